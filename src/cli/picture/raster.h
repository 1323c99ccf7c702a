/* Pictures as pixels. */
#ifndef PICTURE_RASTER_H
#define PICTURE_RASTER_H

#include "cli/picture/format.h"

/* What `write` makes of the answer is SVG, by the pieces in svg.h; here it becomes a PNG file. */
void png_write(struct sink *sink,
               void (*write)(struct sink *sink, const void *answer, const struct style *style),
               const void *answer, const struct style *style);

#endif
