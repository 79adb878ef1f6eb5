// Normal of an event of two thin bodies, or of a thin body and a cell.
#pragma once

#include "tests/support/oracle/contact_oracle.h"

#include <sweepbench/timeline.h>

#include <optional>

namespace sweep::oracle {

struct ThinNormal
{
    bool exists = false;
    // If the motion alone determines the side: a vector whose product with the normal is positive.
    std::optional<Pair2<Rational>> towards = {};
};

// The normal by definition at the event's exact time t; nullopt if it depends on more than the bodies at that time
// (flat on flat, a segment that is a point at that time), or if one of the two is thick.
[[nodiscard]] std::optional<ThinNormal> thinNormal(const Scene& scene, const Event& event, const Rational& t);

} // namespace sweep::oracle
