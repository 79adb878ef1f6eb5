// Geometry in text: each form, numbers to the nearest double or single, places, limits, and snippets of public reports.
#include "app/formats/geometry_text.h"
#include "core/base/decimal.h"
#include "tests/support/paths.h"
#include "tests/support/random.h"

#include <QFile>
#include <QRegularExpression>
#include <QtTest>

#include <bit>
#include <cmath>

namespace sweep::tst_geometry_text {

using oracle::caseCount;
using oracle::caseRandom;
using oracle::Random;

// "ring a: 0,0 1,0 1,1" or "track b: 0.5@1,2 1@3,4 r 2"; several items have a | between them.
QString itemsText(const GeometryText& read)
{
    static const char* const kinds[] = {"points", "polyline", "ring", "track"};
    QStringList items;
    for (const GeometryItem& item : read.items) {
        QString text = QString::fromLatin1(kinds[int(item.kind)]);
        if (!item.name.empty())
            text += u' ' + QString::fromStdString(item.name);
        text += u':';
        for (std::size_t i = 0; i < item.points.size(); ++i) {
            text += u' ';
            if (!item.times.empty())
                text += QString::fromStdString(shortestDecimal(item.times[i])) + u'@';
            text += QString::fromStdString(shortestDecimal(item.points[i].x) + ',' + shortestDecimal(item.points[i].y));
            if (!item.radii.empty())
                text += QStringLiteral(" r ") + QString::fromStdString(shortestDecimal(item.radii[i]));
        }
        items << text + (item.isInFrames ? QStringLiteral(" frames") : QString()) +
                     (item.isSingle ? QStringLiteral(" single") : QString());
    }
    return items.join(QStringLiteral(" | "));
}

// "1:5 a hole with 4 positions is left out"
QString remarksText(const GeometryText& read)
{
    QStringList remarks;
    for (const GeometryRemark& remark : read.remarks)
        remarks << QStringLiteral("%1:%2 %3")
                       .arg(remark.position.line)
                       .arg(remark.position.column)
                       .arg(remark.text.c_str());
    return remarks.join(QStringLiteral(" | "));
}

Result<GeometryText> readText(const QByteArray& text)
{
    return readGeometry({text.constData(), std::size_t(text.size())}, {});
}

// The problems as text, or the items.
QString answerText(const QByteArray& text)
{
    const auto read = readText(text);
    if (read)
        return itemsText(*read);
    QStringList problems;
    for (const Problem& problem : read.problems())
        problems << QStringLiteral("%1:%2: %3").arg(problem.line).arg(problem.column).arg(problem.message.c_str());
    return QStringLiteral("refused: ") + problems.join(QStringLiteral(" | "));
}

class TestGeometryText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textIsRead_data();
    void textIsRead();
    void partsLeftOutAreReported_data();
    void partsLeftOutAreReported();
    void badTextIsRefusedWithItsPlace_data();
    void badTextIsRefusedWithItsPlace();
    void numbersAreNearest();
    void writtenPolygonsReadBackBitForBit();
    void announcedCountsAreNotBelieved();
    void limitsAreErrors();
    void proseBeforeGeometryIsPassedOver();
    void aNameOfManyItemsIsShort_data();
    void aNameOfManyItemsIsShort();
    void aStoppedJobIsCancelled();
    void aTextOfAnotherFormIsRefused();
    void theWholeTextDecidesTheForm();
};

