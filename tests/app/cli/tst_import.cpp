// `sweepbench import`: geometry in text becomes a scene, with everything left out on standard error.
#include "tests/app/cli/command_run.h"

#include <sweepbench/scene_file.h>

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

namespace sweep::tst_import {

class TestImport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void geometryBecomesAScene();
    void singlePointsAreCountedAsPoints();
    void partsLeftOutAreListed();
    void severalFilesBecomeOneScene();
    void allFilesShareOneClock();
    void clockTimesDoNotGoWithNumbers();
    void pointsBecomeTheChosenBodies();
    void columnsAreNamed();
    void framesHaveARate();
    void singlesMakeASceneOfSingles();
    void refusedTextExitsWith2_data();
    void refusedTextExitsWith2();
    void aTextTooLargeNamesNoOption();
    void namesAreDataAndEscapedInMessages();
    void theInputIsNotOverwritten();
    void otherSubcommandsNameTheImport_data();
    void otherSubcommandsNameTheImport();

private:
    std::string file(const char* name, const QByteArray& text);

    QTemporaryDir m_folder;
};

std::string TestImport::file(const char* name, const QByteArray& text)
{
    QFile file(m_folder.filePath(QString::fromUtf8(name)));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("%s cannot be written", name);
    file.write(text);
    return file.fileName().toStdString();
}

void TestImport::geometryBecomesAScene()
{
    const std::string input = file("a.wkt", "a = POLYGON ((0 0, 4 0, 4 4, 0 0))\nLINESTRING (0 0, 1 1)\n");
    const std::string output = m_folder.filePath(QStringLiteral("a.scene.json")).toStdString();
    const CommandRun run = runCommand({"import", input, "-o", output});
    QCOMPARE(run.status, 0);
    QCOMPARE(run.out, std::string());
    QCOMPARE(run.err, input + ": read as WKT: 1 line, 1 polygon\n" + input +
                          ": 12 numbers: 12 used, 0 unsure, 0 unused\n2 bodies\n");
    const auto scene = readSceneFile(output);
    QVERIFY(scene.ok());
    QCOMPARE(scene->bodies.at(0).id, std::string("a"));
    QCOMPARE(runCommand({"events", output}).status, 0);
    // Without -o the scene goes to standard output.
    for (const CommandRun& printed : {runCommand({"import", input}), runCommand({"import", input, "-o", "-"})})
        QVERIFY(*parseScene(printed.out, "printed") == *scene);
    QVERIFY(!QFile::exists(QStringLiteral("-")));
}

void TestImport::singlePointsAreCountedAsPoints()
{
    const std::string input = file("points.wkt", "POINT (0 0)\nPOINT (1 1)\nMULTIPOINT (2 2, 3 3)\n");
    QCOMPARE(runCommand({"import", input}).err, input + ": read as WKT: 2 points, 1 list of points\n" + input +
                                                    ": 8 numbers: 8 used, 0 unsure, 0 unused\n4 bodies\n");
}

// Two tracks three minutes apart, in the order of the files and in the other one.
void TestImport::allFilesShareOneClock()
{
    const std::string early = file("early.csv", "t,x,y\n2018-01-01T12:00:00,0,0\n12:06:00,6,0\n");
    const std::string late =
        file("late.csv", "t,x,y\n2018-01-01T14:03:00.1+02:00,0,1\n2018-01-01T14:09:00+02:00,6,1\n");
    const std::string rest = file("rest.wkt", "POINT (5 5)");
    for (const CommandRun& run :
         {runCommand({"import", early, late, rest}), runCommand({"import", rest, late, early})}) {
        QCOMPARE(run.status, 0);
        QVERIFY(run.err.find("t = 0 is 2018-01-01T12:00:00Z\n") != std::string::npos);
        const auto scene = parseScene(run.out, "printed");
        QCOMPARE(scene->time->origin, std::optional<std::string>("2018-01-01T12:00:00Z"));
        QCOMPARE(scene->time->interval, (Interval{0, 540}));
        std::vector<Interval> active;
        for (const Body& body : scene->bodies)
            if (body.active)
                active.push_back(*body.active);
        std::ranges::sort(active, {}, &Interval::start);
        QCOMPARE(active, (std::vector<Interval>{{0, 360}, {180.1, 540}}));
    }
}

void TestImport::clockTimesDoNotGoWithNumbers()
{
    const std::string clock = file("clock.csv", "t,x,y\n2018-01-01T12:00:00,0,0\n12:06:00,6,0\n");
    const std::string numbers = file("numbers.csv", "t,x,y\n0,0,0\n1,6,0\n");
    const CommandRun run = runCommand({"import", numbers, clock});
    QCOMPARE(run.status, 2);
    QCOMPARE(run.out, std::string());
    QCOMPARE(run.err,
             clock + ":2:1: a body moves by clock times here; " + numbers + ":2:1 has one that moves by numbers\n");
    const std::string both =
        file("both.gpx", "<a><p id=\"a\" t=\"1\" x=\"1\" y=\"2\"/><p id=\"a\" t=\"2\" x=\"1\" y=\"2\"/>"
                         "<p id=\"a\" t=\"2018-01-01\" x=\"1\" y=\"2\"/></a>");
    QVERIFY(runCommand({"import", both}).err.find("a clock time, and a number at line 1") != std::string::npos);
}

