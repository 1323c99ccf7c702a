#include "lib/all/walk.h"

#define NODES_MOST ((size_t)1 << 21)

static const struct block_kernel *choose_kernel(const struct all_order *order)
{
    const struct block_kernel *kernel = block_kernel(0);
    size_t width = ((size_t)order->map->opaque.width + 63) / 64;

    for (int i = 1; block_kernel(i); i++)
        if (order->words ? block_kernel(i)->words <= order->words
                         : (width + kernel->words - 1) / kernel->words > 1)
            kernel = block_kernel(i);
    return kernel;
}

/* Is whom an eye sees also who sees it? */
static bool is_mutual(const struct all *all)
{
    const struct eyeshot_terms *terms = all->order.terms;

    return all->kind && all->kind->mutual && !all->order.eyes && terms->border == EYESHOT_SHOWN &&
           terms->diagonals == EYESHOT_PASS && terms->cone == 360;
}

int all_init(struct all *all, const struct all_order *order)
{
    const struct eyeshot_mask *map = &order->map->opaque;
    size_t limit = order->limit ? order->limit : NODES_MOST;
    enum tree_status status;
    struct tree tree;

    *all = (struct all){
        .order = *order, .opaque = &order->map->opaque, .kernel = choose_kernel(order)};
    all->kind = tree_kind_of(order->terms, map->width, map->height);
    all->mutual = is_mutual(all);
    if (!all->kind)
        return 0;
    tree_init(&tree, order->terms, map->width, map->height, limit, order->memory);
    if (!tree.status)
        all->kind->make(&tree);
    status = plan_make(&all->plan, &tree);
    tree_release(&tree);
    return status == TREE_NO_MEMORY ? -1 : 0;
}

void all_release(struct all *all)
{
    plan_release(&all->plan);
    *all = (struct all){0};
}