void TestGeometryText::textIsRead_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("items");
    const auto row = [](const char* name, const char* text, const char* items) {
        QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(items);
    };
    row("WKT point", "POINT (1 2)", "points: 1,2");
    row("WKT line in lower case", "linestring(0 0,1.5 -2e3)", "polyline: 0,0 1.5,-2000");
    row("WKT polygon", "POLYGON ((0 0, 4 0, 4 4, 0 0))", "ring: 0,0 4,0 4,4");
    row("WKT multipoint without inner brackets", "MULTIPOINT (1 2, 3 4)", "points: 1,2 3,4");
    row("WKT multipoint with inner brackets", "MULTIPOINT ((1 2), (3 4))", "points: 1,2 3,4");
    row("WKT multilinestring", "MULTILINESTRING ((0 0, 1 1), (2 2, 3 3))", "polyline: 0,0 1,1 | polyline: 2,2 3,3");
    row("WKT multipolygon", "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))",
        "ring: 0,0 1,0 1,1 | ring: 5,5 6,5 6,6");
    row("WKT collection", "GEOMETRYCOLLECTION (POINT (1 2), GEOMETRYCOLLECTION (LINESTRING (0 0, 1 1)))",
        "points: 1,2 | polyline: 0,0 1,1");
    row("WKT linear ring is a line", "LINEARRING (0 0, 1 0, 1 1, 0 0)", "polyline: 0,0 1,0 1,1 0,0");
    row("EWKT in SQL", "SELECT ST_GeomFromText('SRID=4326;POINT(7.5 47)', 4326);", "points: 7.5,47");
    row("WKT with names", "a = LINESTRING (0 0, 1 1)\nb: \"POINT (2 2)\"\nc = ST_GeomFromText('POINT (3 3)')",
        "polyline a: 0,0 1,1 | points b: 2,2 | points c: 3,3");
    row("WKT in Markdown", "between **LINESTRING** (0 0, 1 1) and `POINT` (1 2)", "polyline: 0,0 1,1 | points: 1,2");
    row("WKT in XML", "<case>\n  <a>POINT (1 2)</a>\n  <b>\n    LINESTRING (0 0, 1 1)</b></case>",
        "points: 1,2 | polyline: 0,0 1,1");
    row("WKT beside its words in prose", "<desc>a point (valid) in a polygon (here)</desc>\nPOINT (1 2)",
        "points: 1,2");
    row("WKT in a fence", "```wkt\nPOINT (1 2)\n```\n", "points: 1,2");
    row("WKB point, little-endian", "0101000000000000000000F03F0000000000000040", "points: 1,2");
    row("WKB point, big-endian", "00000000013FF00000000000004000000000000000", "points: 1,2");
    row("EWKB with SRID in SQL", "SELECT '0101000020E6100000000000000000F03F0000000000000040'::geometry",
        "points: 1,2");
    row("WKB with \\x", "\\x0101000000000000000000F03F0000000000000040", "points: 1,2");
    row("WKB with 0x", "SELECT 0x0101000000000000000000F03F0000000000000040;", "points: 1,2");
    row("GeoJSON point", R"({"type": "Point", "coordinates": [1, 2]})", "points: 1,2");
    row("GeoJSON, coordinates before type", R"({"coordinates": [[0, 0], [1, 1.5]], "type": "LineString"})",
        "polyline: 0,0 1,1.5");
    row("GeoJSON collection of features with names",
        R"({"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"name": "park"}, "geometry":
                {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}},
            {"type": "Feature", "id": 7, "properties": null, "geometry":
                {"type": "MultiPoint", "coordinates": [[5, 6], [7, 8]]}}]})",
        "ring park: 0,0 1,0 1,1 | points 7: 5,6 7,8");
    row("GeoJSON geometry collection",
        R"({"type": "GeometryCollection", "geometries": [{"type": "MultiLineString",
            "coordinates": [[[0, 0], [1, 1]], [[2, 2], [3, 3]]]}]})",
        "polyline: 0,0 1,1 | polyline: 2,2 3,3");
    row("GeoJSON, one a line",
        "{\"type\": \"Point\", \"coordinates\": [1, 2]}\n{\"type\": \"Point\", \"coordinates\": [3, 4]}\n",
        "points: 1,2 | points: 3,4");
    row("GeoJSON with record separators and commas",
        "\x1e{\"type\": \"Point\", \"coordinates\": [1, 2]},\n\x1e{\"type\": \"Point\", \"coordinates\": [3, 4]};",
        "points: 1,2 | points: 3,4");
    row("KML document",
        "<kml><Document><name>all</name><Placemark><name>a &amp; b</name><Point>\n<coordinates> 1,2 </coordinates>"
        "</Point></Placemark><Placemark><LineString><coordinates>0,0 1,1</coordinates></LineString></Placemark>"
        "<Placemark><name>area</name><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0\n4,0\n4,4\n0,0"
        "</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>",
        "points a & b: 1,2 | polyline: 0,0 1,1 | ring area: 0,0 4,0 4,4");
    row("KML, blanks behind commas", "<coordinates>0, 0 1, 1.5</coordinates>", "polyline: 0,0 1,1.5");
    row("rows of two columns", "0 0\n1\t2.5\n", "points: 0,0 1,2.5");
    row("rows of three columns", "0, 1, 2\n0.5, 3, 4\n", "track: 0@1,2 0.5@3,4");
    row("rows of four columns", "a;0;1;2\nb;0;5;6\na;1;3;4", "track a: 0@1,2 1@3,4 | track b: 0@5,6");
    row("rows of five columns", "a 0 1 2 0.5\na 1 3 4 0.5\n", "track a: 0@1,2 r 0.5 1@3,4 r 0.5");
    row("rows with a heading in any order", "y,x,time,id\n2,1,0,p\n4,3,1,p\n", "track p: 0@1,2 1@3,4");
    row("rows with frames", "frame\tx\ty\n10\t1\t2\n11\t3\t4\n", "track: 10@1,2 11@3,4 frames");
    row("rows with times of day", "t,x,y\n2018-01-01T23:59:59.5,1,2\n23:59:59.75,3,4\n", "track: 0@1,2 0.25@3,4");
    row("rows with dates, over midnight", "t;x;y\n2023-12-31T23:59:59.9Z;0;0\n2024-01-01T01:00:00.1+01:00;1;1\n",
        "track: 0@0,0 0.2@1,1");
    row("rows with decimal commas", "x;y\n0,5;1,25\n", "points: 0.5,1.25");
    row("rows with decimal commas in times", "id;t;x;y\na;0,5;1,25;2\na;1,5;3;4,75\n",
        "track a: 0.5@1.25,2 1.5@3,4.75");
    row("rows of decimal commas alone", "a;0,5;1,25;2,5\na;1,5;3,0;4,5\n", "track a: 0.5@1.25,2.5 1.5@3,4.5");
    row("two decimal commas in a row", "0,5;1,25\n3,5;4,5", "points: 0.5,1.25 3.5,4.5");
    row("a semicolon in quotes", "\"a;b\",0,1,2\n\"a;b\",1,3,4\n", "track a;b: 0@1,2 1@3,4");
    row("a table of Markdown", "| id | t | x | y |\n|----|:--|---|---|\n| a | 0 | 1 | 2 |\n| a | 1 | 3 | 4 |\n",
        "track a: 0@1,2 1@3,4");
    row("a table in a frame", "+---+---+\n| x | y |\n+---+---+\n| 1 | 2 |\n+---+---+\n", "points: 1,2");
    row("rows with bars", "a|0|1|2\na|1|2|3\n", "track a: 0@1,2 1@2,3");
    row("rows of named points", "id,x,y\na,1,2\nb,3,4\n", "points a: 1,2 | points b: 3,4");
    row("rows behind comments", "# measured\n# t x y\n0 1 2\n# more\n1 3 4\n", "track: 0@1,2 1@3,4");
    row("rows with blanks before them", "  0 1\n 2 3\n", "points: 0,1 2,3");
    row("C braces", "{1.5f, -2e3}", "points: 1.5,-2000 single");
    row("C array", "float v[2][2] = {{0.0f, 0.5f}, {1.0f, 1.5f}};", "polyline v: 0,0.5 1,1.5 single");
    row("designated initialisers", "b2Vec2 p = {.x = 1.0f, .y = 2};", "points p: 1,2 single");
    row("Box2D constructors", "b2Vec2 a(1.0f, 2.0f); b2Vec2 b(3, 4);", "points a: 1,2 single | points b: 3,4");
    row("Rust", "let a = Vec2::new(1., 2.);\nlet line = vec![Point { x: 0.0_f64, y: 1.0 }, Point { x: 2.0, y: 3.0 }];",
        "points a: 1,2 | polyline line: 0,1 2,3");
    row("Python lists", "[[0, 0], [1, 2]]", "polyline: 0,0 1,2");
    row("JavaScript", "const path = [{x: 1, y: 2}, {x: 3, y: 4}]; // two", "polyline path: 1,2 3,4");
    row("TypeScript with a type", "const a: Vec2 = {x: 1, y: 2};\nlet b: [number, number] = [3, 4]",
        "points a: 1,2 | points b: 3,4");
    row("Rust with a type",
        "let a: [f32; 2] = [0.5, 2.0];\nlet vs: Vec<[f64; 2]> = vec![[0.0, 1.0], [2.0, 3.0]];\n"
        "static C: glam::Vec2 = glam::Vec2::new(5.0, 6.0);",
        "points a: 0.5,2 | polyline vs: 0,1 2,3 | points C: 5,6");
    row("Python with a type", "a: Vec2 = Vec2(1, 2)\nb: tuple[float, float] = (3, 4)\nc: Point = (5, 6)",
        "points a: 1,2 | points b: 3,4 | points c: 5,6");
    row("C#", "var a = new Vector2(1.5f, 2f);", "points a: 1.5,2 single");
    row("Lua", "local p = {x = 1, y = 2} -- a point\nlocal q = { {0, 0}, {1, 1} }",
        "points p: 1,2 | polyline q: 0,0 1,1");
    row("members", "p.x = 1; p.y = 2;\nq.x = 3; q.y = 4;", "points p: 1,2 | points q: 3,4");
    row("two ends", "{x1: 0, y1: 1, x2: 2, y2: 3}", "polyline: 0,1 2,3");
    row("named points without separators", "p1=(3,4) p2=(5,6)", "points p1: 3,4 | points p2: 5,6");
    row("gdb", "$1 = {x = 1.5, y = 2}", "points: 1.5,2");
    row("gdb with a base", "$2 = {<b2Vec2> = {x = 1.5, y = 2}, radius = 3}", "points: 1.5,2 r 3");
    row("gdb vector", "$3 = std::vector of length 2, capacity 2 = {{x = 0, y = 1}, {x = 2, y = 3}}",
        "polyline: 0,1 2,3");
    row("lldb on one line", "(Vec2d) p = (x = 0.1, y = 2)", "points p: 0.1,2");
    row("flat numbers", "[0, 1, 2, 3, 4, 5]", "polyline: 0,1 2,3 4,5");
    row("hexadecimal floats", "{0x1.8p+1, -0x1p-2f}", "points: 3,-0.25 single");
    row("digits with separators", "[[1_000, 2_000], [3, 4]]", "polyline: 1000,2000 3,4");
    row("circle", "Circle((1, 2), 0.5)", "points: 1,2 r 0.5");
    row("box of PostGIS", "BOX(0 1, 10 5)", "ring: 0,1 10,1 10,5 0,5");
    row("Visual Studio", "-\t\tp\t{x=1.5 y=-2.0 }\tb2Vec2\n-\t\tq\t{x=3 y=4 }\tb2Vec2\n",
        "points p: 1.5,-2 | points q: 3,4");
    row("SVG path", R"(<path d="M 0 0 L 10,5 H 20 V -1 Z"/>)", "ring: 0,0 10,5 20,5 20,-1");
    row("SVG path, relative", R"(<path d="m0.1.2l.2.1 1-1z m1 1h1"/>)",
        "ring: 0.1,0.2 0.3,0.3 1.3,-0.7 | polyline: 1.1,1.2 2.1,1.2");
    row("SVG elements", "<svg><path id=\"a\" d='M0 0L1 1'/><polygon points=\"0,0 1,0 1,1\"/></svg>",
        "polyline a: 0,0 1,1 | ring: 0,0 1,0 1,1");
    row("an empty line in front", "\na = POINT (1 2)", "points a: 1,2");
    row("byte order mark", "\xef\xbb\xbfPOINT (1 2)", "points: 1,2");
    row("Windows line ends", "x,y\r\n1,2\r\n3,4\r\n", "points: 1,2 3,4");
}

