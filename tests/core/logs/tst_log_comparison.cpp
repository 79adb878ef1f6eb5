// Comparison of a log with the exact events, against a greedy matching over all pairs.
#include "tests/support/comparison_text.h"
#include "tests/support/random.h"
#include "tests/support/timelines.h"

#include <sweepbench/log_comparison.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QtTest>

#include <algorithm>
#include <limits>
#include <tuple>

namespace sweep::tst_log_comparison {

namespace {

using oracle::Random;

// Groups of the bodies 0 to 5 of the random logs; rows may name either.
const std::vector<LoggedGroup> twoGroups = {{"even", {0, 2, 4}}, {"odd", {1, 3}}};

bool stands(const EngineLog& log, std::uint32_t body, std::uint32_t named, std::optional<std::uint32_t> group)
{
    return group ? std::ranges::count(log.groups[*group].bodies, body) > 0 : body == named;
}

bool isOfPair(const EngineLog& log, const Event& event, const LoggedEvent& row)
{
    if (event.withCell() || row.withCell())
        return event.withCell() && row.withCell() && event.cell == row.cell && stands(log, event.a, row.a, row.groupA);
    return (stands(log, event.a, row.a, row.groupA) && stands(log, event.b, row.b, row.groupB)) ||
           (stands(log, event.a, row.b, row.groupB) && stands(log, event.b, row.a, row.groupA));
}

bool isOfKind(const Event& event, const LoggedEvent& row)
{
    return row.kind ? *row.kind == event.kind : event.kind != EventKind::exit;
}

Dyadic distanceOf(double p, double q)
{
    return Dyadic(std::max(p, q)) - Dyadic(std::min(p, q));
}

// The reference matching: sorts all pairs of an event and a row by each step's order and takes them one after another.
class AllPairs
{
public:
    AllPairs(const Timeline& timeline, const EngineLog& log) : m_timeline(timeline), m_log(log) {}

    // The text "class event row" of each matched row of the comparison, sorted; missing and extra rows are left out.
    std::vector<std::string> matched(const LogTolerance& tolerance)
    {
        step(tolerance.earlyBy(), tolerance.lateBy(), isOfKind, [](double, double) { return "equal"; });
        step(
            tolerance.earlyBy(), tolerance.lateBy(), [](const Event&, const LoggedEvent&) { return true; },
            [](double, double) { return "wrong kind"; });
        step(tolerance.reach, tolerance.reach, isOfKind,
             [](double t, double logged) { return logged < t ? "early" : "late"; });
        std::ranges::sort(m_texts);
        return m_texts;
    }

private:
    struct Pair
    {
        Dyadic distance;
        int rank;
        std::size_t event;
        double rowTime;
        std::size_t row;
        bool operator<(const Pair& other) const
        {
            return std::tie(distance, rank, event, rowTime, row) <
                   std::tie(other.distance, other.rank, other.event, other.rowTime, other.row);
        }
    };

    template <class Fits, class Word>
    void step(std::optional<double> early, std::optional<double> late, const Fits& fits, const Word& word)
    {
        std::vector<Pair> pairs;
        for (std::size_t e = 0; e < m_timeline.events().size(); ++e) {
            const Event& event = m_timeline.events()[e];
            const double t = m_timeline.timeOf(e).nearest();
            if ((event.kind == EventKind::exit && !m_log.hasExits) || (event.withCell() && !m_log.hasCells))
                continue;
            for (std::size_t r = 0; r < m_log.events.size(); ++r) {
                const LoggedEvent& row = m_log.events[r];
                const auto& limit = row.t < t ? early : late;
                const Dyadic distance = distanceOf(t, row.t);
                if (isOfPair(m_log, event, row) && fits(event, row) && (!limit || distance <= Dyadic(*limit)))
                    pairs.push_back(
                        {distance, 2 * (row.groupA.has_value() + row.groupB.has_value()) + !row.kind, e, row.t, r});
            }
        }
        std::ranges::sort(pairs, std::less<>());
        for (const Pair& pair : pairs) {
            if (m_events[pair.event] || m_rows[pair.row])
                continue;
            m_events[pair.event] = m_rows[pair.row] = true;
            m_texts.push_back(std::string(word(m_timeline.timeOf(pair.event).nearest(), pair.rowTime)) + ' ' +
                              std::to_string(pair.event) + ' ' + std::to_string(pair.row));
        }
    }

