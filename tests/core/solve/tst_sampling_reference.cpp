#include <QtTest>

#include "tests/support/oracle/exact.h"
#include "tests/support/random.h"

#include <sweepbench/sampling.h>
#include <sweepbench/solve.h>

#include <algorithm>

namespace sweep::tst_sampling_reference {

using oracle::Random;
using Fraction = oracle::Rational;

namespace {

// ---- Contacts on a line, in rationals: points that move along it from key to key; bars and cells across it.

struct Span
{
    Fraction begin;
    Fraction end;
    bool hasBegin = true; // whether the beginning belongs to the contact
    bool hasEnd = true;
    [[nodiscard]] Fraction length() const { return end - begin; }
};

// True if x lies in the closed or open interval from low to high.
bool isIn(const Fraction& x, const Fraction& low, const Fraction& high, bool open)
{
    return open ? low < x && x < high : low <= x && x <= high;
}

// The time during which a uniform motion from (t0, x0) to (t1, x1) is in that interval.
std::optional<Span> spanOf(const Key& from, const Key& to, const Fraction& low, const Fraction& high, bool open)
{
    const Fraction t0(from.t);
    const Fraction t1(to.t);
    const Fraction x0(from.at.x);
    const Fraction x1(to.at.x);
    if (x0 == x1)
        return isIn(x0, low, high, open) ? std::optional(Span{t0, t1}) : std::nullopt;
    const auto timeAt = [&](const Fraction& x) { return Fraction(t0 + (t1 - t0) * (x - x0) / (x1 - x0)); };
    const Fraction enters = timeAt(x0 < x1 ? low : high);
    const Fraction leaves = timeAt(x0 < x1 ? high : low);
    Span span{std::max(enters, t0), std::min(leaves, t1)};
    if (span.begin > span.end || (open && span.begin == span.end))
        return {};
    span.hasBegin = !open || isIn(x0, low, high, true);
    span.hasEnd = !open || isIn(x1, low, high, true);
    return span;
}

std::vector<Span> contactsOf(const std::vector<Key>& keys, const Fraction& low, const Fraction& high, bool open)
{
    std::vector<Span> spans;
    for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
        const auto span = spanOf(keys[i], keys[i + 1], low, high, open);
        if (!span)
            continue;
        if (!spans.empty() && spans.back().end == span->begin && spans.back().hasEnd && span->hasBegin) {
            spans.back().end = span->end;
            spans.back().hasEnd = span->hasEnd;
        } else
            spans.push_back(*span);
    }
    return spans;
}

// ---- Frames in rationals.

struct Clock
{
    Fraction rate;
    Fraction offset;
    Fraction start; // start of the scene's time
    Fraction end;

    // The times within the scene's time that count as frame k; nullopt if there are none.
    [[nodiscard]] std::optional<Span> timesOf(std::int64_t k) const
    {
        const Fraction time = offset + Fraction(k) / rate;
        const bool isStart = Fraction(oracle::nearestDouble(time)) == start;
        const bool isEnd = Fraction(oracle::nearestDouble(time)) == end;
        const bool isInside = start <= time && time <= end;
        if (!isInside && !isStart && !isEnd)
            return {};
        return Span{isStart ? start : std::min(time, end), isEnd ? end : std::max(time, start)};
    }
    [[nodiscard]] bool sees(std::int64_t k, const Span& contact) const
    {
        const auto frame = timesOf(k);
        return frame && (contact.hasBegin ? contact.begin <= frame->end : contact.begin < frame->end) &&
               (contact.hasEnd ? frame->begin <= contact.end : frame->begin < contact.end);
    }
    [[nodiscard]] std::int64_t firstNumber() const
    {
        return oracle::floorOf((start - offset) * rate).convert_to<std::int64_t>() - 2;
    }
    [[nodiscard]] std::int64_t lastNumber() const
    {
        return oracle::floorOf((end - offset) * rate).convert_to<std::int64_t>() + 2;
    }
    // The delay of frame k after t.
    [[nodiscard]] double delay(std::int64_t k, const Fraction& t) const
    {
        const Span frame = *timesOf(k);
        return frame.begin <= t && t <= frame.end ? 0 : oracle::nearestDouble(frame.begin - t);
    }
};

struct Seen
{
    std::vector<std::int64_t> frames;
    bool isMerged = false;
    std::optional<double> late;
    std::optional<double> endLate;
};

// The frames' view of the contacts of one pair, each frame and contact evaluated on its own.
std::vector<Seen> seenBy(const Clock& clock, const std::vector<Span>& contacts)
{
    std::vector<Seen> seen(contacts.size());
    std::optional<std::size_t> before; // the last contact that frames saw
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        for (std::int64_t k = clock.firstNumber(); k <= clock.lastNumber(); ++k)
            if (clock.sees(k, contacts[i]))
                seen[i].frames.push_back(k);
        if (seen[i].frames.empty())
            continue;
        const bool joins = before && seen[i].frames.front() <= seen[*before].frames.back() + 1;
        if (joins) {
            seen[i].isMerged = seen[*before].isMerged = true;
            seen[*before].endLate.reset();
        } else if (contacts[i].begin != clock.start && contacts[i].begin != clock.end)
            seen[i].late = clock.delay(seen[i].frames.front(), contacts[i].begin);
        const std::int64_t next = seen[i].frames.back() + 1;
        if (clock.timesOf(next) && contacts[i].end != clock.end && contacts[i].end != clock.start)
            seen[i].endLate = clock.delay(next, contacts[i].end);
        before = i;
    }
    return seen;
}

