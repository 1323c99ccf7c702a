/*
 * The one way to write a file: it appears whole or not at all. A regular file, or a new one, is
 * written beside its place under another name and renamed; a device, a FIFO, or what /dev/stdout,
 * /dev/stderr and /dev/fd/N stand for is written as it is.
 */
#ifndef SUPPORT_DRAFT_H
#define SUPPORT_DRAFT_H

/* Stays where it is from draft_open() to draft_drop(). */
struct draft {
    int fd;          /* to be written to */
    char *target;    /* where the name leads */
    char *beside;    /* the name of the temporary file; NULL: written in place */
    const char *why; /* it can't be made, where errno does not say it, behind ": "; or "" */
    struct draft *volatile next; /* of those with a temporary file */
};

/*
 * NULL is standard output, "-" a copy of it, which can be kept while another answer is still to be
 * written there; -1 with errno, then it is to be dropped.
 */
int draft_open(struct draft *draft, const char *path);

/* Closes the file and puts it in its place; -1 with errno. It is to be dropped in any case. */
int draft_keep(struct draft *draft);

/* Releases it; what was not kept is removed, as if nothing had happened. */
void draft_drop(struct draft *draft);

#endif
