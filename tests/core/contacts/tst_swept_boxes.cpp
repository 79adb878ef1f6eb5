#include <QtTest>

#include "core/contacts/candidate_pairs.h"
#include "tests/support/random.h"
#include "tests/support/scene_families.h"

namespace sweep::tst_swept_boxes {

namespace {

Body pointOn(Path path)
{
    Body body;
    body.id = std::string(1, 'p');
    body.a = std::move(path);
    return body;
}

// Bodies at rest on a grid of spacing 1.
Scene field(int side)
{
    Scene scene;
    for (int i = 0; i < side; ++i)
        for (int j = 0; j < side; ++j)
            scene.bodies.push_back(pointOn(Rest{{double(i), double(j)}}));
    return scene;
}

std::vector<std::size_t> boxesOf(const SplitBoxes& held, std::uint32_t body)
{
    std::vector<std::size_t> found;
    for (std::size_t k = 0; k < held.body.size(); ++k)
        if (held.body[k] == body)
            found.push_back(k);
    return found;
}

} // namespace

class BodyBoxesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // The boxes of a body follow each other in time and cover all of it.
    void boxesCoverTheActiveInterval()
    {
        for (int i = 0; i < oracle::caseCount(150); ++i) {
            oracle::Random random = oracle::caseRandom("body boxes", i);
            const Scene scene = oracle::sceneOf(random, i).scene;
            const SplitBoxes held = splitBoxes(scene);
            QVERIFY(std::is_sorted(held.body.begin(), held.body.end()));
            for (std::uint32_t k = 0; k < scene.bodies.size(); ++k) {
                const auto mine = boxesOf(held, k);
                QCOMPARE(mine.empty(), isUnbounded(scene.bodies[k].shape));
                if (mine.empty())
                    continue;
                const Interval active = activeInterval(scene, scene.bodies[k]);
                QCOMPARE(held.times[mine.front()].start, active.start);
                QCOMPARE(held.times[mine.back()].end, active.end);
                for (std::size_t m = 1; m < mine.size(); ++m)
                    QCOMPARE(held.times[mine[m]].start, held.times[mine[m - 1]].end);
            }
        }
    }

    void aLongPathHasManySmallBoxes()
    {
        Scene scene = field(20);
        scene.bodies.push_back(pointOn(FromTo{{0, 0}, {1000, 1000}}));
        Keyed zigzag;
        for (int i = 0; i <= 40; ++i)
            zigzag.keys.push_back({i / 40.0, {i % 2 * 100.0, i * 1.0}});
        scene.bodies.push_back(pointOn(zigzag));
        const SplitBoxes held = splitBoxes(scene);
        for (const std::uint32_t body : {400U, 401U}) {
            const auto mine = boxesOf(held, body);
            QVERIFY2(mine.size() >= 40 && mine.size() <= SplitBoxes::mostBoxes,
                     qPrintable(QStringLiteral("body %1: %2 boxes").arg(body).arg(mine.size())));
            double area = 0;
            for (const std::size_t k : mine)
                area += (held.boxes.highX[k] - held.boxes.lowX[k]) * (held.boxes.highY[k] - held.boxes.lowY[k]);
            QVERIFY(area < (body == 400 ? 1e6 / 32 : 4000));
        }
        QCOMPARE(boxesOf(held, 0).size(), 1U);
    }

    void aLargeBodyThatHardlyMovesHasOneBox()
    {
        Scene scene = field(20);
        Body wall = pointOn(FromTo{{0, 0}, {1, 0}});
        wall.shape = Shape::segment;
        wall.b = Rest{{1000, 1000}};
        scene.bodies.push_back(wall);
        QCOMPARE(boxesOf(splitBoxes(scene), 400).size(), 1U);
    }

    void raysAndLinesHaveNoBox()
    {
        Scene scene = field(2);
        scene.bodies[2].shape = Shape::ray;
        scene.bodies[2].b = Rest{{9, 9}};
        const SplitBoxes held = splitBoxes(scene);
        QCOMPARE(held.unbounded, std::vector<std::uint32_t>{2});
        QCOMPARE(held.body, (std::vector<std::uint32_t>{0, 1, 3}));
    }
};

QTEST_GUILESS_MAIN(BodyBoxesTest)

} // namespace sweep::tst_swept_boxes
#include "tst_swept_boxes.moc"
