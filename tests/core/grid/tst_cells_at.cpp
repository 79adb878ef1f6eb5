#include <QtTest>

#include "tests/support/random.h"

#include <sweepbench/trace.h>

#include <algorithm>
#include <set>

namespace sweep::tst_cells_at {

namespace {

Scene randomScene(oracle::Random& random)
{
    const auto at = [&] { return Vec{random.in(-6, 6) / 2.0, random.in(-6, 6) / 2.0}; };
    const auto path = [&]() -> Path {
        switch (random.in(0, 3)) {
        case 0:
            return Rest{at()};
        case 1:
            return Launch{at(), at(), at()};
        case 2:
            return Keyed{{{0.25, at()}, {0.5, at()}, {0.75, at()}}};
        default:
            return FromTo{at(), at()};
        }
    };
    Body body;
    body.id = "body";
    body.shape = random.of({Shape::point, Shape::circle, Shape::segment, Shape::capsule});
    body.a = path();
    body.b = path();
    body.radius.from = random.in(0, 4) / 2.0;
    Scene scene;
    scene.grid = Grid{};
    scene.bodies = {body};
    return scene;
}

bool holdsAt(const Contact& contact, const Instant& t)
{
    return (contact.begin < t && t < contact.end) || (contact.begin == t && contact.touchesAtBegin) ||
           (contact.end == t && contact.touchesAtEnd);
}

} // namespace

class CellsAtTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // At keys, at both ends of the time and in between, for each policy.
    void cellsAreThoseOfTheTraceAtTheTime()
    {
        for (int i = 0; i < oracle::caseCount(60); ++i) {
            oracle::Random random = oracle::caseRandom("cells at", i);
            const Scene scene = randomScene(random);
            for (const CellPolicy policy : {CellPolicy::closed, CellPolicy::open, CellPolicy::halfOpen}) {
                for (const double t : {0.0, 0.125, 0.25, 0.3, 0.5, 0.75, 1.0}) {
                    std::set<Cell> wanted;
                    const auto found = [&](Cell cell, const Contact& contact) {
                        if (holdsAt(contact, Instant(t)))
                            wanted.insert(cell);
                        return true;
                    };
                    QVERIFY(traceCells(scene, scene.bodies[0], {.policy = policy}, found) == TraceEnd::complete);
                    const auto cells = cellsAt(scene, scene.bodies[0], t, {.policy = policy});
                    QCOMPARE(*cells, std::vector<Cell>(wanted.begin(), wanted.end()));
                }
            }
        }
    }

    void tooManyCellsGiveNoResult()
    {
        oracle::Random random = oracle::caseRandom("too many cells at", 0);
        Scene scene = randomScene(random);
        scene.bodies[0].shape = Shape::circle;
        scene.bodies[0].radius.from = 1000;
        QVERIFY(!cellsAt(scene, scene.bodies[0], 0.5, {.maxCells = 1000}).has_value());
    }
};

QTEST_GUILESS_MAIN(CellsAtTest)

} // namespace sweep::tst_cells_at
#include "tst_cells_at.moc"
