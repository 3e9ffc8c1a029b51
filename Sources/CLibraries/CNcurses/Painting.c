#define NCURSES_WIDECHAR 1
#include "Internal.h"

#include <stdlib.h>
#include <wchar.h>

bool curses_start_color(curses_session *session) {
    session->has_color = true;
    return start_color() == OK && use_default_colors() == OK;
}

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
    // so many colours have no palette: their numbers are 0xRRGGBB
    return curses_color_count(session) >= 1 << 24;
}

bool curses_define_pair(curses_session *session, int pair, int foreground, int background) {
    (void)session;
    return init_extended_pair(pair, foreground, background) == OK;
}

static attr_t attributes_of(unsigned attributes) {
    attr_t result = A_NORMAL;
    if (attributes & CURSES_BOLD) result |= A_BOLD;
    if (attributes & CURSES_DIM) result |= A_DIM;
    if (attributes & CURSES_ITALIC) result |= A_ITALIC;
    if (attributes & CURSES_UNDERLINE) result |= A_UNDERLINE;
    if (attributes & CURSES_REVERSE) result |= A_REVERSE;
    return result;
}

static bool make_character(const curses_cell *cell, cchar_t *result) {
    wchar_t text[5] = {0};
    for (int i = 0; i < 4 && cell->scalars[i] != 0; i++) text[i] = (wchar_t)cell->scalars[i];
    int pair = cell->pair;
    // the pair behind the last argument counts; the short one is for what has no room for more
    return setcchar(result, text, attributes_of(cell->attributes), 0, &pair) == OK;
}

int curses_stand_in(curses_session *session, const char *text) {
    int number = session->stand_in_count;
    if (session->frame < 0 || number >= CURSES_STAND_INS) return -1;
    void *room = realloc(session->stand_ins, (size_t)(number + 1) * sizeof *session->stand_ins);
    if (room == NULL) return -1;
    session->stand_ins = room;
    snprintf(session->stand_ins[number], sizeof *session->stand_ins, "%s", text);
    return session->stand_in_count++;
}

void curses_put(curses_session *session, int row, int column, const curses_cell *cells, int count) {
    if (session->screen == NULL) return;
    if (count > session->row_capacity) {
        cchar_t *room = realloc(session->row, (size_t)count * sizeof *room);
        if (room == NULL) return;
        session->row = room;
        session->row_capacity = count;
    }
    for (int i = 0; i < count; i++) {
        if (make_character(&cells[i], &session->row[i])) continue;
        curses_cell unknown = {.scalars = {'?'}, .attributes = cells[i].attributes, .pair = cells[i].pair};
        make_character(&unknown, &session->row[i]);
    }
    mvadd_wchnstr(row, column, session->row, count);
}

void curses_refresh(curses_session *session, int cursor_row, int cursor_column) {
    if (session->screen == NULL) return;
    bool is_shown = cursor_row >= 0 && cursor_row < LINES && cursor_column >= 0 && cursor_column < COLS;
    // where it cannot be hidden it is in a corner, and not where the last change was
    bool is_hidden = !is_shown && tigetstr("civis") != NULL;
    curs_set(is_shown ? 1 : 0);
    leaveok(stdscr, is_hidden);
    if (is_shown) move(cursor_row, cursor_column);
    else if (!is_hidden) move(LINES - 1, 0);
    refresh();
    session->is_painted = true;
    pass_on(session);
}

void curses_invalidate(curses_session *session) {
    if (session->screen != NULL) clearok(curscr, TRUE);
}
