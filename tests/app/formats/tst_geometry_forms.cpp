// Geometry inside of other texts: moving points of MobilityDB, WKB beside WKT, tables of segments
// and boxes, drawings.
#include "app/formats/geometry_text.h"
#include "core/base/decimal.h"
#include "tests/support/paths.h"

#include <QtTest>

#include <array>

namespace sweep::tst_geometry_forms {

// "ring a: 0,0 1,0 1,1", "track: 0@1,2 1@3,4", with a | between items; then || and the remarks as "1:5 …", with a |
// between them. Problems begin with "refused".
QString answer(const QByteArray& text, const std::vector<RowRole>& columns = {})
{
    static const std::array<const char*, 4> kinds = {"points", "polyline", "ring", "track"};
    const auto read = readGeometry({text.constData(), std::size_t(text.size())}, {}, {.rule = {.columns = columns}});
    QStringList parts;
    if (!read) {
        for (const Problem& problem : read.problems())
            parts << QStringLiteral("%1:%2: %3").arg(problem.line).arg(problem.column).arg(problem.message.c_str());
        return QStringLiteral("refused ") + parts.join(QStringLiteral(" | "));
    }
    for (const GeometryItem& item : read->items) {
        QString part = QString::fromLatin1(kinds.at(std::size_t(item.kind)));
        part += item.name.empty() ? QString() : u' ' + QString::fromStdString(item.name);
        part += u':';
        for (std::size_t i = 0; i < item.points.size(); ++i) {
            part += u' ';
            if (!item.times.empty())
                part += QString::fromStdString(shortestDecimal(item.times[i])) + u'@';
            part += QString::fromStdString(shortestDecimal(item.points[i].x) + ',' + shortestDecimal(item.points[i].y));
        }
        for (const double radius : item.radii)
            part += QStringLiteral(" r ") + QString::fromStdString(shortestDecimal(radius));
        parts << part;
    }
    QStringList remarks;
    for (const GeometryRemark& remark : read->remarks)
        remarks << QStringLiteral("%1:%2 %3")
                       .arg(remark.position.line)
                       .arg(remark.position.column)
                       .arg(remark.text.c_str());
    const QString left = remarks.isEmpty() ? QString() : QStringLiteral(" || ") + remarks.join(QStringLiteral(" | "));
    return parts.join(QStringLiteral(" | ")) + left;
}

class TestGeometryForms : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textIsRead_data();
    void textIsRead();
    void columnsAreReadByGivenNames();
    void otherFormatsAreRefusedByName_data();
    void otherFormatsAreRefusedByName();
    void ordinaryTextIsOfNoOtherFormat();
};

using Row = void (*)(const char*, const char*, const char*);

void addRow(const char* name, const char* text, const char* answer)
{
    QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(answer);
}

// Tables as programs print them.
void addPrinted(Row row)
{
    const char* const index = "the first column has no heading; it is left out, as an index";
    const char* const behind = "this line and what follows it are no rows, so they are left out";
    const auto with = [row](const char* name, const char* text, const QString& items, const QString& remarks) {
        row(name, text, (items + QStringLiteral(" || ") + remarks).toUtf8());
    };
    with("a data frame", "   id  t    x     y\n0   a  0  1.0  2.00\n1   a  1  1.5  2.25\n\n[2 rows x 4 columns]\n",
         QStringLiteral("track a: 0@1,2 1@1.5,2.25"),
         QStringLiteral("2:1 ") + index + QStringLiteral(" | 5:1 ") + behind);
    with("a table of MySQL",
         "+----+------+-----+\n| id | x    | y   |\n+----+------+-----+\n|  1 | 10.5 | 2.5 |\n|  2 | 11.5 | 3.5 |\n"
         "+----+------+-----+\n2 rows in set (0.00 sec)\n",
         QStringLiteral("points 1: 10.5,2.5 | points 2: 11.5,3.5"), QStringLiteral("7:1 ") + behind);
    row("columns of SQLite", "id  x    y\n--  ---  ---\n1   1.5  2.5\n2   -3   4\n",
        "points 1: 1.5,2.5 | points 2: -3,4");
    with("a session of psql",
         "db=# select id, st_x(g), st_y(g) from p;\n id | st_x | st_y\n----+------+------\n  1 |  1.5 |  2.5\n"
         "(1 row)\n\nTime: 0.512 ms\n",
         QStringLiteral("points 1: 1.5,2.5"),
         QStringLiteral("1:1 what is before the table is left out | 5:1 ") + behind);
    with("a table of Markdown in prose",
         "I measured:\n\n| t (s) | x (m) | y (m) |\n|:-----:|------:|------:|\n| 0.0   | 1.5   | 2.25  |\n"
         "| 0.5   | 1.75  | 2.5   |\n\nPlease look.\n",
         QStringLiteral("track: 0@1.5,2.25 0.5@1.75,2.5"),
         QStringLiteral("1:1 what is before the table is left out | 8:1 ") + behind);
    with("decimal commas alone", "0,0;1,5;2,25\n0,1;1,75;2,5\n", QStringLiteral("track: 0@1.5,2.25 0.1@1.75,2.5"),
         QStringLiteral("1:1 the columns are taken as t, x, y; a heading in a first line names them"));
    row("a log of contacts", "type,step,body1,body2\nenter,3,ball,wall\n",
        "refused 1:1: this is a log of contacts; `sweepbench diff SCENE LOG` compares it with exact events");
    row("GML", "<gml:LinearRing><gml:posList>0 0 1 0 1 1 0 0</gml:posList></gml:LinearRing>",
        "refused 1:1: this is GML, which is not read; convert it to GeoJSON, KML or WKT, for example with ogr2ogr of "
        "GDAL");
    with("dates and times in two columns", "a 2019-01-01 00:00:00 1 2\na 2019-01-01 00:00:10.5 3 4\n",
         QStringLiteral("track a: 0@1,2 10.5@3,4"),
         QStringLiteral("1:1 the columns are taken as id, t, x, y; a heading in a first line names them"));
}

