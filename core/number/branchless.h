// Branchless minimum and maximum of two doubles.
#pragma once

namespace sweep {

// These compile to the processor's minimum and maximum instructions. std::min and std::max return references, for which
// compilers often generate branches; an unpredictable branch costs more than the comparison. If one operand is NaN, the
// result is q.
[[gnu::always_inline]] inline double branchlessMin(double p, double q)
{
    return p < q ? p : q;
}
[[gnu::always_inline]] inline double branchlessMax(double p, double q)
{
    return p > q ? p : q;
}

} // namespace sweep
