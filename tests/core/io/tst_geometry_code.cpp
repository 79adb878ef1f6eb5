// Source code and debuggers' values as people copy them: cut off, with radii, velocities, sizes and lists of indices.
#include "core/base/decimal.h"
#include "core/io/geometry_text.h"

#include <QtTest>

namespace sweep::tst_geometry_code {

// "polyline a capsule: 0,0 r 1 2,0 r 1 || 1:5 a remark"; items and remarks have a | between them.
QString answerText(const QByteArray& text)
{
    static const char* const kinds[] = {"points", "polyline", "ring", "track"};
    const auto read = readGeometry({text.constData(), std::size_t(text.size())}, {});
    if (!read)
        return QStringLiteral("refused: ") + QString::fromStdString(read.problems().front().message);
    const auto number = [](double value) { return QString::fromStdString(shortestDecimal(value)); };
    QStringList items;
    for (const GeometryItem& item : read->items) {
        QStringList words{QString::fromLatin1(kinds[int(item.kind)])};
        for (const std::string& word : {item.name, item.shape})
            if (!word.empty())
                words << QString::fromStdString(word);
        words.back() += u':';
        for (std::size_t i = 0; i < item.points.size(); ++i) {
            words << (item.times.empty() ? QString() : number(item.times[i]) + u'@') + number(item.points[i].x) + u',' +
                         number(item.points[i].y);
            if (!item.radii.empty())
                words << QStringLiteral("r ") + number(item.radii[i]);
        }
        items << words.join(u' ') + (item.isInFrames ? QStringLiteral(" frames") : QString());
    }
    QStringList remarks;
    for (const GeometryRemark& remark : read->remarks)
        remarks << QStringLiteral("%1:%2 %3")
                       .arg(remark.position.line)
                       .arg(remark.position.column)
                       .arg(remark.text.c_str());
    return items.join(QStringLiteral(" | ")) + (remarks.isEmpty() ? QString() : QStringLiteral(" || ")) +
           remarks.join(QStringLiteral(" | "));
}

class TestGeometryCode : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textWithoutItsEndsIsRead_data();
    void textWithoutItsEndsIsRead();
    void radiiAreOfTheirShapes_data();
    void radiiAreOfTheirShapes();
    void severalNamesHaveSeveralValues_data();
    void severalNamesHaveSeveralValues();
    void velocitiesMoveTheirPositions_data();
    void velocitiesMoveTheirPositions();
    void numbersOtherThanPositionsAreLeftOut_data();
    void numbersOtherThanPositionsAreLeftOut();
    void linesEndValues_data();
    void linesEndValues();
    void decimalCommasAreReadWhereTheyAreCertain_data();
    void decimalCommasAreReadWhereTheyAreCertain();
    void logsAndCalculationsAreUnderstood_data();
    void logsAndCalculationsAreUnderstood();
};

using Row = void (*)(const char* name, const char* text, const char* answer);

Row rows()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("answer");
    return [](const char* name, const char* text, const char* answer) {
        QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(answer);
    };
}

void compareAnswer()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, answer);
    const QString seen = answerText(text);
    QVERIFY2(seen == answer, qPrintable(seen)); // QCOMPARE cuts long texts
}

void TestGeometryCode::textWithoutItsEndsIsRead_data()
{
    const Row row = rows();
    row("a call", "foo(1, 2",
        "points: 1,2 || 1:4 this bracket is not closed; what is there is read, and its end may be missing");
    row("a list behind a statement", "b2Vec2 a(1, 2);\nb2Vec2 vs[] = { b2Vec2(1, 2), b2Vec2(3, 4),",
        "points a: 1,2 | polyline vs: 1,2 3,4 || 2:15 this bracket is not closed; what is there is read, and its end "
        "may be missing");
    row("the middle of a position", "[[0, 0], [1, 2], [3",
        "polyline: 0,0 1,2 || 1:1 this bracket and 1 inside of it are not closed; what is there is read, and its end "
        "may be missing | 1:19 3 belongs to no point and is left out");
    row("brackets within brackets", "[[[[1, 2], [3, 4",
        "polyline: 1,2 3,4 || 1:1 this bracket and 3 inside of it are not closed; what is there is read, and its end "
        "may be missing");
    row("a bracket too many", "(1, 2))",
        "points: 1,2 || 1:7 the bracket that is closed here was not opened; what is there is read, and its beginning "
        "may be missing");
    row("the beginning of a list", "3, 4), (5, 6)], [(7, 8), (9, 9)]]",
        "points: 3,4 5,6 | polyline: 7,8 9,9 || 1:5 the bracket that is closed here was not opened; what is there is "
        "read, and its beginning may be missing");
}

