// Time of impact of polygons in uniform motion, compared with all pairs of edges solved exactly.
#include <QtTest>

#include "core/contacts/condition.h"
#include "core/contacts/polygon_contacts.h"
#include "core/scene/motion.h"
#include "tests/support/comparison_text.h"
#include "tests/support/random.h"

#include <sweepbench/body_state.h>
#include <sweepbench/contacts.h>
#include <sweepbench/impact.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace sweep::tst_polygon_impact {

namespace {

using oracle::Random;

struct MovingVec
{
    Vec at;
    Vec velocity;
};

// A body of any shape in uniform motion.
struct Mover
{
    Shape shape = Shape::polygon;
    std::vector<MovingVec> points;
    double radius = 0;
    double radiusRate = 0;
};

BodyState stateOf(const Mover& mover)
{
    Pose pose{mover.shape};
    pose.radius = mover.radius;
    const bool isPolygon = mover.shape == Shape::polygon;
    for (const MovingVec& point : mover.points)
        pose.points.push_back(point.at);
    if (!isPolygon) {
        pose.a = pose.points.front();
        pose.b = pose.points.back();
        pose.points.clear();
    }
    BodyState state = bodyState(pose);
    state.radiusRate = rationalOf(Dyadic(mover.radiusRate));
    const auto exactly = [](Vec p) { return RationalVec{rationalOf(Dyadic(p.x)), rationalOf(Dyadic(p.y))}; };
    for (std::size_t i = 0; isPolygon && i < mover.points.size(); ++i)
        state.velocities[i] = exactly(mover.points[i].velocity);
    if (!isPolygon) {
        state.velocityA = exactly(mover.points.front().velocity);
        state.velocityB = exactly(mover.points.back().velocity);
    }
    return state;
}

// ---- The plain way

constexpr Interval always{-std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};

Polynomial linear(double at, double rate)
{
    return Polynomial(std::vector<Dyadic>{Dyadic(at), Dyadic(rate)});
}
PolynomialVec pathOf(const MovingVec& point)
{
    return {linear(point.at.x, point.velocity.x), linear(point.at.y, point.velocity.y)};
}
std::size_t pieceCount(const Mover& mover)
{
    return mover.shape == Shape::polygon ? mover.points.size() : 1;
}
Motion pieceOf(const Mover& mover, std::size_t i)
{
    const bool isThin = mover.radius == 0 && mover.radiusRate == 0;
    const Shape shape = mover.shape != Shape::polygon ? mover.shape : isThin ? Shape::segment : Shape::capsule;
    return {{shape, pathOf(mover.points[i]), pathOf(mover.points[(i + 1) % mover.points.size()]),
             linear(mover.radius, mover.radiusRate)},
            1};
}

bool holdsPlainly(const Mover& polygon, const Mover& other, const ExactTime& t)
{
    if (polygon.shape != Shape::polygon || isUnbounded(other.shape))
        return false;
    const PolynomialVec point = pathOf(other.points.front());
    bool isInside = false;
    for (std::size_t i = 0; i < polygon.points.size(); ++i) {
        const Motion edge = pieceOf(polygon, i);
        const bool isUpwards = t.signOf(edge.b.y - point.y) == Sign::positive;
        if ((t.signOf(edge.a.y - point.y) == Sign::positive) != isUpwards &&
            t.signOf(cross(edge.direction(), point - edge.a)) == (isUpwards ? Sign::positive : Sign::negative))
            isInside = !isInside;
    }
    return isInside;
}

struct PlainImpact
{
    bool meets = false;
    std::optional<Instant> begin;
    std::optional<Instant> end;
};

PlainImpact plainImpact(const Mover& p, const Mover& q)
{
    std::vector<Contact> all;
    for (std::size_t i = 0; i < pieceCount(p); ++i)
        for (std::size_t k = 0; k < pieceCount(q); ++k)
            std::ranges::move(contactsWhere(pairCondition(pieceOf(p, i), pieceOf(q, k), always).condition, always),
                              std::back_inserter(all));
    all = unionOfContacts(std::move(all), always,
                          [&](const ExactTime& t) { return holdsPlainly(p, q, t) || holdsPlainly(q, p, t); });
    PlainImpact impact;
    impact.meets = !all.empty();
    if (all.empty())
        return impact;
    const auto next = std::ranges::find_if(all, [](const Contact& contact) { return !(contact.end < Instant()); });
    const Contact& contact = next != all.end() ? *next : all.back();
    if (contact.begin > Instant(always.start))
        impact.begin = contact.begin;
    if (contact.end < Instant(always.end))
        impact.end = contact.end;
    return impact;
}

void compareWithThePlainWay(const Mover& p, const Mover& q)
{
    const PlainImpact plain = plainImpact(p, q);
    const Impact impact = impactOf(stateOf(p), stateOf(q));
    QCOMPARE(impact.meets, plain.meets);
    QCOMPARE(impact.begin.has_value(), plain.begin.has_value());
    QCOMPARE(impact.end.has_value(), plain.end.has_value());
    if (plain.begin)
        QCOMPARE(*impact.begin, *plain.begin);
    if (plain.end)
        QCOMPARE(*impact.end, *plain.end);
}

// ---- Movers

// A star around a centre, convex if it is not notched, at multiples of 1/64 so that edges of two may coincide.
Mover star(int corners, Vec centre, double size, Vec velocity, double notch = 0, double start = 0)
{
    Mover mover;
    for (int i = 0; i < corners; ++i) {
        const double angle = start + 2 * std::numbers::pi * i / corners;
        const double reach = size * (i % 2 == 0 ? 1 : 1 - notch);
        const auto snapped = [](double x) { return std::round(x * 64) / 64; };
        mover.points.push_back(
            {{centre.x + snapped(reach * std::cos(angle)), centre.y + snapped(reach * std::sin(angle))}, velocity});
    }
    return mover;
}
Mover box(Vec low, Vec high, Vec velocity)
{
    return {Shape::polygon,
            {{low, velocity}, {{high.x, low.y}, velocity}, {high, velocity}, {{low.x, high.y}, velocity}}};
}

Vec integral(Random& random, int most)
{
    return {double(random.in(-most, most)), double(random.in(-most, most))};
}
Mover anyPolygon(Random& random)
{
    const Vec velocity = 0.5 * integral(random, 3);
    Mover mover = random.chance(40) ? box({0, 0}, {double(random.in(1, 3)), double(random.in(1, 3))}, velocity)
                                    : star(random.in(3, 10), {0, 0}, random.in(1, 4), velocity, random.in(0, 2) / 4.0,
                                           random.of({0.0, 0.5}));
    const Vec offset = integral(random, 5);
    for (MovingVec& point : mover.points)
        point.at = point.at + offset;
    if (random.chance(30)) // grows, shrinks, or one point of it moves on its own
        for (MovingVec& point : mover.points)
            point.velocity = velocity + random.of({0.25, -0.125}) * (point.at - offset);
    else if (random.chance(30))
        mover.points.front().velocity = 0.5 * integral(random, 2);
    if (random.chance(30))
        mover.radius = random.in(1, 4) / 4.0;
    if (random.chance(15))
        mover.radiusRate = random.in(-1, 2) / 4.0;
    return mover;
}
Mover anyMover(Random& random)
{
    if (random.chance(70))
        return anyPolygon(random);
    const Shape shape =
        random.of({Shape::point, Shape::circle, Shape::segment, Shape::capsule, Shape::ray, Shape::line});
    const Vec velocity = 0.5 * integral(random, 3);
    Mover mover{shape, {{integral(random, 5), velocity}}};
    if (hasRadius(shape))
        mover.radius = random.in(0, 4) / 2.0;
    if (hasTwoControlPoints(shape))
        mover.points.push_back({mover.points[0].at + Vec{double(random.in(1, 4)), double(random.in(-3, 3))},
                                random.chance(60) ? velocity : 0.5 * integral(random, 3)});
    else
        mover.points.push_back(mover.points[0]);
    return mover;
}
Mover scaled(Mover mover, double size, double speed)
{
    for (MovingVec& point : mover.points)
        point = {size * point.at, speed * point.velocity};
    mover.radius *= size;
    mover.radiusRate *= speed;
    return mover;
}

} // namespace