void TestGeometryText::textIsRead()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, items);
    QCOMPARE(answerText(text), items);
    static const QRegularExpression order(
        QStringLiteral("^1:\\d the columns are taken as [idtxyr, ]+; a heading in a first line names them$"));
    QCOMPARE(remarksText(*readText(text)).remove(order), QString());
}

void TestGeometryText::partsLeftOutAreReported_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("items");
    QTest::addColumn<QString>("remarks");
    const auto row = [](const char* name, const char* text, const char* items, const char* remarks) {
        QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(items) << QString::fromUtf8(remarks);
    };
    row("hole", "POLYGON ((0 0, 9 0, 9 9, 0 0), (2 1, 3 1, 3 2, 2 1))", "ring: 0,0 9,0 9,9",
        "1:32 a hole with 4 positions is left out");
    row("open ring", "POLYGON ((0 0, 9 0, 9 9))", "ring: 0,0 9,0 9,9",
        "1:10 this ring is not closed; an edge from its last to its first position closes it");
    row("z", "LINESTRING Z (0 0 5, 1 1 5)", "polyline: 0,0 1,1",
        "1:1 the further coordinates (z or m) of 2 positions are left out");
    row("empty", "GEOMETRYCOLLECTION (POINT EMPTY, POINT (1 2))", "points: 1,2", "1:21 POINT EMPTY is left out");
    row("not a number", "POINT (10 NaN)\nPOLYGON ((0 0, 1 -Infinity, 1 1, 0 0))\nPOINT Z (1 2 NaN)", "points: 1,2",
        "1:1 what has a coordinate that is not finite is left out (and 1 other) | 3:1 the further coordinates (z or m) "
        "of 1 position are left out");
    row("WKB z", "01E9030000000000000000F03F00000000000000400000000000000840", "points: 1,2",
        "1:1 the further coordinates (z or m) of 1 position are left out");
    row("WKB empty point", "0101000000000000000000F87F000000000000F87F", "",
        "1:1 what has a coordinate that is not finite is left out");
    row("GeoJSON hole and height",
        R"({"type": "Polygon", "coordinates": [[[0,0,1],[9,0],[9,9],[0,0]],[[2,1],[3,1],[3,2],[2,1]]]})",
        "ring: 0,0 9,0 9,9",
        "1:1 the further coordinates (z or m) of 1 position are left out | 1:66 a hole with 4 positions is left out");
    row("GeoJSON of another type", R"({"type": "Circle", "coordinates": [[0, 0]]})", "",
        "1:1 a geometry of the type \"Circle\" is left out");
    row("GeoJSON of a trajectory",
        R"({"type": "Feature", "id": "A", "geometry": {"type": "LineString", "coordinates": [[11, 2], [12, 3]]},
            "properties": {"datetimes": ["2012-01-17T12:33:51Z", "2012-01-17T12:33:56.5Z"]}})",
        "track A: 0@11,2 5.5@12,3", "1:83 a line whose positions have times is read as one moving point");
    row("KML heights", "<coordinates>0,0,0 1,1,0</coordinates>", "polyline: 0,0 1,1",
        "1:1 the further coordinates (z or m) of 2 positions are left out");
    row("KML hole",
        "<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 9,0 9,9 0,0</coordinates></LinearRing>"
        "</outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>2,1 3,1 3,2 2,1</coordinates></LinearRing>"
        "</innerBoundaryIs></Polygon>",
        "ring: 0,0 9,0 9,9", "1:112 <innerBoundaryIs> is left out with what it holds: it is a hole");
    row("KML track",
        "<kml><Point><coordinates>1,2</coordinates></Point><gx:Track><gx:coord>1 2</gx:coord></gx:Track></kml>",
        "points: 1,2",
        "1:51 <Track> is left out: tracks of KML are not read; convert them to GPX, for example with "
        "GPSBabel");
    row("columns", "t,x,y,z\n0,1,2,3\n", "track: 0@1,2", "1:1 these columns are left out: z");
    row("rows without a finite number",
        "id,t,x,y,r\na,0,1,2,\na,1,NaN,2,1\na,2,,3,1\na,,4,5,1\na,4,-inf,6,1\na,5,7,8,2\n",
        "track a: 0@1,2 r 0 5@7,8 r 2",
        "3:1 this row is left out: its x is \"NaN\" (and 1 other) | 4:1 this row is left out: its x is empty | 5:1 "
        "this "
        "row is left out: its t is empty");
    row("rows without a finite number and a heading", "NaN 1 2\n1 NaN 3\n2 3 nan\n3 4 5\n", "track: 3@4,5",
        "1:1 this row is left out: its t is \"NaN\" | 1:1 the columns are taken as t, x, y; a heading in a first "
        "line names them | 2:1 this row is left out: its x is \"NaN\" | 3:1 this row is "
        "left out: its y is \"nan\"");
    row("WKT beside other columns of a table", "t,x,y,geom\n0,1,2,POINT (1 2)\n1,3,4,POINT (3 4)\n",
        "points: 1,2 | points: 3,4", "");
    row("points with empty radii", "x;y;r\n1;2;\n3;4;0,5\n5;N/A;1\n", "points: 1,2 r 0 3,4 r 0.5",
        "4:1 this row is left out: its y is \"N/A\"");
    row("rows out of order", "t,x,y\n1,3,4\n0,1,2\n", "track: 0@1,2 1@3,4",
        "2:1 the rows of the track are put in the order of their times");
    row("two positions at one time", "a,0,1,2\na,0,3,4\n", "track a: 0@1,2",
        "1:1 the columns are taken as id, t, x, y; a heading in a first line names them | 2:1 a second position of "
        "track \"a\" at the time 0 is left out");
}

