// Source code and debuggers' values as people copy them: cut off, with radii, velocities, sizes and lists of indices.
#include "app/formats/geometry_text.h"
#include "core/base/decimal.h"

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
    void callsThatDrawAreTheirShapes_data();
    void callsThatDrawAreTheirShapes();
    void namesJoinPositions_data();
    void namesJoinPositions();
    void blocksHoldStatements_data();
    void blocksHoldStatements();
    void commentsAndSignsAreOfTheirLanguage_data();
    void commentsAndSignsAreOfTheirLanguage();
    void uncertainNumbersAreLeftOut_data();
    void uncertainNumbersAreLeftOut();
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
    row("WKT cut by dots", "LINESTRING(0 0, 1 1, …)",
        "refused: \"…\" stands for the rest of this geometry, which the print cuts off; print it whole");
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
    row("collider of rapier behind its body",
        "let body = RigidBodyBuilder::dynamic().translation(vector![1.0, 2.0]).linvel(vector![3.0, 0.0]).build();\n"
        "let collider = ColliderBuilder::ball(0.5).build();\nlet other = ColliderBuilder::ball(0.25).build();",
        "track: 0@1,2 r 0.5 1@4,2 r 0.5 || 1:60 a position with a velocity is read as its motion from time 0 to time 1 "
        "| "
        "2:38 the radius of a collider is read as that of the body before it | 3:35 0.25 belongs to no point and is "
        "left out");
    row("fixtures of planck",
        "world.createBody({position: Vec2(1,2), linearVelocity: Vec2(3,0)}).createFixture(Circle(0.5));\n"
        "var ball = world.createBody(pl.Vec2(5, 6));\nball.createFixture({shape: pl.Circle(2)});\n"
        "ball.createFixture(pl.Circle(3));\nwall.createFixture(pl.Circle(4));\nball.setDensity(7);",
        "track position: 0@1,2 r 0.5 1@4,2 r 0.5 | points ball: 5,6 r 2 || 1:34 a position with a velocity is read as "
        "its motion from time 0 to time 1 | 4:30 3 belongs to no point and is left out | 5:30 4 belongs to no point "
        "and "
        "is left out | 6:17 7 belongs to no point and is left out");
    row("components of Bevy",
        "commands.spawn((RigidBody::Dynamic, Collider::circle(0.5), Transform::from_xyz(1.0, 2.0, 0.0), "
        "Velocity::linear(Vec2::new(3.0, 0.0))));\ncommands\n    .spawn(RigidBody::Dynamic)\n    "
        ".insert(Collider::ball(0.25))\n    .insert(Transform::from_xyz(5.0, 6.0, 0.0));",
        "track: 0@1,2 r 0.5 1@4,2 r 0.5 | points: 5,6 r 0.25 || 1:80 a position with a velocity is read as its motion "
        "from time 0 to time 1 | 1:90 a third coordinate is left out | 5:43 a third coordinate is left out");
    row("colliders in one list", "a = [(1, 2), (3, 4), Circle(5)]\nfor (;;) { body.createFixture(Circle(6)) }",
        "polyline a: 1,2 3,4 || 1:29 5 belongs to no point and is left out | 2:38 6 belongs to no point and is left "
        "out");
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
        "points p: 3,4 || 1:9 i = 1, 10 belong to no point and are left out");
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
    row("objects of a console", "pos { x: 1, y: 2 } vel { x: 3, y: 4 }",
        "track: 0@1,2 1@4,6 || 1:10 a position with a velocity is read as its motion from time 0 to time 1");
    row("objects of a console with colons", "position: {x: 1, y: 2} velocity: {x: 3, y: 4}",
        "track position: 0@1,2 1@4,6 || 1:15 a position with a velocity is read as its motion from time 0 to time 1");
    row("objects of a console without names", "{x: 1, y: 2} {x: 3, y: 4}", "points: 1,2 3,4");
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
        "calculation is left out | 1:12 a time without a position is left out");
}

void TestGeometryCode::velocitiesMoveTheirPositions()
{
    compareAnswer();
}

void TestGeometryCode::numbersOtherThanPositionsAreLeftOut_data()
{
    const Row row = rows();
    row("angles",
        "a = {x: 1, y: 2, angle: 0}\nb = {x: 3, y: 4, angle: 0.5}\nc = {x: 5, y: 6, rotation: Math.PI * 0.06}\n"
        "d = {x: 7, y: 8, angle: Math.PI}\nclass E { x: number, y: number, angle: number }",
        "points a: 1,2 | points b: 3,4 | points c: 5,6 | points d: 7,8 || 2:25 angle = 0.5 is left out; what it turns "
        "is "
        "read unturned | 3:36 rotation = Math.PI * 0.06 is left out; what it turns is read unturned | 4:25 angle = "
        "Math.PI is left out; what it turns is read unturned");
    row("speed and direction", "ball: position (1, 2), speed: 5, direction: 30\nspeed = 7",
        "points ball: 1,2 || 1:31 speed = 5, direction = 30 are left out; a velocity is read from its x and y | 2:9 "
        "speed = 7 belongs to no point and is left out");
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
        "polyline ctx: 5,6 10,20 || 1:14 the numbers of ctx.clearRect are no position and are left out | 1:49 a curve "
        "of a path is left out");
}

void TestGeometryCode::numbersOtherThanPositionsAreLeftOut()
{
    compareAnswer();
}

