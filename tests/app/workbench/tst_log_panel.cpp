// The log panel: differences of an engine's log from the exact events, and the settings for reading it.
#include "app/workbench/actions.h"
#include "app/workbench/log_panel.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/format/glyph.h"
#include "widgets/format/labels.h"
#include "widgets/format/number_field.h"
#include "widgets/timeline/log_lane.h"
#include "widgets/timeline/time_slider.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

namespace sweep::tst_log_panel {

namespace {
// The dot crosses the wall at 0.25 and, on its way back, at 0.75.
const char* const dotAndWall =
    R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "dot", "shape": "point", "path": {"keys": [[0, 0, 0], [0.5, 4, 0], [1, 0, 0]]}},
 {"id": "wall", "shape": "segment", "a": [2, -1], "b": [2, 1]}]})";

} // namespace

class TestLogPanel : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void differencesAreListed();
    void columnsAreNamedAndRemembered();
    void wordsAreAssignedAMeaningAndRemembered();
    void recognisedColumnsStayFolded();
    void unclearColumnsUnfoldThemselves_data();
    void unclearColumnsUnfoldThemselves();
    void anUnfoldedPartLeavesRowsOfTheTable();
    void aColumnWithoutANameIsNotChosen();
    void resultsCarryTheMarksOfTheTimeAxis();
    void theTableFitsItsPanel_data();
    void theTableFitsItsPanel();
    void theTabComesAndGoesWithItsLog();
    void theButtonOfTheTitleClosesTheLog();
    void theTimeAxisGrowsByTheRowOfTheLog();
    void theChoicesFitANarrowPanel();
    void theToleranceDecides();
    void theReachSeparatesEvents();
    void eachSideHasATolerance();
    void framesAreConvertedByTheirRate();
    void recordedExitsAreMissing();
    void theLogMayHoldFirstHitsOnly();
    void aGroupIsNamed();
    void clippedEventsMayBeMissing();
    void invalidStoredChoicesAreIgnored();
    void aRowLeadsToItsEvent();
    void problemsAreShown();
    void oddInstantsAreReported();
    void anEditComparesAgain();
    void theTimelineShowsTheLogUntilItIsClosed();
    void aPreviewShowsTheRoleOfEachColumn();
    void unloggedExitsAreReported();
    void everyClassHasAGlyphOfItsOwn();
    void coincidentMarksAreMerged();
    void aGlyphLeadsToItsEvent();
    void aDragInTheRowMovesThePlayhead();
    void aLogClosesWithItsScene();
    void anExampleOpensItsLog();
    void theHeadlineEndsWithTheVerdictOnTheLog();
    void theVerdictOnALogIsAboutTheSelectedPair();

private:
    // The panel, once it shows this log.
    LogPanel& shown(const QString& log);
    // The panel of the action, for which the file dialog chooses this log.
    LogPanel& opened(const QString& log);
    void wait(LogPanel& panel, const std::function<void()>& act);
    [[nodiscard]] static QStringList column(const LogPanel& panel, int column);
    [[nodiscard]] static QString textIn(const LogPanel& panel, const char* label);
    static QToolButton* button(LogPanel& panel, const char* words);
    static QCheckBox* box(LogPanel& panel, const char* words);
    // The field with this accessible name.
    static QComboBox* kind(LogPanel& panel, const char* word);
    static QLineEdit* field(LogPanel& panel, const char* name);
    // Replaces the field's text and presses Enter.
    void type(LogPanel& panel, QLineEdit* field, const char* text);
    std::unique_ptr<LogPanel> m_panel;
};

void TestLogPanel::init()
{
    WindowTest::init();
    open(dotAndWall);
}

void TestLogPanel::cleanup()
{
    m_panel.reset();
    WindowTest::cleanup();
}

void TestLogPanel::wait(LogPanel& panel, const std::function<void()>& act)
{
    QSignalSpy settled(&panel, &LogPanel::settled);
    act();
    QTRY_VERIFY(!settled.isEmpty());
}

void TestLogPanel::aLogClosesWithItsScene()
{
    LogPanel& panel = opened(write(QStringLiteral("a.csv"), "a,b,kind,t\ndot,wall,cross,0.25\n"));
    QVERIFY(panel.hasLog());
    openPath(document().path()); // opens the same file again
    QVERIFY(panel.hasLog());
    open(R"({"format": "sweepbench.scene", "version": 1, "bodies": []})", QStringLiteral("other.scene.json"));
    QVERIFY(!panel.hasLog());
    QVERIFY(!panel.compared());
}

void TestLogPanel::anExampleOpensItsLog()
{
    LogPanel& panel = m_window->panels().log();
    m_window->files().openPath(QStringLiteral(":/scenes/bullet-and-thin-wall.scene.json"));
    QTRY_VERIFY(panel.compared());
    const LogComparison& comparison = panel.compared()->comparison;
    QVERIFY(comparison.count(LogClass::missing) > 0);
    QVERIFY(comparison.count(LogClass::late) > 0);
    QCOMPARE(comparison.count(LogClass::extra), std::size_t(0));
    m_window->files().openPath(QStringLiteral(":/scenes/raise.scene.json"));
    QTRY_VERIFY(!panel.hasLog());
}

