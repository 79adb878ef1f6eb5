// Relation of polygons to every other body, at rest and at the instants of events, compared with splitting in
// rationals.
#include <QtTest>

#include "core/measure/untested_pairs.h"
#include "tests/support/comparison_text.h"
#include "tests/support/oracle/relation_oracle.h"
#include "tests/support/random.h"

#include <sweepbench/body_state.h>
#include <sweepbench/relation.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace sweep::tst_polygon_relation {

namespace {

using oracle::Random;

Pose polygon(std::vector<Vec> points, double radius = 0)
{
    return {{Shape::polygon, {}, {}, radius}, std::move(points)};
}
Pose box(Vec low, Vec high, double radius = 0)
{
    return polygon({low, {high.x, low.y}, high, {low.x, high.y}}, radius);
}
Pose point(Vec a)
{
    return {Shape::point, a, a, 0};
}
Pose disc(Vec a, double radius)
{
    return {Shape::circle, a, a, radius};
}
Pose segment(Vec a, Vec b)
{
    return {Shape::segment, a, b, 0};
}
Pose capsule(Vec a, Vec b, double radius)
{
    return {Shape::capsule, a, b, radius};
}
Pose ray(Vec a, Vec b)
{
    return {Shape::ray, a, b, 0};
}
Pose line(Vec a, Vec b)
{
    return {Shape::line, a, b, 0};
}

// The outline of a U, open to the top: [0, 6] × [0, 6] without (2, 4) × (2, 6].
Pose cup(double radius = 0)
{
    return polygon({{0, 0}, {6, 0}, {6, 6}, {4, 6}, {4, 2}, {2, 2}, {2, 6}, {0, 6}}, radius);
}

RationalPose exact(const Pose& pose)
{
    return bodyState(pose);
}

// ---- the definition, in rationals ----

bool isOn(const RationalVec& p, const RationalVec& a, const RationalVec& b)
{
    return cross(b - a, p - a).is_zero() && dot(p - a, p - b).sign() <= 0;
}

enum class Place
{
    outside,
    border,
    inside
};

// By the winding number.
Place placeIn(const std::vector<RationalVec>& region, const RationalVec& p)
{
    int winding = 0;
    for (std::size_t i = 0; i < region.size(); ++i) {
        const RationalVec& a = region[i];
        const RationalVec& b = region[(i + 1) % region.size()];
        if (isOn(p, a, b))
            return Place::border;
        const int side = cross(b - a, p - a).sign();
        if (a.y <= p.y && b.y > p.y && side > 0)
            ++winding;
        if (a.y > p.y && b.y <= p.y && side < 0)
            --winding;
    }
    return winding != 0 ? Place::inside : Place::outside;
}

// The middles of the pieces into which the border of a region cuts a segment, and the cuts.
struct Split
{
    std::vector<RationalVec> cuts;
    std::vector<RationalVec> middles;
};
Split splitBy(const std::vector<RationalVec>& region, const RationalVec& a, const RationalVec& b)
{
    std::vector<Rational> at{0, 1};
    const RationalVec d = b - a;
    for (std::size_t i = 0; i < region.size(); ++i) {
        const RationalVec& p = region[i];
        const RationalVec e = region[(i + 1) % region.size()] - p;
        const Rational turn = cross(d, e);
        if (!turn.is_zero())
            at.push_back(cross(p - a, e) / turn);
        else
            for (const RationalVec& end : {p, RationalVec(p + e)})
                at.push_back(dot(end - a, d) / dot(d, d));
    }
    std::erase_if(at, [](const Rational& s) { return s.sign() < 0 || s > 1; });
    std::ranges::sort(at);
    Split split;
    for (std::size_t i = 0; i < at.size(); ++i) {
        split.cuts.push_back(a + at[i] * d);
        if (i > 0 && at[i - 1] != at[i])
            split.middles.push_back(a + (at[i - 1] + at[i]) / 2 * d);
    }
    return split;
}

// Whether a piece of one border has a neighbourhood that meets both insides; coordinates are small integers.
bool overlapsAlong(const std::vector<RationalVec>& own, const std::vector<RationalVec>& other)
{
    const Rational small = Rational(1) / 1'000'000'000;
    for (std::size_t i = 0; i < own.size(); ++i) {
        const RationalVec& a = own[i];
        const RationalVec& b = own[(i + 1) % own.size()];
        const RationalVec across{a.y - b.y, b.x - a.x};
        for (const RationalVec& middle : splitBy(other, a, b).middles)
            for (const RationalVec& near : {RationalVec(middle + small * across), RationalVec(middle - small * across)})
                if (placeIn(own, near) == Place::inside && placeIn(other, near) == Place::inside)
                    return true;
    }
    return false;
}

bool bordersMeet(const std::vector<RationalVec>& own, const std::vector<RationalVec>& other)
{
    for (std::size_t i = 0; i < own.size(); ++i)
        for (const RationalVec& cut : splitBy(other, own[i], own[(i + 1) % own.size()]).cuts)
            if (placeIn(other, cut) != Place::outside)
                return true;
    return false;
}

Relation ofRegions(const std::vector<RationalVec>& p, const std::vector<RationalVec>& q)
{
    if (overlapsAlong(p, q) || overlapsAlong(q, p))
        return Relation::overlap;
    return bordersMeet(p, q) || bordersMeet(q, p) ? Relation::touch : Relation::apart;
}

Relation ofRegionAndSegment(const std::vector<RationalVec>& region, const RationalVec& a, const RationalVec& b)
{
    const Split split = splitBy(region, a, b);
    const auto is = [&](Place place) {
        return [&region, place](const RationalVec& p) { return placeIn(region, p) == place; };
    };
    if (std::ranges::any_of(split.middles, is(Place::inside)))
        return Relation::overlap;
    return std::ranges::any_of(split.cuts, is(Place::border)) ? Relation::touch : Relation::apart;
}

// A pair of which p is a polygon. Rays and lines end far outside.
Relation byDefinition(const Pose& p, const Pose& q)
{
    if (p.radius > 0 || q.radius > 0) {
        const Sign clearance = signOf(clearanceOf(exact(p), exact(q)));
        return clearance == Sign::negative ? Relation::overlap
               : clearance == Sign::zero   ? Relation::touch
                                           : Relation::apart;
    }
    const std::vector<RationalVec> region = exact(p).points;
    const RationalPose other = exact(q);
    if (q.isClosed())
        return ofRegions(region, other.points);
    if (!q.isLong() || q.a == q.b) {
        const Place place = placeIn(region, other.a);
        return place == Place::inside ? Relation::overlap : place == Place::border ? Relation::touch : Relation::apart;
    }
    const RationalVec far = Rational(1000) * (other.b - other.a);
    return ofRegionAndSegment(region, q.hull == HullKind::line ? other.a - far : other.a,
                              isUnbounded(q.hull) ? other.b + far : other.b);
}

// ---- random bodies ----

Vec anywhere(Random& random)
{
    return {double(random.in(-6, 6)), double(random.in(-6, 6))};
}

// A polygon around a point of its inside.
Pose starAround(Random& random, double radius)
{
    const Vec c = anywhere(random) + Vec{1.0 / 16, 1.0 / 32};
    for (;;) {
        std::vector<Vec> points;
        for (int i = random.in(3, 8); i > 0; --i)
            points.push_back({std::floor(c.x) + random.in(-4, 4), std::floor(c.y) + random.in(-4, 4)});
        const auto angle = [c](Vec p) { return std::atan2(p.y - c.y, p.x - c.x); };
        std::ranges::sort(points, {}, angle);
        bool turns = true;
        for (std::size_t i = 0; i < points.size(); ++i)
            turns = turns && cross(points[i] - c, points[(i + 1) % points.size()] - c) > 0;
        if (!turns)
            continue;
        if (random.chance(50))
            std::ranges::reverse(points);
        return polygon(std::move(points), radius);
    }
}

Pose anyPose(Random& random)
{
    const double radius = random.chance(50) ? 0 : random.in(1, 4) / 2.0;
    const Vec a = anywhere(random);
    Vec b = anywhere(random);
    const Shape shape = random.of({Shape::point, Shape::circle, Shape::segment, Shape::capsule, Shape::ray, Shape::line,
                                   Shape::polygon, Shape::polygon, Shape::polygon});
    if (shape == Shape::polygon)
        return starAround(random, radius);
    if (isUnbounded(shape) && a == b) // scenes must not have them
        b.x += 1;
    return {shape, a, hasTwoControlPoints(shape) ? b : a, hasRadius(shape) ? radius : 0};
}

// ---- scenes ----

Body bodyOf(const char* id, const Pose& pose, Vec velocity = {})
{
    Body body = oracle::restingBody(id, pose);
    if (velocity != Vec{})
        forEachPath(body, [velocity](Path& path) { path = Launch{std::get<Rest>(path).at, velocity}; });
    return body;
}

PairRelation relationOfFirstTwo(const Scene& scene, const Instant& t)
{
    return relationAt(scene, scene.bodies[0], scene.bodies[1], t).value_or(PairRelation{.distance = -1});
}

double lengthOf(Vec p)
{
    return std::hypot(p.x, p.y);
}

} // namespace

