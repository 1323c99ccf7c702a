/*
 * Rules without a tree are asked by looks, and bits put where they belong. Memory, a thread: for
 * each question and cell in range 64 words of 8 bytes at most, so a radius is needed.
 */
#include <limits.h>
#include <string.h>

#include "lib/all/walk.h"
#include "lib/look/look.h"

#define NODES_MOST ((size_t)1 << 20)
#define BEYOND 2                     /* cells beyond the radius that a look may show, if at all */
#define BYTES_MOST ((size_t)1 << 28) /* of planes, for a question and thread */

/*
 * The library's own in a block: which plane answers for each offset, 0 for the one of nobody; all
 * planes; and the open cells, by columns of `inner_height` rows.
 */
enum { OWN_NUMBERS, OWN_PLANES, OWN_OPEN };

/* What is asked, and which plane answers for each offset. */
struct asked {
    struct eyeshot_all all;
    bool by_looks;
    int way;                    /* of the question; */
    struct eyeshot_map *turned; /* the map that way, where it goes by looks; NULL: the map itself */
    uint32_t *numbers;
    size_t number_count;
};

struct eyeshot_pairs {
    const struct eyeshot_memory *memory;
    size_t count;
    struct asked *asked;
};

struct asker {
    const struct asked *asked;
    struct walk walk;
    struct block block;
    struct eyeshot_looker *looker; /* where it goes by looks */
    struct eyeshot_mask mask, parted;
};

struct eyeshot_pairs_work {
    const struct eyeshot_pairs *pairs;
    struct asker *askers;
    struct eyeshot_pairs_block *blocks;
};

/* Making what is asked */

static struct cell turned_size(const struct asked *asked)
{
    int width = asked->all.opaque->width, height = asked->all.opaque->height;

    return asked->way & 4 ? (struct cell){height, width} : (struct cell){width, height};
}

static struct cell turn(const struct asked *asked, struct cell cell)
{
    if (asked->way & 1)
        cell.x = asked->all.opaque->width - 1 - cell.x;
    if (asked->way & 2)
        cell.y = asked->all.opaque->height - 1 - cell.y;
    return asked->way & 4 ? (struct cell){cell.y, cell.x} : cell;
}

static struct cell turn_back(const struct asked *asked, struct cell cell)
{
    if (asked->way & 4)
        cell = (struct cell){cell.y, cell.x};
    if (asked->way & 1)
        cell.x = asked->all.opaque->width - 1 - cell.x;
    if (asked->way & 2)
        cell.y = asked->all.opaque->height - 1 - cell.y;
    return cell;
}

static enum tree_status turn_map(struct asked *asked)
{
    const struct eyeshot_mask *opaque = asked->all.opaque;
    struct cell size = turned_size(asked);

    asked->turned = eyeshot_map_new(size.x, size.y, asked->all.order.memory);
    if (!asked->turned)
        return TREE_NO_MEMORY;
    for (int y = 0; y < opaque->height; y++) {
        const uint64_t *row = plane_row(opaque, y);
        for (int x = row_next_set(row, 0, opaque->width); x < opaque->width;
             x = row_next_set(row, x + 1, opaque->width)) {
            struct cell cell = turn(asked, (struct cell){x, y});
            eyeshot_map_set(asked->turned, cell.x, cell.y, true);
        }
    }
    return TREE_GOOD;
}

static int least(int64_t a, int b)
{
    return a < b ? (int)a : b;
}

/* Of a rule that goes by looks: no walks, but all offsets at which something may be seen. */
static enum tree_status make_offsets(struct asked *asked, struct tree *tree)
{
    const struct eyeshot_all *all = &asked->all;
    struct eyeshot_terms terms = all->terms;

    terms.shape = EYESHOT_SQUARE;
    terms.radius = terms.radius < INT_MAX ? terms.radius + BEYOND : INT_MAX;
    tree_init(tree, &terms, all->opaque->width, all->opaque->height, NODES_MOST, all->order.memory);
    return plan_make_targets(&asked->all.plan, tree);
}

static enum tree_status make_tree(const struct asked *asked, struct tree *tree)
{
    const struct eyeshot_all *all = &asked->all;
    int64_t reach = all->kind->reach ? all->kind->reach : INT_MAX;
    struct cell size = turned_size(asked);

