// Walks of a newcomer through the window, from a fresh settings folder: each step is one click, drag or key, and each
// walk ends with a check of the display.
#include "app/guide/welcome.h"
#include "app/report/zip_archive.h"
#include "app/workbench/log_panel.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"
#include "widgets/tables/frame_panel.h"
#include "widgets/tables/grid_lab.h"
#include "widgets/tables/panels.h"

#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>
#include <QTreeView>

#include <cmath>

namespace sweep::tst_walks {

namespace {

// The ball is in contact with the wall from 0.507 to 0.515; frames 30 and 31 are at 0.5 and 0.5167.
const char* const tunnelling = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "ball", "shape": "circle", "path": {"from": [-50, 0], "to": [50, 0]}, "radius": 0.375},
  {"id": "wall", "shape": "capsule", "a": [1.125, -2], "b": [1.125, 2], "radius": 0.0625}]})";

// The disc ends just below y = 1; in doubles 0.7 + 0.3 is 1, so it seems to touch the cells above.
const char* const grazing = R"({"format": "sweepbench.scene", "version": 1, "grid": {"spacing": [1, 1]}, "bodies": [
  {"id": "disc", "shape": "projectile", "path": {"from": [0.5, 0.7], "to": [4.5, 0.7]}, "radius": 0.3}]})";

} // namespace

