#include "app/main_window.h"
#include "app/panels.h"
#include "widgets/timeline/clearance_view.h"

#include <QApplication>
#include <QClipboard>
#include <QImage>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace sweep;

namespace {

// Three discs: the first meets the second from 1/4 to 3/4, and never the third.
const char* const discs = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "moves", "shape": "circle", "path": {"from": [-4, 0], "to": [4, 0]}, "radius": 1},
  {"id": "rests", "shape": "circle", "path": [0, 0], "radius": 1},
  {"id": "far", "shape": "circle", "path": [0, 8], "radius": 1}]})";

} // namespace

// The clearance in the window.
class TestClearanceCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_store = std::make_unique<QSettings>(m_folder->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        start();
    }
    void cleanup()
    {
        m_window.reset();
        m_store.reset();
    }

    void theSelectedPairIsComputedWhenThePanelIsSeen()
    {
        QVERIFY(!bench().clearance.isBusy() && !bench().clearance.answer());
        m_window->panels().raise(view());
        QVERIFY(view().words().contains(QStringLiteral("Select two bodies")));
        QVERIFY(!action(Command::copyClearanceCsv).isEnabled());
        bench().selection.setBodies({0, 1});
        QTRY_VERIFY(view().words().contains(QStringLiteral("Crossing, least −2 at t = 0.5")));
        bench().selection.setBodies({0, 2});
        QTRY_VERIFY2(view().words().contains(QStringLiteral("Apart, least 6 at t = 0.5")), qPrintable(view().words()));
        // An edit is followed.
        Body far = bench().document.scene().bodies[2];
        far.a = Rest{{0, 2}};
        bench().document.changeBody(2, far, QStringLiteral("Move far"));
        QTRY_VERIFY(view().words().contains(QStringLiteral("Graze, least 0 at t = 0.5")));
    }

    void theCurveIsCopied()
    {
        m_window->panels().raise(view());
        bench().selection.setBodies({0, 1});
        QTRY_VERIFY(action(Command::copyClearanceCsv).isEnabled());
        action(Command::copyClearanceCsv).trigger();
        const QStringList lines = QApplication::clipboard()->text().split(u'\n');
        QCOMPARE(lines.front(), QStringLiteral("t,clearance"));
        QVERIFY(lines.contains(QStringLiteral("0.25,0")) && lines.contains(QStringLiteral("0.5,-2")));
        action(Command::copyClearancePicture).trigger();
        QCOMPARE(QApplication::clipboard()->image().size(), view().size() * 2);
        QVERIFY(view().actions().contains(&action(Command::copyClearancePicture)));
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
    void start()
    {
        m_window = std::make_unique<MainWindow>(*m_store);
        m_window->resize(1280, 800);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        const QString path = m_folder->filePath(QStringLiteral("discs.scene.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(discs) > 0);
        file.close();
        m_window->files().openPath(path);
        QTRY_COMPARE(bench().document.scene().bodies.size(), std::size_t(3));
    }
    Workbench& bench() { return m_window->bench(); }
    ClearanceView& view() { return m_window->panels().clearance(); }
    QAction& action(Command command) { return m_window->actions()[command]; }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_store;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(TestClearanceCommands)
#include "tst_clearance_commands.moc"
