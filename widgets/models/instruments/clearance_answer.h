// Clearance of two bodies over time, and verdicts on its contacts.
#pragma once

#include "core/base/result.h"
#include "core/measure/clearance.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace sweep {

// Immutable once it is handed out. It holds the scene that it is about.
struct ClearanceAnswer
{
    std::shared_ptr<const Scene> scene;
    std::size_t a = 0;
    std::size_t b = 0;
    std::optional<Interval> common; // when both are active; none: never, and nothing else is known
    std::vector<Problem> problems;  // not empty: the scene cannot be solved
    ClearanceCurve curve;
    std::vector<ClearanceVerdict> verdicts; // verdicts on the curve's contacts

    [[nodiscard]] bool hasCurve() const { return !curve.pieces.empty(); }
};

} // namespace sweep
