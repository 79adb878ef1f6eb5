#include <QtTest>

#include "core/number/roots.h"
#include "tests/support/oracle/exact.h"
#include "tests/support/random.h"

#include <sweepbench/number/instant.h>
#include <sweepbench/sampling.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <set>

namespace sweep::tst_sampling {

using oracle::Random;

namespace {

Scene sceneOf(const char* bodies, const char* more = "")
{
    const std::string text =
        std::string(R"({"format": "sweepbench.scene", "version": 2, )") + more + R"("bodies": [)" + bodies + "]}";
    return parseScene(text, "test").value();
}

struct Solved
{
    Scene scene;
    Timeline timeline;
    Sampling sampling;
};
Solved solvedBy(Scene scene, SamplingRule rule)
{
    Timeline timeline = solve(scene).value();
    Sampling sampling = sampled(scene, timeline, rule).value();
    return {std::move(scene), std::move(timeline), std::move(sampling)};
}

using Frame = std::pair<std::int64_t, std::int64_t>;
Frame framesOf(const SampledContact& contact)
{
    return {contact.first, contact.last};
}

// ---- An oracle that moves circles and points uniformly and measures in fractions.

struct Place
{
    oracle::Rational x;
    oracle::Rational y;
};
Place placeOf(const Body& body, const oracle::Rational& t)
{
    const FromTo& way = std::get<FromTo>(body.a);
    const auto at = [&](double p, double q) {
        return oracle::Rational(oracle::Rational(p) + (oracle::Rational(q) - oracle::Rational(p)) * t);
    };
    return {at(way.from.x, way.to.x), at(way.from.y, way.to.y)};
}
bool meet(const Body& a, const Body& b, const oracle::Rational& t, const oracle::Rational& margin)
{
    const Place p = placeOf(a, t);
    const Place q = placeOf(b, t);
    const oracle::Rational x = p.x - q.x;
    const oracle::Rational y = p.y - q.y;
    const oracle::Rational r = oracle::Rational(a.radius.from) + oracle::Rational(b.radius.from) + margin;
    return x * x + y * y <= r * r;
}

Scene randomCircles(Random& random)
{
    Scene scene;
    const int count = random.in(2, 4);
    const auto coordinate = [&random] { return random.in(-8, 8) / 4.0; };
    for (int i = 0; i < count; ++i) {
        Body body{.id = "c" + std::to_string(i), .shape = Shape::circle};
        body.a = FromTo{{coordinate(), coordinate()}, {coordinate(), coordinate()}};
        body.radius.from = random.in(1, 4) / 8.0;
        if (random.chance(20)) {
            body.shape = Shape::point;
            body.radius.from = 0;
        }
        scene.bodies.push_back(std::move(body));
    }
    return scene;
}

// The frames that see a pair in contact, each evaluated on its own.
std::set<std::int64_t> seenFrames(const Solved& solved, std::uint32_t a, std::uint32_t b)
{
    std::set<std::int64_t> frames;
    const SamplingRule& rule = solved.sampling.rule;
    for (std::int64_t k = -400; k <= 400; ++k) {
        const oracle::Rational t = rule.offset + oracle::Rational(k) / rule.rate;
        if (t >= 0 && t <= 1 && meet(solved.scene.bodies[a], solved.scene.bodies[b], t, rule.margin))
            frames.insert(k);
    }
    return frames;
}

void insert(std::set<std::int64_t>& frames, std::int64_t first, std::int64_t last)
{
    for (std::int64_t k = first; k <= last; ++k)
        frames.insert(k);
}

} // namespace

class SamplingTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFractionIsReadExactly_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("value"); // empty: refused
        QTest::newRow("whole") << "60"
                               << "60";
        QTest::newRow("decimal") << "0.1"
                                 << "1/10";
        QTest::newRow("hexadecimal") << "0x1.8p-3"
                                     << "3/16";
        QTest::newRow("fraction") << "2/6"
                                  << "1/3";
        QTest::newRow("fraction of decimals, negative") << "-0.5/3"
                                                        << "-1/6";
        QTest::newRow("blanks around") << " 1 / 4 "
                                       << "1/4";
        QTest::newRow("nothing") << ""
                                 << "";
        QTest::newRow("nan") << "nan"
                             << "";
        QTest::newRow("infinity") << "inf"
                                  << "";
        QTest::newRow("division by zero") << "1/0"
                                          << "";
        QTest::newRow("two slashes") << "1/2/3"
                                     << "";
        QTest::newRow("rubbish behind") << "1x"
                                        << "";
        QTest::newRow("too large") << "1e999999"
                                   << "";
        QTest::newRow("a sign alone") << "-"
                                      << "";
    }
    void aFractionIsReadExactly()
    {
        QFETCH(QString, text);
        QFETCH(QString, value);
        const auto read = fractionFrom(text.toStdString());
        QCOMPARE(read.ok(), !value.isEmpty());
        if (read)
            QCOMPARE(QString::fromStdString(fractionText(*read)), value);
    }

    void theLeastDecimalIsNeverBelow_data()
    {
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("text");
        QTest::newRow("rounded up") << "1000/7"
                                    << "142.86";
        QTest::newRow("a double that prints below it") << "64/11"
                                                       << "5.8182";
        QTest::newRow("rounded up from 4.4698") << "1408/315"
                                                << "4.4699";
        QTest::newRow("has no more digits") << "16"
                                            << "16";
        QTest::newRow("just above one that has no more digits") << "16000000000000000001/1000000000000000000"
                                                                << "16.001";
        QTest::newRow("carries") << "99999.5"
                                 << "100000";
        QTest::newRow("large") << "123451"
                               << "123460";
        QTest::newRow("larger") << "1.000001e200"
                                << "1.0001e200";
        QTest::newRow("small") << "1/3000000"
                               << "3.3334e-7";
        QTest::newRow("no double") << "0.1"
                                   << "0.1";
    }
    void theLeastDecimalIsNeverBelow()
    {
        QFETCH(QString, value);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(leastDecimal(fractionFrom(value.toStdString()).value(), 5)), text);
    }

    void theLeastDecimalIsWithinOneOfItsLastDigit()
    {
        for (int i = 0; i < oracle::caseCount(300); ++i) {
            Random random = oracle::caseRandom("least decimal", i);
            const Rational value = 1 / rationalOf(Dyadic(std::ldexp(random.real(0.5, 1), random.in(-200, 200))));
            const Rational least = fractionFrom(leastDecimal(value, 5)).value();
            QVERIFY(least >= value);
            QVERIFY(least < value * Rational(10001, 10000));
        }
    }

    void anInstantIsComparedWithAFractionExactly()
    {
        const Polynomial third(std::vector<Integer>{-1, 3}, 0);
        const Instant t = rootsBetween(third, 0, 1).front();
        QCOMPARE(compare(t, Rational(1, 3)), Sign::zero);
        QCOMPARE(compare(t, rationalOf(Dyadic(1.0 / 3))), Sign::positive); // the double is less than 1/3
        QCOMPARE(compare(t, Rational(1, 3) + Rational(1, Integer(1) << 500)), Sign::negative);
        QCOMPARE(rationalOf(t), std::optional(Rational(1, 3)));
        const Instant root = rootsBetween(Polynomial(std::vector<Integer>{-2, 0, 1}, 0), 0, 2).front();
        QCOMPARE(rationalOf(root), std::optional<Rational>());
        const Instant square = rootsBetween(Polynomial(std::vector<Integer>{-1, 0, 9}, 0), 0, 2).front();
        QCOMPARE(rationalOf(square), std::optional(Rational(1, 3)));
        QVERIFY(roundedDown(Rational(1, 10)) < roundedUp(Rational(1, 10)));
        QCOMPARE(roundedUp(Rational(1, 10)), 0.1); // the double is more than 1/10
    }

    void framesAroundAnInstantAreThoseByFractions()
    {
        for (int i = 0; i < oracle::caseCount(300); ++i) {
            Random random = oracle::caseRandom("frames", i);
            const Rational rate(random.in(1, 500), random.in(1, 7));
            const Rational offset(random.in(-50, 50), random.in(1, 9));
            const Frames frames = Frames::inWindow(rate, offset, {-1, 1}).value();
            // A frame's exact time and its neighbours, rational but often not doubles.
            const std::int64_t k = frames.first() + random.in(0, 3);
            const Rational time = frames.timeOf(k);
            const BoundedDoubleDouble bounded = frames.boundedTimeOf(k);
            const Rational value = rationalOf(Dyadic(bounded.value.high)) + rationalOf(Dyadic(bounded.value.low));
            QVERIFY(boost::multiprecision::abs(Rational(value - time)) <= rationalOf(Dyadic(bounded.error)));
            QVERIFY(bounded.error < 0x1p-90);
            if (time >= 1)
                continue;
            const Polynomial line(std::vector<Integer>{-numerator(time), denominator(time)}, 0);
            const auto roots = rootsBetween(line, -1, 1);
            const Instant t = roots.empty() ? Instant(-1) : roots.front();
            QCOMPARE(frames.firstFrom(t), k);
            QCOMPARE(frames.lastUpTo(t), k);
            const Instant beside(random.real(-1, 1));
            const std::int64_t first = frames.firstFrom(beside);
            QVERIFY(compare(beside, frames.timeOf(first)) != Sign::positive);
            QVERIFY(compare(beside, frames.timeOf(first - 1)) == Sign::positive);
            QCOMPARE(frames.first(), frames.firstFrom(Instant(-1)));
            QCOMPARE(frames.last(), frames.lastUpTo(Instant(1)));
        }
    }

    // The double nearest to k/60 is below it for some k, above it for others, and equal to it for a few.
    void anEndNearestToAFrameIsThatFrame()
    {
        int below = 0;
        int above = 0;
        for (int k = 1; k <= 120; ++k) {
            const double end = k / 60.0;
            const Rational exact(k, 60);
            const Frames frames = Frames::inWindow(60, 0, {0, end}).value();
            QCOMPARE(frames.last(), k);
            QCOMPARE(frames.first(), 0);
            QCOMPARE(frames.lastUpTo(Instant(end)), k);
            QCOMPARE(frames.firstFrom(Instant(end)), k);
            QCOMPARE(frames.lastUpTo(Instant(std::nextafter(end, 0))), k - 1);
            QCOMPARE(frames.firstFrom(Instant(std::nextafter(end, 0))), k);
            QCOMPARE(frames.timeOf(k), exact); // without rounding
            const Rational ends = rationalOf(Dyadic(end));
            QCOMPARE(frames.beginOf(k), std::min(exact, ends));
            QCOMPARE(frames.endOf(k), ends);
            QCOMPARE(frames.framesAtEnds().size(), std::size_t(ends == exact ? 0 : 1));
            const Frames from = Frames::inWindow(60, 0, {end, 3}).value();
            QCOMPARE(from.first(), k);
            QCOMPARE(from.firstFrom(Instant(end)), k);
            QCOMPARE(from.lastUpTo(Instant(end)), k);
            QCOMPARE(from.firstFrom(Instant(std::nextafter(end, 3))), k + 1);
            QCOMPARE(from.beginOf(k), ends);
            below += ends < exact ? 1 : 0;
            above += ends > exact ? 1 : 0;
        }
        QVERIFY(below > 10);
        QVERIFY(above > 10);
        QCOMPARE(Frames::inWindow(60, 0, {0, std::nextafter(1.0 / 60, 0)}).value().last(), 0); // not nearest to 1/60
        // Frames are closer together than doubles: one is exactly at the end, for the next ones it is only nearest.
        const Frames dense = Frames::inWindow(Rational(Integer(1) << 52), 0, {0.5, 1}).value();
        QCOMPARE(dense.last(), std::int64_t(1) << 52);
        QVERIFY(dense.framesAtEnds().empty());
    }

    // Exactly one double counts as a frame, below, above or at its time; no other instant does.
    void theDoubleNearestToAFrameCountsAsIt()
    {
        for (const Rational& rate : {Rational(60), Rational(100, 3), Rational(5994, 100)}) {
            const Frames frames = Frames::inWindow(rate, Rational(1, 7), {0, 1}).value();
            for (std::int64_t k = frames.first(); k <= frames.last(); ++k) {
                const double t = nearest(frames.timeOf(k));
                QCOMPARE(frames.frameAt(Instant(t)), std::optional(k));
                QVERIFY(!frames.frameAt(Instant(std::nextafter(t, 0))));
                QVERIFY(t == 1 || !frames.frameAt(Instant(std::nextafter(t, 1))));
            }
        }
        // Frames closer together than doubles: the one exactly at the instant.
        QCOMPARE(Frames::inWindow(Rational(Integer(1) << 52), 0, {0.5, 1}).value().frameAt(Instant(0.75)),
                 std::optional(std::int64_t(3) << 50));
    }

    // A wall is reached at the very end: the double of the end is below 1/60, and above 7/60.
    void aFrameAtTheEndSeesContactsThere()
    {
        for (const int k : {1, 7}) {
            Scene scene = sceneOf(R"({"id": "p", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}},
                                     {"id": "wall", "shape": "segment", "a": [8, -1], "b": [8, 1]},
                                     {"id": "bar", "shape": "segment", "a": [-1, 0], "b": [4, 0]},
                                     {"id": "gate", "shape": "segment", "a": [7.5, 0], "b": [7.75, 0]})");
            const double end = k / 60.0;
            scene.time = SceneTime{{0, end}};
            const Solved solved = solvedBy(std::move(scene), {});
            const auto& contacts = solved.sampling.contacts;
            QCOMPARE(contacts.size(), std::size_t(3));
            if (k == 1) // the frame at the end notices that the bar ended halfway
                QCOMPARE(endLateness(solved.timeline, solved.sampling, contacts[0]), std::optional(end / 2));
            QVERIFY(contacts[1].missed());
            QCOMPARE(framesOf(contacts[2]), Frame(k, k));
        }
    }

    void anInstantHasALatenessOfItsEnd()
    {
        const char* const bodies = R"({"id": "p", "shape": "point", "path": {"from": [-1, 0], "to": [1, 0]}},
                                      {"id": "wall", "shape": "segment", "a": [0, -1], "b": [0, 1]})";
        const Solved solved = solvedBy(sceneOf(bodies), {.rate = 8});
        const SampledContact& instant = solved.sampling.contacts.front();
        QVERIFY(instant.isInstant());
        QCOMPARE(beginLateness(solved.timeline, solved.sampling, instant), std::optional(0.0));
        QCOMPARE(endLateness(solved.timeline, solved.sampling, instant), std::optional(0.125));
        const Solved last = solvedBy(sceneOf(bodies), {.rate = 1, .offset = Rational(1, 2)}); // there is no later frame
        QCOMPARE(beginLateness(last.timeline, last.sampling, last.sampling.contacts.front()), std::optional(0.0));
        QCOMPARE(endLateness(last.timeline, last.sampling, last.sampling.contacts.front()), std::optional<double>());
    }

    void aLatenessIsTheDoubleNearestToIt()
    {
        int compared = 0;
        for (int i = 0; i < oracle::caseCount(100); ++i) {
            Random random = oracle::caseRandom("lateness", i);
            SamplingRule rule;
            rule.rate = Rational(random.in(1, 200), random.in(1, 3));
            rule.offset = Rational(random.in(-9, 9), random.in(1, 20));
            const Solved solved = solvedBy(randomCircles(random), rule);
            for (const SampledContact& contact : solved.sampling.contacts) {
                const auto late = beginLateness(solved.timeline, solved.sampling, contact);
                if (!late || solved.sampling.frames.isAtEnd(contact.first))
                    continue;
                const Rational time = solved.sampling.frames.timeOf(contact.first);
                const Dyadic n(numerator(time), 0);
                const Dyadic d(denominator(time), 0);
                QCOMPARE(*late, nearestQuotient(Polynomial(std::vector<Dyadic>{n, -d}), Polynomial(d),
                                                solved.timeline.timeOf(contact.begin)));
                ++compared;
            }
        }
        QVERIFY(compared > 20);
    }

    void theRateOfAnOpenContactIsAboveOneOverItsLength()
    {
        const char* const body =
            R"({"id": "p", "shape": "projectile", "path": {"from": [0.5, 0.5], "to": [16.5, 0.5]}, "radius": 0})";
        const auto rateOf = [&](const char* cells) {
            const std::string grid = std::string(R"("grid": {"spacing": [1, 1], "cells": ")") + cells + "\"}, ";
            const Solved solved = solvedBy(sceneOf(body, grid.c_str()), {});
            const auto shortest = shortestContact(solved.timeline, solved.sampling, [&](const SampledContact& one) {
                return !isClipped(solved.timeline, one);
            });
            return shortest->rate;
        };
        QCOMPARE(rateOf("closed"), std::string("16"));
        QCOMPARE(rateOf("open"), std::string("16.001")); // at 16 every frame may fall on a border
    }

    void everyAdvisedRateIsAccepted()
    {
        const Solved solved =
            solvedBy(sceneOf(R"({"id": "p", "shape": "point", "path": {"from": [-1, 0], "to": [1, 0]}},
            {"id": "c", "shape": "circle", "path": [0, 0], "radius": 1e-17})"),
                     {});
        const auto shortest = shortestContact(solved.timeline, solved.sampling);
        QCOMPARE(shortest->rate, std::string());
    }

    // The bar is touched for half of the time; with the second end, the rate is just below the largest double.
    void noRateIsAdvisedBeyondTheDoubles()
    {
        const auto rateIn = [](const char* end) {
            const std::string time = std::string(R"("time": {"start": 0, "end": )") + end + "}, ";
            const Solved solved =
                solvedBy(sceneOf(R"({"id": "p", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}},
                {"id": "bar", "shape": "segment", "a": [2, 0], "b": [6, 0]})",
                                 time.c_str()),
                         {});
            return shortestContact(solved.timeline, solved.sampling)->rate;
        };
        QCOMPARE(rateIn("4e-308"), std::string("5e307"));
        QCOMPARE(rateIn("1.1125369395e-308"), std::string());
        QCOMPARE(rateIn("1e-309"), std::string());
    }

    void aMeaninglessRuleIsRefused()
    {
        const Scene scene = sceneOf("");
        const Timeline timeline = solve(scene).value();
        const auto isRefused = [&](const SamplingRule& rule) { return !sampled(scene, timeline, rule).ok(); };
        QVERIFY(isRefused({.rate = 0}));
        QVERIFY(isRefused({.rate = -60}));
        QVERIFY(isRefused({.margin = Rational(-1, 10)}));
        QVERIFY(isRefused({.rate = Rational(Integer(1) << 60)}));
        QVERIFY(!isRefused({}));
    }

    // The disc is in contact from 1/4 to 1/2; frames at both ends see it.
    void framesAtTheEndsOfAContactSeeIt()
    {
        const char* const bodies = R"({"id": "p", "shape": "point", "path": {"from": [-3, 0], "to": [5, 0]}},
                                      {"id": "c", "shape": "circle", "path": [0, 0], "radius": 1})";
        const Solved exact = solvedBy(sceneOf(bodies), {.rate = 4});
        QCOMPARE(exact.sampling.contacts.size(), std::size_t(1));
        QCOMPARE(framesOf(exact.sampling.contacts[0]), Frame(1, 2));
        QCOMPARE(beginLateness(exact.timeline, exact.sampling, exact.sampling.contacts[0]), std::optional(0.0));
        QCOMPARE(endLateness(exact.timeline, exact.sampling, exact.sampling.contacts[0]), std::optional(0.25));
        // Slightly later, the frame is outside.
        const Solved beside = solvedBy(sceneOf(bodies), {.rate = 4, .offset = Rational(-1, Integer(1) << 90)});
        QCOMPARE(framesOf(beside.sampling.contacts[0]), Frame(2, 2));
        const Solved never = solvedBy(sceneOf(bodies), {.rate = 1, .offset = Rational(1, 8)});
        QVERIFY(never.sampling.contacts[0].missed());
        QCOMPARE(beginLateness(never.timeline, never.sampling, never.sampling.contacts[0]), std::optional<double>());
    }

    void contactsThatNoFrameSeesApartAreOne()
    {
        // Back and forth through one disc: from 13/32 to 15/32, and from 17/32 to 19/32.
        const char* const bodies =
            R"({"id": "p", "shape": "point", "path": {"keys": [[0, -4, 0], [0.5, 4, 0], [1, -4, 0]]}},
               {"id": "c", "shape": "circle", "path": [3, 0], "radius": 0.5})";
        const Solved apart = solvedBy(sceneOf(bodies), {.rate = 32});
        QCOMPARE(apart.sampling.contacts.size(), std::size_t(2));
        QCOMPARE(apart.sampling.groups, 0U);
        // Frames 7/16 and 9/16 both see the point at 3; no frame is in between.
        const Solved one = solvedBy(sceneOf(bodies), {.rate = 8, .offset = Rational(1, 16)});
        QCOMPARE(one.sampling.groups, 1U);
        QCOMPARE(one.sampling.contacts[0].group, 1U);
        QCOMPARE(one.sampling.contacts[1].group, 1U);
        QCOMPARE(endLateness(one.timeline, one.sampling, one.sampling.contacts[0]), std::optional<double>());
        QCOMPARE(beginLateness(one.timeline, one.sampling, one.sampling.contacts[1]), std::optional<double>());
        QVERIFY(beginLateness(one.timeline, one.sampling, one.sampling.contacts[0]).has_value());
    }

    // Two lines that turn parallel: the open ends do not belong to the contacts.
    void aFrameAtAnOpenEndDoesNotSee()
    {
        Scene scene = sceneOf(R"({"id": "still", "shape": "line", "a": [0, 0], "b": [1, 0]},
            {"id": "turns", "shape": "line", "a": [0, 1], "b": {"from": [1, 0], "to": [1, 2]}})");
        const Solved solved = solvedBy(std::move(scene), {.rate = 2});
        QVERIFY(solved.sampling.contacts.size() == 2);
        QCOMPARE(framesOf(solved.sampling.contacts[0]), Frame(0, 0));
        QCOMPARE(framesOf(solved.sampling.contacts[1]), Frame(2, 2));
        QCOMPARE(solved.sampling.groups, 0U); // the frame at 1/2 sees them apart
        const Solved grown = solvedBy(solved.scene, {.rate = 2, .margin = 1});
        QCOMPARE(framesOf(grown.sampling.contacts[0]), Frame(0, 2)); // at 1/2 the parallel lines are 1 apart
        QCOMPARE(grown.sampling.groups, 1U);
        const Solved narrow = solvedBy(solved.scene, {.rate = 2, .margin = Rational(999, 1000)});
        QCOMPARE(framesOf(narrow.sampling.contacts[0]), Frame(0, 0));
    }

    void aFrameAtTheEndOfAnOpenCellDoesNotSee()
    {
        const char* const grid = R"("grid": {"spacing": [1, 1], "cells": "open"}, )";
        const Solved solved = solvedBy(
            sceneOf(R"({"id": "p", "shape": "projectile", "path": {"from": [0, 0.5], "to": [2, 0.5]}, "radius": 0})",
                    grid),
            {.rate = 4});
        QCOMPARE(solved.sampling.contacts.size(), std::size_t(2));
        QCOMPARE(framesOf(solved.sampling.contacts[0]), Frame(1, 1)); // from 0 to 1/2, clipped; both ends are open
        QCOMPARE(framesOf(solved.sampling.contacts[1]), Frame(3, 3));
        const Solved inside = solvedBy(
            sceneOf(
                R"({"id": "p", "shape": "projectile", "path": {"from": [0.5, 0.5], "to": [2.5, 0.5]}, "radius": 0})",
                grid),
            {.rate = 4});
        QCOMPARE(framesOf(inside.sampling.contacts[0]), Frame(0, 0)); // inside the cell at the start
    }

    // A square of side 1/2 that moves from x = 1/4 to 9/4: in open cells up to the borders.
    void framesSeeAPolygonInOpenCells()
    {
        const char* const grid = R"("grid": {"spacing": [1, 1], "cells": "open"}, )";
        const Solved solved = solvedBy(sceneOf(R"({"id": "p", "shape": "polygon", "grid": true, "points": [
                         {"from": [0.25, 0.25], "to": [2.25, 0.25]}, {"from": [0.75, 0.25], "to": [2.75, 0.25]},
                         {"from": [0.75, 0.75], "to": [2.75, 0.75]}, {"from": [0.25, 0.75], "to": [2.25, 0.75]}]})",
                                               grid),
                                       {.rate = 8});
        QCOMPARE(solved.sampling.contacts.size(), std::size_t(3));
        QCOMPARE(framesOf(solved.sampling.contacts[0]), Frame(0, 2)); // until x = 1 at 3/8; inside at the start
        QCOMPARE(framesOf(solved.sampling.contacts[1]), Frame(2, 6)); // from 1/8 to 7/8
        QCOMPARE(framesOf(solved.sampling.contacts[2]), Frame(6, 8)); // from 5/8; inside at the end
    }

    void contactsByTheMarginAreReportedSeparately()
    {
        const auto passing = [](const char* top, Rational margin) {
            std::string bodies = R"({"id": "p", "shape": "point", "path": {"from": [-4, 1], "to": [4, 1]}},
                                    {"id": "s", "shape": "segment", "a": [0, -1], "b": [0, )";
            bodies.append(top).append("]}");
            return solvedBy(sceneOf(bodies.c_str()), {.rate = 2, .margin = std::move(margin)}).sampling;
        };
        QVERIFY(passing("0.9", 0).contacts.empty());
        QVERIFY(passing("0.9", 0).marginContacts.empty());
        const Sampling near = passing("0.9", Rational(1, 10)); // the double 0.9 is above 9/10
        QVERIFY(near.contacts.empty());
        QCOMPARE(near.marginContacts.size(), std::size_t(1));
        QCOMPARE(Frame(near.marginContacts[0].first, near.marginContacts[0].last), Frame(1, 1));
        QVERIFY(passing("0.7", Rational(3, 10)).marginContacts.empty()); // the double 0.7 is below 7/10
    }

    void aHugeMarginLosesNoPair()
    {
        const Solved solved = solvedBy(sceneOf(R"({"id": "p", "shape": "point", "path": [3, 0]},
            {"id": "c", "shape": "circle", "path": [0, 0], "radius": {"from": 1, "to": 5}})"),
                                       {.rate = 4, .margin = Rational(Integer(1) << 80)});
        QCOMPARE(solved.sampling.contacts.size(), std::size_t(1));
        QCOMPARE(framesOf(solved.sampling.contacts[0]), Frame(0, 4));
    }

    void everyFrameAgreesWithFractions()
    {
        int missed = 0;
        int apart = 0;
        for (int i = 0; i < oracle::caseCount(200); ++i) {
            Random random = oracle::caseRandom("sampling", i);
            SamplingRule rule;
            rule.rate = Rational(random.in(1, 40), random.in(1, 3));
            rule.offset = Rational(random.in(-9, 9), random.in(1, 20));
            if (random.chance(50))
                rule.margin = Rational(random.in(1, 30), random.of({10, 64, 7}));
            const Solved solved = solvedBy(randomCircles(random), rule);
            for (std::uint32_t a = 0; a < solved.scene.bodies.size(); ++a)
                for (std::uint32_t b = a + 1; b < solved.scene.bodies.size(); ++b)
                    checkPair(solved, a, b);
            if (QTest::currentTestFailed())
                return;
            for (const SampledContact& contact : solved.sampling.contacts)
                missed += contact.missed() ? 1 : 0;
            apart += int(solved.sampling.marginContacts.size());
            checkShortest(solved);
        }
        // Interesting cases occurred.
        QVERIFY(missed > 0);
        QVERIFY(apart > 0);
    }

private:
    static void checkPair(const Solved& solved, std::uint32_t a, std::uint32_t b)
    {
        const std::set<std::int64_t> seen = seenFrames(solved, a, b);
        std::set<std::int64_t> told;
        for (const SampledContact& contact : solved.sampling.contacts) {
            const Event& event = solved.timeline.events()[contact.begin];
            if (event.a != a || event.b != b)
                continue;
            insert(told, contact.first, contact.last);
            if (solved.sampling.rule.margin.is_zero() || contact.missed())
                continue;
            QVERIFY(!seen.contains(contact.first - 1) || !contact.showsBegin);
        }
        for (const MarginContact& apart : solved.sampling.marginContacts)
            if (apart.a == a && apart.b == b)
                insert(told, apart.first, apart.last);
        QVERIFY(told == seen);
    }
    // With frames slightly closer than the shortest contact, every offset sees all lasting contacts.
    static void checkShortest(const Solved& solved)
    {
        const auto shortest = shortestContact(solved.timeline, solved.sampling);
        if (!shortest || shortest->atLeast == 0)
            return;
        const Rational time = rationalOf(Dyadic(shortest->atLeast));
        for (int phase = 0; phase < 7; ++phase) {
            const Rational offset = time * phase / 7;
            const auto again = sampled(solved.scene, solved.timeline, {.rate = 1 / time, .offset = offset});
            if (!again) // too many frames: the contact is extremely short
                return;
            for (const SampledContact& contact : again->contacts)
                QVERIFY(contact.isInstant() || !contact.missed());
        }
    }
};

QTEST_APPLESS_MAIN(SamplingTest)

} // namespace sweep::tst_sampling
#include "tst_sampling.moc"
