#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "Internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static bool is_open;

static void arm(const curses_session *session) {
    char bytes[1024];
    size_t count = capabilities_restoration(session, bytes, sizeof bytes);
    restoration_arm(fileno(session->output), &session->modes, bytes, count);
}

// MARK: Opening and closing

static int open_terminal_for_reading(int input) {
    if (isatty(input)) return fcntl(input, F_DUPFD_CLOEXEC, 3);
    return open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
}

static bool open_streams(curses_session *session, int input, int output, int *problem) {
    int in = open_terminal_for_reading(input);
    if (in < 0) {
        *problem = CURSES_PROBLEM_NO_INPUT;
        return false;
    }
    session->input = fdopen(in, "r");
    if (session->input == NULL) {
        close(in);
        return false;
    }
    int out = fcntl(output, F_DUPFD_CLOEXEC, 3);
    if (out < 0) return false;
    session->output = fdopen(out, "w");
    if (session->output == NULL) {
        close(out);
        return false;
    }
    return tcgetattr(out, &session->modes) == 0;
}

static void release(curses_session *session) {
    if (session->input != NULL) fclose(session->input);
    if (session->output != NULL) fclose(session->output);
    free(session->row);
    free(session);
}

/// Single keys and no echo. Flow control and literal-next are keys like others; Ctrl-C, Ctrl-Z and Ctrl-\ stay signals. What
/// is written goes out as it is: the kernel would hand on what lies between two control characters, piece by piece, and a
/// frame could be seen half.
static void set_modes(curses_session *session) {
    struct termios *modes = &session->own_modes;
    cbreak();
    noecho();
    nonl();
    set_escdelay(25);
    int descriptor = fileno(session->output);
    if (tcgetattr(descriptor, modes) == 0) {
        modes->c_iflag &= ~(tcflag_t)(IXON | ISTRIP);
        modes->c_oflag &= ~(tcflag_t)OPOST;
        modes->c_lflag &= ~(tcflag_t)IEXTEN;
        modes->c_lflag |= ISIG;
        tcsetattr(descriptor, TCSADRAIN, modes);
    }
    def_prog_mode();
    // `endwin` restores what it takes for the shell's. That is done where the terminal is given back, and only there: an
    // answer that came between would be echoed.
    def_shell_mode();
}

/// Back to our modes. What curses has for this also has keys report themselves, on a screen that is not entered yet.
static void reset_modes(const curses_session *session) {
    tcsetattr(fileno(session->output), TCSADRAIN, &session->own_modes);
}

static void write_now(curses_session *session, const char *bytes, size_t count) {
    fflush(session->output);
    (void)!write(fileno(session->output), bytes, count);
}

