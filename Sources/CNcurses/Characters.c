#define _XOPEN_SOURCE 700
#include <langinfo.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

// What curses asks the C library about every character that it writes, some of it twice. The linker has the released program
// call these (`--wrap`), which answer at once for ASCII, and leave the rest to the library's own.

#ifdef TOUR_WRAPS_CHARACTERS
int __real_wcwidth(wchar_t character);
int __real_wctob(wint_t character);

int __wrap_wcwidth(wchar_t character) {
    return character >= 0x20 && character < 0x7F ? 1 : __real_wcwidth(character);
}

/// The byte that is a character. The library's own converts the character to see how many bytes it has, and in UTF-8 none but
/// those of ASCII have one.
int __wrap_wctob(wint_t character) {
    if (character < 0x80) return (int)character;
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0 ? EOF : __real_wctob(character);
}
#endif
