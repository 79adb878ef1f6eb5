#include "app/run_window.h"
#include "tests/app/cli/command_run.h"
#include "tests/support/paths.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <memory>
#include <sys/types.h>
#include <thread>

namespace sweep::tst_other_windows {

namespace {

// Starts of the program by one user on one display. The platform "minimal" shows nothing; unlike "offscreen", its
// windows take scenes.
class Desktop
{
public:
    Desktop()
    {
        QDir(m_folder.path()).mkdir(QStringLiteral("run"));
        QFile::setPermissions(runtime(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    ~Desktop()
    {
        for (const QString& window : windows())
            ::kill(pid_t(window.section(u'@', 0, 0).toInt()), SIGKILL);
        for (const auto& program : m_programs)
            program->waitForFinished(-1);
    }

    // The exit status, or nothing if it opens a window of its own, which it then has within a few seconds.
    std::optional<int> start(const QStringList& arguments, const char* display = ":test")
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.remove(QStringLiteral("WAYLAND_DISPLAY"));
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("minimal"));
        environment.insert(QStringLiteral("DISPLAY"), QString::fromLatin1(display));
        environment.insert(QStringLiteral("HOME"), m_folder.path());
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_folder.path());
        environment.insert(QStringLiteral("XDG_DATA_HOME"), m_folder.path());
        environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), runtime());
        auto& program = *m_programs.emplace_back(std::make_unique<QProcess>());
        program.setProcessEnvironment(environment);
        program.setWorkingDirectory(QString::fromStdString(sourcePath("scenes")));
        program.start(QString::fromUtf8(buildFacts.program), arguments);
        const qsizetype before = windows().size();
        const auto isSettled = [&] { return program.state() == QProcess::NotRunning || windows().size() > before; };
        if (!QTest::qWaitFor([&] { return program.waitForFinished(10) || isSettled(); }, 60'000))
            qFatal("the program neither ends nor opens a window");
        QTest::qWait(program.state() == QProcess::NotRunning ? 0 : 500); // its event loop begins
        return program.state() == QProcess::NotRunning ? std::optional(program.exitCode()) : std::nullopt;
    }
    [[nodiscard]] QStringList windows() const
    {
        return OtherWindows::namesIn(runtime() + QStringLiteral("/sweepbench"));
    }

private:
    [[nodiscard]] QString runtime() const { return m_folder.filePath(QStringLiteral("run")); }

    QTemporaryDir m_folder;
    std::vector<std::unique_ptr<QProcess>> m_programs;
};

} // namespace

class TestOtherWindows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void quittingOneAsksAllOthers()
    {
        const QTemporaryDir folder;
        const QString windows = folder.filePath(QStringLiteral("windows"));
        OtherWindows first(windows, QStringLiteral("1"));
        QCOMPARE(first.names(), QStringList());
        OtherWindows second(windows, QStringLiteral("2"));
        OtherWindows third(windows, QStringLiteral("3"));
        QCOMPARE(first.names(), (QStringList{QStringLiteral("2"), QStringLiteral("3")}));
        QSignalSpy ofFirst(&first, &OtherWindows::closeRequested);
        QSignalSpy ofSecond(&second, &OtherWindows::closeRequested);
        QSignalSpy ofThird(&third, &OtherWindows::closeRequested);
        first.close();
        QTRY_COMPARE(ofSecond.size(), 1);
        QTRY_COMPARE(ofThird.size(), 1);
        second.close(); // once more, as the user may have cancelled
        QTRY_COMPARE(ofThird.size(), 2);
        QTRY_COMPARE(ofFirst.size(), 1);
        QCOMPARE(ofSecond.size(), 1);
    }

