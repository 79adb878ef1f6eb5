#include <QtTest>

#include "core/number/roots.h"
#include "core/sampling/sampling.h"
#include "core/scene/file/scene_file.h"
#include "core/solve/solve.h"
#include "tests/support/oracle/exact.h"
#include "tests/support/random.h"

#include <set>

namespace sweep::tst_sampling {

using oracle::Random;

namespace {

Scene sceneOf(const char* bodies, const char* more = "")
{
    const std::string text =
        std::string(R"({"format": "sweepbench.scene", "version": 1, )") + more + R"("bodies": [)" + bodies + "]}";
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

// ---- An oracle that moves circles and points straight and measures by fractions.

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

// The frames that see a pair in contact, each asked by itself.
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

    void anInstantIsComparedWithAFractionExactly()
    {
        const Polynomial third(std::vector<Integer>{-1, 3}, 0);
        const Instant t = rootsBetween(third, 0, 1).front();
        QCOMPARE(compare(t, Rational(1, 3)), Sign::zero);
        QCOMPARE(compare(t, rationalOf(Dyadic(1.0 / 3))), Sign::positive); // the double is below
        QCOMPARE(compare(t, Rational(1, 3) + Rational(1, Integer(1) << 500)), Sign::negative);
        QCOMPARE(rationalOf(t), std::optional(Rational(1, 3)));
        const Instant root = rootsBetween(Polynomial(std::vector<Integer>{-2, 0, 1}, 0), 0, 2).front();
        QCOMPARE(rationalOf(root), std::optional<Rational>());
        const Instant square = rootsBetween(Polynomial(std::vector<Integer>{-1, 0, 9}, 0), 0, 2).front();
        QCOMPARE(rationalOf(square), std::optional(Rational(1, 3)));
        QVERIFY(roundedDown(Rational(1, 10)) < roundedUp(Rational(1, 10)));
        QCOMPARE(roundedUp(Rational(1, 10)), 0.1); // the double is above
    }

    void framesAroundAnInstantAreThoseByFractions()
    {
        for (int i = 0; i < oracle::caseCount(300); ++i) {
            Random random = oracle::caseRandom("frames", i);
            const Rational rate(random.in(1, 500), random.in(1, 7));
            const Rational offset(random.in(-50, 50), random.in(1, 9));
            const Frames frames = Frames::inWindow(rate, offset, {-1, 1}).value();
            // A frame itself and its neighbours, rational but often no doubles.
            const std::int64_t k = frames.first() + random.in(0, 3);
            const Rational time = frames.timeOf(k);
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

    void ruleThatMeansNothingIsRefused()
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

    // The disc is in contact from 1/4 to 1/2: frames at both ends see it.
    void advisedRatesSufficeAsTheyAreTyped()
    {
        const auto advised = [](double length, bool isOpen = false) {
            return advisedRate({.atLeast = length}, isOpen);
        };
        QCOMPARE(advised(0.0625), std::string("16"));
        QCOMPARE(advised(0.0625, true), std::string("16.001"));
        QCOMPARE(advised(0.007), std::string("142.86"));
        QCOMPARE(advised(11.0 / 64), std::string("5.8182"));
        QCOMPARE(advised(3e6), std::string("0.00000033334"));
        QCOMPARE(advised(0x1p-40), std::string("1099600000000"));
        QCOMPARE(advised(0), std::string());
        for (int i = 0; i < oracle::caseCount(300); ++i) {
            Random random = oracle::caseRandom("advice", i);
            const double length = std::ldexp(random.real(0.5, 1), random.in(-60, 60));
            const Rational rate = fractionFrom(advised(length)).value();
            QVERIFY(rate * rationalOf(Dyadic(length)) >= 1);
            QVERIFY(rate * rationalOf(Dyadic(length)) < Rational(10001) / 10000);
        }
    }

    void anInstantEndsWithTheNextFrame()
    {
        // The dot crosses the bar at 1/2, on a frame; the next one sees the two apart.
        const Solved at = solvedBy(sceneOf(R"({"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [2, 0]}},
            {"id": "bar", "shape": "segment", "a": [1, -1], "b": [1, 1]})"),
                                   {.rate = 8});
        QCOMPARE(at.sampling.contacts.size(), std::size_t(1));
        const SampledContact& contact = at.sampling.contacts.front();
        QVERIFY(contact.isInstant());
        QCOMPARE(latenessOf(at.timeline, at.sampling, contact, true), std::optional(0.0));
        QCOMPARE(latenessOf(at.timeline, at.sampling, contact, false), std::optional(0.125));
    }

    void framesAtTheEndsOfAContactSeeIt()
    {
        const char* const bodies = R"({"id": "p", "shape": "point", "path": {"from": [-3, 0], "to": [5, 0]}},
                                      {"id": "c", "shape": "circle", "path": [0, 0], "radius": 1})";
        const Solved exact = solvedBy(sceneOf(bodies), {.rate = 4});
        QCOMPARE(exact.sampling.contacts.size(), std::size_t(1));
        QCOMPARE(framesOf(exact.sampling.contacts[0]), Frame(1, 2));
        QCOMPARE(lateness(exact.timeline, exact.sampling, 0), std::optional(0.0));
        QCOMPARE(lateness(exact.timeline, exact.sampling, 1), std::optional(0.25));
        // A hair later, and the frame is outside.
        const Solved beside = solvedBy(sceneOf(bodies), {.rate = 4, .offset = Rational(-1, Integer(1) << 90)});
        QCOMPARE(framesOf(beside.sampling.contacts[0]), Frame(2, 2));
        const Solved never = solvedBy(sceneOf(bodies), {.rate = 1, .offset = Rational(1, 8)});
        QVERIFY(never.sampling.contacts[0].missed());
        QCOMPARE(lateness(never.timeline, never.sampling, 0), std::optional<double>());
    }

