/*
 * Opens a file inside a folder without ever leaving it, whatever the names and links on the way are
 * and whoever changes them meanwhile.
 */
#ifndef SUPPORT_FOLDER_H
#define SUPPORT_FOLDER_H

enum folder_trouble { FOLDER_OUTSIDE = -3, FOLDER_IRREGULAR = -2, FOLDER_ERRNO = -1 };

/* A folder for folder_open_file(), which need not be one that may be listed; -1 with errno. */
int folder_open(const char *name);

/*
 * A descriptor of the regular file `name` in `folder`, an open directory whose real path is `real`
 * (NULL: unknown, then no link may be absolute); else why there is none. A FIFO or a device is not
 * even opened, and what /proc and /sys show as files are none. `..` and links may not lead out of
 * the folder, not even to come back.
 */
int folder_open_file(int folder, const char *real, const char *name);

#endif
