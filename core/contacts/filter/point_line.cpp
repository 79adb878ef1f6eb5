#include "core/contacts/filter/linear_contact.h"
#include "core/contacts/filter/refined_root.h"
#include "core/contacts/filter/relative_motion.h"
#include "core/contacts/filter/short_coordinates.h"

namespace sweep {

namespace {

// Where a point is along a line, at an instant at which it is on the line that goes on for ever.
enum class Along
{
    beyond, // an end
    onIt,
    onA,    // exactly at a
    onPoint // the control points are there too: it has no proportion
};

// Point: MovingPoint or QuickWay.
template <class Point>
struct Question
{
    const Point& p;
    const Point& a;
    const Point& b;
    HullKind line;
    double slack = 0; // of their differences
};

// d from a to b, w from a to p. f = d × w is zero where p is on the line; it is beyond a where d·w < 0, and beyond b
// where d·(d − w) < 0.
template <bool Fused, class Point>
class PointLine
{
public:
    [[gnu::always_inline]] PointLine(const Question<Point>& question, Stage stage, LinearContacts& contacts)
        : m_question(question), m_contacts(contacts), m_d(difference(question.b, question.a)),
          m_w(difference(question.p, question.a)), m_sizeD(m_d.size()), m_sizeW(m_w.size()), m_m(m_sizeD * m_sizeW),
          m_spread(spread(question.slack, m_sizeD, m_sizeW)), m_stage(stage)
    {
    }

    [[nodiscard, gnu::always_inline]] Quadratic quadratic() const
    {
        Quadratic q = crossQuadratic(m_d, m_w, m_m);
        q.error += m_spread;
        return q;
    }

    // The coefficients from two doubles each: a component of d and w is exact, a cross product off by less than
    // 2⁻¹⁰⁰·m, a sum of two of them by 2⁻⁹⁸·m; then each is rounded once.
    [[nodiscard]] Quadratic fineQuadratic()
    {
        refineVectors();
        const FineVec dTo{m_fineD.from.x + m_fineD.way.x, m_fineD.from.y + m_fineD.way.y};
        const FineVec wTo{m_fineW.from.x + m_fineW.way.x, m_fineW.from.y + m_fineW.way.y};
        const double b0 = sweep::cross<Fused>(m_fineD.from, m_fineW.from).high;
        const double b1 = 0.5 * (sweep::cross<Fused>(m_fineD.from, wTo) + sweep::cross<Fused>(dTo, m_fineW.from)).high;
        const double b2 = sweep::cross<Fused>(dTo, wTo).high;
        Quadratic q{b0, b1, b2, 0};
        q.error = 0x1p-95 * m_m + m_spread + roundoff * q.size() + underflow;
        return q;
    }

    // False: unknown, here and below.
    [[nodiscard, gnu::always_inline]] bool answer(const Quadratic& q, const Discriminant& discriminant)
    {
        m_contacts.count = 0;
        m_contacts.stage = m_stage;
        return visitRootsFiltered(
            q, discriminant, [&](const SimpleRoot& root, Sign side) __attribute__((always_inline)) {
                return addRoot(q, root, {side, -side});
            });
    }

    // Where coefficients are exact: ends and double roots are known as well.
    [[nodiscard]] bool exactAnswer(const Quadratic& q, const Discriminant& discriminant)
    {
        const auto roots = rootsFiltered(q, discriminant);
        if (!roots)
            return false;
        if (roots->after == Sign::zero)
            return slide();
        m_contacts.count = 0;
        m_contacts.stage = m_stage;
        Sign side = roots->after;
        bool known = roots->start != Sign::zero || addEnd(0, {Sign::zero, side});
        if (roots->tangent)
            known = known && addTangent(q, {side, side});
        for (int i = 0; i < roots->count; ++i) {
            known = known && addRoot(q, roots->root[static_cast<std::size_t>(i)], {side, -side});
            side = -side;
        }
        known = known && (roots->end != Sign::zero || addEnd(1, {side, Sign::zero}));
        return known;
    }

private:
    // The signs of f.
    struct Sides
    {
        Sign before;
        Sign after;
    };

    [[gnu::always_inline]] void refineVectors()
    {
        m_fineD = fineDifference(m_question.b, m_question.a);
        m_fineW = fineDifference(m_question.p, m_question.a);
        m_fine = true;
    }

