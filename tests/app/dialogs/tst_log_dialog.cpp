// Does the window show where a log parts from the exact events, and remember
// how to read it?
#include "app/dialogs/log_dialog.h"
#include "app/dialogs/log_kinds_view.h"
#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/format/log_glyph.h"
#include "widgets/format/number_field.h"
#include "widgets/timeline/log_lane.h"
#include "widgets/timeline/time_slider.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QSignalSpy>
#include <QTableView>

using namespace sweep;

namespace {
// The dot crosses the wall at 0.25 and, on its way back, at 0.75.
const char* const dotAndWall =
    R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "dot", "shape": "point", "path": {"keys": [[0, 0, 0], [0.5, 4, 0], [1, 0, 0]]}},
 {"id": "wall", "shape": "segment", "a": [2, -1], "b": [2, 1]}]})";

} // namespace

class TestLogDialog : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void differencesAreListed();
    void columnsAreNamedAndRemembered();
    void wordsAreGivenAMeaningAndRemembered();
    void theToleranceDecides();
    void theReachTellsEventsApart();
    void whatIsClippedMayBeLacking();
    void whatIsBrokenInTheStoreIsNotChosen();
    void aRowLeadsToItsEvent();
    void whatIsWrongIsSaid();
    void oddInstantsAreSaid();
    void anEditComparesAgain();
    void theTimelineShowsTheLogWhileItIsCompared();
    void everyClassHasAGlyphOfItsOwn();
    void whatStandsOnOnePlaceIsOneMark();
    void aGlyphLeadsToItsEvent();

private:
    // The dialog, once it shows the log.
    LogDialog& shown(const QString& log);
    // That of the action, which asks for the log.
    LogDialog* opened(const QString& log);
    void wait(LogDialog& dialog, const std::function<void()>& act);
    [[nodiscard]] static QStringList column(const LogDialog& dialog, int column);
    static QCheckBox* box(LogDialog& dialog, const char* words);
    std::unique_ptr<LogDialog> m_dialog;
};

void TestLogDialog::init()
{
    WindowTest::init();
    open(dotAndWall);
}

void TestLogDialog::cleanup()
{
    m_dialog.reset();
    WindowTest::cleanup();
}

void TestLogDialog::wait(LogDialog& dialog, const std::function<void()>& act)
{
    QSignalSpy settled(&dialog, &LogDialog::settled);
    act();
    QTRY_VERIFY(!settled.isEmpty());
}

LogDialog& TestLogDialog::shown(const QString& log)
{
    m_dialog = std::make_unique<LogDialog>(m_window->workbench(), *m_store, nullptr);
    wait(*m_dialog, [&] { m_dialog->open(log); });
    return *m_dialog;
}

QStringList TestLogDialog::column(const LogDialog& dialog, int column)
{
    QStringList texts;
    for (int row = 0; row < dialog.model().rowCount(); ++row)
        texts.push_back(dialog.model().index(row, column).data().toString());
    return texts;
}

QCheckBox* TestLogDialog::box(LogDialog& dialog, const char* words)
{
    for (QCheckBox* one : dialog.findChildren<QCheckBox*>())
        if (one->text().remove(u'&').startsWith(QLatin1String(words)))
            return one;
    qFatal("there is no box %s", words);
}

void TestLogDialog::differencesAreListed()
{
    LogDialog& dialog = shown(write(QStringLiteral("a.csv"), "a,b,kind,t\ndot,wall,cross,0.26\nwall,dot,cross,0."
                                                             "75\nwall,dot,touch,0.9\n"));
    const QAbstractItemModelTester tester(dialog.findChild<QTableView*>()->model());
    const QStringList expected = {QStringLiteral("late"), QStringLiteral("extra")};
    QCOMPARE(column(dialog, LogTableModel::classColumn), expected);
    QCOMPARE(column(dialog, LogTableModel::offColumn).front(), QStringLiteral("0.01"));
    box(dialog, "Show what is equal")->click();
    QCOMPARE(dialog.model().rowCount(), 3);
    QVERIFY(dialog.findChild<QLabel*>()->text().contains(QStringLiteral("1 equal, 1 late, 1 extra")));
}

