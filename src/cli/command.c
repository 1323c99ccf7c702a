/*
 * From the words of the command line to a command's room, and back with its exit status. A call is
 * settled step by step: the options, the form of the answer, what is wrong with them (mistakes.c),
 * then the input. The command runs, and what it printed and has to tell goes out. A command's
 * descriptor (command.h) says which of these steps it needs. Read the room of a command next, for
 * example fov/fov.c.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/command.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "cli/referee/exec.h"

const struct command *const commands[] = {&command_fov,        &command_los,
                                          &command_replay,     &command_compare,
                                          &command_audit,      &command_survey,
                                          &command_diff,       &command_check,
                                          &command_batch,      &command_convert,
                                          &command_algorithms, &command_gen,
                                          &command_help,       NULL};

void command_words(struct word_list *words)
{
    for (size_t i = 0; commands[i]; i++)
        word_list_add(words, commands[i]->name);
}

const struct command *command_need(const char *name, struct diag *diag)
{
    struct word_list words = {0};
    int found;

    command_words(&words);
    found = words_find(words.words, words.count, "command", name, diag);
    return found < 0 ? NULL : commands[found];
}

void command_groups(struct option_group groups[GROUPS_MOST], const struct command *command,
                    struct call *call)
{
    size_t count = 0;

    if (command->options)
        groups[count++] =
            (struct option_group){0, "Options", false, command->options, call ? call->own : NULL};
    for (const struct option_group *group = shared_groups; group->table; group++)
        if (!group->has || command->has & group->has) {
            groups[count] = *group;
            groups[count++].options = call ? &call->options : NULL;
        }
    groups[count] = (struct option_group){0};
}

int command_input(const struct command *command, char **operands, int count, const char **path,
                  struct diag *diag)
{
    *path = count ? operands[0] : "-";
    if (**path && (strcmp(*path, "-") != 0 || !isatty(STDIN_FILENO)))
        return 0;
    diag->file = NULL;
    if (!**path)
        return diag_fail(diag, "an operand is empty, expected the name of a file or -");
    return diag_fail(
        diag, "no input: pipe one in or name a file: eyeshot %s [OPTIONS] %s (--help shows how)",
        command->name, command->operands);
}

/*
 * The form of the answer: that of -f, or the one that -o ends like, else the first. What is printed
 * in a file whose name promises another form would mislead whoever opens it.
 */
static int command_find_format(struct call *call, struct diag *diag)
{
    static const char ends[] = "csv gif htm html jpeg jpg json pbm pdf pgm png svg tmj tmx xml";
    const struct format *const *formats = call->command->formats;
    const char *wanted = call->options.format;
    const char *end = call->options.output ? strrchr(call->options.output, '.') : NULL;
    int found = 0;

    if (!formats)
        return 0;
    if (end)
        end = !strcmp(end, ".map") ? "movingai" : end + 1;
    for (size_t i = 0; formats[i] && end && !wanted; i++)
        if (list_has(ends, end) || !strcmp(formats[i]->name, end))
            wanted = end;
    if (wanted)
        found = words_find(call->formats.words, call->formats.count, "format", wanted, diag);
    if (found >= 0)
        call->format = formats[found];
    return found < 0 ? -1 : 0;
}

/* What the command line says, judged before a map is read. */
static int command_parse(struct call *call, const struct option_group *groups, int argc,
                         char **argv, struct diag *diag)
{
    const struct command *command = call->command;
    struct options *options = &call->options;
    struct option_hints hints = {&call->formats, mistake_who_has};

    for (size_t i = 0; command->formats && command->formats[i]; i++)
        word_list_add(&call->formats, command->formats[i]->name);
    call->operands = argv + 1;
    call->count = option_parse(argc, argv, groups, &hints, &call->uses, diag);
    if (call->count < 0 || options->help)
        return call->count < 0 ? -1 : 0;
    if (said_check(&options->read.said, diag))
        return -1;
    if (call->count > command->most_operands)
        return diag_fail(diag, "unexpected operand '%s', expected eyeshot %s [OPTIONS]%s%s",
                         call->operands[command->most_operands], command->name,
                         *command->operands ? " " : "", command->operands);
    if (command_find_format(call, diag) || mistake_options(call, diag) ||
        sight_check(&options->sight, command->families, diag))
        return -1;
    return 0;
}

int call_open(struct call *call, struct diag *diag)
{
    if (call->open || call->options.quiet)
        return 0;
    diag->file = NULL;
    if (sink_open(&call->sink, call->options.output, diag))
        return -1;
    call->open = true;
    return 0;
}

int call_print(struct call *call, const void *answer, struct diag *diag)
{
    if (exec_check(diag) || call_open(call, diag))
        return -1;
    if (call->open)
        format_write(&call->sink, call->format, answer, &call->style);
    return 0;
}

int call_close(struct call *call, struct diag *diag)
{
    bool open = call->open;

    call->open = false;
    if (open)
        diag->file = NULL;
    return open ? sink_close(&call->sink, diag) : 0;
}

void call_tell(struct call *call, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    bytes_addf(&call->told, "eyeshot: ");
    bytes_addv(&call->told, format, list);
    bytes_addf(&call->told, "\n");
    va_end(list);
}

const struct option_list *call_viewers(const struct call *call)
{
    return call->path ? &call->options.viewers : NULL;
}

