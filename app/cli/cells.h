// What does `sweepbench cells` do? Compares walks through the grid, and what belongs to a cell, side by side.
#pragma once

#include "app/cli/input/scene_inputs.h"
#include "core/grid/walk_comparison.h"

#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace sweep {

struct CellsOptions
{
    SceneInputs inputs;
    std::vector<WalkKind> walks{WalkKind::exact, WalkKind::square, WalkKind::discDouble, WalkKind::thin};
    std::vector<CellPolicy> policies; // empty: the scene's
    std::vector<std::string> bodies;  // ids; empty: every body whose cells are reported
    std::optional<double> at = {};    // the covers of segments and thick lines at this time, in place of walks
    bool json = false;
    bool brief = false; // text: only the summary
};

void addCellsArguments(CLI::App& command, CellsOptions& options);

// Returns the exit status.
[[nodiscard]] int runCells(const CellsOptions& options, std::ostream& out, std::ostream& err);

} // namespace sweep
