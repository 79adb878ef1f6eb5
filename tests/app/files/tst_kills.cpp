// Killing the program while it edits and saves: the file holds one of the saved scenes, complete. Each case runs in a
// process of its own.
#include "app/main_window.h"
#include "app/run_window.h"
#include "tests/support/random.h"

#include <sweepbench/scene_file.h>

#include <QApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>

#include <iostream>

namespace sweep::tst_kills {

namespace {

constexpr int bodiesAtFirst = 500; // so that writing takes a while

// A scene whose title states its number of bodies.
Scene sceneWith(std::size_t bodies)
{
    Scene scene;
    scene.title = std::to_string(bodies);
    for (std::size_t k = 0; k < bodies; ++k) {
        Body body;
        body.id = "body " + std::to_string(k);
        body.a = Rest{{static_cast<double>(k) / 3, static_cast<double>(k) / 7}};
        scene.bodies.push_back(std::move(body));
    }
    return scene;
}

// Adds a body, undoes, redoes and saves.
void editAndSave(MainWindow& window)
{
    SceneDocument& document = window.workbench().document;
    document.changeScene(sceneWith(document.scene().bodies.size() + 1), QStringLiteral("Add"));
    document.undoStack().undo();
    document.undoStack().redo();
    if (!window.files().save())
        qFatal("nothing is saved");
}

bool isToEdit = false; // set in a process that is to be killed

// Starts the edits as soon as the process's window shows its scene.
void editSoon()
{
    const auto widgets = QApplication::topLevelWidgets();
    for (QWidget* widget : widgets) {
        auto* window = qobject_cast<MainWindow*>(widget);
        if (!window || window->workbench().document.scene().bodies.empty())
            continue;
        const SceneSaver& saver = window->workbench().saver;
        QObject::connect(
            &saver, &SceneSaver::saved, window, [window] { editAndSave(*window); }, Qt::QueuedConnection);
        QObject::connect(&saver, &SceneSaver::refused, window, [] { qFatal("a save was refused"); });
        editAndSave(*window);
        return;
    }
    QTimer::singleShot(5, editSoon);
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

} // namespace

class TestKills : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theSavedSceneIsWhole();

private:
    void startEditing(QProcess& process);
    // The number of bodies of the scene in the file; nullopt if the file is incomplete.
    [[nodiscard]] std::optional<std::size_t> savedBodies() const;

    QTemporaryDir m_folder;
    QString m_file = m_folder.filePath(QStringLiteral("edited.scene.json"));
};

void TestKills::startEditing(QProcess& process)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("HOME"), m_folder.path());
    for (const char* name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"})
        environment.insert(QString::fromLatin1(name), m_folder.filePath(QString::fromLatin1(name)));
    process.setProcessEnvironment(environment);
    process.start(QCoreApplication::applicationFilePath(),
                  {QStringLiteral("tst_kills"), QStringLiteral("--edit"), m_file});
}

std::optional<std::size_t> TestKills::savedBodies() const
{
    const auto scene = readSceneFile(m_file.toStdString());
    if (!scene || scene->title != std::to_string(scene->bodies.size()))
        return std::nullopt;
    return scene->bodies.size();
}

void TestKills::theSavedSceneIsWhole()
{
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::WriteOnly));
    const QByteArray first = QByteArray::fromStdString(sceneText(sceneWith(bodiesAtFirst)));
    QCOMPARE(file.write(first), first.size());
    file.close();

    std::size_t known = bodiesAtFirst;
    for (int k = 0; k < oracle::caseCount(12); ++k) {
        oracle::Random random = oracle::caseRandom("kills", k);
        QProcess process;
        startEditing(process);
        QTRY_VERIFY_WITH_TIMEOUT(savedBodies().value_or(known) > known, 60'000);
        QTest::qSleep(random.in(0, 40));
        process.kill();
        QVERIFY(process.waitForFinished(-1));
        QVERIFY2(process.exitStatus() == QProcess::CrashExit, process.readAllStandardError());
        const auto saved = savedBodies();
        QVERIFY(saved.has_value());
        QVERIFY2(*saved > known, qPrintable(QString::number(*saved)));
        known = *saved;
    }
}

SUITE(TestKills, [](int argc, char** argv) {
    if (argc == 3 && std::string_view(argv[1]) == "--edit")
        return runAndEdit(argc, argv);
    return runSuite<QApplication, TestKills>(argc, argv);
})

} // namespace sweep::tst_kills

#include "tst_kills.moc"
