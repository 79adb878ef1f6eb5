// Contact features and passing sides of two bodies with two control points each.
#include <QtTest>

#include "core/measure/gap_polynomial.h"
#include "tests/support/comparison_text.h"
#include "tests/support/degenerate.h"
#include "tests/support/rigid_sweep.h"

#include <sweepbench/body_state.h>
#include <sweepbench/clearance.h>
#include <sweepbench/lines.h>
#include <sweepbench/number/exact.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace sweep::tst_relative_point {

namespace {

RationalVec vec(double x, double y)
{
    return {rationalOf(Dyadic(x)), rationalOf(Dyadic(y))};
}

BodyState moving(const Pose& pose, RationalVec velocity)
{
    BodyState moment = bodyState(pose);
    moment.velocityA = velocity;
    moment.velocityB = velocity;
    return moment;
}

RationalVec randomVec(oracle::Random& random, int family)
{
    return vec(oracle::degenerateCoordinate(random, family), oracle::degenerateCoordinate(random, family));
}
BodyState randomSegment(oracle::Random& random, int family)
{
    BodyState moment = moving({Shape::segment}, randomVec(random, family));
    moment.a = randomVec(random, family);
    moment.b = randomVec(random, family);
    return moment;
}

BodyState turned(BodyState moment)
{
    std::swap(moment.a, moment.b);
    std::swap(moment.velocityA, moment.velocityB);
    return moment;
}

// Both ends of a body that misses must cross the target's line on the same side of the target.
bool bothEndsPass(Heading heading, const oracle::RigidSweep& sweep)
{
    constexpr std::array ends{0, 1};
    const Sign turn = signOf(cross(sweep.d, sweep.v).sign());
    return std::all_of(ends.begin(), ends.end(), [&](int u) {
        const Rational s = sweep.crossing(u).s;
        return (s < 0 || s > 1) && heading == ((turn == Sign::positive) == (s > 1) ? Heading::right : Heading::left);
    });
}

// The families of coordinates alternate; the family of mixed sizes, the slowest, is rare.
int familyOf(int i)
{
    return i % 40 == 39 ? 4 : i % 4;
}

// True if the control points of a ray or a line coincide at some time, at which it has no hull.
bool losesItsLine(const BodyState& moment)
{
    const RationalVec turn = moment.velocityB - moment.velocityA;
    return isUnbounded(moment.hull) && cross(moment.b - moment.a, turn).is_zero() &&
           (!turn.isZero() || moment.a == moment.b);
}

} // namespace

