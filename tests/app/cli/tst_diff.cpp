// `sweepbench diff`: output and exit status.
#include "tests/app/cli/command_run.h"
#include "tests/support/paths.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

namespace sweep::tst_diff {

class TestDiff : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyExampleEqualsItsOwnEvents();
    void theExampleLogIsThatOfAnEngineThatChecksOncePerFrame();
    void aDifferenceExitsWith1();
    void aLogWithoutExitsMissesNone();
    void aMissingEndIsCountedOnRequest();
    void theClosestRowIsNamed();
    void framesAndSidesAreOptions();
    void laterHitsMayBeMissing();
    void aGroupIsNamedInItsRow();
    void aBeginOfTwoThatAreApartAtRestIsInvented();
    void refusalsExitWith2();

private:
    [[nodiscard]] static QJsonObject jsonOf(std::vector<std::string> command, int status);
    std::string file(const char* name, const QByteArray& text);

    QTemporaryDir m_folder;
    std::string m_scene = sourcePath("scenes/raise.scene.json");
};

void TestDiff::initTestCase()
{
    QVERIFY(m_folder.isValid());
}

std::string TestDiff::file(const char* name, const QByteArray& text)
{
    QFile file(m_folder.filePath(QString::fromUtf8(name)));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("%s cannot be written", name);
    file.write(text);
    return file.fileName().toStdString();
}

void TestDiff::everyExampleEqualsItsOwnEvents()
{
    const QDir examples(QString::fromStdString(sourcePath("scenes")));
    const QFileInfoList scenes = examples.entryInfoList({QStringLiteral("*.scene.json")});
    QVERIFY(!scenes.isEmpty());
    for (const QFileInfo& scene : scenes) {
        const std::string path = scene.filePath().toStdString();
        for (const char* format : {"csv", "json"}) {
            const CommandRun events = runCommand({"events", path, "--format", format});
            const std::string log = file("log", QByteArray::fromStdString(events.out));
            const CommandRun answer = runCommand({"diff", path, log, "--within", "0"});
            QVERIFY2(answer.status == 0, (path + '\n' + answer.out + answer.err).c_str());
        }
    }
}

// The log's verdicts and delays equal those of sampling by frames.
void TestDiff::theExampleLogIsThatOfAnEngineThatChecksOncePerFrame()
{
    const std::string scene = sourcePath("scenes/bullet-and-thin-wall.scene.json");
    const std::string log = sourcePath("scenes/bullet-and-thin-wall.log.csv");
    const QJsonObject frames = jsonOf({"sample", scene, "--fps", "60"}, 0);
    const QJsonArray lasting = frames[QStringLiteral("lasting")].toArray();
    QCOMPARE(lasting.size(), 2);
    QCOMPARE(lasting[0][QStringLiteral("b")].toString(), QStringLiteral("wall"));
    QCOMPARE(lasting[0][QStringLiteral("checker")].toString(), QStringLiteral("missed"));
    QCOMPARE(lasting[1][QStringLiteral("b")].toString(), QStringLiteral("target"));
    for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--fps", "60"}}) {
        std::vector<std::string> command{"diff", scene, log};
        command.insert(command.end(), more.begin(), more.end());
        const QJsonArray rows = jsonOf(command, 1)[QStringLiteral("rows")].toArray();
        QCOMPARE(rows.size(), 4);
        for (const int row : {0, 1}) {
            QCOMPARE(rows[row][QStringLiteral("class")].toString(), QStringLiteral("missing"));
            QCOMPARE(rows[row][QStringLiteral("b")].toString(), QStringLiteral("wall"));
        }
        for (const int row : {2, 3}) {
            QCOMPARE(rows[row][QStringLiteral("class")].toString(), QStringLiteral("late"));
            const char* lateness = row == 2 ? "late" : "end-late";
            QCOMPARE(float(rows[row][QStringLiteral("off")].toDouble()),
                     float(lasting[1][QLatin1String(lateness)].toDouble()));
        }
    }
}