void TestLogPanel::theHeadlineEndsWithTheVerdictOnTheLog()
{
    m_window->show();
    QToolButton& end = m_window->panels().headline().log();
    QVERIFY(!end.isVisible());
    LogPanel& panel = opened(write(QStringLiteral("end.csv"), "a,b,kind,t\ndot,wall,cross,0.26\n"));
    QTRY_COMPARE(end.text(), QStringLiteral("log: 1 late, 1 missing"));
    QVERIFY(end.isVisible());
    const QImage differs = end.icon().pixmap(end.iconSize()).toImage();
    trigger(ActionId::stepLayout); // the panel is behind others
    QTest::mouseClick(&end, Qt::LeftButton);
    QTRY_VERIFY(!panel.visibleRegion().isEmpty());
    wait(panel, [&] {
        panel.open(write(QStringLiteral("all.csv"), "a,b,kind,t\ndot,wall,cross,0.25\ndot,wall,cross,0.75\n"));
    });
    QTRY_COMPARE(end.text(), QStringLiteral("log agrees"));
    QVERIFY(end.icon().pixmap(end.iconSize()).toImage() != differs);
    document().removeBodies({1}, QStringLiteral("Delete")); // the log is not about this answer
    QTRY_VERIFY(!end.isVisible());
    document().undoStack().undo();
    QTRY_VERIFY(end.isVisible());
    panel.close();
    QVERIFY(!end.isVisible());
}

void TestLogPanel::theVerdictOnALogIsAboutTheSelectedPair()
{
    LogPanel& panel = m_window->panels().log();
    m_window->files().openPath(QStringLiteral(":/scenes/bullet-and-thin-wall.scene.json"));
    QTRY_VERIFY(panel.compared());
    QToolButton& end = m_window->panels().headline().log();
    QTRY_COMPARE(end.text(), QStringLiteral("log: 2 late, 2 missing"));
    m_window->workbench().selection.setBodies({0, 1});
    QTRY_COMPARE(end.text(), QStringLiteral("this pair: 2 missing"));
    m_window->workbench().selection.setBodies({0, 2});
    QTRY_COMPARE(end.text(), QStringLiteral("this pair: 2 late"));
    m_window->workbench().selection.setBodies({1, 2});
    QTRY_COMPARE(end.text(), QStringLiteral("this pair agrees"));
}

LogPanel& TestLogPanel::shown(const QString& log)
{
    m_panel = std::make_unique<LogPanel>(m_window->workbench(), *m_store, nullptr);
    wait(*m_panel, [&] { m_panel->open(log); });
    return *m_panel;
}

QStringList TestLogPanel::column(const LogPanel& panel, int column)
{
    QStringList texts;
    for (int row = 0; row < panel.model().rowCount(); ++row)
        texts.push_back(panel.model().index(row, column).data().toString());
    return texts;
}

QString TestLogPanel::textIn(const LogPanel& panel, const char* label)
{
    return panel.findChild<WrappedLabel*>(QLatin1String(label))->wholeText();
}

QToolButton* TestLogPanel::button(LogPanel& panel, const char* words)
{
    for (QToolButton* one : panel.findChildren<QToolButton*>())
        if (one->text().startsWith(QLatin1String(words)))
            return one;
    qFatal("there is no button %s", words);
}

QCheckBox* TestLogPanel::box(LogPanel& panel, const char* words)
{
    for (QCheckBox* one : panel.findChildren<QCheckBox*>())
        if (one->text().remove(u'&').startsWith(QLatin1String(words)))
            return one;
    qFatal("there is no box %s", words);
}

// The choice of the meaning of the word.
QComboBox* TestLogPanel::kind(LogPanel& panel, const char* word)
{
    for (QComboBox* one : panel.findChildren<QComboBox*>())
        if (one->accessibleName() == QStringLiteral("“%1” means:").arg(QLatin1String(word)))
            return one;
    qFatal("there is no kind %s", word);
}

QLineEdit* TestLogPanel::field(LogPanel& panel, const char* name)
{
    for (QLineEdit* one : panel.findChildren<QLineEdit*>())
        if (one->accessibleName().startsWith(QLatin1String(name)))
            return one;
    qFatal("there is no field %s", name);
}

void TestLogPanel::type(LogPanel& panel, QLineEdit* field, const char* text)
{
    wait(panel, [&] {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QLatin1String(text));
        QTest::keyClick(field, Qt::Key_Return);
    });
}

void TestLogPanel::differencesAreListed()
{
    LogPanel& panel = shown(write(QStringLiteral("a.csv"), "a,b,kind,t\ndot,wall,cross,0.26\nwall,dot,cross,0."
                                                           "75\nwall,dot,touch,0.9\n"));
    const QAbstractItemModelTester tester(panel.findChild<QTableView*>()->model());
    const QStringList expected = {QStringLiteral("late"), QStringLiteral("extra")};
    QCOMPARE(column(panel, LogTableModel::classColumn), expected);
    QCOMPARE(column(panel, LogTableModel::offColumn).front(), QStringLiteral("≈ 0.01"));
    box(panel, "Show equal events")->click();
    QCOMPARE(panel.model().rowCount(), 3);
    QVERIFY(textIn(panel, "words").contains(QStringLiteral("1 equal, 1 late, 1 extra")));
}