    tree_init(tree, &all->terms, least(reach + 1, size.x), least(reach + 1, size.y), NODES_MOST,
              all->order.memory);
    if (!tree->status)
        all->kind->make(tree);
    return tree->status;
}

/* The walks mirrored or transposed, in place of the tree; then those from the other end. */
static enum tree_status change_tree(const struct asked *asked, struct tree *tree, int way,
                                    bool back)
{
    int reach_x = way & 4 ? tree->reach_y : tree->reach_x;
    int reach_y = way & 4 ? tree->reach_x : tree->reach_y;
    struct tree changed;

    if (tree->status || (!way && !back))
        return tree->status;
    tree_init(&changed, &asked->all.terms, reach_x + 1, reach_y + 1, NODES_MOST, tree->memory);
    if (!changed.status && back)
        tree_turn(&changed, tree);
    else if (!changed.status)
        tree_mirror(&changed, tree, way);
    tree_release(tree);
    *tree = changed;
    return tree->status;
}

static enum tree_status make_plan(struct asked *asked)
{
    struct eyeshot_all *all = &asked->all;
    const struct tree_kind *kind = all->kind;
    enum tree_status status;
    struct tree tree;

    asked->by_looks = !kind || !kind->make ||
                      ((all->back || asked->way) && all->terms.diagonals == EYESHOT_BLOCK);
    if (asked->by_looks) {
        status = make_offsets(asked, &tree);
        if (!status && asked->way)
            status = turn_map(asked);
    } else {
        make_tree(asked, &tree);
        change_tree(asked, &tree, asked->way, false);
        status = change_tree(asked, &tree, 0, all->back);
        if (!status)
            status = plan_make(&all->plan, &tree, SIZE_MAX);
    }
    tree_release(&tree);
    return status;
}

/* The planes' numbers, from 1 on: plane 0 is nobody's. */
static bool number_planes(struct asked *asked)
{
    const struct plan *plan = &asked->all.plan;
    size_t rows = 2 * (size_t)plan->reach_y + 1;

    asked->number_count = (2 * (size_t)plan->reach_x + 1) * rows;
    asked->numbers =
        array_new(asked->all.order.memory, asked->number_count, sizeof *asked->numbers);
    for (size_t i = 0; asked->numbers && i < plan->target_count; i++) {
        struct offset at = plan->targets[i];
        asked->numbers[(size_t)(at.dx + plan->reach_x) * rows + (size_t)(at.dy + plan->reach_y)] =
            (uint32_t)i + 1;
    }
    return asked->numbers;
}

static int ask(struct asked *asked, const struct eyeshot_map *map,
               const struct eyeshot_pairs_question *question, const struct eyeshot_memory *memory)
{
    struct eyeshot_all *all = &asked->all;
    enum tree_status status;

    if (!terms_are_sound(question->terms) || question->way < 0 || question->way > 7)
        return EYESHOT_BAD_ARGUMENT;
    asked->way = question->way;
    all->order = (struct eyeshot_all_order){.map = map, .memory = memory};
    all->terms = *question->terms;
    all->opaque = &map->opaque;
    all->back = question->back;
    all->kernel = all_kernel(&all->order, map->opaque.stride);
    all->kind = tree_kind_of(&all->terms, map->opaque.width, map->opaque.height);
    status = make_plan(asked);
    if (status == TREE_TOO_LARGE ||
        all->plan.target_count > BYTES_MOST / (all->kernel->words * BLOCK_ROWS * 8))
        return EYESHOT_TOO_LARGE;
    return !status && number_planes(asked) ? EYESHOT_OK : EYESHOT_NO_MEMORY;
}