    // The bound: at x within `reach` of the instant a component of d or w is off by at most 4u + 2·reach of its size
    // (two products and a sum; it changes by at most twice the size while u goes from 0 to 1); a dot product by twice
    // the product of the sizes times 2·(4u + 2·reach) + (4u + 2·reach)² + 3u.
    [[nodiscard, gnu::always_inline]] std::optional<Along> along(const SimpleRoot& root) const
    {
        const Vec d = m_d.at(root.at);
        const Vec w = m_w.at(root.at);
        const double share = root.reach < 0x1p-4 ? 24 * roundoff + 9 * root.reach : HUGE_VAL;
        return told(sweep::dot(d, w), share * m_m + m_spread + underflow, sweep::dot(d, d),
                    share * (m_sizeD * m_sizeD) + spread(m_question.slack, m_sizeD, m_sizeD) + underflow);
    }
    // From the proportion's numerator and denominator.
    [[nodiscard, gnu::always_inline]] std::optional<Along> told(double fromA, double errorA, double length,
                                                                double errorLength) const
    {
        const double fromB = length - fromA;
        const double errorB = errorA + errorLength + roundoff * std::abs(fromB);
        const bool endsAtA = m_question.line != HullKind::line;
        const bool endsAtB = m_question.line == HullKind::segment;
        if ((endsAtA && fromA < -errorA) || (endsAtB && fromB < -errorB))
            return Along::beyond;
        if ((!endsAtA || fromA > errorA) && (!endsAtB || fromB > errorB) && length > errorLength)
            return Along::onIt;
        return std::nullopt;
    }

    // The same from two doubles each: components are off by less than 2⁻⁹⁷ + 3·error of their sizes.
    [[nodiscard]] std::optional<Along> fineAlong(const WindowShare& u) const
    {
        const FineVec d = at(m_fineD, u);
        const FineVec w = at(m_fineW, u);
        const double share = u.error < 0x1p-4 ? 0x1p-94 + 14 * u.error : HUGE_VAL;
        const DoubleDouble fromA = sweep::dot<Fused>(d, w);
        const DoubleDouble length = sweep::dot<Fused>(d, d);
        // What the lower doubles hold is counted as error here: the upper ones are rounded once.
        return told(fromA.high, share * m_m + 3 * m_spread + std::abs(fromA.low), length.high,
                    share * (m_sizeD * m_sizeD) + 3 * spread(m_question.slack, m_sizeD, m_sizeD) +
                        std::abs(length.low));
    }
    // With coefficients that are exact.
    [[nodiscard]] std::optional<Along> exactAlong(const Quadratic& f, bool decreasing) const
    {
        const RelativeVec e = difference(m_question.b, m_question.p); // d − w
        const Sign fromA = exactSignAtRoot(dotQuadratic(m_d, m_w, 0), f, decreasing);
        const Sign fromB = exactSignAtRoot(dotQuadratic(m_d, e, 0), f, decreasing);
        return exactlyTold(fromA, fromB, exactSignAtRoot(dotQuadratic(m_w, m_w, 0), f, decreasing));
    }
    // Unknown where the control points of a ray or line meet, which no scene allows.
    [[nodiscard]] std::optional<Along> exactlyTold(Sign fromA, Sign fromB, Sign distance) const
    {
        if (fromA == Sign::zero && fromB == Sign::zero && m_question.line != HullKind::segment)
            return std::nullopt;
        if (fromA == Sign::zero && fromB == Sign::zero) // the control points meet: their sum is |d|²
            return distance == Sign::zero ? Along::onPoint : Along::beyond;
        const bool beyond = (m_question.line != HullKind::line && fromA == Sign::negative) ||
                            (m_question.line == HullKind::segment && fromB == Sign::negative);
        return beyond ? Along::beyond : fromA == Sign::zero ? Along::onA : Along::onIt;
    }

    // d and w at a share of the window, its lower double and its error counted.
    [[nodiscard]] FineVec at(const FineRelativeVec& v, const WindowShare& u) const
    {
        const FineVec place = fineAt<Fused>(v, u.value.high);
        return {place.x + product<Fused>(v.way.x, u.value.low), place.y + product<Fused>(v.way.y, u.value.low)};
    }

