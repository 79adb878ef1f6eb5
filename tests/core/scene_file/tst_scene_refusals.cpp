// Scenes that SCENE.md forbids: a row for each sentence, with the complete message.
#include "core/base/decimal.h"

#include <sweepbench/scene_file.h>

#include <QtTest>

#include <cmath>

namespace sweep::tst_scene_refusals {

namespace {

// The problems, one per line. Those of members without their places, which placesEveryProblem() is about.
QString textOf(const std::vector<sweep::Problem>& problems)
{
    QStringList lines;
    for (sweep::Problem problem : problems) {
        if (!problem.pointer.empty()) {
            problem.line = 0;
            problem.body.clear();
        }
        lines << QString::fromStdString(problem.text());
    }
    return lines.join(u'\n');
}

// The problems of a text, one per line; "fine" if there are none.
QString problemsOfText(const QByteArray& text, const sweep::ReadOptions& options = {})
{
    const auto scene = sweep::parseScene({text.constData(), static_cast<std::size_t>(text.size())}, "s", options);
    return scene.ok() ? QStringLiteral("fine") : textOf(scene.problems());
}

// A scene with the given members after format and version.
QByteArray sceneWith(const QByteArray& members)
{
    return R"({"format": "sweepbench.scene", "version": 1, )" + members + "}";
}

QByteArray withBodies(const QByteArray& bodies)
{
    return sceneWith("\"bodies\": [" + bodies + "]");
}

constexpr const char* twoBodies = R"("bodies": [{"id": "p", "shape": "point", "path": [0, 0]},)"
                                  R"( {"id": "q", "shape": "point", "path": [1, 1]}], )";

void row(const char* geometry, const QByteArray& text, const QByteArray& message)
{
    QTest::newRow(geometry) << text << QString::fromUtf8(message);
}

void bodyRow(const char* geometry, const QByteArray& bodies, const QByteArray& message)
{
    row(geometry, withBodies(bodies), message);
}

} // namespace

class tst_scene_refusals : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reportsThePositionOfSyntaxErrors_data();
    void reportsThePositionOfSyntaxErrors() { check(); }
    void reportsWrongMembersOfTheScene_data();
    void reportsWrongMembersOfTheScene() { check(); }
    void reportsWrongMembersOfABody_data();
    void reportsWrongMembersOfABody() { check(); }
    void reportsWrongPolygons_data();
    void reportsWrongPolygons() { check(); }
    void acceptsPolygons_data();
    void acceptsPolygons();
    void reportsWrongPaths_data();
    void reportsWrongPaths() { check(); }
    void reportsWrongReferences_data();
    void reportsWrongReferences() { check(); }
    void namesTheWayOutOnce_data();
    void namesTheWayOutOnce() { check(); }
    void reportsWrongSingles_data();
    void reportsWrongSingles() { check(); }
    void placesEveryProblem_data();
    void placesEveryProblem();

    void acceptsValidScenes_data();
    void acceptsValidScenes();
    void readsEveryFormOfNumberInAnArray_data();
    void readsEveryFormOfNumberInAnArray();
    void listsAtMostTwentyProblems();
    void acceptsSixtyFourLevelsAndNoMore();
    void survivesNestingOfAMillionLevels();
    void refusesEveryTruncation();
    void countsColumnsInCharacters();
    void stopsWhenItIsCancelled();
    void reportsProgressThatNeverFalls();
    void refusesATextThatIsTooLarge();

private:
    void check();
};

void tst_scene_refusals::check()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, message);
    QCOMPARE(problemsOfText(text), message);
}

void tst_scene_refusals::reportsThePositionOfSyntaxErrors_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    row("empty", "", "s:1:1: the text is empty; a scene is one JSON object");
    row("blank", " \n ", "s:1:1: the text is empty; a scene is one JSON object");
    row("byte order mark", "\xef\xbb\xbf{}", "s:1:1: the text begins with a byte order mark; JSON text has none");
    row("UTF-16", QByteArray("\xff\xfe{\0}\0", 6),
        "s:1:1: the text begins with a UTF-16 byte order mark; a scene is UTF-8 text without a mark");
    row("binary",
        QByteArray("\x7f"
                   "ELF\0\1",
                   6),
        "s:1:1: found the byte 0x7F where a value is expected");
    row("NUL", QByteArray("\0", 1), "s:1:1: found a NUL byte where a value is expected");
    row("NUL after the object", withBodies("") + QByteArray(1, '\0'),
        "s:1:59: found a NUL byte after the end of the scene; a scene is one JSON object and nothing "
        "else");
    row("rubbish after the object", withBodies("") + "\n x",
        "s:2:2: found 'x' after the end of the scene; a scene is one JSON object and nothing else");
    row("a comma too many", withBodies(R"({"id": "a", })"),
        "s:1:67: a comma before }; JSON has none after the last member");
    row("no comma", withBodies("1 2"),
        "s: /bodies/0: found the number 1; a body is an object\n"
        "s:1:59: found '2' where a comma or ] is expected");
    row("no colon", R"({"format" 1})", "s:1:11: found '1' where a colon is expected");
    const char* const comment = "; JSON has no comments: a scene keeps remarks in notes and in members whose names "
                                "begin with x-";
    for (const char* text : {"{ // no\n}", "{ /* no */}", "{ # no\n}"})
        row(text, text,
            QByteArray("s:1:3: found '@' where a member's name in quotes is expected").replace('@', text[2]) + comment);
    row("a comment after the end", withBodies("") + " // no",
        QByteArray("s:1:60: found '/' after the end of the scene; a scene is one JSON object and nothing else") +
            comment);
    row("single quotes", "{'a': 1}",
        "s:1:2: found a single quote where a member's name in quotes is expected; texts and names are in double "
        "quotes");
    row("a comma before a bracket", sceneWith("\"bodies\": [],\n \"x-a\": [1 ,\n]"),
        "s:2:12: a comma before ]; JSON has none after the last element");
    row("no digit before the point", sceneWith("\"x-a\": .3"),
        "s:1:53: found '.' where a value is expected; a number has a digit before its point: 0.3");
    row("no digit before the point of a place", withBodies(R"({"id": "a", "path": [-.25, 0]})"),
        "s:1:79: found '.' where a digit is expected; a number has a digit before its point: 0.25");
    const auto numberRow = [](const char* number, int column, const char* message) {
        row(number, sceneWith("\"x-abcd\": " + QByteArray(number)),
            "s:1:" + QByteArray::number(column) + ": " + message);
    };
    numberRow("NaN", 56, "found NaN where a value is expected; every number of a scene is finite");
    numberRow("-Infinity", 56, "found -Infinity where a value is expected; every number of a scene is finite");
    numberRow("1.5f", 59, "found 'f' where a comma or } is expected; a number has no letters after it: write 1.5");
    numberRow("1.f", 58, "found 'f' where a digit is expected; a number has no letters after it: write 1.0");
    numberRow("0x10", 57, "found 'x' where a comma or } is expected; JSON has no hexadecimal numbers: write 16");
    numberRow("-0x1.8p1", 58, "found 'x' where a comma or } is expected; JSON has no hexadecimal numbers: write -3");
    numberRow("1 / 4", 58, "found '/' where a comma or } is expected; JSON has no fractions: write 0.25");
    numberRow("1/0", 57, "found '/' where a comma or } is expected");
    numberRow("infinite", 56, "found 'i' where a value is expected");
    row("a plus sign", sceneWith("\"bodies\": +1"),
        "s:1:56: found '+' where a value is expected; a number has no plus sign");
    row("a superfluous zero", sceneWith("\"bodies\": 01"),
        "s:1:56: a number begins with a 0 that is not needed; JSON does not allow it");
    row("no digit after the point", sceneWith("\"bodies\": 1.}"),
        "s:1:58: found '}' where a digit is expected; a number has a digit after its point: write 1.0");
    row("no digit in the exponent", sceneWith("\"bodies\": 1e"), "s:1:58: found '}' where a digit is expected");
    row("a minus alone", sceneWith("\"bodies\": -"), "s:1:57: found '}' where a digit is expected");
    row("not UTF-8 in a string", "{\"x-a\": \"\xff\"}",
        "s:1:10: the byte 0xFF is not UTF-8 here; a scene is UTF-8 text");
    row("an overlong sequence", "{\"x-a\": \"\xc0\x80\"}",
        "s:1:10: the byte 0xC0 is not UTF-8 here; a scene is UTF-8 text");
    row("half a surrogate in UTF-8", "{\"x-a\": \"\xed\xa0\x80\"}",
        "s:1:10: the byte 0xED is not UTF-8 here; a scene is UTF-8 text");
    row("half a surrogate pair", R"({"x-a": "\ud800"})",
        "s:1:10: half of a surrogate pair; it stands for no character");
    row("an unknown escape", R"({"x-a": "\q"})",
        "s:1:10: an unknown escape; after \\ come \" \\ / b f n r t or u and four hexadecimal digits");
    row("an escape that is cut", R"({"x-a": "\u12"})", "s:1:10: an escape \\u without four hexadecimal digits");
    row("a line break in a string", "{\"x-a\": \"1\n2\"}",
        "s:1:11: the control character 0x0A inside a string; write it as an escape");
    row("a string without end", "{\n\"x-a", "s:2:1: a string begins here and has no end");
}

