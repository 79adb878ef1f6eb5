#include "core/contacts/relative_motion.h"
#include "core/contacts/stage.h"

namespace sweep {

namespace {

struct DoubleDoubleRadius
{
    DoubleDouble from;
    DoubleDouble to;
};
// A disc whose numbers are not all doubles.
struct DoubleDoubleDisc
{
    DoubleDoublePoint centre;
    const DoubleDouble* radius; // radius at the start and the end
};

MovingRadius sumOfRadii(const MovingDisc& p, const MovingDisc& q)
{
    return {p.radius.from + q.radius.from, p.radius.to + q.radius.to};
}
DoubleDoubleRadius doubleDoubleSumOfRadii(const MovingDisc& p, const MovingDisc& q)
{
    return {twoSum(p.radius.from, q.radius.from), twoSum(p.radius.to, q.radius.to)};
}
DoubleDoubleRadius doubleDoubleSumOfRadii(const DoubleDoubleDisc& p, const DoubleDoubleDisc& q)
{
    return {p.radius[0] + q.radius[0], p.radius[1] + q.radius[1]};
}
MovingRadius sumOfRadii(const DoubleDoubleDisc& p, const DoubleDoubleDisc& q)
{
    const DoubleDoubleRadius sum = doubleDoubleSumOfRadii(p, q);
    return {sum.from.high, sum.to.high};
}

// Adds the maximal closed intervals of [0, 1], at most two, on which a quadratic is zero or negative. `times` are the
// times of the simple roots, or of the double root.
[[gnu::always_inline]] inline void addIntervalsBelowZero(const QuadraticRoots& roots,
                                                         const std::array<BoundedDoubleDouble, 2>& times,
                                                         StraightContacts& result)
{
    const BoundedDoubleDouble start{};
    const BoundedDoubleDouble end{{1, 0}, 0};
    const auto add = [&](const BoundedDoubleDouble& from, const BoundedDoubleDouble& to, bool isInstant) {
        result.contact[result.count++] = {from, to, isInstant};
    };
    const bool below = roots.after != Sign::positive; // whether f ≤ 0 just after the start
    if (!below && roots.start == Sign::zero)
        add(start, start, true);
    if (roots.count == 0) {
        if (below)
            add(start, end, false);
        else if (roots.tangent)
            add(times[0], times[0], true);
    } else if (below) {
        add(start, times[0], false);
        if (roots.count == 2)
            add(times[1], end, false);
    } else
        add(times[0], roots.count == 2 ? times[1] : end, false);
    const bool belowBeforeEnd = below == (roots.count % 2 == 0);
    if (!belowBeforeEnd && roots.end == Sign::zero)
        add(end, end, true);
}

// f = |w|² − R², with w the vector from one centre to the other and R the sum of the radii. Disc: MovingDisc or
// DoubleDoubleDisc.
template <bool Fused, class Disc>
class DiscDisc
{
public:
    // `slack` applies to a difference of centres and to the sum of the radii.
    [[gnu::always_inline]] DiscDisc(const Disc& p, const Disc& q, double slack = 0)
        : m_p(p), m_q(q), m_w(difference(p.centre, q.centre)), m_radius(sumOfRadii(p, q))
    {
        const double distance = m_w.size();
        const double radius = branchlessMax(m_radius.from, m_radius.to);
        m_m = distance * distance + radius * radius;
        m_slackOfProduct = slackOfProduct(slack, distance, distance) + slackOfProduct(slack, radius, radius);
    }

    // With m the sum of the squares of the sizes: the factors give the products a relative error of (2u + u²)/(1 − u)²,
    // and each product rounds by u. For two products of distances and one of radii that is 6u·|w|² + 3u·R²; the two
    // sums add 2u·|w|² and 2u·|w|² + u·R².
    [[nodiscard, gnu::always_inline]] Quadratic quadratic() const
    {
        const auto& [r0, r1] = m_radius;
        return {sweep::dot(m_w.from, m_w.from) - r0 * r0, sweep::dot(m_w.from, m_w.to) - r0 * r1,
                sweep::dot(m_w.to, m_w.to) - r1 * r1, 12 * roundoff * m_m + m_slackOfProduct + underflowMargin};
    }

