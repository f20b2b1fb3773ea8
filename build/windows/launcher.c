/* camelup.exe: starts the game with the Python that lies beside it.

   Worker processes of the game are started with this program too; their command line is meant for Python itself. What keeps
   Python from starting is told in a message box, since a windowed program has nothing to print on. */

#include <stdio.h>
#include <wchar.h>
#include <windows.h>

typedef int (*python_main)(int, wchar_t **);

static int cannot_start(const wchar_t *what) {
    wchar_t text[2 * MAX_PATH];
    _snwprintf(text, 2 * MAX_PATH, L"Camel Up cannot start: %ls is missing or damaged. Please install the game again.", what);
    text[2 * MAX_PATH - 1] = 0;
    MessageBoxW(NULL, text, L"Camel Up", MB_OK | MB_ICONERROR);
    return 1;
}

static int is_for_python(int count, wchar_t **words) {
    for (int i = 1; i < count; i++)
        if (wcscmp(words[i], L"--multiprocessing-fork") == 0)
            return 1;
    return 0;
}

int wmain(int count, wchar_t **words) {
    wchar_t path[32768];
    DWORD length = GetModuleFileNameW(NULL, path, 32768);
    wchar_t *name = length ? wcsrchr(path, L'\\') : NULL;
    if (name == NULL || name - path + 32 > 32768)
        return cannot_start(L"the program's own folder");
    wcscpy(name + 1, PYTHON_DLL);
    HMODULE python = LoadLibraryExW(path, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    python_main run = python ? (python_main)(void *)GetProcAddress(python, "Py_Main") : NULL;
    if (run == NULL)
        return cannot_start(PYTHON_DLL);
    if (is_for_python(count, words))
        return run(count, words);
    /* -B: nothing is ever written into the folder of the program. */
    wchar_t *before[] = {words[0], L"-B", L"-m", L"camelup"};
    wchar_t **all = calloc(count + 4, sizeof *all);
    if (all == NULL)
        return cannot_start(L"the memory it needs");
    for (int i = 0; i < 4; i++)
        all[i] = before[i];
    for (int i = 1; i < count; i++)
        all[i + 3] = words[i];
    return run(count + 3, all);
}