void tst_scene_refusals::reportsWrongMembersOfTheScene_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    row("an array", "[]", "s:1:1: found an array; a scene is one JSON object");
    row("nothing in it", "{}",
        "s:1:1: format is missing; a scene begins with \"format\": \"sweepbench.scene\"\n"
        "s:1:1: version is missing; the version is the integer 1 or 2\n"
        "s:1:1: bodies is missing; a scene has an array of them, at least an empty one");
    row("another format", R"({"format": "other", "version": 1, "bodies": []})",
        "s: /format: found the text \"other\"; the format is \"sweepbench.scene\"");
    row("version 1.0", R"({"format": "sweepbench.scene", "version": 1.0, "bodies": []})",
        "s: /version: found the number 1.0; the version is the integer 1 or 2");
    row("version as text", R"({"format": "sweepbench.scene", "version": "1", "bodies": []})",
        "s: /version: found the text \"1\"; the version is the integer 1 or 2");
    row("version 0", R"({"format": "sweepbench.scene", "version": 0, "bodies": []})",
        "s: /version: there is no version 0; this program reads versions 1 and 2");
    row("a newer version, which may well have other members",
        R"({"format": "sweepbench.scene", "version": 3, "bodies": {}, "new": 1})",
        "s: /version: version 3 is newer than this program, which reads versions 1 and 2");
    row("unknown member", sceneWith(R"("bodies": [], "body": [])"), "s: /body: unknown member; did you mean bodies?");
    row("repeated member", sceneWith(R"("bodies": [], "title": "a", "ti\u0074le": "b")"),
        "s: /title: this name appears 2 times in one object; a name may appear once");
    row("repeated member inside a kept one", sceneWith(R"("bodies": [], "x-k": [{"a/b": 1, "a/b": 2}])"),
        "s: /x-k/0/a~1b: this name appears 2 times in one object; a name may appear once");
    row("not finite inside a kept one", sceneWith(R"("bodies": [], "view": {"z": [1, -1e999]})"),
        "s: /view/z/1: -1e999 is not finite as a double; numbers lie between ±1.7976931348623157e308");
    row("a title that is no text", sceneWith(R"("bodies": [], "title": 5, "notes": null)"),
        "s: /title: found the number 5; a title is a text\ns: /notes: found null; notes are a text");
    row("a view that is no object", sceneWith(R"("bodies": [], "view": [1])"),
        "s: /view: found an array; a view is an object");
    row("time backwards", sceneWith(R"("bodies": [], "time": {"start": 2, "end": 2})"),
        "s: /time: the start 2 is not before the end 2; a scene's time has start < end");
    row("time without end", sceneWith(R"("bodies": [], "time": {"start": 2})"),
        "s: /time: end is missing; time is {\"start\": s, \"end\": e}, two numbers, optionally with an origin");
    for (const char* const origin :
         {"", "2018-01-01", "2018-01-01T12:00:00", "2018-01-01 12:00:00Z", "2018-02-29T12:00:00Z",
          "2018-13-01T12:00:00Z", "2018-01-01T24:00:00Z", "2018-01-01T12:60:00Z", "2016-12-31T23:59:60Z",
          "2018-01-01T12:00:00.Z", "2018-01-01T12:00:00-00:00", "2018-01-01T12:00:00+24:00",
          "2018-01-01T12:00:00+01:60", "2018-01-01T12:00:00+0100", "2018-01-01T12:00:00Z ", "+018-01-01T12:00:00Z",
          "2018-00-01T12:00:00Z"})
        row((QByteArray("origin ") + origin).constData(),
            sceneWith(QByteArray(R"("bodies": [], "time": {"start": 0, "end": 2, "origin": ")") + origin + R"("})"),
            (QByteArray("s: /time/origin: \"") + origin +
             "\" is no instant; an origin is a date and time with its offset, as \"2018-01-01T12:00:00Z\"")
                .constData());
    row("origin that is no text", sceneWith(R"("bodies": [], "time": {"start": 0, "end": 2, "origin": 5})"),
        "s: /time/origin: found the number 5; an origin is a text");
    row("time not finite", sceneWith(R"("bodies": [], "time": {"start": 0, "end": 1e999})"),
        "s: /time/end: 1e999 is not finite as a double; numbers lie between ±1.7976931348623157e308");
    row("grid without spacing", sceneWith(R"("bodies": [], "grid": {})"),
        "s: /grid: spacing is missing; a grid has one");
    row("grid that is flat", sceneWith(R"("bodies": [], "grid": {"spacing": [0, -1]})"),
        "s: /grid/spacing/0: 0 is not above 0; a spacing is [sx, sy], two numbers > 0\n"
        "s: /grid/spacing/1: -1 is not above 0; a spacing is [sx, sy], two numbers > 0");
    row("unknown cells", sceneWith(R"("bodies": [], "grid": {"spacing": [1, 1], "cells": "half"})"),
        "s: /grid/cells: found the text \"half\"; cells are \"closed\" or \"open\"");
    row("a bookmark without name", sceneWith(R"("bodies": [], "bookmarks": [{"t": 1}, 5])"),
        "s: /bookmarks/0: name is missing; a bookmark has t and name\n"
        "s: /bookmarks/1: found the number 5; a bookmark is an object");
}

