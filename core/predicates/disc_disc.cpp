#include "core/predicates/linear_contact.h"
#include "core/predicates/refined_root.h"
#include "core/predicates/relative_motion.h"
#include "core/predicates/short_coordinates.h"
#include "core/predicates/spans_below_zero.h"

namespace sweep {

namespace {

// f = |w|² − R², where w goes from one centre to the other and R is the sum of the radii.
template <bool Fused>
class DiscDisc
{
public:
    DiscDisc(const MovingDisc& p, const MovingDisc& q)
        : m_p(p), m_q(q),
          m_w(difference(p.centre, q.centre)), m_radius{p.radius.from + q.radius.from, p.radius.to + q.radius.to}
    {
        const double distance = m_w.size();
        const double radius = std::max(m_radius.from, m_radius.to);
        m_m = distance * distance + radius * radius;
    }

    // With m the sum of the squares of the sizes: the products are off by (2u + u²)/(1 − u)² of theirs from their
    // factors and u by themselves, two of distances and one of radii: 6u·|w|² + 3u·R²; the two sums by 2u·|w|² and
    // 2u·|w|² + u·R².
    [[nodiscard]] Quadratic quadratic() const
    {
        const auto& [r0, r1] = m_radius;
        return {sweep::dot(m_w.from, m_w.from) - r0 * r0, sweep::dot(m_w.from, m_w.to) - r0 * r1,
                sweep::dot(m_w.to, m_w.to) - r1 * r1, 12 * roundoff * m_m + underflow};
    }

    // From two doubles each: components and radii are exact; products and sums are off by less than 2⁻⁹⁸·m; then each
    // is rounded once.
    [[nodiscard]] Quadratic fineQuadratic()
    {
        refine();
        const FineVec to{m_fine.from.x + m_fine.way.x, m_fine.from.y + m_fine.way.y};
        const DoubleDouble r0 = m_fineRadius;
        const DoubleDouble r1 = m_fineRadius + m_fineGrowth;
        Quadratic q{(sweep::dot<Fused>(m_fine.from, m_fine.from) - product<Fused>(r0, r0)).high,
                    (sweep::dot<Fused>(m_fine.from, to) - product<Fused>(r0, r1)).high,
                    (sweep::dot<Fused>(to, to) - product<Fused>(r1, r1)).high, 0};
        q.error = 0x1p-95 * m_m + roundoff * q.size() + underflow;
        return q;
    }

    [[nodiscard]] std::optional<LinearContacts> answer(const Quadratic& q, const Discriminant& discriminant,
                                                       Stage stage)
    {
        const auto roots = rootsFiltered(q, discriminant);
        if (!roots)
            return std::nullopt;
        std::array<WindowShare, 2> times;
        if (roots->tangent) {
            const double k = q.b0 - q.b1;
            const DoubleDouble u = quotient<Fused>({k, 0}, {k + (q.b2 - q.b1), 0}); // exact before it is divided
            times[0] = {u, std::abs(u.high) * doubleDoubleUnit};
        }
        for (std::size_t i = 0; i < static_cast<std::size_t>(roots->count); ++i) {
            const auto time = refined(q, roots->root[i]);
            if (!time)
                return std::nullopt;
            times[i] = *time;
        }
        LinearContacts contacts = spansBelowZero(*roots, times);
        contacts.stage = stage;
        return contacts;
    }

private:
    void refine()
    {
        m_fine = fineDifference(m_p.centre, m_q.centre);
        m_fineRadius = twoSum(m_p.radius.from, m_q.radius.from);
        m_fineGrowth = twoSum(m_p.radius.to, m_q.radius.to) - m_fineRadius;
        m_isFine = true;
    }

