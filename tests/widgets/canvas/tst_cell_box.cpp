// Do cells and pixels find each other?
#include <QtTest>

#include "widgets/canvas/cell_box.h"

using namespace sweep;

class TestCellBox : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theCellUnderTheMiddleOfItsBoxIsItself()
    {
        Scene scene;
        scene.grid = Grid{.origin = Vec{0.1, -3}, .spacing = {0.3, 2}};
        const ScenePicture picture{.scene = scene, .view = ViewTransform::fitting({{-3, -3}, {3, 3}}, {400, 300})};
        const CellBoxes boxes(picture);
        for (long long i = -8; i < 8; ++i)
            for (long long j = 0; j < 3; ++j) {
                const QRectF box = boxes.of({i, j});
                QVERIFY(boxes.isSeen(box));
                QVERIFY(cellAtPixel(*scene.grid, picture.view, box.center()) == (Cell{i, j}));
            }
        QVERIFY(!boxes.isSeen(boxes.of({400, 0})));
    }

    void whatCannotBeMeantIsNoCell()
    {
        const Grid grid{.origin = {}, .spacing = {1, 1}};
        const ViewTransform far({0, 0}, scaleOf(1, 1), {400, 300});
        QVERIFY(!cellAtPixel(grid, far, {10, 10}));
        const ViewTransform out({1e17, 0}, scaleOf(100, 1), {400, 300}); // indices beyond 2⁵³
        QVERIFY(!cellAtPixel(grid, out, {10, 10}));
    }

    void columnsAreFilledInOne()
    {
        std::vector<QRectF> boxes;
        addToRun(boxes, {10, 40, 5, 5});
        addToRun(boxes, {10, 35, 5, 5}); // y points down: the next cell is above
        addToRun(boxes, {10, 25, 5, 5}); // a gap
        addToRun(boxes, {15, 20, 5, 5}); // another column
        QCOMPARE(boxes.size(), std::size_t(3));
        QCOMPARE(boxes[0], QRectF(10, 35, 5, 10));
    }
};

QTEST_GUILESS_MAIN(TestCellBox)
#include "tst_cell_box.moc"
