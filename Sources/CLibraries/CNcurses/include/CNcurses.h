#ifndef TOUR_CNCURSES_H
#define TOUR_CNCURSES_H

#include <stdbool.h>
#include <stdint.h>

// A shim over ncursesw. It is C because Swift imports neither the macros of curses (A_BOLD, getmaxyx) nor its variadic
// functions, refuses its global variables (stdscr, LINES), and cannot write a signal handler.
//
// What it does:
//  - Session.c claims the terminal and gives it back: curses is opened on the given descriptors, single keys without echo,
//    and the modes as they were are restored at the end. Curses itself enters the alternate screen with the first frame.
//  - Painting.c puts characters into curses' one window and has it write what differs. Scrolling, attributes, colours and
//    the entries of terminfo are left to curses. What it writes goes to the terminal in one piece.
//  - Signals.c restores the terminal when the program dies, and brings signals into the event loop as bytes.
//
// Keys are not read through curses: it knows nothing of marked pastes, of answers of the terminal, or of reports of the mouse
// that come in pieces. The bytes are read from `curses_input_descriptor` and decoded in Swift.
//
// One session can be open at a time, used by one thread. Only documented functions of ncurses are used.

/// An open screen.
typedef struct curses_session curses_session;

/// Why a session could not be opened.
enum curses_problem {
    CURSES_PROBLEM_NONE = 0,
    CURSES_PROBLEM_BUSY,            ///< another session is open
    CURSES_PROBLEM_NOT_A_TERMINAL,  ///< the output is no terminal
    CURSES_PROBLEM_NO_INPUT,        ///< neither the input nor /dev/tty is a terminal; see errno
    CURSES_PROBLEM_UNKNOWN,         ///< terminfo has no entry of that name
    CURSES_PROBLEM_NO_DATABASE,     ///< terminfo itself is missing
    CURSES_PROBLEM_NO_ADDRESSING,   ///< the cursor cannot be moved
    CURSES_PROBLEM_SYSTEM,          ///< a system call failed; see errno
};

/// Claims the terminal named `term` in terminfo: no echo, single keys, signals kept. The first refresh enters the alternate
/// screen; nothing is written before.
/// `input` is read if it is a terminal, else /dev/tty. Returns null and sets `problem` and `error` (errno) on failure.
/// Prints nothing on failure and never exits.
curses_session *curses_open(const char *term, int input, int output, int *problem, int *error);

/// Gives the terminal back exactly as it was and frees the session.
void curses_close(curses_session *session);

/// The descriptor that keys are read from.
int curses_input_descriptor(const curses_session *session);

/// Leaves the alternate screen and restores the modes. Nothing happens if that was done before. A signal that ends the program while
/// another one has the terminal restores them once more.
void curses_suspend(curses_session *session);

/// Enters a screen of its own while the session is suspended, for a program that would draw over the shell's, or leaves it again.
/// Nothing happens if the terminal has none.
void curses_switch_screen(curses_session *session, bool is_own);

/// Claims the terminal again; its present modes are those to restore. The next refresh enters the alternate screen and
/// draws it whole; no pair of colours is defined. Also for a program that was stopped and continued from outside, without
/// `curses_suspend`: then the modes to restore stay those from before.
void curses_resume(curses_session *session);

/// The present size in cells.
void curses_size(const curses_session *session, int *columns, int *rows);

/// How many pixels a cell has; 0 if the terminal does not tell.
void curses_cell_pixels(const curses_session *session, int *width, int *height);

/// Asks the terminal for its size, follows it if it has changed, and returns whether it has.
bool curses_follow_size(curses_session *session);

/// Writes bytes that change nothing on the screen, all of them. They are not part of a frame.
void curses_write(curses_session *session, const char *bytes, long count);

/// What to write before the screen is left, to undo what was asked for with `curses_write`: up to 63 bytes. A signal that
/// ends the program has it written, too.
void curses_set_undo(curses_session *session, const char *text);

/// Whether terminfo says that the terminal reports the mouse as xterm does.
bool curses_has_xterm_mouse(const curses_session *session);

/// Turns colours on. Returns whether the terminal's own default colours can be named as -1.
bool curses_start_color(curses_session *session);
/// Colours that the terminal has; 0 without colours.
int curses_color_count(const curses_session *session);
/// Colour pairs that may be defined, counting pair 0.
int curses_pair_count(const curses_session *session);
/// Whether colour numbers are 0xRRGGBB.
bool curses_has_direct_color(const curses_session *session);
/// Defines a pair of colours.
bool curses_define_pair(curses_session *session, int pair, int foreground, int background);

enum curses_attribute {
    CURSES_BOLD = 1,
    CURSES_DIM = 2,
    CURSES_ITALIC = 4,
    CURSES_UNDERLINE = 8,
    CURSES_REVERSE = 16,
};

/// One character: its scalar and marks (zero ends them), attributes, colour pair.
typedef struct {
    uint32_t scalars[4];
    uint16_t attributes;
    int32_t pair;
} curses_cell;

/// Characters of two columns that may stand for others: U+30000 and so many.
enum { CURSES_STAND_IN = 0x30000, CURSES_STAND_INS = 4096 };

/// Has the next of these characters stand for a text of two columns whose width curses does not know: up to 19 bytes, which go to the
/// terminal in its place. Returns its number, from 0 on; -1 if there can be no more.
int curses_stand_in(curses_session *session, const char *text);

/// Puts characters side by side into the next frame.
void curses_put(curses_session *session, int row, int column, const curses_cell *cells, int count);

/// Writes the frame: only what differs. A negative row hides the cursor.
void curses_refresh(curses_session *session, int cursor_row, int cursor_column);

/// Has the next refresh draw everything again.
void curses_invalidate(curses_session *session);

/// Makes a pipe whose ends never block and are closed in other programs: read, write. Returns whether that went well.
bool curses_make_pipe(int *ends);

/// Lets SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT and SIGWINCH write their number as one byte to `descriptor`. What was
/// ignored when the program started stays ignored. A second SIGINT, SIGTERM or SIGHUP before `curses_signals_taken`
/// restores the terminal and ends the program.
void curses_signals_install(int descriptor);
/// The bytes have been read: the next ending signal is a first one again.
void curses_signals_taken(void);
/// Whether there is an ending signal among bytes that have not been read.
bool curses_signals_end(void);
/// Hands SIGTERM and SIGHUP on to a process group that has the terminal; 0 for none.
void curses_signals_lend(int group);
/// Puts the former handlers back.
void curses_signals_remove(void);
/// Stops the job as Ctrl-Z would without a handler; returns when it is continued.
void curses_stop_job(void);

#endif
