#include <unilbrk.h>
#include <uninorm.h>