    // Computed in double-doubles: components and radii are exact; products and sums err by less than 2⁻⁹⁸·m; then each
    // coefficient is rounded once.
    [[nodiscard]] Quadratic doubleDoubleQuadratic()
    {
        makePrecise();
        const DoubleDoubleVec to = m_preciseW.from + m_preciseW.displacement;
        const DoubleDouble r0 = m_preciseRadius;
        const DoubleDouble r1 = m_preciseRadius + m_preciseGrowth;
        Quadratic q{(sweep::dot<Fused>(m_preciseW.from, m_preciseW.from) - product<Fused>(r0, r0)).high,
                    (sweep::dot<Fused>(m_preciseW.from, to) - product<Fused>(r0, r1)).high,
                    (sweep::dot<Fused>(to, to) - product<Fused>(r1, r1)).high, 0};
        q.error = 0x1p-95 * m_m + m_slackOfProduct + roundoff * q.size() + underflowMargin;
        return q;
    }

    // Adds the contacts. False means unknown.
    [[nodiscard, gnu::always_inline]] bool answer(const Quadratic& q, const Discriminant& discriminant, Stage stage,
                                                  StraightContacts& contacts)
    {
        const auto roots = rootsFiltered(q, discriminant);
        if (!roots)
            return false;
        std::array<BoundedDoubleDouble, 2> times;
        if (roots->tangent) {
            const double k = q.b0 - q.b1;
            const DoubleDouble u = quotient<Fused>({k, 0}, {k + (q.b2 - q.b1), 0}); // the operands are exact
            times[0] = {u, std::abs(u.high) * doubleDoubleUnit};
        }
        for (std::size_t i = 0; i < static_cast<std::size_t>(roots->count); ++i) {
            const auto time = refined(q, roots->root[i]);
            if (!time)
                return false;
            times[i] = *time;
        }
        contacts.count = 0;
        contacts.stage = stage;
        addIntervalsBelowZero(*roots, times, contacts);
        return true;
    }

private:
    [[gnu::always_inline]] void makePrecise()
    {
        m_preciseW = doubleDoubleDifference(m_p.centre, m_q.centre);
        const DoubleDoubleRadius radius = doubleDoubleSumOfRadii(m_p, m_q);
        m_preciseRadius = radius.from;
        m_preciseGrowth = radius.to - radius.from;
        m_isPrecise = true;
    }

    // Components and the radius err by less than 2⁻⁹⁸ of their sizes, the value by less than 2⁻⁹⁵·m.
    [[nodiscard, gnu::always_inline]] std::optional<BoundedDoubleDouble> refined(const Quadratic& q,
                                                                                 const SimpleRoot& root)
    {
        if (!m_isPrecise)
            makePrecise();
        const DoubleDoubleVec w = looseAt<Fused>(m_preciseW, root.at);
        const DoubleDouble r = m_preciseRadius + product<Fused>(m_preciseGrowth, root.at);
        return refinedFiltered(q, root, sweep::dot<Fused>(w, w) - product<Fused>(r, r),
                               0x1p-95 * m_m + 3 * m_slackOfProduct);
    }

