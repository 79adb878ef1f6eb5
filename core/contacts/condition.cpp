#include "core/contacts/condition.h"

#include "core/number/algebraic_root.h"
#include "core/scene/contact_polynomials.h"

#include <sweepbench/number/instant.h>

#include <cmath>

namespace sweep {

SignSet PolynomialSigns::possibleSignsFiltered() const
{
    if (m_polynomial.isZero())
        return zero;
    const Bounds range = m_filter.at(sinceOrigin(m_stretch));
    return static_cast<SignSet>((range.low < 0 ? below : 0) | (range.holds(0) ? zero : 0) |
                                (range.high > 0 ? above : 0));
}

const std::vector<Instant>& PolynomialSigns::roots() const
{
    if (!m_roots) {
        m_roots = m_polynomial.isZero() ? std::vector<Instant>{}
                                        : rootsBetween(m_polynomial, m_stretch.start, m_stretch.end, m_origin);
        m_between.resize(m_roots->size() + 1);
    }
    return *m_roots;
}

Bounds PolynomialSigns::sinceOrigin(Interval times) const
{
    const Bounds t{times.start, times.end};
    return m_origin == 0 ? t : t - Bounds::exactly(m_origin);
}

std::optional<Sign> PolynomialSigns::signFiltered(double t) const
{
    const auto sign = m_filter.at(sinceOrigin({t, t})).signFiltered();
    return sign && *sign != Sign::zero ? sign : std::nullopt;
}

Sign PolynomialSigns::signAt(double t) const
{
    const auto sign = signFiltered(t);
    return sign ? *sign : m_polynomial.signAt(sinceOrigin(Dyadic(t)));
}

Sign PolynomialSigns::signBetween(std::size_t n) const
{
    const auto& all = roots();
    auto& sign = m_between[n];
    if (!sign) {
        const Instant left = n == 0 ? Instant(m_stretch.start) : all[n - 1];
        const Instant right = n == all.size() ? Instant(m_stretch.end) : all[n];
        const auto sample = doubleBetween(left, right);
        sign = sample ? signFiltered(*sample) : std::nullopt;
        if (!sign && n == 0)
            sign = signNextTo(m_polynomial, sinceOrigin(Dyadic(m_stretch.start)), 1);
        else if (!sign && coprimeFiltered(m_polynomial, m_polynomial.derivative()))
            sign = -signBetween(n - 1); // the roots are simple
        else if (!sign)
            sign = m_polynomial.signAt(sinceOrigin(sample ? Dyadic(*sample) : between(left, right)));
    }
    return *sign;
}

Sign PolynomialSigns::signAtStart() const
{
    if (!m_atStart)
        m_atStart = signAt(m_stretch.start);
    return *m_atStart;
}

Sign PolynomialSigns::signAtEnd() const
{
    if (!m_atEnd)
        m_atEnd = signAt(m_stretch.end);
    return *m_atEnd;
}

namespace {

struct Root
{
    const Instant* time;
    std::size_t polynomial;
};

// Sweeps a stretch from left to right over all roots and tracks the sign of every polynomial at the current time.
class RootSweep
{
public:
    RootSweep(const Condition& condition, std::vector<const Condition::Clause*> clauses, Interval stretch,
              std::optional<std::size_t> side)
        : m_condition(condition), m_clauses(std::move(clauses)), m_stretch(stretch), m_side(side),
          m_used(condition.polynomials().size(), false), m_passed(m_used.size(), 0), m_on(m_used.size(), false)
    {
        for (const auto* clause : m_clauses)
            for (const auto& literal : *clause)
                m_used[literal.polynomial] = true;
        if (m_side)
            m_used[*m_side] = true;
        for (std::size_t i = 0; i < m_used.size(); ++i)
            if (m_used[i])
                for (const Instant& root : m_condition.polynomials()[i]->roots())
                    m_roots.push_back({&root, i});
        std::sort(m_roots.begin(), m_roots.end(), [](const Root& p, const Root& q) { return *p.time < *q.time; });
    }

    std::vector<Contact> contacts()
    {
        m_position = Position::start;
        at(Instant(m_stretch.start));
        m_position = Position::inside;
        Instant left(m_stretch.start);
        for (std::size_t i = 0; i < m_roots.size();) {
            between(left);
            const Instant& time = *m_roots[i].time;
            std::size_t last = i;
            while (last < m_roots.size() && *m_roots[last].time == time)
                m_on[m_roots[last++].polynomial] = true;
            at(time);
            for (; i < last; ++i) {
                m_on[m_roots[i].polynomial] = false;
                ++m_passed[m_roots[i].polynomial];
            }
            left = time;
        }
        between(left);
        m_position = Position::end;
        at(Instant(m_stretch.end));
        if (m_open)
            close(Instant(m_stretch.end), true);
        return std::move(m_contacts);
    }

private:
    enum class Position
    {
        start,
        inside,
        end
    };

