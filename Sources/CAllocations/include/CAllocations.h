#ifndef TOUR_CALLOCATIONS_H
#define TOUR_CALLOCATIONS_H

/// How often the calling thread has asked for memory so far. Only the thread's own calls, so that what goes on beside a measurement
/// does not count. 0 where the C library is not glibc.
unsigned long allocations_of_thread(void);

#endif
