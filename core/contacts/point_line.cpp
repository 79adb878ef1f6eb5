#include "core/contacts/relative_motion.h"
#include "core/contacts/stage.h"

#include <sweepbench/number/double_double.h>
#include <sweepbench/number/scalar.h>

#include <cmath>
#include <optional>

namespace sweep {

// Point against a moving segment, ray or line with short coordinates: exact signs by integers of fixed size.

// Position of a point along a segment, ray or line at an instant at which it lies on the unbounded line through it.
enum class Along
{
    beyond,      // beyond an end
    inside,      // on it
    atA,         // exactly at a
    atBothPoints // a and b coincide with the point, so that it has no proportion
};

// d points from a to b, w from a to p. f = d × w is zero if p is on the line; p is beyond a if d·w < 0, and beyond b if
// d·(d − w) < 0. Coordinates are integers of at most Integers::digits bits.
template <class Integers>
class IntegerPointLine
{
public:
    IntegerPointLine(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b, HullKind line)
        : m_line(line), m_d(difference(b, a)), m_w(difference(p, a)),
          m_f(quadratic(m_d, m_w, [](const auto& u, const auto& v) { return cross(u, v); }))
    {
    }

    // The quadratic f, each coefficient rounded once.
    [[nodiscard]] Quadratic quadratic() const
    {
        const auto half = [](Number n) { return 0.5 * static_cast<double>(n); };
        Quadratic q{half(m_f.b0), half(m_f.b1), half(m_f.b2), 0};
        q.error = Integers::digits > 24 ? roundoff * q.size() : 0;
        return q;
    }
    [[nodiscard]] CoefficientSigns signs() const { return {signOf(m_f.b0), signOf(m_f.b1), signOf(m_f.b2)}; }
    [[nodiscard]] Discriminant discriminant() const { return exactDiscriminant(m_f); }

    // Requires: f has a double root.
    [[nodiscard]] BoundedDoubleDouble doubleRoot() const
    {
        return ratio(m_f.b0 - m_f.b1, (m_f.b0 - m_f.b1) + (m_f.b2 - m_f.b1));
    }

    // The functions below return unknown if the control points of a ray or line coincide, which no valid scene allows.
    [[nodiscard]] std::optional<Along> alongAtStart() const { return alongAt(m_d.from, m_w.from); }
    [[nodiscard]] std::optional<Along> alongAtEnd() const { return alongAt(m_d.to, m_w.to); }
    // At the root where f falls (or rises), or at a double root.
    [[nodiscard]] std::optional<Along> alongAtRoot(bool decreasing) const
    {
        const auto signAt = [&](const Motion& p, const Motion& q) {
            const auto product = quadratic(p, q, [](const auto& u, const auto& v) { return dot(u, v); });
            return exactSignAtRoot(product, m_f, decreasing);
        };
        return along(signAt(m_d, m_w), signAt(m_d, {m_d.from - m_w.from, m_d.to - m_w.to}),
                     [&] { return signAt(m_w, m_w); });
    }

    // The contact of a point that stays on the line of a segment, if it is at a control point all the time or the
    // segment keeps its direction. Then w and d are numbers along an axis, linear in u, with d > 0, and there is
    // contact while neither w nor d − w is negative. An empty optional means unknown.
    [[nodiscard]] std::optional<StraightContacts> slide() const
    {
        const bool isAtA = m_w.from.isZero() && m_w.to.isZero();
        const bool isAtB = m_d.from == m_w.from && m_d.to == m_w.to;
        if (m_line != HullKind::segment || m_d.from.isZero() || m_d.to.isZero())
            return std::nullopt;
        if (isAtA || isAtB)
            return slideAlong({1, 1}, isAtA ? Extents{0, 0} : Extents{1, 1});
        const bool isUpright = m_d.from.x == 0;
        const Number direction = (isUpright ? m_d.from.y : m_d.from.x) < 0 ? -1 : 1;
        const auto along = [&](const Motion& v) {
            return isUpright ? Extents{direction * v.from.y, direction * v.to.y}
                             : Extents{direction * v.from.x, direction * v.to.x};
        };
        const Extents d = along(m_d);
        return cross(m_d.from, m_d.to) == 0 && d.to > 0 ? slideAlong(d, along(m_w)) : std::nullopt;
    }

private:
    using Number = typename Integers::Product;
    using Vector = Vec2<Number>;
    struct Motion
    {
        Vector from;
        Vector to;
    };
    // Numbers along an axis at the start and the end.
    struct Extents
    {
        Number from;
        Number to;
    };

