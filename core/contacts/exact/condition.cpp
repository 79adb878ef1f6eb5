#include "core/contacts/exact/condition.h"

namespace sweep {

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

} // namespace sweep
