/*
 * A map, two eyes and a rule made from bytes. Their head is the row, the size, a way to go for who
 * asks, the eyes and the terms; then come strokes that draw walls.
 */
#ifndef FUZZ_SKETCH_H
#define FUZZ_SKETCH_H

#include "../../law/scene.h"

struct sketch {
    struct scene scene; /* to be released */
    struct cell eyes[2];
    struct eyeshot_terms terms;
    int way; /* 0 … 255 */
};

void sketch_init(struct sketch *sketch, const uint8_t *data, size_t size, int cells_most);
void sketch_scatter(struct scene *scene, struct eyeshot_box box, unsigned percent, uint64_t seed);
bool sketch_has_twins(const struct eyeshot_rule *row); /* a fast field and a plain one */

#endif