void TestImport::partsLeftOutAreListed()
{
    const std::string input = file("hole.wkt", "POLYGON ((0 0, 9 0, 9 9, 0 0), (2 1, 3 1, 3 2, 2 1))\n"
                                               "POLYGON ((0 0, 1 1, 1 0, 0 1, 0 0))\nPOINT EMPTY\n");
    const CommandRun run = runCommand({"import", input});
    QCOMPARE(run.status, 0);
    QVERIFY(has(run.err, input + ":1:32: a hole with 4 positions is left out\n"));
    QVERIFY(has(run.err, input + ":2:10: sides 1 and 3 cross; "));
    QVERIFY2(run.err.find(input + ":2:") < run.err.find(input + ":3:"), run.err.c_str()); // in the order of the text
    QVERIFY(has(run.err, "5 bodies\n"));
}

void TestImport::severalFilesBecomeOneScene()
{
    const CommandRun run =
        runCommand({"import", file("p.csv", "a,0,1,2\na,2,3,4\n"), file("q.csv", "a,1,1,2\na,3,3,4\n")});
    QCOMPARE(run.status, 0);
    const auto scene = parseScene(run.out, "answer");
    QVERIFY(scene.ok());
    QCOMPARE(scene->bodies.size(), std::size_t(2));
    QCOMPARE(scene->bodies[1].id, std::string("a 2"));
    QVERIFY(window(*scene) == (Interval{0, 3}));
    QVERIFY(scene->bodies[0].active == (Interval{0, 2}));
}

void TestImport::pointsBecomeTheChosenBodies()
{
    const std::string input = file("points.txt", "0 0\n4 0\n4 4\n");
    const auto shapes = [&](const std::string& use) {
        const auto scene = parseScene(runCommand({"import", input, "--as", use}).out, "answer");
        std::string text;
        for (const Body& body : scene->bodies)
            text += std::string(name(body.shape)) + ' ';
        return text;
    };
    QCOMPARE(shapes("points"), std::string("point point point "));
    QCOMPARE(shapes("line"), std::string("segment segment "));
    QCOMPARE(shapes("polygon"), std::string("polygon "));
    QCOMPARE(shapes("track"), std::string("point "));
    QCOMPARE(runCommand({"import", input, "--as", "circle"}).status, 2);
}

void TestImport::columnsAreNamed()
{
    const std::string input = file("plain.txt", "a 0 1 2 9\na 1 3 4 9\n");
    const CommandRun run = runCommand({"import", input, "--columns", "id,t,x,y,-"});
    QCOMPARE(run.status, 0);
    QVERIFY(has(run.out, R"("id": "a", "shape": "point", "path": {"keys": [[0, 1, 2], [1, 3, 4]]})"));
    const CommandRun wrong = runCommand({"import", input, "--columns", "id,t,x"});
    QCOMPARE(wrong.status, 2);
    QVERIFY(has(wrong.err, "\"id,t,x\" names no columns"));
    QCOMPARE(runCommand({"import", file("words.txt", "a b"), "--columns", "x,y"}).status, 2);
}

void TestImport::framesHaveARate()
{
    const std::string input = file("frames.csv", "frame,x,y\n0,0,0\n30,1,1\n");
    const auto scene = parseScene(runCommand({"import", input, "--rate", "60"}).out, "answer");
    QVERIFY(scene.ok());
    QCOMPARE(window(*scene).end, 0.5);
    QCOMPARE(runCommand({"import", input, "--rate", "0"}).status, 2);
}

void TestImport::singlesMakeASceneOfSingles()
{
    const auto numbersOf = [&](const QByteArray& text) {
        return parseScene(runCommand({"import", file("numbers.txt", text)}).out, "answer")->numbers;
    };
    QVERIFY(numbersOf("{0.1f, 2.5f}") == NumberFormat::singles);
    QVERIFY(!numbersOf("{0.1f, 0.1}")); // 0.1 is no single
    QVERIFY(!numbersOf("{0.5, 2.5}"));
}

void TestImport::refusedTextExitsWith2_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("malformed") << QByteArray("POINT (1 2, x)")
                               << QByteArray(":1:13: found \"x\" where a number is expected\n");
    QTest::newRow("terminal escapes") << QByteArray("POINT (1 2 \x1b[31m)") << QByteArray("found \"\\u001B\" where");
    QTest::newRow("nothing") << QByteArray("hello") << QByteArray("there are no coordinates");
    QTest::newRow("nothing left") << QByteArray("POINT EMPTY") << QByteArray("nothing is left to import");
    QTest::newRow("scene") << QByteArray(R"({"format": "sweepbench.scene", "version": 1, "bodies": []})")
                           << QByteArray("is a scene file");
}

