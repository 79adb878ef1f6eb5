#include "core/audit/interval_check.h"

#include "core/audit/exact_times.h"

#include <charconv>
#include <type_traits>

namespace sweep::auditing {

namespace {

constexpr std::size_t stepsInDoubles = 3000;
constexpr std::size_t stepsWithDigits = 1500;
constexpr std::size_t stepsWithMoreDigits = 4000;
constexpr std::size_t stepsToDisprove = 16;
constexpr std::size_t costOfUnknown = 20;

template <class T>
struct Span
{
    T lo{};
    T hi{};
};

// The result of one search with one number type.
template <class T>
struct Findings
{
    std::vector<Span<T>> undecided; // ascending, neighbours joined
    DistanceSample<T> doubtful;     // in the first of these
    std::optional<DistanceSample<T>> closest;
    std::optional<DistanceSample<T>> wrong; // certainly not as expected
    bool canBeDecided = true;               // false where more digits do not help either
};

// Bisects one interval without keys.
template <class T>
class Search
{
public:
    Search(const AuditPair& pair, const DistanceQuery<T>& query, const EventFreeInterval& interval, std::size_t steps)
        : m_motions(pair.motions()), m_query(query), m_interval(interval), m_expected(interval.expected), m_steps(steps)
    {
    }

    // An eighth of the span at each end is searched separately, so that samples are taken at 1/16, 1/2 and 15/16 at
    // least.
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
        while (!m_waiting.empty() && !m_found.wrong) {
            m_motions.throwIfCancelled();
            const Span<T> span = m_waiting.back();
            m_waiting.pop_back();
            step(span);
        }
        return std::move(m_found);
    }

private:
    void step(const Span<T>& span)
    {
        m_motions.countStep();
        const T middle = span.lo + (span.hi - span.lo) / 2;
        const DistanceSample<T> sample = m_query.sampleAt(middle);
        if (!m_found.closest || isCloser(sample, *m_found.closest))
            m_found.closest = sample;
        if (sample.state != ContactState::unknown && sample.state != m_expected)
            return refute(span, sample);
        const bool clear = m_expected == ContactState::clear;
        const Proof proof = m_query.prove(span.lo, span.hi, sample);
        if (proof == (clear ? Proof::clear : Proof::contact))
            return;
        if (proof == (clear ? Proof::contact : Proof::clear) || (clear && proof == Proof::contactSometime))
            return refute(span, sample);
        if (!clear && m_query.isUndecidable(span.lo, span.hi)) {
            m_found.canBeDecided = false;
            return leaveUndecided(span, sample);
        }
        const bool changes = m_query.largestChange(span.lo, span.hi) * 4 > sample.bound;
        if (!(span.lo < middle && middle < span.hi) || !changes) {
            // The distance changes by less than its error bound: more than the state in the middle cannot be known.
            if (!NumberTraits<T>::isPrecise || sample.state != m_expected)
                leaveUndecided(span, sample);
            return;
        }
        // Around a middle that cannot be decided, every further bisection finds more of the same.
        const std::size_t cost = sample.state == ContactState::unknown ? costOfUnknown : 1;
        if (m_steps < cost)
            return leaveUndecided(span, sample);
        m_steps -= cost;
        m_waiting.push_back({middle, span.hi});
        m_waiting.push_back({span.lo, middle});
    }

    // Doubles alone never refute.
    void refute(const Span<T>& span, const DistanceSample<T>& sample)
    {
        if (!NumberTraits<T>::isPrecise)
            leaveUndecided(span, sample);
        else if (!belongsToAnEvent(span, sample))
            m_found.wrong = sample;
    }

    bool belongsToAnEvent(const Span<T>& span, const DistanceSample<T>& sample) const
    {
        using std::abs;
        return NumberTraits<T>::isPrecise && !(abs(sample.distance) > sample.bound) &&
               (span.hi < T(m_interval.decidedFrom) || span.lo > T(m_interval.decidedUntil));
    }

    void leaveUndecided(const Span<T>& span, const DistanceSample<T>& sample)
    {
        if (belongsToAnEvent(span, sample))
            return;
        if (m_found.undecided.empty())
            m_found.doubtful = sample;
        if (!m_found.undecided.empty() && m_found.undecided.back().hi == span.lo)
            m_found.undecided.back().hi = span.hi;
        else
            m_found.undecided.push_back(span);
    }

    [[nodiscard]] bool isCloser(const DistanceSample<T>& p, const DistanceSample<T>& q) const
    {
        return m_expected == ContactState::clear ? p.distance < q.distance : q.distance < p.distance;
    }

    const SceneMotions& m_motions;
    const DistanceQuery<T>& m_query;
    const EventFreeInterval& m_interval;
    ContactState m_expected;
    std::size_t m_steps;            // bisections that are left
    std::vector<Span<T>> m_waiting; // the next one last
    Findings<T> m_found;
};

// The shortest decimal that reads back as the same double.
std::string shortest(double value)
{
    char text[40];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    return {text, end};
}

// Collects the opinion about an interval from its pieces.
class OpinionBuilder
{
public:
    explicit OpinionBuilder(ContactState expected) : m_expected(expected) {}

    [[nodiscard]] bool isDecided() const { return m_opinion.verdict == Verdict::disagree; }

