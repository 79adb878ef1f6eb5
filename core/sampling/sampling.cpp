#include "core/sampling/sampling.h"

#include "core/base/contract.h"
#include "core/number/algebraic_root.h"
#include "core/number/quotient.h"
#include "core/sampling/frame_ranges.h"
#include "core/sampling/margin_contacts.h"
#include "core/solve/solve.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace sweep {

namespace {

// The contacts of a timeline, grouped by pair and in order of time within a pair.
std::vector<SampledContact> contactsByPair(const Timeline& timeline)
{
    const auto& events = timeline.events();
    std::vector<std::size_t> order(events.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t p, std::size_t q) {
        const Event& a = events[p];
        const Event& b = events[q];
        return std::tie(a.a, a.b, a.cell, p) < std::tie(b.a, b.b, b.cell, q);
    });
    std::vector<SampledContact> contacts;
    for (std::size_t k = 0; k < order.size(); ++k) {
        const std::size_t begin = order[k];
        const std::size_t end = events[begin].kind == EventKind::enter ? order[++k] : begin;
        contacts.push_back({begin, end});
    }
    return contacts;
}

// Finds the frames that see each contact, pair by pair.
class Sampler
{
public:
    Sampler(const Scene& scene, const Timeline& timeline, Sampling& sampling, std::vector<PairContacts> marginContacts)
        : m_scene(scene), m_timeline(timeline), m_sampling(sampling), m_marginContacts(std::move(marginContacts)),
          m_used(m_marginContacts.size(), false)
    {
    }

    void sample(std::span<SampledContact> contacts)
    {
        const Event& pair = m_timeline.events()[contacts.front().begin];
        m_rangeOf.resize(contacts.size());
        if (m_sampling.rule.margin.is_zero() || pair.withCell()) {
            m_ranges = frameRanges(m_scene, m_timeline, m_sampling.frames, contacts);
            for (std::size_t i = 0; i < contacts.size(); ++i)
                m_rangeOf[i] = i;
        } else
            findMarginContacts({pair.a, pair.b}, contacts);
        const bool isOpen = mayHaveOpenEnds(m_scene, pair);
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            contacts[i].first = m_ranges[m_rangeOf[i]].first;
            contacts[i].last = m_ranges[m_rangeOf[i]].last;
            contacts[i].isOpen = isOpen;
        }
        describeRuns(contacts);
    }

    // Adds the margin contacts of pairs that have no event.
    void addPairsWithoutEvents()
    {
        for (std::size_t i = 0; i < m_marginContacts.size(); ++i)
            for (const Contact& contact : m_marginContacts[i].contacts)
                if (!m_used[i])
                    addMarginContact(m_marginContacts[i].pair, contact, framesDuring(m_sampling.frames, contact));
        std::stable_sort(m_sampling.marginContacts.begin(), m_sampling.marginContacts.end(),
                         [](const auto& p, const auto& q) { return std::tie(p.a, p.b) < std::tie(q.a, q.b); });
    }

