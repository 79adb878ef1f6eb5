#include "core/scene/motion.h"
#include "tests/widgets/canvas/tool_bench.h"
#include "widgets/paint/scene_painter.h"

#include <sweepbench/scene_file.h>

#include <QSignalSpy>

#include <numbers>

namespace sweep::tst_polygon_handles {

namespace {

Body polygonAt(const std::vector<Vec>& points, double radius = 0)
{
    Body body{.id = "hull", .shape = Shape::polygon};
    for (const Vec p : points)
        body.points.emplace_back(Rest{p});
    body.radius = {radius};
    return body;
}

Body moving(Body body, Vec by)
{
    for (Path& path : body.points) {
        const Vec at = std::get<Rest>(path).at;
        path = FromTo{at, at + by};
    }
    return body;
}

const std::vector<Vec> square{{-2, -1}, {1, -1}, {1, 2}, {-2, 2}};

// A regular polygon of radius 4.
std::vector<Vec> round(int count)
{
    std::vector<Vec> points;
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * std::numbers::pi * i / count;
        points.push_back({4 * std::cos(angle), 4 * std::sin(angle)});
    }
    return points;
}

SnapSettings gridOnly()
{
    SnapSettings grid{.on = true};
    grid.kinds = {.points = false, .crossings = false, .tangents = false, .lines = false, .alignment = false};
    return grid;
}

} // namespace

// Polygons edited with mouse and keys.
class TestPolygonHandles : public QObject
{
    Q_OBJECT

    std::unique_ptr<ToolBench> m_bench;
    Canvas* m_canvas = nullptr;

