#ifndef TOUR_CQUICKSTART_H
#define TOUR_CQUICKSTART_H

// Nothing to call: what is linked here answers libraries in the place of others.

#endif