void TestGeometryText::partsLeftOutAreReported()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, items);
    QFETCH(QString, remarks);
    QCOMPARE(answerText(text), items);
    QCOMPARE(remarksText(*readText(text)), remarks);
}

void TestGeometryText::badTextIsRefusedWithItsPlace_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("problem");
    const auto row = [](const char* name, const QByteArray& text, const char* problem) {
        QTest::newRow(name) << text << QStringLiteral("refused: ") + QString::fromUtf8(problem);
    };
    row("nothing", "",
        "1:1: the text is empty; WKT, hexadecimal WKB, GeoJSON, rows of numbers, positions in any other text, and "
        "XML are read");
    row("blanks", " \n\t", "1:1: the text is empty; ");
    row("not UTF-8", QByteArray("POINT (1 2)\n\xff"), "2:1: this byte is not text; geometry is read from UTF-8 text");
    row("null byte", QByteArray("POINT (1 2)\0", 12), "1:12: a null byte is not text; geometry");
    row("WKT position of one number", "LINESTRING (0 0, 1)",
        "1:18: a position of 1 number; it has x and y, and perhaps z and m, with blanks between them");
    row("WKT position of five numbers", "POINT (1 2 3 4 5)",
        "1:8: a position of 5 numbers; it has x and y, and perhaps z and m, with blanks between them");
    row("WKT without its end", "LINESTRING (0 0, 1 1", "1:21: the text ends where a comma or ) is expected");
    row("WKT with a word", "POINT (1 2)\nPOINT (1 b)", "2:10: found \"b\" where a number is expected");
    row("WKT beyond the doubles", "POINT (1 1e999)", "1:10: 1e999 is not finite; a coordinate is a finite double");
    row("curve", "POINT (1 2) CIRCULARSTRING (0 0, 1 1, 2 0)",
        "1:13: CIRCULARSTRING has curves; only straight edges can be read");
    row("WKB cut off", "0101000000000000000000F03F00000000", "1:35: the geometry ends in the middle");
    row("KML of one number", "<coordinates>1 2</coordinates>",
        "1:14: a position of 1 number; it is lon,lat or lon,lat,height");
    row("KML with text", "<coordinates>1,2 b</coordinates>", "1:18: found \"b\" where a number is expected");
    row("digits too many", "0101000000000000000000F03F0000000000000040ff",
        "1:43: 2 hexadecimal digits more than the geometry has");
    row("GeoJSON of another depth", R"({"type": "Point", "coordinates": [[1, 2]]})",
        "1:34: the coordinates of a Point are arrays of depth 1, here 2");
    row("GeoJSON with text behind it", R"({"type": "Point", "coordinates": [1, 2]} and more)",
        "1:42: found \"and\" behind the geometry, where the text ends or another { follows");
    row("GeoJSON cut off", R"({"type": "Point", "coordinates": [1, 2])", "");
    row("row of another length", "id,t,x,y\na,0,1,2\na,1,3\n", "3:1: this row has 3 fields, the first has 4");
    row("row with a word", "t,x,y\n0,1,2\n1,3,four\n", "3:5: \"four\" is not a number");
    row("time of no kind", "t,x,y\nsoon,1,2\n",
        "2:1: \"soon\" is no time; times are numbers, dates by ISO 8601, or times of day as 12:06:00 below a date");
    row("times of two kinds", "t,x,y\n0,1,2\n2018-01-01,1,2\n",
        "3:1: a clock time, and a number at line 2; the times of a text are of one kind");
    row("three columns that are no times", "0,1,2\n0,3,4\n",
        "2:1: three columns without a heading are t, x, y, but these times do not increase; name the columns in a "
        "first line");
    row("single beyond the singles", "{1e39f, 0}", "1:2: 1e39 is not finite; a coordinate is a finite single");
    row("SVG without a number", R"(<path d="M0 0 L 1"/>)", "1:18: the text ends where a number is expected");
}

