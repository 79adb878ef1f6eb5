#include "widgets/surface/view_transform.h"

#include <QTest>

#include <array>
#include <cmath>
#include <limits>

namespace sweep::tst_view_transform {

namespace {

constexpr double largest = std::numeric_limits<double>::max();
constexpr double least = std::numeric_limits<double>::denorm_min();
const QSizeF viewSize(800, 600);

bool isFinite(QPointF p)
{
    return std::isfinite(p.x()) && std::isfinite(p.y());
}

bool isNear(QPointF p, QPointF q, double within)
{
    return std::hypot(p.x() - q.x(), p.y() - q.y()) <= within;
}

} // namespace

class TestViewTransform : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyBoxFitsTheView_data()
    {
        QTest::addColumn<double>("lowX");
        QTest::addColumn<double>("lowY");
        QTest::addColumn<double>("highX");
        QTest::addColumn<double>("highY");
        QTest::newRow("a room") << -3.0 << -2.0 << 5.0 << 4.0;
        QTest::newRow("all doubles") << -largest << -largest << largest << largest;
        QTest::newRow("least and greatest") << -least << 0.0 << least << largest;
        QTest::newRow("1e-300") << 1e-300 << 1e-300 << 3e-300 << 2e-300;
        QTest::newRow("neighbouring doubles far out") << 1e15 << 1e15 << 1e15 + 4 << 1e15 + 2;
        QTest::newRow("flat") << 0.0 << 7.0 << 10.0 << 7.0;
        QTest::newRow("upright") << 7.0 << 0.0 << 7.0 << 10.0;
    }
    void everyBoxFitsTheView()
    {
        QFETCH(double, lowX);
        QFETCH(double, lowY);
        QFETCH(double, highX);
        QFETCH(double, highY);
        const auto view = ViewTransform::fitting({{lowX, lowY}, {highX, highY}}, viewSize);
        const QRectF area(QPointF(-0.5, -0.5), viewSize + QSizeF(1, 1));
        const QPointF low = view.toPixel({lowX, lowY});
        const QPointF high = view.toPixel({highX, highY});
        QVERIFY(area.contains(low));
        QVERIFY(area.contains(high));
        // The box fills the view except the margin in at least one direction.
        QVERIFY(high.x() - low.x() > 0.8 * 800 || low.y() - high.y() > 0.8 * 600);
    }

    void aSinglePointIsInTheMiddle()
    {
        for (const double at : {0.0, 1.0, -1e300, 1e-300, largest, least}) {
            const auto view = ViewTransform::fitting({{at, at}, {at, at}}, viewSize);
            QVERIFY(isNear(view.toPixel({at, at}), {400, 300}, 1e-6));
            QVERIFY(isFinite(view.toPixel({0, 0})));
            QVERIFY(view.unitsPerPixel() > 0);
        }
    }

    void pixelsAreFiniteAndBounded()
    {
        for (const double extent : {1e-300, 1.0, 1e300}) {
            const auto view = ViewTransform::fitting({{-extent, -extent}, {extent, extent}}, viewSize);
            for (const double x : {0.0, least, 1e-300, 1.0, 1e300, largest, -largest}) {
                const QPointF p = view.toPixel({x, -x});
                QVERIFY(isFinite(p));
                QVERIFY(std::abs(p.x()) <= ViewTransform::maxPixel);
                QVERIFY(std::abs(p.y()) <= ViewTransform::maxPixel);
                QVERIFY(isFinite(view.toFarPixel({x, -x})));
                QVERIFY(view.toPixels(std::abs(x)) >= 0);
                QVERIFY(view.toPixels(std::abs(x)) <= ViewTransform::maxPixel);
            }
            for (const QPointF pixel : {QPointF(0, 0), QPointF(1e9, -1e9)}) {
                const Vec p = view.toWorld(pixel);
                QVERIFY(std::isfinite(p.x));
                QVERIFY(std::isfinite(p.y));
            }
        }
    }

