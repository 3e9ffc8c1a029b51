#ifndef TOUR_CNCURSES_H
#define TOUR_CNCURSES_H

#include <stdbool.h>
#include <stdint.h>

// A shim over ncursesw for Swift: plain functions over an opaque session. Macros, variadic functions and the global
// variables of curses stay behind it. One session can be open at a time, used by one thread.

/// An open screen.
typedef struct curses_session curses_session;

/// Why a session could not be opened.
enum curses_problem {
    CURSES_PROBLEM_NONE = 0,
    CURSES_PROBLEM_BUSY,            ///< another session is open
    CURSES_PROBLEM_NOT_A_TERMINAL,  ///< the output is no terminal
    CURSES_PROBLEM_NO_INPUT,        ///< neither the input nor /dev/tty is a terminal; see errno
    CURSES_PROBLEM_UNKNOWN,         ///< no entry of that name
    CURSES_PROBLEM_NO_DATABASE,     ///< terminfo itself is missing
    CURSES_PROBLEM_NO_ADDRESSING,   ///< the cursor cannot be moved about
    CURSES_PROBLEM_SYSTEM,          ///< a system call failed; see errno
};

/// Claims the terminal named `term` in terminfo: no echo, single keys, signals kept. The first refresh enters the alternate
/// screen; nothing is written before.
/// `input` is read if it is a terminal, else /dev/tty. Returns null and sets `problem` and `error` (errno) on failure.
/// Prints nothing on failure and never exits.
curses_session *curses_open(const char *term, int input, int output, bool mouse, int *problem, int *error);

/// Gives the terminal back exactly as it was and frees the session.
void curses_close(curses_session *session);

/// The descriptor that keys are read from.
int curses_input_descriptor(const curses_session *session);

/// Leaves the alternate screen and restores the modes.
void curses_suspend(curses_session *session);

/// Remembers the present modes as those to restore, then claims the terminal again. The next refresh enters the
/// alternate screen and draws it whole.
void curses_resume(curses_session *session);

/// The present size: what the terminal says, else what curses assumes.
void curses_size(const curses_session *session, int *columns, int *rows);

/// Asks the terminal for its size, follows it if it has changed, and returns whether it has.
bool curses_follow_size(curses_session *session);

// MARK: Colours

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

// MARK: Painting

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
    uint16_t width;
    int32_t pair;
} curses_cell;

/// What curses adds to a character of ASCII for a look; CURSES_NO_LOOK if its short form of characters has no room for it.
uint32_t curses_look(uint16_t attributes, int32_t pair);
#define CURSES_NO_LOOK UINT32_MAX

/// Puts characters side by side into the next frame: those of `ascii`, each with its look added, and those of `cells` where
/// that is 0. The others of `cells` are not looked at.
void curses_put(curses_session *session, int row, int column, const uint32_t *ascii, const curses_cell *cells,
                int count);

/// Whether `curses_scroll` does anything with this terminal. Where it does not, curses looks for rows that have moved
/// by itself.
bool curses_can_scroll(const curses_session *session);

/// Moves all rows but the last, on the screen and in the next frame: up, or down if negative. Rows that come in are blank.
/// To be called before anything is put into the frame.
void curses_scroll(curses_session *session, int rows);

/// A sign at the right edge that stays where it is while the rows move: the thumb of a scroll bar.
typedef struct {
    curses_cell cell;  ///< what it is made of, with no attributes and no colours
    int row;           ///< its first row
    int row_count;
    int text_column;   ///< where the row that comes in will have its first text; negative if it will be blank
} curses_standing_sign;

/// Moves all rows but the last by one, as `curses_scroll` does, and puts the sign back into its place with a third of the
/// bytes that curses takes for it. `rows` is 1 or -1. The cells above and below the sign are blank. Returns false, with
/// nothing done, where that cannot be.
bool curses_scroll_beside(curses_session *session, int rows, const curses_standing_sign *sign);

/// Writes the frame: only what differs. A negative row hides the cursor.
void curses_refresh(curses_session *session, int cursor_row, int cursor_column);

