#include "core/audit/interval_audit.h"

#include "core/audit/pair_audit.h"

#include <sweepbench/base/jobs.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <type_traits>

namespace sweep::auditing {

namespace {

constexpr std::size_t stepsInDoubles = 3000;
constexpr std::size_t stepsAtLeisure = 200;   // the first of these
constexpr std::size_t stepsWithFewDigits = 8; // near an event, one or two suffice if any do
constexpr std::size_t stepsWithDigits = 1500;
constexpr std::size_t stepsWithMoreDigits = 4000;
constexpr std::size_t stepsToDisprove = 16;
constexpr std::size_t costOfUnknown = 20;

template <class T>
struct Span
{
    T lo{};
    T hi{};
    int cuts = 0; // the number of cuts in a row that led to it
};

template <class T>
T valueIn(const Fraction& t)
{
    return T(numerator(t)) / T(denominator(t));
}

// The result of one search with one number type.
template <class T>
struct Findings
{
    std::vector<Span<T>> undecided; // ascending, neighbours joined
    DistanceSample<T> doubtful;     // a sample in the first of these
    std::optional<DistanceSample<T>> closest;
    std::optional<DistanceSample<T>> wrong; // certainly not as expected
};

// Bisects one interval without keys.
template <class T>
class Search
{
public:
    Search(const AuditPair& pair, const DistanceQuery<T>& query, const EventFreeInterval& interval, std::size_t steps)
        : m_motions(pair.motions()), m_query(query), m_interval(interval), m_expected(interval.expected),
          m_steps(steps), m_between{T(interval.time.start), T(interval.time.end)}
    {
        if (interval.exact)
            m_between = {valueIn<T>(interval.exact->low), valueIn<T>(interval.exact->high)};
        const T near = T(interval.largestTime) * T(0x1p-64);
        m_decided = {interval.afterEvent ? T(m_between.lo + near) : m_between.lo,
                     interval.beforeEvent ? T(m_between.hi - near) : m_between.hi};
    }

    // An eighth of the span at each end is searched separately, so that samples are taken at 1/16, 1/2 and 15/16 at
    // least. In doubles the times just beside an event are separate, too: only more digits can determine the contact
    // there, and bisection down to them would take a step for every binary digit.
    Findings<T> runAtSeveralTimes(const Span<T>& whole)
    {
        m_whole = whole;
        const T eighth = (whole.hi - whole.lo) / 8;
        const T first = whole.lo + eighth;
        const T last = whole.hi - eighth;
        if (!(whole.lo < first && first < last && last < whole.hi))
            return run(whole);
        m_margin = {whole.lo + (isEvent(whole.lo) ? marginAt(whole.lo, {whole.lo, first}) : T(0)),
                    whole.hi - (isEvent(whole.hi) ? marginAt(whole.hi, {last, whole.hi}) : T(0))};
        push({m_margin.hi, whole.hi});
        push({last, m_margin.hi});
        push({first, last});
        push({m_margin.lo, first});
        push({whole.lo, m_margin.lo});
        return search();
    }

    // `known` is already proven for the whole span.
    Findings<T> run(const Span<T>& whole, Proof known = Proof::nothing)
    {
        m_known = known;
        m_margin = m_whole = whole;
        push(whole);
        return search();
    }

private:
    Findings<T> search()
    {
        std::uint64_t steps = 0;
        for (; !m_waiting.empty() && !m_found.wrong; ++steps) {
            m_motions.throwIfCancelled();
            const Span<T> span = m_waiting.back();
            m_waiting.pop_back();
            step(span);
        }
        m_motions.countSteps(steps);
        return std::move(m_found);
    }

    void push(const Span<T>& span)
    {
        if (span.lo < span.hi)
            m_waiting.push_back(span);
    }

    // Whether an end of the interval is at an event, not at an end of the shared time or at a key.
    [[nodiscard]] bool isEvent(const T& end) const
    {
        return (end == m_between.lo && m_interval.afterEvent) || (end == m_between.hi && m_interval.beforeEvent);
    }

    // The time from the event at `end` in which the distance may stay below 64 times its error bound in doubles.
    [[nodiscard]] T marginAt(const T& end, const Span<T>& beside) const
    {
        if (!std::is_same_v<T, double>)
            return T(0);
        constexpr int multiple = 64;
        const T share = m_query.sampleAt(end).bound * multiple / m_query.largestChange(beside.lo, beside.hi);
        return share < T(1) / multiple ? T((beside.hi - beside.lo) * share) : T(0);
    }