void TestGeometryText::badTextIsRefusedWithItsPlace()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, problem);
    const QString answer = answerText(text);
    QVERIFY2(answer.startsWith(problem), qPrintable(answer));
}

void TestGeometryText::numbersAreNearest()
{
    const auto first = [](const QByteArray& text) { return readText(text)->items.at(0).points.at(0).x; };
    QCOMPARE(first("{0.1, 0}"), 0.1);
    QCOMPARE(first("{0.1f, 0}"), double(0.1f));
    // The single nearest to the decimal, not to its double: that double lies on the midpoint of two singles.
    QCOMPARE(first("{1.00000005960464477540f, 0}"), double(std::nextafter(1.0f, 2.0f)));
    QCOMPARE(float(1.00000005960464477540), 1.0f);
    QCOMPARE(first("{1e-45f, 0}"), double(std::numeric_limits<float>::denorm_min()));
    QCOMPARE(first("{1e-60f, 0}"), 0.0);
    QCOMPARE(first("{1e-999, 0}"), 0.0);
    QVERIFY(std::signbit(first("{-1e-60f, 0}")));
    QVERIFY(std::signbit(first("{-0.0, 0}")));
    QCOMPARE(first("{0x1.fffffffffffff8p0, 0}"), 2.0); // a tie, to even
    QCOMPARE(first("{0x1p-1074, 0}"), std::numeric_limits<double>::denorm_min());
    QCOMPARE(first("POINT (.5 1.)"), 0.5);
}

