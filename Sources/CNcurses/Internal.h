#ifndef TOUR_CNCURSES_INTERNAL_H
#define TOUR_CNCURSES_INTERNAL_H

// Includes curses.h, so its users define NCURSES_WIDECHAR before anything else.

#include "CNcurses.h"

#include <curses.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <termios.h>

struct curses_session {
    SCREEN *screen;
    WINDOW *window;
    WINDOW *keys;  // a pad: reading from it refreshes nothing; null before input is taken
    FILE *input;
    FILE *output;
    struct termios modes;      // those to restore
    struct termios own_modes;  // those that we work in
    bool takes_input;
    bool wants_mouse;
    bool mouse;  // it is reported
    bool drags;    // the mouse is reported while a button is held, too
    bool grounds;  // the terminal was asked for its background, and to tell when it changes
    int questions;  // how often it was asked what terminal it is
    bool pastes;  // pasted text is asked for with marks around it
    bool extended_mouse;  // asked for by ourselves, because terminfo does not know it
    bool suspended;
    bool enters;        // the next frame enters the alternate screen; nothing was written of it yet
    bool scrolls;       // the scrolling region is ours, and curses knows nothing of scrolling
    bool region_stale;  // the scrolling region may be another than `scrolling_end` says
    bool moves_rows;    // rows are moved in a window by `rows_move_up`
    int saved_row;      // where the terminal has the cursor saved, in the last column; negative if nowhere
    cchar_t *row;  // room for the characters of one call
    int row_capacity;
};

// MARK: Capabilities

/// What is wrong with the entry of a terminal, as an enum curses_problem; errors are returned, not printed.
int capabilities_examine(const char *term, int output);
/// What puts the present terminal back into its state, without curses: written when the program dies of a signal.
size_t capabilities_restoration(const curses_session *session, char *bytes, size_t room);
/// Resets the attributes and the character set, wholly: for when the terminal comes from somebody else.
void capabilities_reset_attributes(const curses_session *session);
/// Writes what was gathered since the last update.
void capabilities_flush(const curses_session *session);
/// Whether the terminal has a scrolling region that curses knows nothing of.
bool capabilities_own_region(void);
/// Has the scrolling region end with a row. It moves the cursor, and curses does not know.
void capabilities_set_region(const curses_session *session, int last_row);
/// Likewise, but puts the cursor back, where that can be.
void capabilities_set_region_in_place(const curses_session *session, int last_row);
/// Scrolls the region forward, or backward if negative. The cursor stays.
void capabilities_scroll(const curses_session *session, int rows);
/// Moves the cursor, and tells curses. -1 stands for a place that is not known.
void capabilities_move(const curses_session *session, int old_row, int old_column, int row, int column);
/// Moves the cursor down, or up if negative, within the column. At the edge of the region its rows scroll instead.
void capabilities_step(const curses_session *session, int rows);
/// Erases from the cursor to the end of the row. The cursor stays.
void capabilities_erase_row(const curses_session *session);
/// Has the terminal save the position of the cursor. False if that cannot be.
bool capabilities_save_cursor(const curses_session *session);
/// Puts the cursor where it was saved, with the attributes that it had. curses does not know.
void capabilities_restore_cursor(const curses_session *session);
/// Writes a character at the cursor, with the attributes that are on. False if the locale has it not.
bool capabilities_write(const curses_session *session, uint32_t scalar);
/// Whether rows can be scrolled by one with the cursor at the edge.
bool capabilities_can_step(void);
/// Whether the cursor can be made not to be seen.
bool capabilities_can_hide_cursor(void);
/// The last row of the region that a session scrolls: all but the last row of the screen.
int scrolling_end(const curses_session *session);
/// Whether the terminal reports the mouse in the old way, which ends at column 223.
bool capabilities_has_short_mouse(void);
/// Whether the terminal reports the mouse as xterm does.
bool capabilities_has_xterm_mouse(void);

/// What is wanted of an entry before curses is there.
typedef struct {
    bool has_addressing;  // the cursor can be put anywhere, and what is written can be overwritten
    char reset[64];       // of all attributes; empty if it has none
    char region[64];      // sets the scrolling region; empty if it has none
    char forward[64];     // scrolls the region forward by a number of rows; empty if it has none
    char backward[64];    // likewise backward
    bool steps;           // line feed and reverse index move the cursor by a row, and scroll at the region's edge
} entry_facts;
/// Reads the file of an entry, without curses, and keeps it for `economy_newterm`; false if it cannot be had or needs a
/// closer look.
bool economy_examine(const char *term, entry_facts *facts);
/// `newterm` with the entry that was examined, changed so that curses writes less, or with the entry as it is. `scrolls`
/// becomes whether curses cannot scroll any more, because that is done here.
SCREEN *economy_newterm(const char *term, FILE *output, FILE *input, bool *scrolls);

// MARK: Sequences

/// A sequence with so many numbers in it, until the next is asked for: what curses has for that itself, in no header, and what is
/// in Characters.c instead.
char *_nc_tiparm(int count, const char *format, ...);

// MARK: Rows of a window

/// Whether rows are of the form that `rows_move_up` takes them to be.
bool rows_have_known_form(void);
/// Moves the first rows of a window up, `count` of them, by a number of rows, or down if negative; those that come in are
/// blank. No row counts as changed by that. The window shares its cells with no other.
void rows_move_up(WINDOW *window, int count, int rows);

// MARK: Entering the screen, with a frame

/// To be called before curses writes the frame.
void entry_begin(curses_session *session);
/// To be called when the frame was written, with where the cursor belongs.
void entry_end(curses_session *session, int cursor_row, int cursor_column);

// MARK: What the handlers of fatal signals need to know of the session

/// Sets what a fatal signal writes and which modes it restores, and installs the handlers the first time.
void restoration_arm(int descriptor, const struct termios *modes, const char *bytes, size_t count);
/// The terminal is whole: a fatal signal leaves it alone.
void restoration_disarm(void);
/// Puts the former handlers back.
void restoration_remove(void);

/// Keeps curses from installing handlers of its own while it starts.
typedef struct {
    sigset_t mask;
    struct sigaction actions[4];
} signal_shelter;
void signal_shelter_enter(signal_shelter *shelter);
void signal_shelter_leave(const signal_shelter *shelter);

#endif