void call_tell_walled(struct call *call, const struct eyes *eyes, const struct map *map)
{
    struct bytes text = {0};
    size_t count = 0;

    for (size_t i = 0; i < eyes->count && !call->options.quiet; i++) {
        const struct eye *eye = &eyes->list[i];
        if (plane_get(&map->opaque, eye->cell.x, eye->cell.y) && !count++)
            diag_add_escaped(&text, eye->id, false);
    }
    if (count > 1)
        call_tell(call, "viewer %s stands in a wall, and %zu more do", text.data, count - 1);
    else if (count)
        call_tell(call, "viewer %s stands in a wall", text.data);
    bytes_release(&text);
}

/* Reads, runs the command, and puts the answer in its place; the exit status. */
static int command_carry_out(struct call *call, struct diag *diag)
{
    struct read_options *read = &call->options.read;
    int status = STATUS_TROUBLE;

    call->style = style_of(&call->options);
    if (!call->command->by_line) {
        /* Who reads the map gives hints, and knows which options say nothing of it. */
        read->told = call->options.quiet ? NULL : &call->told;
        read->uses = &call->uses;
    }
    limits_set(&call->options.limits, call->command->by_line);
    if (!call->command->reads ||
        (!command_input(call->command, call->operands, call->count, &call->path, diag) &&
         !scenario_read(&call->scenario, call->path, read, diag)))
        status = call->command->run(call, diag);
    if (status < 0 || status == STATUS_TROUBLE || call_close(call, diag))
        status = STATUS_TROUBLE;
    else if (call->told.length)
        fwrite(call->told.data, 1, call->told.length, stderr);
    if (call->open)
        sink_abandon(&call->sink);
    bytes_release(&call->told);
    scenario_release(&call->scenario);
    return status;
}

/* Help on the command, or without one the version. */
static int command_tell(const struct command *command, bool all, struct diag *diag)
{
    struct sink sink;

    if (sink_open(&sink, NULL, diag))
        return STATUS_TROUBLE;
    if (command)
        help_write(&sink, command, all);
    else
        sink_text(&sink,
                  "eyeshot " EYESHOT_VERSION "\nCopyright 2026 the eyeshot authors; MIT License\n");
    return sink_close(&sink, diag) ? STATUS_TROUBLE : STATUS_YES;
}

int command_answer(const struct command *command, const struct options *options,
                   struct scenario *scenario, struct sink *sink, struct diag *diag)
{
    struct call call = {.command = command,
                        .options = *options,
                        .own = alloc_array(command->own_size, 1),
                        .scenario = *scenario,
                        .sink = *sink,
                        .open = true};
    int status;

    call.options.quiet = true; /* it has nothing to tell */
    for (size_t i = 0; command->formats[i]; i++)
        if (!strcmp(command->formats[i]->name, "json"))
            call.format = command->formats[i];
    status = command->run(&call, diag);
    *scenario = call.scenario;
    *sink = call.sink;
    bytes_release(&call.told);
    free(call.own);
    return status < 0 ? -1 : 0;
}

int command_run(const struct command *command, int argc, char **argv, struct diag *diag)
{
    struct call call = {
        .command = command,
        .options = {.sight = {.may_exec = command->has & HAS_EXEC, .timeout = 5},
                    .color = command->has & HAS_COLOR ? WHEN_AUTO : WHEN_NEVER,
                    .unseen = ' ',
                    .limits = {.cells = EYESHOT_MOST_CELLS}},
        .own = alloc_array(command->own_size, 1),
    };
    struct option_group groups[GROUPS_MOST];
    int status = STATUS_TROUBLE;

    if (command->by_line)
        call.options.limits = *command->by_line;
    command_groups(groups, command, &call);
    if (!command_parse(&call, groups, argc, argv, diag))
        status = call.options.help
                     ? command_tell(command, call.count && !strcmp(call.operands[0], "all"), diag)
                     : command_carry_out(&call, diag);
    exec_close_all();
    option_release(groups);
    free(call.uses.list);
    free(call.own);
    return status;
}

/* The words are at least two; returns the status. */
static int command_dispatch(int argc, char **argv, struct diag *diag)
{
    const char *first = argv[1];
    const struct command *command;

    if (!strcmp(first, "--help") || !strcmp(first, "-h"))
        return command_run(&command_help, argc - 1, argv + 1, diag);
    if (!strcmp(first, "--version"))
        return command_tell(NULL, false, diag);
    if (first[0] == '-') {
        diag_fail(diag, "unknown option %s (a command comes first; `eyeshot help`)", first);
        return STATUS_TROUBLE;
    }
    command = command_need(first, diag);
    if (!command && *first && (strpbrk(first, "./") || !access(first, F_OK)))
        diag_fail(diag,
                  "unknown command '%s': a command comes before the file, as in: eyeshot fov %s",
                  first, first);
    return command ? command_run(command, argc - 1, argv + 1, diag) : STATUS_TROUBLE;
}

int command_main(int argc, char **argv)
{
    static char line[BUFSIZ];
    struct diag diag = {0};
    struct sink sink = {.fd = STDERR_FILENO};
    int status = STATUS_TROUBLE;

    /* A standard descriptor that is closed stays useless: no file comes to stand in its place. */
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
            (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    setvbuf(stderr, line, _IOLBF, sizeof line); /* a line at a time, so that none is torn apart */
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is a write that fails */
    signal(SIGPIPE, SIG_IGN); /* a reader that leaves early is EPIPE, which the sink forgives */
    if (argc > 1) {
        status = command_dispatch(argc, argv, &diag);
        if (diag.message[0])
            diag_print(&diag, stderr);
        return status;
    }
    help_write(&sink, NULL, false);
    sink_flush(&sink);
    bytes_release(&sink.buffer);
    return status;
}
