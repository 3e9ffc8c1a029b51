#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "Internal.h"

#include <stdlib.h>
#include <wchar.h>

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

// The short form of a character is a chtype, which curses puts as it is: a character of ASCII alone, in one of the first
// pairs.
_Static_assert(sizeof(chtype) == sizeof(uint32_t), "a chtype has 32 bits");

uint32_t curses_look(uint16_t attributes, int32_t pair) {
    return pair < 256 ? (uint32_t)(attributes_of(attributes) | COLOR_PAIR(pair)) : CURSES_NO_LOOK;
}

static bool make_room(curses_session *session, int count) {
    if (count <= session->row_capacity) return true;
    cchar_t *row = realloc(session->row, (size_t)count * sizeof *row);
    if (row == NULL) return false;
    session->row = row;
    session->row_capacity = count;
    return true;
}

/// Puts characters of any kind.
static void put_characters(curses_session *session, int row, int column, const curses_cell *cells, int count) {
    if (!make_room(session, count)) return;
    for (int i = 0; i < count; i++) {
        if (make_character(&cells[i], &session->row[i])) continue;
        curses_cell blank = {.scalars = {'?'}, .attributes = cells[i].attributes, .pair = cells[i].pair};
        make_character(&blank, &session->row[i]);
    }
    mvwadd_wchnstr(session->window, row, column, session->row, count);
}

_Static_assert(sizeof(wchar_t) == sizeof(uint32_t), "a wchar_t has 32 bits");

/// Where the short ones end that begin at `start`.
static int end_of_short(const uint32_t *ascii, int start, int count) {
    const wchar_t *from = (const wchar_t *)ascii;
    const wchar_t *end = wmemchr(from + start, 0, (size_t)(count - start));
    return end == NULL ? count : (int)(end - from);
}

void curses_put(curses_session *session, int row, int column, const uint32_t *ascii, const curses_cell *cells,
                int count) {
    // The short ones come last. With the others curses blanks what they leave of a wide character, which lies in these
    // columns, too, and may be where a short one belongs.
    for (int pass = 0; pass < 2; pass++) {
        int from = column;
        for (int i = 0, end; i < count; i = end) {
            int columns = 0;
            if (ascii[i] != 0) {
                end = end_of_short(ascii, i, count);
                columns = end - i;
                if (pass == 1) mvwaddchnstr(session->window, row, from, (const chtype *)ascii + i, columns);
            } else {
                for (end = i; end < count && ascii[end] == 0; end++) columns += cells[end].width;
                if (pass == 0) put_characters(session, row, from, cells + i, end - i);
            }
            from += columns;
        }
    }
}

int scrolling_end(const curses_session *session) {
    // a region has two rows at least
    return session->scrolls && LINES > 2 ? LINES - 2 : LINES - 1;
}

bool curses_can_scroll(const curses_session *session) { return session->scrolls && LINES > 2; }

static void scroll_window(const curses_session *session, WINDOW *window, int last_row, int rows) {
    if (session->moves_rows) {
        rows_move_up(window, last_row + 1, rows);
    } else {
        scrollok(window, TRUE);
        wsetscrreg(window, 0, last_row);
        wscrl(window, rows);
        wsetscrreg(window, 0, getmaxy(window) - 1);
        scrollok(window, FALSE);
    }
    // the terminal has it already
    wtouchln(window, 0, last_row + 1, 0);
}

void curses_scroll(curses_session *session, int rows) {
    // what is drawn anew need not be moved
    if (rows == 0 || !curses_can_scroll(session) || session->region_stale || is_cleared(curscr)) return;
    int last_row = scrolling_end(session);
    capabilities_scroll(session, rows);
    scroll_window(session, curscr, last_row, rows);
    scroll_window(session, session->window, last_row, rows);
}

