#include "widgets/canvas/snapping.h"
#include "widgets/document/handles.h"

#include "core/scene/motion.h"

#include <QTest>

#include <cmath>

namespace sweep::tst_control_point {

namespace {

// One body of every form of path.
Scene everyPath()
{
    Scene scene;
    scene.time = SceneTime{{0, 2}};
    Body wall{.id = "wall", .shape = Shape::segment, .a = Rest{{0, -2}}, .b = FromTo{{0, 2}, {1, 2}}};
    Body ball{.id = "ball", .shape = Shape::circle, .a = Launch{{-4, 0}, {3, 4}, Vec{0, -6}}, .radius = {0.5}};
    Body dot{.id = "dot", .shape = Shape::point, .a = Keyed{{{0, {4, 0}}, {1, {4, 3}}, {2, {6, 3}}}}};
    scene.bodies = {wall, ball, dot};
    return scene;
}

} // namespace

class TestControlPoint : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFormOfPathHasItsControlPoints()
    {
        const Scene scene = everyPath();
        QCOMPARE(controlPoints(scene, 0).size(), std::size_t(3));
        QCOMPARE(controlPoints(scene, 1).size(), std::size_t(2));
        QCOMPARE(controlPoints(scene, 2).size(), std::size_t(3));
        QCOMPARE(controlPoints(scene, 0)[0].point, (ControlPoint{0, 0, PathEnd::rest, 0}));
        QCOMPARE(controlPoints(scene, 0)[2].point, (ControlPoint{0, 1, PathEnd::to, 0}));
        QCOMPARE(controlPoints(scene, 2)[2].point, (ControlPoint{2, 0, PathEnd::key, 2}));
        QCOMPARE(controlPoints(scene, 1)[1].at, (Vec{2, -4}));
    }

    // Law: the moved control point is at its new position, and no other moved (but a launch's end follows its start).
    void movingAControlPointMovesOnlyIt()
    {
        const Scene scene = everyPath();
        const Vec to{0.25, 7.5};
        for (std::size_t body = 0; body < scene.bodies.size(); ++body) {
            const auto places = controlPoints(scene, body);
            for (std::size_t i = 0; i < places.size(); ++i) {
                Scene moved = scene;
                moved.bodies[body] = withControlPoint(scene, places[i].point, to);
                const auto after = controlPoints(moved, body);
                QCOMPARE(after.size(), places.size());
                const bool launch = std::holds_alternative<Launch>(scene.bodies[body].a);
                for (std::size_t j = 0; j < places.size(); ++j) {
                    QCOMPARE(after[j].point, places[j].point);
                    if (j == i)
                        QVERIFY(std::hypot(after[j].at.x - to.x, after[j].at.y - to.y) < 1e-12);
                    else if (!launch || i != 0)
                        QVERIFY(after[j].at == places[j].at);
                }
            }
        }
    }

    void aLaunchKeepsItsVelocityWhenItsStartIsMoved()
    {
        const Scene scene = everyPath();
        const Body moved = withControlPoint(scene, {1, 0, PathEnd::from}, {1, 1});
        QCOMPARE(std::get<Launch>(moved.a).velocity, (Vec{3, 4}));
        const Body aimed = withControlPoint(scene, {1, 0, PathEnd::to}, {4, -4});
        QCOMPARE(std::get<Launch>(aimed.a).velocity, (Vec{4, 4}));
        QVERIFY(std::get<Launch>(aimed.a).acceleration == (Vec{0, -6}));
    }

    void aBodyMovesAsAWhole()
    {
        const Scene scene = everyPath();
        for (const Body& body : scene.bodies) {
            Scene moved = scene;
            moved.bodies = {translated(body, {0.5, -1})};
            for (const double t : {0.0, 0.5, 2.0}) {
                const Pose before = approxPose(scene, body, t);
                const Pose after = approxPose(moved, moved.bodies[0], t);
                QVERIFY(std::abs(after.a.x - before.a.x - 0.5) < 1e-12);
                QVERIFY(std::abs(after.b.y - before.b.y + 1) < 1e-12);
            }
        }
        const Body huge{.id = "huge", .a = Rest{{1.7e308, 0}}};
        QVERIFY(std::isfinite(std::get<Rest>(translated(huge, {1.7e308, 0}).a).at.x));
    }