void addStrings(Row row)
{
    row("WKT in several strings",
        "a = \"POLYGON((0 0, 1 0,\"\n    \"1 1, 0 0))\";\nb = 'LINESTRING (1 ' + '2, 3 4)';\nc = \"LINESTRING(\\\n0 "
        "0,\\n1 1)\";",
        "ring a: 0,0 1,0 1,1 | polyline b: 1,2 3,4 | polyline c: 0,0 1,1");
    row("WKT in strings that end", "a = \"POINT (1 2)\" \"POINT (3 4)\"\nb = [\"POINT (5 6)\", \"POINT (7 8)\"]",
        "points a: 1,2 | points: 3,4 | points: 5,6 | points: 7,8");
    row("GeoJSON in SQL", R"(SELECT ST_GeomFromGeoJSON('{"type":"Point","coordinates":[1,2]}');)",
        "points coordinates: 1,2");
    row("GeoJSON with escaped quotes", R"("{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,0]]]}")",
        "polyline coordinates: 0,0 1,0 1,1 0,0");
    row("TopoJSON", R"({"type":"Topology","objects":{"a":{"type":"LineString","arcs":[0]}},"arcs":[[[0,0],[1,1]]]})",
        "refused 1:1: this is TopoJSON, which is not read; convert it to GeoJSON, for example with topo2geo of "
        "topojson-client");
}

// GeoJSON with times among the properties of features.
void addTimedFeatures(Row row)
{
    row("the times of a line",
        R"({"type":"Feature","properties":{"name":"bus","times":[0,1,2.5]},"geometry":{"type":"LineString",
"coordinates":[[1,2],[3,4],[3,5]]}})",
        "track bus: 0@1,2 1@3,4 2.5@3,5 || 2:16 a line whose positions have times is read as one moving point");
    row("the times of a line in its geometry",
        R"({"type":"LineString","coordinateProperties":{"times":["2020-01-01T00:00:00Z","2020-01-01T00:00:02.5Z"]},
"coordinates":[[1,2],[3,4]]})",
        "track: 0@1,2 2.5@3,4 || 2:16 a line whose positions have times is read as one moving point");
    row("too few times of a line",
        R"({"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4],[3,5]]},
"properties":{"coordTimes":["2020-01-01T00:00:00Z"]}})",
        "polyline: 1,2 3,4 3,5 || 2:28 the property \"coordTimes\" of a feature is left out: 1 time for 3 positions");
    row("a null among the times of a line",
        R"({"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},
"properties":{"coordTimes":["2020-01-01T00:00:00Z",null]}})",
        "polyline: 1,2 3,4 || 2:28 the property \"coordTimes\" of a feature is left out: \"null\" is no time");
    row("the times of a polygon",
        R"({"type":"Feature","properties":{"times":[1496314227000]},"geometry":{"type":"Polygon",
"coordinates":[[[1,2],[3,4],[3,5],[1,2]]]}})",
        "ring: 1,2 3,4 3,5 || 1:41 the property \"times\" of a feature is left out; a time for each position of a line "
        "becomes a track");
}