    const Timeline& m_timeline;
    const EngineLog& m_log;
    std::vector<bool> m_events = std::vector<bool>(m_timeline.events().size());
    std::vector<bool> m_rows = std::vector<bool>(m_log.events.size());
    std::vector<std::string> m_texts;
};

std::vector<std::string> matchedIn(const LogComparison& comparison)
{
    std::vector<std::string> texts;
    for (const LogDifference& row : comparison.rows) {
        if (row.event && row.logged)
            texts.push_back(std::string(name(row.what)) + ' ' + std::to_string(*row.event) + ' ' +
                            std::to_string(*row.logged));
    }
    std::ranges::sort(texts);
    return texts;
}

// Few different values, so that distances are often equal; values whose rounded distances are equal although the exact
// ones differ; or the largest values.
double randomTime(Random& random, int family)
{
    if (family == 0)
        return random.in(0, 12) / 8.0;
    if (family == 1)
        return random.of({-1, 1}) * (random.in(0, 3) + random.in(-3, 3) * 0x1p-53);
    if (family == 2)
        return random.of({-1, 1}) * std::numeric_limits<double>::max() * (1 - random.in(0, 5) * 0x1p-53);
    return random.real(-1, 1);
}

Cell randomCell(Random& random)
{
    return {random.in(0, 1), 0};
}

std::pair<std::uint32_t, std::uint32_t> randomPair(Random& random)
{
    const auto a = static_cast<std::uint32_t>(random.in(0, 4));
    return {a, static_cast<std::uint32_t>(random.in(int(a) + 1, 5))};
}

Timeline randomTimeline(Random& random, int family)
{
    std::vector<TimedEvent> events;
    for (int count = random.in(0, 20); count > 0; --count) {
        Event event;
        event.kind = random.of({EventKind::exit, EventKind::touch, EventKind::cross, EventKind::enter});
        event.clipped = random.chance(20);
        std::tie(event.a, event.b) = randomPair(random);
        if (random.chance(20))
            event = {{event.a, randomCell(random)}, event.kind, event.clipped};
        events.push_back({Instant(randomTime(random, family)), event});
    }
    return timelineOf({-std::numeric_limits<double>::max(), std::numeric_limits<double>::max()}, std::move(events));
}

EngineLog randomLog(Random& random, int family, bool groups)
{
    EngineLog log{{}, random.chance(70), random.chance(70), 0, groups ? twoGroups : std::vector<LoggedGroup>()};
    for (int count = random.in(0, 20); count > 0; --count) {
        LoggedEvent row;
        std::tie(row.a, row.b) = randomPair(random);
        row.t = randomTime(random, family);
        if (random.chance(60))
            row.kind = random.of({EventKind::exit, EventKind::touch, EventKind::cross, EventKind::enter});
        if (groups && row.a < 5 && random.chance(40))
            row.groupA = row.a % 2;
        if (groups && row.b < 5 && random.chance(40))
            row.groupB = row.b % 2;
        if (log.hasCells && random.chance(20)) {
            row = {{row.a, randomCell(random)}, row.kind, row.t, {}, 0, row.groupA};
        }
        log.events.push_back(row);
    }
    return log;
}

LogTolerance randomTolerance(Random& random, int family)
{
    const auto length = [&] { return std::abs(randomTime(random, family)); };
    LogTolerance tolerance{.within = length()};
    if (random.chance(50))
        tolerance.early = length();
    if (random.chance(50))
        tolerance.late = length();
    if (random.chance(50))
        tolerance.reach = length();
    tolerance.clipped = random.chance(50);
    tolerance.first = random.chance(50);
    return tolerance;
}

// The ball is in the wall from 0.125 to 0.25, and again from 0.875 to the end of the time. All bodies move, so that
// every pair is tested.
const Scene& ofTestedPairs()
{
    static const Scene scene = [] {
        Scene moving;
        for (int i = 0; i < 8; ++i)
            moving.bodies.push_back({.id = std::to_string(i), .shape = Shape::circle, .a = FromTo{{0, 0}, {1, 0}}});
        return moving;
    }();
    return scene;
}

struct Case
{
    Scene scene = *parseScene(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
        {"id": "ball", "shape": "circle", "path": {"keys": [[0, 0, 0], [0.5, 8, 0], [0.625, 8, 0], [1, 2, 0]]},
         "radius": 1},
        {"id": "wall", "shape": "segment", "a": [3, -1], "b": [3, 1], "group": "level"},
        {"id": "floor", "shape": "segment", "a": [0, -9], "b": [3, -9], "group": "level"}]})",
                              "case");
    Timeline timeline = *solve(scene);

    [[nodiscard]] EngineLog log(const std::string& text, const LogOptions& reading = {}) const
    {
        const auto read = parseEngineLog(text, "log", scene, reading);
        if (!read)
            qFatal("%s", read.problems().front().text().c_str());
        return *read;
    }
};