void TestLogDialog::columnsAreNamedAndRemembered()
{
    const QString log = write(QStringLiteral("b.csv"), "a,b,what,when\ndot,wall,cross,0.25\nwall,dot,touch,0.75\n");
    LogDialog& dialog = shown(log);
    QVERIFY(dialog.findChild<QLabel*>()->text().contains(QStringLiteral("a column for t is needed")));
    const auto choose = [&](LogRole role, const char* name) {
        auto* box = dialog.findChildren<QComboBox*>()[qsizetype(role)];
        const int place = box->findText(QLatin1String(name));
        QVERIFY(place > 0);
        box->setCurrentIndex(place);
        wait(dialog, [&] { Q_EMIT box->activated(place); });
    };
    choose(LogRole::t, "when");
    choose(LogRole::kind, "what");
    const QStringList expected = {QStringLiteral("wrong kind")};
    QCOMPARE(column(dialog, LogTableModel::classColumn), expected);
    QCOMPARE(column(shown(log), LogTableModel::classColumn), expected);
    // A log without these columns is read by the usual names.
    QCOMPARE(shown(write(QStringLiteral("c.csv"), "a,b,kind,t\ndot,wall,cross,0.25\n")).model().rowCount(), 1);
}

// An engine's own words are refused until somebody says what they mean.
void TestLogDialog::wordsAreGivenAMeaningAndRemembered()
{
    const QString log =
        write(QStringLiteral("w.csv"), "a,b,kind,t\ndot,wall,Bump,0.25\ndot,wall,skid,0.3\nwall,dot,cross,0.75\n");
    LogDialog& dialog = shown(log);
    QVERIFY(dialog.findChild<QLabel*>()->text().contains(QStringLiteral("the kind \"Bump\" is not known")));
    const auto choose = [&](const char* word, const char* meaning) {
        for (QComboBox* box : dialog.findChild<LogKindsView*>()->findChildren<QComboBox*>()) {
            if (!box->accessibleName().contains(QLatin1String(word)))
                continue;
            const int place = box->findText(QLatin1String(meaning));
            QVERIFY(place > 0);
            box->setCurrentIndex(place);
            wait(dialog, [&] { Q_EMIT box->activated(place); });
        }
    };
    choose("Bump", "contact begins");
    choose("skid", "nothing, leave it out");
    QVERIFY(dialog.compared());
    QCOMPARE(dialog.model().rowCount(), 0);
    QVERIFY(shown(log).compared());
    // Taken back, the word means nothing.
    QComboBox* first = m_dialog->findChild<LogKindsView*>()->findChild<QComboBox*>();
    QCOMPARE(first->currentText(), QStringLiteral("contact begins"));
    first->setCurrentIndex(0);
    wait(*m_dialog, [&] { Q_EMIT first->activated(0); });
    QVERIFY(!m_dialog->compared());
}

void TestLogDialog::theToleranceDecides()
{
    LogDialog& dialog = shown(write(QStringLiteral("d.csv"), "a,b,kind,t\ndot,wall,cross,0.26\nwall,dot,cross,0.75\n"));
    QCOMPARE(dialog.model().rowCount(), 1);
    auto* field = dialog.findChild<NumberField*>();
    field->setFocus();
    field->selectAll();
    wait(dialog, [&] {
        QTest::keyClicks(field, QStringLiteral("1/60"));
        QTest::keyClick(field, Qt::Key_Return);
    });
    QCOMPARE(dialog.model().rowCount(), 0);
}

void TestLogDialog::theReachTellsEventsApart()
{
    LogDialog& dialog = shown(write(QStringLiteral("r.csv"), "a,b,kind,t\ndot,wall,cross,0.26\nwall,dot,cross,0.75\n"));
    QCheckBox* beyond = box(dialog, "Another event beyond");
    NumberField* reach = dialog.findChildren<NumberField*>()[1];
    QVERIFY(!reach->isEnabled());
    wait(dialog, [&] { beyond->click(); });
    QCOMPARE(column(dialog, LogTableModel::classColumn), QStringList{QStringLiteral("late")});
    wait(dialog, [&] {
        reach->selectAll();
        QTest::keyClicks(reach, QStringLiteral("0.001"));
        QTest::keyClick(reach, Qt::Key_Return);
    });
    const QStringList apart = {QStringLiteral("missing"), QStringLiteral("extra")};
    QCOMPARE(column(dialog, LogTableModel::classColumn), apart);
    QCOMPARE(dialog.compared()->tolerance.reach, std::optional(0.001));
    QCOMPARE(column(shown(m_folder->filePath(QStringLiteral("r.csv"))), LogTableModel::classColumn), apart);
    reach = m_dialog->findChildren<NumberField*>()[1];
    QCOMPARE(reach->value(), 0.001);
    reach->selectAll();
    QTest::keyClicks(reach, QStringLiteral("-1"));
    QVERIFY(!reach->commit());
    wait(*m_dialog, [&] { box(*m_dialog, "Another event beyond")->click(); });
    QVERIFY(!m_dialog->compared()->tolerance.reach);
}

