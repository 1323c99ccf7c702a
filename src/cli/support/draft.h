/*
 * A file that appears whole or not at all.
 *
 * What is written has no name until draft_keep() gives it one, or, where the system knows no such
 * files, lies beside its place and is renamed then. An old file's rights and owner stay. A symbolic
 * link is followed; a device or FIFO is simply written, and so is a descriptor that is named by its
 * number, as in /dev/stderr or /dev/fd/3.
 */
#ifndef SUPPORT_DRAFT_H
#define SUPPORT_DRAFT_H

/* Stays where it is from draft_open() to draft_drop(). */
struct draft {
    int fd;          /* to be written to */
    char *target;    /* where the name leads */
    char *beside;    /* the name of a temporary file, renamed to that; NULL: written in place */
    int nameless;    /* a handle of that file while it has no name; 0: it has that one */
    const char *why; /* it can't be made, where errno does not say it, behind ": "; or "" */
    struct draft *volatile next; /* of those with a temporary file that has a name */
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

/*
 * Whether both paths lead to one regular file, or to the place of a new one: the later would
 * replace the other. -1 with errno: the disk is bad, nobody knows.
 */
int draft_same(const char *path, const char *other);

#endif
