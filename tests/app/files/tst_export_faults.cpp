// Failing writes, flushes and renames in the window: a save, report or picture that fails leaves the old file, names
// the reason and loses no edit.
#include "app/files/exports.h"
#include "app/files/recovery.h"
#include "app/report/report_case.h"
#include "app/workbench/message_bar.h"
#include "tests/app/window/window_test.h"
#include "tests/support/comparison_text.h"
#include "tests/support/file_faults.h"
#include "tests/support/power_loss.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>

#include <cerrno>
#include <new>

namespace sweep::tst_export_faults {

namespace {

const QByteArray ballAndWall = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 0.5},
  {"id": "wall", "shape": "segment", "a": [4, -2], "b": [4, 2]}]})";

// An export whose work runs out of memory.
class HungryExport : public BackgroundExport
{
public:
    explicit HungryExport(const WindowParts& parts)
        : BackgroundExport(parts, {}, {{}, {}, QStringLiteral("%1"), QStringLiteral("%1 was not written.")})
    {
    }
    void run()
    {
        start(QStringLiteral("a.zip"), false, [](const Job&) -> Failure { throw std::bad_alloc(); });
    }
};

} // namespace

class TestExportFaults : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void aFailedSaveLosesNothing_data();
    void aFailedSaveLosesNothing();
    void aLossOfPowerLeavesTheOldSceneOrTheNewOne();
    void aFailedCopyIsReportedOnceAndReplacedByTheNext();
    void aFolderThatVanishesIsReportedAndNothingIsLost();
    void aFailedExportLeavesTheOldFile_data();
    void aFailedExportLeavesTheOldFile();
    void anExportWithoutMemoryIsReported();

private:
    [[nodiscard]] QByteArray contentOf(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    [[nodiscard]] QStringList temporaries() const
    {
        return QDir(m_folder->path()).entryList({QStringLiteral(".sweepbench-*")}, QDir::Files | QDir::Hidden);
    }
};

void TestExportFaults::aFailedSaveLosesNothing_data()
{
    QTest::addColumn<int>("error");
    QTest::addColumn<QString>("reason");
    QTest::newRow("full disk") << ENOSPC << QStringLiteral("no space left on device");
    QTest::newRow("broken disk") << EIO << QStringLiteral("input/output error");
    QTest::newRow("read-only disk") << EROFS << QStringLiteral("read-only file system");
    QTest::newRow("quota") << EDQUOT << QStringLiteral("disk quota exceeded");
}

void TestExportFaults::aFailedSaveLosesNothing()
{
    QFETCH(int, error);
    QFETCH(QString, reason);
    open(ballAndWall);
    document().renameBody(0, "edited");
    QByteArray calls;
    for (std::size_t n = 1;; ++n) {
        const FileFault fault(n, error);
        QSignalSpy saved(&workbench().saver, &SceneSaver::saved);
        QSignalSpy refused(&workbench().saver, &SceneSaver::refused);
        QVERIFY(m_window->files().save());
        QTRY_COMPARE(saved.size() + refused.size(), 1);
        QCOMPARE(fault.happened(), !refused.isEmpty());
        QCOMPARE(temporaries(), QStringList());
        QCOMPARE(document().isModified(), !refused.isEmpty());
        if (refused.isEmpty())
            break;
        calls += QByteArray(fault.calls().back()) + ' ';
        QCOMPARE(contentOf(QStringLiteral("a.scene.json")), ballAndWall);
        QVERIFY2(m_window->messageBar().text().contains(reason, Qt::CaseInsensitive),
                 qPrintable(m_window->messageBar().text()));
    }
    QCOMPARE(calls, QByteArray("open write fchmod fsync rename "));
    QVERIFY(contentOf(QStringLiteral("a.scene.json")).contains("\"edited\""));
}

void TestExportFaults::aLossOfPowerLeavesTheOldSceneOrTheNewOne()
{
    // The scene has a folder of its own, because saving also writes the window's settings.
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("scenes")));
    const QString file = path(QStringLiteral("scenes/a.scene.json"));
    QVERIFY(QFile::copy(open(ballAndWall), file));
    m_window->files().openPath(file);
    QTRY_COMPARE(document().path(), file);
    document().renameBody(0, "edited");
    const auto work = [this] {
        QSignalSpy saved(&workbench().saver, &SceneSaver::saved);
        QVERIFY(m_window->files().save());
        QTRY_COMPARE(saved.size(), 1);
    };
    QCOMPARE(faultAfterPowerLoss(file.toStdString(), work), std::string());
}

