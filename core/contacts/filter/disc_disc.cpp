#include "core/contacts/filter/relative_motion.h"
#include "core/contacts/filter/short_coordinates.h"
#include "core/contacts/filter/straight_filter.h"

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

} // namespace sweep
