// Bodies from geometry in text: shapes, ids, groups, times, and what is not as the text has it.
#include "app/formats/geometry_writer.h"
#include "app/formats/imports.h"
#include "core/base/decimal.h"
#include "core/scene_file/kept_members.h"
#include "tests/support/random.h"

#include <sweepbench/scene_file.h>

#include <QtTest>

#include <cmath>

Q_DECLARE_METATYPE(sweep::GeometryFormat)

namespace sweep::tst_imports {

struct Made
{
    Scene scene;
    QString remarks;
};

Made made(const char* text, const ImportOptions& options = {})
{
    auto answer = readGeometry(text, {});
    if (!answer)
        qFatal("refused: %s", answer.problems().front().text().c_str());
    GeometryText read = std::move(answer).value();
    Names ids;
    Names groups;
    GeometryBodies bodies = bodiesOf(read, text, options, ids, groups);
    QStringList remarks;
    for (const GeometryRemark& remark : bodies.remarks)
        remarks << QString::fromStdString(remark.text);
    return {sceneOfBodies(std::move(bodies.bodies)), remarks.join(u'|')};
}

// "segment a (g) [0, 0] [1, 1]": shape, id, group and paths as in a scene file.
QString bodiesText(const Scene& scene)
{
    QStringList bodies;
    for (const Body& body : scene.bodies) {
        QString text = QStringLiteral("%1 %2").arg(name(body.shape), body.id.c_str());
        if (body.group)
            text += QStringLiteral(" (%1)").arg(body.group->c_str());
        text += u' ' + QString::fromStdString(memberText(body, body.shape == Shape::polygon ? "points" : "path"));
        if (hasRadius(body.shape) && body.radius.from > 0)
            text += QStringLiteral(" r ") + QString::fromStdString(memberText(body, "radius"));
        if (body.active)
            text += QStringLiteral(" active %1 %2").arg(body.active->start).arg(body.active->end);
        bodies << text;
    }
    return bodies.join(u'\n');
}

class TestImports : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theOriginOfASceneIsZero();
    void itemsBecomeBodies_data();
    void itemsBecomeBodies();
    void theNextNumberIsARadius();
    void furtherKeysFollowABody();
    void aMemberWithoutAValueIsRefused();
    void closedListsOfCodeArePolygons();
    void tracksOfOnePositionAreListed();
    void aRemarkOnSeveralBodiesIsListedOnce();
    void everySceneIsValid_data();
    void everySceneIsValid();
    void idsAreUniqueAcrossTexts();
    void framesAreDividedExactly();
    void writtenPolygonsBecomeTheSameBodies();
    void writtenBodiesComeBack_data();
    void writtenBodiesComeBack();
    void bodiesHaveThePlaceOfTheirItem();
    void manyBodiesAreNotMoved();
    void aNameOfManyBodiesIsShort();
    void aBlankSceneTakesTheTimeOfTracks();
    void bodiesThatMoveKeepTheirTime();
    void singlesAreRoundedInASceneOfSinglesOnly();
    void brokenRulesAreReported();
    void bodiesOfASceneStayWhatTheyAre_data();
    void bodiesOfASceneStayWhatTheyAre();
    void bodiesKeepTheirMotion();
    void problemsOfBodiesHaveTheirPlace();
    void bodiesOfASceneHaveTheirPlace_data();
    void bodiesOfASceneHaveTheirPlace();
    void pathsOfSvgAreShownWithYDownwards();
};

// Reads the text into a scene with this origin; the text of the problem, or what t is of each key.
QString importedInto(const Scene& scene, const char* text)
{
    ImportClock clock(scene);
    Names ids;
    Names groups;
    auto part = readImport(text, "text", {.reading = {.zero = clock.zero()}}, ids, groups);
    if (!part)
        return QString::fromStdString(part.problems().front().text());
    clock.add(*part, "text");
    if (clock.mustReadAgain())
        return QStringLiteral("again");
    if (const auto problem = clock.problem())
        return QString::fromStdString(problem->text());
    Scene made = extended(scene, part->bodies, std::nullopt).scene;
    clock.apply(made);
    const Interval time = window(made);
    return QStringLiteral("%1 %2 %3")
        .arg(QString::fromStdString(shortestDecimal(time.start)), QString::fromStdString(shortestDecimal(time.end)),
             QString::fromStdString(made.time && made.time->origin ? *made.time->origin : "-"));
}