std::string textOf(const LogComparison& comparison)
{
    std::string text;
    for (const LogDifference& row : comparison.rows)
        text += std::string(text.empty() ? "" : ", ") + name(row.what);
    return text;
}

} // namespace

class TestLogComparison : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theClosestComesFirstWhateverTheKinds();
    void theMatchingEqualsThatOfAllPairs();
    void everyEventAndRowIsCountedOnce();
    void distancesThatRoundAlikeAreDistinguished();
    void equallyCloseRowsAreOrdered();
    void aSideHasItsOwnTolerance();
    void theDifferenceIsThatToTheExactTime();
    void aLogMayHoldFirstHitsOnly();
    void anEngineThatRecordsExitsMissesThem();
    void aRowOfAGroupMatchesAnyOfItsBodies();
    void anExtraRowOfAGroupIsAboutItsClosestEvent();
    void aPartKeepsTheRowsOfItsBodies();
    void aRowOfAPairThatIsNotTestedIsUntested();
    void aHundredThousandRowsAreMatched();
};

// The hit is 0.01 late; it is not matched with the touch, from which it is 0.4 late.
void TestLogComparison::theClosestComesFirstWhateverTheKinds()
{
    const Scene scene = *parseScene(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
        {"id": "ball", "shape": "circle", "path": {"from": [-1, 1], "to": [1, 1]}, "radius": 1},
        {"id": "dot", "shape": "point", "path": [0, 0]}]})",
                                    "scene");
    const auto log = parseEngineLog("a,b,t,kind\nball,dot,0.51,hit\nball,dot,0.9,touch\n", "log", scene);
    const LogComparison comparison = compared(scene, *solve(scene), *log, {.within = 1e-6});
    QCOMPARE(textOf(comparison), std::string("late, extra"));
    QCOMPARE(comparison.rows[0].logged, std::optional<std::size_t>(0));
    QCOMPARE(comparison.rows[1].logged, std::optional<std::size_t>(1));
}

void TestLogComparison::theMatchingEqualsThatOfAllPairs()
{
    std::size_t matches = 0;
    for (int i = 0; i < oracle::caseCount(1000); ++i) {
        Random random = oracle::caseRandom("closest first", i);
        const int family = random.in(0, 3);
        const Timeline timeline = randomTimeline(random, family);
        const EngineLog log = randomLog(random, family, random.chance(50));
        const LogTolerance tolerance = randomTolerance(random, family);
        const auto expected = AllPairs(timeline, log).matched(tolerance);
        QCOMPARE(matchedIn(compared(ofTestedPairs(), timeline, log, tolerance)), expected);
        matches += expected.size();
    }
    QVERIFY(matches > 0);
}

