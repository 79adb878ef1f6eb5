#include "tests/support/oracle/pair_check.h"

#include "tests/support/oracle/gap_search.h"

#include <cmath>

namespace sweep::oracle {

namespace {

class PairCheck
{
public:
    PairCheck(const Question& question, const Claims& own) : m_question(question), m_own(own) {}

    std::vector<std::string> run()
    {
        const Interval w = m_question.window();
        m_from = held(w.start);
        if (m_own.empty() || !m_own.front().time.exact() || m_own.front().time.lo != m_from)
            expectOutside(m_from, "at the start of its window");
        for (const ClaimedInstant& instant : m_own) {
            if (instant.time.lo < held(w.start) || instant.time.hi > held(w.end)) {
                blame("outside its window", instant);
                return m_faults;
            }
            if (m_from < instant.time.lo)
                checkGap(instant.time.lo);
            else if (!(m_from == instant.time.lo && instant.time.lo == held(w.start)))
                blame("not told apart from the event before", instant);
            take(instant);
            m_from = instant.time.hi;
        }
        finish(held(w.end));
        return m_faults;
    }

private:
    void blame(const std::string& what, const ClaimedInstant& instant)
    {
        std::string names;
        for (const Event& event : instant.events)
            names += described(m_question.scene(), event) + ", ";
        m_faults.push_back(names + "t = " + std::to_string(instant.t) + ": " + what);
    }
    void blame(const std::string& what)
    {
        const Event& about = m_question.about();
        const std::string name = described(m_question.scene(), about);
        m_faults.push_back(name.substr(name.find(' ') + 1) + ": " + what);
    }
    void expectOutside(const Rational& t, const std::string& when)
    {
        if (m_question.contact(t))
            blame("in contact without an event " + when);
    }

    void checkGap(const Rational& to)
    {
        if (const auto found = contradiction(m_question, {m_from, to, m_inside}))
            blame(*found + ", though claimed to be " + (m_inside ? "in contact" : "apart") + " from " +
                  std::to_string(nearestDouble(m_from)) + " to " + std::to_string(nearestDouble(to)));
    }

    void finish(const Rational& end)
    {
        if (m_inside)
            blame("enters and never exits");
        if (m_from < end) {
            checkGap(end);
            expectOutside(end, "at the end of its window");
        }
    }

    void take(const ClaimedInstant& instant)
    {
        const bool before = m_inside;
        m_instantaneous = instant.events.size() == 1 &&
                          (instant.events[0].kind == EventKind::touch || instant.events[0].kind == EventKind::cross);
        if (instant.events.size() > 2 ||
            (instant.events.size() == 2 && !(m_question.mayBeOpen() && instant.events[0].kind == EventKind::exit &&
                                             instant.events[1].kind == EventKind::enter)))
            blame("these cannot share an instant", instant);
        for (const Event& event : instant.events) {
            follow(event, instant);
            checkClipped(event, instant);
            checkProportion(event, instant);
        }
        if (m_instantaneous)
            checkCross(instant);
        checkState(instant, before);
    }

    void follow(const Event& event, const ClaimedInstant& instant)
    {
        switch (event.kind) {
        case EventKind::exit:
            if (!m_inside)
                blame("exits without having entered", instant);
            m_inside = false;
            return;
        case EventKind::enter:
            if (m_inside)
                blame("enters twice", instant);
            m_inside = true;
            return;
        case EventKind::touch:
        case EventKind::cross:
            if (m_inside)
                blame("touches while in contact", instant);
            if (event.withCell() && (m_question.open() || event.kind == EventKind::cross))
                blame("a kind that cells never have", instant);
            return;
        }
    }

    void checkClipped(const Event& event, const ClaimedInstant& instant)
    {
        const Interval w = m_question.window();
        const bool atStart = instant.time.exact() && instant.time.lo == held(w.start);
        const bool atEnd = instant.time.exact() && instant.time.lo == held(w.end);
        const bool clipped = (atStart && (event.kind == EventKind::enter || event.kind == EventKind::touch)) ||
                             (atEnd && (event.kind == EventKind::exit || event.kind == EventKind::touch));
        if (event.clipped != clipped)
            blame(clipped ? "should be clipped" : "should not be clipped", instant);
    }

