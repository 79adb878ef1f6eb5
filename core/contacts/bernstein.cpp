#include "core/contacts/bernstein.h"

namespace sweep {

namespace {

template <int N>
class Isolation
{
public:
    explicit Isolation(const Bernstein<N>& f)
        : m_f(f), m_size(f.size()), m_valueError(f.error + Bernstein<N>::valueRounding(m_size)),
          m_slopeError(2 * N * f.error + Bernstein<N>::slopeRounding(m_size)),
          m_bend(4 * N * (N - 1) * (m_size + f.error) * (1 + 0x1p-40))
    {
    }

    // Searches `part`, which is f restricted to [low, high]. False means unknown.
    bool search(const Bernstein<N>& part, double low, double high, int depth)
    {
        switch (mostVariations(part)) {
        case 0:
            return true;
        case 1: // exactly one simple root: the ends have opposite signs
            return add(low, high, polygonZero(part), part.b[0] > 0);
        default:
            return depth < deepest && split(part, low, high, depth);
        }
    }

    [[nodiscard]] const BernsteinRoots<N>& roots() const { return m_roots; }
    [[nodiscard]] bool endsAreCertain() const
    {
        return std::abs(m_f.b[0]) > m_f.error && std::abs(m_f.b[N]) > m_f.error;
    }

private:
    // Intervals are split at halves, quarters or eighths, so that their ends are doubles: 3·16 < 53 digits.
    static constexpr int deepest = 16;

    // Descartes' rule of signs: the number of roots is at most the number of sign changes among the coefficients, and
    // has the same parity. A coefficient of unknown sign counts as the sign that gives more changes. Requires: the
    // signs at the ends are certain.
    [[nodiscard]] static int mostVariations(const Bernstein<N>& part)
    {
        bool positive = part.b[0] > 0;
        int count = 0;
        for (int i = 1; i <= N; ++i) {
            const double c = part.b[static_cast<std::size_t>(i)];
            if (positive ? c <= part.error : c >= -part.error) {
                ++count;
                positive = !positive;
            }
        }
        return count;
    }

    // The zero of the control polygon, as a share of the interval. Requires: the polygon has exactly one.
    [[nodiscard]] static double polygonZero(const Bernstein<N>& part)
    {
        const bool positive = part.b[0] > 0;
        std::size_t i = 1;
        while (i < N && (part.b[i] > 0) == positive)
            ++i;
        const double before = part.b[i - 1];
        return (static_cast<double>(i - 1) + before / (before - part.b[i])) / N;
    }

    bool split(const Bernstein<N>& part, double low, double high, int depth)
    {
        // Split next to the extreme coefficient of the other sign, so that few splits separate two roots.
        std::size_t best = 1;
        for (std::size_t i = 2; i < N; ++i)
            if (part.b[0] > 0 ? part.b[i] < part.b[best] : part.b[i] > part.b[best])
                best = i;
        for (const double share : {static_cast<double>(best) / N, 0.5, 0.375, 0.625}) {
            Bernstein<N> left;
            Bernstein<N> right;
            subdivide(part, share, left, right);
            if (!(std::abs(right.b[0]) > right.error))
                continue;
            const double middle = low + (high - low) * share;
            return search(left, low, middle, depth + 1) && search(right, middle, high, depth + 1);
        }
        return false;
    }

    // De Casteljau's subdivision. The share and its complement are exact, so the error of a step is that of two
    // products and a sum, 2u·M with M the size; there are N steps, and 3 in place of 2 covers the small excess of the
    // size at each step.
    static void subdivide(const Bernstein<N>& part, double share, Bernstein<N>& left, Bernstein<N>& right)
    {
        right = part;
        right.error = left.error = (part.error + 3 * N * roundoff * part.size()) * (1 + 0x1p-50);
        const double rest = 1 - share;
        left.b[0] = part.b[0];
        for (std::size_t n = 1; n <= N; ++n) {
            for (std::size_t i = 0; i + n <= N; ++i)
                right.b[i] = right.b[i] * rest + right.b[i + 1] * share;
            left.b[n] = right.b[0];
        }
    }