void tst_scene_refusals::reportsWrongMembersOfABody_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    bodyRow("no members", "{}",
            "s: /bodies/0: id is missing; every body has one\n"
            "s: /bodies/0: shape is missing; every body has one");
    bodyRow("an empty id", R"({"id": "", "shape": "point", "path": [0, 0]})",
            "s: /bodies/0/id: the id is empty; an id is a text of at least one character");
    bodyRow("a repeated id",
            R"({"id": "a", "shape": "point", "path": [0, 0]}, {"id": "a", "shape": "point", "path": [1, 0]})",
            "s: /bodies/1/id: the id \"a\" is that of /bodies/0 already; ids are unique");
    bodyRow("an unknown shape", R"({"id": "a", "shape": "blob", "path": [0, 0]})",
            "s: /bodies/0/shape: found the text \"blob\"; a shape is point, circle, projectile, segment, capsule, ray, "
            "line or polygon");
    bodyRow("a point with a radius", R"({"id": "a", "radius": 1, "shape": "point", "path": [0, 0]})",
            "s: /bodies/0/radius: a point does not have this member; a point has path");
    bodyRow("a segment with a path", R"({"id": "a", "shape": "segment", "path": [0, 0]})",
            "s: /bodies/0/path: a segment does not have this member; a segment has a and b; a and b are a path each");
    bodyRow("a circle without radius", R"({"id": "a", "shape": "circle", "path": [0, 0]})",
            "s: /bodies/0: radius is missing; a circle has path and radius");
    bodyRow("a negative radius", R"({"id": "a", "shape": "circle", "path": [0, 0], "radius": -1})",
            "s: /bodies/0/radius: -1 is negative; a radius is a number ≥ 0");
    bodyRow("a radius that shrinks below 0",
            R"({"id": "a", "shape": "capsule", "a": [0, 0], "b": [0, 1], "radius": {"from": 1, "to": -0.5}})",
            "s: /bodies/0/radius/to: -0.5 is negative; a radius is a number ≥ 0");
    bodyRow("a radius without end", R"({"id": "a", "shape": "circle", "path": [0, 0], "radius": {"from": 1}})",
            "s: /bodies/0/radius: to is missing; a radius is a number ≥ 0 or {\"from\": r0, \"to\": r1}");
    bodyRow("a radius that is no number", R"({"id": "a", "shape": "circle", "path": [0, 0], "radius": "1"})",
            "s: /bodies/0/radius: found the text \"1\"; a radius is a number ≥ 0 or {\"from\": r0, \"to\": r1}");
    bodyRow("active beyond the scene", R"({"id": "a", "shape": "point", "path": [0, 0], "active": [0.5, 1.5]})",
            "s: /bodies/0/active: [0.5, 1.5] reaches beyond the scene's time [0, 1]; active lies within it");
    bodyRow("active for an instant", R"({"id": "a", "shape": "point", "path": [0, 0], "active": [0.5, 0.5]})",
            "s: /bodies/0/active: [0.5, 0.5] has no duration; active is [from, until] with from < until");
    bodyRow("active with one number", R"({"id": "a", "shape": "point", "path": [0, 0], "active": [0.5]})",
            "s: /bodies/0/active: found an array of 1; active is [from, until], two numbers");
    bodyRow("cells of a line", R"({"id": "a", "shape": "line", "a": [0, 0], "b": [1, 0], "grid": true})",
            "s: /bodies/0/grid: true is not allowed on a line; it is in cells without end");
    bodyRow("grid as a number", R"({"id": "a", "shape": "point", "path": [0, 0], "grid": 1})",
            "s: /bodies/0/grid: found the number 1; grid is true or false");
    bodyRow("a style that is a text", R"({"id": "a", "shape": "point", "path": [0, 0], "style": "red"})",
            "s: /bodies/0/style: found the text \"red\"; a style is an object");
    bodyRow("a member in capitals", R"({"id": "a", "shape": "segment", "A": [0, 0], "b": [1, 0]})",
            "s: /bodies/0/A: unknown member; did you mean a?");
    bodyRow("an unknown member", R"({"id": "a", "shape": "point", "path": [0, 0], "colour": "red"})",
            "s: /bodies/0/colour: unknown member; a body has id, shape, path, a, b, points, radius, name, "
            "active, group, grid and style");
    bodyRow("a line whose points meet at 1/2",
            R"({"id": "a", "shape": "line", "a": [0, 0], "b": {"from": [1, 1], "to": [-1, -1]}})",
            "s: /bodies/0: the control points of a line meet at t = 0.5; a ray or a line needs two different points "
            "throughout");
    bodyRow("a ray whose points meet at 1/3",
            R"({"id": "a", "shape": "ray", "a": [0, 0], "b": {"from": [1, 1], "to": [-2, -2]}})",
            "s: /bodies/0: the control points of a ray meet at t ≈ 0.3333333333333333; a ray or a line needs two "
            "different points throughout");
}

namespace {

QByteArray polygonScene(const QByteArray& points, const QByteArray& more = {})
{
    return R"({"format": "sweepbench.scene", "version": 2, "bodies": [{"id": "p", "shape": "polygon", "points": [)" +
           points + "]" + more + "}]}";
}

} // namespace

