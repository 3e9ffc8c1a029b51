#include <gumbo.h>

/* Parses a page, or a piece of one as if it stood in a <div>. Errors are not kept: each would hold a copy of the stack. */
static inline GumboOutput *tour_gumbo_parse(const char *bytes, size_t count, bool is_fragment) {
    GumboOptions options = kGumboDefaultOptions;
    options.max_errors = 0;
    if (is_fragment) options.fragment_context = GUMBO_TAG_DIV;
    return gumbo_parse_with_options(&options, bytes, count);
}

static inline void tour_gumbo_destroy(GumboOutput *output) {
    gumbo_destroy_output(&kGumboDefaultOptions, output);
}