void TestImports::theOriginOfASceneIsZero()
{
    const char* const clock = "t,x,y\n2018-01-01T12:00:00,0,0\n2018-01-01T12:00:06.1,6,0\n";
    const char* const numbers = "t,x,y\n0,0,0\n6,6,0\n";
    const auto sceneWith = [](std::optional<std::string> origin, bool moves) {
        Scene scene;
        if (origin)
            scene.time = SceneTime{{0, 1}, {}, std::move(origin)};
        Body ball{.id = "ball", .shape = Shape::circle};
        ball.a = moves ? Path(FromTo{{0, 0}, {1, 0}}) : Path(Rest{{0, 0}});
        scene.bodies.push_back(std::move(ball));
        return scene;
    };
    QCOMPARE(importedInto(sceneWith({}, false), clock), QStringLiteral("0 6.1 2018-01-01T12:00:00Z"));
    QCOMPARE(importedInto(sceneWith("2018-01-01t13:00:03.5+01:00", true), clock),
             QStringLiteral("-3.5 2.6 2018-01-01t13:00:03.5+01:00"));
    QCOMPARE(importedInto(sceneWith("2018-01-01T00:00:00Z", true), numbers),
             QStringLiteral("0 6 2018-01-01T00:00:00Z"));
    QCOMPARE(importedInto(sceneWith({}, true), numbers), QStringLiteral("0 6 -"));
    QCOMPARE(importedInto(sceneWith({}, true), "POINT (3 3)"), QStringLiteral("0 1 -"));
    QCOMPARE(
        importedInto(sceneWith({}, true), clock),
        QStringLiteral("text:2:1: a body moves by clock times here; \"ball\" of the scene moves by numbers, and the "
                       "scene's time has no origin"));
    QCOMPARE(
        importedInto(sceneWith("2018-01-01T00:00:00.1234567890123456789Z", true), clock),
        QStringLiteral("the origin of the scene's time, \"2018-01-01T00:00:00.1234567890123456789Z\", cannot be read "
                       "here; at most 18 digits may follow its point"));
}