    [[nodiscard]] static Sign signOf(Number n) { return n < 0 ? Sign::negative : n > 0 ? Sign::positive : Sign::zero; }
    [[nodiscard]] static Motion difference(const MovingPoint& p, const MovingPoint& q)
    {
        const auto integers = [](Vec v) { return Vector{static_cast<Number>(v.x), static_cast<Number>(v.y)}; };
        return {integers(p.from) - integers(q.from), integers(p.to) - integers(q.to)};
    }
    template <class Product>
    [[nodiscard]] static IntegerQuadratic<Integers> quadratic(const Motion& p, const Motion& q, const Product& product)
    {
        return {2 * product(p.from, q.from), product(p.from, q.to) + product(p.to, q.from), 2 * product(p.to, q.to)};
    }

    // p/q. Converting an integer to two doubles errs by at most u² of it.
    [[nodiscard]] static BoundedDoubleDouble ratio(Number p, Number q)
    {
        const auto twoDoubles = [](Number n) {
            const auto high = static_cast<double>(n);
            return DoubleDouble{high, static_cast<double>(n - static_cast<Number>(high))};
        };
        const DoubleDouble value = quotient(twoDoubles(p), twoDoubles(q));
        return {value, std::abs(value.high) * (2 * doubleDoubleUnit)};
    }

    [[nodiscard]] std::optional<Along> alongAt(const Vector& d, const Vector& w) const
    {
        return along(signOf(dot(d, w)), signOf(dot(d, d - w)), [&] { return signOf(dot(w, w)); });
    }
    // Calls `distance` only if the control points coincide.
    template <class Distance>
    [[nodiscard]] std::optional<Along> along(Sign fromA, Sign fromB, const Distance& distance) const
    {
        if (fromA == Sign::zero && fromB == Sign::zero) { // the control points coincide: the sum is |d|²
            if (m_line != HullKind::segment)
                return std::nullopt;
            return distance() == Sign::zero ? Along::atBothPoints : Along::beyond;
        }
        const bool beyond = (m_line != HullKind::line && fromA == Sign::negative) ||
                            (m_line == HullKind::segment && fromB == Sign::negative);
        return beyond ? Along::beyond : fromA == Sign::zero ? Along::atA : Along::inside;
    }

    [[nodiscard]] static std::optional<StraightContacts> slideAlong(Extents d, Extents w)
    {
        const Extents rest{d.from - w.from, d.to - w.to};
        StraightContacts contacts;
        contacts.stage = Stage::shortIntegers;
        const auto isApart = [](Extents v) { return v.from < 0 && v.to < 0; };
        if (isApart(w) || isApart(rest))
            return contacts;
        const auto proportion = [](Number along, Number length) {
            const BoundedDoubleDouble s = ratio(along, length);
            return along == 0 ? 0 : nearestFiltered(s.value, s.error);
        };
        FilteredContact contact{};
        contact.end = {{1, 0}, 0};
        contact.s = proportion(w.from, d.from);
        contact.sAtEnd = proportion(w.to, d.to);
        for (const bool isAtB : {false, true}) { // at most one is negative, since their sum is positive
            const Extents end = isAtB ? rest : w;
            if (end.from < 0) {
                contact.begin = end.to == 0 ? BoundedDoubleDouble{{1, 0}, 0} : ratio(end.from, end.from - end.to);
                contact.s = isAtB ? 1 : 0;
            }
            if (end.to < 0) {
                contact.end = end.from == 0 ? BoundedDoubleDouble{} : ratio(end.from, end.from - end.to);
                contact.sAtEnd = isAtB ? 1 : 0;
            }
            contact.isInstant = contact.isInstant || (end.from < 0 && end.to == 0) || (end.from == 0 && end.to < 0);
        }
        contacts.contact[contacts.count++] = contact;
        return contact.s == contact.s && contact.sAtEnd == contact.sAtEnd ? std::optional(contacts) : std::nullopt;
    }