    [[gnu::always_inline]] bool addRoot(const Quadratic& q, const SimpleRoot& root, Sides sides)
    {
        auto place = along(root);
        if (place == Along::beyond)
            return true;
        if (!m_fine)
            refineVectors();
        // Components are off by less than 2⁻⁹⁸ of their sizes: the cross product by less than 2⁻⁹⁵·m.
        const DoubleDouble value =
            sweep::cross<Fused>(fineAt<Fused>(m_fineD, root.at), fineAt<Fused>(m_fineW, root.at));
        const auto u = refinedFiltered(q, root, value, 0x1p-95 * m_m + 3 * m_spread);
        if (!u)
            return false;
        if (!place && m_stage == Stage::doubles)
            return false;
        if (!place)
            place = fineAlong(*u);
        if (!place && m_stage == Stage::shortIntegers)
            place = exactAlong(q, root.decreasing);
        if (!place || *place == Along::beyond)
            return place.has_value();
        return add(*u, sides, *place);
    }

    bool addTangent(const Quadratic& q, Sides sides)
    {
        const auto place = exactAlong(q, false);
        if (!place || *place == Along::beyond)
            return place.has_value();
        refineVectors();
        const double k = q.b0 - q.b1;
        const DoubleDouble u = quotient<Fused>({k, 0}, {k + (q.b2 - q.b1), 0}); // exact before it is divided
        const WindowShare share{u, std::abs(u.high) * doubleDoubleUnit};
        return add(share, sides, *place);
    }

    bool addEnd(double u, Sides sides)
    {
        const Vec d = u == 0 ? m_d.from : m_d.to;
        const Vec w = u == 0 ? m_w.from : m_w.to;
        const double fromA = sweep::dot(d, w); // exact here: see ShortScale
        const double fromB = sweep::dot(d, d) - fromA;
        const auto sign = [](double x) { return x < 0 ? Sign::negative : x > 0 ? Sign::positive : Sign::zero; };
        const auto place = exactlyTold(sign(fromA), sign(fromB), sign(sweep::dot(w, w)));
        if (!place || *place == Along::beyond)
            return place.has_value();
        refineVectors();
        return add({{u, 0}, 0}, sides, *place);
    }

    // The point stays on the line. It is at a control point all the time, or the segment keeps its direction: then w
    // and d are numbers along an axis, linear in u and d > 0, and there is contact while neither w nor d − w is
    // negative.
    bool slide()
    {
        const bool isAtA = isZero(m_w.from) && isZero(m_w.to);
        const bool isAtB = m_d.from == m_w.from && m_d.to == m_w.to;
        if (m_question.line != HullKind::segment || isZero(m_d.from) || isZero(m_d.to))
            return false;
        if (isAtA || isAtB)
            return slideAlong({1, 1}, isAtA ? Ways{0, 0} : Ways{1, 1});
        const bool flat = std::abs(m_d.from.x) >= std::abs(m_d.from.y);
        const double direction = (flat ? m_d.from.x : m_d.from.y) < 0 ? -1 : 1;
        const auto along = [&](const RelativeVec& v) {
            return Ways{direction * (flat ? v.from.x : v.from.y), direction * (flat ? v.to.x : v.to.y)};
        };
        const Ways d = along(m_d);
        return sweep::cross(m_d.from, m_d.to) == 0 && d.to > 0 && slideAlong(d, along(m_w));
    }
    static bool isZero(Vec v) { return v.x == 0 && v.y == 0; }

    // Integers of at most 26 binary digits at the start and the end: exact before they are divided.
    struct Ways
    {
        double from;
        double to;
    };
    bool slideAlong(Ways d, Ways w)
    {
        const Ways rest{d.from - w.from, d.to - w.to};
        m_contacts.count = 0;
        m_contacts.stage = m_stage;
        const auto apart = [](Ways v) { return v.from < 0 && v.to < 0; };
        if (apart(w) || apart(rest))
            return true;
        const auto zeroOf = [](Ways v) {
            const DoubleDouble u = quotient<Fused>({v.from, 0}, {v.from - v.to, 0});
            return WindowShare{u, std::abs(u.high) * doubleDoubleUnit};
        };
        const auto proportion = [](double along, double length) {
            const DoubleDouble s = quotient<Fused>({along, 0}, {length, 0});
            return along == 0 ? 0 : nearestFiltered(s, std::abs(s.high) * doubleDoubleUnit);
        };
        LinearContact contact{};
        contact.end = {{1, 0}, 0};
        contact.s = proportion(w.from, d.from);
        contact.sAtEnd = proportion(w.to, d.to);
        for (const Ways end : {w, rest}) { // both are not negative at once, since their sum is not
            const double s = end.from == w.from && end.to == w.to ? 0 : 1;
            if (end.from < 0) {
                contact.begin = end.to == 0 ? WindowShare{{1, 0}, 0} : zeroOf(end);
                contact.s = s;
            }
            if (end.to < 0) {
                contact.end = end.from == 0 ? WindowShare{} : zeroOf(end);
                contact.sAtEnd = s;
            }
            contact.lone = contact.lone || (end.from < 0 && end.to == 0) || (end.from == 0 && end.to < 0);
        }
        m_contacts.contact[m_contacts.count++] = contact;
        return contact.s == contact.s && contact.sAtEnd == contact.sAtEnd;
    }

