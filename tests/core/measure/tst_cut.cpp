#include <QtTest>

#include "core/events/solve.h"
#include "core/measure/cut.h"
#include "core/measure/surd.h"
#include "core/predicates/contacts.h"
#include "tests/support/random.h"

#include <cmath>

using namespace sweep;

namespace {

Body pointer(Vec from, Vec to)
{
    return {.id = "pointer", .a = FromTo{from, to}};
}

Body segment(Vec a, Vec b, Vec by = {})
{
    Body line{.id = "line", .shape = Shape::segment};
    line.a = FromTo{a, {a.x + by.x, a.y + by.y}};
    line.b = FromTo{b, {b.x + by.x, b.y + by.y}};
    return line;
}

// The cut at the first contact of the two.
std::optional<std::pair<Instant, Cut>> firstCut(const Body& point, const Body& line)
{
    Scene scene;
    scene.bodies = {point, line};
    const auto meetings = contacts(scene, point, line, {0, 1});
    if (meetings.empty())
        return {};
    return std::pair(meetings.front().begin, cutAt(scene, point, line, meetings.front().begin));
}

} // namespace

class TestCut : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCutThroughALineAtRest()
    {
        const auto cut = firstCut(pointer({-1, 1}, {3, 1}), segment({0, 0}, {0, 4}));
        QVERIFY(cut && cut->first == Instant(0.25));
        QCOMPARE(cut->second.s, 0.25);
        QCOMPARE(cut->second.at, (Vec{0, 1}));
        QCOMPARE(cut->second.lineVelocity, (Vec{0, 0}));
        QCOMPARE(cut->second.pointerVelocity, (Vec{4, 0}));
        QCOMPARE(cut->second.relative, (Vec{4, 0}));
    }
    void aLineThatTurnsHasAnotherVelocityAtEachPlace()
    {
        Body line = segment({0, 0}, {0, 4});
        line.b = FromTo{{0, 4}, {8, 4}}; // at s its velocity is (8·s, 0)
        const auto cut = firstCut(pointer({2, 1}, {-2, 1}), line);
        // s = 1/4, the line at x = 2·t, the pointer at 2 − 4·t.
        QVERIFY(cut && cut->first.nearest() == 1.0 / 3);
        QCOMPARE(cut->second.s, 0.25);
        QCOMPARE(cut->second.lineVelocity, (Vec{2, 0}));
        QCOMPARE(cut->second.pointerVelocity, (Vec{-4, 0}));
        QCOMPARE(cut->second.relative, (Vec{-6, 0}));
        QCOMPARE(cut->second.at, (Vec{2.0 / 3, 1}));
        QCOMPARE(approxDegrees(cut->second.relative), 180.0);
    }
    void atAKeyTheVelocityIsThatToItsRight()
    {
        Body point = pointer({}, {});
        point.a = Keyed{{{0, {-1, 1}}, {0.5, {0, 1}}, {1, {0, 3}}}};
        const auto cut = firstCut(point, segment({0, 0}, {0, 4}));
        QVERIFY(cut && cut->first == Instant(0.5));
        QCOMPARE(cut->second.pointerVelocity, (Vec{0, 4}));
        const auto last = firstCut(pointer({-1, 1}, {0, 1}), segment({0, 0}, {0, 4}));
        QVERIFY(last && last->first == Instant(1.0));
        QCOMPARE(last->second.pointerVelocity, (Vec{1, 0}));
    }
    void aSegmentWithoutLengthHasItsOnlyVelocity()
    {
        const auto cut = firstCut(pointer({-1, 0}, {1, 0}), segment({0, -1}, {0, -1}, {0, 2}));
        QVERIFY(cut && cut->first == Instant(0.5));
        QCOMPARE(cut->second.s, 0.0);
        QCOMPARE(cut->second.lineVelocity, (Vec{0, 2}));
    }
    // Laws 1 and 2, and s against that of the solver's event; coordinates reach from tiny to huge.
    void lawsOfCuts()
    {
        const int cases = oracle::caseCount(600);
        int hits = 0;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("cuts", i);
            const double unit = std::ldexp(1.0, random.of({-900, -30, 0, 30, 900}));
            const auto place = [&] { return Vec{random.in(-8, 8) * unit, random.in(-8, 8) * unit}; };
            const Body point = pointer(place(), place());
            Body line = segment(place(), place());
            line.b = FromTo{place(), place()};
            const auto cut = firstCut(point, line);
            if (!cut)
                continue;
            ++hits;
            Scene scene;
            scene.bodies = {point, line};
            const Timeline timeline = solve(scene).value();
            const Event& event = timeline.events().front();
            QVERIFY(event.hasS && (event.sIsNull() || event.s == cut->second.s));

            Body turned = line;
            std::swap(turned.a, turned.b);
            const Cut back = cutAt(scene, point, turned, cut->first);
            QVERIFY(event.sIsNull() || std::abs(back.s - (1 - cut->second.s)) <= 0x1p-53);
            QVERIFY(event.sIsNull() || back.lineVelocity == cut->second.lineVelocity);
            QCOMPARE(back.relative, cut->second.relative);
            QCOMPARE(back.at, cut->second.at);

            const auto pushed = [&](Body body) {
                for (Path* path : {&body.a, &body.b})
                    if (auto* way = std::get_if<FromTo>(path))
                        way->to.x += 32 * unit;
                return body;
            };
            const auto moved = firstCut(pushed(point), pushed(line));
            QVERIFY(moved && moved->first == cut->first);
            QCOMPARE(moved->second.relative, cut->second.relative);
            QCOMPARE(moved->second.pointerVelocity.x, cut->second.pointerVelocity.x + 32 * unit);
        }
        QVERIFY(hits > cases / 10);
    }
};

QTEST_GUILESS_MAIN(TestCut)
#include "tst_cut.moc"