void tst_scene_refusals::reportsWrongPolygons_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    const QByteArray square = "[0, 0], [2, 0], [2, 2], [0, 2]";
    const auto fault = [](const char* name, const QByteArray& points, const QByteArray& message) {
        row(name, polygonScene(points), "s: /bodies/0/points" + message);
    };
    const QByteArray differ = "; neighbouring points of a polygon differ throughout";
    const QByteArray apart = "; edges of a polygon that are not neighbours share nothing";
    const QByteArray area = "; a polygon bounds an area throughout";
    row("in version 1", polygonScene(square).replace("\"version\": 2", "\"version\": 1"),
        "s: /bodies/0/shape: a polygon needs \"version\": 2; this scene says 1");
    row("no points", sceneWith(R"("bodies": [{"id": "p", "shape": "polygon"}])").replace(": 1,", ": 2,"),
        "s: /bodies/0: points is missing; a polygon has points and, optionally, radius");
    row("two points", polygonScene("[0, 0], [2, 0]"),
        "s: /bodies/0/points: found 2 control points; a polygon has 3 to 10,000");
    QByteArray many = "[0, 0]";
    for (int i = 1; i <= 10'000; ++i)
        many += ", [" + QByteArray::number(i) + ", " + QByteArray::number(i * i) + "]";
    row("10,001 points", polygonScene(many),
        "s: /bodies/0/points: found 10,001 control points; a polygon has 3 to 10,000");
    row("a path as well", polygonScene(square, R"(, "path": [0, 0])"),
        "s: /bodies/0/path: a polygon does not have this member; a polygon has points and, optionally, radius; "
        "each of the points is a path");
    row("a negative radius", polygonScene(square, R"(, "radius": -1)"),
        "s: /bodies/0/radius: -1 is negative; a radius is a number ≥ 0");
    row("a pose", polygonScene(square, R"(, "pose": {})"),
        "s: /bodies/0/pose: a pose (rigid motion, scene version 2) is read by Sweepbench 0.2 and later; this is "
        "Sweepbench 0.1");
    row("an infinite coordinate", polygonScene("[0, 0], [1e999, 0], [2, 2]"),
        "s: /bodies/0/points/1/0: 1e999 is not finite as a double; numbers lie between ±1.7976931348623157e308");

    fault("edges that cross", "[0, 0], [2, 2], [2, 0], [0, 2]", "/2: edges 0 and 2 cross at t = 0" + apart);
    fault("a control point on another edge", "[0, 0], [4, 0], [4, 4], [2, 0], [0, 4]",
          "/3: edges 0 and 2 touch at t = 0" + apart);
    fault("the end of the later edge on the earlier one", "[0, 0], [4, 0], [4, 4], [0, 0], [-4, 4]",
          "/3: edges 0 and 2 touch at t = 0" + apart);
    fault("an edge that folds back", "[0, 0], [4, 0], [4, 3], [4, 1], [0, 1]",
          "/2: edge 2 folds back on edge 1 at t = 0; neighbouring edges of a polygon share one point alone");
    fault("the first edge folds back on the last", "[0, 0], [4, 0], [4, 4], [6, 4], [6, 0]",
          "/0: edge 0 folds back on edge 4 at t = 0; neighbouring edges of a polygon share one point alone");
    fault("points on one line", "[0, 0], [1, 0], [2, 0]",
          ": all points lie on one line (edges 0 and 2 touch at t = 0)" + area);
    fault("equal neighbours", "[0, 0], [0, 0], [2, 0], [2, 2]",
          "/1: points 0 and 1 are equal (edges 0 and 1 touch at t = 0)" + differ);
    fault("equal neighbours, whose own neighbours meet there", "[0, 0], [1, 0], [1, 0], [2, 2], [0, 2]",
          "/2: points 1 and 2 are equal (edges 0 and 2 touch at t = 0)" + differ);
    fault("the last point repeats the first, as in WKT", "[0, 0], [2, 0], [2, 2], [0, 0]",
          "/3: the last point repeats the first; leave it out (edges 0 and 2 touch at t = 0)");
    fault("a point moves onto an edge", R"([0, 0], [4, 0], [4, 4], {"from": [2, 4], "to": [2, -4]})",
          "/3: edges 0 and 2 touch at t = 0.5" + apart);
    fault("a triangle collapses", R"([0, 0], [4, 0], {"from": [2, 4], "to": [2, -4]})",
          ": all points lie on one line (edges 0 and 1 touch at t = 0.5)" + area);
    fault("a point moves onto its neighbour along keys",
          R"([0, 0], [4, 0], [4, 4], {"keys": [[0, 0, 4], [0.5, 4, 4], [1, 0, 4]]})",
          "/3: points 2 and 3 are equal (edges 1 and 3 touch at t = 0.5)" + differ);
    fault("at a time that is no double", R"([0, 0], [4, 0], [4, 4], {"from": [2, 4], "to": [2, -2.1]}, [0, 3])",
          "/3: edges 0 and 2 touch at t ≈ 0.6557377049180327" + apart);
    fault("at the end", R"([0, 0], [4, 0], [4, 4], {"from": [2, 4], "to": [2, 0]}, [0, 3])",
          "/3: edges 0 and 2 touch at t = 1" + apart);
}

void tst_scene_refusals::acceptsPolygons_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("a square") << polygonScene("[0, 0], [2, 0], [2, 2], [0, 2]");
    QTest::newRow("clockwise") << polygonScene("[0, 2], [2, 2], [2, 0], [0, 0]");
    QTest::newRow("a vertex of 180°") << polygonScene("[0, 0], [1, 0], [2, 0], [2, 2]");
    QTest::newRow("concave") << polygonScene("[0, 0], [4, 0], [4, 4], [2, 1], [0, 4]");
    QTest::newRow("thicker than its notch")
        << polygonScene("[0, 0], [4, 0], [4, 4], [2, 1], [0, 4]", R"(, "radius": 9)");
    QTest::newRow("moving alike") << polygonScene(
        R"({"from": [0, 0], "to": [9, 1]}, {"from": [2, 0], "to": [11, 1]}, {"from": [2, 2], "to": [11, 3]})");
    QTest::newRow("a point that stays just above an edge")
        << polygonScene(R"([0, 0], [4, 0], [4, 4], {"from": [2, 4], "to": [2, 5e-324]}, [0, 3])");
    QTest::newRow("edges of length one ulp")
        << polygonScene("[1, 1], [1.0000000000000002, 1], [1, 1.0000000000000002]");
}

// The text is written as it is read, with version 2.
void tst_scene_refusals::acceptsPolygons()
{
    QFETCH(QByteArray, text);
    QCOMPARE(problemsOfText(text), QStringLiteral("fine"));
    const auto read = parseScene(text.toStdString(), "s");
    const std::string written = sceneText(read.value());
    QVERIFY(written.find("\"version\": 2") != std::string::npos);
    QCOMPARE(parseScene(written, "s").value(), read.value());
}

