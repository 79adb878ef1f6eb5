// Normal of an event of two thin bodies, or of a thin body and a cell.
#pragma once

#include "core/events/event.h"
#include "tests/support/oracle/contact_oracle.h"

#include <optional>

namespace sweep::oracle {

struct ThinNormal
{
    bool exists = false;
    // Where the side is known from the motion alone: a vector that has a positive product with the normal.
    std::optional<Pair2<Rational>> towards = {};
};

// What the definition says at the exact time t of the event; nothing where it takes more than the bodies at that time
// to say it (flat on flat, a segment that is a point just then), or where one of the two is thick.
[[nodiscard]] std::optional<ThinNormal> thinNormal(const Scene& scene, const Event& event, const Rational& t);

} // namespace sweep::oracle
