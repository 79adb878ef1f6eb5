// Lists of scenes, their shards, and the results of shards merged: the same bytes as of one run over the list.
#include "tests/app/cli/command_run.h"
#include "tests/support/paths.h"

#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QtTest>

#include <array>
#include <memory>

namespace sweep::tst_shards {

namespace {

constexpr std::array shardVariables{"TEST_SHARD_INDEX",       "TEST_TOTAL_SHARDS",     "GTEST_SHARD_INDEX",
                                    "GTEST_TOTAL_SHARDS",     "SLURM_ARRAY_TASK_ID",   "SLURM_ARRAY_TASK_COUNT",
                                    "SLURM_ARRAY_TASK_MIN",   "SLURM_ARRAY_TASK_STEP", "TEST_SHARD_STATUS_FILE",
                                    "GTEST_SHARD_STATUS_FILE"};

// A point that crosses a wall at t = 1/4. Of five, one fails, one has no expectations, and one cannot be read.
QByteArray sceneText(int i)
{
    if (i % 5 == 3)
        return R"({"a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1, "h": 1, "i": 1, "j": 1})";
    const char* expect = i % 5 == 2   ? ""
                         : i % 5 == 1 ? R"("expect": [{"a": "dot", "b": "wall", "kind": "touch"}],)"
                                      : R"("expect": [{"a": "dot", "b": "wall", "kind": "cross", "t": 0.25}],)";
    return QByteArray(R"({"format": "sweepbench.scene", "version": 1, )") + expect + R"("bodies": [
    {"id": "dot", "shape": "point", "path": {"from": [0, )" +
           QByteArray::number(i * 1e-7) + R"(], "to": [4, 0]}},
    {"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 1]}]})";
}

} // namespace

class TestShards : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        for (const char* name : shardVariables)
            qunsetenv(name);
    }
    void cleanupTestCase() { init(); }

    void mergedShardsAreTheWhole_data()
    {
        QTest::addColumn<QString>("command");
        for (const char* command :
             {"test", "test --verbose --strict", "test --format junit", "test --format tap --strict", "check --brief",
              "check --format json", "check --format junit", "sample", "sample --fps 3 --json"})
            QTest::newRow(command) << QString::fromLatin1(command);
        QTest::newRow("report") << QStringLiteral("report -o reports");
    }
    void mergedShardsAreTheWhole()
    {
        QFETCH(const QString, command);
        std::vector<std::string> arguments;
        for (const QString& word : command.split(u' '))
            arguments.push_back(word == QStringLiteral("reports") ? at("reports") : word.toStdString());
        arguments.insert(arguments.end(), {"--files-from", list(7)});
        const CommandRun whole = runCommand(arguments);
        QCOMPARE(whole.status, 2);
        for (const int count : {1, 3, 9}) {
            const std::string into = at("of" + std::to_string(count));
            for (int i = 1; i <= count; ++i) {
                std::vector<std::string> shard = arguments;
                shard.insert(shard.end(), {"--shard", std::to_string(i) + '/' + std::to_string(count), "--into", into});
                const CommandRun ran = runCommand(shard);
                QCOMPARE(ran.out, std::string());
                QVERIFY(has(ran.err, "shard " + std::to_string(i) + " of " + std::to_string(count)));
            }
            const CommandRun merged = runCommand({"merge", into});
            QCOMPARE(merged.out, whole.out);
            QCOMPARE(merged.err, whole.err);
            QCOMPARE(merged.status, whole.status);
        }
    }