class TestWalks : public WindowTest
{
    Q_OBJECT

public:
    TestWalks() : WindowTest({1600, 1000}) {}

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        m_steps.clear();
        m_window->firstMinute().begin();
        QTRY_COMPARE(document().name(), QStringLiteral("raise.scene.json"));
        awaitAnswer();
    }

    void aRaisedLineIsDrawnAndItsTwoTimesAreShown()
    {
        step("Ctrl+N, Enter: a blank scene", [this] { newScene(0, 0); });
        step("S: the segment", [this] { key(Qt::Key_S); });
        step("drag the ladder along the floor", [this] { drag({0, 0}, {5, 0}); });
        step("drag its left end up the wall", [this] { drag({0, 0}, {0, 5}); });
        step("drag its right end to the wall", [this] { drag({5, 0}, {0, 0}); });
        step("P: the point", [this] { key(Qt::Key_P); });
        step("click where the point is", [this] { click({1, 1}); });
        step("the panel of events", [this] { tab("Events"); });
        awaitAnswer();
        picture("walk-draw");
        // The point is on the line where t(1 − t) = 1/5.
        const DenseTable& events = m_window->panels().events().table();
        QCOMPARE(events.model()->rowCount(), 2);
        QVERIFY2(texts(events, 0)[1].contains(QStringLiteral("0.27639")), qPrintable(texts(events, 0).join(u'|')));
        QVERIFY2(texts(events, 1)[1].contains(QStringLiteral("0.72360")), qPrintable(texts(events, 1).join(u'|')));
        QCOMPARE(texts(events, 0)[3], QStringLiteral("segment 1 · point 1"));
        QCOMPARE(m_steps.size(), 8);
    }

    void aBallThatAnEngineMissesIsReported()
    {
        const QString log = write(QStringLiteral("engine.csv"), "a,b,kind,t\n"); // the engine missed every event
        step("open the scene", [this] { open(tunnelling, QStringLiteral("tunnel.scene.json")); });
        step("Check, Compare with Log; choose it", [this, log] { chooseLog(log); });
        QTableView* differences = m_window->panels().log().findChild<QTableView*>();
        QTRY_COMPARE(differences->model()->rowCount(), 1); // the log records no exits
        step("click on the missing enter", [differences] { clickRow(*differences, 0); });
        QTRY_COMPARE(workbench().selection.pickedEvent(), std::optional<std::size_t>(0));
        step("the panel of frames", [this] { tab("Frames"); });
        const DenseTable& frames = m_window->panels().frames().table();
        QTRY_COMPARE(frames.model()->rowCount(), 1);
        QVERIFY2(texts(frames, 0).join(u'|').contains(QStringLiteral("30 | 31")),
                 qPrintable(texts(frames, 0).join(u'|')));
        QCOMPARE(canvas().frames().size(), std::size_t(2)); // the outlines before and behind the wall
        QCOMPARE(canvas().frames().front().frame, std::int64_t(30));
        picture("walk-tunnel");
        step("Ctrl+Shift+E: the report, saved", [this] { saveReport(path(QStringLiteral("bug.zip"))); });
        const auto report = markdownIn(path(QStringLiteral("bug.zip")));
        QVERIFY2(report.contains("With 60 frames per unit of time"), report.constData());
        QVERIFY2(report.contains("between frames 30 and 31; no frame sees the contact"), report.constData());
        QCOMPARE(m_steps.size(), 5);
    }

    void aWalkInDoublesIsFoundToGetACellWrong()
    {
        step("open the scene", [this] { open(grazing, QStringLiteral("grazing.scene.json")); });
        step("click on the disc in the list", [this] { clickBody(0); });
        step("Grid Lab", [this] { tab("Grid Lab"); });
        GridLab& lab = m_window->panels().lab();
        QTRY_COMPARE(lab.walks().model()->rowCount(), 4);
        picture("walk-lab");
        const QStringList disc = texts(lab.walks(), 2);
        QCOMPARE(disc.front(), QStringLiteral("disc in doubles"));
        QCOMPARE(disc.back(), QStringLiteral("closed: 5 extra, 0 missing, 0 out of order"));
        QStringList wrong; // the cells that the row of the disc in doubles lists
        for (int row = 0; row < lab.findings().model()->rowCount(); ++row)
            if (texts(lab.findings(), row).front() == QStringLiteral("disc in doubles: extra"))
                wrong << texts(lab.findings(), row)[1];
        QCOMPARE(wrong, QStringList{QStringLiteral("(0, 1)")});
        QCOMPARE(m_steps.size(), 3);
    }

    void formulasForACrossingAreCompared()
    {
        step("Ctrl+N and the picture of two lines: an example", [this] { newScene(0, 4); });
        step("Ctrl+A: both lines", [this] {
            canvas().setFocus();
            key(Qt::Key_A, Qt::ControlModifier);
        });
        step("Ctrl+Right: where they meet first", [this] { key(Qt::Key_Right, Qt::ControlModifier); });
        step("Instruments", [this] { tab("Instruments"); });
        InstrumentPanel& panel = m_window->panels().instruments();
        QTRY_COMPARE(
            panel.words(),
            QStringLiteral("The lines cross at s₁ = 2/5 of Upright, on it, and s₂ = 0 of Level, on it: without "
                           "radii, the bodies share a point."));
        picture("walk-formulas");
        const DenseTable& table = panel.table();
        QCOMPARE(texts(table, 0).mid(0, 2), (QStringList{QStringLiteral("Exactly"), QStringLiteral("2/5")}));
        const char* const formulas[] = {"Perpendicular dots", "Elimination", "Line matrix", "Parametric matrix"};
        for (int row = 1; row <= 4; ++row) {
            QCOMPARE(texts(table, row)[0], QString::fromLatin1(formulas[row - 1]));
            QCOMPARE(texts(table, row)[1], QStringLiteral("0.4"));
        }
        QCOMPARE(m_steps.size(), 4);
    }

    void aKeyIsChangedAndUsed()
    {
        const double before = zoom();
        step("Ctrl+?: the shortcuts", [this] {
            onNextDialog([this](QDialog& dialog) { changeKey(dialog); });
            key(Qt::Key_Question, Qt::ControlModifier);
        });
        activate();
        QVERIFY(before != 100);
        step("press it on the canvas", [this] { key(Qt::Key_J, Qt::ControlModifier | Qt::AltModifier); });
        QTRY_COMPARE(zoom(), 100.0);
        QCOMPARE(m_steps.size(), 6);
    }