    void contactsThatNoFrameSeesApartAreOne()
    {
        // There and back through one disc: from 13/32 to 15/32, and from 17/32 to 19/32.
        const char* const bodies =
            R"({"id": "p", "shape": "point", "path": {"keys": [[0, -4, 0], [0.5, 4, 0], [1, -4, 0]]}},
               {"id": "c", "shape": "circle", "path": [3, 0], "radius": 0.5})";
        const Solved apart = solvedBy(sceneOf(bodies), {.rate = 32});
        QCOMPARE(apart.sampling.contacts.size(), std::size_t(2));
        QCOMPARE(apart.sampling.groups, 0U);
        // Frames 7/16 and 9/16 see the point at 3 each time, none is in between.
        const Solved one = solvedBy(sceneOf(bodies), {.rate = 8, .offset = Rational(1, 16)});
        QCOMPARE(one.sampling.groups, 1U);
        QCOMPARE(one.sampling.contacts[0].group, 1U);
        QCOMPARE(one.sampling.contacts[1].group, 1U);
        QCOMPARE(lateness(one.timeline, one.sampling, one.sampling.contacts[0].end), std::optional<double>());
        QCOMPARE(lateness(one.timeline, one.sampling, one.sampling.contacts[1].begin), std::optional<double>());
        QVERIFY(lateness(one.timeline, one.sampling, one.sampling.contacts[0].begin).has_value());
    }

    // Two lines that turn parallel: the ends do not belong to the contact.
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
        QCOMPARE(framesOf(grown.sampling.contacts[0]), Frame(0, 2)); // parallel lines are 1 apart
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
        QCOMPARE(framesOf(solved.sampling.contacts[0]), Frame(1, 1)); // from 0 to 1/2, clipped, both open
        QCOMPARE(framesOf(solved.sampling.contacts[1]), Frame(3, 3));
        const Solved inside = solvedBy(
            sceneOf(
                R"({"id": "p", "shape": "projectile", "path": {"from": [0.5, 0.5], "to": [2.5, 0.5]}, "radius": 0})",
                grid),
            {.rate = 4});
        QCOMPARE(framesOf(inside.sampling.contacts[0]), Frame(0, 0)); // in the cell at the very start
    }

    void whatOnlyTheMarginBringsTogetherIsToldApart()
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

    void aMarginBesideWhichTheRadiusIsNothingLosesNoPair()
    {
        const Solved solved = solvedBy(sceneOf(R"({"id": "p", "shape": "point", "path": [3, 0]},
            {"id": "c", "shape": "circle", "path": [0, 0], "radius": {"from": 1, "to": 5}})"),
                                       {.rate = 4, .margin = Rational(Integer(1) << 80)});
        QCOMPARE(solved.sampling.contacts.size(), std::size_t(1));
        QCOMPARE(framesOf(solved.sampling.contacts[0]), Frame(0, 4));
    }

    void everyFrameSeesWhatFractionsSay()
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
        // The cases are worth their name.
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
    // Any offset at a frame time just below the shortest contact sees all that last.
    static void checkShortest(const Solved& solved)
    {
        const auto shortest = shortestContact(solved.timeline, solved.sampling);
        if (!shortest || shortest->atLeast == 0)
            return;
        const Rational time = rationalOf(Dyadic(shortest->atLeast));
        for (int phase = 0; phase < 7; ++phase) {
            const Rational offset = time * phase / 7;
            const auto again = sampled(solved.scene, solved.timeline, {.rate = 1 / time, .offset = offset});
            if (!again) // more frames than numbers: the contact lasts next to no time
                return;
            for (const SampledContact& contact : again->contacts)
                QVERIFY(contact.isInstant() || !contact.missed());
        }
    }
};

QTEST_APPLESS_MAIN(SamplingTest)

} // namespace sweep::tst_sampling
#include "tst_sampling.moc"
