// Numbers in cells, grid lines beside the numbers of the scale, and outlines of bodies at events.
#include "tests/widgets/paint/small_picture.h"

#include <sweepbench/solve.h>

#include <QTest>

#include <cmath>

namespace sweep::tst_picture_marks {

using namespace small_picture;

class TestPictureMarks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Instants are numbered over all bodies, as in the table of events.
    void cellsAreNumberedInTheOrderInWhichTheyAreFirstEntered()
    {
        Scene scene =
            oneBody({.id = "ball", .shape = Shape::projectile, .a = FromTo{{0.5, 0.5}, {1.75, 0.5}}, .radius = {0.25}});
        scene.bodies.push_back(scene.bodies[0]);
        scene.bodies[1].id = "lower";
        scene.bodies[1].a = FromTo{{0.5, -0.5}, {2.5, -0.5}};
        scene.grid = Grid{};
        const Timeline timeline = solve(scene).value();
        const EnteredCells cells(timeline);
        ScenePicture picture{.scene = scene, .t = 1, .view = ViewTransform::fitting({{-1, -2}, {4, 2}}, viewSize)};
        picture.layers = {.grid = false, .paths = false, .ghosts = false, .labels = false};
        picture.entered = cells.inFirst(timeline.instants().size());
        const QByteArray svg = svgOf(picture);
        QCOMPARE(svg.count("stroke=\"none\">1<"), 2); // both are inside their cells at the start
        for (const char* number : {">2<", ">3<", ">4<"})
            QVERIFY2(svg.contains(number), number);
        QVERIFY(!svg.contains(">0<"));
    }

    // A line through a number would read as a minus sign before it.
    void linesOfTheGridBeginBesideTheNumbersOnTheLeft()
    {
        Scene scene = oneBody({.id = "it", .shape = Shape::point, .a = Rest{{0, 3}}});
        for (const bool withCells : {false, true}) {
            scene.grid = withCells ? std::optional(Grid{}) : std::nullopt;
            const ScenePicture picture{.scene = scene, .view = ViewTransform::fitting({{-4, -4}, {4, 4}}, viewSize)};
            const QImage image = imageOf(picture);
            const int y = static_cast<int>(std::floor(picture.view.toPixel({0, 0}).y()));
            const auto differsFromBelow = [&](int x) { return image.pixel(x, y) != image.pixel(x, y + 3); };
            for (int x = 0; x < 6; ++x)
                QVERIFY(!differsFromBelow(x));
            QVERIFY(differsFromBelow(40));
        }
    }

    void bodiesAreOutlinedAtEventsUnlessTheyAreThere()
    {
        Scene scene = oneBody({.id = "it", .shape = Shape::circle, .a = FromTo{{-3, 0}, {3, 0}}, .radius = {0.5}});
        ScenePicture picture{.scene = scene, .t = 0, .view = ViewTransform::fitting({{-4, -4}, {4, 4}}, viewSize)};
        picture.layers = bare;
        const std::vector<EventPose> poses{{0, {0.5, 0, 0}}};
        const auto isOutlined = [&] {
            picture.poses = poses;
            const QByteArray with = svgOf(picture);
            picture.poses = {};
            return with.count("<circle") > svgOf(picture).count("<circle");
        };
        QVERIFY(isOutlined());
        picture.t = 0.4999;
        QVERIFY(!isOutlined());
        picture.t = 1;
        QVERIFY(isOutlined());
        picture.layers.contacts = false;
        QVERIFY(!isOutlined());
        picture.layers = bare;
        const MarkedBodies marks{.hidden = {0}};
        picture.marks = &marks;
        QVERIFY(!isOutlined());
    }

    void onlyFewBodiesShowTheirMotion()
    {
        Scene scene;
        scene.bodies.resize(mostWithSweeps);
        QVERIFY(showsMotion(scene, {}, 0));
        scene.bodies.resize(mostWithSweeps + 1);
        const std::vector<std::size_t> pair{0, 2};
        const std::vector<std::size_t> all{0, 1, 2, 3, 4};
        QVERIFY(!showsMotion(scene, {}, 0));
        QVERIFY(showsMotion(scene, pair, 2));
        QVERIFY(!showsMotion(scene, pair, 1));
        QVERIFY(!showsMotion(scene, all, 1));
    }
};

QTEST_MAIN(TestPictureMarks)

} // namespace sweep::tst_picture_marks
#include "tst_picture_marks.moc"