void TestLogComparison::everyEventAndRowIsCountedOnce()
{
    for (int i = 0; i < oracle::caseCount(300); ++i) {
        Random random = oracle::caseRandom("counted once", i);
        const Timeline timeline = randomTimeline(random, 0);
        const EngineLog log = randomLog(random, 0, random.chance(50));
        const LogComparison comparison = compared(ofTestedPairs(), timeline, log, randomTolerance(random, 0));
        std::vector<int> events(timeline.events().size());
        std::vector<int> rows(log.events.size());
        for (const LogDifference& row : comparison.rows) {
            if (row.event)
                ++events[*row.event];
            if (row.logged)
                ++rows[*row.logged];
        }
        QCOMPARE(std::ranges::count(rows, 1), std::ptrdiff_t(rows.size()));
        QCOMPARE(std::ranges::count_if(events, [](int count) { return count > 1; }), std::ptrdiff_t(0));
        QCOMPARE(std::size_t(std::ranges::count(events, 0)), comparison.exitsNotLogged + comparison.cellsNotLogged +
                                                                 comparison.clippedNotLogged +
                                                                 comparison.laterNotLogged);
    }
}

// 1 − 2⁻⁶⁰ and 1 − 2⁻⁶¹ both round to 1, and halves of distances beyond the largest double round alike, too.
void TestLogComparison::distancesThatRoundAlikeAreDistinguished()
{
    const auto rowOf = [](double event, double first, double second) {
        const std::vector<FittingItems> lists = {{{{event, 0}}, {{first, 0}}, 1}, {{{event, 0}}, {{second, 1}}, 0}};
        const auto found = matchedClosestFirst(lists, {});
        return found.size() == 1 ? found.front().row : std::size_t(9);
    };
    QCOMPARE(rowOf(1, 0x1p-60, 0x1p-61), std::size_t(0));
    QCOMPARE(rowOf(1, 0x1p-61, 0x1p-60), std::size_t(1));
    const double most = std::numeric_limits<double>::max();
    QCOMPARE(rowOf(-most, most * (1 - 0x1p-53), most), std::size_t(0));
    const auto areMatched = [](double event, double row, const RowLimits& limits) {
        const FittingItems both{{{event, 0}}, {{row, 0}}, 0};
        return !matchedClosestFirst({both}, limits).empty();
    };
    QVERIFY(!areMatched(1, -0x1p-60, {1, 1}));
    QVERIFY(areMatched(1, 0x1p-60, {1, {}}));
    QVERIFY(!areMatched(most, -most, {most, {}}));
    QVERIFY(areMatched(most, -most, {}));
}

void TestLogComparison::equallyCloseRowsAreOrdered()
{
    const auto rowOf = [](const char* rows) {
        const Case that;
        const LogComparison comparison = compared(that.scene, that.timeline, that.log(rows), {.within = 0});
        for (const LogDifference& row : comparison.rows) {
            if (row.event && row.logged)
                return *row.logged + 1;
        }
        return std::size_t(0);
    };
    // A body precedes a group, a named kind precedes a hit, then the earlier row, then the first row.
    QCOMPARE(rowOf("a,b,t,kind\nball,level,0.25,enter\nball,wall,0,hit\n"), std::size_t(2));
    QCOMPARE(rowOf("a,b,t,kind\nball,wall,0.125,hit\nball,wall,0.125,enter\n"), std::size_t(2));
    QCOMPARE(rowOf("a,b,t,kind\nball,wall,0.25,hit\nball,wall,0,hit\n"), std::size_t(2));
    QCOMPARE(rowOf("a,b,t,kind\nball,wall,0,hit\nball,wall,0,hit\n"), std::size_t(1));
}