void TestGeometryCode::blocksHoldStatements_data()
{
    const Row row = rows();
    row("a function", "int f() { Vec2 a(1, 2); Vec2 b(3, 4); }", "points a: 1,2 | points b: 3,4");
    row("a struct", "struct S {\n Vec2 a = {1, 2};\n Vec2 b = {3, 4};\n};", "points a: 1,2 | points b: 3,4");
    row("members of two bodies", "if (x) { ball.position = new Vector2(1,2); wall.position = new Vector2(3,4); }",
        "points ball.position: 1,2 | points wall.position: 3,4");
    row("coordinates of members", "void f() { a.x = 1; a.y = 2; b.x = 3; b.y = 4; }", "points a: 1,2 | points b: 3,4");
    row("lines without semicolons", "func f() {\n  let a = Vec2(1, 2)\n  let b = Vec2(3, 4)\n}",
        "points a: 1,2 | points b: 3,4");
    row("calls without semicolons", "function f() {\n  spawn(1, 2)\n  goal(3, 4)\n}", "points: 1,2 3,4");
    row("assignments of Go", "func f() {\n  a := Vec2{1, 2}\n  b := Vec2{3, 4}\n}", "points a: 1,2 | points b: 3,4");
    row("a function in a call", "test('a', () => { const a = new V(1, 2); const b = new V(3, 4); });",
        "points a: 1,2 | points b: 3,4");
    row("a block in a block", "void f() { p.Set(1, 2); if (x) { q.Set(3, 4); r.Set(5, 6); } s.Set(7, 8); }",
        "points p: 1,2 | points q: 3,4 | points r: 5,6 | points s: 7,8");
    row("a position and its velocity", "void f() { ball.pos = Vec2(1, 2); ball.vel = Vec2(3, 4); }",
        "track ball: 0@1,2 1@4,6 || 1:28 a position with a velocity is read as its motion from time 0 to time 1");
    row("named members", "const cfg = {\n spawn: new Vec2(1, 2),\n goal: new Vec2(3, 4),\n};",
        "points spawn: 1,2 | points goal: 3,4");
    row("lists and shapes", "vs = {{1, 2}, {3, 4}}; t = {a: (1, 2), b: (3, 4)}; Segment {left: (1, 2), right: (3, 4)}",
        "polyline vs: 1,2 3,4 | polyline t: 1,2 3,4 | polyline: 1,2 3,4");
    row("records of OCaml", "p = {x = 1.; y = 2.}\nq = {pos = (1., 2.); vel = (3., 4.)}",
        "points p: 1,2 | track q: 0@1,2 1@4,6 || 2:13 a position with a velocity is read as its motion from time 0 to "
        "time 1");
    row("a factor of a single", "b2Vec2 p(5.4f * s, -6.1f); b2Vec2 q(1.5f*s, 2 * scale as f32);",
        " || 1:15 the calculation 5.4f * s is left out; write its value | 1:20 -6.1 belongs to no point and is left "
        "out | 1:41 the calculation 1.5f*s is left out; write its value | 1:47 the calculation 2 * scale as f32 is "
        "left out; write its value");
    row("a pose of ROS",
        "pose:\n  position:\n    x: 1.5\n    y: 3\n  orientation:\n    x: 0.0\n    y: 0.5\n    z: 0.9\n    "
        "w: 0.4\ntwist:\n  linear:\n    x: 7\n    y: 8\nother:\n  x: 1\n  y: 2",
        "points: 1.5,3 1,2 || 6:8 this is no position and is left out: orientation | 12:8 this is no position and is "
        "left out: linear");
    row("names in several lines", "Position,\nVelocity = Velocity(Vec2::new(-1., 1.)),\n",
        " || 2:31 this velocity has no position and is left out: Velocity");
    row("velocities without a position", "a = Velocity(1, 2)\nVelocity::new(3, 4)\nlinvel: (5, 6)",
        " || 1:14 this velocity has no position and is left out: Velocity | 2:15 this velocity has no position and is "
        "left out: Velocity | 3:10 this velocity has no position and is left out: linvel");
}

void TestGeometryCode::blocksHoldStatements()
{
    compareAnswer();
}

