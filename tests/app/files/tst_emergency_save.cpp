// Abort with unsaved changes: the program writes them and names the file. Each case runs in a process of its own.
#include "app/files/file_guard.h"
#include "app/main_window.h"
#include "app/run_window.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/scene_file.h>

#include <QApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>

#include <iostream>
#include <stdexcept>
#include <thread>

#include <sys/resource.h>
#include <unistd.h>

namespace sweep::tst_emergency_save {

namespace {

const char* const oneDot = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "dot", "shape": "point", "path": [0, 0]}]})";

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void edit(SceneDocument& document)
{
    Body body;
    body.id = "added";
    document.appendBodies({body}, QStringLiteral("Add"));
}

void breakAContract()
{
    SWEEP_EXPECTS(1 + 1 == 3);
}

// Edits the window's scene (unless `how` is "saved") and ends the program in the given way.
void abortAs(const QString& how, MainWindow& window)
{
    if (how != u"saved")
        edit(window.workbench().document);
    if (how == u"exception")
        throw std::runtime_error("nobody catches this");
    if (how == u"another thread")
        std::thread(breakAContract).detach();
    else if (how == u"another thread that is waited for")
        std::thread(breakAContract).join();
    else
        breakAContract();
}

// Aborts as soon as the process's window shows its scene.
void abortSoon(const QString& how)
{
    const auto widgets = QApplication::topLevelWidgets();
    for (QWidget* widget : widgets) {
        auto* window = qobject_cast<MainWindow*>(widget);
        if (window && !window->workbench().document.scene().bodies.empty())
            return abortAs(how, *window);
    }
    QTimer::singleShot(10, [how] { abortSoon(how); });
}

QString howToAbort; // set in a process that is to be aborted

void scheduleAbort()
{
    if (!howToAbort.isEmpty())
        QMetaObject::invokeMethod(
            qApp, [] { abortSoon(howToAbort); }, Qt::QueuedConnection);
}
Q_COREAPP_STARTUP_FUNCTION(scheduleAbort)

int runAndAbort(int argc, char** argv)
{
    const rlimit noCore{0, 0};
    ::setrlimit(RLIMIT_CORE, &noCore);
    howToAbort = QString::fromUtf8(argv[2]);
    WindowOptions options;
    options.scene = QString::fromUtf8(argv[3]);
    return runWindow(argc, argv, options, std::cout, std::cerr);
}

} // namespace

class TestEmergencySave : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void unsavedChangesAreWritten_data();
    void unsavedChangesAreWritten();
    void inPlaceOfAnUnwritableFolderAnotherOneIsUsed();
    void savedScenesAreNotWrittenAgain();

private:
    // The error output of a process that was aborted in this way.
    QByteArray aborted(const QString& how);
    // The emergency copies of the scene in the folder.
    [[nodiscard]] QFileInfoList copiesIn(const QString& folder) const;
    [[nodiscard]] QString at(const char* name) const { return m_folder->filePath(QLatin1String(name)); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestEmergencySave::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QFile scene(at("dot.scene.json"));
    QVERIFY(scene.open(QIODevice::WriteOnly));
    QVERIFY(scene.write(oneDot) > 0);
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("tmp")));
}

QByteArray TestEmergencySave::aborted(const QString& how)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("HOME"), m_folder->path());
    environment.insert(QStringLiteral("XDG_STATE_HOME"), at("state"));
    environment.insert(QStringLiteral("XDG_DATA_HOME"), at("data"));
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), at("config"));
    environment.insert(QStringLiteral("TMPDIR"), at("tmp"));
    process.setProcessEnvironment(environment);
    process.start(QCoreApplication::applicationFilePath(),
                  {QStringLiteral("tst_emergency_save"), QStringLiteral("--abort"), how, at("dot.scene.json")});
    if (!process.waitForFinished(-1) || process.exitStatus() != QProcess::CrashExit)
        qWarning("the process was not aborted");
    return process.readAllStandardError();
}

QFileInfoList TestEmergencySave::copiesIn(const QString& folder) const
{
    return QDir(folder).entryInfoList({QStringLiteral("*.scene.json")}, QDir::Files | QDir::Hidden);
}

void TestEmergencySave::unsavedChangesAreWritten_data()
{
    QTest::addColumn<QString>("how");
    for (const char* how : {"contract", "exception", "another thread", "another thread that is waited for"})
        QTest::newRow(how) << QString::fromLatin1(how);
}

void TestEmergencySave::unsavedChangesAreWritten()
{
    QFETCH(QString, how);
    const QByteArray said = aborted(how);
    if (how != u"exception") // the message names the file only
        QVERIFY2(said.startsWith("tst_emergency_save.cpp:") || said.contains("\ntst_emergency_save.cpp:"),
                 said.constData());
    const QFileInfoList copies = copiesIn(at("state/sweepbench/recovery"));
    QCOMPARE(copies.size(), 1);
    const QFileInfo& copy = copies.front();
    QVERIFY2(said.contains(copy.filePath().toUtf8() + '\n'), said.constData());
    QCOMPARE(int(copy.permissions() & ~(QFile::ReadUser | QFile::WriteUser)),
             int(QFile::ReadOwner | QFile::WriteOwner));
    const auto scene = readSceneFile(copy.filePath().toStdString());
    QVERIFY(scene.ok());
    QCOMPARE(scene->bodies.size(), std::size_t(2));
    QCOMPARE(scene->bodies.back().id, std::string("added"));
    QCOMPARE(contentOf(at("dot.scene.json")), QByteArray(oneDot));
    QCOMPARE(copiesIn(at("tmp")).size(), 0);
}

void TestEmergencySave::inPlaceOfAnUnwritableFolderAnotherOneIsUsed()
{
    QFile inTheWay(at("state"));
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    const QByteArray said = aborted(QStringLiteral("contract"));
    const QFileInfoList copies = copiesIn(at("tmp") + QStringLiteral("/sweepbench-recovery-%1").arg(::geteuid()));
    QCOMPARE(copies.size(), 1);
    QVERIFY2(said.contains(copies.front().filePath().toUtf8() + '\n'), said.constData());
}

void TestEmergencySave::savedScenesAreNotWrittenAgain()
{
    const QByteArray said = aborted(QStringLiteral("saved"));
    QVERIFY2(said.contains("broken contract"), said.constData());
    QCOMPARE(copiesIn(at("state/sweepbench/recovery")).size(), 0);
    QCOMPARE(copiesIn(at("tmp")).size(), 0);
}

SUITE(TestEmergencySave, [](int argc, char** argv) {
    if (argc == 4 && std::string_view(argv[1]) == "--abort")
        return runAndAbort(argc, argv);
    return runSuite<QApplication, TestEmergencySave>(argc, argv);
})

} // namespace sweep::tst_emergency_save

#include "tst_emergency_save.moc"
