#include "core/grid/textbook/line_cells.h"

#include <cmath>
#include <cstdlib>

namespace sweep {

namespace {

// From cell to cell, all in integers: indices have a magnitude below 2⁵³, so that nothing here exceeds 2⁵⁷.
struct Chain
{
    Cell at;
    Cell last;
    Cell step;
    long long across = 0; // columns to go
    long long up = 0;     // rows to go
    long long later =
        0; // how much later the line reaches the next side along x than that along y; starts at the middle
    long long drift = 0; // from the middle of the cell across the main direction

    Chain(const ThickLine& line, const Grid& grid)
    {
        const Vec origin = grid.origin.value_or(Vec{});
        const auto cellOf = [&](Vec p) {
            return Cell{static_cast<long long>(std::floor((p.x - origin.x) / grid.spacing.x)),
                        static_cast<long long>(std::floor((p.y - origin.y) / grid.spacing.y))};
        };
        at = cellOf(line.from);
        last = cellOf(line.to);
        step = {last.i < at.i ? -1 : 1, last.j < at.j ? -1 : 1};
        across = std::llabs(last.i - at.i);
        up = std::llabs(last.j - at.j);
        later = up - across;
    }
};

// Walks from the first cell to the last; `advance` takes one step.
template <class Advance>
Result<CoveredCells> walked(const ThickLine& line, const Grid& grid, std::size_t mostCells, const Advance& advance)
{
    if (auto problem = objectionTo(line, grid))
        return *problem;
    Chain chain(line, grid);
    CoveredCells covered;
    while (covered.cells.size() < mostCells) {
        covered.cells.push_back(chain.at);
        if (chain.at == chain.last)
            return covered;
        advance(chain);
    }
    covered.end = WalkEnd::tooManyCells;
    return covered;
}

} // namespace

Result<CoveredCells> fourConnectedLine(const ThickLine& line, const Grid& grid, std::size_t mostCells)
{
    return walked(line, grid, mostCells, [](Chain& chain) {
        if (chain.later < 0) {
            chain.at.i += chain.step.i;
            chain.later += 2 * chain.up;
        } else {
            chain.at.j += chain.step.j;
            chain.later -= 2 * chain.across;
        }
    });
}

Result<CoveredCells> eightConnectedLine(const ThickLine& line, const Grid& grid, std::size_t mostCells)
{
    const auto advance = [](Chain& chain) {
        const bool flat = chain.across >= chain.up;
        long long& main = flat ? chain.at.i : chain.at.j;
        long long& other = flat ? chain.at.j : chain.at.i;
        main += flat ? chain.step.i : chain.step.j;
        chain.drift += 2 * (flat ? chain.up : chain.across);
        if (chain.drift > (flat ? chain.across : chain.up)) {
            other += flat ? chain.step.j : chain.step.i;
            chain.drift -= 2 * (flat ? chain.across : chain.up);
        }
    };
    return walked(line, grid, mostCells, advance);
}

} // namespace sweep