    const Disc& m_p;
    const Disc& m_q;
    MovingVec m_w;
    MovingRadius m_radius;
    double m_m;
    double m_slackOfProduct;
    bool m_isPrecise = false;
    DoubleDoubleMovingVec m_preciseW;
    DoubleDouble m_preciseRadius;
    DoubleDouble m_preciseGrowth;
};

// Each of these functions writes the result into the last argument, or returns false: unknown.

template <bool Fused>
bool answerShort(const MovingDisc& p, const MovingDisc& q, StraightContacts& contacts)
{
    ShortScale scale;
    for (const MovingDisc* disc : {&p, &q}) {
        scale.add(disc->centre);
        scale.add(disc->radius.from);
        scale.add(disc->radius.to);
    }
    const auto factor = scale.factor(Integers24::digits);
    if (!factor)
        return false;
    const auto whole = [&](const MovingDisc& disc) {
        return MovingDisc{scaled(disc.centre, *factor), {disc.radius.from * *factor, disc.radius.to * *factor}};
    };
    const MovingDisc a = whole(p);
    const MovingDisc b = whole(q);
    DiscDisc<Fused, MovingDisc> solver(a, b);
    Quadratic f = solver.quadratic();
    f.error = 0;
    return solver.answer(f, exactDiscriminant(f), Stage::shortIntegers, contacts);
}

template <bool Fused, class Disc>
[[gnu::noinline]] bool answerByLaterStages(const Disc& p, const Disc& q, double slack, StageSet stages,
                                           StraightContacts& contacts)
{
    if constexpr (std::is_same_v<Disc, MovingDisc>)
        if (stages.holds(Stage::shortIntegers) && answerShort<Fused>(p, q, contacts))
            return true;
    if (!stages.holds(Stage::doubleDoubles))
        return false;
    DiscDisc<Fused, Disc> solver(p, q, slack);
    const Quadratic f = solver.doubleDoubleQuadratic();
    const auto discriminant = discriminantFiltered(f);
    return discriminant && solver.answer(f, *discriminant, Stage::doubleDoubles, contacts);
}

template <bool Fused, class Disc>
[[gnu::always_inline]] inline bool answer(const Disc& p, const Disc& q, double slack, StageSet stages,
                                          StraightContacts& contacts)
{
    const MovingRadius sum = sumOfRadii(p, q);
    if (sum.from == 0 && sum.to == 0)
        return false;
    contacts.count = 0;
    contacts.stage = Stage::rejection;
    DiscDisc<Fused, Disc> solver(p, q, slack);
    const Quadratic f = solver.quadratic();
    if (stages.holds(Stage::rejection) && branchlessMin(branchlessMin(f.b0, f.b1), f.b2) > f.error)
        return true;
    if (stages.holds(Stage::doubles)) {
        contacts.stage = Stage::doubles;
        if (branchlessMax(branchlessMax(f.b0, f.b1), f.b2) < -f.error) {
            addIntervalsBelowZero({.start = Sign::negative, .after = Sign::negative, .end = Sign::negative}, {},
                                  contacts);
            return true;
        }
        if (const auto discriminant = discriminantFiltered(f))
            if (solver.answer(f, *discriminant, Stage::doubles, contacts))
                return true;
    }
    return answerByLaterStages<Fused>(p, q, slack, stages, contacts);
}

#if defined(__x86_64__)
[[gnu::target("avx2,fma")]]
#endif
bool answerFused(const MovingDisc& p, const MovingDisc& q, StageSet stages, StraightContacts& contacts)
{
    return answer<true>(p, q, 0, stages, contacts);
}

std::optional<MovingDisc> exactDisc(const DoubleDoubleBody& shape)
{
    const auto centre = exactPoint(shape, shape.a);
    if (!centre || shape.radius[0].low != 0 || shape.radius[1].low != 0)
        return std::nullopt;
    return MovingDisc{*centre, {shape.radius[0].high, shape.radius[1].high}};
}

} // namespace

bool discDiscFiltered(const MovingDisc& p, const MovingDisc& q, StageSet stages, StraightContacts& contacts)
{
    return stages.usesFused() ? answerFused(p, q, stages, contacts) : answer<false>(p, q, 0, stages, contacts);
}

std::optional<StraightContacts> discDiscFiltered(const DoubleDoubleBody& p, const DoubleDoubleBody& q, StageSet stages)
{
    const auto a = exactDisc(p);
    const auto b = exactDisc(q);
    StraightContacts contacts;
    if (a && b)
        return discDiscFiltered(*a, *b, stages, contacts) ? std::optional(contacts) : std::nullopt;
    const DoubleDoubleDisc discP{{p.a, p.error}, p.radius};
    const DoubleDoubleDisc discQ{{q.a, q.error}, q.radius};
    const double radius = branchlessMax(branchlessMax(p.radius[0].high, p.radius[1].high),
                                        branchlessMax(q.radius[0].high, q.radius[1].high));
    const double slack = slackOf({&discP.centre, &discQ.centre}) + 4 * doubleDoubleUnit * radius;
    return answer<false>(discP, discQ, slack, stages, contacts) ? std::optional(contacts) : std::nullopt;
}

namespace {

// A point in straight motion past a segment at rest from 0 to d, thickened by R in total; w(u) is the vector from the
// segment's first end to the point. The point meets a stadium, the Minkowski sum of the segment and a disc, which is
// convex, so there is one interval. While |d × w| ≤ R·|d| the point is in the strip along the segment. The interval
// begins when the point enters the strip in the Voronoi region of the edge, 0 < d·w < |d|², or otherwise when it enters
// the disc around the end beyond which it lies then: before it passes that end inside the strip, it is in the disc. The
// end of the interval is found in the same way, backwards in time.
//
// Source: moving sphere against capsule, C. Ericson, Real-Time Collision Detection, 2005, ch. 5.5.7. Here every
// comparison has an error bound.
template <class Point>
struct DiscSegmentQuery
{
    const Point& p;
    const Point& a;
    const Point& b;
    double radius; // R, rounded once
    DoubleDouble preciseRadius;
    double slack = 0; // slack of the differences of the points
};

// The Voronoi region of the segment that contains the point.
enum class Region
{
    firstEnd,
    edge,
    secondEnd
};

template <bool Fused, class Point>
class DiscSegment
{
public:
    [[gnu::always_inline]] explicit DiscSegment(const DiscSegmentQuery<Point>& query)
        : m_query(query), m_w(difference(query.p, query.a)), m_v(difference(query.p, query.b)),
          m_d(difference(query.b, query.a).from), m_r(query.radius), m_length(sweep::dot(m_d, m_d)),
          m_sizeD(branchlessMax(std::abs(m_d.x), std::abs(m_d.y))), m_sizeW(branchlessMax(m_w.size(), m_v.size())),
          m_m(m_sizeD * m_sizeW)
    {
    }

