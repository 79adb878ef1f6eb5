// The legend below the canvas: the marks of the scene, and closing it.
#include "app/workbench/message_bar.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"

#include <QApplication>
#include <QHelpEvent>
#include <QToolButton>
#include <QToolTip>

namespace sweep::tst_legend {

class TestLegend : public WindowTest
{
    Q_OBJECT

public:
    TestLegend() : WindowTest({1024, 700}) {}

private Q_SLOTS:
    void itHasTheMarksOfTheScene()
    {
        openExample("raise");
        QCOMPARE(marks(), (std::vector{LegendMark::end, LegendMark::sweep, LegendMark::pose, LegendMark::pin}));
        openExample("circle-wall-miss");
        QCOMPARE(marks(),
                 (std::vector{LegendMark::end, LegendMark::sweep, LegendMark::closest, LegendMark::closestBodies}));
        openExample("plasma-at-an-angle");
        QCOMPARE(marks(), (std::vector{LegendMark::end, LegendMark::sweep, LegendMark::cells, LegendMark::cellStates}));
        openExample("bullet-and-thin-wall");
        QTRY_COMPARE(marks(), (std::vector{LegendMark::end, LegendMark::sweep, LegendMark::pose, LegendMark::pin,
                                           LegendMark::missed}));
        QCOMPARE(legend().accessibleDescription(),
                 QStringLiteral("at the end, swept, at an event, event number, missed by frames"));
    }

