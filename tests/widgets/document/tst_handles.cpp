#include "widgets/document/handles.h"

#include <QTest>

#include <cmath>

namespace sweep::tst_handles {

namespace {

Scene sceneOf(std::vector<Body> bodies)
{
    Scene scene;
    scene.time = SceneTime{{0, 2}};
    scene.bodies = std::move(bodies);
    return scene;
}

std::optional<Vec> placeOf(const Scene& scene, ControlPoint point, double t, bool autoKey = false)
{
    for (const Handle& place : handlesOf(scene, point.body, t, autoKey))
        if (place.point == point)
            return place.at;
    return {};
}

// The body after its edge is dragged through `at`.
Body edged(const Scene& scene, ControlPoint edge, double t, Vec at)
{
    const double radius = approxRadiusThrough(poseOfEdge(scene, edge, t), at);
    return withRadius(scene, scene.bodies[edge.body], edge, t, radius);
}

} // namespace

class TestHandles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theEdgeFollowsTheDrag()
    {
        const Scene scene =
            sceneOf({{.id = "ball", .shape = Shape::circle, .a = FromTo{{0, 0}, {8, 0}}, .radius = {0.5}},
                     {.id = "thick", .shape = Shape::capsule, .a = Rest{{0, 0}}, .b = Rest{{4, 0}}, .radius = {1}}});
        const ControlPoint ball{0, 0, PathEnd::radius};
        const ControlPoint thick{1, 0, PathEnd::radius};
        QCOMPARE(placeOf(scene, ball, 0.5), (Vec{2.5, 0}));
        QCOMPARE(edged(scene, ball, 0.5, {2, 3}).radius.from, 3.0);
        QCOMPARE(placeOf(scene, thick, 0), (Vec{-1, 0}));
        QCOMPARE(edged(scene, thick, 0, {2, -2}).radius.from, 2.0);
        QCOMPARE(edged(scene, thick, 0, {7, 4}).radius.from, 5.0);
        QVERIFY(!placeOf(scene, {0, 0, PathEnd::radiusFrom}, 0));
    }

    void aChangingRadiusHasTwoHandles()
    {
        const Scene scene =
            sceneOf({{.id = "g", .shape = Shape::circle, .a = FromTo{{0, 0}, {8, 0}}, .radius = {1, 3.0}}});
        const ControlPoint from{0, 0, PathEnd::radiusFrom};
        const ControlPoint to{0, 0, PathEnd::radiusTo};
        const ControlPoint between{0, 0, PathEnd::radius};
        for (const double t : {0.0, 1.0, 2.0}) {
            QCOMPARE(placeOf(scene, from, t), (Vec{1, 0}));
            QCOMPARE(placeOf(scene, to, t), (Vec{11, 0}));
            QCOMPARE(placeOf(scene, between, t).has_value(), t == 1);
        }
        QCOMPARE((edged(scene, from, 1, {0, 2}).radius), (Radius{2, 3.0}));
        QCOMPARE((edged(scene, to, 1, {8, -0.5}).radius), (Radius{1, 0.5}));
        QCOMPARE((edged(scene, between, 1, {4, 3.5}).radius), (Radius{2.5, 4.5})); // both change alike
        QCOMPARE((edged(scene, between, 1, {4.5, 0}).radius), (Radius{0, 1.5}));   // not below 0
    }

    void aLaunchHasAHandleAtTheTipOfItsVelocity()
    {
        const Scene scene = sceneOf({{.id = "shell", .a = Launch{{1, 1}, {4, 2}, Vec{0, -8}}}});
        const ControlPoint tip{0, 0, PathEnd::velocity};
        QCOMPARE(placeOf(scene, tip, 0), (Vec{3, 2})); // after half a unit of time
        const Body aimed = withControlPoint(scene, tip, {1, 4});
        QCOMPARE(std::get<Launch>(aimed.a).velocity, (Vec{0, 6}));
        QCOMPARE(std::get<Launch>(aimed.a).at, (Vec{1, 1}));
        QVERIFY(std::get<Launch>(aimed.a).acceleration == (Vec{0, -8}));
        Scene after = scene;
        after.bodies = {aimed};
        QCOMPARE(placeOf(after, tip, 0), (Vec{1, 4}));
    }

    void autoKeyHasAHandleAtThePresentPosition()
    {
        const Scene scene =
            sceneOf({{.id = "wall", .shape = Shape::segment, .a = Rest{{0, 0}}, .b = FromTo{{4, 0}, {4, 2}}},
                     {.id = "dot", .a = Keyed{{{0, {0, 0}}, {1, {2, 0}}, {2, {2, 2}}}}}});
        const ControlPoint b{0, 1, PathEnd::now};
        QVERIFY(!placeOf(scene, b, 1));
        QCOMPARE(placeOf(scene, b, 1, true), (Vec{4, 1}));
        QVERIFY(!placeOf(scene, b, 0, true));                    // the start has a handle of its own
        QVERIFY(!placeOf(scene, {0, 0, PathEnd::now}, 1, true)); // the point rests
        QVERIFY(!placeOf(scene, {1, 0, PathEnd::now}, 1, true)); // a key is there
        QCOMPARE((placeOf(scene, {1, 0, PathEnd::now}, 0.5, true)), (Vec{1, 0}));
    }

