#define _GNU_SOURCE
#include "CQuickStart.h"

#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

// Functions of libraries, in place of their own: those ask files and the processor for what is known or not wanted here, before
// `main`, where all of it is time to the first frame. Of an archive the linker takes only what is still missing, so that where
// a library is linked from one, its own are not in the program, nor what they do before it starts. Of Swift's and Nettle's no
// header tells. And what the C library is told about its heap, for the same reason.

#ifdef TOUR_QUICK_START
#ifdef __x86_64__
#define QUOTED_TEXT(value) #value
#define QUOTED(value) QUOTED_TEXT(value)

// Where the released program starts, before the C library does: Linux is asked to read the program's code in huge pages, which
// it maps whole. It has to be asked while none of it has been read, since what is in the page cache stays there as it is: so
// this lies in a section of its own, which the linker puts behind the code, and needs no stack. A refusal is nothing lost.
// What the kernel hands to `_start` is in %rdx and on the stack.
__asm__(".pushsection huge_pages, \"ax\", @progbits\n"
        ".globl start_in_huge_pages\n"
        "start_in_huge_pages:\n"
        "  mov %rdx, %r8\n"
        "  lea __executable_start(%rip), %rdi\n"
        "  lea etext(%rip), %rsi\n"
        "  sub %rdi, %rsi\n"
        "  mov $" QUOTED(MADV_HUGEPAGE) ", %edx\n"
        "  mov $" QUOTED(SYS_madvise) ", %eax\n"
        "  syscall\n"
        "  mov %r8, %rdx\n"
        "  jmp _start\n"
        ".popsection\n");
#endif

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

#ifdef __GLIBC__
/// Has the heap grow by so many bytes at once. By the usual steps a start takes five, and gives back on the way what it needs
/// again at once.
enum { HEAP_STEP = 1 << 20 };
__attribute__((constructor)) static void set_heap_step(void) { mallopt(M_TOP_PAD, HEAP_STEP); }

extern long __sysconf(int name);

/// What Dispatch asks twice for the number of processors, to know how many threads may run. The C library's own reads a file
/// each time.
long sysconf(int name) {
    cpu_set_t processors;
    bool is_count = name == _SC_NPROCESSORS_CONF && sched_getaffinity(0, sizeof processors, &processors) == 0;
    return is_count ? CPU_COUNT(&processors) : __sysconf(name);
}
#endif

#if defined(__x86_64__) && __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>

/// What Nettle asks of the processor: all that counts here is whether it has instructions for SHA-256. In a virtual machine each
/// such question goes to its host, and the C library has asked already.
void _nettle_cpuid(uint32_t leaf, uint32_t registers[4]) {
    for (int i = 0; i < 4; i++) registers[i] = 0;
    if (leaf == 7 && x86_cpu_active(x86_cpu_SHA)) registers[1] = UINT32_C(1) << 29;
}
#endif
#endif
