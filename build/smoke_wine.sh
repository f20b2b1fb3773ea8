#!/usr/bin/env bash
# Try the Windows installer under Wine: install silently, self-test, play by mouse and keys, remove silently, races stay.
#
#   build/smoke_wine.sh dist/camelup-*-setup.exe [PYTHON]
#
# PYTHON is one with pytest and the game's dependencies; it drives the window, and needs Xvfb and xdotool.
set -euo pipefail
cd "$(dirname "$0")/.."
setup=$(realpath "${1:?which installer?}")
python=${2:-python3}

place=$(mktemp -d)
export WINEPREFIX=$place/wine WINEDEBUG=-all
# Wine asks for parts that nothing here needs, .NET and a browser, unless it is told not to.
export WINEDLLOVERRIDES="mscoree,mshtml="
# Without a sound device, opening one blocks for seconds under Wine. OpenBLAS reads these and must not.
export SDL_AUDIODRIVER=dummy
unset OPENBLAS_CORETYPE OPENBLAS_L2_SIZE
Xvfb -displayfd 3 -screen 0 1400x900x24 -nolisten tcp 3>"$place/display" 2>/dev/null &
server=$!
trap 'wineserver -k || true; kill $server; rm -rf "$place"' EXIT
until [ -s "$place/display" ]; do sleep 0.1; done
export DISPLAY=:$(cat "$place/display")

step() { printf '== %s (%d s)\n' "$*" "$SECONDS"; }
fail() { echo "$*" >&2; exit 1; }

step "Wine"
wineboot -i >/dev/null 2>&1 || true
wineserver -w
local_data=$(echo "$WINEPREFIX"/drive_c/users/*/AppData/Local)
folder="$local_data/Programs/Camel Up"

step "Silent installation"
wine "$setup" /S | cat
[ -f "$folder/camelup.exe" ] || fail "camelup.exe was not installed"
find "$WINEPREFIX/drive_c" -name 'Camel Up.lnk' | grep -q . || fail "there is no entry in the Start menu"
wine reg query 'HKCU\Software\Classes\CamelUp.Race\shell\open\command' | grep -q camelup.exe || fail "races are not its files"

step "Self-test"
# Python does not start under Wine with a file for its standard streams; pipes will do.
true | wine "$folder/camelup.exe" --self-test 2>&1 | cat
cat "$local_data"/camelup/Logs/camelup.log

step "A click-through, a save, a kill and a continuation"
true | CI=true CAMELUP_PROGRAM="wine '$folder/camelup.exe'" "$python" -m pytest -q -x tests/window/test_real_window.py

step "A second installation over the first"
mkdir -p "$local_data/camelup/races"
cp tests/data/records/v1-running.camelup "$local_data/camelup/races/race-000001.json"
touch "$folder/of the player.txt"
wine "$setup" /S | cat
[ -f "$folder/camelup.exe" ] || fail "camelup.exe is gone"

step "Silent removal"
# Told its folder, the uninstaller runs in place, so that it can be waited for.
wine "$folder/uninstall.exe" /S "_?=$(winepath -w "$folder")" | cat
[ ! -e "$folder/camelup.exe" ] || fail "camelup.exe is still there"
[ ! -e "$folder/Lib" ] || fail "folders are still there"
[ -f "$folder/of the player.txt" ] || fail "a file that was not installed is gone"
[ -f "$local_data/camelup/races/race-000001.json" ] || fail "the race is gone"
! wine reg query 'HKCU\Software\Classes\CamelUp.Race' >/dev/null 2>&1 || fail "races are still its files"

step "Removal with races, where it is asked for"
wine "$setup" /S | cat
wine "$folder/uninstall.exe" /S /FORGET "_?=$(winepath -w "$folder")" | cat
[ ! -e "$local_data/camelup" ] || fail "the races are still there"
step "The Windows package works under Wine"