    // Newton's method on f, safeguarded by bisection so that it stays between the ends. The final values decide: |f| is
    // at most `largestValue` there, so f changes sign within `radius` if its slope exceeds largestValue/radius
    // throughout.
    bool add(double low, double high, double share, bool falls)
    {
        constexpr int steps = 40;
        double from = low;
        double to = high;
        double at = low + (high - low) * share;
        ValueAndSlope now = valueAndSlope(m_f, at);
        for (int i = 0; i < steps && std::abs(now.value) > m_valueError; ++i) {
            ((now.value > 0) == falls ? from : to) = at;
            at -= now.value / now.slope;
            if (!(at > from && at < to))
                at = 0.5 * (from + to);
            now = valueAndSlope(m_f, at);
        }
        const double largestValue = std::abs(now.value) + m_valueError;
        const double radius = 2 * largestValue / std::abs(now.slope);
        const double lowestSlope = std::abs(now.slope) - m_slopeError - m_bend * radius;
        if (!(largestValue * (1 + 0x1p-40) < lowestSlope * radius && at - radius > low && at + radius < high))
            return false;
        // One more step, for later refinement. It is shorter than the radius.
        const double step = -now.value / now.slope;
        m_roots.root[m_roots.count++] = {at + step,
                                         (radius + std::abs(step) + roundoff) * (1 + 0x1p-40),
                                         falls,
                                         now.slope,
                                         (m_slopeError + m_bend * (std::abs(step) + roundoff)) * (1 + 0x1p-40),
                                         m_bend};
        return true;
    }

    const Bernstein<N>& m_f;
    double m_size;
    double m_valueError;
    double m_slopeError;
    double m_bend;
    BernsteinRoots<N> m_roots;
};

// The roots of a quadratic by its formula: with b0, b1 and b2 in Bernstein form, M their size and E their error.
//
// Source: the stable form, Kahan, On the Cost of Floating-Point Computation Without Extra-Precise Arithmetic, 2004. The
// bounds are derived here.
class ClosedForm
{
public:
    // The discriminant b1² − b0·b2: the exact b1² is off by at most 2·M·E + E² ≤ 3·M·E, the exact b0·b2 by as much, and
    // the three roundings by 4u·M².
    explicit ClosedForm(const Bernstein<2>& f)
        : m_f(f), m_size(f.size()), m_discriminant(f.b[1] * f.b[1] - f.b[0] * f.b[2]),
          m_discriminantError(8 * m_size * (f.error + roundoff * m_size))
    {
    }

    // Requires: the signs at both ends are certain.
    [[nodiscard]] std::optional<BernsteinRoots<2>> roots()
    {
        const auto& [b0, b1, b2] = m_f.b;
        if (m_f.staysPositive() || m_f.staysNegative())
            return m_roots;
        if (!(m_size > smallestSize && m_size < largestSize && std::abs(m_discriminant) > m_discriminantError))
            return std::nullopt;
        const bool startsAbove = b0 > 0;
        if (startsAbove != (b2 > 0))
            return add(startsAbove) ? std::optional(m_roots) : std::nullopt;
        if (m_discriminant < 0)
            return m_roots;
        const double middle = startsAbove ? b1 : -b1;
        if (std::abs(middle) <= m_f.error)
            return std::nullopt;
        if (middle > 0) // the parabola bends away: no root inside
            return m_roots;
        const auto& [first, second] = m_roots.root;
        const bool areKnown =
            add(startsAbove) && add(!startsAbove) && first.at + first.radius < second.at - second.radius;
        return areKnown ? std::optional(m_roots) : std::nullopt;
    }

private:
    // Adds the root at which f falls (or rises), which is inside. Returns false if it may lie outside.
    //
    // The bounds: f'(root) = ±2√D for both roots. For any x, |f(x)| = |c|·|x − r1|·|x − r2| with c the leading
    // coefficient and |c|·|r1 − r2| = 2√D; the farther root is at least half as far from x as the roots are from each
    // other, so the nearer one is within |f(x)|/√D. (c = 0: within |f(x)|/(2√D).) |f(x)| is at most its computed value
    // plus E, plus 8u·M for the nine roundings of the evaluation. The coefficients of f' err by 4·E, and evaluating f'
    // rounds six times by 2u·M each; |f''| is at most 4·2·(M + E).
    [[nodiscard]] bool add(bool falls)
    {
        const double sign = falls ? 1 : -1;
        const double b0 = sign * m_f.b[0];
        const double b1 = sign * m_f.b[1];
        const double b2 = sign * m_f.b[2];
        if (!(m_discriminantError <= 0.25 * m_discriminant)) // otherwise √D is at least 0.86 times the computed value
            return false;
        const double root = std::sqrt(m_discriminant);
        const double k = b0 - b1;
        const bool isFirstForm = k >= 0; // the form that does not cancel
        const double at = (isFirstForm ? b0 : k - root) / (isFirstForm ? k + root : k + (b2 - b1));
        const double rest = 1 - at;
        const double value = (b0 * rest + 2 * b1 * at) * rest + b2 * (at * at);
        const double radius = (std::abs(value) + m_f.error + 8 * roundoff * m_size) * 1.17 / root;
        if (!(at - radius > 0 && at + radius < 1))
            return false;
        const double slope = 2 * sign * ((b1 - b0) * rest + (b2 - b1) * at);
        m_roots.root[m_roots.count++] = {
            at, radius, falls, slope, 4 * m_f.error + 16 * roundoff * m_size, 8 * (m_size + m_f.error) * (1 + 0x1p-40)};
        return true;
    }

