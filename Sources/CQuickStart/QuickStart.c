// The first instructions of the static program, before those of the C library.
//
// A program that may lie anywhere in memory adjusts its pages of addresses as it starts, some 150 of them here, and is
// stopped at each for the system to make a copy. Asked for all copies at once, the system takes two thirds of the time.
// Nothing of the program can be used yet that has an address in it, and nothing of the C library.

#if defined(__x86_64__) && defined(__linux__)

#include <elf.h>
#include <sys/syscall.h>

#define HIDDEN extern __attribute__((visibility("hidden")))
HIDDEN const char __ehdr_start[];
HIDDEN __attribute__((weak)) char __data_start[];
HIDDEN char _edata[];

enum { PAGE = 4096, POPULATE_WRITE = 23 };

/// Has the pages of a part of memory made, to be written to. A system that does not know this order does nothing.
static void populate(unsigned long start, unsigned long end) {
    start &= -(unsigned long)PAGE;
    long result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(SYS_madvise), "D"(start), "S"(end - start), "d"(POPULATE_WRITE)
                     : "rcx", "r11", "memory");
}

__attribute__((used, visibility("hidden"), no_stack_protector)) void quick_start_populate(void) {
    unsigned long base = (unsigned long)__ehdr_start;
    const Elf64_Ehdr *header = (const Elf64_Ehdr *)base;
    const Elf64_Phdr *parts = (const Elf64_Phdr *)(base + header->e_phoff);
    for (int i = 0; i < header->e_phnum; i++) {
        if (parts[i].p_type != PT_GNU_RELRO) continue;
        unsigned long start = base + parts[i].p_vaddr;
        populate(start, start + parts[i].p_filesz);
    }
    unsigned long data = (unsigned long)__data_start;
    if (data != 0) populate(data, (unsigned long)_edata);
}

// What the system hands over lies on the stack and in rdx, and goes on to the C library's start as it came.
__attribute__((naked, used, visibility("default"))) void quick_start(void) {
    __asm__("push %rdx\n\t"
            "push %rdx\n\t"  // the stack stays aligned
            "call quick_start_populate\n\t"
            "pop %rdx\n\t"
            "pop %rdx\n\t"
            "jmp _start");
}

#endif
