// Clearance, closest approach and time of impact of polygons, compared with exact clearances and with events.
#include <QtTest>

#include "core/measure/inspection.h"
#include "core/scene/polygon.h"
#include "tests/support/comparison_text.h"
#include "tests/support/random.h"

#include <sweepbench/body_state.h>
#include <sweepbench/clearance.h>
#include <sweepbench/impact.h>
#include <sweepbench/solve.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

namespace sweep::tst_polygon_clearance {

namespace {

using oracle::Random;

constexpr Interval unit{0, 1};

Path moving(Vec at, Vec velocity)
{
    return velocity == Vec{} ? Path(Rest{at}) : Path(Launch{at, velocity});
}
Body polygon(const char* id, const std::vector<Vec>& points, Vec velocity = {}, Radius radius = {})
{
    Body body{.id = id, .shape = Shape::polygon, .radius = std::move(radius)};
    for (const Vec point : points)
        body.points.push_back(moving(point, velocity));
    return body;
}
Body box(const char* id, Vec low, Vec high, Vec velocity = {}, Radius radius = {})
{
    return polygon(id, {low, {high.x, low.y}, high, {low.x, high.y}}, velocity, std::move(radius));
}
Body disc(const char* id, Vec at, double radius, Vec velocity = {})
{
    return {.id = id, .shape = Shape::circle, .a = moving(at, velocity), .radius = {radius}};
}
Body segment(const char* id, Vec a, Vec b, Vec velocity = {})
{
    return {.id = id, .shape = Shape::segment, .a = moving(a, velocity), .b = moving(b, velocity)};
}

ClearanceCurve curveOf(const Scene& scene)
{
    return clearanceCurve(scene, scene.bodies[0], scene.bodies[1], window(scene));
}

Vec anywhere(Random& random)
{
    return {double(random.in(-6, 6)), double(random.in(-6, 6))};
}

// A triangle or a quadrilateral that may deform, for a time that keeps it simple most of the time.
Body anyPolygon(Random& random, const char* id)
{
    const Vec c = anywhere(random);
    const Vec velocity{random.in(1, 8) / 2.0, random.in(-8, 8) / 2.0};
    Body body =
        box(id, c, c + Vec{double(random.in(1, 3)), double(random.in(1, 3))}, velocity, {random.in(0, 2) / 4.0});
    if (random.chance(50))
        body.points.pop_back();
    if (random.chance(40)) // pulls one corner outwards
        body.points[2] = Launch{c + Vec{3, 3}, velocity + Vec{1, 1}};
    if (random.chance(50))
        body.radius.to = 1;
    return body;
}
Body anyBody(Random& random, const char* id)
{
    const Vec velocity{random.in(-4, 4) / 2.0, random.in(-4, 4) / 2.0};
    const Vec a = anywhere(random);
    switch (random.in(0, 4)) {
    case 0:
        return disc(id, a, random.in(0, 4) / 2.0, velocity);
    case 1:
        return segment(id, a, a + Vec{double(random.in(1, 5)), double(random.in(-5, 5))}, velocity);
    case 2: {
        Body body = segment(id, a, a + Vec{double(random.in(1, 5)), double(random.in(-5, 5))}, velocity);
        body.shape = Shape::line;
        return body;
    }
    default:
        return anyPolygon(random, id);
    }
}

// A star around a moving centre, whose control points move outwards or inwards.
Body anyStar(Random& random, const char* id, Vec centre)
{
    const double turn = 6.283185307179586;
    const int count = random.in(9, 16);
    const Vec velocity{random.real(-6, 6), random.real(-6, 6)};
    const Vec acceleration = random.chance(50) ? Vec{random.real(-9, 9), random.real(-9, 9)} : Vec{};
    const bool isRegular = random.chance(30);
    const bool deforms = !isRegular && random.chance(50);
    Body body{.id = id, .shape = Shape::polygon, .radius = {random.in(0, 2) / 4.0}};
    for (int k = 0; k < count; ++k) {
        const Vec outwards{std::cos(turn * k / count), std::sin(turn * k / count)};
        const double growth = deforms ? random.real(-0.5, 0.5) : 0;
        body.points.push_back(Launch{centre + outwards * (isRegular ? 1.5 : random.real(1, 2)),
                                     velocity + outwards * growth, acceleration + outwards * growth});
    }
    return body;
}

// The least clearance of all pairs of pieces at a time, as the nearest double.
class ClearanceOfAllPairs
{
public:
    explicit ClearanceOfAllPairs(const Scene& scene)
    {
        for (const Body& p : piecesOf(scene.bodies[0]))
            for (const Body& q : piecesOf(scene.bodies[1]))
                m_curves.push_back(clearancePieces(scene, p, q, window(scene)));
    }
    [[nodiscard]] double at(double t) const
    {
        double least = std::numeric_limits<double>::infinity();
        for (const std::vector<ClearancePiece>& curve : m_curves)
            least = std::min(least, nearestFinite(clearanceAt(pieceAt(curve, t), Dyadic(t))).value);
        return least;
    }
    static const ClearancePiece& pieceAt(const std::vector<ClearancePiece>& curve, double t)
    {
        return *std::ranges::find_if(curve, [t](const ClearancePiece& one) { return Instant(t) <= one.end; });
    }

private:
    static std::vector<Body> piecesOf(const Body& body)
    {
        std::vector<Body> pieces;
        for (std::size_t i = 0; i < body.points.size(); ++i)
            pieces.push_back(edgeOf(body, i));
        return pieces.empty() ? std::vector<Body>{body} : pieces;
    }