void tst_scene_refusals::reportsWrongPaths_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    const auto pathRow = [](const char* geometry, const QByteArray& path, const QByteArray& message) {
        bodyRow(geometry, R"({"id": "a", "shape": "point", "path": )" + path + "}", message.constData());
    };
    const QByteArray forms = "a path is [x, y], {\"from\": P, \"to\": Q}, {\"at\": P, \"velocity\": V} with or without "
                             "\"acceleration\", or {\"keys\": [[t, x, y], …]}";
    pathRow("a number", "5", "s: /bodies/0/path: found the number 5; " + forms);
    pathRow("three coordinates", "[1, 2, 3]", "s: /bodies/0/path: found an array of 3; " + forms);
    pathRow("a coordinate that is not finite", "[1, 1e999]",
            "s: /bodies/0/path/1: 1e999 is not finite as a double; numbers lie between ±1.7976931348623157e308");
    pathRow("an empty object", "{}",
            "s: /bodies/0/path: found an object without from, at or keys; a path that is an object has one of them");
    pathRow("from without to", R"({"from": [0, 0]})",
            "s: /bodies/0/path: to is missing; a path from one place to another has from and to");
    pathRow(
        "two forms at once", R"({"from": [0, 0], "to": [1, 1], "keys": [[0, 0, 0]]})",
        "s: /bodies/0/path/from: this member belongs to another form of path; a path with keys has no other member");
    pathRow("at without velocity", R"({"at": [0, 0]})",
            "s: /bodies/0/path: velocity is missing; a path that starts at a place has at, velocity and, optionally, "
            "acceleration; one that rests is [x, y]");
    pathRow("a velocity that is a number", R"({"at": [0, 0], "velocity": 3})",
            "s: /bodies/0/path/velocity: found the number 3; a place, velocity or acceleration is [x, y], two numbers");
    pathRow("no key", R"({"keys": []})", "s: /bodies/0/path/keys: there is no key; a path has at least one");
    pathRow("keys at one time", R"({"keys": [[0, 1, 1], [0, 2, 2]]})",
            "s: /bodies/0/path/keys/1/0: 0 is not after 0, the key before; the times of keys are strictly increasing");
    pathRow("a key of two numbers", R"({"keys": [[0, 1]]})",
            "s: /bodies/0/path/keys/0: found an array of 2; keys are an array of [t, x, y], three numbers each");
    pathRow("an unknown member", R"({"from": [0, 0], "to": [1, 1], "ease": 1})",
            "s: /bodies/0/path/ease: unknown member; a path has from, to, at, velocity, acceleration and keys");
}

void tst_scene_refusals::reportsWrongReferences_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    const auto expectRow = [](const char* geometry, const QByteArray& entry, const char* message) {
        row(geometry, sceneWith(QByteArray(twoBodies) + "\"expect\": [" + entry + "]"), message);
    };
    row("an unknown id to ignore", sceneWith(QByteArray(twoBodies) + R"("ignore": [["p", "z"]])"),
        "s: /ignore/0/1: no body has the id \"z\"; this is the id of a body");
    row("a group to ignore",
        sceneWith(R"("bodies": [{"id": "p", "shape": "point", "path": [0, 0], "group": "walls"}], )"
                  R"("ignore": [["walls", "p"]])"),
        "s: /ignore/0/0: \"walls\" is a group, not a body; write one entry for each body of the group");
    row("one pair without brackets of its own", sceneWith(QByteArray(twoBodies) + R"("ignore": ["p", "q"])"),
        "s: /ignore/0: found the text \"p\"; ignore is an array of pairs of ids: [[\"a\", \"b\"]]");
    row("three ids to ignore", sceneWith(QByteArray(twoBodies) + R"("ignore": [["p", "q", "p"]])"),
        "s: /ignore/0: found an array of 3; a pair to ignore is an array of two ids");
    expectRow("an unknown id", R"({"a": "y", "b": "z", "kind": "enter"})",
              "s: /expect/0/a: no body has the id \"y\"; this is the id of a body\n"
              "s: /expect/0/b: no body has the id \"z\"; this is the id of a body");
    expectRow("an unknown kind", R"({"a": "p", "b": "q", "kind": "hit"})",
              "s: /expect/0/kind: found the text \"hit\"; a kind is enter, exit, touch, cross, contact or none");
    expectRow("no kind", R"({"a": "p", "b": "q"})",
              "s: /expect/0: kind is missing; a kind is enter, exit, touch, cross, contact or none");
    expectRow("neither b nor cell", R"({"a": "p", "kind": "enter"})",
              "s: /expect/0: b is missing; an expectation has b or cell");
    expectRow("b and cell", R"({"a": "p", "b": "q", "cell": [0, 0], "kind": "enter"})",
              "s: /expect/0/cell: an expectation has b or cell, not both");
    expectRow("a cell with a fraction", R"({"a": "p", "cell": [0, 1.0], "kind": "enter"})",
              "s: /expect/0/cell/1: found the number 1.0; a cell is [i, j], two integers of magnitude below 2^53");
    expectRow(
        "a cell at 2^53", R"({"a": "p", "cell": [9007199254740992, 0], "kind": "enter"})",
        "s: /expect/0/cell/0: found the number 9007199254740992; a cell is [i, j], two integers of magnitude below "
        "2^53");
    expectRow("a negative count", R"({"a": "p", "b": "q", "kind": "enter", "count": -1})",
              "s: /expect/0/count: -1 is negative; a count is an integer ≥ 0");
    expectRow("a count with a fraction", R"({"a": "p", "b": "q", "kind": "enter", "count": 1.5})",
              "s: /expect/0/count: found the number 1.5; a count is an integer ≥ 0");
    expectRow("within without t", R"({"a": "p", "b": "q", "kind": "enter", "within": 1})",
              "s: /expect/0/within: there is no t; within goes with t");
    expectRow("within nothing", R"({"a": "p", "b": "q", "kind": "enter", "t": 0, "within": 0})",
              "s: /expect/0/within: 0 is not above 0; within is a number > 0");
    expectRow(
        "none with count and t", R"({"a": "p", "b": "q", "kind": "none", "count": 0, "t": 1})",
        "s: /expect/0/count: a count is not allowed with the kind none, which is said of the pair, not of its events\n"
        "s: /expect/0/t: t is not allowed with the kind none, which is said of the pair, not of its events");
    expectRow("contact with count and t", R"({"a": "p", "b": "q", "kind": "contact", "count": 0, "t": 1})",
              "s: /expect/0/count: a count is not allowed with the kind contact, which is said of the pair, not of its "
              "events\n"
              "s: /expect/0/t: t is not allowed with the kind contact, which is said of the pair, not of its events");
    row("ids are not missed where one was refused",
        sceneWith(R"("bodies": [{"id": 5, "shape": "point", "path": [0, 0]}], "ignore": [["5", "5"]])"),
        "s: /bodies/0/id: found the number 5; an id is a text");
}