    // A dot on a line keeps its full hit area.
    void aDotIsHitBeforeALineThroughIt()
    {
        Scene scene;
        scene.bodies = {{.id = "dot", .shape = Shape::point, .a = Rest{{0, 0}}},
                        {.id = "line", .shape = Shape::segment, .a = Rest{{-4, 0}}, .b = Rest{{4, 0}}}};
        const ViewTransform view = ViewTransform::fitting({{-5, -5}, {5, 5}}, {400, 400});
        for (const QPointF off : {QPointF(0, 0), QPointF(2, 0), QPointF(-2.5, 0.5)})
            QCOMPARE(bodyAtPixel({scene, 0, view, false}, view.toPixel({0, 0}) + off), std::optional<std::size_t>(0));
        QCOMPARE(bodyAtPixel({scene, 0, view, false}, view.toPixel({1, 0})), std::optional<std::size_t>(1));
    }

    void aPixelMeansTheNearestBodyWithinEightPixels()
    {
        const Scene scene = everyPath();
        const auto view = ViewTransform::fitting({{-8, -6}, {8, 6}}, {800, 600}, 0); // 50 pixels per unit
        const QPointF wall = view.toPixel({0, -1});
        QCOMPARE(bodyAtPixel({scene, 0, view, false}, wall + QPointF(7.5, 0)), std::optional<std::size_t>(0));
        QCOMPARE(bodyAtPixel({scene, 0, view, false}, wall + QPointF(9, 0)), std::optional<std::size_t>());
        QCOMPARE(bodyAtPixel({scene, 0, view, false}, view.toPixel({-4.2, 0.1})), std::optional<std::size_t>(1));
        QCOMPARE(bodyAtPixel({scene, 0, view, false}, view.toPixel({4, 0}) + QPointF(5, 5)),
                 std::optional<std::size_t>(2));
        // If ghosts are shown, the end of a motion represents the body.
        QCOMPARE(bodyAtPixel({scene, 0, view, true}, view.toPixel({6, 3})), std::optional<std::size_t>(2));
        QCOMPARE(bodyAtPixel({scene, 0, view, false}, view.toPixel({6, 3})), std::optional<std::size_t>());
    }

    void aLineInsideADiscCanBeHit()
    {
        Scene scene;
        scene.bodies = {Body{.id = "line", .shape = Shape::segment, .a = Rest{{-1, 0}}, .b = Rest{{1, 0}}},
                        Body{.id = "disc", .shape = Shape::circle, .a = Rest{{0, 0}}, .radius = {3}}};
        const auto view = ViewTransform::fitting({{-4, -3}, {4, 3}}, {800, 600}, 0);
        QCOMPARE(bodyAtPixel({scene, 0, view, false}, view.toPixel({0.5, 0.02})), std::optional<std::size_t>(0));
        QCOMPARE(bodyAtPixel({scene, 0, view, false}, view.toPixel({0.5, 1})), std::optional<std::size_t>(1));
    }

    void inactiveBodiesAreNotHit()
    {
        Scene scene = everyPath();
        scene.bodies[2].active = Interval{1, 2};
        const auto view = ViewTransform::fitting({{-8, -6}, {8, 6}}, {800, 600}, 0);
        QCOMPARE(bodyAtPixel({scene, 0, view, false}, view.toPixel({4, 3})), std::optional<std::size_t>());
        QCOMPARE(bodyAtPixel({scene, 1, view, false}, view.toPixel({4, 3})), std::optional<std::size_t>(2));
    }

    void handlesAreHitWithinEightPixels()
    {
        const Scene scene = everyPath();
        const auto view = ViewTransform::fitting({{-8, -6}, {8, 6}}, {800, 600}, 0);
        const std::vector<std::size_t> bodies{0, 2};
        const QPointF end = view.toPixel({1, 2});
        QCOMPARE(controlPointAtPixel({scene, bodies, 0, view}, end + QPointF(0, 7.9)),
                 std::optional(ControlPoint{0, 1, PathEnd::to}));
        QVERIFY(!controlPointAtPixel({scene, bodies, 0, view}, end + QPointF(0, 8.1)));
        QVERIFY(!controlPointAtPixel({scene, bodies, 0, view}, view.toPixel({-4, 0}))); // the body has no handles
    }

    void draggedNumbersAreShort()
    {
        QCOMPARE((roundedToPixel({3.4799999999999995, -0.30000000000000004}, 0.02)), (Vec{3.48, -0.3}));
        QCOMPARE((roundedToPixel({1234.4, 10}, 25)), (Vec{1230, 10}));
        QCOMPARE((roundedToPixel({1e-300, 0}, 1e-302)), (Vec{1e-300, 0}));
    }
};

QTEST_GUILESS_MAIN(TestControlPoint)

} // namespace sweep::tst_control_point
#include "tst_control_point.moc"
