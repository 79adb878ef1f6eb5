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

// The roots by the quadratic formula. Bounds of slope and bend: the coefficients of f' have errors of 4·error, and
// evaluating f' rounds six times by 2u·size each; |f''| is at most 4·2·(size + error).
std::optional<BernsteinRoots<2>> closedForm(const Bernstein<2>& f)
{
    const Quadratic q{f.b[0], f.b[1], f.b[2], f.error};
    BernsteinRoots<2> result;
    if (q.keepsSignFiltered())
        return result;
    const auto discriminant = discriminantFiltered(q);
    if (!discriminant)
        return std::nullopt;
    const auto roots = rootsFiltered(q, *discriminant);
    if (!roots)
        return std::nullopt;
    const double size = q.size();
    for (int i = 0; i < roots->count; ++i) {
        const SimpleRoot& root = roots->root[static_cast<std::size_t>(i)];
        const double slope = 2 * ((q.b1 - q.b0) * (1 - root.at) + (q.b2 - q.b1) * root.at);
        result.root[result.count++] = {root.at,
                                       root.radius,
                                       root.decreasing,
                                       slope,
                                       4 * q.error + 16 * roundoff * size,
                                       8 * (size + q.error) * (1 + 0x1p-40)};
    }
    return result;
}

} // namespace

template <int N>
std::optional<BernsteinRoots<N>> rootsFiltered(const Bernstein<N>& f)
{
    if constexpr (N == 2)
        if (std::abs(f.b[0]) > f.error && std::abs(f.b[N]) > f.error)
            if (const auto roots = closedForm(f))
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
