// Alignment and distribution of bodies.
#include <QtTest>

#include "core/scene/editing.h"

#include <sweepbench/scene_file.h>

#include <cmath>
#include <numeric>

namespace sweep::tst_arrangement {

namespace {

// Boxes at t = 0.5: [-1, 1] × [-1, 1], [4, 6] × [1, 3] (moving), [9, 10] × [-4, 4], and [2, 3] × [7, 8] of the line's
// control points.
const char* const four = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "disc", "shape": "circle", "path": [0, 0], "radius": 1},
  {"id": "moving", "shape": "capsule", "a": {"from": [4.5, 0], "to": [4.5, 3]}, "b": {"from": [5.5, 1], "to": [5.5, 4]},
   "radius": 0.5},
  {"id": "wall", "shape": "segment", "a": [9, 4], "b": [10, -4]},
  {"id": "line", "shape": "line", "a": [2, 7], "b": [3, 8]}]})";

Scene moved(Scene scene, const std::vector<std::size_t>& places, const std::vector<Vec>& shifts)
{
    for (std::size_t k = 0; k < places.size(); ++k)
        scene.bodies[places[k]] = transformed(scene.bodies[places[k]], movedBy(shifts[k])).body;
    return scene;
}

} // namespace

class TestArrangement : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_scene = parseScene(four, "test").value(); }

    void bodiesAlignWithTheEdgeOrTheMiddleOfAll_data()
    {
        QTest::addColumn<int>("alignment");
        QTest::addColumn<std::vector<double>>("shifts");
        const auto row = [](const char* name, Alignment alignment, std::vector<double> shifts) {
            QTest::newRow(name) << int(alignment) << shifts;
        };
        row("left", Alignment::left, {0, -5, -10, -3});
        row("right", Alignment::right, {9, 4, 0, 7});
        row("centre", Alignment::centre, {4.5, -0.5, -5, 2});
        row("top", Alignment::top, {7, 5, 4, 0});
        row("bottom", Alignment::bottom, {-3, -5, 0, -11});
        row("middle", Alignment::middle, {2, 0, 2, -5.5});
    }
    void bodiesAlignWithTheEdgeOrTheMiddleOfAll()
    {
        QFETCH(int, alignment);
        QFETCH(std::vector<double>, shifts);
        const auto got = alignmentShifts(m_scene, all(), 0.5, Alignment(alignment));
        const bool across = alignment <= int(Alignment::right);
        QCOMPARE(got.size(), shifts.size());
        for (std::size_t k = 0; k < got.size(); ++k) {
            QCOMPARE(across ? got[k].x : got[k].y, shifts[k]);
            QCOMPARE(across ? got[k].y : got[k].x, 0.0);
        }
    }

    void alignedBodiesStay()
    {
        for (int alignment = 0; alignment <= int(Alignment::bottom); ++alignment) {
            const Scene once = moved(m_scene, all(), alignmentShifts(m_scene, all(), 0.5, Alignment(alignment)));
            for (const Vec& shift : alignmentShifts(once, all(), 0.5, Alignment(alignment)))
                QVERIFY(shift == Vec{});
        }
    }

    void theOutermostStayAndTheOthersAreSpacedEvenly_data()
    {
        QTest::addColumn<int>("spread");
        QTest::newRow("gaps across") << int(Distribution::spacingAcross);
        QTest::newRow("centres across") << int(Distribution::centresAcross);
        QTest::newRow("gaps down") << int(Distribution::spacingDown);
        QTest::newRow("centres down") << int(Distribution::centresDown);
    }
    void theOutermostStayAndTheOthersAreSpacedEvenly()
    {
        QFETCH(int, spread);
        const bool across = spread == int(Distribution::spacingAcross) || spread == int(Distribution::centresAcross);
        const bool gaps = spread == int(Distribution::spacingAcross) || spread == int(Distribution::spacingDown);
        const auto shifts = distributionShifts(m_scene, all(), 0.5, Distribution(spread));
        const Scene even = moved(m_scene, all(), shifts);
        // Lower and upper edges, sorted by centre.
        std::vector<std::pair<double, double>> boxes;
        for (const std::size_t place : all()) {
            const Vec low = boundingBoxCentreAt(even, std::vector{place}, 0.5);
            const double sizes[4][2] = {{2, 2}, {2, 2}, {1, 8}, {1, 1}};
            const double half = sizes[place][across ? 0 : 1] / 2;
            const double centre = across ? low.x : low.y;
            boxes.emplace_back(centre - half, centre + half);
        }
        std::sort(boxes.begin(), boxes.end(),
                  [](const auto& p, const auto& q) { return p.first + p.second < q.first + q.second; });
        std::vector<double> steps;
        for (std::size_t k = 1; k < boxes.size(); ++k)
            steps.push_back(gaps ? boxes[k].first - boxes[k - 1].second
                                 : (boxes[k].first + boxes[k].second) / 2 -
                                       (boxes[k - 1].first + boxes[k - 1].second) / 2);
        for (const double step : steps)
            QVERIFY2(std::abs(step - steps.front()) < 1e-12, qPrintable(QString::number(step - steps.front())));
        int still = 0;
        for (const Vec& shift : shifts)
            still += shift == Vec{} ? 1 : 0;
        QVERIFY(still >= 2);
    }

    void twoBodiesAreAlreadyDistributed()
    {
        for (const Vec& shift :
             distributionShifts(m_scene, std::vector<std::size_t>{0, 2}, 0.5, Distribution::spacingAcross))
            QVERIFY(shift == Vec{});
        QVERIFY(alignmentShifts(m_scene, {}, 0.5, Alignment::left).empty());
    }

    void theMiddleIsThatOfAllBoxes()
    {
        QVERIFY((boundingBoxCentreAt(m_scene, all(), 0.5) == Vec{4.5, 2}));
        QVERIFY((boundingBoxCentreAt(m_scene, {}, 0.5) == Vec{}));
    }

private:
    [[nodiscard]] std::vector<std::size_t> all() const
    {
        std::vector<std::size_t> places(m_scene.bodies.size());
        std::iota(places.begin(), places.end(), std::size_t{0});
        return places;
    }

    Scene m_scene;
};

QTEST_GUILESS_MAIN(TestArrangement)

} // namespace sweep::tst_arrangement
#include "tst_arrangement.moc"
