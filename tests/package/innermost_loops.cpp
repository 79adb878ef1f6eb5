// Batches of moving points against segments, and the grid cells along a straight path: loops for a custom engine.
#include <sweepbench/batch.h>
#include <sweepbench/thin_cells.h>

#include <iostream>
#include <vector>

int main()
{
    // Three points fall from y = 3 to y = -1. The floor between x = 0 and x = 2 rises from y = 0 to y = 1.
    const std::vector<double> x{0.5, 1.5, 2.5};
    const std::vector<double> top(3, 3);
    const std::vector<double> bottom(3, -1);
    const std::vector<double> zero(3, 0);
    const std::vector<double> one(3, 1);
    const std::vector<double> two(3, 2);
    const sweep::PointSegmentPairs pairs{.p = {.fromX = x, .fromY = top, .toX = x, .toY = bottom},
                                         .a = {.fromX = zero, .fromY = zero, .toX = zero, .toY = one},
                                         .b = {.fromX = two, .fromY = zero, .toX = two, .toY = one}};
    std::vector<std::size_t> hits;
    bool right = true;
    sweep::pointSegmentContacts(pairs, [&](std::size_t i, const sweep::RoundedContacts& contacts) {
        const sweep::RoundedContact& hit = contacts.contact[0];
        std::cout << "point " << i << " hits at u = " << hit.begin << ", s = " << hit.s << '\n';
        right = right && contacts.count == 1 && hit.begin == 0.6 && hit.s == x[i] / 2; // 3 - 4u = u
        hits.push_back(i);
    });

    // A point moves right and up through the unit grid and enters one cell after another.
    const sweep::BallPath<2> path{.at = {0.5, 0.5}, .velocity = {2, 1}};
    const sweep::BoxGrid<2> grid{.spacing = {1, 1}};
    std::vector<sweep::CellIndex<2>> cells;
    sweep::ThinCells<2> walk(path, grid);
    walk.walkTimed(3, [&](const sweep::CellIndex<2>& cell, double t) {
        std::cout << "cell " << cell[0] << ", " << cell[1] << " at t = " << t << '\n';
        cells.push_back(cell);
        right = right && t == 0.25 * static_cast<double>(cells.size());
    });
    right = right && hits == std::vector<std::size_t>{0, 1};
    return right && cells == std::vector<sweep::CellIndex<2>>{{1, 0}, {1, 1}, {2, 1}} ? 0 : 1;
}
