// Conversion between cells and pixels.
#include <QtTest>

#include "widgets/paint/paint_grid.h"

namespace sweep::tst_cell_box {

class TestCellBox : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theCellUnderTheMiddleOfItsBoxIsItself()
    {
        Scene scene;
        scene.grid = Grid{.origin = Vec{0.1, -3}, .spacing = {0.3, 2}};
        for (const bool down : {false, true}) {
            const ViewTransform view = ViewTransform::fitting({{-3, -3}, {3, 3}}, {400, 300}).pointing(down);
            const ScenePicture picture{.scene = scene, .view = view};
            const CellBoxes boxes(picture);
            for (long long i = -8; i < 8; ++i)
                for (long long j = 0; j < 3; ++j) {
                    const QRectF box = boxes.of(Cell{i, j});
                    QVERIFY(boxes.isSeen(box));
                    QCOMPARE(cellAtPixel(*scene.grid, view, box.center()), (Cell{i, j}));
                    QVERIFY(boxes.seenPart({i, j, j, 1}));
                }
            QVERIFY(!boxes.isSeen(boxes.of(Cell{400, 0})));
        }
    }

    void pixelsWithoutADistinctCellGiveNone()
    {
        const Grid grid{.origin = {}, .spacing = {1, 1}};
        const ViewTransform far({0, 0}, scaleOf(1, 1), {400, 300});
        QVERIFY(!cellAtPixel(grid, far, {10, 10}));
        const ViewTransform out({1e17, 0}, scaleOf(100, 1), {400, 300}); // indices beyond 2⁵³
        QVERIFY(!cellAtPixel(grid, out, {10, 10}));
    }

    void longRunsAreClippedToTheView()
    {
        Scene scene;
        scene.grid = Grid{};
        const ScenePicture picture{.scene = scene, .view = ViewTransform::fitting({{0, 0}, {4, 3}}, {400, 300}, 0)};
        const CellBoxes boxes(picture);
        const auto seen = boxes.seenPart({2, -1'000'000'000, 1'000'000'000, 5});
        QVERIFY(seen);
        QVERIFY(seen->i == 2);
        QVERIFY(seen->marks == 5);
        QVERIFY(seen->first <= 0);
        QVERIFY(seen->first > -5);
        QVERIFY(seen->last >= 2);
        QVERIFY(seen->last < 8);
        const QRectF middle = boxes.of(Cell{2, 0}).united(boxes.of(Cell{2, 2}));
        QVERIFY(boxes.of(*seen).contains(middle.adjusted(1e-6, 1e-6, -1e-6, -1e-6)));
        QVERIFY(!boxes.seenPart({50, 0, 2, 0}));
        QVERIFY(!boxes.seenPart({2, 50, 60, 0}));
    }

    void equalCellsOfAColumnAreOneRun()
    {
        std::vector<MarkedRun> runs;
        for (const Cell& cell : {Cell{1, 3}, Cell{1, 4}, Cell{1, 6}, Cell{2, 7}})
            addToRuns(runs, cell, 1);
        addToRuns(runs, {2, 8}, 2);
        QVERIFY(runs == (std::vector<MarkedRun>{{1, 3, 4, 1}, {1, 6, 6, 1}, {2, 7, 7, 1}, {2, 8, 8, 2}}));
    }

    void runsOfAColumnAreFilledTogether()
    {
        std::vector<QRectF> boxes;
        addToRun(boxes, {10, 40, 5, 5});
        addToRun(boxes, {10, 35, 5, 5}); // y points down: the next cell is above
        addToRun(boxes, {10, 25, 5, 5}); // a gap
        addToRun(boxes, {15, 20, 5, 5}); // another column
        QCOMPARE(boxes.size(), std::size_t(3));
        QCOMPARE(boxes[0], QRectF(10, 35, 5, 10));
        boxes.clear();
        addToRun(boxes, {10, 40, 5, 5});
        addToRun(boxes, {10, 45, 5, 5}); // where y points down, the next cell is below
        QCOMPARE(boxes.size(), std::size_t(1));
        QCOMPARE(boxes[0], QRectF(10, 40, 5, 10));
    }
};

QTEST_GUILESS_MAIN(TestCellBox)

} // namespace sweep::tst_cell_box
#include "tst_cell_box.moc"