void TestDiff::aDifferenceExitsWith1()
{
    const std::string log = file("late.csv", "a,b,what,t,x,y\nline,dot,X,0.26,0,0\ndot,line,X,0.75,,\n");
    const std::vector<std::string> command = {"diff", m_scene, log, "--column", "kind=what", "--kind", "X=cross"};
    const CommandRun text = runCommand(command);
    QCOMPARE(text.status, 1);
    QVERIFY(has(text.out, ": 1 equal, 0 early, 1 late, 0 missing, 0 extra, 0 wrong kind (within 1e-6)\n"));
    auto wider = command;
    wider.insert(wider.end(), {"--within", "1/60", "--json"});
    const CommandRun json = runCommand(wider);
    QCOMPARE(json.status, 0);
    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(json.out)).object();
    QCOMPARE(object[QStringLiteral("counts")][QStringLiteral("equal")].toInt(), 2);
    QCOMPARE(object[QStringLiteral("rows")][0][QStringLiteral("logged-t")].toDouble(), 0.26);
    QVERIFY(object[QStringLiteral("rows")][0][QStringLiteral("point-off")].isDouble());
    QVERIFY(object[QStringLiteral("rows")][1][QStringLiteral("point-off")].isNull());
}

void TestDiff::aLogWithoutExitsMissesNone()
{
    const std::string scene = file("ball.scene.json", R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "wall", "shape": "segment", "a": [3, -1], "b": [3, 1]},
 {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 1}]})");
    const std::string log = file("begins.csv", "a,b,kind,t\nwall,ball,OnCollisionEnter,0.25\n");
    const CommandRun text = runCommand({"diff", scene, log});
    QCOMPARE(text.status, 0);
    QVERIFY2(has(text.out, "not counted as missing: 1 exit, because no row of the log is one\n"), text.out.c_str());
    const CommandRun json = runCommand({"diff", scene, log, "--json"});
    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(json.out)).object();
    QCOMPARE(object[QStringLiteral("exits-not-logged")].toInt(-1), 1);
    const CommandRun nothing = runCommand({"reduce", scene, "--log", log, "--keep", "disagreement"});
    QVERIFY2(has(nothing.err, "differ in 0"), nothing.err.c_str());
    const CommandRun report = runCommand({"report", scene, "--log", log, "-o", file("report.zip", {})});
    QVERIFY2(report.status == 0, report.err.c_str());
}

QJsonObject TestDiff::jsonOf(std::vector<std::string> command, int status)
{
    command.emplace_back("--json");
    const CommandRun run = runCommand(command);
    if (run.status != status)
        qFatal("ended with %d: %s%s", run.status, run.out.c_str(), run.err.c_str());
    return QJsonDocument::fromJson(QByteArray::fromStdString(run.out)).object();
}

namespace {

// The bullet is in the wall, a thick line, from 0.2649… to 0.3249….
const char* const bulletAndWall = R"({"format": "sweepbench.scene", "version": 1, "time": {"start": 0, "end": 0.5},
 "bodies": [{"id": "bullet", "shape": "circle", "radius": 0.10000000149011612,
  "path": {"at": [7.398139953613281, 4], "velocity": [-20, 0]}},
 {"id": "wall", "shape": "capsule", "a": [1.5, 1], "b": [1.5, 21], "radius": 0.5, "group": "level"},
 {"id": "roof", "shape": "segment", "a": [0, 30], "b": [3, 30], "group": "level"}]})";

} // namespace

void TestDiff::aMissingEndIsCountedOnRequest()
{
    const std::string scene = file("bullet.scene.json", bulletAndWall);
    const std::string log = file("begin.csv", "t,a,b,kind\n0.26666667,bullet,wall,begin\n");
    const CommandRun without = runCommand({"diff", scene, log, "--within", "1/60"});
    QCOMPARE(without.status, 0);
    QVERIFY2(has(without.out, "not counted as missing: 1 exit, because no row of the log is one\n"
                              "with --exits the exits count, too\n"),
             without.out.c_str());
    const CommandRun text = runCommand({"diff", scene, log, "--within", "1/60", "--exits"});
    QCOMPARE(text.status, 1);
    QVERIFY2(has(text.out, "missing"), text.out.c_str());
    QVERIFY2(!has(text.out, "not counted"), text.out.c_str());
    const QJsonObject json = jsonOf({"diff", scene, log, "--within", "1/60", "--exits"}, 1);
    QCOMPARE(json[QStringLiteral("exits-not-logged")].toInt(-1), 0);
    const QJsonObject missing = json[QStringLiteral("rows")][1].toObject();
    QCOMPARE(missing[QStringLiteral("class")].toString(), QStringLiteral("missing"));
    QCOMPARE(missing[QStringLiteral("t")].toDouble(), 0.32490699775516985);
}

