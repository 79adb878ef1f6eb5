#include "tests/widgets/paint/small_picture.h"
#include "widgets/canvas/snapping.h"
#include "widgets/document/handles.h"
#include "widgets/paint/display_list.h"
#include "widgets/paint/swept_area.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sweep::tst_polygons {

using namespace small_picture;

namespace {

const ViewTransform view({0, 0}, Scale{1.25, 4}, viewSize); // 20 pixels per unit

Body polygonAt(const std::vector<Vec>& points, double radius = 0)
{
    Body body{.id = "hull", .shape = Shape::polygon};
    for (const Vec p : points)
        body.points.emplace_back(Rest{p});
    body.radius = {radius};
    return body;
}

// A U, whose notch is open at the top.
const std::vector<Vec> notched{{-4, -3}, {4, -3}, {4, 3}, {2, 3}, {2, -1}, {-2, -1}, {-2, 3}, {-4, 3}};

QImage drawn(const Body& body, const ViewTransform& seen = view)
{
    const Scene scene = oneBody(body);
    return imageOf({.scene = scene, .view = seen, .layers = bare});
}

// How far the colour at a place is from that of the canvas.
int alphaAt(const QImage& image, Vec p)
{
    const QPointF pixel = view.toPixel(p);
    const QColor seen = image.pixelColor(int(pixel.x()), int(pixel.y()));
    const QColor canvas = colours(Brightness::light).canvas;
    return std::abs(seen.red() - canvas.red()) + std::abs(seen.green() - canvas.green()) +
           std::abs(seen.blue() - canvas.blue());
}

double distanceTo(const Pose& pose, Vec p)
{
    double least = INFINITY;
    bool isInside = false;
    for (std::size_t i = 0; i < pose.points.size(); ++i) {
        const Vec a = pose.points[i];
        const Vec b = pose.points[(i + 1) % pose.points.size()];
        const Vec d = b - a;
        const double share = std::clamp(((p.x - a.x) * d.x + (p.y - a.y) * d.y) / (d.x * d.x + d.y * d.y), 0.0, 1.0);
        least = std::min(least, std::hypot(p.x - a.x - share * d.x, p.y - a.y - share * d.y));
        if ((a.y > p.y) != (b.y > p.y))
            isInside ^= p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x);
    }
    return (isInside ? -least : least) - pose.radius;
}

// Whether the path covers the pixels of exactly the points within the polygon, apart from those at its border.
void compareWith(const QPainterPath& path, const Pose& pose)
{
    for (int y = 0; y < viewSize.height(); y += 3)
        for (int x = 0; x < viewSize.width(); x += 3) {
            const double away = distanceTo(pose, view.toWorld({x + 0.5, y + 0.5}));
            if (std::abs(away) * 20 > 0.1)
                QVERIFY2(path.contains(QPointF(x + 0.5, y + 0.5)) == (away < 0),
                         qPrintable(QStringLiteral("pixel %1, %2").arg(x).arg(y)));
        }
}

Body moving(Body body, Vec by)
{
    for (Path& path : body.points) {
        const Vec at = std::get<Rest>(path).at;
        path = FromTo{at, at + by};
    }
    return body;
}

} // namespace

