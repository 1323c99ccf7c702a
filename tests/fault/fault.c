/*
 * A library for LD_PRELOAD that makes one call of a program fail, and counts what the program leaves behind.
 *
 * Each call is counted at its site: the addresses that return to main(), those of libraries relative
 * to where they lie, so that the next run finds the same ones. The board says which of them fails.
 * Only what happens between the start of main() and the end of it counts; what the program starts
 * in turn is left alone, but for the moments before it becomes another program.
 */
#define _GNU_SOURCE
#include "board.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#define DEPTH 40
#define MODULES 16
#define BLOCKS (1 << 18) /* a power of two */
#define FDS 256

static struct board *board;
static const struct failure *plan;
static pid_t owner; /* the process that is watched; not one that it forks */
static __thread bool busy __attribute__((tls_model("initial-exec"))); /* in here already */

/* Where from */

static struct module {
    uintptr_t start, end;
    bool system; /* the C library and the like */
} modules[MODULES];
static int module_count;

static int add_module(struct dl_phdr_info *info, size_t size, void *state)
{
    struct module *module = &modules[module_count];
    const char *name = strrchr(info->dlpi_name, '/');

    (void)size;
    (void)state;
    if (module_count == MODULES)
        return 1;
    name = name ? name + 1 : info->dlpi_name;
    *module = (struct module){UINTPTR_MAX, 0,
                              !strncmp(name, "libc.", 5) || !strncmp(name, "ld-", 3) ||
                                  !strncmp(name, "libgcc", 6)};
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        uintptr_t start = info->dlpi_addr + part->p_vaddr;
        if (part->p_type != PT_LOAD)
            continue;
        if (start < module->start)
            module->start = start;
        if (start + part->p_memsz > module->end)
            module->end = start + part->p_memsz;
    }
    module_count += module->end > 0;
    return 0;
}

static const struct module *module_of(uintptr_t address)
{
    for (int i = 0; i < module_count; i++)
        if (address >= modules[i].start && address < modules[i].end)
            return &modules[i];
    return NULL;
}

/* For people who wonder which call it was. */
static void note_struck(void)
{
    void *frames[DEPTH];
    int count = backtrace(frames, DEPTH), noted = 0;

    for (int i = 0; i < count && noted < STRUCK_DEPTH; i++)
        if (module_of((uintptr_t)frames[i]) == &modules[0])
            board->struck_at[noted++] = (uintptr_t)frames[i] - modules[0].start;
}

/* Never 0; never allocates once it was called. */
static uint64_t find_way(enum call call)
{
    void *frames[DEPTH];
    int count = backtrace(frames, DEPTH);
    uint64_t way = 0xcbf29ce484222325 + (uint64_t)call;

    for (int i = 0; i < count; i++) {
        uintptr_t address = (uintptr_t)frames[i];
        const struct module *module = module_of(address);
        way = (way ^ (module ? address - module->start : 0)) * 0x100000001b3;
        way ^= way >> 29;
    }
    return way | 1;
}

static struct site *find_site(uint64_t way, enum call call)
{
    for (size_t i = way, steps = 0; steps < SITES; i++, steps++) {
        struct site *site = &board->sites[i % SITES];
        uint64_t found = 0;
        if (atomic_compare_exchange_strong(&site->way, &found, way))
            site->call = call;
        else if (found != way)
            continue;
        return site;
    }
    atomic_store(&board->overflow, 1);
    return NULL;
}

/* How this call fails, with errno; NULL: it does not. */
static const struct failure *strike(enum call call)
{
    bool mine = false, later;
    struct site *site;
    uint64_t way;

    if (!board || busy)
        return NULL;
    busy = true;
    way = find_way(call);
    site = find_site(way, call);
    if (site) {
        unsigned nth = atomic_fetch_add(&site->count, 1) + 1;
        mine = plan && plan->call == call && way == board->way && nth == board->nth;
        if (mine)
            note_struck();
    }
    busy = false;
    later = plan && plan->call == call && plan->manner != MANNER_ONCE && board->struck;
    if (!mine && !later)
        return NULL;
    atomic_store(&board->struck, 1);
    errno = plan->error;
    return plan;
}

