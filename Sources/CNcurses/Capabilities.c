#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "Internal.h"

#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <term.h>
#include <wchar.h>

// What is taken from the entry before curses is given one that is easier on the line.
static entry_facts facts;

static void keep(char copy[64], const char *sequence) { snprintf(copy, 64, "%s", sequence == NULL ? "" : sequence); }

static bool is_same(const char *sequence, const char *other) { return sequence != NULL && strcmp(sequence, other) == 0; }

/// Has curses look at the entry, wherever it may be.
static int examine_with_curses(const char *term, int output) {
    int status = 0;
    if (setupterm(term, output, &status) != OK) {
        if (status < 0) return CURSES_PROBLEM_NO_DATABASE;
        return status == 0 ? CURSES_PROBLEM_UNKNOWN : CURSES_PROBLEM_NO_ADDRESSING;
    }
    facts.has_addressing = cursor_address != NULL && !hard_copy;
    keep(facts.reset, exit_attribute_mode);
    keep(facts.region, change_scroll_region);
    keep(facts.forward, parm_index);
    keep(facts.backward, parm_rindex);
    facts.steps = is_same(scroll_forward, "\n") && is_same(scroll_reverse, "\033M") && clr_eol != NULL;
    del_curterm(cur_term);
    return CURSES_PROBLEM_NONE;
}

int capabilities_examine(const char *term, int output) {
    // the usual way takes a tenth of the time
    if (!economy_examine(term, &facts)) {
        int problem = examine_with_curses(term, output);
        if (problem != CURSES_PROBLEM_NONE) return problem;
    }
    return facts.has_addressing ? CURSES_PROBLEM_NONE : CURSES_PROBLEM_NO_ADDRESSING;
}

// MARK: What is written when the program dies

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
    if (session->enters) return 0;
    if (session->drags) collect_text("\033[?1002l");
    if (session->mouse) collect_text("\033[?1000l\033[?1006l");
    if (session->grounds) collect_text("\033[?2031l");
    if (session->pastes) collect_text("\033[?2004l");
    if (facts.region[0] != '\0') collect_capability(_nc_tiparm(2, facts.region, 0, LINES - 1));
    collect_capability(facts.reset);
    collect_capability(orig_pair);
    collect_capability(cursor_normal);
    collect_capability(_nc_tiparm(2, cursor_address, LINES - 1, 0));
    collect_capability(clr_eol);
    collect_capability(keypad_local);
    collect_capability(exit_ca_mode);
    return target_count;
}

// MARK: What goes out with the frames

/// Puts a byte behind what curses has gathered for its next write. No header has it, but the library hands it out for its
/// own parts; `putp` writes to the standard output, past all that.
extern int _nc_outch_sp(SCREEN *screen, int byte);

/// Likewise; writes those bytes.
extern void _nc_flush_sp(SCREEN *screen);

/// Likewise; `mvcur` writes to the standard output.
extern int _nc_mvcur_sp(SCREEN *screen, int old_row, int old_column, int row, int column);

static void gather(const curses_session *session, const char *sequence) {
    tputs_sp(session->screen, sequence, 1, _nc_outch_sp);
}

void capabilities_flush(const curses_session *session) { _nc_flush_sp(session->screen); }

void capabilities_reset_attributes(const curses_session *session) { gather(session, facts.reset); }

bool capabilities_own_region(void) { return facts.region[0] != '\0' && change_scroll_region == NULL; }

void capabilities_set_region(const curses_session *session, int last_row) {
    if (facts.region[0] != '\0') gather(session, _nc_tiparm(2, facts.region, 0, last_row));
}

void capabilities_set_region_in_place(const curses_session *session, int last_row) {
    bool can_save = save_cursor != NULL && restore_cursor != NULL;
    if (can_save) gather(session, save_cursor);
    capabilities_set_region(session, last_row);
    if (can_save) gather(session, restore_cursor);
}

void capabilities_scroll(const curses_session *session, int rows) {
    const char *sequence = rows > 0 ? facts.forward : facts.backward;
    // one row is what all of these take for granted
    bool is_usual = strcmp(sequence, rows > 0 ? "\033[%p1%dS" : "\033[%p1%dT") == 0;
    if (is_usual && (rows == 1 || rows == -1)) sequence = rows > 0 ? "\033[S" : "\033[T";
    else sequence = _nc_tiparm(1, sequence, rows > 0 ? rows : -rows);
    gather(session, sequence);
}

void capabilities_move(const curses_session *session, int old_row, int old_column, int row, int column) {
    _nc_mvcur_sp(session->screen, old_row, old_column, row, column);
}

bool capabilities_can_step(void) {
    // what these are at every terminal that scrolls by a number of rows; anything else may move the cursor otherwise
    return facts.steps;
}

bool capabilities_can_hide_cursor(void) { return cursor_invisible != NULL; }

void capabilities_step(const curses_session *session, int rows) {
    for (; rows > 0; rows--) gather(session, "\n");
    for (; rows < 0; rows++) gather(session, "\033M");
}

void capabilities_erase_row(const curses_session *session) { gather(session, clr_eol); }

bool capabilities_save_cursor(const curses_session *session) {
    // where leaving the alternate screen restores the cursor with the same order, the person's would be lost
    bool can_save = save_cursor != NULL && restore_cursor != NULL
        && (exit_ca_mode == NULL || strstr(exit_ca_mode, restore_cursor) == NULL);
    if (can_save) gather(session, save_cursor);
    return can_save;
}

void capabilities_restore_cursor(const curses_session *session) { gather(session, restore_cursor); }

bool capabilities_write(const curses_session *session, uint32_t scalar) {
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    size_t count = wcrtomb(bytes, (wchar_t)scalar, &state);
    if (count == (size_t)-1) return false;
    for (size_t i = 0; i < count; i++) _nc_outch_sp(session->screen, (unsigned char)bytes[i]);
    return true;
}

bool capabilities_has_short_mouse(void) { return key_mouse != NULL && strcmp(key_mouse, "\033[M") == 0; }

bool capabilities_has_xterm_mouse(void) { return key_mouse != NULL && strncmp(key_mouse, "\033[", 2) == 0; }

// MARK: Colours

int curses_color_count(const curses_session *session) {
    (void)session;
    // as an entry of the usual size has it; more is told by name only, which has all names indexed first
    int count = max_colors < SHRT_MAX ? max_colors : tigetnum("colors");
    return count > 0 && max_pairs > 1 ? count : 0;
}

int curses_pair_count(const curses_session *session) {
    (void)session;
    return COLOR_PAIRS;
}

bool curses_has_direct_color(const curses_session *session) {
    // so many colours have no palette: their numbers are 0xRRGGBB, whether or not the entry has the flag RGB
    return curses_color_count(session) >= 1 << 24;
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
