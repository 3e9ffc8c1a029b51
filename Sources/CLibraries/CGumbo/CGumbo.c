#include "CGumbo.h"

#include <setjmp.h>
#include <sys/mman.h>

/* Lies at the start of the mapping. */
struct memory {
    size_t size;
    size_t used;
    jmp_buf stop;
};

static void *allocate(void *context, size_t size) {
    struct memory *memory = context;
    if (size > memory->size - memory->used) longjmp(memory->stop, 1);
    char *start = (char *)memory + memory->used;
    memory->used += (size + 7) & ~(size_t)7;
    if (memory->used > memory->size) memory->used = memory->size;
    return start;
}

/* All is freed at once. */
static void deallocate(void *context, void *pointer) {}

TourGumboTree tour_gumbo_parse(const char *bytes, size_t count, bool is_fragment, size_t memory_size) {
    TourGumboTree tree = {.root = NULL};
    /* Memory of zeros: gumbo never says whether a piece of a page is in quirks mode, of which zero is none, and looks at it
       where a table stands in a paragraph. */
    struct memory *memory =
        mmap(NULL, memory_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return tree;
    memory->size = memory_size;
    memory->used = (sizeof *memory + 15) & ~(size_t)15;
    if (setjmp(memory->stop)) {
        munmap(memory, memory_size);
        return tree;
    }
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = allocate;
    options.deallocator = deallocate;
    options.userdata = memory;
    /* Errors are not kept: each would hold a copy of the stack. */
    options.max_errors = 0;
    if (is_fragment) options.fragment_context = GUMBO_TAG_DIV;
    tree.root = gumbo_parse_with_options(&options, bytes, count)->root;
    tree.memory = memory;
    tree.memory_size = memory_size;
    return tree;
}

void tour_gumbo_free(TourGumboTree tree) { munmap(tree.memory, tree.memory_size); }