void addTemporal(Row row)
{
    row("a sequence", "tgeompoint '[POINT(1 1)@2000-01-01 00:00:00+00, Point(2 2)@2000-01-02 02:00:00+02]'",
        "track: 0@1,1 86400@2,2");
    row("sequences with a gap between them",
        "{[POINT(0 0)@2000-01-01, POINT(1 0)@2000-01-02], [POINT(5 5)@2000-01-04, POINT(6 6)@2000-01-05]}",
        "track: 0@0,0 86400@1,0 | track: 259200@5,5 345600@6,6");
    row("two values",
        "f(tgeompoint '[POINT(0 0)@2000-01-01, POINT(1 0)@2000-01-02]', '[POINT(5 5)@2000-01-01, "
        "POINT(6 6)@2000-01-02]')",
        "track: 0@0,0 86400@1,0 | track: 0@5,5 86400@6,6");
    row("a set of instants", "{POINT(1 1)@2000-01-01, POINT(2 2)@2000-01-02}",
        "track: 0@1,1 86400@2,2 || 1:2 positions at times are read as a straight and uniform motion from each to the "
        "next");
    row("steps", "SRID=5676;Interp=Step;[POINT(1 1)@2000-01-01, POINT(2 2)@2000-01-02]",
        "track: 0@1,1 86400@2,2 || 1:24 positions at times are read as a straight and uniform motion from each to the "
        "next");
    row("with heights", "[POINT Z (1 1 5)@2000-01-01, POINT Z (2 2 6)@2000-01-02]",
        "track: 0@1,1 86400@2,2 || 1:2 the further coordinates (z or m) of 1 position are left out (and 1 other)");
    row("an instant beside a geometry", "f(tgeompoint 'POINT(1 1)@2000-01-01', geometry 'Point(3 4)')",
        "track: 0@1,1 | points: 3,4");
    row("in hexadecimal WKB",
        "[0101000000000000000000F03F0000000000000040@2000-01-01 00:00:00+01, "
        "010100000000000000000008400000000000001040@2000-01-02 00:00:00+01]",
        "track: 0@1,2 86400@3,4");
    row("a line at a time", "LINESTRING(0 0, 1 1)@2000-01-01", "polyline: 0,0 1,1");
    row("a word behind an @", "POINT(1 1)@work", "points: 1,1");
    row("WKB beside WKT",
        "f('0101000000000000000000F03F0000000000000040'::geometry, 'POINT(3 4)', "
        "'\\x010100000000000000000008400000000000001040', 0x010100000000000000000014400000000000001840)",
        "points: 1,2 | points: 3,4 | points: 3,4 | points: 5,6");
    row("an escape that is cut off", "a \\x",
        "refused 1:1: there are no coordinates; WKT, hexadecimal WKB, GeoJSON, "
        "rows of numbers, positions in any other text, and XML are read");
    row("WKB beside WKT that is cut off", "POINT(3 4), '0102000000020000000000000000000000'",
        "refused 1:24: LINESTRING announces 2 parts, but the text ends after 8 bytes");
}

void addMoving(Row row)
{
    row("a feature without a geometry",
        R"({"type":"FeatureCollection","features":[{"type":"Feature","geometry":null}]})",
        " || 1:70 a feature without a geometry is left out");
}

void addTables(Row row)
{
    row("segments", "x1,y1,x2,y2\n0,0,1,1\n2,2,3,4\n", "polyline: 0,0 1,1 | polyline: 2,2 3,4");
    row("segments with names", "id\tfrom_x\tfrom_y\tto_x\tto_y\na\t0\t0\t1\t1\nb\t2\t2\t3\t4\n",
        "polyline a: 0,0 1,1 | polyline b: 2,2 3,4");
    row("segments from 0", "x0;y0;x1;y1\n0,5;0;1;1\n", "polyline: 0.5,0 1,1");
    row("segments in another order", "Y2 (m), X2 (m), Y1 (m), X1 (m)\n4, 3, 2, 1\n", "polyline: 1,2 3,4");
    row("segments with a radius", "start_x,start_y,end_x,end_y,radius\n0,0,1,1,0.5\n0,0,1,1,\n",
        "polyline: 0,0 1,1 r 0.5 r 0.5 | polyline: 0,0 1,1");
    row("segments with times", "t,start_x,start_y,end_x,end_y\n0,0,0,1,1\n",
        "polyline: 0,0 1,1 || 1:1 these columns are left out: t");
    row("tracks with a box around them", "t,x,y,x2,y2\n0,1,2,9,9\n1,3,4,9,9\n",
        "track: 0@1,2 1@3,4 || 1:1 these columns are left out: x2, y2");
    row("a segment without an end", "x1,y1,x2,y2\n0,0,,1\n2,2,3,4\n",
        "polyline: 2,2 3,4 || 2:1 this row is left out: its x2 is empty");
    row("triangles are no segments", "x,y,x1,y1,x2,y2,x3,y3\n1,2,0,0,1,1,2,0\n",
        "points: 1,2 || 1:1 these columns are left out: x1, y1, x2, y2, x3, y3");
    row("triangles without a position are refused", "x1,y1,x2,y2,x3,y3\n0,0,1,1,2,0\n",
        "refused 1:1: no columns of this heading are x and y; known names are id, t, time, frame, x, y, lon, lat, r, "
        "x1, "
        "y1, x2, y2");
    row("one end alone is a position", "x1,y1,x2\n1,2,3\n", "points: 1,2 || 1:1 these columns are left out: x2");
    row("moving boxes are positions", "t,x,y,w,h\n0,1,2,3,4\n1,2,2,3,4\n",
        "track: 0@1,2 1@2,2 || 1:1 these columns are left out: w, h");
}

