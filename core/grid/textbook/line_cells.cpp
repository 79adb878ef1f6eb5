#include "core/grid/textbook/line_cells.h"

#include <cmath>
#include <cstdlib>

namespace sweep {

namespace {

// A chain of cells in integers: indices have a magnitude below 2⁵³, so no number here exceeds 2⁵⁷.
struct Chain
{
    Cell at;
    Cell last;
    Cell step;
    long long across = 0; // remaining columns
    long long up = 0;     // remaining rows
    // Decision variables: `later` is how much later the line, which starts in the middle of a cell, reaches the next
    // side along x than along y; `drift` is its deviation from the middle of the cell across the main direction.
    long long later = 0;
    long long drift = 0;

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
Result<CoveredCells> walked(const ThickLine& line, const Grid& grid, std::size_t maxCells, const Advance& advance)
{
    if (auto problem = problemOf(line, grid))
        return *problem;
    Chain chain(line, grid);
    CoveredCells covered;
    while (covered.cells.size() < maxCells) {
        covered.cells.push_back(chain.at);
        if (chain.at == chain.last)
            return covered;
        advance(chain);
    }
    covered.end = WalkEnd::tooManyCells;
    return covered;
}

} // namespace

Result<CoveredCells> fourConnectedLine(const ThickLine& line, const Grid& grid, std::size_t maxCells)
{
    return walked(line, grid, maxCells, [](Chain& chain) {
        if (chain.later < 0) {
            chain.at.i += chain.step.i;
            chain.later += 2 * chain.up;
        } else {
            chain.at.j += chain.step.j;
            chain.later -= 2 * chain.across;
        }
    });
}

Result<CoveredCells> eightConnectedLine(const ThickLine& line, const Grid& grid, std::size_t maxCells)
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
    return walked(line, grid, maxCells, advance);
}

} // namespace sweep