    // A time within the span. Near an event, and after many cuts, the distance is assumed to grow like a power of the
    // time elapsed, so the span is cut where both parts grow by the same factor.
    [[nodiscard]] T cutOf(const Span<T>& span, const T& middle) const
    {
        using std::sqrt;
        const bool isDeep = digitsToSkip(span) > 0;
        constexpr int ratio = 64;
        const T& start = m_between.lo;
        const T& end = m_between.hi;
        const T sinceStart = span.lo - start;
        const T untilEnd = end - span.hi;
        T cut = middle;
        if ((m_interval.afterEvent || isDeep) && sinceStart > 0 && (span.hi - start) > sinceStart * ratio)
            cut = start + sqrt(sinceStart) * sqrt(T(span.hi - start));
        else if ((m_interval.beforeEvent || isDeep) && untilEnd > 0 && (end - span.lo) > untilEnd * ratio)
            cut = end - sqrt(untilEnd) * sqrt(T(end - span.lo));
        return span.lo < cut && cut < span.hi ? cut : middle;
    }

    void step(const Span<T>& span)
    {
        const T middle = span.lo + (span.hi - span.lo) / 2;
        const DistanceSample<T> sample = m_query.sampleAt(middle);
        if (!m_found.closest || isCloser(sample, *m_found.closest))
            m_found.closest = sample;
        if (sample.state != ContactState::unknown && sample.state != m_expected)
            return refute(span, sample);
        const bool clear = m_expected == ContactState::clear;
        const Proof proof = m_known != Proof::nothing ? m_known : m_query.prove(span.lo, span.hi, sample);
        if (proof == (clear ? Proof::clear : Proof::contact))
            return;
        if (proof == (clear ? Proof::contact : Proof::clear) || (clear && proof == Proof::contactSometime))
            return refute(span, sample);
        const T change = m_query.largestChange(span.lo, span.hi);
        const bool changes = change * 4 > sample.bound;
        if (!(span.lo < middle && middle < span.hi) || !changes) {
            // The distance changes by less than its error bound: only the state in the middle can be known.
            if (!NumberTraits<T>::isPrecise || sample.state != m_expected)
                leaveUndecided(span, sample);
            return;
        }
        if (span.hi == m_margin.lo || span.lo == m_margin.hi) // just beside an event
            return leaveUndecided(span, sample);
        if (isLeftToMoreDigits(sample, change))
            return leaveUndecided(span, sample);
        // Around an undecidable middle, further bisection finds only more such middles.
        const std::size_t cost = sample.state == ContactState::unknown ? costOfUnknown : 1;
        if (m_steps < cost)
            return leaveUndecided(span, sample);
        m_steps -= cost;
        cut(span, middle);
    }

    static constexpr int fewCuts = 6;

    // After many steps in doubles, more digits take over where the two are apart by little more than the bound.
    [[nodiscard]] bool isLeftToMoreDigits(const DistanceSample<T>& sample, const T& change) const
    {
        return std::is_same_v<T, double> && m_steps + stepsAtLeisure < stepsInDoubles &&
               sample.state == ContactState::clear && sample.distance < sample.bound * 8 && change < sample.bound * 64;
    }

    // The number of binary digits of time to skip at once: none at first, then twice as many with each cut. Only
    // numbers that may refute have so many digits.
    [[nodiscard]] static int digitsToSkip(const Span<T>& span)
    {
        return NumberTraits<T>::isPrecise && span.cuts > fewCuts ? 1 << std::min(span.cuts - fewCuts, 11) : 0;
    }

    // The time that many cuts in a row seem to approach: an end of the search, or a change of sides. A wrong guess
    // costs a few steps.
    [[nodiscard]] std::optional<T> aimOf(const Span<T>& span) const
    {
        if (digitsToSkip(span) == 0)
            return std::nullopt;
        const bool isFirst = span.lo == m_whole.lo;
        return isFirst || span.hi == m_whole.hi ? isFirst ? span.lo : span.hi : m_query.changeIn(span.lo, span.hi);
    }

