#include "tests/widgets/canvas/tool_bench.h"

#include <sweepbench/solve.h>

#include <QHelpEvent>
#include <QNativeGestureEvent>
#include <QPointingDevice>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

namespace sweep::tst_canvas {

namespace {

Scene someScene()
{
    Scene scene;
    scene.bodies = {Body{.id = "ball", .shape = Shape::circle, .a = FromTo{{-4, 0}, {4, 0}}, .radius = {0.5}},
                    Body{.id = "wall", .shape = Shape::segment, .a = Rest{{0, 2}}, .b = Rest{{0, 4}}}};
    return scene;
}

} // namespace

class TestCanvas : public QObject
{
    Q_OBJECT

    std::unique_ptr<ToolBench> m_bench;
    Canvas* m_canvas = nullptr;

    QPoint pixelOf(Vec p) const { return m_bench->pixelOf(p); }
    void press(QPoint p, Qt::MouseButton button = Qt::LeftButton, Qt::KeyboardModifiers modifiers = {})
    {
        m_bench->press(p, button, modifiers);
    }
    void moveTo(QPoint p, Qt::MouseButtons buttons = Qt::LeftButton) { m_bench->moveTo(p, buttons); }
    void release(QPoint p, Qt::MouseButton button = Qt::LeftButton) { m_bench->release(p, button); }
    void wheel(QPoint at, int delta, QPoint pixels = {}, Qt::ScrollPhase phase = Qt::NoScrollPhase)
    {
        turn(at, {0, delta}, {}, pixels, phase);
    }
    void turn(QPoint at, QPoint angle, Qt::KeyboardModifiers held = {}, QPoint pixels = {},
              Qt::ScrollPhase phase = Qt::NoScrollPhase)
    {
        QWheelEvent event(at, m_canvas->mapToGlobal(at), pixels, angle, Qt::NoButton, held, phase, false);
        QApplication::sendEvent(m_canvas, &event);
    }

private Q_SLOTS:
    void aBlankSceneShowsAboutTenUnits()
    {
        Canvas canvas;
        canvas.resize(960, 640);
        canvas.setScene(std::make_shared<const Scene>());
        const double units = 640 * canvas.view().unitsPerPixel();
        QVERIFY2(units >= 10 && units < 14, qPrintable(QString::number(units)));
        QCOMPARE(canvas.view().centre(), (Vec{0, 0}));
    }

    void aCellHasAToolTipOfItsEvents()
    {
        Canvas canvas;
        canvas.resize(960, 640);
        Scene scene;
        scene.grid = Grid{};
        scene.bodies = {{.id = "dot", .shape = Shape::point, .a = FromTo{{0.5, 0.5}, {4.5, 0.5}}, .grid = true}};
        canvas.setScene(std::make_shared<const Scene>(scene));
        const auto timeline = std::make_shared<const Timeline>(solve(scene).value());
        canvas.setCells(timeline, std::make_shared<const CellHistory>(*timeline, CellRule::closed));
        canvas.show();
        const auto tipAt = [&](Vec p) {
            const QPoint at = canvas.view().toPixel(p).toPoint();
            QHelpEvent help(QEvent::ToolTip, at, canvas.mapToGlobal(at));
            QApplication::sendEvent(&canvas, &help);
            return QToolTip::isVisible() ? QToolTip::text() : QString();
        };
        QCOMPARE(tipAt({1.5, 0.25}), QStringLiteral("cell (1, 0), number 2\ndot: enter 0.125 · exit 0.375"));
        QCOMPARE(tipAt({4.5, 0.25}), QStringLiteral("cell (4, 0), number 5\ndot: enter 0.875 · exit, clipped 1"));
        QToolTip::hideText();
        QTRY_VERIFY(!QToolTip::isVisible());
        QCOMPARE(tipAt({1.5, 1.25}), QString());
    }

