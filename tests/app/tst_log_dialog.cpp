// Does the window show where a log parts from the exact events, and remember how to read it?
#include "app/actions.h"
#include "app/log_dialog.h"
#include "app/main_window.h"
#include "widgets/format/number_field.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace sweep;

namespace {

// The dot crosses the wall at 0.25 and, on its way back, at 0.75.
const char* const dotAndWall = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "dot", "shape": "point", "path": {"keys": [[0, 0, 0], [0.5, 4, 0], [1, 0, 0]]}},
 {"id": "wall", "shape": "segment", "a": [2, -1], "b": [2, 1]}]})";

} // namespace

class TestLogDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init();
    void cleanup();
    void differencesAreListed();
    void columnsAreNamedAndRemembered();
    void theToleranceDecides();
    void aRowLeadsToItsEvent();
    void whatIsWrongIsSaid();
    void anEditComparesAgain();

private:
    QString file(const char* name, const char* text);
    // The dialog, once it shows the log.
    LogDialog& shown(const QString& log);
    void wait(LogDialog& dialog, const std::function<void()>& act);
    [[nodiscard]] static QStringList column(const LogDialog& dialog, int column);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_store;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<LogDialog> m_dialog;
};

void TestLogDialog::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_store = std::make_unique<QSettings>(m_folder->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    m_window = std::make_unique<MainWindow>(*m_store);
    QSignalSpy settled(&m_window->bench(), &Workbench::settled);
    m_window->files().openPath(file("a.scene.json", dotAndWall));
    QVERIFY(settled.wait(10'000));
    QTRY_VERIFY(m_window->bench().answer() && m_window->bench().answer()->timeline);
}

void TestLogDialog::cleanup()
{
    m_dialog.reset();
    m_window.reset();
}

QString TestLogDialog::file(const char* name, const char* text)
{
    QFile file(m_folder->filePath(QLatin1String(name)));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("%s cannot be written", name);
    file.write(text);
    return file.fileName();
}

void TestLogDialog::wait(LogDialog& dialog, const std::function<void()>& act)
{
    QSignalSpy settled(&dialog, &LogDialog::settled);
    act();
    QTRY_VERIFY(!settled.isEmpty());
}

LogDialog& TestLogDialog::shown(const QString& log)
{
    m_dialog = std::make_unique<LogDialog>(m_window->bench(), *m_store, nullptr);
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

void TestLogDialog::differencesAreListed()
{
    LogDialog& dialog =
        shown(file("a.csv", "a,b,kind,t\ndot,wall,cross,0.26\nwall,dot,cross,0.75\nwall,dot,touch,0.9\n"));
    const QAbstractItemModelTester tester(dialog.findChild<QTableView*>()->model());
    const QStringList expected = {QStringLiteral("late"), QStringLiteral("extra")};
    QCOMPARE(column(dialog, LogTableModel::classColumn), expected);
    QCOMPARE(column(dialog, LogTableModel::offColumn).front(), QStringLiteral("0.01"));
    dialog.findChild<QCheckBox*>()->click();
    QCOMPARE(dialog.model().rowCount(), 3);
    QVERIFY(dialog.findChild<QLabel*>()->text().contains(QStringLiteral("1 equal, 1 late, 1 extra")));
}

void TestLogDialog::columnsAreNamedAndRemembered()
{
    const QString log = file("b.csv", "a,b,what,when\ndot,wall,cross,0.25\nwall,dot,touch,0.75\n");
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
    QCOMPARE(shown(file("c.csv", "a,b,kind,t\ndot,wall,cross,0.25\n")).model().rowCount(), 1);
}

void TestLogDialog::theToleranceDecides()
{
    LogDialog& dialog = shown(file("d.csv", "a,b,kind,t\ndot,wall,cross,0.26\nwall,dot,cross,0.75\n"));
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

void TestLogDialog::aRowLeadsToItsEvent()
{
    LogDialog& dialog = shown(file("e.csv", "a,b,kind,t\ndot,wall,cross,0.25\n"));
    auto* table = dialog.findChild<QTableView*>();
    Q_EMIT table->activated(dialog.model().index(0, 0));
    QCOMPARE(m_window->bench().playhead.time(), 0.75);
    QCOMPARE(m_window->bench().selection.pickedEvent(), std::optional<std::size_t>(1));
}

void TestLogDialog::whatIsWrongIsSaid()
{
    LogDialog& dialog = shown(file("f.csv", "a,b,kind,t\ndot,cat,cross,soon\n"));
    const QString words = dialog.findChild<QLabel*>()->text();
    QVERIFY(words.contains(QStringLiteral("line 2, column 5: the scene has no body \"cat\"")));
    QVERIFY(words.contains(QStringLiteral("line 2, column 15: \"soon\" is not a finite number")));
    QCOMPARE(dialog.model().rowCount(), 0);
}

void TestLogDialog::anEditComparesAgain()
{
    LogDialog& dialog = shown(file("g.csv", "a,b,kind,t\ndot,wall,cross,0.25\nwall,dot,cross,0.75\n"));
    QCOMPARE(dialog.model().rowCount(), 0);
    m_window->bench().selection.setBodies({1});
    wait(dialog, [&] { m_window->actions()[Command::remove].trigger(); });
    // Its other body is no more.
    QVERIFY(dialog.findChild<QLabel*>()->text().contains(QStringLiteral("the scene has no body \"wall\"")));
}

QTEST_MAIN(TestLogDialog)
#include "tst_log_dialog.moc"