    const Bernstein<2>& m_f;
    double m_size;
    double m_discriminant;
    double m_discriminantError;
    BernsteinRoots<2> m_roots;
};

} // namespace

template <int N>
std::optional<BernsteinRoots<N>> rootsFiltered(const Bernstein<N>& f)
{
    if constexpr (N == 2)
        if (std::abs(f.b[0]) > f.error && std::abs(f.b[N]) > f.error)
            if (const auto roots = ClosedForm(f).roots())
                return roots;
    Isolation<N> isolation(f);
    if (!isolation.endsAreCertain() || !isolation.search(f, 0, 1, 0))
        return std::nullopt;
    return isolation.roots();
}

template std::optional<BernsteinRoots<1>> rootsFiltered(const Bernstein<1>&);
template std::optional<BernsteinRoots<2>> rootsFiltered(const Bernstein<2>&);
template std::optional<BernsteinRoots<4>> rootsFiltered(const Bernstein<4>&);
template std::optional<BernsteinRoots<8>> rootsFiltered(const Bernstein<8>&);

namespace {

struct Binomials
{
    double of[mostCoefficients][mostCoefficients];
    constexpr Binomials() : of()
    {
        for (int n = 0; n < static_cast<int>(mostCoefficients); ++n)
            for (int k = 0; k <= n; ++k)
                of[n][k] = binomial(n, k);
    }
};
constexpr Binomials binomials{};

template <bool Fused>
[[gnu::always_inline]] inline DoubleDouble term(const DoubleDoubleTerms& terms, std::size_t i, std::size_t j)
{
    const DoubleDouble first = product<Fused>(terms.p[i], terms.q[j]);
    if (terms.kind == DoubleDoubleTerms::Kind::product)
        return first;
    const DoubleDouble second = product<Fused>(terms.r[i], terms.s[j]);
    return first + (terms.kind == DoubleDoubleTerms::Kind::sum ? second : -second);
}

// Exact: the factor is a power of two.
[[gnu::always_inline]] inline DoubleDouble timesPowerOfTwo(DoubleDouble p, double power)
{
    return {p.high * power, p.low * power};
}

template <bool Fused>
[[gnu::always_inline]] inline std::array<DoubleDouble, mostCoefficients> weightedSums(const DoubleDoubleTerms& terms)
{
    const std::size_t n = terms.p.size() - 1;
    const std::size_t m = terms.q.size() - 1;
    const bool arePowers = n <= 2 && m <= 2; // all weights are 1, 2 or 4
    std::array<DoubleDouble, mostCoefficients> sum{};
    for (std::size_t i = 0; i <= n; ++i)
        for (std::size_t j = 0; j <= m; ++j) {
            const double weight = binomials.of[n][i] * binomials.of[m][j];
            const DoubleDouble next = term<Fused>(terms, i, j);
            sum[i + j] = sum[i + j] + (arePowers ? timesPowerOfTwo(next, weight) : product<Fused>(next, weight));
        }
    for (std::size_t k = 1; k < n + m; ++k) {
        const double weight = binomials.of[n + m][k];
        sum[k] =
            weight == 2 || weight == 4 ? timesPowerOfTwo(sum[k], 1 / weight) : quotient<Fused>(sum[k], {weight, 0});
    }
    return sum;
}

#if defined(__x86_64__)
[[gnu::target("avx2,fma")]]
#endif
std::array<DoubleDouble, mostCoefficients>
fusedSums(const DoubleDoubleTerms& terms)
{
    return weightedSums<true>(terms);
}

} // namespace

template <bool Fused>
std::array<DoubleDouble, mostCoefficients> weighted(const DoubleDoubleTerms& terms)
{
    if constexpr (Fused)
        return fusedSums(terms);
    else
        return weightedSums<false>(terms);
}

template std::array<DoubleDouble, mostCoefficients> weighted<false>(const DoubleDoubleTerms&);
template std::array<DoubleDouble, mostCoefficients> weighted<true>(const DoubleDoubleTerms&);

} // namespace sweep
