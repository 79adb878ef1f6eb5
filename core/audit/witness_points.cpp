#include "core/audit/witness_points.h"

#include "core/audit/number_types.h"

#include <algorithm>

namespace sweep::auditing {

namespace {

template <class T>
Point<T> pointAt(const Hull<T>& hull, const T& parameter)
{
    return hull.count == 1 ? hull.p[0] : hull.p[0] + (hull.p[1] - hull.p[0]) * parameter;
}

// The parameter of the hull at which it is closest to p.
template <class T>
T closestParameter(const Hull<T>& hull, const Point<T>& p)
{
    if (hull.count == 1)
        return T(0);
    const Point<T> along = hull.p[1] - hull.p[0];
    const T top = dot(p - hull.p[0], along);
    const T bottom = dot(along, along);
    if (!(top > 0) || !(bottom > 0))
        return T(0);
    return top < bottom ? T(top / bottom) : T(1);
}

// Collects candidates and keeps the mean of those that are equally close.
template <class T>
class ClosestPair
{
public:
    void consider(const T& alpha, const T& beta, const Point<T>& between)
    {
        const T squared = dot(between, between);
        if (m_count == 0 || squared < m_squared) {
            m_squared = squared;
            m_alpha = alpha;
            m_beta = beta;
            m_between = between;
            m_count = 1;
        } else if (squared == m_squared) {
            m_alpha = m_alpha + alpha;
            m_beta = m_beta + beta;
            ++m_count;
        }
    }
    [[nodiscard]] WitnessPoints<T> mean() const
    {
        if (m_count == 1)
            return {m_alpha, m_beta, m_between, false};
        return {m_alpha / m_count, m_beta / m_count, m_between, false};
    }

private:
    T m_squared{};
    T m_alpha{};
    T m_beta{};
    Point<T> m_between;
    int m_count = 0;
};

// The crossing point of segments that cross properly; otherwise overlap = false.
template <class T>
WitnessPoints<T> properCrossing(const Hull<T>& a, const Hull<T>& b)
{
    WitnessPoints<T> found;
    const Point<T> u = a.p[1] - a.p[0];
    const Point<T> w = b.p[1] - b.p[0];
    const Point<T> offset = b.p[0] - a.p[0];
    T turn = cross(u, w);
    T onA = cross(offset, w);
    T onB = cross(offset, u);
    if (turn < 0) {
        turn = -turn;
        onA = -onA;
        onB = -onB;
    }
    if (onA > 0 && onB > 0 && onA < turn && onB < turn) {
        found.overlap = true;
        found.alpha = onA / turn;
        found.beta = onB / turn;
    }
    return found;
}

// Clips [lower, upper] to the parameters at which from + along·parameter ≥ 0 (Source: Liang and Barsky, A New Concept
// and Method for Line Clipping, ACM Transactions on Graphics 3, 1984).
template <class T>
void clip(const T& from, const T& along, T& lower, T& upper)
{
    if (along > 0)
        lower = std::max(lower, T(-from / along));
    else if (along < 0)
        upper = std::min(upper, T(-from / along));
    else if (from < 0)
        lower = T(2);
}

} // namespace

template <class T>
WitnessPoints<T> witnessPoints(const Hull<T>& a, const Hull<T>& b)
{
    if (a.count == 2 && b.count == 2) {
        const WitnessPoints<T> crossing = properCrossing(a, b);
        if (crossing.overlap)
            return crossing;
    }
    ClosestPair<T> best;
    for (int k = 0; k < a.count; ++k) {
        const T beta = closestParameter(b, a.p[static_cast<std::size_t>(k)]);
        best.consider(T(k), beta, pointAt(b, beta) - a.p[static_cast<std::size_t>(k)]);
    }
    for (int k = 0; k < b.count && a.count == 2; ++k) {
        const T alpha = closestParameter(a, b.p[static_cast<std::size_t>(k)]);
        best.consider(alpha, T(k), b.p[static_cast<std::size_t>(k)] - pointAt(a, alpha));
    }
    return best.mean();
}

template <class T>
WitnessPoints<T> witnessPoints(const Hull<T>& a, const Box<T>& box)
{
    if (a.count == 2) {
        const Point<T> along = a.p[1] - a.p[0];
        T lower(0);
        T upper(1);
        clip(T(a.p[0].x - box.low.x), along.x, lower, upper);
        clip(T(box.high.x - a.p[0].x), T(-along.x), lower, upper);
        clip(T(a.p[0].y - box.low.y), along.y, lower, upper);
        clip(T(box.high.y - a.p[0].y), T(-along.y), lower, upper);
        if (!(upper < lower))
            return {(lower + upper) / 2, T(0), {}, true};
    }
    ClosestPair<T> best;
    for (int k = 0; k < a.count; ++k) {
        const Point<T>& p = a.p[static_cast<std::size_t>(k)];
        best.consider(T(k), T(0), clamped(p, box) - p);
    }
    for (int k = 0; k < 4 && a.count == 2; ++k) {
        const Point<T> corner{k % 2 ? box.high.x : box.low.x, k / 2 ? box.high.y : box.low.y};
        const T alpha = closestParameter(a, corner);
        best.consider(alpha, T(0), corner - pointAt(a, alpha));
    }
    return best.mean();
}

#define SWEEP_WITNESS_POINTS(T)                                                                                        \
    template WitnessPoints<T> witnessPoints(const Hull<T>&, const Hull<T>&);                                           \
    template WitnessPoints<T> witnessPoints(const Hull<T>&, const Box<T>&);
SWEEP_FOR_EACH_NUMBER(SWEEP_WITNESS_POINTS)
#undef SWEEP_WITNESS_POINTS

} // namespace sweep::auditing