// Columns beside those that are read.
void addOtherColumns(Row row)
{
    row("columns beside x and y", "t,x,y,target_x,target_y\n0,1,2,3,4\n1,2,2,3,5\n",
        "track: 0@1,2 1@2,2 || 1:1 these columns are left out: target_x, target_y");
    row("segments that a data frame prints", "   x1  y1  x2  y2\n0   1   2   3   4\n",
        "polyline: 1,2 3,4 || 2:1 the first column has no heading; it is left out, as an index");
}

// Tables whose columns are named as programs name them, or not at all.
void addColumns(Row row)
{
    const char* const known = "known names are id, t, time, frame, x, y, lon, lat, r, x1, y1, x2, y2";
    const auto refused = [&](const char* name, const char* text, const QByteArray& problem) {
        row(name, text, ("refused " + problem + known).constData());
    };
    refused("six columns and no heading", "1 0 1 2 3 4\n1 1 4 6 3 4\n",
            "1:1: 6 columns without a heading: name them in a first line, for example id, t, x, y; ");
    refused("columns of tracked boxes", "1,-1,1.5,3,1e2,3,0.9,-1,-1,\"a b\"\n2,-1,1.5,3,1e2,3,0.9,-1,-1,\"\"\n",
            "1:1: 10 columns without a heading: name them in a first line, for example id, t, x, y; ");
    refused("a heading without x and y", "frame_num,agent_id,u,v\n1,1,2,3\n",
            "1:1: no columns of this heading are x and y; ");
    refused("a heading of known names without y", "id\tt\tx\na\t0\t1\n",
            "1:1: no columns of this heading are x and y; ");
    row("positions of animals",
        "event-id,timestamp,location-long,location-lat,tag-local-identifier,individual-local-identifier\n"
        "7,2011-03-01 06:00:00.000,1,2,t,a\n8,2011-03-01 06:00:01.000,3,4,t,a\n",
        "track a: 0@1,2 1@3,4 || 1:1 these columns are left out: event-id, tag-local-identifier");
    row("positions of cars", "Vehicle_ID,Frame_ID,Global_Time,Local_X,Local_Y,Global_X,Global_Y\n7,10,99,1,2,0,0\n",
        "track 7: 10@1,2 || 1:1 these columns are left out: Global_Time, Global_X, Global_Y");
    row("positions of ships", "MMSI,BaseDateTime,LAT,LON\n1,2020-01-01T00:00:00,1,2\n1,2020-01-01T00:00:10,1,3\n",
        "track 1: 0@2,1 10@3,1");
    row("the id of a row and of a track", "id,trajectory_id,t,x,y\n1,a,0,1,2\n2,a,1,3,4\n",
        "track a: 0@1,2 1@3,4 || 1:1 these columns are left out: id");
}

// Rows without a heading, and those with an unknown one.
void addOrders(Row row)
{
    row("frames in front of ids, by ids", "0 5 1 2\n10 5 1 3\n20 5 1 4\n10 6 90 2\n20 6 90 3\n",
        "track 0: 5@1,2 | track 10: 5@1,3 6@90,2 | track 20: 5@1,4 6@90,3 || 1:1 the columns are taken as id, t, x, y; "
        "a heading in a first "
        "line names them");
    row("ids in front of frames, by frames", "5 0 1 2\n6 0 90 2\n5 1 1 3\n6 1 90 3\n",
        "track 5: 0@1,2 1@1,3 | track 6: 0@90,2 1@90,3 || 1:1 the columns are taken as id, t, x, y; a heading in a "
        "first line names them");
    row("five columns", "1 43 5 6 7\n1 44 5 7 7\n",
        "track 1: 43@5,6 44@5,7 r 7 r 7 || 1:1 the columns are taken as id, t, x, y, r; a heading in a first line "
        "names them");
    const char* const dated = "refused 1:1: the first of %1 columns without a heading is a time: name the columns in a "
                              "first line, for example t, id, x, y or t, x, y, r";
    row("a time and three numbers", "2024-01-01 00:00:01, 1, 2, 3\n",
        QString::fromLatin1(dated).arg(4).toUtf8().constData());
    row("a time and four numbers", "2024-01-01 00:00:01 1 2 3 4\n2024-01-01 00:00:02 1 2 3 4\n",
        QString::fromLatin1(dated).arg(5).toUtf8().constData());
    row("one number a row", "525\n122\n0\n541\n",
        "refused 1:1: the text was read as text, and none of its 4 numbers is a coordinate by its rules; numbers can "
        "be "
        "picked in the window's import");
    row("a day that no calendar has", "id,t,x,y\n1,2020-02-29,1,2\n1,2020-02-30,3,4\n",
        "refused 3:3: \"2020-02-30\" is no time; times are numbers, dates by ISO 8601, or times of day as 12:06:00 "
        "below a date");
    row("the last days of years", "t,x,y\n2019-12-31,1,2\n2020-12-31,3,4\n", "track: 0@1,2 31622400@3,4");
    row("vertices of EnergyPlus",
        "Surface,\n  54.379, -28.887, 3.7, !- X,Y,Z Vertex 1 {m}\n  54.36, -23.003, 3.7; !- X,Y,Z "
        "Vertex 2 {m}\n",
        "refused 1:1: this is an input of EnergyPlus, which is not read; write a row of x, y for each vertex, for "
        "example "
        "with awk");
    row("UTF-16 read as bytes", "\xff\xfei", "refused 1:1: this is UTF-16 or UTF-32; save it as UTF-8");
}

