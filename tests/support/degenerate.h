// Coordinates that make degenerate lines common, and a count of the degenerate cases seen.
#pragma once

#include "tests/support/random.h"

#include <sweepbench/number/exact.h>

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

// A coordinate of family 0 to 4: on a small lattice, any, huge, tiny, or of mixed size.
[[nodiscard]] double degenerateCoordinate(Random& random, int family);

class DegenerateCount
{
public:
    void add(Degenerate kind, bool came) { m_counts[static_cast<std::size_t>(kind)] += came ? 1 : 0; }
    // Counts the cases of two lines, each given by a point and a direction.
    void see(const RationalVec& p, const RationalVec& d, const RationalVec& q, const RationalVec& e);

    // The names of the cases seen less than once in 500 cases; empty if `cases` is less than 500.
    [[nodiscard]] QString missing(int cases) const;

private:
    std::array<int, 5> m_counts{};
};

} // namespace sweep::oracle
