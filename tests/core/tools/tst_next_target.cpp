#include <QtTest>

#include "core/tools/next_target.h"
#include "tests/support/comparison_text.h"
#include "tests/support/degenerate.h"
#include "tests/support/rigid_sweep.h"

#include <sweepbench/number/exact.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <utility>

namespace sweep::tst_next_target {

namespace {

Body wall(double x, double velocity = 0)
{
    Body body{.id = "wall " + std::to_string(x), .shape = Shape::segment};
    body.a = Launch{{x, -8}, {velocity, 0}};
    body.b = Launch{{x, 8}, {velocity, 0}};
    return body;
}

// A ship at the origin that moves to the right.
BodyState ship()
{
    BodyState moment = bodyState({Shape::point});
    moment.velocityA = moment.velocityB = {1, 0};
    return moment;
}

std::optional<NextTarget> firstOf(const Scene& scene, TargetMotion motion)
{
    std::vector<std::size_t> all(scene.bodies.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return nextTargets(scene, all, 0, ship(), motion).hit;
}

// A time, and the index of a body in the scene.
using Soonest = std::optional<std::pair<Rational, std::size_t>>;

void keepSooner(Soonest& soonest, const Rational& t, std::size_t place)
{
    if (t >= 0 && (!soonest || t < soonest->first))
        soonest = {t, place};
}

// A point against a wall that keeps its direction: updates the soonest hit and pass from now on.
void offer(const oracle::RigidSweep& sweep, std::size_t place, Soonest& hit, Soonest& pass)
{
    const Rational now = 0;
    if (sweep.v.isZero()) {
        const Rational along = dot(sweep.w, sweep.d);
        if (cross(sweep.d, sweep.w).is_zero() && along >= 0 && along <= dot(sweep.d, sweep.d) &&
            (!sweep.d.isZero() || sweep.w.isZero()))
            keepSooner(hit, now, place);
        return;
    }
    const std::vector<Rational> times = sweep.meetings();
    if (!times.empty()) {
        if (times.back() >= 0)
            keepSooner(hit, std::max(now, times.front()), place);
    } else if (!cross(sweep.d, sweep.v).is_zero()) {
        keepSooner(pass, sweep.crossing(0).tau, place);
    }
}

} // namespace

class TestNextTarget : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theNearestAheadIsFirst()
    {
        Scene scene;
        scene.bodies = {wall(-1), wall(4), wall(2), wall(3)};
        const auto first = firstOf(scene, TargetMotion::asTheyMove);
        QVERIFY(first);
        QCOMPARE(first->body, 2);
        QCOMPARE(*first->impact.begin, Instant(2.0));
    }
    void aFasterTargetIsSoonerButNotForALaser()
    {
        Scene scene;
        scene.bodies = {wall(2), wall(8, -7)};
        QCOMPARE(firstOf(scene, TargetMotion::asTheyMove)->body, std::size_t(1));
        QCOMPARE(firstOf(scene, TargetMotion::atRest)->body, std::size_t(0));
    }
    void aTargetTouchedNowIsFirst()
    {
        Scene scene;
        scene.bodies = {wall(0x1p-1000), wall(0), wall(0)};
        QCOMPARE(firstOf(scene, TargetMotion::asTheyMove)->body, std::size_t(1));
    }
    void nothingAheadGivesNoTarget()
    {
        Scene scene;
        scene.bodies = {wall(-1), wall(2, 1)};
        QVERIFY(!firstOf(scene, TargetMotion::asTheyMove));
        scene.bodies[1].active = Interval{0.5, 1};
        QVERIFY(!firstOf(scene, TargetMotion::atRest));
    }
    void aMissedTargetIsPassedOnASide()
    {
        Scene scene;
        scene.bodies = {wall(2), wall(4)};
        for (Body& body : scene.bodies) { // above the path: the ship passes a, and b is above it
            std::get<Launch>(body.a).at.y = 1;
        }
        const std::size_t all[] = {1, 0};
        const NextTargets ahead = nextTargets(scene, all, 0, ship(), TargetMotion::asTheyMove);
        QVERIFY(!ahead.hit);
        QVERIFY(ahead.pass);
        QCOMPARE(ahead.pass->body, 0);
        QVERIFY(*ahead.pass->impact.crossesLine == Instant(2.0));
        QCOMPARE(ahead.pass->impact.heading, Heading::right);
    }
    // Compares the first wall reached, the first wall passed, and both times with fractions, for three walls.
    void theFirstMatchesTheFractions()
    {
        const int cases = oracle::caseCount(3000);
        oracle::DegenerateCount seen;
        int hits = 0;
        int passes = 0;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("first of walls", i);
            const auto coordinate = [&] { return oracle::degenerateCoordinate(random, i % 4); };
            const auto place = [&] { return Vec{coordinate(), coordinate()}; };
            Scene scene;
            for (int k = 0; k < 3; ++k) {
                const Vec velocity = place();
                scene.bodies.push_back({.id = std::to_string(k), .shape = Shape::segment});
                scene.bodies.back().a = Launch{place(), velocity};
                scene.bodies.back().b = Launch{place(), velocity};
            }
            Body own{.id = "ship"};
            own.a = Launch{place(), place()};
            const BodyState mover = *bodyState(scene, own, 0);
            const std::array<std::size_t, 3> all{0, 1, 2};
            const NextTargets ahead = nextTargets(scene, all, 0, mover, TargetMotion::asTheyMove);

            Soonest hit;
            Soonest pass;
            for (const std::size_t k : all) {
                const oracle::RigidSweep sweep(mover, *bodyState(scene, scene.bodies[k], 0));
                seen.see(mover.a, sweep.v, mover.a - sweep.w, sweep.d);
                offer(sweep, k, hit, pass);
            }
            QCOMPARE(ahead.hit.has_value(), hit.has_value());
            QCOMPARE(ahead.pass.has_value(), pass.has_value());
            hits += hit ? 1 : 0;
            passes += pass ? 1 : 0;
            if (hit) {
                QCOMPARE(ahead.hit->body, hit->second);
                const auto& begin = ahead.hit->impact.begin;
                QVERIFY(begin ? std::max(0.0, begin->nearest()) == nearestFinite(hit->first).value : hit->first == 0);
            }
            if (pass) {
                QCOMPARE(ahead.pass->body, pass->second);
                QVERIFY(ahead.pass->impact.crossesLine->nearest() == nearestFinite(pass->first).value);
            }
        }
        QVERIFY2(hits > cases / 5, qPrintable(QString::number(hits)));
        QVERIFY2(passes > cases / 5, qPrintable(QString::number(passes)));
        QCOMPARE(seen.missing(cases), QString());
    }
    // No other target alone is hit sooner than the first one.
    void noOtherTargetIsSooner()
    {
        const int cases = oracle::caseCount(150);
        int hits = 0;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("ahead", i);
            const auto place = [&] { return Vec{double(random.in(-6, 6)), double(random.in(-6, 6))}; };
            Scene scene;
            for (int k = 0; k < 4; ++k) {
                Body body{.id = std::to_string(k)};
                body.shape = random.of({Shape::segment, Shape::circle, Shape::capsule});
                body.a = Launch{place(), place()};
                body.b = Launch{place(), place()};
                body.radius = {random.in(0, 4) / 4.0};
                scene.bodies.push_back(body);
            }
            const auto begin = [](const Impact& impact) {
                return impact.begin && *impact.begin > Instant() ? *impact.begin : Instant();
            };
            const auto first = firstOf(scene, TargetMotion::asTheyMove);
            hits += first ? 1 : 0;
            for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
                const std::size_t one[] = {k};
                const auto alone = nextTargets(scene, one, 0, ship(), TargetMotion::asTheyMove).hit;
                if (!alone)
                    continue;
                QVERIFY(first);
                QVERIFY2(begin(first->impact) <= begin(alone->impact), qPrintable(QStringLiteral("body %1").arg(k)));
            }
        }
        QVERIFY(hits > cases / 4);
    }
};

QTEST_GUILESS_MAIN(TestNextTarget)

} // namespace sweep::tst_next_target
#include "tst_next_target.moc"