void TestGeometryCode::uncertainNumbersAreLeftOut_data()
{
    const Row row = rows();
    row("corners of TikZ", "\\draw (0,0) rectangle (1,0.7);\n\\fill (1,1) rectangle (3,2) (5,5);",
        "ring: 0,0 1,0 1,0.7 0,0.7 | ring: 1,1 3,1 3,2 1,2 | points: 5,5");
    row("a rectangle behind a line", "\\draw (0,0) -- (1,1) rectangle (2,2);",
        "polyline: 0,0 1,1 | ring: 1,1 2,1 2,2 1,2 || 1:13 positions with - between them are read as the ends of "
        "a segment");
    row("a radius with a unit", "(2,2) circle (15mm); circle(1, 2, 5px); {x: 1cm, y: 2}",
        "points: 2,2 || 1:15 15mm has a unit and is left out; write its number | 1:35 5px has a unit and is left "
        "out; write its number | 1:35 found \"5px\" beside numbers; it is no number, so they are left out | 1:45 "
        "1cm has a unit and is left out; write its number | 1:53 y = 2 belongs to no point and is left out");
    row("corners of Mathematica and Go",
        "{Rectangle[{0.25, 0.1}, {0.45, 0.8}], c.Rect(image.Rect(4, 4, 60, 40)), c.Ellipse(image.Rect(1, 2, 3, 4))}",
        "ring: 0.25,0.1 0.45,0.1 0.45,0.8 0.25,0.8 | ring: 4,4 60,4 60,40 4,40 || 1:93 an ellipse is left out");
    row("sizes of OpenSCAD", "square([0.2, 0.2]); cube([20, 20, 20]); Polygon square({{0, 0}, {1, 0}, {1, 1}});",
        "ring square: 0,0 1,0 1,1 || 1:9 this is no position and is left out: square | 1:27 this is no position "
        "and is left out: cube | 1:35 a third coordinate is left out");
    row("a colour", "position = CGPoint (384 480); backgroundColor = <CGColor 0xa0> [<CGColorSpace 0xa1>] ( 1 1 1 1 )",
        "points position: 384,480 || 1:86 the numbers of a colour are no position and are left out");
    row("a view behind its address", "(UIView *) $1 = 0x0a8aba20 <UIView: 0xa8; frame = (0 0; 480 864); a = W+TM>",
        "ring frame: 0,0 480,0 480,864 0,864 || 1:17 $1 = 0x0a8aba20 belongs to no point and is left out | 1:37 "
        "UIView = 0xa8 belongs to no point and is left out");
    row("keys of a map", "m = mapOf(1 to listOf(P(0, 0), P(1, 1)), 2 to listOf(P(3, 3), P(4, 4)))",
        "polyline listOf: 0,0 1,1 | polyline listOf: 3,3 4,4 || 1:11 1 belongs to no point and is left out | "
        "1:42 2 belongs to no point and is left out");
    row("numbers far apart", "var sp = line(foo(a), 2.0, Color(0.5), 30)\nfor off in [-9.0, 0.0, 9.0]:",
        " || 1:23 2.0 belongs to no point and is left out | 1:33 the numbers of Color are no position and are "
        "left out | 1:40 30 belongs to no point and is left out | 2:12 the numbers of a loop are no position and "
        "are left out");
    row("a slice", "rbind(nc[1:50, ], nc[51:100, ])", " || 1:9 ranges such as [0:6] are no positions and are left out");
    row("a call with many numbers", "w = b2CreateWorld(-100,-100,100,100,0,10)\nc = circleTemplate(1,1,1,0.9)",
        " || 1:18 b2CreateWorld has no list of positions and is left out | 2:20 1, 1, 1, 0.9 belong to no point "
        "and are left out");
    row("boxes", "pred_boxes = Boxes(tensor([[313.5, 442, 335.5, 464]]))",
        "ring pred_boxes: 313.5,442 335.5,442 335.5,464 313.5,464 || 1:28 four numbers are read as the smallest "
        "x, the smallest y, the greatest x and the greatest y of a box");
    row("a placeholder", "points = PoolVector2Array( 0, 0, ${tileSize}, 0, ${tileSize}, ${tileSize} )",
        " || 1:36 found \"tileSize\" beside numbers; it is no number, so they are left out");
    row("parts of MATLAB", "xv = [1 4 4 NaN 2 2 3];\nyv = [1 1 4 NaN 2 3 3];\np = [5 6]",
        "points p: 5,6 || 1:13 found \"NaN\" beside numbers; it is no number, so they are left out | 2:13 found "
        "\"NaN\" beside numbers; it is no number, so they are left out");
    row("lists of x and y by their names", "xin = [0.3 0.75 0.82]; yin = [0.25 0.1 0.05]; x(3) = [7, 8, 9]",
        "polyline: 0.3,0.25 0.75,0.1 0.82,0.05 | points: 7,8 || 1:49 3 belongs to no point and is left out | "
        "1:54 x has no y of as many numbers, so its numbers are read as pairs | 1:61 a third coordinate is left "
        "out");
    row("random numbers, axes and colours",
        "x = randn(250, 1); axis([0 1 -0.2 1]); patch(X, Y, [0.2, 0.7, 0.8], 'edgecolor', 'r')",
        " || 1:10 the numbers of randn are no position and are left out | 1:25 the numbers of an axis are no "
        "position and are left out | 1:52 the numbers of a colour are no position and are left out");
    row("rows of three", "t = reshape([0.0, 0.0, 0.5, &\n 0.5, 0.0, 0.5])\nm = [1 2 3; 4 5 6]\np = [1 2; 3 4; 5 6]",
        "polyline p: 1,2 3,4 5,6 || 1:13 rows of three numbers are no pairs and are left out | 3:5 rows of three "
        "numbers are no pairs and are left out");
    row("a comma that is missing", "v = {-320,-384\n-128,-384,5,6,7}; w = {1 -2, 3 -4}",
        "polyline w: 1,-2 3,-4 || 2:1 two numbers without a comma are a calculation; the list is left out");
    row("a factor of a list", "a = np.asarray([[0., 0.], [7., 0.], [7., 1.5]]) * 4",
        "polyline a: 0,0 7,0 7,1.5 || 1:49 a calculation is left out; its values are read as they are written");
    row("names of positions",
        "A = (0,0)\nB = (4,0)\nC = (1,3)\nt = Polygon(A,B,C)\nSegment(A, B)\nM = Midpoint(B,C)\n"
        "Segment(A,M)\nLine(A, B)\nPolygon(D, E)",
        "points A: 0,0 | points B: 4,0 | points C: 1,3 | ring t: 0,0 4,0 1,3 | polyline: 0,0 4,0 || 7:8 Segment "
        "of names is left out; M has no position | 8:5 Line of names is left out");
}

void TestGeometryCode::uncertainNumbersAreLeftOut()
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
    row("format of gdb", "(gdb) p/rd c\n$1 = {1, 2}\n", "points c: 1,2");
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
        " || 1:9 x = 1, 5 belong to no point and are left out | 1:18 found \"x\" beside numbers; it is no number, so "
        "they are left out");
}