    // Cuts the span in two, or cuts out the times just around its aim.
    void cut(const Span<T>& span, const T& middle)
    {
        using std::ldexp;
        const std::optional<T> aim = aimOf(span);
        const T half = ldexp(T(span.hi - span.lo), -digitsToSkip(span));
        const T from = aim ? std::max(span.lo, T(*aim - half)) : span.lo;
        const T until = aim ? std::min(span.hi, T(*aim + half)) : span.lo;
        const bool isCutOut = from < until;
        const T start = isCutOut ? from : span.lo;
        const T end = isCutOut ? until : cutOf(span, middle);
        const int cuts = isCutOut ? fewCuts : span.cuts + 1; // of the rest
        push({end, span.hi, cuts});
        push({start, end, span.cuts + 1});
        push({span.lo, start, cuts});
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
               (span.hi < m_decided.lo || span.lo > m_decided.hi);
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
    Span<T> m_between;              // the times of the events at its ends, or a few doubles from them
    Span<T> m_decided;              // outside, a distance that could be 0 belongs to an event
    std::vector<Span<T>> m_waiting; // intervals to audit, the next one last
    Span<T> m_whole;                // the times to search
    Span<T> m_margin;               // in doubles, more digits decide outside it; otherwise the whole span
    Proof m_known = Proof::nothing;
    Findings<T> m_found;
};

// Collects the audit of an interval from its pieces.
class AuditBuilder
{
public:
    explicit AuditBuilder(const EventFreeInterval& interval)
        : m_expected(interval.expected), m_knownDistance(interval.knownDistance)
    {
    }

    [[nodiscard]] bool isDecided() const { return m_audit.verdict == Verdict::disagree; }

    // Whether no sample with more digits at the same time is closer than those found, in this interval or another.
    [[nodiscard]] bool isDistant(const DistanceSample<LongDouble>& sample) const
    {
        const double sign = m_expected == ContactState::clear ? 1 : -1;
        const LongDouble least = sample.distance * sign - sample.bound * 2;
        return !m_isFirst && least >= std::min(m_knownDistance, m_audit.value * sign);
    }

    template <class T>
    void add(const Findings<T>& found)
    {
        m_audit.precision = std::max(m_audit.precision, std::is_same_v<T, double>      ? Precision::doubles
                                                        : std::is_same_v<T, Digits30>  ? Precision::digits30
                                                        : std::is_same_v<T, Digits100> ? Precision::digits100
                                                                                       : Precision::digits1300);
        if (found.closest && m_audit.verdict == Verdict::agree)
            addClosest(*found.closest);
        if (!NumberTraits<T>::isPrecise)
            return;
        if (found.wrong) {
            set(*found.wrong, Verdict::disagree);
            m_audit.reason = wrongReason();
        } else if (!found.undecided.empty() && m_audit.verdict == Verdict::agree) {
            set(found.doubtful, Verdict::undecided);
            m_audit.reason = whyUndecided(m_audit, std::numeric_limits<T>::digits10 / 100 * 100);
        }
    }

    [[nodiscard]] EventAudit audit() const { return m_audit; }

private:
    template <class T>
    void addClosest(const DistanceSample<T>& sample)
    {
        const double distance = static_cast<double>(sample.distance);
        if (m_isFirst || (m_expected == ContactState::clear ? distance < m_audit.value : distance > m_audit.value))
            set(sample, Verdict::agree);
    }

    template <class T>
    void set(const DistanceSample<T>& sample, Verdict verdict)
    {
        m_isFirst = false;
        m_audit.verdict = verdict;
        m_audit.t = static_cast<double>(sample.t);
        m_audit.value = static_cast<double>(sample.distance);
        m_audit.bound = static_cast<double>(sample.bound);
    }

    [[nodiscard]] std::string wrongReason() const
    {
        const std::string at = " near t = " + shortest(m_audit.t);
        return m_expected == ContactState::clear ? "in contact" + at + ", where the events say clear"
                                                 : "clear" + at + ", where the events say contact";
    }

