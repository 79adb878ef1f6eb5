#include "core/scene/degenerate_line.h"

#include "core/number/roots.h"
#include "core/scene/motion.h"
#include "core/scene/path_legs.h"

namespace sweep {

namespace {

// The first common root of x and y strictly inside the stretch. Requires: the start is not a common root.
std::optional<Instant> firstCommonRoot(const PolynomialVec& d, Interval stretch)
{
    const Polynomial& p = d.x.isZero() ? d.y : d.x;
    const Polynomial& other = d.x.isZero() ? d.x : d.y;
    for (const Instant& root : rootsBetween(p, stretch.start, stretch.end))
        if (signAt(other, root) == Sign::zero)
            return root;
    return std::nullopt;
}

bool isZeroAt(const PolynomialVec& d, double t)
{
    return d.x.signAt(Dyadic(t)) == Sign::zero && d.y.signAt(Dyadic(t)) == Sign::zero;
}

} // namespace

std::optional<Instant> firstCoincidence(const Path& a, const Path& b, Interval active, const Job& job)
{
    Body line;
    line.shape = Shape::line;
    line.a = a;
    line.b = b;
    std::vector<double> times = keyTimes(line, active);
    times.insert(times.begin(), active.start);
    times.push_back(active.end);
    for (std::size_t i = 1; i < times.size() && !job.stopped(); ++i) {
        const Interval stretch{times[i - 1], times[i]};
        const Motion motion = motionOver(line, active, stretch);
        const PolynomialVec d = motion.b - motion.a;
        if (isZeroAt(d, stretch.start))
            return Instant(stretch.start);
        if (const auto inside = firstCommonRoot(d, stretch))
            return inside;
        if (isZeroAt(d, stretch.end))
            return Instant(stretch.end);
    }
    return std::nullopt;
}

} // namespace sweep