namespace {

double randomDouble(Random& random)
{
    while (true) {
        const auto value = std::bit_cast<double>(random.bits());
        if (std::isfinite(value))
            return value;
    }
}

QByteArray hexOf(const void* bytes, std::size_t size)
{
    return QByteArray(static_cast<const char*>(bytes), qsizetype(size)).toHex();
}

} // namespace

void TestGeometryText::writtenPolygonsReadBackBitForBit()
{
    for (int i = 0; i < caseCount(200); ++i) {
        Random random = caseRandom("geometry text", i);
        std::vector<Vec> ring(std::size_t(random.in(3, 8)));
        for (Vec& p : ring)
            p = {randomDouble(random), randomDouble(random)};
        std::vector<Vec> closed = ring;
        closed.push_back(ring.front());
        std::string wkt = "POLYGON ((";
        std::string json = R"({"type": "Polygon", "coordinates": [[)";
        const auto count = static_cast<std::uint32_t>(closed.size());
        QByteArray wkb = "010300000001000000" + hexOf(&count, 4);
        for (std::size_t k = 0; k < closed.size(); ++k) {
            const std::string x = shortestDecimal(closed[k].x);
            const std::string y = shortestDecimal(closed[k].y);
            wkt += (k > 0 ? ", " : "") + x + ' ' + y;
            json += (k > 0 ? ", [" : "[") + x + ", " + y + ']';
            wkb += hexOf(&closed[k].x, 8) + hexOf(&closed[k].y, 8);
        }
        for (const QByteArray& text :
             {QByteArray::fromStdString(wkt + "))"), QByteArray::fromStdString(json + "]]}"), wkb}) {
            const auto read = readText(text);
            QVERIFY2(read.ok(), qPrintable(answerText(text)));
            QCOMPARE(read->items.size(), std::size_t(1));
            QCOMPARE(read->items[0].kind, GeometryKind::ring);
            QVERIFY2(read->items[0].points == ring, text.constData());
        }
    }
}