    ContactState m_expected;
    double m_knownDistance;
    bool m_isFirst = true;
    EventAudit m_audit;
};

template <class T>
void searchWithDigits(const AuditPair& pair, Interval piece, const std::vector<Span<T>>& spans,
                      const EventFreeInterval& interval, AuditBuilder& builder)
{
    const auto query = pair.query<Digits100>(piece);
    std::unique_ptr<DistanceQuery<Digits1300>> moreDigits;
    for (const Span<T>& span : spans) {
        if (builder.isDecided())
            return;
        Search<Digits100> search(pair, *query, interval, stepsWithDigits);
        const Span<Digits100> whole{Digits100(span.lo), Digits100(span.hi)};
        const bool wholePiece = span.lo == T(piece.start) && span.hi == T(piece.end);
        Findings<Digits100> found = wholePiece ? search.runAtSeveralTimes(whole) : search.run(whole);
        if (found.wrong || found.undecided.empty() || !pair.needsMoreDigits()) {
            builder.add(found);
            continue;
        }
        if (!moreDigits)
            moreDigits = pair.query<Digits1300>(piece);
        for (const Span<Digits100>& rest : found.undecided) {
            if (!builder.isDecided())
                builder.add(Search<Digits1300>(pair, *moreDigits, interval, stepsWithMoreDigits)
                                .run({Digits1300(rest.lo), Digits1300(rest.hi)}));
        }
        found.undecided.clear();
        builder.add(found);
    }
}

// Decides short spans that doubles left undecided.
class FewDigits
{
public:
    FewDigits(const AuditPair& pair, Interval piece, const EventFreeInterval& interval)
        : m_pair(pair), m_piece(piece), m_interval(interval),
          m_expected(interval.expected == ContactState::clear ? Proof::clear : Proof::contact),
          m_quick(pair.query<LongDouble>(piece))
    {
    }

    // Whether the span is decided; then it is added. A proof by long doubles is enough: their errors are larger than
    // those of 30 digits. A sample with 30 digits is taken only if it may be the closest one.
    bool decide(const Span<double>& span, AuditBuilder& builder)
    {
        const LongDouble lo = span.lo;
        const LongDouble hi = span.hi;
        const Span<Digits30> whole{Digits30(span.lo), Digits30(span.hi)};
        const auto sample = m_quick->usable() ? std::optional(m_quick->sampleAt(lo + (hi - lo) / 2)) : std::nullopt;
        const bool isProven = sample && (m_quick->prove(lo, hi, *sample) == m_expected || isProvenFrom(*sample, whole));
        Findings<Digits30> found;
        if (!isProven || !builder.isDistant(*sample))
            found = Search<Digits30>(m_pair, query(), m_interval, stepsWithFewDigits)
                        .run(whole, isProven ? m_expected : Proof::nothing);
        if (!found.undecided.empty())
            return false;
        builder.add(found);
        return true;
    }

private:
    // Whether 30 digits prove it from the sample of long doubles.
    [[nodiscard]] bool isProvenFrom(const DistanceSample<LongDouble>& sample, const Span<Digits30>& whole)
    {
        const DistanceSample<Digits30> middle{whole.lo + (whole.hi - whole.lo) / 2, Digits30(sample.distance),
                                              Digits30(sample.bound), sample.state};
        return sample.state == m_interval.expected && query().prove(whole.lo, whole.hi, middle) == m_expected;
    }

    const DistanceQuery<Digits30>& query()
    {
        if (!m_query)
            m_query = m_pair.query<Digits30>(m_piece);
        return *m_query;
    }