class TestPolygons : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theRegionIsFilledAndItsNotchIsFree()
    {
        const QImage image = drawn(polygonAt(notched));
        QVERIFY(alphaAt(image, {-3, 0}) > 0);
        QVERIFY(alphaAt(image, {0, -2}) > 0);
        QCOMPARE(alphaAt(image, {0, 0}), 0);
        QCOMPARE(alphaAt(image, {5, 0}), 0);
        QVERIFY(alphaAt(image, {-4, 0}) > alphaAt(image, {-3, 0})); // the border
    }

    void aRadiusWidensTheRegionWithRoundCorners()
    {
        for (const double radius : {0.0, 0.5, 1.5, 3.0}) {
            const Body body = polygonAt(notched, radius);
            const Scene scene = oneBody(body);
            const QPainterPath path = outlineOf(bodyShapeAt(scene, body, 0.0, view), QRectF(QPointF(), viewSize));
            compareWith(path, approxPose(scene, body, 0));
        }
    }

    void bothOrientationsLookAlike()
    {
        std::vector<Vec> reversed = notched;
        std::ranges::reverse(reversed);
        for (const double radius : {0.0, 0.5})
            QCOMPARE(drawn(polygonAt(reversed, radius)), drawn(polygonAt(notched, radius)));
    }

    void jawsThatMeetLeaveAHole()
    {
        const std::vector<Vec> jaws{{-3, -3}, {3, -3},  {3, 3},  {0.2, 3},  {0.2, 2},  {2, 2},
                                    {2, -2},  {-2, -2}, {-2, 2}, {-0.2, 2}, {-0.2, 3}, {-3, 3}};
        const Body body = polygonAt(jaws, 0.5);
        const Scene scene = oneBody(body);
        compareWith(outlineOf(bodyShapeAt(scene, body, 0.0, view), QRectF(QPointF(), viewSize)),
                    approxPose(scene, body, 0));
        QCOMPARE(alphaAt(drawn(body), {0, 0}), 0);
    }

    void thePartInViewIsExactWhereCornersAreFarOutside()
    {
        const double far = 1e12;
        const Body body = polygonAt({{0, -far}, {far, 0}, {0, far}, {-far, 0}}, far / 4);
        const Scene scene = oneBody(body);
        const QPainterPath path = outlineOf(bodyShapeAt(scene, body, 0.0, view), QRectF(QPointF(), viewSize));
        QVERIFY(path.contains(QRectF(QPointF(), viewSize)));
        const Body half = polygonAt({{0, -far}, {far, -far}, {far, far}, {0, far}});
        const QImage image = drawn(half);
        QVERIFY(alphaAt(image, {1, 0}) > 0);
        QCOMPARE(alphaAt(image, {-1, 0}), 0);
    }

    void aTinyPolygonIsADot()
    {
        const QImage image = drawn(polygonAt({{1, 1}, {1 + 1e-9, 1}, {1, 1 + 1e-9}}));
        QVERIFY(alphaAt(image, {1, 1}) > 0);
        QCOMPARE(alphaAt(image, {0, 0}), 0);
    }

    void pointsThatMoveAlikeHaveOnePathFromTheMiddle()
    {
        const Body body = moving(polygonAt(notched), {0.1, 0.7}); // rounded sums
        const auto path = commonPath(body, {0, 1});
        QVERIFY(path);
        QCOMPARE(std::get<FromTo>(*path).from, (Vec{0, 0}));
        QCOMPARE(std::get<FromTo>(*path).to.y, 0.7);
        Body deforming = body;
        std::get<FromTo>(deforming.points[2]).to.x += 1e-9;
        QVERIFY(!commonPath(deforming, {0, 1}));
        deforming.points[2] = Rest{{4, 3}};
        QVERIFY(!commonPath(deforming, {0, 1}));
        std::size_t count = 0;
        forEachShownPath(deforming, {0, 1}, [&count](const Path&) { ++count; });
        QCOMPARE(count, std::size_t(8));
    }

    void ofManyPathsSomeAreDrawn()
    {
        Body growing{.id = "ring", .shape = Shape::polygon};
        for (int i = 0; i < 1000; ++i) {
            const double angle = std::numbers::pi * i / 500;
            const Vec at{std::cos(angle), std::sin(angle)};
            growing.points.emplace_back(FromTo{at, 3 * at});
        }
        const Scene scene = oneBody(growing);
        Layers layers = bare;
        layers.sweeps = false;
        const auto strokes = [&] { return svgOf({.scene = scene, .view = view, .layers = layers}).count("<polyline"); };
        const qsizetype without = strokes();
        layers.paths = true;
        const qsizetype paths = strokes() - without; // each with an arrow head
        QVERIFY2(paths >= 100, qPrintable(QString::number(paths)));
        QVERIFY2(paths <= 128, qPrintable(QString::number(paths)));
    }

    void theSweptAreaHoldsWhatThePolygonCoversAtSomeTime()
    {
        for (const double radius : {0.0, 0.5}) {
            Body body = moving(polygonAt({{-6, -3}, {-4, -3}, {-4, 0}, {-6, 0}}, radius), {7, 2});
            body.points[2] = Launch{{-4, 0}, {6, 8}, Vec{0, -12}};
            const Scene scene = oneBody(body);
            const QPainterPath area = sweptArea(scene, body, view).area;
            for (int y = 1; y < viewSize.height(); y += 9)
                for (int x = 1; x < viewSize.width(); x += 9) {
                    double least = INFINITY;
                    for (int i = 0; i <= 400; ++i)
                        least = std::min(least, distanceTo(approxPose(scene, body, i / 400.0),
                                                           view.toWorld({double(x), double(y)})));
                    if (std::abs(least) * 20 > 1)
                        QVERIFY2(area.contains(QPointF(x, y)) == (least < 0),
                                 qPrintable(QStringLiteral("radius %1, pixel %2, %3").arg(radius).arg(x).arg(y)));
                }
        }
    }

    void theInsideAndTheEdgesArePicked()
    {
        Scene scene = oneBody(polygonAt(notched, 0.25));
        const auto at = [&](Vec p) { return bodyAtPixel({scene, 0, view}, view.toPixel(p)).has_value(); };
        QVERIFY(at({0, -2}));
        QVERIFY(at({-4.3, 0}));
        QVERIFY(!at({0, 1}));
        QVERIFY(!at({0, 5}));
        scene.bodies.push_back({.id = "p", .a = Rest{{0, -2}}});
        QCOMPARE(bodyAtPixel({scene, 0, view}, view.toPixel({0, -2})), std::optional<std::size_t>(1));
        QCOMPARE(bodiesWithin(scene, 0, view, QRectF(view.toPixel({-5, 4}), view.toPixel({5, -4}))).size(),
                 std::size_t(2));
        QCOMPARE(bodiesWithin(scene, 0, view, QRectF(view.toPixel({-5, 2}), view.toPixel({5, -4}))).size(),
                 std::size_t(1));
    }

    void theViewFitsAllPointsOverTheirMotion()
    {
        const Scene scene = oneBody(moving(polygonAt({{10, 10}, {12, 10}, {12, 11}}, 1), {5, 0}));
        const auto box = boundsOf(scene);
        QVERIFY(box);
        QCOMPARE(box->low, (Vec{9, 9}));
        QCOMPARE(box->high, (Vec{18, 12}));
    }

    void pairsInContactShareTheirCommonPart()
    {
        Scene scene = oneBody(polygonAt(notched));
        scene.bodies.push_back({.id = "disc", .shape = Shape::circle, .a = Rest{{0, -1}}, .radius = {1.5}});
        const std::vector<HeldPair> held{{0, 1}};
        const QImage without = imageOf({.scene = scene, .view = view, .layers = bare});
        const QImage with = imageOf({.scene = scene, .view = view, .layers = bare, .held = held});
        const auto at = [](const QImage& image, Vec p) {
            const QPointF pixel = view.toPixel(p);
            return image.pixelColor(int(pixel.x()), int(pixel.y()));
        };
        QVERIFY(at(with, {0, -1.5}) != at(without, {0, -1.5})); // inside both
        QCOMPARE(at(with, {0, -0.5}), at(without, {0, -0.5}));  // in the notch
        QCOMPARE(at(with, {-3, 0}), at(without, {-3, 0}));
    }
};

QTEST_MAIN(TestPolygons)

} // namespace sweep::tst_polygons

#include "tst_polygons.moc"