void TestImports::itemsBecomeBodies_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("use");
    QTest::addColumn<QString>("bodies");
    QTest::addColumn<QString>("remarks");
    const auto row = [](const char* name, const char* text, GeometryUse use, const char* bodies,
                        const char* remarks = "") {
        QTest::newRow(name) << QString::fromUtf8(text) << int(use) << QString::fromUtf8(bodies)
                            << QString::fromUtf8(remarks);
    };
    using enum GeometryUse;
    row("point", "POINT (1 2)", asRead, "point point 1 [1, 2]");
    row("points with a name", "v = {{0, 1}, {2, 3}}", points, "point v 1 [0, 1]\npoint v 2 [2, 3]");
    row("line of two points", "a = LINESTRING (0 0, 1 1)", asRead, "segment a a: [0, 0], b: [1, 1]");
    row("line of three points", "LINESTRING (0 0, 1 1, 2 0)", asRead,
        "segment line 1 segment 1 (line 1) a: [0, 0], b: [1, 1]\nsegment line 1 segment 2 (line 1) a: [1, 1], b: [2, "
        "0]");
    row("polygon", "POLYGON ((0 0, 1 0, 1 1, 0 0))", asRead, "polygon polygon 1 [[0, 0], [1, 0], [1, 1]]");
    row("polygon as a line", "POLYGON ((0 0, 1 0, 0 0))", polyline, "segment line 1 a: [0, 0], b: [1, 0]");
    row("triangle as a line", "POLYGON ((0 0, 1 0, 1 1, 0 0))", polyline,
        "segment line 1 segment 1 (line 1) a: [0, 0], b: [1, 0]\n"
        "segment line 1 segment 2 (line 1) a: [1, 0], b: [1, 1]\n"
        "segment line 1 segment 3 (line 1) a: [1, 1], b: [0, 0]");
    row("line as a polygon", "[[0, 0], [1, 0], [1, 1], [0, 0]]", polygon, "polygon polygon 1 [[0, 0], [1, 0], [1, 1]]");
    row("polygon that crosses itself", "p = POLYGON ((0 0, 1 1, 1 0, 0 1, 0 0))", asRead,
        "segment p side 1 (p) a: [0, 0], b: [1, 1]\nsegment p side 2 (p) a: [1, 1], b: [1, 0]\n"
        "segment p side 3 (p) a: [1, 0], b: [0, 1]\nsegment p side 4 (p) a: [0, 1], b: [0, 0]",
        "\"p\": sides 1 and 3 cross; sides of a polygon that are not neighbours share nothing; its sides "
        "become segments of one group");
    row("repeated points", "LINESTRING (0 0, 0 0, 1 1)", asRead, "segment line 1 a: [0, 0], b: [1, 1]",
        "1 repeated point is left out");
    row("line of one point", "LINESTRING (1 1, 1 1)", asRead, "point point 1 [1, 1]",
        "1 repeated point is left out|its points are all the same, so it is a point");
    row("point as a polygon", "POINT (1 2)", polygon, "point point 1 [1, 2]", "it is one position, so it is a point");
    row("circle", "Circle((1, 2), 0.5)", asRead, "circle circle 1 [1, 2] r 0.5");
    row("track", "id,t,x,y\na,0,1,2\na,2,3,4\nb,1,5,6\nb,2,7,8", asRead,
        "point a {\"keys\": [[0, 1, 2], [2, 3, 4]]}\npoint b {\"keys\": [[1, 5, 6], [2, 7, 8]]} active 1 2");
    row("track of a line", "[[0, 1], [2, 3]]", track, "point track 1 {\"keys\": [[0, 0, 1], [1, 2, 3]]}");
    row("track of one key", "id,t,x,y\na,5,1,2", asRead, "point a {\"keys\": [[5, 1, 2]]}",
        "\"a\": it has one position in time, so it is there throughout; tracks of several are active from their first "
        "to their "
        "last one");
    row("track with a radius", "id,t,x,y,r\na,0,1,2,1\na,1,3,4,1", asRead,
        "circle a {\"keys\": [[0, 1, 2], [1, 3, 4]]} r 1");
    row("track with a changing radius", "id,t,x,y,r\na,0,1,2,1\na,1,3,4,5\na,2,3,4,2", asRead,
        "circle a {\"keys\": [[0, 1, 2], [1, 3, 4], [2, 3, 4]]} r {\"from\": 1, \"to\": 2}",
        "\"a\": its radius runs evenly from the first one to the last one; those between are left out");
    row("track with an evenly changing radius", "id,t,x,y,r\na,0,1,2,1\na,1,3,4,2\na,2,3,4,3", asRead,
        "circle a {\"keys\": [[0, 1, 2], [1, 3, 4], [2, 3, 4]]} r {\"from\": 1, \"to\": 3}");
    row("shape, radius and group in code",
        R"({id: "c", shape: "capsule", points: [[0, 0], [1, 1]], radius: 2, group: "g"})", asRead,
        "capsule c (g) a: [0, 0], b: [1, 1] r 2");
    row("escapes in a string", R"([{"id": "\u00e4\101\"", "shape": "ray", "points": [(1, 2), (3, 4)]}])", asRead,
        "ray \xc3\xa4"
        "A\" a: [1, 2], b: [3, 4]");
    row("shape in GeoJSON",
        R"({"type": "Feature", "properties": {"shape": "projectile", "radius": 0.5, "group": "g"},
            "geometry": {"type": "Point", "coordinates": [1, 2]}})",
        asRead, "projectile projectile 1 (g) [1, 2] r 0.5");
    row("shape that does not fit", R"([{id: "c", shape: "circle", points: [[0, 0], [1, 1]], radius: 2, group: "g"}])",
        asRead, "segment c a: [0, 0], b: [1, 1]",
        "\"c\": its group is left out, because it does not become the shape that the text names|"
        "\"c\": its radius is left out, because it does not become the shape that the text names");
    row("ray without a direction", R"({"id": "c", "shape": "ray", "points": [(1, 2), (1, 2)]})", asRead,
        "point c [1, 2]", "\"c\": 1 repeated point is left out|\"c\": its points are all the same, so it is a point");
    row("polygon with a radius", R"({"shape": "polygon", "points": [(0, 0), (1, 0), (1, 1)], "radius": 2})", asRead,
        "polygon polygon 1 [[0, 0], [1, 0], [1, 1]] r 2");
    row("id for a spreadsheet", "id,t,x,y\n'=1,0,1,2\n'a,0,1,2", asRead,
        "point =1 {\"keys\": [[0, 1, 2]]}\npoint 'a {\"keys\": [[0, 1, 2]]}",
        "\"=1\": it has one position in time, so it is there throughout; tracks of several are active from their first "
        "to their "
        "last one (and 1 other)");
    row("equal names", "a = POINT (1 2)\na = POINT (3 4)", asRead, "point a [1, 2]\npoint a 2 [3, 4]");
}

void TestImports::itemsBecomeBodies()
{
    QFETCH(QString, text);
    QFETCH(int, use);
    QFETCH(QString, bodies);
    QFETCH(QString, remarks);
    const Made result = made(text.toUtf8().constData(), {.use = GeometryUse(use), .rate = {}});
    QCOMPARE(bodiesText(result.scene), bodies);
    QCOMPARE(result.remarks, remarks);
}

