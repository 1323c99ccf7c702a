#include "cli/level/story.h"

#include <stdlib.h>

void story_release(struct story *story)
{
    for (size_t i = 0; i < story->team_count; i++) {
        free(story->teams[i].id);
        free(story->teams[i].rule);
    }
    for (size_t i = 0; i < story->unit_count; i++)
        free(story->units[i].id);
    for (size_t i = 0; i < story->ability_count; i++)
        free(story->abilities[i].name);
    for (size_t i = 0; i < story->event_count; i++) {
        free(story->events[i].text);
        free(story->events[i].cells);
        free(story->events[i].tiles);
    }
    free(story->teams);
    free(story->units);
    free(story->abilities);
    free(story->events);
    free(story->turn_ends);
    *story = (struct story){0};
}