/// Has the next refresh draw everything anew.
void curses_invalidate(curses_session *session);

/// Writes bytes that are no part of a frame and change nothing on the screen, all of them.
void curses_write(curses_session *session, const char *bytes, long count);

// MARK: Input

enum curses_input_kind {
    CURSES_INPUT_NONE = 0,  ///< nothing waits
    CURSES_INPUT_BYTE,      ///< a byte, in `value`
    CURSES_INPUT_KEY,       ///< an enum curses_key, in `value`
    CURSES_INPUT_MOUSE,     ///< an enum curses_mouse, in `value`, at `column` and `row`
    CURSES_INPUT_RESIZE,    ///< curses saw another size
    CURSES_INPUT_OTHER,     ///< a key that has no meaning here
};

enum curses_key {
    CURSES_KEY_UP = 1, CURSES_KEY_DOWN, CURSES_KEY_LEFT, CURSES_KEY_RIGHT, CURSES_KEY_HOME, CURSES_KEY_END,
    CURSES_KEY_PAGE_UP, CURSES_KEY_PAGE_DOWN, CURSES_KEY_INSERT, CURSES_KEY_DELETE, CURSES_KEY_BACKSPACE,
    CURSES_KEY_ENTER, CURSES_KEY_TAB,
    CURSES_KEY_FUNCTION = 100,  ///< F1 is 101
};

enum curses_modifier { CURSES_SHIFT = 1, CURSES_ALT = 2, CURSES_CONTROL = 4 };

enum curses_mouse { CURSES_MOUSE_PRESS = 1, CURSES_MOUSE_RELEASE, CURSES_MOUSE_WHEEL_UP, CURSES_MOUSE_WHEEL_DOWN };

typedef struct {
    int kind;
    int value;
    int modifiers;
    int column;
    int row;
} curses_input;

/// Takes the next thing that waits, without blocking but for the 25 ms in which the rest of a key may follow an escape.
/// Nothing is taken between `curses_resume` and the frame after it.
curses_input curses_next_input(curses_session *session);

/// Makes ready for input: keys are told apart, the mouse is reported if that is wanted, and pasted text is marked, with
/// `ESC [ 200 ~` and `ESC [ 201 ~` around it; terminals that do not know of that type it. To be called when the first frame
/// is out, which would wait for it otherwise; looking for input does it, too.
void curses_start_input(curses_session *session);

/// Has the mouse reported, or leaves it to the terminal.
void curses_set_mouse(curses_session *session, bool on);

/// Asks the terminal for the colour of its background, now, after every resume, and whenever it changes. The answers come as
/// bytes, last of them `ESC [ ? … c`. Only for terminals that understand the question; others print it.
void curses_follow_ground(curses_session *session);

/// How often the terminal was asked so far.
int curses_question_count(const curses_session *session);

/// Waits for so many last answers, and takes all that comes before them: whoever reads from the terminal next must not
/// get them.
void curses_await_answers(curses_session *session, int count, int milliseconds);

/// Whether the terminal has gone: hung up, closed, or at its end.
bool curses_input_has_ended(const curses_session *session);

// MARK: Signals

/// Makes a pipe whose ends never block and are closed in other programs: read, write. Returns whether that went well.
bool curses_make_pipe(int *ends);

/// Lets SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT and SIGWINCH write their number as one byte to `descriptor`. What was
/// ignored when the program started stays ignored. A second SIGINT, SIGTERM or SIGHUP before `curses_signals_taken`
/// restores the terminal and ends the program.
void curses_signals_install(int descriptor);
/// The bytes have been read: the next ending signal is a first one again.
void curses_signals_taken(void);
/// Puts the former handlers back.
void curses_signals_remove(void);
/// Stops the job as Ctrl-Z would without a handler; returns when it is continued.
void curses_stop_job(void);
/// Gives the calling thread a stack on which a fault in it can restore the terminal even when its own stack is used up.
void curses_protect_thread(void);

// MARK: The environment

/// Whether the locale that the environment asks for is one of UTF-8, whatever locale is in force.
bool curses_environment_is_utf8(void);

#endif