void TestImports::theNextNumberIsARadius()
{
    const auto bodies = [](const char* text, GeometryUse use) {
        const Made result = made(text, {.use = use, .rate = {}});
        return bodiesText(result.scene) + (result.remarks.isEmpty() ? QString() : u'|' + result.remarks);
    };
    QCOMPARE(bodies("POINT (1 2) of size 0.5, POINT (3 4), 7", GeometryUse::circle),
             QStringLiteral("circle circle 1 [1, 2] r 0.5\ncircle circle 2 [3, 4] r 7"));
    QCOMPARE(bodies("LINESTRING (0 0, 2 3, 4 3) 0.25", GeometryUse::thickLine),
             QStringLiteral("capsule line 1 segment 1 (line 1) a: [0, 0], b: [2, 3] r 0.25\n"
                            "capsule line 1 segment 2 (line 1) a: [2, 3], b: [4, 3] r 0.25"));
    QCOMPARE(bodies("POINT (1 2)", GeometryUse::circle),
             QStringLiteral("point point 1 [1, 2]|no unused number \u2265 0 follows it, so it has no radius"));
    QCOMPARE(bodies("POINT (1 2), -5", GeometryUse::circle),
             QStringLiteral("point point 1 [1, 2]|no unused number \u2265 0 follows it, so it has no radius"));
}

void TestImports::furtherKeysFollowABody()
{
    const ImportOptions options{.uses = {{{2, 1}, GeometryUse::keys}, {{3, 1}, GeometryUse::keys}},
                                .rate = Rational(2)};
    const Made result = made("POINT (0 0)\nPOINT (1 2)\nPOINT (3 3)", options);
    QCOMPARE(result.remarks, QString());
    QCOMPARE(result.scene.bodies.size(), std::size_t{1});
    const auto* const path = std::get_if<Keyed>(&result.scene.bodies[0].a);
    QVERIFY(path != nullptr);
    QCOMPARE(path->keys, (std::vector<Key>{{0, {0, 0}}, {0.5, {1, 2}}, {1, {3, 3}}}));
    const ImportOptions late{.uses = {{{3, 1}, GeometryUse::keys}}, .rate = {}};
    QVERIFY(made("[POINT (0 0)@2020-01-01T00:00:00,\nPOINT (1 1)@2020-01-01T00:01:00]\nPOINT (2 2)", late)
                .remarks.contains("go on beyond the frames"));
    const ImportOptions alone{.use = GeometryUse::keys, .rate = {}};
    QVERIFY(made("POINT (0 0)", alone).remarks.contains("no point or circle at rest above"));
}

void TestImports::aMemberWithoutAValueIsRefused()
{
    Names ids;
    Names groups;
    for (const char* text : {"\"bodies\"", "  [\"bodies\"]", "{ \"bodies\" 1, 2 }", "{\"bodies\"@The ray : "})
        QVERIFY2(!readImport(text, "pasted", {}, ids, groups), text);
    QVERIFY(readImport("{\"bodies\":}", "pasted", {}, ids, groups)->bodies.empty());
}

void TestImports::closedListsOfCodeArePolygons()
{
    const auto import = [](const char* text) {
        Names ids;
        Names groups;
        const auto part = readImport(text, {}, {}, ids, groups);
        QString answer = QString::fromStdString(part->content);
        for (const GeometryRemark& remark : part->remarks)
            answer += u'|' + QString::fromStdString(remark.text);
        return answer;
    };
    QCOMPARE(import("a = [[0, 0], [1, 0], [1, 1], [0, 0]]\nb = [[5, 5], [6, 5], [6, 6], [5, 5]]"),
             QStringLiteral("2 polygons"));
    QCOMPARE(import("a = [[0, 0], [1, 0], [1, 1]]\nb = [[5, 5], [6, 5], [6, 6]]\nc = [[5, 5], [6, 5], [6, 7]]"),
             QStringLiteral("3 lines"));
    QCOMPARE(import("LINESTRING (0 0, 1 0, 1 1, 0 0)"), QStringLiteral("1 line"));
}

// An active interval has a duration, so one position cannot have one.
void TestImports::tracksOfOnePositionAreListed()
{
    const char* const remark = "it has one position in time, so it is there throughout; tracks of several are active "
                               "from their first to their last one";
    QCOMPARE(made("id,t,x,y\na,0,0,0\na,9,1,0\nb,4,5,0").remarks, QStringLiteral("\"b\": ") + remark);
    QCOMPARE(made("id,t,x,y\nb,4,5,0\na,0,0,0\na,9,1,0\nc,4,5,0\nd,4,5,0").remarks,
             QStringLiteral("\"b\": ") + remark + " (and 2 others)");
    QCOMPARE(made("id,t,x,y\na,0,0,0\nb,4,5,0").remarks, QStringLiteral("\"a\": ") + remark + " (and 1 other)");
}