int eyeshot_pairs_new(struct eyeshot_pairs **made, const struct eyeshot_map *map,
                      const struct eyeshot_pairs_question *questions, size_t count,
                      const struct eyeshot_memory *memory)
{
    struct eyeshot_pairs *pairs;
    int status = EYESHOT_OK;

    if (!made || !map || !questions || !count)
        return EYESHOT_BAD_ARGUMENT;
    pairs = array_new(memory, 1, sizeof *pairs);
    if (!pairs)
        return EYESHOT_NO_MEMORY;
    *pairs = (struct eyeshot_pairs){memory, count, array_new(memory, count, sizeof *pairs->asked)};
    if (!pairs->asked)
        status = EYESHOT_NO_MEMORY;
    for (size_t i = 0; i < count && !status; i++)
        status = ask(&pairs->asked[i], map, &questions[i], memory);
    if (status)
        eyeshot_pairs_free(pairs);
    else
        *made = pairs;
    return status;
}

void eyeshot_pairs_free(struct eyeshot_pairs *pairs)
{
    if (!pairs)
        return;
    for (size_t i = 0; pairs->asked && i < pairs->count; i++) {
        struct asked *asked = &pairs->asked[i];
        array_free(pairs->memory, asked->numbers, asked->number_count, sizeof *asked->numbers);
        eyeshot_map_free(asked->turned);
        plan_release(&asked->all.plan);
    }
    array_free(pairs->memory, pairs->asked, pairs->count, sizeof *pairs->asked);
    array_free(pairs->memory, pairs, 1, sizeof *pairs);
}

static size_t parts_wide(const struct eyeshot_pairs *pairs)
{
    const struct eyeshot_all *all = &pairs->asked[0].all;

    return (all->opaque->stride + all->kernel->words - 1) / all->kernel->words;
}

struct eyeshot_pairs_facts eyeshot_pairs_facts(const struct eyeshot_pairs *pairs)
{
    struct eyeshot_pairs_facts facts = {0, 0, 0};

    if (!pairs)
        return facts;
    facts.parts = parts_wide(pairs) *
                  (((size_t)pairs->asked[0].all.opaque->height + BLOCK_PANEL - 1) / BLOCK_PANEL);
    for (size_t i = 0; i < pairs->count; i++) {
        facts.looks += pairs->asked[i].by_looks;
        facts.bytes += walk_bytes(&pairs->asked[i].all);
    }
    return facts;
}

/* The work of a thread */

static int asker_init(struct asker *asker, const struct asked *asked)
{
    const struct eyeshot_all *all = &asked->all;
    const struct eyeshot_memory *memory = all->order.memory;
    struct cell size = turned_size(asked);

    asker->asked = asked;
    if (walk_init(&asker->walk, all))
        return EYESHOT_NO_MEMORY;
    if (!asked->by_looks)
        return EYESHOT_OK;
    asker->looker = eyeshot_looker_new(memory);
    if (!asker->looker || eyeshot_mask_init(&asker->mask, size.x, size.y, memory) ||
        (all->terms.rule->scale == 2 &&
         eyeshot_mask_init(&asker->parted, 2 * size.x, 2 * size.y, memory)))
        return EYESHOT_NO_MEMORY;
    return EYESHOT_OK;
}

int eyeshot_pairs_work_new(struct eyeshot_pairs_work **made, const struct eyeshot_pairs *pairs)
{
    const struct eyeshot_memory *memory;
    struct eyeshot_pairs_work *work;
    int status = EYESHOT_OK;

    if (!made || !pairs)
        return EYESHOT_BAD_ARGUMENT;
    memory = pairs->memory;
    work = array_new(memory, 1, sizeof *work);
    if (!work)
        return EYESHOT_NO_MEMORY;
    *work =
        (struct eyeshot_pairs_work){pairs, array_new(memory, pairs->count, sizeof *work->askers),
                                    array_new(memory, pairs->count, sizeof *work->blocks)};
    if (!work->askers || !work->blocks)
        status = EYESHOT_NO_MEMORY;
    for (size_t i = 0; i < pairs->count && !status; i++)
        status = asker_init(&work->askers[i], &pairs->asked[i]);
    if (status)
        eyeshot_pairs_work_free(work);
    else
        *made = work;
    return status;
}

void eyeshot_pairs_work_free(struct eyeshot_pairs_work *work)
{
    const struct eyeshot_memory *memory;

    if (!work)
        return;
    memory = work->pairs->memory;
    for (size_t i = 0; work->askers && i < work->pairs->count; i++) {
        walk_release(&work->askers[i].walk);
        eyeshot_looker_free(work->askers[i].looker);
        eyeshot_mask_release(&work->askers[i].mask, memory);
        eyeshot_mask_release(&work->askers[i].parted, memory);
    }
    array_free(memory, work->askers, work->pairs->count, sizeof *work->askers);
    array_free(memory, work->blocks, work->pairs->count, sizeof *work->blocks);
    array_free(memory, work, 1, sizeof *work);
}