void TestGeometryCode::decimalCommasAreReadWhereTheyAreCertain()
{
    compareAnswer();
}

void TestGeometryCode::logsAndCalculationsAreUnderstood_data()
{
    const Row row = rows();
    row("syslog", "Nov  8 10:12:13 host prog: pos 1.5 2.5\nNov 28 10:12:13 host prog[7]: pos 2.5 3.5",
        "track pos: 0@1.5,2.5 1728000@2.5,3.5");
    row("journal", "2024-01-05T10:00:00+0000 host game[12]: p=(1, 2)\n2024-01-05T10:00:01+0000 host game[12]: p=(2, 2)",
        "track p: 0@1,2 1@2,2");
    row("Xcode",
        "2016-08-25 11:36:08.789 App[123:4567] ball (1, 2)\n2016-08-25 11:36:09.289+0000 App[123:4567] ball (2, 3)",
        "track ball: 0@1,2 0.5@2,3");
    row("date in prose", "On Nov 28 10:12:13 at (1, 2)",
        "points: 1,2 || 1:4 dates and times of day that begin no line are left out");
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
    row("frame of several bodies", "Frame 10: a=(100, 200) b=(300, 200)\nFrame 11: a=(105, 200) b=(297, 200)",
        "track a: 10@100,200 11@105,200 frames | track b: 10@300,200 11@297,200 frames");
    row("number of a body in a line", "Collision at (3.5, 4.5) of ball #3, normal (0, 1)",
        "points Collision: 3.5,4.5 || 1:34 3 belongs to no point and is left out | 1:45 this is no position and is "
        "left out: "
        "normal");
    row("sign behind an empty line", "p = (1, 2)\n\n- (3, 4)", "points p: 1,2 | points: 3,4");
    row("steps in blanks", "step 1 body 0 pos 1.0 2.0\nstep 2 body 0 pos 1.5 2.0",
        "track pos: 1@1,2 2@1.5,2 frames || 1:13 0 belongs to no point and is left out | 2:13 0 belongs to no point "
        "and is left out");
}

void TestGeometryCode::logsAndCalculationsAreUnderstood()
{
    compareAnswer();
}

