#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "Internal.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <term.h>

int capabilities_examine(const char *term, int output) {
    int status = 0;
    if (setupterm(term, output, &status) != OK) {
        if (status < 0) return CURSES_PROBLEM_NO_DATABASE;
        return status == 0 ? CURSES_PROBLEM_UNKNOWN : CURSES_PROBLEM_NO_ADDRESSING;
    }
    int problem = cursor_address == NULL || hard_copy ? CURSES_PROBLEM_NO_ADDRESSING : CURSES_PROBLEM_NONE;
    del_curterm(cur_term);
    return problem;
}

// MARK: What is written when the program dies

static char full_reset[64];
static char *target;
static size_t target_room;
static size_t target_count;

static int collect(int byte) {
    if (target_count < target_room) target[target_count++] = (char)byte;
    return byte;
}

static void collect_capability(const char *sequence) {
    if (sequence != NULL) tputs(sequence, 1, collect);
}

static void collect_text(const char *text) {
    while (*text != '\0') collect(*text++);
}

size_t capabilities_restoration(const curses_session *session, char *bytes, size_t room) {
    target = bytes;
    target_room = room;
    target_count = 0;
    if (session->mouse) collect_text("\033[?1000l\033[?1006l");
    if (change_scroll_region != NULL) collect_capability(tiparm(change_scroll_region, 0, LINES - 1));
    collect_capability(full_reset);
    collect_capability(orig_pair);
    collect_capability(cursor_normal);
    collect_capability(tiparm(cursor_address, LINES - 1, 0));
    collect_capability(clr_eol);
    collect_capability(keypad_local);
    collect_capability(exit_ca_mode);
    return target_count;
}

bool capabilities_has_short_mouse(void) { return key_mouse != NULL && strcmp(key_mouse, "\033[M") == 0; }

// MARK: Fewer bytes

const char *capabilities_full_reset(void) { return full_reset; }

/// Takes `part` out of a capability of curses.
static void remove_part(char *capability, const char *part) {
    if (capability == NULL || capability == (char *)-1) return;
    char *found = strstr(capability, part);
    if (found != NULL) memmove(found, found + strlen(part), strlen(found + strlen(part)) + 1);
}

void capabilities_economize(void) {
    const char *reset = exit_attribute_mode;
    snprintf(full_reset, sizeof full_reset, "%s", reset == NULL ? "" : reset);
    // Every change of attributes also leaves the character set of line drawing, which is never entered here: a third
    // of the bytes. The strings are the ones that curses itself uses.
    char *attributes = tigetstr("sgr");
    remove_part(attributes, "%?%p9%t\033(0%e\033(B%;");
    remove_part(attributes, "%?%p9%t\016%e\017%;");
    char *normal = tigetstr("sgr0");
    if (strcmp(full_reset, "\033(B\033[m") == 0) remove_part(normal, "\033(B");
    if (strcmp(full_reset, "\033[m\017") == 0) remove_part(normal, "\017");
}

// MARK: Colours

int curses_color_count(const curses_session *session) {
    (void)session;
    int count = tigetnum("colors");
    return count > 0 && tigetnum("pairs") > 1 ? count : 0;
}

int curses_pair_count(const curses_session *session) {
    (void)session;
    return COLOR_PAIRS;
}

bool curses_has_direct_color(const curses_session *session) {
    return curses_color_count(session) >= 1 << 24 && tigetflag("RGB") == 1;
}

bool curses_start_color(curses_session *session) {
    (void)session;
    return start_color() == OK && use_default_colors() == OK;
}

bool curses_define_pair(curses_session *session, int pair, int foreground, int background) {
    (void)session;
    return init_extended_pair(pair, foreground, background) == OK;
}

// MARK: The environment

bool curses_environment_is_utf8(void) {
    locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (locale == (locale_t)0) return false;
    bool result = strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
    freelocale(locale);
    return result;
}
