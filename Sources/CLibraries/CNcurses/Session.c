#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "Internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <term.h>
#include <unistd.h>

static bool is_open;

// MARK: Capabilities

/// The string of a capability; null if the terminal has none.
static const char *capability(const char *name) {
    const char *text = tigetstr((char *)name);
    return text == NULL || text == (const char *)-1 ? NULL : text;
}

/// Has curses look the terminal up. `newterm` would say no more than that it cannot be used.
static int examine(const char *term, int output) {
    int status = 0;
    if (setupterm(term, output, &status) != OK) {
        if (status < 0) return CURSES_PROBLEM_NO_DATABASE;
        return status == 0 ? CURSES_PROBLEM_UNKNOWN : CURSES_PROBLEM_NO_ADDRESSING;
    }
    bool has_addressing = capability("cup") != NULL && tigetflag("hc") <= 0;
    del_curterm(cur_term);
    return has_addressing ? CURSES_PROBLEM_NONE : CURSES_PROBLEM_NO_ADDRESSING;
}

bool curses_has_xterm_mouse(const curses_session *session) {
    (void)session;
    const char *report = capability("kmous");
    return report != NULL && (strcmp(report, "\033[M") == 0 || strcmp(report, "\033[<") == 0);
}

// MARK: What is written when the program dies

static struct {
    char bytes[1024];
    size_t count;
} restoration;

static int collect(int byte) {
    if (restoration.count < sizeof restoration.bytes) restoration.bytes[restoration.count++] = (char)byte;
    return byte;
}

static void collect_capability(const char *name) {
    const char *sequence = capability(name);
    if (sequence != NULL) tputs(sequence, 1, collect);
}

/// Has fatal signals put the terminal back into its state, without curses.
static void arm(const curses_session *session) {
    restoration.count = 0;
    for (const char *byte = session->undo; *byte != '\0'; byte++) collect(*byte);
    const char *region = capability("csr");
    if (region != NULL) tputs(tiparm(region, 0, LINES - 1), 1, collect);
    collect_capability("sgr0");
    collect_capability("op");
    collect_capability("cnorm");
    tputs(tiparm(capability("cup"), LINES - 1, 0), 1, collect);
    collect_capability("el");
    collect_capability("rmcup");
    restoration_arm(session->terminal, &session->modes, restoration.bytes, restoration.count);
}

// MARK: Writing

void curses_write(curses_session *session, const char *bytes, long count) {
    while (count > 0) {
        ssize_t written = write(session->terminal, bytes, (size_t)count);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0 && errno == EAGAIN) {
            // another program has made the terminal one that does not block: the rest is written when there is room
            struct pollfd room = {.fd = session->terminal, .events = POLLOUT};
            poll(&room, 1, -1);
            continue;
        }
        if (written <= 0) return;
        bytes += written;
        count -= written;
    }
}

/// The number of the stand-in that bytes of UTF-8 begin with, or -1.
static int stand_in(const curses_session *session, const char *bytes, ssize_t count) {
    if (count < 4 || memcmp(bytes, "\xF0\xB0", 2) != 0) return -1;
    int number = (bytes[2] & 0x3F) << 6 | (bytes[3] & 0x3F);
    return number < session->stand_in_count ? number : -1;
}

/// Writes with the texts of stand-ins in their places.
static void write_texts(curses_session *session, const char *bytes, ssize_t count) {
    static char texts[5 << 16];
    size_t length = 0;
    for (ssize_t i = 0; i < count;) {
        int number = stand_in(session, bytes + i, count - i);
        if (number < 0) {
            texts[length++] = bytes[i++];
            continue;
        }
        length = (size_t)(stpcpy(texts + length, session->stand_ins[number]) - texts);
        i += 4;
    }
    curses_write(session, texts, (long)length);
}

void pass_on(curses_session *session) {
    static char bytes[1 << 16];
    if (session->frame < 0) return;
    off_t end = lseek(session->frame, 0, SEEK_CUR);
    for (off_t start = 0; start < end;) {
        size_t rest = (size_t)(end - start);
        ssize_t count = pread(session->frame, bytes, rest < sizeof bytes ? rest : sizeof bytes, start);
        if (count <= 0) break;
        // no character in two pieces
        if (start + count < end) while ((bytes[--count] & 0xC0) == 0x80) {}
        if (session->stand_in_count == 0) curses_write(session, bytes, count);
        else write_texts(session, bytes, count);
        start += count;
    }
    lseek(session->frame, 0, SEEK_SET);
}

