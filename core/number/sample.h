// Sample points: a double or a dyadic number strictly between two instants.
#pragma once

#include "core/number/instant.h"

#include <optional>

namespace sweep {

class Dyadic;

// A double strictly between p and q; none if there is none. Requires: p < q.
[[nodiscard]] std::optional<double> doubleBetween(const Instant& p, const Instant& q);

// A dyadic number strictly between p and q; a double if one lies between them. Requires: p < q.
[[nodiscard]] Dyadic between(const Instant& p, const Instant& q);

} // namespace sweep