void curses_write(curses_session *session, const char *bytes, long count) {
    fflush(session->output);
    while (count > 0) {
        ssize_t written = write(fileno(session->output), bytes, (size_t)count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        bytes += written;
        count -= written;
    }
}

static void write_text(curses_session *session, const char *sequence) {
    write_now(session, sequence, strlen(sequence));
}

/// What curses does not ask of the mouse. To be written after what curses writes of it: of two ways to report, the last one
/// that was asked for counts.
static void write_mouse(curses_session *session, bool on) {
    if (session->extended_mouse) write_text(session, on ? "\033[?1006h" : "\033[?1006l");
    if (session->drags) write_text(session, on ? "\033[?1002h" : "\033[?1002l");
}

/// Has the terminal tell its background, now and when it changes. The order to tell what terminal it is comes last: every
/// terminal obeys that one, and when its answer is there, no other is on its way.
static void write_grounds(curses_session *session, bool on) {
    if (!session->grounds) return;
    if (on) session->questions++;
    write_text(session, on ? "\033[?2031h\033]11;?\033\\\033[c" : "\033[?2031l");
}

/// Whether the terminal is somebody else's, or still is: what it is to do is asked of it with the frame that enters.
static bool is_away(const curses_session *session) { return session->suspended || session->enters; }

void curses_follow_ground(curses_session *session) {
    if (session->grounds) return;
    session->grounds = true;
    if (is_away(session)) return;
    arm(session);
    write_grounds(session, true);
}

static void write_pastes(curses_session *session, bool on) {
    if (!session->pastes) return;
    write_text(session, on ? "\033[?2004h" : "\033[?2004l");
}

static void start_mouse(curses_session *session) {
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    session->mouse = has_mouse();
    // curses loses presses when several reports wait; those of the newer way are read from their bytes instead.
    define_key("\033[<", 0);
    // The old way of reporting ends at column 223; asking for the newer is harmless where it is not known.
    session->extended_mouse = session->mouse && capabilities_has_short_mouse();
    session->drags = session->mouse && capabilities_has_xterm_mouse();
}

void curses_start_input(curses_session *session) {
    if (session->takes_input || session->suspended) return;
    // what is pressed on a screen that is not there yet is pressed on an empty one
    if (session->enters) curses_refresh(session, -1, -1);
    session->takes_input = true;
    session->keys = newpad(1, 1);
    // asked here because the first frame has no rows to move
    session->moves_rows = session->scrolls && rows_have_known_form();
    if (session->keys != NULL) {
        keypad(session->keys, TRUE);
        nodelay(session->keys, TRUE);
    }
    if (session->wants_mouse) start_mouse(session);
    session->pastes = true;
    arm(session);
    write_mouse(session, true);
    write_pastes(session, true);
}

void curses_set_mouse(curses_session *session, bool on) {
    session->wants_mouse = on;
    if (on == session->mouse || !session->takes_input) return;
    if (on) {
        start_mouse(session);
    } else {
        if (!is_away(session)) write_mouse(session, false);
        mousemask(0, NULL);
        session->mouse = session->extended_mouse = session->drags = false;
    }
    if (is_away(session)) return;
    arm(session);
    if (on) write_mouse(session, true);
}

/// Takes curses out of the state before its first update, in which it writes every motion of the cursor by itself; a
/// frame is to go out in one piece. Only a return from `endwin` does that, and nobody has to see the `endwin`. The cursor
/// is hidden by the return as well.
static void pass_initial_state(curses_session *session) {
    int output = fileno(session->output);
    int terminal = fcntl(output, F_DUPFD_CLOEXEC, 3);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    bool is_unseen = terminal >= 0 && nowhere >= 0 && dup3(nowhere, output, O_CLOEXEC) >= 0;
    curs_set(0);
    if (is_unseen) {
        endwin();
        dup3(terminal, output, O_CLOEXEC);
    }
    if (terminal >= 0) close(terminal);
    if (nowhere >= 0) close(nowhere);
}

/// Has the next frame enter the alternate screen and put what somebody else may have left into order, all in one piece.
static void prepare_entry(curses_session *session) {
    session->enters = true;
    curses_invalidate(session);
}

void entry_begin(curses_session *session) {
    session->enters = false;
    arm(session);
    // curses enters by itself, with its update; its order for the attributes may be a shorter one
    capabilities_reset_attributes(session);
    // where curses scrolls it also goes from row to row by steps, which somebody's region would stop
    if (!session->scrolls && capabilities_own_region()) capabilities_set_region_in_place(session, LINES - 1);
}

void entry_end(curses_session *session, int cursor_row, int cursor_column) {
    // The kernel passes the frame on when this thread gives way, and there is much to do before it next waits.
    sched_yield();
    // Not before the screen is another, which may have a region of its own. Without steps, what is painted until then is
    // painted everywhere.
    if (session->scrolls) {
        capabilities_set_region(session, scrolling_end(session));
        capabilities_move(session, -1, -1, cursor_row, cursor_column);
        capabilities_flush(session);
    }
    write_mouse(session, true);
    write_pastes(session, true);
    write_grounds(session, true);
}

/// How many windows curses may still make as large as the screen, -1 for any number. For a new screen it makes three: what is on
/// the terminal, what is to be, and one to write on, which nobody does here. A window takes 80 KB, and has all its cells written.
static int large_windows = -1;

WINDOW *__real_newwin_sp(SCREEN *screen, int lines, int columns, int row, int column);
WINDOW *__wrap_newwin_sp(SCREEN *screen, int lines, int columns, int row, int column);

WINDOW *__wrap_newwin_sp(SCREEN *screen, int lines, int columns, int row, int column) {
    if (large_windows == 0) return __real_newwin_sp(screen, 1, 1, row, column);
    if (large_windows > 0) large_windows--;
    return __real_newwin_sp(screen, lines, columns, row, column);
}

curses_session *curses_open(const char *term, int input, int output, bool mouse, int *problem, int *error) {
    *error = 0;
    *problem = CURSES_PROBLEM_NONE;
    if (is_open) *problem = CURSES_PROBLEM_BUSY;
    else if (!isatty(output)) *problem = CURSES_PROBLEM_NOT_A_TERMINAL;
    else *problem = capabilities_examine(term, output);
    if (*problem != CURSES_PROBLEM_NONE) return NULL;

    curses_session *session = calloc(1, sizeof *session);
    if (session != NULL) {
        *problem = CURSES_PROBLEM_SYSTEM;
        if (open_streams(session, input, output, problem)) {
            // The size is the terminal's, not that of LINES and COLUMNS, which a resize leaves behind.
            use_env(FALSE);
            use_tioctl(TRUE);
            signal_shelter shelter;
            signal_shelter_enter(&shelter);
            large_windows = 2;
            session->screen = economy_newterm(term, session->output, session->input, &session->scrolls);
            large_windows = -1;
            signal_shelter_leave(&shelter);
        }
        if (session->screen == NULL) {
            *error = errno;
            release(session);
            return NULL;
        }
    } else {
        *problem = CURSES_PROBLEM_SYSTEM;
        *error = ENOMEM;
        return NULL;
    }
    *problem = CURSES_PROBLEM_NONE;
    is_open = true;
    // frames go straight to the screen that is to be: no window lies over another here
    session->window = newscr;
    pass_initial_state(session);
    prepare_entry(session);
    arm(session);
    set_modes(session);
    typeahead(-1);
    idlok(session->window, TRUE);
    scrollok(session->window, FALSE);
    leaveok(session->window, TRUE);
    session->wants_mouse = mouse;
    return session;
}

/// Leaves the alternate screen, if it was entered.
static void leave_screen(curses_session *session) {
    if (session->enters) return;
    write_mouse(session, false);
    write_pastes(session, false);
    write_grounds(session, false);
    if (session->scrolls) capabilities_set_region(session, LINES - 1);
    endwin();
}

static void leave(curses_session *session) {
    leave_screen(session);
    tcsetattr(fileno(session->output), TCSADRAIN, &session->modes);
    restoration_disarm();
}

void curses_close(curses_session *session) {
    if (!session->suspended) leave(session);
    if (session->keys != NULL) delwin(session->keys);
    delscreen(session->screen);
    restoration_remove();
    release(session);
    is_open = false;
}

int curses_input_descriptor(const curses_session *session) { return fileno(session->input); }

void curses_suspend(curses_session *session) {
    if (session->suspended) return;
    leave(session);
    session->suspended = true;
}

void curses_resume(curses_session *session) {
    if (session->suspended) {
        tcgetattr(fileno(session->output), &session->modes);
        session->suspended = false;
    } else {
        // stopped and continued from outside: whoever had the terminal meanwhile may have left it in any state
        reset_modes(session);
        leave_screen(session);
    }
    prepare_entry(session);
    arm(session);
    reset_modes(session);
    curses_follow_size(session);
}

int curses_question_count(const curses_session *session) { return session->questions; }

void curses_await_answers(curses_session *session, int count, int milliseconds) {
    // ESC [ ? … c, of which the state counts what was seen
    int state = 0;
    struct pollfd input = {.fd = fileno(session->input), .events = POLLIN};
    struct timespec start, now;
    clock_gettime(CLOCK_MONOTONIC, &start);
    int left = milliseconds;
    while (count > 0 && left > 0 && poll(&input, 1, left) > 0) {
        char byte;
        if (read(input.fd, &byte, 1) != 1) return;
        if (byte == '\033') state = 1;
        else if (state == 1 && byte == '[') state = 2;
        else if (state == 2 && byte == '?') state = 3;
        else if (state == 3 && byte == 'c') count--, state = 0;
        else if (state != 3 || (byte != ';' && (byte < '0' || byte > '9'))) state = 0;
        clock_gettime(CLOCK_MONOTONIC, &now);
        left = milliseconds - (int)((now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000);
    }
}

// MARK: Size

void curses_size(const curses_session *session, int *columns, int *rows) {
    *columns = getmaxx(session->window);
    *rows = getmaxy(session->window);
}

bool curses_follow_size(curses_session *session) {
    struct winsize size;
    if (ioctl(fileno(session->output), TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return false;
    if (size.ws_row == getmaxy(session->window) && size.ws_col == getmaxx(session->window)) return false;
    if (resize_term(size.ws_row, size.ws_col) != OK) return false;
    if (!session->suspended) arm(session);
    curses_invalidate(session);
    return true;
}
