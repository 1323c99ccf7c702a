/*
 * The program begins here, and has nothing to do here: command.c finds the command and drives it.
 * This file stands alone so that tests can link everything else.
 */
#include "cli/command.h"

int main(int argc, char **argv)
{
    return command_main(argc, argv);
}
