/* Masks whose memory is checked: without enough of it the program ends (alloc.h). */
#ifndef SUPPORT_MASK_H
#define SUPPORT_MASK_H

#include "lib/words.h"

void mask_init(struct eyeshot_mask *mask, int width, int height); /* clear */
void mask_release(struct eyeshot_mask *mask);
void mask_clear(struct eyeshot_mask *mask);
void mask_fill(struct eyeshot_mask *mask);
size_t mask_count(const struct eyeshot_mask *mask);
size_t mask_bytes(const struct eyeshot_mask *mask);
bool mask_next(const struct eyeshot_mask *mask, struct cell *cell); /* in it; start at {-1, 0} */

#endif
