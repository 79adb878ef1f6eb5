#include "core/audit/closest.h"

#include "core/audit/digits.h"

#include <utility>

namespace sweep::check {

namespace {

template <class T>
Point<T> pointAt(const Hull<T>& hull, const T& share)
{
    return hull.count == 1 ? hull.p[0] : hull.p[0] + (hull.p[1] - hull.p[0]) * share;
}

// The share along the hull at which it is nearest to p.
template <class T>
T shareNearest(const Hull<T>& hull, const Point<T>& p)
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

// Collects candidates and keeps the middle of those that are equally near.
template <class T>
class NearestOf
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
    [[nodiscard]] Nearest<T> middle() const
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

// Segments that cross properly: both shares, or overlap = false.
template <class T>
Nearest<T> properCrossing(const Hull<T>& a, const Hull<T>& b)
{
    Nearest<T> found;
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

// Cuts [lower, upper] to the shares at which from + along·share ≥ 0.
template <class T>
void cut(const T& from, const T& along, T& lower, T& upper)
{
    if (along > 0) {
        const T share = -from / along;
        if (lower < share)
            lower = share;
    } else if (along < 0) {
        const T share = -from / along;
        if (share < upper)
            upper = share;
    } else if (from < 0) {
        lower = T(2);
    }
}

} // namespace

template <class T>
Nearest<T> nearest(const Hull<T>& a, const Hull<T>& b)
{
    if (a.count == 2 && b.count == 2) {
        const Nearest<T> crossing = properCrossing(a, b);
        if (crossing.overlap)
            return crossing;
    }
    NearestOf<T> best;
    for (int k = 0; k < a.count; ++k) {
        const T beta = shareNearest(b, a.p[static_cast<std::size_t>(k)]);
        best.consider(T(k), beta, pointAt(b, beta) - a.p[static_cast<std::size_t>(k)]);
    }
    for (int k = 0; k < b.count && a.count == 2; ++k) {
        const T alpha = shareNearest(a, b.p[static_cast<std::size_t>(k)]);
        best.consider(alpha, T(k), b.p[static_cast<std::size_t>(k)] - pointAt(a, alpha));
    }
    return best.middle();
}

template <class T>
Nearest<T> nearest(const Hull<T>& a, const Box<T>& box)
{
    if (a.count == 2) {
        const Point<T> along = a.p[1] - a.p[0];
        T lower(0);
        T upper(1);
        cut(T(a.p[0].x - box.low.x), along.x, lower, upper);
        cut(T(box.high.x - a.p[0].x), T(-along.x), lower, upper);
        cut(T(a.p[0].y - box.low.y), along.y, lower, upper);
        cut(T(box.high.y - a.p[0].y), T(-along.y), lower, upper);
        if (!(upper < lower))
            return {(lower + upper) / 2, T(0), {}, true};
    }
    NearestOf<T> best;
    for (int k = 0; k < a.count; ++k) {
        const Point<T>& p = a.p[static_cast<std::size_t>(k)];
        best.consider(T(k), T(0), clamped(p, box) - p);
    }
    for (int k = 0; k < 4 && a.count == 2; ++k) {
        const Point<T> corner{k % 2 ? box.high.x : box.low.x, k / 2 ? box.high.y : box.low.y};
        const T alpha = shareNearest(a, corner);
        best.consider(alpha, T(0), corner - pointAt(a, alpha));
    }
    return best.middle();
}

template Nearest<double> nearest(const Hull<double>&, const Hull<double>&);
template Nearest<double> nearest(const Hull<double>&, const Box<double>&);
template Nearest<Digits100> nearest(const Hull<Digits100>&, const Hull<Digits100>&);
template Nearest<Digits100> nearest(const Hull<Digits100>&, const Box<Digits100>&);

} // namespace sweep::check