    // The headline does not count them either: hardly any rate sees them.
    void contactsOfOneInstantAreNotMissedByFrames()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [2, 0]}},
            {"id": "wall", "shape": "segment", "a": [1.01, -1], "b": [1.01, 1]}]})");
        trigger(ActionId::sampleFrames);
        if (!workbench().sampler.isOn())
            trigger(ActionId::sampleFrames);
        QTRY_VERIFY(workbench().sampler.sampled() && workbench().sampler.sampled()->marks.size() == 1);
        QCOMPARE(workbench().sampler.sampled()->marks[0].kind, FrameMark::Kind::missed);
        QTRY_COMPARE(marks(), (std::vector{LegendMark::end, LegendMark::pin}));
    }

    // Of points no area is drawn, of a crowd no pins, and none of what the layers hide.
    void itListsOnlyWhatTheCanvasDraws()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [2, 0]}},
            {"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 1]}]})");
        QTRY_COMPARE(marks(), (std::vector{LegendMark::end, LegendMark::pin}));
        Layers layers = canvas().layers();
        layers.ghosts = false;
        canvas().setLayers(layers);
        QCOMPARE(marks(), std::vector{LegendMark::pin});
        QByteArray crowd;
        for (int i = 0; i < 60; ++i)
            crowd += QStringLiteral(R"({"id": "p%1", "shape": "point", "path": {"from": [0, %1], "to": [2, %1]}},)")
                         .arg(i)
                         .toUtf8();
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [)" + crowd +
             R"({"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 99]}]})");
        const auto solved = [this] { return workbench().answer() ? workbench().answer()->timeline : nullptr; };
        QTRY_VERIFY(solved() && solved()->events().size() == 60);
        QVERIFY(canvas().pins().empty());
        QVERIFY(!std::ranges::count(marks(), LegendMark::pin));
        workbench().selection.setBodies({0}); // its events have pins
        QVERIFY(std::ranges::count(marks(), LegendMark::pin));
    }

    // A track of one key, and a path that ends where it begins.
    void aBodyThatStaysInPlaceHasNoEnd()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "dot", "shape": "point", "path": {"keys": [[0, 0, 0]]}},
            {"id": "disc", "shape": "circle", "radius": 1, "path": {"from": [5, 0], "to": [5, 0]}}]})");
        QTRY_VERIFY(workbench().answer() && workbench().answer()->timeline);
        QCOMPARE(std::ranges::count(marks(), LegendMark::end), 0);
        QCOMPARE(std::ranges::count(marks(), LegendMark::sweep), 0);
    }

    // A crowd has hairlines for paths, and rings at contacts.
    void itNamesWhatIsDrawnOfACrowd()
    {
        QByteArray crowd;
        for (int i = 0; i < 120; ++i)
            crowd += QStringLiteral(R"({"id": "p%1", "shape": "point", "path": {"from": [0, %1], "to": [2, %1]}},)")
                         .arg(i)
                         .toUtf8();
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [)" + crowd +
             R"({"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 60]}]})");
        QTRY_COMPARE(marks(), (std::vector{LegendMark::path, LegendMark::contact}));
        Layers layers = canvas().layers();
        layers.paths = false;
        canvas().setLayers(layers);
        QCOMPARE(marks(), std::vector{LegendMark::contact});
    }

    void onlySelectedOnesOfManyBodiesAreOutlinedAtEvents()
    {
        QByteArray balls;
        for (int i = 0; i < 6; ++i)
            balls += QStringLiteral(R"({"id": "ball %1", "shape": "circle", "radius": 0.25,
                                        "path": {"from": [0, %1], "to": [4, %1]}},)")
                         .arg(i)
                         .toUtf8();
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [)" + balls +
             R"({"id": "wall", "shape": "segment", "a": [2, -1], "b": [2, 9]}]})");
        QTRY_VERIFY(!canvas().pins().empty());
        QVERIFY(canvas().poses().empty());
        workbench().selection.setBodies({2});
        QCOMPARE(canvas().poses().size(), std::size_t(2)); // it enters the wall, and leaves it
        QVERIFY(std::ranges::all_of(canvas().poses(), [](const EventPose& pose) { return pose.body == 2; }));
        QVERIFY(std::ranges::count(marks(), LegendMark::pose));
    }

    // All marks have room in the smallest window, and none is on the drawing.
    void itIsBelowTheCanvas()
    {
        for (const char* name : {"raise", "circle-wall-miss", "plasma-at-an-angle", "bullet-and-thin-wall"}) {
            openExample(name);
            QVERIFY(legend().isVisible());
            QTRY_VERIFY2(legend().shownCount() == marks().size(), name);
            QVERIFY(legend().mapTo(m_window.get(), QPoint()).y() >=
                    canvas().mapTo(m_window.get(), QPoint(0, canvas().height())).y());
        }
    }

    void aMarkIsExplained()
    {
        openExample("circle-wall-miss");
        const QPoint at(legend().width() / 2, legend().height() / 2);
        QHelpEvent help(QEvent::ToolTip, at, legend().mapToGlobal(at));
        QApplication::sendEvent(&legend(), &help);
        QVERIFY2(QToolTip::text().startsWith(QStringLiteral("Nothing meets")), qPrintable(QToolTip::text()));
    }

    void closedItStaysClosedUntilTheMenuBringsItBack()
    {
        openExample("raise");
        QVERIFY(action(ActionId::legend).isChecked());
        QTRY_VERIFY(legend().height() > 0);
        QTest::mouseClick(legend().findChild<QToolButton*>(), Qt::LeftButton);
        QVERIFY(!legend().isVisible());
        QVERIFY(!action(ActionId::legend).isChecked());
        start();
        QVERIFY(!action(ActionId::legend).isChecked());
        openExample("raise");
        QVERIFY(!legend().isVisible());
        trigger(ActionId::legend);
        QVERIFY(legend().isVisible());
        start();
        QVERIFY(action(ActionId::legend).isChecked());
    }

    // An empty scene has no empty strip. When the marks of the first motion come, the drawing stays where it is.
    void itHasNoHeightWithoutMarks()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": []})");
        QVERIFY(marks().empty());
        QTRY_COMPARE(legend().height(), 0);
        const QPoint before = canvas().mapTo(m_window.get(), pixelOf({1, 1}));
        key(Qt::Key_J);
        drag({0, 0}, {0.5, 0});
        drag({0, 0}, {2, 1}); // sets the motion
        QTRY_VERIFY(!marks().empty());
        QTRY_COMPARE(legend().height(), legend().sizeHint().height());
        QVERIFY(legend().height() > 0);
        QCOMPARE(canvas().mapTo(m_window.get(), pixelOf({1, 1})), before);
    }

private:
    void openExample(const char* name)
    {
        const QString file = QStringLiteral("%1.scene.json").arg(QLatin1String(name));
        m_window->files().openPath(QStringLiteral(":/scenes/") + file);
        QTRY_COMPARE(document().name(), file);
        awaitAnswer();
    }
    [[nodiscard]] Legend& legend() { return *named<Legend>(QStringLiteral("Legend")); }
    [[nodiscard]] const std::vector<LegendMark>& marks() { return legend().marks(); }
};

QTEST_MAIN(TestLegend)

} // namespace sweep::tst_legend
#include "tst_legend.moc"
