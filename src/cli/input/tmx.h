/* Maps and tilesets of Tiled as XML become what Tiled would write as JSON; tmj.c reads that. */
#ifndef INPUT_TMX_H
#define INPUT_TMX_H

#include "cli/input/source.h"

/* The source's text, a `map` or a `tileset` as `root` says, becomes JSON; -1 with `diag`. */
int tmx_translate(struct source *source, const char *root, struct diag *diag);

#endif
