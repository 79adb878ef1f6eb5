#include "widgets/canvas/canvas.h"
#include "widgets/tools/box_tool.h"

#include <QApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <numeric>

using namespace sweep;

// Each tool as a hand uses it: what the canvas says of it, without a document behind.
class TestTools : public QObject
{
    Q_OBJECT

    std::unique_ptr<Canvas> m_canvas;
    std::vector<std::vector<Body>> m_drawn;
    std::vector<std::pair<MotionDrag, DragPhase>> m_motions;

    QPoint pixelOf(Vec p) const { return m_canvas->view().toPixel(p).toPoint(); }
    void moveTo(QPoint p, Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers = {})
    {
        QMouseEvent event(QEvent::MouseMove, p, m_canvas->mapToGlobal(p), Qt::NoButton, buttons, modifiers);
        QApplication::sendEvent(m_canvas.get(), &event);
    }
    void drag(Vec from, Vec to, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mousePress(m_canvas.get(), Qt::LeftButton, modifiers, pixelOf(from));
        moveTo((pixelOf(from) + pixelOf(to)) / 2, Qt::LeftButton, modifiers);
        moveTo(pixelOf(to), Qt::LeftButton, modifiers);
        QTest::mouseRelease(m_canvas.get(), Qt::LeftButton, modifiers, pixelOf(to));
    }
    void click(Vec at) { QTest::mouseClick(m_canvas.get(), Qt::LeftButton, {}, pixelOf(at)); }
    // The scene that a document would have made of what was drawn.
    void adopt()
    {
        auto scene = std::make_shared<Scene>();
        scene->bodies = m_drawn.back();
        for (std::size_t i = 0; i < scene->bodies.size(); ++i)
            scene->bodies[i].id += std::to_string(i);
        m_canvas->setScene(scene);
        std::vector<std::size_t> all(scene->bodies.size());
        std::iota(all.begin(), all.end(), 0);
        m_canvas->setSelectedBodies(all);
        m_canvas->setDrawnBodies(all);
    }

private Q_SLOTS:
    void init()
    {
        m_canvas = std::make_unique<Canvas>();
        m_canvas->resize(800, 600);
        m_canvas->setView({{0, 0}, scaleOf(50, 1), {800, 600}}); // 50 pixels a unit
        m_canvas->setScene(std::make_shared<Scene>());
        m_canvas->setView({{0, 0}, scaleOf(50, 1), {800, 600}});
        m_canvas->show();
        m_canvas->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_canvas.get()));
        m_canvas->setFocus();
        m_drawn.clear();
        m_motions.clear();
        connect(m_canvas.get(), &Canvas::shapesDrawn, this,
                [this](const std::vector<Body>& bodies) { m_drawn.push_back(bodies); });
        connect(m_canvas.get(), &Canvas::motionDragged, this,
                [this](const MotionDrag& motion, DragPhase phase) { m_motions.emplace_back(motion, phase); });
    }
    void cleanup() { m_canvas.reset(); }

    void shapesOfTwoPointsAreDraggedFromEndToEnd_data()
    {
        QTest::addColumn<ToolKind>("tool");
        QTest::addColumn<Shape>("shape");
        QTest::newRow("segment") << ToolKind::segment << Shape::segment;
        QTest::newRow("thick line") << ToolKind::capsule << Shape::capsule;
        QTest::newRow("ray") << ToolKind::ray << Shape::ray;
        QTest::newRow("line") << ToolKind::line << Shape::line;
    }
    void shapesOfTwoPointsAreDraggedFromEndToEnd()
    {
        QFETCH(ToolKind, tool);
        QFETCH(Shape, shape);
        m_canvas->setTool(tool);
        drag({-2, 1}, {3, -1.5});
        QCOMPARE(m_drawn.size(), std::size_t(1));
        const Body& body = m_drawn[0].at(0);
        QCOMPARE(body.shape, shape);
        QVERIFY(body.a == Path(Rest{{-2, 1}}));
        QVERIFY(body.b == Path(Rest{{3, -1.5}}));
        QCOMPARE(body.radius.from > 0, shape == Shape::capsule);
        click({1, 3}); // a click is no line
        QCOMPARE(m_drawn.size(), std::size_t(1));
    }

    void discsAreDraggedFromTheirCentre_data()
    {
        QTest::addColumn<ToolKind>("tool");
        QTest::addColumn<Shape>("shape");
        QTest::newRow("circle") << ToolKind::circle << Shape::circle;
        QTest::newRow("projectile") << ToolKind::projectile << Shape::projectile;
    }
    void discsAreDraggedFromTheirCentre()
    {
        QFETCH(ToolKind, tool);
        QFETCH(Shape, shape);
        m_canvas->setTool(tool);
        drag({-2, 1}, {1, 5}); // 3, 4, 5
        QCOMPARE(m_drawn.size(), std::size_t(1));
        QCOMPARE(m_drawn[0].at(0).shape, shape);
        QVERIFY(m_drawn[0][0].a == Path(Rest{{-2, 1}}));
        QCOMPARE(m_drawn[0][0].radius.from, 5.0);
        click({4, -2});
        QCOMPARE(m_drawn.size(), std::size_t(2));
        QVERIFY(m_drawn[1][0].a == Path(Rest{{4, -2}}));
        QCOMPARE(m_drawn[1][0].radius.from, 0.2); // about 24 pixels, in round numbers
    }

    void aPointIsClickedOrDragged()
    {
        m_canvas->setTool(ToolKind::point);
        click({1.5, 1.5});
        QVERIFY(m_drawn.at(0).at(0).a == Path(Rest{{1.5, 1.5}}));
        drag({0, 0}, {2, 1});
        QVERIFY(m_drawn.at(1).at(0).a == Path(FromTo{{0, 0}, {2, 1}}));
        QCOMPARE(m_drawn[1][0].shape, Shape::point);
    }

    void aSecondDragFromItDrawsItsMotion()
    {
        m_canvas->setTool(ToolKind::circle);
        drag({-2, 1}, {-1, 1});
        adopt();
        drag({-1.6, 1.2}, {2.4, 2.2});
        QCOMPARE(m_drawn.size(), std::size_t(1));
        QCOMPARE(m_motions.front().second, DragPhase::begin);
        QCOMPARE(m_motions.back().second, DragPhase::end);
        const MotionDrag& motion = m_motions.back().first;
        QVERIFY(motion.from == (Vec{-2, 1}) && motion.to == (Vec{2, 2}));
        QCOMPARE(motion.bodies, (std::vector<std::size_t>{0}));
        QVERIFY(!motion.alone);
        const Body moved = withMotion(m_canvas->scene()->bodies[0], motion);
        QVERIFY(moved.a == Path(FromTo{{-2, 1}, {2, 2}}));
        drag({4, 4}, {4, 3}); // elsewhere: another circle
        QCOMPARE(m_drawn.size(), std::size_t(2));
    }

    void altDrawsAnotherShapeOnTopOfIt()
    {
        m_canvas->setTool(ToolKind::circle);
        drag({0, 0}, {2, 0});
        adopt();
        drag({0, 0}, {0, 1}, Qt::AltModifier);
        QCOMPARE(m_drawn.size(), std::size_t(2));
        QVERIFY(m_motions.empty());
    }

    void oneEndOfASegmentMovesAlone()
    {
        m_canvas->setTool(ToolKind::segment);
        drag({0, 0}, {4, 0});
        adopt();
        drag({4, 0}, {0, 3});
        const MotionDrag& motion = m_motions.back().first;
        QVERIFY(motion.alone && motion.alone->second);
        const Body moved = withMotion(m_canvas->scene()->bodies[0], motion);
        QVERIFY(moved.a == Path(Rest{{0, 0}}));
        QVERIFY(moved.b == Path(FromTo{{4, 0}, {0, 3}}));
        drag({2, 0}, {2, 1}); // in the middle: both
        const Body both = withMotion(m_canvas->scene()->bodies[0], m_motions.back().first);
        QVERIFY(both.a == Path(FromTo{{0, 0}, {0, 1}}) && both.b == Path(FromTo{{4, 0}, {4, 1}}));
    }

    void aBoxIsFourSegmentsOfOneGroup()
    {
        m_canvas->setTool(ToolKind::box);
        drag({-1, -1}, {2, 1});
        const std::vector<Body>& sides = m_drawn.at(0);
        QCOMPARE(sides.size(), std::size_t(4));
        for (std::size_t i = 0; i < 4; ++i) {
            QCOMPARE(sides[i].shape, Shape::segment);
            QCOMPARE(*sides[i].group, std::string("box"));
            QVERIFY(std::get<Rest>(sides[i].b) == std::get<Rest>(sides[(i + 1) % 4].a));
        }
        QVERIFY(sides[0].a == Path(Rest{{-1, -1}}) && sides[2].a == Path(Rest{{2, 1}}));
        adopt();
        drag({0, 1}, {0, 2.5});
        QCOMPARE(m_motions.back().first.bodies.size(), std::size_t(4));
        QVERIFY(!m_motions.back().first.alone);
        click({3, 3});
        QCOMPARE(m_drawn.size(), std::size_t(1));
    }

    void shiftMakesASquare()
    {
        m_canvas->setTool(ToolKind::box);
        drag({0, 0}, {3, -1}, Qt::ShiftModifier);
        QVERIFY(m_drawn.at(0)[2].a == Path(Rest{{3, 0}}));
        QVERIFY(m_drawn.at(0)[0].a == Path(Rest{{0, -3}}));
    }

    void shiftKeepsTheDirection()
    {
        m_canvas->setTool(ToolKind::segment);
        drag({0, 0}, {4, 0.3}, Qt::ShiftModifier);
        QVERIFY(m_drawn.at(0)[0].b == Path(Rest{{4, 0}}));
        drag({0, 1}, {0.2, 4}, Qt::ShiftModifier);
        QVERIFY(m_drawn.at(1)[0].b == Path(Rest{{0, 4}}));
        drag({0, -1}, {3, 2.2}, Qt::ShiftModifier);
        const Vec b = std::get<Rest>(m_drawn.at(2)[0].b).at;
        QVERIFY(std::abs(b.x - (b.y + 1)) < 0.02);
    }

    void aPolygonIsClickedAndClosed_data()
    {
        QTest::addColumn<int>("how");
        QTest::newRow("Enter") << 0;
        QTest::newRow("double click") << 1;
        QTest::newRow("click on the first corner") << 2;
    }
    void aPolygonIsClickedAndClosed()
    {
        QFETCH(int, how);
        m_canvas->setTool(ToolKind::polygon);
        click({0, 0});
        click({3, 0});
        if (how == 1)
            QTest::mouseDClick(m_canvas.get(), Qt::LeftButton, {}, pixelOf({0, 2}));
        else
            click({0, 2});
        if (how == 0)
            QTest::keyClick(m_canvas.get(), Qt::Key_Return);
        if (how == 2)
            click({0.1, 0});
        QCOMPARE(m_drawn.size(), std::size_t(1));
        QCOMPARE(m_drawn[0].size(), std::size_t(3));
        QVERIFY(m_drawn[0][1].a == Path(Rest{{3, 0}}) && m_drawn[0][1].b == Path(Rest{{0, 2}}));
        QVERIFY(m_drawn[0][2].b == Path(Rest{{0, 0}}));
        QCOMPARE(*m_drawn[0][0].group, std::string("polygon"));
    }

    void backspaceTakesTheLastCornerBack()
    {
        m_canvas->setTool(ToolKind::polygon);
        for (const Vec corner : {Vec{0, 0}, Vec{3, 0}, Vec{3, 3}, Vec{5, 5}})
            click(corner);
        QTest::keyClick(m_canvas.get(), Qt::Key_Backspace);
        QTest::keyClick(m_canvas.get(), Qt::Key_Return);
        QCOMPARE(m_drawn.at(0).size(), std::size_t(3));
        QVERIFY(m_drawn[0][2].a == Path(Rest{{3, 3}}));
    }

    void twoCornersAreNoPolygon()
    {
        m_canvas->setTool(ToolKind::polygon);
        click({0, 0});
        click({3, 0});
        QTest::keyClick(m_canvas.get(), Qt::Key_Return);
        QVERIFY(m_drawn.empty());
        click({0, 3}); // it was not lost
        QTest::keyClick(m_canvas.get(), Qt::Key_Return);
        QCOMPARE(m_drawn.at(0).size(), std::size_t(3));
    }

    void escapeLeavesOneThingAtATime()
    {
        m_canvas->setTool(ToolKind::polygon);
        click({0, 0});
        click({3, 0});
        QTest::keyClick(m_canvas.get(), Qt::Key_Escape); // the corners
        QCOMPARE(m_canvas->tool(), ToolKind::polygon);
        QTest::keyClick(m_canvas.get(), Qt::Key_Return);
        QVERIFY(m_drawn.empty());
        m_canvas->setTool(ToolKind::circle);
        QTest::mousePress(m_canvas.get(), Qt::LeftButton, {}, pixelOf({0, 0}));
        moveTo(pixelOf({1, 0}), Qt::LeftButton);
        QTest::keyClick(m_canvas.get(), Qt::Key_Escape); // the drag
        QTest::mouseRelease(m_canvas.get(), Qt::LeftButton, {}, pixelOf({1, 0}));
        QVERIFY(m_drawn.empty());
        QCOMPARE(m_canvas->tool(), ToolKind::circle);
        QTest::keyClick(m_canvas.get(), Qt::Key_Escape); // the tool
        QCOMPARE(m_canvas->tool(), ToolKind::select);
    }

    void aCancelledMotionIsTakenBack()
    {
        m_canvas->setTool(ToolKind::circle);
        drag({0, 0}, {1, 0});
        adopt();
        QTest::mousePress(m_canvas.get(), Qt::LeftButton, {}, pixelOf({0, 0}));
        moveTo(pixelOf({2, 0}), Qt::LeftButton);
        QTest::keyClick(m_canvas.get(), Qt::Key_Escape);
        QCOMPARE(m_motions.back().second, DragPhase::cancel);
    }

    void whatIsDrawnIsSeenBeforeItIsDone()
    {
        m_canvas->setTool(ToolKind::circle);
        const QImage before = m_canvas->grab().toImage();
        QTest::mousePress(m_canvas.get(), Qt::LeftButton, {}, pixelOf({0, 0}));
        moveTo(pixelOf({2, 0}), Qt::LeftButton);
        QVERIFY(m_canvas->grab().toImage() != before);
        QVERIFY(m_drawn.empty());
    }

    void aDistanceIsMeasuredAndCanBeCopied()
    {
        m_canvas->setTool(ToolKind::measure);
        QSignalSpy hints(m_canvas.get(), &Canvas::hintChanged);
        drag({-2, 1}, {1, 5});
        QVERIFY(hints.back()[0].toString().contains(QStringLiteral("distance 5")));
        const auto* text = m_canvas->findChild<QLabel*>();
        QVERIFY(text && text->isVisible());
        for (const char* part : {"distance 5", "Δx 3", "Δy 4", "angle ≈ 53.1301°"})
            QVERIFY2(text->text().contains(QString::fromUtf8(part)), qPrintable(text->text()));
        QVERIFY(text->textInteractionFlags() & Qt::TextSelectableByMouse);
        QVERIFY(m_drawn.empty());
        QTest::keyClick(m_canvas.get(), Qt::Key_Escape);
        QVERIFY(!m_canvas->findChild<QLabel*>());
        QCOMPARE(m_canvas->tool(), ToolKind::measure);
        QTest::keyClick(m_canvas.get(), Qt::Key_Escape);
        QCOMPARE(m_canvas->tool(), ToolKind::select);
    }

    void hintsSayWhatTheKeysDo()
    {
        QSignalSpy hints(m_canvas.get(), &Canvas::hintChanged);
        const auto said = [&] { return hints.isEmpty() ? QString() : hints.back()[0].toString(); };
        m_canvas->setTool(ToolKind::segment);
        QVERIFY(said().contains(QStringLiteral("Esc")));
        QTest::mousePress(m_canvas.get(), Qt::LeftButton, {}, pixelOf({0, 0}));
        moveTo(pixelOf({2, 0}), Qt::LeftButton);
        QVERIFY(said().contains(QStringLiteral("Ctrl")) && said().contains(QStringLiteral("Shift")));
        QTest::mouseRelease(m_canvas.get(), Qt::LeftButton, {}, pixelOf({2, 0}));
        adopt();
        QVERIFY(said().contains(QStringLiteral("motion")));
        m_canvas->setTool(ToolKind::select);
        QVERIFY(said().isEmpty());
        QTest::mousePress(m_canvas.get(), Qt::LeftButton, {}, pixelOf({1, 0}));
        moveTo(pixelOf({1, 2}), Qt::LeftButton);
        QVERIFY(said().contains(QStringLiteral("Ctrl")) && said().contains(QStringLiteral("Shift")));
    }

    void sidesGoRoundAndSkipWhatIsNoSide()
    {
        QCOMPARE(sidesOf({{0, 0}, {1, 0}, {1, 0}, {0, 1}}, "polygon").size(), std::size_t(3));
        QVERIFY(sidesOf({{0, 0}}, "polygon").empty());
        QVERIFY(sidesOf({}, "polygon").empty());
    }
};

QTEST_MAIN(TestTools)
#include "tst_tools.moc"