class TestPolygonImpact : public QObject
{
    Q_OBJECT

private slots:
    void equalsAllPairsOfEdges()
    {
        for (int i = 0; i < oracle::caseCount(150); ++i) {
            Random random = oracle::caseRandom("polygon-impact-pairs", i);
            Mover p = anyPolygon(random);
            Mover q = anyMover(random);
            if (random.chance(50))
                std::swap(p, q);
            compareWithThePlainWay(p, q);
        }
    }

    void equalsAllPairsOfEdgesAtAnyScale()
    {
        for (int i = 0; i < oracle::caseCount(40); ++i) {
            Random random = oracle::caseRandom("polygon-impact-scale", i);
            const double size = std::ldexp(1, random.of({-900, -60, 60, 900}));
            const double speed = std::ldexp(1, random.of({-900, 0, 900}));
            compareWithThePlainWay(scaled(anyPolygon(random), size, speed), scaled(anyMover(random), size, speed));
        }
    }

    void equalsAllPairsOfManyEdges_data()
    {
        QTest::addColumn<double>("start");
        QTest::addColumn<double>("height");
        QTest::addColumn<double>("notch");
        QTest::addColumn<double>("radius");
        QTest::newRow("mirrored, coincident on the way") << 0.0 << 0.0 << 0.0 << 0.0;
        QTest::newRow("off the axis") << 0.1 << 0.75 << 0.0 << 0.0;
        QTest::newRow("stars") << 0.1 << 0.75 << 0.25 << 0.0;
        QTest::newRow("mirrored stars") << 0.0 << 0.0 << 0.25 << 0.0;
        QTest::newRow("thick stars") << 0.1 << 0.75 << 0.25 << 0.5;
        QTest::newRow("graze by their radii") << 0.0 << 4.5 << 0.0 << 0.5;
    }
    void equalsAllPairsOfManyEdges()
    {
        QFETCH(double, start);
        QFETCH(double, height);
        QFETCH(double, notch);
        QFETCH(double, radius);
        const Mover p = star(24, {0, 0}, 2, {1, 0}, notch);
        Mover q = star(24, {8, height}, 2, {-1, 0}, notch, start);
        q.radius = radius;
        compareWithThePlainWay(p, q);
        for (MovingVec& point : q.points) // it grows as well
            point.velocity = point.velocity + 0.125 * (point.at - Vec{8, height});
        compareWithThePlainWay(p, q);
    }