void TestGeometryCode::callsThatDrawAreTheirShapes_data()
{
    const Row row = rows();
    row("path of Skia in bits",
        "path.moveTo(SkBits2Float(0x41200000), SkBits2Float(0x41a00000));\npath.lineTo(SkBits2Float(0x41f00000), "
        "SkBits2Float(0x42200000));",
        "polyline path: 10,20 30,40 || 1:26 hexadecimal integers of 8 or 16 digits are read as the bits of a single or "
        "double");
    row("paths of a canvas",
        "ctx.beginPath();\nctx.moveTo(0, 0); ctx.lineTo(3, 4); ctx.lineTo(5, 2); ctx.closePath();\nctx.lineTo(9, "
        "9);\nctx.fillRect(1, 2, 3, 4);",
        "ring ctx: 0,0 3,4 5,2 | polyline ctx: 0,0 9,9 | ring: 1,2 4,2 4,6 1,6");
    row("two paths at once", "a.move_to(0.0, 0.0); b.moveTo(5, 5);\na.line_to(1.0, 0.0); b.lineTo(6, 6);",
        "polyline a: 0,0 1,0 | polyline b: 5,5 6,6");
    row("curve within a path", "p.moveTo(0, 0); p.lineTo(1, 0); p.quadTo(2, 0, 2, 1); p.lineTo(2, 5);",
        "polyline p: 0,0 1,0 | polyline p: 2,1 2,5 || 1:41 a curve of a path is left out");
    row("end of a path alone", "file.close(); p.moveTo(1, 2);", " || 1:24 a path of one position is left out");
    row("whole turns",
        "ctx.arc(100, 75, 50, 0, 2 * Math.PI);\nc.arc(1, 2, 3, 0, 6.283185307179586, true);\nc.arc(1, 2, 3, 0, "
        "Math.PI);",
        "points: 100,75 r 50 1,2 r 3 || 3:6 the numbers of c.arc are no position and are left out");
    row("colours of raylib",
        "DrawLine(10, 20, 30, 40, RED);\nDrawCircleV((Vector2){1, 2}, 3.0f, RED);\nDrawRectangle(10, 20, 30, 40, "
        "RED);\nDrawLineEx((Vector2){1, 2}, (Vector2){3, 4}, 2.5f, RED);",
        "polyline: 10,20 30,40 | points: 1,2 r 3 | ring: 10,20 40,20 40,60 10,60 | polyline: 1,2 3,4 || 4:46 2.5 "
        "belongs to no point and is left out");
    row("variable among the numbers", "DrawCircle(x, 10, 20, RED);\nDrawLine(1, y, 3, 4, RED);",
        " || 1:12 found \"x\" beside numbers; it is no number, so they are left out | 2:13 found \"y\" beside numbers; "
        "it is no number, so they are left out");
    row("targets",
        "SDL_RenderDrawLine(renderer, 1, 2, 3, 4);\nlove.graphics.circle(\"fill\", 5, 6, 7)\npygame.draw.rect(screen, "
        "RED, (1, 2, 3, 4))\npygame.draw.line(screen, (255, 0, 0), (1, 2), (3, 4), 5)\ncv2.circle(img, (8, 9), 10, (0, "
        "0, 255), 2)",
        "polyline: 1,2 3,4 | points: 5,6 r 7 8,9 r 10 | ring: 1,2 4,2 4,6 1,6 | polyline: 1,2 3,4 || 4:26 the numbers "
        "of a colour are no position and are left out | 4:55 5 belongs to no point and is left out | 5:42 2 belongs to "
        "no point and is left out");
    row("bodies of matter.js",
        "var a = Bodies.circle(380, 100, 40, 10);\nvar b = Bodies.rectangle(w / 2, 610, 810, 60, { isStatic: true });",
        "points a: 380,100 r 40 || 1:37 10 belongs to no point and is left out | 2:28 the calculation w / 2 is left "
        "out; write its value | 2:33 610, 810, 60 belong to no point and are left out");
    row("polygon of SAT.js at a place",
        "var V = SAT.Vector;\nvar p = new P(new V(10, 20), [new V(0, 0), new V(40, 0), new V(0, 40)]);\nvar c = new "
        "C(new V(50, 60), 20);",
        "ring p: 10,20 50,20 10,60 | points c: 50,60 r 20 || 2:30 the position of a polygon is added to its points");
    row("paths of Clipper", "Path64 p1 = MakePath(\"0,0 50,0 50,500\");\ns.push_back(MakePath(\"100, 50, 10, 79\"));",
        "polyline p1: 0,0 50,0 50,500 | polyline: 100,50 10,79");
    row("text of another function", "Label(\"1,2 3,4\")", " || 1:7 text in quotes is left out");
    row("chained steps", "g.drawCircle(1, 2, 3); g.moveTo(0, 0).lineTo(4, 5);",
        "points: 1,2 r 3 | polyline g: 0,0 4,5");
    row("bounds of Chipmunk", "pymunk.BB(left=0, bottom=0, right=10, top=5)", "ring: 0,0 10,0 10,5 0,5");
    row("arguments that are no positions",
        "let t = time_of_impact(&Isometry2::translation(0.0, 0.0), &vector![1.0, 0.0]);\ncp.NewBody(1, "
        "2)\nsf::RectangleShape r(sf::Vector2f(120.f, 50.f));",
        " || 1:23 time_of_impact has no list of positions and is left out | 2:11 the numbers of cp.NewBody are no "
        "position and are left out | 3:35 this is no position and is left out: r");
    row("ray from a variable", "auto r = Ray_2(st, Vector_2(0.5, 0.5));", " || 1:15 a ray with a variable is left out");
    row("position that nalgebra prints", "a: Point { coords: Matrix { data: [1.0, 2.0] } }", "points a: 1,2");
    row("calls of cairo",
        "cairo_move_to (cr, 1, 2); cairo_line_to(cr, 3, 4);\ncairo_line_to(cr, 3, 8); cairo_close_path(cr);\n"
        "cairo_rectangle(cr, 1, 2, 3, 4);\ncairo_arc(cr, 5, 6, 0.5, 0, 2 * M_PI);\ncairo_set_source_rgb(cr, 1, 0, 0);",
        "ring cairo: 1,2 3,4 3,8 | ring: 1,2 4,2 4,6 1,6 | points: 5,6 r 0.5 || 5:26 this is no position and is left "
        "out: "
        "cairo_set_source_rgb | 5:32 a third coordinate is left out");
    row("box of planck", "body.createFixture(pl.Box(2, 1));",
        "ring: -2,-1 2,-1 2,1 -2,1 || 1:26 a box of half extents is read about the origin");
    row("rectangle of Qt", "QRectF(10,20 30x40)", "ring: 10,20 40,20 40,60 10,60");
    row("ellipsis", "pts = [(0, 0), (1, 0), ..., (5, 5)]",
        "polyline pts: 0,0 1,0 5,5 || 1:24 what ... stands for is not there");
    row("columns of MATLAB", "plot([0 1 1], [0 2 3])", "polyline: 0,0 1,2 1,3");
    row("offset box of Box2D", "b2MakeOffsetBox(0.5f, 1.0f, (b2Vec2){1.0f, 2.0f}, b2Rot_identity)",
        "ring: 0.5,1 1.5,1 1.5,3 0.5,3 || 1:16 a box of half extents is read about its centre");
}

void TestGeometryCode::callsThatDrawAreTheirShapes()
{
    compareAnswer();
}

