/* Maps as JSON, in all their forms; files that they name are those of tests/fuzz/files. */
#include "fuzz.h"

const char *const fuzz_words[] = {
    "\"map\"",         "\"rows\"",       "\"opaque\"",      "\"open\"",
    "\"width\"",       "\"height\"",     "\"blocked\"",     "\"file\"",
    "\"x\"",           "\"y\"",          "\"row\"",         "\"col\"",
    "\"#\"",           "\"@\"",          "\".\"",           "\"#.#\"",
    "\"..@\"",         "\"#\\n#\"",      "[\"#.\",\"@.\"]", "[[0,1],[1,0]]",
    "\"plain.txt\"",   "\"inner.json\"", "\"tiles.tmj\"",   "\"../any.c\"",
    "\"/etc/passwd\"", "\"bitmap.pbm\"", "\"missing\"",     NULL};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_map("json", data, size);
    return 0;
}
