#define _POSIX_C_SOURCE 200809L
#include "cli/command.h"
#include "cli/rules.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/referee/exec.h"
#include "cli/support/alloc.h"

#define VERSION "0.1.0"

static int help_run(struct settings *settings, char **operands, int count, struct diag *diag);

static const struct option_row help_options[] = {
    {0, "completions", "SHELL", "a script that completes eyeshot's words in bash, zsh or fish",
     SETTING(completions)},
    {0}};

static const struct option_group help_groups[] = {
    {"Shells", help_options}, {"Help", options_help}, {0}};

const struct command command_help = {
    .name = "help",
    .operands = "[COMMAND]",
    .summary = "the same text as COMMAND --help",
    .example = "eyeshot help fov",
    .most_operands = 1,
    .groups = help_groups,
    .run = help_run,
};

const struct command *const commands[] = {
    &command_fov,        &command_los,  &command_replay, &command_compare, &command_audit,
    &command_survey,     &command_diff, &command_check,  &command_batch,   &command_convert,
    &command_algorithms, &command_gen,  &command_bench,  &command_help,    NULL};

/* What `eyeshot` alone prints on standard error, and `eyeshot help` on standard output. */
static void print_overview(struct sink *sink)
{
    sink_text(sink, "Example:\n  printf '#####\\n#.@.#\\n#####\\n' | eyeshot fov\n\n"
                    "Usage: eyeshot COMMAND [OPTIONS] [FILE]\n\nCommands:\n");
    for (size_t i = 0; commands[i]; i++)
        sink_format(sink, "  %-11s %s\n", commands[i]->name, commands[i]->summary);
    sink_text(sink,
              "\n`eyeshot COMMAND --help` tells more; `eyeshot --version` prints the version.\n");
}

void command_usage(struct sink *sink, const struct command *command)
{
    sink_format(sink, "Example:\n  %s\n\n", command->example);
    sink_format(sink, "Usage: eyeshot %s [OPTIONS]%s%s\n%s\n", command->name,
                *command->operands ? " " : "", command->operands, command->summary);
    option_print(sink, command->groups);
    if (command->formats)
        sink_text(sink, "\nFormats (the first is the default):\n");
    for (size_t i = 0; command->formats && command->formats[i]; i++)
        sink_format(sink, "  %-8s %s\n", command->formats[i]->name, command->formats[i]->summary);
    if (command->rows)
        sink_format(sink, "\nFamilies of algorithms (default %s):\n", command->rows);
    for (size_t i = 0; command->rows && rule_families[i]; i++)
        sink_format(sink, "  %-10s %s\n", rule_families[i]->name, rule_families[i]->summary);
    if (command->notes)
        sink_format(sink, "\n%s", command->notes);
}

const struct command *command_need(const char *name, struct diag *diag)
{
    return table_need(TABLE(commands), "command", name, diag);
}

/* The text for one command, or the overview; 0 or STATUS_TROUBLE. */
static int print_help(const struct command *command, struct diag *diag)
{
    struct sink sink;

    if (sink_open(&sink, NULL, diag))
        return STATUS_TROUBLE;
    if (command)
        command_usage(&sink, command);
    else
        print_overview(&sink);
    return sink_close(&sink, diag) ? STATUS_TROUBLE : STATUS_YES;
}

static int help_run(struct settings *settings, char **operands, int count, struct diag *diag)
{
    const struct command *command = NULL;

    if (settings->completions && count) {
        diag_fail(diag, "completions: unexpected operand '%s'", operands[0]);
        return STATUS_TROUBLE;
    }
    if (settings->completions)
        return completions_print(settings->completions, diag) ? STATUS_TROUBLE : STATUS_YES;
    if (count)
        command = command_need(operands[0], diag);
    return count && !command ? STATUS_TROUBLE : print_help(command, diag);
}

static void set_limits(const struct command *command, const struct limits *given)
{
    struct limits limits = *given;

    limits.cells = limits.cells && !command->by_line ? limits.cells : EYESHOT_MOST_CELLS;
    limits.memory = limits.memory ? limits.memory : limit_memory_default(LIMIT_GROUPS);
    limits.time_ns = command->by_line ? 0 : limits.time_ns;
    limits_set(&limits);
}

static int run(const struct command *command, int argc, char **argv, struct diag *diag)
{
    struct settings settings = {.command = command,
                                .unseen = ' ',
                                .density = -1,
                                .seed = 1,
                                .turn = -1,
                                .may_exec = command->may_exec,
                                .timeout = 5,
                                .time_ns = 500000000};
    int count = option_parse(argc, argv, command->groups, &settings, diag);
    int status = STATUS_TROUBLE;

    if (count >= 0 && settings.help)
        status = print_help(command, diag);
    else if (count > command->most_operands)
        diag_fail(diag, "%s: unexpected operand '%s'", command->name,
                  argv[command->most_operands + 1]);
    else if (count >= 0 && !settings_names(&settings, diag)) {
        settings.read.quiet = settings.quiet;
        set_limits(command, &settings.limits);
        status = command->run(&settings, argv + 1, count, diag);
    }
    exec_close_all();
    free(settings.viewers);
    free(settings.algorithms);
    free(settings.read.opaque_layers);
    ranges_release(&settings.read.opaque_tiles);
    free(settings.betweens);
    free(settings.maps);
    return status;
}

static int dispatch(int argc, char **argv, struct diag *diag)
{
    const struct command *command;

    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))
        return print_help(NULL, diag);
    if (!strcmp(argv[1], "--version")) {
        struct sink sink;
        if (sink_open(&sink, NULL, diag))
            return STATUS_TROUBLE;
        sink_text(&sink, "eyeshot " VERSION "\nCopyright 2026 the eyeshot authors; MIT License\n");
        return sink_close(&sink, diag) ? STATUS_TROUBLE : STATUS_YES;
    }
    if (argv[1][0] == '-') {
        static const char *const names[] = {"--help", "--version"};
        const char *nearest = option_nearest(argv[1], names, 2);
        diag_fail(diag,
                  nearest ? "unknown option %s (did you mean %s?)"
                          : "unknown option %s (a command comes first; `eyeshot help`)",
                  argv[1], nearest);
        return STATUS_TROUBLE;
    }
    command = command_need(argv[1], diag);
    return command ? run(command, argc - 1, argv + 1, diag) : STATUS_TROUBLE;
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
    signal(SIGXFSZ, SIG_IGN);    /* a file that grows too large is a write that fails */
    signal(SIGPIPE, SIG_IGN);    /* a reader that leaves early is EPIPE, which the sink forgives */
    unsetenv("POSIXLY_CORRECT"); /* options may stand behind the operands everywhere */
    if (argc > 1) {
        status = dispatch(argc, argv, &diag);
        if (diag.message[0])
            diag_print(&diag, stderr);
        return status;
    }
    print_overview(&sink);
    sink_flush(&sink);
    bytes_release(&sink.buffer);
    return status;
}