void TestLogDialog::whatIsClippedMayBeLacking()
{
    open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "a", "shape": "circle", "path": [0, 0], "radius": 1}, {"id": "b", "shape": "point", "path": {"from": [0, 0], "to": [0.5, 0]}}]})",
         QStringLiteral("clipped.scene.json"));
    LogDialog& dialog = shown(write(QStringLiteral("none.csv"), "a,b,kind,t\n"));
    QVERIFY(dialog.model().rowCount() > 0);
    wait(dialog, [&] { box(dialog, "May lack what is clipped")->click(); });
    QCOMPARE(dialog.model().rowCount(), 0);
    QCOMPARE(shown(m_folder->filePath(QStringLiteral("none.csv"))).model().rowCount(), 0);
}

void TestLogDialog::whatIsBrokenInTheStoreIsNotChosen()
{
    m_store->setValue(QStringLiteral("log/words"),
                      QStringList{QStringLiteral("a"), QStringLiteral("nonsense"), QStringLiteral("b"),
                                  QStringLiteral("exit"), QStringLiteral("odd")});
    m_store->setValue(QStringLiteral("log/within"), QStringLiteral("nan"));
    m_store->setValue(QStringLiteral("log/reach"), QStringLiteral("-1"));
    const LogArguments kept = storedLogArguments(*m_store);
    QCOMPARE(kept.reading.words.size(), std::size_t(1));
    QCOMPARE(kept.reading.words.front().first, std::string("b"));
    QVERIFY(!kept.within);
    QVERIFY(!kept.reach);
    QVERIFY(!kept.unclipped);
}

void TestLogDialog::aRowLeadsToItsEvent()
{
    LogDialog& dialog = shown(write(QStringLiteral("e.csv"), "a,b,kind,t\ndot,wall,cross,0.25\n"));
    auto* table = dialog.findChild<QTableView*>();
    Q_EMIT table->activated(dialog.model().index(0, 0));
    QCOMPARE(m_window->workbench().playhead.time(), 0.75);
    QCOMPARE(m_window->workbench().selection.pickedEvent(), std::optional<std::size_t>(1));
}

void TestLogDialog::whatIsWrongIsSaid()
{
    LogDialog& dialog = shown(write(QStringLiteral("f.csv"), "a,b,kind,t\ndot,cat,cross,soon\n"));
    const QString words = dialog.findChild<QLabel*>()->text();
    QVERIFY(words.contains(QStringLiteral("line 2, column 5: the scene has no body \"cat\"")));
    QVERIFY(words.contains(QStringLiteral("line 2, column 15: \"soon\" is not a finite number")));
    QCOMPARE(dialog.model().rowCount(), 0);
}

void TestLogDialog::oddInstantsAreSaid()
{
    LogDialog& dialog = shown(write(QStringLiteral("f.json"), R"({"instants": 4})"));
    const QString words = dialog.findChild<QLabel*>()->text();
    QVERIFY2(words.contains(QStringLiteral("/instants: found the number 4")), qPrintable(words));
    QCOMPARE(dialog.model().rowCount(), 0);
}

void TestLogDialog::anEditComparesAgain()
{
    LogDialog& dialog = shown(write(QStringLiteral("g.csv"), "a,b,kind,t\ndot,wall,cross,0.25\nwall,dot,cross,0.75\n"));
    QCOMPARE(dialog.model().rowCount(), 0);
    m_window->workbench().selection.setBodies({1});
    m_window->actions()[ActionId::remove].trigger();
    // Its other body is no more. The audit of the scene as it was may settle first.
    QTRY_VERIFY(dialog.findChild<QLabel*>()->text().contains(QStringLiteral("the scene has no body \"wall\"")));
}

namespace {
std::vector<LogClass> classesOf(const LogLane& row)
{
    std::vector<LogClass> classes;
    for (const LogMark& mark : row.marks())
        classes.push_back(mark.worst);
    return classes;
}

} // namespace

