#include "CGumbo.h"

#include <setjmp.h>
#include <sys/mman.h>

/* The vector of open elements starts with room for ten, and doubles. */
enum { first_stack_size = 10 * sizeof(void *), doublings = 6 };

const size_t tour_gumbo_maximum_depth = 10 << doublings;

/* Lies at the start of the mapping. */
struct memory {
    size_t size;
    size_t used;
    /* What was handed out last, and its size. */
    char *last;
    size_t last_size;
    /* The vector of open elements, and its size. */
    char *stack;
    size_t stack_size;
    jmp_buf stop;
};

static void *allocate(void *context, size_t size) {
    struct memory *memory = context;
    if (size > memory->size - memory->used) longjmp(memory->stop, TOUR_GUMBO_TOO_LARGE);
    memory->last = (char *)memory + memory->used;
    memory->last_size = size;
    memory->used += (size + 7) & ~(size_t)7;
    if (memory->used > memory->size) memory->used = memory->size;
    if (!memory->stack && size == first_stack_size) {
        memory->stack = memory->last;
        memory->stack_size = size;
    }
    return memory->last;
}

/* Nothing is freed by itself. A vector grows by being copied to what was handed out last. */
static void deallocate(void *context, void *pointer) {
    struct memory *memory = context;
    if (!pointer || pointer != memory->stack || memory->last_size != 2 * memory->stack_size) return;
    memory->stack = memory->last;
    memory->stack_size *= 2;
    if (memory->stack_size > (size_t)first_stack_size << doublings) longjmp(memory->stop, TOUR_GUMBO_TOO_DEEP);
}

TourGumboTree tour_gumbo_parse(const char *bytes, size_t count, bool is_fragment, size_t memory_size) {
    TourGumboTree tree = {.end = TOUR_GUMBO_NO_MEMORY};
    /* Memory of zeros: gumbo never says whether a piece of a page is in quirks mode, of which zero is none, and looks at it
       where a table stands in a paragraph. */
    struct memory *memory =
        mmap(NULL, memory_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return tree;
    memory->size = memory_size;
    memory->used = (sizeof *memory + 15) & ~(size_t)15;
    int end = setjmp(memory->stop);
    if (end) {
        munmap(memory, memory_size);
        tree.end = end;
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
    tree.end = TOUR_GUMBO_DONE;
    return tree;
}

void tour_gumbo_free(TourGumboTree tree) { munmap(tree.memory, tree.memory_size); }