void TestLogPanel::columnsAreNamedAndRemembered()
{
    const QString log = write(QStringLiteral("b.csv"), "a,b,what,when\ndot,wall,cross,0.25\nwall,dot,touch,0.75\n");
    LogPanel& panel = shown(log);
    const auto choose = [&](LogRole role, const char* name) {
        auto* box = panel.findChildren<QComboBox*>()[qsizetype(role)];
        const int place = box->findText(QLatin1String(name), Qt::MatchContains);
        QVERIFY(place > 0);
        box->setCurrentIndex(place);
        wait(panel, [&] { Q_EMIT box->activated(place); });
    };
    choose(LogRole::t, "when");
    choose(LogRole::kind, "what");
    const QStringList expected = {QStringLiteral("wrong kind")};
    QCOMPARE(column(panel, LogTableModel::classColumn), expected);
    QCOMPARE(column(shown(log), LogTableModel::classColumn), expected);
    // A log without these columns is read by the default names.
    QCOMPARE(shown(write(QStringLiteral("c.csv"), "a,b,kind,t\ndot,wall,cross,0.25\n")).model().rowCount(), 1);
}

// Unknown kinds of an engine are refused until the user assigns them a meaning.
void TestLogPanel::wordsAreAssignedAMeaningAndRemembered()
{
    const QString log =
        write(QStringLiteral("w.csv"), "a,b,kind,t\ndot,wall,Bump,0.25\ndot,wall,skid,0.3\nwall,dot,cross,0.75\n");
    LogPanel& panel = shown(log);
    QCOMPARE(textIn(panel, "note"), QStringLiteral("“Bump” is an unknown kind: choose what it means.\n"
                                                   "“skid” is an unknown kind: choose what it means."));
    const auto choose = [&](const char* word, const char* meaning) {
        QComboBox* box = kind(panel, word);
        const int place = box->findText(QLatin1String(meaning));
        QVERIFY(place > 0);
        box->setCurrentIndex(place);
        wait(panel, [&] { Q_EMIT box->activated(place); });
    };
    choose("Bump", "contact begins");
    choose("skid", "ignored");
    QVERIFY(panel.compared());
    QCOMPARE(panel.model().rowCount(), 0);
    QVERIFY(shown(log).compared());
    // The meaning is removed again.
    QComboBox* first = kind(*m_panel, "Bump");
    QCOMPARE(first->currentText(), QStringLiteral("contact begins"));
    first->setCurrentIndex(0);
    wait(*m_panel, [&] { Q_EMIT first->activated(0); });
    QVERIFY(!m_panel->compared());
}

void TestLogPanel::recognisedColumnsStayFolded()
{
    LogPanel& panel = shown(write(QStringLiteral("q.csv"), "a,b,kind,t\ndot,wall,cross,0.26\n"));
    QToolButton* columns = button(panel, "Columns");
    QCOMPARE(columns->text(), QStringLiteral("Columns: recognised"));
    QVERIFY(!columns->isChecked());
    auto* choices = panel.findChild<QWidget*>(QStringLiteral("choices"));
    QVERIFY(choices->isHidden());
    QVERIFY(!panel.findChild<QTableView*>()->isHidden());
    columns->click();
    QVERIFY(!choices->isHidden());
    columns->click();
    QVERIFY(choices->isHidden());
}

void TestLogPanel::unclearColumnsUnfoldThemselves_data()
{
    QTest::addColumn<QByteArray>("log");
    QTest::addColumn<QString>("note");
    QTest::newRow("no time") << QByteArray("a,b,when\ndot,wall,0.25\n")
                             << QStringLiteral("No column has a usual name for the time: choose it.");
    QTest::newRow("no bodies") << QByteArray("one,other,t\ndot,wall,0.25\n")
                               << QStringLiteral("No column has a usual name for the first body: choose it.\n"
                                                 "No column has a usual name for the second body: choose it.");
    QTest::newRow("two times") << QByteArray("a,b,time,toi\ndot,wall,0.25,0.26\n")
                               << QStringLiteral("2 columns could be the time: choose one.");
    QTest::newRow("a word") << QByteArray("a,b,kind,t\ndot,wall,<b>bump,0.25\n")
                            << QStringLiteral("“<b>bump” is an unknown kind: choose what it means.");
    QTest::newRow("frames") << QByteArray("a,b,step\ndot,wall,15\n")
                            << QStringLiteral("The log has frames in place of times: enter the frame rate.");
}

void TestLogPanel::unclearColumnsUnfoldThemselves()
{
    QFETCH(QByteArray, log);
    QFETCH(QString, note);
    LogPanel& panel = shown(write(QStringLiteral("u.csv"), log));
    QCOMPARE(textIn(panel, "note"), note);
    QToolButton* columns = button(panel, "Columns");
    QCOMPARE(columns->text(), QStringLiteral("Columns: unclear"));
    QVERIFY(columns->isChecked());
    // The user may fold them again, whatever else changes.
    columns->click();
    wait(panel, [&] { box(panel, "First hits only")->click(); });
    QVERIFY(!columns->isChecked());
    wait(panel, [&] { panel.open(write(QStringLiteral("v.csv"), "a,b,t\ndot,wall,0.25\n")); });
    QCOMPARE(columns->text(), QStringLiteral("Columns: recognised"));
    QCOMPARE(textIn(panel, "note"), QString());
    QVERIFY(!columns->isChecked());
}