void TestImports::aRemarkOnSeveralBodiesIsListedOnce()
{
    QCOMPARE(made("a = LINESTRING (0 0, 0 0, 1 1)\nb = LINESTRING (0 0, 0 0, 1 1)\nLINESTRING (3 3, 3 3, 4 4)").remarks,
             QStringLiteral("\"a\": 1 repeated point is left out (and 2 others)"));
    std::string many;
    for (int i = 0; i < 200; ++i) { // remarks that differ in their numbers
        many += "LINESTRING (0 0";
        for (int k = 0; k <= i; ++k)
            many += ", 0 0";
        many += ", 1 1)\n";
    }
    const QString remarks = made(many.c_str()).remarks;
    QCOMPARE(remarks, QStringLiteral("1 repeated point is left out|2 repeated points are left out (and 198 others)"));
}

void TestImports::everySceneIsValid_data()
{
    itemsBecomeBodies_data();
}

void TestImports::everySceneIsValid()
{
    QFETCH(QString, text);
    for (int use = 0; use <= int(GeometryUse::track); ++use) {
        const Made result = made(text.toUtf8().constData(), {.use = GeometryUse(use), .rate = {}});
        const auto problems = problemsOf(result.scene);
        QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().text().c_str());
        QVERIFY(*parseScene(sceneText(result.scene), "again") == result.scene);
    }
}

void TestImports::idsAreUniqueAcrossTexts()
{
    Names ids;
    Names groups;
    std::vector<Body> bodies;
    for (int i = 0; i < 3; ++i)
        for (const char* text : {"a = LINESTRING (0 0, 1 1, 2 0)", "POINT (1 2)", "[[0, 0], [1, 1], [2, 0]]"}) {
            GeometryText read = *readGeometry(text, {});
            const auto made = bodiesOf(read, text, {}, ids, groups);
            bodies.insert(bodies.end(), made.bodies.begin(), made.bodies.end());
        }
    const char* const both = R"([{shape: "point", points: [[1, 2]], group: "a"},
                                 {shape: "point", points: [[3, 4]], group: "a"}])";
    GeometryText read = *readGeometry(both, {});
    const auto grouped = bodiesOf(read, both, {}, ids, groups).bodies;
    QVERIFY(grouped.at(0).group == "a 4" && grouped.at(1).group == "a 4"); // one group, but none of those before
    const Scene scene = sceneOfBodies(bodies);
    QVERIFY(problemsOf(scene).empty());
    QCOMPARE(idsOf(scene).size(), std::size_t(15));
    QCOMPARE(groupsOf(scene).size(), std::size_t(6));
}

void TestImports::framesAreDividedExactly()
{
    const Made result = made("frame,x,y\n0,0,0\n1,1,1\n7,2,2\n", {.use = {}, .rate = Rational(3)});
    const auto& keys = std::get<Keyed>(result.scene.bodies.at(0).a).keys;
    QCOMPARE(keys.at(1).t, 1.0 / 3);
    QCOMPARE(keys.at(2).t, 7.0 / 3);
    QCOMPARE(window(result.scene).end, 7.0 / 3);
}

// The text that Copy As WKT gives, read back.
void TestImports::writtenPolygonsBecomeTheSameBodies()
{
    for (int i = 0; i < oracle::caseCount(100); ++i) {
        oracle::Random random = oracle::caseRandom("written polygons", i);
        Body triangle;
        triangle.shape = Shape::polygon;
        triangle.id = "polygon 1";
        for (int k = 0; k < 3; ++k)
            triangle.points.push_back(Rest{{random.real(-1e3, 1e3), random.real(-1e-3, 1e-3)}});
        std::string wkt = "POLYGON ((";
        for (std::size_t k = 0; k < 4; ++k) {
            std::string position = memberText(Body{.id = "p", .a = triangle.points[k % 3]}, "path");
            std::erase_if(position, [](char c) { return c == '[' || c == ']' || c == ','; });
            wkt += (k > 0 ? ", " : "") + position;
        }
        const Made read = made((wkt + "))").c_str());
        QCOMPARE(read.scene.bodies.size(), std::size_t(1));
        QVERIFY2(read.scene.bodies[0] == triangle, wkt.c_str());
    }
}

void TestImports::writtenBodiesComeBack_data()
{
    QTest::addColumn<GeometryFormat>("format");
    for (const GeometryFormat format : {GeometryFormat::geoJson, GeometryFormat::cpp})
        QTest::newRow(name(format)) << format;
}

