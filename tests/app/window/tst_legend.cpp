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
        QCOMPARE(marks(), (std::vector{LegendMark::end, LegendMark::sweep, LegendMark::pin}));
        openExample("circle-wall-miss");
        QCOMPARE(marks(), (std::vector{LegendMark::end, LegendMark::sweep, LegendMark::closest}));
        openExample("plasma-at-an-angle");
        QCOMPARE(marks(), (std::vector{LegendMark::end, LegendMark::sweep, LegendMark::cells}));
        openExample("bullet-and-thin-wall");
        QTRY_COMPARE(marks(), (std::vector{LegendMark::end, LegendMark::sweep, LegendMark::pin, LegendMark::missed}));
        QCOMPARE(legend().accessibleDescription(),
                 QStringLiteral("at the end, swept on the way, event, as in the table, missed by frames"));
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

    // The marks of the first body come without a change of the canvas.
    void itKeepsItsHeightWithoutMarks()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": []})");
        QVERIFY(marks().empty());
        const QSize before = canvas().size();
        openExample("raise");
        QCOMPARE(legend().height(), legend().sizeHint().height());
        QCOMPARE(canvas().width(), before.width());
    }

private:
    void openExample(const char* name)
    {
        const QString file = QStringLiteral("%1.scene.json").arg(QLatin1String(name));
        m_window->files().openPath(QStringLiteral(":/scenes/") + file);
        QTRY_COMPARE(document().name(), file);
        QTRY_VERIFY(workbench().answer() && workbench().answer()->scene == workbench().scene());
    }
    [[nodiscard]] Legend& legend() { return *named<Legend>(QStringLiteral("Legend")); }
    [[nodiscard]] const std::vector<LegendMark>& marks() { return legend().marks(); }
};

QTEST_MAIN(TestLegend)

} // namespace sweep::tst_legend
#include "tst_legend.moc"