    std::vector<std::vector<ClearancePiece>> m_curves;
};

} // namespace

class TestPolygonClearance : public QObject
{
    Q_OBJECT

private slots:
    // The box swallows the disc.
    void aDiscFliesIntoABox()
    {
        const Scene scene{.bodies = {box("box", {2, -1}, {6, 1}), disc("disc", {0, 0}, 0.5, {4, 0})}};
        const ClearanceCurve curve = curveOf(scene);
        QVERIFY(curve.isComplete);
        QCOMPARE(curve.minimum().value.low, -0.5);
        QCOMPARE(curve.minimum().t, Instant(0.5));
        QCOMPARE(curve.pieces.back().feature.kind, ClearanceKind::meeting);
        QCOMPARE(curve.pieces.size(), std::size_t(2));
        QCOMPARE(curve.contacts.size(), std::size_t(1));
        QCOMPARE(curve.contacts[0].begin, Instant(0.375));
        QCOMPARE(int(verdictOn(curve)), int(ClearanceVerdict::crossing));
        QCOMPARE(nearestClearance(curve, Instant(0.25)).value, 0.5);
    }

    void boxesPassWithAGap()
    {
        const Scene scene{.bodies = {box("a", {-4, 0}, {-3, 1}, {8, 0}), box("b", {0, 1.25}, {1, 2})}};
        const ClearanceCurve curve = curveOf(scene);
        QCOMPARE(curve.minimum().value.low, 0.25);
        QCOMPARE(curve.minimum().t, Instant(0.375));
        QCOMPARE(int(verdictOn(curve)), int(ClearanceVerdict::apart));
        const auto approach = closestApproach(scene, {0, 1});
        QVERIFY(approach);
        QCOMPARE(approach->relation.distance, 0.25);
        QCOMPARE(approach->t, Instant(0.375));
    }

    // Of regular polygons of 72 edges in which the nearest pair of edges changes often.
    void manyEdgesHaveTheClearanceOfTheirPoses()
    {
        const auto regular = [](const char* id, Vec centre, Vec velocity) {
            std::vector<Vec> points;
            for (int k = 0; k < 72; ++k)
                points.push_back(centre + Vec{std::cos(k * 0.08726646259971647), std::sin(k * 0.08726646259971647)});
            return polygon(id, points, velocity);
        };
        const Scene scene{.bodies = {regular("a", {-1, 0}, {2, 0.25}), regular("b", {1, 2.5}, {-2, 0})}};
        const ClearanceCurve curve = curveOf(scene);
        QVERIFY(curve.isComplete);
        for (int k = 0; k <= 8; ++k) {
            const double t = k / 8.0;
            const QuadraticSurd exact =
                clearanceOf(*bodyState(scene, scene.bodies[0], t), *bodyState(scene, scene.bodies[1], t));
            QCOMPARE(ExactDouble(nearestClearance(curve, Instant(t)).value), ExactDouble(nearestFinite(exact).value));
        }
    }

