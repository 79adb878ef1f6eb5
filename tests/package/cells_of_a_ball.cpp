#include <sweepbench/cell_walk.h>

#include <iostream>

int main()
{
    const sweep::BallPath<2> path{.at = {0.5, 0.5}, .velocity = {3, 1}, .radius = 0.25};
    const sweep::BoxGrid<2> grid{.spacing = {1, 1}};
    for (sweep::CellWalk<2> walk(path, grid); const auto* event = walk.next();) { // walk.instant() is exact
        if (event->t > 1)
            break;
        std::cout << event->t << ' ' << sweep::name(event->change) << ' ' << event->cell[0] << ", " << event->cell[1]
                  << '\n';
    }
}