void TestGeometryCode::namesJoinPositions_data()
{
    const Row row = rows();
    row("arrow", "(1, 2) -> (3, 4)", "polyline: 1,2 3,4");
    row("dashes", "s1: (0, 0) - (10, 10)\ns2: (0, 10)-(10, 0)-(20, 0)",
        "polyline s1: 0,0 10,10 | polyline s2: 0,10 10,0 20,0 || 1:12 positions with - between them are read as the "
        "ends of a segment");
    row("list of segments", "[(1, 2)->(3, 4), (5, 6)→(7, 8)]", "polyline: 1,2 3,4 | polyline: 5,6 7,8");
    row("difference of vectors", "d = (3, 4) - (1, 2)\ne: Vec2(3, 4) - Vec2(1, 2)",
        " || 1:12 the calculation (3, 4) - (1, 2) is left out; write its value | 2:15 the calculation Vec2(3, 4) - "
        "Vec2(1, 2) is left out; write its value");
    row("paths of TikZ", "\\draw (0,0) -- (1,1);\n\\draw (0,0) -- (4,0) -- (4,3) -- cycle;",
        "polyline: 0,0 1,1 | ring: 0,0 4,0 4,3 || 1:13 positions with - between them are read as the ends of a "
        "segment");
    row("numbers with an arrow", "ball: 100, 200 -> 300, 400", "polyline ball: 100,200 300,400");
    row("numbers behind a name", "ball: 100, 200\npos 1 2 vel 3 4\np = 1, 2, 3\nx = 1, 2, 3\nrect: 1, 2, 3, 4\nn: 1 2",
        "points ball: 100,200 | track pos: 0@1,2 1@4,6 | points p: 1,2 || 2:5 a position with a velocity is read as "
        "its motion from time 0 to time 1 | 3:11 a third coordinate is left out | 4:5 x = 1, 2, 3 belong to no point "
        "and are left out | 5:7 rect = 1, 2, 3, 4 belong to no point and are left out | 6:4 n = 1, 2 belong to no "
        "point and are left out");
    row("ends of a ray cast", "input.p1.Set(1.0f, 2.0f);\ninput.p2.Set(3.0f, 4.0f);", "polyline input: 1,2 3,4");
    row("translation of a ray cast",
        "b2RayCastInput in = { .origin = {1, 2}, .translation = {3, 4}, .maxFraction = 1 };",
        "polyline in: 1,2 4,6 || 1:79 .maxFraction = 1 belongs to no point and is left out");
    row("vertices of Box2D's dump",
        "b2Vec2 vs[8];\nvs[0].Set(0, 0);\nvs[1].Set(1, 0);\nvs[2].Set(1, 1);\nshape.Set(vs, 3);",
        "ring vs: 0,0 1,0 1,1");
    row("edge of Box2D's dump",
        "shape.m_radius = 0.5f;\nshape.m_vertex0.Set(0.0f, 0.0f);\nshape.m_vertex1.Set(-4.0f, "
        "0.0f);\nshape.m_vertex2.Set(4.0f, 0.0f);\nshape.m_vertex3.Set(9.0f, 0.0f);",
        "polyline shape capsule: -4,0 r 0.5 4,0 r 0.5 || 2:21 a vertex beside an edge is left out (and 1 other)");
    row("radii beside their centres",
        "circle.p = c2V(2.0f, 40.0f);\ncircle.r = 0.5f;\nb.m_radius = 2; b.m_p.Set(1, 2);\nc.r = 1;",
        "points circle.p: 2,40 r 0.5 | points b.m_p: 1,2 r 2 || 4:7 c.r = 1 belongs to no point and is left out");
    row("frames of UIKit", "frame = (37.5 0; 245 368); bounds = {{0, 0}, {245, 368}}",
        "ring frame: 37.5,0 282.5,0 282.5,368 37.5,368 | ring bounds: 0,0 245,0 245,368 0,368 || 1:37 two pairs of a "
        "box are read as its position and size");
    row("frame of lldb", "(CGRect) frame = (origin = (x = 0, y = 20), size = (width = 320, height = 460))",
        "ring frame: 0,20 320,20 320,480 0,480");
    row("rectangle and transforms of Godot",
        "[P: (10, 20), S: (64, 32)]\n[X: (1, 0), Y: (0, 1), O: (5, 6)]\nTransform2D(1, 0, 0, 1, 100, 200)",
        "ring: 10,20 74,20 74,52 10,52 || 2:1 a transform has no list of positions and is left out | 3:12 the numbers "
        "of Transform2D are no position and are left out");
    row("camera", "g_camera.m_center.Set(0.0f, 20.0f);\ncamera.position = (1, 2)",
        " || 1:23 the position of a camera is no body and is left out: g_camera.m_center | 2:20 the position of a "
        "camera is no body and is left out: camera.position");
    row("indices that are added", "edges.emplace_back(3, 4);\npoints.emplace_back(3, 4);",
        "points points: 3,4 || 1:19 edges is read as a list of indices and left out");
    row("vector of .NET", "Position: <1.5, 2.5>\nstd::array<float, 2> a = {1, 2};",
        "points Position: 1.5,2.5 | points a: 1,2");
    row("addresses of gdb", "$1 = (Shape &) @0x5555: {_vptr.Shape = 0x5558 <vtable for Circle+16>, c = {x = 3, y = 4}}",
        "points c: 3,4 || 1:40 _vptr.Shape = 0x5558 belongs to no point and is left out");
    row("prose in front of a log", "Godot Engine v4.2.1 - https://godotengine.org\npos: (512, 300) vel: (0, 98)",
        "track pos: 0@512,300 1@512,398 || 2:7 a position with a velocity is read as its motion from time 0 to time 1");
    row("positions behind a name", "seg = (1, 2) (3, 4)\nsegment = (5, 6), (7, 8)\np = (9, 9)\n(0, 0)",
        "points seg: 1,2 3,4 | points segment: 5,6 7,8 | points p: 9,9 | points: 0,0");
    row("names in lines of their own", "vertices:\n(0, 0)\n(10, 10)", "points vertices: 0,0 10,10");
    row("lists of one name", "Path with 2 points: (0, 1) (1, 1)\nPath with 2 points: (2, 2) (3, 3)",
        "points points: 0,1 1,1 | points points: 2,2 3,3 || 1:11 2 belongs to no point and is left out | 2:11 2 "
        "belongs to no point and is left out");
    row("names of lists that grow",
        "v1.push_back(PointD(0, 0));\nv1.push_back(PointD(20, 10));\nv2.push_back(PointD(10, 0));",
        "points v1: 0,0 20,10 | points v2: 10,0");
    row("types of Rider", "position = {Vector2} (1.50, -2.25)\nvelocity = {Vector2} (0.50, 0.00)",
        "track position: 0@1.5,-2.25 1@2,-2.25 || 1:23 a position with a velocity is read as its motion from time 0 to "
        "time 1");
    row("place in a file", "(at Assets/Player.cs:42)\np = (1, 2)",
        "points p: 1,2 || 1:22 Player.cs = 42 belongs to no point and is left out");
    row("prose", "- set the ball's position to (8.5, 1) and its velocity to (-20, 0)\n- the **gravity** is (0, -9.81)",
        "track position: 0@8.5,1 1@-11.5,1 || 1:31 a position with a velocity is read as its motion from time 0 to "
        "time 1 | 2:23 this is no position and is left out: gravity");
    row("values that gdb prints",
        "(gdb) p ball\n$1 = {x = 1.5, y = 2.5, r = 0.5}\n(gdb) print *this->box\n$2 = {x = 1, y = 2}\n"
        "(gdb) p balls[3]\n$3 = {x = 3, y = 4}\n(gdb) p a-b\n$4 = {x = 5, y = 6}\n(gdb) p q.x\n$5 = 7\n(gdb) p q.y\n$6 "
        "= 8",
        "points ball: 1.5,2.5 r 0.5 | points this->box: 1,2 | points balls[3]: 3,4 | points: 5,6 | points q: 7,8");
    row("values that lldb prints",
        "(lldb) p ball\n(Ball) $0 = {\n  x = 1.5\n  y = 2.5\n  r = 0.5\n}\n(lldb) p path\n([CGPoint]) $R0 = 2 values "
        "{\n"
        "  [0] = (x = 1, y = 2)\n  [1] = (x = 3, y = 4)\n}",
        "points ball: 1.5,2.5 r 0.5 | polyline path: 1,2 3,4");
    row("vectors that gdb prints",
        "(gdb) p hull\n$1 = std::vector of length 3, capacity 4 = {{x = 0, y = 0}, {x = 1, y = 0}, {x = 1, y = 1}}",
        "ring hull: 0,0 1,0 1,1 || 2:44 read as a polygon because of its name; as a line it stays open");
    row("words between a name and its position", "ball at (1.5, 2.5)\nbox is at (3, 4)\n(5, 6)\nat (7, 8)",
        "points ball: 1.5,2.5 | points box: 3,4 | points: 5,6 7,8");
    row("numbered ends", "start1 = (0,0); end1 = (10,0); start2 = (0, 5); end2 = (10, 5)",
        "polyline: 0,0 10,0 | polyline: 0,5 10,5 || 1:11 positions named as a start and an end are read as a segment");
    row("ends of numbered letters", "p1 = (0,0); q1 = (10,0)\np2 = (0, 5); q2 = (10, 5)\np = (1, 2); q = (3, 4)",
        "polyline: 0,0 10,0 | polyline: 0,5 10,5 | points p: 1,2 | points q: 3,4 || 1:7 positions named as a start and "
        "an end are read as a segment");
    row("ends of named segments", "a_start = (0, 0)\na_end = (1, 0)\nwallFrom: (0, 5), wallTo: (9, 5)",
        "polyline a: 0,0 1,0 | polyline wall: 0,5 9,5 || 1:12 positions named as a start and an end are read as a "
        "segment");
    row("ends of no segment", "a_start = (0, 0)\nb_end = (1, 0)\np1 = (1, 1)\np2 = (2, 2)\nend1 = (3, 3)",
        "points a_start: 0,0 | points b_end: 1,0 | points p1: 1,1 | points p2: 2,2 | points end1: 3,3");
}