    template <class T>
    void add(const Findings<T>& found)
    {
        if (NumberTraits<T>::isPrecise)
            m_opinion.precision = std::max(m_opinion.precision,
                                           std::is_same_v<T, Digits100> ? Precision::digits100 : Precision::digits1300);
        if (found.closest && m_opinion.verdict == Verdict::agree)
            addClosest(*found.closest);
        if (!NumberTraits<T>::isPrecise)
            return;
        if (found.wrong) {
            set(*found.wrong, Verdict::disagree);
            m_opinion.reason = wrongReason();
        } else if (!found.undecided.empty() && m_opinion.verdict == Verdict::agree) {
            set(found.doubtful, Verdict::undecided);
            m_opinion.reason = "the distance minus the radii near t = " + shortest(m_opinion.t) + " is " +
                               shortest(m_opinion.value) + " ± " + shortest(m_opinion.bound) + " with " +
                               std::to_string(std::numeric_limits<T>::digits10 / 100 * 100) +
                               " digits, which does not tell";
        }
    }

    [[nodiscard]] Opinion opinion() const { return m_opinion; }

private:
    template <class T>
    void addClosest(const DistanceSample<T>& sample)
    {
        const double distance = static_cast<double>(sample.distance);
        if (m_isFirst || (m_expected == ContactState::clear ? distance < m_opinion.value : distance > m_opinion.value))
            set(sample, Verdict::agree);
    }

    template <class T>
    void set(const DistanceSample<T>& sample, Verdict verdict)
    {
        m_isFirst = false;
        m_opinion.verdict = verdict;
        m_opinion.t = static_cast<double>(sample.t);
        m_opinion.value = static_cast<double>(sample.distance);
        m_opinion.bound = static_cast<double>(sample.bound);
    }

    [[nodiscard]] std::string wrongReason() const
    {
        const std::string at = " near t = " + shortest(m_opinion.t);
        return m_expected == ContactState::clear ? "in contact" + at + ", where the events say clear"
                                                 : "clear" + at + ", where the events say contact";
    }

    ContactState m_expected;
    bool m_isFirst = true;
    Opinion m_opinion;
};

// Searches what 100 digits left undecided.
void searchWithMoreDigits(const AuditPair& pair, const DistanceQuery<Digits1300>& query,
                          const Findings<Digits100>& before, const EventFreeInterval& interval, OpinionBuilder& builder)
{
    for (const Span<Digits100>& span : before.undecided) {
        if (!builder.isDecided())
            builder.add(Search<Digits1300>(pair, query, interval, stepsWithMoreDigits)
                            .run({Digits1300(span.lo), Digits1300(span.hi)}));
    }
}

void searchWithDigits(const AuditPair& pair, Interval piece, const std::vector<Span<double>>& spans,
                      const EventFreeInterval& interval, OpinionBuilder& builder)
{
    const auto query = pair.query<Digits100>(piece);
    std::unique_ptr<DistanceQuery<Digits1300>> moreDigits;
    for (const Span<double>& span : spans) {
        if (builder.isDecided())
            return;
        Search<Digits100> search(pair, *query, interval, stepsWithDigits);
        const Span<Digits100> whole{Digits100(span.lo), Digits100(span.hi)};
        const bool wholePiece = span.lo == piece.start && span.hi == piece.end;
        Findings<Digits100> found = wholePiece ? search.runAtSeveralTimes(whole) : search.run(whole);
        if (found.wrong || found.undecided.empty() || !found.canBeDecided || !pair.needsMoreDigits()) {
            builder.add(found);
            continue;
        }
        if (!moreDigits)
            moreDigits = pair.query<Digits1300>(piece);
        searchWithMoreDigits(pair, *moreDigits, found, interval, builder);
        found.undecided.clear();
        builder.add(found);
    }
}

} // namespace

Opinion checkInterval(const AuditPair& pair, const EventFreeInterval& interval)
{
    OpinionBuilder builder(interval.expected);
    for (const Interval& piece : pair.pieces(interval.time)) {
        std::vector<Span<double>> spans{{piece.start, piece.end}};
        const auto query = pair.doublesUsable() ? pair.query<double>(piece) : nullptr;
        if (query && query->usable()) {
            Findings<double> found =
                Search<double>(pair, *query, interval, stepsInDoubles).runAtSeveralTimes(spans.front());
            spans = std::move(found.undecided);
            builder.add(found);
        }
        if (!spans.empty())
            searchWithDigits(pair, piece, spans, interval, builder);
        if (builder.isDecided())
            break;
    }
    return builder.opinion();
}

std::optional<Opinion> contradiction(const AuditPair& pair, const Fraction& t, ContactState expected, Interval time)
{
    const auto query = pair.query<Digits100>(pair.pieceAt(t, time));
    Findings<Digits100> found;
    found.wrong = query->sampleAt(rounded(t));
    if (found.wrong->state == ContactState::unknown || found.wrong->state == expected)
        return std::nullopt;
    OpinionBuilder builder(expected);
    builder.add(found);
    return builder.opinion();
}

bool isCertainlyClear(const AuditPair& pair, Interval time)
{
    const EventFreeInterval interval{time, ContactState::clear};
    for (const Interval& piece : pair.pieces(time)) {
        const auto query = pair.query<Digits100>(piece);
        const Findings<Digits100> found = Search<Digits100>(pair, *query, interval, stepsToDisprove)
                                              .run({Digits100(piece.start), Digits100(piece.end)});
        if (found.wrong || !found.undecided.empty())
            return false;
    }
    return true;
}

ContactState stateAt(const AuditPair& pair, double t, Interval time)
{
    const Interval piece = pair.pieceAt(t, time);
    if (pair.doublesUsable()) {
        const auto query = pair.query<double>(piece);
        const ContactState state = query->usable() ? query->sampleAt(t).state : ContactState::unknown;
        if (state != ContactState::unknown)
            return state;
    }
    return pair.query<Digits100>(piece)->sampleAt(Digits100(t)).state;
}

} // namespace sweep::auditing