/* What the eye sees, in cells of the map that it looks at; the box around it. */
static int look_from(struct asker *asker, struct cell eye, struct eyeshot_box *box)
{
    const struct asked *asked = asker->asked;
    const struct eyeshot_all *all = &asked->all;
    const struct eyeshot_map *map = asked->turned ? asked->turned : all->order.map;
    struct cell at = turn(asked, eye);
    struct eyeshot_box touched = {0, 0, 0, 0};
    bool parted = all->terms.rule->scale == 2;
    int status = eyeshot_look(asker->looker, map, &all->terms, at.x, at.y,
                              parted ? &asker->parted : &asker->mask, &touched);

    *box = touched;
    if (parted) {
        *box = box_parted(touched, 2);
        eyeshot_mask_halve(&asker->mask, &asker->parted, *box);
        eyeshot_mask_clear(&asker->parted, touched);
    }
    return status;
}

/* Sets the bit of an eye of the block in the plane of an offset. */
static void put_bit(struct asker *asker, struct cell eye, int dx, int dy)
{
    const struct asked *asked = asker->asked;
    const struct plan *plan = &asked->all.plan;
    size_t words = asked->all.kernel->words, bit = (size_t)(eye.x - asker->block.box.x0);
    size_t at = (size_t)(dx + plan->reach_x) * (2 * (size_t)plan->reach_y + 1) +
                (size_t)(dy + plan->reach_y);
    size_t row =
        ((size_t)asked->numbers[at] - 1) * BLOCK_ROWS + (size_t)(eye.y - asker->block.box.y0);

    asker->walk.planes[row * words + bit / 64] |= (uint64_t)1 << bit % 64;
}

/*
 * What a look shows goes to the planes: of the eye if it stands in the block; back, of those in the
 * block that it sees.
 */
static void put_look(struct asker *asker, struct cell eye, struct eyeshot_box box)
{
    const struct eyeshot_all *all = &asker->asked->all;
    struct eyeshot_box block = asker->block.box;

    for (int y = box.y0; y < box.y1; y++) {
        const uint64_t *row = plane_row(&asker->mask, y);
        for (int x = row_next_set(row, box.x0, box.x1); x < box.x1;
             x = row_next_set(row, x + 1, box.x1)) {
            struct cell cell = turn_back(asker->asked, (struct cell){x, y});
            if (!all->back)
                put_bit(asker, eye, cell.x - eye.x, cell.y - eye.y);
            else if (box_has(block, cell) && !plane_get(all->opaque, cell.x, cell.y))
                put_bit(asker, cell, eye.x - cell.x, eye.y - cell.y);
        }
    }
    eyeshot_mask_clear(&asker->mask, box);
}

/* Back, those look who may see the block. */
static int fill_by_looks(struct asker *asker)
{
    const struct eyeshot_all *all = &asker->asked->all;
    const struct plan *plan = &all->plan;
    struct eyeshot_box block = asker->block.box, whole = eyeshot_mask_box(all->opaque);
    int x = all->back ? plan->reach_x : 0, y = all->back ? plan->reach_y : 0, status = 0;

    memset(asker->walk.planes, 0,
           plan->target_count * BLOCK_ROWS * all->kernel->words * sizeof(uint64_t));
    for (int row = block.y0 - y; row < block.y1 + y; row++) {
        for (int64_t i = (block.x0 - x < 0 ? 0 : block.x0 - x) / 64; i * 64 < block.x1 + x; i++) {
            uint64_t eyes = all_eyes(all, whole, i, row);
            for (; eyes && !status; eyes &= eyes - 1) {
                struct cell eye = {(int)i * 64 + __builtin_ctzll(eyes), row};
                struct eyeshot_box box;
                status = look_from(asker, eye, &box);
                put_look(asker, eye, box);
            }
        }
    }
    return status;
}