// The form is recognized by the text, as in a paste.
void TestImports::writtenBodiesComeBack()
{
    QFETCH(GeometryFormat, format);
    Scene scene;
    scene.bodies = {
        {.id = "ball", .shape = Shape::circle, .a = Rest{{1, -0.0}}, .radius = {.from = 0.5}},
        {.id = "wall", .shape = Shape::segment, .a = Rest{{5e-324, 1e308}}, .b = Rest{{0.1, 3}}},
        {.id = std::string("t\0l\ne\"*/", 8),
         .shape = Shape::polygon,
         .points = {Rest{{0, 0}}, Rest{{1, 0}}, Rest{{1, 1}}}},
    };
    for (Body& body : scene.bodies)
        body.group = "pieces";
    const auto written = writtenGeometry(scene, {.format = format});
    QVERIFY(written.ok());
    Names ids;
    Names groups;
    const auto part = readImport(written->text, {}, {}, ids, groups);
    if (!part)
        qFatal("refused: %s", part.problems().front().text().c_str());
    QVERIFY(part->bodies == scene.bodies);
    QVERIFY(std::signbit(std::get<Rest>(part->bodies[0].a).at.y));
}

void TestImports::bodiesHaveThePlaceOfTheirItem()
{
    Names ids;
    Names groups;
    const auto part = readImport("POINT (1 2)\n LINESTRING (0 0, 1 1, 2 0)", {}, {}, ids, groups);
    QVERIFY(part.ok());
    QCOMPARE(part->sources.size(), std::size_t(3));
    QCOMPARE(part->sources[0].position.line, 1);
    for (const std::size_t segment : {1, 2}) {
        QCOMPARE(part->sources[segment].position.line, 2);
        QCOMPARE(part->sources[segment].position.column, 2);
    }
}

void TestImports::aBlankSceneTakesTheTimeOfTracks()
{
    const Made tracks = made("a,1,1,2\na,2,3,4\nb,1,5,6\nb,3,7,8");
    const ExtendedScene blank = extended({}, {tracks.scene.bodies[0]}, {});
    QVERIFY(blank.problems.empty());
    Body b{.id = "b", .a = Keyed{{{1, {}}, {3, {}}}}, .active = Interval{1, 3}};
    const ExtendedScene scene = extended({}, {b}, Grid{.spacing = {32, 16}});
    QVERIFY(scene.problems.empty());
    QVERIFY(window(scene.scene) == (Interval{1, 3}));
    QVERIFY(!scene.scene.bodies[0].active);
    QCOMPARE(scene.scene.grid->spacing.y, 16.0);
    // A wall at rest does not depend on the time either.
    const ExtendedScene wall = extended({.bodies = {{.id = "wall", .a = Rest{}}}}, {b}, {});
    QVERIFY(window(wall.scene) == (Interval{1, 3}));
}

void TestImports::bodiesThatMoveKeepTheirTime()
{
    Scene scene;
    scene.bodies = {{.id = "wall", .a = Rest{}}, {.id = "ball", .a = FromTo{{0, 0}, {4, 0}}}};
    const ExtendedScene made =
        extended(scene, {{.id = "late", .a = Keyed{{{2, {}}, {5, {}}}}, .active = Interval{2, 5}}}, {});
    QVERIFY(made.problems.empty());
    QVERIFY(window(made.scene) == (Interval{0, 5}));
    QVERIFY(!made.scene.bodies[0].active);
    QVERIFY(made.scene.bodies[1].active == (Interval{0, 1}));
    QVERIFY(made.scene.bodies[2].active == (Interval{2, 5}));
    // A body that fits changes nothing.
    const ExtendedScene same = extended(scene, {{.id = "in", .a = Rest{}, .active = Interval{0.25, 0.5}}}, {});
    QVERIFY(!same.scene.time);
    QVERIFY(same.scene.bodies[1] == scene.bodies[1]);
}

void TestImports::singlesAreRoundedInASceneOfSinglesOnly()
{
    const Body dot{.id = "dot", .a = Rest{{0.1, 0.5}}};
    QVERIFY(extended({}, {dot}, {}).scene.bodies[0] == dot);
    const ExtendedScene singles = extended({.numbers = NumberFormat::singles}, {dot}, {});
    QCOMPARE(singles.rounding.numbers, std::size_t(1));
    QCOMPARE(std::get<Rest>(singles.scene.bodies[0].a).at.x, double(0.1F));
    QVERIFY(extended({.numbers = NumberFormat::singles}, {{.id = "far", .a = Rest{{1e300, 0}}}}, {}).rounding.overflow);
}

// Corners that differ as doubles can be one single.
void TestImports::brokenRulesAreReported()
{
    const Made sliver = made("POLYGON ((1 0, 1.000000001 0, 2 1))");
    QVERIFY(extended({}, sliver.scene.bodies, {}).problems.empty());
    QVERIFY(!extended({.numbers = NumberFormat::singles}, sliver.scene.bodies, {}).problems.empty());
}

