// `sweepbench test` on folders of scenes, for people and for build servers.
#include "app/cli/scene_inputs.h"
#include "app/output/suites.h"
#include "tests/app/cli/command_run.h"

#include <QDir>
#include <QImage>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

namespace sweep::tst_suites {

namespace {

constexpr const char* bodies = R"("bodies": [
    {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [4, 0]}},
    {"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 1]}]})";

QByteArray sceneExpecting(const char* entries)
{
    return QByteArray(R"({"format": "sweepbench.scene", "version": 1, "expect": [)") + entries + "], " + bodies;
}

qsizetype countOf(const std::string& text, const char* part)
{
    return QByteArray::fromStdString(text).count(part);
}

} // namespace

class TestSuites : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void allScenesOfAFolderRunInOrder();
    void aFolderWithoutScenesIsRefused();
    void aBrokenSceneFailsAndTheOthersAreDecided();
    void tapHasALinePerCase();
    void aNameCannotForgeADirective();
    void aFailingSceneGetsItsPicture();
    void scenesOfTheSameNameGetTwoPictures();
    void theNumberOfThreadsChangesNoByte();

private:
    void write(const QString& name, const QByteArray& text);
    void writeThree();
    [[nodiscard]] std::string folder() const { return m_folder->path().toStdString(); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSuites::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void TestSuites::write(const QString& name, const QByteArray& text)
{
    const QString path = m_folder->filePath(name);
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

void TestSuites::writeThree()
{
    write(QStringLiteral("b/fails.scene.json"), sceneExpecting(R"({"a": "dot", "b": "wall", "kind": "cross", "t": 0.5},
                            {"a": "dot", "b": "wall", "kind": "cross"})"));
    write(QStringLiteral("c.scene.json"), sceneExpecting(R"({"a": "dot", "b": "wall", "kind": "cross", "t": 0.25})"));
    write(QStringLiteral("a/b/broken.scene.json"), "{");
    write(QStringLiteral("a/silent.scene.json"), sceneExpecting(""));
    write(QStringLiteral("notes.json"), "not a scene");
}

void TestSuites::allScenesOfAFolderRunInOrder()
{
    writeThree();
    std::vector<std::string> names;
    for (const SuiteFile& file : suiteOf({folder()}))
        names.push_back(file.relative + file.problem);
    const std::vector<std::string> expected = {"a/b/broken.scene.json", "a/silent.scene.json", "b/fails.scene.json",
                                               "c.scene.json"};
    QCOMPARE(names, expected);
}

void TestSuites::aFolderWithoutScenesIsRefused()
{
    writeThree();
    QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("empty")));
    const CommandRun answer = runCommand({"test", "--verbose", folder() + "/empty", folder() + "/c.scene.json"});
    QCOMPARE(answer.status, 2);
    QCOMPARE(countOf(answer.err, "no file in this folder is named NAME.scene.json"), 1);
    QCOMPARE(countOf(answer.out, "c.scene.json: 1 of 1 expectation holds\n"), 1);
}

void TestSuites::aBrokenSceneFailsAndTheOthersAreDecided()
{
    writeThree();
    const CommandRun answer = runCommand({"test", "--verbose", folder()});
    QCOMPARE(answer.status, 2);
    QCOMPARE(countOf(answer.err, "broken.scene.json:1:2"), 1);
    QCOMPARE(countOf(answer.out, "silent.scene.json: no expectations"), 1);
    QCOMPARE(countOf(answer.out, "broken.scene.json (refused)\n"), 1);
    QCOMPARE(countOf(answer.out, "50% scenes passed, 2 scenes failed out of 4\n"), 1);
    QVERIFY(countOf(answer.out, "4 scenes: 2 of 3 expectations hold; failing scenes: 1, refused: 1, "
                                "without expectations: 1\n") == 1);
    const CommandRun junit = runCommand({"test", folder(), "--format", "junit"});
    QCOMPARE(countOf(junit.out, R"(tests="4" failures="1" errors="1" skipped="0")"), 1);
    QCOMPARE(countOf(junit.err, "4 scenes: "), 1); // standard output is pure XML
}

void TestSuites::tapHasALinePerCase()
{
    writeThree();
    const CommandRun answer = runCommand({"test", folder(), "--format", "tap"});
    QCOMPARE(answer.status, 2);
    const auto lines = QByteArray::fromStdString(answer.out).split('\n');
    QCOMPARE(lines[0], QByteArray("TAP version 13"));
    QCOMPARE(lines[1], QByteArray("1..5"));
    QCOMPARE(countOf(answer.out, "\nok "), 3);
    QCOMPARE(countOf(answer.out, "\nnot ok "), 2);
    QCOMPARE(countOf(answer.out, "# SKIP no expectations"), 1);
    QCOMPARE(countOf(answer.out, "  severity: error\n"), 1);
    QCOMPARE(countOf(answer.out, "the closest at t = 0.25"), 1);
}

void TestSuites::aNameCannotForgeADirective()
{
    std::ostringstream out;
    const JunitSuite suite{"x # TODO", {{"fails\n# SKIP\x1b[31m", CaseOutcome::failed, "a \"quoted\"\nmessage"}}};
    QCOMPARE(printNumbered(out, tapText(suite), 6), std::size_t{7});
    QCOMPARE(out.str(), std::string("not ok 7 - x \\# TODO: fails\\n\\# SKIP\\u001B[31m\n"
                                    "  ---\n  message: \"a \\\"quoted\\\"\\\\nmessage\"\n  severity: fail\n  ...\n"));
}

void TestSuites::aFailingSceneGetsItsPicture()
{
    writeThree();
    const std::string pictures = folder() + "/pictures/of/today";
    const CommandRun answer = runCommand({"test", folder(), "--pictures", pictures});
    QCOMPARE(answer.status, 2);
    const QString path = QString::fromStdString(pictures) + QStringLiteral("/b/fails.png");
    QCOMPARE(QImage(path).size(), QSize(1200, 800));
    QCOMPARE(countOf(answer.out, "fails.scene.json: see "), 1);
    QCOMPARE(QDir(QString::fromStdString(pictures)).entryList(QDir::AllEntries | QDir::NoDotAndDotDot),
             QStringList{QStringLiteral("b")});
}

void TestSuites::scenesOfTheSameNameGetTwoPictures()
{
    writeThree();
    const std::string scene = folder() + "/b/fails.scene.json";
    const std::string pictures = folder() + "/pictures";
    QCOMPARE(runCommand({"test", scene, scene, "--pictures", pictures}).status, 1);
    QVERIFY(QFileInfo::exists(QString::fromStdString(pictures) + QStringLiteral("/fails.png")));
    QVERIFY(QFileInfo::exists(QString::fromStdString(pictures) + QStringLiteral("/fails-2.png")));
}

void TestSuites::theNumberOfThreadsChangesNoByte()
{
    writeThree();
    for (const char* format : {"text", "junit", "tap"}) {
        const CommandRun one = runCommand({"test", folder(), "--format", format, "--threads", "1"});
        const CommandRun many = runCommand({"test", folder(), "--format", format, "--threads", "7"});
        QCOMPARE(many.out, one.out);
        QCOMPARE(many.err, one.err);
    }
}

QTEST_GUILESS_MAIN(TestSuites)

} // namespace sweep::tst_suites
#include "tst_suites.moc"
