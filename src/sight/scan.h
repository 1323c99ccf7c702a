/*
 * Scans: the wedges in which sight still runs when a row-by-row sweep goes on to the next depth.
 * Two lists change places row after row, so nothing recurses.
 */
#ifndef SIGHT_SCAN_H
#define SIGHT_SCAN_H

#include "grid/octant.h"
#include "grid/slope.h"
#include "sight/sight.h"

struct scan {
    struct slope start, end;
};

void scans_begin(struct scans *scans, struct scan first); /* the only scan of the first row */
void scans_add(struct scans *scans, struct scan scan);    /* to the next row */
void scans_turn(struct scans *scans);                     /* the next row becomes this one */

#endif