// Only the bytes that are there may be read and stored.
void TestGeometryText::announcedCountsAreNotBelieved()
{
    QCOMPARE(answerText("0102000000FFFFFFFF000000000000F03F0000000000000040"),
             QStringLiteral("refused: 1:11: LINESTRING announces 4294967295 parts, but the text ends after 16 bytes"));
    QCOMPARE(answerText("0107000000FFFFFFFF0101000000000000000000F03F0000000000000040"),
             QStringLiteral(
                 "refused: 1:11: GEOMETRYCOLLECTION announces 4294967295 parts, but the text ends after 21 bytes"));
}

void TestGeometryText::limitsAreErrors()
{
    QByteArray many = "x,y\n";
    for (int i = 0; i < 1'000'001; ++i)
        many += "1,2\n";
    QCOMPARE(answerText(many),
             QStringLiteral("refused: 1000002:1: more than 1,000,000 points; a text may have that many"));
    QVERIFY(
        answerText("x,y\n1,2\n" + QByteArray("3,").repeated(10'000) + "4\n").contains(QStringLiteral("10,000 fields")));
    QCOMPARE(answerText("{" + QByteArray("1,").repeated(4'000'001) + '}'),
             QStringLiteral("refused: 1:8000002: more than 4,000,000 numbers; a text may have that many"));
    QVERIFY(answerText(QByteArray("GEOMETRYCOLLECTION(").repeated(70) + "POINT (1 2)")
                .contains(QStringLiteral("64 levels")));
    QVERIFY(answerText(QByteArray("[").repeated(70) + '1').contains(QStringLiteral("64 levels")));
    QVERIFY(answerText(QByteArray("0107000000"
                                  "01000000")
                           .repeated(70))
                .contains(QStringLiteral("64 levels")));
    QVERIFY(answerText(QByteArray(qsizetype(mostGeometryBytes) + 1, ' ')).contains(QStringLiteral("128 MiB")));
}

void TestGeometryText::proseBeforeGeometryIsPassedOver()
{
    const QByteArray prose = QByteArray("point (").repeated(40) + "valid) ";
    QCOMPARE(answerText("POINT (1 2) " + prose + "multipoint (3 4) " + prose + "point (polygon (x) point (5 6)"),
             QStringLiteral("points: 1,2 | points: 3,4 | points: 5,6"));
}

void TestGeometryText::aNameOfManyItemsIsShort_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("longest");
    const QByteArray name(1000, 'n');
    QTest::newRow("code") << name + " = [[(1, 2), (3, 4)], [(5, 6), (7, 8)]]" << 200;
    QTest::newRow("SVG") << "<path id=\"" + name + "\" d=\"M1 2 3 4M5 6 7 8\"/><path d=\"M1 2\"/>" << 200;
    QTest::newRow("GeoJSON") << R"({"type": "Feature", "properties": {"name": ")" + name +
                                    R"("}, "geometry": {"type": "MultiPolygon", "coordinates":
                                    [[[[1, 2], [3, 4], [5, 7]]], [[[1, 2], [3, 4], [5, 7]]]]}})"
                             << 200;
    QTest::newRow("a character is whole")
        << 'x' + QString(500, u'ü').toUtf8() + " = [[(1, 2), (3, 4)], [(5, 6), (7, 8)]]" << 199;
}