void TestLogComparison::aSideHasItsOwnTolerance()
{
    const Case that;
    const double begin = that.timeline.timeOf(0).nearest();
    QCOMPARE(begin, 0.125);
    const EngineLog late = that.log("a,b,t\nball,wall,0.25\n");
    const EngineLog early = that.log("a,b,t\nball,wall,0\n");
    const auto first = [&](const EngineLog& log, const LogTolerance& tolerance) {
        return compared(that.scene, that.timeline, log, tolerance).rows.front().what;
    };
    QCOMPARE(first(late, {.early = 0, .late = 0.125}), LogClass::equal);
    QCOMPARE(first(early, {.early = 0, .late = 0.125}), LogClass::early);
    QCOMPARE(first(early, {.early = 0.125, .late = 0}), LogClass::equal);
    QCOMPARE(first(late, {.early = 0.125}), LogClass::late);
    QCOMPARE(first(late, {.within = 0.125, .early = 0}), LogClass::equal);
}

// The ball reaches the wall at 0.7: 7/10 itself lies between two doubles, and 0.7 is the nearest one.
void TestLogComparison::theDifferenceIsThatToTheExactTime()
{
    const Scene scene = *parseScene(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
        {"id": "ball", "shape": "point", "path": {"from": [0, 0], "to": [10, 0]}},
        {"id": "wall", "shape": "segment", "a": [7, -1], "b": [7, 1]}]})",
                                    "seven tenths");
    const Timeline timeline = *solve(scene);
    const auto row = [&](const std::string& text) {
        return compared(scene, timeline, *parseEngineLog("a,b,t\n" + text, "log", scene), {.within = 0}).rows.front();
    };
    const Rational off = Rational(0.7) - Rational(7) / 10;
    QCOMPARE(row("ball,wall,0.7").what, LogClass::equal);
    QCOMPARE(row("ball,wall,0.7").off, off.convert_to<double>());
    QCOMPARE(row("ball,wall,0.75").off, 0.05);
}

void TestLogComparison::aLogMayHoldFirstHitsOnly()
{
    const Case that; // a case with two contacts
    const char* first = "a,b,t\nball,wall,0.125\n";
    QCOMPARE(textOf(compared(that.scene, that.timeline, that.log(first), {})), std::string("equal, missing"));
    const LogComparison later = compared(that.scene, that.timeline, that.log(first), {.first = true});
    QCOMPARE(textOf(later), std::string("equal"));
    QCOMPARE(later.laterNotLogged, std::size_t(1));
    // The first contact itself can be missing, and so can its end if the log records exits.
    QCOMPARE(textOf(compared(that.scene, that.timeline, that.log("a,b,t\n"), {.first = true})), std::string("missing"));
    const LogComparison ends = compared(that.scene, that.timeline, that.log(first, {.exits = true}), {.first = true});
    QCOMPARE(textOf(ends), std::string("equal, missing"));
    QCOMPARE(ends.laterNotLogged, std::size_t(2));
    // A later row that is present is compared.
    const LogComparison second =
        compared(that.scene, that.timeline, that.log("a,b,t\nball,wall,0.75\n"), {.first = true});
    QCOMPARE(textOf(second), std::string("missing, early"));
}

void TestLogComparison::anEngineThatRecordsExitsMissesThem()
{
    const Case that;
    const char* begins = "a,b,t\nball,wall,0.125\nball,wall,0.875\n";
    QCOMPARE(compared(that.scene, that.timeline, that.log(begins), {.within = 0.1}).exitsNotLogged, std::size_t(2));
    const LogComparison ends = compared(that.scene, that.timeline, that.log(begins, {.exits = true}), {.within = 0.1});
    QCOMPARE(ends.exitsNotLogged, std::size_t(0));
    QCOMPARE(textOf(ends), std::string("equal, missing, equal, missing"));
}

void TestLogComparison::aRowOfAGroupMatchesAnyOfItsBodies()
{
    const Case that;
    const EngineLog log = that.log("a,b,t\nlevel,ball,0.125\nball,level,0.875\nball,floor,0.125\nlevel,ball,0.5\n");
    QCOMPARE(log.groups.size(), std::size_t(1));
    const LogComparison comparison = compared(that.scene, that.timeline, log, {.within = 0.1});
    QCOMPARE(textOf(comparison), std::string("equal, extra, extra, equal"));
    const PairNames matched = loggedPair(comparison.rows[0], that.scene, that.timeline, log);
    QCOMPARE(matched.a + '+' + *matched.b, std::string("ball+wall"));
    const PairNames extra = loggedPair(comparison.rows[2], that.scene, that.timeline, log);
    QCOMPARE(extra.a + '+' + *extra.b, std::string("ball+level"));
    // An id is not a group, even if a group has the same name.
    Scene renamed = that.scene;
    renamed.bodies[1].group = renamed.bodies[2].group = "ball";
    const auto twice = parseEngineLog("a,b,t\nball,ball,1\n", "log", renamed);
    QVERIFY(!twice);
    QVERIFY(!parseEngineLog("a,b,t\nball,levels,1\n", "log", that.scene));
}