// JSON that is refused.
void addJson(Row row)
{
    const char* const table = "refused 1:1: this is a table in JSON or in a dict, as pandas writes them, which is not "
                              "read; write it as CSV with a row of id, t, x, y for each position";
    row("columns of a data frame", R"({"id": {"0": "a", "1": "a"}, "x": {"0": 1.0, "1": 3.0}, "y": {"0": 2, "1": 4}})",
        table);
    row("the rows of a data frame and its names", R"({"columns":["x","y"],"index":[0,1],"data":[[1.0,2],[3,4]]})",
        table);
    row("a data frame with a schema", R"({"schema":{"fields":[{"name":"x"}]},"data":[{"t":0,"x":1,"y":2}]})", table);
    row("a dict of Python", "{'t': {0: 0, 1: 1}, 'x': {0: 1.0, 1: 3.0}, 'y': {0: 2, 1: 4}}", table);
    row("frames as names", R"({"0":[{"id":"a","x":1,"y":2}],"1":[{"id":"a","x":2,"y":2}]})", table);
    row("rings of Esri", R"({"rings":[[[0,0],[0,4],[4,4],[4,0],[0,0]]],"spatialReference":{"wkid":4326}})",
        "refused 1:1: this is Esri's JSON, which is not read; convert it to GeoJSON, for example with ogr2ogr of GDAL");
}

void addDrawings(Row row)
{
    row("elements of a drawing",
        "<svg viewBox=\"0 0 9 9\"><circle id=\"c\" cx=\"1\" cy=\"2\" r=\"3px\"/><line x1='1' x2='2' y2='5'/>\n"
        "<rect x=\"0.1\" width=\"0.2\" height=\"1\"/><ellipse rx=\"2\" ry=\"2\"/></svg>",
        "points c: 1,2 r 3 | polyline: 1,0 2,5 | ring: 0.1,0 0.3,0 0.3,1 0.1,1 | points: 0,0 r 2");
    row("parts of a drawing that are left out",
        "<svg>\n<circle r=\"50%\"/>\n<circle cx=\"1\"/>\n<rect width=\"1\" height=\"1\" rx=\".5\"/>\n<rect "
        "width=\"1\"/>\n"
        "<ellipse rx=\"1\" ry=\"2\"/>\n<text>1 2</text>\n<!-- <line x1=\"1\"/> --><line x2=\"1\"/></svg>",
        "polyline: 0,0 1,0 || 2:1 <circle> is left out: r=\"50%\" is no number | 3:1 <circle> is left out: it has no "
        "radius | 4:1 <rect> is left out: its corners are round | 5:1 <rect> is left out: it has no area | 6:1 "
        "<ellipse> is left out: its radii differ; ellipses that are circles are read | 7:1 <text> is left out: paths, "
        "polygons, polylines, lines, rectangles and circles are read");
    row("translations of a drawing",
        "<svg><g transform=\"translate(0.1 10)\"><g/><path transform='translate(1), translate(0,0.5)' d=\"M0.2 0h1\"/>"
        "<circle r=\"1\"/></g><line x2=\"1\"/></svg>",
        "polyline: 1.3,10.5 2.3,10.5 | points: 0.1,10 r 1 | polyline: 0,0 1,0");
    row("transforms of a drawing that round",
        "<svg><path transform=\"scale(0.1)\" d=\"M3 0L1 0\"/><path transform=\"rotate(45)\" d=\"M1 1L1 0\"/></svg>",
        "polyline: 0.3,0 0.1,0 | polyline: 1.1102230246251565e-16,1.414213562373095 "
        "0.7071067811865476,0.7071067811865475 || 1:66 the sine and cosine of a rotation are rounded to doubles");
    row("a transform that is not known", "<path transform='perspective(2)' d='M0 0L1 1'/><path d='M0 0L1 1'/>",
        "polyline: 0,0 1,1 || 1:1 <path> is left out: its transform is not one of translate, scale, rotate and a "
        "matrix without skew");
    row("a circle that a transform flattens", "<svg><circle r=\"1\" transform=\"scale(1 2)\"/><line x2=\"1\"/></svg>",
        "polyline: 0,0 1,0 || 1:6 <circle> is left out: its transform makes an ellipse of it");
    row("parts of a drawing that are not drawn",
        "<svg>\n<defs><path id=\"p\" d=\"M0 0L1 1\"/>\n<clipPath><rect width=\"1\" height=\"1\"/></clipPath></defs>\n"
        "<g style=\"fill: none; display: none\"><path d=\"M0 0L2 2\"/><path d=\"M0 0L3 3\"/></g>\n"
        "<svg x=\"1\"><line x2=\"4\"/></svg>\n<path visibility=\"hidden\" d=\"M0 0L5 5\"/>\n<line x2=\"1\"/></svg>",
        "polyline: 0,0 1,0 || 2:1 <defs> is left out with what it holds: it is not drawn where it stands | 4:1 <g> is "
        "left out with what it holds: it is not shown | 5:1 <svg> is left out with what it holds: it has a place or a "
        "view of its own | 6:1 <path> is left out: it is not shown");
    row("points with a coordinate too many", "<polygon points=\"0,0 1,0 1,1 2\"/>",
        "refused 1:31: the text ends where a number is expected");
    row("a drawing of text alone", "<svg viewBox=\"0 0 24 24\"><text x=\"1\" y=\"2\">3 4</text></svg>",
        " || 1:26 <text> is left out: paths, polygons, polylines, lines, rectangles and circles are read");
}

