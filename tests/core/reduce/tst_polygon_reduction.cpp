// Reducing scenes with polygons.
#include <sweepbench/reduction.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QtTest>

#include <algorithm>
#include <cmath>

namespace sweep::tst_polygon_reduction {

namespace {

// A wheel of twelve points that a dot flies into.
Scene wheelAndDot()
{
    Scene scene;
    Body wheel{.id = "wheel", .shape = Shape::polygon, .radius = {0, 0.0}};
    for (int i = 0; i < 12; ++i)
        wheel.points.push_back(FromTo{{5 + 3 * std::cos(i * 0.5236), 3 * std::sin(i * 0.5236)},
                                      {5.25 + 3 * std::cos(i * 0.5236), 3 * std::sin(i * 0.5236)}});
    scene.bodies = {wheel, {.id = "dot", .shape = Shape::point, .a = FromTo{{0.125, 0.0625}, {5, 0.0625}}}};
    return scene;
}

bool meets(const Scene& scene)
{
    const auto timeline = solve(scene);
    return timeline && std::ranges::any_of(timeline->events(), [&](const Event& event) {
               return event.kind == EventKind::enter && !event.clipped && event.a == 0;
           });
}

} // namespace

class TestPolygonReduction : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dropsPointsWhileThreeAreLeft()
    {
        const Reduction result = reduced(wheelAndDot(), [](const Scene& scene) { return meets(scene); });
        QCOMPARE(result.scene.bodies.size(), std::size_t(2));
        QCOMPARE(result.scene.bodies[0].points.size(), std::size_t(3));
        QVERIFY(problemsOf(result.scene).empty());
        QVERIFY(meets(result.scene));
        QVERIFY(std::ranges::all_of(result.scene.bodies[0].points,
                                    [](const Path& path) { return std::holds_alternative<Rest>(path); }));
    }

    void polygonsThatComeToOnePlaceAreDetected()
    {
        Scene before = wheelAndDot();
        before.bodies[1] = before.bodies[0];
        before.bodies[1].id = "other";
        before.bodies[1].points[0] = FromTo{{9, 0}, {9, 1}};
        Scene after = before;
        after.bodies[1].points = after.bodies[0].points;
        QVERIFY(becomesDegenerate(before, after));
        after.bodies[1].points[0] = Rest{{20, 0}};
        QVERIFY(!becomesDegenerate(before, after));
    }
};

QTEST_GUILESS_MAIN(TestPolygonReduction)

} // namespace sweep::tst_polygon_reduction
#include "tst_polygon_reduction.moc"
