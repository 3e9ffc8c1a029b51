#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "Internal.h"

#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>

struct known_key {
    int code;
    int key;
    int modifiers;
};

static const struct known_key known_keys[] = {
    {KEY_UP, CURSES_KEY_UP, 0}, {KEY_DOWN, CURSES_KEY_DOWN, 0}, {KEY_LEFT, CURSES_KEY_LEFT, 0},
    {KEY_RIGHT, CURSES_KEY_RIGHT, 0}, {KEY_HOME, CURSES_KEY_HOME, 0}, {KEY_FIND, CURSES_KEY_HOME, 0},
    {KEY_A1, CURSES_KEY_HOME, 0}, {KEY_END, CURSES_KEY_END, 0}, {KEY_SELECT, CURSES_KEY_END, 0},
    {KEY_LL, CURSES_KEY_END, 0}, {KEY_C1, CURSES_KEY_END, 0}, {KEY_PPAGE, CURSES_KEY_PAGE_UP, 0},
    {KEY_A3, CURSES_KEY_PAGE_UP, 0}, {KEY_NPAGE, CURSES_KEY_PAGE_DOWN, 0}, {KEY_C3, CURSES_KEY_PAGE_DOWN, 0},
    {KEY_IC, CURSES_KEY_INSERT, 0}, {KEY_DC, CURSES_KEY_DELETE, 0}, {KEY_BACKSPACE, CURSES_KEY_BACKSPACE, 0},
    {KEY_ENTER, CURSES_KEY_ENTER, 0}, {KEY_BTAB, CURSES_KEY_TAB, CURSES_SHIFT},
    {KEY_SR, CURSES_KEY_UP, CURSES_SHIFT}, {KEY_SF, CURSES_KEY_DOWN, CURSES_SHIFT},
    {KEY_SLEFT, CURSES_KEY_LEFT, CURSES_SHIFT}, {KEY_SRIGHT, CURSES_KEY_RIGHT, CURSES_SHIFT},
    {KEY_SHOME, CURSES_KEY_HOME, CURSES_SHIFT}, {KEY_SEND, CURSES_KEY_END, CURSES_SHIFT},
    {KEY_SPREVIOUS, CURSES_KEY_PAGE_UP, CURSES_SHIFT}, {KEY_SNEXT, CURSES_KEY_PAGE_DOWN, CURSES_SHIFT},
    {KEY_SIC, CURSES_KEY_INSERT, CURSES_SHIFT}, {KEY_SDC, CURSES_KEY_DELETE, CURSES_SHIFT},
};

struct named_key {
    const char *name;
    int key;
};

static const struct named_key named_keys[] = {
    {"kUP", CURSES_KEY_UP}, {"kDN", CURSES_KEY_DOWN}, {"kLFT", CURSES_KEY_LEFT}, {"kRIT", CURSES_KEY_RIGHT},
    {"kHOM", CURSES_KEY_HOME}, {"kEND", CURSES_KEY_END}, {"kPRV", CURSES_KEY_PAGE_UP}, {"kNXT", CURSES_KEY_PAGE_DOWN},
    {"kIC", CURSES_KEY_INSERT}, {"kDC", CURSES_KEY_DELETE}, {"kcbt", CURSES_KEY_TAB},
};

/// xterm's number for modifiers, as in the names kUP5 and kEND3.
static int modifiers_of(int number) { return number >= 2 && number <= 8 ? number - 1 : 0; }

static curses_input key_input(int key, int modifiers) {
    return (curses_input){.kind = CURSES_INPUT_KEY, .value = key, .modifiers = modifiers};
}

static curses_input function_key(int number) {
    // shifted function keys are numbered on, twelve to each modifier
    static const int modifiers[] = {0, CURSES_SHIFT, CURSES_CONTROL, CURSES_CONTROL | CURSES_SHIFT, CURSES_ALT,
                                    CURSES_ALT | CURSES_SHIFT};
    int group = (number - 1) / 12;
    if (number < 1 || group > 5) return (curses_input){.kind = CURSES_INPUT_OTHER};
    return key_input(CURSES_KEY_FUNCTION + (number - 1) % 12 + 1, modifiers[group]);
}

static curses_input mouse_input(void) {
    MEVENT event;
    if (getmouse(&event) != OK) return (curses_input){.kind = CURSES_INPUT_OTHER};
    curses_input input = {.kind = CURSES_INPUT_MOUSE, .column = event.x, .row = event.y};
    if (event.bstate & BUTTON4_PRESSED) input.value = CURSES_MOUSE_WHEEL_UP;
    else if (event.bstate & BUTTON5_PRESSED) input.value = CURSES_MOUSE_WHEEL_DOWN;
    else if (event.bstate & BUTTON1_PRESSED) input.value = CURSES_MOUSE_PRESS;
    else if (event.bstate & BUTTON1_RELEASED) input.value = CURSES_MOUSE_RELEASE;
    else input.kind = CURSES_INPUT_OTHER;
    return input;
}

curses_input curses_next_input(curses_session *session) {
    curses_start_input(session);
    // reading has the keys report themselves, for which the screen has to be ours
    int code = session->keys == NULL || session->enters ? ERR : wgetch(session->keys);
    if (code == ERR) return (curses_input){.kind = CURSES_INPUT_NONE};
    if (code < KEY_MIN) return (curses_input){.kind = CURSES_INPUT_BYTE, .value = code & 0xFF};
    if (code == KEY_MOUSE) return mouse_input();
    if (code == KEY_RESIZE) return (curses_input){.kind = CURSES_INPUT_RESIZE};
    if (code > KEY_F0 && code < KEY_F(64)) return function_key(code - KEY_F0);
    for (size_t i = 0; i < sizeof known_keys / sizeof *known_keys; i++) {
        if (known_keys[i].code == code) return key_input(known_keys[i].key, known_keys[i].modifiers);
    }
    const char *name = keyname(code);
    for (size_t i = 0; name != NULL && i < sizeof named_keys / sizeof *named_keys; i++) {
        size_t length = strlen(named_keys[i].name);
        if (strncmp(name, named_keys[i].name, length) != 0) continue;
        const char *rest = name + length;
        if (rest[0] == '\0') return key_input(named_keys[i].key, CURSES_SHIFT);
        if (rest[1] == '\0') return key_input(named_keys[i].key, modifiers_of(rest[0] - '0'));
    }
    return (curses_input){.kind = CURSES_INPUT_OTHER};
}

bool curses_input_has_ended(const curses_session *session) {
    struct pollfd state = {.fd = fileno(session->input), .events = POLLIN};
    if (poll(&state, 1, 0) <= 0) return false;
    if (state.revents & (POLLHUP | POLLERR | POLLNVAL)) return true;
    int waiting = 0;
    // readable without a byte to read is the end
    return (state.revents & POLLIN) != 0 && ioctl(state.fd, FIONREAD, &waiting) == 0 && waiting == 0
        && poll(&state, 1, 0) > 0 && ioctl(state.fd, FIONREAD, &waiting) == 0 && waiting == 0;
}