    void aWindowThatHasEndedIsNoneOfThem()
    {
        const QTemporaryDir folder;
        const OtherWindows first(folder.path(), QStringLiteral("1"));
        {
            const OtherWindows second(folder.path(), QStringLiteral("2"));
            QCOMPARE(first.names(), QStringList{QStringLiteral("2")});
        }
        QCOMPARE(first.names(), QStringList());
        // A killed window leaves its file, with the number of a process that no longer exists.
        QFile file(folder.filePath(QStringLiteral("3.window")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("4194303\nsweepbench\n" + QSysInfo::machineHostName().toUtf8() + '\n');
        file.close();
        QCOMPARE(first.names(), QStringList());
        QVERIFY(!file.exists());
    }

    void oneOfThemTakesARequest()
    {
        const QTemporaryDir folder;
        OtherWindows silent(folder.path(), QStringLiteral("1"));
        OtherWindows refusing(folder.path(), QStringLiteral("2"));
        OtherWindows taking(folder.path(), QStringLiteral("3"));
        QList<QByteArrayList> asked;
        refusing.answer = [&asked](const QByteArrayList& words) {
            asked << words;
            return false;
        };
        taking.answer = [&asked](const QByteArrayList& words) {
            asked << words;
            return words.size() == 2;
        };
        QStringList windows = OtherWindows::namesIn(folder.path());
        const auto ask = [&](const QByteArrayList& words) {
            std::optional<bool> isTaken;
            std::thread asker([&] { isTaken = OtherWindows::ask(folder.path(), windows, words); });
            while (!isTaken)
                QTest::qWait(1);
            asker.join();
            return *isTaken;
        };
        QVERIFY(ask({"open", "a\nb"}));
        QCOMPARE(asked, (QList<QByteArrayList>{{"open", "a\nb"}, {"open", "a\nb"}}));
        QVERIFY(!ask({"open"}));
        QVERIFY(!ask({QByteArray(100'000, 'x'), "y"})); // the second word is cut off
        QCOMPARE(windows.size(), 3);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 3); // nothing but their locks
    }

    void aHungWindowIsPassedOver()
    {
        const QTemporaryDir folder;
        const OtherWindows hung(folder.path(), QStringLiteral("1")); // this thread does not return to its event loop
        QStringList windows = OtherWindows::namesIn(folder.path());
        QVERIFY(!OtherWindows::ask(folder.path(), windows, {"open"}));
        QCOMPARE(windows, QStringList());
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
    }

    void aSecondStartHandsItsScenesOver()
    {
        Desktop desktop;
        QCOMPARE(desktop.start({QStringLiteral("--fresh")}), std::nullopt);
        const QStringList first = desktop.windows();
        QCOMPARE(first.size(), 1);
        const QString raise = QStringLiteral("raise.scene.json");
        QCOMPARE(desktop.start({raise}), 0); // taken by the window, which shows an example
        QCOMPARE(desktop.start({QStringLiteral("../scenes/") + raise, QStringLiteral("--at=1/3")}), 0);
        QCOMPARE(desktop.windows(), first);
        QCOMPARE(desktop.start({QStringLiteral("cut.scene.json"), raise}), 0);
        QTRY_COMPARE_WITH_TIMEOUT(desktop.windows().size(), 2, 60'000);
        QCOMPARE(desktop.start({raise}, ":other"), std::nullopt);
        QCOMPARE(desktop.start({raise, QStringLiteral("--new-instance")}), std::nullopt);
        QCOMPARE(desktop.windows().size(), 4);
        for (const QString& window : desktop.windows())
            ::kill(pid_t(window.section(u'@', 0, 0).toInt()), SIGSTOP);
        QCOMPARE(desktop.start({raise}), std::nullopt); // none of these answers
    }

    void everySceneHasAWindow()
    {
        Desktop desktop;
        QCOMPARE(desktop.start({QStringLiteral("raise.scene.json"), QStringLiteral("cut.scene.json"),
                                QString::fromUtf8(QUrl::fromLocalFile(QString::fromStdString(
                                                                          sourcePath("scenes/lines-cross.scene.json")))
                                                      .toEncoded())}),
                 std::nullopt);
        QTRY_COMPARE_WITH_TIMEOUT(desktop.windows().size(), 3, 60'000);
        QCOMPARE(desktop.start({QStringLiteral("lines-cross.scene.json")}), 0); // shown already
        QCOMPARE(desktop.windows().size(), 3);
    }

    void withoutADisplayEverySceneIsPrinted()
    {
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            qunsetenv(name);
        const CommandRun run =
            runCommand({sourcePath("scenes/raise.scene.json"), sourcePath("scenes/lines-cross.scene.json")});
        QCOMPARE(run.status, 0);
        const auto first = run.out.find("scenes/raise.scene.json: A line");
        QVERIFY(first != std::string::npos);
        QVERIFY(run.out.find("scenes/lines-cross.scene.json: ", first) != std::string::npos);
        QCOMPARE(runCommand({"--screenshot", "x.png", "a.scene.json", "b.scene.json"}).status, 2);
    }
};

QTEST_GUILESS_MAIN(TestOtherWindows)

} // namespace sweep::tst_other_windows
#include "tst_other_windows.moc"
