// Copies of unsaved scenes: written while a scene is edited, found after the program was killed, restored as unsaved
// changes. Programs that are killed run in processes of their own.
#include "app/files/recovery.h"
#include "app/main_window.h"
#include "app/run_window.h"
#include "app/workbench/actions.h"
#include "app/workbench/settings.h"
#include "tests/support/random.h"

#include <sweepbench/scene_file.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>

#include <algorithm>
#include <csignal>
#include <iostream>
#include <sys/stat.h>

namespace sweep::tst_recovery {

namespace {

// A scene whose title is the time at which it was made.
Scene sceneWith(std::size_t bodies)
{
    Scene scene;
    scene.title = std::to_string(QDateTime::currentMSecsSinceEpoch());
    for (std::size_t k = 0; k < bodies; ++k) {
        Body body;
        body.id = "body " + std::to_string(k);
        body.a = Rest{{static_cast<double>(k) / 3, static_cast<double>(k) / 7}};
        scene.bodies.push_back(std::move(body));
    }
    return scene;
}

constexpr int mostKills = 100; // each takes seconds
std::size_t editedBodies = 0;  // above 0 in a process that is to be killed

// Restores what the process's window offers, and edits its scene again and again without saving it.
void editSoon()
{
    const auto widgets = QApplication::topLevelWidgets();
    for (QWidget* widget : widgets) {
        if (auto* dialog = qobject_cast<RecoveryDialog*>(widget)) {
            for (auto* button : dialog->findChildren<QPushButton*>())
                if (button->text().contains(QStringLiteral("Restore")))
                    button->click();
        } else if (auto* window = qobject_cast<MainWindow*>(widget);
                   window && !window->workbench().document.path().isEmpty()) {
            window->workbench().document.changeScene(sceneWith(editedBodies), QStringLiteral("Edit"));
        }
    }
    QTimer::singleShot(40, editSoon);
}

void scheduleEditing()
{
    if (editedBodies > 0)
        QMetaObject::invokeMethod(qApp, editSoon, Qt::QueuedConnection);
}
Q_COREAPP_STARTUP_FUNCTION(scheduleEditing)

// The arguments: "--edit", the number of bodies, and the scene's file; without one the window chooses.
int runAndEdit(int argc, char** argv)
{
    editedBodies = std::stoull(argv[2]);
    WindowOptions options;
    options.scene = QString::fromUtf8(argc > 3 ? argv[3] : "");
    return runWindow(argc, argv, options, std::cout, std::cerr);
}

Body dot(const char* id)
{
    Body body;
    body.id = id;
    return body;
}

} // namespace

class TestRecovery : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void killsLoseAtMostTheLastSeconds();
    void aKillWhileACopyIsWrittenLeavesTheOneBefore();
    void aKillDuringRecoveryLosesNoCopy();
    void twoWindowsOnOneFileKeepACopyEach();
    void terminationKeepsTheChangesAndRemovesTheLock();
    void theSceneOfAKilledWindowIsThatOfTheNextStart();
    void aDamagedFileOfSettingsIsPutAside_data();
    void aDamagedFileOfSettingsIsPutAside();
    void aRestoredSceneIsAnUnsavedChangeOfItsFile();
    void savingRemovesTheCopy();
    void aRunningWindowIsNotOffered();
    void aCopyWhoseFileHasChangedOpensWithoutIt();
    void aChangeByOthersBeforeTheCopyIsNoticed();
    void aCopyThatEqualsItsFileIsRemoved();
    void aDamagedCopyIsKeptAside();
    void anUnwritableFolderIsReportedOnce();
    void aSceneWithProblemsKeepsTheCopyBefore();
    void discardingTakesTwoClicks();

private:
    void startEditing(QProcess& process, std::size_t bodies, const QStringList& files);
    void startEditing(QProcess& process) { startEditing(process, 20, {m_file}); }
    [[nodiscard]] QByteArray savedBytes() const
    {
        QFile file(m_file);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    [[nodiscard]] QStringList written() const { return QDir(copies()).entryList({QStringLiteral("*.scene.json")}); }
    [[nodiscard]] QString at(const char* name) const { return m_folder->filePath(QLatin1String(name)); }
    [[nodiscard]] QString copies() const { return at("state/sweepbench/recovery"); }
    // A copy of the scene as a window leaves it that was killed with this change.
    void leaveCopy(const Scene& scene);
    [[nodiscard]] QStringList files() const { return QDir(copies()).entryList(QDir::Files); }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
};

void TestRecovery::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_file = at("edited.scene.json");
    QVERIFY(writeSceneFile(sceneWith(20), m_file.toStdString()).ok());
}