class TestPolygonRelation : public QObject
{
    Q_OBJECT

private slots:
    void relationIsThatOfTheRegions_data()
    {
        QTest::addColumn<Pose>("p");
        QTest::addColumn<Pose>("q");
        QTest::addColumn<Relation>("relation");
        const Pose unit = box({0, 0}, {1, 1});
        const auto row = [](const char* name, const Pose& p, const Pose& q, Relation relation) {
            QTest::newRow(name) << p << q << relation;
        };
        row("point inside", unit, point({0.5, 0.5}), Relation::overlap);
        row("point on an edge", unit, point({0.5, 0}), Relation::touch);
        row("point on a corner", unit, point({1, 1}), Relation::touch);
        row("point in the notch", cup(), point({3, 5}), Relation::apart);
        row("disc of radius 0 inside", unit, disc({0.5, 0.5}, 0), Relation::overlap);
        row("disc in the notch, filling it", cup(), disc({3, 5}, 1), Relation::touch);
        row("disc swallowed", box({-9, -9}, {9, 9}), disc({0, 0}, 1), Relation::overlap);
        row("disc that touches an edge from inside", box({-9, -9}, {9, 9}), disc({8, 0}, 1), Relation::overlap);
        row("disc that touches a corner", unit, disc({4, 5}, 5), Relation::touch);
        row("thick box and a point at its rounded corner", box({0, 0}, {1, 1}, 5), point({4, 5}), Relation::touch);
        row("thick cup whose notch is filled", cup(1), point({3, 5}), Relation::touch);
        row("thick cup whose notch is more than filled", cup(1.5), point({3, 5}), Relation::overlap);
        row("segment inside", unit, segment({0.25, 0.25}, {0.75, 0.5}), Relation::overlap);
        row("segment along an edge", unit, segment({0.25, 0}, {0.75, 0}), Relation::touch);
        row("segment along more than an edge", unit, segment({-1, 0}, {2, 0}), Relation::touch);
        row("segment that ends on an edge", unit, segment({0.5, 1}, {0.5, 2}), Relation::touch);
        row("segment from an edge inwards", unit, segment({0.5, 1}, {0.5, 0.5}), Relation::overlap);
        row("segment over a corner", unit, segment({-1, 1}, {1, -1}), Relation::touch);
        row("segment through two corners", unit, segment({-1, -1}, {2, 2}), Relation::overlap);
        row("segment from corner to corner", unit, segment({0, 0}, {1, 1}), Relation::overlap);
        row("segment from corner to corner of the notch", cup(), segment({2, 6}, {4, 6}), Relation::touch);
        row("segment that is a point on an edge", unit, segment({0.5, 0}, {0.5, 0}), Relation::touch);
        row("segment that is a point inside", unit, segment({0.5, 0.5}, {0.5, 0.5}), Relation::overlap);
        row("line through", unit, line({-5, 0.5}, {-4, 0.5}), Relation::overlap);
        row("line along an edge", unit, line({-5, 1}, {-4, 1}), Relation::touch);
        row("ray that leaves from inside", unit, ray({0.5, 0.5}, {9, 9}), Relation::overlap);
        row("ray that leaves from an edge", unit, ray({1, 0.5}, {9, 9}), Relation::touch);
        row("ray that begins beyond", unit, ray({2, 0.5}, {9, 0.5}), Relation::apart);
        row("boxes side by side", unit, box({1, 0}, {2, 1}), Relation::touch);
        row("boxes corner to corner", unit, box({1, 1}, {2, 2}), Relation::touch);
        row("boxes that cross", box({0, 1}, {3, 2}), box({1, 0}, {2, 3}), Relation::overlap);
        row("equal boxes", unit, unit, Relation::overlap);
        row("equal boxes, the other way round", unit, polygon({{0, 0}, {0, 1}, {1, 1}, {1, 0}}), Relation::overlap);
        row("equal triangles in other orders", polygon({{0, 0}, {2, 0}, {0, 2}}), polygon({{0, 2}, {2, 0}, {0, 0}}),
            Relation::overlap);
        row("a box in a corner of another", unit, box({0, 0}, {0.5, 0.5}), Relation::overlap);
        row("a box inside another", box({0, 0}, {9, 9}), box({1, 1}, {2, 2}), Relation::overlap);
        row("a box that fills the notch", cup(), box({2, 2}, {4, 6}), Relation::touch);
        row("a box in the notch", cup(), box({2.5, 3}, {3.5, 5}), Relation::apart);
        row("a diamond in a box, corner on edge", box({0, 0}, {2, 2}), polygon({{1, 0}, {2, 1}, {1, 2}, {0, 1}}),
            Relation::overlap);
        row("capsule of radius 0 along an edge", unit, capsule({0, 1}, {1, 1}, 0), Relation::touch);
        row("thick boxes that touch", box({0, 0}, {1, 1}, 0.5), box({2, 0}, {3, 1}, 0.5), Relation::touch);
        row("huge and tiny", box({0, 0}, {1e300, 1e300}), point({1e-300, 1e-300}), Relation::overlap);
    }
    void relationIsThatOfTheRegions()
    {
        QFETCH(Pose, p);
        QFETCH(Pose, q);
        QFETCH(Relation, relation);
        QCOMPARE(relationOf(p, q), relation);
        QCOMPARE(relationOf(q, p), relation);
        const PairRelation all = relationOf(exact(p), exact(q));
        QCOMPARE(all.relation, relation);
        QVERIFY(!all.piece);
        QVERIFY(all.sides.empty());
        if (relation != Relation::apart) {
            QCOMPARE(all.distance, 0.0);
            QCOMPARE(all.onA, all.onB);
            if (all.isExactA)
                for (const Pose& body : {p, q})
                    QVERIFY(relationOf(body, point(all.onA)) != Relation::apart);
        }
        const Scene scene{.bodies = {bodyOf("p", p), bodyOf("q", q)}};
        QCOMPARE(relationOfFirstTwo(scene, Instant(0.5)).relation, relation);
        QCOMPARE(restingRelation(scene, {0, 1}), relation);
    }