void TestGeometryCode::textWithoutItsEndsIsRead()
{
    compareAnswer();
}

void TestGeometryCode::radiiAreOfTheirShapes_data()
{
    const Row row = rows();
    row("segments of pymunk",
        "pymunk.Segment(body, (0, 0), (5, 6), 2)\npymunk.Segment(space.static_body, (0, 0), (5, 6), radius=2)",
        "polyline capsule: 0,0 r 2 5,6 r 2 | polyline capsule: 0,0 r 2 5,6 r 2 || 1:16 positions on a body are read as "
        "they are written; the position of the body is not added");
    row("a radius by name", "pymunk.Segment(body, (0, 0), (5, 6), r)",
        "polyline: 0,0 5,6 || 1:16 positions on a body are read as they are written; the position of the body is not "
        "added | 1:38 found \"r\" where a radius is expected; it is no number, so it is left out");
    row("a segment of Chipmunk", "cpSegmentShapeNew(space->staticBody, cpv(0, 0), cpv(1, 2), 0.5f)",
        "polyline capsule: 0,0 r 0.5 1,2 r 0.5");
    row("a segment and a number", "Segment((0, 0), (5, 6), 2)",
        "polyline capsule: 0,0 r 2 5,6 r 2 || 1:8 the number behind the two ends of a segment is read as its radius");
    row("Box2D 3",
        "b2Capsule c = {{0, 1}, {2, 3}, 0.5f};\nb2Circle d = {{0, 1}, 0.5f};\nb2Capsule e = b2MakeCapsule({0, 1}, {2, "
        "3}, 0.5);",
        "polyline c capsule: 0,1 r 0.5 2,3 r 0.5 | points d: 0,1 r 0.5 | polyline e capsule: 0,1 r 0.5 2,3 r 0.5");
    row("a capsule as gdb prints it", "$1 = {center1 = {x = 0, y = 0}, center2 = {x = 1, y = 1}, radius = 0.5}",
        "polyline capsule: 0,0 r 0.5 1,1 r 0.5");
    row("circles of bodies",
        "pymunk.Circle(body, 10, (1, 2))\npymunk.Circle(body, 10)\ncpCircleShapeNew(body, 5, "
        "cpvzero)\ncpCircleShapeNew(body, 5, cpv(1, 2))",
        "points: 1,2 r 10 0,0 r 10 0,0 r 5 1,2 r 5 || 1:15 positions on a body are read as they are written; the "
        "position of the body is not added | 2:14 a circle without a position is read about the origin");
    row("circles of planck", "pl.Circle(Vec2(1, 2), 0.5); new pl.Circle(pl.Vec2(1, 2), 0.5)",
        "points: 1,2 r 0.5 1,2 r 0.5");
    row("a circle of a variable", "Circle(center, 0.5)",
        " || 1:8 found \"center\" beside numbers; it is no number, so they are left out");
    row("a capsule of a half height", "ColliderDesc.capsule(0.5, 0.25)",
        " || 1:22 0.5 belongs to no point and is left out | 1:27 0.25 belongs to no point and is left out");
    row("texts in front of numbers",
        "love.graphics.circle(\"fill\", 1, 2, 3)\nlove.graphics.rectangle(\"line\", 1, 2, 3, 4)",
        "points: 1,2 r 3 | ring: 1,2 4,2 4,6 1,6");
    row("texts behind two numbers", "player = game.add.sprite(100, 200, 'player')",
        "points player: 100,200 || 1:36 text in quotes beside two numbers is left out");
}

void TestGeometryCode::radiiAreOfTheirShapes()
{
    compareAnswer();
}

