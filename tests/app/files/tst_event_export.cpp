// File ▸ Export ▸ Events…: writes the output of `sweepbench events`, CSV as with --spreadsheet, or nothing.
#include "app/files/exports.h"
#include "app/output/events.h"
#include "app/workbench/actions.h"
#include "app/workbench/message_bar.h"
#include "tests/app/window/window_test.h"
#include "tests/support/comparison_text.h"
#include "tests/support/file_faults.h"
#include "tests/support/power_loss.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QSignalSpy>

#include <cerrno>
#include <sstream>

namespace sweep::tst_event_export {

namespace {

const QByteArray ballAndWall = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "=cmd|\u0027 /C calc\u0027!A0", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 0.5},
 {"id": "wall, \u0022thin\u0022", "shape": "segment", "a": [4, -2], "b": [4, 2]}]})";

} // namespace

class TestEventExport : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void theFileEqualsTheCommandsOutput();
    void theMenuAsksForANameAndRemembersTheFolder();
    void failedWritesAreReported();
    void everyCallThatFailsLeavesTheOldFile_data();
    void everyCallThatFailsLeavesTheOldFile();
    void aLossOfPowerLeavesTheOldFileOrTheNewOne_data();
    void aLossOfPowerLeavesTheOldFileOrTheNewOne();

private:
    EventExport& commands() { return *m_window->findChild<EventExport*>(); }
    QByteArray written(const QString& name)
    {
        QSignalSpy spy(&commands(), &EventExport::written);
        commands().write(path(name));
        if (spy.isEmpty() && !spy.wait(30'000))
            return {};
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
};

void TestEventExport::theFileEqualsTheCommandsOutput()
{
    open(ballAndWall);
    const SolverAnswer& answer = *workbench().answer();
    std::ostringstream json;
    writeEventsJson(json, *answer.scene, *answer.timeline, {});
    QCOMPARE(written(QStringLiteral("a.json")), QByteArray::fromStdString(json.str()));
    std::ostringstream csv;
    writeEventsCsvHeading(csv);
    writeEventsCsv(csv, *answer.scene, *answer.timeline,
                   {.label = document().name().toStdString(), .forSpreadsheets = true});
    QCOMPARE(written(QStringLiteral("a.csv")), QByteArray::fromStdString(csv.str()));
    QVERIFY2(csv.str().find(",'=cmd|") != std::string::npos, "no id is calculated");
}

void TestEventExport::theMenuAsksForANameAndRemembersTheFolder()
{
    open(ballAndWall);
    QSignalSpy spy(&commands(), &EventExport::written);
    onNextDialog([this](QDialog& dialog) {
        auto& files = dynamic_cast<QFileDialog&>(dialog);
        QCOMPARE(QFileInfo(files.selectedFiles().value(0)).fileName(), QStringLiteral("a-events.csv"));
        files.selectFile(path(QStringLiteral("out.csv")));
        QMetaObject::invokeMethod(&files, "accept");
    });
    trigger(ActionId::exportEvents);
    QVERIFY(!spy.isEmpty() || spy.wait(30'000));
    QVERIFY(QFile::exists(path(QStringLiteral("out.csv"))));
    QVERIFY(m_window->messageBar().text().contains(QStringLiteral("out.csv")));
    QCOMPARE(QDir(m_window->files().folder()), QDir(m_folder->path()));
}

void TestEventExport::failedWritesAreReported()
{
    open(ballAndWall);
    QSignalSpy refused(&commands(), &EventExport::refused);
    const QString folder = m_window->files().folder();
    commands().write(path(QStringLiteral("no/such/folder.csv")));
    QVERIFY(refused.wait(30'000));
    QCOMPARE(m_window->files().folder(), folder);
    QVERIFY(m_window->messageBar().text().contains(QStringLiteral("was not saved")));
}

void TestEventExport::everyCallThatFailsLeavesTheOldFile_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("CSV") << QStringLiteral("a.csv");
    QTest::newRow("JSON") << QStringLiteral("a.json");
}

void TestEventExport::everyCallThatFailsLeavesTheOldFile()
{
    QFETCH(QString, name);
    open(ballAndWall);
    const QString file = write(name, "old");
    const auto content = [&file] {
        QFile it(file);
        return it.open(QIODevice::ReadOnly) ? it.readAll() : QByteArray();
    };
    QByteArray calls;
    for (std::size_t n = 1; content() == "old"; ++n) {
        const FileFault fault(n, ENOSPC);
        QSignalSpy written(&commands(), &EventExport::written);
        QSignalSpy refused(&commands(), &EventExport::refused);
        commands().write(file);
        QTRY_COMPARE(written.size() + refused.size(), 1);
        QCOMPARE(refused.size(), content() == "old" ? 1 : 0);
        QCOMPARE(fault.happened(), !refused.isEmpty());
        if (refused.isEmpty())
            break;
        calls += QByteArray(fault.calls().back()) + ' ';
        const auto problems = refused[0][1].value<std::vector<Problem>>();
        const QString text = QString::fromStdString(problems.front().text()).toLower();
        QVERIFY2(text.contains(QStringLiteral("no space left on device")), qPrintable(text));
    }
    QCOMPARE(calls, QByteArray("open write fchmod fsync rename "));
}

void TestEventExport::aLossOfPowerLeavesTheOldFileOrTheNewOne_data()
{
    everyCallThatFailsLeavesTheOldFile_data();
}

// 1,600 events take more than one write.
void TestEventExport::aLossOfPowerLeavesTheOldFileOrTheNewOne()
{
    QFETCH(QString, name);
    QByteArray bodies;
    for (int i = 0; i < 40; ++i) {
        const QByteArray n = QByteArray::number(i);
        bodies += R"({"id": "p)" + n + R"(", "shape": "point", "path": {"from": [0, )" + n + R"(], "to": [50, )" + n +
                  R"(]}}, {"id": "w)" + n + R"(", "shape": "segment", "a": [)" + n + ".5, -1], \"b\": [" + n +
                  (i == 39 ? ".5, 70]}" : ".5, 70]},");
    }
    open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [)" + bodies + "]}");
    QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("out")));
    const QString file = write(QStringLiteral("out/") + name, "old");
    const auto work = [&] {
        QSignalSpy spy(&commands(), &EventExport::written);
        commands().write(file);
        QTRY_COMPARE(spy.size(), 1);
    };
    QCOMPARE(faultAfterPowerLoss(file.toStdString(), work), std::string());
    QVERIFY2(QFileInfo(file).size() > 65536, qPrintable(QString::number(QFileInfo(file).size())));
}

QTEST_MAIN(TestEventExport)

} // namespace sweep::tst_event_export
#include "tst_event_export.moc"