void addXml(Row row)
{
    row("lanes of SUMO",
        "<edge id=\"e\"><lane id=\"e_0\" index=\"0\" shape=\"-1.5,2 3,4\"/></edge><poly shape=\"0,0 1,0 1,1\"/>",
        "polyline e_0: -1.5,2 3,4 | ring: 0,0 1,0 1,1");
    row("vehicles of SUMO",
        "<fcd-export>\n<timestep time=\"0.00\">\n<vehicle id=\"a\" x=\"116.3\" y=\"39.5\" z=\"1\" speed=\"3\"/>\n"
        "<vehicle id=\"b\" x=\"1\" y=\"2\"/>\n</timestep>\n<timestep time=\"1.50\"><vehicle id=\"a\" x=\"117\" "
        "y=\"40\"/>\n<person x=\"1\" y=\"2\"/><person id=\"c\" x=\"one\" y=\"2\"/></timestep>\n<poi id=\"d\" x=\"1\" "
        "y=\"2\"/></fcd-export>",
        "track a: 0@116.3,39.5 1.5@117,40 | track b: 0@1,2 | points d: 1,2 || 1:1 the further coordinates (z or m) of "
        "1 "
        "position are left out | 7:1 <person> is left out: it has no id | 7:22 <person> is left out: x=\"one\" is no "
        "number");
    row("one vehicle in back ticks and prose",
        "The log has `<vehicle id=\"0\" x=\"-78.5\" y=\"35.75\" speed=\"24\"/>` (1).", "points 0: -78.5,35.75");
    row("elements without a time", "<planView>\n  <geometry s=\"0\" x=\"1.5\" y=\"2\" hdg=\"3\"/>\n</planView>",
        "points: 1.5,2");
    row("GPX",
        "<?xml version=\"1.0\"?><gpx><metadata><time>2020-01-01T00:00:00Z</time></metadata><wpt lat=\"1\" lon=\"2\">"
        "<ele>4.4</ele><name>a &amp; b</name></wpt><trk><name>walk</name><trkseg><trkpt lat=\"1\" lon=\"2\"><time>"
        "2020-01-01T10:00:00Z</time></trkpt><trkpt lat=\"3\" lon=\"4\"><time>2020-01-01T10:00:02.5Z</time></trkpt>"
        "</trkseg><trkseg><trkpt lat=\"5\" lon=\"6\"/><trkpt lat=\"7\" lon=\"8\"/></trkseg></trk><rte><rtept "
        "lat=\"0\" lon=\"1\"><name>start</name></rtept><rtept lat=\"0\" lon=\"2\"/></rte></gpx>",
        "points a & b: 2,1 | track walk: 0@2,1 2.5@4,3 | polyline walk: 6,5 8,7 | polyline: 1,0 2,0");
    row("a way before its nodes",
        "<osm><way id=\"7\"><nd ref=\"1\"/><nd ref=\"2\"/></way><node id=\"1\" lat=\"0\" lon=\"0\"/><node id=\"2\" "
        "lat=\"4\" "
        "lon=\"3\"/></osm>",
        "polyline 7: 0,0 3,4");
    row("OpenStreetMap",
        "<osm><node id=\"1\" lat=\"0\" lon=\"0\" timestamp=\"2009-01-01T00:00:00Z\"/><node id=\"2\" lat=\"0\" "
        "lon=\"3\"/>"
        "<node id=\"3\" lat=\"4\" lon=\"3\"/><node id=\"4\" lat=\"9\" lon=\"8\"><tag k=\"name\" v=\"pub\"/></node>"
        "<way id=\"7\"><nd ref=\"1\"/><nd ref=\"2\"/><nd ref=\"3\"/><nd ref=\"1\"/></way><way id=\"8\"><nd ref=\"1\"/>"
        "<nd ref=\"3\"/><nd ref=\"5\"/></way></osm>",
        "points pub: 8,9 | ring 7: 0,0 3,0 3,4 | polyline 8: 0,0 3,4 || 1:296 a node of a way is not in the text "
        "and is left out");
    row("vertices",
        "<body name=\"b\"><polygon><v x=\"0\" y=\"0\"/><v x=\"1\" y=\"0\"/><v x=\"1\" y=\"1\"/></polygon>"
        "</body><ball x=\"1\" y=\"2\" radius=\"0.5\"/><wall x1=\"0\" y1=\"1\" x2=\"2\" y2=\"3\"/>",
        "ring b: 0,0 1,0 1,1 | points: 1,2 r 0.5 | polyline: 0,1 2,3");
    row("frames", "<obj id=\"a\"><p frame=\"1\" x=\"1\" y=\"2\"/><p frame=\"2\" x=\"3\" y=\"4\"/></obj>",
        "track a: 1@1,2 2@3,4");
    row("a time that is none", "<p id=\"a\" t=\"soon\" x=\"1\" y=\"2\"/>",
        " || 1:1 <p> is left out: \"soon\" is no time; times are numbers or ISO 8601");
    row("times of two kinds",
        "<a><p id=\"a\" t=\"1\" x=\"1\" y=\"2\"/><p id=\"a\" t=\"10:00:00\" x=\"1\" y=\"2\"/></a>",
        "refused 1:33: a clock time, and a number at line 1; the times of a text are of one kind");
    row("KML with a time",
        "<Placemark><name>a</name><TimeStamp><when>2020-01-01</when></TimeStamp><Point><coordinates>1,2"
        "</coordinates></Point></Placemark><Placemark><name>a</name><TimeStamp><when>2020-01-02</when>"
        "</TimeStamp><Point><coordinates>3,4,5</coordinates></Point></Placemark>",
        "track a: 0@1,2 86400@3,4 || 1:1 the further coordinates (z or m) of 1 position are left out");
    row("KML with a document type",
        "<?xml version=\"1.0\"?>\n<!DOCTYPE kml [<!ENTITY x SYSTEM \"file:///x\">]>\n"
        "<kml><Placemark><name>&x;</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>",
        "refused 2:1: a document type with definitions is refused: it may name other files and entities");
    row("characters of several bytes", "<a><!-- \u00fc\U0001f600 --><p id=\"\u00fc\U0001f600\" x=\"1\" y=\"q\"/></a>",
        " || 1:19 <p> is left out: y=\"q\" is no number");
    row("transforms of a drawing that are exact",
        "<svg><g transform=\"translate(10 0) scale(2,-3)\"><path transform=\"rotate(-90 1 1)\" d=\"M0 0h1v2\"/></g>"
        "<circle cy=\"1\" r=\"2\" transform=\"matrix(0 3 -3 0 1 1)\"/></svg>",
        "polyline: 10,-6 10,-3 14,-3 | points: -2,1 r 6");
    row("a skewed drawing", "<svg><path transform=\"matrix(1 0 1 1 0 0)\" d=\"M0 0L1 1\"/><line x2=\"1\"/></svg>",
        "polyline: 0,0 1,0 || 1:6 <path> is left out: its transform is not one of translate, scale, rotate and a "
        "matrix without skew");
    row("curves of a path", "<path d=\"M0 0L1 0C2 0 3 1 3 2L3 5z\"/><path d='M0 0Q1 1 2 0'/>",
        "polyline: 0,0 1,0 || 1:18 a path is left out from its first curve on; straight segments are read (and 1 "
        "other)");
    row("attributes without quotes", "<line x2=\"1\"/><line x1={5} y1={-3.5} x2={10} y2={20} />",
        "refused 1:24: this is not well-formed XML: Expected ''' or '\"', but got '[a-zA-Z]'.");
    row("an element without an end", "<a>\n<rect x=\"1\" y=\"1\" width=\"1\" height=\"1\"/>",
        "refused 2:41: the text ends inside of <a>");
    row("nothing with coordinates", "<svg viewBox=\"0 0 1 1\"><title>1 2</title></svg>",
        "refused 1:1: the text was read as XML, and none of its 6 numbers is a coordinate by its rules; numbers can be "
        "picked in the window's import");
    row("times of day below a date",
        "t,x,y\n2018-01-01T23:59:59,0,0\n23:59:59.5,1,0\n2018-01-02T00:00:01+00:00,2,0\n00:00:02,3,0\n",
        "track: 0@0,0 0.5@1,0 2@2,0 3@3,0");
    row("a time of day above a date", "t,x,y\n23:59:59.5,1,0\n2018-01-01T23:59:59,0,0\n",
        "refused 2:1: a time of day needs a date above it, or beside it as in 2018-01-01T12:00:00");
    row("times of day alone", "t,x,y\n12:00:00,1,0\n12:00:01,0,0\n",
        "refused 2:1: a time of day needs a date above it, or beside it as in 2018-01-01T12:00:00");
    row("an earlier date below", "t,x,y\n2018-01-01T00:00:02,1,0\n2018-01-01,0,0\n2018-01-01T00:00:01+00:01,2,0\n",
        "track: 0@2,0 59@0,0 61@1,0 || 2:1 the rows of the track are put in the order of their times");
    row("attoseconds", "t,x,y\n2018-01-01T00:00:00.000000000000000001,1,2\n00:00:00.000000000000000003,3,4\n",
        "track: 0@1,2 2e-18@3,4");
}