void TestDiff::theClosestRowIsNamed()
{
    const std::string scene = file("touch.scene.json", R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "ball", "shape": "circle", "path": {"from": [-1, 1], "to": [1, 1]}, "radius": 1},
 {"id": "dot", "shape": "point", "path": [0, 0]}]})");
    const std::string log = file("touch.csv", "a,b,t,kind\nball,dot,0.51,hit\nball,dot,0.9,touch\n");
    const QJsonObject json = jsonOf({"diff", scene, log, "--all"}, 1);
    const QJsonObject late = json[QStringLiteral("rows")][0].toObject();
    QCOMPARE(late[QStringLiteral("class")].toString(), QStringLiteral("late"));
    QCOMPARE(late[QStringLiteral("row")].toInt(), 1);
    QCOMPARE(late[QStringLiteral("off")].toDouble(), 0.51 - 0.5);
    const QJsonObject extra = json[QStringLiteral("rows")][1].toObject();
    QCOMPARE(extra[QStringLiteral("class")].toString(), QStringLiteral("extra"));
    QCOMPARE(extra[QStringLiteral("row")].toInt(), 2);
}

void TestDiff::framesAndSidesAreOptions()
{
    const std::string scene = file("bullet.scene.json", bulletAndWall);
    const std::string log = file("steps.json", R"([{"a": "bullet", "b": "wall", "kind": "begin", "step": 16},
        {"a": "bullet", "b": "wall", "kind": "end", "step": 19}])");
    const std::vector<std::string> command = {"diff",      scene,  log,          "--fps", "60",
                                              "--late-by", "1/60", "--early-by", "0"};
    const CommandRun text = runCommand(command);
    QCOMPARE(text.status, 1); // the end comes at frame 20
    QVERIFY2(has(text.out, "1 equal, 1 early, 0 late"), text.out.c_str());
    QVERIFY2(has(text.out, "(early by at most 0, late by at most 0.0166"), text.out.c_str());
    const QJsonObject json = jsonOf(command, 1);
    QCOMPARE(json[QStringLiteral("early-by")].toDouble(-1), 0.0);
    QCOMPARE(json[QStringLiteral("late-by")].toDouble(), 1.0 / 60);
    QCOMPARE(json[QStringLiteral("rows")][0][QStringLiteral("logged-t")].toDouble(), 16.0 / 60);
    const CommandRun noRate = runCommand({"diff", scene, log});
    QCOMPARE(noRate.status, 2);
    QVERIFY2(has(noRate.err, "the times are frames, in \"step\"; say how many"), noRate.err.c_str());
    QCOMPARE(runCommand({"diff", scene, log, "--fps", "0"}).status, 2);
    // reduce and report read the log in the same way as diff.
    const std::string zip = file("report.zip", {});
    const CommandRun report = runCommand({"report", scene, "--log", log, "--log-fps", "60", "-o", zip});
    QVERIFY2(report.status == 0, report.err.c_str());
    const CommandRun reduced = runCommand({"reduce", scene, "--log", log, "--log-fps", "60", "--late-by", "1/60",
                                           "--early-by", "0", "--keep", "disagreement"});
    QVERIFY2(reduced.status == 0, reduced.err.c_str());
}

void TestDiff::laterHitsMayBeMissing()
{
    const std::string log = file("first.csv", "a,b,t\nline,dot,0.25\n");
    QCOMPARE(runCommand({"diff", m_scene, log}).status, 1);
    const CommandRun first = runCommand({"diff", m_scene, log, "--first"});
    QCOMPARE(first.status, 0);
    QVERIFY2(has(first.out, "not counted as missing: 1 event of a pair after its earliest begin or end\n"),
             first.out.c_str());
    QCOMPARE(jsonOf({"diff", m_scene, log, "--first"}, 0)[QStringLiteral("later-not-logged")].toInt(-1), 1);
    // The ball enters the disc twice. With exits, the earliest end counts as well as the earliest begin.
    const std::string twice = file("twice.scene.json",
                                   R"({"format": "sweepbench.scene", "version": 1, "time": {"start": 0, "end": 2},
        "bodies": [{"id": "ball", "shape": "point", "path": {"keys": [[0, -2, 0], [1, 2, 0], [2, -2, 0]]}},
                   {"id": "disc", "shape": "circle", "path": [0, 0], "radius": 1}]})");
    const std::string empty = file("empty.csv", "a,b,t\n");
    const QJsonObject begins = jsonOf({"diff", twice, empty, "--first"}, 1);
    QCOMPARE(begins[QStringLiteral("later-not-logged")].toInt(-1), 1);
    const QJsonObject ends = jsonOf({"diff", twice, empty, "--first", "--exits"}, 1);
    QCOMPARE(ends[QStringLiteral("later-not-logged")].toInt(-1), 2);
    QCOMPARE(ends[QStringLiteral("rows")].toArray().size(), 2);
}

