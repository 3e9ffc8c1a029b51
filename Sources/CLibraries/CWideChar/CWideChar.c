#define _XOPEN_SOURCE 700
#include "CWideChar.h"

#include <wchar.h>

int wide_char_columns(uint32_t scalar) { return wcwidth((wchar_t)scalar); }
