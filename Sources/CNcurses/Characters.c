#define _XOPEN_SOURCE 700
#include <langinfo.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
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

/// Puts a number that is not negative; returns its end.
static char *put_number(char *next, int value) {
    char digits[10];
    int count = 0;
    do digits[count++] = (char)('0' + value % 10);
    while ((value /= 10) > 0);
    while (count > 0) *next++ = digits[--count];
    return next;
}

char *__real__nc_tiparm(int count, const char *format, ...);

/// The longest sequence that is made here, in bytes.
#define SEQUENCE_LIMIT 64

/// What entries of 256 colours have for a colour of the foreground and of the background.
static const char foreground_format[] =
    "\033[%?%p1%{8}%<%t3%p1%d%e%p1%{16}%<%t9%p1%{8}%-%d%e38;5;%p1%d%;m";
static const char background_format[] =
    "\033[%?%p1%{8}%<%t4%p1%d%e%p1%{16}%<%t10%p1%{8}%-%d%e48;5;%p1%d%;m";

/// A sequence of one of the 256 colours, by the numbers of the first eight and of the eight brighter ones; returns its end.
static char *put_color(char *next, int color, int first, int bright, int rest) {
    *next++ = '\033';
    *next++ = '[';
    if (color < 8) {
        next = put_number(next, first + color);
    } else if (color < 16) {
        next = put_number(next, bright + color - 8);
    } else {
        next = put_number(next, rest);
        *next++ = ';';
        *next++ = '5';
        *next++ = ';';
        next = put_number(next, color);
    }
    *next++ = 'm';
    return next;
}

/// Puts text with numbers in it, which may count from 1; returns its end, null if there is anything else in the format.
static char *put_numbers(char *next, const char *format, const int *numbers, int count) {
    const char *end = next + SEQUENCE_LIMIT - 12;
    int first = 0;
    while (*format != '\0') {
        if (next >= end) return NULL;
        if (*format != '%') {
            *next++ = *format++;
        } else if (format[1] == 'i') {
            first = 1;
            format += 2;
        } else if (format[1] == 'p' && format[2] > '0' && format[2] <= '0' + count && format[3] == '%'
                   && format[4] == 'd')
        {
            int index = format[2] - '1';
            next = put_number(next, numbers[index] + (index < 2 ? first : 0));
            format += 5;
        } else {
            return NULL;
        }
    }
    return next;
}

/// A sequence with its numbers. Nearly all are places and colours, of which curses asks for several for each row that it
/// writes; the library's own interprets the format as a program each time.
char *__wrap__nc_tiparm(int count, const char *format, ...) {
    static char sequence[SEQUENCE_LIMIT];
    intptr_t values[9] = {0};
    int numbers[9];
    va_list list;
    va_start(list, format);
    bool is_usual = format != NULL && count > 0 && count <= 9;
    for (int i = 0; i < count && i < 9; i++) {
        // what is no number has a place as large
        values[i] = va_arg(list, intptr_t);
        numbers[i] = (int)values[i];
        is_usual = is_usual && numbers[i] >= 0 && numbers[i] < 1 << 24;
    }
    va_end(list);
    char *end = NULL;
    if (is_usual) {
        if (format[0] == '\033' && format[1] == '[' && format[2] == '%' && format[3] == '?') {
            if (strcmp(format, foreground_format) == 0) end = put_color(sequence, numbers[0], 30, 90, 38);
            else if (strcmp(format, background_format) == 0) end = put_color(sequence, numbers[0], 40, 100, 48);
        } else {
            end = put_numbers(sequence, format, numbers, count);
        }
    }
    if (end != NULL) {
        *end = '\0';
        return sequence;
    }
    return __real__nc_tiparm(
        count, format, values[0], values[1], values[2], values[3], values[4], values[5], values[6], values[7], values[8]);
}