    // Any order, repeated lines, NUL and line ends of both kinds: the list is the same.
    void aListIsSortedAndHasEachSceneOnce()
    {
        const CommandRun whole = runCommand({"check", "--brief", "--files-from", list(3)});
        const QByteArray sorted = text(QStringLiteral("list"));
        QList<QByteArray> lines = sorted.trimmed().split('\n');
        std::ranges::reverse(lines);
        lines << lines.first();
        for (const QByteArray& list : {lines.join('\n'), lines.join("\r\n\n"), lines.join('\0') + '\0'}) {
            write(QStringLiteral("list"), list);
            QCOMPARE(runCommand({"check", "--brief", "--files-from", at("list")}).out, whole.out);
        }
        write(QStringLiteral("list"), "\n");
        const CommandRun empty = runCommand({"test", "--files-from", at("list")});
        QCOMPARE(empty.status, 2);
        QVERIFY(has(empty.err, "list: names no scene"));
    }

    void aShardWithoutScenesSucceeds()
    {
        const CommandRun ran = runCommand({"test", "--files-from", list(1), "--shard", "2/2"});
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.err, std::string());
        QVERIFY(has(ran.out, "0 scenes: "));
    }

    void variablesChooseTheShard_data()
    {
        QTest::addColumn<QByteArray>("variables");
        QTest::addColumn<QString>("scenes"); // or the message
        const auto row = [](const char* variables, const char* scenes) {
            QTest::newRow(variables) << QByteArray(variables) << QString::fromUtf8(scenes);
        };
        row("", "0 4 5");
        row("TEST_SHARD_INDEX=0 TEST_TOTAL_SHARDS=2", "0 5");
        row("TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=2 GTEST_SHARD_INDEX=0 GTEST_TOTAL_SHARDS=2", "4");
        row("GTEST_SHARD_INDEX=1 GTEST_TOTAL_SHARDS=2 SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_COUNT=2", "4");
        row("SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_COUNT=2", "4");
        row("SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=1", "0 5");
        row("SLURM_ARRAY_TASK_ID=9 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=5 SLURM_ARRAY_TASK_STEP=4", "4");
        row("SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=5 SLURM_ARRAY_TASK_STEP=4",
            "SLURM_ARRAY_TASK_ID: 7 is not the number of one of 2 shards");
        row("TEST_SHARD_INDEX=2 TEST_TOTAL_SHARDS=2", "TEST_SHARD_INDEX: 2 is not the number of one of 2 shards");
        row("TEST_SHARD_INDEX=0 TEST_TOTAL_SHARDS=two",
            "TEST_TOTAL_SHARDS: \"two\": line 1, column 1: “two” is not known");
        row("GTEST_SHARD_INDEX=0", "GTEST_TOTAL_SHARDS: is not set");
    }
    void variablesChooseTheShard()
    {
        QFETCH(const QByteArray, variables);
        QFETCH(const QString, scenes);
        for (const QByteArray& one : variables.isEmpty() ? QList<QByteArray>() : variables.split(' '))
            qputenv(one.split('=')[0].constData(), one.split('=')[1]);
        qputenv("TEST_SHARD_STATUS_FILE", QByteArray::fromStdString(at("status")));
        write(QStringLiteral("list"), "");
        for (const int i : {0, 4, 5})
            write(QStringLiteral("%1.scene.json").arg(i), sceneText(i));
        const CommandRun ran = runCommand({"test", m_folder->path().toStdString(), "--verbose"});
        if (scenes.contains(u':')) {
            QCOMPARE(ran.status, 2);
            QVERIFY(has(ran.err, scenes.toStdString()));
            return;
        }
        QStringList seen;
        for (const QString& line : QString::fromStdString(ran.out).split(u'\n'))
            if (line.contains(QStringLiteral(".scene.json: ")))
                seen << line.section(u'/', -1).section(u'.', 0, 0);
        QCOMPARE(seen.join(u' '), scenes);
        QCOMPARE(QFileInfo::exists(QString::fromStdString(at("status"))), variables.startsWith("TEST_"));
        // The option decides before the variables, and a single scene is not shared.
        QVERIFY(has(runCommand({"test", m_folder->path().toStdString(), "--shard", "1/1"}).out, "3 scenes: "));
        QVERIFY(has(runCommand({"test", at("0.scene.json")}).out, "1 scene: "));
    }

    void wrongShardsAreRefused()
    {
        const std::string list = this->list(1);
        for (const char* shard : {"0/2", "3/2", "1", "1/0", "a/2", "1/", "/", "-1/2", "1/2/3"}) {
            const CommandRun ran = runCommand({"test", "--files-from", list, "--shard", shard});
            QCOMPARE(ran.status, 2);
            QVERIFY(has(ran.err, "--shard"));
        }
        QCOMPARE(runCommand({"check"}).status, 2);
        QCOMPARE(runCommand({"check", list, "--files-from", list}).status, 2);
        QCOMPARE(runCommand({"check", "--files-from", "/nowhere"}).status, 2);
        QCOMPARE(runCommand({"check", "--files-from", list, "--into", ""}).status, 2);
        QVERIFY(has(runCommand({"test", "--files-from", list, "--shard", "7"}).err, "is not I/N"));
    }

    void mergeRefusesWhatIsNotOneWhole()
    {
        const std::string list = this->list(3);
        const auto shard = [&](const char* which, const std::string& into, const char* format) {
            return runCommand({"test", "--files-from", list, "--shard", which, "--into", into, "--format", format});
        };
        const std::string into = at("results");
        QVERIFY(has(runCommand({"merge", into}).err, "cannot be read"));
        QVERIFY(QDir().mkpath(QString::fromStdString(into)));
        QVERIFY(has(runCommand({"merge", into}).err, "holds no result"));
        QCOMPARE(shard("1/3", into, "tap").status, 0);
        const CommandRun missing = runCommand({"merge", into});
        QCOMPARE(missing.status, 2);
        QCOMPARE(missing.out, std::string());
        QVERIFY(has(missing.err, "shard-2-of-3.result: is missing"));
        QVERIFY(has(missing.err, "shard-3-of-3.result: is missing"));

        // A result that is there is not made again, but one of other work is not taken for it.
        const CommandRun again = shard("1/3", into, "tap");
        QCOMPARE(again.status, 0);
        QVERIFY(has(again.err, "shard-1-of-3.result is there and was skipped"));
        QCOMPARE(shard("1/3", into, "junit").status, 2);

        QCOMPARE(shard("2/3", into, "junit").status, 1);
        QVERIFY(has(runCommand({"merge", into}).err, "shard-2-of-3.result: is of other work"));
        const QString second = QString::fromStdString(into) + QStringLiteral("/shard-2-of-3.result");
        QVERIFY(QFile::remove(second));
        QCOMPARE(shard("2/4", into, "tap").status, 1);
        QVERIFY(has(runCommand({"merge", into}).err, "shard-2-of-4.result: is of other work"));
        QVERIFY(QFile::remove(QString::fromStdString(into) + QStringLiteral("/shard-2-of-4.result")));

        QVERIFY(QFile::copy(QString::fromStdString(into) + QStringLiteral("/shard-1-of-3.result"), second));
        QVERIFY(has(runCommand({"merge", into}).err, "is not the whole result of the shard of its name"));
        QVERIFY(QFile::remove(second));
        QCOMPARE(shard("2/3", into, "tap").status, 1);
        QCOMPARE(shard("3/3", into, "tap").status, 0);
        QCOMPARE(runCommand({"merge", into}).status, 1);
        const QByteArray whole = text(QStringLiteral("results/shard-2-of-3.result"));
        for (const qsizetype length : {qsizetype{0}, whole.indexOf('\n') + 1, whole.size() - 1}) {
            write(QStringLiteral("results/shard-2-of-3.result"), whole.left(length));
            QVERIFY(has(runCommand({"merge", into}).err, "is not the whole result of the shard"));
        }

        // A changed result, which claims more scenes than memory holds.
        QByteArray vast = text(QStringLiteral("results/shard-1-of-3.result"));
        vast.replace("3 shards, 3 scenes", "1000000000000 shards, 1000000000000 scenes");
        write(QStringLiteral("vast/shard-0000000000001-of-1000000000000.result"), vast);
        QVERIFY(has(runCommand({"merge", at("vast")}).err, "is not the whole result of the shard"));
    }

    void eachSceneOfAFolderGetsItsReport()
    {
        for (const char* name : {"f/a", "f/b/a", "g/a"})
            write(QStringLiteral("%1.scene.json").arg(QString::fromLatin1(name)), sceneText(0));
        const CommandRun ran = runCommand({"report", at("f"), at("g/a.scene.json"), "-o", at("zips")});
        QCOMPARE(ran.status, 0);
        QCOMPARE(QByteArray::fromStdString(ran.out).count(".zip: "), 3);
        for (const char* name : {"a.zip", "a-2.zip", "b/a.zip"})
            QVERIFY2(!reportFiles(at(std::string("zips/") + name)).empty(), name);
        QCOMPARE(runCommand({"report", at("f"), "-o", at("more")}).status, 0);
        QVERIFY(!reportFiles(at("more/b/a.zip")).empty());

        // A report is not written over another input.
        const CommandRun over = runCommand({"report", at("f/a.scene.json"), at("more/a.zip"), "-o", at("more")});
        QCOMPARE(over.status, 2);
        QVERIFY2(has(over.err, "a.zip: is also an input"), over.err.c_str());
    }

    // The recipes of the manual. In the first run of GNU parallel a shard is killed and leaves no result; the second
    // run makes only that one.
    void recipesOfTheManualGiveTheBytesOfOneRun()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("parallel")).isEmpty())
            QSKIP("GNU parallel is not installed");
        for (int i = 0; i < 10'000; ++i)
            write(QStringLiteral("scenes/%1/%2.scene.json").arg(i / 1000).arg(i), sceneText(i));
        // Shard 3 is killed while it waits for the reader of its messages, more than a pipe holds: its scenes are
        // solved, and the result is not written.
        write(QStringLiteral("bin/sweepbench"), QByteArray(R"(#!/bin/bash
            run() { exec PROGRAM "$@"; }
            [[ "$*" == *3/8* && -e kill ]] || run "$@"
            (echo $BASHPID; run "$@" 2>&1) | { read -r pid; read -r; kill -KILL "$pid"; }
            exit 137)")
                                                    .replace("PROGRAM", buildFacts.program));
        QFile(m_folder->filePath(QStringLiteral("bin/sweepbench"))).setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        write(QStringLiteral("kill"), "");
        const CommandRun killed = shell(recipe("GNU parallel"));
        QCOMPARE(killed.status, 2);
        QVERIFY(has(killed.err, "shard-3-of-8.result: is missing"));
        QVERIFY(QFile::remove(m_folder->filePath(QStringLiteral("kill"))));
        const CommandRun again = shell(recipe("GNU parallel"));
        QCOMPARE(QByteArray::fromStdString(again.err).count("is there and was skipped"), 7);

        const CommandRun whole = shell("sweepbench test --files-from scenes.txt --format junit");
        QCOMPARE(again.status, whole.status);
        QVERIFY(text(QStringLiteral("report.xml")) == QByteArray::fromStdString(whole.out));

        QVERIFY(QDir(m_folder->filePath(QStringLiteral("results"))).removeRecursively());
        for (int i = 1; i <= 8; ++i)
            (void)shell("export SLURM_ARRAY_TASK_COUNT=8 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_ID=" +
                        QByteArray::number(i) + "\n" + recipe("Slurm"));
        const CommandRun merged = shell("sweepbench merge results");
        QVERIFY(merged.out == whole.out);
        QVERIFY(merged.err == whole.err);
    }

    // The steps of the composite action, run with an apt-get that only prints.
    void theCompositeActionInstallsAndTests()
    {
        QFile file(QString::fromStdString(sourcePath("app/package/ci/action.yml")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QStringList steps;
        static const QRegularExpression block(QStringLiteral("      run: \\|\n((?:        .*\n|\n)+)"));
        for (auto found = block.globalMatch(QString::fromUtf8(file.readAll())); found.hasNext();)
            steps << found.next().captured(1);
        QCOMPARE(steps.size(), 2);
        const std::string list = this->list(2);
        write(QStringLiteral("bin/apt-get"), "#!/bin/bash\necho \"$@\"");
        write(QStringLiteral("bin/sweepbench"), QByteArray("#!/bin/bash\nexec ") + buildFacts.program + " \"$@\"");
        for (const char* name : {"bin/apt-get", "bin/sweepbench"})
            QFile(m_folder->filePath(QString::fromLatin1(name))).setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        const CommandRun installed = shell("sudo() { \"$@\"; }; PACKAGE=a.deb\n" + steps[0].toUtf8());
        QVERIFY(has(installed.out, "install --yes --no-install-recommends " + at("a.deb")));
        const QByteArray inputs = "SCENES=scenes REPORT=report.xml STRICT=true INTO=";
        QCOMPARE(shell(inputs + "\n" + steps[1].toUtf8()).status, 1);
        QVERIFY(has(text(QStringLiteral("report.xml")).toStdString(), R"(tests="2" failures="1")"));
        QCOMPARE(shell(inputs +
                       "results TEST_SHARD_INDEX=0 TEST_TOTAL_SHARDS=1\nexport TEST_SHARD_INDEX TEST_TOTAL_SHARDS\n" +
                       steps[1].toUtf8())
                     .status,
                 1);
        QCOMPARE(runCommand({"merge", at("results")}).out, text(QStringLiteral("report.xml")).toStdString());
    }

private:
    [[nodiscard]] std::string at(const std::string& name) const
    {
        return (m_folder->path() + QLatin1Char('/')).toStdString() + name;
    }
    void write(const QString& name, const QByteArray& content)
    {
        const QString path = m_folder->filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s cannot be written", qPrintable(path));
    }
    [[nodiscard]] QByteArray text(const QString& name) const
    {
        QFile file(m_folder->filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    // The first example below a heading of the page.
    [[nodiscard]] static QByteArray recipe(const char* heading)
    {
        QFile page(QString::fromStdString(sourcePath("app/manual/test-scenes.md")));
        if (!page.open(QIODevice::ReadOnly))
            qFatal("the page cannot be read");
        const QString section =
            QString::fromUtf8(page.readAll()).section(QStringLiteral("### %1\n").arg(QString::fromLatin1(heading)), 1);
        return section.section(QStringLiteral("```sh\n"), 1, 1).section(QStringLiteral("```"), 0, 0).toUtf8();
    }
    // Runs a script in the folder, with its programs in bin first.
    [[nodiscard]] CommandRun shell(const QByteArray& script) const
    {
        QProcess run;
        run.setWorkingDirectory(m_folder->path());
        run.start(QStringLiteral("bash"), {QStringLiteral("-c"), QString::fromUtf8("PATH=$PWD/bin:$PATH\n" + script)});
        if (!run.waitForFinished(-1))
            qFatal("bash cannot be run");
        return {run.exitCode(), run.readAllStandardOutput().toStdString(), run.readAllStandardError().toStdString()};
    }
    // The path of a list of so many scenes.
    [[nodiscard]] std::string list(int count)
    {
        QByteArray lines;
        for (int i = 0; i < count; ++i) {
            const QString name = QStringLiteral("scenes/%1.scene.json").arg(i);
            write(name, sceneText(i));
            lines += m_folder->filePath(name).toUtf8() + '\n';
        }
        write(QStringLiteral("list"), lines);
        return at("list");
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestShards)

} // namespace sweep::tst_shards
#include "tst_shards.moc"