private:
    // Every contact lies within one contact with margin, because the margin only makes contacts longer.
    void findMarginContacts(BodyPair pair, std::span<const SampledContact> contacts)
    {
        const auto found = std::lower_bound(
            m_marginContacts.begin(), m_marginContacts.end(), pair,
            [](const PairContacts& p, BodyPair q) { return std::tie(p.pair.a, p.pair.b) < std::tie(q.a, q.b); });
        SWEEP_EXPECTS(found != m_marginContacts.end() && found->pair == pair);
        m_used[static_cast<std::size_t>(found - m_marginContacts.begin())] = true;
        m_ranges.clear();
        std::size_t next = 0;
        for (const Contact& grown : found->contacts) {
            const FrameRange seen = framesDuring(m_sampling.frames, grown);
            const std::size_t before = next;
            while (next < contacts.size() && m_timeline.timeOf(contacts[next].begin) <= grown.end)
                m_rangeOf[next++] = m_ranges.size();
            m_ranges.push_back(seen);
            if (next == before)
                addMarginContact(pair, grown, seen);
        }
    }
    void addMarginContact(BodyPair pair, const Contact& contact, FrameRange seen)
    {
        if (!seen.empty())
            m_sampling.marginContacts.push_back({pair.a, pair.b, contact.begin, contact.end, seen.first, seen.last});
    }

    // Consecutive frames that all see contact.
    struct Run
    {
        std::int64_t first = 0;
        std::int64_t last = 0;
        std::size_t contacts = 0;
        std::uint32_t group = 0;
    };
    void findRuns()
    {
        m_runs.clear();
        m_runOf.assign(m_ranges.size(), 0);
        for (std::size_t i = 0; i < m_ranges.size(); ++i) {
            if (m_ranges[i].empty())
                continue;
            if (m_runs.empty() || m_ranges[i].first > m_runs.back().last + 1)
                m_runs.push_back({m_ranges[i].first, m_ranges[i].last});
            m_runs.back().last = m_ranges[i].last;
            m_runOf[i] = m_runs.size() - 1;
        }
    }
    void describeRuns(std::span<SampledContact> contacts)
    {
        findRuns();
        for (std::size_t i = 0; i < contacts.size(); ++i)
            if (!contacts[i].missed())
                ++m_runs[m_runOf[m_rangeOf[i]]].contacts;
        for (Run& run : m_runs)
            run.group = run.contacts > 1 ? ++m_sampling.groups : 0;
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            SampledContact& contact = contacts[i];
            if (contact.missed())
                continue;
            const Run& run = m_runs[m_runOf[m_rangeOf[i]]];
            contact.group = run.group;
            contact.showsBegin = contact.first == run.first && (i == 0 || m_rangeOf[i - 1] != m_rangeOf[i]);
            contact.showsEnd =
                contact.last == run.last && (i + 1 == contacts.size() || m_rangeOf[i + 1] != m_rangeOf[i]);
        }
    }

    const Scene& m_scene;
    const Timeline& m_timeline;
    Sampling& m_sampling;
    std::vector<PairContacts> m_marginContacts; // contacts with the margin, by pair
    std::vector<bool> m_used;                   // which of these pairs have events
    // State of the pair that is being sampled:
    std::vector<FrameRange> m_ranges;   // frames of each contact, with the margin if there is one
    std::vector<std::size_t> m_rangeOf; // the index into m_ranges for each contact of the timeline
    std::vector<Run> m_runs;
    std::vector<std::size_t> m_runOf; // the index into m_runs for each range that is not empty
};

// Sorts the contacts by their first events, and numbers the groups in this order.
void arrange(Sampling& sampling, std::size_t events)
{
    auto& contacts = sampling.contacts;
    std::sort(contacts.begin(), contacts.end(), [](const auto& p, const auto& q) { return p.begin < q.begin; });
    std::vector<std::uint32_t> number(sampling.groups + 1, 0);
    std::uint32_t groups = 0;
    sampling.contactOf.resize(events);
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        std::uint32_t& group = contacts[i].group;
        if (group != 0 && number[group] == 0)
            number[group] = ++groups;
        group = number[group];
        sampling.contactOf[contacts[i].begin] = sampling.contactOf[contacts[i].end] = static_cast<std::uint32_t>(i);
    }
}

bool samePair(const Timeline& timeline, const SampledContact& p, const SampledContact& q)
{
    return samePair(timeline.events()[p.begin], timeline.events()[q.begin]);
}

Problem refusedMargin()
{
    Problem problem;
    problem.message = "a margin is a number from 0 to 2^1000";
    return problem;
}

} // namespace

Result<Sampling> sampled(const Scene& scene, const Timeline& timeline, const SamplingRule& rule, const Job& job)
{
    const Rational most(Integer(1) << 1000);
    if (rule.margin.sign() < 0 || rule.margin > most)
        return refusedMargin();
    auto frames = Frames::inWindow(rule.rate, rule.offset, timeline.time());
    if (!frames)
        return frames.problems();
    Sampling sampling{rule, std::move(frames).value(), contactsByPair(timeline), {}, {}, 0};
    std::vector<PairContacts> grown;
    if (!rule.margin.is_zero())
        grown = pairsWithMargin(scene, rule.margin, {.threads = 0, .job = {job.stop, {}}});
    if (job.stopped())
        return cancelled();
    Sampler sampler(scene, timeline, sampling, std::move(grown));
    const std::span<SampledContact> all(sampling.contacts);
    for (std::size_t first = 0, next = 0; first < all.size() && !job.stopped(); first = next) {
        while (next < all.size() && samePair(timeline, all[first], all[next]))
            ++next;
        sampler.sample(all.subspan(first, next - first));
    }
    if (job.stopped())
        return cancelled();
    sampler.addPairsWithoutEvents();
    arrange(sampling, timeline.events().size());
    return sampling;
}