// ---- Random scenes.

Clock randomClock(Random& random, Interval& time)
{
    Clock clock{Fraction(random.in(1, 60), random.in(1, 7)), 0, 0, 0};
    if (random.chance(40)) // all frames are at doubles
        clock.rate = 1 << random.in(0, 5);
    else if (random.chance(40))
        clock.offset = Fraction(random.in(-9, 9), random.in(1, 12));
    // Ends are frames, the doubles nearest to them, or other numbers.
    const int first = random.in(-4, 4);
    const auto frame = [&](int k) { return oracle::nearestDouble(clock.offset + Fraction(k) / clock.rate); };
    time.start = random.chance(60) ? frame(first) : random.in(-8, 8) / 8.0;
    do
        time.end = random.chance(70) ? frame(first + random.in(1, 20)) : time.start + random.in(1, 40) / 8.0;
    while (!(time.start < time.end));
    clock.start = Fraction(time.start);
    clock.end = Fraction(time.end);
    return clock;
}

// Random keys, some of them at frames.
std::vector<Key> randomKeys(Random& random, const Clock& clock, Interval time)
{
    const Fraction count = (clock.end - clock.start) * clock.rate;
    const int frames = std::max(1, oracle::floorOf(count).convert_to<int>());
    const auto place = [&] { return Vec{random.in(-12, 12) / 4.0, 0.5}; };
    std::vector<Key> keys{{time.start, place()}};
    for (int i = random.in(0, 4); i > 0; --i) {
        const Fraction frame = clock.offset + (clock.firstNumber() + random.in(2, frames + 2)) / clock.rate;
        const double t = random.chance(50) ? oracle::nearestDouble(frame)
                                           : time.start + (time.end - time.start) * random.in(1, 63) / 64;
        if (t > keys.back().t && t < time.end)
            keys.push_back({t, random.chance(20) ? keys.back().at : place()});
    }
    keys.push_back({time.end, place()});
    const auto isAtStart = [&](const Key& key) { return key.at == keys.front().at; };
    if (std::ranges::all_of(keys, isAtStart)) // a pair at rest is not tested
        keys.back().at.x += 0.25;
    return keys;
}

// A dot that moves along y = 1/2 through bars, and possibly through cells.
struct LineScene
{
    Scene scene = {};
    std::vector<Key> keys = {};
    std::vector<std::pair<double, double>> bars = {};
};

LineScene randomScene(Random& random, const Clock& clock, Interval time)
{
    LineScene line{.keys = randomKeys(random, clock, time)};
    line.scene.time = SceneTime{time};
    Body dot{.id = "dot", .shape = Shape::point};
    dot.a = Keyed{line.keys};
    if (random.chance(40)) {
        line.scene.grid = Grid{.spacing = {1, 1}};
        line.scene.grid->cells = random.chance(60) ? CellRule::open : CellRule::closed;
        dot.grid = true;
    }
    line.scene.bodies.push_back(dot);
    for (int i = random.in(1, 3); i > 0; --i) {
        const auto key = static_cast<std::size_t>(random.in(0, int(line.keys.size()) - 1));
        const double low = random.chance(40) ? line.keys[key].at.x : random.in(-10, 10) / 4.0;
        const double high = low + (random.chance(30) ? 0 : random.in(1, 6) / 16.0);
        Body bar{.id = "bar" + std::to_string(i), .shape = Shape::segment};
        bar.a = Rest{{low, 0.5}};
        bar.b = Rest{{high, 0.5}};
        line.bars.emplace_back(low, high);
        line.scene.bodies.push_back(bar);
    }
    return line;
}

} // namespace

class SamplingReferenceTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyContactIsSeenAsInRationals()
    {
        constexpr int fewest = 150; // enough cases for all counters below
        for (int i = 0; i < std::max(oracle::caseCount(200), fewest); ++i) {
            Random random = oracle::caseRandom("sampling reference", i);
            Interval time;
            const Clock clock = randomClock(random, time);
            const LineScene line = randomScene(random, clock, time);
            const Timeline timeline = solve(line.scene).value();
            const Sampling sampling =
                sampled(line.scene, timeline, {.rate = Rational(clock.rate), .offset = Rational(clock.offset)}).value();
            for (std::size_t bar = 0; bar < line.bars.size(); ++bar)
                comparePair(clock, timeline, sampling, {0, static_cast<std::uint32_t>(bar + 1)},
                            contactsOf(line.keys, line.bars[bar].first, line.bars[bar].second, false));
            if (line.scene.grid)
                for (int cell = -4; cell < 4; ++cell)
                    comparePair(clock, timeline, sampling, {0, Cell{cell, 0}},
                                contactsOf(line.keys, cell, cell + 1, line.scene.grid->cells == CellRule::open));
            compareAdvice(clock, line, timeline, sampling);
            if (QTest::currentTestFailed())
                return;
        }
        // Interesting cases occurred.
        QVERIFY(m_missed > 0);
        QVERIFY(m_merged > 0);
        QVERIFY(m_late > 0);
        QVERIFY(m_instantsWithEnd > 0);
        QVERIFY(m_atEnds > 0);
        QVERIFY(m_advised > 0);
    }

private:
    void comparePair(const Clock& clock, const Timeline& timeline, const Sampling& sampling, const PairOrCell& pair,
                     const std::vector<Span>& contacts)
    {
        const std::vector<Seen> expected = seenBy(clock, contacts);
        std::size_t n = 0;
        for (const SampledContact& contact : sampling.contacts) {
            if (!samePair(timeline.events()[contact.begin], pair))
                continue;
            QVERIFY(n < contacts.size());
            const Span& span = contacts[n];
            QCOMPARE(timeline.timeOf(contact.begin).nearest(), oracle::nearestDouble(span.begin));
            QCOMPARE(timeline.timeOf(contact.end).nearest(), oracle::nearestDouble(span.end));
            const Seen& seen = expected[n++];
            QCOMPARE(contact.missed(), seen.frames.empty());
            if (!seen.frames.empty()) {
                QCOMPARE(contact.first, seen.frames.front());
                QCOMPARE(contact.last, seen.frames.back());
            }
            QCOMPARE(contact.group != 0, seen.isMerged);
            QCOMPARE(beginLateness(timeline, sampling, contact), seen.late);
            QCOMPARE(endLateness(timeline, sampling, contact), seen.endLate);
            m_missed += contact.missed() ? 1 : 0;
            m_merged += contact.group != 0 ? 1 : 0;
            m_late += seen.late && *seen.late != 0 ? 1 : 0;
            m_instantsWithEnd += contact.isInstant() && seen.endLate && seen.endLate != seen.late ? 1 : 0;
        }
        QCOMPARE(n, contacts.size());
        m_atEnds += int(sampling.frames.framesAtEnds().size());
    }

    // The printed rate sees every lasting contact that is not clipped, even with the worst offset: a frame just before
    // such a contact, or exactly at its beginning.
    void compareAdvice(const Clock& clock, const LineScene& line, const Timeline& timeline, const Sampling& sampling)
    {
        std::vector<Span> lasting;
        const auto collect = [&](const Fraction& low, const Fraction& high, bool open) {
            for (const Span& span : contactsOf(line.keys, low, high, open))
                if (span.begin < span.end && span.begin != clock.start && span.end != clock.end)
                    lasting.push_back(span);
        };
        for (const auto& [low, high] : line.bars)
            collect(low, high, false);
        for (int cell = -4; cell < 4 && line.scene.grid; ++cell)
            collect(cell, cell + 1, line.scene.grid->cells == CellRule::open);
        const auto shortest = shortestContact(
            timeline, sampling, [&](const SampledContact& contact) { return !isClipped(timeline, contact); });
        QCOMPARE(shortest.has_value(), !lasting.empty());
        if (!shortest)
            return;
        ++m_advised;
        const Fraction rate = oracle::parseRational(shortest->rate);
        Fraction least = lasting.front().length();
        for (const Span& span : lasting)
            least = std::min(least, span.length());
        QVERIFY2(rate * least >= 1, shortest->rate.c_str());
        QVERIFY2(rate * least <= Fraction(10'001, 10'000), shortest->rate.c_str()); // rounded, but not much larger
        const Fraction tiny(1, oracle::Integer(1) << 300);
        for (const Span& worst : lasting)
            for (const Fraction& offset : {worst.begin, Fraction(worst.begin - tiny)}) {
                const Clock advised{rate, offset, clock.start, clock.end};
                for (const Seen& seen : seenBy(advised, lasting))
                    QVERIFY2(!seen.frames.empty(), shortest->rate.c_str());
            }
    }

    int m_missed = 0;
    int m_merged = 0;
    int m_late = 0;
    int m_instantsWithEnd = 0;
    int m_atEnds = 0;
    int m_advised = 0;
};

QTEST_APPLESS_MAIN(SamplingReferenceTest)

} // namespace sweep::tst_sampling_reference
#include "tst_sampling_reference.moc"
