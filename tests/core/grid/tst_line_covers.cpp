#include <QtTest>

#include "core/grid/textbook.h"
#include "tests/support/comparison_text.h"
#include "tests/support/random.h"

#include <sweepbench/trace.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep::tst_line_covers {

namespace {

constexpr std::size_t most = 100'000;

// The closed cells that the line at rest meets, exactly.
std::vector<Cell> exactCover(const ThickLine& line, const Grid& grid)
{
    Body body;
    body.id = "line";
    body.shape = Shape::capsule;
    body.a = Rest{line.from};
    body.b = Rest{line.to};
    body.radius.from = line.radius;
    Scene scene;
    scene.grid = grid;
    scene.bodies = {body};
    std::vector<Cell> cells;
    const TraceEnd end = traceCells(scene, scene.bodies[0], {}, [&](Cell cell, const Contact&) {
        cells.push_back(cell);
        return true;
    });
    SWEEP_EXPECTS(end == TraceEnd::complete);
    std::sort(cells.begin(), cells.end());
    return cells;
}

ThickLine randomLine(oracle::Random& random)
{
    const auto at = [&] { return Vec{random.real(-9, 9), random.real(-9, 9)}; };
    return {at(), at(), random.chance(30) ? 0 : random.real(0, 3)};
}

bool holds(const std::vector<Cell>& cells, const std::vector<Cell>& parts)
{
    return std::includes(cells.begin(), cells.end(), parts.begin(), parts.end());
}

} // namespace

class LineCoversTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theSupercoverHoldsEveryCellMet()
    {
        for (int i = 0; i < oracle::caseCount(60); ++i) {
            oracle::Random random = oracle::caseRandom("supercover", i);
            const ThickLine line = randomLine(random);
            Grid grid;
            grid.origin = Vec{random.real(-1, 1), random.real(-1, 1)};
            grid.spacing = {random.real(0.5, 2), random.real(0.5, 2)};
            const auto cover = supercover(line, grid, most);
            QVERIFY(cover.ok());
            QCOMPARE(cover->end, WalkEnd::complete);
            QCOMPARE(cover->cells, exactCover(line, grid));
            const auto polygon = polygonCover(line, grid, most);
            QVERIFY(holds(cover->cells, polygon->cells));
            if (line.radius == 0)
                QCOMPARE(polygon->cells, cover->cells);
        }
    }

    // Border cells count on both sides; nothing here rounds.
    void bordersAreCovered()
    {
        const auto cells = [](const ThickLine& line) { return supercover(line, Grid{}, most)->cells; };
        QCOMPARE(cells({{0.5, 1}, {1.5, 1}, 0}), (std::vector<Cell>{{0, 0}, {0, 1}, {1, 0}, {1, 1}}));
        QCOMPARE(cells({{0.5, 0.5}, {0.5, 0.5}, 0}), (std::vector<Cell>{{0, 0}}));
        QCOMPARE(cells({{0.5, 0.5}, {0.5, 0.5}, 0.5}), (std::vector<Cell>{{-1, 0}, {0, -1}, {0, 0}, {0, 1}, {1, 0}}));
        QCOMPARE(cells({{0, 0}, {0, 0}, 0}), (std::vector<Cell>{{-1, -1}, {-1, 0}, {0, -1}, {0, 0}}));
        QCOMPARE(cells({{-1, 0.5}, {-1, 2.5}, 1}), exactCover({{-1, 0.5}, {-1, 2.5}, 1}, Grid{}));
    }

    void aPolygonHasNoRoundEnds()
    {
        const ThickLine line{{0.5, 0.5}, {4.5, 0.5}, 0.75};
        QVERIFY(holds(supercover(line, Grid{}, most)->cells, {{-1, 0}, {5, 0}}));
        const auto polygon = polygonCover(line, Grid{}, most)->cells;
        QCOMPARE(polygon.size(), 15U);
        QCOMPARE(polygon.front().i, 0);
        QCOMPARE(polygon.back().i, 4);
    }

    void chainsGoFromCellToCell()
    {
        for (int i = 0; i < oracle::caseCount(200); ++i) {
            oracle::Random random = oracle::caseRandom("chains", i);
            const ThickLine line = randomLine(random);
            const Cell first{static_cast<long long>(std::floor(line.from.x)),
                             static_cast<long long>(std::floor(line.from.y))};
            const Cell last{static_cast<long long>(std::floor(line.to.x)),
                            static_cast<long long>(std::floor(line.to.y))};
            const auto across = static_cast<double>(last.i - first.i);
            const auto up = static_cast<double>(last.j - first.j);
            const auto four = fourConnectedLine(line, Grid{}, most)->cells;
            const auto eight = eightConnectedLine(line, Grid{}, most)->cells;
            QCOMPARE(four.size(), static_cast<std::size_t>(std::abs(across) + std::abs(up) + 1));
            QCOMPARE(eight.size(), static_cast<std::size_t>(std::max(std::abs(across), std::abs(up)) + 1));
            for (const auto& [cells, farthest] : {std::pair{four, 1LL}, std::pair{eight, 2LL}}) {
                QCOMPARE(cells.front(), first);
                QCOMPARE(cells.back(), last);
                for (std::size_t k = 1; k < cells.size(); ++k) {
                    const long long di = std::abs(cells[k].i - cells[k - 1].i);
                    const long long dj = std::abs(cells[k].j - cells[k - 1].j);
                    QVERIFY2(
                        di <= 1 && dj <= 1 && di + dj >= 1 && di + dj <= farthest,
                        qPrintable(QStringLiteral("cell %1 of the chain: (%2, %3) further").arg(k).arg(di).arg(dj)));
                }
                // Across the main direction, no cell's centre is further than half a cell from the line between the end
                // cells' centres, or one cell in a 4-connected chain.
                const double length = std::max(std::abs(across), std::abs(up));
                for (const Cell cell : cells)
                    QVERIFY(std::abs(across * static_cast<double>(cell.j - first.j) -
                                     up * static_cast<double>(cell.i - first.i)) <=
                            length * static_cast<double>(farthest == 2 ? 1 : 2) / 2);
            }
        }
    }

    void shortChainsMatchTheDrawing()
    {
        const ThickLine diagonal{{0.5, 0.5}, {2.5, 2.5}, 0};
        QCOMPARE(eightConnectedLine(diagonal, Grid{}, most)->cells, (std::vector<Cell>{{0, 0}, {1, 1}, {2, 2}}));
        QCOMPARE(fourConnectedLine(diagonal, Grid{}, most)->cells,
                 (std::vector<Cell>{{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}}));
        const ThickLine flat{{0.5, 0.5}, {-3.5, -1.5}, 0};
        QCOMPARE(eightConnectedLine(flat, Grid{}, most)->cells,
                 (std::vector<Cell>{{0, 0}, {-1, 0}, {-2, -1}, {-3, -1}, {-4, -2}}));
    }

    void tooManyCellsAreCutOffOrRefused()
    {
        const ThickLine far{{0, 0}, {1e15, 1e15}, 2};
        const ThickLine wide{{0, 0}, {1, 1}, 1e14};
        const ThickLine across{{-1.5e308, 0}, {1.5e308, 1}, 0};
        Grid huge;
        huge.spacing = {1e300, 1};
        const ThickLine endless{{0, 0}, {std::numeric_limits<double>::infinity(), 0}, 0};
        for (const auto cover : {supercover, polygonCover, fourConnectedLine, eightConnectedLine}) {
            const auto cut = cover(far, Grid{}, 1000);
            QVERIFY(cut.ok());
            QCOMPARE(cut->end, WalkEnd::tooManyCells);
            QVERIFY2(cut->cells.size() <= 1000, qPrintable(QString::number(cut->cells.size())));
            QVERIFY(cover(wide, Grid{}, 1000)->cells.size() <= 1000);
            QVERIFY(!cover(endless, Grid{}, 1000).ok());
            QVERIFY(!cover(across, huge, 1000).ok());
            QVERIFY(!cover({{0, 0}, {1e300, 0}, 0}, Grid{}, 1000).ok());
        }
    }
};

QTEST_GUILESS_MAIN(LineCoversTest)

} // namespace sweep::tst_line_covers
#include "tst_line_covers.moc"