    HullKind m_line;
    Motion m_d;
    Motion m_w;
    IntegerQuadratic<Integers> m_f;
};

namespace {

// Point: MovingPoint or DoubleDoublePoint.
template <class Point>
struct PointLineQuery
{
    const Point& p;
    const Point& a;
    const Point& b;
    HullKind line;
    double slack = 0; // slack of the differences of the points
};

// d points from a to b, w from a to p. f = d × w is zero if p is on the line; p is beyond a if d·w < 0, and beyond b if
// d·(d − w) < 0.
template <bool Fused, class Point>
class PointLine
{
public:
    [[gnu::always_inline]] PointLine(const PointLineQuery<Point>& query, Stage stage, StraightContacts& contacts)
        : m_query(query), m_contacts(contacts), m_d(difference(query.b, query.a)), m_w(difference(query.p, query.a)),
          m_sizeD(m_d.size()), m_sizeW(m_w.size()), m_m(m_sizeD * m_sizeW),
          m_slackOfProduct(slackOfProduct(query.slack, m_sizeD, m_sizeW)), m_stage(stage)
    {
    }

    [[nodiscard, gnu::always_inline]] Quadratic quadratic() const
    {
        Quadratic q = crossQuadratic(m_d, m_w, m_m);
        q.error += m_slackOfProduct;
        return q;
    }

    // The coefficients in double-doubles: a component of d and w is exact, a cross product errs by less than 2⁻¹⁰⁰·m,
    // and a sum of two of them by 2⁻⁹⁸·m; then each coefficient is rounded once.
    [[nodiscard]] Quadratic doubleDoubleQuadratic()
    {
        makePrecise();
        const DoubleDoubleVec dTo = m_preciseD.from + m_preciseD.displacement;
        const DoubleDoubleVec wTo = m_preciseW.from + m_preciseW.displacement;
        const double b0 = sweep::cross<Fused>(m_preciseD.from, m_preciseW.from).high;
        const double b1 =
            0.5 * (sweep::cross<Fused>(m_preciseD.from, wTo) + sweep::cross<Fused>(dTo, m_preciseW.from)).high;
        const double b2 = sweep::cross<Fused>(dTo, wTo).high;
        Quadratic q{b0, b1, b2, 0};
        q.error = 0x1p-95 * m_m + m_slackOfProduct + roundoff * q.size() + underflowMargin;
        return q;
    }

    // Adds the contacts. False means unknown, here and below.
    [[nodiscard, gnu::always_inline]] bool answer(const Quadratic& q, const Discriminant& discriminant)
    {
        m_contacts.count = 0;
        m_contacts.stage = m_stage;
        return visitRootsFiltered(
            q, discriminant, [&](const SimpleRoot& root, Sign side) __attribute__((always_inline)) {
                return addRoot(q, root, {side, -side}, [] { return std::optional<Along>(); });
            });
    }

