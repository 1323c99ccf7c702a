#include "grid/legend.h"

#include <stddef.h>
#include <string.h>

#include "base/utf8.h"

static bool contains(const char *text, uint32_t wanted)
{
    size_t length = strlen(text), step;
    uint32_t code;

    if (wanted && wanted < 0x80) /* in UTF-8, a byte of its own */
        return strchr(text, (int)wanted);
    for (size_t i = 0; i < length; i += step) {
        step = utf8_decode(text + i, length - i, &code);
        if (!step)
            return false;
        if (code == wanted)
            return true;
    }
    return false;
}

bool legend_is_opaque(const struct legend *legend, uint32_t code)
{
    if (legend->open)
        return !contains(legend->open, code);
    return contains(legend->opaque ? legend->opaque : LEGEND_OPAQUE, code);
}