/// Scrolls a window beside a sign of which one cell makes way for another, which lies on `sign_row` in the end.
static void scroll_beside(const curses_session *session, WINDOW *window, int last_row, int rows, int left, int sign_row,
                          const cchar_t *blank, const cchar_t *sign) {
    int column = getmaxx(window) - 1;
    mvwadd_wchnstr(window, left, column, blank, 1);
    scroll_window(session, window, last_row, rows);
    mvwadd_wchnstr(window, sign_row, column, sign, 1);
    // the terminal has that, too: a row that counts as changed is compared whole
    wtouchln(window, sign_row, 1, 0);
}

bool curses_scroll_beside(curses_session *session, int rows, const curses_standing_sign *sign) {
    bool is_forward = rows > 0;
    int last_row = scrolling_end(session);
    // The sign is changed before the rows move: its hindmost cell makes way for one before the foremost, and all of them
    // are moved into their places. The cursor goes there and on by single steps, and never from where a character was
    // written last: about the position after the last column terminals disagree.
    int left = is_forward ? sign->row : sign->row + sign->row_count - 1;
    int taken = is_forward ? sign->row + sign->row_count : sign->row - 1;
    // at the edges the hindmost cell goes with the row that does, and the foremost comes with the one that does
    bool goes = left == (is_forward ? 0 : last_row);
    bool comes = taken < 0 || taken > last_row;
    if (!curses_can_scroll(session) || !capabilities_can_step() || session->region_stale || is_cleared(curscr)
        || left < 0 || left > last_row || (goes && comes))
    {
        return false;
    }
    curses_cell nothing = {.scalars = {' '}};
    cchar_t blank, character;
    if (!make_character(&nothing, &blank) || !make_character(&sign->cell, &character)) return false;

    int column = COLS - 1;
    int start = goes ? taken : left;
    if (session->saved_row == start) {
        capabilities_restore_cursor(session);
    } else {
        capabilities_move(session, -1, -1, start, column);
        session->saved_row = capabilities_save_cursor(session) ? start : -1;
    }
    if (!goes) capabilities_erase_row(session);
    // the last step out of the region scrolls
    capabilities_step(session, taken - start);
    if (!capabilities_write(session, sign->cell.scalars[0])) capabilities_write(session, '?');
    int edge = is_forward ? last_row : 0;
    if (sign->text_column >= 0) {
        // the cursor has to go to the row that comes in: there a step scrolls, which is shorter
        capabilities_move(session, -1, -1, edge, sign->text_column);
        if (!comes) capabilities_step(session, rows);
    } else {
        // a carriage return, by which curses knows where the cursor is
        int row = comes ? edge : taken;
        capabilities_move(session, row, column, row, 0);
        if (!comes) capabilities_scroll(session, rows);
    }
    scroll_beside(session, curscr, last_row, rows, left, taken - rows, &blank, &character);
    scroll_beside(session, session->window, last_row, rows, left, taken - rows, &blank, &character);
    return true;
}

void curses_refresh(curses_session *session, int cursor_row, int cursor_column) {
    WINDOW *window = session->window;
    bool shown = cursor_row >= 0 && cursor_row < getmaxy(window) && cursor_column >= 0
        && cursor_column < getmaxx(window);
    // where it cannot be hidden it is put out of the way of who reads, and not left where the last change was
    curs_set(shown ? 1 : 0);
    bool parked = !shown && !capabilities_can_hide_cursor();
    leaveok(window, !shown && !parked);
    if (shown) wmove(window, cursor_row, cursor_column);
    if (parked) wmove(window, getmaxy(window) - 1, 0);
    bool enters = session->enters;
    if (enters) {
        entry_begin(session);
    } else if (session->region_stale && capabilities_own_region()) {
        // moves the cursor, which is why all is drawn anew: that starts at the top
        capabilities_set_region(session, scrolling_end(session));
        clearok(curscr, TRUE);
    }
    session->region_stale = false;
    doupdate();
    if (enters) entry_end(session, getcury(window), getcurx(window));
}

void curses_invalidate(curses_session *session) {
    session->region_stale = true;
    session->saved_row = -1;
    clearok(curscr, TRUE);
}