void TestGeometryCode::namesJoinPositions()
{
    compareAnswer();
}

void TestGeometryCode::commentsAndSignsAreOfTheirLanguage_data()
{
    const Row row = rows();
    row("unit squares in one line", "[{x: 0, y: 0}, {x: 1, y: 0}, {x: 1, y: 1}, {x: 0, y: 1}]",
        "polyline: 0,0 1,0 1,1 0,1");
    row("unit square of Go", "var d = []image.Point{{X: 1, Y: 0}, {X: 0, Y: 1}, {X: -1, Y: 0}, {X: 0, Y: -1}}",
        "polyline: 1,0 0,1 -1,0 0,-1");
    row("unit square that Go prints", "Poly: [{X:0 Y:0} {X:1 Y:0} {X:1 Y:1} {X:0 Y:1}]",
        "ring Poly: 0,0 1,0 1,1 0,1 || 1:7 read as a polygon because of its name; as a line it stays open");
    row("unit square of Lua", "local sq = {{x = 0, y = 0}, {x = 1, y = 0}, {x = 1, y = 1}, {x = 0, y = 1}}",
        "polyline sq: 0,0 1,0 1,1 0,1");
    row("unit square without brackets", "x=0 y=0 x=1 y=0 x=1 y=1 x=0 y=1", "points: 0,0 1,0 1,1 0,1");
    row("apostrophes", "It doesn't stop at (3, 4), it's moving on to (5, 6) and we're past the walls' (7, 8)",
        "points stop: 3,4 | points on: 5,6 | points walls: 7,8");
    row("texts behind words", "print'(1, 2)'\nr'(3, 4)'\np = (5, 6)",
        "points p: 5,6 || 1:6 text in quotes is left out | 2:2 text in quotes is left out");
    row("comments of TeX", "\\draw (0,0) -- (2,0);% Line from (0,0) to (2,0)\n% (5,5)\n\\node at (1,\\%) {};",
        "polyline: 0,0 2,0 || 1:13 positions with - between them are read as the ends of a segment | 3:11 1 belongs to "
        "no point and is left out");
    row("comments of MATLAB", "% corners (1,2)\np = [3 4]; % of (5,6)\nq = [7 8];\n%% Part 2\n%(9,9)",
        "points p: 3,4 | points q: 7,8");
    row("remainders", "p = (7 % 4, 1)\nq = (5\n  % 4, 1)\nr = (2, 3)",
        "points r: 2,3 || 1:8 the calculation 7 % 4 is left out; write its value | 1:13 1 belongs to no point and is "
        "left out | 3:3 the calculation 5 % 4 is left out; write its value | 3:8 1 belongs to no point and is left "
        "out");
    row("magic of IPython", "%matplotlib inline\np = (7 % 4, 1)\nq = (2, 3)",
        "points q: 2,3 || 2:8 the calculation 7 % 4 is left out; write its value | 2:13 1 belongs to no point and is "
        "left out");
    row("comments of Mathematica", "Disk[{1, 2}, 3]\n(* {{-2, 4}, (* {1, 1} *) {-1, 5}} *)\nq = {2, 3}",
        "points: 1,2 r 3 | points q: 2,3");
    row("pointers", "int (*f)(char *);\nb2Vec2 a = (*p)(1, 2);\nPoint b = Point(*args)\nPoint c(3, 4);",
        "points: 1,2 | points c: 3,4");
    row("messages of GEOS",
        "Self-intersection at 59.5 45.25\nError: invalid: side conflict at 107.496 15.02. This can occur.",
        "points: 59.5,45.25 107.496,15.02");
    row("messages of PostGIS", "1 | Ring Self-intersection[-53.75 48.5]\nSelf-intersection at or near point 1 2",
        "points: -53.75,48.5 | points point: 1,2 || 1:1 1 belongs to no point and is left out");
    row("hyphens and differences", "p = a-b (1, 2)\nq = (a-b, 3)\nfoo-bar (4, 5)\nr = (6, 7) -s",
        "points: 4,5 || 1:6 the calculation a-b (1, 2) is left out; write its value | 2:8 found \"b\" beside numbers; "
        "it is no number, so they are left out | 4:12 the calculation (6, 7) -s is left out; write its value");
    row("numbers in comments alone", "p = f()\n/* a = (1, 2) */\n// (3, 4)",
        "refused: there are no coordinates in this text, which was read as source code; comments are not read, and the "
        "one in line 2 has numbers");
    row("numbers in quotes alone", "m = '1'\nn = 'at: {x: 0, y: 2}'",
        "refused: there are no coordinates in this text, which was read as source code; text in quotes is not read, "
        "and that in line 2 has numbers");
    row("a dump of Swift", "(lldb) po p\n▿ (5.0, 6.0)\n  - x : 5.0\n  - y : 6.0",
        "refused: this is a dump of Swift, which is not read; print the values, as in (1.5, 2.5)");
    row("PostScript", "%!PS-Adobe-3.0\n%%BoundingBox: 0 0 144 72\nnewpath 0 0 moveto",
        "refused: this is PostScript, which is not read; convert it to SVG, for example with Inkscape");
    row("sentences", "It stands at (1, 2). Then it moves to (3, 4). It ends.",
        "points stands: 1,2 | points moves: 3,4");
    row("positions without a z", "(1, 2, NaN) (3, NaN)\nq = [4, 5, NaN, 6, 7]\n(8, 9, 10, NaN)",
        "points: 1,2 || 1:17 found \"NaN\" beside numbers; it is no number, so they are left out | 2:12 found \"NaN\" "
        "beside numbers; it is no number, so they are left out | 3:12 found \"NaN\" beside numbers; it is no number, "
        "so they are left out");
    row("rules", "a | b\n---+-----\n(1, 2)\n--- a\n(3, 4)", "points b: 1,2 3,4");
    row("names in the place of positions",
        "points = [(-w, h), (w, h)]\nbase.polygon = PackedVector2Array([Vector2(-HALF, HALF), Vector2(HALF, HALF)])\n"
        "def f(points: List[Tuple[float, float]]):\n  p = (1, 2)",
        "points p: 1,2 || 1:11 positions of points are left out: they are written with names; write their numbers | "
        "2:43 positions of base.polygon are left out: they are written with names; write their numbers");
    row("w alone", "a = (1, 2)\nw = 5\n", "points a: 1,2 || 2:5 w = 5 belongs to no point and is left out");
    row("ranges", "set xrange [0:6]\nset yrange [-1.5:7]\na = b[1:50, ]\np = [3, 4]\nq = [1.5:2.5, 3:4]",
        "points p: 3,4 | polyline q: 1.5,2.5 3,4 || 1:12 ranges such as [0:6] are no positions and "
        "are left out");
    row("blocks of gnuplot",
        "$CURVE << EOD\n1   2\n1.5 2\n-2 2.5\nEOD\n$B << E\n1 2 3\nE\nset xrange [0:6]\nplot $CURVE",
        "polyline CURVE: 1,2 1.5,2 -2,2.5 | points: 1,2 || 7:5 a third coordinate is left out | 9:12 ranges such as "
        "[0:6] are no positions and are left out");
    row("words of WKT in code", "p = Point([0.0, 1.0])\ne = readgeom(\"POINT EMPTY\")\nl = [[0, 0], [1, 1]]",
        "points p: 0,1 | polyline l: 0,0 1,1 || 2:15 POINT EMPTY is left out");
    row("assignments of R", "p <- c(1, 2)\nq <- list(c(0, 0), c(1, 0))\nif (x < -1) r = c(3, 4)",
        "points p: 1,2 | polyline q: 0,0 1,0 | points r: 3,4 || 3:9 -1 belongs to no point and is left out");
}

void TestGeometryCode::commentsAndSignsAreOfTheirLanguage()
{
    compareAnswer();
}

} // namespace sweep::tst_geometry_code
#include "tst_geometry_code.moc"
