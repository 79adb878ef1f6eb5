#include "core/audit/line_certificate.h"

#include "core/audit/certificate.h"

#include <algorithm>
#include <span>
#include <utility>

namespace sweep::auditing {

namespace {

constexpr unsigned binomial(std::size_t n, std::size_t k)
{
    std::size_t result = 1;
    for (std::size_t i = 1; i <= k; ++i)
        result = result * (n - k + i) / i;
    return static_cast<unsigned>(result);
}

template <std::size_t n>
constexpr std::array<unsigned, n> binomials = [] {
    std::array<unsigned, n> row{};
    for (std::size_t k = 0; k < n; ++k)
        row[k] = binomial(n - 1, k);
    return row;
}();

// The Bézier control values of the product of two functions in Bézier form (Source: Farouki and Rajan, Algorithms for
// Polynomials in Bernstein Form, Computer Aided Geometric Design 5, 1988).
template <class T, std::size_t n, std::size_t m>
std::array<T, n + m - 1> product(const std::array<T, n>& p, const std::array<T, m>& q)
{
    std::array<T, n + m - 1> result{};
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < m; ++k)
            result[i + k] += p[i] * q[k] * (binomials<n>[i] * binomials<m>[k]);
    }
    for (std::size_t k = 0; k < n + m - 1; ++k)
        result[k] /= binomials<n + m - 1>[k];
    return result;
}

template <class T>
std::array<T, 3> coordinate(const Arc<T>& arc, T Point<T>::*axis)
{
    return {arc[0].*axis, arc[1].*axis, arc[2].*axis};
}

template <class T, std::size_t n>
std::array<T, n> sum(const std::array<T, n>& p, const std::array<T, n>& q, const T& factor)
{
    std::array<T, n> result;
    for (std::size_t k = 0; k < n; ++k)
        result[k] = p[k] + q[k] * factor;
    return result;
}

template <class T>
std::array<T, 5> dotOf(const Arc<T>& p, const Arc<T>& q)
{
    return sum(product(coordinate(p, &Point<T>::x), coordinate(q, &Point<T>::x)),
               product(coordinate(p, &Point<T>::y), coordinate(q, &Point<T>::y)), T(1));
}

template <class T>
std::array<T, 5> crossOf(const Arc<T>& p, const Arc<T>& q)
{
    return sum(product(coordinate(p, &Point<T>::x), coordinate(q, &Point<T>::y)),
               product(coordinate(p, &Point<T>::y), coordinate(q, &Point<T>::x)), T(-1));
}

template <class T, std::size_t n>
T largest(const std::array<T, n>& values)
{
    using std::abs;
    T most{};
    for (const T& value : values)
        most = std::max(most, T(abs(value)));
    return most;
}

// The line through a segment, against which points are measured, and the sum of the radii.
template <class T>
class TurningLine
{
public:
    TurningLine(const Sweep<T>& segment, const std::array<T, 2>& radii, const T& bound, bool zeroIsExact)
        : m_a(segment.arc[0]), m_b(segment.arc[1]), m_u(difference(m_b, m_a)), m_radii(radii), m_bound(bound),
          m_zeroIsExact(zeroIsExact), m_thin(!(radii[0] > 0) && !(radii[1] > 0))
    {
        if (m_thin)
            return;
        const std::array<T, 2> always{T(1), T(1)};
        m_limit = product(product(product(product(radii, radii), dotOf(m_u, m_u)), always), always);
    }

    // The sides of the line on which the point is beyond the radii throughout, as bits 1 and 2; 0 for none. With
    // `touching`, also if it cannot be shown to be closer than the radii.
    [[nodiscard]] unsigned sidesBeyond(const Arc<T>& p, bool touching) const
    {
        const Arc<T> fromA = difference(p, m_a);
        const std::array<T, 5> f = crossOf(m_u, fromA);
        const T area = crossBound(m_u, fromA, m_bound);
        const T least = touching ? T(-area) : area;
        unsigned sides = 0;
        if (std::all_of(f.begin(), f.end(), [&](const T& value) { return value > least; }))
            sides |= 1U;
        if (std::all_of(f.begin(), f.end(), [&](const T& value) { return -value > least; }))
            sides |= 2U;
        if (sides == 0 || (touching && !hasDirection(fromA)))
            return 0;
        if (m_thin)
            return sides;
        const T limit = touching ? T(-squaredBound(f, area)) : squaredBound(f, area);
        const auto over = sum(product(f, f), m_limit, T(-1));
        return std::all_of(over.begin(), over.end(), [&](const T& value) { return value > limit; }) ? sides : 0;
    }

