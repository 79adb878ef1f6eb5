// Coordinates that make degenerate lines common, and a count of the degenerate cases that came.
#pragma once

#include "core/number/rational.h"
#include "tests/support/random.h"

#include <QString>

#include <array>

namespace sweep::oracle {

enum class Degenerate
{
    parallel,
    coincident,
    zeroLength,
    huge,
    tiny
};

// Of families 0 to 4: on a small lattice, anywhere, huge, tiny, and of all sizes at once.
[[nodiscard]] double degenerateCoordinate(Random& random, int family);

class DegenerateCount
{
public:
    void add(Degenerate kind, bool came) { m_counts[static_cast<std::size_t>(kind)] += came ? 1 : 0; }
    // Two lines, each by a place and a direction.
    void see(const RationalVec& p, const RationalVec& d, const RationalVec& q, const RationalVec& e);

    // What came less than once in 500 cases, by name. Of fewer cases nothing is asked.
    [[nodiscard]] QString missing(int cases) const;

private:
    std::array<int, 5> m_counts{};
};

} // namespace sweep::oracle
