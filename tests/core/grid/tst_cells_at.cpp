#include <QtTest>

#include "tests/support/random.h"

#include <sweepbench/scene_file.h>
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

// A triangle or quadrangle, thick or not, that moves and deforms.
Scene randomPolygon(oracle::Random& random)
{
    while (true) {
        Scene scene;
        scene.grid = Grid{};
        Body body;
        body.id = "body";
        body.shape = Shape::polygon;
        body.radius = {random.of({0.0, 0.5, 0.75}), random.chance(30) ? std::optional(1.0) : std::nullopt};
        const Vec way{random.in(-4, 4) / 2.0, random.in(-4, 4) / 2.0};
        const bool isKeyed = random.chance(30);
        for (int i = 0; i < random.in(3, 4); ++i) {
            const Vec at{random.in(-8, 8) / 2.0, random.in(-8, 8) / 2.0};
            const Vec to = at + way + (random.chance(20) ? Vec{random.in(-1, 1) / 2.0, 0.5} : Vec{});
            body.points.push_back(isKeyed ? Path(Keyed{{{0.25, at}, {0.5, to}, {0.75, at}}}) : Path(FromTo{at, to}));
        }
        scene.bodies = {body};
        if (problemsOf(scene).empty())
            return scene;
    }
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
            const Scene scene = random.chance(40) ? randomPolygon(random) : randomScene(random);
            for (const CellPolicy policy : {CellPolicy::closed, CellPolicy::open, CellPolicy::halfOpen}) {
                std::vector<std::pair<Cell, Contact>> all;
                const auto found = [&](Cell cell, const Contact& contact) {
                    all.emplace_back(cell, contact);
                    return true;
                };
                QVERIFY(traceCells(scene, scene.bodies[0], {.policy = policy}, found) == TraceEnd::complete);
                for (const double t : {0.0, 0.125, 0.25, 0.3, 0.5, 0.75, 1.0}) {
                    std::set<Cell> wanted;
                    for (const auto& [cell, contact] : all) {
                        if (holdsAt(contact, Instant(t)))
                            wanted.insert(cell);
                    }
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

    // The sides meet about 4,000 cells, and a million cells lie between them.
    void aPolygonThatCoversTooManyCellsGivesNoResult()
    {
        Scene scene;
        scene.grid = Grid{};
        Body square;
        square.id = "square";
        square.shape = Shape::polygon;
        square.points = {Rest{{0.5, 0.5}}, Rest{{1000.5, 0.5}}, Rest{{1000.5, 1000.5}}, Rest{{0.5, 1000.5}}};
        scene.bodies = {square};
        QVERIFY(!cellsAt(scene, square, 0.5, {.maxCells = 1'002'000}).has_value());
        const auto cells = cellsAt(scene, square, 0.5, {.maxCells = 1'002'001});
        QVERIFY(cells);
        QCOMPARE(cells->size(), std::size_t(1001 * 1001));
    }
};

QTEST_GUILESS_MAIN(CellsAtTest)

} // namespace sweep::tst_cells_at
#include "tst_cells_at.moc"