void TestGeometryCode::severalNamesHaveSeveralValues_data()
{
    const Row row = rows();
    row("without a coordinate", "a, b, c, d = 0, 1, 2, 3",
        " || 1:14 a = 0 belongs to no point and is left out | 1:17 b = 1 belongs to no point and is left out | 1:20 c "
        "= 2 belongs to no point and is left out | 1:23 d = 3 belongs to no point and is left out");
    row("coordinates", "x, y = 1, 2\nlocal x1, y1, x2, y2 = 0, 1, 2, 3", "points: 1,2 0,1 2,3");
    row("of Go", "ax, ay, bx, by := 0.0, 1.0, 2.0, 3.0", "points a: 0,1 | points b: 2,3");
    row("positions", "a, b = (1, 2), (3, 4)", "points a: 1,2 | points b: 3,4");
    row("declarations", "float x1 = 0, y1 = 1, x2 = 2, y2 = 3;", "points: 0,1 2,3");
    row("a position without brackets", "b1.position = 300, 100", "points b1.position: 300,100");
    row("a loop", "for i = 1, 10 do end p = (3, 4)",
        "points p: 3,4 || 1:9 i = 1 belongs to no point and is left out | 1:12 10 belongs to no point and is left out");
    row("fewer values than names", "x, y = 1\nu = (3, 4)",
        "points u: 3,4 || 1:8 x = 1 belongs to no point and is left out");
    row("lists of a plot", "plt.plot([0, 1], [2, 3])\nax.plot([0, 1, 2, 3], [4, 5, 6, 7], \"r\")",
        "polyline: 0,2 1,3 | polyline: 0,4 1,5 2,6 3,7");
}

void TestGeometryCode::severalNamesHaveSeveralValues()
{
    compareAnswer();
}