// With both parts unfolded in the usual window, the panel scrolls; the table keeps rows, and the parts have no bar.
void TestLogPanel::anUnfoldedPartLeavesRowsOfTheTable()
{
    m_window->resize(1280, 800);
    m_window->show();
    LogPanel& panel = opened(write(QStringLiteral("n.csv"), "a,b,kind,t\ndot,wall,cross,0.26\n"));
    QTRY_VERIFY(!panel.visibleRegion().isEmpty());
    button(panel, "Columns")->click();
    button(panel, "Tolerance")->click();
    const auto* table = panel.findChild<QTableView*>();
    const auto* area = panel.findChild<QScrollArea*>();
    QTRY_VERIFY(area->verticalScrollBar()->maximum() > 0);
    QVERIFY(table->height() >= 5 * table->verticalHeader()->defaultSectionSize());
    QCOMPARE(table->verticalScrollBar()->maximum(), 0);
    picture("unfolded-log");
}

// A log whose columns have no names leaves each role without a column.
void TestLogPanel::aColumnWithoutANameIsNotChosen()
{
    LogPanel& panel = shown(write(QStringLiteral("o.csv"), "garbage;;;\ngarbage;;;\n"));
    QVERIFY(!panel.compared());
    for (std::size_t role = 0; role < logRoles; ++role) {
        const QComboBox& box = *panel.findChildren<QComboBox*>()[qsizetype(role)];
        QCOMPARE(box.currentText(), QStringLiteral("none"));
        for (int i = 0; i < box.count(); ++i)
            QVERIFY2(!box.itemText(i).startsWith(QStringLiteral("always :")) &&
                         box.itemText(i).trimmed() != QStringLiteral("always"),
                     qPrintable(box.itemText(i)));
    }
}

void TestLogPanel::resultsCarryTheMarksOfTheTimeAxis()
{
    LogPanel& panel = shown(write(QStringLiteral("m.csv"), "a,b,kind,t\ndot,wall,cross,0.26\n"));
    panel.tint();
    const Brightness brightness = brightnessOf(panel.palette());
    const auto* table = panel.findChild<QTableView*>();
    const auto pixels = [table](const QIcon& icon) { return icon.pixmap(table->iconSize()).toImage(); };
    for (int row = 0; row < panel.model().rowCount(); ++row) {
        const auto icon = panel.model().index(row, LogTableModel::classColumn).data(Qt::DecorationRole).value<QIcon>();
        QCOMPARE(pixels(icon), pixels(glyphIcon(panel.model().difference(row).what, brightness)));
    }
    QVERIFY(panel.model().index(0, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("row 1")));
    QCOMPARE(panel.model().index(0, LogTableModel::offColumn).data(LogTableModel::ExactRole).toString(),
             QStringLiteral("0.010000000000000009"));
}

void TestLogPanel::theTableFitsItsPanel_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("usual window") << QSize(1280, 800);
    QTest::newRow("small window") << QSize(1024, 700);
}

void TestLogPanel::theTableFitsItsPanel()
{
    QFETCH(QSize, size);
    m_window->resize(size);
    m_window->show();
    LogPanel& panel = m_window->panels().log();
    m_window->files().openPath(QStringLiteral(":/scenes/bullet-and-thin-wall.scene.json"));
    QTRY_VERIFY(panel.compared());
    QTRY_VERIFY(!panel.visibleRegion().isEmpty()); // the log of an example is in front
    auto* table = panel.findChild<QTableView*>();
    const auto isWhole = [&](int row, int column) {
        const QModelIndex cell = panel.model().index(row, column);
        QStyleOptionViewItem option;
        option.initFrom(table);
        option.decorationSize = table->iconSize();
        const int wanted = table->itemDelegate()->sizeHint(option, cell).width();
        return wanted <= table->columnWidth(column);
    };
    QTRY_COMPARE(table->horizontalScrollBar()->maximum(), 0);
    QCOMPARE(table->verticalScrollBar()->maximum(), 0);
    for (int column = 0; column < LogTableModel::pairColumn; ++column)
        for (int row = 0; row < panel.model().rowCount(); ++row)
            QTRY_VERIFY2(isWhole(row, column), qPrintable(panel.model().index(row, column).data().toString()));
}

void TestLogPanel::theTabComesAndGoesWithItsLog()
{
    m_window->show();
    auto* dock = m_window->findChild<QDockWidget*>(QStringLiteral("log"));
    auto* events = m_window->findChild<QDockWidget*>(QStringLiteral("events"));
    QVERIFY(dock->isHidden());
    LogPanel& panel = opened(write(QStringLiteral("t.csv"), "a,b,kind,t\ndot,wall,cross,0.26\n"));
    QTRY_VERIFY(panel.compared());
    QVERIFY(m_window->tabifiedDockWidgets(events).contains(dock));
    QTRY_VERIFY(!panel.visibleRegion().isEmpty());
    QTest::mouseClick(button(panel, "Close"), Qt::LeftButton);
    QVERIFY(dock->isHidden());
    QTRY_VERIFY(!events->widget()->visibleRegion().isEmpty());
    // The layout that compares offers to open one.
    trigger(ActionId::compareLayout);
    QTRY_VERIFY(!panel.placeholder().visibleRegion().isEmpty());
    trigger(ActionId::editLayout);
    QVERIFY(dock->isHidden());
}

