#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "Internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Handlers touch nothing but the variables of this file and call only what POSIX allows in a handler: write, tcsetattr,
// sigaction, raise, getpid, kill and the like.

#define SIGNAL_LIMIT NSIG

// MARK: Restoring the terminal

/// Those that end no program, or that no program can handle. All others do, also what a system has of its own.
static const int harmless_signals[] = {SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH};

static struct restoration {
    int descriptor;
    pid_t owner;
    struct termios modes;
    char bytes[1024];
    size_t count;
} restorations[2];

/// Which of them holds, from 1; 0 for none. The other one can be changed.
static atomic_int armed;

static bool fatal_installed[SIGNAL_LIMIT];
static struct sigaction fatal_previous[SIGNAL_LIMIT];
static bool fatal_is_installed;

static void write_all(int descriptor, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        bytes += written;
        count -= (size_t)written;
    }
}

static atomic_int borrower;

// A terminal that is gone does not tell who had it.
void curses_signals_lend(int group) { atomic_store(&borrower, group); }

/// Sends a signal to the program that the terminal is lent to, such as the editor. Returns whether there is one.
static bool signal_borrower(int number) {
    int group = atomic_load(&borrower);
    return group > 0 && kill(-group, number) == 0;
}

/// Restores the terminal if that is still to be done, by this process and not a child of it.
static void restore_now(void) {
    int number = atomic_exchange(&armed, 0);
    if (number == 0) return;
    const struct restoration *restoration = &restorations[number - 1];
    if (getpid() != restoration->owner) return;
    // From the background the kernel would stop us for touching the terminal, unless this signal is blocked.
    sigset_t background;
    sigset_t before;
    sigemptyset(&background);
    sigaddset(&background, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &background, &before);
    if (signal_borrower(SIGHUP)) tcsetpgrp(restoration->descriptor, getpgrp());
    // A terminal that takes nothing any more would hold us for ever.
    struct pollfd terminal = {.fd = restoration->descriptor, .events = POLLOUT};
    if (poll(&terminal, 1, 1000) == 0) {
        tcflush(restoration->descriptor, TCOFLUSH);
        tcflow(restoration->descriptor, TCOON);
    }
    write_all(restoration->descriptor, restoration->bytes, restoration->count);
    tcsetattr(restoration->descriptor, TCSANOW, &restoration->modes);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/// The signal that is to have ended the program when the alarm comes.
static volatile sig_atomic_t ending_cause;

static void raise_default(int number) {
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
    raise(number);
}

static bool is_fault(int number) {
    return number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE;
}

static bool is_harmless(int number) {
    for (size_t i = 0; i < sizeof harmless_signals / sizeof *harmless_signals; i++) {
        if (harmless_signals[i] == number) return true;
    }
    return false;
}

static void on_fatal(int number, siginfo_t *info, void *context) {
    (void)context;
    int error = errno;
    restore_now();
    sigaction(number, &fatal_previous[number], NULL);
    if (number == SIGALRM && ending_cause) raise_default(ending_cause);
    // A fault of the kernel's happens again on return, now without us; what was sent has to be sent again.
    if (!(is_fault(number) && info != NULL && info->si_code > 0)) raise(number);
    errno = error;
}

static char alternate_stack[64 * 1024];

static void use_alternate_stack(void *memory, size_t size) {
    stack_t present;
    if (sigaltstack(NULL, &present) == 0 && !(present.ss_flags & SS_DISABLE)) return;
    stack_t stack = {.ss_sp = memory, .ss_size = size};
    sigaltstack(&stack, NULL);
}

static void install_fatal_handlers(void) {
    struct sigaction action = {.sa_sigaction = on_fatal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int number = 1; number < SIGNAL_LIMIT; number++) {
        struct sigaction present;
        if (is_harmless(number) || fatal_installed[number] || sigaction(number, NULL, &present) != 0) continue;
        bool is_default = !(present.sa_flags & SA_SIGINFO) && present.sa_handler == SIG_DFL;
        bool is_crash = is_fault(number) || number == SIGABRT || number == SIGTRAP;
        // A handler of crashes (the Swift runtime's) is called after ours; other signals that are handled are not fatal.
        if (!is_default && (!is_crash || present.sa_handler == SIG_IGN)) continue;
        fatal_previous[number] = present;
        fatal_installed[number] = sigaction(number, &action, NULL) == 0;
    }
}

void restoration_arm(int descriptor, const struct termios *modes, const char *bytes, size_t count) {
    // one of the two holds at any time: a signal may come while the other is written
    int number = atomic_load(&armed) == 1 ? 2 : 1;
    struct restoration *restoration = &restorations[number - 1];
    restoration->descriptor = descriptor;
    restoration->owner = getpid();
    restoration->modes = *modes;
    restoration->count = count < sizeof restoration->bytes ? count : sizeof restoration->bytes;
    memcpy(restoration->bytes, bytes, restoration->count);
    atomic_store(&armed, number);
    if (fatal_is_installed) return;
    fatal_is_installed = true;
    use_alternate_stack(alternate_stack, sizeof alternate_stack);
    install_fatal_handlers();
}

void restoration_remove(void) {
    atomic_store(&armed, 0);
    for (int number = 1; number < SIGNAL_LIMIT; number++) {
        if (!fatal_installed[number]) continue;
        struct sigaction present;
        if (sigaction(number, NULL, &present) == 0 && (present.sa_flags & SA_SIGINFO)
            && present.sa_sigaction == on_fatal)
        {
            sigaction(number, &fatal_previous[number], NULL);
            fatal_installed[number] = false;
        }
    }
    fatal_is_installed = false;
}

// MARK: Shelter from the handlers of curses

static const int sheltered[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};

/// curses takes only signals that stand at their default, and later swaps those it took around every update: a
/// Ctrl-Z in that moment would be lost.
void signal_shelter_enter(signal_shelter *shelter) {
    sigset_t all;
    sigemptyset(&all);
    for (int i = 0; i < 4; i++) sigaddset(&all, sheltered[i]);
    pthread_sigmask(SIG_BLOCK, &all, &shelter->mask);
    struct sigaction action = {.sa_sigaction = on_fatal, .sa_flags = SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < 4; i++) sigaction(sheltered[i], &action, &shelter->actions[i]);
}

void signal_shelter_leave(const signal_shelter *shelter) {
    for (int i = 0; i < 4; i++) sigaction(sheltered[i], &shelter->actions[i], NULL);
    pthread_sigmask(SIG_SETMASK, &shelter->mask, NULL);
}

// MARK: Signals for the event loop

static const int event_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH};

