/* From the words of the command line to a command's room, and back with its exit status. */
#define _POSIX_C_SOURCE 200809L
#include "cli/command.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/input/format.h"
#include "cli/referee/exec.h"
#include "cli/support/alloc.h"

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

static const char *name_of_file(const char *path)
{
    /* fanalyzer: a format that nobody named was chosen by the end of a path, which is there */
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

/* What a file's name ends in, as the name of a format, in capitals or not. */
static const char *end_of_name(const char *path)
{
    const char *end = strrchr(name_of_file(path), '.');

    return !end                       ? ""
           : !strcasecmp(end, ".map") ? "movingai"
           : !strcasecmp(end, ".md")  ? "markdown"
                                      : end + 1;
}

int format_refused(const char *chooser, struct diag *diag)
{
    size_t length = strlen(diag->message);

    if (chooser)
        snprintf(diag->message + length, sizeof diag->message - length,
                 " (the name %.80s chose this format; -f chooses another)", chooser);
    return -1;
}

/*
 * The form of the answer: that of -f, or the one that -o ends like, else the first. What is printed
 * in a file whose name promises another form would mislead whoever opens it.
 */
static int command_find_format(struct call *call, struct diag *diag)
{
    static const char *const ends[] = {"csv", "gif", "htm", "html", "jpeg", "jpg", "json", "pbm",
                                       "pdf", "pgm", "png", "svg",  "tmj",  "tmx", "xml",  NULL};
    const struct format *const *formats = call->command->formats;
    const struct output_options *output = call->output;
    const char *path = output && !output->format ? output->path : NULL;
    const char *form = call->command->form, *wanted = output ? output->format : NULL;
    const char *end = path ? end_of_name(path) : "";
    struct word_list words = {0};
    int found = 0;

    for (size_t i = 0; ends[i]; i++)
        wanted = strcasecmp(ends[i], end) != 0 ? wanted : end;
    if (!formats && form && wanted && strcasecmp(wanted, form) != 0)
        return diag_fail(diag, "output: the name %.80s promises %s, but what is printed is %s",
                         name_of_file(path), end, form);
    for (size_t i = 0; formats && formats[i]; i++) {
        word_list_add(&words, formats[i]->name);
        if (!strcasecmp(formats[i]->name, end)) {
            call->format = formats[i];
            call->chooser = name_of_file(path);
            return 0;
        }
    }
    if (formats && wanted)
        found = words_find(words.words, words.count, "format", wanted, diag);
    if (found < 0)
        return format_refused(path ? name_of_file(path) : NULL, diag);
    call->format = formats ? formats[found] : NULL;
    return 0;
}

/* What the command line says, judged before a map is read. */
static int command_parse(struct call *call, int argc, char **argv, void *options,
                         struct option_call *given, struct diag *diag)
{
    const struct command *command = call->command;
    const struct option_group *groups = command->groups;
    struct sight_options *sight = option_find(groups, options_sight, options);
    const struct read_options *read = option_find(groups, options_input, options);
    const bool *help = option_find(groups, options_help, options);

    for (size_t i = 0; command->formats && command->formats[i]; i++)
        word_list_add(&given->formats, command->formats[i]->name);
    call->operands = argv + 1;
    call->count = option_parse(argc, argv, groups, options, given, diag);
    if (call->count < 0 || *help)
        return call->count < 0 ? -1 : 0;
    if ((read && said_check(&read->said, diag)) ||
        mistake_operands(command, call->operands, call->count, sight, diag))
        return -1;
    if (call->count > command->most_operands)
        return diag_fail(diag, "%s: unexpected operand '%s'", command->name,
                         call->operands[command->most_operands]);
    if (command_find_format(call, diag))
        return -1;
    given->form = call->format ? call->format->name : NULL;
    given->chooser = call->chooser;
    if (mistake_options(given, diag) || (sight && sight_parse(sight, command->families, diag)))
        return -1;
    return command->check ? command->check(call, diag) : 0;
}

/* Finds what is read, and reads it. */
static int command_read(struct call *call, const struct read_options *read, struct diag *diag)
{
    if (call->command->input == INPUT_NONE)
        return 0;
    if (command_input(call->command, call->operands, call->count, &call->path, diag))
        return -1;
    if (call->command->input == INPUT_NAME ||
        !scenario_read(&call->scenario, call->path, read, diag))
        return 0;
    call->scenario = (struct scenario){0};
    return -1;
}

int call_open(struct call *call, struct diag *diag)
{
    if (call->open || (call->output && call->output->quiet))
        return 0;
    diag->file = NULL;
    if (sink_open(&call->sink, call->output ? call->output->path : NULL, diag))
        return -1;
    call->open = true;
    return 0;
}

int call_print(struct call *call, const void *answer, struct diag *diag)
{
    if (exec_check(diag) || call_open(call, diag))
        return -1;
    if (call->open)
        call->format->write(&call->sink, answer, &call->style);
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

void call_tell_walled(struct call *call, const struct eyes *eyes, const struct map *map)
{
    const struct eye *first = NULL;
    struct bytes name = {0};
    size_t count = 0;

    for (size_t i = 0; i < eyes->count && !call->output->quiet; i++) {
        const struct eye *eye = &eyes->list[i];
        if (!plane_get(&map->opaque, eye->cell.x, eye->cell.y))
            continue;
        first = first ? first : eye;
        count++;
    }
    if (first) {
        diag_add_escaped(&name, first->id, false);
        call_tell(call,
                  count == 1 ? "viewer %s stands in a wall"
                             : "viewer %s stands in a wall, and %zu more do",
                  name.data, count - 1);
    }
    bytes_release(&name);
}

/* Reads, runs the command, and puts the answer in its place; the exit status. */
static int command_carry_out(struct call *call, void *options, struct diag *diag)
{
    const struct command *command = call->command;
    const struct option_group *groups = command->groups;
    const struct picture_options *picture = option_find(groups, options_picture, options);
    const struct limits *given = option_find(groups, options_limits, options);
    struct read_options *read = option_find(groups, options_input, options);
    const struct drawing_options *drawing = option_find(groups, options_drawing, options);
    struct limits limits = {.cells = EYESHOT_MOST_CELLS};
    int status = STATUS_TROUBLE;

    if (!drawing)
        drawing = option_find(groups, options_color, options);
    if (call->output)
        call->style = style_of(call->output, drawing);
    if (picture)
        call->style.picture = *picture;
    /* Who reads the map gives hints, but for --quiet, and knows which options say nothing of it. */
    if (read && !(call->output && call->output->quiet))
        read->told = &call->told;
    if (read && !command->by_line)
        read->uses = call->uses;
    if (given && !command->by_line)
        limits = (struct limits){given->cells ? given->cells : EYESHOT_MOST_CELLS, given->time_ns};
    limits_set(&limits);
    if (!command_read(call, read, diag))
        status = command->run(call, diag);
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

/* --help, --help all */
static int command_tell_help(struct call *call, struct diag *diag)
{
    bool all = call->count && !strcmp(call->operands[0], "all");

    call->output = NULL;
    if (call_open(call, diag))
        return STATUS_TROUBLE;
    help_write(&call->sink, call->command, all);
    return call_close(call, diag) ? STATUS_TROUBLE : STATUS_YES;
}

int command_run(const struct command *command, int argc, char **argv, struct diag *diag)
{
    static const struct option_spec *const outputs[] = {options_output, options_report,
                                                        options_file, NULL};
    void *options = alloc_array(1, command->options_size);
    const bool *help = option_find(command->groups, options_help, options);
    struct sight_options *sight = option_find(command->groups, options_sight, options);
    struct option_call given = {.command = command->name, .who_has = mistake_who_has};
    struct call call = {.command = command, .options = options, .uses = &given.uses};
    int status = STATUS_TROUBLE;

    memcpy(options, command->options_start, command->options_size);
    for (size_t i = 0; outputs[i] && !call.output; i++)
        call.output = option_find(command->groups, outputs[i], options);
    if (!command_parse(&call, argc, argv, options, &given, diag))
        status = *help ? command_tell_help(&call, diag) : command_carry_out(&call, options, diag);
    exec_close_all();
    if (sight)
        choices_release(&sight->asked);
    option_release(command->groups, options);
    free(given.uses.list);
    free(options);
    return status;
}

static int print_version(struct diag *diag)
{
    struct sink sink;

    if (sink_open(&sink, NULL, diag))
        return STATUS_TROUBLE;
    sink_text(&sink, "eyeshot " EYESHOT_VERSION "\nCopyright 2026 the eyeshot authors; MIT License\n");
    return sink_close(&sink, diag) ? STATUS_TROUBLE : STATUS_YES;
}

static int dispatch(int argc, char **argv, struct diag *diag)
{
    static const char *const names[] = {"--help", "--version"};
    const char *first = argv[1], *nearest;
    const struct command *command;

    if (!strcmp(first, "--help") || !strcmp(first, "-h"))
        return command_run(&command_help, argc - 1, argv + 1, diag);
    if (!strcmp(first, "--version") || !strcmp(first, "version"))
        return print_version(diag);
    if (first[0] == '-') {
        nearest = words_nearest(first, names, 2);
        diag_fail(diag,
                  nearest ? "unknown option %s (did you mean %s?)"
                          : "unknown option %s (a command comes first; `eyeshot help`)",
                  first, nearest);
        return STATUS_TROUBLE;
    }
    command = command_need(first, diag);
    if (!command)
        mistake_command(first, diag);
    else if (argc == 3 && !strcmp(argv[2], "--version"))
        return print_version(diag);
    return command ? command_run(command, argc - 1, argv + 1, diag) : STATUS_TROUBLE;
}

/* A standard descriptor that is closed stays useless: no file may come to stand in its place. */
static void keep_closed(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
            (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int command_main(int argc, char **argv)
{
    static char line[BUFSIZ];
    struct diag diag = {0};
    struct sink sink = {.fd = 2};
    int status = STATUS_TROUBLE;

    keep_closed();
    setvbuf(stderr, line, _IOLBF, sizeof line); /* a line at a time, so that none is torn apart */
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is a write that fails */
    signal(SIGPIPE, SIG_IGN); /* a reader that leaves early is EPIPE, which the sink forgives */
    if (argc > 1) {
        status = dispatch(argc, argv, &diag);
        if (diag.message[0])
            diag_print(&diag, stderr);
        return status;
    }
    help_write(&sink, NULL, false);
    sink_flush(&sink);
    bytes_release(&sink.buffer);
    return status;
}
