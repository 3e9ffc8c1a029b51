#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "Internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// How curses scrolls and changes attributes follows from what the terminal's entry offers, and its choice is not the
// shortest: rows above a status row are moved by setting a scrolling region and taking it back; every change of
// attributes sets all of them and the character set too. So curses is given a copy of the entry without these, when it reads the
// entry: the linker has it call what is here (`--wrap`). The format of the copy is term(5).
//
// Where the terminal can scroll by a number of rows, the region stays set for the whole session and Painting.c scrolls,
// which is three bytes. curses then must not know how to scroll, nor go down row by row: at the end of a region such
// a step does not leave it. Nor does it know how to go to a row within the column, which saves a byte at most and has it
// weigh five ways for each move instead of one: a third of the work of painting a page.
//
// Nor is it told how to go to the right by one column, where it can go by several: it would look through all that stands on the
// way, to see whether writing it anew is shorter, and that is said to be so for a few columns only.
//
// And it must not reset the terminal's colours, as it does whenever it comes back to the screen: none is defined anew here, and
// those that the person has defined would be lost.

#define ENTRY_LIMIT 32768

/// Places of flags in an entry, likewise.
enum { GENERIC_TYPE = 6, HARD_COPY = 7 };

/// Places of strings in an entry, as term(5) numbers them in the order of terminfo(5).
enum { CHANGE_SCROLL_REGION = 3, CLEAR_TO_END_OF_LINE = 6, CURSOR_ADDRESS = 10, CURSOR_DOWN = 11, CURSOR_RIGHT = 17,
       DELETE_LINE = 22, ENTER_BOLD = 27, ENTER_REVERSE = 34, ENTER_UNDERLINE = 36, EXIT_ATTRIBUTES = 39, INSERT_LINE = 53,
       DELETE_LINES = 106, CURSORS_DOWN = 107, SCROLL_FORWARD_BY = 109, INSERT_LINES = 110, CURSORS_RIGHT = 112,
       SCROLL_REVERSE_BY = 113, ROW_ADDRESS = 127, SCROLL_FORWARD = 129,
       SCROLL_REVERSE = 130, SET_ATTRIBUTES = 131, ORIGINAL_COLORS = 298 };

typedef struct {
    unsigned char bytes[ENTRY_LIMIT];
    size_t count;
    size_t offsets;  // where the offsets of the strings stand
    size_t string_count;
    size_t table;  // where the strings stand
} entry;

static unsigned number_at(const entry *entry, size_t place) {
    return entry->bytes[place] | (unsigned)entry->bytes[place + 1] << 8;
}

static void set_number(entry *entry, size_t place, unsigned number) {
    entry->bytes[place] = number & 0xFF;
    entry->bytes[place + 1] = number >> 8 & 0xFF;
}

/// Finds the parts of a compiled entry; false if it is not one.
static bool parse(entry *entry) {
    if (entry->count < 12) return false;
    unsigned magic = number_at(entry, 0);
    size_t number_size = magic == 01036 ? 4 : 2;
    if (magic != 0432 && magic != 01036) return false;
    size_t place = 12 + number_at(entry, 2) + number_at(entry, 4);
    place += place & 1;
    entry->offsets = place + number_at(entry, 6) * number_size;
    entry->string_count = number_at(entry, 8);
    entry->table = entry->offsets + entry->string_count * 2;
    return entry->table + number_at(entry, 10) <= entry->count;
}

static bool flag_at(const entry *entry, size_t index) {
    return index < number_at(entry, 4) && entry->bytes[12 + number_at(entry, 2) + index] == 1;
}

/// The text of a string; null if it is absent.
static char *string_at(entry *entry, size_t index) {
    if (index >= entry->string_count) return NULL;
    unsigned offset = number_at(entry, entry->offsets + index * 2);
    if (offset >= 0x8000 || entry->table + offset >= entry->count) return NULL;
    char *text = (char *)entry->bytes + entry->table + offset;
    return memchr(text, 0, entry->count - entry->table - offset) == NULL ? NULL : text;
}