private:
    void step(const char* what, const std::function<void()>& act)
    {
        m_steps << QString::fromUtf8(what);
        act();
    }
    static QStringList texts(const QTableView& table, int row)
    {
        QStringList cells;
        for (int column = 0; column < table.model()->columnCount(); ++column)
            if (!table.isColumnHidden(column))
                cells << table.model()->index(row, column).data().toString();
        return cells;
    }
    void newScene(int theme, int picture)
    {
        onNextDialog([=](QDialog& dialog) {
            auto lists = dialog.findChildren<QListWidget*>();
            for (int i = 0; i < theme; ++i)
                QTest::keyClick(lists[0], Qt::Key_Down);
            for (int i = 0; i < picture; ++i)
                QTest::keyClick(lists[1], Qt::Key_Right);
            QTest::keyClick(lists[1], Qt::Key_Return);
        });
        const QString before = document().name();
        key(Qt::Key_N, Qt::ControlModifier);
        awaitNoDialog();
        QTRY_VERIFY(document().name() != before);
        activate();
        awaitAnswer();
    }
    void chooseLog(const QString& log)
    {
        onNextDialog([log](QDialog& files) {
            files.findChild<QLineEdit*>()->setText(log);
            QTest::keyClick(files.findChild<QLineEdit*>(), Qt::Key_Return);
        });
        trigger(ActionId::compareLog);
        awaitNoDialog();
        activate();
    }
    void saveReport(const QString& file)
    {
        onNextDialog([this, file](QDialog& dialog) {
            onNextDialog([file](QDialog& files) {
                files.findChild<QLineEdit*>()->setText(file);
                QTest::keyClick(files.findChild<QLineEdit*>(), Qt::Key_Return);
            });
            for (QPushButton* button : dialog.findChildren<QPushButton*>())
                if (button->isDefault())
                    QTest::mouseClick(button, Qt::LeftButton);
        });
        key(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        awaitNoDialog();
        activate();
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), 30'000);
    }
    static QByteArray markdownIn(const QString& file)
    {
        QFile zip(file);
        if (!zip.open(QIODevice::ReadOnly))
            return {};
        const auto opened = openedArchive(zip.readAll(), {"report.md"});
        return opened && !opened->empty() ? opened->front().content : QByteArray();
    }
    static void clickRow(QTableView& table, int row)
    {
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          table.visualRect(table.model()->index(row, 0)).center());
    }
    void tab(const char* title)
    {
        for (QTabBar* bar : m_window->findChildren<QTabBar*>())
            for (int i = 0; i < bar->count(); ++i)
                if (bar->isVisible() && bar->tabText(i).remove(u'&') == QLatin1String(title)) {
                    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(i).center());
                    return;
                }
        QFAIL(qPrintable(QStringLiteral("no tab is called %1").arg(QLatin1String(title))));
    }
    void clickBody(int row)
    {
        QTreeView& tree = m_window->panels().bodies().tree();
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(tree.model()->index(row, 0)).center());
    }

    // The view's scale in pixels per unit, rounded.
    double zoom() { return std::round(1 / canvas().view().unitsPerPixel()); }
    void changeKey(QDialog& dialog)
    {
        auto* search = dialog.findChild<QLineEdit*>();
        auto* table = dialog.findChild<QTableView*>();
        step("type a part of the command's name", [&] { QTest::keyClicks(search, QStringLiteral("100")); });
        QCOMPARE(table->model()->rowCount(), 1);
        QCOMPARE(table->currentIndex().data().toString(), QStringLiteral("100 %"));
        step("press the new key", [&] {
            QTest::keyClick(dialog.findChild<QKeySequenceEdit*>(), Qt::Key_J, Qt::ControlModifier | Qt::AltModifier);
        });
        for (const char* name : {"Assign", "Close"})
            for (auto* button : dialog.findChildren<QPushButton*>())
                if (button->text().remove(u'&') == QLatin1String(name))
                    step(name, [&] { QTest::mouseClick(button, Qt::LeftButton); });
    }

    QStringList m_steps;
};

QTEST_MAIN(TestWalks)

} // namespace sweep::tst_walks
#include "tst_walks.moc"
