// Event output: every byte is as the format defines it.
#include "app/output/events.h"
#include "app/output/table.h"
#include "app/output/words.h"
#include "tests/support/crowd.h"
#include "tests/support/timelines.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QtTest>

#include <algorithm>
#include <sstream>

namespace sweep::tst_event_writer {

namespace {

Scene sceneFrom(const std::string& bodies)
{
    auto scene = parseScene(R"({"format": "sweepbench.scene", "version": 1, "grid": {"spacing": [1, 1]}, "bodies": [)" +
                                bodies + "]}",
                            "test");
    if (!scene)
        qFatal("%s", scene.problems().front().text().c_str());
    return *scene;
}

const char* const dotAndWall = R"({"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [4, 0]}},
                                  {"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 1]})";

std::string jsonOf(const Scene& scene, const Timeline& timeline, bool onOneLine)
{
    std::ostringstream out;
    writeEventsJson(out, scene, timeline, {.onOneLine = onOneLine});
    return out.str();
}

std::string csvOf(const std::string& label, const Scene& scene, const Timeline& timeline, bool forSpreadsheets = false)
{
    std::ostringstream out;
    writeEventsCsv(out, scene, timeline, {.label = label, .threads = 0, .forSpreadsheets = forSpreadsheets});
    return out.str();
}

std::string textOf(const Scene& scene, const Timeline& timeline, const EventTextOptions& options = {})
{
    std::ostringstream out;
    const std::string label = "test";
    writeEventsText(out, {label, scene, timeline}, options);
    return out.str();
}

// A clipped touch of body 0 with cell (-3, 7) at the start: every optional member is absent.
Timeline clippedCellTouch()
{
    TimedEvent timed{Instant(-0.0), {}};
    timed.event.clipped = true;
    timed.event.cell = {-3, 7};
    return timelineOf({-0.0, 1e300}, {timed});
}

// A clipped enter of bodies 0 and 1 whose s is null.
Timeline clippedEnterWithoutS()
{
    TimedEvent timed{Instant(0.1), {}};
    timed.event.kind = EventKind::enter;
    timed.event.clipped = true;
    timed.event.hasS = true;
    timed.event.b = 1;
    return timelineOf({0.1, 1}, {timed});
}

} // namespace

class TestEventWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void jsonOfACross();
    void jsonOnOneLineHasTheSameContent();
    void jsonOfACellHasNoB();
    void jsonOfAnEmptyTimeline();
    void jsonEscapesIds();
    void csvHeadingIsTheContract();
    void csvOfACross();
    void csvLeavesAbsentValuesEmpty();
    void csvQuotesCharactersThatEndAField_data();
    void csvQuotesCharactersThatEndAField();
    void csvForSpreadsheetsIsNotCalculated();
    void textMarksRoundedNumbers();
    void textEscapesControlCharacters();
    void digitsShowWhetherTheyAreComplete();
    void aRoundedNumberHasATidyExponent();
    void widthsAreThoseOfATerminal();
    void aRowGoesOnBelowACellThatIsTooWide();
    void anyNumberOfThreadsGivesTheSameBytes();
    void partsGiveTheBytesOfTheWhole();
};

void TestEventWriter::jsonOfACross()
{
    const Scene scene = sceneFrom(dotAndWall);
    const auto timeline = solve(scene);
    QVERIFY(timeline.ok());
    QCOMPARE(QString::fromStdString(jsonOf(scene, *timeline, false)), QStringLiteral(R"({
  "format": "sweepbench.events",
  "version": 1,
  "time": {"start": 0, "end": 1},
  "instants": [
    {"t": 0.25, "events": [
      {"kind": "cross", "a": "dot", "b": "wall", "clipped": false, "s": 0.5, "point": [1, 0], "normal": [1, 0]}
    ]}
  ]
}
)"));
}

void TestEventWriter::jsonOnOneLineHasTheSameContent()
{
    const Scene scene = sceneFrom(dotAndWall);
    const auto timeline = solve(scene);
    QVERIFY(timeline.ok());
    const std::string line = jsonOf(scene, *timeline, true);
    QCOMPARE(std::count(line.begin(), line.end(), '\n'), 1);
    QCOMPARE(line.back(), '\n');
    const auto parsed = QJsonDocument::fromJson(QByteArray::fromStdString(line));
    QVERIFY(!parsed.isNull());
    QCOMPARE(parsed, QJsonDocument::fromJson(QByteArray::fromStdString(jsonOf(scene, *timeline, false))));
}