    [[nodiscard]] Sign sign(std::size_t i) const
    {
        const PolynomialSigns& p = *m_condition.polynomials()[i];
        if (m_position == Position::start)
            return p.signAtStart();
        if (m_position == Position::end)
            return p.signAtEnd();
        return m_on[i] ? Sign::zero : p.signBetween(m_passed[i]);
    }

    [[nodiscard]] bool holds() const
    {
        return std::any_of(m_clauses.begin(), m_clauses.end(), [this](const Condition::Clause* clause) {
            return std::all_of(clause->begin(), clause->end(), [this](const Condition::Literal& literal) {
                return (setOf(sign(literal.polynomial)) & literal.allowed) != 0;
            });
        });
    }

    void at(const Instant& time)
    {
        const bool now = holds();
        if (now && !m_open) {
            m_open = true;
            m_current = Contact{time, time, true, true, m_lastSide, Sign::zero};
        } else if (!now && m_open)
            close(time, false);
        m_atNow = now;
    }

    void between(const Instant& left)
    {
        const Sign side = m_side ? sign(*m_side) : Sign::zero;
        const bool now = holds();
        if (now && !m_open) {
            m_open = true;
            m_current = Contact{left, left, false, true, m_lastSide, Sign::zero};
        } else if (!now && m_open) {
            close(left, m_atNow);
            m_contacts.back().sideAfter = side;
        }
        m_lastSide = side;
    }

    void close(const Instant& end, bool touchesAtEnd)
    {
        m_current.end = end;
        m_current.touchesAtEnd = touchesAtEnd;
        m_contacts.push_back(m_current);
        m_open = false;
    }

    const Condition& m_condition;
    std::vector<const Condition::Clause*> m_clauses;
    Interval m_stretch;
    std::optional<std::size_t> m_side;
    std::vector<bool> m_used;
    std::vector<std::size_t> m_passed; // number of roots before the current time
    std::vector<bool> m_on;            // whether the polynomial is zero at the current time
    std::vector<Root> m_roots;
    Position m_position = Position::start;
    bool m_atNow = false;
    bool m_open = false;
    Sign m_lastSide = Sign::zero;
    Contact m_current;
    std::vector<Contact> m_contacts;
};

} // namespace

std::vector<Contact> contactsWhere(const Condition& condition, Interval stretch, std::optional<std::size_t> side)
{
    // Omit clauses with a polynomial that certainly never has an allowed sign: they never hold.
    std::vector<SignSet> possible;
    for (const auto& p : condition.polynomials())
        possible.push_back(p->possibleSignsFiltered());
    std::vector<const Condition::Clause*> clauses;
    for (const auto& clause : condition.clauses())
        if (std::all_of(clause.begin(), clause.end(),
                        [&](const auto& literal) { return (possible[literal.polynomial] & literal.allowed) != 0; }))
            clauses.push_back(&clause);
    if (clauses.empty())
        return {};
    return RootSweep(condition, std::move(clauses), stretch, side).contacts();
}

void appendContacts(std::vector<Contact>& contacts, std::vector<Contact> next)
{
    auto first = next.begin();
    if (first != next.end() && !contacts.empty()) {
        Contact& last = contacts.back();
        if (last.end == first->begin && last.touchesAtEnd && first->touchesAtBegin) {
            last.end = first->end;
            last.touchesAtEnd = first->touchesAtEnd;
            last.sideAfter = first->sideAfter;
            if (!last.isInstant())
                last.s.reset();
            ++first;
        }
    }
    contacts.insert(contacts.end(), std::make_move_iterator(first), std::make_move_iterator(next.end()));
}

namespace {

// Collects the clauses of a condition over one stretch. R(t) ≥ 0 is the sum of the radii.
class ClauseBuilder
{
public:
    ClauseBuilder(Interval stretch, double origin, Polynomial radius)
        : m_stretch(stretch), m_origin(origin), m_radius(std::move(radius))
    {
    }

    // |p − q| ≤ R.
    void addVertices(const PolynomialVec& p, const PolynomialVec& q)
    {
        const PolynomialVec d = p - q;
        if (isThin())
            m_condition.allow({{add(d.x), zero}, {add(d.y), zero}});
        else
            m_condition.allow({{add(endGap(d, square(m_radius))), within}});
    }

    // p lies in the Voronoi region of the line's inside, no further than R from it. Never holds if the two control
    // points of a segment coincide; then the vertices decide.
    void addVertexAndEdge(const PolynomialVec& p, const Motion& line)
    {
        const PointAndEdge pair(p, line.a, line.b);
        Condition::Clause clause{distanceFromLine(pair.orientation(), pair.d)};
        if (line.hull != HullKind::line)
            clause.push_back({add(pair.pastA()), above});
        if (line.hull == HullKind::segment)
            clause.push_back({add(pair.pastB()), below});
        m_condition.allow(std::move(clause));
    }

