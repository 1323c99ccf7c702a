#include "cli/picture/view.h"

const struct view_format *const view_formats[] = {
    &view_ascii, &view_states, &view_mask, &view_count, &view_json, &view_csv,
    &view_runs,  &view_pbm,    &view_pgm,  &view_svg,   NULL};