    void relationFollowsTheDefinition()
    {
        for (int i = 0; i < oracle::caseCount(400); ++i) {
            Random random = oracle::caseRandom("polygon-relation", i);
            const Pose p = starAround(random, random.chance(60) ? 0 : random.in(1, 4) / 2.0);
            const Pose q = anyPose(random);
            const Relation expected = byDefinition(p, q);
            QCOMPARE(relationOf(p, q), expected);
            QCOMPARE(relationOf(q, p), expected);
        }
    }

    void distanceIsThatOfTheRegions()
    {
        for (int i = 0; i < oracle::caseCount(200); ++i) {
            Random random = oracle::caseRandom("polygon-distance", i);
            const Pose p = starAround(random, random.in(0, 1) / 4.0);
            const Pose q = anyPose(random);
            const PairRelation found = relationOf(exact(p), exact(q));
            const QuadraticSurd clearance = clearanceOf(exact(p), exact(q));
            QCOMPARE(found.relation == Relation::apart, signOf(clearance) == Sign::positive);
            if (found.relation != Relation::apart)
                continue;
            const Rounded distance = nearestFinite(clearance);
            QCOMPARE(found.distance, distance.value);
            QCOMPARE(found.rest == Sign::zero, distance.isExact);
            QVERIFY(std::abs(lengthOf(found.onA - found.onB) - found.distance) < 1e-9);
            QVERIFY(approxDistance(found.onA, p) <= p.radius + 1e-9);
            QVERIFY(approxDistance(found.onB, q) <= q.radius + 1e-9);
        }
    }

