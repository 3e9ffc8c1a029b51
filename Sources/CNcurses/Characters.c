#define _XOPEN_SOURCE 700
#include <langinfo.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

// What curses does, or has the C library do, for every character that it writes, some of it twice, and for every number in a
// sequence. The linker has the program call these (`--wrap`), which do the usual at once, and leave the rest to the libraries'
// own.

int __real_wcwidth(wchar_t character);
int __real_wctob(wint_t character);

bool __real__nc_is_charable(wchar_t character);
size_t __real_wcrtomb(char *bytes, wchar_t character, mbstate_t *state);
int __vsprintf_chk(char *text, int flag, size_t room, const char *format, va_list values);

static bool is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

int __wrap_wcwidth(wchar_t character) {
    return character >= 0x20 && character < 0x7F ? 1 : __real_wcwidth(character);
}

/// The byte that is a character. The library's own converts the character to see how many bytes it has, and in UTF-8 none but
/// those of ASCII have one.
int __wrap_wctob(wint_t character) {
    if (character < 0x80) return (int)character;
    return is_utf8() ? EOF : __real_wctob(character);
}

/// Whether a character is a byte of its own: what curses asks of itself two or three times for each.
bool __wrap__nc_is_charable(wchar_t character) {
    return (character >= 0 && character < 0x80) || __real__nc_is_charable(character);
}

/// The bytes of a character of the Basic Multilingual Plane. The library's own looks for a conversion first.
size_t __wrap_wcrtomb(char *bytes, wchar_t character, mbstate_t *state) {
    bool is_usual = character >= 0x80 && character < 0xFFFE && (character < 0xD800 || character > 0xDFFF);
    if (bytes == NULL || !is_usual || !is_utf8()) return __real_wcrtomb(bytes, character, state);
    size_t count = 0;
    if (character < 0x800) {
        bytes[count++] = (char)(0xC0 | character >> 6);
    } else {
        bytes[count++] = (char)(0xE0 | character >> 12);
        bytes[count++] = (char)(0x80 | (character >> 6 & 0x3F));
    }
    bytes[count++] = (char)(0x80 | (character & 0x3F));
    return count;
}

/// Formats, as `sprintf` in what Debian builds: mostly the one number of a row, a column or a colour, for which the library's
/// own makes a stream first.
int __wrap___sprintf_chk(char *text, int flag, size_t room, const char *format, ...) {
    va_list values;
    va_start(values, format);
    va_list number;
    va_copy(number, values);
    int value = strcmp(format, "%d") == 0 ? va_arg(number, int) : -1;
    va_end(number);
    int count = 0;
    if (value >= 0 && room > 10) {
        char digits[10];
        do digits[count++] = (char)('0' + value % 10);
        while ((value /= 10) > 0);
        for (int i = 0; i < count; i++) text[i] = digits[count - 1 - i];
        text[count] = '\0';
    } else {
        count = __vsprintf_chk(text, flag, room, format, values);
    }
    va_end(values);
    return count;
}