// MARK: Opening and closing

static bool open_streams(curses_session *session, int input, int output, int *problem) {
    session->input = isatty(input) ? fcntl(input, F_DUPFD_CLOEXEC, 3)
                                   : open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
    if (session->input < 0) {
        *problem = CURSES_PROBLEM_NO_INPUT;
        return false;
    }
    session->input_stream = fdopen(session->input, "r");
    session->terminal = fcntl(output, F_DUPFD_CLOEXEC, 3);
    int out = fcntl(output, F_DUPFD_CLOEXEC, 3);
    session->output = out < 0 ? NULL : fdopen(out, "w");
#ifdef MFD_CLOEXEC
    session->frame = memfd_create("frame", MFD_CLOEXEC);
#else
    session->frame = -1;
#endif
    return session->input_stream != NULL && session->output != NULL
        && tcgetattr(session->terminal, &session->modes) == 0;
}

static void release(curses_session *session) {
    if (session == NULL) return;
    if (session->input_stream != NULL) fclose(session->input_stream);
    if (session->output != NULL) fclose(session->output);
    if (session->terminal > 0) close(session->terminal);
    if (session->frame > 0) close(session->frame);
    free(session->term);
    free(session->row);
    free(session->stand_ins);
    free(session);
}

/// Single keys and no echo. Flow control and literal-next are keys like others; Ctrl-C, Ctrl-Z and Ctrl-\ stay signals. Enter is
/// a line feed as before: what is typed ahead for a shell has to end lines there. What is written is passed on as it is, and in
/// one piece.
static void set_modes(const curses_session *session) {
    struct termios modes = session->modes;
    modes.c_iflag &= ~(tcflag_t)(INLCR | IGNCR | IXON | ISTRIP);
    modes.c_oflag &= ~(tcflag_t)OPOST;
    modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL | IEXTEN);
    modes.c_lflag |= ISIG;
    modes.c_cc[VMIN] = 1;
    modes.c_cc[VTIME] = 0;
    tcsetattr(session->terminal, TCSADRAIN, &modes);
}

static void point_output(const curses_session *session, int descriptor) {
    dup2(descriptor, fileno(session->output));
    fcntl(fileno(session->output), F_SETFD, FD_CLOEXEC);
}

/// More is not drawn on: the memory for it would take seconds.
enum { MOST_COLUMNS = 2000, MOST_ROWS = 1000 };

/// Takes the size that the terminal tells, as far as it is drawn on. False if it tells none.
static bool size_to_draw_on(const curses_session *session, struct winsize *size) {
    if (ioctl(session->terminal, TIOCGWINSZ, size) != 0 || size->ws_row == 0 || size->ws_col == 0) return false;
    if (size->ws_col > MOST_COLUMNS) size->ws_col = MOST_COLUMNS;
    if (size->ws_row > MOST_ROWS) size->ws_row = MOST_ROWS;
    return true;
}

/// Has curses make a screen, which the first refresh enters.
static bool start_screen(curses_session *session) {
    // The size is the terminal's, where it tells one, and not that of LINES and COLUMNS, which a resize leaves behind.
    struct winsize size;
    bool tells_size = size_to_draw_on(session, &size);
    // curses would ask for itself
    bool is_cut = tells_size && (size.ws_col == MOST_COLUMNS || size.ws_row == MOST_ROWS);
    use_env(!tells_size);
    use_tioctl(tells_size && !is_cut);
    // curses changes the modes before it says how the screen is left
    restoration_arm(session->terminal, &session->modes, session->undo, strlen(session->undo));
    signal_shelter shelter;
    signal_shelter_enter(&shelter);
    point_output(session, session->terminal);
    session->screen = newterm(session->term, session->output, session->input_stream);
    signal_shelter_leave(&shelter);
    if (session->screen == NULL) {
        // errno is of the last place where curses looked; whether there are descriptors left is found out by taking one
        restoration_remove();
        int spare = dup(session->terminal);
        if (spare >= 0) close(spare);
        return false;
    }
    if (is_cut) resize_term(size.ws_row, size.ws_col);
    if (session->frame >= 0) point_output(session, session->frame);
    const char *enter = capability("smcup"), *leave = capability("rmcup");
    bool has_own = enter != NULL && leave != NULL && strchr(enter, '$') == NULL && strchr(leave, '$') == NULL;
    snprintf(session->enter, sizeof session->enter, "%s", has_own ? enter : "");
    snprintf(session->leave, sizeof session->leave, "%s", has_own ? leave : "");
    arm(session);
    set_modes(session);
    if (session->has_color) curses_start_color(session);
    // a frame is not to be broken off because keys wait
    typeahead(-1);
    idlok(stdscr, TRUE);
    return true;
}

