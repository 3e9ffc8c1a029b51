#include "CSwiftStart.h"

#include <stddef.h>

// Two functions of Swift's runtime, in place of its own: those find out from files what is known or not wanted here, and up
// to the first frame every file counts. Of an archive the linker takes only what is still missing, so that where the
// runtime is linked from one, its own are not in the program, nor what they do before it starts. No header has the first.

#ifdef TOUR_QUICK_START
static char **the_arguments;
static int the_count;

/// The C library hands these to constructors as it does to `main`.
__attribute__((constructor)) static void keep_arguments(int count, char **arguments) {
    the_arguments = arguments;
    the_count = count;
}

/// What `CommandLine` asks. Swift's own looks for the arguments in /proc/self/maps, in every program.
char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
    *count = the_count;
    return the_arguments;
}

/// The path of a helper program of the runtime. Swift's own tries eight places around the executable at every start; all
/// that it is asked for is the printer of backtraces, which the released program does not bring.
char *swift_copyAuxiliaryExecutablePath(const char *name) {
    (void)name;
    return NULL;
}
#endif