void TestImport::refusedTextExitsWith2()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, message);
    const CommandRun run = runCommand({"import", file("bad.txt", text)});
    QCOMPARE(run.status, 2);
    QCOMPARE(run.out, std::string());
    QVERIFY(has(run.err, message.toStdString()));
}

// A mark that reverses text, a terminal escape, and what a spreadsheet would calculate.
// The limit is fixed: there is no --max-bytes. The file has no content on the disk.
void TestImport::aTextTooLargeNamesNoOption()
{
    const std::string input = file("large.csv", {});
    QVERIFY(QFile::resize(QString::fromStdString(input), 140'000'000));
    const CommandRun run = runCommand({"import", input});
    QCOMPARE(run.status, 2);
    QVERIFY(has(run.err, ": 140000000 bytes are too large; at most 134217728 are read\n"));
}

void TestImport::namesAreDataAndEscapedInMessages()
{
    const std::string input = file("names.json", R"({"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": "=1+1", "geometry": {"type": "Point", "coordinates": [0, 0]}},
        {"type": "Feature", "id": "\u202egnp.exe", "geometry": {"type": "LineString", "coordinates": [[0, 0], [0, 0]]}},
        {"type": "Feature", "id": "\u001b[2J", "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [0, 0]]]}}]})");
    const CommandRun run = runCommand({"import", input});
    QCOMPARE(run.status, 0);
    QVERIFY(has(run.err, "\"\\u202Egnp.exe\": its points are all the same"));
    QVERIFY(has(run.err, "\"\\u001B[2J\": its ring has 2 points"));
    QVERIFY(!has(run.err, "\x1b") && !has(run.err, "\xe2\x80\xae"));
    const auto scene = parseScene(run.out, "answer");
    QVERIFY(scene.ok());
    QCOMPARE(scene->bodies.at(0).id, std::string("=1+1"));
    QCOMPARE(scene->bodies.at(1).id, std::string("\xe2\x80\xaegnp.exe"));
    QCOMPARE(scene->bodies.at(2).id, std::string("\x1b[2J"));
    QVERIFY(!has(run.out, "\x1b") && !has(run.out, "\xe2\x80\xae") && has(run.out, "\\u202egnp.exe"));
}

void TestImport::theInputIsNotOverwritten()
{
    const std::string input = file("same.wkt", "POINT (1 2)");
    const CommandRun run = runCommand({"import", input, "-o", input});
    QCOMPARE(run.status, 2);
    QVERIFY(has(run.err, "is also the input"));
}

void TestImport::otherSubcommandsNameTheImport_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("form");
    QTest::newRow("WKT") << QByteArray("POINT (1 2)") << QByteArray("WKT");
    QTest::newRow("a body") << QByteArray(R"({"id": "a", "shape": "point", "path": [0, 1]})")
                            << QByteArray("a part of a scene");
    QTest::newRow("bodies alone") << QByteArray(R"({"bodies": [{"id": "a", "shape": "point", "path": [0, 1]}]})")
                                  << QByteArray("a part of a scene");
    QTest::newRow("GeoJSON") << QByteArray(R"({"type": "Point", "coordinates": [1, 2]})") << QByteArray("GeoJSON");
    QTest::newRow("rows") << QByteArray("id,t,x,y\na,0,1,2\n") << QByteArray("rows");
    QTest::newRow("SVG") << QByteArray("<svg><path d=\"M0 0L1 1\"/></svg>") << QByteArray("XML");
    QTest::newRow("a map") << QByteArray("<?xml version=\"1.0\"?>\n<map version=\"1.10\" tilewidth=\"8\"/>")
                           << QByteArray("XML");
}

void TestImport::otherSubcommandsNameTheImport()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, form);
    const std::string input = file("geometry.txt", text);
    for (const char* subcommand : {"events", "validate", "check"}) {
        const CommandRun run = runCommand({subcommand, input});
        QCOMPARE(run.status, 2);
        QVERIFY(has(run.err, input + ": holds " + form.toStdString() + ", not a scene; `sweepbench import '" + input +
                                 "' -o SCENE` makes a scene of it\n"));
    }
    const std::string log = file("log.csv", "step,type,a,b\n3,enter,p,q\n");
    QVERIFY(has(runCommand({"events", log}).err, "is a log of contacts, not a scene; `sweepbench diff SCENE '" + log));
    const std::string spaced = file("a log's rows.csv", "step,type,a,b\n3,enter,p,q\n");
    QVERIFY(has(runCommand({"events", spaced}).err, R"(a log'\''s rows.csv'` compares)"));
    QVERIFY(!has(runCommand({"events", file("broken.scene.json", R"({"bodies": [)")}).err, "sweepbench import"));
}

QTEST_GUILESS_MAIN(TestImport)

} // namespace sweep::tst_import
#include "tst_import.moc"
