/*
 * What the library that fails calls (fault.c) and the program that has it loaded (drive.c) know of each
 * other: a board in shared memory, and the ways in which a call can fail.
 */
#ifndef TESTS_FAULT_BOARD_H
#define TESTS_FAULT_BOARD_H

#include <stdatomic.h>
#include <stdint.h>

#define BOARD_FD 200    /* where the board lies */
#define SITES (1 << 13) /* a power of two */
#define STRUCK_DEPTH 12

enum call {
    CALL_NONE,
    CALL_ALLOCATE,
    CALL_THREAD,
    CALL_OPEN,
    CALL_CREATE, /* open() of a file that comes to be, with a name or without */
    CALL_LINK,
    CALL_READ,
    CALL_WRITE_OUTPUT, /* to standard output or a regular file */
    CALL_WRITE_OTHER,
    CALL_CLOSE_OUTPUT, /* of a regular file that can be written, or of standard output */
    CALL_CLOSE_OTHER,
    CALL_SYNC,
    CALL_RENAME,
    CALL_UNLINK,
    CALL_STATUS, /* stat(), fstat(), access() */
    CALL_RIGHTS, /* fchmod(), fchown(), attributes */
    CALL_REAL_PATH,
    CALL_READ_LINK,
    CALL_SYSTEM, /* fcntl(), dup2(), ioctl(), setrlimit() and the like */
    CALL_PIPE,
    CALL_SPAWN,
    CALL_WAIT,
    CALL_POLL,
};

/* What the program owes then. */
enum owes {
    OWES_EITHER,   /* trouble, or the same answer as ever */
    OWES_TROUBLE,  /* something is lost: the same answer as ever won't do */
    OWES_SURVIVAL, /* nothing is wrong: the same answer as ever */
};

enum manner {
    MANNER_ONCE,  /* this call alone */
    MANNER_SINCE, /* this one and all of its kind behind it */
    MANNER_SHORT, /* so, too, and not failing: a byte at a time */
};

struct failure {
    enum call call;
    const char *name;
    int error;
    enum manner manner;
    enum owes owes;
};

extern const struct failure failures[]; /* ends with CALL_NONE */

/* A place in the program from where a call is made: the whole way there from main() on. */
struct site {
    _Atomic uint64_t way; /* 0: an empty slot */
    enum call call;
    atomic_uint count;
};

struct board {
    /* By drive.c: the number of a failure, and the call it strikes. */
    int failure; /* -1: none */
    uint64_t way;
    unsigned nth; /* from 1 */

    /* By fault.c. */
    atomic_int struck;
    uintptr_t struck_at[STRUCK_DEPTH]; /* in the program itself, the innermost first; then 0 */
    int ended;                         /* main() has returned, or exit() was called: */
    int by_exit;                       /* this one, from wherever it was */
    int blocks, descriptors;           /* that are left then */
    uintptr_t block_from;              /* one of them, in the program */
    atomic_int overflow;               /* there are more sites */
    struct site sites[SITES];
};

#endif
