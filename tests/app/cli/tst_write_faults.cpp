// Failing writes, flushes and renames: every output leaves the old file and names the reason.
#include "tests/app/cli/command_run.h"
#include "tests/support/file_faults.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <cerrno>

using namespace sweep;

namespace {

const char* const ballAndWall = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 0.5},
  {"id": "wall", "shape": "segment", "a": [4, -2], "b": [4, 2]}]})";

} // namespace

class TestWriteFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCallThatFailsLeavesTheOldFile_data();
    void everyCallThatFailsLeavesTheOldFile();

private:
    QTemporaryDir m_folder;
};

void TestWriteFaults::everyCallThatFailsLeavesTheOldFile_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("name");
    const QStringList render =
        QStringLiteral("render --size 64x48 --seconds 0.1 --fps 20 --pause 0").split(QLatin1Char(' '));
    for (const char* end : {"png", "svg", "pdf", "gif"})
        QTest::newRow(end) << render << QStringLiteral("a.") + QLatin1String(end);
    QTest::newRow("report") << QStringList{QStringLiteral("report")} << QStringLiteral("a.zip");
    QTest::newRow("reduced scene") << QStringLiteral("reduce --keep 1").split(QLatin1Char(' '))
                                   << QStringLiteral("a.json");
}

void TestWriteFaults::everyCallThatFailsLeavesTheOldFile()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, name);
    const auto put = [this](const QString& file, const char* text) {
        QFile to(m_folder.filePath(file));
        if (to.open(QIODevice::WriteOnly))
            to.write(text);
        return to.fileName().toStdString();
    };
    const std::string scene = put(QStringLiteral("ball.scene.json"), ballAndWall);
    const std::string output = put(name, "old");
    std::vector<std::string> command;
    for (const QString& argument : arguments)
        command.push_back(argument.toStdString());
    command.insert(command.end(), {scene, "-o", output});
    const auto content = [&output] {
        QFile file(QString::fromStdString(output));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QStringList entries = QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden);
    QByteArrayList calls;
    for (std::size_t n = 1;; ++n) {
        const FileFault fault(n, ENOSPC);
        const CommandRun ran = runCommand(command);
        if (!fault.happened()) {
            QCOMPARE(ran.status, 0);
            break;
        }
        calls << fault.calls().back();
        QCOMPARE(ran.status, 2);
        QVERIFY2(QByteArray::fromStdString(ran.err).toLower().contains("no space left on device"), ran.err.c_str());
        QCOMPARE(content(), QByteArray("old"));
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden), entries);
    }
    for (const char* call : {"open", "write", "fsync", "rename"})
        QVERIFY2(calls.contains(call), call);
    QVERIFY(content().size() > 100);
    QVERIFY(QFile::remove(QString::fromStdString(output)));
}

QTEST_APPLESS_MAIN(TestWriteFaults)
#include "tst_write_faults.moc"