void TestGeometryCode::velocitiesMoveTheirPositions_data()
{
    const Row row = rows();
    row("outside of brackets", "pos=(1,2) vel=(3,4)",
        "track pos: 0@1,2 1@4,6 || 1:6 a position with a velocity is read as its motion from time 0 to time 1");
    row("of a struct", "{pos: {x: 1, y: 2}, vel: {x: 3, y: 4}, radius: 5}",
        "track pos: 0@1,2 r 5 1@4,6 r 5 || 1:11 a position with a velocity is read as its motion from time 0 to time "
        "1");
    row("arguments", "Ball(position=Vec2(1,2), velocity=Vec2(3,4), radius=0.5)",
        "track position: 0@1,2 r 0.5 1@4,6 r 0.5 || 1:20 a position with a velocity is read as its motion from time 0 "
        "to time 1");
    row("numbers", "{id: \"a\", x: 0.1, y: 0.2, vx: 0.2, vy: 0.7}",
        "track a: 0@0.1,0.2 1@0.30000000000000004,0.8999999999999999 || 1:14 a position with a velocity is read as its "
        "motion from time 0 to time 1 | 1:14 the position at time 1 is a sum that is rounded");
    row("members", "body.velocity = (3, 4)\nbody.position = (1, 2)\nother.velocity = 5, 6",
        "track body: 0@1,2 1@4,6 || 2:18 a position with a velocity is read as its motion from time 0 to time 1 | 3:18 "
        "this velocity has no position and is left out: other.velocity");
    row("members of an array",
        "balls[0].position = Vec2(1, 2)\nballs[0].velocity = Vec2(3, 4)\nballs[1].position = Vec2(5, "
        "6)\nballs[1].velocity = Vec2(0, 0)",
        "track balls: 0@1,2 1@4,6 | points balls: 5,6 || 1:26 a position with a velocity is read as its motion from "
        "time 0 to time 1");
    row("Box2D", "bd.position.Set(0.0f, 4.0f);\nbd.linearVelocity.Set(2.0f, 3.0f);",
        "track bd: 0@0,4 1@2,7 || 1:17 a position with a velocity is read as its motion from time 0 to time 1");
    row("methods", "body.setLinearVelocity(Vec2(3, 4)); body.setPosition(Vec2(1, 2))",
        "track body: 0@1,2 1@4,6 || 1:59 a position with a velocity is read as its motion from time 0 to time 1");
    row("functions of a body",
        "cpBodySetPosition(a, cpv(0, 15)); cpBodySetPosition(b, cpv(2, 3));\ncpBodySetVelocity(a, cpv(1, 0)); "
        "cpBodySetVelocity(b, cpv(0, 1));",
        "track a: 0@0,15 1@1,15 | track b: 0@2,3 1@2,4 || 1:26 a position with a velocity is read as its motion from "
        "time 0 to time 1");
    row("Rapier", "RigidBodyBuilder::dynamic().translation(vector![0.0, 10.0]).linvel(vector![1.0, 2.0])",
        "track: 0@0,10 1@1,12 || 1:49 a position with a velocity is read as its motion from time 0 to time 1");
    row("letters", "p = (1, 2); v = (3, 4)\nv1 = (5, 6); v2 = (7, 8)",
        "track p: 0@1,2 1@4,6 | points v1: 5,6 | points v2: 7,8 || 1:6 a position with a velocity is read as its "
        "motion from time 0 to time 1");
    row("with times", "t=0 x=1 y=2 vx=3 vy=4\nt=1 x=2 y=3 vx=3 vy=4",
        "track: 0@1,2 1@2,3 || 1:7 the velocities of positions with times are left out");
    row("at rest", "[{pos: [1, 2], vel: [3, 4]}, {pos: [5, 6], vel: [0, 0]}]",
        "track pos: 0@1,2 1@4,6 | points pos: 5,6 || 1:9 a position with a velocity is read as its motion from time 0 "
        "to time 1");
    row("beyond the doubles", "{x: 1e308, y: 0, vx: 1e308, vy: 0}",
        "points: 1e308,0 || 1:5 a velocity is left out, because the position at time 1 is beyond the doubles");
    row("of another value", "let p = CGPoint(x: 10.5, y: 20)\nbody.physicsBody?.velocity = CGVector(dx: 200, dy: 100)",
        "points p: 10.5,20 || 2:43 this velocity has no position and is left out: .velocity");
    row("of a list", "{vertices: [[0, 0], [1, 0], [1, 1]], velocity: [2, 3]}",
        "ring vertices: 0,0 1,0 1,1 || 1:12 read as a polygon because of its name; as a line it stays open | 1:49 this "
        "velocity has no position and is left out: velocity");
    row("with seconds in brackets",
        "[0.016s] ball pos=(1.0, 2.0) vel=(3.0, 4.0)\n[0.033s] ball pos=(1.1, 2.1) vel=(3.0, 4.0)",
        "track pos: 0.016@1,2 0.033@1.1,2.1 || 1:20 the velocities of positions with times are left out");
    row("a ray of Unity", "Physics2D.Raycast(new Vector2(0, 1), new Vector2(1, 0))",
        "polyline ray: 0,1 1,1 || 1:18 a ray is read as its origin and direction");
    row("members of coordinates", "ball.x = 100; ball.y = 50; ball.vx = 3; ball.vy = 4;",
        "track ball: 0@100,50 1@103,54 || 1:10 a position with a velocity is read as its motion from time 0 to time 1");
    row("names in capitals", "posX = 1, posY = 2, velX = 3, velY = 4",
        "track pos: 0@1,2 1@4,6 || 1:8 a position with a velocity is read as its motion from time 0 to time 1");
    row("names with a line", "self.center_x = 100\nself.center_y = 50\nself.change_x = 5\nself.change_y = 3",
        "track self: 0@100,50 1@105,53 || 1:17 a position with a velocity is read as its motion from time 0 to time 1");
    row("a calculation beside a time", "1, r 1, -t 5",
        " || 1:1 1 belongs to no point and is left out | 1:6 r = 1 belongs to no point and is left out | 1:9 a "
        "calculation is left out; its values are read as they are written | 1:12 a time without a position is left "
        "out");
}

void TestGeometryCode::velocitiesMoveTheirPositions()
{
    compareAnswer();
}