// By the button in the title, also of a log that cannot be compared; later answers do not bring it back.
void TestLogPanel::theButtonOfTheTitleClosesTheLog()
{
    m_window->show();
    auto* dock = m_window->findChild<QDockWidget*>(QStringLiteral("log"));
    for (const char* log : {"a,b,kind,t\ndot,wall,cross,0.26\n", "garbage;;;\n"}) {
        LogPanel& panel = m_window->panels().log();
        wait(panel, [&] { opened(write(QStringLiteral("x.csv"), log)); });
        QTRY_VERIFY(!panel.visibleRegion().isEmpty());
        QTest::mouseClick(dock->findChild<QAbstractButton*>(QStringLiteral("qt_dockwidget_closebutton")),
                          Qt::LeftButton);
        QVERIFY(!panel.hasLog());
        QVERIFY(dock->isHidden());
        QVERIFY(m_window->panels().logStrip().isHidden());
        document().renameBody(0, log);
        awaitAnswer();
        QTest::qWait(20);
        QVERIFY(dock->isHidden());
    }
}

void TestLogPanel::theTimeAxisGrowsByTheRowOfTheLog()
{
    m_window->resize(1280, 800);
    m_window->show();
    trigger(ActionId::fitAll);
    Panels& panels = m_window->panels();
    const auto* time = panels.timeSlider().parentWidget();
    QTRY_VERIFY(panels.timeSlider().isVisible());
    const int axis = panels.timeSlider().height();
    const auto rest = [&] { return time->height() - panels.headline().height(); }; // a button may make that higher
    const int height = rest();
    LogPanel& panel = opened(write(QStringLiteral("z.csv"), "a,b,kind,t\ndot,wall,cross,0.26\n"));
    QTRY_VERIFY(panels.logStrip().isVisible());
    QTRY_COMPARE(rest(), height + panels.logStrip().height());
    QCOMPARE(panels.timeSlider().height(), axis);
    const auto isFitted = [this] {
        const ViewTransform shown = canvas().view();
        trigger(ActionId::fitAll);
        return canvas().view() == shown;
    };
    QVERIFY(isFitted());
    QTest::mouseClick(button(panel, "Close"), Qt::LeftButton);
    QTRY_COMPARE(rest(), height);
    QCOMPARE(panels.timeSlider().height(), axis);
    QVERIFY(isFitted());
}

void TestLogPanel::theChoicesFitANarrowPanel()
{
    LogPanel& panel =
        shown(write(QStringLiteral("k.csv"), "a,b,kind,t\ndot,wall,begin of a contact,0.25\nwall,dot,cross,0.75\n"));
    button(panel, "Columns")->click();
    button(panel, "Tolerance")->click();
    panel.resize(340, 600);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    const auto* area = panel.findChild<QScrollArea*>();
    QVERIFY(area->isVisible());
    QVERIFY2(area->widget()->width() <= area->viewport()->width(),
             qPrintable(QString::number(area->widget()->width())));
}

void TestLogPanel::theToleranceDecides()
{
    LogPanel& panel = shown(write(QStringLiteral("d.csv"), "a,b,kind,t\ndot,wall,cross,0.26\nwall,dot,cross,0.75\n"));
    QCOMPARE(panel.model().rowCount(), 1);
    auto* field = panel.findChild<NumberField*>();
    field->setFocus();
    field->selectAll();
    wait(panel, [&] {
        QTest::keyClicks(field, QStringLiteral("1/60"));
        QTest::keyClick(field, Qt::Key_Return);
    });
    QCOMPARE(panel.model().rowCount(), 0);
}

void TestLogPanel::theReachSeparatesEvents()
{
    LogPanel& panel = shown(write(QStringLiteral("r.csv"), "a,b,kind,t\ndot,wall,cross,0.26\nwall,dot,cross,0.75\n"));
    QCheckBox* beyond = box(panel, "Another event beyond");
    auto* reach = qobject_cast<NumberField*>(field(panel, "Another event beyond"));
    QVERIFY(!reach->isEnabled());
    wait(panel, [&] { beyond->click(); });
    QCOMPARE(column(panel, LogTableModel::classColumn), QStringList{QStringLiteral("late")});
    wait(panel, [&] {
        reach->selectAll();
        QTest::keyClicks(reach, QStringLiteral("0.001"));
        QTest::keyClick(reach, Qt::Key_Return);
    });
    const QStringList apart = {QStringLiteral("missing"), QStringLiteral("extra")};
    QCOMPARE(column(panel, LogTableModel::classColumn), apart);
    QCOMPARE(panel.compared()->tolerance.reach, std::optional(0.001));
    QCOMPARE(column(shown(m_folder->filePath(QStringLiteral("r.csv"))), LogTableModel::classColumn), apart);
    reach = qobject_cast<NumberField*>(field(*m_panel, "Another event beyond"));
    QCOMPARE(reach->value(), 0.001);
    reach->selectAll();
    QTest::keyClicks(reach, QStringLiteral("-1"));
    QVERIFY(!reach->commit());
    wait(*m_panel, [&] { box(*m_panel, "Another event beyond")->click(); });
    QVERIFY(!m_panel->compared()->tolerance.reach);
}