void TestEventWriter::jsonOfACellHasNoB()
{
    const Scene scene = sceneFrom(dotAndWall);
    QCOMPARE(QString::fromStdString(jsonOf(scene, clippedCellTouch(), true)),
             QStringLiteral(R"({"format": "sweepbench.events", "version": 1, "time": {"start": 0, "end": 1e300}, )"
                            R"("instants": [{"t": 0, "events": [{"kind": "touch", "a": "dot", "cell": [-3, 7], )"
                            R"("clipped": true, "point": null, "normal": null}]}]})"
                            "\n"));
    QVERIFY(jsonOf(scene, clippedEnterWithoutS(), true).find(R"("clipped": true, "s": null, "point": null)") !=
            std::string::npos);
}

void TestEventWriter::jsonOfAnEmptyTimeline()
{
    const std::string text = jsonOf(sceneFrom(""), Timeline({0, 1}), false);
    const auto parsed = QJsonDocument::fromJson(QByteArray::fromStdString(text));
    QVERIFY(parsed.object().value(QStringLiteral("instants")).isArray());
    QVERIFY(parsed.object().value(QStringLiteral("instants")).toArray().isEmpty());
}

void TestEventWriter::jsonEscapesIds()
{
    Scene scene = sceneFrom(dotAndWall);
    scene.bodies[0].id = "a \"b\" \\ \n\x01 ü \xf0\x9f\x8e\xb1";
    const auto parsed = QJsonDocument::fromJson(QByteArray::fromStdString(jsonOf(scene, clippedCellTouch(), false)));
    const auto event = parsed[QStringLiteral("instants")][0][QStringLiteral("events")][0];
    QCOMPARE(event[QStringLiteral("a")].toString(), QString::fromStdString(scene.bodies[0].id));
}

void TestEventWriter::csvHeadingIsTheContract()
{
    std::ostringstream out;
    writeEventsCsvHeading(out);
    QCOMPARE(QString::fromStdString(out.str()), QStringLiteral("scene,instant,t,kind,a,b,i,j,clipped,s,x,y,nx,ny\n"));
}

void TestEventWriter::csvOfACross()
{
    const Scene scene = sceneFrom(dotAndWall);
    const auto timeline = solve(scene);
    QVERIFY(timeline.ok());
    QCOMPARE(QString::fromStdString(csvOf("x.scene.json", scene, *timeline)),
             QStringLiteral("x.scene.json,0,0.25,cross,dot,wall,,,false,0.5,1,0,1,0\n"));
}

void TestEventWriter::csvLeavesAbsentValuesEmpty()
{
    const Scene scene = sceneFrom(dotAndWall);
    QCOMPARE(QString::fromStdString(csvOf("x", scene, clippedCellTouch())),
             QStringLiteral("x,0,0,touch,dot,,-3,7,true,,,,,\n"));
    QCOMPARE(QString::fromStdString(csvOf("x", scene, clippedEnterWithoutS())),
             QStringLiteral("x,0,0.1,enter,dot,wall,,,true,,,,,\n"));
}

void TestEventWriter::csvQuotesCharactersThatEndAField_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("field");
    QTest::newRow("plain") << "ball"
                           << "ball";
    QTest::newRow("comma") << "a,b"
                           << "\"a,b\"";
    QTest::newRow("quote") << "a\"b"
                           << "\"a\"\"b\"";
    QTest::newRow("line break") << "a\nb"
                                << "\"a\nb\"";
    QTest::newRow("semicolon") << "x;=1+1;"
                               << "\"x;=1+1;\"";
    QTest::newRow("space in front") << " a"
                                    << "\" a\"";
    QTest::newRow("formula") << "=1+1"
                             << "\"=1+1\"";
}

void TestEventWriter::csvQuotesCharactersThatEndAField()
{
    QFETCH(QString, id);
    QFETCH(QString, field);
    Scene scene = sceneFrom(dotAndWall);
    scene.bodies[0].id = id.toStdString();
    QCOMPARE(QString::fromStdString(csvOf("x", scene, clippedCellTouch())),
             QStringLiteral("x,0,0,touch,%1,,-3,7,true,,,,,\n").arg(field));
}

