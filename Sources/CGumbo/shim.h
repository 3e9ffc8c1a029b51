#include <gumbo.h>

#include <stdlib.h>

/* Memory of zeros: gumbo never says whether a piece of a page is in quirks mode, of which zero is none, and looks at it where a
   table stands in a paragraph. */
static inline void *tour_gumbo_allocate(void *context, size_t size) {
    (void)context;
    return calloc(1, size);
}

/* Parses a page, or a piece of one as if it stood in a <div>. Errors are not kept: each would hold a copy of the stack. */
static inline GumboOutput *tour_gumbo_parse(const char *bytes, size_t count, bool is_fragment) {
    GumboOptions options = kGumboDefaultOptions;
    options.max_errors = 0;
    options.allocator = tour_gumbo_allocate;
    if (is_fragment) options.fragment_context = GUMBO_TAG_DIV;
    return gumbo_parse_with_options(&options, bytes, count);
}

static inline void tour_gumbo_destroy(GumboOutput *output) {
    gumbo_destroy_output(&kGumboDefaultOptions, output);
}
