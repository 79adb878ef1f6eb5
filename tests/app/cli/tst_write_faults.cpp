// Failing writes, flushes and renames, and power losses: every output leaves the old file or the whole new one.
#include "app/report/embedded_scene.h"
#include "tests/app/cli/command_run.h"
#include "tests/support/comparison_text.h"
#include "tests/support/file_faults.h"
#include "tests/support/power_loss.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QtTest>

#include <cerrno>
#include <cstring>

namespace sweep::tst_write_faults {

namespace {

const char* const ballAndWall = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 0.5},
  {"id": "wall", "shape": "segment", "a": [4, -2], "b": [4, 2]}]})";

std::vector<std::string> commandOf(const QStringList& arguments, const std::string& scene, const std::string& output)
{
    std::vector<std::string> command;
    for (const QString& argument : arguments)
        command.push_back(argument.toStdString());
    command.insert(command.end(), {scene, "-o", output});
    return command;
}

} // namespace

class TestWriteFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCallThatFailsLeavesTheOldFile_data();
    void everyCallThatFailsLeavesTheOldFile();
    void aLossOfPowerLeavesTheOldFileOrTheNewOne_data();
    void aLossOfPowerLeavesTheOldFileOrTheNewOne();
    void aFailedSequenceHoldsOnlyWholePictures();
    void failingToWriteATestsPictureIsReported();

private:
    // Writes a file with this text and returns its path.
    std::string put(const QString& name, const char* text) const;

    QTemporaryDir m_folder;
};

std::string TestWriteFaults::put(const QString& name, const char* text) const
{
    QFile to(m_folder.filePath(name));
    if (!to.open(QIODevice::WriteOnly) || to.write(text) < 0)
        qFatal("%s", qPrintable(name));
    return to.fileName().toStdString();
}

void TestWriteFaults::everyCallThatFailsLeavesTheOldFile_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("error");
    const QStringList render =
        QStringLiteral("render --size 64x48 --seconds 0.1 --fps 20 --pause 0").split(QLatin1Char(' '));
    for (const char* end : {"png", "svg", "pdf", "gif"})
        QTest::newRow(end) << render << QStringLiteral("a.") + QLatin1String(end) << ENOSPC;
    QTest::newRow("broken disk") << render << QStringLiteral("a.gif") << EIO;
    for (const int error : {ENOSPC, EIO, EROFS}) {
        const char* const reason = std::strerror(error);
        QTest::addRow("report, %s", reason)
            << QStringList{QStringLiteral("report")} << QStringLiteral("a.zip") << error;
        QTest::addRow("reduced scene, %s", reason)
            << QStringLiteral("reduce --keep 1").split(QLatin1Char(' ')) << QStringLiteral("a.json") << error;
    }
}

void TestWriteFaults::everyCallThatFailsLeavesTheOldFile()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, name);
    QFETCH(int, error);
    const QByteArray reason = QByteArray(std::strerror(error)).toLower();
    const std::string scene = put(QStringLiteral("ball.scene.json"), ballAndWall);
    const std::string output = put(name, "old");
    const std::vector<std::string> command = commandOf(arguments, scene, output);
    const auto content = [&output] {
        QFile file(QString::fromStdString(output));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QStringList entries = QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden);
    QByteArrayList calls;
    for (std::size_t n = 1;; ++n) {
        const FileFault fault(n, error);
        const CommandRun ran = runCommand(command);
        if (!fault.happened()) {
            QCOMPARE(ran.status, 0);
            break;
        }
        calls << fault.calls().back();
        QCOMPARE(ran.status, 2);
        QVERIFY2(QByteArray::fromStdString(ran.err).toLower().contains(reason), ran.err.c_str());
        QCOMPARE(content(), QByteArray("old"));
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden), entries);
    }
    for (const char* call : {"open", "write", "fsync", "rename"})
        QVERIFY2(calls.contains(call), call);
    QVERIFY(content().size() > 100);
    QVERIFY(QFile::remove(QString::fromStdString(output)));
}

void TestWriteFaults::aLossOfPowerLeavesTheOldFileOrTheNewOne_data()
{
    everyCallThatFailsLeavesTheOldFile_data();
}