void TestGeometryCode::numbersOtherThanPositionsAreLeftOut_data()
{
    const Row row = rows();
    row("gravity", "space.gravity = (0, -981); p = (1, 2)",
        "points p: 1,2 || 1:18 this is no position and is left out: space.gravity");
    row("sizes and normals",
        "position: (1.0, 2.0), normal: (0, 1), halfExtents = Vec2(3, 4), backgroundColor = vec3(1, 0, 0)",
        "points position: 1,2 || 1:32 this is no position and is left out: normal | 1:58 this is no position and is "
        "left out: halfExtents | 1:88 this is no position and is left out: backgroundColor | 1:94 a third coordinate "
        "is left out");
    row("lists", "m_normals = {{x = 0, y = 1}, {x = 1, y = 0}}\nvelocities = [(1,2),(3,4)]",
        " || 1:13 m_normals has no list of positions and is left out | 2:14 velocities has no list of positions and is "
        "left out");
    row("forces", "body.applyForce(Vec2(1,2), Vec2(0,0))",
        " || 1:16 body.applyForce has no list of positions and is left out");
    row("steps", "local ball = {x = 1, y = 2, dx = 3, dy = 4}",
        "points ball: 1,2 || 1:34 this is no position and is left out: dx, dy");
    row("four corners", "quad(ax=0, ay=1, bx=2, by=3, cx=4, cy=5, dx=6, dy=7)", "polyline: 0,1 2,3 4,5 6,7");
    row("functions", "max(0, 1); ctx.fillStyle = rgba(255, 0, 0, 0.5); range(0, 10); vec4(1, 2, 3, 4)",
        " || 1:4 the numbers of max are no position and are left out | 1:32 the numbers of rgba are no position and "
        "are left out | 1:55 the numbers of range are no position and are left out | 1:68 the numbers of vec4 are no "
        "position and are left out");
    row("indices", "points = [[0,0],[1,0],[1,1]]\nedges = [[0,1],[1,2],[2,0]]\nfaces = [[0,1,2]]",
        "polyline points: 0,0 1,0 1,1 || 2:10 edges is read as a list of indices and left out | 3:10 faces is read as "
        "a list of indices and left out");
    row("flat indices", "vertices = [0, 0, 1, 0, 1, 1]\nindices = [0, 1, 2]",
        "ring vertices: 0,0 1,0 1,1 || 1:12 read as a polygon because of its name; as a line it stays open | 2:11 "
        "indices is read as a list of indices and left out");
    row("edges alone", "edges = [[0,1],[1,2]]", "polyline edges: 0,1 1,2");
    row("edges of positions", "points = [[0,0],[1,0]]\nedges = [[[0.5,1],[1,2.5]]]",
        "polyline points: 0,0 1,0 | polyline edges: 0.5,1 1,2.5");
    row("mass and moment", "body = pymunk.Body(1, 100)",
        " || 1:19 the numbers of pymunk.Body are no position and are left out");
    row("a transform", "b2Transform xf = { {1, 2}, {1, 0} };",
        " || 1:18 b2Transform has no list of positions and is left out");
    row("gravity of a world", "world = new World(Vec2(0, -10))", " || 1:24 this is no position and is left out: World");
    row("a window", "screen = pygame.display.set_mode((640, 480))",
        " || 1:35 this is no position and is left out: pygame.display.set_mode");
    row("an origin of a drawing", "shape.setOrigin(25, 25); shape.setPosition(10, 50)",
        "points: 10,50 || 1:16 the numbers of shape.setOrigin are no position and are left out");
    row("a regular polygon and an ellipse", "Bodies.polygon(100, 100, 5, 30); ellipse(50, 60, 10, 10); fill(255, 0, 0)",
        " || 1:15 the numbers of Bodies.polygon are no position and are left out | 1:41 the numbers of ellipse are no "
        "position and are left out | 1:63 the numbers of fill are no position and are left out");
    row("the square of a radius", "Circle_2 c(Point_2(1, 2), 25);",
        "points c: 1,2 || 1:27 25 belongs to no point and is left out");
    row("a centroid", "{m_centroid = {x = 0, y = 0}, p = {x = 1, y = 2}}",
        "points p: 1,2 || 1:20 this is no position and is left out: m_centroid");
    row("colours of pygame",
        "pygame.draw.circle(screen, (255, 0, 0), (100, 50), 20)\npygame.draw.polygon(screen, (0, 255, 0), [(0, 0), (1, "
        "0), (1, 1)])",
        "points: 100,50 r 20 | ring: 0,0 1,0 1,1 || 1:28 the numbers of a colour are no position and are left out");
    row("control points of a canvas",
        "ctx.clearRect(0, 0, 640, 480); ctx.bezierCurveTo(1, 2, 3, 4, 5, 6); ctx.lineTo(10, 20)",
        "points: 10,20 || 1:14 the numbers of ctx.clearRect are no position and are left out | 1:49 the numbers of "
        "ctx.bezierCurveTo are no position and are left out");
}