static volatile sig_atomic_t pipe_descriptor = -1;
static atomic_int ending;
static atomic_int own_stop;
static bool event_installed[SIGNAL_LIMIT];
static struct sigaction event_previous[SIGNAL_LIMIT];

static void on_event(int number, siginfo_t *info, void *context) {
    (void)info;
    (void)context;
    int error = errno;
    if (number == SIGINT || number == SIGTERM || number == SIGHUP) {
        if (atomic_exchange(&ending, 1)) {
            // asked before, and the loop has not even looked: it hangs
            restore_now();
            raise_default(number);
            errno = error;
            return;
        }
    }
    if (number == SIGTERM || number == SIGHUP) {
        // The loop stands still until the borrower has ended, or the terminal takes what is written.
        signal_borrower(number);
        ending_cause = number;
        alarm(10);
    }
    if (number == SIGCONT && atomic_load(&own_stop)) {
        errno = error;
        return;
    }
    unsigned char byte = (unsigned char)number;
    // A full pipe has enough to wake the loop.
    if (pipe_descriptor >= 0) (void)!write(pipe_descriptor, &byte, 1);
    errno = error;
}

bool curses_make_pipe(int *ends) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0; }

void curses_signals_install(int descriptor) {
    pipe_descriptor = descriptor;
    atomic_store(&ending, 0);
    struct sigaction action = {.sa_sigaction = on_event, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    sigemptyset(&action.sa_mask);
    // The program that started us may have blocked them.
    sigset_t wanted;
    sigemptyset(&wanted);
    for (size_t i = 0; i < sizeof event_signals / sizeof *event_signals; i++) {
        int number = event_signals[i];
        sigaddset(&wanted, number);
        struct sigaction present;
        if (event_installed[number] || sigaction(number, NULL, &present) != 0) continue;
        bool ignored = !(present.sa_flags & SA_SIGINFO) && present.sa_handler == SIG_IGN;
        if (ignored && (number == SIGINT || number == SIGHUP || number == SIGTSTP)) continue;
        event_previous[number] = present;
        event_installed[number] = sigaction(number, &action, NULL) == 0;
    }
    pthread_sigmask(SIG_UNBLOCK, &wanted, NULL);
}

void curses_signals_taken(void) { atomic_store(&ending, 0); }

bool curses_signals_end(void) { return atomic_load(&ending); }

void curses_signals_remove(void) {
    for (int number = 1; number < SIGNAL_LIMIT; number++) {
        if (!event_installed[number]) continue;
        sigaction(number, &event_previous[number], NULL);
        event_installed[number] = false;
    }
    pipe_descriptor = -1;
}

void curses_stop_job(void) {
    struct sigaction action = {.sa_handler = SIG_DFL};
    struct sigaction before;
    sigset_t stop;
    sigset_t mask;
    sigemptyset(&action.sa_mask);
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    atomic_store(&own_stop, 1);
    // the shell has the terminal meanwhile
    int was_armed = atomic_exchange(&armed, 0);
    sigaction(SIGTSTP, &action, &before);
    pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
    kill(0, SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    sigaction(SIGTSTP, &before, NULL);
    atomic_store(&armed, was_armed);
    atomic_store(&own_stop, 0);
}