    const AuditPair& m_pair;
    Interval m_piece;
    const EventFreeInterval& m_interval;
    Proof m_expected;
    std::unique_ptr<DistanceQuery<LongDouble>> m_quick;
    std::unique_ptr<DistanceQuery<Digits30>> m_query;
};

// Decides the short spans, up to the first that remains undecided. Returns the spans to search with 100 digits.
std::vector<Span<double>> searchWithFewDigits(const AuditPair& pair, Interval piece,
                                              const std::vector<Span<double>>& spans, const EventFreeInterval& interval,
                                              AuditBuilder& builder)
{
    FewDigits fewDigits(pair, piece, interval);
    std::vector<Span<double>> undecided;
    for (const Span<double>& span : spans) {
        const bool isShort = (span.hi - span.lo) * 64 < piece.end - piece.start;
        if (!isShort || !undecided.empty() || !fewDigits.decide(span, builder))
            undecided.push_back(span);
    }
    return undecided;
}

} // namespace

std::string shortest(double value)
{
    char text[40];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    return {text, end};
}

std::string whyUndecided(const EventAudit& audit, int digits)
{
    return "the distance minus the radii near t = " + shortest(audit.t) + " is " + shortest(audit.value) + " ± " +
           shortest(audit.bound) + " with " + std::to_string(digits) + " digits, which does not decide it";
}

namespace {

// Doubles are too sparse for such an interval. Next to an event, a 1024th of it belongs to the event.
EventAudit auditExactly(const AuditPair& pair, const EventFreeInterval& interval)
{
    AuditBuilder builder(interval);
    const auto& [low, high] = *interval.exact;
    const Fraction margin = (high - low) / 1024;
    const Fraction from = interval.afterEvent ? Fraction(low + margin) : low;
    const Fraction until = interval.beforeEvent ? Fraction(high - margin) : high;
    for (const Interval& piece : pair.pieces(interval.time)) {
        const ExactInterval part{std::max(from, Fraction(piece.start)), std::min(until, Fraction(piece.end))};
        if (part.low < part.high && !builder.isDecided())
            searchWithDigits<Digits100>(pair, piece, {{valueIn<Digits100>(part.low), valueIn<Digits100>(part.high)}},
                                        interval, builder);
    }
    return builder.audit();
}

} // namespace

EventAudit auditInterval(const AuditPair& pair, const EventFreeInterval& interval)
{
    if (interval.exact)
        return auditExactly(pair, interval);
    AuditBuilder builder(interval);
    for (const Interval& piece : pair.pieces(interval.time)) {
        std::vector<Span<double>> spans{{piece.start, piece.end}};
        const auto query = pair.doublesUsable() ? pair.query<double>(piece) : nullptr;
        if (query && query->usable()) {
            Findings<double> found =
                Search<double>(pair, *query, interval, stepsInDoubles).runAtSeveralTimes(spans.front());
            spans = std::move(found.undecided);
            builder.add(found);
            if (!spans.empty() && !pair.needsMoreDigits())
                spans = searchWithFewDigits(pair, piece, spans, interval, builder);
        }
        if (!spans.empty())
            searchWithDigits(pair, piece, spans, interval, builder);
        if (builder.isDecided())
            break;
    }
    return builder.audit();
}

std::optional<EventAudit> contradiction(const AuditPair& pair, double t, ContactState expected, Interval time)
{
    const auto query = pair.query<Digits100>(pair.pieceAt(t, time));
    Findings<Digits100> found;
    found.wrong = query->sampleAt(Digits100(t));
    if (found.wrong->state == ContactState::unknown || found.wrong->state == expected)
        return std::nullopt;
    AuditBuilder builder({time, expected});
    builder.add(found);
    return builder.audit();
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

namespace sweep {

namespace auditing {

namespace {

// The most that an exact distance of about x may be off from d if d is the finite double nearest to it.
template <class T>
T roundingTowards(const T& x, double d)
{
    if (!(x > T(d)))
        return (T(d) - T(below(d, 1))) / 2;
    return d < std::numeric_limits<double>::max() ? T((T(above(d, 1)) - T(d)) / 2) : T(x - T(d));
}

class RelationAudit
{
public:
    RelationAudit(const AuditPair& pair, Interval w, double t, const RelationClaim& claim)
        : m_pair(pair), m_w(w), m_claim(claim)
    {
        const auto& bodies = pair.motions().scene().bodies;
        m_rests = w.start < w.end && !movesDuring(bodies[0], w) && !movesDuring(bodies[1], w);
        m_audit.t = t;
    }

    EventAudit audit()
    {
        if (!decides<double>(Precision::doubles) && !decides<Digits30>(Precision::digits30) &&
            !decides<Digits100>(Precision::digits100))
            decides<Digits1300>(Precision::digits1300);
        return m_audit;
    }

private:
    // Sets the audit. True if more digits cannot change it.
    template <class T>
    bool decides(Precision precision)
    {
        using std::abs;
        if (std::is_same_v<T, double> && !m_pair.doublesUsable())
            return false;
        const T t(m_audit.t);
        const auto query = m_pair.query<T>(m_pair.pieceAt(m_audit.t, m_w));
        if (!query->usable())
            return false;
        const DistanceSample<T> sample = query->sampleAt(t);
        m_audit.precision = precision;
        m_audit.value = static_cast<double>(sample.distance);
        m_audit.bound = static_cast<double>(sample.bound);
        if (const auto intersects = query->intersectsAt(t); intersects && contradicts(sample, *intersects))
            return set(Verdict::undecided, contradiction(*intersects));
        if (sample.state == ContactState::unknown)
            return set(Verdict::undecided, whyUndecided(m_audit, std::numeric_limits<T>::digits10));
        if ((sample.state == ContactState::contact) != m_claim.inContact) {
            set(Verdict::disagree, m_claim.inContact ? "they are apart" : "they are in contact");
            // A distance taken as 0 may be merely small.
            return NumberTraits<T>::isPrecise && abs(sample.distance) > sample.bound;
        }
        return m_claim.inContact ? agrees() : decidesDistance(sample);
    }

    template <class T>
    bool decidesDistance(const DistanceSample<T>& sample)
    {
        using std::abs;
        constexpr int marginOfBound = 1024;
        const T rounding = roundingTowards(sample.distance, m_claim.distance);
        if (abs(sample.distance - T(m_claim.distance)) > rounding + sample.bound) {
            set(Verdict::disagree, "their distance is " + shortest(m_audit.value));
            return NumberTraits<T>::isPrecise;
        }
        return sample.bound * marginOfBound < rounding
                   ? agrees()
                   : set(Verdict::undecided, whyUndecided(m_audit, std::numeric_limits<T>::digits10));
    }

    // Positions of bodies at rest are exact, so rounding does not separate them. Those of moving bodies that touch may
    // be apart by less than the error bound.
    template <class T>
    [[nodiscard]] bool contradicts(const DistanceSample<T>& sample, bool intersects) const
    {
        if (intersects)
            return sample.distance > sample.bound;
        return sample.distance == 0 || (m_rests && sample.state == ContactState::contact);
    }

    [[nodiscard]] std::string contradiction(bool intersects) const
    {
        return std::string("intersects() says ") + (intersects ? "yes" : "no") + ", and distance() " +
               shortest(m_audit.value) + " ± " + shortest(m_audit.bound);
    }

    bool agrees()
    {
        m_audit.verdict = Verdict::agree;
        m_audit.reason = {};
        return true;
    }
    // Sets the audit. Returns false, because more digits may change it.
    bool set(Verdict verdict, std::string reason)
    {
        m_audit.verdict = verdict;
        m_audit.reason = std::move(reason);
        return false;
    }

    const AuditPair& m_pair;
    Interval m_w; // the time during which both are active
    RelationClaim m_claim;
    bool m_rests = false;
    EventAudit m_audit;
};

// The fault of a claim that is wrong for any bodies; empty if it has none.
std::string claimFault(const RelationClaim& claim)
{
    if (!(claim.distance >= 0) || !std::isfinite(claim.distance))
        return shortest(claim.distance) + " is no distance";
    return claim.inContact && claim.distance > 0 ? "bodies in contact have the distance 0" : "";
}

Scene pairAlone(const Scene& scene, const Body& a, const Body& b)
{
    Scene alone;
    alone.time = scene.time;
    alone.bodies = {a, b};
    return alone;
}

// The two bodies of a claim in a scene of their own.
class TwoBodies
{
public:
    TwoBodies(const Scene& scene, const Body& a, const Body& b) : m_alone(pairAlone(scene, a, b)), m_motions(m_alone) {}

    // The time during which both are active: of length 0 if one ends as the other begins.
    [[nodiscard]] Interval together() const
    {
        const Interval p = m_motions.active(0);
        const Interval q = m_motions.active(1);
        return {std::max(p.start, q.start), std::min(p.end, q.end)};
    }

    [[nodiscard]] EventAudit audit(double t, const RelationClaim& claim) const
    {
        const Interval w = together();
        std::string fault = claimFault(claim);
        if (!(w.start <= t && t <= w.end))
            fault = "outside of the time during which both are active";
        if (fault.empty())
            return RelationAudit(AuditPair(m_motions, 0, 1), w, t, claim).audit();
        return {.verdict = Verdict::disagree, .t = t, .reason = std::move(fault)};
    }

private:
    Scene m_alone;
    SceneMotions m_motions;
};

} // namespace

} // namespace auditing

EventAudit auditRelation(const Scene& scene, const Body& a, const Body& b, double t, const RelationClaim& claim)
{
    const auditing::TwoBodies bodies(scene, a, b);
    return bodies.audit(t, claim);
}

std::vector<EventAudit> auditContactsAtRest(const Scene& scene,
                                            const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs,
                                            const ParallelJob& work)
{
    constexpr std::size_t pairsOfBlock = 64;
    std::vector<EventAudit> audits(pairs.size(), notAsked);
    parallelFor(work.threads, blockCount(pairs.size(), pairsOfBlock), [&](std::size_t i) {
        const Block block = blockAt(i, pairs.size(), pairsOfBlock);
        for (std::size_t k = block.first; k < block.last && !work.job.stopped(); ++k) {
            const auditing::TwoBodies bodies(scene, scene.bodies[pairs[k].first], scene.bodies[pairs[k].second]);
            audits[k] = bodies.audit(bodies.together().start, {.inContact = true});
        }
    });
    return audits;
}

} // namespace sweep
