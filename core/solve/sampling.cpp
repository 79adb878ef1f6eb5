#include <sweepbench/sampling.h>

#include "core/contacts/candidate_pairs.h"
#include "core/contacts/condition.h"
#include "core/contacts/polygon_contacts.h"
#include "core/events/contact_events.h"
#include "core/number/algebraic_root.h"
#include "core/solve/prepared_bodies.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/base/jobs.h>
#include <sweepbench/body_state.h>
#include <sweepbench/contacts.h>
#include <sweepbench/number/bounds.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/number/text.h>
#include <sweepbench/solve.h>
#include <sweepbench/timeline.h>
#include <sweepbench/trace.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <tuple>
#include <vector>

namespace sweep {

// Frame ranges: the frames during each contact of one pair.

// The numbers of the first and last frame; the range is empty if first > last.
struct FrameRange
{
    std::int64_t first = 0;
    std::int64_t last = -1;

    [[nodiscard]] bool empty() const { return first > last; }
};

// The frames during a contact. A frame exactly at an end of the contact counts if that end belongs to the contact.
[[nodiscard]] FrameRange framesDuring(const Frames& frames, const Contact& contact);

// Whether contacts of the event's pair may exclude their ends: those of two rays or lines, and with an open cell.
[[nodiscard]] bool mayHaveOpenEnds(const Scene& scene, const Event& pair);

// The range of each contact of one pair; `contacts` are all contacts of the pair in the timeline, in order. A timeline
// does not record whether a contact includes its ends, which contacts of rays and lines, or with open cells, may
// exclude: such a pair is solved again.
[[nodiscard]] std::vector<FrameRange> frameRanges(const Scene& scene, const Timeline& timeline, const Frames& frames,
                                                  std::span<const SampledContact> contacts);

// Contacts with a margin: two bodies at most the sum of their radii and the margin apart.

// The contacts of two bodies with the margin added to the sum of their radii, over their common window, in order and
// exactly. The margin also applies to points, segments, rays and lines, which have no radius of their own; a contact
// with a margin never crosses. Requires: margin > 0; `common` is the window in which both bodies are active.
[[nodiscard]] std::vector<Contact> contactsWithMargin(const PreparedBody& a, const PreparedBody& b, Interval common,
                                                      const Rational& margin);

// The contacts with the margin of every tested pair that has any, in increasing order of pairs. Requires: margin > 0.
// Incomplete if the job is stopped.
[[nodiscard]] std::vector<PairContacts> pairsWithMargin(const Scene& scene, const Rational& margin,
                                                        const ParallelJob& work = {});

namespace {

// The least integer ≥ q.
Integer ceiling(const Rational& q)
{
    const Integer n = boost::multiprecision::numerator(q);
    const Integer d = boost::multiprecision::denominator(q);
    const Integer whole = n / d; // towards zero
    return whole * d < n ? Integer(whole + 1) : whole;
}

Rational rationalOfDouble(double x)
{
    return rationalOf(Dyadic(x));
}

BoundedDoubleDouble bounded(const Rational& q)
{
    const double high = nearest(q);
    if (!std::isfinite(high))
        return BoundedDoubleDouble::unknown();
    const Rational rest = q - rationalOfDouble(high);
    const double low = nearest(rest);
    const double error = rest == rationalOfDouble(low) ? 0 : nextUp(std::abs(low) * 0x1p-53);
    return {{high, low}, error};
}

Problem refused(std::string message)
{
    Problem problem;
    problem.message = std::move(message);
    return problem;
}

} // namespace

Frames::Frames(Rational rate, Rational offset, Interval window)
    : m_rate(std::move(rate)), m_offset(std::move(offset)), m_approxRate(nearest(m_rate)),
      m_approxOffset(nearest(m_offset)), m_boundedRate(bounded(m_rate)), m_boundedOffset(bounded(m_offset)),
      m_window(window)
{
}

Result<Frames> Frames::inWindow(const Rational& rate, const Rational& offset, Interval window)
{
    if (rate.sign() <= 0)
        return refused("a frame rate is a number above 0");
    const Integer first = ceiling(Rational((rationalOfDouble(window.start) - offset) * rate));
    const Integer last = -ceiling(Rational((offset - rationalOfDouble(window.end)) * rate));
    const Integer most(mostNumber);
    if (first < -most || first > most || last < -most || last > most)
        return refused("frames of the window have numbers beyond 2^53 = 9007199254740992");
    Frames frames(rate, offset, window);
    frames.m_first = first.convert_to<std::int64_t>();
    frames.m_last = last.convert_to<std::int64_t>();
    frames.m_atStart = frames.frameAtEnd(window.start, frames.m_first, frames.m_first - 1);
    frames.m_atEnd = frames.frameAtEnd(window.end, frames.m_last, frames.m_last + 1);
    frames.m_first = std::min(frames.m_first, frames.m_atStart.value_or(mostNumber));
    frames.m_last = std::max(frames.m_last, frames.m_atEnd.value_or(-mostNumber));
    return frames;
}

bool Frames::isNearest(double t, std::int64_t k) const
{
    return nearest(timeOf(k)) == t && std::abs(k) <= mostNumber;
}

// The frame that an end of the window stands for; none if a frame is exactly there. If several qualify, because frames
// are closer together than doubles, the one inside.
std::optional<std::int64_t> Frames::frameAtEnd(double end, std::int64_t inside, std::int64_t outside) const
{
    const Rational exactly = rationalOfDouble(end);
    if (timeOf(inside) == exactly)
        return {};
    for (const std::int64_t k : {inside, outside})
        if (isNearest(end, k))
            return k;
    return {};
}

std::optional<std::int64_t> Frames::frameAt(const Instant& t) const
{
    const std::int64_t upTo = lastUpTo(t);
    if (firstFrom(t) == upTo)
        return upTo;
    for (const std::int64_t k : {upTo, upTo + 1})
        if (t.isDouble() && isNearest(t.nearest(), k))
            return k;
    return {};
}

Rational Frames::timeOf(std::int64_t k) const
{
    return Rational(m_offset + Rational(k) / m_rate);
}

BoundedDoubleDouble Frames::boundedTimeOf(std::int64_t k) const
{
    if (std::abs(k) > mostNumber)
        return BoundedDoubleDouble::unknown();
    return m_boundedOffset + BoundedDoubleDouble::exactly(static_cast<double>(k)) / m_boundedRate;
}

Rational Frames::beginOf(std::int64_t k) const
{
    if (k == m_atStart)
        return rationalOfDouble(m_window.start);
    return k == m_atEnd ? std::min(timeOf(k), rationalOfDouble(m_window.end)) : timeOf(k);
}

Rational Frames::endOf(std::int64_t k) const
{
    if (k == m_atEnd)
        return rationalOfDouble(m_window.end);
    return k == m_atStart ? std::max(timeOf(k), rationalOfDouble(m_window.start)) : timeOf(k);
}

std::vector<FrameAtEnd> Frames::framesAtEnds() const
{
    std::vector<FrameAtEnd> frames;
    if (m_atStart)
        frames.push_back({*m_atStart, true, m_window.start, timeOf(*m_atStart)});
    if (m_atEnd)
        frames.push_back({*m_atEnd, false, m_window.end, timeOf(*m_atEnd)});
    return frames;
}

std::int64_t Frames::firstFrom(const Instant& t) const
{
    if (m_atStart && t == Instant(m_window.start))
        return *m_atStart;
    const std::int64_t k = firstTimeFrom(t);
    return m_atEnd ? std::min(k, *m_atEnd) : k;
}

std::int64_t Frames::lastUpTo(const Instant& t) const
{
    if (m_atEnd && t == Instant(m_window.end))
        return *m_atEnd;
    const std::int64_t k = lastTimeUpTo(t);
    return m_atStart ? std::max(k, *m_atStart) : k;
}

// Bounds of (t − offset)·rate, in doubles. With u = 2⁻⁵³, the instant t and the offset o have relative errors of at
// most u, so their difference has an error of at most u(|t| + |o|) and is rounded once more; the rate and the product
// add 2u of the result. 8u covers all of these and their products. 2⁻⁴⁰ covers what underflow loses: at most 2⁻¹⁰⁷⁵
// times a rate below 2¹⁰²⁴.
Interval Frames::numberOf(const Instant& t) const
{
    const double product = (t.nearest() - m_approxOffset) * m_approxRate;
    const double size = (std::abs(t.nearest()) + std::abs(m_approxOffset)) * m_approxRate + std::abs(product);
    const double error = 8 * 0x1p-53 * size + 0x1p-40;
    return {product - error, product + error};
}

std::int64_t Frames::firstTimeFrom(const Instant& t) const
{
    const Interval number = numberOf(t);
    const double low = std::ceil(number.start);
    if (low == std::ceil(number.end) && std::abs(low) < 0x1p52)
        return static_cast<std::int64_t>(low);
    return firstTimeFromExact(t);
}

std::int64_t Frames::lastTimeUpTo(const Instant& t) const
{
    const Interval number = numberOf(t);
    const double low = std::floor(number.start);
    if (low == std::floor(number.end) && std::abs(low) < 0x1p52)
        return static_cast<std::int64_t>(low);
    const std::int64_t next = firstTimeFromExact(t);
    return compare(t, timeOf(next)) == Sign::zero ? next : next - 1;
}

std::int64_t Frames::firstTimeFromExact(const Instant& t) const
{
    std::int64_t low = ceiling(Rational((rationalOfDouble(t.below()) - m_offset) * m_rate)).convert_to<std::int64_t>();
    if (t.isDouble())
        return low;
    std::int64_t high = ceiling(Rational((rationalOfDouble(t.above()) - m_offset) * m_rate)).convert_to<std::int64_t>();
    while (low < high) {
        const std::int64_t mid = low + (high - low) / 2;
        if (compare(t, timeOf(mid)) == Sign::positive)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

namespace {

// Whether the body is in an open cell at the very start or end of its active interval.
bool isInOpenCell(const Scene& scene, const Event& event, bool atEnd)
{
    const Body& body = scene.bodies[event.a];
    const Interval active = activeInterval(scene, body);
    bool isIn = false;
    const TraceEnd end = traceCells(scene, body, {.only = event.cell}, [&](Cell, const Contact& contact) {
        isIn = isIn || (atEnd ? contact.end == Instant(active.end) && contact.touchesAtEnd
                              : contact.begin == Instant(active.start) && contact.touchesAtBegin);
        return true;
    });
    SWEEP_EXPECTS(end == TraceEnd::complete);
    return isIn;
}

// The frames during a contact with an open cell: its interval is open except at the ends of the active interval.
FrameRange framesInOpenCell(const Scene& scene, const Timeline& timeline, const Frames& frames,
                            const SampledContact& contact)
{
    const auto isIn = [&](std::size_t event, bool atEnd) {
        const Event& end = timeline.events()[event];
        return end.clipped && isInOpenCell(scene, end, atEnd);
    };
    const Instant& begin = timeline.timeOf(contact.begin);
    const Instant& end = timeline.timeOf(contact.end);
    FrameRange range{frames.firstFrom(begin), frames.lastUpTo(end)};
    if (compare(begin, frames.endOf(range.first)) == Sign::zero && !isIn(contact.begin, false))
        ++range.first;
    if (compare(end, frames.beginOf(range.last)) == Sign::zero && !isIn(contact.end, true))
        --range.last;
    return range;
}

} // namespace

FrameRange framesDuring(const Frames& frames, const Contact& contact)
{
    FrameRange range{frames.firstFrom(contact.begin), frames.lastUpTo(contact.end)};
    if (!contact.touchesAtBegin && compare(contact.begin, frames.endOf(range.first)) == Sign::zero)
        ++range.first;
    if (!contact.touchesAtEnd && compare(contact.end, frames.beginOf(range.last)) == Sign::zero)
        --range.last;
    return range;
}

bool mayHaveOpenEnds(const Scene& scene, const Event& pair)
{
    if (pair.withCell())
        return cellPolicy(*scene.grid) == CellPolicy::open;
    return isUnbounded(scene.bodies[pair.a].shape) && isUnbounded(scene.bodies[pair.b].shape);
}

std::vector<FrameRange> frameRanges(const Scene& scene, const Timeline& timeline, const Frames& frames,
                                    std::span<const SampledContact> contacts)
{
    std::vector<FrameRange> ranges;
    ranges.reserve(contacts.size());
    const Event& pair = timeline.events()[contacts.front().begin];
    const bool isOpen = mayHaveOpenEnds(scene, pair);
    if (isOpen && !pair.withCell()) {
        const Body& a = scene.bodies[pair.a];
        const Body& b = scene.bodies[pair.b];
        for (const Contact& contact : sweep::contacts(scene, a, b, *commonWindow(scene, a, b)))
            ranges.push_back(framesDuring(frames, contact));
        SWEEP_EXPECTS(ranges.size() == contacts.size());
        return ranges;
    }
    for (const SampledContact& contact : contacts) {
        if (isOpen) {
            ranges.push_back(framesInOpenCell(scene, timeline, frames, contact));
            continue;
        }
        ranges.push_back(
            {frames.firstFrom(timeline.timeOf(contact.begin)), frames.lastUpTo(timeline.timeOf(contact.end))});
    }
    return ranges;
}

namespace {

// The radius with the margin, rounded up.
double grown(double radius, double margin)
{
    return std::min(nextUp(radius + margin), std::numeric_limits<double>::max());
}

// A body that contains every point within the margin of the given one. Rays and lines stay as they are, because the
// broad phase pairs them with every body anyway.
Body inflated(Body body, double margin)
{
    if (isUnbounded(body.shape))
        return body;
    const bool has = hasRadius(body.shape);
    const double before = has ? body.radius.from : 0;
    body.radius.from = grown(before, margin);
    if (has && body.radius.to) {
        const bool changes = *body.radius.to != before;
        body.radius.to = grown(*body.radius.to, margin);
        if (changes && *body.radius.to == body.radius.from) // rounding must not turn a changing radius into a constant
            body.radius.to = nextUp(body.radius.from);
    }
    if (!has) {
        body.radius.to.reset();
        body.shape = hasTwoControlPoints(body.shape) ? Shape::capsule : Shape::circle;
    }
    return body;
}

// Every body gets the whole margin, so that each body alone covers the margin of a pair.
Scene inflated(const Scene& scene, const Rational& margin)
{
    const double up = std::min(roundedUp(margin), 0x1p1023);
    Scene result = scene;
    for (Body& body : result.bodies)
        body = inflated(std::move(body), up);
    return result;
}

// The motions of a pair, with the margin added to the radius of the first.
MotionPair withMargin(const MotionPair& motions, const Rational& margin)
{
    auto [p, q] = motions;
    // margin = numerator/(odd·2^twos)
    const Integer denominator = boost::multiprecision::denominator(margin);
    const int twos = trailingZeros(denominator);
    const Integer odd = shifted(denominator, -twos);
    const Dyadic step(boost::multiprecision::numerator(margin) * p.scale, -twos);
    p = p.scaledBy(odd);
    q = q.scaledBy(odd);
    p.radius = p.radius + Polynomial(step);
    return {std::move(p), std::move(q)};
}

// The contacts of two bodies of which one is a polygon: those of their pieces, and the times at which one holds the
// other.
std::vector<Contact> polygonContactsWithMargin(const PreparedBody& a, const PreparedBody& b, Interval common,
                                               const Rational& margin)
{
    const double up = std::min(roundedUp(margin), 0x1p1023);
    std::vector<Contact> contacts;
    for (std::size_t i = 0; i < a.pieceCount(); ++i) {
        const PreparedBody p(a.piece(i));
        const Box box = sweptBox(p.withRadius(grown(p.startRadius(), up), grown(p.endRadius(), up)), common);
        for (std::size_t k = 0; k < b.pieceCount(); ++k) {
            const BodyPaths other = b.piece(k);
            if (disjoint(box, sweptBox(other, common)))
                continue;
            const PreparedBody q(other);
            for (const Interval stretch : stretchesOf(p, q, common)) {
                const auto [grown, fixed] = withMargin(motionsOver(p, q, stretch), margin);
                appendContacts(contacts, contactsWhere(pairCondition(grown, fixed, stretch).condition, stretch));
            }
        }
    }
    return unionOfContacts(std::move(contacts), common,
                           [&](const ExactTime& time) { return holdsPointOf(a, b, time) || holdsPointOf(b, a, time); });
}

// Whether the filter stages prove that the inflated bodies have no contact, so that most pairs need no exact
// arithmetic.
bool certainlyApart(const PreparedBody& a, const PreparedBody& b, Interval common)
{
    const bool anyInflated = !isUnbounded(a.kind().hull) || !isUnbounded(b.kind().hull);
    return anyInflated && decidedContacts(a, b, common).contacts.empty();
}

} // namespace

std::vector<Contact> contactsWithMargin(const PreparedBody& a, const PreparedBody& b, Interval common,
                                        const Rational& margin)
{
    if (a.isClosed() || b.isClosed())
        return polygonContactsWithMargin(a, b, common, margin);
    std::vector<Contact> contacts;
    for (const Interval stretch : stretchesOf(a, b, common)) {
        const auto [p, q] = withMargin(motionsOver(a, b, stretch), margin);
        appendContacts(contacts, contactsWhere(pairCondition(p, q, stretch).condition, stretch));
    }
    return contacts;
}

std::vector<PairContacts> pairsWithMargin(const Scene& scene, const Rational& margin, const ParallelJob& work)
{
    const Scene large = inflated(scene, margin);
    const std::vector<BodyPair> pairs = candidatePairs(large, work);
    PreparedBodies bodies(scene);
    PreparedBodies largeBodies(large);
    for (PreparedBodies* const each : {&bodies, &largeBodies}) {
        each->add(pairs);
        each->prepare(work);
    }
    constexpr std::size_t blockLength = 64;
    const std::size_t blocks = blockCount(pairs.size(), blockLength);
    std::vector<std::vector<PairContacts>> found(blocks);
    parallelFor(work.threads, blocks, [&](std::size_t i) {
        const Block block = blockAt(i, pairs.size(), blockLength);
        for (std::size_t k = block.first; k < block.last && !work.job.stopped(); ++k) {
            const auto [p, q] = pairs[k];
            const auto common = commonInterval(bodies[p].active(), bodies[q].active());
            if (!common || certainlyApart(largeBodies[p], largeBodies[q], *common))
                continue;
            auto grown = contactsWithMargin(bodies[p], bodies[q], *common, margin);
            if (!grown.empty())
                found[i].push_back({pairs[k], *common, std::move(grown)});
        }
    });
    std::vector<PairContacts> result;
    for (auto& list : found)
        std::move(list.begin(), list.end(), std::back_inserter(result));
    return result;
}

namespace {

// The contacts of a timeline, grouped by pair and in order of time within a pair.
std::vector<SampledContact> contactsByPair(const Timeline& timeline)
{
    const auto& events = timeline.events();
    std::vector<std::uint32_t> order(events.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t p, std::uint32_t q) {
        const PairOrCell& a = events[p];
        const PairOrCell& b = events[q];
        return std::tie(a, p) < std::tie(b, q);
    });
    std::vector<SampledContact> contacts;
    contacts.reserve(static_cast<std::size_t>(
        std::ranges::count_if(events, [](const Event& event) { return event.kind != EventKind::exit; })));
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
    auto frames = Frames::inWindow(rule.rate, rule.offset, timeline.window());
    if (!frames)
        return frames.problems();
    Sampling sampling{rule, std::move(frames).value(), contactsByPair(timeline), {}, {}, 0};
    std::vector<PairContacts> grown;
    if (!rule.margin.is_zero())
        grown = pairsWithMargin(scene, rule.margin, {.threads = 0, .job = job.withoutProgress()});
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

std::optional<Sharing> firstSight(const Scene& scene, const Timeline& timeline, const Sampling& sampling,
                                  const SampledContact& contact)
{
    const Event& event = timeline.events()[contact.begin];
    if (contact.missed() || event.withCell())
        return {};
    // Several times count as a frame at an end of the window.
    for (const Rational& t : {sampling.frames.beginOf(contact.first), sampling.frames.endOf(contact.first)}) {
        const auto a = bodyState(scene, scene.bodies[event.a], t);
        const auto b = bodyState(scene, scene.bodies[event.b], t);
        if (auto sharing = a && b ? sharingOf(*a, *b) : std::nullopt)
            return sharing;
    }
    return {};
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
        text = leastDecimal(least + least / 100'000, significant); // the next greater decimal
    const Rational rate = fractionFrom(text).value();
    return Frames::inWindow(rate, sampling.rule.offset, timeline.window()) ? text : std::string();
}

} // namespace

std::optional<ShortestContact> shortestContact(const Timeline& timeline, const Sampling& sampling,
                                               const std::function<bool(const SampledContact&)>& filter)
{
    const auto lengthOf = [&](const SampledContact& contact) {
        return (timeline.timeOf(contact.end).approx() - timeline.timeOf(contact.begin).approx()).bounds();
    };
    double least = std::numeric_limits<double>::infinity();
    for (const SampledContact& contact : sampling.contacts)
        if (!contact.isInstant() && filter(contact))
            least = std::min(least, lengthOf(contact).high);
    std::optional<ShortestContact> shortest;
    ExactLength known;
    Rational bound;
    bool isOpen = false;
    for (const SampledContact& contact : sampling.contacts) {
        if (contact.isInstant() || !filter(contact) || lengthOf(contact).low > least)
            continue;
        isOpen = isOpen || contact.isOpen;
        ExactLength next = exactLength(timeline.timeOf(contact.begin), timeline.timeOf(contact.end));
        bound = shortest ? std::min(bound, next.low) : next.low;
        if (shortest && next.high >= known.low)
            continue;
        shortest = ShortestContact{contact.begin, contact.end};
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
