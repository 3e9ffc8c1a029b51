#ifndef TOUR_CGUMBO_H
#define TOUR_CGUMBO_H

#include <gumbo.h>

#include <stdbool.h>
#include <stddef.h>

// gumbo with bounds. It is C because gumbo offers none: it can only be stopped by leaving it from within its allocator, with
// longjmp.
//
// All that gumbo asks for comes from one mapping, which is given back as a whole. So a parse that is stopped leaks nothing,
// and a tree is freed without a walk through it (gumbo's own is recursive).

typedef struct {
    /* The html element; null where the tree needs more memory than was allowed, or than there is. */
    GumboNode *root;
    void *memory;
    size_t memory_size;
} TourGumboTree;

/* Parses a page, or a piece of one as if it stood in a <div>. The bytes must outlive the tree. */
TourGumboTree tour_gumbo_parse(const char *bytes, size_t count, bool is_fragment, size_t memory_size);

void tour_gumbo_free(TourGumboTree tree);

#endif
