#include <QtTest>

#include "core/tools/snap.h"
#include "tests/support/comparison_text.h"
#include "tests/support/oracle/relation_oracle.h"
#include "tests/support/random.h"

#include <sweepbench/contacts.h>

#include <cmath>

namespace sweep::tst_tangency {

namespace {

Pose disc(Vec at, double radius)
{
    return {Shape::circle, at, at, radius};
}
Pose dot(Vec at)
{
    return {Shape::point, at, at, 0};
}
Pose lineOf(Shape shape, Vec a, Vec b, double radius = 0)
{
    return {shape, a, b, radius};
}

// True if the solver finds a contact of the two at rest; touching counts.
bool meets(const Pose& p, const Pose& q)
{
    Scene scene;
    scene.bodies = {oracle::restingBody("p", p), oracle::restingBody("q", q)};
    return !contacts(scene, scene.bodies[0], scene.bodies[1], {0, 1}).empty();
}

Pose randomPose(oracle::Random& random)
{
    const auto number = [&] { return random.chance(50) ? random.in(-8, 8) : random.real(-8, 8); };
    const Shape shape =
        random.of({Shape::point, Shape::circle, Shape::segment, Shape::capsule, Shape::ray, Shape::line});
    Pose pose{shape, {number(), number()}, {}, hasRadius(shape) ? std::abs(number()) / 2 : 0};
    pose.b = hasTwoControlPoints(shape) ? Vec{number(), number() + 20} : pose.a;
    return pose;
}

} // namespace

class TestTangency : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theSignIsThatOfTheGap()
    {
        const auto sign = [](const Pose& p, const Pose& q) { return clearanceSign(exactly(p), exactly(q)); };
        QCOMPARE(sign(disc({0, 0}, 2), disc({3, 4}, 3)), Sign::zero); // a 3-4-5 triangle
        QCOMPARE(sign(disc({0, 0}, 2), disc({3, 4}, std::nextafter(3, 4))), Sign::negative);
        QCOMPARE(sign(disc({0, 0}, 2), disc({3, 4}, std::nextafter(3, 2))), Sign::positive);
        // Next to a segment of slope 3/4, in front of its start, and behind a line's.
        QCOMPARE(sign(disc({-3, 4}, 5), lineOf(Shape::segment, {-8, -6}, {8, 6})), Sign::zero);
        QCOMPARE(sign(disc({-5, 0}, 5), lineOf(Shape::segment, {0, 0}, {1, 0.5})), Sign::zero);
        QCOMPARE(sign(disc({-5, 0}, 5), lineOf(Shape::ray, {0, 0}, {1, 0.5})), Sign::zero);
        QCOMPARE(sign(disc({-5, 0}, 5), lineOf(Shape::line, {0, 0}, {1, 0.5})), Sign::negative);
        // A crossing without radii has sign zero; with a radius it is an overlap.
        const Pose flat = lineOf(Shape::segment, {-1, 0}, {1, 0});
        QCOMPARE(sign(flat, lineOf(Shape::segment, {0, -1}, {0, 1})), Sign::zero);
        QCOMPARE(sign(flat, lineOf(Shape::capsule, {0, -1}, {0, 1}, 0.1)), Sign::negative);
        QCOMPARE(sign(flat, lineOf(Shape::capsule, {-1, 1}, {1, 1}, 1)), Sign::zero); // parallel
        QCOMPARE(sign(flat, dot({1, 0})), Sign::zero);
        QCOMPARE(sign(disc({0, 0}, 0x1p-1000), disc({0x3p-1000, 0}, 0x2p-1000)), Sign::zero);
        QCOMPARE(sign(disc({0, 0}, 1e300), disc({3e300, 0}, std::nextafter(2e300, 3e300))), Sign::negative);
    }

