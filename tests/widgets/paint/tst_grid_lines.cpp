#include "widgets/paint/paint_grid.h"

#include "widgets/format/numbers.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace sweep::tst_grid_lines {

namespace {

GridAxis axisShowing(double low, double high, double length = 1000)
{
    return horizontalAxis(ViewTransform::fitting({{low, 0}, {high, 0}}, {length, 600}, 0));
}

double textExtent(const QString& text)
{
    return 7.0 * static_cast<double>(text.size());
}

} // namespace

class TestGridLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linesAreFewAndInsideAtEveryDecade()
    {
        for (int decade = -322; decade <= 307; ++decade) {
            const double extent = std::pow(10.0, decade);
            const GridAxis axis = axisShowing(-extent, extent);
            const auto lines = adaptiveLines(axis);
            QVERIFY2(lines.size() >= 2 && lines.size() <= 250, qPrintable(QString::number(decade)));
            for (const GridLine& line : lines) {
                QVERIFY(line.pixel >= -1e-6);
                QVERIFY(line.pixel <= 1000 + 1e-6);
                QVERIFY(line.strength >= 0);
                QVERIFY(line.strength <= 1);
            }
        }
    }

    void noLineIsDrawnTwice()
    {
        for (const double high : {1.0, 1.7, 3.0, 7.5, 9.99}) {
            auto lines = adaptiveLines(axisShowing(0, high));
            std::sort(lines.begin(), lines.end(), [](auto& p, auto& q) { return p.pixel < q.pixel; });
            for (std::size_t i = 1; i < lines.size(); ++i)
                QVERIFY(lines[i].pixel - lines[i - 1].pixel > 4);
        }
    }

    void zoomingFadesLinesSmoothly()
    {
        // The line at 3 while zooming in by small steps over four decades: its strength grows steadily.
        double before = -1;
        for (double high = 4000; high > 3.5; high /= 1.01) {
            const GridAxis axis = axisShowing(0, high);
            double strength = 0;
            for (const GridLine& line : adaptiveLines(axis)) {
                if (std::abs(line.pixel - axis.pixel(3)) < 1e-6)
                    strength = line.strength;
            }
            QVERIFY(strength >= before - 1e-9);
            QVERIFY(before < 0 || strength - before < 0.03);
            before = strength;
        }
        QCOMPARE(before, 1.0);
    }

    void labelsAreShortAndApart()
    {
        for (const double centre : {0.0, 1234.5, -1e9}) {
            for (double extent = 1e-6; extent < 1e12; extent *= 3.7) {
                const GridAxis axis = axisShowing(centre - extent, centre + extent);
                const auto labels = gridLabels(axis, 72, textExtent).labels;
                for (std::size_t i = 0; i < labels.size(); ++i) {
                    const double value = std::get<TypedNumber>(readNumber(labels[i].text)).value;
                    QVERIFY(std::abs(axis.pixel(value) - labels[i].pixel) < 0.5);
                    if (i > 0)
                        QVERIFY(labels[i].pixel - labels[i - 1].pixel >=
                                std::max(72.0, (textExtent(labels[i].text) + textExtent(labels[i - 1].text)) / 2));
                }
            }
        }
    }

    void labelsStepByOneTwoOrFive()
    {
        const auto labels = gridLabels(axisShowing(0, 1), 72, textExtent).labels;
        QVERIFY(labels.size() >= 5);
        QCOMPARE(labels[1].text, QStringLiteral("0.1"));
        QCOMPARE(labels[3].text, QStringLiteral("0.3")); // not 0.30000000000000004
    }

    // Texts of five digits need more room side by side than above each other.
    void bothAxesOfAViewTakeTheSameStep()
    {
        for (const double scale : {3.0, 40.0, 47.0, 64.0, 100.0, 1234.0, 5e6}) {
            const ViewTransform view({12345, 678}, scaleOf(scale, 1), {1000, 600});
            const auto height = [](const QString&) { return 12.0; };
            const double up = gridLabels(verticalAxis(view), 56, height).step;
            const double across = gridLabels(horizontalAxis(view), 72, textExtent).step;
            const double step = std::max(up, across);
            QVERIFY(step > 0);
            QCOMPARE(gridLabels(verticalAxis(view), 56, height, step).step, step);
            QCOMPARE(gridLabels(horizontalAxis(view), 72, textExtent, step).step, step);
        }
    }

    void labelsAreShortAtEveryDecade()
    {
        for (int decade = -300; decade <= 300; ++decade) {
            const double extent = std::pow(10.0, decade);
            for (const GridLabel& label : gridLabels(axisShowing(-extent, extent), 72, textExtent).labels) {
                const QString digits = label.text.section(u'e', 0, 0).remove(u'.').remove(u'0').remove(u'−');
                QVERIFY2(digits.size() <= 2, qPrintable(label.text));
            }
        }
    }

    void theSceneGridIsShownIfItIsCoarseEnough()
    {
        const GridAxis axis = axisShowing(0, 10);
        const auto lines = sceneLines(axis, 0.25, 1);
        QCOMPARE(lines.size(), std::size_t(10));
        QVERIFY(std::abs(lines[0].pixel - axis.pixel(0.25)) < 1e-9);
        QVERIFY(sceneLines(axis, 0, 1e-3).empty());
        QVERIFY(sceneLines(axis, 0, 1e-300).empty());
        QVERIFY(sceneLines(axis, 1e300, 1).size() < 300);
        QVERIFY(sceneLines(axis, 0, 1e300).size() <= 1);
    }

    void verticalAxesPointUp()
    {
        const auto view = ViewTransform::fitting({{0, 0}, {8, 6}}, {800, 600}, 0);
        QCOMPARE(verticalAxis(view).pixel(1), view.toPixel({0, 1}).y());
        QCOMPARE(verticalAxis(view).coordinate(600), view.toWorld({0, 600}).y);
        QCOMPARE(horizontalAxis(view).pixel(1), view.toPixel({1, 0}).x());
    }

    void verticalAxesPointDownIfTheViewDoes()
    {
        const auto view = ViewTransform::fitting({{0, 0}, {8, 6}}, {800, 600}, 0).pointing(true);
        QCOMPARE(verticalAxis(view).pixel(1), 100.0);
        QCOMPARE(verticalAxis(view).pixel(1), view.toPixel({0, 1}).y());
        QCOMPARE(verticalAxis(view).coordinate(600), view.toWorld({0, 600}).y);
        const auto labels = gridLabels(verticalAxis(view), 72, [](const QString&) { return 12.0; }).labels;
        QVERIFY(labels.size() > 2);
        QVERIFY(labels[0].pixel < labels[1].pixel);
        QCOMPARE(labels[0].text, QStringLiteral("0"));
    }
};

QTEST_GUILESS_MAIN(TestGridLines)

} // namespace sweep::tst_grid_lines
#include "tst_grid_lines.moc"
