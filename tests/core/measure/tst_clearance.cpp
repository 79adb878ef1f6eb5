#include <QtTest>

#include "core/measure/clearance.h"
#include "core/measure/gap_sign.h"
#include "tests/support/random.h"

#include <algorithm>
#include <cmath>

using namespace sweep;

namespace {

Scene sceneOf(Body a, Body b)
{
    a.id = "a";
    b.id = "b";
    Scene scene;
    scene.bodies = {std::move(a), std::move(b)};
    return scene;
}

Body disc(Vec from, Vec to, Radius radius)
{
    Body body;
    body.shape = Shape::circle;
    body.a = FromTo{from, to};
    body.radius = radius;
    return body;
}

ClearanceCurve curveOf(const Scene& scene)
{
    return clearanceCurve(scene, scene.bodies[0], scene.bodies[1], {0, 1}, 16);
}

Pose randomPose(oracle::Random& random)
{
    const auto place = [&] { return Vec{double(random.in(-4, 4)), double(random.in(-4, 4))}; };
    return {place(), place(), double(random.in(0, 2))};
}

} // namespace

class TestClearance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNearMissIsToldFromATouch()
    {
        const Scene miss = sceneOf(disc({-4, 0}, {4, 0}, {1}), disc({4, 2.00390625}, {-4, 2.00390625}, {1}));
        const ClearanceCurve curve = curveOf(miss);
        QVERIFY(curve.minimum.t == 0.5 && curve.minimum.value == 0.00390625 && curve.minimumIsExact);
        QVERIFY(curve.contacts.empty());
        const Scene touch = sceneOf(disc({-4, 0}, {4, 0}, {1}), disc({4, 2}, {-4, 2}, {1}));
        QVERIFY(curveOf(touch).minimum.value == 0 && curveOf(touch).contacts.size() == 1);
        const Scene through = sceneOf(disc({-4, 0}, {4, 0}, {1}), disc({4, 1}, {-4, 1}, {1}));
        QVERIFY(curveOf(through).minimum.value == -1);
    }
    void theMinimumAtAnIrrationalTimeIsKnown()
    {
        // Least at t = 1/3, distance 1: its double is not that time.
        const Scene scene = sceneOf(disc({-1, 0}, {2, 0}, {0}), disc({0, 1}, {0, 1}, {0.25}));
        const ClearanceCurve curve = curveOf(scene);
        QCOMPARE(curve.minimum.t, 1.0 / 3);
        QVERIFY(std::abs(curve.minimum.value - 0.75) <= 0x1p-53);
        // A changing radius: √((3t − 1)² + 1) − t/4 is least where the slope is 1/4, at (1 + 1/√143)/3.
        const Scene grows = sceneOf(disc({-1, 0}, {2, 0}, {0, 0.25}), disc({0, 1}, {0, 1}, {0}));
        const double u = 1 / std::sqrt(143.0);
        QVERIFY(std::abs(curveOf(grows).minimum.t - (1 + u) / 3) < 1e-15);
        QVERIFY(std::abs(curveOf(grows).minimum.value - (std::sqrt(u * u + 1) - (1 + u) / 12)) < 1e-15);
    }
    // Law 2 against gapSign, law 1, and no sample below the minimum; the last and first samples are the ends.
    void clearanceAgreesWithTheSignOfTheGap()
    {
        const int cases = oracle::caseCount(3000);
        int apart = 0;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("clearance", i);
            const auto stand = [&] {
                const Shape shape =
                    random.of({Shape::point, Shape::circle, Shape::segment, Shape::capsule, Shape::ray, Shape::line});
                Pose pose = randomPose(random);
                pose.b = hasTwoControlPoints(shape) ? pose.b : pose.a;
                pose.radius = hasRadius(shape) ? pose.radius : 0;
                return Stand{shape, pose};
            };
            const Stand p = stand();
            const Stand q = stand();
            const auto degenerate = [](const Stand& s) { return isUnbounded(s.shape) && s.pose.a == s.pose.b; };
            if (degenerate(p) || degenerate(q))
                continue;
            const Surd gap = clearanceOf(momentOf(p.shape, p.pose), momentOf(q.shape, q.pose));
            QCOMPARE(int(signOf(gap)), int(gapSign(exactly(p), exactly(q))));
            const Surd other = clearanceOf(momentOf(q.shape, q.pose), momentOf(p.shape, p.pose));
            QVERIFY(gap.p == other.p && gap.r == other.r);
            apart += signOf(gap) == Sign::positive ? 1 : 0;
        }
        QVERIFY(apart > cases / 10 && apart < cases);
    }
    void noPlaceIsBelowTheMinimum()
    {
        const int cases = oracle::caseCount(200);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("least clearance", i);
            const auto body = [&] {
                Body made;
                made.shape = random.of({Shape::point, Shape::circle, Shape::segment, Shape::capsule});
                const Pose from = randomPose(random);
                const Pose to = randomPose(random);
                made.a = FromTo{from.a, to.a};
                made.b = FromTo{from.b, to.b};
                made.radius = {from.radius, to.radius};
                return made;
            };
            const Scene scene = sceneOf(body(), body());
            const ClearanceCurve curve = curveOf(scene);
            QVERIFY(curve.samples.front().t == 0 && curve.samples.back().t == 1);
            double least = curve.minimum.value;
            const double slack = 1e-15 * (1 + std::abs(least));
            for (int k = 0; k <= 128; ++k) {
                const double t = k / 128.0;
                const Surd value =
                    clearanceOf(*momentOf(scene, scene.bodies[0], t), *momentOf(scene, scene.bodies[1], t));
                QVERIFY(nearestFinite(value).value >= least - slack);
            }
            const auto near = std::min_element(curve.samples.begin(), curve.samples.end(),
                                               [](const auto& p, const auto& q) { return p.value < q.value; });
            QVERIFY(near->value - least < 1e-12 * (1 + std::abs(least)) || !curve.contacts.empty());
        }
    }
};

QTEST_GUILESS_MAIN(TestClearance)
#include "tst_clearance.moc"
