#include "lib/all/walk.h"

#define NODES_MOST ((size_t)1 << 21)

static const struct block_kernel *choose_kernel(const struct all_order *order)
{
    const struct block_kernel *kernel = block_kernel(0);
    size_t width = ((size_t)order->map->width + 63) / 64;

    for (int i = 1; block_kernel(i); i++)
        if (order->words ? block_kernel(i)->words <= order->words
                         : (width + kernel->words - 1) / kernel->words > 1)
            kernel = block_kernel(i);
    return kernel;
}

/* Is whom an eye sees also who sees it? */
static bool is_mutual(const struct all *all)
{
    const struct rule *rule = all->order.rule;

    return all->kind && all->kind->mutual && !all->order.eyes && rule->border == BORDER_SHOWN &&
           rule->diagonals == DIAGONALS_PASS && rule->cone.width == 360;
}

int all_init(struct all *all, const struct all_order *order)
{
    const struct map *map = order->map;
    size_t limit = order->limit ? order->limit : NODES_MOST;
    enum tree_status status;
    struct tree tree;

    *all = (struct all){.order = *order, .kernel = choose_kernel(order)};
    all->kind = tree_kind_of(order->rule, map->width, map->height);
    all->mutual = is_mutual(all);
    if (!all->kind)
        return 0;
    tree_init(&tree, order->rule, map->width, map->height, limit, order->memory);
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