// Members as people write them by hand, each with the only message about it.
void tst_scene_refusals::namesTheWayOutOnce_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    const auto pathRow = [](const QByteArray& path, const char* message) {
        bodyRow(path.constData(), R"({"id": "a", "shape": "point", "path": )" + path + "}",
                QByteArray("s: /bodies/0/path/") + message);
    };
    pathRow(R"({"from": [0, 0], "velocity": [1, 0]})",
            "from: from does not go with velocity; a path that has a velocity starts at: {\"at\": P, \"velocity\": V}");
    pathRow(R"({"to": [0, 0], "velocity": [1, 0]})",
            "to: to does not go with velocity; a path is {\"from\": P, \"to\": Q} or {\"at\": P, \"velocity\": V}");
    pathRow(R"({"at": [0, 0], "to": [1, 0], "velocity": [1, 0]})",
            "to: to does not go with velocity; a path is {\"from\": P, \"to\": Q} or {\"at\": P, \"velocity\": V}");
    pathRow(R"({"from": [0, 0], "to": [1, 0], "velocity": [1, 0]})",
            "velocity: velocity does not go with from and to, which give the speed; leave it out, or write {\"at\": P, "
            "\"velocity\": V}");
    pathRow(R"({"at": [0, 0], "to": [1, 0]})",
            "at: at does not go with to; a path that has an end starts from: {\"from\": P, \"to\": Q}");
    pathRow(R"({"from": [0, 0], "to": [1, 0], "acceleration": [0, 1]})",
            "acceleration: acceleration does not go with from and to, between which the speed is constant; leave it "
            "out, or write {\"at\": P, \"velocity\": V, \"acceleration\": A}");
    pathRow(R"({"at": [0, 0], "velocity": [1, 0], "gravity": [0, -9]})",
            "gravity: unknown member; did you mean acceleration?");
    pathRow(R"({"form": [0, 0], "to": [1, 0]})", "form: unknown member; did you mean from?");
    pathRow(R"({"kyes": [[0, 1, 1]]})", "kyes: unknown member; did you mean keys?");
    pathRow(R"({"position": [0, 0], "velocity": [1, 0]})", "position: unknown member; did you mean at?");

    bodyRow("a misspelled radius", R"({"id": "a", "shape": "circle", "path": [0, 0], "raduis": 1})",
            "s: /bodies/0/raduis: unknown member; did you mean radius?");
    bodyRow("r", R"({"id": "a", "shape": "circle", "path": [0, 0], "r": 1})",
            "s: /bodies/0/r: unknown member; did you mean radius?");
    bodyRow("a type", R"({"id": "a", "type": "circle", "path": [0, 0], "radius": 1})",
            "s: /bodies/0/type: unknown member; did you mean shape?");
    bodyRow("a misspelled radius beside a missing path", R"({"id": "a", "shape": "circle", "raduis": 1})",
            "s: /bodies/0: path is missing; a circle has path and radius\n"
            "s: /bodies/0/raduis: unknown member; did you mean radius?");
    bodyRow("ignore in a body", R"({"id": "a", "shape": "point", "path": [0, 0], "ignore": ["b"]})",
            "s: /bodies/0/ignore: unknown member; ignore stands beside the bodies, as pairs of ids: \"ignore\": "
            "[[\"a\", \"b\"]]");
    bodyRow("parts of a path in a body", R"({"id": "a", "shape": "point", "from": [0, 0], "velocity": [1, 0]})",
            "s: /bodies/0/from: unknown member; it is part of a path: \"path\": {\"at\": [0, 0], \"velocity\": "
            "[1, 0]}");
    bodyRow("a place as an object", R"({"id": "a", "shape": "point", "path": {"x": 4, "y": -1e3}})",
            "s: /bodies/0/path: found x and y as members; a place is [x, y], two numbers: [4, -1e3]");
    bodyRow("keys without their name", R"({"id": "a", "shape": "point", "path": [[0, 0, 0], [1, 1, 1], [2, 2, 2]]})",
            "s: /bodies/0/path: found an array of arrays; a path through several places is {\"keys\": [[t, x, y], …]}, "
            "each with its time");
    row("points as one list", polygonScene("0, 0, 4, 0, 2, 3"),
        "s: /bodies/0/points/0: found the number 0; points are an array of paths; one at rest is [x, y]: [[0, 0], "
        "[1, 0], [0, 1]]");
    row("points as objects", polygonScene(R"({"x": 0, "y": 0}, {"x": 4, "y": 0}, {"x": 2, "y": 3})"),
        "s: /bodies/0/points/0: found x and y as members; a place is [x, y], two numbers: [0, 0]");
    row("a polygon with a velocity", polygonScene("[0, 0], [4, 0], [2, 3]", R"(, "velocity": [1, 0])"),
        "s: /bodies/0/velocity: unknown member; a polygon has points, each a path: \"points\": [{\"at\": [0, 0], "
        "\"velocity\": [1, 0]}, …]");
    bodyRow("a segment from here to there", R"({"id": "a", "from": [0, 0], "to": [1, 1], "shape": "segment"})",
            "s: /bodies/0/from: unknown member; a segment has a and b, each a path, in place of from and to: \"a\": "
            "[0, 0], \"b\": [1, 0]");
    row("gravity of the scene", sceneWith(R"("bodies": [], "gravity": [0, -9.81])"),
        "s: /gravity: unknown member; each path has its own: {\"at\": [0, 0], \"velocity\": [1, 0], "
        "\"acceleration\": [0, -9.81]}");
    for (const char* word : {"box", "Rect", "triangle"})
        bodyRow(
            word, QByteArray(R"({"id": "a", "corner": 0, "x": 1, "shape": "@", "size": [1, 2]})").replace('@', word),
            QByteArray("s: /bodies/0/shape: found the text \"@\"; write it as a polygon: \"shape\": \"polygon\" and "
                       "its corners in order as points, in a scene of version 2")
                .replace('@', word));
    bodyRow(
        "a disk", R"({"id": "a", "shape": "disk", "path": [0, 0], "radius": 1})",
        "s: /bodies/0/shape: found the text \"disk\"; this is a circle: \"shape\": \"circle\", with path and radius");
    bodyRow("a capital letter", R"({"id": "a", "shape": "Circle", "path": [0, 0], "radius": 1})",
            "s: /bodies/0/shape: found the text \"Circle\"; did you mean circle?");
    row("a misspelled cell",
        sceneWith(QByteArray(twoBodies) + R"("expect": [{"a": "p", "cel": [0, 0], "kind": "enter"}])"),
        "s: /expect/0/cel: unknown member; did you mean cell?");
}