    // Lines have no ends: their meeting may lie beside the points that define them, but not arbitrarily far.
    void fittingShowsThePins()
    {
        Canvas canvas;
        canvas.resize(960, 640);
        Scene scene;
        scene.bodies = {{.id = "a", .shape = Shape::line, .a = Rest{{0, 0}}, .b = Rest{{1, 0}}},
                        {.id = "b", .shape = Shape::line, .a = Rest{{0, 1}}, .b = Rest{{1, 2}}}};
        canvas.setScene(std::make_shared<const Scene>(scene));
        const ViewTransform before = canvas.view();
        const auto isSeen = [&](Vec p) {
            return QRectF(canvas.rect()).adjusted(16, 16, -16, -16).contains(canvas.view().toPixel(p));
        };
        canvas.setPins({{{-1, 0}, EventKind::touch, 0}, {{1.5, 2.5}, EventKind::touch, 1}});
        QVERIFY(isSeen({-1, 0})); // while the window is still being laid out for the scene
        QVERIFY(isSeen({1.5, 2.5}));
        canvas.setPins({{{1e6, 0}, EventKind::touch, 0}});
        QCOMPARE(canvas.view(), before);
        canvas.settle();
        canvas.setPins({{{-1, 0}, EventKind::touch, 0}});
        QCOMPARE(canvas.view(), before);
        canvas.fitAll();
        QVERIFY(isSeen({-1, 0}));
    }

    // They are drawn in the background, once for all times.
    void theSweptAreasOfManyKeysComeLater()
    {
        Scene scene;
        Body body{.id = "line", .shape = Shape::capsule, .radius = {0.1, 0.5}};
        Keyed a;
        Keyed b;
        for (int i = 0; i < 60; ++i) {
            a.keys.push_back({i / 59.0, {4 * std::cos(2.5 * i), 3 * std::sin(2.5 * i)}});
            b.keys.push_back({i / 59.0, {4 * std::cos(2.5 * i + 2), 3 * std::sin(2.5 * i + 2)}});
        }
        body.a = a;
        body.b = b;
        scene.bodies = {body};
        Canvas canvas;
        canvas.resize(400, 300);
        canvas.setLayers({.grid = false, .paths = false, .ghosts = false, .labels = false});
        canvas.setScene(std::make_shared<const Scene>(scene));
        const auto picture = [&canvas] { return canvas.grab().toImage(); };
        const QImage first = picture();
        QVERIFY(canvas.isDrawing());
        QTRY_VERIFY(!canvas.isDrawing());
        const QImage drawn = picture();
        canvas.setTime(0.5);
        const QImage later = picture();
        QVERIFY(later != drawn);
        for (const QPoint p : {QPoint(200, 270), QPoint(200, 40), QPoint(60, 150)})
            QVERIFY(later.pixel(p) != first.pixel(p) && later.pixel(p) == drawn.pixel(p));
    }

