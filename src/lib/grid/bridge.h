#ifndef GRID_BRIDGE_H
#define GRID_BRIDGE_H

#define plane eyeshot_mask
#define box eyeshot_box
#define plane_or eyeshot_mask_join
#define plane_and eyeshot_mask_intersect
#define plane_and_not eyeshot_mask_subtract
#define plane_copy_box eyeshot_mask_copy
#define plane_clear_box eyeshot_mask_clear
#define plane_count_box eyeshot_mask_count
#define plane_transpose eyeshot_mask_transpose
#define plane_double eyeshot_mask_double
#define plane_box eyeshot_mask_box
#define plane_clear(p) eyeshot_mask_clear(p, eyeshot_mask_box(p))
#define SHAPE_CIRCLE EYESHOT_CIRCLE
#define SHAPE_ROUND EYESHOT_ROUND
#define SHAPE_SQUARE EYESHOT_SQUARE
#define SHAPE_DIAMOND EYESHOT_DIAMOND
#define SHAPE_OCTAGON EYESHOT_OCTAGON
#define SHAPE_STRICT EYESHOT_STRICT
#define SHAPE_WIDE EYESHOT_WIDE
#define RADIUS_ALL EYESHOT_ALL
#define MAP_MAX_SIDE EYESHOT_MOST_SIDE

#endif