void TestEventWriter::csvForSpreadsheetsIsNotCalculated()
{
    const auto rowOf = [](const char* id) {
        Scene scene = sceneFrom(dotAndWall);
        scene.bodies[0].id = id;
        return QString::fromStdString(csvOf("=x", scene, clippedCellTouch(), true));
    };
    QCOMPARE(rowOf("ball"), QStringLiteral("'=x,0,0,touch,ball,,-3,7,true,,,,,\n"));
    for (const char* id : {"=1+1", "+1", "-1", "@SUM(A1)", "\t1"})
        QVERIFY2(rowOf(id).contains(QStringLiteral("'") + QString::fromUtf8(id)), id);
    QVERIFY(rowOf("x;=1+1;-y;z-1").contains(QStringLiteral(",\"x;'=1+1;'-y;z-1\",")));
    QVERIFY(rowOf("\t=1|@x\n+y").contains(QStringLiteral(",\"'\t'=1|'@x\n'+y\",")));
    QVERIFY(rowOf("x\";\"=1").contains(QStringLiteral(",\"x\"\";\"\"'=1\",")));
}

// A disc of radius 1 that falls by 3 towards a line at distance 2 touches it after a third of the time.
void TestEventWriter::textMarksRoundedNumbers()
{
    const Scene scene =
        sceneFrom(R"({"id": "ball", "shape": "circle", "path": {"from": [0, 2], "to": [0, -1]}, "radius": 1},
                                     {"id": "floor", "shape": "line", "a": [0, 0], "b": [1, 0]})");
    const auto timeline = solve(scene);
    QVERIFY(timeline.ok());
    const std::string plain = textOf(scene, *timeline);
    QVERIFY2(plain.find("≈ 0.3333333333333333") != std::string::npos, plain.c_str());
    QVERIFY2(plain.find("exit, clipped") != std::string::npos, plain.c_str());
    const std::string exact = textOf(scene, *timeline, {.exact = true});
    QVERIFY2(exact.find(" 1/3 ") != std::string::npos, exact.c_str());
    const std::string digits = textOf(scene, *timeline, {.digits = 30});
    QVERIFY2(digits.find("≈ 0.333333333333333333333333333333 ") != std::string::npos, digits.c_str());
}

void TestEventWriter::textEscapesControlCharacters()
{
    Scene scene = sceneFrom(dotAndWall);
    scene.title = "\x1b[2J";
    scene.bodies[0].id = "a\x1b]0;x\x07";
    const std::string text = textOf(scene, clippedCellTouch());
    QCOMPARE(text.find('\x1b'), std::string::npos);
    QCOMPARE(text.find('\x07'), std::string::npos);
    QVERIFY(text.find("a\\u001B]0;x\\u0007") != std::string::npos);
}

void TestEventWriter::digitsShowWhetherTheyAreComplete()
{
    QVERIFY(!QString::fromStdString(digitsText(Instant(0.25), 2)).startsWith(QStringLiteral("≈")));
    QVERIFY(QString::fromStdString(digitsText(Instant(0.25), 1)).startsWith(QStringLiteral("≈")));
    QVERIFY(QString::fromStdString(digitsText(Instant(0.1), 54)).startsWith(QStringLiteral("≈")));
    QVERIFY(!QString::fromStdString(digitsText(Instant(0.1), 55)).startsWith(QStringLiteral("≈")));
    QVERIFY(!QString::fromStdString(digitsText(Instant(0), 1)).startsWith(QStringLiteral("≈")));
}

void TestEventWriter::aRoundedNumberHasATidyExponent()
{
    QCOMPARE(roundedDecimal(1e300), std::string("1e300"));
    QCOMPARE(roundedDecimal(-1234567.0), std::string("-1.23457e6"));
    QCOMPARE(roundedDecimal(1.0 / 3e7, 3), std::string("3.33e-8"));
    QCOMPARE(roundedDecimal(100000), std::string("100000"));
}

void TestEventWriter::widthsAreThoseOfATerminal()
{
    QCOMPARE(displayWidth("ball"), std::size_t(4));
    QCOMPARE(displayWidth("≈ ü"), std::size_t(3));
    QCOMPARE(displayWidth("u\xcc\x88"), std::size_t(1)); // u and a combining diaeresis
    QCOMPARE(displayWidth("\xe7\x90\x83"), std::size_t(2));
}