    // Whether the bounding boxes of the segment and of the point's path, grown by R, are disjoint. Differences err by u
    // of their sizes plus the slack, R by u, the sums here by 3u.
    [[nodiscard, gnu::always_inline]] bool boxesApart() const
    {
        const double margin = 8 * roundoff * (m_sizeW + m_sizeD + m_r) + 4 * m_query.slack + underflowMargin;
        const auto apart = [&](double from, double to, double d) {
            return branchlessMin(from, to) - branchlessMax(d, 0.0) > m_r + margin ||
                   branchlessMin(d, 0.0) - branchlessMax(from, to) > m_r + margin;
        };
        return apart(m_w.from.x, m_w.to.x, m_d.x) || apart(m_w.from.y, m_w.to.y, m_d.y);
    }

    // f = (d × w)² − R²·|d|². With m the product of the sizes, |d × w| ≤ 2m errs by 8u·m (see crossQuadratic) plus the
    // slack, its square by 2·2m·8u·m + (8u·m)² + 4u·m²; R² by 3u, |d|² by 4u, their product by 8u of itself, at most
    // 2·size²·R²; the difference by u of both: in total below 41u·m² + 18u·size²·R².
    [[nodiscard, gnu::always_inline]] Quadratic strip() const
    {
        const double c0 = sweep::cross(m_d, m_w.from);
        const double c1 = sweep::cross(m_d, m_w.to);
        const double k = m_r * m_r * m_length;
        return {c0 * c0 - k, c0 * c1 - k, c1 * c1 - k, 48 * roundoff * squares() + slackOfSquares() + underflowMargin};
    }

    // b1² − b0·b2 = R²·|d|²·(c0 − c1)² without cancellation. c0 − c1 errs by 18u·m plus the slack; the rest by 12u.
    [[nodiscard, gnu::always_inline]] Discriminant stripDiscriminant() const
    {
        const double c0 = sweep::cross(m_d, m_w.from);
        const double c1 = sweep::cross(m_d, m_w.to);
        const double k = m_r * m_r * m_length * (1 + 16 * roundoff) + slackOfSquares();
        const double difference = std::abs(c0 - c1);
        const double off = 18 * roundoff * m_m + 2 * slackOfProduct(m_query.slack, m_sizeD, m_sizeW) + underflowMargin;
        const double value = m_r * m_r * m_length * difference * difference;
        const double error = k * (2 * difference + off) * off + 16 * roundoff * value +
                             slackOfSquares() * difference * difference + underflowMargin;
        return {value, error, value > error ? Sign::positive : Sign::zero};
    }

    // Computes the contact. False means unknown.
    [[nodiscard, gnu::always_inline]] bool answer(const Quadratic& q, StraightContacts& contacts)
    {
        std::optional<QuadraticRoots> roots;
        const double size = q.size();
        if (!(size > smallestSize && size < largestSize && m_m < largestSize))
            return false;
        if (branchlessMax(branchlessMax(q.b0, q.b1), q.b2) < -q.error)
            roots = QuadraticRoots{.start = Sign::negative, .after = Sign::negative, .end = Sign::negative};
        else {
            const Discriminant discriminant = stripDiscriminant();
            if (discriminant.sign != Sign::positive)
                return false;
            roots = rootsFiltered(q, discriminant);
        }
        if (!roots)
            return false;
        contacts.count = 0;
        contacts.stage = Stage::doubles;
        return (roots->start == Sign::positive && roots->count == 0) || between(q, *roots, contacts);
    }

private:
    [[nodiscard, gnu::always_inline]] double squares() const { return m_m * m_m + m_sizeD * m_sizeD * (m_r * m_r); }
    [[nodiscard, gnu::always_inline]] double slackOfSquares() const
    {
        const double s = m_query.slack;
        return 6 * slackOfProduct(s, m_sizeD, m_sizeW) * (m_m + slackOfProduct(s, m_sizeD, m_sizeW)) +
               6 * slackOfProduct(s, m_sizeD, m_sizeD) * (m_r * m_r) +
               6 * slackOfProduct(s, m_r, m_r) * (m_sizeD * m_sizeD);
    }

