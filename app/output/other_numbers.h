// Words for the answer that holds with other numbers: singles or decimals.
#pragma once

#include <sweepbench/scene.h>

#include <cstddef>
#include <string>

namespace sweep {

// The numbers that the scene itself holds: "singles" or "doubles".
[[nodiscard]] const char* ownNumbers(const Scene& scene);

struct CellCounts
{
    std::size_t own = 0;
    std::size_t other = 0;
};
// "covers 16 cells, 9 as doubles"; "meets …" if the body moves.
[[nodiscard]] std::string cellCountsText(const Scene& scene, const Body& body, CellCounts counts);

} // namespace sweep