void TestGeometryText::aNameOfManyItemsIsShort()
{
    QFETCH(QByteArray, text);
    QFETCH(int, longest);
    const auto read = readText(text);
    QVERIFY2(read, qPrintable(answerText(text)));
    std::size_t size = 0;
    for (const GeometryItem& item : read->items)
        size = std::max(size, item.name.size());
    QCOMPARE(int(size), longest);
}

void TestGeometryText::aStoppedJobIsCancelled()
{
    std::stop_source source;
    source.request_stop();
    std::string text = "x,y\n";
    for (int i = 0; i < 10'000; ++i)
        text += "1,2\n";
    const auto read = readGeometry(text, {}, {.form = {}, .job = {source.get_token(), {}}});
    QVERIFY(!read.ok());
    QCOMPARE(read.problems().front().message, std::string("cancelled"));
}

void TestGeometryText::aTextOfAnotherFormIsRefused()
{
    using enum GeometryForm;
    for (const GeometryForm form : {wkt, wkb, geoJson, rows, xml})
        QVERIFY2(!readGeometry(R"(@a ""<ma\@a 1)", {}, {.form = form}), name(form));
    QVERIFY(!readGeometry("<!DOCTYPE 1", {}, {.form = xml}));
}

void TestGeometryText::theWholeTextDecidesTheForm()
{
    const std::string word(100'000, 'x');
    QVERIFY(geometryForm("<!-- " + word + R"( --><map tilewidth="16"/>)") == GeometryForm::xml);
    QVERIFY(geometryForm("<svg><desc>" + word + R"(</desc><path d="M0 0 L1 1"/></svg>)") == GeometryForm::xml);
    const std::string point = R"("geometry": {"type": "Point", "coordinates": [1, 2]}})";
    QVERIFY(geometryForm(R"({"type": "Feature", "id": ")" + word + "\", " + point) == GeometryForm::geoJson);
    QVERIFY(geometryForm(word + "\nPOINT (1 2)") == GeometryForm::wkt);
}

QTEST_GUILESS_MAIN(TestGeometryText)

} // namespace sweep::tst_geometry_text
#include "tst_geometry_text.moc"