void TestLogComparison::anExtraRowOfAGroupIsAboutItsClosestEvent()
{
    std::vector<TimedEvent> events;
    for (const auto& [t, a, b] : {std::tuple(1, 0U, 3U), std::tuple(2, 2U, 3U), std::tuple(3, 2U, 4U)})
        events.push_back({Instant(double(t)), {{a, b}}});
    const Timeline timeline = timelineOf({0, 4}, std::move(events));
    const auto pair = [&](const LoggedEvent& row) {
        const EngineLog log{{row}, false, false, 0, {{"level", {0, 1, 2}}, {"movers", {3, 4}}}};
        const PairOrCell found = bodiesOf({.what = LogClass::extra, .logged = 0}, timeline, log);
        return found.withCell() ? std::pair(found.a, 99U) : std::pair(found.a, found.b);
    };
    QCOMPARE(pair({{0, 3}, {}, 1.25, {}, 0, 0}), std::pair(0U, 3U));
    QCOMPARE(pair({{0, 3}, {}, 1.5, {}, 0, 0}), std::pair(0U, 3U));
    QCOMPARE(pair({{0, 3}, {}, 4, {}, 0, 0}), std::pair(2U, 3U));
    QCOMPARE(pair({{0, 3}, {}, 4, {}, 0, 0, 1}), std::pair(2U, 4U));
    QCOMPARE(pair({{2, 3}, {}, 4, {}, 0, {}, 1}), std::pair(2U, 4U));
    QCOMPARE(pair({{1, 3}, {}, 4}), std::pair(1U, 3U));
    QCOMPARE(pair({{0, 5}, {}, 4, {}, 0, 0}), std::pair(0U, 5U));
    QCOMPARE(pair({{0, Cell{}}, {}, 4, {}, 0, 0}), std::pair(0U, 99U));
}

void TestLogComparison::aPartKeepsTheRowsOfItsBodies()
{
    const Case that;
    const EngineLog log = that.log("a,b,t\nball,level,0.125\nball,wall,0.25\nball,floor,0.5\nwall,level,0.75\n");
    Scene part = that.scene;
    part.bodies.erase(part.bodies.begin() + 1); // removes the wall
    const EngineLog left = logOfPart(log, that.scene, part);
    QCOMPARE(left.events.size(), std::size_t(2));
    QCOMPARE(left.events[0].row, std::size_t(1));
    QCOMPARE(left.events[0].b, 1U);
    QVERIFY(left.events[0].groupB);
    QCOMPARE(left.events[1].row, std::size_t(3));
    QCOMPARE(left.groups.front().bodies, std::vector<std::uint32_t>{1});
    // A body that has left its group no longer belongs to it.
    part.bodies[1].group.reset();
    QCOMPARE(logOfPart(log, that.scene, part).events.size(), std::size_t(1));
    part.bodies.pop_back();
    QVERIFY(logOfPart(log, that.scene, part).events.empty());
}