    // Components and the radius are off by less than 2⁻⁹⁸ of their sizes, the value by less than 2⁻⁹⁵·m.
    [[nodiscard]] std::optional<WindowShare> refined(const Quadratic& q, const SimpleRoot& root)
    {
        if (!m_isFine)
            refine();
        const FineVec w = fineAt<Fused>(m_fine, root.at);
        const DoubleDouble r = m_fineRadius + product<Fused>(m_fineGrowth, root.at);
        return refinedFiltered(q, root, sweep::dot<Fused>(w, w) - product<Fused>(r, r), 0x1p-95 * m_m);
    }

    const MovingDisc& m_p;
    const MovingDisc& m_q;
    RelativeVec m_w;
    MovingRadius m_radius;
    double m_m;
    bool m_isFine = false;
    FineRelativeVec m_fine;
    DoubleDouble m_fineRadius;
    DoubleDouble m_fineGrowth;
};

template <bool Fused>
std::optional<LinearContacts> answerShort(const MovingDisc& p, const MovingDisc& q)
{
    ShortScale scale;
    for (const MovingDisc* disc : {&p, &q}) {
        scale.add(disc->centre);
        scale.add(disc->radius.from);
        scale.add(disc->radius.to);
    }
    const auto factor = scale.factor();
    if (!factor)
        return std::nullopt;
    const auto whole = [&](const MovingDisc& disc) {
        return MovingDisc{scaled(disc.centre, *factor), {disc.radius.from * *factor, disc.radius.to * *factor}};
    };
    const MovingDisc a = whole(p);
    const MovingDisc b = whole(q);
    DiscDisc<Fused> solver(a, b);
    Quadratic f = solver.quadratic();
    f.error = 0;
    return solver.answer(f, exactDiscriminant(f), Stage::shortIntegers);
}

template <bool Fused>
[[gnu::noinline]] std::optional<LinearContacts> answerSlowly(const MovingDisc& p, const MovingDisc& q, StageSet stages)
{
    if (stages.holds(Stage::doubleDoubles)) {
        DiscDisc<Fused> solver(p, q);
        const Quadratic f = solver.fineQuadratic();
        if (const auto discriminant = discriminantFiltered(f))
            if (const auto answer = solver.answer(f, *discriminant, Stage::doubleDoubles))
                return answer;
    }
    return stages.holds(Stage::shortIntegers) ? answerShort<Fused>(p, q) : std::nullopt;
}

LinearContacts throughout()
{
    LinearContacts contacts =
        spansBelowZero({.start = Sign::negative, .after = Sign::negative, .end = Sign::negative}, {});
    contacts.stage = Stage::doubles;
    return contacts;
}

template <bool Fused>
[[gnu::always_inline]] inline std::optional<LinearContacts> answer(const MovingDisc& p, const MovingDisc& q,
                                                                   StageSet stages)
{
    if (p.radius.from + q.radius.from == 0 && p.radius.to + q.radius.to == 0)
        return std::nullopt;
    DiscDisc<Fused> solver(p, q);
    const Quadratic f = solver.quadratic();
    if (stages.holds(Stage::rejection) && std::min(std::min(f.b0, f.b1), f.b2) > f.error)
        return LinearContacts{};
    if (stages.holds(Stage::doubles)) {
        if (std::max(std::max(f.b0, f.b1), f.b2) < -f.error)
            return throughout();
        if (const auto discriminant = discriminantFiltered(f))
            if (const auto answer = solver.answer(f, *discriminant, Stage::doubles))
                return answer;
    }
    return answerSlowly<Fused>(p, q, stages);
}

#if defined(__x86_64__)
[[gnu::target("avx2,fma"), gnu::flatten]]
#endif
std::optional<LinearContacts>
answerFused(const MovingDisc& p, const MovingDisc& q, StageSet stages)
{
    return answer<true>(p, q, stages);
}

} // namespace

std::optional<LinearContacts> discDiscFiltered(const MovingDisc& p, const MovingDisc& q, StageSet stages)
{
    return stages.usesFused() ? answerFused(p, q, stages) : answer<false>(p, q, stages);
}

} // namespace sweep