    // Also decides roots at the ends and double roots. Requires: `exact` represents the same query.
    template <class Integers>
    [[nodiscard]] bool exactAnswer(const IntegerPointLine<Integers>& exact)
    {
        const Quadratic q = exact.quadratic();
        const auto roots = rootsFiltered(q, exact.discriminant(), exact.signs());
        if (!roots)
            return false;
        if (roots->after == Sign::zero) { // the point stays on the line
            const auto slide = exact.slide();
            if (slide)
                m_contacts = *slide;
            return slide.has_value();
        }
        m_contacts.count = 0;
        m_contacts.stage = m_stage;
        makePrecise();
        Sign side = roots->after;
        bool known = roots->start != Sign::zero || addKnown({}, {Sign::zero, side}, exact.alongAtStart());
        if (roots->tangent)
            known = known && addKnown(exact.doubleRoot(), {side, side}, exact.alongAtRoot(false));
        for (int i = 0; i < roots->count; ++i) {
            const SimpleRoot& root = roots->root[static_cast<std::size_t>(i)];
            known = known && addRoot(q, root, {side, -side}, [&] { return exact.alongAtRoot(root.decreasing); });
            side = -side;
        }
        return known && (roots->end != Sign::zero || addKnown({{1, 0}, 0}, {side, Sign::zero}, exact.alongAtEnd()));
    }

private:
    // The signs of f before and after a root.
    struct Sides
    {
        Sign before;
        Sign after;
    };

    [[gnu::always_inline]] void makePrecise()
    {
        m_preciseD = doubleDoubleDifference(m_query.b, m_query.a);
        m_preciseW = doubleDoubleDifference(m_query.p, m_query.a);
        m_isPrecise = true;
    }

    // The bound: at x within `radius` of the instant a component of d or w errs by at most 4u + 2·radius of its size
    // (two products and a sum; it changes by at most twice the size while u goes from 0 to 1); a dot product errs by
    // twice the product of the sizes times 2·(4u + 2·radius) + (4u + 2·radius)² + 3u.
    [[nodiscard, gnu::always_inline]] std::optional<Along> along(const SimpleRoot& root) const
    {
        const Vec d = m_d.at(root.at);
        const Vec w = m_w.at(root.at);
        const double share = root.radius < 0x1p-4 ? 24 * roundoff + 9 * root.radius : HUGE_VAL;
        return certainAlong(sweep::dot(d, w), share * m_m + m_slackOfProduct + underflowMargin, sweep::dot(d, d),
                            share * (m_sizeD * m_sizeD) + slackOfProduct(m_query.slack, m_sizeD, m_sizeD) +
                                underflowMargin);
    }
    // Decides from the numerator d·w and the denominator |d|² of the proportion.
    [[nodiscard, gnu::always_inline]] std::optional<Along> certainAlong(double fromA, double errorA, double length,
                                                                        double errorLength) const
    {
        const double fromB = length - fromA;
        const double errorB = errorA + errorLength + roundoff * std::abs(fromB);
        const bool endsAtA = m_query.line != HullKind::line;
        const bool endsAtB = m_query.line == HullKind::segment;
        if ((endsAtA && fromA < -errorA) || (endsAtB && fromB < -errorB))
            return Along::beyond;
        if ((!endsAtA || fromA > errorA) && (!endsAtB || fromB > errorB) && length > errorLength)
            return Along::inside;
        return std::nullopt;
    }

    // The same in double-doubles: components err by less than 2⁻⁹⁷ + 3·error of their sizes.
    [[nodiscard]] std::optional<Along> preciseAlong(const BoundedDoubleDouble& u) const
    {
        const DoubleDoubleVec d = at(m_preciseD, u);
        const DoubleDoubleVec w = at(m_preciseW, u);
        const double share = u.error < 0x1p-4 ? 0x1p-94 + 14 * u.error : HUGE_VAL;
        const DoubleDouble fromA = sweep::dot<Fused>(d, w);
        const DoubleDouble length = sweep::dot<Fused>(d, d);
        // The lower doubles count as error here, because the upper ones are rounded once.
        return certainAlong(fromA.high, share * m_m + 3 * m_slackOfProduct + std::abs(fromA.low), length.high,
                            share * (m_sizeD * m_sizeD) + 3 * slackOfProduct(m_query.slack, m_sizeD, m_sizeD) +
                                std::abs(length.low));
    }
    // d or w at a share of the window whose lower double is significant.
    [[nodiscard]] DoubleDoubleVec at(const DoubleDoubleMovingVec& v, const BoundedDoubleDouble& u) const
    {
        const DoubleDoubleVec position = looseAt<Fused>(v, u.value.high);
        return {position.x + product<Fused>(v.displacement.x, u.value.low),
                position.y + product<Fused>(v.displacement.y, u.value.low)};
    }