void TestWriteFaults::aLossOfPowerLeavesTheOldFileOrTheNewOne()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, name);
    const std::string scene = put(QStringLiteral("ball.scene.json"), ballAndWall);
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("out")));
    const std::string output = put(QStringLiteral("out/") + name, "old");
    const auto work = [&] { QCOMPARE(runCommand(commandOf(arguments, scene, output)).status, 0); };
    QCOMPARE(faultAfterPowerLoss(output, work), std::string());
    const bool carriesScene = !name.endsWith(QLatin1String("pdf")) && !name.endsWith(QLatin1String("gif"));
    QCOMPARE(readAnyScene(output, {}).ok(), carriesScene);
    QVERIFY(QDir(m_folder.filePath(QStringLiteral("out"))).removeRecursively());
}

// The frames before the fault are new, the others are old, and none is damaged.
void TestWriteFaults::aFailedSequenceHoldsOnlyWholePictures()
{
    const std::string scene = put(QStringLiteral("ball.scene.json"), ballAndWall);
    const QDir folder(m_folder.filePath(QStringLiteral("frames")));
    QVERIFY(QDir().mkpath(folder.path()));
    const QStringList names{QStringLiteral("a-001.png"), QStringLiteral("a-002.png"), QStringLiteral("a-003.png")};
    const std::vector<std::string> command =
        commandOf(QStringLiteral("render --size 64x48 --seconds 0.2 --fps 10 --pause 0").split(QLatin1Char(' ')), scene,
                  folder.filePath(QStringLiteral("a-###.png")).toStdString());
    int faults = 0;
    for (std::size_t n = 1;; ++n) {
        for (const QString& name : names)
            put(QStringLiteral("frames/") + name, "old");
        const FileFault fault(n, ENOSPC);
        const CommandRun ran = runCommand(command);
        QCOMPARE(folder.entryList(QDir::Files | QDir::Hidden, QDir::Name), names);
        const std::size_t done = (n - 1) / 5; // each frame makes five calls: open, write, fchmod, fsync, rename
        for (std::size_t i = 0; i < 3; ++i) {
            QFile file(folder.filePath(names[qsizetype(i)]));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray bytes = file.readAll();
            QVERIFY2(i < done ? !QImage::fromData(bytes).isNull() : bytes == "old",
                     qPrintable(QStringLiteral("frame %1, call %2").arg(i).arg(n)));
        }
        if (!fault.happened()) {
            QCOMPARE(ran.status, 0);
            break;
        }
        ++faults;
        QCOMPARE(ran.status, 2);
        QVERIFY(has(ran.err, names[qsizetype(done)].toStdString()));
        QVERIFY2(QByteArray::fromStdString(ran.err).toLower().contains("no space left on device"), ran.err.c_str());
    }
    QCOMPARE(faults, 15);
}

void TestWriteFaults::failingToWriteATestsPictureIsReported()
{
    const std::string scene =
        put(QStringLiteral("failing.scene.json"),
            R"({"format": "sweepbench.scene", "version": 1, "expect": [{"a": "p", "b": "q", "kind": "touch"}],
                "bodies": [{"id": "p", "shape": "point", "path": [0, 0]}, {"id": "q", "shape": "point", "path": [1, 0]}]})");
    const QDir folder(m_folder.filePath(QStringLiteral("pictures")));
    QStringList calls;
    for (std::size_t n = 1;; ++n) {
        const FileFault fault(n, EIO);
        const CommandRun ran = runCommand({"test", "--pictures", folder.path().toStdString(), scene});
        const QStringList pictures = folder.entryList(QDir::Files | QDir::Hidden);
        QCOMPARE(pictures.size(), fault.happened() ? 0 : 1);
        QCOMPARE(ran.status, fault.happened() ? 2 : 1);
        if (!fault.happened())
            break;
        calls << QString::fromLatin1(fault.calls().back());
        QVERIFY2(QByteArray::fromStdString(ran.err).toLower().contains("input/output error"), ran.err.c_str());
    }
    QCOMPARE(calls.join(QLatin1Char(' ')), QStringLiteral("open write fsync rename"));
}

QTEST_APPLESS_MAIN(TestWriteFaults)

} // namespace sweep::tst_write_faults
#include "tst_write_faults.moc"
