// Which of two doubles is less, without a branch?
#pragma once

namespace sweep {

// As the machine's minimum and maximum do it, by value: std::min and std::max give references, and compilers branch on
// them, which costs more than the comparison where it is as good as random. Where one is NaN, q.
[[gnu::always_inline]] inline double least(double p, double q)
{
    return p < q ? p : q;
}
[[gnu::always_inline]] inline double greatest(double p, double q)
{
    return p > q ? p : q;
}

} // namespace sweep
