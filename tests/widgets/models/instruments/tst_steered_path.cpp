#include "core/scene/motion.h"
#include "tests/support/comparison_text.h"
#include "widgets/models/instruments/steering.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sweep::tst_steered_path {

namespace {

constexpr SteerRates rates{.turn = std::numbers::pi, .acceleration = 8};

Scene sceneOf(Body body)
{
    Scene scene;
    scene.bodies = {std::move(body)};
    return scene;
}

SteeredPath rideOf(const Body& body, double t)
{
    return {sceneOf(body), body, t, rates};
}

const std::vector<Key>& keysOf(const Body& body, bool second = false)
{
    return std::get<Keyed>(second ? body.b : body.a).keys;
}

Body point(Path path)
{
    return {.id = "ship", .a = std::move(path)};
}

} // namespace

class TestRide : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theMotionBeforeTheRideIsKept_data()
    {
        QTest::addColumn<int>("form");
        QTest::newRow("at rest") << 0;
        QTest::newRow("straight") << 1;
        QTest::newRow("a velocity") << 2;
        QTest::newRow("keys") << 3;
    }
    void theMotionBeforeTheRideIsKept()
    {
        QFETCH(int, form);
        const Path paths[] = {Rest{{3, 4}}, FromTo{{0, 0}, {4, 8}}, Launch{{0, 1}, {2, -4}},
                              Keyed{{{0, {0, 0}}, {0.25, {1, 0}}, {0.75, {5, 5}}}}};
        const Body body = point(paths[form]);
        SteeredPath ride = rideOf(body, 0.5);
        ride.advance(0.75, {.left = true, .thrust = true});
        const Interval active{0, 1};
        for (int i = 0; i <= 16; ++i) {
            const double t = i / 32.0;
            QCOMPARE(approxPosition(ride.body().a, active, t), approxPosition(body.a, active, t));
        }
        QVERIFY(keysOf(ride.body()).back().t == 0.75);
    }
    void anAcceleratedPathGetsEnoughKeys()
    {
        const Body body = point(Launch{{0, 0}, {1, 0}, Vec{0, -8}});
        const SteeredPath ride = rideOf(body, 0.5);
        QVERIFY(keysOf(ride.body()).size() > 8);
        for (const Key& key : keysOf(ride.body()))
            QCOMPARE(key.at, approxPosition(body.a, {0, 1}, key.t));
    }
    void withoutKeysItContinuesStraight()
    {
        SteeredPath often = rideOf(point(FromTo{{0, 0}, {4, 0}}), 0.25);
        SteeredPath once = rideOf(point(FromTo{{0, 0}, {4, 0}}), 0.25);
        for (int i = 1; i <= 48; ++i)
            often.advance(0.25 + i / 64.0, {});
        once.advance(1, {});
        QCOMPARE(keysOf(often.body()).size(), std::size_t(3)); // start, begin of the ride, and end
        QVERIFY(keysOf(often.body()).back() == keysOf(once.body()).back());
        QVERIFY2(std::abs(often.at().x - 4) < 1e-5, qPrintable(QString::number(std::abs(often.at().x - 4))));
        QCOMPARE(ExactDouble(often.at().y), 0.0);
    }
    void keysTurnThrustAndBrake()
    {
        SteeredPath ride = rideOf(point(Rest{}), 0);
        QCOMPARE(ride.heading(), (Vec{1, 0}));
        ride.advance(0.25, {.thrust = true});
        QCOMPARE(ride.velocity(), (Vec{2, 0}));
        QCOMPARE(ride.at(), (Vec{0.5, 0}));
        ride.advance(0.75, {.left = true});
        QVERIFY2(std::abs(ride.heading().x) < 1e-15, qPrintable(QString::number(std::abs(ride.heading().x))));
        QCOMPARE(ExactDouble(ride.heading().y), 1.0);
        ride.advance(0.875, {.right = true, .boost = true});
        QVERIFY(std::abs(std::atan2(ride.heading().y, ride.heading().x) - std::numbers::pi * (0.5 - 2.5 / 8)) < 1e-12);
        ride.advance(1, {.brake = true, .boost = true});
        QCOMPARE(ride.velocity(), (Vec{0, 0})); // it stops and does not reverse
        QVERIFY(ride.isOver());
    }
    void timeNeverGoesBackNorBeyondTheEnd()
    {
        SteeredPath ride = rideOf(point(Rest{}), 0.5);
        ride.advance(0.75, {.thrust = true});
        ride.advance(0.75, {.thrust = true});
        ride.advance(0.25, {.thrust = true});
        ride.advance(7, {.thrust = true});
        const std::vector<Key>& keys = keysOf(ride.body());
        QVERIFY(std::is_sorted(keys.begin(), keys.end(), [](const Key& p, const Key& q) { return p.t <= q.t; }));
        QCOMPARE(keys.size(), std::size_t(3));
        QCOMPARE(keys.back().t, 1.0);
    }
    void aSegmentTurnsRigidly()
    {
        Body body{.id = "ship", .shape = Shape::segment, .a = Rest{{-1, 0}}, .b = Rest{{1, 2}}};
        SteeredPath ride = rideOf(body, 0);
        for (int i = 1; i <= 8; ++i)
            ride.advance(i / 8.0, {.left = true, .thrust = i % 2 == 0});
        const auto& a = keysOf(ride.body());
        const auto& b = keysOf(ride.body(), true);
        QCOMPARE(a.size(), b.size());
        for (std::size_t i = 0; i < a.size(); ++i)
            QVERIFY(std::abs(std::hypot(a[i].at.x - b[i].at.x, a[i].at.y - b[i].at.y) - std::sqrt(8.0)) < 1e-12);
        QVERIFY(a.back().at.x > b.back().at.x); // they differ after half a turn
    }
    void aPolygonTurnsRigidlyAboutItsMiddle()
    {
        Body body{.id = "crate", .shape = Shape::polygon};
        for (const Vec at : {Vec{0, 0}, Vec{4, 0}, Vec{4, 2}, Vec{0, 2}})
            body.points.emplace_back(FromTo{at, at + Vec{8, 0}});
        SteeredPath ride = rideOf(body, 0.25);
        QCOMPARE(ride.at(), (Vec{4, 1}));
        QVERIFY2(std::abs(ride.velocity().x - 8) < 1e-5, qPrintable(QString::number(ride.velocity().x)));
        ride.advance(0.75, {.left = true}); // a quarter turn
        const Pose pose = approxPose(sceneOf(ride.body()), ride.body(), 0.75);
        const Vec offsets[] = {{1, -2}, {1, 2}, {-1, 2}, {-1, -2}};
        for (std::size_t i = 0; i < 4; ++i) {
            const Vec off = pose.points[i] - ride.at() - offsets[i];
            QVERIFY2(std::hypot(off.x, off.y) < 1e-12, qPrintable(QStringLiteral("point %1").arg(i)));
        }
        QCOMPARE(approxPose(sceneOf(ride.body()), ride.body(), 0.125).points[2], (Vec{5, 2}));
        QCOMPARE(ride.body().a, Path());
    }
    void theForecastAsksThePolygon()
    {
        Body body{.id = "crate", .shape = Shape::polygon};
        for (const Vec at : {Vec{1, 1}, Vec{3, 1}, Vec{3, 3}, Vec{1, 3}})
            body.points.emplace_back(FromTo{at, at + Vec{4, 0}});
        Scene scene = sceneOf(body);
        scene.bodies.push_back({.id = "wall", .shape = Shape::segment, .a = Rest{{5, 0}}, .b = Rest{{5, 4}}});
        const auto forecast = steeringForecast(scene, 0, 0, nullptr);
        QVERIFY(forecast);
        QCOMPARE(forecast->at, (Vec{2, 2}));
        QCOMPARE(forecast->heading, (Vec{1, 0}));
        QVERIFY(forecast->next.hit);
        QCOMPARE(forecast->next.hit->impact.begin->nearest(), 0.5);
        QCOMPARE(forecast->hitAt.value_or(Vec()), (Vec{4, 2}));
        QCOMPARE(forecast->laserLength, 3.0);
        SteeredPath ride(scene, body, 0.25, rates);
        ride.advance(0.375, {.brake = true, .boost = true});
        const auto next = steeringForecast(scene, 0, 0.375, &ride);
        QVERIFY(next->next.hit);
        const double speed = ride.velocity().x;
        const double seconds = next->next.hit->impact.begin->nearest();
        QVERIFY2(std::abs(seconds * speed - (4 - ride.at().x)) < 1e-9, qPrintable(QString::number(seconds * speed)));
    }
    void theForecastLeavesOutPolygonsOfManyEdges()
    {
        const auto ring = [](std::size_t count, double x) {
            Body body{.id = "ring " + std::to_string(count), .shape = Shape::polygon};
            for (std::size_t i = 0; i < count; ++i) {
                const double angle = 2 * std::numbers::pi * double(i) / double(count);
                body.points.emplace_back(Rest{{x + std::cos(angle), std::sin(angle)}});
            }
            return body;
        };
        Scene scene = sceneOf(point(FromTo{{0, 0}, {8, 0}}));
        scene.bodies.push_back(ring(65, 4));
        scene.bodies.push_back(ring(64, 8));
        const auto forecast = steeringForecast(scene, 0, 0, nullptr);
        QVERIFY(forecast->isPartial);
        QCOMPARE(forecast->next.hit->body, std::size_t(2));
        scene.bodies.erase(scene.bodies.begin() + 1);
        QVERIFY(!steeringForecast(scene, 0, 0, nullptr)->isPartial);
        QVERIFY(!steeringForecast(scene, 0, 0, nullptr)->isOfNearest);
        for (std::size_t i = 0; scene.bodies.size() <= mostForecastTargets + 1; ++i)
            scene.bodies.push_back({.id = "dot " + std::to_string(i), .a = Rest{{0, double(i) + 2}}});
        QVERIFY(steeringForecast(scene, 0, 0, nullptr)->isOfNearest);
        scene.bodies[0] = ring(mostSteeredPoints + 1, 0);
        QVERIFY(!steeringForecast(scene, 0, 0, nullptr));
    }
    void theLaserFollowsTheHeading()
    {
        SteeredPath ride = rideOf(point(FromTo{{0, 0}, {4, 0}}), 0.25);
        ride.advance(0.5, {.left = true});
        ride.advance(0.625, {});
        ride.advance(0.75, {});
        const Body laser = ride.laser();
        QCOMPARE(*laser.active, (Interval{0.25, 0.75}));
        QCOMPARE(keysOf(laser).size(), std::size_t(3)); // the path went straight on at the end
        QCOMPARE(keysOf(laser).back().at, ride.at());
        const Vec tip = keysOf(laser, true).back().at;
        QVERIFY(std::abs(tip.x - ride.at().x - ride.heading().x) < 1e-12);
        QVERIFY(std::abs(tip.y - ride.at().y - ride.heading().y) < 1e-12);
    }
    void positionsStayFinite()
    {
        Body body = point(FromTo{{0, 0}, {1.7e308, 1.7e308}});
        SteeredPath ride = rideOf(body, 0.5);
        for (int i = 1; i <= 64; ++i)
            ride.advance(0.5 + i / 128.0, {.left = i % 3 == 0, .thrust = true, .boost = true});
        for (const Key& key : keysOf(ride.body())) {
            QVERIFY2(std::isfinite(key.at.x), qPrintable(QString::number(key.t)));
            QVERIFY2(std::isfinite(key.at.y), qPrintable(QString::number(key.t)));
        }
    }
    void ratesFitTheWindow()
    {
        for (const double length : {1e-9, 1.0, 20.0, 1e9}) {
            const SteerRates fit = steerRates({0, length}, 4);
            // Full thrust over half of the window covers the reach.
            QVERIFY(std::abs(fit.acceleration * (length / 2) * (length / 2) / 2 - 4) < 1e-9);
            QVERIFY(fit.turn * length > 2 * std::numbers::pi);
        }
    }
};

QTEST_GUILESS_MAIN(TestRide)

} // namespace sweep::tst_steered_path
#include "tst_steered_path.moc"
