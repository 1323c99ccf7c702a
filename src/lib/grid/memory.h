/* Memory by the caller's functions, or the C library's where there are none. */
#ifndef GRID_MEMORY_H
#define GRID_MEMORY_H

#include "lib/more.h"

/* Has it all of its functions? NULL has, too. */
bool memory_is_sound(const struct eyeshot_memory *memory);

void *memory_zeroed(const struct eyeshot_memory *memory, size_t bytes); /* NULL: there is none */
void *memory_resize(const struct eyeshot_memory *memory, void *old, size_t old_bytes, size_t bytes);
void memory_free(const struct eyeshot_memory *memory, void *old, size_t bytes);

#endif