    // Two polygons of 501 edges have more than 250,000 pairs of edges.
    void theNearestApproachLeavesOutManyPairsOfEdges()
    {
        const auto regular = [](const char* id, Vec centre, Vec velocity) {
            std::vector<Vec> points;
            for (int k = 0; k < 501; ++k)
                points.push_back(centre + Vec{std::cos(k * 0.0125), std::sin(k * 0.0125)});
            return polygon(id, points, velocity);
        };
        Scene scene{.bodies = {regular("a", {0, 0}, {1, 0}), regular("b", {0, 9}, {}), box("c", {0, 99}, {1, 100})}};
        const auto approach = nearestApproach(scene, {}, 1000);
        QVERIFY(approach);
        QCOMPARE(approach->approach.pair.b, std::uint32_t(2));
        QCOMPARE(approach->compared, std::uint64_t(1)); // the pair at rest is not tested
        QCOMPARE(approach->all, std::uint64_t(2));
        scene.bodies.pop_back();
        QVERIFY(!nearestApproach(scene, {}, 1000));
    }

    void aBoxInsideAnotherIsInContact()
    {
        const Scene scene{.bodies = {box("a", {-9, -9}, {9, 9}), box("b", {0, 0}, {1, 1}, {1, 0})}};
        const ClearanceCurve curve = curveOf(scene);
        QCOMPARE(curve.pieces.size(), std::size_t(1));
        QCOMPARE(curve.minimum().value.high, 0.0);
        QCOMPARE(int(verdictOn(curve)), int(ClearanceVerdict::contact));
    }

    void curveIsTheClearance()
    {
        int compared = 0;
        for (int i = 0; i < oracle::caseCount(60); ++i) {
            Random random = oracle::caseRandom("polygon-clearance", i);
            const Scene scene{.bodies = {anyPolygon(random, "a"), anyBody(random, "b")}};
            const ClearanceCurve curve = curveOf(scene);
            QVERIFY(curve.isComplete);
            QCOMPARE(curve.pieces.front().begin, Instant(0));
            QCOMPARE(curve.pieces.back().end, Instant(1));
            double least = std::numeric_limits<double>::infinity();
            for (int k = 0; k <= 16; ++k) {
                const double t = k / 16.0;
                const auto piece = std::ranges::find_if(
                    curve.pieces, [t](const ClearancePiece& one) { return Instant(t) <= one.end; });
                const QuadraticSurd exact =
                    clearanceOf(*bodyState(scene, scene.bodies[0], t), *bodyState(scene, scene.bodies[1], t));
                const double value = nearestFinite(exact).value;
                QCOMPARE(ExactDouble(nearestFinite(clearanceAt(*piece, Dyadic(t))).value), ExactDouble(value));
                least = std::min(least, value);
                ++compared;
            }
            QVERIFY(curve.minimum().value.low <= least);
            for (std::size_t k = 1; k < curve.pieces.size(); ++k) {
                QCOMPARE(curve.pieces[k - 1].end, curve.pieces[k].begin);
                QVERIFY(!(curve.pieces[k - 1].feature == curve.pieces[k].feature));
            }
        }
        QVERIFY(compared > 0);
    }

