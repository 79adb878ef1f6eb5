#include "core/audit/gap_search.h"

#include <charconv>

namespace sweep::check {

namespace {

constexpr std::size_t stepsInDoubles = 3000;
constexpr std::size_t stepsWithDigits = 1500;
constexpr std::size_t stepsToDisprove = 16;
constexpr std::size_t costOfUnknown = 20;

template <class T>
struct Span
{
    T lo{};
    T hi{};
};

// What one search with one number type found.
template <class T>
struct Findings
{
    std::vector<Span<T>> unsettled; // in order, neighbours joined
    Reading<T> doubtful;            // in the first of these
    Reading<T> narrowest;
    Reading<T> wrong; // certainly not as wanted
    bool isWrong = false;
    bool asked = false; // is there a narrowest?
};

template <class T>
class Search
{
public:
    Search(const Inquiry& inquiry, const Question<T>& question, const GapToSearch& gap, std::size_t steps)
        : m_motions(inquiry.motions()), m_question(question), m_gap(gap), m_wanted(gap.wanted), m_steps(steps)
    {
    }

    // With an eighth of the span apart at each end: asked at 1/16, 1/2 and 15/16 at least.
    Findings<T> runAtSeveralTimes(const Span<T>& whole)
    {
        const T eighth = (whole.hi - whole.lo) / 8;
        const T first = whole.lo + eighth;
        const T last = whole.hi - eighth;
        if (!(whole.lo < first && first < last && last < whole.hi))
            return run(whole);
        m_waiting.reserve(8);
        m_waiting.push_back({last, whole.hi});
        m_waiting.push_back({first, last});
        return run({whole.lo, first});
    }

    Findings<T> run(const Span<T>& whole)
    {
        m_waiting.push_back(whole);
        while (!m_waiting.empty() && !m_found.isWrong) {
            m_motions.goOn();
            const Span<T> span = m_waiting.back();
            m_waiting.pop_back();
            step(span);
        }
        return std::move(m_found);
    }

private:
    void step(const Span<T>& span)
    {
        const T middle = span.lo + (span.hi - span.lo) / 2;
        const Reading<T> reading = m_question.ask(middle);
        note(reading);
        if (reading.state != State::unknown && reading.state != m_wanted)
            return fault(span, reading);
        const Proof proof = m_question.prove(span.lo, span.hi, reading);
        const bool proven = (proof == Proof::clear && m_wanted == State::clear) ||
                            (proof == Proof::contact && m_wanted == State::contact);
        if (proven)
            return;
        const bool refuted = (proof == Proof::contact && m_wanted == State::clear) ||
                             (proof == Proof::clear && m_wanted == State::contact) ||
                             (proof == Proof::passes && m_wanted == State::clear);
        if (refuted)
            return fault(span, reading);
        const T change = m_question.change(span.lo, span.hi);
        if (!(span.lo < middle && middle < span.hi) || !(change * 4 > reading.bound))
            return tooSmall(span, reading);
        // Where the very middle cannot be told, halving finds the more of the same the longer it goes on.
        const std::size_t cost = Accuracy<T>::last && reading.state == State::unknown ? costOfUnknown : 1;
        if (m_steps < cost)
            return unsettled(span, reading);
        m_steps -= cost;
        m_waiting.push_back({middle, span.hi});
        m_waiting.push_back({span.lo, middle});
    }

    // Nothing changes within the span by more than a number may be off: what holds in its middle is all that can be
    // said.
    void tooSmall(const Span<T>& span, const Reading<T>& reading)
    {
        if (Accuracy<T>::last && reading.state == m_wanted)
            return;
        unsettled(span, reading);
    }

    // Doubles are not believed when they disagree.
    void fault(const Span<T>& span, const Reading<T>& reading)
    {
        if (!Accuracy<T>::last)
            unsettled(span, reading);
        else if (!belongsToAnEvent(span, reading)) {
            m_found.isWrong = true;
            m_found.wrong = reading;
        }
    }

    bool belongsToAnEvent(const Span<T>& span, const Reading<T>& reading) const
    {
        using std::abs;
        return Accuracy<T>::last && !(abs(reading.gap) > reading.bound) &&
               (span.hi < T(m_gap.settlesFrom) || span.lo > T(m_gap.settlesUntil));
    }

    void unsettled(const Span<T>& span, const Reading<T>& reading)
    {
        if (belongsToAnEvent(span, reading))
            return;
        if (m_found.unsettled.empty())
            m_found.doubtful = reading;
        if (!m_found.unsettled.empty() && m_found.unsettled.back().hi == span.lo)
            m_found.unsettled.back().hi = span.hi;
        else
            m_found.unsettled.push_back(span);
    }

    void note(const Reading<T>& reading)
    {
        const bool narrower = !m_found.asked || (m_wanted == State::clear ? reading.gap < m_found.narrowest.gap
                                                                          : m_found.narrowest.gap < reading.gap);
        if (narrower)
            m_found.narrowest = reading;
        m_found.asked = true;
    }

