; The installer for Windows: for one user, without asking for an administrator. build/packager/windows.py gives the names in
; capitals (QUICK: compress lightly, for a trial), and two lists of every file and folder, so that removing takes away what was installed and nothing else.
; Silent: /S, and /D=FOLDER as the last word. Removing silently keeps races and settings, unless /FORGET is given.

Unicode true
!ifdef CROSS
  Target amd64-unicode
!endif
!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "LogicLib.nsh"

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\CamelUp"
!define RACE_KIND "CamelUp.Race"

Name "Camel Up"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Camel Up"
InstallDirRegKey HKCU "Software\CamelUp" "Folder"
RequestExecutionLevel user
ManifestDPIAware true
!ifdef QUICK
  SetCompressor zlib
!else
  SetCompressor /SOLID lzma
!endif
BrandingText "Camel Up ${VERSION}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Camel Up"
VIAddVersionKey "FileDescription" "Installs Camel Up"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "${COPYRIGHT}"

!define MUI_ICON "${ICONS}/camelup.ico"
!define MUI_UNICON "${ICONS}/camelup.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\camelup.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Dutch"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Spanish"

; A program that runs cannot be replaced or removed. One that was just closed has five seconds to be gone.
!macro RefuseWhileRunning
  ${If} ${FileExists} "$INSTDIR\camelup.exe"
    StrCpy $1 20
    ${Do}
      ClearErrors
      FileOpen $0 "$INSTDIR\camelup.exe" a
      ${IfNot} ${Errors}
        FileClose $0
        ${ExitDo}
      ${EndIf}
      ${If} $1 = 0
        MessageBox MB_OK|MB_ICONEXCLAMATION "Camel Up is running. Please close it first." /SD IDOK
        SetErrorLevel 2
        Quit
      ${EndIf}
      IntOp $1 $1 - 1
      Sleep 250
    ${Loop}
  ${EndIf}
!macroend

!macro TellTheShell
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section
  !insertmacro RefuseWhileRunning
  ; The version before this one goes first, so that none of its files stays behind. Races are elsewhere.
  ${If} ${FileExists} "$INSTDIR\uninstall.exe"
    ExecWait '"$INSTDIR\uninstall.exe" /S _?=$INSTDIR'
  ${EndIf}
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  CreateShortcut "$SMPROGRAMS\Camel Up.lnk" "$INSTDIR\camelup.exe"
  WriteRegStr HKCU "Software\CamelUp" "Folder" "$INSTDIR"
  WriteRegStr HKCU "Software\Classes\.camelup" "" "${RACE_KIND}"
  WriteRegStr HKCU "Software\Classes\.camelup" "Content Type" "${MIME}"
  WriteRegStr HKCU "Software\Classes\${RACE_KIND}" "" "Camel Up race"
  WriteRegStr HKCU "Software\Classes\${RACE_KIND}\DefaultIcon" "" "$INSTDIR\race.ico"
  WriteRegStr HKCU "Software\Classes\${RACE_KIND}\shell\open\command" "" '"$INSTDIR\camelup.exe" "%1"'

  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "Camel Up"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\camelup.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${AUTHORS}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  !insertmacro TellTheShell
SectionEnd

Section "un.The game"
  SectionIn RO
  !insertmacro RefuseWhileRunning
  !include "${REMOVALS}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Camel Up.lnk"
  DeleteRegKey HKCU "Software\Classes\${RACE_KIND}"
  ReadRegStr $0 HKCU "Software\Classes\.camelup" ""
  ${If} $0 == "${RACE_KIND}"
    DeleteRegKey HKCU "Software\Classes\.camelup"
  ${EndIf}
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey HKCU "Software\CamelUp"
  !insertmacro TellTheShell
SectionEnd

Section /o "un.Races, settings and statistics as well" Forget
  RMDir /r "$LOCALAPPDATA\camelup"
SectionEnd

Function un.onInit
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/FORGET" $1
  ${IfNot} ${Errors}
    SectionSetFlags ${Forget} 1
  ${EndIf}
FunctionEnd
