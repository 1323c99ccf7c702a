#include "cli/level/expect.h"

#include <stdlib.h>

const char *const about_keys[ABOUT_KINDS + 1] = {
    [ABOUT_MASK] = "mask",     [ABOUT_VISIBLE] = "visible",  [ABOUT_HIDDEN] = "hidden",
    [ABOUT_COUNT] = "count",   [ABOUT_CLEAR] = "clear",      [ABOUT_STATES] = "states",
    [ABOUT_EVENTS] = "events", [ABOUT_PROPERTY] = "property"};

void value_release(struct value *value)
{
    for (size_t i = 0; value->rows && i < value->count; i++)
        free(value->rows[i]);
    for (size_t i = 0; value->cells && i < value->count; i++)
        free(value->cells[i].name);
    free(value->rows);
    free(value->cells);
    free(value->flags);
    *value = (struct value){0};
}

void expect_release(struct expect *expect)
{
    for (size_t i = 0; i < expect->count; i++) {
        struct expectation *expectation = &expect->list[i];
        for (int k = 0; k < expectation->key_count; k++)
            free(expectation->keys[k]);
        value_release(&expectation->wanted);
    }
    free(expect->list);
    *expect = (struct expect){0};
}
