#include "widgets/models/instruments/clearance.h"
#include "widgets/timeline/clearance_view.h"

#include <sweepbench/number/exact.h>

#include <QTest>

#include <algorithm>
#include <cmath>

namespace sweep::tst_clearance_plot {

namespace {

// A disc of radius 1 passes another one at this distance, nearest at t = 1/2.
Scene passing(double distance)
{
    Body moves{.id = "moves", .shape = Shape::circle};
    moves.a = FromTo{{-4, distance}, {4, distance}};
    moves.radius = {1};
    Body rests{.id = "rests", .shape = Shape::circle};
    rests.radius = {1};
    Scene scene;
    scene.bodies = {moves, rests};
    return scene;
}

ClearanceAnswer answerOf(const Scene& scene)
{
    ClearanceAnswer answer;
    answer.scene = std::make_shared<const Scene>(scene);
    answer.b = 1;
    answer.common = Interval{};
    answer.curve = clearanceCurve(scene, scene.bodies[0], scene.bodies[1], Interval{});
    for (const Contact& contact : answer.curve.contacts)
        answer.verdicts.push_back(verdictOn(answer.curve, contact));
    return answer;
}

double leastOf(const std::vector<PlotPoint>& points)
{
    return std::min_element(points.begin(), points.end(),
                            [](const PlotPoint& p, const PlotPoint& q) { return p.value < q.value; })
        ->value;
}

} // namespace

class TestClearancePlot : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneWordDistinguishesTheCases_data()
    {
        QTest::addColumn<double>("distance");
        QTest::addColumn<int>("word");
        QTest::newRow("through each other") << 1.0 << int(ClearanceWord::crossing);
        QTest::newRow("less than an ulp deep") << std::nextafter(2.0, 0) << int(ClearanceWord::crossing);
        QTest::newRow("tangent") << 2.0 << int(ClearanceWord::graze);
        QTest::newRow("an ulp beside") << std::nextafter(2.0, 3) << int(ClearanceWord::nearMiss);
        QTest::newRow("within the tolerance") << 2.0 + 0x1p-8 << int(ClearanceWord::nearMiss);
        QTest::newRow("beyond it") << 2.0 + 0x1p-7 << int(ClearanceWord::apart);
    }
    void oneWordDistinguishesTheCases()
    {
        QFETCH(double, distance);
        QFETCH(int, word);
        QCOMPARE(int(clearanceWord(answerOf(passing(distance)), 0.005)), word);
    }

    // The verdicts equal those of the command line.
    void thinBodiesThatMeetAreInContact_data()
    {
        QTest::addColumn<Vec>("from");
        QTest::addColumn<Vec>("to");
        QTest::addColumn<double>("radius");
        QTest::addColumn<int>("word");
        QTest::newRow("reaches the wall at last") << Vec{-4, 0} << Vec{0, 0} << 0.0 << int(ClearanceWord::contact);
        QTest::newRow("runs along the wall") << Vec{0, -4} << Vec{0, 4} << 0.0 << int(ClearanceWord::contact);
        QTest::newRow("changes sides") << Vec{-4, 0} << Vec{4, 0} << 0.0 << int(ClearanceWord::contact);
        QTest::newRow("a disc touches the end") << Vec{-4, 3} << Vec{4, 3} << 1.0 << int(ClearanceWord::graze);
    }
    void thinBodiesThatMeetAreInContact()
    {
        QFETCH(Vec, from);
        QFETCH(Vec, to);
        QFETCH(double, radius);
        Scene scene;
        scene.bodies = {{.id = "dot", .shape = radius > 0 ? Shape::circle : Shape::point, .a = FromTo{from, to}},
                        {.id = "wall", .shape = Shape::segment, .a = Rest{{0, -2}}, .b = Rest{{0, 2}}}};
        scene.bodies[0].radius = {radius};
        QTEST(int(clearanceWord(answerOf(scene), 0.005)), "word");
    }

    void everyColumnHasItsExactValue()
    {
        const ClearanceAnswer answer = answerOf(passing(3));
        const TimeScale scale{{0, 1}, 100, 640};
        const std::vector<PlotPoint> points = plotPoints(answer.curve, scale);
        QVERIFY(points.size() >= 641);
        QVERIFY(std::is_sorted(points.begin(), points.end(), [](auto& p, auto& q) { return p.x < q.x; }));
        for (const PlotPoint& point : points) {
            const double x = 8 * (scale.timeAt(point.x) - 0.5);
            QVERIFY(std::abs(point.value - (std::hypot(x, 3) - 2)) < 1e-14);
        }
        QCOMPARE(leastOf(points), 1.0);
    }