static void remove_string(entry *entry, size_t index) {
    if (index < entry->string_count) set_number(entry, entry->offsets + index * 2, 0xFFFF);
}

/// Leaves the scrolling to Painting.c, if the terminal has what that needs. Returns whether it has.
static bool take_scrolling(entry *entry) {
    static const int needed[] = {CHANGE_SCROLL_REGION, SCROLL_FORWARD_BY, SCROLL_REVERSE_BY};
    static const int taken[] = {CHANGE_SCROLL_REGION, CURSOR_DOWN, DELETE_LINE, INSERT_LINE, DELETE_LINES,
                                CURSORS_DOWN, SCROLL_FORWARD_BY, INSERT_LINES, SCROLL_REVERSE_BY, ROW_ADDRESS,
                                SCROLL_FORWARD, SCROLL_REVERSE};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        if (string_at(entry, needed[i]) == NULL) return false;
    }
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) remove_string(entry, taken[i]);
    return true;
}

/// Takes the step to the right out, if there is a leap. Returns whether it did.
static bool take_step_right(entry *entry) {
    if (string_at(entry, CURSOR_RIGHT) == NULL || string_at(entry, CURSORS_RIGHT) == NULL) return false;
    remove_string(entry, CURSOR_RIGHT);
    return true;
}

/// Takes the sequence that sets all attributes at once out, if there are others. Returns whether it did.
static bool take_attributes(entry *entry) {
    // The character set of line drawing is never entered here, so it need not be left.
    char *reset = string_at(entry, EXIT_ATTRIBUTES);
    if (reset == NULL || string_at(entry, ENTER_BOLD) == NULL || string_at(entry, ENTER_REVERSE) == NULL
        || string_at(entry, ENTER_UNDERLINE) == NULL)
    {
        return false;
    }
    size_t place = entry->offsets + EXIT_ATTRIBUTES * 2;
    if (strcmp(reset, "\033(B\033[m") == 0) set_number(entry, place, number_at(entry, place) + 3);
    else if (strcmp(reset, "\033[m\017") == 0) reset[3] = '\0';
    else return false;
    remove_string(entry, SET_ATTRIBUTES);
    return true;
}

/// Takes out what makes curses write what it need not; false if there is nothing of the kind. `scrolls` becomes whether
/// curses cannot scroll any more.
static bool economize(entry *entry, bool *scrolls) {
    *scrolls = take_scrolling(entry);
    bool changed = *scrolls;
    if (!*scrolls && string_at(entry, DELETE_LINE) != NULL && string_at(entry, INSERT_LINE) != NULL) {
        // half the bytes of a region that is set and taken back
        remove_string(entry, CHANGE_SCROLL_REGION);
        changed = true;
    }
    if (string_at(entry, ORIGINAL_COLORS) != NULL) {
        remove_string(entry, ORIGINAL_COLORS);
        changed = true;
    }
    changed = take_step_right(entry) || changed;
    return take_attributes(entry) || changed;
}

static bool read_file(entry *entry, const char *directory, size_t length, const char *term) {
    static const char *const patterns[] = {"%.*s/%c/%s", "%.*s/%02x/%s"};
    for (int i = 0; i < 2 && length > 0 && length < 3000; i++) {
        char path[4096];
        int count = snprintf(path, sizeof path, patterns[i], (int)length, directory, term[0], term);
        if (count < 0 || (size_t)count >= sizeof path) continue;
        int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
        if (descriptor < 0) continue;
        ssize_t size = read(descriptor, entry->bytes, sizeof entry->bytes);
        close(descriptor);
        if (size <= 0 || (size_t)size == sizeof entry->bytes) return false;
        entry->count = (size_t)size;
        return true;
    }
    return false;
}