void TestLogPanel::eachSideHasATolerance()
{
    const QString log = write(QStringLiteral("s.csv"), "a,b,kind,t\ndot,wall,cross,0.26\nwall,dot,cross,0.74\n");
    LogPanel& panel = shown(log);
    const QStringList off = {QStringLiteral("late"), QStringLiteral("early")};
    QCOMPARE(column(panel, LogTableModel::classColumn), off);
    QLineEdit* late = field(panel, "Late by at most");
    QVERIFY(!late->isEnabled());
    // A side whose tolerance is off shows that of both sides.
    type(panel, field(panel, "Equal within"), "0.001");
    QCOMPARE(late->text(), QStringLiteral("0.001"));
    QCOMPARE(column(panel, LogTableModel::classColumn), off);
    panel.resize(900, 700);
    panel.show();
    button(panel, "Tolerance")->click();
    QCheckBox* lateBox = box(panel, "Late by at most");
    wait(panel, [&] { QTest::mouseClick(lateBox, Qt::LeftButton, {}, QPoint(8, lateBox->height() / 2)); });
    QVERIFY(late->isEnabled());
    type(panel, late, "1/60");
    QCOMPARE(column(panel, LogTableModel::classColumn), QStringList{QStringLiteral("early")});
    wait(panel, [&] { box(panel, "Early by at most")->click(); });
    type(panel, field(panel, "Early by at most"), "0.02");
    QCOMPARE(panel.model().rowCount(), 0);
    QCOMPARE(panel.compared()->tolerance.lateBy(), 1.0 / 60);
    LogPanel& again = shown(log);
    QCOMPARE(again.compared()->tolerance.earlyBy(), 0.02);
    QCOMPARE(again.compared()->tolerance.lateBy(), 1.0 / 60);
    wait(again, [&] { box(again, "Late by at most")->click(); });
    QCOMPARE(column(again, LogTableModel::classColumn), QStringList{QStringLiteral("late")});
}

void TestLogPanel::framesAreConvertedByTheirRate()
{
    const QString log = write(QStringLiteral("f.csv"), "a,b,step\ndot,wall,15\ndot,wall,45\n");
    LogPanel& panel = shown(log);
    QCOMPARE(textIn(panel, "note"), QStringLiteral("The log has frames in place of times: enter the frame rate."));
    QLineEdit* rate = field(panel, "Frame rate");
    type(panel, rate, "60");
    QVERIFY(panel.compared());
    QCOMPARE(panel.model().rowCount(), 0);
    // An invalid rate is marked and changes nothing.
    rate->selectAll();
    QTest::keyClicks(rate, QStringLiteral("-60"));
    QTest::keyClick(rate, Qt::Key_Return);
    QVERIFY(rate->toolTip().contains(QStringLiteral("is not a rate")));
    QCOMPARE(storedLogArguments(*m_store).reading.fps, std::optional(Rational(60)));
    LogPanel& again = shown(log);
    QVERIFY(again.compared());
    QCOMPARE(field(again, "Frame rate")->text(), QStringLiteral("60"));
    // A log with a column of times ignores the rate, and so does one whose column of times is chosen by name.
    QCOMPARE(shown(write(QStringLiteral("t.csv"), "a,b,t\ndot,wall,0.25\ndot,wall,0.75\n")).model().rowCount(), 0);
    QVERIFY(!field(*m_panel, "Frame rate")->isEnabled());
    LogArguments when = storedLogArguments(*m_store);
    when.reading.columns[std::size_t(LogRole::t)] = "when";
    storeLogArguments(when, {}, *m_store);
    const QString both = write(QStringLiteral("w.csv"), "a,b,when,step\ndot,wall,0.25,1\ndot,wall,0.75,2\n");
    QCOMPARE(shown(both).model().rowCount(), 0);
    rate = field(shown(log), "Frame rate");
    QVERIFY(rate->isEnabled());
    wait(*m_panel, [&] {
        rate->selectAll();
        QTest::keyClick(rate, Qt::Key_Delete);
        QTest::keyClick(rate, Qt::Key_Return);
    });
    QVERIFY(!storedLogArguments(*m_store).reading.fps);
}

void TestLogPanel::recordedExitsAreMissing()
{
    open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "wall", "shape": "segment", "a": [3, -1], "b": [3, 1]},
 {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 1}]})",
         QStringLiteral("exits.scene.json"));
    const QString log = write(QStringLiteral("x.csv"), "a,b,kind,t\nwall,ball,on_enter,0.25\n");
    LogPanel& panel = shown(log);
    QCOMPARE(panel.model().rowCount(), 0);
    wait(panel, [&] { box(panel, "Log records exits")->click(); });
    QCOMPARE(column(panel, LogTableModel::classColumn), QStringList{QStringLiteral("missing")});
    QVERIFY(!textIn(panel, "words").contains(QStringLiteral("no row of the log is one")));
    QCOMPARE(shown(log).model().rowCount(), 1);
}

void TestLogPanel::theLogMayHoldFirstHitsOnly()
{
    const QString log = write(QStringLiteral("1.csv"), "a,b,t\ndot,wall,0.25\n");
    LogPanel& panel = shown(log);
    QCOMPARE(column(panel, LogTableModel::classColumn), QStringList{QStringLiteral("missing")});
    wait(panel, [&] { box(panel, "First hits only")->click(); });
    QCOMPARE(panel.model().rowCount(), 0);
    const QString words = textIn(panel, "words");
    QVERIFY2(words.contains(QStringLiteral("missing: 1 event of a pair after its earliest begin or end")),
             qPrintable(words));
    QCOMPARE(shown(log).model().rowCount(), 0);
}