void tst_scene_refusals::reportsWrongSingles_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    const auto pointAt = [](const QByteArray& x, const QByteArray& numbers) {
        return sceneWith(R"("bodies": [{"id": "a", "shape": "point", "path": [)" + x + R"(, 0]}], "numbers": )" +
                         numbers);
    };
    row("another word", pointAt("0", "\"float\""),
        "s: /numbers: found the text \"float\"; numbers are \"double\" or \"single\"");
    row("no text", pointAt("0", "32"), "s: /numbers: found the number 32; numbers are \"double\" or \"single\"");
    row("beyond the largest single", pointAt("1e39", "\"single\""),
        "s: /bodies/0/path/0: 1e39 is not finite as a single; numbers lie between ±3.4028235e38 in a scene of singles");
    row("a single is shown with its own digits",
        sceneWith(R"("numbers": "single", "bodies": [{"id": "c", "shape": "circle", "path": [0, 0], "radius": -0.1}])"),
        "s: /bodies/0/radius: -0.1 is negative; a radius is a number ≥ 0");
    row("halfway to the next power of two", pointAt("340282356779733661637539395458142568448", "\"single\""),
        "s: /bodies/0/path/0: 340282356779733661637539395458142568448 is not finite as a single; numbers lie between "
        "±3.4028235e38 in a scene of singles");
    row("just below", pointAt("340282356779733661637539395458142568447", "\"single\""), "fine");
    row("doubles", pointAt("1e39", "\"double\""), "fine");
    row("times that become equal",
        sceneWith(R"("numbers": "single", "time": {"start": 1, "end": 1.00000001}, "bodies": [])"),
        "s: /time: the start 1 is not before the end 1; a scene's time has start < end");
    row("the shortest decimal of the single",
        sceneWith(R"("numbers": "single", "bodies": [{"id": "a", "shape": "circle", "path": [0, 0], "radius": -0.1}])"),
        "s: /bodies/0/radius: -0.1 is negative; a radius is a number ≥ 0");
    row("kept members keep the range of doubles",
        sceneWith(R"("numbers": "single", "bodies": [], "x-a": 1e39, "view": {"zoom": 1e39})"), "fine");
}

// Each message begins with the place, as editors and build servers read it, and the id of the body.
void tst_scene_refusals::placesEveryProblem_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    const QByteArray head = "{\"format\": \"sweepbench.scene\", \"version\": 1,\n";
    row("a value", head + R"("bodies": [
  {"id": "ball", "shape": "point", "path": [0, 0]},
  {"shape": "circle", "path": [0, 0],
   "radius":   -1, "id": "crate"}]})",
        "s:5:16: body \"crate\": /bodies/1/radius: -1 is negative; a radius is a number ≥ 0");
    row("a name", head + R"("bodies": [{"id": "crate", "shape": "point", "path": [0, 0],
 "colr": 1}]})",
        "s:3:2: body \"crate\": /bodies/0/colr: unknown member; a body has id, shape, path, a, b, points, radius, "
        "name, active, group, grid and style");
    row("the second of two names", head + "\"x-a\": 1,\n\"x-a\": 2, \"bodies\": []}",
        "s:3:1: /x-a: this name appears 2 times in one object; a name may appear once");
    row("a missing member is at its object", head + R"("bodies": [
 {"id": "crate\u202e", "shape": "circle", "path": [0, 0]}]})",
        "s:3:2: body \"crate\\u202E\": /bodies/0: radius is missing; a circle has path and radius");
    row("a body without id", head + "\"bodies\": [\n 7]}", "s:3:2: /bodies/0: found the number 7; a body is an object");
    row("a key", head + R"("bodies": [{"id": "é", "shape": "point", "path": {"keys": [[0, 1, 1], [0, 2, 2]]}}]})",
        "s:2:72: body \"é\": /bodies/0/path/keys/1/0: 0 is not after 0, the key before; the times of keys are strictly "
        "increasing");
    row("in the order of the text",
        head + "\"bodies\": [{\"id\": \"a\", \"shape\": \"circle\", \"path\": [0, 0], "
               "\"radius\": -1},\n{\"id\": 7, \"shape\": \"point\", \"path\": [0, 0]}]}",
        "s:2:69: body \"a\": /bodies/0/radius: -1 is negative; a radius is a number ≥ 0\n"
        "s:3:8: /bodies/1/id: found the number 7; an id is a text");
    row("before malformed text", head + R"("title": 5, "bodies": [?]})",
        "s:2:10: /title: found the number 5; a title is a text\ns:2:24: found '?' where a value is expected");
    row("a name with a slash", head + R"("bodies": [], "x-a": {"b/c": [1e999]}})",
        "s:2:31: /x-a/b~1c/0: 1e999 is not finite as a double; numbers lie between ±1.7976931348623157e308");
}

void tst_scene_refusals::placesEveryProblem()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, message);
    const auto scene = sweep::parseScene({text.constData(), static_cast<std::size_t>(text.size())}, "s");
    QVERIFY(!scene.ok());
    QStringList lines;
    for (const sweep::Problem& problem : scene.problems())
        lines << QString::fromStdString(problem.text());
    QCOMPARE(lines.join(u'\n'), message);
}

void tst_scene_refusals::acceptsValidScenes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("no bodies") << withBodies("");
    QTest::newRow("white space of every kind") << QByteArray("\r\n\t ") + withBodies("") + QByteArray("\r\n\t ");
    QTest::newRow("members in any order")
        << QByteArray(R"({"bodies": [], "version": 1, "format": "sweepbench.scene"})");
    QTest::newRow("a pair that names one body twice") << sceneWith(
        QByteArray(twoBodies) + R"("ignore": [["p", "p"]], "expect": [{"a": "q", "b": "q", "kind": "none"}])");
    QTest::newRow("a ray that is told not to be traced")
        << withBodies(R"({"id": "a", "shape": "ray", "a": [0, 0], "b": [1, 0], "grid": false})");
    QTest::newRow("a segment that shrinks to a point")
        << withBodies(R"({"id": "a", "shape": "segment", "a": [0, 0], "b": {"from": [1, 1], "to": [-1, -1]}})");
    QTest::newRow("a name with a NUL in it")
        << withBodies(R"({"id": "\u0000", "shape": "point", "path": [0, 0], "name": "\ud83d\ude00 \u00e9"})");
    QTest::newRow("the same name in two objects") << sceneWith(R"("bodies": [], "x-a": {"p": {"p": {"p": 1}}})");
}

void tst_scene_refusals::acceptsValidScenes()
{
    QFETCH(QByteArray, text);
    QCOMPARE(problemsOfText(text), QStringLiteral("fine"));
}