    // The proportion is the ratio of the components of w and d along the axis on which d is larger. With c and e that
    // component of d and w, s = e/c, and s' = (e' − s·c')/c. The bound: c and e are off by 2⁻⁹⁷ of the sizes and 3
    // slacks, and by a rounding of what the lower double of the instant adds; e' and c' are at most twice the sizes.
    // What a first quotient leaves over is divided once more; the error of c is at most 2⁻⁴⁰ of it.
    [[gnu::always_inline]] bool add(const WindowShare& u, Sides sides, Along place)
    {
        LinearContact& contact = m_contacts.contact[m_contacts.count++];
        contact.begin = contact.end = u;
        contact.lone = true;
        contact.before = sides.before;
        contact.after = sides.after;
        contact.s = place == Along::onA ? 0 : __builtin_nan("");
        if (place != Along::onIt)
            return true;
        const Vec direction = m_d.at(u.value.high);
        const bool flat = std::abs(direction.x) >= std::abs(direction.y);
        const DoubleDouble c = at(flat ? m_fineD.from.x : m_fineD.from.y, flat ? m_fineD.way.x : m_fineD.way.y, u);
        const DoubleDouble e = at(flat ? m_fineW.from.x : m_fineW.from.y, flat ? m_fineW.way.x : m_fineW.way.y, u);
        const double inverse = 1 / c.high;
        const double size = std::abs(inverse);
        const double slack = m_question.slack;
        if (!(1 > (m_sizeD * (0x1p-50 + 0x1p45 * u.error) + 0x1p45 * slack) * size))
            return false;
        const double first = e.high * inverse;
        const double second = (e - product<Fused>(c, first)).high * inverse;
        const double off = 0x1p-96 + 3 * u.error + 0x1p-50 * std::abs(u.value.low);
        const double reach = (m_sizeW + m_sizeD * std::abs(first)) * off + 3 * slack * (1 + std::abs(first)) +
                             0x1p-99 * std::abs(e.high);
        const double error = reach * size * (1 + 0x1p-38) + std::abs(second) * 8 * roundoff +
                             std::abs(second) * ((0x1p-95 * m_sizeD + 3 * slack) * size);
        contact.s = nearestFiltered(quickTwoSum(first, second), error);
        return contact.s == contact.s;
    }
    // A component at a share of the window whose lower double is small.
    [[gnu::always_inline]] DoubleDouble at(DoubleDouble from, DoubleDouble way, const WindowShare& u) const
    {
        const DoubleDouble place = loosePlace<Fused>(from, way, u.value.high);
        return twoSum(place.high, place.low + way.high * u.value.low);
    }

