#include "lib/engine/scan.h"

#include "cli/support/alloc.h"

void scans_begin(struct scans *scans, struct scan first)
{
    scans->next_count = 0;
    scans_add(scans, first);
    scans_turn(scans);
}

void scans_add(struct scans *scans, struct scan scan)
{
    scans->next = alloc_grow(scans->next, scans->next_count, &scans->next_room, sizeof scan);
    scans->next[scans->next_count++] = scan;
}

void scans_turn(struct scans *scans)
{
    struct scans old = *scans;

    scans->now = old.next;
    scans->now_count = old.next_count;
    scans->now_room = old.next_room;
    scans->next = old.now;
    scans->next_count = 0;
    scans->next_room = old.now_room;
}