    // Calls `exactAlong` if the bounds do not decide the position along the line.
    template <class ExactAlong>
    [[gnu::always_inline]] bool addRoot(const Quadratic& q, const SimpleRoot& root, Sides sides,
                                        const ExactAlong& exactAlong)
    {
        auto position = along(root);
        if (position == Along::beyond)
            return true;
        if (!m_isPrecise)
            makePrecise();
        // Components err by less than 2⁻⁹⁸ of their sizes, so the cross product errs by less than 2⁻⁹⁵·m.
        const DoubleDouble value =
            sweep::cross<Fused>(looseAt<Fused>(m_preciseD, root.at), looseAt<Fused>(m_preciseW, root.at));
        const auto u = refinedFiltered(q, root, value, 0x1p-95 * m_m + 3 * m_slackOfProduct);
        if (!u)
            return false;
        if (!position && m_stage == Stage::doubles)
            return false;
        if (!position)
            position = preciseAlong(*u);
        if (!position)
            position = exactAlong();
        return addKnown(*u, sides, position);
    }

    [[gnu::always_inline]] bool addKnown(const BoundedDoubleDouble& u, Sides sides, std::optional<Along> position)
    {
        if (!position || *position == Along::beyond)
            return position.has_value();
        return add(u, sides, *position);
    }

    // The proportion s is the ratio of the components of w and d along the axis on which d is larger. With c and e
    // these components of d and w, s = e/c, and s' = (e' − s·c')/c. The bound: c and e err by 2⁻⁹⁷ of the sizes plus 3
    // slacks, plus the rounding of the contribution of the instant's lower double; e' and c' are at most twice the
    // sizes. The remainder of a first quotient is divided once more; the error of c is at most 2⁻⁴⁰ of it.
    [[gnu::always_inline]] bool add(const BoundedDoubleDouble& u, Sides sides, Along position)
    {
        FilteredContact& contact = m_contacts.contact[m_contacts.count++];
        contact.begin = contact.end = u;
        contact.isInstant = true;
        contact.sideBefore = sides.before;
        contact.sideAfter = sides.after;
        contact.s = position == Along::atA ? 0 : __builtin_nan("");
        if (position != Along::inside)
            return true;
        const Vec direction = m_d.at(u.value.high);
        const bool flat = std::abs(direction.x) >= std::abs(direction.y);
        const DoubleDouble c = at(flat ? m_preciseD.from.x : m_preciseD.from.y,
                                  flat ? m_preciseD.displacement.x : m_preciseD.displacement.y, u);
        const DoubleDouble e = at(flat ? m_preciseW.from.x : m_preciseW.from.y,
                                  flat ? m_preciseW.displacement.x : m_preciseW.displacement.y, u);
        const double inverse = 1 / c.high;
        const double size = std::abs(inverse);
        const double slack = m_query.slack;
        if (!(1 > (m_sizeD * (0x1p-50 + 0x1p45 * u.error) + 0x1p45 * slack) * size))
            return false;
        const double first = e.high * inverse;
        const double second = (e - product<Fused>(c, first)).high * inverse;
        const double off = 0x1p-96 + 3 * u.error + 0x1p-50 * std::abs(u.value.low);
        const double range = (m_sizeW + m_sizeD * std::abs(first)) * off + 3 * slack * (1 + std::abs(first)) +
                             0x1p-99 * std::abs(e.high);
        const double error = range * size * (1 + 0x1p-38) + std::abs(second) * 8 * roundoff +
                             std::abs(second) * ((0x1p-95 * m_sizeD + 3 * slack) * size);
        contact.s = nearestFiltered(fastTwoSum(first, second), error);
        return contact.s == contact.s;
    }
    // A component at a share of the window whose lower double is small.
    [[gnu::always_inline]] DoubleDouble at(DoubleDouble from, DoubleDouble displacement,
                                           const BoundedDoubleDouble& u) const
    {
        const DoubleDouble position = looseAt<Fused>(from, displacement, u.value.high);
        return twoSum(position.high, position.low + displacement.high * u.value.low);
    }

