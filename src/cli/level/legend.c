#include "cli/level/legend.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/utf8.h"

static const char *copy_text(const char *text)
{
    return text ? alloc_text(text, strlen(text)) : NULL;
}

struct legend legend_copy(const struct legend *legend)
{
    return (struct legend){copy_text(legend->opaque), copy_text(legend->open), legend->fixed};
}

void legend_release(struct legend *copy)
{
    free((char *)copy->opaque);
    free((char *)copy->open);
    *copy = (struct legend){0};
}

bool legend_is_given(const struct legend *legend)
{
    return legend->opaque || legend->open;
}

static int compare_codes(const void *a, const void *b)
{
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;

    return (one > other) - (one < other);
}

void legend_list_init(struct legend_list *list, const struct legend *legend)
{
    const char *text = legend->open ? legend->open : legend->opaque;
    size_t length = text ? strlen(text) : 0, step;
    uint32_t code;

    *list = (struct legend_list){.open = legend->open != NULL, .given = text != NULL};
    if (!text)
        return;
    list->codes = alloc_array(length, sizeof *list->codes);
    for (size_t at = 0; at < length; at += step) {
        step = utf8_decode(text + at, length - at, &code);
        if (!step)
            break;
        list->codes[list->count++] = code;
    }
    qsort(list->codes, list->count, sizeof *list->codes, compare_codes);
}

bool legend_list_is_opaque(const struct legend_list *list, uint32_t code)
{
    if (!list->given)
        return legend_is_wall(code);
    return (bsearch(&code, list->codes, list->count, sizeof code, compare_codes) != NULL) !=
           list->open;
}

void legend_list_release(struct legend_list *list)
{
    free(list->codes);
    *list = (struct legend_list){0};
}