    void facesOfManyEdgesMeetAtOnce()
    {
        Mover p;
        for (int i = 0; i <= 20; ++i)
            p.points.push_back({{double(i), 0}, {0, -1}});
        p.points.push_back({{10, 5}, {0, -1}});
        Mover q;
        for (int i = 0; i <= 20; ++i)
            q.points.push_back({{20.5 - i, -3}, {}});
        q.points.push_back({{10, -5}, {}});
        compareWithThePlainWay(p, q);
        QCOMPARE(*impactOf(stateOf(p), stateOf(q)).begin, Instant(3));
    }

    void slidesAlongAFaceForAWhile()
    {
        const Mover p = box({0, 0}, {1, 1}, {1, 0});
        const Mover q = box({3, 1}, {7, 2}, {});
        compareWithThePlainWay(p, q);
        QCOMPARE(*impactOf(stateOf(p), stateOf(q)).end, Instant(7));
    }

    // No edge meets another from 1/2 to 7/2.
    void oneIsInsideTheOther()
    {
        const Mover p = box({-2, -0.5}, {-1, 0.5}, {2, 0});
        const Mover q = box({-1, -3}, {6, 3}, {});
        compareWithThePlainWay(p, q);
        const Impact impact = impactOf(stateOf(p), stateOf(q));
        QCOMPARE(*impact.begin, Instant(0));
        QCOMPARE(*impact.end, Instant(4));
    }

    void sameVelocityIsContactAlwaysOrNever()
    {
        const Mover p = box({0, 0}, {4, 4}, {1, 2});
        QVERIFY(impactOf(stateOf(p), stateOf(box({1, 1}, {2, 2}, {1, 2}))).meets);
        QVERIFY(!impactOf(stateOf(p), stateOf(box({5, 1}, {6, 2}, {1, 2}))).meets);
    }

    void isInContactEverAfter()
    {
        Mover p = box({-1, -1}, {1, 1}, {});
        for (MovingVec& point : p.points)
            point.velocity = point.at;
        const Impact impact = impactOf(stateOf(p), stateOf(box({3, -1}, {4, 1}, {})));
        QVERIFY(impact.meets);
        QCOMPARE(*impact.begin, Instant(2));
        QVERIFY(!impact.end);
    }

    void aStoppedJobEndsSoon()
    {
        const BodyState p = stateOf(star(600, {0, 0}, 8, {1, 0}, 0.25));
        const BodyState q = stateOf(star(600, {30, 1}, 8, {-1, 0}, 0.25, 0.125));
        std::stop_source stop;
        double last = 0;
        int reports = 0;
        const Impact whole = impactOf(p, q, {{}, [&](double share) {
                                                 QVERIFY(share >= last && share <= 1);
                                                 last = share;
                                                 ++reports;
                                             }});
        QVERIFY(whole.meets);
        QVERIFY(last > 0.99);
        int reportsUntilStop = 0;
        const Impact stopped = impactOf(p, q, {stop.get_token(), [&](double) {
                                                   ++reportsUntilStop;
                                                   stop.request_stop();
                                               }});
        QVERIFY(!stopped.meets);
        QVERIFY2(reportsUntilStop < reports / 2, qPrintable(QString::number(reportsUntilStop)));
    }
};

QTEST_GUILESS_MAIN(TestPolygonImpact)

} // namespace sweep::tst_polygon_impact
#include "tst_polygon_impact.moc"
