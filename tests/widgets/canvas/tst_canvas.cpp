#include "widgets/canvas/canvas.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

using namespace sweep;

namespace {

std::shared_ptr<const Scene> someScene()
{
    auto scene = std::make_shared<Scene>();
    scene->bodies = {Body{.id = "ball", .shape = Shape::circle, .a = FromTo{{-4, 0}, {4, 0}}, .radius = {0.5}},
                     Body{.id = "wall", .shape = Shape::segment, .a = Rest{{0, 2}}, .b = Rest{{0, 4}}}};
    return scene;
}

// What a drag said, in order.
struct Said
{
    std::vector<DragPhase> phases;
    std::vector<Vec> places;
    std::optional<ControlPoint> point;
};

} // namespace

class TestCanvas : public QObject
{
    Q_OBJECT

    std::unique_ptr<Canvas> m_canvas;
    Said m_points;
    Said m_bodies;

    QPoint pixelOf(Vec p) const { return m_canvas->view().toPixel(p).toPoint(); }

    void press(QPoint p, Qt::MouseButton button = Qt::LeftButton, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mousePress(m_canvas.get(), button, modifiers, p);
    }
    void moveTo(QPoint p, Qt::MouseButtons buttons = Qt::LeftButton)
    {
        QMouseEvent event(QEvent::MouseMove, p, m_canvas->mapToGlobal(p), Qt::NoButton, buttons, Qt::NoModifier);
        QApplication::sendEvent(m_canvas.get(), &event);
    }
    void release(QPoint p, Qt::MouseButton button = Qt::LeftButton)
    {
        QTest::mouseRelease(m_canvas.get(), button, {}, p);
    }
    void wheel(QPoint at, int delta, QPoint pixels = {}, Qt::ScrollPhase phase = Qt::NoScrollPhase)
    {
        QWheelEvent event(at, m_canvas->mapToGlobal(at), pixels, {0, delta}, Qt::NoButton, Qt::NoModifier, phase,
                          false);
        QApplication::sendEvent(m_canvas.get(), &event);
    }

private Q_SLOTS:
    void init()
    {
        m_canvas = std::make_unique<Canvas>();
        m_canvas->resize(800, 600);
        m_canvas->setScene(someScene());
        m_canvas->show();
        m_canvas->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_canvas.get()));
        m_canvas->setFocus();
        m_points = {};
        m_bodies = {};
        connect(m_canvas.get(), &Canvas::handleDragged, this, [this](const PointDrag& drag, DragPhase phase) {
            m_points.phases.push_back(phase);
            m_points.places.push_back(drag.to);
            m_points.point = drag.point;
        });
        connect(m_canvas.get(), &Canvas::bodyDragged, this, [this](const BodyDrag& drag, DragPhase phase) {
            m_bodies.phases.push_back(phase);
            m_bodies.places.push_back(drag.by);
        });
    }
    void cleanup() { m_canvas.reset(); }

    void theFirstSceneIsFittedAndStaysSoWhenResized()
    {
        for (const QSize size : {QSize(800, 600), QSize(500, 300)}) {
            m_canvas->resize(size);
            QCoreApplication::processEvents();
            QVERIFY(m_canvas->rect().contains(pixelOf({-4.5, 0})) && m_canvas->rect().contains(pixelOf({4.5, 4})));
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

    void touchpadsScroll()
    {
        const QPointF before = m_canvas->view().toPixel({0, 0});
        wheel({400, 300}, 30, {12, -7}, Qt::ScrollUpdate);
        QVERIFY((m_canvas->view().toPixel({0, 0}) - before - QPointF(12, -7)).manhattanLength() < 1e-6);
    }

    void theMiddleButtonAndSpacePan()
    {
        const QPointF before = m_canvas->view().toPixel({0, 0});
        press({400, 300}, Qt::MiddleButton);
        moveTo({430, 340}, Qt::MiddleButton);
        QCOMPARE(m_canvas->cursor().shape(), Qt::ClosedHandCursor);
        release({430, 340}, Qt::MiddleButton);
        QVERIFY((m_canvas->view().toPixel({0, 0}) - before - QPointF(30, 40)).manhattanLength() < 1e-6);

        QSignalSpy play(m_canvas.get(), &Canvas::playRequested);
        QTest::keyPress(m_canvas.get(), Qt::Key_Space);
        QCOMPARE(m_canvas->cursor().shape(), Qt::OpenHandCursor);
        press(pixelOf({-4, 0})); // on the ball: the hand goes first
        moveTo(pixelOf({-4, 0}) + QPoint(0, 50));
        release(pixelOf({-4, 0}));
        QTest::keyRelease(m_canvas.get(), Qt::Key_Space);
        QVERIFY(m_bodies.phases.empty());
        QCOMPARE(play.count(), 0);
    }

    void spaceAlonePlays()
    {
        QSignalSpy play(m_canvas.get(), &Canvas::playRequested);
        QTest::keyClick(m_canvas.get(), Qt::Key_Space);
        QCOMPARE(play.count(), 1);
    }

    void clicksSayWhatTheyMean()
    {
        QSignalSpy clicked(m_canvas.get(), &Canvas::bodyClicked);
        QSignalSpy nothing(m_canvas.get(), &Canvas::nothingClicked);
        QTest::mouseClick(m_canvas.get(), Qt::LeftButton, {}, pixelOf({0, 3}) + QPoint(7, 0));
        QCOMPARE(clicked.count(), 1);
        QCOMPARE(clicked[0][0].value<std::size_t>(), std::size_t(1));
        QCOMPARE(clicked[0][1].toBool(), false);
        QTest::mouseClick(m_canvas.get(), Qt::LeftButton, Qt::ShiftModifier, pixelOf({-4, 0}));
        QCOMPARE(clicked[1][1].toBool(), true);
        QTest::mouseClick(m_canvas.get(), Qt::LeftButton, {}, pixelOf({-3, 3}));
        QCOMPARE(nothing.count(), 1);
    }

    void aJitterIsAClickAndNoDrag()
    {
        QSignalSpy clicked(m_canvas.get(), &Canvas::bodyClicked);
        press(pixelOf({0, 3}));
        moveTo(pixelOf({0, 3}) + QPoint(1, 1));
        release(pixelOf({0, 3}) + QPoint(1, 1));
        QCOMPARE(clicked.count(), 1);
        QVERIFY(m_bodies.phases.empty() && m_points.phases.empty());
    }

    void aControlPointIsDragged()
    {
        m_canvas->setSelectedBodies({0});
        const QPoint handle = pixelOf({4, 0});
        press(handle + QPoint(3, 0));
        moveTo(handle + QPoint(33, -20));
        moveTo(handle + QPoint(53, -40));
        release(handle + QPoint(53, -40));
        QVERIFY(m_points.point == (ControlPoint{0, false, PathEnd::to}));
        QCOMPARE(m_points.phases.front(), DragPhase::begin);
        QCOMPARE(m_points.phases.back(), DragPhase::end);
        QVERIFY(m_points.places.front() == (Vec{4, 0}));
        // It keeps the hand's offset, and lands within a pixel of where it was let go.
        const QPointF landed = m_canvas->view().toPixel(m_points.places.back());
        QVERIFY((landed - m_canvas->view().toPixel({4, 0}) - QPointF(50, -40)).manhattanLength() < 2);
    }

    void aRadiusIsDraggedByTheEdge()
    {
        m_canvas->setSelectedBodies({0});
        const QPoint edge = pixelOf({-3.5, 0}); // at t = 0 the ball is at −4
        press(edge);
        moveTo(edge + QPoint(20, 0));
        release(edge + QPoint(20, 0));
        QVERIFY(m_points.point == (ControlPoint{0, false, PathEnd::radius}));
        QVERIFY(m_points.places.front() == (Vec{-3.5, 0}));
        QCOMPARE(m_points.phases.back(), DragPhase::end);
        const QPointF landed = m_canvas->view().toPixel(m_points.places.back());
        QVERIFY((landed - m_canvas->view().toPixel({-3.5, 0}) - QPointF(20, 0)).manhattanLength() < 2);
        m_canvas->setTime(0.5); // the handle goes with the body
        QVERIFY(m_canvas->controlPointAt(pixelOf({0.5, 0})) == m_points.point);
    }

    void aBandEnclosesBodies()
    {
        QSignalSpy enclosed(m_canvas.get(), &Canvas::bodiesEnclosed);
        const QPointF before = m_canvas->view().toPixel({0, 0});
        const auto band = [&](Vec from, Vec to, Qt::KeyboardModifiers modifiers) {
            press(pixelOf(from), Qt::LeftButton, modifiers);
            moveTo(pixelOf(to) - QPoint(9, 0));
            moveTo(pixelOf(to));
            release(pixelOf(to));
            return enclosed.back()[0].value<std::vector<std::size_t>>();
        };
        QCOMPARE(band({1, 4.2}, {-1, 1.5}, {}), (std::vector<std::size_t>{1}));
        QCOMPARE(enclosed.back()[1].value<BandMode>(), BandMode::replace);
        QCOMPARE(band({1, 4.2}, {-4.4, -0.6}, Qt::ShiftModifier), (std::vector<std::size_t>{0, 1}));
        QCOMPARE(enclosed.back()[1].value<BandMode>(), BandMode::add);
        QCOMPARE(band({1, 3}, {-1, 1.5}, Qt::ControlModifier), std::vector<std::size_t>{}); // half the wall
        QCOMPARE(enclosed.back()[1].value<BandMode>(), BandMode::toggle);
        QVERIFY(m_canvas->view().toPixel({0, 0}) == before);

        press(pixelOf({1, 4.2}));
        moveTo(pixelOf({-1, 1.5}));
        QTest::keyClick(m_canvas.get(), Qt::Key_Escape);
        release(pixelOf({-1, 1.5}));
        QCOMPARE(enclosed.count(), 3);
    }

    void aClickOnTheGridMeansACell()
    {
        QSignalSpy cells(m_canvas.get(), &Canvas::cellClicked);
        QTest::mouseClick(m_canvas.get(), Qt::LeftButton, {}, pixelOf({-2.5, 2.5}));
        QCOMPARE(cells.count(), 0); // there is no grid
        auto scene = std::make_shared<Scene>(*someScene());
        scene->grid = Grid{.origin = Vec{0.25, 0}, .spacing = {0.5, 1}};
        m_canvas->setScene(scene);
        const QImage before = m_canvas->grab().toImage();
        QTest::mouseClick(m_canvas.get(), Qt::LeftButton, {}, pixelOf({-2.5, 2.5}));
        QCOMPARE(cells.count(), 1);
        QVERIFY(cells[0][0].value<Cell>() == (Cell{-6, 2}));
        QTest::mouseClick(m_canvas.get(), Qt::LeftButton, {}, pixelOf({-3.8, 0.1})); // inside the ball
        QVERIFY(cells.count() == 2 && cells[1][0].value<Cell>() == (Cell{-9, 0}));
        m_canvas->setSelectedCell(Cell{-6, 2});
        QVERIFY(m_canvas->grab().toImage() != before);
        m_canvas->setView(m_canvas->view().zoomed({400, 300}, 0.01)); // too small to be meant
        QTest::mouseClick(m_canvas.get(), Qt::LeftButton, {}, {600, 500});
        QCOMPARE(cells.count(), 2);
    }

    void aCellIsBroughtIntoSight()
    {
        auto scene = std::make_shared<Scene>(*someScene());
        scene->grid = Grid{};
        m_canvas->setScene(scene);
        const ViewTransform before = m_canvas->view();
        m_canvas->showCell({1, 1});
        QVERIFY(m_canvas->view() == before); // it is seen already
        m_canvas->showCell({4000, -7});
        QVERIFY(m_canvas->rect().contains(pixelOf({4000.5, -6.5})));
        QVERIFY(m_canvas->view().scale() == before.scale());
        m_canvas->zoomBy(1e-4);
        m_canvas->showCell({4000, -7});
        QVERIFY(m_canvas->rect().contains(pixelOf({4000.5, -6.5})));
        QVERIFY(m_canvas->view().toPixels(1) > 20);
    }

    void escapeCancelsADrag()
    {
        m_canvas->setSelectedBodies({0});
        press(pixelOf({4, 0}));
        moveTo(pixelOf({4, 0}) + QPoint(40, 0));
        QTest::keyClick(m_canvas.get(), Qt::Key_Escape);
        QCOMPARE(m_points.phases.back(), DragPhase::cancel);
        QVERIFY(m_points.places.back() == (Vec{4, 0}));
        const std::size_t said = m_points.phases.size();
        moveTo(pixelOf({4, 0}) + QPoint(60, 0));
        release(pixelOf({4, 0}) + QPoint(60, 0));
        QCOMPARE(m_points.phases.size(), said);
        QSignalSpy nothing(m_canvas.get(), &Canvas::nothingClicked);
        QTest::keyClick(m_canvas.get(), Qt::Key_Escape); // then it clears the selection
        QCOMPARE(nothing.count(), 1);
    }

    void aBodyIsDragged()
    {
        press(pixelOf({0, 3}));
        moveTo(pixelOf({0, 3}) + QPoint(30, 0));
        release(pixelOf({0, 3}) + QPoint(30, 0));
        QCOMPARE(m_bodies.phases.front(), DragPhase::begin);
        QVERIFY(m_bodies.places.front() == Vec{});
        QCOMPARE(m_bodies.phases.back(), DragPhase::end);
        QVERIFY(std::abs(m_bodies.places.back().x - 30 * m_canvas->view().unitsPerPixel()) <
                m_canvas->view().unitsPerPixel());
        QCOMPARE(m_bodies.places.back().y, 0.0);
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
        QVERIFY(m_bodies.phases.empty());
        QCOMPARE(m_canvas->cursor().shape(), Qt::OpenHandCursor);
    }

    void hoveringShowsAndSays()
    {
        QSignalSpy hovered(m_canvas.get(), &Canvas::bodyHovered);
        const QImage before = m_canvas->grab().toImage();
        moveTo(pixelOf({0, 3}), Qt::NoButton);
        QCOMPARE(hovered.count(), 1);
        QCOMPARE(hovered[0][0].value<std::optional<std::size_t>>(), std::optional<std::size_t>(1));
        QCOMPARE(m_canvas->cursor().shape(), Qt::PointingHandCursor);
        QVERIFY(m_canvas->grab().toImage() != before);
        moveTo(pixelOf({0, 3}) + QPoint(1, 0), Qt::NoButton);
        QCOMPARE(hovered.count(), 1); // said once
    }

    void equalValuesChangeNothing()
    {
        QSignalSpy changed(m_canvas.get(), &Canvas::viewChanged);
        m_canvas->setView(m_canvas->view());
        QCOMPARE(changed.count(), 0);
    }

    void anotherSceneDropsWhatBelongedToTheOldOne()
    {
        const QImage plain = m_canvas->grab().toImage();
        ContactMark mark;
        mark.event.b = 1;
        mark.point = fine(Vec{0, 3});
        m_canvas->setContacts({mark});
        QVERIFY(m_canvas->grab().toImage() != plain);
        m_canvas->setScene(someScene());
        QCOMPARE(m_canvas->grab().toImage(), plain);
    }

    void noSceneIsNoTrouble()
    {
        Canvas canvas;
        canvas.setTime(3);
        canvas.setSelectedBodies({7});
        canvas.fitSelection();
        canvas.zoomBy(2);
        canvas.centreOn(4);
        QVERIFY(!canvas.bodyAt({10, 10}) && !canvas.controlPointAt({10, 10}));
        QVERIFY(!canvas.grab().isNull());
    }
};

QTEST_MAIN(TestCanvas)
#include "tst_canvas.moc"