    // The region of the point at every x within `radius` of u. The bound is that of PointLine::along: a component of w
    // errs by 4u + 2·radius of its size plus the slack.
    [[nodiscard, gnu::always_inline]] std::optional<Region> region(double u, double radius) const
    {
        const double along = sweep::dot(m_d, m_w.at(u));
        const double error = radius < 0x1p-4 ? (24 * roundoff + 9 * radius) * m_m +
                                                   slackOfProduct(m_query.slack, m_sizeD, m_sizeW) + underflowMargin
                                             : HUGE_VAL;
        if (along < -error)
            return Region::firstEnd;
        const double rest = m_length - along;
        const double restError = error + 8 * roundoff * (m_length + std::abs(along)) +
                                 slackOfProduct(m_query.slack, m_sizeD, m_sizeD) + underflowMargin;
        if (rest < -restError)
            return Region::secondEnd;
        if (along > error && rest > restError)
            return Region::edge;
        return std::nullopt;
    }

    [[nodiscard, gnu::always_inline]] bool between(const Quadratic& q, const QuadraticRoots& roots,
                                                   StraightContacts& contacts)
    {
        const SimpleRoot* in = roots.start == Sign::positive ? &roots.root[0] : nullptr;
        const SimpleRoot* out =
            roots.end == Sign::positive ? &roots.root[static_cast<std::size_t>(roots.count - 1)] : nullptr;
        if ((in && !in->decreasing) || (out && out->decreasing))
            return false;
        const auto entered = region(in ? in->at : 0, in ? in->radius : 0);
        const auto left = region(out ? out->at : 1, out ? out->radius : 0);
        if (!entered || !left)
            return false;
        FilteredContact& contact = contacts.contact[0];
        contact = {};
        for (const bool isEnd : {false, true}) {
            const SimpleRoot* root = isEnd ? out : in;
            const Region position = isEnd ? *left : *entered;
            BoundedDoubleDouble& time = isEnd ? contact.end : contact.begin;
            if (position != Region::edge) {
                const auto disc = discRoot(position, isEnd);
                if (disc == Disc::missed)
                    return true;
                if (disc == Disc::unknown)
                    return false;
                time = m_time;
            } else if (root) {
                const auto refined = refinedStrip(q, *root);
                if (!refined)
                    return false;
                time = *refined;
            } else
                time = {{isEnd ? 1.0 : 0.0, 0}, 0};
        }
        contacts.count = 1;
        return true;
    }

    enum class Disc
    {
        unknown,
        missed,
        met // at m_time
    };

    // Sets m_time to the time at which the point enters the disc around an end, or leaves it if isEnd.
    [[nodiscard, gnu::always_inline]] Disc discRoot(Region position, bool isEnd)
    {
        const MovingVec& w = position == Region::firstEnd ? m_w : m_v;
        const double scale = 2 * m_sizeW * m_sizeW + m_r * m_r;
        const double k = m_r * m_r;
        const Quadratic q{sweep::dot(w.from, w.from) - k, sweep::dot(w.from, w.to) - k, sweep::dot(w.to, w.to) - k,
                          12 * roundoff * scale + slackOfProduct(m_query.slack, m_sizeW, m_sizeW) +
                              slackOfProduct(m_query.slack, m_r, m_r) + underflowMargin};
        if (branchlessMin(branchlessMin(q.b0, q.b1), q.b2) > q.error)
            return Disc::missed;
        if ((isEnd ? q.b2 : q.b0) < -q.error) {
            m_time = {{isEnd ? 1.0 : 0.0, 0}, 0};
            return Disc::met;
        }
        const auto discriminant = discriminantFiltered(q);
        const auto roots = discriminant ? rootsFiltered(q, *discriminant) : std::nullopt;
        if (!roots)
            return Disc::unknown;
        if (roots->count == 0)
            return Disc::missed;
        const SimpleRoot& root = roots->root[isEnd ? static_cast<std::size_t>(roots->count - 1) : 0];
        if (root.decreasing == isEnd)
            return Disc::unknown;
        const DoubleDoubleMovingVec precise =
            doubleDoubleDifference(m_query.p, position == Region::firstEnd ? m_query.a : m_query.b);
        const DoubleDoubleVec at = looseAt<Fused>(precise, root.at);
        const DoubleDouble value =
            sweep::dot<Fused>(at, at) - product<Fused>(m_query.preciseRadius, m_query.preciseRadius);
        const auto time = refinedFiltered(q, root, value,
                                          0x1p-95 * scale + 3 * slackOfProduct(m_query.slack, m_sizeW, m_sizeW) +
                                              3 * slackOfProduct(m_query.slack, m_r, m_r));
        if (!time)
            return Disc::unknown;
        m_time = *time;
        return Disc::met;
    }