    void checkState(const ClaimedInstant& instant, bool before)
    {
        const Interval w = m_question.window();
        const bool same = before == m_inside;
        if (const auto t = rationalIn(instant.time)) {
            const bool edge = *t == held(w.start) || *t == held(w.end);
            const bool here = m_question.contact(*t);
            if (m_question.open()) {
                if (here && !edge)
                    blame("inside the open cell at its own end", instant);
            } else if (!here && !(m_question.bothUnbounded() && parallelAt(*t))) {
                blame("not in contact at that instant", instant);
            } else if (here && instant.events.size() == 2) {
                blame("in contact between an exit and an enter", instant);
            }
            return;
        }
        if (same && m_question.bothUnbounded() && instant.events.size() == 2)
            expectVanishing([this](const Rational& t) { return m_question.turn(t); }, instant);
        else if (same)
            expectVanishing([this](const Rational& t) { return m_question.gap(t); }, instant);
    }
    [[nodiscard]] bool parallelAt(const Rational& t) const { return m_question.turn(t) == 0; }

    // A value that is 0 at the instant decreases towards it, proportionally to the time or to its square.
    template <class F>
    void expectVanishing(const F& value, const ClaimedInstant& instant)
    {
        const Rational width = instant.time.hi - instant.time.lo;
        const Rational near = abs(value(instant.time.lo));
        const Rational far = abs(value(instant.time.lo - width * power(2, 40)));
        if (near * power(2, 30) > far)
            blame("the distance does not vanish at that instant", instant);
    }

    void checkCross(const ClaimedInstant& instant)
    {
        const Event& event = instant.events[0];
        const auto ends = event.withCell() ? std::nullopt : pointAndLine(m_question.scene(), event.a, event.b);
        bool crosses = false;
        const Rational start = held(m_question.window().start);
        const Rational end = held(m_question.window().end);
        if (ends && instant.time.lo > start && instant.time.hi < end) {
            const Rational step = instant.time.exact() ? (end - start) * power(2, -400) : Rational(0);
            const auto side = [&](const Rational& t) {
                const Rational turn = orientation(m_question.scene(), ends->line, ends->point, t);
                return turn > 0 ? 1 : turn < 0 ? -1 : 0;
            };
            const int before = side(std::max(start, Rational(instant.time.lo - step)));
            const int after = side(std::min(end, Rational(instant.time.hi + step)));
            crosses = before * after < 0;
        }
        if (crosses != (event.kind == EventKind::cross))
            blame(crosses ? "should be a cross" : "should be a touch", instant);
    }

    void checkProportion(const Event& event, const ClaimedInstant& instant)
    {
        const auto ends = event.withCell() ? std::nullopt : pointAndLine(m_question.scene(), event.a, event.b);
        if (event.hasS != ends.has_value())
            blame("s belongs to points against segments, rays and lines alone", instant);
        if (!ends || !event.hasS)
            return;
        const auto known = rationalIn(instant.time);
        const auto lo = proportion(m_question.scene(), ends->line, ends->point, known.value_or(instant.time.lo));
        const auto hi = proportion(m_question.scene(), ends->line, ends->point, known.value_or(instant.time.hi));
        if (known && !lo) {
            if (!event.sIsNull())
                blame("s should be null", instant);
            return;
        }
        if (!lo || !hi || nearestDouble(*lo) != nearestDouble(*hi))
            return; // the enclosure is too wide to decide
        if (event.sIsNull() || event.s != nearestDouble(*lo) || (event.s == 0 && std::signbit(event.s)))
            blame("s is " + std::to_string(event.s) + ", should be " + std::to_string(nearestDouble(*lo)), instant);
    }

    const Question& m_question;
    const Claims& m_own;
    Rational m_from;
    bool m_inside = false;
    bool m_instantaneous = false;
    std::vector<std::string> m_faults;
};

} // namespace

std::vector<std::string> pairFaults(const Question& question, const Claims& own)
{
    return PairCheck(question, own).run();
}

} // namespace sweep::oracle
