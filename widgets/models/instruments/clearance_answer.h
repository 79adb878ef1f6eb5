// What is known about the clearance of two bodies over time?
#pragma once

#include "core/base/result.h"
#include "core/measure/clearance.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace sweep {

// Immutable once it is handed out; of the scene that it holds.
struct ClearanceAnswer
{
    std::shared_ptr<const Scene> scene;
    std::size_t a = 0;
    std::size_t b = 0;
    std::optional<Interval> common; // none: they are never there together, and nothing else is known
    std::vector<Problem> problems;  // not empty: the scene is refused
    ClearanceCurve curve;
    std::vector<ClearanceVerdict> verdicts; // of its contacts

    [[nodiscard]] bool hasCurve() const { return !curve.pieces.empty(); }
};

} // namespace sweep
