// What an eye sees, from C++17:
//
//     c++ -std=c++17 look.cpp $(pkg-config --cflags --libs eyeshot) -o look && ./look
#include <eyeshot.h>

#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

// What the library made, freed when nobody holds it any more.
struct Free {
    void operator()(eyeshot_map *map) const
    {
        eyeshot_map_free(map);
    }
    void operator()(eyeshot_looker *looker) const
    {
        eyeshot_looker_free(looker);
    }
};

int main()
{
    const std::vector<std::string> level = {"#########", "#.......#", "#...#...#", "#.......#",
                                            "#########"};
    const int width = static_cast<int>(level[0].size()), height = static_cast<int>(level.size());
    const std::unique_ptr<eyeshot_map, Free> map(eyeshot_map_new(width, height, nullptr));
    const std::unique_ptr<eyeshot_looker, Free> looker(eyeshot_looker_new(nullptr));
    const eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find("symmetric"));

    if (!map || !looker)
        throw std::bad_alloc();
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            eyeshot_map_set(map.get(), x, y, level[y][x] == '#');
    const eyeshot_mask *seen = eyeshot_look(looker.get(), map.get(), &terms, 1, 1);
    if (!seen)
        throw std::runtime_error(eyeshot_status_text(eyeshot_looker_status(looker.get())));
    for (int y = 0; y < height; y++, std::cout << '\n')
        for (int x = 0; x < width; x++)
            std::cout << (eyeshot_mask_has(seen, x, y) ? level[y][x] : ' ');
}
