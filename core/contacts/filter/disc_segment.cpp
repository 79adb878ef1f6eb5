#include "core/contacts/filter/linear_contact.h"
#include "core/contacts/filter/refined_root.h"
#include "core/contacts/filter/relative_motion.h"
#include "core/contacts/filter/spans_below_zero.h"

namespace sweep {

namespace {

// A point that moves straight past a segment from 0 to d that rests, thickened by R in all: w(u) from the segment's
// first end to the point. It meets a stadium, which is convex: one interval. While |d × w| ≤ R·|d| the point is in the
// strip along the segment; the interval begins as the point comes into the strip beside the segment, 0 < d·w < |d|², or
// else as it comes into the disc round the end that it is beyond then: before it passes that end inside the strip, it
// is in the disc. The same for its end, looked at backwards.
template <class Way>
struct Passage
{
    const Way& p;
    const Way& a;
    const Way& b;
    double radius; // R, rounded once
    DoubleDouble fineRadius;
    double slack = 0; // of differences of points
};

enum class Beside
{
    firstEnd,
    inside,
    secondEnd
};

template <bool Fused, class Way>
class DiscSegment
{
public:
    [[gnu::always_inline]] explicit DiscSegment(const Passage<Way>& passage)
        : m_passage(passage), m_w(difference(passage.p, passage.a)), m_v(difference(passage.p, passage.b)),
          m_d(difference(passage.b, passage.a).from), m_r(passage.radius), m_length(sweep::dot(m_d, m_d)),
          m_sizeD(greatest(std::abs(m_d.x), std::abs(m_d.y))), m_sizeW(greatest(m_w.size(), m_v.size())),
          m_m(m_sizeD * m_sizeW)
    {
    }

    // Do the boxes round the segment and round the way of the point, grown by R, not meet? Differences are off by u of
    // their sizes and the slack, R by u, the sums here by 3u.
    [[nodiscard, gnu::always_inline]] bool boxesApart() const
    {
        const double margin = 8 * roundoff * (m_sizeW + m_sizeD + m_r) + 4 * m_passage.slack + underflow;
        const auto apart = [&](double from, double to, double d) {
            return least(from, to) - greatest(d, 0.0) > m_r + margin ||
                   least(d, 0.0) - greatest(from, to) > m_r + margin;
        };
        return apart(m_w.from.x, m_w.to.x, m_d.x) || apart(m_w.from.y, m_w.to.y, m_d.y);
    }

    // f = (d × w)² − R²·|d|². With m the product of the sizes, |d × w| ≤ 2m is off by 8u·m (see crossQuadratic) and the
    // slack, its square by 2·2m·8u·m + (8u·m)² + 4u·m²; R² by 3u, |d|² by 4u, their product by 8u of itself, at most
    // 2·size²·R²; the difference by u of both: below 41u·m² + 18u·size²·R².
    [[nodiscard, gnu::always_inline]] Quadratic strip() const
    {
        const double c0 = sweep::cross(m_d, m_w.from);
        const double c1 = sweep::cross(m_d, m_w.to);
        const double k = m_r * m_r * m_length;
        return {c0 * c0 - k, c0 * c1 - k, c1 * c1 - k, 48 * roundoff * squares() + spreadOfSquares() + underflow};
    }

    // b1² − b0·b2 = R²·|d|²·(c0 − c1)²: without the cancellation. c0 − c1 is off by 18u·m and the slack; the rest by
    // 12u.
    [[nodiscard, gnu::always_inline]] Discriminant stripDiscriminant() const
    {
        const double c0 = sweep::cross(m_d, m_w.from);
        const double c1 = sweep::cross(m_d, m_w.to);
        const double k = m_r * m_r * m_length * (1 + 16 * roundoff) + spreadOfSquares();
        const double difference = std::abs(c0 - c1);
        const double off = 18 * roundoff * m_m + 2 * spread(m_passage.slack, m_sizeD, m_sizeW) + underflow;
        const double value = m_r * m_r * m_length * difference * difference;
        const double error = k * (2 * difference + off) * off + 16 * roundoff * value +
                             spreadOfSquares() * difference * difference + underflow;
        return {value, error, value > error ? Sign::positive : Sign::zero};
    }