void TestLogPanel::aGroupIsNamed()
{
    open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "left", "shape": "segment", "a": [3, -1], "b": [3, 1], "group": "walls"},
 {"id": "right", "shape": "segment", "a": [6, -1], "b": [6, 1], "group": "walls"},
 {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 1}]})",
         QStringLiteral("walls.scene.json"));
    LogPanel& panel =
        shown(write(QStringLiteral("g.csv"), "a,b,t\nball,walls,0.25\nball,walls,0.625\nball,walls,0.9\n"));
    QCOMPARE(column(panel, LogTableModel::classColumn), QStringList{QStringLiteral("extra")});
    QCOMPARE(column(panel, LogTableModel::pairColumn), QStringList{QStringLiteral("walls · ball")});
    box(panel, "Show equal events")->click();
    const QStringList bodies = {QStringLiteral("left · ball"), QStringLiteral("right · ball"),
                                QStringLiteral("walls · ball")};
    QCOMPARE(column(panel, LogTableModel::pairColumn), bodies);
    QVERIFY(LogLane::words(*panel.compared(), 2).contains(QStringLiteral("walls · ball")));
}

void TestLogPanel::clippedEventsMayBeMissing()
{
    open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "a", "shape": "circle", "path": [0, 0], "radius": 1}, {"id": "b", "shape": "point", "path": {"from": [0, 0], "to": [0.5, 0]}}]})",
         QStringLiteral("clipped.scene.json"));
    LogPanel& panel = shown(write(QStringLiteral("none.csv"), "a,b,kind,t\n"));
    QVERIFY(panel.model().rowCount() > 0);
    wait(panel, [&] { box(panel, "Allow missing clipped events")->click(); });
    QCOMPARE(panel.model().rowCount(), 0);
    QCOMPARE(shown(m_folder->filePath(QStringLiteral("none.csv"))).model().rowCount(), 0);
}

void TestLogPanel::invalidStoredChoicesAreIgnored()
{
    m_store->setValue(QStringLiteral("log/words"),
                      QStringList{QStringLiteral("a"), QStringLiteral("nonsense"), QStringLiteral("b"),
                                  QStringLiteral("exit"), QStringLiteral("odd")});
    m_store->setValue(QStringLiteral("log/within"), QStringLiteral("nan"));
    m_store->setValue(QStringLiteral("log/reach"), QStringLiteral("-1"));
    m_store->setValue(QStringLiteral("log/late-by"), QStringLiteral("-1"));
    m_store->setValue(QStringLiteral("log/fps"), QStringLiteral("0"));
    const LogArguments kept = storedLogArguments(*m_store);
    QCOMPARE(kept.reading.words.size(), std::size_t(1));
    QCOMPARE(kept.reading.words.front().first, std::string("b"));
    QVERIFY(!kept.within);
    QVERIFY(!kept.reach);
    QVERIFY(!kept.late);
    QVERIFY(!kept.reading.fps);
    QVERIFY(!kept.unclipped);
}

void TestLogPanel::aRowLeadsToItsEvent()
{
    LogPanel& panel = shown(write(QStringLiteral("e.csv"), "a,b,kind,t\ndot,wall,cross,0.25\n"));
    auto* table = panel.findChild<QTableView*>();
    Q_EMIT table->activated(panel.model().index(0, 0));
    QCOMPARE(m_window->workbench().playhead.time(), 0.75);
    QCOMPARE(m_window->workbench().selection.pickedEvent(), std::optional<std::size_t>(1));
}

void TestLogPanel::problemsAreShown()
{
    LogPanel& panel = shown(write(QStringLiteral("f.csv"), "a,b,kind,t\ndot,cat,cross,soon\n"));
    const QString words = textIn(panel, "note");
    QVERIFY(words.contains(QStringLiteral(":2:5: the scene has no body or group \"cat\"")));
    QVERIFY(words.contains(QStringLiteral(":2:15: \"soon\" is not a finite number")));
    QCOMPARE(panel.model().rowCount(), 0);
}

void TestLogPanel::oddInstantsAreReported()
{
    LogPanel& panel = shown(write(QStringLiteral("f.json"), R"({"instants": 4})"));
    const QString words = textIn(panel, "note");
    QVERIFY2(words.contains(QStringLiteral("/instants: found the number 4")), qPrintable(words));
    QCOMPARE(panel.model().rowCount(), 0);
}