void TestExportFaults::aFailedCopyIsReportedOnceAndReplacedByTheNext()
{
    const QString copies = path(QStringLiteral("copies"));
    for (const std::size_t n : {1, 2, 3, 4, 5}) { // open, write, fsync, rename, and no call
        open(ballAndWall, QStringLiteral("%1.scene.json").arg(n));
        Autosave autosave(m_window->parts(), {copies});
        QSignalSpy failed(&autosave, &Autosave::failed);
        {
            const FileFault fault(n, ENOSPC);
            document().renameBody(0, "edited");
            QTRY_COMPARE_WITH_TIMEOUT(fault.calls().size(), std::min(n, std::size_t(4)), 20'000);
            QTRY_COMPARE(failed.size(), fault.happened() ? 1 : 0);
        }
        QCOMPARE(scene().bodies[0].id, std::string("edited"));
        document().renameBody(0, "later");
        QTRY_COMPARE(QDir(copies).entryList({QStringLiteral("*.scene.json")}).size(), 1);
        QCOMPARE(failed.size(), n < 5 ? 1 : 0);
        stack().undo();
        stack().undo();
        QTRY_COMPARE(QDir(copies).entryList({QStringLiteral("*.scene.json")}).size(), 0);
    }
}

void TestExportFaults::aFolderThatVanishesIsReportedAndNothingIsLost()
{
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("gone")));
    const QString file = path(QStringLiteral("gone/a.scene.json"));
    QVERIFY(QFile::copy(open(ballAndWall), file));
    openPath(file);
    document().renameBody(0, "edited");
    QVERIFY(QDir(path(QStringLiteral("gone"))).removeRecursively());
    QSignalSpy refused(&workbench().saver, &SceneSaver::refused);
    QVERIFY(m_window->files().save());
    QTRY_COMPARE(refused.size(), 1);
    QVERIFY2(m_window->messageBar().text().contains(QStringLiteral("no such file or directory"), Qt::CaseInsensitive),
             qPrintable(m_window->messageBar().text()));
    QVERIFY(document().isModified());
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("gone")));
    QSignalSpy saved(&workbench().saver, &SceneSaver::saved);
    QVERIFY(m_window->files().save());
    QTRY_COMPARE(saved.size(), 1);
    QVERIFY(contentOf(QStringLiteral("gone/a.scene.json")).contains("\"edited\""));
}

void TestExportFaults::aFailedExportLeavesTheOldFile_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<PictureKind>("kind");
    QTest::newRow("report") << QStringLiteral("a.zip") << PictureKind::png;
    QTest::newRow("PNG") << QStringLiteral("a.png") << PictureKind::png;
    QTest::newRow("SVG") << QStringLiteral("a.svg") << PictureKind::svg;
    QTest::newRow("PDF") << QStringLiteral("a.pdf") << PictureKind::pdf;
    QTest::newRow("GIF") << QStringLiteral("a.gif") << PictureKind::gif;
}

void TestExportFaults::aFailedExportLeavesTheOldFile()
{
    QFETCH(QString, name);
    QFETCH(PictureKind, kind);
    open(ballAndWall);
    write(name, "old");
    const bool isReport = name == u"a.zip";
    auto& reports = *m_window->findChild<ReportExport*>();
    auto& pictures = *m_window->findChild<PictureExport*>();
    BackgroundExport& exporting = isReport ? static_cast<BackgroundExport&>(reports) : pictures;
    PictureChoices choices;
    choices.kind = kind;
    choices.size = {64, 48};
    choices.animation = {.time = {0, 0.1}, .seconds = 0.1, .framesPerSecond = 20, .pause = 0};
    QByteArrayList calls;
    for (std::size_t n = 1;; ++n) {
        const FileFault fault(n, ENOSPC);
        QSignalSpy written(&exporting, &BackgroundExport::written);
        QSignalSpy refused(&exporting, &BackgroundExport::refused);
        if (isReport)
            reports.write(path(name), {}, workbench().scene());
        else
            pictures.write(path(name), choices);
        QTRY_COMPARE_WITH_TIMEOUT(written.size() + refused.size(), 1, 30'000);
        QCOMPARE(fault.happened(), !refused.isEmpty());
        QCOMPARE(temporaries(), QStringList());
        if (refused.isEmpty())
            break;
        calls << fault.calls().back();
        QCOMPARE(contentOf(name), QByteArray("old"));
        const auto problems = refused[0][1].value<std::vector<Problem>>();
        const QString text = QString::fromStdString(problems.front().text());
        QVERIFY2(text.contains(QStringLiteral("no space left on device"), Qt::CaseInsensitive), qPrintable(text));
    }
    for (const char* call : {"open", "write", "fchmod", "fsync", "rename"})
        QVERIFY2(calls.contains(call), call);
    QVERIFY(contentOf(name).size() > 100);
}

void TestExportFaults::anExportWithoutMemoryIsReported()
{
    open(ballAndWall);
    HungryExport hungry({m_window->actions(), workbench(), m_window->files(), canvas(), m_window->panels(),
                         m_window->messageBar(), *m_store, *m_window});
    QSignalSpy refused(&hungry, &BackgroundExport::refused);
    hungry.run();
    QTRY_COMPARE(refused.size(), 1);
    QVERIFY2(m_window->messageBar().text().contains(QStringLiteral("not enough memory")),
             qPrintable(m_window->messageBar().text()));
}

QTEST_MAIN(TestExportFaults)

} // namespace sweep::tst_export_faults
#include "tst_export_faults.moc"