    void init()
    {
        m_bench = std::make_unique<ToolBench>(someScene());
        m_canvas = &m_bench->canvas;
        m_canvas->show();
        m_canvas->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_canvas));
        m_canvas->setFocus();
    }
    void cleanup() { m_bench.reset(); }

    void theFirstSceneStaysFittedWhenResized()
    {
        for (const QSize size : {QSize(800, 600), QSize(500, 300)}) {
            m_canvas->resize(size);
            QCoreApplication::processEvents();
            QVERIFY(m_canvas->rect().contains(pixelOf({-4.5, 0})));
            QVERIFY(m_canvas->rect().contains(pixelOf({4.5, 4})));
            QCOMPARE(m_canvas->view().size(), QSizeF(size));
        }
    }

    void theWheelZoomsAboutTheCursor()
    {
        const QPoint cursor(200, 420);
        const Vec under = m_canvas->view().toWorld(cursor);
        const double before = m_canvas->view().unitsPerPixel();
        wheel(cursor, 120);
        QVERIFY(m_canvas->view().unitsPerPixel() < 0.9 * before);
        for (int i = 0; i < 49; ++i)
            wheel(cursor, 120);
        for (int i = 0; i < 50; ++i)
            wheel(cursor, -120);
        const Vec after = m_canvas->view().toWorld(cursor);
        QVERIFY(std::hypot(after.x - under.x, after.y - under.y) < 1e-9);
        QVERIFY(std::abs(m_canvas->view().unitsPerPixel() / before - 1) < 1e-9);
    }

    void fineWheelsZoomInProportion()
    {
        const double start = m_canvas->view().unitsPerPixel();
        for (int i = 0; i < 8; ++i)
            wheel({400, 300}, 15);
        const double fine = m_canvas->view().unitsPerPixel();
        m_canvas->fitAll();
        wheel({400, 300}, 120);
        QVERIFY(std::abs(fine / m_canvas->view().unitsPerPixel() - 1) < 1e-9);
        QVERIFY(fine < start);
    }

    void aPinchZoomsAboutItsCentreAndBack()
    {
        const QPoint at(200, 420);
        const Vec under = m_canvas->view().toWorld(at);
        const double before = m_canvas->view().unitsPerPixel();
        const auto pinch = [&](double value) {
            QNativeGestureEvent event(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2, at, at,
                                      m_canvas->mapToGlobal(at), value, {});
            QApplication::sendEvent(m_canvas, &event);
        };
        for (int i = 0; i < 50; ++i)
            pinch(0.02);
        QVERIFY(m_canvas->view().unitsPerPixel() < 0.5 * before);
        for (int i = 0; i < 50; ++i)
            pinch(-0.02);
        const Vec after = m_canvas->view().toWorld(at);
        QVERIFY(std::hypot(after.x - under.x, after.y - under.y) < 1e-9);
        QVERIFY(std::abs(m_canvas->view().unitsPerPixel() / before - 1) < 1e-9);
    }

    void touchpadsScroll()
    {
        const QPointF before = m_canvas->view().toPixel({0, 0});
        wheel({400, 300}, 30, {12, -7}, Qt::ScrollUpdate);
        QVERIFY((m_canvas->view().toPixel({0, 0}) - before - QPointF(12, -7)).manhattanLength() < 1e-6);
    }

    void theWheelWorksSidewaysAndWithModifiers_data()
    {
        QTest::addColumn<QPoint>("angle");
        QTest::addColumn<QPoint>("pixels");
        QTest::addColumn<Qt::KeyboardModifiers>("held");
        QTest::addColumn<bool>("panning");  // the preference
        QTest::addColumn<QPointF>("moved"); // (0, 0): the wheel zooms
        const Qt::KeyboardModifiers none;
        const Qt::KeyboardModifiers control(Qt::ControlModifier);
        QTest::newRow("up") << QPoint(0, 120) << QPoint() << none << false << QPointF();
        QTest::newRow("up, in pixels too") << QPoint(0, 120) << QPoint(0, 120) << none << false << QPointF();
        QTest::newRow("sideways") << QPoint(120, 0) << QPoint() << none << false << QPointF(48, 0);
        QTest::newRow("Shift") << QPoint(0, -120) << QPoint() << Qt::KeyboardModifiers(Qt::ShiftModifier) << false
                               << QPointF(-48, 0);
        QTest::newRow("two fingers") << QPoint(37, -22) << QPoint(9, -5) << none << false << QPointF(9, -5);
        QTest::newRow("two fingers, Ctrl") << QPoint(0, 37) << QPoint(0, 9) << control << false << QPointF();
        QTest::newRow("panning") << QPoint(0, 120) << QPoint() << none << true << QPointF(0, 48);
        QTest::newRow("panning, Ctrl") << QPoint(0, 120) << QPoint() << control << true << QPointF();
    }
    void theWheelWorksSidewaysAndWithModifiers()
    {
        QFETCH(QPoint, angle);
        QFETCH(QPoint, pixels);
        QFETCH(Qt::KeyboardModifiers, held);
        QFETCH(bool, panning);
        QFETCH(QPointF, moved);
        m_canvas->setWheelPans(panning);
        const QPoint at(200, 420);
        const Vec under = m_canvas->view().toWorld(at);
        const double before = m_canvas->view().unitsPerPixel();
        turn(at, angle, held, pixels);
        QVERIFY((m_canvas->view().toPixel(under) - at - moved).manhattanLength() < 1e-6);
        QCOMPARE(m_canvas->view().unitsPerPixel() == before, !moved.isNull());
    }

    void theMiddleButtonAndSpacePan()
    {
        const QPointF before = m_canvas->view().toPixel({0, 0});
        press({400, 300}, Qt::MiddleButton);
        moveTo({430, 340}, Qt::MiddleButton);
        QCOMPARE(m_canvas->cursor().shape(), Qt::ClosedHandCursor);
        release({430, 340}, Qt::MiddleButton);
        QVERIFY((m_canvas->view().toPixel({0, 0}) - before - QPointF(30, 40)).manhattanLength() < 1e-6);

        QSignalSpy play(m_canvas, &Canvas::playRequested);
        QTest::keyPress(m_canvas, Qt::Key_Space);
        QCOMPARE(m_canvas->cursor().shape(), Qt::OpenHandCursor);
        press(pixelOf({-4, 0})); // on the ball: panning takes precedence
        moveTo(pixelOf({-4, 0}) + QPoint(0, 50));
        release(pixelOf({-4, 0}));
        QTest::keyRelease(m_canvas, Qt::Key_Space);
        QCOMPARE(m_bench->steps(), 0);
        QCOMPARE(play.count(), 0);
    }

    void pressingSpaceAlonePlays()
    {
        QSignalSpy play(m_canvas, &Canvas::playRequested);
        QTest::keyClick(m_canvas, Qt::Key_Space);
        QCOMPARE(play.count(), 1);
    }

    void clicksSelect()
    {
        const Selection& selection = m_bench->selection;
        QTest::mouseClick(m_canvas, Qt::LeftButton, {}, pixelOf({0, 3}) + QPoint(7, 0));
        QCOMPARE(selection.bodies(), (std::vector<std::size_t>{1}));
        m_bench->click({-4, 0}, Qt::ShiftModifier);
        QCOMPARE(selection.bodies(), (std::vector<std::size_t>{0, 1}));
        m_bench->click({0, 3}, Qt::ControlModifier);
        QCOMPARE(selection.bodies(), (std::vector<std::size_t>{0}));
        m_bench->click({-3, 3});
        QCOMPARE(selection.bodies(), std::vector<std::size_t>{});
    }

    void aJitterIsAClick()
    {
        press(pixelOf({0, 3}));
        moveTo(pixelOf({0, 3}) + QPoint(1, 1));
        release(pixelOf({0, 3}) + QPoint(1, 1));
        QCOMPARE(m_bench->selection.bodies(), (std::vector<std::size_t>{1}));
        QCOMPARE(m_bench->steps(), 0);
        press(pixelOf({0, 2})); // on a handle
        moveTo(pixelOf({0, 2}) + QPoint(1, 0));
        release(pixelOf({0, 2}) + QPoint(1, 0));
        QCOMPARE(m_bench->document.scene(), someScene());
        QCOMPARE(m_bench->steps(), 0);
    }

    void aHandleHasTheSameSizeAtEveryZoom()
    {
        m_bench->selection.setBodies({1});
        for (const double zoom : {1.0, 64.0, 1.0 / 64}) {
            m_canvas->setView({{0, 2}, scaleOf(64, 1).times(zoom), {800, 600}});
            const QPointF at = m_canvas->view().toPixel({0, 2});
            QVERIFY(m_canvas->controlPointAt(at + QPointF(-7, 0)));
            QVERIFY(!m_canvas->controlPointAt(at + QPointF(-9, 0)));
        }
    }

    void aControlPointIsDragged()
    {
        m_bench->selection.setBodies({0});
        const QPoint handle = pixelOf({4, 0});
        m_bench->drag(handle + QPoint(3, 0), handle + QPoint(53, -40));
        QCOMPARE(m_bench->steps(), 1);
        const auto& path = std::get<FromTo>(m_bench->body(0).a);
        QCOMPARE(path.from, (Vec{-4, 0}));
        // The dragged body keeps the cursor's offset and ends within a pixel of the point of release.
        const QPointF landed = m_canvas->view().toPixel(path.to);
        QVERIFY((landed - m_canvas->view().toPixel({4, 0}) - QPointF(50, -40)).manhattanLength() < 2);
        m_bench->document.undoStack().undo();
        QCOMPARE(m_bench->document.scene(), someScene());
    }

    void aRadiusIsDraggedByTheEdge()
    {
        m_bench->selection.setBodies({0});
        const QPoint edge = pixelOf({-3.5, 0}); // at t = 0 the ball is at −4
        m_bench->drag(edge, edge + QPoint(20, 0));
        QCOMPARE(m_bench->steps(), 1);
        const double radius = m_bench->body(0).radius.from;
        QVERIFY(std::abs(m_canvas->view().toPixels(radius - 0.5) - 20) < 2);
        m_canvas->setTime(0.5); // the handle moves with the body
        QCOMPARE(m_canvas->controlPointAt(pixelOf({radius, 0})), std::optional(ControlPoint{0, 0, PathEnd::radius}));
    }

    void aBandSelectsTheBodiesItEncloses()
    {
        const QPointF before = m_canvas->view().toPixel({0, 0});
        const auto band = [&](Vec from, Vec to, Qt::KeyboardModifiers modifiers) {
            press(pixelOf(from), Qt::LeftButton, modifiers);
            moveTo(pixelOf(to) - QPoint(9, 0));
            moveTo(pixelOf(to));
            release(pixelOf(to));
            return m_bench->selection.bodies();
        };
        QCOMPARE(band({1, 4.2}, {-1, 1.5}, {}), (std::vector<std::size_t>{1}));
        QCOMPARE(band({1, 3}, {-1, 1.5}, Qt::ControlModifier), (std::vector<std::size_t>{1})); // half of the wall
        QCOMPARE(band({1, 4.2}, {-4.4, -0.6}, Qt::ShiftModifier), (std::vector<std::size_t>{0, 1}));
        QCOMPARE(band({1, 4.2}, {-1, 1.5}, Qt::ShiftModifier), (std::vector<std::size_t>{0, 1}));
        QCOMPARE(band({1, 4.2}, {-1, 1.5}, Qt::ControlModifier), (std::vector<std::size_t>{0}));
        QCOMPARE(m_canvas->view().toPixel({0, 0}), before);

        press(pixelOf({1, 4.2}));
        moveTo(pixelOf({-1, 1.5}));
        QTest::keyClick(m_canvas, Qt::Key_Escape);
        release(pixelOf({-1, 1.5}));
        QCOMPARE(m_bench->selection.bodies(), (std::vector<std::size_t>{0}));
    }

    void aClickOnTheGridPicksACell()
    {
        const Selection& selection = m_bench->selection;
        m_bench->click({-2.5, 2.5});
        QCOMPARE(selection.pickedCell(), std::optional<Cell>()); // there is no grid
        Scene scene = someScene();
        scene.grid = Grid{.origin = Vec{0.25, 0}, .spacing = {0.5, 1}};
        m_bench->document.changeScene(scene, {});
        m_bench->click({-2.5, 2.5});
        QCOMPARE(selection.pickedCell(), std::optional(Cell{-6, 2}));
        m_bench->click({-3.8, 0.1}); // inside the ball
        QCOMPARE(selection.pickedCell(), std::optional(Cell{-9, 0}));
        QCOMPARE(selection.bodies(), (std::vector<std::size_t>{0}));
        const QImage before = m_canvas->grab().toImage();
        m_canvas->setSelectedCell(Cell{-6, 2});
        QVERIFY(m_canvas->grab().toImage() != before);
        m_canvas->setView(m_canvas->view().zoomed({400, 300}, 0.01)); // its cells are too small to be picked
        m_bench->selection.clear();
        QTest::mouseClick(m_canvas, Qt::LeftButton, {}, {600, 500});
        QCOMPARE(selection.pickedCell(), std::optional<Cell>());
    }

    void aCellIsScrolledIntoView()
    {
        Scene scene = someScene();
        scene.grid = Grid{};
        m_bench->document.changeScene(scene, {});
        const ViewTransform before = m_canvas->view();
        m_canvas->showCell({1, 1});
        QCOMPARE(m_canvas->view(), before); // the cell is already in view
        m_canvas->showCell({4000, -7});
        QVERIFY(m_canvas->rect().contains(pixelOf({4000.5, -6.5})));
        QCOMPARE(m_canvas->view().scale(), before.scale());
        m_canvas->zoomBy(1e-4);
        m_canvas->showCell({4000, -7});
        QVERIFY(m_canvas->rect().contains(pixelOf({4000.5, -6.5})));
        QVERIFY(m_canvas->view().toPixels(1) > 20);
    }

    void escapeCancelsADrag()
    {
        m_bench->selection.setBodies({0});
        press(pixelOf({4, 0}));
        moveTo(pixelOf({4, 0}) + QPoint(40, 0));
        QVERIFY(m_bench->document.scene() != someScene());
        QTest::keyClick(m_canvas, Qt::Key_Escape);
        QCOMPARE(m_bench->document.scene(), someScene());
        moveTo(pixelOf({4, 0}) + QPoint(60, 0));
        release(pixelOf({4, 0}) + QPoint(60, 0));
        QCOMPARE(m_bench->document.scene(), someScene());
        QVERIFY(!m_bench->document.undoStack().canUndo());
        QCOMPARE(m_bench->selection.bodies(), (std::vector<std::size_t>{0}));
        QTest::keyClick(m_canvas, Qt::Key_Escape); // then Escape clears the selection
        QCOMPARE(m_bench->selection.bodies(), std::vector<std::size_t>{});
    }

    void aModifierTakesEffectWithoutMovingTheMouse()
    {
        press(pixelOf({0, 3}));
        moveTo(pixelOf({0, 3}) + QPoint(60, -5));
        const auto from = [this] { return std::get<Rest>(m_bench->body(1).a).at; };
        const Vec free = from();
        QVERIFY(free.y != 2);
        QTest::keyPress(m_canvas, Qt::Key_Shift); // in steps of 15°
        QCOMPARE(from().y, 2.0);
        QTest::keyRelease(m_canvas, Qt::Key_Shift, Qt::ShiftModifier);
        QCOMPARE(from(), free);
        release(pixelOf({0, 3}) + QPoint(60, -5));
        QCOMPARE(m_bench->steps(), 1);
    }

    void aBodyIsDragged()
    {
        m_bench->drag(pixelOf({0, 3}), pixelOf({0, 3}) + QPoint(30, 0));
        QCOMPARE(m_bench->steps(), 1);
        const Vec a = std::get<Rest>(m_bench->body(1).a).at;
        QVERIFY(std::abs(a.x - 30 * m_canvas->view().unitsPerPixel()) < m_canvas->view().unitsPerPixel());
        QCOMPARE(a.y, 2.0);
        QCOMPARE(std::get<Rest>(m_bench->body(1).b).at, (Vec{a.x, 4}));
    }

    void theHandToolPans()
    {
        m_canvas->setTool(ToolKind::hand);
        const QPointF before = m_canvas->view().toPixel({0, 0});
        press(pixelOf({-4, 0})); // on the ball
        QCOMPARE(m_canvas->cursor().shape(), Qt::ClosedHandCursor);
        moveTo(pixelOf({-4, 0}) + QPoint(25, 10));
        release(pixelOf({-4, 0}));
        QVERIFY((m_canvas->view().toPixel({0, 0}) - before - QPointF(25, 10)).manhattanLength() < 1e-6);
        QCOMPARE(m_bench->steps(), 0);
        QCOMPARE(m_canvas->cursor().shape(), Qt::OpenHandCursor);
    }

    void hoveringHighlights()
    {
        const QImage before = m_canvas->grab().toImage();
        moveTo(pixelOf({0, 3}), Qt::NoButton);
        QCOMPARE(m_canvas->cursor().shape(), Qt::PointingHandCursor);
        QVERIFY(m_canvas->grab().toImage() != before);
        moveTo(pixelOf({-3, 3}), Qt::NoButton);
        QCOMPARE(m_canvas->grab().toImage(), before);
        m_bench->selection.setBodies({1});
        moveTo(pixelOf({0, 2}), Qt::NoButton);
        QCOMPARE(m_canvas->cursor().shape(), Qt::SizeAllCursor); // a handle
        m_canvas->setTool(ToolKind::circle);
        QCOMPARE(m_canvas->cursor().shape(), Qt::CrossCursor);
    }

    void equalValuesChangeNothing()
    {
        QSignalSpy changed(m_canvas, &Canvas::viewChanged);
        m_canvas->setView(m_canvas->view());
        QCOMPARE(changed.count(), 0);
    }

    void anotherSceneResetsTheStateOfTheOldOne()
    {
        const QImage plain = m_canvas->grab().toImage();
        ContactMark mark;
        mark.event.b = 1;
        mark.point = toDoubleDouble(Vec{0, 3});
        m_canvas->setContacts({mark});
        QVERIFY(m_canvas->grab().toImage() != plain);
        m_canvas->setScene(std::make_shared<Scene>(someScene()));
        QCOMPARE(m_canvas->grab().toImage(), plain);
    }

    void aCanvasWithoutASceneWorks()
    {
        Canvas canvas;
        canvas.setTime(3);
        canvas.setSelectedBodies({7});
        canvas.fitSelection();
        canvas.zoomBy(2);
        canvas.centreOn(4);
        QVERIFY(!canvas.bodyAt({10, 10}));
        QVERIFY(!canvas.controlPointAt({10, 10}));
        QVERIFY(!canvas.grab().isNull());
    }
};

QTEST_MAIN(TestCanvas)

} // namespace sweep::tst_canvas
#include "tst_canvas.moc"