    QPoint pixelOf(Vec p) const { return m_bench->pixelOf(p); }
    void drag(Vec from, Vec to, Qt::KeyboardModifiers modifiers = {})
    {
        m_bench->drag(pixelOf(from), pixelOf(to), modifiers);
    }
    const Body& body() const { return m_bench->body(0); }
    const Path& vertex(std::size_t i) const { return body().points.at(i); }
    void show(Body body)
    {
        Scene scene;
        scene.bodies = {std::move(body)};
        m_bench->document.adopt(std::move(scene), {});
        m_canvas->setView({{0, 0}, scaleOf(50, 1), {800, 600}}); // 50 pixels per unit
        m_bench->selection.setBodies({0});
    }
    void setTime(double t)
    {
        m_bench->playhead.setTime(t);
        m_canvas->setTime(t);
    }

private Q_SLOTS:
    void init()
    {
        m_bench = std::make_unique<ToolBench>();
        m_canvas = &m_bench->canvas;
        m_canvas->show();
        m_canvas->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_canvas));
        m_canvas->setFocus();
    }
    void cleanup() { m_bench.reset(); }

    void aVertexIsDraggedAlone()
    {
        show(polygonAt(square));
        m_canvas->setSnapping(gridOnly());
        drag({1, 2}, {3.04, 2.97});
        QCOMPARE(vertex(2), Path(Rest{{3, 3}}));
        QCOMPARE(vertex(0), Path(Rest{{-2, -1}}));
        QCOMPARE(vertex(3), Path(Rest{{-2, 2}}));
        QCOMPARE(m_bench->steps(), 1);
        m_bench->document.undoStack().undo();
        QCOMPARE(vertex(2), Path(Rest{{1, 2}}));
    }

    void aVertexSnapsToOtherBodies()
    {
        show(polygonAt(square));
        Scene scene = m_bench->document.scene();
        scene.bodies.push_back({.id = "dot", .a = Rest{{3.3, 2.7}}});
        m_bench->document.adopt(scene, {});
        m_bench->selection.setBodies({0});
        SnapSettings all{.on = true};
        m_canvas->setSnapping(all);
        drag({1, 2}, {3.35, 2.72});
        QCOMPARE(vertex(2), Path(Rest{{3.3, 2.7}}));
    }

    void aVertexOfAMovingPolygonKeepsTheCommonMotion()
    {
        show(moving(polygonAt(square), {2, -1}));
        drag({1, 2}, {2, 3});
        QCOMPARE(vertex(2), Path(FromTo{{2, 3}, {4, 2}}));
        QCOMPARE(vertex(1), Path(FromTo{{1, -1}, {3, -2}}));
        QVERIFY(commonPath(body(), {0, 1}));
    }

    void theEndOfTheCommonMotionMovesAllVertices()
    {
        show(moving(polygonAt(square), {2, -1}));
        m_canvas->setSnapping(gridOnly()); // vertices snap, not the middle of the polygon at (-0.5, 0.5)
        drag({1.5, -0.5}, {3.53, 2.46});
        for (std::size_t i = 0; i < square.size(); ++i)
            QCOMPARE(vertex(i), Path(FromTo{square[i], square[i] + Vec{4, 2}}));
        QCOMPARE(m_bench->steps(), 1);
    }

    void theTipOfACommonVelocityAimsAllVertices()
    {
        Body launched = polygonAt(square);
        for (Path& path : launched.points)
            path = Launch{std::get<Rest>(path).at, {8, 4}, Vec{0, -8}};
        show(launched);
        drag({1.5, 1.5}, {-0.5, 2.5}); // the tip after a quarter of the motion
        for (const Path& path : body().points) {
            QCOMPARE(std::get<Launch>(path).velocity, (Vec{0, 8}));
            QCOMPARE(*std::get<Launch>(path).acceleration, (Vec{0, -8}));
        }
    }

    void aKeyOfTheCommonMotionMovesAllVertices()
    {
        Body keyed = polygonAt(square);
        for (Path& path : keyed.points) {
            const Vec at = std::get<Rest>(path).at;
            path = Keyed{{{0, at}, {0.5, at + Vec{3, 0}}, {1, at + Vec{3, 3}}}};
        }
        show(keyed);
        drag({2.5, 0.5}, {2.5, -1.5});
        for (std::size_t i = 0; i < square.size(); ++i)
            QCOMPARE(vertex(i),
                     Path(Keyed{{{0, square[i]}, {0.5, square[i] + Vec{3, -2}}, {1, square[i] + Vec{3, 3}}}}));
    }

    void verticesOfADeformingPolygonHaveTheirOwnMotions()
    {
        Body deforming = moving(polygonAt(square), {2, -1});
        deforming.points[2] = FromTo{{1, 2}, {4, 4}};
        deforming.points[3] = Rest{{-2, 2}};
        show(deforming);
        drag({4, 4}, {5, 4});
        QCOMPARE(vertex(2), Path(FromTo{{1, 2}, {5, 4}}));
        drag({1, 2}, {1, 3});
        QCOMPARE(vertex(2), Path(FromTo{{1, 3}, {5, 4}}));
        drag({-2, 2}, {-3, 2});
        QCOMPARE(vertex(3), Path(Rest{{-3, 2}}));
        QCOMPARE(vertex(0), Path(FromTo{{-2, -1}, {0, -2}}));
    }

    void theWholeBodyIsDraggedByTheVertexNearestToThePress()
    {
        show(polygonAt(square));
        m_canvas->setSnapping(gridOnly());
        drag({0.5, 1.5}, {1.55, 2.46}); // inside, next to (1, 2)
        for (std::size_t i = 0; i < square.size(); ++i)
            QCOMPARE(vertex(i), Path(Rest{square[i] + Vec{1, 1}}));
        QCOMPARE(m_bench->steps(), 1);
    }

    void arrowKeysMoveThePolygon()
    {
        show(moving(polygonAt(square), {2, -1}));
        m_canvas->setSnapping(gridOnly());
        QTest::keyClick(m_canvas, Qt::Key_Right);
        QTest::keyClick(m_canvas, Qt::Key_Up);
        const Vec by = std::get<FromTo>(vertex(0)).from - square[0];
        QVERIFY(by.x > 0 && by.x == by.y);
        for (std::size_t i = 0; i < square.size(); ++i)
            QCOMPARE(vertex(i), Path(FromTo{square[i] + by, square[i] + by + Vec{2, -1}}));
        QCOMPARE(m_bench->steps(), 1);
    }

    void theEdgeOfAThickPolygonChangesItsRadius()
    {
        show(polygonAt(square, 0.5));
        drag({1.5, -1}, {2, -1}); // to the right of a rightmost vertex
        QCOMPARE(body().radius, (Radius{1}));
        drag({2, -1}, {0, 0}); // to the inside
        QCOMPARE(body().radius, (Radius{0}));
        QCOMPARE(body().points, polygonAt(square).points);
    }

    void autoKeySetsKeysOfVerticesAndOfTheWhole()
    {
        show(moving(polygonAt(square), {2, 0}));
        m_canvas->setAutoKey(true);
        setTime(0.5);
        drag({2, 2}, {2, 3}); // the position of a vertex now
        QCOMPARE(vertex(2), Path(Keyed{{{0, {1, 2}}, {0.5, {2, 3}}, {1, {3, 2}}}}));
        QCOMPARE(vertex(1), Path(FromTo{{1, -1}, {3, -1}}));
        m_bench->document.undoStack().undo();
        drag({0.5, 0.5}, {0.5, 1.5}); // inside
        for (std::size_t i = 0; i < square.size(); ++i)
            QCOMPARE(vertex(i),
                     Path(Keyed{{{0, square[i]}, {0.5, square[i] + Vec{1, 1}}, {1, square[i] + Vec{2, 0}}}}));
    }

    void autoKeyGivesAVertexAtRestAMotion()
    {
        show(polygonAt(square));
        m_canvas->setAutoKey(true);
        setTime(1);
        drag({1, 2}, {3, 3});
        QCOMPARE(vertex(2), Path(Keyed{{{0, {1, 2}}, {1, {3, 3}}}}));
        QCOMPARE(vertex(1), Path(Rest{{1, -1}}));
    }

    void manyVerticesHaveNoHandlesUntilTheViewIsNear()
    {
        show(polygonAt(round(40)));
        const auto shown = [&] {
            return shownHandles({.scene = m_bench->document.scene(), .t = 0, .view = m_canvas->view()}, 0).size();
        };
        QCOMPARE(shown(), std::size_t(40));
        show(polygonAt(round(2000)));
        QCOMPARE(shown(), std::size_t(0));
        QVERIFY(!m_canvas->controlPointAt(pixelOf({4, 0})));
        QTest::keyClick(m_canvas, Qt::Key_N); // but the chosen one is shown
        QCOMPARE(m_canvas->controlPointAt(pixelOf({4, 0})), std::optional(ControlPoint{0, 0, PathEnd::rest}));
        QTest::keyClick(m_canvas, Qt::Key_Escape);
        m_canvas->setView({{4, 0}, scaleOf(2000, 1), {800, 600}});
        QVERIFY(shown() > 10);
        QVERIFY(shown() < 100);
        QVERIFY(m_canvas->controlPointAt(pixelOf({4, 0})));
        m_canvas->setView({{0, 0}, scaleOf(50, 1), {800, 600}});
        show(moving(polygonAt(round(2000)), {1, 0}));
        QCOMPARE(shown(), std::size_t(1)); // the end of the common motion
    }

    void aDragThatWouldMakeEdgesMeetIsRefusedWithThePlace_data()
    {
        QTest::addColumn<Vec>("to");
        QTest::addColumn<QString>("why");
        QTest::addColumn<Vec>("at");
        QTest::newRow("cross") << Vec{-1, -3} << QStringLiteral("edges 0 and 2 would cross at (−1.4, −1)")
                               << Vec{-1.4, -1};
        QTest::newRow("touch") << Vec{-2, 0} << QStringLiteral("edges 1 and 3 would touch at (−2, 0)") << Vec{-2, 0};
        QTest::newRow("fold") << Vec{-1, -1}
                              << QStringLiteral("edges 0 and 1 would fold back on each other at (−1, −1)")
                              << Vec{-1, -1};
        QTest::newRow("one point") << Vec{1, -1} << QStringLiteral("points 1 and 2 would be one point at (1, −1)")
                                   << Vec{1, -1};
    }
    void aDragThatWouldMakeEdgesMeetIsRefusedWithThePlace()
    {
        QFETCH(Vec, to);
        QFETCH(QString, why);
        QFETCH(Vec, at);
        show(polygonAt(square));
        QSignalSpy hints(m_canvas, &Canvas::hintChanged);
        m_bench->press(pixelOf({1, 2}));
        m_bench->moveTo(pixelOf({1.5, 2.5}));
        const Body there = body();
        const QImage before = m_canvas->grab().toImage();
        m_bench->moveTo(pixelOf(to));
        QCOMPARE(m_canvas->objection().why, QStringLiteral("Not allowed: ") + why);
        QCOMPARE(hints.back()[0].toString(), m_canvas->objection().why);
        QCOMPARE(m_canvas->objection().edges.size(), std::size_t(2));
        QVERIFY(m_canvas->objection().at);
        const Vec off = *m_canvas->objection().at - at;
        QVERIFY2(std::hypot(off.x, off.y) < 1e-12, qPrintable(QString::number(std::hypot(off.x, off.y))));
        QCOMPARE(body(), there);
        const QImage marked = m_canvas->grab().toImage();
        QVERIFY(marked.pixelColor(pixelOf(at)) != before.pixelColor(pixelOf(at)));
        m_bench->moveTo(pixelOf({2, 3}));
        QVERIFY(m_canvas->objection() == Objection());
        QCOMPARE(vertex(2), Path(Rest{{2, 3}}));
        m_bench->release(pixelOf({2, 3}));
        QCOMPARE(m_bench->steps(), 1);
    }

    void aCrossingDuringTheMotionIsRefusedWithItsTime()
    {
        Body deforming = polygonAt(square);
        deforming.points[2] = FromTo{{1, 2}, {3, 4}};
        show(deforming);
        m_bench->press(pixelOf({3, 4}));
        m_bench->moveTo(pixelOf({1, 1}));
        m_bench->moveTo(pixelOf({1, -4})); // the edges meet half way
        QCOMPARE(m_canvas->objection().why,
                 QStringLiteral("Not allowed: points 1 and 2 would be one point at (1, −1), t = 0.5"));
        QCOMPARE(std::get<FromTo>(vertex(2)).to, (Vec{1, 1}));
        m_bench->release(pixelOf({1, -4}));
        QVERIFY(problemsOf(m_bench->document.scene()).empty());
    }

    void anArrowKeyThatWouldMakeEdgesMeetIsRefused()
    {
        Body keyed = polygonAt(square); // its first vertex comes close to the edge from (1, 2) to (-2, 2)
        keyed.points[0] = Keyed{{{0, {-2, -1}}, {0.26, {0, 1.9}}, {1, {-2, -1}}}};
        show(keyed);
        m_canvas->setAutoKey(true);
        m_canvas->setSnapping(gridOnly());
        setTime(0.25);
        QTest::keyClick(m_canvas, Qt::Key_Down);
        QVERIFY2(m_canvas->objection().why.contains(QStringLiteral("Not allowed: edges")),
                 qPrintable(m_canvas->objection().why));
        QCOMPARE(body(), keyed);
        QTest::keyClick(m_canvas, Qt::Key_Up);
        QVERIFY(m_canvas->objection() == Objection());
        QVERIFY(!(body() == keyed));
        QVERIFY(problemsOf(m_bench->document.scene()).empty());
    }

    void altClickOnAnEdgeInsertsAVertex()
    {
        show(polygonAt(square, 0.25));
        m_bench->click({0, -1.1}, Qt::AltModifier);
        QCOMPARE(body().points.size(), std::size_t(5));
        QCOMPARE(vertex(1), Path(Rest{{0, -1}}));
        QCOMPARE(vertex(2), Path(Rest{{1, -1}}));
        QCOMPARE(m_bench->steps(), 1);
        QCOMPARE(m_canvas->chosenPoint(), std::optional(ControlPoint{0, 1, PathEnd::rest}));
        m_bench->click({-2, 0.5}, Qt::AltModifier); // the last edge, back to the first vertex
        QCOMPARE(vertex(5), Path(Rest{{-2, 0.5}}));
        m_bench->document.undoStack().undo();
        m_bench->document.undoStack().undo();
        QCOMPARE(body().points, polygonAt(square).points);
        m_bench->click({0, 0.5}, Qt::AltModifier); // inside
        QCOMPARE(body().points.size(), std::size_t(4));
        m_bench->selection.clear();
        m_bench->click({0, -1}, Qt::AltModifier); // not selected: selects it
        QCOMPARE(body().points.size(), std::size_t(4));
    }

    void altClickOnAnEdgeSnapsToTheGrid()
    {
        show(moving(polygonAt({{-2, -1}, {1, -1.1}, {1, 2}, {-2, 2}}), {1, 0}));
        m_canvas->setSnapping(gridOnly());
        m_bench->click({-0.04, -1.05}, Qt::AltModifier); // near the edge, and near the grid point (0, -1)
        QCOMPARE(std::get<FromTo>(vertex(1)), (FromTo{{0, -1}, {1, -1}}));
        m_bench->document.undoStack().undo();
        m_canvas->setSnapping({.on = false});
        m_bench->click({-0.04, -1.05}, Qt::AltModifier);
        QVERIFY(std::get<FromTo>(vertex(1)).from.y < -1.05);
    }

    void anInsertedVertexKeepsTheCommonMotion()
    {
        show(moving(polygonAt(square), {0.7, 1.1}));
        m_bench->click({0, -1}, Qt::AltModifier);
        QCOMPARE(std::get<FromTo>(vertex(1)).from, (Vec{0, -1}));
        QVERIFY(commonPath(body(), {0, 1}));
        QVERIFY(problemsOf(m_bench->document.scene()).empty());
    }

    // Law: at every time the inserted vertex is on the edge, at the same share of its length.
    void anInsertedVertexRunsWithBothEndsOfItsEdge_data()
    {
        QTest::addColumn<Path>("p");
        QTest::addColumn<Path>("q");
        const Path rest = Rest{{-2, -1}};
        const Path line = FromTo{{1, -1}, {2, -3}};
        const Path launch = Launch{{-2, -1}, {1, -2}};
        const Path falls = Launch{{1, -1}, {1, 0}, Vec{0, -2}};
        const Path keyed = Keyed{{{0.25, {1, -1}}, {0.5, {2, -1}}, {2, {3, -4}}}};
        const Path other = Keyed{{{-1, {-2, -1}}, {0.5, {-3, -1}}, {1, {-3, -2}}}};
        QTest::newRow("rest and line") << rest << line;
        QTest::newRow("launch and line") << launch << line;
        QTest::newRow("launch and acceleration") << launch << falls;
        QTest::newRow("rest and acceleration") << rest << falls;
        QTest::newRow("rest and keys") << rest << keyed;
        QTest::newRow("launch and keys") << launch << keyed;
        QTest::newRow("keys and keys") << other << keyed;
    }
    void anInsertedVertexRunsWithBothEndsOfItsEdge()
    {
        QFETCH(Path, p);
        QFETCH(Path, q);
        Body deforming = polygonAt(square);
        deforming.points[0] = p;
        deforming.points[1] = q;
        const auto inserted = withVertex(deforming, {0, 1}, 0, 0.25);
        QVERIFY(inserted);
        QCOMPARE(inserted->points.size(), std::size_t(5));
        QCOMPARE(inserted->points[0], p);
        QCOMPARE(inserted->points[2], q);
        for (int i = 0; i <= 64; ++i) {
            const Vec from = approxPosition(p, {0, 1}, i / 64.0);
            const Vec by = approxPosition(q, {0, 1}, i / 64.0) - from;
            const Vec off = approxPosition(inserted->points[1], {0, 1}, i / 64.0) - from - Vec{by.x / 4, by.y / 4};
            QVERIFY2(std::hypot(off.x, off.y) < 1e-14, qPrintable(QString::number(std::hypot(off.x, off.y))));
        }
    }

    void anEdgeBetweenKeysAndAnAccelerationGetsNoVertex()
    {
        Body deforming = polygonAt(square);
        deforming.points[0] = Keyed{{{0, {-2, -1}}, {0.5, {-3, -1}}, {1, {-3, -2}}}};
        deforming.points[1] = Launch{{1, -1}, {1, 0}, Vec{0, -2}};
        show(deforming);
        m_bench->click({0, -1}, Qt::AltModifier);
        QCOMPARE(body().points.size(), std::size_t(4));
        QVERIFY2(m_canvas->objection().why.contains(QStringLiteral("accelerated")),
                 qPrintable(m_canvas->objection().why));
    }

    void deleteRemovesTheChosenVertexButNotTheLastThree()
    {
        show(polygonAt(square));
        m_bench->click({1, 2});
        QCOMPARE(m_canvas->chosenPoint(), std::optional(ControlPoint{0, 2, PathEnd::rest}));
        QTest::keyClick(m_canvas, Qt::Key_Delete);
        QCOMPARE(body().points, polygonAt({{-2, -1}, {1, -1}, {-2, 2}}).points);
        QCOMPARE(m_bench->steps(), 1);
        QCOMPARE(m_canvas->chosenPoint(), std::optional(ControlPoint{0, 2, PathEnd::rest})); // a neighbour
        QTest::keyClick(m_canvas, Qt::Key_Delete);
        QCOMPARE(m_bench->steps(), 1);
        QCOMPARE(m_canvas->objection().why, QStringLiteral("A polygon has at least 3 vertices."));
        m_bench->document.undoStack().undo();
        QCOMPARE(body().points, polygonAt(square).points);
    }

    void aVertexWhoseRemovalWouldMakeEdgesMeetStays()
    {
        show(polygonAt({{-3, -2}, {3, -2}, {3, 2}, {0, 2}, {0, -1}, {-1, -1}, {-1, 2}, {-3, 2}}));
        m_bench->click({3, -2});
        QTest::keyClick(m_canvas, Qt::Key_Delete); // the edge would cut off the notch
        QCOMPARE(body().points.size(), std::size_t(8));
        QCOMPARE(m_canvas->objection().why, // the numbers that the polygon has
                 QStringLiteral("Not allowed: edge 3 and the edge from point 0 to 2 would cross at (0, 0)"));
        QCOMPARE(m_canvas->objection().edges.size(), std::size_t(2));
    }

    void deleteRemovesTheBodyUnlessAVertexIsChosen()
    {
        show(polygonAt(square));
        const auto takesDelete = [&] {
            QKeyEvent asked(QEvent::ShortcutOverride, Qt::Key_Delete, Qt::NoModifier);
            asked.ignore();
            QApplication::sendEvent(m_canvas, &asked);
            return asked.isAccepted();
        };
        QVERIFY(!takesDelete());
        m_bench->click({1, 2});
        QVERIFY(takesDelete());
        QTest::keyClick(m_canvas, Qt::Key_Escape); // first gives up the vertex, then the body
        QVERIFY(!takesDelete());
        QCOMPARE(m_bench->selection.bodies().size(), std::size_t(1));
        m_bench->selection.clear();
        m_bench->click({1, 2}); // selects the body, chooses no vertex
        QCOMPARE(m_bench->selection.bodies().size(), std::size_t(1));
        QVERIFY(!takesDelete());
        drag({1, 2}, {2, 2}); // chooses the dragged vertex
        QVERIFY(takesDelete());
        m_bench->click({0, 0.5});
        QVERIFY(!takesDelete());
        show(polygonAt(square, 0.5));
        drag({1.5, -1}, {2, -1}); // the edge, which is no vertex
        QCOMPARE(body().radius, (Radius{1}));
        QVERIFY(!takesDelete());
    }

    void verticesAreChosenMovedInsertedAndRemovedByKeys()
    {
        show(polygonAt(square));
        m_canvas->setSnapping(gridOnly());
        QTest::keyClick(m_canvas, Qt::Key_N, Qt::ShiftModifier);
        QCOMPARE(m_canvas->chosenPoint()->index, std::size_t(3));
        QTest::keyClick(m_canvas, Qt::Key_N);
        QCOMPARE(m_canvas->chosenPoint()->index, std::size_t(0));
        QTest::keyClick(m_canvas, Qt::Key_N);
        QTest::keyClick(m_canvas, Qt::Key_Right);
        QTest::keyClick(m_canvas, Qt::Key_Right);
        const Vec moved = std::get<Rest>(vertex(1)).at;
        QVERIFY(moved.x > 1 && moved.y == -1);
        QCOMPARE(vertex(0), Path(Rest{{-2, -1}}));
        QCOMPARE(m_bench->steps(), 1);
        QTest::keyClick(m_canvas, Qt::Key_Insert);
        QCOMPARE(vertex(2), Path(Rest{{(moved.x + 1) / 2, 0.5}}));
        QCOMPARE(m_canvas->chosenPoint()->index, std::size_t(2));
        QTest::keyClick(m_canvas, Qt::Key_Delete);
        QCOMPARE(body().points.size(), std::size_t(4));
        QCOMPARE(m_bench->steps(), 3);
        QTest::keyClick(m_canvas, Qt::Key_Escape);
        QTest::keyClick(m_canvas, Qt::Key_Up); // moves the whole polygon
        QVERIFY(std::get<Rest>(vertex(0)).at.y > -1);
    }
};

QTEST_MAIN(TestPolygonHandles)

} // namespace sweep::tst_polygon_handles

#include "tst_polygon_handles.moc"