class TestRelativePoint : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aBarPassesWithBothEnds_data()
    {
        QTest::addColumn<Vec>("a");
        QTest::addColumn<Vec>("b");
        QTest::addColumn<Vec>("velocity");
        QTest::addColumn<int>("heading");
        QTest::addColumn<double>("line"); // time at which the deciding end crosses x = 5
        QTest::addColumn<double>("end");  // 0 for end a, 1 for end b
        // Moves towards the vertical segment from (5, -1) to (5, 1).
        QTest::newRow("above, ahead") << Vec{0, 2} << Vec{2, 3} << Vec{1, 0} << int(Heading::left) << 3.0 << 1.0;
        QTest::newRow("below, ahead") << Vec{0, -3} << Vec{2, -2} << Vec{1, 0} << int(Heading::right) << 3.0 << 1.0;
        QTest::newRow("half way across") << Vec{4, 2} << Vec{7, 2} << Vec{1, 0} << int(Heading::left) << 1.0 << 0.0;
        QTest::newRow("just behind it") << Vec{6, 2} << Vec{9, 2} << Vec{1, 0} << int(Heading::left) << -1.0 << 0.0;
        QTest::newRow("back again") << Vec{6, 2} << Vec{9, 2} << Vec{-1, 0} << int(Heading::right) << 1.0 << 0.0;
        QTest::newRow("both ends at once, the lower one nearer")
            << Vec{0, 7} << Vec{0, 2} << Vec{1, 0} << int(Heading::left) << 5.0 << 1.0;
        QTest::newRow("in line with it, downwards")
            << Vec{5, 3} << Vec{5, 4} << Vec{1, 0} << int(Heading::left) << 0.0 << 0.0;
    }
    void aBarPassesWithBothEnds()
    {
        QFETCH(const Vec, a);
        QFETCH(const Vec, b);
        QFETCH(const Vec, velocity);
        const BodyState wall = bodyState({Shape::segment, {5, -1}, {5, 1}, 0});
        const Impact impact = impactOf(moving({Shape::segment, a, b, 0}, vec(velocity.x, velocity.y)), wall);
        QVERIFY(!impact.meets);
        QVERIFY(!impact.point);
        QTEST(int(impact.heading), "heading");
        QTEST(impact.crossesLine->nearest(), "line");
        QTEST(*impact.linePoint->bodyS, "end");
        QCOMPARE(impact.linePoint->at.x, 5.0);
    }
    void aBarIsHitAtItsFirstContact()
    {
        const BodyState wall = bodyState({Shape::segment, {5, -1}, {5, 1}, 0});
        const Impact tip = impactOf(moving({Shape::segment, {0, 0}, {1, 0.5}, 0}, vec(1, 0)), wall);
        QCOMPARE(tip.heading, Heading::into);
        QCOMPARE(tip.begin, Instant(4.0));
        QCOMPARE(tip.end, Instant(5.0));
        QCOMPARE(tip.point->at, (Vec{5, 0.5}));
        QCOMPARE(ExactDouble(tip.point->s), 0.75);
        QCOMPARE(tip.point->bodyS, 1.0);
        const Impact corner = impactOf(moving({Shape::segment, {0, -2}, {2, 4}, 0}, vec(1, 0)), wall);
        QCOMPARE(corner.point->at, (Vec{5, 1}));
        QCOMPARE(ExactDouble(corner.point->s), 1.0);
        QCOMPARE(corner.point->bodyS, 0.5);
        const Impact flat = impactOf(moving({Shape::segment, {0, 0}, {0, 3}, 0}, vec(1, 0)), wall);
        QCOMPARE(flat.begin, Instant(5.0));
        QCOMPARE(flat.end, Instant(5.0));
        QCOMPARE(flat.point->at, (Vec{5, 0.5}));
        QCOMPARE(flat.point->bodyS, 1.0 / 6);
        const Impact thick = impactOf(moving({Shape::capsule, {0, 0}, {0, 0.5}, 2}, vec(1, 0)), wall);
        QCOMPARE(thick.begin, Instant(3.0));
        QCOMPARE(thick.point->at, (Vec{5, 0.25}));
        QCOMPARE(thick.point->bodyS, 0.5);
        const Impact past = impactOf(moving({Shape::segment, {9, 0}, {8, 0}, 0}, vec(1, 0)), wall);
        QCOMPARE(past.begin, Instant(-4.0));
        QCOMPARE(past.end, Instant(-3.0));
        QCOMPARE(past.point->bodyS, 0.0);
    }
    void unboundedBodiesHitTargets()
    {
        const BodyState wall = bodyState({Shape::segment, {5, -1}, {5, 1}, 0});
        const Impact ray = impactOf(moving({Shape::ray, {0, 3}, {1, 3}, 0}, vec(0, -1)), wall);
        QCOMPARE(ray.begin, Instant(2.0));
        QCOMPARE(ray.end, Instant(4.0));
        QCOMPARE(ray.point->at, (Vec{5, 1}));
        QCOMPARE(*ray.point->bodyS, 5.0);
        const Impact missing = impactOf(moving({Shape::ray, {0, 3}, {1, 3}, 0}, vec(1, 0)), wall);
        QCOMPARE(missing.heading, Heading::left);
        QCOMPARE(missing.crossesLine, Instant(5.0));
        const Impact line = impactOf(moving({Shape::line, {0, 3}, {1, 3}, 0}, vec(1, 0)), wall);
        // A line has no end that could cross the target's line.
        QCOMPARE(line.heading, Heading::alongside);
        QVERIFY(!line.crossesLine);
        // Parallel lines that coincide: any common point is correct while they do.
        const BodyState level = bodyState({Shape::line, {0, 0}, {1, 0}, 0});
        const Impact onTop = impactOf(moving({Shape::line, {0, 3}, {1, 3}, 0}, vec(0, -1)), level);
        QCOMPARE(onTop.begin, Instant(3.0));
        QCOMPARE(onTop.end, Instant(3.0));
        QCOMPARE(ExactDouble(onTop.point->at.y), 0.0);
    }
    // The lines are parallel until now; from now on they meet, at first at infinity.
    void aContactFromInfinityHasNoPoint()
    {
        BodyState turning = bodyState({Shape::ray, {0, 1}, {1, 1}, 0});
        turning.velocityB = vec(0, -1);
        const Impact impact = impactOf(turning, bodyState({Shape::line, {0, 0}, {1, 0}, 0}));
        QCOMPARE(impact.heading, Heading::into);
        QCOMPARE(impact.begin, Instant(0.0));
        QVERIFY(!impact.point);
    }

    // Compared with a parallelogram: also parallel and collinear bodies and bodies without length; laws 1 and 5; the
    // meaning of a heading.
    void segmentsMatchTheFractions()
    {
        const int cases = oracle::caseCount(3000);
        oracle::DegenerateCount seen;
        std::array<int, 4> headings{};
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("bars", i);
            const BodyState body = randomSegment(random, familyOf(i));
            const BodyState wall = randomSegment(random, familyOf(i));
            const Impact impact = impactOf(body, wall);
            const oracle::RigidSweep sweep(body, wall);
            seen.see(body.a, sweep.e, wall.a, sweep.d);
            ++headings[static_cast<std::size_t>(impact.heading)];
            const auto times = sweep.v.isZero() ? std::vector<Rational>() : sweep.meetings();
            const Rational most = rationalOf(Dyadic(1e308));
            if (!times.empty() && (times.front() < -most || times.back() > most))
                continue;
            QCOMPARE(impact.meets, sweep.v.isZero() ? twoLines(body, wall).hullsMeet : !times.empty());
            QCOMPARE(impact.heading == Heading::into, impact.meets);
            QCOMPARE(impact.begin.has_value(), !times.empty());
            QCOMPARE(impact.point.has_value(), !times.empty());
            if (!times.empty()) {
                QVERIFY(impact.begin->nearest() == nearestFinite(times.front()).value);
                QVERIFY(impact.end->nearest() == nearestFinite(times.back()).value);
                const auto [s, u] = sweep.sharedAt(times.front());
                QVERIFY(impact.point->s == nearestFinite(s).value);
                QVERIFY(*impact.point->bodyS == nearestFinite(u).value);
                const RationalVec at = wall.a + times.front() * wall.velocityA + s * sweep.d;
                QCOMPARE(impact.point->at, (Vec{nearestFinite(at.x).value, nearestFinite(at.y).value}));
            }
            if (impact.crossesLine && !impact.meets)
                QVERIFY(bothEndsPass(impact.heading, sweep));
            if (i / 5 % 8 != 0)
                continue;
            const Impact exchanged = impactOf(wall, body);
            QCOMPARE(exchanged.begin, impact.begin);
            QCOMPARE(exchanged.end, impact.end);
            for (const Impact& other : {impactOf(turned(body), wall), impactOf(body, turned(wall))}) {
                QCOMPARE(other.heading, impact.heading);
                QCOMPARE(other.begin, impact.begin);
                QCOMPARE(other.crossesLine, impact.crossesLine);
            }
        }
        QVERIFY(cases < 1000 || *std::min_element(headings.begin(), headings.end()) > cases / 50);
        QCOMPARE(seen.missing(cases), QString());
    }
    // Bodies that turn and grow: laws 1, 2, 4 and 5. At a rounded time, the distance nearly equals the radii's sum.
    void lawsHoldForTurningAndGrowingBodies()
    {
        const int cases = oracle::caseCount(300);
        int placed = 0;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("turning bodies", i);
            const auto body = [&] {
                BodyState moment = randomSegment(random, i % 2);
                static_cast<ChainKind&>(moment) = random.of({Shape::segment, Shape::capsule, Shape::ray, Shape::line});
                moment.velocityB = randomVec(random, i % 2);
                if (moment.hasRadius) {
                    moment.radius = Rational(random.in(0, 4), 4);
                    moment.radiusRate = Rational(random.in(-2, 2), 4);
                }
                return moment;
            };
            BodyState p = body();
            BodyState q = body();
            if (losesItsLine(p) || losesItsLine(q))
                continue;
            const Impact impact = impactOf(p, q);
            const Impact exchanged = impactOf(q, p);
            QCOMPARE(exchanged.begin, impact.begin);
            QCOMPARE(exchanged.end, impact.end);
            if (p.hull != HullKind::ray) {
                const Impact other = impactOf(turned(p), q);
                QCOMPARE(other.begin, impact.begin);
                QCOMPARE(other.crossesLine, impact.crossesLine);
            }
            if (impact.point && impact.begin) {
                ++placed;
                const double t = impact.begin->nearest();
                const Rational tau = rationalOf(Dyadic(t));
                BodyState then = p;
                then.a = p.a + tau * p.velocityA;
                then.b = p.b + tau * p.velocityB;
                then.radius = abs(p.radius + q.radius + tau * (p.radiusRate + q.radiusRate));
                const BodyState place = bodyState({Shape::point, impact.point->at, impact.point->at, 0});
                const double gap = nearestFinite(clearanceOf(then, place)).value;
                const Vec at = impact.point->at;
                QVERIFY2(std::abs(gap) <= 1e-9 * (1 + std::abs(t)) * (1 + std::abs(at.x) + std::abs(at.y)),
                         qPrintable(QStringLiteral("case %1: %2").arg(i).arg(gap)));
            }
            for (BodyState* moment : {&p, &q}) {
                moment->velocityA = moment->velocityA + vec(3, -1);
                moment->velocityB = moment->velocityB + vec(3, -1);
            }
            const Impact pushed = impactOf(p, q);
            QCOMPARE(pushed.heading, impact.heading);
            QCOMPARE(pushed.begin, impact.begin);
            QCOMPARE(pushed.end, impact.end);
            QVERIFY(pushed.point.has_value() == impact.point.has_value());
            QVERIFY(!pushed.point || pushed.point->s == impact.point->s);
        }
        QVERIFY(placed > cases / 4);
    }
};

QTEST_GUILESS_MAIN(TestRelativePoint)

} // namespace sweep::tst_relative_point
#include "tst_relative_point.moc"
