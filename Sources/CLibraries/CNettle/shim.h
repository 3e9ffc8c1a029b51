#include <nettle/base64.h>
#include <nettle/sha2.h>