// How much later than t the frame begins: 0 if t counts as that frame.
static double delay(const Frames& frames, std::int64_t frame, const Instant& t)
{
    const bool isAtEnd = frames.isAtEnd(frame);
    if (!isAtEnd)
        if (const auto known = (frames.boundedTimeOf(frame) - t.approx()).nearestFiltered())
            return *known;
    const Rational time = frames.beginOf(frame);
    if (isAtEnd && compare(t, time) != Sign::negative && compare(t, frames.endOf(frame)) != Sign::positive)
        return 0;
    const Dyadic n(boost::multiprecision::numerator(time), 0);
    const Dyadic d(boost::multiprecision::denominator(time), 0);
    return nearestQuotient(Polynomial(std::vector<Dyadic>{n, -d}), Polynomial(d), t);
}

std::optional<double> beginLateness(const Timeline& timeline, const Sampling& sampling, const SampledContact& contact)
{
    if (!contact.showsBegin || timeline.events()[contact.begin].clipped)
        return std::nullopt;
    return delay(sampling.frames, contact.first, timeline.timeOf(contact.begin));
}

std::optional<double> endLateness(const Timeline& timeline, const Sampling& sampling, const SampledContact& contact)
{
    const std::int64_t next = contact.last + 1;
    if (!contact.showsEnd || timeline.events()[contact.end].clipped || next > sampling.frames.last())
        return std::nullopt;
    return delay(sampling.frames, next, timeline.timeOf(contact.end));
}

bool isClipped(const Timeline& timeline, const SampledContact& contact)
{
    return timeline.events()[contact.begin].clipped || timeline.events()[contact.end].clipped;
}

namespace {

Enclosure enclosed(const Instant& t, int bits)
{
    return t.isDouble() ? Enclosure::exactly(Dyadic(t.nearest())) : t.root()->narrowed(bits).enclosure();
}
// The length of a contact: a fraction, or an irrational number within narrow bounds.
struct ExactLength
{
    std::optional<Rational> fraction;
    Rational low;
    Rational high;
};
ExactLength exactLength(const Instant& begin, const Instant& end)
{
    const auto p = rationalOf(begin);
    const auto q = rationalOf(end);
    if (p && q) {
        const Rational length = *q - *p;
        return {length, length, length};
    }
    constexpr int bits = 256;
    const Enclosure first = enclosed(begin, bits);
    const Enclosure last = enclosed(end, bits);
    return {std::nullopt, rationalOf(last.low - first.high), rationalOf(last.high - first.low)};
}

// The rate whose frames are at most `length` apart, or less than that with `isLess`; see ShortestContact::rate.
std::string rateFor(const Rational& length, bool isLess, const Timeline& timeline, const Sampling& sampling)
{
    constexpr int significant = 5;
    constexpr double most = 1e308;
    if (length.sign() <= 0 || 1 / length > rationalOf(Dyadic(most)))
        return {};
    const Rational least = 1 / length;
    std::string text = leastDecimal(least, significant);
    if (isLess && fractionFrom(text).value() == least)
        text = leastDecimal(least + least / 100'000, significant); // the next greater one
    const Rational rate = fractionFrom(text).value();
    return Frames::inWindow(rate, sampling.rule.offset, timeline.time()) ? text : std::string();
}

} // namespace

std::optional<ShortestContact> shortestContact(const Timeline& timeline, const Sampling& sampling,
                                               const std::function<bool(const SampledContact&)>& filter)
{
    std::vector<std::pair<Bounds, const SampledContact*>> lasting;
    double least = std::numeric_limits<double>::infinity();
    for (const SampledContact& contact : sampling.contacts) {
        if (contact.isInstant() || !filter(contact))
            continue;
        const Instant& begin = timeline.timeOf(contact.begin);
        const Bounds length = (timeline.timeOf(contact.end).approx() - begin.approx()).bounds();
        lasting.push_back({length, &contact});
        least = std::min(least, length.high);
    }
    std::optional<ShortestContact> shortest;
    ExactLength known;
    Rational bound;
    bool isOpen = false;
    for (const auto& [length, contact] : lasting) {
        if (length.low > least)
            continue;
        isOpen = isOpen || contact->isOpen;
        ExactLength next = exactLength(timeline.timeOf(contact->begin), timeline.timeOf(contact->end));
        bound = shortest ? std::min(bound, next.low) : next.low;
        if (shortest && next.high >= known.low)
            continue;
        shortest = ShortestContact{contact->begin, contact->end};
        known = std::move(next);
    }
    if (!shortest)
        return shortest;
    shortest->atLeast = std::max(roundedDown(bound), 0.0);
    if (known.fraction)
        shortest->exact = fractionText(*known.fraction);
    shortest->rate = rateFor(bound, isOpen, timeline, sampling);
    return shortest;
}

} // namespace sweep