namespace {

// The imported parts as a scene, and their remarks.
Made imported(const QByteArrayList& texts)
{
    Names ids;
    Names groups;
    std::vector<ImportedPart> parts;
    QStringList remarks;
    for (const QByteArray& text : texts) {
        auto part = readImport(text.toStdString(), "text", {}, ids, groups);
        if (!part)
            return {{}, QStringLiteral("refused ") + QString::fromStdString(part.problems().front().text())};
        for (const GeometryRemark& remark : part->remarks)
            remarks << QString::fromStdString(remark.text);
        parts.push_back(std::move(part).value());
    }
    return {sceneOfParts(std::move(parts)), remarks.join(u'|')};
}

} // namespace

void TestImports::bodiesOfASceneStayWhatTheyAre_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("bodies");
    QTest::addColumn<QString>("remarks");
    const auto row = [](const char* name, const char* text, const char* bodies, const char* remarks = "") {
        QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(bodies) << QString::fromUtf8(remarks);
    };
    row("a body", R"({"id": "p", "shape": "point", "path": [1, 2]})", "point p [1, 2]");
    row("an array", R"([{"id": "p", "shape": "point", "path": [1, 2]},
        {"id": "q", "shape": "circle", "path": [3, 4], "radius": 0.5}])",
        "point p [1, 2]\ncircle q [3, 4] r 0.5");
    row("with commas", R"(    {"id": "p", "shape": "point", "path": [1, 2]},
    {"id": "q", "shape": "segment", "a": [3, 4], "b": [5, 6], "group": "g"},
)",
        "point p [1, 2]\nsegment q (g) a: [3, 4], b: [5, 6]");
    row("a member", R"("bodies": [{"id": "p", "shape": "point", "path": [1, 2]}],)", "point p [1, 2]");
    row("in braces", R"({ "bodies" : [{"id": "p", "shape": "point", "path": {"from": [0, 0], "to": [1, 2]}}]})",
        R"(point p {"from": [0, 0], "to": [1, 2]})", "the text does not say its time; its bodies run from 0 to 1");
    row("a polygon", R"({"id": "p", "shape": "polygon", "points": [[0, 0], [1, 0], [1, 1]]})",
        "polygon p [[0, 0], [1, 0], [1, 1]]");
    row("none", R"({"bodies": []})", "");
    row("GeoJSON that names a shape", R"({"type": "Feature", "id": "c", "properties": {"shape": "circle", "radius": 2},
        "geometry": {"type": "Point", "coordinates": [1, 2]}})",
        "circle c [1, 2] r 2");
}

void TestImports::bodiesOfASceneStayWhatTheyAre()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, bodies);
    QFETCH(QString, remarks);
    const Made result = imported({text});
    QCOMPARE(result.remarks, remarks);
    QCOMPARE(bodiesText(result.scene), bodies);
    QVERIFY(problemsOf(result.scene).empty());
}

void TestImports::bodiesKeepTheirMotion()
{
    const QByteArray moving = R"({"id": "m", "shape": "point", "path": {"from": [0, 0], "to": [1, 2]}})";
    const QByteArray keyed = R"({"id": "k", "shape": "point", "path": {"keys": [[3, 0, 0], [5, 1, 1]]}, "group": "g"})";
    const QByteArray brief = R"({"id": "m", "shape": "circle", "path": {"at": [0, 0], "velocity": [1, 0]}, "radius": 1,
        "active": [2, 7], "group": "g"})";
    const Made one = imported({moving});
    QVERIFY(!one.scene.bodies.at(0).active);
    QVERIFY(window(one.scene) == (Interval{0, 1}));
    QCOMPARE(one.remarks, QStringLiteral("the text does not say its time; its bodies run from 0 to 1"));
    // The time of a text holds its keys and active intervals; another text does not stretch what it says.
    const Made several = imported({moving, keyed + ",\n" + brief});
    QVERIFY(window(several.scene) == (Interval{0, 7}));
    QVERIFY(several.scene.bodies.at(0).active == (Interval{0, 1}));
    QVERIFY(several.scene.bodies.at(1).active == (Interval{2, 7}));
    QCOMPARE(several.scene.bodies.at(2).id, std::string("m 2"));
    QVERIFY(several.scene.bodies.at(1).group == several.scene.bodies.at(2).group);
    QVERIFY(imported({keyed, keyed}).scene.bodies.at(1).group != std::optional<std::string>("g"));
}

void TestImports::problemsOfBodiesHaveTheirPlace()
{
    QCOMPARE(
        imported({R"({"id": "p", "shape": "circle", "path": [1, 2], "radius": -1})"}).remarks,
        QStringLiteral("refused text:1:58: body \"p\": /bodies/0/radius: -1 is negative; a radius is a number ≥ 0"));
    QCOMPARE(imported({"\n  {\"bodies\": [{\"id\": \"p\", \"shape\": \"point\", \"path\": [1, 2], \"radius\": 1}]}"})
                 .remarks.left(22),
             QStringLiteral("refused text:2:61: bod"));
    QVERIFY(imported({R"({"format": "sweepbench.scene", "version": 1, "bodies": []})"})
                .remarks.contains(QStringLiteral("needs no import")));
    QVERIFY(imported({R"({"id": "p", "shape": "circle")"}).remarks.startsWith(QStringLiteral("refused text:1:")));
    QCOMPARE(
        imported({R"({"time": {"start": 0, "end": 2}, "bodies": [{"id": "p", "shape": "point", "path": [0, 0]}]})"})
            .remarks,
        QStringLiteral("refused text: is a scene without its format; begin it with \"format\": "
                       "\"sweepbench.scene\", \"version\": 2"));
}