    // The curve is made without most pairs of edges, and is that of all pairs: at the ends of its pieces and in the
    // middle of each.
    void leavingOutPairsOfEdgesChangesNothing()
    {
        std::size_t apart = 0;
        for (int i = 0; i < oracle::caseCount(24); ++i) {
            Random random = oracle::caseRandom("polygon-clearance-pairs", i);
            const Vec place = random.chance(70) ? Vec{} : Vec{0x1p40, -0x1p40};
            const bool isStar = random.chance(60);
            const Vec from = place + anywhere(random);
            const Scene scene{.bodies = {anyStar(random, "a", place),
                                         isStar ? anyStar(random, "b", from) : disc("b", from, 0.5, {3, -1})}};
            const ClearanceCurve curve = curveOf(scene);
            const ClearanceOfAllPairs all(scene);
            std::vector<double> times;
            for (const ClearancePiece& piece : curve.pieces) {
                const double begin = piece.begin.above();
                const double end = piece.end.below();
                times.insert(times.end(), {begin, std::midpoint(begin, end), end});
            }
            for (const double t : times) {
                const ClearancePiece& piece = ClearanceOfAllPairs::pieceAt(curve.pieces, t);
                if (piece.feature.kind == ClearanceKind::meeting)
                    continue; // compared by curveIsTheClearance()
                ++apart;
                QCOMPARE(ExactDouble(nearestFinite(clearanceAt(piece, Dyadic(t))).value), ExactDouble(all.at(t)));
            }
        }
        QVERIFY(apart > 100);
    }

    // Contacts of uniform motion, past ones too, are those of the same bodies in a longer scene.
    void impactIsTheNextContact()
    {
        for (int i = 0; i < oracle::caseCount(60); ++i) {
            Random random = oracle::caseRandom("polygon-impact", i);
            Scene scene{.bodies = {anyPolygon(random, "a"), anyBody(random, "b")}};
            for (Body& body : scene.bodies)
                body.radius.to.reset();
            if (random.chance(50))
                std::swap(scene.bodies[0], scene.bodies[1]);
            scene.time = SceneTime{{0, 64}};
            const auto timeline = solve(scene);
            const Impact impact =
                impactOf(*bodyState(scene, scene.bodies[0], 0.0), *bodyState(scene, scene.bodies[1], 0.0));
            const auto& events = timeline->events();
            if (events.empty()) {
                QVERIFY(!impact.meets || (impact.end && *impact.end < Instant(0)) ||
                        (impact.begin && *impact.begin > Instant(64)));
                continue;
            }
            QVERIFY(impact.meets);
            QCOMPARE(int(impact.heading), int(Heading::into));
            if (events[0].clipped)
                QVERIFY(!impact.begin || *impact.begin <= Instant(0));
            else
                QCOMPARE(impact.begin.value_or(Instant(-1)), timeline->timeOf(0));
            const Event& last = events[events[0].kind == EventKind::enter ? 1 : 0];
            if (!last.clipped)
                QCOMPARE(impact.end.value_or(Instant(-1)),
                         timeline->timeOf(events[0].kind == EventKind::enter ? 1 : 0));
        }
    }

    void inspectionLeavesOutWhatAPolygonHasNot()
    {
        const Scene scene{.bodies = {box("box", {2, -1}, {6, 1}), segment("s", {0, 0}, {1, 0}, {1, 0}),
                                     disc("disc", {0, 0}, 0.5, {4, 0})}};
        for (const std::size_t other : {1, 2}) {
            const auto inspection = inspectionOf(scene, 0, other, 0.0);
            QVERIFY(inspection);
            QCOMPARE(inspection->relation.relation, Relation::apart);
            QVERIFY(!inspection->lines && !inspection->circle && inspection->formulas.empty());
            QVERIFY(inspection->impact.impact.meets);
        }
    }

    void nearestPairsKnowPolygons()
    {
        const Scene scene{.bodies = {box("big", {-9, -9}, {9, 9}), disc("inside", {0, 0}, 0.5, {1, 0}),
                                     box("apart", {10, 0}, {11, 1}), disc("far", {20, 0}, 1)}};
        const NearestPairs found = nearestPairs(scene, 0, 3);
        QCOMPARE(found.inContact.size(), std::size_t(1));
        QCOMPARE(found.inContact[0].relation.relation, Relation::overlap);
        QCOMPARE(found.nearest.size(), std::size_t(3));
        QCOMPARE(found.nearest[0].relation.distance, 1.0);
        QCOMPARE(found.nearest[1].relation.distance, 8.0);
        QCOMPARE(found.nearest[2].relation.distance, 9.5);
    }
};

QTEST_GUILESS_MAIN(TestPolygonClearance)

} // namespace sweep::tst_polygon_clearance
#include "tst_polygon_clearance.moc"
