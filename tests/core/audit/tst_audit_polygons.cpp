#include "tests/core/audit/mutations.h"
#include "tests/support/random.h"
#include "tests/support/timelines.h"

#include <sweepbench/audit.h>
#include <sweepbench/solve.h>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace sweep::tst_audit_polygons {

namespace {

using oracle::Random;

Body bodyOf(const std::string& id, Shape shape)
{
    Body body;
    body.id = id;
    body.shape = shape;
    return body;
}

Body polygonOf(const std::string& id, const std::vector<Path>& points, double radius = 0)
{
    Body body = bodyOf(id, Shape::polygon);
    body.points = points;
    body.radius.from = radius;
    return body;
}

Body restingBox(const std::string& id, Vec low, Vec high)
{
    return polygonOf(id, {Rest{low}, Rest{{high.x, low.y}}, Rest{high}, Rest{{low.x, high.y}}});
}

Event eventOf(EventKind kind, bool clipped = false)
{
    Event event;
    event.kind = kind;
    event.a = 0;
    event.b = 1;
    event.clipped = clipped;
    return event;
}

Scene sceneOf(std::vector<Body> bodies)
{
    Scene scene;
    scene.bodies = std::move(bodies);
    return scene;
}

Verdict verdictOf(const Scene& scene, std::vector<TimedEvent> events)
{
    const Audit found = audit(scene, timelineOf(window(scene), std::move(events)));
    return found.disagreed > 0 ? Verdict::disagree : found.undecided > 0 ? Verdict::undecided : Verdict::agree;
}

double sixteenths(Random& random, double lo, double hi)
{
    return std::round(random.real(lo, hi) * 16) / 16;
}

Vec place(Random& random, double reach)
{
    return {sixteenths(random, -reach, reach), sixteenths(random, -reach, reach)};
}

// A polygon that is visible from a moving centre as a whole at both ends, and so at all times.
Body randomPolygon(Random& random, const std::string& id)
{
    Body body = bodyOf(id, Shape::polygon);
    const Vec from = place(random, 3);
    const Vec to = place(random, 3);
    const bool deforms = random.chance(50);
    const int corners = random.in(3, 6);
    for (int k = 0; k < corners; ++k) {
        const double angle = (k + random.real(0, 0.5)) * 6.283185307179586 / corners;
        const double first = random.real(0.5, 2);
        const double last = deforms ? random.real(0.5, 2) : first;
        const auto at = [&](Vec centre, double far) {
            return Vec{centre.x + std::round(std::cos(angle) * far * 64) / 64,
                       centre.y + std::round(std::sin(angle) * far * 64) / 64};
        };
        body.points.push_back(FromTo{at(from, first), at(to, last)});
    }
    if (random.chance(30))
        body.radius.from = random.of({0.25, 0.1, 1.0});
    return body;
}

// The same region, each edge cut into `parts` edges. Requires: points go straight, and parts is a power of two.
Body withCutEdges(Body polygon, int parts)
{
    std::vector<Path> points;
    for (std::size_t k = 0; k < polygon.points.size(); ++k) {
        const auto& p = std::get<FromTo>(polygon.points[k]);
        const auto& q = std::get<FromTo>(polygon.points[(k + 1) % polygon.points.size()]);
        for (int n = 0; n < parts; ++n) {
            const double share = static_cast<double>(n) / parts;
            points.push_back(FromTo{p.from + (q.from - p.from) * share, p.to + (q.to - p.to) * share});
        }
    }
    polygon.points = std::move(points);
    return polygon;
}

// A star of many short edges that moves straight.
Body starOf(const std::string& id, std::size_t edges, Vec from, Vec to)
{
    Body body = bodyOf(id, Shape::polygon);
    for (std::size_t k = 0; k < edges; ++k) {
        const double angle = 6.283185307179586 * static_cast<double>(k) / static_cast<double>(edges);
        const double far = 2 + 0.5 * std::sin(7 * angle);
        const Vec at{std::cos(angle) * far, std::sin(angle) * far};
        body.points.push_back(FromTo{from + at, to + at});
    }
    return body;
}

Body randomBody(Random& random, Shape shape)
{
    if (shape == Shape::polygon)
        return randomPolygon(random, "other");
    Body body = bodyOf("other", shape);
    body.a = FromTo{place(random, 4), place(random, 4)};
    const Vec along = place(random, 2);
    const Vec u{along.x == 0 ? 1 : along.x, along.y};
    const auto& a = std::get<FromTo>(body.a);
    body.b = FromTo{{a.from.x + u.x, a.from.y + u.y}, {a.to.x + u.x, a.to.y + u.y}};
    if (hasRadius(shape))
        body.radius.from = random.of({0.25, 0.5, 1.0});
    return body;
}

bool isNoticed(const Audit& audit, const Timeline& timeline, const Event& victim)
{
    for (const PairAudit& pair : audit.pairs.all()) {
        if (samePair(pair, victim) && pair.verdict == Verdict::disagree)
            return true;
    }
    for (std::size_t k = 0; k < audit.events.size(); ++k) {
        if (samePair(timeline.events()[k], victim) && audit.events[k].verdict == Verdict::disagree)
            return true;
    }
    return false;
}

// The true events must agree, and every false statement must be refuted. Returns the number of true events.
std::size_t checkScene(const Scene& scene, int mutationsOfKind)
{
    const Result<Timeline> truth = solve(scene);
    if (!truth.ok())
        return QTest::qFail("not solved", __FILE__, __LINE__), std::size_t(0);
    const Audit found = audit(scene, *truth);
    const auto compare = [](std::size_t seen, std::size_t wanted, const char* what) {
        QTest::qCompare(seen, wanted, what, "wanted", __FILE__, __LINE__);
    };
    compare(found.disagreed, 0, "disagreed");
    compare(found.undecided, 0, "undecided");
    std::map<mutation::Mutation::Kind, int> tried;
    for (const mutation::Mutation& mutation : mutation::Mutator(scene, *truth).mutations()) {
        if (++tried[mutation.kind] > mutationsOfKind)
            continue;
        const Timeline timeline = timelineOf(window(scene), mutation.events);
        QTest::qVerify(isNoticed(audit(scene, timeline), timeline, mutation.victim), "noticed", mutation.what.c_str(),
                       __FILE__, __LINE__);
    }
    return truth->events().size();
}

} // namespace