void TestImports::bodiesOfASceneHaveTheirPlace_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("a body each") << QByteArray(R"({"id": "p", "shape": "point", "path": [1, 2]},
  {"id": "q", "shape": "polygon", "points": [[0, 0], [1, 0], [1, 1]]})");
    QTest::newRow("after empty lines") << QByteArray("\n\t") +
                                              R"({"id": "p", "shape": "point", "path": [1, 2]}, {"id": "q",
        "shape": "point", "path": [3, 4]})";
    QTest::newRow("an array") << QByteArray(R"( [{"id": "p", "shape": "point", "path": [1, 2]},
        {"id": "q", "shape": "point", "path": {"keys": [[0, 1, 2], [1, 3, 4]]}}])");
    QTest::newRow("a member") << QByteArray(R"("bodies": [
    {"id": "p", "shape": "point", "path": [1, 2]}, {"id": "q", "shape": "point", "path": [3, 4]}])");
}

void TestImports::bodiesOfASceneHaveTheirPlace()
{
    QFETCH(QByteArray, text);
    Names ids;
    Names groups;
    const auto part = readImport(text.toStdString(), "text", {}, ids, groups);
    QVERIFY(part);
    QCOMPARE(part->sources.size(), std::size_t(2));
    qsizetype from = 0;
    for (const auto& [position, unsure, item] : part->sources) {
        const qsizetype body = text.indexOf("{\"id\"", from);
        const QByteArray before = text.left(body);
        QCOMPARE(position.line, int(before.count('\n')) + 1);
        QCOMPARE(position.column, int(body - before.lastIndexOf('\n')));
        from = body + 1;
    }
}

// Each body is made where it stays: room is made once, and a scene of one text takes its bodies as they are.
void TestImports::manyBodiesAreNotMoved()
{
    std::string points = "MULTIPOINT (0 0";
    for (int i = 1; i < 1000; ++i)
        points += ", 1 " + std::to_string(i);
    Names ids;
    Names groups;
    std::vector<ImportedPart> parts;
    parts.push_back(readImport(points + ')', "text", {}, ids, groups).value());
    QCOMPARE(parts[0].bodies.capacity(), std::size_t(1000));
    QCOMPARE(parts[0].sources.capacity(), std::size_t(1000));
    const Body* const first = parts[0].bodies.data();
    const Scene scene = sceneOfParts(std::move(parts));
    QCOMPARE(scene.bodies.data(), first);
}

void TestImports::aNameOfManyBodiesIsShort()
{
    const std::string name(1000, 'n');
    const auto longestId = [&name](const std::string& geometry) {
        const std::string text =
            R"({"type": "Feature", "properties": {"name": ")" + name + R"("}, "geometry": {"type": )" + geometry + "}}";
        std::size_t longest = 0;
        for (const Body& body : made(text.c_str()).scene.bodies)
            longest = std::max(longest, body.id.size());
        return longest;
    };
    QCOMPARE(longestId(R"("LineString", "coordinates": [[1, 2], [3, 4]])"), name.size());
    QCOMPARE(longestId(R"("LineString", "coordinates": [[1, 2], [3, 4], [5, 6]])"),
             longestSharedName + std::string(" segment 2").size());
    QCOMPARE(longestId(R"("MultiPoint", "coordinates": [[1, 2], [3, 4]])"), longestSharedName + 2);
}

void TestImports::pathsOfSvgAreShownWithYDownwards()
{
    const Made path = imported({R"(<path d="M 0 0 L 10 5"/>)"});
    QVERIFY(pointsDown(path.scene));
    QCOMPARE(bodiesText(path.scene), QStringLiteral("segment line 1 a: [0, 0], b: [10, 5]"));
    QVERIFY2(path.remarks.isEmpty(), qPrintable(path.remarks)); // the caller knows the other parts
    QVERIFY(!pointsDown(imported({R"(<path d="M 0 0 L 10 5"/>)", "POINT (1 2)"}).scene));
    QVERIFY(!imported({"POINT (1 2)"}).scene.view);
}

QTEST_GUILESS_MAIN(TestImports)

} // namespace sweep::tst_imports
#include "tst_imports.moc"
