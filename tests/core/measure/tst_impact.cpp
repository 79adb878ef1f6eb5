#include <QtTest>

#include "core/measure/impact.h"
#include "core/measure/surd.h"
#include "tests/support/random.h"

#include <algorithm>
#include <array>
#include <cmath>

using namespace sweep;

namespace {

RationalVec vec(double x, double y)
{
    return {rationalOf(Dyadic(x)), rationalOf(Dyadic(y))};
}

BodyMoment moving(Shape shape, Pose pose, RationalVec velocity)
{
    BodyMoment moment = momentOf(shape, pose);
    moment.velocityA = velocity;
    moment.velocityB = velocity;
    return moment;
}

BodyMoment ship(Vec at, RationalVec velocity)
{
    return moving(Shape::point, {at, at, 0}, velocity);
}

double coordinate(oracle::Random& random, int family)
{
    switch (family) {
    case 0:
        return random.in(-4, 4);
    case 1:
        return random.real(-10, 10);
    case 2:
        return random.in(-4, 4) * 1e300;
    default:
        return random.in(-4, 4) * 1e-300;
    }
}

} // namespace

class TestImpact : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aShipHasPassedAWallAndReachesAnother()
    {
        const BodyMoment craft = ship({0, 0}, vec(8, 2));
        const BodyMoment behind = momentOf(Shape::segment, {{-4, -3}, {-4, 2}, 0});
        const BodyMoment ahead = momentOf(Shape::segment, {{4, -2}, {4, 3}, 0});
        const Impact past = impactOf(craft, behind);
        QVERIFY(past.meets && past.heading == Heading::into && past.begin == Instant(-0.5));
        const Impact next = impactOf(craft, ahead);
        QVERIFY(next.meets && next.begin == Instant(0.5) && next.end == Instant(0.5));
        QVERIFY(next.place && next.place->s == 0.6 && next.place->at == (Vec{4, 1}));
        QCOMPARE(framesOf(*next.begin, 60), 30.0);
        QCOMPARE(framesOf(*past.begin, 24), -12.0);
    }
    void passingOnASide_data()
    {
        QTest::addColumn<double>("y");
        QTest::addColumn<double>("vx");
        QTest::addColumn<int>("heading");
        // Towards the upright segment from (5, -1) to (5, 1), its line reached at 1 or at -1.
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
        const BodyMoment craft = ship({0, y}, vec(vx, 0));
        for (const bool turned : {false, true}) {
            BodyMoment wall = momentOf(Shape::segment, {{5, -1}, {5, 1}, 0});
            if (turned)
                std::swap(wall.a, wall.b);
            const Impact impact = impactOf(craft, wall);
            QCOMPARE(int(impact.heading), heading);
            if (vx != 0) {
                QVERIFY(impact.crossesLine == Instant(vx > 0 ? 1.0 : -1.0));
                QCOMPARE(impact.linePlace->at, (Vec{5, y}));
            }
        }
    }
    void aDiscReachesTheLineEarlier()
    {
        const BodyMoment ball = moving(Shape::circle, {{0, 0}, {}, 1}, vec(2, 0));
        const Impact impact = impactOf(ball, momentOf(Shape::segment, {{5, -1}, {5, 1}, 0}));
        QVERIFY(impact.begin == Instant(2.0) && impact.end == Instant(3.0));
        QCOMPARE(impact.place->s, 0.5);
        const Impact edge =
            impactOf(moving(Shape::circle, {{0, 2}, {}, 1}, vec(2, 0)), momentOf(Shape::segment, {{5, -1}, {5, 1}, 0}));
        QVERIFY(edge.begin == Instant(2.5) && edge.place->s == 1.0 && edge.place->at == (Vec{5, 1}));
    }
    void contactWithoutEnd()
    {
        const Impact rest = impactOf(ship({0, 0}, vec(1, 1)), moving(Shape::circle, {{0, 0}, {}, 1}, vec(1, 1)));
        QVERIFY(rest.meets && !rest.begin && !rest.end);
        const Impact along = impactOf(ship({1, 0}, vec(1, 0)), momentOf(Shape::ray, {{0, 0}, {1, 0}, 0}));
        QVERIFY(along.meets && along.begin == Instant(-1.0) && !along.end);
    }

    // Against uniform motion solved by fractions: p + v·τ against a segment that moves as a whole.
    void pointsMatchTheFractions()
    {
        const int cases = oracle::caseCount(1500);
        std::array<int, 4> seen{};
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("impact", i);
            const auto place = [&] { return Vec{coordinate(random, i % 4), coordinate(random, i % 4)}; };
            const auto velocity = [&] {
                const Vec v = place();
                return vec(v.x, v.y);
            };
            const BodyMoment p = ship(place(), velocity());
            const BodyMoment wall = moving(Shape::segment, {place(), place(), 0}, velocity());
            const Impact impact = impactOf(p, wall);
            ++seen[static_cast<std::size_t>(impact.heading)];
            const RationalVec d = wall.b - wall.a;
            const RationalVec v = p.velocityA - wall.velocityA;
            const RationalVec w = p.a - wall.a;
            const Rational turn = cross(d, v);
            if (d.isZero() || turn.is_zero())
                continue;
            const Rational tau = -cross(d, w) / turn;
            const Rational s = dot(w + tau * v, d) / dot(d, d);
            const bool hits = s >= 0 && s <= 1;
            QCOMPARE(impact.heading == Heading::into, hits);
            if (abs(tau) > rationalOf(Dyadic(1e308)))
                continue;
            QCOMPARE(impact.crossesLine->nearest(), nearestFinite(tau).value);
            QCOMPARE(impact.linePlace->s, nearestFinite(s).value);
            QCOMPARE(impact.begin.has_value(), hits);
            if (hits)
                QCOMPARE(impact.begin->nearest(), nearestFinite(tau).value);
            else
                QCOMPARE(impact.heading, (turn > 0) == (s > 1) ? Heading::right : Heading::left);
        }
        // The rarest heading takes more than a few cases.
        QVERIFY(cases < 1000 || *std::min_element(seen.begin(), seen.end()) > cases / 50);
    }
    // Two discs: the quadratic |w + v·τ|² = R², by surds.
    void discsMatchTheQuadratic()
    {
        const int cases = oracle::caseCount(700);
        int met = 0;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("discs", i);
            const auto place = [&] { return Vec{coordinate(random, i % 4), coordinate(random, i % 4)}; };
            const auto circle = [&] {
                const Vec v = place();
                return moving(Shape::circle, {place(), {}, std::abs(coordinate(random, i % 4))}, vec(v.x, v.y));
            };
            const BodyMoment p = circle();
            const BodyMoment q = circle();
            const Impact impact = impactOf(p, q);
            const RationalVec v = p.velocityA - q.velocityA;
            const RationalVec w = p.a - q.a;
            const Rational reach = p.radius + q.radius;
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
            QCOMPARE(impact.begin->nearest(), nearestFinite(Surd{-b / a, -1 / a, d}).value);
            QCOMPARE(impact.end->nearest(), nearestFinite(Surd{-b / a, 1 / a, d}).value);
            const Impact exchanged = impactOf(q, p); // law 1
            QVERIFY(exchanged.begin == impact.begin && exchanged.end == impact.end);
            BodyMoment back = p; // law 3
            BodyMoment other = q;
            back.velocityA = vec(0, 0) - p.velocityA;
            other.velocityA = vec(0, 0) - q.velocityA;
            const Impact reversed = impactOf(back, other);
            QCOMPARE(reversed.begin->nearest(), -impact.end->nearest() + 0.0);
        }
        QVERIFY(met > cases / 10);
    }
};

QTEST_GUILESS_MAIN(TestImpact)
#include "tst_impact.moc"