// Polygons against every shape and against cells: true events agree, and false ones are refuted.
class TestAuditPolygons : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyMutationOfAPairIsNoticed_data()
    {
        QTest::addColumn<int>("shape");
        QTest::addColumn<int>("parts");
        for (const Shape shape : {Shape::point, Shape::circle, Shape::projectile, Shape::segment, Shape::capsule,
                                  Shape::ray, Shape::line, Shape::polygon}) {
            QTest::newRow(name(shape)) << static_cast<int>(shape) << 1;
            QTest::addRow("%s, many edges", name(shape)) << static_cast<int>(shape) << 32;
        }
    }
    void everyMutationOfAPairIsNoticed()
    {
        QFETCH(int, shape);
        QFETCH(int, parts);
        std::size_t events = 0;
        for (int i = 0; i < oracle::caseCount(12); ++i) {
            Random random = oracle::caseRandom(QTest::currentDataTag(), i);
            const Body polygon = withCutEdges(randomPolygon(random, "polygon"), parts);
            const Scene scene = sceneOf({polygon, randomBody(random, static_cast<Shape>(shape))});
            if (problemsOf(scene).empty())
                events += checkScene(scene, 2);
        }
        QVERIFY(events > 0);
    }

    // The border that a ray crosses passes from edge to edge while a point of the ray stays inside.
    void aRayOverManyVerticesIsDecided_data()
    {
        QTest::addColumn<int>("shape");
        QTest::addRow("ray") << static_cast<int>(Shape::ray);
        QTest::addRow("line") << static_cast<int>(Shape::line);
    }
    void aRayOverManyVerticesIsDecided()
    {
        QFETCH(int, shape);
        const Vec moved{-4.625, -1.3125};
        Body polygon = bodyOf("polygon", Shape::polygon);
        for (const Vec& p : {Vec{3.359375, 0.1875}, {2.125, 0.8125}, {0.828125, -1.203125}, {2.9375, -1.828125}})
            polygon.points.push_back(FromTo{p, p + moved});
        Body ray = bodyOf("other", static_cast<Shape>(shape));
        ray.a = FromTo{{-3.125, 1.8125}, {0.9375, -2.9375}};
        ray.b = FromTo{{-3.9375, 0.9375}, {0.125, -3.8125}};
        QCOMPARE(checkScene(sceneOf({withCutEdges(polygon, 32), ray}), 1), std::size_t(2));
    }

    // They meet at the end of the window alone.
    void aTouchAtTheEndIsMissed()
    {
        Body down = bodyOf("down", Shape::ray);
        down.a = FromTo{{2, -1}, {0, 1}};
        down.b = FromTo{{-3, -3}, {0, 0}};
        Body left = bodyOf("left", Shape::ray);
        left.a = FromTo{{2, -3}, {3, 1}};
        left.b = FromTo{{3, 2}, {-2, 1}};
        const Scene scene = sceneOf({down, left});
        QCOMPARE(verdictOf(scene, {{Instant(1), eventOf(EventKind::touch, true)}}), Verdict::agree);
        QCOMPARE(verdictOf(scene, {}), Verdict::disagree);
    }

    void everyMutationOfACellIsNoticed_data()
    {
        QTest::addColumn<bool>("open");
        QTest::addColumn<int>("parts");
        for (const int parts : {1, 32}) {
            QTest::addRow("closed, %d parts", parts) << false << parts;
            QTest::addRow("open, %d parts", parts) << true << parts;
        }
    }
    void everyMutationOfACellIsNoticed()
    {
        QFETCH(bool, open);
        QFETCH(int, parts);
        for (int i = 0; i < oracle::caseCount(4); ++i) {
            Random random = oracle::caseRandom("cells", i);
            Scene scene = sceneOf({withCutEdges(randomPolygon(random, "polygon"), parts)});
            scene.bodies[0].grid = true;
            scene.grid = Grid{};
            scene.grid->spacing = {1.5, 1.5};
            if (open)
                scene.grid->cells = CellRule::open;
            if (problemsOf(scene).empty())
                QVERIFY(checkScene(scene, 1) > 0);
        }
    }

    // A point inside from start to end: in contact, though it never meets an edge.
    void containmentIsContact()
    {
        Body point = bodyOf("point", Shape::point);
        point.a = FromTo{{1, 1}, {2, 2}};
        const Scene scene = sceneOf({restingBox("box", {0, 0}, {4, 4}), point});
        QCOMPARE(verdictOf(scene, {{Instant(0), eventOf(EventKind::enter, true)},
                                   {Instant(1), eventOf(EventKind::exit, true)}}),
                 Verdict::agree);
        QCOMPARE(verdictOf(scene, {}), Verdict::disagree);
    }

    // It moves only before the other one is active. Pairs at rest have no events, though here one holds the other.
    void aKeyedPolygonAtRestIsNotTested()
    {
        Body point = bodyOf("point", Shape::point);
        point.a = Rest{{2.5, 0.5}};
        point.active = Interval{0.5, 1};
        const auto from = [](Vec at) -> Path { return Keyed{{{0, at}, {0.25, at + Vec{1, 0}}}}; };
        const Scene scene = sceneOf({polygonOf("keyed", {from({0, 0}), from({2, 0}), from({2, 2})}), point});
        QCOMPARE(solve(scene).value().events().size(), std::size_t(0));
        QCOMPARE(verdictOf(scene, {}), Verdict::agree);
        QCOMPARE(audit(scene, timelineOf(window(scene), {})).pairs.size(), std::size_t(0));
    }

    // A notch is no part of the region.
    void aNotchIsClear()
    {
        Body point = bodyOf("point", Shape::point);
        point.a = Rest{{2, 3}};
        Body notched = polygonOf("notched", {Rest{{0, 0}}, Rest{{4, 0}}, Rest{{4, 4}}, Rest{{2, 1}}, Rest{{0, 4}}});
        notched.points[3] = FromTo{{2, 1}, {2, 2}};
        const Scene scene = sceneOf({notched, point});
        QCOMPARE(verdictOf(scene, {}), Verdict::agree);
        QCOMPARE(verdictOf(scene, {{Instant(0), eventOf(EventKind::enter, true)},
                                   {Instant(1), eventOf(EventKind::exit, true)}}),
                 Verdict::disagree);
    }

    // A contact of one instant is a touch, although the point passes through a vertex.
    void aCrossIsRefuted()
    {
        Body point = bodyOf("point", Shape::point);
        point.a = FromTo{{-2, 1}, {2, 1}};
        const Scene scene = sceneOf({polygonOf("roof", {Rest{{-1, 0}}, Rest{{1, 0}}, Rest{{0, 1}}}), point});
        QCOMPARE(verdictOf(scene, {{Instant(0.5), eventOf(EventKind::touch)}}), Verdict::agree);
        QCOMPARE(verdictOf(scene, {{Instant(0.5), eventOf(EventKind::cross)}}), Verdict::disagree);
        QCOMPARE(verdictOf(scene, {}), Verdict::disagree);
    }

    // The polygon is the closure of an open cell: their interiors share points, but no corner of one is inside the
    // other, and no edges cross.
    void equalRegionsOverlap()
    {
        Scene scene = sceneOf({restingBox("box", {0, 0}, {1, 1})});
        scene.bodies[0].points[2] = FromTo{{1, 1}, {1, 1}};
        scene.bodies[0].grid = true;
        scene.grid = Grid{};
        scene.grid->cells = CellRule::open;
        const auto withCell = [](Event event) {
            static_cast<PairOrCell&>(event) = PairOrCell(0, Cell{});
            return event;
        };
        Event enter = withCell(eventOf(EventKind::enter, true));
        Event exit = withCell(eventOf(EventKind::exit, true));
        QCOMPARE(verdictOf(scene, {{Instant(0), enter}, {Instant(1), exit}}), Verdict::agree);
        QCOMPARE(verdictOf(scene, {}), Verdict::disagree);
        enter.cell = exit.cell = {1, 0};
        QCOMPARE(verdictOf(scene, {{Instant(0), enter}, {Instant(1), exit}}), Verdict::disagree);
    }

    // They meet, overlap deeply and part: what is dropped, shifted or added is disputed, as it is with few edges.
    void everyMutationOfLargePolygonsIsNoticed()
    {
        const Scene scene =
            sceneOf({starOf("left", 1000, {-5, 0}, {5, 0.5}), starOf("right", 1000, {5, 0.25}, {-5, 0.25})});
        QCOMPARE(checkScene(scene, 1), std::size_t(2));
    }

    // Deep overlap is proven, and so is that one contains the other, or that they pass each other.
    void largePolygonsAreDecided_data()
    {
        QTest::addColumn<double>("y");
        QTest::addColumn<int>("edges");
        for (const int edges : {1000, 10'000}) {
            QTest::addRow("%d edges overlap", edges) << 0.25 << edges;
            QTest::addRow("%d edges pass", edges) << 6.0 << edges;
        }
    }
    void largePolygonsAreDecided()
    {
        QFETCH(double, y);
        QFETCH(int, edges);
        const auto count = static_cast<std::size_t>(edges);
        const Scene scene = sceneOf({starOf("a", count, {-0.5, 0}, {0.5, 0}), starOf("b", count, {0.5, y}, {-0.5, y})});
        const bool overlap = y < 1;
        const std::vector<TimedEvent> none;
        const std::vector<TimedEvent> always{{Instant(0), eventOf(EventKind::enter, true)},
                                             {Instant(1), eventOf(EventKind::exit, true)}};
        QCOMPARE(verdictOf(scene, overlap ? always : none), Verdict::agree);
        QCOMPARE(verdictOf(scene, overlap ? none : always), Verdict::disagree);
    }

    // A box slides along the upper side of another, from one vertex to the next: touching throughout.
    void slidingOnABorderIsContact()
    {
        Body slider = polygonOf("slider", {FromTo{{-3, 1}, {3, 1}}, FromTo{{-2, 1}, {4, 1}}, FromTo{{-2, 2}, {4, 2}},
                                           FromTo{{-3, 2}, {3, 2}}});
        checkScene(sceneOf({polygonOf("table", {Rest{{0, 0}}, Rest{{2, 0}}, Rest{{2, 1}}, Rest{{1, 1}}, Rest{{0, 1}}}),
                            slider}),
                   2);
    }
};

QTEST_GUILESS_MAIN(TestAuditPolygons)

} // namespace sweep::tst_audit_polygons
#include "tst_audit_polygons.moc"
