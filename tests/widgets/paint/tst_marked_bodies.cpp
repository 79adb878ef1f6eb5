// Hidden bodies are neither drawn nor hit; locked bodies are not moved.
#include "tests/widgets/canvas/tool_bench.h"

#include <sweepbench/scene_file.h>

namespace sweep::tst_marked_bodies {

namespace {

const char* const threeDiscs = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "left", "shape": "circle", "path": [-4, 0], "radius": 1},
  {"id": "middle", "shape": "circle", "path": {"from": [0, 0], "to": [0, 3]}, "radius": 1, "group": "g"},
  {"id": "right", "shape": "circle", "path": [4, 0], "radius": 1, "group": "g"}]})";

} // namespace

class TestMarkedBodies : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_bench = std::make_unique<ToolBench>(parseScene(threeDiscs, "test").value());
        m_canvas = &m_bench->canvas;
        m_canvas->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_canvas));
    }
    void cleanup() { m_bench.reset(); }

    void hiddenBodiesAreNeitherDrawnNorHit()
    {
        QCOMPARE(m_canvas->bodyAt(pixel({0, 1})), std::optional<std::size_t>(1));
        m_canvas->setBodyMarks({{0, 1, 2}, {}});
        QVERIFY(!m_canvas->bodyAt(pixel({0, 1})));
        const QImage hidden = m_canvas->grab().toImage();
        auto empty = std::make_shared<Scene>();
        m_canvas->setScene(empty);
        m_canvas->setBodyMarks({});
        QCOMPARE(m_canvas->grab().toImage(), hidden);
    }

    void hiddenBodiesAreNotDrawnEvenIfSelected()
    {
        m_canvas->setBodyMarks({{1}, {}});
        const QImage before = m_canvas->grab().toImage();
        m_canvas->setSelectedBodies({1});
        QCOMPARE(m_canvas->grab().toImage(), before);
        QVERIFY(!m_canvas->controlPointAt(pixel({0, 3})));
    }

    void hiddenOrLockedBodiesAreNotInABand()
    {
        const QRectF all(QPointF(0, 0), QPointF(800, 600));
        QCOMPARE(m_canvas->bodiesWithin(all).size(), std::size_t{3});
        m_canvas->setBodyMarks({{0}, {2}});
        QCOMPARE(m_canvas->bodiesWithin(all), (std::vector<std::size_t>{1}));
    }

    void lockedBodiesAreDrawnAndClickedButNotDragged()
    {
        m_canvas->setSelectedBodies({1});
        const QImage handles = m_canvas->grab().toImage();
        m_canvas->setBodyMarks({{}, {1}});
        QVERIFY(m_canvas->grab().toImage() != handles);
        QCOMPARE(m_canvas->bodyAt(pixel({0, 1})), std::optional<std::size_t>(1));
        m_bench->selection.clear();
        m_bench->click({0, 1});
        QCOMPARE(m_bench->selection.bodies(), (std::vector<std::size_t>{1}));
        for (const Vec at : {Vec{0, 1}, Vec{0, 3}, Vec{0, 0}})
            m_bench->drag(pixel(at), pixel(at) + QPoint(40, 10));
        QCOMPARE(m_bench->steps(), 0);
    }

    void aLockedBodyStaysWhenItsGroupMoves()
    {
        QCOMPARE(m_canvas->movedWith(1, false), (std::vector<std::size_t>{1, 2}));
        m_canvas->setBodyMarks({{}, {2}});
        QCOMPARE(m_canvas->movedWith(1, false), (std::vector<std::size_t>{1}));
    }

private:
    [[nodiscard]] QPoint pixel(Vec p) const { return m_bench->pixelOf(p); }

    std::unique_ptr<ToolBench> m_bench;
    Canvas* m_canvas = nullptr;
};

QTEST_MAIN(TestMarkedBodies)

} // namespace sweep::tst_marked_bodies
#include "tst_marked_bodies.moc"
