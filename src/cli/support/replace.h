/* Putting a new file in the place of an old one: may that be, and with which rights? */
#ifndef SUPPORT_REPLACE_H
#define SUPPORT_REPLACE_H

#include <sys/stat.h>

/*
 * Would a rename over the regular file `target` be refused, as far as the system tells before it is
 * tried? -1 with errno then.
 */
int replace_check(const char *target, const struct stat *old);

/*
 * Gives the open file the owner, the rights and the access control list of `target`. What we may
 * not give makes the rights narrower, never wider; -1 with errno where they can't be kept or told.
 */
int replace_rights(int fd, const char *target, const struct stat *old);

#endif