LogDialog* TestLogDialog::opened(const QString& log)
{
    onNextDialog([log](QDialog& files) {
        files.findChild<QLineEdit*>()->setText(log);
        QTest::keyClick(files.findChild<QLineEdit*>(), Qt::Key_Return);
    });
    trigger(ActionId::compareLog);
    return m_window->findChild<LogDialog*>();
}

void TestLogDialog::theTimelineShowsTheLogWhileItIsCompared()
{
    m_window->show();
    const LogLane& row = m_window->panels().logStrip();
    QVERIFY(row.isHidden());
    LogDialog* dialog = opened(write(QStringLiteral("h.csv"), "a,b,kind,t\ndot,wall,cross,0.2\ndot,wall,touch,0.9\n"));
    QVERIFY(dialog);
    QTRY_VERIFY(row.isVisible());
    // Where the log puts them, and at its exact time what it misses.
    const std::vector<LogClass> expected = {LogClass::early, LogClass::missing, LogClass::extra};
    QCOMPARE(classesOf(row), expected);
    const TimeScale& scale = m_window->panels().timeSlider().scale();
    QCOMPARE(row.marks()[0].x, scale.xOf(0.2));
    QCOMPARE(row.marks()[1].x, scale.xOf(0.75));
    QCOMPARE(row.marks()[2].x, scale.xOf(0.9));
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY(row.isHidden());
    // An edit compares again, but nobody is comparing any more.
    m_window->workbench().selection.setBodies({1});
    wait(*dialog, [&] { m_window->actions()[ActionId::remove].trigger(); });
    QVERIFY(row.isHidden());
}

void TestLogDialog::everyClassHasAGlyphOfItsOwn()
{
    for (const Brightness brightness : {Brightness::light, Brightness::dark}) {
        QList<QImage> shapes;
        QList<QColor> hues;
        for (std::size_t i = 0; i < logClasses; ++i) {
            QImage image(24, 24, QImage::Format_ARGB32);
            image.fill(Qt::transparent);
            QPainter painter(&image);
            paintGlyph(painter, LogClass(i), {12, 12}, 10, brightness);
            painter.end();
            const QImage shape = image.convertToFormat(QImage::Format_Alpha8);
            QVERIFY(!shapes.contains(shape));
            shapes << shape;
            QVERIFY(!hues.contains(logClassColour(LogClass(i), brightness)));
            hues << logClassColour(LogClass(i), brightness);
        }
    }
}

void TestLogDialog::whatStandsOnOnePlaceIsOneMark()
{
    LogDialog& dialog =
        shown(write(QStringLiteral("i.csv"), "a,b,kind,t\ndot,wall,cross,0.25\ndot,wall,touch,0.2501\n"));
    LogLane& row = m_window->panels().logStrip();
    m_window->show();
    row.setCompared(dialog.compared());
    QCOMPARE(row.marks().size(), std::size_t(2));
    QCOMPARE(row.marks()[0].total(), std::size_t(2));
    QCOMPARE(row.marks()[0].worst, LogClass::extra);
    QVERIFY(LogLane::words(*dialog.compared(), 0).contains(QStringLiteral("dot · wall")));
}

void TestLogDialog::aGlyphLeadsToItsEvent()
{
    LogDialog& dialog = shown(write(QStringLiteral("j.csv"), "a,b,kind,t\ndot,wall,cross,0.3\nwall,dot,cross,0.75\n"));
    LogLane& row = m_window->panels().logStrip();
    m_window->show();
    row.setCompared(dialog.compared());
    const auto clickOn = [&](std::size_t mark) {
        QTest::mouseClick(&row, Qt::LeftButton, {}, QPoint(int(std::lround(row.marks()[mark].x)), row.height() / 2));
    };
    clickOn(0);
    QCOMPARE(m_window->workbench().playhead.time(), 0.3);
    QCOMPARE(m_window->workbench().selection.pickedEvent(), std::optional<std::size_t>(0));
    clickOn(1);
    QCOMPARE(m_window->workbench().playhead.time(), 0.75);
    QCOMPARE(m_window->workbench().selection.pickedEvent(), std::optional<std::size_t>(1));
}

QTEST_MAIN(TestLogDialog)
#include "tst_log_dialog.moc"