    // Components err by less than 2⁻⁹⁸ of their sizes, d × w by less than 2⁻⁹⁶·m, its square by 2·2m times that, |d|²
    // and R² by less than 2⁻⁹⁹ of themselves.
    [[nodiscard, gnu::always_inline]] std::optional<BoundedDoubleDouble> refinedStrip(const Quadratic& q,
                                                                                      const SimpleRoot& root) const
    {
        const DoubleDoubleVec d = doubleDoubleDifference(m_query.b, m_query.a).from;
        const DoubleDoubleVec w = looseAt<Fused>(doubleDoubleDifference(m_query.p, m_query.a), root.at);
        const DoubleDouble c = sweep::cross<Fused>(d, w);
        const DoubleDouble r = m_query.preciseRadius;
        const DoubleDouble k = product<Fused>(product<Fused>(r, r), sweep::dot<Fused>(d, d));
        return refinedFiltered(q, root, product<Fused>(c, c) - k, 0x1p-92 * squares() + 3 * slackOfSquares());
    }

    const DiscSegmentQuery<Point>& m_query;
    MovingVec m_w;
    MovingVec m_v;
    Vec m_d;
    double m_r;
    double m_length;
    double m_sizeD;
    double m_sizeW;
    double m_m;
    BoundedDoubleDouble m_time;
};

// Writes the result into `contacts`, or returns false: unknown.
template <bool Fused, class Point>
[[gnu::always_inline]] inline bool answer(const DiscSegmentQuery<Point>& query, StageSet stages,
                                          StraightContacts& contacts)
{
    contacts.count = 0;
    contacts.stage = Stage::rejection;
    DiscSegment<Fused, Point> solver(query);
    if (stages.holds(Stage::rejection) && solver.boxesApart())
        return true;
    const Quadratic q = solver.strip();
    if (stages.holds(Stage::rejection) && branchlessMin(branchlessMin(q.b0, q.b1), q.b2) > q.error)
        return true;
    return stages.holds(Stage::doubles) && solver.answer(q, contacts);
}

#if defined(__x86_64__)
[[gnu::target("avx2,fma")]]
#endif
bool answerFused(const DiscSegmentQuery<MovingPoint>& query, StageSet stages, StraightContacts& contacts)
{
    return answer<true>(query, stages, contacts);
}

} // namespace

bool discSegmentFiltered(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b, StageSet stages,
                         StraightContacts& contacts)
{
    if (!(p.radius.from > 0) || p.radius.from != p.radius.to || !sameDisplacement(a, b))
        return false;
    const DiscSegmentQuery<MovingPoint> query{p.centre, a, b, p.radius.from, {p.radius.from, 0}};
    return stages.usesFused() ? answerFused(query, stages, contacts) : answer<false>(query, stages, contacts);
}

std::optional<StraightContacts> discSegmentFiltered(const DoubleDoubleBody& p, const DoubleDoubleBody& segment,
                                                    StageSet stages)
{
    const auto isConstant = [](const DoubleDoubleBody& s) {
        return s.radius[0].high == s.radius[1].high && s.radius[0].low == s.radius[1].low;
    };
    const DoubleDouble radius = p.radius[0] + segment.radius[0];
    if (!segment.translates || !isConstant(p) || !isConstant(segment) || !(radius.high > 0))
        return std::nullopt;
    const DoubleDoublePoint pointP{p.a, p.error};
    const DoubleDoublePoint pointA{segment.a, segment.error};
    const DoubleDoublePoint pointB{segment.b, segment.error};
    const double slack = slackOf({&pointP, &pointA, &pointB}) + 4 * doubleDoubleUnit * radius.high;
    const DiscSegmentQuery<DoubleDoublePoint> query{pointP, pointA, pointB, radius.high, radius, slack};
    StraightContacts contacts;
    return answer<false>(query, stages, contacts) ? std::optional(contacts) : std::nullopt;
}

} // namespace sweep