/* What is left behind */

static struct block {
    void *memory;
    uintptr_t from;
} blocks[BLOCKS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool open_before[FDS];

static struct block *find_block(const void *memory)
{
    size_t i = (uintptr_t)memory / 16;

    while (blocks[i % BLOCKS].memory && blocks[i % BLOCKS].memory != memory)
        i++;
    return &blocks[i % BLOCKS];
}

/* What the C library keeps for itself is no leak. */
static void *keep(void *memory, uintptr_t from)
{
    const struct module *module = module_of(from);

    if (!board || !memory || !module || module->system)
        return memory;
    pthread_mutex_lock(&lock);
    *find_block(memory) = (struct block){memory, from};
    pthread_mutex_unlock(&lock);
    return memory;
}

/* Takes a block out; those behind it that could not lie there move up. */
static void forget(const void *memory)
{
    struct block *block;
    size_t hole;

    if (!board || !memory)
        return;
    pthread_mutex_lock(&lock);
    block = find_block(memory);
    hole = (size_t)(block - blocks);
    for (size_t i = hole; block->memory;) {
        size_t home;
        i = (i + 1) % BLOCKS;
        home = (uintptr_t)blocks[i].memory / 16 % BLOCKS;
        if (!blocks[i].memory)
            break;
        if ((i - home) % BLOCKS < (i - hole) % BLOCKS)
            continue;
        blocks[hole] = blocks[i];
        hole = i;
    }
    blocks[hole].memory = NULL;
    pthread_mutex_unlock(&lock);
}

static void count_left(void)
{
    for (size_t i = 0; i < BLOCKS; i++) {
        if (!blocks[i].memory)
            continue;
        board->blocks++;
        if (module_of(blocks[i].from) == &modules[0])
            board->block_from = blocks[i].from - modules[0].start;
    }
    for (int i = 0; i < FDS; i++)
        board->descriptors += !open_before[i] && i != BOARD_FD && fcntl(i, F_GETFD) >= 0;
}

__attribute__((destructor)) static void end(void)
{
    if (!board || getpid() != owner)
        return;
    board->ended = 1;
    busy = true;
    if (!board->by_exit)
        count_left();
}

/* The calls themselves, as they are without us; until those are known, memory comes from `early`. */

static char early[1 << 14];
static size_t early_used;

#define NEXT(name)                                                                                 \
    do {                                                                                           \
        if (!next)                                                                                 \
            *(void **)&next = dlsym(RTLD_NEXT, name);                                              \
    } while (0)

static void *(*next_malloc)(size_t);
static void *(*next_calloc)(size_t, size_t);
static void *(*next_realloc)(void *, size_t);
static int (*next_posix_memalign)(void **, size_t, size_t);
static void (*next_free)(void *);

static void *early_memory(size_t size)
{
    void *memory = early + early_used;

    early_used += (size + 15) / 16 * 16;
    return early_used <= sizeof early ? memory : NULL;
}

static bool is_early(const void *memory)
{
    return (const char *)memory >= early && (const char *)memory < early + sizeof early;
}

#define FROM ((uintptr_t)__builtin_return_address(0))

void *malloc(size_t size)
{
    if (!next_malloc)
        return early_memory(size);
    return strike(CALL_ALLOCATE) ? NULL : keep(next_malloc(size), FROM);
}

void *calloc(size_t count, size_t size)
{
    if (!next_calloc)
        return early_memory(count * size);
    return strike(CALL_ALLOCATE) ? NULL : keep(next_calloc(count, size), FROM);
}

void *realloc(void *old, size_t size)
{
    void *memory;

    if (!next_realloc || is_early(old))
        abort(); /* nobody does */
    if (strike(CALL_ALLOCATE))
        return NULL;
    forget(old);
    memory = next_realloc(old, size);
    return keep(memory, FROM);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    const struct failure *failure = strike(CALL_ALLOCATE);
    int status = failure ? failure->error : next_posix_memalign(memory, alignment, size);

    if (!status)
        keep(*memory, FROM);
    return status;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    void *memory = NULL;
    int status = posix_memalign(&memory, alignment, size);

    if (status)
        errno = status;
    return status ? NULL : memory;
}

void free(void *memory)
{
    if (is_early(memory))
        return;
    forget(memory);
    if (next_free)
        next_free(memory);
}

__attribute__((constructor)) static void start(void)
{
    struct board *shared;
    struct stat status;
    void *frame;

    *(void **)&next_free = dlsym(RTLD_NEXT, "free");
    *(void **)&next_realloc = dlsym(RTLD_NEXT, "realloc");
    *(void **)&next_posix_memalign = dlsym(RTLD_NEXT, "posix_memalign");
    *(void **)&next_calloc = dlsym(RTLD_NEXT, "calloc");
    *(void **)&next_malloc = dlsym(RTLD_NEXT, "malloc");
    unsetenv("LD_PRELOAD");
    if (fstat(BOARD_FD, &status))
        return;
    backtrace(&frame, 1); /* which loads what it needs */
    dl_iterate_phdr(add_module, NULL);
    for (int i = 0; i < FDS; i++)
        open_before[i] = fcntl(i, F_GETFD) >= 0;
    owner = getpid();
    shared = mmap(NULL, sizeof *board, PROT_READ | PROT_WRITE, MAP_SHARED, BOARD_FD, 0);
    if (shared == MAP_FAILED)
        abort();
    close(BOARD_FD);
    plan = shared->failure >= 0 ? &failures[shared->failure] : NULL;
    board = shared; /* from now on it counts */
}

void exit(int status)
{
    static void (*next)(int) __attribute__((noreturn));

    NEXT("exit");
    if (board)
        board->by_exit = 1;
    next(status);
}

/* A call that returns -1 when it fails and needs no care. */
#define PLAIN(type, name, call, parameters, arguments)                                             \
    type name parameters;                                                                          \
    type name parameters                                                                           \
    {                                                                                              \
        static type(*next) parameters;                                                             \
                                                                                                   \
        NEXT(#name);                                                                               \
        return strike(call) ? -1 : next arguments;                                                 \
    }

PLAIN(int, fsync, CALL_SYNC, (int fd), (fd))
PLAIN(int, unlink, CALL_UNLINK, (const char *path), (path))
PLAIN(int, mkdir, CALL_SYSTEM, (const char *path, mode_t mode), (path, mode))
PLAIN(int, stat, CALL_STATUS, (const char *path, struct stat *status), (path, status))
PLAIN(int, lstat, CALL_STATUS, (const char *path, struct stat *status), (path, status))
PLAIN(int, fstatfs, CALL_STATUS, (int fd, struct statfs *system), (fd, system))
PLAIN(int, access, CALL_STATUS, (const char *path, int mode), (path, mode))
PLAIN(int, fchmod, CALL_RIGHTS, (int fd, mode_t mode), (fd, mode))
PLAIN(int, fchown, CALL_RIGHTS, (int fd, uid_t user, gid_t group), (fd, user, group))
PLAIN(ssize_t, getxattr, CALL_RIGHTS,
      (const char *path, const char *name, void *value, size_t size), (path, name, value, size))
PLAIN(int, fsetxattr, CALL_RIGHTS,
      (int fd, const char *name, const void *value, size_t size, int flags),
      (fd, name, value, size, flags))
PLAIN(int, fremovexattr, CALL_RIGHTS, (int fd, const char *name), (fd, name))
PLAIN(ssize_t, readlink, CALL_READ_LINK, (const char *path, char *link, size_t size),
      (path, link, size))
PLAIN(int, fstatat, CALL_STATUS, (int folder, const char *path, struct stat *status, int flags),
      (folder, path, status, flags))
PLAIN(ssize_t, readlinkat, CALL_READ_LINK, (int folder, const char *path, char *link, size_t size),
      (folder, path, link, size))
PLAIN(int, getrlimit, CALL_SYSTEM, (__rlimit_resource_t what, struct rlimit *limit), (what, limit))
PLAIN(int, setrlimit, CALL_SYSTEM, (__rlimit_resource_t what, const struct rlimit *limit),
      (what, limit))
PLAIN(int, setitimer, CALL_SYSTEM,
      (__itimer_which_t which, const struct itimerval *time, struct itimerval *old),
      (which, time, old))
PLAIN(int, sigaction, CALL_SYSTEM,
      (int number, const struct sigaction *action, struct sigaction *old), (number, action, old))
PLAIN(int, madvise, CALL_SYSTEM, (void *start, size_t size, int advice), (start, size, advice))
PLAIN(int, pipe, CALL_PIPE, (int fds[2]), (fds))
PLAIN(int, pipe2, CALL_PIPE, (int fds[2], int flags), (fds, flags))
PLAIN(pid_t, waitpid, CALL_WAIT, (pid_t pid, int *status, int options), (pid, status, options))
PLAIN(int, waitid, CALL_WAIT, (idtype_t type, id_t id, siginfo_t *info, int options),
      (type, id, info, options))
PLAIN(int, nanosleep, CALL_WAIT, (const struct timespec *pause, struct timespec *left),
      (pause, left))
PLAIN(int, poll, CALL_POLL, (struct pollfd * fds, nfds_t count, int patience),
      (fds, count, patience))

/* What fails is returned here. */
int posix_spawnp(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const *words, char *const *variables)
{
    static int (*next)(pid_t *, const char *, const posix_spawn_file_actions_t *,
                       const posix_spawnattr_t *, char *const *, char *const *);

    NEXT("posix_spawnp");
    return strike(CALL_SPAWN) ? errno : next(pid, file, actions, attributes, words, variables);
}

/* These may run as root: a program that, misled by a failure, would take a device's place is stopped. */
int rename(const char *from, const char *to)
{
    static int (*next)(const char *, const char *);
    bool was = busy;
    struct stat status;

    NEXT("rename");
    busy = true;
    if (!lstat(to, &status) && !S_ISREG(status.st_mode))
        abort();
    busy = was;
    return strike(CALL_RENAME) ? -1 : next(from, to);
}

/* What may stand in /proc and /sys; nothing else is read so. */
FILE *fopen(const char *path, const char *mode)
{
    static FILE *(*next)(const char *, const char *);

    NEXT("fopen");
    return strike(CALL_SYSTEM) ? NULL : next(path, mode);
}

int scandir(const char *path, struct dirent ***list, int (*chosen)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **))
{
    static int (*next)(const char *, struct dirent ***, int (*)(const struct dirent *),
                       int (*)(const struct dirent **, const struct dirent **));

    NEXT("scandir");
    return strike(CALL_OPEN) || strike(CALL_SYSTEM) ? -1 : next(path, list, chosen, compare);
}

int fstat(int fd, struct stat *status)
{
    static int (*next)(int, struct stat *);

    NEXT("fstat");
    return strike(CALL_STATUS) ? -1 : next(fd, status);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *options, void *(*main)(void *),
                   void *argument)
{
    static int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    const struct failure *failure;

    NEXT("pthread_create");
    failure = strike(CALL_THREAD);
    return failure ? failure->error : next(thread, options, main, argument);
}

int open(const char *path, int flags, ...)
{
    static int (*next)(const char *, int, ...);
    va_list list;
    mode_t mode;
    bool creates, listed = !strncmp(path, "/proc/self/task/", 16); /* as above */

    NEXT("open");
    va_start(list, flags);
    creates = flags & O_CREAT;
    mode = creates ? va_arg(list, mode_t) : 0;
    va_end(list);
    return strike(listed    ? CALL_SYSTEM
                  : creates ? CALL_CREATE
                            : CALL_OPEN)
               ? -1
               : next(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...)
{
    static int (*next)(int, const char *, int, ...);
    va_list list;
    mode_t mode;

    NEXT("openat");
    va_start(list, flags);
    mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
    va_end(list);
    return strike(CALL_OPEN) ? -1 : next(folder, path, flags, mode);
}

int fcntl(int fd, int command, ...)
{
    static int (*next)(int, int, ...);
    va_list list;
    long argument;

    NEXT("fcntl");
    va_start(list, command);
    argument = va_arg(list, long);
    va_end(list);
    return strike(CALL_SYSTEM) ? -1 : next(fd, command, argument);
}

int ioctl(int fd, unsigned long command, ...);
int ioctl(int fd, unsigned long command, ...)
{
    static int (*next)(int, unsigned long, ...);
    va_list list;
    void *argument;

    NEXT("ioctl");
    va_start(list, command);
    argument = va_arg(list, void *);
    va_end(list);
    return strike(CALL_SYSTEM) ? -1 : next(fd, command, argument);
}

/* For calls that the C library has no name for; those here take three arguments. */
long syscall(long number, ...)
{
    static long (*next)(long, ...);
    va_list list;
    long arguments[3];

    NEXT("syscall");
    va_start(list, number);
    for (int i = 0; i < 3; i++)
        arguments[i] = va_arg(list, long);
    va_end(list);
    return strike(CALL_SYSTEM) ? -1 : next(number, arguments[0], arguments[1], arguments[2]);
}

char *realpath(const char *path, char *real)
{
    static char *(*next)(const char *, char *);

    NEXT("realpath");
    if (strike(CALL_REAL_PATH))
        return NULL;
    return real ? next(path, real) : keep(next(path, NULL), FROM);
}

/* Reading, writing, closing */

/* Where an answer goes, that is lost when it does not arrive. */
static bool is_output(int fd)
{
    bool was = busy, is;
    struct stat status;

    busy = true;
    is = !fstat(fd, &status) && fd != STDERR_FILENO &&
         (fd == STDOUT_FILENO ||
          (S_ISREG(status.st_mode) && (fcntl(fd, F_GETFL) & O_ACCMODE) != O_RDONLY));
    busy = was;
    return is;
}

static size_t shorten(const struct failure *failure, size_t size)
{
    return failure && size > 1 ? 1 : size;
}

ssize_t read(int fd, void *out, size_t size)
{
    static ssize_t (*next)(int, void *, size_t);
    const struct failure *failure;

    NEXT("read");
    failure = strike(CALL_READ);
    return failure && failure->error ? -1 : next(fd, out, shorten(failure, size));
}

ssize_t write(int fd, const void *data, size_t size)
{
    static ssize_t (*next)(int, const void *, size_t);
    const struct failure *failure;

    NEXT("write");
    failure = strike(is_output(fd) ? CALL_WRITE_OUTPUT : CALL_WRITE_OTHER);
    return failure && failure->error ? -1 : next(fd, data, shorten(failure, size));
}

int close(int fd)
{
    static int (*next)(int);
    const struct failure *failure;
    int status;

    NEXT("close");
    failure = strike(is_output(fd) ? CALL_CLOSE_OUTPUT : CALL_CLOSE_OTHER);
    status = next(fd); /* a close that fails has closed */
    if (failure)
        errno = failure->error;
    return failure ? -1 : status;
}

/* The names that calls have when the compiler guards them (_FORTIFY_SOURCE). */

ssize_t __read_chk(int fd, void *out, size_t size, size_t room);
ssize_t __read_chk(int fd, void *out, size_t size, size_t room)
{
    return size > room ? (abort(), -1) : read(fd, out, size);
}

ssize_t __readlink_chk(const char *path, char *link, size_t size, size_t room);
ssize_t __readlink_chk(const char *path, char *link, size_t size, size_t room)
{
    return size > room ? (abort(), -1) : readlink(path, link, size);
}

char *__realpath_chk(const char *path, char *real, size_t room);
char *__realpath_chk(const char *path, char *real, size_t room)
{
    (void)room;
    return realpath(path, real);
}

int __openat_2(int folder, const char *path, int flags);
int __openat_2(int folder, const char *path, int flags)
{
    return openat(folder, path, flags);
}

ssize_t __readlinkat_chk(int folder, const char *path, char *link, size_t size, size_t room);
ssize_t __readlinkat_chk(int folder, const char *path, char *link, size_t size, size_t room)
{
    return size > room ? (abort(), -1) : readlinkat(folder, path, link, size);
}

int __open_2(const char *path, int flags);
int __open_2(const char *path, int flags)
{
    return open(path, flags);
}

int __poll_chk(struct pollfd *fds, nfds_t count, int patience, size_t room);
int __poll_chk(struct pollfd *fds, nfds_t count, int patience, size_t room)
{
    return count * sizeof *fds > room ? (abort(), -1) : poll(fds, count, patience);
}