    const PointLineQuery<Point>& m_query;
    StraightContacts& m_contacts;
    MovingVec m_d;
    MovingVec m_w;
    double m_sizeD;
    double m_sizeW;
    double m_m;
    double m_slackOfProduct;
    Stage m_stage;
    bool m_isPrecise = false;
    DoubleDoubleMovingVec m_preciseD;
    DoubleDoubleMovingVec m_preciseW;
};

// Branchless, because it is practically random which of the four comparisons decides.
[[gnu::always_inline]] inline bool boxesApart(const PointLineQuery<MovingPoint>& q)
{
    const auto distance = [](double p0, double p1, double a0, double a1, double b0, double b1) {
        const double low = branchlessMin(branchlessMin(a0, a1), branchlessMin(b0, b1));
        const double high = branchlessMax(branchlessMax(a0, a1), branchlessMax(b0, b1));
        return branchlessMax(low - branchlessMax(p0, p1),
                             branchlessMin(p0, p1) - high); // rounding keeps the sign of a difference
    };
    return branchlessMax(distance(q.p.from.x, q.p.to.x, q.a.from.x, q.a.to.x, q.b.from.x, q.b.to.x),
                         distance(q.p.from.y, q.p.to.y, q.a.from.y, q.a.to.y, q.b.from.y, q.b.to.y)) > 0;
}

// Each of these functions writes the result into the last argument, or returns false: unknown.

template <bool Fused, class Integers>
bool answerShort(const PointLineQuery<MovingPoint>& query, const ShortScale& scale, StraightContacts& contacts)
{
    const auto factor = scale.factor(Integers::digits);
    if (!factor)
        return false;
    const MovingPoint p = scaled(query.p, *factor);
    const MovingPoint a = scaled(query.a, *factor);
    const MovingPoint b = scaled(query.b, *factor);
    const PointLineQuery<MovingPoint> whole{p, a, b, query.line};
    PointLine<Fused, MovingPoint> solver(whole, Stage::shortIntegers, contacts);
    return solver.exactAnswer(IntegerPointLine<Integers>(p, a, b, query.line));
}

ShortScale scaleOf(const PointLineQuery<MovingPoint>& query)
{
    ShortScale scale;
    for (const MovingPoint* point : {&query.p, &query.a, &query.b})
        scale.add(*point);
    return scale;
}

template <bool Fused, class Point>
bool answerByDoubleDoubles(const PointLineQuery<Point>& query, StraightContacts& contacts)
{
    PointLine<Fused, Point> solver(query, Stage::doubleDoubles, contacts);
    const Quadratic q = solver.doubleDoubleQuadratic();
    const auto discriminant = discriminantFiltered(q);
    return discriminant && solver.answer(q, *discriminant);
}

template <bool Fused, class Point>
[[gnu::noinline]] bool answerByLaterStages(const PointLineQuery<Point>& query, StageSet stages,
                                           StraightContacts& contacts)
{
    const bool mayUsePairs = stages.holds(Stage::doubleDoubles);
    if constexpr (std::is_same_v<Point, MovingPoint>) {
        if (!stages.holds(Stage::shortIntegers))
            return mayUsePairs && answerByDoubleDoubles<Fused>(query, contacts);
        const ShortScale scale = scaleOf(query);
        return answerShort<Fused, Integers24>(query, scale, contacts) ||
               (mayUsePairs && answerByDoubleDoubles<Fused>(query, contacts)) ||
               answerShort<Fused, Integers58>(query, scale, contacts);
    } else
        return mayUsePairs && answerByDoubleDoubles<Fused>(query, contacts);
}

// Whether bounding boxes or the coefficients of f prove that the two do not meet.
[[gnu::always_inline]] inline bool rejectedFiltered(const PointLineQuery<MovingPoint>& query)
{
    const MovingVec d = difference(query.b, query.a);
    const MovingVec w = difference(query.p, query.a);
    const int boxes = static_cast<int>(query.line == HullKind::segment) & static_cast<int>(boxesApart(query));
    return (boxes | static_cast<int>(crossQuadratic(d, w, d.size() * w.size()).keepsSignFiltered())) != 0;
}

// Tries the stages after the rejection.
template <bool Fused, class Point>
[[gnu::always_inline]] inline bool answer(const PointLineQuery<Point>& query, StageSet stages,
                                          StraightContacts& contacts)
{
    PointLine<Fused, Point> solver(query, Stage::doubles, contacts);
    const Quadratic q = solver.quadratic();
    if (stages.holds(Stage::doubles))
        if (const auto discriminant = discriminantFiltered(q))
            if (solver.answer(q, *discriminant))
                return true;
    return answerByLaterStages<Fused>(query, stages, contacts);
}

#if defined(__x86_64__)
[[gnu::target("avx2,fma")]]
#endif
bool answerFused(const PointLineQuery<MovingPoint>& query, StageSet stages, StraightContacts& contacts)
{
    return answer<true>(query, stages, contacts);
}

[[gnu::noinline]] bool answerPlain(const PointLineQuery<MovingPoint>& query, StageSet stages,
                                   StraightContacts& contacts)
{
    return answer<false>(query, stages, contacts);
}

bool answerAfterRejection(const PointLineQuery<MovingPoint>& query, StageSet stages, StraightContacts& contacts)
{
    return stages.usesFused() ? answerFused(query, stages, contacts) : answerPlain(query, stages, contacts);
}

} // namespace

bool pointLineFiltered(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b, HullKind line, StageSet stages,
                       StraightContacts& contacts)
{
    const PointLineQuery<MovingPoint> query{p, a, b, line};
    if (stages.holds(Stage::rejection) && rejectedFiltered(query)) {
        contacts.count = 0;
        contacts.stage = Stage::rejection;
        return true;
    }
    return answerAfterRejection(query, stages, contacts);
}

std::optional<StraightContacts> pointLineFiltered(const DoubleDoubleBody& p, const DoubleDoubleBody& line,
                                                  StageSet stages)
{
    const auto point = exactPoint(p, p.a);
    const auto a = exactPoint(line, line.a);
    const auto b = exactPoint(line, line.b);
    StraightContacts contacts;
    if (point && a && b)
        return pointLineFiltered(*point, *a, *b, hullKind(line.shape), stages, contacts) ? std::optional(contacts)
                                                                                         : std::nullopt;
    const DoubleDoublePoint pointP{p.a, p.error};
    const DoubleDoublePoint pointA{line.a, line.error};
    const DoubleDoublePoint pointB{line.b, line.error};
    const PointLineQuery<DoubleDoublePoint> query{pointP, pointA, pointB, hullKind(line.shape),
                                                  slackOf({&pointP, &pointA, &pointB})};
    if (stages.holds(Stage::rejection) &&
        PointLine<false, DoubleDoublePoint>(query, Stage::doubles, contacts).quadratic().keepsSignFiltered())
        return contacts;
    return answer<false>(query, stages, contacts) ? std::optional(contacts) : std::nullopt;
}

} // namespace sweep