void TestRecovery::startEditing(QProcess& process, std::size_t bodies, const QStringList& files)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("HOME"), m_folder->path());
    for (const char* name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "TMPDIR"})
        environment.insert(QString::fromLatin1(name), m_folder->path());
    environment.insert(QStringLiteral("XDG_STATE_HOME"), at("state"));
    process.setProcessEnvironment(environment);
    process.start(QCoreApplication::applicationFilePath(),
                  QStringList{QStringLiteral("tst_recovery"), QStringLiteral("--edit"), QString::number(bodies)} +
                      files);
}

// The name is that of an earlier boot, so that no process of this one has it.
void TestRecovery::leaveCopy(const Scene& scene)
{
    QSettings store(at("settings.ini"), QSettings::IniFormat);
    MainWindow window(store);
    window.files().openPath(m_file);
    QTRY_COMPARE(window.workbench().document.path(), m_file);
    Autosave autosave(window.parts(), {copies()});
    window.workbench().document.changeScene(scene, QStringLiteral("Edit"));
    const auto written = autosave.writeNow();
    QVERIFY(written.has_value());
    QVERIFY(QFile::rename(*written, copies() + QStringLiteral("/0000000-1.scene.json")));
}

void TestRecovery::killsLoseAtMostTheLastSeconds()
{
    const QByteArray saved = savedBytes();
    QSettings(at("Sweepbench/sweepbench.ini"), QSettings::IniFormat)
        .setValue(QStringLiteral("view/theme"), QStringLiteral("dark"));
    for (int k = 0; k < std::min(oracle::caseCount(10), mostKills); ++k) {
        oracle::Random random = oracle::caseRandom("kills of edits", k);
        QProcess process;
        startEditing(process);
        QTRY_VERIFY_WITH_TIMEOUT(!QDir(copies()).entryList({QStringLiteral("*.scene.json")}).isEmpty(), 60'000);
        QTest::qSleep(random.in(0, 3000));
        const qint64 killed = QDateTime::currentMSecsSinceEpoch();
        process.kill();
        QVERIFY(process.waitForFinished(-1));
        QVERIFY2(process.exitStatus() == QProcess::CrashExit, process.readAllStandardError());
        const FoundRecovery found = recoverableScenes({copies()});
        QVERIFY(found.damaged.isEmpty());
        QCOMPARE(found.scenes.size(), std::size_t(1));
        constexpr qint64 mostLost = 5000;
        const qint64 lost = killed - std::stoll(*found.scenes[0].scene->title);
        QVERIFY2(lost <= mostLost, qPrintable(QString::number(lost)));
        QCOMPARE(found.scenes[0].note.path, m_file);
        found.scenes[0].remove();
        QCOMPARE(savedBytes(), saved);
        QSettings store(at("Sweepbench/sweepbench.ini"), QSettings::IniFormat);
        QCOMPARE(store.status(), QSettings::NoError);
        QCOMPARE(store.value(QStringLiteral("view/theme")).toString(), QStringLiteral("dark"));
        QVERIFY(loadRecentFiles(store).contains(m_file));
    }
}

void TestRecovery::aKillWhileACopyIsWrittenLeavesTheOneBefore()
{
    const QByteArray saved = savedBytes();
    for (int k = 0; k < std::min(oracle::caseCount(2), mostKills); ++k) {
        QProcess process;
        startEditing(process, 20'000, {m_file});
        QTRY_VERIFY_WITH_TIMEOUT(!written().isEmpty(), 60'000);
        const auto isWriting = [this] {
            return !QDir(copies())
                        .entryList({QStringLiteral(".sweepbench-*.tmp")}, QDir::Files | QDir::Hidden)
                        .isEmpty();
        };
        QElapsedTimer patience;
        for (patience.start(); !isWriting() && patience.elapsed() < 60'000;)
            QTest::qSleep(1);
        process.kill();
        QVERIFY(process.waitForFinished(-1));
        const FoundRecovery found = recoverableScenes({copies()});
        QVERIFY(found.damaged.isEmpty());
        QCOMPARE(found.scenes.size(), std::size_t(1));
        QCOMPARE(found.scenes[0].scene->bodies.size(), std::size_t(20'000));
        QCOMPARE(savedBytes(), saved);
        found.scenes[0].remove();
        for (const QFileInfo& left : QDir(copies()).entryInfoList(QDir::Files | QDir::Hidden))
            QFile::remove(left.filePath());
    }
}

void TestRecovery::aKillDuringRecoveryLosesNoCopy()
{
    const QByteArray saved = savedBytes();
    for (int k = 0; k < std::min(oracle::caseCount(5), mostKills); ++k) {
        oracle::Random random = oracle::caseRandom("kills of recoveries", k);
        leaveCopy(sceneWith(3));
        const qint64 begun = QDateTime::currentMSecsSinceEpoch();
        QProcess process;
        startEditing(process, 4, {});
        QVERIFY(process.waitForStarted());
        QTest::qSleep(random.in(100, 2500));
        process.kill();
        QVERIFY(process.waitForFinished(-1));
        const FoundRecovery found = recoverableScenes({copies()});
        QVERIFY(found.damaged.isEmpty());
        QVERIFY(!found.scenes.empty());
        for (const RecoverableScene& one : found.scenes) {
            QVERIFY(one.scene->bodies.size() == 3 || std::stoll(*one.scene->title) >= begun);
            QCOMPARE(one.note.path, m_file);
            one.remove();
        }
        QCOMPARE(savedBytes(), saved);
    }
}

void TestRecovery::twoWindowsOnOneFileKeepACopyEach()
{
    const QByteArray saved = savedBytes();
    QProcess first;
    QProcess second;
    startEditing(first, 20, {m_file});
    startEditing(second, 30, {m_file});
    QTRY_COMPARE_WITH_TIMEOUT(written().size(), 2, 60'000);
    first.kill();
    second.kill();
    QVERIFY(first.waitForFinished(-1) && second.waitForFinished(-1));
    const FoundRecovery found = recoverableScenes({copies()});
    QVERIFY(found.damaged.isEmpty());
    QCOMPARE(found.scenes.size(), std::size_t(2));
    QCOMPARE(found.scenes[0].scene->bodies.size() + found.scenes[1].scene->bodies.size(), std::size_t(50));
    QCOMPARE(savedBytes(), saved);
}

void TestRecovery::terminationKeepsTheChangesAndRemovesTheLock()
{
    QProcess process;
    startEditing(process);
    QTRY_VERIFY_WITH_TIMEOUT(!QDir(copies()).entryList({QStringLiteral("*.scene.json")}).isEmpty(), 60'000);
    const qint64 ended = QDateTime::currentMSecsSinceEpoch();
    process.terminate();
    QVERIFY(process.waitForFinished(-1));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 128 + SIGTERM);
    QVERIFY(!QFile::exists(at(".edited.scene.json.lock")));
    const FoundRecovery found = recoverableScenes({copies()});
    QCOMPARE(found.scenes.size(), std::size_t(1));
    QVERIFY(std::stoll(*found.scenes[0].scene->title) >= ended - 1000); // edits are 40 ms apart
}

void TestRecovery::theSceneOfAKilledWindowIsThatOfTheNextStart()
{
    QProcess process;
    startEditing(process);
    const auto session = [this] {
        return QSettings(at("Sweepbench/sweepbench.ini"), QSettings::IniFormat).value(QStringLiteral("session/file"));
    };
    QTRY_COMPARE_WITH_TIMEOUT(session().toString(), m_file, 60'000);
    process.kill();
    QVERIFY(process.waitForFinished(-1));
    QSettings store(at("Sweepbench/sweepbench.ini"), QSettings::IniFormat);
    MainWindow window(store);
    QVERIFY(window.lastSession().reopenOnStart());
    QTRY_COMPARE(window.workbench().document.path(), m_file);
}

void TestRecovery::aDamagedFileOfSettingsIsPutAside_data()
{
    QTest::addColumn<QByteArray>("damaged");
    QTest::newRow("a broken section") << QByteArray("[files\nnothing\x01");
    QTest::newRow("zero bytes") << QByteArray("[view]\ntheme=dark\n") + QByteArray(200, '\0');
    QTest::newRow("other lines") << QByteArray("[view]\ntheme=dark\nqwertz\xfe\xff\n");
}

void TestRecovery::aDamagedFileOfSettingsIsPutAside()
{
    QFETCH(QByteArray, damaged);
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("Sweepbench")));
    QFile file(at("Sweepbench/sweepbench.ini"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(damaged), damaged.size());
    file.close();
    QProcess process;
    startEditing(process);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(at("Sweepbench/sweepbench.ini.damaged")), 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(at("Sweepbench/sweepbench.ini")), 60'000);
    process.terminate();
    QVERIFY(process.waitForFinished(-1));
    QFile aside(at("Sweepbench/sweepbench.ini.damaged"));
    QVERIFY(aside.open(QIODevice::ReadOnly));
    QCOMPARE(aside.readAll(), damaged);
    const QSettings fresh(at("Sweepbench/sweepbench.ini"), QSettings::IniFormat);
    QVERIFY(fresh.value(QStringLiteral("view/theme")).toString() != QStringLiteral("dark"));
    QVERIFY(!fresh.allKeys().isEmpty());
}

void TestRecovery::aRestoredSceneIsAnUnsavedChangeOfItsFile()
{
    Scene changed = sceneWith(3);
    leaveCopy(changed);
    QSettings store(at("settings.ini"), QSettings::IniFormat);
    MainWindow window(store);
    Autosave autosave(window.parts(), {copies()});
    {
        const FoundRecovery found = recoverableScenes({copies()});
        QCOMPARE(found.scenes.size(), std::size_t(1));
        autosave.restore(found.scenes[0]);
    }
    SceneDocument& document = window.workbench().document;
    QVERIFY(document.scene() == changed);
    QCOMPARE(document.path(), m_file);
    QVERIFY(document.isModified());
    QVERIFY(!document.undoStack().canUndo());
    struct stat copy = {};
    struct stat folder = {};
    const QStringList written = QDir(copies()).entryList({QStringLiteral("*.scene.json")});
    QCOMPARE(written.size(), 1); // the new window's own
    QCOMPARE(::stat((copies() + u'/' + written[0]).toUtf8().constData(), &copy), 0);
    QCOMPARE(::stat(copies().toUtf8().constData(), &folder), 0);
    QCOMPARE(copy.st_mode & 0777U, 0600U);
    QCOMPARE(folder.st_mode & 0777U, 0700U);
}

void TestRecovery::savingRemovesTheCopy()
{
    QSettings store(at("settings.ini"), QSettings::IniFormat);
    MainWindow window(store);
    Autosave autosave(window.parts(), {copies()});
    window.files().openPath(m_file);
    QTRY_COMPARE(window.workbench().document.path(), m_file);
    window.workbench().document.appendBodies({dot("added")}, QStringLiteral("Add"));
    QTRY_COMPARE(QDir(copies()).entryList({QStringLiteral("*.scene.json")}).size(), 1);
    QVERIFY(window.files().save());
    QTRY_COMPARE(QDir(copies()).entryList({QStringLiteral("*.scene.json")}).size(), 0);
}

void TestRecovery::aRunningWindowIsNotOffered()
{
    QSettings store(at("settings.ini"), QSettings::IniFormat);
    MainWindow window(store);
    Autosave autosave(window.parts(), {copies()});
    window.workbench().document.appendBodies({dot("added")}, QStringLiteral("Add"));
    QVERIFY(autosave.writeNow().has_value());
    QCOMPARE(recoverableScenes({copies()}).scenes.size(), std::size_t(0));
    QVERIFY(recoverableScenes({copies()}).damaged.isEmpty());
}

void TestRecovery::aCopyWhoseFileHasChangedOpensWithoutIt()
{
    const Scene changed = sceneWith(3);
    leaveCopy(changed);
    QTest::qSleep(20);
    QVERIFY(writeSceneFile(sceneWith(4), m_file.toStdString()).ok());
    QSettings store(at("settings.ini"), QSettings::IniFormat);
    MainWindow window(store);
    Autosave autosave(window.parts(), {copies()});
    const FoundRecovery found = recoverableScenes({copies()});
    QCOMPARE(found.scenes.size(), std::size_t(1));
    QVERIFY(found.scenes[0].fileHasChanged());
    autosave.restore(found.scenes[0]);
    QVERIFY(window.workbench().document.scene() == changed);
    QVERIFY(window.workbench().document.path().isEmpty());
}

void TestRecovery::aChangeByOthersBeforeTheCopyIsNoticed()
{
    QSettings store(at("settings.ini"), QSettings::IniFormat);
    {
        MainWindow window(store);
        window.files().openPath(m_file);
        QTRY_COMPARE(window.workbench().document.path(), m_file);
        Autosave autosave(window.parts(), {copies()});
        QVERIFY(writeSceneFile(sceneWith(4), m_file.toStdString()).ok());
        window.workbench().document.changeScene(sceneWith(3), QStringLiteral("Edit"));
        const auto written = autosave.writeNow();
        QVERIFY(written.has_value());
        QVERIFY(QFile::rename(*written, copies() + QStringLiteral("/0000000-1.scene.json")));
    }
    const FoundRecovery found = recoverableScenes({copies()});
    QCOMPARE(found.scenes.size(), std::size_t(1));
    QVERIFY(found.scenes[0].fileHasChanged());
}

void TestRecovery::aCopyThatEqualsItsFileIsRemoved()
{
    const Scene changed = sceneWith(3);
    leaveCopy(changed);
    QVERIFY(writeSceneFile(changed, m_file.toStdString()).ok());
    QVERIFY(recoverableScenes({copies()}).scenes.empty());
    QCOMPARE(files(), QStringList());
}

void TestRecovery::aDamagedCopyIsKeptAside()
{
    leaveCopy(sceneWith(3));
    QFile file(copies() + QStringLiteral("/0000000-1.scene.json"));
    QVERIFY(file.resize(40));
    const FoundRecovery found = recoverableScenes({copies()});
    QVERIFY(found.scenes.empty());
    QCOMPARE(found.damaged, QStringList(file.fileName() + QStringLiteral(".damaged")));
    QVERIFY(QFile::exists(found.damaged[0]));
    QVERIFY(recoverableScenes({copies()}).damaged.isEmpty());
}

void TestRecovery::anUnwritableFolderIsReportedOnce()
{
    QFile inTheWay(at("state"));
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    QSettings store(at("settings.ini"), QSettings::IniFormat);
    MainWindow window(store);
    Autosave autosave(window.parts(), {copies()});
    QSignalSpy failed(&autosave, &Autosave::failed);
    window.workbench().document.appendBodies({dot("first")}, QStringLiteral("Add"));
    QVERIFY(failed.wait());
    window.workbench().document.appendBodies({dot("second")}, QStringLiteral("Add"));
    QVERIFY(!failed.wait(4000));
    QCOMPARE(window.workbench().document.scene().bodies.size(), std::size_t(2));
    QVERIFY(inTheWay.remove());
    window.workbench().document.appendBodies({dot("third")}, QStringLiteral("Add"));
    QTRY_COMPARE(QDir(copies()).entryList({QStringLiteral("*.scene.json")}).size(), 1);
}

void TestRecovery::aSceneWithProblemsKeepsTheCopyBefore()
{
    QSettings store(at("settings.ini"), QSettings::IniFormat);
    MainWindow window(store);
    Autosave autosave(window.parts(), {copies()});
    QSignalSpy failed(&autosave, &Autosave::failed);
    SceneDocument& document = window.workbench().document;
    document.appendBodies({dot("kept")}, QStringLiteral("Add"));
    QTRY_COMPARE(written().size(), 1);
    const auto copied = [this] { return readSceneFile((copies() + u'/' + written()[0]).toStdString()); };
    Scene backwards = document.scene();
    backwards.time = SceneTime{Interval{1, 0}};
    document.changeScene(backwards, QStringLiteral("Change the time"));
    QVERIFY(failed.wait());
    QVERIFY(copied().ok());
    QCOMPARE(copied()->bodies.size(), std::size_t(1));
    document.undoStack().undo();
    document.appendBodies({dot("later")}, QStringLiteral("Add"));
    QTRY_COMPARE(copied()->bodies.size(), std::size_t(2));
    QCOMPARE(failed.size(), 1);
}

void TestRecovery::discardingTakesTwoClicks()
{
    leaveCopy(sceneWith(3));
    FoundRecovery found = recoverableScenes({copies()});
    QApplication::setDoubleClickInterval(0);
    RecoveryDialog dialog(found, nullptr);
    dialog.show();
    const auto buttons = dialog.findChildren<QPushButton*>();
    const auto discard = std::ranges::find_if(
        buttons, [](const QPushButton* one) { return one->text().contains(QStringLiteral("Discard")); });
    QVERIFY(discard != buttons.end());
    QTest::mouseClick(*discard, Qt::LeftButton);
    QVERIFY(!files().isEmpty());
    QTest::mouseClick(*discard, Qt::LeftButton);
    QCOMPARE(files(), QStringList());
    QVERIFY(!dialog.isVisible());
    QVERIFY(!dialog.chosen());
}

SUITE(TestRecovery, [](int argc, char** argv) {
    if (argc >= 3 && std::string_view(argv[1]) == "--edit")
        return runAndEdit(argc, argv);
    return runSuite<QApplication, TestRecovery>(argc, argv);
})

} // namespace sweep::tst_recovery

#include "tst_recovery.moc"
