#ifndef TOUR_CWIDECHAR_H
#define TOUR_CWIDECHAR_H

#include <stdint.h>

/// The C library's `wcwidth`, which the Swift overlay does not import because it is an X/Open function.
int wide_char_columns(uint32_t scalar);

#endif
