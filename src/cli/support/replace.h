/* Putting a new file in the place of an old one: with which rights? */
#ifndef SUPPORT_REPLACE_H
#define SUPPORT_REPLACE_H

#include <sys/stat.h>

/*
 * Gives the open file the owner, the rights and the access control list of `target`. What we may not
 * give makes the rights narrower, never wider; -1 with errno where they can't be kept or told.
 */
int replace_rights(int fd, const char *target, const struct stat *old);

#endif
