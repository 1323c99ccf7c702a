/*
 * The line of progress. It is drawn by the thread that waits for the others (pool.c), is wiped
 * before anything else is said, and by the handler of a signal that ends the program (end.c); flags
 * keep a line from being drawn behind that.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/support/progress.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "cli/support/bytes.h"
#include "cli/support/end.h"
#include "cli/support/limit.h"

#define PATIENCE 0.5 /* s */
#define BAR_MOST 40
#define OTHERS 40 /* columns for what stands beside the bar */

#define WIPE "\r\033[K"

static atomic_bool drawn;                                /* the line is there */
static atomic_bool over;                                 /* it shall not come again */
static atomic_bool drawing;                              /* a thread is at it */
static _Thread_local volatile sig_atomic_t drawing_here; /* this one */

static void write_all(const char *text, size_t length)
{
    while (length) {
        ssize_t count = write(STDERR_FILENO, text, length);
        if (count <= 0 && errno != EINTR)
            return; /* nobody is told, which is no trouble */
        text += count > 0 ? count : 0;
        length -= count > 0 ? (size_t)count : 0;
    }
}

static void wipe_drawn(void)
{
    if (atomic_exchange(&drawn, false))
        write_all(WIPE, strlen(WIPE));
}

/*
 * Another thread that has not seen this yet may be drawing: it is waited for, or its line would
 * come in front of what is said next. A signal handler can't wait for the thread that it
 * interrupted.
 */
static void give_up(void)
{
    over = true;
    while (drawing && !drawing_here)
        nanosleep(&(struct timespec){0, 100000}, NULL);
    wipe_drawn();
}

static void draw(const char *text)
{
    drawing_here = 1;
    drawing = true;
    if (!over) {
        drawn = true;
        write_all(text, strlen(text));
    }
    drawing = false;
    drawing_here = 0;
}

void progress_start(struct progress *progress, const char *what)
{
    progress->what = what;
    progress->start = clock_ns();
    if (progress->on)
        end_with(give_up); /* before there are threads that may end the program */
}

static int bar_width(void)
{
    struct winsize size;
    int columns = 80;

    if (!ioctl(STDERR_FILENO, TIOCGWINSZ, &size) && size.ws_col)
        columns = size.ws_col;
    return columns - OTHERS < BAR_MOST ? columns - OTHERS : BAR_MOST;
}

/* `0:07 left`, `1:02:03 left` */
static void add_time_left(struct bytes *text, double seconds)
{
    long long all = (long long)(seconds + 0.5);

    if (all >= 3600)
        bytes_addf(text, "  %lld:%02lld:%02lld left", all / 3600, all / 60 % 60, all % 60);
    else
        bytes_addf(text, "  %lld:%02lld left", all / 60, all % 60);
}

static void add_bar(struct bytes *text, double share)
{
    int width = bar_width();

    if (width < 4)
        return;
    bytes_addf(text, "  [");
    for (int i = 0; i < width; i++)
        bytes_add(text, i < (int)(share * width) ? "#" : ".", 1);
    bytes_addf(text, "]");
}

void progress_tell(void *listener, size_t done, size_t count)
{
    struct progress *progress = listener;
    double elapsed = (double)(clock_ns() - progress->start) / 1e9;
    double share = count ? (double)done / (double)count : 1;
    struct bytes text = {0};

    if (!progress->on || (progress->patient && !progress->shown[0] && elapsed < PATIENCE))
        return;
    bytes_addf(&text, WIPE "%.24s", progress->what);
    add_bar(&text, share);
    bytes_addf(&text, "  %3d %%", (int)(100 * share));
    if (done && done < count)
        add_time_left(&text, elapsed / share - elapsed);
    if (strcmp(text.data, progress->shown) != 0)
        draw(text.data);
    snprintf(progress->shown, sizeof progress->shown, "%s", text.data);
    bytes_release(&text);
}

void progress_end(struct progress *progress)
{
    if (progress->shown[0])
        wipe_drawn();
    progress->shown[0] = '\0';
}