    // True if the point is within the radii of the line, and the foot of its perpendicular on the segment, throughout.
    [[nodiscard]] bool contains(const Arc<T>& p) const
    {
        const Arc<T> fromA = difference(p, m_a);
        const Arc<T> fromB = difference(p, m_b);
        const T area = crossBound(m_u, fromA, m_bound) + crossBound(m_u, fromB, m_bound);
        const T foot = m_zeroIsExact ? T(-area) : area;
        const auto afterA = dotOf(m_u, fromA);
        const auto beforeB = dotOf(m_u, fromB);
        if (!std::all_of(afterA.begin(), afterA.end(), [&](const T& value) { return value > foot; }) ||
            !std::all_of(beforeB.begin(), beforeB.end(), [&](const T& value) { return -value > foot; }) ||
            !hasDirection(fromA))
            return false;
        const std::array<T, 5> f = crossOf(m_u, fromA);
        if (m_thin)
            return m_zeroIsExact && commonSign(f, area) == 0;
        const T limit = m_zeroIsExact ? squaredBound(f, area) : T(-squaredBound(f, area));
        const auto over = sum(product(f, f), m_limit, T(-1));
        return std::all_of(over.begin(), over.end(), [&](const T& value) { return !(value > limit); });
    }

private:
    // The line of a segment that is nearly a point proves nothing: its length must be at least 2⁻⁴⁰ of the magnitudes
    // involved.
    [[nodiscard]] bool hasDirection(const Arc<T>& fromA) const
    {
        const Point<T> along = m_u[0] + m_u[1] * T(2) + m_u[2];
        T shortest = dot(m_u[0], along);
        T size{};
        for (std::size_t k = 0; k < 3; ++k) {
            shortest = std::min(shortest, dot(m_u[k], along));
            size = std::max(size, T(lengthAtMost(m_u[k]) + lengthAtMost(fromA[k])));
        }
        return shortest > 0 && shortest * T(0x1p40) > lengthAtMost(along) * size;
    }

    // f² is off by at most 2·|f|·area, and R²·u² by a corresponding amount: both are products of lengths that are off
    // by at most the bound.
    [[nodiscard]] T squaredBound(const std::array<T, 5>& f, const T& area) const
    {
        using std::sqrt;
        return (largest(f) + sqrt(largest(m_limit))) * area * 4;
    }

    const Arc<T>& m_a;
    const Arc<T>& m_b;
    Arc<T> m_u;
    std::array<T, 2> m_radii;
    T m_bound;
    bool m_zeroIsExact;
    bool m_thin;
    std::array<T, 9> m_limit{}; // R²·u²
};

template <class T>
Proof against(const TurningLine<T>& line, std::span<const Arc<T>> points, bool open, bool touching)
{
    unsigned sides = 3;
    for (const Arc<T>& p : points)
        sides = sides == 0 ? 0 : sides & line.sidesBeyond(p, touching);
    if (sides != 0)
        return Proof::clear;
    const bool held =
        !open && std::any_of(points.begin(), points.end(), [&](const Arc<T>& p) { return line.contains(p); });
    return held ? Proof::contact : Proof::nothing;
}

} // namespace

template <class T>
Proof proveByLine(const Sweep<T>& a, const Sweep<T>& b, const T& bound, bool zeroIsExact)
{
    const std::array<T, 2> radii{a.radius[0] + b.radius[0], a.radius[1] + b.radius[1]};
    Proof proof = Proof::nothing;
    for (const auto& [line, points] : {std::pair(&b, &a), std::pair(&a, &b)}) {
        if (proof == Proof::nothing && line->count == 2)
            proof = against(TurningLine<T>(*line, radii, bound, zeroIsExact),
                            std::span<const Arc<T>>(points->arc).first(static_cast<std::size_t>(points->count)), false,
                            false);
    }
    return proof;
}

template <class T>
Proof proveByLine(const Sweep<T>& a, const Box<T>& box, const T& bound, const ContactRules& rules)
{
    if (a.count == 1)
        return Proof::nothing;
    std::array<Arc<T>, 4> corners;
    for (std::size_t k = 0; k < 4; ++k)
        corners[k].fill({k % 2 ? box.high.x : box.low.x, k / 2 ? box.high.y : box.low.y});
    const bool zeroIsExact = NumberTraits<T>::isPrecise && rules.zeroIsExact;
    return against(TurningLine<T>(a, a.radius, bound, zeroIsExact), std::span<const Arc<T>>(corners), rules.open,
                   rules.open && zeroIsExact);
}

#define SWEEP_LINE_PROOFS(T)                                                                                           \
    template Proof proveByLine(const Sweep<T>&, const Sweep<T>&, const T&, bool);                                      \
    template Proof proveByLine(const Sweep<T>&, const Box<T>&, const T&, const ContactRules&);
SWEEP_FOR_EACH_NUMBER(SWEEP_LINE_PROOFS)
#undef SWEEP_LINE_PROOFS

} // namespace sweep::auditing