static void describe(struct eyeshot_pairs_block *block, const struct asker *asker)
{
    const struct asked *asked = asker->asked;
    const struct walk *walk = &asker->walk;
    size_t words = asked->all.kernel->words;

    *block = (struct eyeshot_pairs_block){
        .box = asker->block.box,
        .words = words,
        .eyes = walk->eyes,
        .reach_x = asked->all.plan.reach_x,
        .reach_y = asked->all.plan.reach_y,
        .inner = {[OWN_NUMBERS] = asked->numbers,
                  [OWN_PLANES] = walk->planes - BLOCK_ROWS * words, /* the first one is nobody's */
                  [OWN_OPEN] = walk->moved.open[MOVED_OPEN] + (size_t)asker->block.row * words},
        .inner_height = walk->moved.height};
}

/* The block of the panel that begins in `row`: for all questions. */
static int walk_block(struct eyeshot_pairs_work *work, struct eyeshot_box panel, int row,
                      bool *eyes)
{
    int status = EYESHOT_OK;

    *eyes = true;
    for (size_t i = 0; i < work->pairs->count && !status && *eyes; i++) {
        struct asker *asker = &work->askers[i];
        *eyes = walk_begin(&asker->walk, panel, row, &asker->block);
        if (*eyes && asker->asked->by_looks)
            status = fill_by_looks(asker);
        else if (*eyes && asker->asked->all.plan.batch_count) /* else nothing is ever seen */
            walk_batch(&asker->walk, &asker->block, 0);
        describe(&work->blocks[i], asker);
    }
    return status;
}

static struct eyeshot_box part_box(const struct eyeshot_pairs *pairs, size_t part)
{
    const struct eyeshot_all *all = &pairs->asked[0].all;
    int wide = 64 * (int)all->kernel->words;
    int x = (int)(part % parts_wide(pairs)) * wide,
        y = (int)(part / parts_wide(pairs)) * BLOCK_PANEL;
    int width = all->opaque->width, height = all->opaque->height;

    return (struct eyeshot_box){x, y, x + wide < width ? x + wide : width,
                                y + BLOCK_PANEL < height ? y + BLOCK_PANEL : height};
}

int eyeshot_pairs_walk(struct eyeshot_pairs_work *work, size_t part,
                       int (*take)(void *context, const struct eyeshot_pairs_block *blocks),
                       void *context)
{
    struct eyeshot_box panel;
    int status = EYESHOT_OK;

    if (!work || !take || part >= eyeshot_pairs_facts(work->pairs).parts)
        return EYESHOT_BAD_ARGUMENT;
    panel = part_box(work->pairs, part);
    for (size_t i = 0; i < work->pairs->count; i++)
        walk_move(&work->askers[i].walk, panel);
    for (int row = 0; row < panel.y1 - panel.y0 && !status; row += BLOCK_ROWS) {
        bool eyes;
        status = walk_block(work, panel, row, &eyes);
        if (!status && eyes)
            status = take(context, work->blocks);
    }
    return status;
}

static bool reaches(const struct eyeshot_pairs_block *block, int dx, int dy)
{
    return dx >= -block->reach_x && dx <= block->reach_x && dy >= -block->reach_y &&
           dy <= block->reach_y;
}

const uint64_t *eyeshot_pairs_plane(const struct eyeshot_pairs_block *block, int dx, int dy)
{
    const uint32_t *numbers = block->inner[OWN_NUMBERS];
    const uint64_t *planes = block->inner[OWN_PLANES];
    size_t height = 2 * (size_t)block->reach_y + 1;
    size_t number = 0;

    if (reaches(block, dx, dy))
        number = numbers[(size_t)(dx + block->reach_x) * height + (size_t)(dy + block->reach_y)];
    return planes + number * BLOCK_ROWS * block->words;
}

const uint64_t *eyeshot_pairs_open(const struct eyeshot_pairs_block *block, int dx, int dy)
{
    const uint64_t *open = block->inner[OWN_OPEN];

    if (!reaches(block, dx, dy))
        return NULL;
    return open +
           ((size_t)(dx + block->reach_x) * block->inner_height + (size_t)(dy + block->reach_y)) *
               block->words;
}
