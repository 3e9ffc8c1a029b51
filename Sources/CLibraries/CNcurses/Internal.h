#ifndef TOUR_CNCURSES_INTERNAL_H
#define TOUR_CNCURSES_INTERNAL_H

// Includes curses.h, so its users define NCURSES_WIDECHAR before anything else.

#include "CNcurses.h"

#include <curses.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <termios.h>

struct curses_session {
    SCREEN *screen;  // null while it is suspended
    bool is_painted;  // whether a frame was painted on it
    char *term;
    bool has_color;
    int input;
    FILE *input_stream;  // curses wants one; nothing is read through it
    int terminal;  // where frames and modes go
    FILE *output;  // where curses writes: to `frame`, or to the terminal where there is no such thing
    int frame;  // memory, or -1; see pass_on
    struct termios modes;  // those to restore
    char undo[64];  // see curses_set_undo
    char enter[64];  // what enters a screen of its own, and what leaves it; empty if the terminal has none
    char leave[64];
    cchar_t *row;  // room for the characters of one call
    int row_capacity;
    char (*stand_ins)[20];  // see curses_stand_in
    int stand_in_count;
};

/// Writes to the terminal what curses has written. It writes a frame in as many pieces as there are rows, and the terminal would
/// show half of it: so it writes into memory, which goes out at once.
void pass_on(curses_session *session);

/// Sets what a fatal signal writes and which modes it restores, and installs the handlers the first time.
void restoration_arm(int descriptor, const struct termios *modes, const char *bytes, size_t count);
/// The terminal is whole: a fatal signal leaves it alone. Puts the former handlers back.
void restoration_remove(void);

/// Keeps curses from installing handlers of its own while it starts.
typedef struct {
    sigset_t mask;
    struct sigaction actions[4];
} signal_shelter;
void signal_shelter_enter(signal_shelter *shelter);
void signal_shelter_leave(const signal_shelter *shelter);

#endif