    // Every view, and what becomes of it by panning, zooming and resizing, shows the mirror image of the view upwards.
    void downwardsTheViewIsMirrored()
    {
        const ViewTransform up = ViewTransform::fitting({{-3, -2}, {5, 4}}, viewSize).zoomed({100, 200}, 3.7);
        const ViewTransform down = up.pointing(true);
        QVERIFY(!up.pointsDown());
        QVERIFY(down.pointsDown());
        QVERIFY(down.pointing(false) == up);
        const auto mirrored = [](QPointF p, QSizeF size) { return QPointF(p.x(), size.height() - p.y()); };
        const std::pair<ViewTransform, ViewTransform> views[] = {
            {up, down},
            {up.panned({30, 50}), down.panned({30, -50})},
            {up.zoomed({120, 340}, 0.3), down.zoomed(mirrored({120, 340}, viewSize), 0.3)},
            {up.resized({500, 300}), down.resized({500, 300})},
            {up.centredOn({7, -8}), down.centredOn({7, -8})}};
        for (const auto& [p, q] : views) {
            QVERIFY(q.pointsDown());
            for (const Vec at : {Vec{0, 0}, Vec{1, 5}, Vec{-3, -7.25}})
                QVERIFY(isNear(q.toPixel(at), mirrored(p.toPixel(at), p.size()), 1e-9));
            for (const QPointF pixel : {QPointF(0, 0), QPointF(123.25, 456.5)})
                QVERIFY(isNear(q.toPixel(q.toWorld(pixel)), pixel, 1e-9));
            const WorldBox seen = q.visible();
            QVERIFY(isNear(q.toPixel(seen.low), {0, 0}, 1e-9));
            QVERIFY(seen.low.x < seen.high.x);
            QVERIFY(seen.low.y < seen.high.y);
        }
        QCOMPARE(up.seen({1, 2}), QPointF(1, -2));
        QCOMPARE(down.seen({1, 2}), QPointF(1, 2));
        QVERIFY(down.toPixel({0, 1}).y() > down.toPixel({0, 0}).y());
    }

    void worldAndPixelAreInverse()
    {
        const auto view = ViewTransform::fitting({{-3, -2}, {5, 4}}, viewSize);
        for (const QPointF pixel : {QPointF(0, 0), QPointF(800, 600), QPointF(123.25, 456.5)})
            QVERIFY(isNear(view.toPixel(view.toWorld(pixel)), pixel, 1e-9));
        QVERIFY(view.toPixel({0, 1}).y() < view.toPixel({0, 0}).y()); // y points up
    }

    void zoomingKeepsThePointUnderTheCursor()
    {
        for (const double centre : {0.0, 1e6, -1e-6}) {
            const auto start = ViewTransform::fitting({{centre, centre}, {centre + 8, centre + 6}}, viewSize);
            const Vec under = start.toWorld({137, 481});
            const QPointF cursor = start.toPixel(under);
            auto view = start;
            for (int i = 0; i < 100; ++i)
                view = view.zoomed(cursor, 1.2);
            QVERIFY(isNear(view.toPixel(under), cursor, 1e-3)); // magnified 8e7 times
            for (int i = 0; i < 100; ++i)
                view = view.zoomed(cursor, 1 / 1.2);
            const Vec after = view.toWorld(cursor);
            QVERIFY(std::hypot(after.x - under.x, after.y - under.y) < 1e-9 * start.unitsPerPixel() * 800 + 1e-9);
        }
    }

    void zoomIsLimitedOnlyByDoubles()
    {
        auto view = ViewTransform::fitting({{0, 0}, {1, 1}}, viewSize);
        for (int i = 0; i < 20000; ++i)
            view = view.zoomed({1, 1}, 1.5);
        QVERIFY(isFinite(view.toPixel({0.5, 0.5})));
        QVERIFY(view.unitsPerPixel() > 0);
        for (int i = 0; i < 40000; ++i)
            view = view.zoomed({799, 1}, 1 / 1.5);
        QVERIFY(isFinite(view.toPixel({largest, -largest})));
        const WorldBox box = view.visible();
        QVERIFY(std::isfinite(box.low.x));
        QVERIFY(std::isfinite(box.high.y));
        QVERIFY(box.low.x < box.high.x);
    }

