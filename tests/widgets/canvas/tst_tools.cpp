#include "tests/widgets/canvas/tool_bench.h"
#include "widgets/canvas/draw_tools.h"
#include "widgets/canvas/snapping.h"

#include <QApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QSignalSpy>

namespace sweep::tst_tools {

// Each tool with a mouse, and its effect on the scene.
class TestTools : public QObject
{
    Q_OBJECT

    std::unique_ptr<ToolBench> m_bench;
    Canvas* m_canvas = nullptr;

    QPoint pixelOf(Vec p) const { return m_bench->pixelOf(p); }
    void moveTo(QPoint p) { m_bench->moveTo(p); }
    void drag(Vec from, Vec to, Qt::KeyboardModifiers modifiers = {})
    {
        m_bench->drag(pixelOf(from), pixelOf(to), modifiers);
    }
    void click(Vec at) { m_bench->click(at); }
    // The second click of a double click.
    void doubleClick(Vec at)
    {
        QTest::mouseDClick(m_canvas, Qt::LeftButton, {}, pixelOf(at));
        m_bench->release(pixelOf(at));
    }
    std::size_t count() const { return m_bench->document.scene().bodies.size(); }
    const Body& body(std::size_t index) const { return m_bench->body(index); }

    // Null unless it is shown.
    const QLabel* sizeLabel() const
    {
        for (const auto* label : m_canvas->findChildren<QLabel*>())
            if (label->accessibleName() == QStringLiteral("Size") && label->isVisible())
                return label;
        return nullptr;
    }

private Q_SLOTS:
    void init()
    {
        m_bench = std::make_unique<ToolBench>();
        m_canvas = &m_bench->canvas;
        m_canvas->setView({{0, 0}, scaleOf(50, 1), {800, 600}}); // 50 pixels per unit
        m_canvas->show();
        m_canvas->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_canvas));
        m_canvas->setFocus();
    }
    void cleanup() { m_bench.reset(); }

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
        QCOMPARE(count(), std::size_t(1));
        QCOMPARE(body(0).shape, shape);
        QCOMPARE(body(0).a, Path(Rest{{-2, 1}}));
        QCOMPARE(body(0).b, Path(Rest{{3, -1.5}}));
        QCOMPARE(body(0).radius.from > 0, shape == Shape::capsule);
        click({1, 3}); // a click draws no line
        QCOMPARE(count(), std::size_t(1));
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
        drag({-2, 1}, {1, 5}); // a 3-4-5 triangle
        QCOMPARE(count(), std::size_t(1));
        QCOMPARE(body(0).shape, shape);
        QCOMPARE(body(0).a, Path(Rest{{-2, 1}}));
        QCOMPARE(body(0).radius.from, 5.0);
        click({4, -5});
        QCOMPARE(count(), std::size_t(2));
        QCOMPARE(body(1).a, Path(Rest{{4, -5}}));
        QCOMPARE(body(1).radius.from, 0.2); // about 24 pixels, as a round number
    }

    void aPointIsClickedOrDragged()
    {
        m_canvas->setTool(ToolKind::point);
        click({1.5, 1.5});
        QCOMPARE(body(0).a, Path(Rest{{1.5, 1.5}}));
        drag({0, 0}, {2, 1});
        QCOMPARE(body(1).a, Path(FromTo{{0, 0}, {2, 1}}));
        QCOMPARE(body(1).shape, Shape::point);
    }

    void aSecondDragFromABodyDrawsItsMotion()
    {
        m_canvas->setTool(ToolKind::circle);
        drag({-2, 1}, {-1, 1});
        drag({-1.6, 1.2}, {2.4, 2.2});
        QCOMPARE(count(), std::size_t(1));
        QCOMPARE(m_bench->steps(), 2);
        QCOMPARE(body(0).a, Path(FromTo{{-2, 1}, {2, 2}}));
        drag({4, 4}, {4, 3}); // away from the first: another circle
        QCOMPARE(count(), std::size_t(2));
    }

    // A drag that begins soon after a click comes as the second press of a double click.
    void aDragRightAfterAClickIsADrag_data()
    {
        QTest::addColumn<ToolKind>("tool");
        QTest::newRow("draws the motion") << ToolKind::point;
        QTest::newRow("moves the body") << ToolKind::select;
    }
    void aDragRightAfterAClickIsADrag()
    {
        QFETCH(ToolKind, tool);
        m_canvas->setTool(ToolKind::point);
        click({1, 1});
        m_canvas->setTool(tool);
        const QPointF at = pixelOf({1, 1});
        click({1, 1});
        const std::size_t bodies = count();
        const QPointF corner = m_canvas->view().toPixel({0, 0});
        QMouseEvent second(QEvent::MouseButtonDblClick, at, m_canvas->mapToGlobal(at), Qt::LeftButton, Qt::LeftButton,
                           Qt::NoModifier);
        QApplication::sendEvent(m_canvas, &second);
        moveTo(pixelOf({2, 2}));
        moveTo(pixelOf({3, 2}));
        m_bench->release(pixelOf({3, 2}));
        QCOMPARE(count(), bodies);
        const Path expected = tool == ToolKind::point ? Path(FromTo{{1, 1}, {3, 2}}) : Path(Rest{{3, 2}});
        QCOMPARE(body(bodies - 1).a, expected);
        QCOMPARE(m_canvas->view().toPixel({0, 0}), corner);
    }

    void aDoubleClickCentresTheBody()
    {
        m_canvas->setTool(ToolKind::point);
        click({1, 1});
        m_canvas->setTool(ToolKind::select);
        doubleClick({1, 1});
        QCOMPARE(pixelOf({1, 1}), QPoint(400, 300));
        QCOMPARE(body(0).a, Path(Rest{{1, 1}}));
    }

    void altDrawsAnotherShapeOnTopOfABody()
    {
        m_canvas->setTool(ToolKind::circle);
        drag({0, 0}, {2, 0});
        drag({0, 0}, {0, 1}, Qt::AltModifier);
        QCOMPARE(count(), std::size_t(2));
        QCOMPARE(body(0).a, Path(Rest{{0, 0}}));
    }

    void oneEndOfASegmentMovesAlone()
    {
        m_canvas->setTool(ToolKind::segment);
        drag({0, 0}, {4, 0});
        drag({4, 0}, {0, 3});
        QCOMPARE(body(0).a, Path(Rest{{0, 0}}));
        QCOMPARE(body(0).b, Path(FromTo{{4, 0}, {0, 3}}));
        m_bench->document.undoStack().undo();
        m_canvas->setDrawnBodies({0});
        drag({2, 0}, {2, 1}); // in the middle: moves both ends
        QCOMPARE(body(0).a, Path(FromTo{{0, 0}, {0, 1}}));
        QCOMPARE(body(0).b, Path(FromTo{{4, 0}, {4, 1}}));
    }

    void aBoxIsAPolygonOfFourVertices()
    {
        m_canvas->setTool(ToolKind::box);
        drag({2, 1}, {-1, -1});
        QCOMPARE(count(), std::size_t(1));
        QCOMPARE(m_bench->steps(), 1);
        QCOMPARE(body(0).id, std::string("box 1"));
        QCOMPARE(body(0).shape, Shape::polygon);
        QVERIFY(!body(0).group);
        QCOMPARE(body(0).points, polygonOf({{-1, -1}, {2, -1}, {2, 1}, {-1, 1}}, "").points);
        drag({0, 0}, {0, 1.5}); // from its inside
        QCOMPARE(m_bench->steps(), 2);
        QCOMPARE(body(0).points[0], Path(FromTo{{-1, -1}, {-1, 0.5}}));
        QCOMPARE(body(0).points[2], Path(FromTo{{2, 1}, {2, 2.5}}));
        QVERIFY(commonPath(body(0), {0, 1}));
        click({3, 3});
        QCOMPARE(count(), std::size_t(1));
    }

    void theMotionOfABoxSnapsByThePressedVertex()
    {
        m_canvas->setTool(ToolKind::box);
        drag({-1, -1}, {2, 1});
        SnapSettings grid{.on = true};
        grid.kinds = {.points = false, .crossings = false, .tangents = false, .lines = false, .alignment = false};
        m_canvas->setSnapping(grid);
        drag({2, 1}, {3.04, 2.96});
        QCOMPARE(body(0).points[2], Path(FromTo{{2, 1}, {3, 3}}));
        QCOMPARE(body(0).points[0], Path(FromTo{{-1, -1}, {0, 1}}));
        drag({1.5, 2}, {2.46, 2.04}); // the end of the common motion
        QCOMPARE(body(0).points[0], Path(FromTo{{-1, -1}, {1, 1}}));
        QCOMPARE(body(0).points[2], Path(FromTo{{2, 1}, {4, 3}}));
        QCOMPARE(count(), std::size_t(1));
    }

    void shiftMakesASquare()
    {
        m_canvas->setTool(ToolKind::box);
        drag({0, 0}, {3, -1}, Qt::ShiftModifier);
        QCOMPARE(body(0).points[0], Path(Rest{{0, -3}}));
        QCOMPARE(body(0).points[2], Path(Rest{{3, 0}}));
    }

    void shiftKeepsTheDirection()
    {
        m_canvas->setTool(ToolKind::segment);
        drag({0, 0}, {4, 0.3}, Qt::ShiftModifier);
        QCOMPARE(body(0).b, Path(Rest{{4, 0}}));
        drag({0, 1}, {0.2, 4}, Qt::ShiftModifier);
        QCOMPARE(body(1).b, Path(Rest{{0, 4}}));
        drag({0, -1}, {3, 2.2}, Qt::ShiftModifier);
        const Vec b = std::get<Rest>(body(2).b).at;
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
            doubleClick({0, 2});
        else
            click({0, 2});
        if (how == 0)
            QTest::keyClick(m_canvas, Qt::Key_Return);
        if (how == 2)
            click({0.1, 0});
        QCOMPARE(count(), std::size_t(1));
        QCOMPARE(m_bench->steps(), 1);
        QCOMPARE(body(0).id, std::string("polygon 1"));
        QCOMPARE(body(0).points, polygonOf({{0, 0}, {3, 0}, {0, 2}}, "").points);
    }

    void backspaceRemovesTheLastCorner()
    {
        m_canvas->setTool(ToolKind::polygon);
        for (const Vec corner : {Vec{0, 0}, Vec{3, 0}, Vec{3, 3}, Vec{5, 5}})
            click(corner);
        QTest::keyClick(m_canvas, Qt::Key_Backspace);
        QTest::keyClick(m_canvas, Qt::Key_Return);
        QCOMPARE(count(), std::size_t(1));
        QCOMPARE(body(0).points, polygonOf({{0, 0}, {3, 0}, {3, 3}}, "").points);
    }

    void twoCornersDoNotMakeAPolygon()
    {
        m_canvas->setTool(ToolKind::polygon);
        click({0, 0});
        click({3, 0});
        QTest::keyClick(m_canvas, Qt::Key_Return);
        QCOMPARE(count(), std::size_t(0));
        QCOMPARE(m_canvas->objection().why, QStringLiteral("A polygon has at least 3 vertices."));
        moveTo(pixelOf({1, 3}));
        QVERIFY(m_canvas->objection().why.isEmpty());
        doubleClick({3, 0});
        QCOMPARE(m_canvas->objection().why, QStringLiteral("A polygon has at least 3 vertices."));
        click({0, 3}); // the two corners are kept
        QTest::keyClick(m_canvas, Qt::Key_Return);
        QCOMPARE(count(), std::size_t(1));
    }

    void aVertexByWhichEdgesWouldMeetIsRefusedWithThePlace()
    {
        m_canvas->setTool(ToolKind::polygon);
        for (const Vec corner : {Vec{0, 0}, Vec{4, 0}, Vec{4, 2}, Vec{1, 2}})
            click(corner);
        moveTo(pixelOf({1, -1})); // already while the cursor is there
        QCOMPARE(m_canvas->objection().why, QStringLiteral("Not allowed: edges 0 and 3 would cross at (1, 0)"));
        QCOMPARE(m_canvas->objection().at, std::optional(Vec{1, 0}));
        QCOMPARE(m_canvas->objection().edges.size(), std::size_t(2));
        click({1, -1});
        QVERIFY(!m_canvas->objection().why.isEmpty());
        moveTo(pixelOf({2, 2})); // back along the last edge
        QCOMPARE(m_canvas->objection().why,
                 QStringLiteral("Not allowed: edges 2 and 3 would fold back on each other at (2, 2)"));
        moveTo(pixelOf({1, 1}));
        QVERIFY(m_canvas->objection().why.isEmpty());
        click({1, 1});
        click({0, 0}); // closes it
        QCOMPARE(count(), std::size_t(1));
        QCOMPARE(body(0).points, polygonOf({{0, 0}, {4, 0}, {4, 2}, {1, 2}, {1, 1}}, "").points);
    }

    void aPolygonThatWouldCrossItselfIsNotClosed_data()
    {
        QTest::addColumn<int>("how");
        QTest::newRow("Enter") << 0;
        QTest::newRow("double click") << 1;
        QTest::newRow("click on the first corner") << 2;
    }
    void aPolygonThatWouldCrossItselfIsNotClosed()
    {
        QFETCH(int, how);
        m_canvas->setTool(ToolKind::polygon);
        for (const Vec corner : {Vec{0, 0}, Vec{4, 0}, Vec{4, 4}, Vec{0, 1}})
            click(corner);
        const Vec last{2, 4};
        click(last);
        QVERIFY(m_canvas->objection().why.isEmpty());
        if (how == 0)
            QTest::keyClick(m_canvas, Qt::Key_Return);
        else if (how == 1)
            doubleClick(last);
        else
            click({0, 0});
        QCOMPARE(count(), std::size_t(0));
        QCOMPARE(m_canvas->objection().why, QStringLiteral("Not allowed: edges 2 and 4 would cross at (0.8, 1.6)"));
        QTest::keyClick(m_canvas, Qt::Key_Backspace);
        QVERIFY(m_canvas->objection().why.isEmpty());
        QTest::keyClick(m_canvas, Qt::Key_Return);
        QCOMPARE(body(0).points, polygonOf({{0, 0}, {4, 0}, {4, 4}, {0, 1}}, "").points);
    }

    void escapeCancelsOneThingAtATime()
    {
        m_canvas->setTool(ToolKind::polygon);
        click({0, 0});
        click({3, 0});
        QTest::keyClick(m_canvas, Qt::Key_Escape); // cancels the corners
        QCOMPARE(m_canvas->tool(), ToolKind::polygon);
        QTest::keyClick(m_canvas, Qt::Key_Return);
        QCOMPARE(count(), std::size_t(0));
        m_canvas->setTool(ToolKind::circle);
        QTest::mousePress(m_canvas, Qt::LeftButton, {}, pixelOf({0, 0}));
        moveTo(pixelOf({1, 0}));
        QTest::keyClick(m_canvas, Qt::Key_Escape); // cancels the drag
        QTest::mouseRelease(m_canvas, Qt::LeftButton, {}, pixelOf({1, 0}));
        QCOMPARE(count(), std::size_t(0));
        QCOMPARE(m_canvas->tool(), ToolKind::circle);
        QTest::keyClick(m_canvas, Qt::Key_Escape); // leaves the tool
        QCOMPARE(m_canvas->tool(), ToolKind::select);
    }

    void aCancelledMotionIsUndone()
    {
        m_canvas->setTool(ToolKind::circle);
        drag({0, 0}, {1, 0});
        QTest::mousePress(m_canvas, Qt::LeftButton, {}, pixelOf({0, 0}));
        moveTo(pixelOf({2, 0}));
        QCOMPARE(body(0).a, Path(FromTo{{0, 0}, {2, 0}}));
        QTest::keyClick(m_canvas, Qt::Key_Escape);
        QCOMPARE(body(0).a, Path(Rest{{0, 0}}));
    }

    void shapesArePreviewedWhileDrawn()
    {
        m_canvas->setTool(ToolKind::circle);
        const QImage before = m_canvas->grab().toImage();
        QTest::mousePress(m_canvas, Qt::LeftButton, {}, pixelOf({0, 0}));
        moveTo(pixelOf({2, 0}));
        QVERIFY(m_canvas->grab().toImage() != before);
        QCOMPARE(count(), std::size_t(0));
    }

    void aDistanceIsMeasuredAndCanBeCopied()
    {
        m_canvas->setTool(ToolKind::measure);
        QSignalSpy hints(m_canvas, &Canvas::hintChanged);
        drag({-2, 1}, {1, 5});
        QVERIFY(hints.back()[0].toString().contains(QStringLiteral("distance 5")));
        const auto* text = m_canvas->findChild<QLabel*>();
        QVERIFY(text);
        QVERIFY(text->isVisible());
        for (const char* part : {"distance 5", "Δx 3", "Δy 4", "angle ≈ 53.1301°"})
            QVERIFY2(text->text().contains(QString::fromUtf8(part)), qPrintable(text->text()));
        QVERIFY(text->textInteractionFlags() & Qt::TextSelectableByMouse);
        QCOMPARE(count(), std::size_t(0));
        QTest::keyClick(m_canvas, Qt::Key_Escape);
        QVERIFY(!m_canvas->findChild<QLabel*>());
        QCOMPARE(m_canvas->tool(), ToolKind::measure);
        QTest::keyClick(m_canvas, Qt::Key_Escape);
        QCOMPARE(m_canvas->tool(), ToolKind::select);
    }

    void aDragThatDrawsNothingGivesTheReason_data()
    {
        QTest::addColumn<ToolKind>("tool");
        QTest::addColumn<QString>("why");
        QTest::newRow("circle") << ToolKind::circle << QStringLiteral("radius would be 0");
        QTest::newRow("projectile") << ToolKind::projectile << QStringLiteral("radius would be 0");
        QTest::newRow("segment") << ToolKind::segment << QStringLiteral("one point");
        QTest::newRow("box") << ToolKind::box << QStringLiteral("width or the height");
    }
    void aDragThatDrawsNothingGivesTheReason()
    {
        QFETCH(ToolKind, tool);
        QFETCH(QString, why);
        SnapSettings grid;
        grid.kinds = {.points = false, .crossings = false, .tangents = false, .lines = false, .alignment = false};
        m_canvas->setSnapping(grid);
        m_canvas->setTool(tool);
        QSignalSpy hints(m_canvas, &Canvas::hintChanged);
        m_bench->press(pixelOf({1, 1}));
        moveTo(pixelOf({1, 1}) + QPoint(30, 0)); // certainly a drag
        moveTo(pixelOf({1, 1}) + QPoint(4, 0));  // the next grid line is further away
        m_bench->release(pixelOf({1, 1}) + QPoint(4, 0));
        QCOMPARE(count(), std::size_t(0));
        QVERIFY(!hints.isEmpty());
        const QString said = hints.back()[0].toString();
        QVERIFY2(said.contains(why) && said.contains(QStringLiteral("Ctrl")), qPrintable(said));
        m_canvas->setTool(ToolKind::select);
        QVERIFY(!hints.back()[0].toString().contains(why));
    }

    void theSizeIsShownBesideTheCursorWhileDrawing_data()
    {
        QTest::addColumn<ToolKind>("tool");
        QTest::addColumn<QString>("size");
        const QString span = QStringLiteral("length 5 · ≈ 53.1301°");
        for (const ToolKind tool : {ToolKind::segment, ToolKind::capsule, ToolKind::ray, ToolKind::line})
            QTest::addRow("tool %d", int(tool)) << tool << span;
        QTest::newRow("the motion of a point") << ToolKind::point << span;
        QTest::newRow("circle") << ToolKind::circle << QStringLiteral("radius 5");
        QTest::newRow("projectile") << ToolKind::projectile << QStringLiteral("radius 5");
        QTest::newRow("box") << ToolKind::box << QStringLiteral("3 × 4");
    }
    void theSizeIsShownBesideTheCursorWhileDrawing()
    {
        QFETCH(ToolKind, tool);
        QFETCH(QString, size);
        m_canvas->setTool(tool);
        m_bench->press(pixelOf({-2, 1}));
        QVERIFY(!sizeLabel());
        moveTo(pixelOf({0, 3}));
        moveTo(pixelOf({1, 5}));
        QVERIFY(sizeLabel());
        QCOMPARE(sizeLabel()->text(), size);
        QVERIFY(m_canvas->rect().contains(sizeLabel()->geometry()));
        QVERIFY(!sizeLabel()->geometry().contains(pixelOf({1, 5})));
        m_bench->release(pixelOf({1, 5}));
        QVERIFY(!sizeLabel());
    }

    void theLengthOfAMotionIsShownUntilEscape()
    {
        m_canvas->setTool(ToolKind::projectile);
        drag({-2, 1}, {-1, 1});
        m_bench->press(pixelOf({-1.6, 1.2}));
        moveTo(pixelOf({0, 3}));
        moveTo(pixelOf({1.4, 5.2})); // the second corner: from (-2, 1) to (1, 5)
        QVERIFY(sizeLabel());
        QCOMPARE(sizeLabel()->text(), QStringLiteral("length 5 · ≈ 53.1301°"));
        QTest::keyClick(m_canvas, Qt::Key_Escape);
        QVERIFY(!sizeLabel());
    }

    void hintsExplainTheKeys()
    {
        QSignalSpy hints(m_canvas, &Canvas::hintChanged);
        const auto said = [&] { return hints.isEmpty() ? QString() : hints.back()[0].toString(); };
        m_canvas->setTool(ToolKind::segment);
        QVERIFY(said().contains(QStringLiteral("Esc")));
        QTest::mousePress(m_canvas, Qt::LeftButton, {}, pixelOf({0, 0}));
        moveTo(pixelOf({2, 0}));
        QVERIFY(said().contains(QStringLiteral("Ctrl")));
        QVERIFY(said().contains(QStringLiteral("Shift")));
        QTest::mouseRelease(m_canvas, Qt::LeftButton, {}, pixelOf({2, 0}));
        QVERIFY(said().contains(QStringLiteral("motion")));
        m_canvas->setTool(ToolKind::select);
        QVERIFY(said().isEmpty());
        QTest::mousePress(m_canvas, Qt::LeftButton, {}, pixelOf({1, 0}));
        moveTo(pixelOf({1, 2}));
        QVERIFY(said().contains(QStringLiteral("Ctrl")));
        QVERIFY(said().contains(QStringLiteral("Shift")));
    }
};

QTEST_MAIN(TestTools)

} // namespace sweep::tst_tools
#include "tst_tools.moc"