    const Question<Point>& m_question;
    LinearContacts& m_contacts;
    RelativeVec m_d;
    RelativeVec m_w;
    double m_sizeD;
    double m_sizeW;
    double m_m;
    double m_spread;
    Stage m_stage;
    bool m_fine = false;
    FineRelativeVec m_fineD;
    FineRelativeVec m_fineW;
};

// Without branches: which of the four comparisons tells is as good as random.
[[gnu::always_inline]] inline bool boxesApart(const Question<MovingPoint>& q)
{
    const auto gap = [](double p0, double p1, double a0, double a1, double b0, double b1) {
        const double low = least(least(a0, a1), least(b0, b1));
        const double high = greatest(greatest(a0, a1), greatest(b0, b1));
        return greatest(low - greatest(p0, p1), least(p0, p1) - high); // rounding keeps the sign of a difference
    };
    return greatest(gap(q.p.from.x, q.p.to.x, q.a.from.x, q.a.to.x, q.b.from.x, q.b.to.x),
                    gap(q.p.from.y, q.p.to.y, q.a.from.y, q.a.to.y, q.b.from.y, q.b.to.y)) > 0;
}

// Each of these puts the answer into the last argument, or says that it is unknown: false.

template <bool Fused>
bool answerShort(const Question<MovingPoint>& question, LinearContacts& contacts)
{
    ShortScale scale;
    for (const MovingPoint* point : {&question.p, &question.a, &question.b})
        scale.add(*point);
    const auto factor = scale.factor();
    if (!factor)
        return false;
    const MovingPoint p = scaled(question.p, *factor);
    const MovingPoint a = scaled(question.a, *factor);
    const MovingPoint b = scaled(question.b, *factor);
    const Question<MovingPoint> whole{p, a, b, question.line};
    PointLine<Fused, MovingPoint> solver(whole, Stage::shortIntegers, contacts);
    Quadratic q = solver.quadratic();
    q.error = 0;
    return solver.exactAnswer(q, exactDiscriminant(q));
}

template <bool Fused, class Point>
[[gnu::noinline]] bool answerSlowly(const Question<Point>& question, StageSet stages, LinearContacts& contacts)
{
    if constexpr (std::is_same_v<Point, MovingPoint>)
        if (stages.holds(Stage::shortIntegers) && answerShort<Fused>(question, contacts))
            return true;
    if (!stages.holds(Stage::doubleDoubles))
        return false;
    PointLine<Fused, Point> solver(question, Stage::doubleDoubles, contacts);
    const Quadratic q = solver.fineQuadratic();
    const auto discriminant = discriminantFiltered(q);
    return discriminant && solver.answer(q, *discriminant);
}

// Do boxes, or the coefficients of f, show that they do not meet?
[[gnu::always_inline]] inline bool rejectedFiltered(const Question<MovingPoint>& question)
{
    const RelativeVec d = difference(question.b, question.a);
    const RelativeVec w = difference(question.p, question.a);
    const int boxes = static_cast<int>(question.line == HullKind::segment) & static_cast<int>(boxesApart(question));
    return (boxes | static_cast<int>(crossQuadratic(d, w, d.size() * w.size()).keepsSignFiltered())) != 0;
}

// After the rejection.
template <bool Fused, class Point>
[[gnu::always_inline]] inline bool answer(const Question<Point>& question, StageSet stages, LinearContacts& contacts)
{
    PointLine<Fused, Point> solver(question, Stage::doubles, contacts);
    const Quadratic q = solver.quadratic();
    if (stages.holds(Stage::doubles))
        if (const auto discriminant = discriminantFiltered(q))
            if (solver.answer(q, *discriminant))
                return true;
    return answerSlowly<Fused>(question, stages, contacts);
}

#if defined(__x86_64__)
[[gnu::target("avx2,fma")]]
#endif
bool answerFused(const Question<MovingPoint>& question, StageSet stages, LinearContacts& contacts)
{
    return answer<true>(question, stages, contacts);
}

[[gnu::noinline]] bool answerPlain(const Question<MovingPoint>& question, StageSet stages, LinearContacts& contacts)
{
    return answer<false>(question, stages, contacts);
}

bool answerAfterRejection(const Question<MovingPoint>& question, StageSet stages, LinearContacts& contacts)
{
    return stages.usesFused() ? answerFused(question, stages, contacts) : answerPlain(question, stages, contacts);
}

} // namespace

bool pointLineFiltered(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b, HullKind line, StageSet stages,
                       LinearContacts& contacts)
{
    const Question<MovingPoint> question{p, a, b, line};
    if (stages.holds(Stage::rejection) && rejectedFiltered(question)) {
        contacts.count = 0;
        contacts.stage = Stage::rejection;
        return true;
    }
    return answerAfterRejection(question, stages, contacts);
}

std::optional<LinearContacts> pointLineFiltered(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                                HullKind line, StageSet stages)
{
    LinearContacts contacts;
    return pointLineFiltered(p, a, b, line, stages, contacts) ? std::optional(contacts) : std::nullopt;
}

std::optional<LinearContacts> pointLineFiltered(const QuickShape& p, const QuickShape& line, StageSet stages)
{
    const auto point = exactWay(p, p.a);
    const auto a = exactWay(line, line.a);
    const auto b = exactWay(line, line.b);
    if (point && a && b)
        return pointLineFiltered(*point, *a, *b, hullKind(line.shape), stages);
    const QuickWay wayP{p.a, p.error};
    const QuickWay wayA{line.a, line.error};
    const QuickWay wayB{line.b, line.error};
    const Question<QuickWay> question{wayP, wayA, wayB, hullKind(line.shape), slackOf({&wayP, &wayA, &wayB})};
    LinearContacts contacts;
    if (stages.holds(Stage::rejection) &&
        PointLine<false, QuickWay>(question, Stage::doubles, contacts).quadratic().keepsSignFiltered())
        return contacts;
    return answer<false>(question, stages, contacts) ? std::optional(contacts) : std::nullopt;
}

} // namespace sweep