void TestGeometryForms::textIsRead_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    addPrinted(addRow);
    addStrings(addRow);
    addTimedFeatures(addRow);
    addTemporal(addRow);
    addMoving(addRow);
    addTables(addRow);
    addOtherColumns(addRow);
    addColumns(addRow);
    addOrders(addRow);
    addJson(addRow);
    addDrawings(addRow);
    addXml(addRow);
}

void TestGeometryForms::textIsRead()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, expected);
    const QString read = answer(text);
    QVERIFY2(read == expected, qPrintable(read)); // QCOMPARE cuts long texts
}

void TestGeometryForms::columnsAreReadByGivenNames()
{
    const auto told = [](const char* columns, const QByteArray& text) {
        const auto roles = rowRolesIn(columns);
        return roles ? answer(text, *roles) : QStringLiteral("no columns");
    };
    QCOMPARE(told("id,t,x,y,-", "a 0 1 2 9\na 1 3 4 9\n"), QStringLiteral("track a: 0@1,2 1@3,4"));
    QCOMPARE(told("-, y, x", "# heights\nn,u,v\n7,1,2\n8,3,4\n"),
             QStringLiteral("points: 2,1 4,3 || 2:1 what is before the table is left out"));
    QCOMPARE(told("frame,x,y", "| 1 | 2 | 3 | 4 |\n| 2 | 3 | 4 | 5 |\n"), QStringLiteral("track: 1@2,3 2@3,4"));
    QCOMPARE(told("x1,y1,x2,y2", "0 0 1 2\n"), QStringLiteral("polyline: 0,0 1,2"));
    QCOMPARE(told("x,y", "x: 1\n"),
             QStringLiteral("refused 1:1: no line has numbers in the columns that are named x and y"));
    for (const char* wrong : {"id,t,x", "x,y,x", "x,y,x2", "x,y,speed", ""})
        QCOMPARE(told(wrong, "1,2\n"), QStringLiteral("no columns"));
}