void TestLogPanel::anEditComparesAgain()
{
    LogPanel& panel = shown(write(QStringLiteral("g.csv"), "a,b,kind,t\ndot,wall,cross,0.25\nwall,dot,cross,0.75\n"));
    QCOMPARE(panel.model().rowCount(), 0);
    m_window->workbench().selection.setBodies({1});
    m_window->actions()[ActionId::remove].trigger();
    // The body "wall" no longer exists. The audit of the old scene may finish first.
    QTRY_VERIFY(textIn(panel, "note").contains(QStringLiteral("the scene has no body or group \"wall\"")));
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

LogPanel& TestLogPanel::opened(const QString& log)
{
    onNextDialog([log](QDialog& files) {
        files.findChild<QLineEdit*>()->setText(log);
        QTest::keyClick(files.findChild<QLineEdit*>(), Qt::Key_Return);
    });
    trigger(ActionId::compareLog);
    return m_window->panels().log();
}

void TestLogPanel::theTimelineShowsTheLogUntilItIsClosed()
{
    m_window->show();
    const LogLane& row = m_window->panels().logStrip();
    auto* dock = m_window->findChild<QDockWidget*>(QStringLiteral("log"));
    QVERIFY(row.isHidden());
    QVERIFY(dock->isHidden());
    LogPanel& panel = opened(write(QStringLiteral("h.csv"), "a,b,kind,t\ndot,wall,cross,0.2\ndot,wall,touch,0.9\n"));
    QVERIFY(panel.isVisible());
    QTRY_VERIFY(row.isVisible());
    // Marks are at the times of the log, and missing events at their exact times.
    const std::vector<LogClass> expected = {LogClass::early, LogClass::missing, LogClass::extra};
    QCOMPARE(classesOf(row), expected);
    const TimeScale& scale = m_window->panels().timeSlider().scale();
    QCOMPARE(row.marks()[0].x, scale.xOf(0.2));
    QCOMPARE(row.marks()[1].x, scale.xOf(0.75));
    QCOMPARE(row.marks()[2].x, scale.xOf(0.9));
    QTest::mouseClick(button(panel, "Close"), Qt::LeftButton);
    QVERIFY(row.isHidden());
    QVERIFY(dock->isHidden());
    QVERIFY(!panel.hasLog());
    QVERIFY(!panel.compared());
}

// The preview names the column used for each role, with its first values.
void TestLogPanel::aPreviewShowsTheRoleOfEachColumn()
{
    LogPanel& panel = shown(write(QStringLiteral("p.csv"), "body1,body2,event,when,TOI\ndot,wall,begin_contact,9,0.25\n"
                                                           "dot,wall,begin_contact,9,0.75\n"));
    const auto taken = [&](LogRole role) { return panel.findChildren<QComboBox*>()[qsizetype(role)]->currentText(); };
    QCOMPARE(taken(LogRole::a), QStringLiteral("body1: dot, dot"));
    QCOMPARE(taken(LogRole::t), QStringLiteral("TOI: 0.25, 0.75"));
    QCOMPARE(taken(LogRole::kind), QStringLiteral("event: begin_contact, begin_contact"));
    QCOMPARE(taken(LogRole::x), QStringLiteral("none"));
    QCOMPARE(panel.model().rowCount(), 0);
}

void TestLogPanel::unloggedExitsAreReported()
{
    open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "wall", "shape": "segment", "a": [3, -1], "b": [3, 1]},
 {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 1}]})",
         QStringLiteral("ball.scene.json"));
    LogPanel& panel = shown(write(QStringLiteral("x.csv"), "a,b,kind,t\nwall,ball,on_enter,0.25\n"));
    QCOMPARE(panel.model().rowCount(), 0);
    const QString words = textIn(panel, "words");
    QVERIFY2(words.contains(QStringLiteral("no row of the log is one")), qPrintable(words));
    QCOMPARE(logVerdict(*panel.compared(), {}).text, QStringLiteral("log agrees (exits not compared)"));
}

void TestLogPanel::everyClassHasAGlyphOfItsOwn()
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

void TestLogPanel::coincidentMarksAreMerged()
{
    LogPanel& panel = shown(write(QStringLiteral("i.csv"), "a,b,kind,t\ndot,wall,cross,0.25\ndot,wall,touch,0.2501\n"));
    LogLane& row = m_window->panels().logStrip();
    m_window->show();
    row.setCompared(panel.compared());
    QCOMPARE(row.marks().size(), std::size_t(2));
    QCOMPARE(row.marks()[0].total(), std::size_t(2));
    QCOMPARE(row.marks()[0].worst, LogClass::extra);
    QVERIFY(LogLane::words(*panel.compared(), 0).contains(QStringLiteral("dot · wall")));
}

void TestLogPanel::aGlyphLeadsToItsEvent()
{
    LogPanel& panel = shown(write(QStringLiteral("j.csv"), "a,b,kind,t\ndot,wall,cross,0.3\nwall,dot,cross,0.75\n"));
    LogLane& row = m_window->panels().logStrip();
    m_window->show();
    row.setCompared(panel.compared());
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

void TestLogPanel::aDragInTheRowMovesThePlayhead()
{
    LogPanel& panel = shown(write(QStringLiteral("d.csv"), "a,b,kind,t\ndot,wall,cross,0.3\n"));
    LogLane& row = m_window->panels().logStrip();
    m_window->show();
    row.setCompared(panel.compared());
    const TimeScale& scale = m_window->panels().timeSlider().scale();
    const auto at = [&](double t) { return QPoint(int(std::lround(scale.xOf(t))), row.height() / 2); };
    QTest::mousePress(&row, Qt::LeftButton, Qt::ControlModifier, at(0.5)); // Ctrl: not from event to event
    const double pressed = m_window->workbench().playhead.time();
    QMouseEvent move(QEvent::MouseMove, at(0.6), row.mapToGlobal(at(0.6)), Qt::LeftButton, Qt::LeftButton,
                     Qt::ControlModifier);
    QCoreApplication::sendEvent(&row, &move);
    const double dragged = m_window->workbench().playhead.time();
    QTest::mouseRelease(&row, Qt::LeftButton, Qt::ControlModifier, at(0.6));
    QVERIFY2(std::abs(pressed - 0.5) < 0.01 && std::abs(dragged - 0.6) < 0.01,
             qPrintable(QStringLiteral("%1 %2").arg(pressed).arg(dragged)));
}

QTEST_MAIN(TestLogPanel)

} // namespace sweep::tst_log_panel
#include "tst_log_panel.moc"
