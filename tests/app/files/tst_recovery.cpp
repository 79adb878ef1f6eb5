// Copies of unsaved scenes: written while a scene is edited, found after the program was killed, restored as unsaved
// changes. Programs that are killed run in processes of their own.
#include "app/files/recovery.h"
#include "app/main_window.h"
#include "app/run_window.h"
#include "app/workbench/actions.h"
#include "tests/support/random.h"

#include <sweepbench/scene_file.h>

#include <QApplication>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>

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

bool isToEdit = false; // set in a process that is to be killed

// Edits the scene of the process's window again and again, and never saves it.
void editSoon()
{
    const auto widgets = QApplication::topLevelWidgets();
    for (QWidget* widget : widgets)
        if (auto* window = qobject_cast<MainWindow*>(widget);
            window && !window->workbench().document.scene().bodies.empty())
            window->workbench().document.changeScene(sceneWith(20), QStringLiteral("Edit"));
    QTimer::singleShot(40, editSoon);
}

void scheduleEditing()
{
    if (isToEdit)
        QMetaObject::invokeMethod(qApp, editSoon, Qt::QueuedConnection);
}
Q_COREAPP_STARTUP_FUNCTION(scheduleEditing)

int runAndEdit(int argc, char** argv)
{
    isToEdit = true;
    WindowOptions options;
    options.scene = QString::fromUtf8(argv[2]);
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
    void terminationKeepsTheChangesAndRemovesTheLock();
    void theSceneOfAKilledWindowIsThatOfTheNextStart();
    void aDamagedFileOfSettingsIsPutAside();
    void aRestoredSceneIsAnUnsavedChangeOfItsFile();
    void savingRemovesTheCopy();
    void aRunningWindowIsNotOffered();
    void aCopyWhoseFileHasChangedOpensWithoutIt();
    void aChangeByOthersBeforeTheCopyIsNoticed();
    void aCopyThatEqualsItsFileIsRemoved();
    void aDamagedCopyIsKeptAside();
    void anUnwritableFolderIsReportedOnce();
    void discardingTakesTwoClicks();

private:
    void startEditing(QProcess& process);
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

void TestRecovery::startEditing(QProcess& process)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("HOME"), m_folder->path());
    for (const char* name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "TMPDIR"})
        environment.insert(QString::fromLatin1(name), m_folder->path());
    environment.insert(QStringLiteral("XDG_STATE_HOME"), at("state"));
    process.setProcessEnvironment(environment);
    process.start(QCoreApplication::applicationFilePath(),
                  {QStringLiteral("tst_recovery"), QStringLiteral("--edit"), m_file});
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
    const QByteArray saved = [this] {
        QFile file(m_file);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }();
    for (int k = 0; k < oracle::caseCount(10); ++k) {
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
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), saved);
    }
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

void TestRecovery::aDamagedFileOfSettingsIsPutAside()
{
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("Sweepbench")));
    const QByteArray damaged = "[files\nnothing\x01";
    QFile file(at("Sweepbench/sweepbench.ini"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(damaged), damaged.size());
    file.close();
    QProcess process;
    startEditing(process);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(at("Sweepbench/sweepbench.ini.damaged")), 60'000);
    process.terminate();
    QVERIFY(process.waitForFinished(-1));
    QFile aside(at("Sweepbench/sweepbench.ini.damaged"));
    QVERIFY(aside.open(QIODevice::ReadOnly));
    QCOMPARE(aside.readAll(), damaged);
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
    if (argc == 3 && std::string_view(argv[1]) == "--edit")
        return runAndEdit(argc, argv);
    return runSuite<QApplication, TestRecovery>(argc, argv);
})

} // namespace sweep::tst_recovery

#include "tst_recovery.moc"