/// A screen that curses has left is not used again: curses would give the terminal the colours that the screen was made with, not
/// those that the person chose.
static void end_screen(curses_session *session) {
    if (session->screen != NULL) delscreen(session->screen);
    session->screen = NULL;
    session->is_painted = false;
}

curses_session *curses_open(const char *term, int input, int output, int *problem, int *error) {
    *error = 0;
    *problem = CURSES_PROBLEM_NONE;
    if (is_open) *problem = CURSES_PROBLEM_BUSY;
    else if (!isatty(output)) *problem = CURSES_PROBLEM_NOT_A_TERMINAL;
    else *problem = examine(term, output);
    if (*problem != CURSES_PROBLEM_NONE) return NULL;

    *problem = CURSES_PROBLEM_SYSTEM;
    curses_session *session = calloc(1, sizeof *session);
    if (session == NULL || (session->term = strdup(term)) == NULL || !open_streams(session, input, output, problem)
        || !start_screen(session))
    {
        *error = errno;
        release(session);
        return NULL;
    }
    *problem = CURSES_PROBLEM_NONE;
    is_open = true;
    return session;
}

static void leave(curses_session *session) {
    if (session->screen == NULL) return;
    curses_write(session, session->undo, (long)strlen(session->undo));
    if (session->is_painted) {
        // where the terminal has no screen to go back to, whatever it says, the shell goes on in the last row
        move(LINES - 1, 0);
        clrtoeol();
        refresh();
    }
    endwin();
    pass_on(session);
    tcsetattr(session->terminal, TCSADRAIN, &session->modes);
    end_screen(session);
}

void curses_close(curses_session *session) {
    leave(session);
    restoration_remove();
    release(session);
    is_open = false;
}

int curses_input_descriptor(const curses_session *session) { return session->input; }

void curses_suspend(curses_session *session) { leave(session); }

void curses_switch_screen(curses_session *session, bool is_own) {
    const char *sequence = is_own ? session->enter : session->leave;
    curses_write(session, sequence, (long)strlen(sequence));
}

void curses_resume(curses_session *session) {
    if (session->screen == NULL) {
        tcgetattr(session->terminal, &session->modes);
    } else {
        // Stopped from outside: the modes to restore are still those from before. The next screen does not know that the cursor is
        // hidden, and would not show it again.
        curs_set(1);
        pass_on(session);
        end_screen(session);
    }
    start_screen(session);
}

void curses_set_undo(curses_session *session, const char *text) {
    snprintf(session->undo, sizeof session->undo, "%s", text);
    if (session->screen != NULL) arm(session);
}

// MARK: Size

// term.h has a macro named columns
void curses_size(const curses_session *session, int *width, int *height) {
    (void)session;
    // Of a terminal that wraps as soon as its last column is written, curses takes the cursor to be on the next row. Many that are
    // described so wait with it, as xterm does; the column is left alone, and both are right.
    *width = getmaxx(stdscr) - (auto_right_margin && !eat_newline_glitch && getmaxx(stdscr) > 1);
    *height = getmaxy(stdscr);
}

void curses_cell_pixels(const curses_session *session, int *width, int *height) {
    struct winsize size;
    *width = *height = 0;
    if (ioctl(session->terminal, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return;
    *width = size.ws_xpixel / size.ws_col;
    *height = size.ws_ypixel / size.ws_row;
}

bool curses_follow_size(curses_session *session) {
    struct winsize size;
    if (!size_to_draw_on(session, &size) || session->screen == NULL
        || (size.ws_row == getmaxy(stdscr) && size.ws_col == getmaxx(stdscr)))
        return false;
    if (resize_term(size.ws_row, size.ws_col) != OK) return false;
    arm(session);
    return true;
}