    void thePlotIsAccurateFarBelowAnUlpOfTheTime()
    {
        const ClearanceAnswer answer = answerOf(passing(2));
        TimeScale scale{{0, 1}, 0, 400};
        for (int i = 0; i < 400 && scale.half() > 1e-20; ++i)
            scale = scale.zoomed(200, 0.7, {0, 1});
        QVERIFY2(scale.half() <= 1e-20, "less than the spacing of doubles is shown");
        const std::vector<PlotPoint> points = plotPoints(answer.curve, scale);
        // √(4 + x²) − 2 ≈ x²/4 with x = 8·(t − 1/2): the curve is still a parabola.
        for (const PlotPoint& point : points) {
            const DoubleDouble t = scale.doubleDoubleTimeAt(point.x);
            const double off = (t.high - 0.5) + t.low;
            QVERIFY(std::abs(point.value - 16 * off * off) <= 1e-10 * 16 * off * off);
        }
        QCOMPARE(leastOf(points), 0.0);
        const ValueScale values = valueScale(points, 0.005);
        QVERIFY(values.high < 1e-35);
        QVERIFY(values.low <= 0);
    }

    void nothingIsDrawnWhileABodyIsInactive()
    {
        Scene scene = passing(3);
        scene.bodies[0].active = Interval{0.25, 0.75};
        const ClearanceCurve curve = clearanceCurve(scene, scene.bodies[0], scene.bodies[1], {0.25, 0.75});
        const TimeScale scale{{0, 1}, 0, 400};
        const std::vector<PlotPoint> points = plotPoints(curve, scale);
        QCOMPARE(points.front().x, 100.0);
        QCOMPARE(points.back().x, 300.0);
        QVERIFY(!clearanceValue(curve, Dyadic(0.2)));
        QVERIFY(clearanceValue(curve, Dyadic(0.25)));
    }

    void rootsAndDipsAreMarked()
    {
        using Kind = ClearanceMark::Kind;
        const auto kinds = [](const std::vector<ClearanceMark>& marks) {
            std::vector<Kind> all;
            for (const ClearanceMark& mark : marks)
                all.push_back(mark.kind);
            return all;
        };
        QCOMPARE(kinds(clearanceMarks(answerOf(passing(1)), 0)), (std::vector{Kind::begin, Kind::deepest, Kind::end}));
        const auto graze = clearanceMarks(answerOf(passing(2)), 0.005);
        QCOMPARE(kinds(graze), std::vector{Kind::graze});
        QVERIFY(graze.front().isLeast);
        QCOMPARE(graze.front().t, Instant(0.5));
        QCOMPARE(kinds(clearanceMarks(answerOf(passing(2.001)), 0.005)), std::vector{Kind::nearMiss});
        QCOMPARE(kinds(clearanceMarks(answerOf(passing(2.001)), 0.0005)), std::vector{Kind::dip});
    }

    // Two lines meet at all times except t = 1/2, when they are parallel.
    void endsThatAContactDoesNotHoldAreOpen()
    {
        Body level{.id = "level", .shape = Shape::line};
        level.b = Rest{{1, 0}};
        Body turning{.id = "turning", .shape = Shape::line};
        turning.a = Rest{{0, 1}};
        turning.b = FromTo{{1, 0}, {1, 2}};
        Scene scene;
        scene.bodies = {level, turning};
        QStringList words;
        for (const ClearanceMark& mark : clearanceMarks(answerOf(scene), 0.005))
            if (mark.kind == ClearanceMark::Kind::begin || mark.kind == ClearanceMark::Kind::end)
                words << timeWords(mark);
        words.sort();
        QCOMPARE(words, (QStringList{QStringLiteral("just after t = 0.5"), QStringLiteral("just before t = 0.5"),
                                     QStringLiteral("t = 0"), QStringLiteral("t = 1")}));
    }

    void theScaleFitsTheVisiblePart_data()
    {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<bool>("zero");
        QTest::newRow("from 0") << 0.0 << 5.0 << true;
        QTest::newRow("above 0") << 1.0 << 5.0 << true;
        QTest::newRow("far above 0") << 100.0 << 101.0 << false;
        QTest::newRow("below 0") << -3.0 << -2.0 << true;
        QTest::newRow("flat") << 7.0 << 7.0 << false;
        QTest::newRow("flat on 0") << 0.0 << 0.0 << true;
        QTest::newRow("huge") << -1.5e308 << 1.7e308 << true;
        QTest::newRow("tiny") << 5e-324 << 1e-323 << true;
    }
    void theScaleFitsTheVisiblePart()
    {
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(bool, zero);
        ValueScale scale = valueScale({{0, low}, {1, high}}, 0.005);
        scale.bottom = 100;
        scale.height = 100;
        for (const double value : {low, high}) {
            QVERIFY(scale.yOf(value) >= 0);
            QVERIFY(scale.yOf(value) <= 100);
        }
        QCOMPARE(scale.low <= 0 && 0 <= scale.high, zero);
        for (const double value : scale.ticks(20)) {
            QVERIFY(scale.low <= value);
            QVERIFY(value <= scale.high);
        }
        QVERIFY(scale.ticks(20).size() <= 6);
    }
};

QTEST_GUILESS_MAIN(TestClearancePlot)

} // namespace sweep::tst_clearance_plot
#include "tst_clearance_plot.moc"