    // At the instants of events, which are irrational for a disc; and at doubles, also by fractions.
    void eventsAgreeWithRelations()
    {
        for (int i = 0; i < oracle::caseCount(60); ++i) {
            Random random = oracle::caseRandom("polygon-events", i);
            Scene scene;
            const Vec velocity{random.in(-9, 9) / 4.0, random.in(1, 9) / 4.0};
            scene.time = SceneTime{{0, 8}};
            scene.bodies = {bodyOf("p", starAround(random, random.in(0, 1) / 2.0), velocity),
                            bodyOf("q", anyPose(random))};
            const auto timeline = solve(scene);
            for (const auto& instant : timeline->instants())
                for (const Event& event : timeline->eventsOf(instant)) {
                    const Relation then = relationOfFirstTwo(scene, instant.time).relation;
                    const bool agrees = event.clipped ? then != Relation::apart : then == Relation::touch;
                    QVERIFY2(agrees, qPrintable(QString::fromStdString(sceneText(scene)) + QLatin1String(name(then))));
                }
            for (int k = 0; k <= 8; ++k) {
                const double t = k * 0.96875;
                const PairRelation found = relationOfFirstTwo(scene, Instant(t));
                const PairRelation same =
                    relationOf(*bodyState(scene, scene.bodies[0], t), *bodyState(scene, scene.bodies[1], t));
                QCOMPARE(found.relation, same.relation);
                QCOMPARE(found.distance, same.distance);
                if (found.relation == Relation::apart)
                    QVERIFY(std::abs(lengthOf(found.onA - found.onB) - same.distance) < 1e-9);
            }
        }
    }

