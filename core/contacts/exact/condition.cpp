#include "core/contacts/exact/condition.h"

#include <algorithm>

namespace sweep {

namespace {

struct Mark
{
    const Instant* time;
    std::size_t polynomial;
};

// Walks a stretch from left to right over all roots, and knows at every place the sign of every polynomial.
class Walk
{
public:
    Walk(const Condition& condition, std::vector<const Condition::Clause*> clauses, Interval stretch,
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
                    m_marks.push_back({&root, i});
        std::sort(m_marks.begin(), m_marks.end(), [](const Mark& p, const Mark& q) { return *p.time < *q.time; });
    }

    std::vector<Span> spans()
    {
        m_place = Place::start;
        at(Instant(m_stretch.start));
        m_place = Place::inside;
        Instant left(m_stretch.start);
        for (std::size_t i = 0; i < m_marks.size();) {
            between(left);
            const Instant& time = *m_marks[i].time;
            std::size_t last = i;
            while (last < m_marks.size() && *m_marks[last].time == time)
                m_on[m_marks[last++].polynomial] = true;
            at(time);
            for (; i < last; ++i) {
                m_on[m_marks[i].polynomial] = false;
                ++m_passed[m_marks[i].polynomial];
            }
            left = time;
        }
        between(left);
        m_place = Place::end;
        at(Instant(m_stretch.end));
        if (m_open)
            close(Instant(m_stretch.end), true);
        return std::move(m_spans);
    }

private:
    enum class Place
    {
        start,
        inside,
        end
    };

    [[nodiscard]] Sign sign(std::size_t i) const
    {
        const TrackedPolynomial& p = *m_condition.polynomials()[i];
        if (m_place == Place::start)
            return p.signAtStart();
        if (m_place == Place::end)
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
            m_current = Span{time, time, true, true, m_lastSide, Sign::zero};
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
            m_current = Span{left, left, false, true, m_lastSide, Sign::zero};
        } else if (!now && m_open) {
            close(left, m_atNow);
            m_spans.back().sideAfter = side;
        }
        m_lastSide = side;
    }

    void close(const Instant& end, bool holdsAtEnd)
    {
        m_current.end = end;
        m_current.holdsAtEnd = holdsAtEnd;
        m_spans.push_back(m_current);
        m_open = false;
    }

    const Condition& m_condition;
    std::vector<const Condition::Clause*> m_clauses;
    Interval m_stretch;
    std::optional<std::size_t> m_side;
    std::vector<bool> m_used;
    std::vector<std::size_t> m_passed; // roots behind
    std::vector<bool> m_on;            // is it zero at this root?
    std::vector<Mark> m_marks;
    Place m_place = Place::start;
    bool m_atNow = false;
    bool m_open = false;
    Sign m_lastSide = Sign::zero;
    Span m_current;
    std::vector<Span> m_spans;
};

} // namespace

std::vector<Span> spansOf(const Condition& condition, Interval stretch, std::optional<std::size_t> side)
{
    // A clause with a polynomial that surely never has an allowed sign can be left out: it never holds.
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
    return Walk(condition, std::move(clauses), stretch, side).spans();
}

void joinSpans(std::vector<Span>& spans, std::vector<Span> next)
{
    auto first = next.begin();
    if (first != next.end() && !spans.empty()) {
        Span& last = spans.back();
        if (last.end == first->begin && last.holdsAtEnd && first->holdsAtBegin) {
            last.end = first->end;
            last.holdsAtEnd = first->holdsAtEnd;
            last.sideAfter = first->sideAfter;
            ++first;
        }
    }
    spans.insert(spans.end(), std::make_move_iterator(first), std::make_move_iterator(next.end()));
}

} // namespace sweep
