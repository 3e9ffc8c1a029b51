#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "Internal.h"

#include <string.h>

// Moves the rows of a window without copying them.
//
// `wscrl` copies every cell: of two windows, 80 KB each on a usual screen, for each line that is scrolled. Here the rows' texts
// change places instead, which are blocks of memory of their own in a window that has no part in another's. Where they stand
// is in none of the headers of curses, though it has been the same for decades: it is tried on a small window, and where it
// is not as expected `wscrl` does the work.

struct ldat {
    cchar_t *text;
    NCURSES_SIZE_T firstchar, lastchar, oldindex;
};

/// Whether rows are what is said above.
static bool are_as_expected(WINDOW *pad) {
    cchar_t first, second;
    wtouchln(pad, 0, 2, 0);
    if (mvwaddch(pad, 0, 1, 'a') != OK || mvwaddch(pad, 1, 2, 'b') != OK) return false;
    if (mvwin_wch(pad, 0, 1, &first) != OK || mvwin_wch(pad, 1, 2, &second) != OK) return false;
    const struct ldat *rows = pad->_line;
    return rows[0].firstchar == 1 && rows[0].lastchar == 1 && rows[1].firstchar == 2 && rows[1].lastchar == 2
        && memcmp(&rows[0].text[1], &first, sizeof first) == 0 && memcmp(&rows[1].text[2], &second, sizeof second) == 0;
}

bool rows_have_known_form(void) {
    WINDOW *pad = newpad(2, 4);
    if (pad == NULL) return false;
    bool result = are_as_expected(pad);
    delwin(pad);
    return result;
}

static void reverse(struct ldat *rows, int count) {
    for (int low = 0, high = count - 1; low < high; low++, high--) {
        cchar_t *text = rows[low].text;
        rows[low].text = rows[high].text;
        rows[high].text = text;
    }
}

void rows_move_up(WINDOW *window, int count, int rows) {
    struct ldat *lines = window->_line;
    bool is_forward = rows > 0;
    int incoming = is_forward ? rows : -rows;
    if (incoming > count) incoming = count;
    // a rotation is three reversals
    int head = is_forward ? incoming : count - incoming;
    reverse(lines, head);
    reverse(lines + head, count - head);
    reverse(lines, count);

    cchar_t blank;
    wgetbkgrnd(window, &blank);
    int columns = getmaxx(window);
    for (int row = 0; row < incoming; row++) {
        cchar_t *text = lines[is_forward ? count - incoming + row : row].text;
        for (int column = 0; column < columns; column++) text[column] = blank;
    }
}