void TestDiff::aGroupIsNamedInItsRow()
{
    const std::string scene = file("bullet.scene.json", bulletAndWall);
    const std::string log = file("level.csv", "t,a,b\n0.26666667,level,bullet\n0.4,bullet,level\n");
    const QJsonObject json = jsonOf({"diff", scene, log, "--within", "1/60"}, 1);
    const QJsonObject equal = json[QStringLiteral("rows")][0].toObject();
    QCOMPARE(equal[QStringLiteral("b")].toString(), QStringLiteral("wall"));
    QCOMPARE(equal[QStringLiteral("groups")][0].toString(), QStringLiteral("level"));
    const QJsonObject extra = json[QStringLiteral("rows")][1].toObject();
    QCOMPARE(extra[QStringLiteral("class")].toString(), QStringLiteral("extra"));
    QCOMPARE(extra[QStringLiteral("b")].toString(), QStringLiteral("level"));
    const CommandRun text = runCommand({"diff", scene, log, "--within", "1/60"});
    QVERIFY2(has(text.out, "bullet  level"), text.out.c_str());
    const std::string zip = file("report.zip", {});
    const CommandRun report = runCommand({"report", scene, "--log", log, "--difference", "1", "-o", zip});
    QVERIFY2(report.status == 0, report.err.c_str());
    const std::string small = file("small.scene.json", {});
    const CommandRun reduced = runCommand({"reduce", scene, "--log", log, "--keep", "disagreement:2", "-o", small});
    QVERIFY2(reduced.status == 0, reduced.err.c_str());
    QVERIFY2(has(reduced.err, "keeping bullet · level: extra\n"), reduced.err.c_str());
    // The reduced scene has the group as well, so that the row is extra there.
    const QJsonObject again = jsonOf({"diff", small, log}, 1);
    QCOMPARE(again[QStringLiteral("rows")].toArray().last()[QStringLiteral("class")].toString(),
             QStringLiteral("extra"));
}

void TestDiff::aBeginOfTwoThatAreApartAtRestIsInvented()
{
    const auto diff = [this](const char* x) {
        const std::string scene =
            file("s.scene.json", QByteArray(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "p", "shape": "point", "path": [0, 0]}, {"id": "q", "shape": "point", "path": [)") +
                                     x + R"(, 0]}]})");
        return runCommand({"diff", scene, file("log.csv", "a,b,t\np,q,0.5\n")});
    };
    const CommandRun apart = diff("2");
    QCOMPARE(apart.status, 1);
    QVERIFY2(apart.out.find("1 extra") != std::string::npos, apart.out.c_str());
    QVERIFY2(apart.out.find("not tested: p · q: at rest, apart by 2") != std::string::npos, apart.out.c_str());
    const CommandRun together = diff("0");
    QCOMPARE(together.status, 0);
    QVERIFY2(together.out.find("not tested: p · q: at rest, overlap at (0, 0), p and q are equal\n") !=
                 std::string::npos,
             together.out.c_str());
}

void TestDiff::refusalsExitWith2()
{
    const std::string log = file("bad.csv", "a,b,t\nline,cat,1\n");
    const CommandRun unknown = runCommand({"diff", m_scene, log});
    QCOMPARE(unknown.status, 2);
    QCOMPARE(unknown.out, std::string());
    QVERIFY(has(unknown.err, "bad.csv:2:6: the scene has no body or group \"cat\""));
    const CommandRun skipped = runCommand({"diff", m_scene, log, "--skip-others"});
    QCOMPARE(skipped.status, 1);
    QVERIFY(has(skipped.out, "does not have, left out: 1\n"));
    const std::string odd = file("odd.json", R"({"instants": 4})");
    const CommandRun instants = runCommand({"diff", m_scene, odd});
    QCOMPARE(instants.status, 2);
    QVERIFY(has(instants.err, "odd.json:1:14: /instants: found the number 4; instants are an array of objects"));
    QCOMPARE(runCommand({"diff", m_scene, log, "--max-bytes", "5"}).status, 2);
    QCOMPARE(runCommand({"diff", m_scene, "/nowhere.csv"}).status, 2);
    QCOMPARE(runCommand({"diff", m_scene}).status, 2);
    QCOMPARE(runCommand({"diff", "-", "-"}).status, 2);
    for (const char* option : {"--within", "--early-by", "--late-by", "--reach"})
        QCOMPARE(runCommand({"diff", m_scene, log, option, "-1"}).status, 2);
    QCOMPARE(runCommand({"diff", m_scene, log, "--column", "q=t"}).status, 2);
}

QTEST_APPLESS_MAIN(TestDiff)

} // namespace sweep::tst_diff
#include "tst_diff.moc"