    // The insides of the two hulls cross: the ends of each lie strictly on opposite sides of the other.
    void addEdges(const Motion& p, const Motion& q)
    {
        const auto overP = straddling(p, q);
        const auto overQ = straddling(q, p);
        for (const auto& one : overP)
            for (const auto& other : overQ) {
                Condition::Clause clause = one;
                clause.insert(clause.end(), other.begin(), other.end());
                m_condition.allow(std::move(clause));
            }
    }

    // Two lines are parallel and no further apart than R; if R is zero, they coincide.
    void addParallelLines(const Motion& p, const Motion& q)
    {
        const PolynomialVec d = p.direction();
        const Condition::Literal parallel{add(cross(d, q.direction())), zero};
        m_condition.allow({parallel, distanceFromLine(cross(d, q.a - p.a), d)});
    }

    [[nodiscard]] std::size_t add(Polynomial p)
    {
        return m_condition.add(std::make_shared<const PolynomialSigns>(std::move(p), m_stretch, m_origin));
    }
    [[nodiscard]] Condition take() { return std::move(m_condition); }

private:
    static constexpr SignSet within = below | zero;

    [[nodiscard]] bool isThin() const { return m_radius.isZero(); }

    // The distance from a line of direction d, |orientation|/|d|, is at most R.
    [[nodiscard]] Condition::Literal distanceFromLine(const Polynomial& orientation, const PolynomialVec& d)
    {
        if (isThin())
            return {add(orientation), zero};
        return {add(edgeGap(orientation, square(m_radius), lengthSquared(d))), within};
    }

    // The cases in which `q` extends to both sides of the line through `p`.
    [[nodiscard]] std::vector<Condition::Clause> straddling(const Motion& p, const Motion& q)
    {
        const PolynomialVec d = p.direction();
        const std::size_t turn = q.hull == HullKind::segment ? 0 : add(cross(d, q.direction()));
        if (q.hull == HullKind::line)
            return {{{turn, static_cast<SignSet>(below | above)}}};
        const std::size_t first = add(cross(d, q.a - p.a));
        const std::size_t second = q.hull == HullKind::ray ? turn : add(cross(d, q.b - p.a));
        return {{{first, below}, {second, above}}, {{first, above}, {second, below}}};
    }

    Interval m_stretch;
    double m_origin;
    Polynomial m_radius;
    Condition m_condition;
};

void addFeaturePairs(ClauseBuilder& builder, const Motion& p, const Motion& q)
{
    for (const PolynomialVec& end : p.ends())
        for (const PolynomialVec& other : q.ends())
            builder.addVertices(end, other);
    if (q.hull != HullKind::point)
        for (const PolynomialVec& end : p.ends())
            builder.addVertexAndEdge(end, q);
    if (p.hull != HullKind::point)
        for (const PolynomialVec& end : q.ends())
            builder.addVertexAndEdge(end, p);
    if (p.hull != HullKind::point && q.hull != HullKind::point)
        builder.addEdges(p, q);
    if (p.hull == HullKind::line && q.hull == HullKind::line)
        builder.addParallelLines(p, q);
}

} // namespace

PairCondition pairCondition(const Motion& a, const Motion& b, Interval stretch, double origin)
{
    ClauseBuilder builder(stretch, origin, a.radius + b.radius);
    addFeaturePairs(builder, a, b);
    PairCondition result;
    if (isPointAgainstLine(a, b))
        result.side = builder.add(cross(b.direction(), a.a - b.a));
    else if (isPointAgainstLine(b, a))
        result.side = builder.add(cross(a.direction(), b.a - a.a));
    result.condition = builder.take();
    return result;
}

double timeOrigin(Interval stretch)
{
    return std::isfinite(stretch.end - stretch.start) ? stretch.start : 0;
}

Motion since(double origin, Motion motion)
{
    for (Polynomial* p : {&motion.a.x, &motion.a.y, &motion.b.x, &motion.b.y, &motion.radius})
        *p = origin == 0 ? *p : p->composed(Dyadic(origin), Dyadic(1));
    return motion;
}

std::vector<Contact> exactContacts(const BodyPaths& a, const BodyPaths& b, Interval stretch)
{
    const auto [p, q] = motionsOver(a, b, stretch);
    const double origin = timeOrigin(stretch);
    const PairCondition condition = pairCondition(since(origin, p), since(origin, q), stretch, origin);
    return contactsWhere(condition.condition, stretch, condition.side);
}

} // namespace sweep
