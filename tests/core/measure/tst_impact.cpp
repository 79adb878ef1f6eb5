#include <QtTest>

#include "tests/support/comparison_text.h"
#include "tests/support/degenerate.h"
#include "tests/support/rigid_sweep.h"

#include <sweepbench/impact.h>
#include <sweepbench/number/exact.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace sweep::tst_impact {

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

BodyState ship(Vec at, RationalVec velocity)
{
    return moving({Shape::point, at, at, 0}, velocity);
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

// The families of coordinates alternate; the family of mixed sizes, the slowest, is rare.
int familyOf(int i)
{
    return i % 40 == 39 ? 4 : i % 4;
}

} // namespace

class TestImpact : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aShipHasPassedAWallAndReachesAnother()
    {
        const BodyState craft = ship({0, 0}, vec(8, 2));
        const BodyState behind = bodyState({Shape::segment, {-4, -3}, {-4, 2}, 0});
        const BodyState ahead = bodyState({Shape::segment, {4, -2}, {4, 3}, 0});
        const Impact past = impactOf(craft, behind);
        QVERIFY(past.meets);
        QCOMPARE(past.heading, Heading::into);
        QCOMPARE(past.begin, Instant(-0.5));
        const Impact next = impactOf(craft, ahead);
        QVERIFY(next.meets);
        QCOMPARE(next.begin, Instant(0.5));
        QCOMPARE(next.end, Instant(0.5));
        QVERIFY(next.point);
        QCOMPARE(ExactDouble(next.point->s), 0.6);
        QCOMPARE(next.point->at, (Vec{4, 1}));
        QCOMPARE(framesOf(*next.begin, 60), 30.0);
        QCOMPARE(framesOf(*past.begin, 24), -12.0);
    }
    void passingOnASide_data()
    {
        QTest::addColumn<double>("y");
        QTest::addColumn<double>("vx");
        QTest::addColumn<int>("heading");
        // Moves towards the vertical segment from (5, -1) to (5, 1); reaches its line at τ = 1 or left it at τ = -1.
        QTest::newRow("above, from the left") << 2.0 << 5.0 << int(Heading::left);
        QTest::newRow("below, from the left") << -2.0 << 5.0 << int(Heading::right);
        QTest::newRow("above, away to the left: it came from the right") << 2.0 << -5.0 << int(Heading::right);
        QTest::newRow("into the end") << 1.0 << 5.0 << int(Heading::into);
        QTest::newRow("just beside the end") << 1 + 0x1p-52 << 5.0 << int(Heading::left);
        QTest::newRow("at rest") << 0.0 << 0.0 << int(Heading::alongside);
    }
    void passingOnASide()
    {
        QFETCH(const double, y);
        QFETCH(const double, vx);
        QFETCH(const int, heading);
        const BodyState craft = ship({0, y}, vec(vx, 0));
        for (const bool turned : {false, true}) {
            BodyState wall = bodyState({Shape::segment, {5, -1}, {5, 1}, 0});
            if (turned)
                std::swap(wall.a, wall.b);
            const Impact impact = impactOf(craft, wall);
            QCOMPARE(int(impact.heading), heading);
            BodyState below = ship({0, -y}, vec(vx, 0)); // the mirror image
            QCOMPARE(int(impactOf(below, wall).heading), int(mirrored(impact.heading)));
            if (vx != 0) {
                QVERIFY(impact.crossesLine == Instant(vx > 0 ? 1.0 : -1.0));
                QCOMPARE(impact.linePoint->at, (Vec{5, y}));
            }
        }
    }
    void aDiscReachesTheLineEarlier()
    {
        const BodyState ball = moving({Shape::circle, {0, 0}, {}, 1}, vec(2, 0));
        const Impact impact = impactOf(ball, bodyState({Shape::segment, {5, -1}, {5, 1}, 0}));
        QCOMPARE(impact.begin, Instant(2.0));
        QCOMPARE(impact.end, Instant(3.0));
        QCOMPARE(impact.point->s, 0.5);
        const Impact edge = impactOf(moving({Shape::circle, {0, 2}, {}, 1}, vec(2, 0)),
                                     bodyState({Shape::segment, {5, -1}, {5, 1}, 0}));
        QCOMPARE(edge.begin, Instant(2.5));
        QCOMPARE(ExactDouble(edge.point->s), 1.0);
        QCOMPARE(edge.point->at, (Vec{5, 1}));
    }
    void contactsMayHaveNoEnd()
    {
        const Impact rest = impactOf(ship({0, 0}, vec(1, 1)), moving({Shape::circle, {0, 0}, {}, 1}, vec(1, 1)));
        QVERIFY(rest.meets);
        QVERIFY(!rest.begin);
        QVERIFY(!rest.end);
        const Impact along = impactOf(ship({1, 0}, vec(1, 0)), bodyState({Shape::ray, {0, 0}, {1, 0}, 0}));
        QVERIFY(along.meets);
        QCOMPARE(along.begin, Instant(-1.0));
        QVERIFY(!along.end);
    }

    // The x-axis, and a line through (0, 1) that is parallel to it only now.
    void linesThatAreParallelNowMeetRightAfter()
    {
        const BodyState axis = bodyState({Shape::line, {0, 0}, {1, 0}, 0});
        BodyState line = bodyState({Shape::line, {0, 1}, {1, 1}, 0});
        line.velocityB = vec(0, 1);
        for (const Impact& impact : {impactOf(axis, line), impactOf(line, axis)}) {
            QVERIFY(impact.meets);
            QCOMPARE(impact.begin, Instant());
            QVERIFY(impact.isBeginOpen);
            QVERIFY(!impact.end);
            QVERIFY(!impact.isEndOpen);
            QVERIFY(!impact.point);
        }
        // A ray of that line is in contact with the axis until now.
        line.hull = HullKind::ray;
        const Impact over = impactOf(line, axis);
        QVERIFY(!over.begin);
        QCOMPARE(over.end, Instant());
        QVERIFY(over.isEndOpen);
        // The line itself is in contact with a line on which it lies now.
        const Impact along = impactOf(line, bodyState({Shape::line, {0, 1}, {1, 1}, 0}));
        QVERIFY(along.meets && !along.begin && !along.end);
    }

    // The line x = -1 reverses at τ = 1, when both of its control points are at (-1, 0).
    void aLineThatIsAPointForAnInstantMeetsNothing()
    {
        BodyState line = bodyState({Shape::line, {-1, 0}, {-1, 1}, 0});
        line.velocityB = vec(0, -1);
        QVERIFY(!impactOf(ship({1, 0}, vec(0, 1)), line).meets);
        const Impact gone = impactOf(moving({Shape::circle, {1, 0}, {}, 1}, vec(0.5, 0)), line);
        QCOMPARE(gone.begin, Instant(-6.0));
        QCOMPARE(gone.end, Instant(-2.0));
        QVERIFY(impactOf(line, ship({1, 0}, vec(0, 1))).heading == Heading::alongside);
    }

    // Compared with uniform motion in fractions: p + v·τ against a segment that moves as a whole.
    void pointsMatchTheFractions()
    {
        const int cases = oracle::caseCount(3000);
        oracle::DegenerateCount seen;
        std::array<int, 4> headings{};
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("impact", i);
            BodyState p = ship({}, randomVec(random, familyOf(i)));
            p.a = p.b = randomVec(random, familyOf(i));
            const BodyState wall = randomSegment(random, familyOf(i));
            const Impact impact = impactOf(p, wall);
            ++headings[static_cast<std::size_t>(impact.heading)];
            const oracle::RigidSweep sweep(p, wall);
            seen.see(p.a, sweep.v, wall.a, sweep.d);
            const Rational turn = cross(sweep.d, sweep.v);
            if (sweep.d.isZero() || turn.is_zero())
                continue; // segmentsMatchTheFractions tests these
            const auto [tau, s] = sweep.crossing(0);
            const bool hits = s >= 0 && s <= 1;
            if (abs(tau) > rationalOf(Dyadic(1e308)))
                continue;
            QCOMPARE(impact.heading == Heading::into, hits);
            QVERIFY(impact.crossesLine->nearest() == nearestFinite(tau).value);
            QVERIFY(impact.linePoint->s == nearestFinite(s).value);
            QCOMPARE(impact.begin.has_value(), hits);
            if (hits) {
                QVERIFY(impact.begin->nearest() == nearestFinite(tau).value);
                QVERIFY(impact.point->s == nearestFinite(s).value);
            } else {
                QCOMPARE(impact.heading, (turn > 0) == (s > 1) ? Heading::right : Heading::left);
            }
        }
        // The rarest heading needs more than a few cases.
        QVERIFY(cases < 1000 || *std::min_element(headings.begin(), headings.end()) > cases / 50);
        QCOMPARE(seen.missing(cases), QString());
    }
    // Two discs: the quadratic |w + v·τ|² = R², in surds.
    void discsMatchTheQuadratic()
    {
        const int cases = oracle::caseCount(3000);
        oracle::DegenerateCount seen;
        int met = 0;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("discs", i);
            const auto circle = [&] {
                BodyState moment = moving({Shape::circle}, randomVec(random, i % 4));
                moment.a = moment.b = randomVec(random, i % 4);
                moment.radius = abs(rationalOf(Dyadic(oracle::degenerateCoordinate(random, i % 4))));
                return moment;
            };
            const BodyState p = circle();
            const BodyState q = circle();
            const Impact impact = impactOf(p, q);
            const RationalVec v = p.velocityA - q.velocityA;
            const RationalVec w = p.a - q.a;
            const Rational reach = p.radius + q.radius;
            seen.see(p.a, v, q.a, w); // aimed at the middle: on one line; at rest or in one place: no length
            seen.add(oracle::Degenerate::parallel, !v.isZero() && !w.isZero() && dot(v, w).is_zero());
            const Rational a = dot(v, v);
            const Rational b = dot(w, v);
            const Rational c = dot(w, w) - reach * reach;
            if (a.is_zero()) {
                QCOMPARE(impact.meets, c.sign() <= 0);
                continue;
            }
            const Rational d = b * b - a * c;
            QCOMPARE(impact.meets, d.sign() >= 0);
            if (!impact.meets)
                continue;
            ++met;
            QVERIFY(impact.begin->nearest() == nearestFinite(QuadraticSurd{-b / a, -1 / a, d}).value);
            QVERIFY(impact.end->nearest() == nearestFinite(QuadraticSurd{-b / a, 1 / a, d}).value);
            const Impact exchanged = impactOf(q, p); // law 1
            QCOMPARE(exchanged.begin, impact.begin);
            QCOMPARE(exchanged.end, impact.end);
            BodyState back = p; // law 3
            BodyState other = q;
            back.velocityA = vec(0, 0) - p.velocityA;
            other.velocityA = vec(0, 0) - q.velocityA;
            const Impact reversed = impactOf(back, other);
            QVERIFY(reversed.begin->nearest() == -impact.end->nearest() + 0.0);
        }
        QVERIFY(met > cases / 10);
        QCOMPARE(seen.missing(cases), QString());
    }
};

QTEST_GUILESS_MAIN(TestImpact)

} // namespace sweep::tst_impact
#include "tst_impact.moc"