void TestGeometryForms::otherFormatsAreRefusedByName_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("format");
    const auto row = [](const char* format, const char* text) {
        QTest::newRow(format) << QByteArray(text) << QString::fromLatin1(format);
    };
    row("DXF", "  0\nSECTION\n  2\nENTITIES\n  0\nLINE\n 10\n1.0\n 20\n2.0\n");
    row("G-code", "G21\nG90\nG0 X0 Y0\nG1 X10 Y5.5 F300 ; cut\n");
    row("URDF",
        "<?xml version=\"1.0\"?>\n<robot name=\"arm\">\n<link name=\"a\"><origin xyz=\"1 2 3\"/></link></robot>");
    row("SDF", "<sdf version=\"1.7\"><model name=\"m\"><pose>1 2 3 0 0 0</pose></model></sdf>");
    row("OpenSCAD", "difference() {\n  translate([1, 2, 0]) cube([3, 4, 5]);\n  sphere(r = 2);\n}\n");
    row("an input of EnergyPlus", "Zone,\n  Room, !- Name\n  0, !- X Origin {m}\n  1; !- Y Origin {m}\n");
    row("base64", "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==\n");
    row("MF-JSON", R"({"type": "MovingPoint", "datetimes": [0], "coordinates": [[0, 0]]})");
    row("a map of Tiled in JSON", R"({"layers": [], "tilewidth": 16, "width": 4})");
    QTest::newRow("a shapefile") << QByteArray("\0\0\x27\x0a\0\0\0\0", 8) << QStringLiteral("a shapefile");
}

void TestGeometryForms::otherFormatsAreRefusedByName()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, format);
    const QString refusal = answer(text);
    QVERIFY2(refusal.startsWith(QStringLiteral("refused 1:1: this is %1, which is not read; ").arg(format)),
             qPrintable(refusal));
}

// Texts of public reports, and words and numbers that some of those formats have, too.
void TestGeometryForms::ordinaryTextIsOfNoOtherFormat()
{
    for (const char* name : {"snippets", "prose"}) {
        QFile file(QString::fromStdString(sourcePath(std::string("tests/data/pasted/") + name)));
        QVERIFY(file.open(QIODevice::ReadOnly));
        for (const QByteArray& entry : file.readAll().split('='))
            QVERIFY2(!answer(entry).contains(QStringLiteral("which is not read")), entry.constData());
    }
    for (const char* text : {"0\n1\nSECTION 2\n", "G1 is at X10 Y5", "rotate(45) scale(2) then cube (1, 2)",
                             "polygon([[0, 0], [1, 0], [1, 1]]);", "a, 1, 2 !- first\n", "<robot x=\"1\" y=\"2\"/>",
                             "0101000000000000000000F03F0000000000000040"})
        QVERIFY2(!answer(text).contains(QStringLiteral("which is not read")), text);
}

QTEST_GUILESS_MAIN(TestGeometryForms)

} // namespace sweep::tst_geometry_forms
#include "tst_geometry_forms.moc"
