#include <uniconv.h>
#include <unictype.h>
#include <unilbrk.h>
#include <uniname.h>
#include <uninorm.h>