    void stateHoldsEveryPoint()
    {
        Body body = bodyOf("p", box({0, 0}, {1, 1}));
        body.points[2] = Launch{{1, 1}, {2, 0}, Vec{0, 4}};
        body.points[3] = Keyed{{{0, {0, 1}}, {0.5, {0, 3}}}};
        const Scene scene{.bodies = {body}};
        const auto state = bodyState(scene, scene.bodies[0], 0.25);
        QVERIFY(state);
        QCOMPARE(nearestPose(*state).points, (std::vector<Vec>{{0, 0}, {1, 0}, {1.5, 1.125}, {0, 2}}));
        QCOMPARE(nearest(state->velocities[2].y), 1.0);
        QCOMPARE(nearest(state->velocities[3].y), 4.0);
        QCOMPARE(nearest(state->accelerations[2].y), 4.0);
        QVERIFY(!movesUniformly(scene, scene.bodies[0], {0, 1}));
        const Scene moved{.bodies = {bodyOf("p", box({0, 0}, {1, 1}), {1, 2})}};
        QVERIFY(movesUniformly(moved, moved.bodies[0], {0, 1}));
    }

    // Only edges near the other body are decided exactly.
    void manyPoints()
    {
        std::vector<Vec> round;
        constexpr int count = 10'000;
        for (int i = 0; i < count; ++i)
            round.push_back({std::cos(2 * M_PI * i / count), std::sin(2 * M_PI * i / count)});
        const Pose wheel = polygon(round);
        QCOMPARE(relationOf(wheel, point({0.5, 0.5})), Relation::overlap);
        QCOMPARE(relationOf(wheel, disc({3, 4}, 4.5)), Relation::overlap);
        const PairRelation apart = relationOf(exact(wheel), exact(disc({3, 4}, 3.75)));
        QCOMPARE(apart.relation, Relation::apart);
        QVERIFY(std::abs(apart.distance - 0.25) < 1e-6);
        for (Vec& p : round)
            p = p + Vec{1.5, 0};
        QCOMPARE(relationOf(wheel, polygon(round)), Relation::overlap);
        for (Vec& p : round)
            p = p + Vec{1.5, 0};
        QCOMPARE(relationOf(exact(wheel), exact(polygon(round))).relation, Relation::apart);
    }
};

QTEST_GUILESS_MAIN(TestPolygonRelation)

} // namespace sweep::tst_polygon_relation
#include "tst_polygon_relation.moc"