void TestEventWriter::aRowGoesOnBelowACellThatIsTooWide()
{
    const std::string digits(70, '1');
    const std::vector<std::vector<std::string>> rows{
        {"0.5", "enter", "wall"}, {digits, "exit", "wall"}, {"0.75", digits, ""}, {"1", "exit", digits}};
    std::ostringstream out;
    printTable(out, {"t", "kind", "b"}, rows.size(), [&](std::size_t i) { return rows[i]; });
    QCOMPARE(QString::fromStdString(std::move(out).str()),
             QString::fromStdString("t     kind   b\n"
                                    "0.5   enter  wall\n" +
                                    digits + "\n      exit   wall\n0.75  " + digits + "\n1     exit   " + digits +
                                    '\n'));
}

// Uses more events than the writer keeps in memory at once, with contact points computed in advance and without.
void TestEventWriter::anyNumberOfThreadsGivesTheSameBytes()
{
    const Scene scene = oracle::crowd(3000);
    const auto timeline = solve(scene);
    QVERIFY(timeline.ok());
    std::vector<ContactPoint> points;
    for (const auto& instant : timeline->instants())
        for (const Event& event : timeline->eventsOf(instant))
            points.push_back(contactPoint(scene, event, instant.time));
    const auto json = [&](const EventJsonOptions& options) {
        std::ostringstream out;
        writeEventsJson(out, scene, *timeline, options);
        return out.str();
    };
    const auto csv = [&](unsigned threads) {
        std::ostringstream out;
        writeEventsCsv(out, scene, *timeline, {"crowd", threads});
        return out.str();
    };
    const std::string expected = json({.threads = 1});
    const auto parsed = QJsonDocument::fromJson(QByteArray::fromStdString(expected));
    QCOMPARE(static_cast<std::size_t>(parsed[QStringLiteral("instants")].toArray().size()),
             timeline->instants().size());
    QVERIFY(json({.threads = 3}) == expected);
    QVERIFY(json({.points = points, .threads = 2}) == expected);
    const std::string rows = csv(1);
    QCOMPARE(static_cast<std::size_t>(std::count(rows.begin(), rows.end(), '\n')), timeline->events().size());
    QVERIFY(csv(3) == rows);
}

// A timeline in parts gives the same bytes as the whole one; an instant of many events is one part, too.
void TestEventWriter::partsGiveTheBytesOfTheWhole()
{
    Scene scene;
    scene.grid = Grid{};
    Body disc;
    disc.id = "disc";
    disc.shape = Shape::projectile;
    disc.a = FromTo{{0.5, 0.5}, {9.5, 7.25}};
    disc.radius.from = 12;
    scene.bodies = {disc, disc};
    scene.bodies[1].id = "other";
    const auto whole = solve(scene);
    const auto parts = solveInParts(scene, {}, {0, 10});
    QVERIFY(whole.ok());
    QVERIFY(parts.ok());
    const std::string label = "disc, \"quoted\"";
    for (const unsigned threads : {1U, 3U}) {
        for (const bool onOneLine : {false, true}) {
            std::ostringstream ofWhole;
            std::ostringstream ofParts;
            writeEventsJson(ofWhole, scene, *whole, {.onOneLine = onOneLine, .threads = threads});
            writeEventsJson(ofParts, scene, *parts, {.onOneLine = onOneLine, .threads = threads});
            QCOMPARE(ofParts.str(), ofWhole.str());
            const auto parsed = QJsonDocument::fromJson(QByteArray::fromStdString(ofParts.str()));
            QCOMPARE(static_cast<std::size_t>(parsed[QStringLiteral("instants")].toArray().size()),
                     whole->instants().size());
        }
        std::ostringstream ofWhole;
        std::ostringstream ofParts;
        writeEventsCsv(ofWhole, scene, *whole, {label, threads});
        writeEventsCsv(ofParts, scene, *parts, {label, threads});
        QCOMPARE(ofParts.str(), ofWhole.str());
    }
    std::ostringstream ofWhole;
    std::ostringstream ofParts;
    writeEventsText(ofWhole, {label, scene, *whole}, {});
    writeEventsText(ofParts, {label, scene, *parts}, {});
    QCOMPARE(ofParts.str(), ofWhole.str());
}

QTEST_GUILESS_MAIN(TestEventWriter)

} // namespace sweep::tst_event_writer
#include "tst_event_writer.moc"