void TestGeometryCode::numbersOtherThanPositionsAreLeftOut()
{
    compareAnswer();
}

QTEST_GUILESS_MAIN(TestGeometryCode)

void TestGeometryCode::linesEndValues_data()
{
    const Row row = rows();
    row("log of dates",
        "2024-01-05 10:00:00.123 [physics] ball pos=(1.0, 2.0)\n2024-01-05 10:00:00.140 [physics] ball pos=(1.5, 2.5)",
        "track pos: 0@1,2 0.017@1.5,2.5");
    row("log of Android",
        "01-05 10:00:00.5  1234  1234 D Game: ball x=1.0 y=2.0\n01-05 10:00:01.5  1234  1234 D Game: ball x=3 y=4",
        "track: 0@1,2 1@3,4");
    row("log with two names", "10:00:00 a=(1, 2) b=(3, 4)\n10:00:01 a=(1, 3) b=(3, 5)\n",
        "track a: 0@1,2 1@1,3 | track b: 0@3,4 1@3,5");
    row("line without a time", "10:00:00,250 p=(1, 2)\nq=(3, 4)\n",
        "points p: 1,2 | points q: 3,4 || 1:17 a time is left out, because one position alone is no track");
    row("date in a line", "p=(1, 2)\nq=(3, 4) 2024-01-05\n",
        "points p: 1,2 | points q: 3,4 || 2:10 dates and times of day that begin no line are left out");
    row("list of tuples", "(1,2)\n- (3,4)\n- (5,6)\n", "points: 1,2 3,4 5,6");
    row("list of YAML", "- x: 1\n  y: 2\n- x: 3\n  y: 4\n", "points: 1,2 3,4");
    row("list of Markdown", "* (1, 2)\n* (3, 4)\n\n+ 5, 6\n+ 7, 8\n", "points: 1,2 3,4 5,6 7,8");
    row("paths of Unity", "m_Paths:\n- - {x: 0.5, y: -0.5}\n  - {x: 0.5, y: 0.5}\n", "points: 0.5,-0.5 0.5,0.5");
    row("calculation over two lines", "p = (1, 2)\n    - (3, 4)\nq = (5, 6)\nr = (7, 8) +\n(9, 10)",
        "points q: 5,6 || 2:5 the calculation (1, 2) - (3, 4) is left out; write its value | 4:12 the calculation (7, "
        "8) + (9, 10) is left out; write its value");
    row("prose behind a number", "8 - Num of control points\n(1, 2)\n",
        "points: 1,2 || 1:1 8 belongs to no point and is left out");
    row("format of gdb", "(gdb) p/rd c\n$1 = {1, 2}\n", "points: 1,2");
    row("comment of EnergyPlus", "(1, 2) !- Vertex 3 * 4\n(5, 6)", "points: 1,2 5,6");
    row("comparison", "v = (1, 2)\nit becomes (0.5 > 0.25)\nif (1 < 2)\nif (3 == 4)\nif (5 != 6)",
        "points v: 1,2 || 2:17 a comparison is left out | 3:7 a comparison is left out | 4:7 a comparison is left out "
        "| "
        "5:7 a comparison is left out");
    row("quote of a mail", "> (1, 2)\n> (3, 4)", "points: 1,2 3,4");
}

void TestGeometryCode::linesEndValues()
{
    compareAnswer();
}