    // Laws: the sign is symmetric, and it is not positive exactly if the solver finds a contact.
    void theSignAgreesWithTheSolver()
    {
        const int cases = oracle::caseCount(3000);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("gap sign", i);
            const Pose p = randomPose(random);
            const Pose q = randomPose(random);
            const Sign sign = clearanceSign(exactly(p), exactly(q));
            QCOMPARE(clearanceSign(exactly(q), exactly(p)), sign);
            QVERIFY2(meets(p, q) == (sign != Sign::positive), qPrintable(QString::number(i)));
        }
    }

    void theRadiusIsTheExactDoubleIfThereIsOne()
    {
        const auto radius = [](const Pose& p, const Pose& q) { return tangentRadius(p, q); };
        QCOMPARE(radius(disc({0, 0}, 7), disc({3, 4}, 3))->value, 2.0); // its present radius is ignored
        QCOMPARE(radius(disc({0, 0}, 7), disc({3, 4}, 3))->side, Sign::zero);
        QCOMPARE(radius(disc({-3, 4}, 0), lineOf(Shape::line, {-8, -6}, {8, 6}))->value, 5.0);
        QCOMPARE(radius(disc({-3, 4}, 0), lineOf(Shape::line, {-8, -6}, {8, 6}))->side, Sign::zero);
        QCOMPARE(radius(lineOf(Shape::capsule, {0, 0}, {4, 0}), dot({2, 0.1}))->value, 0.1);
        QCOMPARE(radius(lineOf(Shape::capsule, {0, 0}, {4, 0}), dot({2, 0.1}))->side, Sign::zero);
        QVERIFY(!radius(disc({3, 4.5}, 0), disc({3, 4}, 3))); // inside
        QVERIFY(!radius(disc({3, 1}, 0), disc({3, 4}, 3)));   // on its edge
    }

    // Law: otherwise the nearest double and the side on which it lies. The square of the radius is compared with a sum
    // of squares in integers.
    void anInexactRadiusGivesItsSide()
    {
        const auto touch = tangentRadius(disc({0, 0}, 0), dot({1, 1}));
        QCOMPARE(touch->value, std::sqrt(2.0));
        const Dyadic square = Dyadic(touch->value) * Dyadic(touch->value);
        QCOMPARE(touch->side, (Dyadic(2) - square).sign());
        const int cases = oracle::caseCount(500);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("touching radius", i);
            const Vec at{random.real(-9, 9), random.real(-9, 9)};
            const auto found = tangentRadius(disc({0, 0}, 0), dot(at));
            QVERIFY(found);
            const Dyadic wanted = Dyadic(at.x) * Dyadic(at.x) + Dyadic(at.y) * Dyadic(at.y);
            const Dyadic r(found->value);
            QCOMPARE(found->side, (wanted - r * r).sign());
            const double other = std::nextafter(found->value, found->side == Sign::positive ? 1e9 : -1e9);
            const Dyadic half = middle(r, Dyadic(other));
            QVERIFY(found->side == Sign::zero || (wanted - half * half).sign() != found->side);
        }
    }

    void theNearestExactPointIsPreferred()
    {
        const DraggedShape ball{disc({0, 0}, 2)};
        const Pose wall = lineOf(Shape::segment, {5, -10}, {5, 10});
        const auto beside = tangentPoint({ball, wall, {3.03, 1}, 0.1});
        QVERIFY(beside);
        QCOMPARE(beside->side, Sign::zero);
        QCOMPARE(beside->at, (Vec{3, 1}));
        QVERIFY(!tangentPoint({ball, wall, {2.5, 1}, 0.1})); // out of reach
        // The radii add up to 5: near the cursor, (3, 4) is the only exact position.
        const std::vector<double> tried{2.9, 2.95, 3, 3.05, 3.1};
        const auto round = tangentPoint({ball, disc({0, 0}, 3), {3.06, 3.97}, 0.2, tried, {}});
        QVERIFY(round);
        QCOMPARE(round->side, Sign::zero);
        QCOMPARE(round->at, (Vec{3, 4}));
    }

    // Law: every result touches, overlaps or is apart as stated; the solver confirms it.
    void thePointGivesItsSide()
    {
        const int cases = oracle::caseCount(200);
        int found = 0;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("touching place", i);
            Pose other = randomPose(random);
            other.radius = other.hasRadius ? random.real(0.5, 3) : 0;
            const DraggedShape ball{disc({0, 0}, random.real(0.5, 3))};
            const Vec near{other.a.x + ball.pose.radius + other.radius, other.a.y};
            const auto place = tangentPoint({ball, other, near, 1});
            if (!place)
                continue;
            ++found;
            const Pose there = ball.at(place->at);
            QCOMPARE(clearanceSign(exactly(there), exactly(other)), place->side);
            QCOMPARE(meets(there, other), place->side != Sign::positive);
            QVERIFY(std::hypot(place->at.x - near.x, place->at.y - near.y) <= 1);
        }
        QVERIFY(found > cases / 4);
    }

    void oneEndOfALineTurnsUntilItTouches()
    {
        const DraggedShape ray{lineOf(Shape::segment, {0, 0}, {8, 0}), true, false};
        const auto place = tangentPoint({ray, disc({4, 2}, 2), {8, 0.3}, 0.5});
        QVERIFY(place);
        const Pose there = ray.at(place->at);
        QVERIFY(there.a == (Vec{0, 0}));
        QCOMPARE(clearanceSign(exactly(there), exactly(disc({4, 2}, 2))), place->side);
        // Along the axis, the segment touches the disc's lowest point.
        QCOMPARE(place->side, Sign::zero);
        QCOMPARE(ExactDouble(place->at.y), 0.0);
    }

    void aSignThatNeverChangesGivesNoResult()
    {
        QVERIFY(!signChange([](const Dyadic&) { return Sign::positive; }, 1, 1));
        const auto touch = signChange([](const Dyadic& v) { return (v - Dyadic(3)).sign(); }, 3 + 1e-9, 1e-6);
        QVERIFY(touch);
        QCOMPARE(ExactDouble(touch->value), 3.0);
        QCOMPARE(touch->side, Sign::zero);
        const auto third = signChange([](const Dyadic& v) { return (v * Dyadic(3) - Dyadic(1)).sign(); }, 0.333, 1e-6);
        QVERIFY(!third); // further away than the allowed error of the guess
        const auto nearer =
            signChange([](const Dyadic& v) { return (v * Dyadic(3) - Dyadic(1)).sign(); }, 0.33333333, 1e-6);
        const auto zero = signChange([](const Dyadic& v) { return v.sign(); }, 1e-17, 1e-6);
        QVERIFY(zero);
        QCOMPARE(ExactDouble(zero->value), 0.0);
        QCOMPARE(zero->side, Sign::zero);
        QVERIFY(nearer);
        QCOMPARE(ExactDouble(nearer->value), 1.0 / 3);
        QCOMPARE(nearer->side, Sign::negative);
    }
};

QTEST_GUILESS_MAIN(TestTangency)

} // namespace sweep::tst_tangency
#include "tst_tangency.moc"