    void aKeyIsAddedOrMovedAndTheEndsStay()
    {
        const Interval active{0, 2};
        QCOMPARE((withKeyAt(FromTo{{0, 0}, {4, 0}}, active, 0.5, {1, 3})),
                 (Path(Keyed{{{0, {0, 0}}, {0.5, {1, 3}}, {2, {4, 0}}}})));
        QCOMPARE((withKeyAt(Rest{{5, 5}}, active, 2, {6, 6})), (Path(Keyed{{{0, {5, 5}}, {2, {6, 6}}}})));
        QCOMPARE((withKeyAt(Rest{{5, 5}}, active, 1, {6, 6})), (Path(Keyed{{{0, {5, 5}}, {1, {6, 6}}, {2, {5, 5}}}})));
        const Path keyed = Keyed{{{0, {0, 0}}, {1, {2, 0}}}};
        QCOMPARE((withKeyAt(keyed, active, 1, {2, 9})), (Path(Keyed{{{0, {0, 0}}, {1, {2, 9}}}})));
        QVERIFY(withKeyAt(keyed, active, 3, {2, 9}) == keyed);
        const Path launched = withKeyAt(Launch{{0, 0}, {1, 0}, Vec{0, 2}}, active, 1, {1, 7});
        QCOMPARE(launched, (Path(Keyed{{{0, {0, 0}}, {1, {1, 7}}, {2, {2, 4}}}})));
    }

    void aCornerIsSharedWithinAGroup()
    {
        const auto side = [](const char* id, Vec a, Vec b, const char* group) {
            return Body{.id = id, .shape = Shape::segment, .a = Rest{a}, .b = Rest{b}, .group = group};
        };
        Scene scene = sceneOf({side("1", {0, 0}, {1, 0}, "box"),
                               side("2", {1, 0}, {1, 1}, "box"),
                               side("3", {1, 0}, {2, 0}, "other"),
                               {.id = "4", .a = Rest{{1, 0}}}});
        const auto shared = sharedCorner(scene, {0, 1, PathEnd::rest});
        QCOMPARE(shared.size(), std::size_t(1));
        QCOMPARE(shared[0], (ControlPoint{1, 0, PathEnd::rest}));
        QVERIFY(sharedCorner(scene, {3, 0, PathEnd::rest}).empty());
        QVERIFY(sharedCorner(scene, {0, 0, PathEnd::rest}).empty());
        scene.bodies[1].a = FromTo{{1, 0}, {1, 0}};
        QCOMPARE(sharedCorner(scene, {0, 1, PathEnd::rest}).size(), std::size_t(1)); // its start, not its end
    }

    void aPolygonIsAChainOfItsVertices()
    {
        const std::vector<Path> resting{Rest{{0, 0}}, Rest{{4, 0}}, Rest{{0, 2}}};
        Scene scene = sceneOf({{.id = "hull", .shape = Shape::polygon, .points = resting}});
        QCOMPARE(handlesOf(scene, 0, 0).size(), std::size_t(3));
        QCOMPARE(placeOf(scene, {0, 2, PathEnd::rest}, 1), (Vec{0, 2}));
        scene.bodies[0].points = {FromTo{{0, 0}, {1, 1}}, FromTo{{4, 0}, {5, 1}}, FromTo{{0, 2}, {1, 3}}};
        QCOMPARE(handlesOf(scene, 0, 0).size(), std::size_t(4)); // and one for the end of the common motion
        QCOMPARE(placeOf(scene, {0, 1, PathEnd::vertex}, 1), (Vec{4, 0}));
        QCOMPARE(placeOf(scene, {0, ControlPoint::all, PathEnd::to}, 1), (Vec{3, 2}));
        scene.bodies[0].points[2] = FromTo{{0, 2}, {0, 3}};
        QCOMPARE(handlesOf(scene, 0, 0).size(), std::size_t(6));
        QCOMPARE(placeOf(scene, {0, 2, PathEnd::to}, 1), (Vec{0, 3}));
    }

    // Law: a vertex keeps its motion, the end of the common motion goes where it is moved, and all still move alike.
    void editsOfAPolygonKeepItsCommonMotion()
    {
        Scene scene = sceneOf({{.id = "hull", .shape = Shape::polygon}});
        for (const Vec at : {Vec{0.1, 0}, Vec{4, 0.3}, Vec{0, 2.7}})
            scene.bodies[0].points.emplace_back(FromTo{at, at + Vec{0.7, 1.1}});
        scene.bodies[0] = withControlPoint(scene, {0, 1, PathEnd::vertex}, {4.4, 0.7});
        QCOMPARE(std::get<FromTo>(scene.bodies[0].points[1]).from, (Vec{4.4, 0.7}));
        QVERIFY(commonPath(scene.bodies[0], {0, 2}));
        scene.bodies[0] = withControlPoint(scene, {0, ControlPoint::all, PathEnd::to}, {9.3, 8.1});
        const auto common = commonPath(scene.bodies[0], {0, 2});
        QVERIFY(common);
        const Vec off = std::get<FromTo>(*common).to - Vec{9.3, 8.1};
        QVERIFY(std::hypot(off.x, off.y) < 1e-14);
    }

    void theEdgeOfAThickPolygonIsToItsRight()
    {
        Scene scene = sceneOf({{.id = "hull",
                                .shape = Shape::polygon,
                                .points = {Rest{{0, 0}}, Rest{{4, 1}}, Rest{{0, 2}}},
                                .radius = {0.5}}});
        const ControlPoint edge{0, 0, PathEnd::radius};
        QCOMPARE(placeOf(scene, edge, 0), (Vec{4.5, 1}));
        QCOMPARE(edged(scene, edge, 0, {-2, 1}).radius.from, 2.0);
        QCOMPARE(edged(scene, edge, 0, {1, 1}).radius.from, 0.0);
        scene.bodies[0].radius = {};
        QVERIFY(!placeOf(scene, edge, 0));
    }
};

QTEST_GUILESS_MAIN(TestHandles)

} // namespace sweep::tst_handles
#include "tst_handles.moc"
