// Which simple number lies strictly between two instants?
#pragma once

#include "core/number/dyadic.h"
#include "core/number/instant.h"

#include <optional>

namespace sweep {

// A double strictly between p and q, if there is one. Requires: p < q.
[[nodiscard]] std::optional<double> doubleBetween(const Instant& p, const Instant& q);

// A dyadic number strictly between p and q, a double where doubles lie between them. Requires: p < q.
[[nodiscard]] Dyadic between(const Instant& p, const Instant& q);

} // namespace sweep