void TestGeometryCode::decimalCommasAreReadWhereTheyAreCertain_data()
{
    const Row row = rows();
    row("position of gdb", "p (1,5; 2,5)",
        "points: 1.5,2.5 || 1:5 a comma between digits is read as a decimal point (and 1 other)");
    row("labels of Visual Studio", "{x=1,5 y=-2,5 }",
        "points: 1.5,-2.5 || 1:5 a comma between digits is read as a decimal point (and 1 other)");
    row("labels in columns", "x\t1,50000000\tfloat\ny\t-2,25e-05\tfloat",
        "points: 1.5,-0.0000225 || 1:4 a comma between digits is read as a decimal point (and 1 other)");
    row("names behind commas", "{x:1,5,y:2,5}",
        "points: 1.5,2.5 || 1:5 a comma between digits is read as a decimal point (and 1 other)");
    row("a whole number beside one", "frame = (37,5; 0)",
        "points frame: 37.5,0 || 1:12 a comma between digits is read as a decimal point");
    row("three numbers", "(0,0; 10; 10,1)",
        "points: 0,10 || 1:3 a comma between digits is read as a decimal point (and 1 other) | 1:11 a third coordinate "
        "is left out");
    row("pairs of a list", "(0,0; 10,0; 10,10)",
        "polyline: 0,0 10,0 10,10 || 1:3 commas between digits are read as separators; write points if they are "
        "decimal");
    row("rows of a matrix", "[1,2; 3,4]",
        "polyline: 1,2 3,4 || 1:3 commas between digits are read as separators; write points if they are decimal");
    row("vector of Unity", "(1,50, -2,25)",
        "polyline: 1,50 -2,25 || 1:3 commas between digits are read as separators; write points if they are decimal");
    row("arguments", "f(1,2, 3,4)", "polyline: 1,2 3,4");
    row("names of a tuple", "x, y = 1,5", "points: 1,5");
    row("loop of Lua", "for x = 1,5 do p(x, 2) end",
        " || 1:9 x = 1 belongs to no point and is left out | 1:11 5 belongs to no point and is left out | 1:18 found "
        "\"x\" beside numbers; it is no number, so they are left out");
}

void TestGeometryCode::decimalCommasAreReadWhereTheyAreCertain()
{
    compareAnswer();
}

void TestGeometryCode::logsAndCalculationsAreUnderstood_data()
{
    const Row row = rows();
    row("syslog", "Nov  8 10:12:13 host prog: pos 1.5 2.5\nNov 28 10:12:13 host prog[7]: pos 2.5 3.5",
        "track: 0@1.5,2.5 1728000@2.5,3.5");
    row("journal", "2024-01-05T10:00:00+0000 host game[12]: p=(1, 2)\n2024-01-05T10:00:01+0000 host game[12]: p=(2, 2)",
        "track p: 0@1,2 1@2,2");
    row("Xcode",
        "2016-08-25 11:36:08.789 App[123:4567] ball (1, 2)\n2016-08-25 11:36:09.289+0000 App[123:4567] ball (2, 3)",
        "track ball: 0@1,2 0.5@2,3");
    row("date in prose", "On Nov 28 10:12:13 at (1, 2)",
        "points at: 1,2 || 1:4 dates and times of day that begin no line are left out");
    row("time behind its position", "(1, 2) t 0.25\n(3, 4) t 0.5", "track: 0.25@1,2 0.5@3,4");
    row("time of one position", "pos (1, 2) t 0.25",
        "points: 1,2 || 1:6 a time is left out, because one position alone is no track");
    row("time without a position", "step 10: energy 5\nt=0 (1, 2)\nt=1 (3, 4)",
        "track: 0@1,2 1@3,4 || 1:6 a time without a position is left out | 1:17 5 belongs to no point and is left out");
    row("exponent without digits", "(1.5, 2.5e)",
        " || 1:7 found \"2.5e\" beside numbers; it is no number, so they are left out");
    row("calculations", "p = (1 + 2, 3 * 4)\nq = rectangle(w / 2, 610, 810, 60, 1, 2, 3)",
        " || 1:8 the calculation 1 + 2 is left out; write its value | 1:15 the calculation 3 * 4 is left out; write "
        "its value | 2:17 the calculation w / 2 is left out; write its value | 2:22 610, 810, 60, 1 (and 2 others) "
        "belong to no point and are left out");
    row("calculation over lines", "r = (7, 8) +\n  (9, 10)",
        " || 1:12 the calculation (7, 8) + (9, 10) is left out; write its value");
}

void TestGeometryCode::logsAndCalculationsAreUnderstood()
{
    compareAnswer();
}

} // namespace sweep::tst_geometry_code
#include "tst_geometry_code.moc"
