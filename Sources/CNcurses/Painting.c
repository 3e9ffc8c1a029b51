#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "Internal.h"

#include <stdlib.h>

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
    return setcchar(result, text, attributes_of(cell->attributes), (short)(pair > 0x7FFF ? 0x7FFF : pair), &pair) == OK;
}

void curses_put(curses_session *session, int row, int column, const curses_cell *cells, int count) {
    if (count > session->row_capacity) {
        cchar_t *larger = realloc(session->row, (size_t)count * sizeof *larger);
        if (larger == NULL) return;
        session->row = larger;
        session->row_capacity = count;
    }
    for (int i = 0; i < count; i++) {
        if (make_character(&cells[i], &session->row[i])) continue;
        curses_cell blank = {.scalars = {'?'}, .attributes = cells[i].attributes, .pair = cells[i].pair};
        make_character(&blank, &session->row[i]);
    }
    mvwadd_wchnstr(session->window, row, column, session->row, count);
}

void curses_refresh(curses_session *session, int cursor_row, int cursor_column) {
    WINDOW *window = session->window;
    bool shown = cursor_row >= 0 && cursor_row < getmaxy(window) && cursor_column >= 0
        && cursor_column < getmaxx(window);
    leaveok(window, !shown);
    if (shown) wmove(window, cursor_row, cursor_column);
    curs_set(shown ? 1 : 0);
    wnoutrefresh(window);
    doupdate();
}

void curses_invalidate(curses_session *session) {
    (void)session;
    clearok(curscr, TRUE);
}