    const SceneMotions& m_motions;
    const Question<T>& m_question;
    const GapToSearch& m_gap;
    State m_wanted;
    std::size_t m_steps;            // halvings that may still be done
    std::vector<Span<T>> m_waiting; // the next one last
    Findings<T> m_found;
};

// Gathers the opinion about a gap from its pieces.
class Gathering
{
public:
    explicit Gathering(State wanted) : m_wanted(wanted) {}

    [[nodiscard]] bool decided() const { return m_opinion.verdict == Verdict::disagree; }

    template <class T>
    void take(const Findings<T>& found)
    {
        if (Accuracy<T>::last)
            m_opinion.precision = Precision::digits100;
        if (found.asked && m_opinion.verdict == Verdict::agree)
            narrow(found.narrowest);
        if (!Accuracy<T>::last)
            return;
        if (found.isWrong) {
            set(found.wrong, Verdict::disagree);
            m_opinion.reason = wrongReason();
        } else if (!found.unsettled.empty() && m_opinion.verdict == Verdict::agree) {
            set(found.doubtful, Verdict::undecided);
            m_opinion.reason = "the distance minus the radii near t = " + shortest(m_opinion.t) + " is " +
                               shortest(m_opinion.value) + " ± " + shortest(m_opinion.bound) +
                               " with 100 digits, which does not tell";
        }
    }

    [[nodiscard]] Opinion opinion() const { return m_opinion; }

private:
    template <class T>
    void narrow(const Reading<T>& reading)
    {
        const double gap = static_cast<double>(reading.gap);
        if (m_first || (m_wanted == State::clear ? gap < m_opinion.value : gap > m_opinion.value))
            set(reading, Verdict::agree);
    }

    template <class T>
    void set(const Reading<T>& reading, Verdict verdict)
    {
        m_first = false;
        m_opinion.verdict = verdict;
        m_opinion.t = static_cast<double>(reading.t);
        m_opinion.value = static_cast<double>(reading.gap);
        m_opinion.bound = static_cast<double>(reading.bound);
    }

    [[nodiscard]] std::string wrongReason() const
    {
        const std::string at = " near t = " + shortest(m_opinion.t);
        return m_wanted == State::clear ? "in contact" + at + ", where the events say clear"
                                        : "clear" + at + ", where the events say contact";
    }

    State m_wanted;
    bool m_first = true;
    Opinion m_opinion;
};

void searchWithDigits(const Inquiry& inquiry, Interval piece, const std::vector<Span<double>>& spans,
                      Gathering& gathering, const GapToSearch& gap)
{
    const auto question = inquiry.question<Digits100>(piece);
    for (const Span<double>& span : spans) {
        if (gathering.decided())
            return;
        Search<Digits100> search(inquiry, *question, gap, stepsWithDigits);
        const Span<Digits100> whole{Digits100(span.lo), Digits100(span.hi)};
        const bool wholePiece = span.lo == piece.start && span.hi == piece.end;
        gathering.take(wholePiece ? search.runAtSeveralTimes(whole) : search.run(whole));
    }
}

} // namespace

std::string shortest(double value)
{
    char text[40];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    return {text, end};
}

Opinion searchGap(const Inquiry& inquiry, const GapToSearch& gap)
{
    Gathering gathering(gap.wanted);
    for (const Interval& piece : inquiry.pieces(gap.time)) {
        std::vector<Span<double>> spans;
        spans.push_back({piece.start, piece.end});
        const auto question = inquiry.doublesUsable() ? inquiry.question<double>(piece) : nullptr;
        if (question && question->usable()) {
            Findings<double> found =
                Search<double>(inquiry, *question, gap, stepsInDoubles).runAtSeveralTimes(spans.front());
            spans = std::move(found.unsettled);
            gathering.take(found);
        }
        if (!spans.empty())
            searchWithDigits(inquiry, piece, spans, gathering, gap);
        if (gathering.decided())
            break;
    }
    return gathering.opinion();
}

bool surelyClear(const Inquiry& inquiry, Interval time)
{
    const GapToSearch gap{time, State::clear};
    for (const Interval& piece : inquiry.pieces(time)) {
        const auto question = inquiry.question<Digits100>(piece);
        const Findings<Digits100> found = Search<Digits100>(inquiry, *question, gap, stepsToDisprove)
                                              .run({Digits100(piece.start), Digits100(piece.end)});
        if (found.isWrong || !found.unsettled.empty())
            return false;
    }
    return true;
}

State stateAt(const Inquiry& inquiry, double t, Interval time)
{
    const Interval piece = inquiry.pieceAt(t, time);
    if (inquiry.doublesUsable()) {
        const auto question = inquiry.question<double>(piece);
        const State state = question->usable() ? question->ask(t).state : State::unknown;
        if (state != State::unknown)
            return state;
    }
    return inquiry.question<Digits100>(piece)->ask(Digits100(t)).state;
}

} // namespace sweep::check