// The log may be right about an untested pair, unless the two are apart at rest or never active at one time.
void TestLogComparison::aRowOfAPairThatIsNotTestedIsUntested()
{
    Scene scene = *parseScene(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
        {"id": "p", "shape": "circle", "path": [0, 0], "radius": 1},
        {"id": "q", "shape": "circle", "path": [2, 0], "radius": 1},
        {"id": "r", "shape": "circle", "path": {"from": [0, 9], "to": [1, 9]}, "radius": 1, "group": "both"},
        {"id": "s", "shape": "circle", "path": {"from": [1, 9], "to": [2, 9]}, "radius": 1, "group": "both"},
        {"id": "late", "shape": "circle", "path": [0, 0], "radius": 1, "active": [0.5, 1]},
        {"id": "soon", "shape": "circle", "path": {"from": [0, 0], "to": [1, 0]}, "radius": 1, "active": [0, 0.5]},
        {"id": "x", "shape": "circle", "path": [0, 2.5], "radius": 0.25, "group": "far"},
        {"id": "y", "shape": "circle", "path": [0, 3.5], "radius": 0.25, "group": "far"},
        {"id": "end", "shape": "circle", "path": [0, 0], "radius": 9, "active": [0.75, 1]}],
        "ignore": [["p", "r"]]})",
                              "scene");
    const auto textFor = [&scene](const std::string& rows) {
        const auto log = parseEngineLog("a,b,t,kind\n" + rows, "log", scene);
        if (!log)
            qFatal("%s", log.problems().front().text().c_str());
        const Timeline timeline = *solve(scene);
        const LogComparison comparison = compared(scene, timeline, *log, {.within = 1e-6});
        std::string text;
        for (const LogDifference& row : comparison.rows)
            if (row.logged)
                text += std::string(text.empty() ? "" : ", ") + name(row.what);
        return text + (comparison.count(LogClass::extra) == 0 ? "" : "!");
    };
    QCOMPARE(textFor("p,q,0,begin\n"), std::string("untested"));       // r and q are at rest
    QCOMPARE(textFor("r,s,0,begin\n"), std::string("untested"));       // r and s are of one group
    QCOMPARE(textFor("p,r,0,begin\n"), std::string("untested"));       // ignored
    QCOMPARE(textFor("late,soon,0.5,hit\n"), std::string("untested")); // together for an instant only
    QCOMPARE(textFor("p,x,0,begin\n"), std::string("extra!"));         // apart at rest
    QCOMPARE(textFor("x,p,0,exit\n"), std::string("extra!"));
    QCOMPARE(textFor("p,far,0,begin\n"), std::string("extra!"));    // both of the group are
    QCOMPARE(textFor("x,y,0,begin\n"), std::string("untested"));    // of one group
    QCOMPARE(textFor("end,soon,0.5,hit\n"), std::string("extra!")); // never together
    QCOMPARE(textFor("both,p,0,begin\n"), std::string("extra!"));   // s and p are tested
    QCOMPARE(textFor("q,r,0,begin\n"), std::string("extra!"));
    scene.ignore->push_back({"p", "s"});
    QCOMPARE(textFor("both,p,0,begin\n"), std::string("untested"));
    QVERIFY(!isDifference(LogClass::untested) && !isDifference(LogClass::equal) && isDifference(LogClass::extra));
}

// Every row is matched with its event, although all are of one pair and of mixed kinds.
void TestLogComparison::aHundredThousandRowsAreMatched()
{
    constexpr std::size_t many = 100'000;
    Timeline timeline({0, double(many)});
    EngineLog log{{}, true, false};
    for (std::size_t i = 0; i < many; ++i) {
        Event event;
        event.kind = EventKind(i % 4);
        event.b = 1;
        timeline.append(Instant(double(i)), std::span(&event, 1));
        const bool isHit = event.kind != EventKind::exit && i % 3 == 0;
        const auto kind = isHit ? std::nullopt : std::optional(event.kind);
        log.events.push_back({{0, 1}, kind, double(i) + 0.25, {}, i + 1});
    }
    std::ranges::reverse(log.events);
    const LogComparison comparison = compared(ofTestedPairs(), timeline, log, {.within = 0.125});
    QCOMPARE(comparison.count(LogClass::late), many);
    QCOMPARE(std::ranges::count(comparison.rows, 0.25, &LogDifference::off), std::ptrdiff_t(many));
}

QTEST_APPLESS_MAIN(TestLogComparison)

} // namespace sweep::tst_log_comparison
#include "tst_log_comparison.moc"
