/* How calls fail. */
#include "board.h"

#include <errno.h>
#include <stddef.h>

const struct failure failures[] = {
    {CALL_ALLOCATE, "no memory", ENOMEM, MANNER_ONCE, OWES_EITHER},
    {CALL_ALLOCATE, "no memory any more", ENOMEM, MANNER_SINCE, OWES_EITHER},
    {CALL_THREAD, "no thread", EAGAIN, MANNER_ONCE, OWES_EITHER},
    {CALL_THREAD, "no thread any more", EAGAIN, MANNER_SINCE, OWES_EITHER},
    {CALL_OPEN, "open: too many files", EMFILE, MANNER_ONCE, OWES_TROUBLE},
    {CALL_CREATE, "no room for a temporary file", ENOSPC, MANNER_ONCE, OWES_TROUBLE},
    {CALL_LINK, "link: bad disk", EIO, MANNER_ONCE, OWES_TROUBLE},
    {CALL_LINK, "link: that name is taken", EEXIST, MANNER_ONCE, OWES_SURVIVAL},
    {CALL_READ, "read: bad disk", EIO, MANNER_ONCE, OWES_EITHER},
    {CALL_READ, "read: interrupted", EINTR, MANNER_ONCE, OWES_SURVIVAL},
    {CALL_READ, "read: nothing there yet", EAGAIN, MANNER_ONCE, OWES_SURVIVAL},
    {CALL_READ, "read: a byte at a time", 0, MANNER_SHORT, OWES_SURVIVAL},
    {CALL_WRITE_OUTPUT, "write: no space", ENOSPC, MANNER_ONCE, OWES_TROUBLE},
    {CALL_WRITE_OUTPUT, "write: bad disk from now on", EIO, MANNER_SINCE, OWES_TROUBLE},
    {CALL_WRITE_OUTPUT, "write: interrupted", EINTR, MANNER_ONCE, OWES_SURVIVAL},
    {CALL_WRITE_OUTPUT, "write: no room yet", EAGAIN, MANNER_ONCE, OWES_SURVIVAL},
    {CALL_WRITE_OUTPUT, "write: a byte at a time", 0, MANNER_SHORT, OWES_SURVIVAL},
    {CALL_WRITE_OTHER, "write to a pipe: bad", EIO, MANNER_ONCE, OWES_EITHER},
    {CALL_WRITE_OTHER, "write to a pipe: interrupted", EINTR, MANNER_ONCE, OWES_SURVIVAL},
    {CALL_WRITE_OTHER, "write to a pipe: a byte at a time", 0, MANNER_SHORT, OWES_SURVIVAL},
    {CALL_CLOSE_OUTPUT, "close: bad disk", EIO, MANNER_ONCE, OWES_TROUBLE},
    {CALL_CLOSE_OTHER, "close: bad disk", EIO, MANNER_ONCE, OWES_EITHER},
    {CALL_SYNC, "sync: bad disk", EIO, MANNER_ONCE, OWES_TROUBLE},
    {CALL_SYNC, "sync: not for this kind of file", EINVAL, MANNER_ONCE, OWES_SURVIVAL},
    {CALL_RENAME, "rename: bad disk", EIO, MANNER_ONCE, OWES_TROUBLE},
    {CALL_UNLINK, "unlink: bad disk", EIO, MANNER_ONCE, OWES_EITHER},
    {CALL_STATUS, "stat: bad disk", EIO, MANNER_ONCE, OWES_EITHER},
    {CALL_RIGHTS, "rights: not permitted", EPERM, MANNER_ONCE, OWES_EITHER},
    {CALL_REAL_PATH, "realpath: bad disk", EIO, MANNER_ONCE, OWES_EITHER},
    {CALL_READ_LINK, "readlink: bad disk", EIO, MANNER_ONCE, OWES_TROUBLE},
    {CALL_SYSTEM, "system: not so", EINVAL, MANNER_ONCE, OWES_EITHER},
    {CALL_PIPE, "no pipe", EMFILE, MANNER_ONCE, OWES_TROUBLE},
    {CALL_SPAWN, "no process", EAGAIN, MANNER_ONCE, OWES_TROUBLE},
    {CALL_WAIT, "wait: interrupted", EINTR, MANNER_ONCE, OWES_SURVIVAL},
    {CALL_POLL, "poll: no memory", ENOMEM, MANNER_ONCE, OWES_EITHER},
    {CALL_POLL, "poll: interrupted", EINTR, MANNER_ONCE, OWES_SURVIVAL},
    {CALL_NONE, NULL, 0, MANNER_ONCE, OWES_EITHER}};
