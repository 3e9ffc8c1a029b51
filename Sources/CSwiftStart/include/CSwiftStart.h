#ifndef TOUR_CSWIFTSTART_H
#define TOUR_CSWIFTSTART_H

// Nothing to call: what is linked here answers the runtime of Swift.

#endif