    // False: unknown.
    [[nodiscard, gnu::always_inline]] bool answer(const Quadratic& q, LinearContacts& contacts)
    {
        std::optional<QuadraticRoots> roots;
        const double size = q.size();
        if (!(size > leastSize && size < greatestSize && m_m < greatestSize))
            return false;
        if (greatest(greatest(q.b0, q.b1), q.b2) < -q.error)
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
    [[nodiscard, gnu::always_inline]] double spreadOfSquares() const
    {
        const double s = m_passage.slack;
        return 6 * spread(s, m_sizeD, m_sizeW) * (m_m + spread(s, m_sizeD, m_sizeW)) +
               6 * spread(s, m_sizeD, m_sizeD) * (m_r * m_r) + 6 * spread(s, m_r, m_r) * (m_sizeD * m_sizeD);
    }

    // Beside what of the segment is the point at x within `reach` of u? The bound as for a point on a line: a component
    // of w is off by 4u + 2·reach of its size and the slack.
    [[nodiscard, gnu::always_inline]] std::optional<Beside> beside(double u, double reach) const
    {
        const double along = sweep::dot(m_d, m_w.at(u));
        const double error =
            reach < 0x1p-4 ? (24 * roundoff + 9 * reach) * m_m + spread(m_passage.slack, m_sizeD, m_sizeW) + underflow
                           : HUGE_VAL;
        if (along < -error)
            return Beside::firstEnd;
        const double rest = m_length - along;
        const double restError =
            error + 8 * roundoff * (m_length + std::abs(along)) + spread(m_passage.slack, m_sizeD, m_sizeD) + underflow;
        if (rest < -restError)
            return Beside::secondEnd;
        if (along > error && rest > restError)
            return Beside::inside;
        return std::nullopt;
    }

    [[nodiscard, gnu::always_inline]] bool between(const Quadratic& q, const QuadraticRoots& roots,
                                                   LinearContacts& contacts)
    {
        const SimpleRoot* in = roots.start == Sign::positive ? &roots.root[0] : nullptr;
        const SimpleRoot* out =
            roots.end == Sign::positive ? &roots.root[static_cast<std::size_t>(roots.count - 1)] : nullptr;
        if ((in && !in->decreasing) || (out && out->decreasing))
            return false;
        const auto entered = beside(in ? in->at : 0, in ? in->reach : 0);
        const auto left = beside(out ? out->at : 1, out ? out->reach : 0);
        if (!entered || !left)
            return false;
        LinearContact& contact = contacts.contact[0];
        contact = {};
        for (const bool isEnd : {false, true}) {
            const SimpleRoot* root = isEnd ? out : in;
            const Beside place = isEnd ? *left : *entered;
            WindowShare& time = isEnd ? contact.end : contact.begin;
            if (place != Beside::inside) {
                const auto disc = discRoot(place, isEnd);
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

    // When does the point come into the disc round an end, or leave it?
    [[nodiscard, gnu::always_inline]] Disc discRoot(Beside place, bool isEnd)
    {
        const RelativeVec& w = place == Beside::firstEnd ? m_w : m_v;
        const double scale = 2 * m_sizeW * m_sizeW + m_r * m_r;
        const double k = m_r * m_r;
        const Quadratic q{sweep::dot(w.from, w.from) - k, sweep::dot(w.from, w.to) - k, sweep::dot(w.to, w.to) - k,
                          12 * roundoff * scale + spread(m_passage.slack, m_sizeW, m_sizeW) +
                              spread(m_passage.slack, m_r, m_r) + underflow};
        if (least(least(q.b0, q.b1), q.b2) > q.error)
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
        const FineRelativeVec fine = fineDifference(m_passage.p, place == Beside::firstEnd ? m_passage.a : m_passage.b);
        const FineVec at = fineAt<Fused>(fine, root.at);
        const DoubleDouble value =
            sweep::dot<Fused>(at, at) - product<Fused>(m_passage.fineRadius, m_passage.fineRadius);
        const auto time = refinedFiltered(q, root, value,
                                          0x1p-95 * scale + 3 * spread(m_passage.slack, m_sizeW, m_sizeW) +
                                              3 * spread(m_passage.slack, m_r, m_r));
        if (!time)
            return Disc::unknown;
        m_time = *time;
        return Disc::met;
    }

    // Components are off by less than 2⁻⁹⁸ of their sizes, d × w by less than 2⁻⁹⁶·m, its square by 2·2m times that,
    // |d|² and R² by less than 2⁻⁹⁹ of theirs.
    [[nodiscard, gnu::always_inline]] std::optional<WindowShare> refinedStrip(const Quadratic& q,
                                                                              const SimpleRoot& root) const
    {
        const FineVec d = fineDifference(m_passage.b, m_passage.a).from;
        const FineVec w = fineAt<Fused>(fineDifference(m_passage.p, m_passage.a), root.at);
        const DoubleDouble c = sweep::cross<Fused>(d, w);
        const DoubleDouble r = m_passage.fineRadius;
        const DoubleDouble k = product<Fused>(product<Fused>(r, r), sweep::dot<Fused>(d, d));
        return refinedFiltered(q, root, product<Fused>(c, c) - k, 0x1p-92 * squares() + 3 * spreadOfSquares());
    }

    const Passage<Way>& m_passage;
    RelativeVec m_w;
    RelativeVec m_v;
    Vec m_d;
    double m_r;
    double m_length;
    double m_sizeD;
    double m_sizeW;
    double m_m;
    WindowShare m_time;
};

// Puts the answer into `contacts`, or says that it is unknown: false.
template <bool Fused, class Way>
[[gnu::always_inline]] inline bool answer(const Passage<Way>& passage, StageSet stages, LinearContacts& contacts)
{
    contacts.count = 0;
    contacts.stage = Stage::rejection;
    DiscSegment<Fused, Way> solver(passage);
    if (stages.holds(Stage::rejection) && solver.boxesApart())
        return true;
    const Quadratic q = solver.strip();
    if (stages.holds(Stage::rejection) && least(least(q.b0, q.b1), q.b2) > q.error)
        return true;
    return stages.holds(Stage::doubles) && solver.answer(q, contacts);
}

#if defined(__x86_64__)
[[gnu::target("avx2,fma")]]
#endif
bool answerFused(const Passage<MovingPoint>& passage, StageSet stages, LinearContacts& contacts)
{
    return answer<true>(passage, stages, contacts);
}

bool sameWay(double from, double to, double otherFrom, double otherTo)
{
    const DoubleDouble way = twoDifference(to, from);
    const DoubleDouble other = twoDifference(otherTo, otherFrom);
    return way.high == other.high && way.low == other.low;
}

} // namespace

bool discSegmentFiltered(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b, StageSet stages,
                         LinearContacts& contacts)
{
    if (!(p.radius.from > 0) || p.radius.from != p.radius.to || !sameWay(a.from.x, a.to.x, b.from.x, b.to.x) ||
        !sameWay(a.from.y, a.to.y, b.from.y, b.to.y))
        return false;
    const Passage<MovingPoint> passage{p.centre, a, b, p.radius.from, {p.radius.from, 0}};
    return stages.usesFused() ? answerFused(passage, stages, contacts) : answer<false>(passage, stages, contacts);
}

std::optional<LinearContacts> discSegmentFiltered(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b,
                                                  StageSet stages)
{
    LinearContacts contacts;
    return discSegmentFiltered(p, a, b, stages, contacts) ? std::optional(contacts) : std::nullopt;
}

std::optional<LinearContacts> discSegmentFiltered(const QuickShape& p, const QuickShape& segment, StageSet stages)
{
    const auto isConstant = [](const QuickShape& s) {
        return s.radius[0].high == s.radius[1].high && s.radius[0].low == s.radius[1].low;
    };
    const DoubleDouble radius = p.radius[0] + segment.radius[0];
    if (!segment.translates || !isConstant(p) || !isConstant(segment) || !(radius.high > 0))
        return std::nullopt;
    const QuickWay wayP{p.a, p.error};
    const QuickWay wayA{segment.a, segment.error};
    const QuickWay wayB{segment.b, segment.error};
    const double slack = slackOf({&wayP, &wayA, &wayB}) + 4 * doubleDoubleUnit * radius.high;
    const Passage<QuickWay> passage{wayP, wayA, wayB, radius.high, radius, slack};
    LinearContacts contacts;
    return answer<false>(passage, stages, contacts) ? std::optional(contacts) : std::nullopt;
}

} // namespace sweep