// Arrays of numbers have a fast path, which must accept and refuse the same as the normal one.
void tst_scene_refusals::readsEveryFormOfNumberInAnArray_data()
{
    QTest::addColumn<QByteArray>("written");
    QTest::addColumn<QString>("wrong"); // empty: the number is valid
    const char* const digit = "where a digit is expected";
    const char* const value = "where a value is expected";
    const char* const comma = "where a comma or ] is expected";
    for (const char* number : {"0", "-0", "0.5", "-12.25", "1e3", "1E+2", "0e0", "-0.0e-0", "5e-324", "1e-999",
                               "0.00000000000000000000000000000000000000001", "123456789012345678901234567890"})
        QTest::newRow(number) << QByteArray(number) << QString();
    for (const char* number : {"-", "1.", "1.e5", "-.5", "1e", "1e+", "-x"})
        QTest::newRow(number) << QByteArray(number) << QString(digit);
    for (const char* number : {".5", "+1", "inf", "NaN"})
        QTest::newRow(number) << QByteArray(number) << QString(value);
    for (const char* number : {"1x", "0x10", "1 2", "1.5.5"})
        QTest::newRow(number) << QByteArray(number) << QString(comma);
    for (const char* number : {"01", "-00", "00.5"})
        QTest::newRow(number) << QByteArray(number) << QString("begins with a 0 that is not needed");
    QTest::newRow("1e999") << QByteArray("1e999") << QString("1e999 is not finite as a double");
}

void tst_scene_refusals::readsEveryFormOfNumberInAnArray()
{
    QFETCH(const QByteArray, written);
    QFETCH(const QString, wrong);
    for (const QByteArray& array : {"[" + written + ",7]", "[7 , " + written + " ]", "[ -7,\n" + written + "\t]"}) {
        const QByteArray text = withBodies(R"({"id": "p", "shape": "point", "path": )" + array + "}");
        const auto scene = sweep::parseScene({text.constData(), static_cast<std::size_t>(text.size())}, "s");
        if (!wrong.isEmpty()) {
            QVERIFY2(problemsOfText(text).contains(wrong), problemsOfText(text).toUtf8());
            continue;
        }
        QVERIFY2(scene.ok(), problemsOfText(text).toUtf8());
        const sweep::Vec at = std::get<sweep::Rest>(scene->bodies[0].a).at;
        const double number = array.startsWith("[7 ") || array.startsWith("[ -7") ? at.y : at.x;
        const double expected = *sweep::nearestDouble({written.constData(), static_cast<std::size_t>(written.size())});
        QCOMPARE(number, expected);
        QCOMPARE(std::signbit(number), std::signbit(expected));
    }
}

void tst_scene_refusals::listsAtMostTwentyProblems()
{
    QByteArrayList bodies;
    for (int i = 0; i < 20; ++i)
        bodies << R"({"id": "b)" + QByteArray::number(i) + R"(", "shape": "circle", "path": [0, 0], "radius": -1})";
    QStringList lines = problemsOfText(withBodies(bodies.join(','))).split(u'\n');
    QCOMPARE(lines.size(), 20);
    QCOMPARE(lines.last(), QStringLiteral("s: /bodies/19/radius: -1 is negative; a radius is a number ≥ 0"));
    bodies << "5";
    lines = problemsOfText(withBodies(bodies.join(','))).split(u'\n');
    QCOMPARE(lines.size(), 20);
    QVERIFY(lines.last().endsWith(QStringLiteral(" (there are more problems; only the first 20 are listed)")));
}

void tst_scene_refusals::acceptsSixtyFourLevelsAndNoMore()
{
    const auto nested = [](int levels) {
        return sceneWith("\"bodies\": [], \"x-a\": " + QByteArray(levels, '[') + QByteArray(levels, ']'));
    };
    QCOMPARE(problemsOfText(nested(63)), QStringLiteral("fine"));
    const QString message = problemsOfText(nested(64));
    QVERIFY2(message.startsWith(QStringLiteral("s: /x-a/0/0/")), qPrintable(message));
    QVERIFY(message.endsWith(
        QStringLiteral(": nested deeper than 64 levels, the outermost object or array being level 1")));
}

void tst_scene_refusals::survivesNestingOfAMillionLevels()
{
    for (const char* opening : {"[", "{\"a\":"}) {
        const QString message =
            problemsOfText(sceneWith("\"bodies\": [], \"view\": " + QByteArray(opening).repeated(1'000'000)));
        QVERIFY(message.contains(QStringLiteral("nested deeper than 64 levels")) ||
                message.contains(QStringLiteral("a view is an object")));
    }
}

void tst_scene_refusals::refusesEveryTruncation()
{
    const QByteArray whole = sceneWith(
        QByteArray(twoBodies) +
        R"("title": "\u00e9é", "view": {"a": [true, false, null, -1.5e-3]}, "expect": [{"a": "p", "cell": [1, -2], "kind": "enter"}])");
    QCOMPARE(problemsOfText(whole), QStringLiteral("fine"));
    for (qsizetype size = 0; size < whole.size(); ++size) {
        const QString message = problemsOfText(whole.left(size));
        QVERIFY2(message.contains(QStringLiteral("s:1:")), qPrintable(message));
    }
}

void tst_scene_refusals::countsColumnsInCharacters()
{
    const auto scene = sweep::parseScene("{\r\n  \"x-äöü😀\": ?}", "s");
    QVERIFY(!scene.ok());
    QCOMPARE(scene.problems().back().line, 2);
    QCOMPARE(scene.problems().back().column, 13);
}

void tst_scene_refusals::stopsWhenItIsCancelled()
{
    std::stop_source source;
    source.request_stop();
    sweep::ReadOptions options;
    options.job.stop = source.get_token();
    QCOMPARE(problemsOfText(withBodies(""), options), QStringLiteral("s: cancelled"));
}

void tst_scene_refusals::reportsProgressThatNeverFalls()
{
    QByteArrayList bodies;
    for (int i = 0; i < 30'000; ++i)
        bodies << R"({"id": "b)" + QByteArray::number(i) + R"(", "shape": "point", "path": [0, 0]})";
    std::vector<double> shares;
    sweep::ReadOptions options;
    options.job.progress = [&shares](double share) { shares.push_back(share); };
    QCOMPARE(problemsOfText(withBodies(bodies.join(',')), options), QStringLiteral("fine"));
    QVERIFY(shares.size() > 3);
    QVERIFY(std::is_sorted(shares.begin(), shares.end()));
    QCOMPARE(shares.back(), 1.0);
}

void tst_scene_refusals::refusesATextThatIsTooLarge()
{
    sweep::ReadOptions options;
    options.maxBytes = 10;
    QCOMPARE(problemsOfText("{\"a\":   1 }", options),
             QStringLiteral("s: 11 bytes are too large; at most 10 are read (--max-bytes raises it)"));
}

QTEST_GUILESS_MAIN(tst_scene_refusals)

} // namespace sweep::tst_scene_refusals
#include "tst_scene_refusals.moc"
