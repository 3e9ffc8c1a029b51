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
    WINDOW *keys;  // a pad: reading from it refreshes nothing
    FILE *input;
    FILE *output;
    struct termios modes;  // those to restore
    bool mouse;
    bool extended_mouse;  // asked for by ourselves, because terminfo does not know it
    bool suspended;
    bool scrolls;       // the scrolling region is ours, and curses knows nothing of scrolling
    bool region_stale;  // the scrolling region may be another than `scrolling_end` says
    cchar_t *row;  // room for the characters of one call
    int row_capacity;
};

// MARK: Capabilities

/// What is wrong with the entry of a terminal, as an enum curses_problem; errors are returned, not printed.
int capabilities_examine(const char *term, int output);
/// What puts the present terminal back into its state, without curses: written when the program dies of a signal.
size_t capabilities_restoration(const curses_session *session, char *bytes, size_t room);
/// What makes the scrolling region end with a row and resets the attributes, wholly: for when the terminal comes from
/// somebody else. It moves the cursor.
size_t capabilities_reset(char *bytes, size_t room, int last_row);
/// Has the scrolling region end with a row. It moves the cursor, and curses does not know.
void capabilities_set_region(const curses_session *session, int last_row);
/// Scrolls the region forward, or backward if negative. The cursor stays.
void capabilities_scroll(const curses_session *session, int rows);
/// The last row of the region that a session scrolls: all but the last row of the screen.
int scrolling_end(const curses_session *session);
/// Whether the terminal reports the mouse in the old way, which ends at column 223.
bool capabilities_has_short_mouse(void);

/// What is wanted of an entry before curses is there.
typedef struct {
    bool has_addressing;  // the cursor can be put anywhere, and what is written can be overwritten
    char reset[64];       // of all attributes; empty if it has none
    char region[64];      // sets the scrolling region; empty if it has none
    char forward[64];     // scrolls the region forward by a number of rows; empty if it has none
    char backward[64];    // likewise backward
} entry_facts;
/// Reads the file of an entry, without curses; false if it cannot be had or needs a closer look.
bool economy_examine(const char *term, entry_facts *facts);
/// `newterm` with an entry that makes curses write less, or with the entry as it is. `scrolls` becomes whether curses
/// cannot scroll any more, because that is done here.
SCREEN *economy_newterm(const char *term, FILE *output, FILE *input, bool *scrolls);

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