/// Looks where curses looks, in its order. An entry that is found elsewhere is used as it is.
static bool find(entry *entry, const char *term) {
    static const char *const usual[] = {"/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo"};
    if (strchr(term, '/') != NULL) return false;
    const char *own = getenv("TERMINFO");
    if (own != NULL && read_file(entry, own, strlen(own), term)) return true;
    if (own != NULL && (strncmp(own, "hex:", 4) == 0 || strncmp(own, "b64:", 4) == 0)) return false;
    const char *home = getenv("HOME");
    char path[3000];
    if (home != NULL && strlen(home) < sizeof path - 16) {
        snprintf(path, sizeof path, "%s/.terminfo", home);
        if (read_file(entry, path, strlen(path), term)) return true;
    }
    const char *list = getenv("TERMINFO_DIRS");
    while (list != NULL && *list != '\0') {
        size_t length = strcspn(list, ":");
        if (read_file(entry, list, length, term)) return true;
        list += length + (list[length] == ':');
    }
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        if (read_file(entry, usual[i], strlen(usual[i]), term)) return true;
    }
    return false;
}

/// The entry that was examined last, until curses is given it: it is looked for in half a dozen places.
static entry *examined;

/// The entry that curses reads next, in the place of the terminal's own; null for that.
static entry *handed;

// What curses reads entries with, and what makes a compiled one its own. No header has them.
int __real__nc_read_entry2(const char *name, char *path, void *result);
int __wrap__nc_read_entry2(const char *name, char *path, void *result);
int _nc_read_termtype(void *result, char *bytes, int count);

int __wrap__nc_read_entry2(const char *name, char *path, void *result) {
    entry *given = handed;
    if (given == NULL) return __real__nc_read_entry2(name, path, result);
    handed = NULL;
    *path = '\0';
    return _nc_read_termtype(result, (char *)given->bytes, (int)given->count);
}

static SCREEN *try_economy(const char *term, FILE *output, FILE *input, bool *scrolls) {
    entry *copy = examined;
    examined = NULL;
    SCREEN *screen = NULL;
    if (copy != NULL && economize(copy, scrolls)) {
        handed = copy;
        screen = newterm(term, output, input);
        handed = NULL;
    }
    free(copy);
    return screen;
}

static bool copy_string(char *target, size_t room, const char *text) {
    size_t length = text == NULL ? 0 : strlen(text);
    if (length >= room) return false;
    memcpy(target, length == 0 ? "" : text, length + 1);
    return true;
}

static bool is_string(entry *entry, size_t index, const char *text) {
    const char *string = string_at(entry, index);
    return string != NULL && strcmp(string, text) == 0;
}

bool economy_examine(const char *term, entry_facts *facts) {
    free(examined);
    examined = NULL;
    entry *copy = malloc(sizeof *copy);
    if (copy == NULL) return false;
    bool found = find(copy, term) && parse(copy) && !flag_at(copy, GENERIC_TYPE)
        && copy_string(facts->reset, sizeof facts->reset, string_at(copy, EXIT_ATTRIBUTES))
        && copy_string(facts->region, sizeof facts->region, string_at(copy, CHANGE_SCROLL_REGION))
        && copy_string(facts->forward, sizeof facts->forward, string_at(copy, SCROLL_FORWARD_BY))
        && copy_string(facts->backward, sizeof facts->backward, string_at(copy, SCROLL_REVERSE_BY));
    if (found) {
        facts->steps = is_string(copy, SCROLL_FORWARD, "\n") && is_string(copy, SCROLL_REVERSE, "\033M")
            && string_at(copy, CLEAR_TO_END_OF_LINE) != NULL;
    }
    if (found) {
        facts->has_addressing = string_at(copy, CURSOR_ADDRESS) != NULL && !flag_at(copy, HARD_COPY);
        examined = copy;
    } else {
        free(copy);
    }
    return found;
}

SCREEN *economy_newterm(const char *term, FILE *output, FILE *input, bool *scrolls) {
    *scrolls = false;
    SCREEN *screen = try_economy(term, output, input, scrolls);
    if (screen != NULL) return screen;
    *scrolls = false;
    return newterm(term, output, input);
}