    void invalidFactorsDoNotZoom()
    {
        const auto view = ViewTransform::fitting({{0, 0}, {1, 1}}, viewSize);
        for (const double factor : {0.0, -1.0, std::numeric_limits<double>::infinity(), std::nan("")})
            QCOMPARE(view.zoomed({3, 4}, factor), view);
    }

    void contentFollowsTheHand()
    {
        const auto view = ViewTransform::fitting({{0, 0}, {8, 6}}, viewSize);
        const Vec p{2, 5};
        QVERIFY(isNear(view.panned({30, -40}).toPixel(p), view.toPixel(p) + QPointF(30, -40), 1e-9));
    }

    void scalesAreOrderedAndMultiply()
    {
        const Scale scale = scaleOf(1000, 8);
        QCOMPARE(scale.pixels(8), 1000.0);
        QCOMPARE(scale.units(1000), 8.0);
        QVERIFY(scale < scale.times(1.0000001));
        QVERIFY(scale.times(0.25) < scale);
        QCOMPARE(ratio(scale.times(4), scale), 4.0);
        QCOMPARE(scaleOf(1, least).pixels(least), 1.0);
        QCOMPARE(scaleOf(1, largest).pixels(largest), 1.0);
    }

    void segmentsAreClippedToTheBox()
    {
        const QPointF low(0, 0);
        const QPointF high(10, 10);
        const auto through = clipped({-10, 5}, {30, 5}, low, high);
        QVERIFY(through);
        QVERIFY(isNear(through->p1(), {0, 5}, 1e-12));
        QVERIFY(isNear(through->p2(), {10, 5}, 1e-12));
        const auto inside = clipped({1, 2}, {3, 4}, low, high);
        QVERIFY(inside);
        QVERIFY(inside->p1() == QPointF(1, 2));
        QVERIFY(isNear(inside->p2(), {3, 4}, 1e-12));
        QVERIFY(!clipped({-5, -5}, {-1, 20}, low, high));
        QVERIFY(!clipped({12, 0}, {12, 10}, low, high));
        const auto point = clipped({5, 5}, {5, 5}, low, high);
        QVERIFY(point);
        QVERIFY(point->p1() == point->p2());
        const auto far = clipped({-1e14, 5}, {1e14, 5}, low, high);
        QVERIFY(far);
        QVERIFY(isNear(far->p1(), {0, 5}, 0.05));
        QVERIFY(isNear(far->p2(), {10, 5}, 0.05));
    }

    void linesAndRaysAreClippedToTheBox()
    {
        const QPointF low(0, 0);
        const QPointF high(10, 10);
        const auto line = clippedLine({5, 5}, {1e-300, 1e-300}, false, low, high);
        QVERIFY(line);
        QVERIFY(isNear(line->p1(), {0, 0}, 1e-9));
        QVERIFY(isNear(line->p2(), {10, 10}, 1e-9));
        const auto ray = clippedLine({5, 5}, {1e300, 0}, true, low, high);
        QVERIFY(ray);
        QVERIFY(isNear(ray->p1(), {5, 5}, 1e-9));
        QVERIFY(isNear(ray->p2(), {10, 5}, 1e-9));
        QVERIFY(!clippedLine({20, 5}, {1, 0}, true, low, high));
        QVERIFY(clippedLine({20, 5}, {1, 0}, false, low, high));
        QVERIFY(!clippedLine({5, 5}, {0, 0}, false, low, high));
    }
};

QTEST_GUILESS_MAIN(TestViewTransform)

} // namespace sweep::tst_view_transform
#include "tst_view_transform.moc"
