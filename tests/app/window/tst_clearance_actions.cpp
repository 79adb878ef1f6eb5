#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/timeline/clearance_view.h"

#include <QApplication>
#include <QClipboard>
#include <QImage>
#include <QMenu>

namespace sweep::tst_clearance_actions {

namespace {
// Three discs: the first meets the second from 1/4 to 3/4 and never meets the third.
const char* const discs = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "moves", "shape": "circle", "path": {"from": [-4, 0], "to": [4, 0]}, "radius": 1},
  {"id": "rests", "shape": "circle", "path": [0, 0], "radius": 1},
  {"id": "far", "shape": "circle", "path": [0, 8], "radius": 1}]})";

} // namespace

// The clearance panel in the window.
class TestClearanceCommands : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        open(discs);
    }

    void theSelectedPairIsComputedWhenThePanelIsShown()
    {
        QVERIFY(!workbench().clearance.isBusy());
        QVERIFY(!workbench().clearance.answer());
        m_window->panels().raise(view());
        QVERIFY(view().words().contains(QStringLiteral("Select two bodies")));
        QVERIFY(!action(ActionId::copyClearanceCsv).isEnabled());
        workbench().selection.setBodies({0, 1});
        QTRY_VERIFY(view().words().contains(QStringLiteral("Crossing, least −2 at t = 0.5")));
        workbench().selection.setBodies({0, 2});
        QTRY_VERIFY2(view().words().contains(QStringLiteral("Apart, least 6 at t = 0.5")), qPrintable(view().words()));
        // The curve follows an edit.
        Body far = workbench().document.scene().bodies[2];
        far.a = Rest{{0, 2}};
        workbench().document.changeBody(2, far, QStringLiteral("Move far"));
        QTRY_VERIFY(view().words().contains(QStringLiteral("Graze, least 0 at t = 0.5")));
    }

    void theCurveIsCopied()
    {
        m_window->panels().raise(view());
        workbench().selection.setBodies({0, 1});
        QTRY_VERIFY(action(ActionId::copyClearanceCsv).isEnabled());
        action(ActionId::copyClearanceCsv).trigger();
        const QStringList lines = QApplication::clipboard()->text().split(u'\n');
        QCOMPARE(lines.front(), QStringLiteral("t,clearance"));
        QVERIFY2(lines.contains(QStringLiteral("0.25,0")), qPrintable(lines.join(u' ')));
        QVERIFY2(lines.contains(QStringLiteral("0.5,-2")), qPrintable(lines.join(u' ')));
        action(ActionId::copyClearancePicture).trigger();
        QCOMPARE(QApplication::clipboard()->image().size(), view().size() * 2);
        QVERIFY(view().actions().contains(&action(ActionId::copyAs)));
    }

    void theToleranceIsRemembered()
    {
        QCOMPARE(view().tolerance(), ClearanceView::boxSlop);
        view().setTolerance(0.25);
        start();
        QCOMPARE(view().tolerance(), 0.25);
        m_store->setValue(QStringLiteral("clearance/tolerance"), QStringLiteral("wide"));
        start();
        QCOMPARE(view().tolerance(), ClearanceView::boxSlop);
    }

private:
    ClearanceView& view() { return m_window->panels().clearance(); }
};

QTEST_MAIN(TestClearanceCommands)

} // namespace sweep::tst_clearance_actions
#include "tst_clearance_actions.moc"
