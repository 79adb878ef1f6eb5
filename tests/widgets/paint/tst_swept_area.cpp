#include "widgets/paint/swept_area.h"

#include "core/scene/motion.h"
#include "tests/support/random.h"
#include "tests/support/scene_families.h"
#include "widgets/paint/display_list.h"
#include "widgets/paint/scene_painter.h"
#include "widgets/surface/surface.h"

#include <QPaintEngine>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sweep::tst_swept_area {

namespace {

const QSize viewSize(160, 120);
const ViewTransform view({0, 0}, Scale{1.25, 4}, viewSize); // 20 pixels per unit

Scene sceneOf(Body body)
{
    Scene scene;
    scene.bodies = {std::move(body)};
    return scene;
}

Path randomPath(oracle::Random& random)
{
    const auto position = [&random] { return Vec{random.real(-5, 5), random.real(-4, 4)}; };
    switch (random.in(0, 3)) {
    case 0:
        return Rest{position()};
    case 1:
        return FromTo{position(), position()};
    case 2:
        return Launch{position(), position(), position()};
    default:
        return Keyed{{{0, position()}, {0.4, position()}, {1, position()}}};
    }
}

// The body's least distance from the pixel over many times, in pixels.
double leastDistance(const Scene& scene, QPointF pixel)
{
    constexpr int steps = 2000;
    const Vec p = view.toWorld(pixel);
    double least = INFINITY;
    for (int i = 0; i <= steps; ++i) {
        const Pose pose = approxPose(scene, scene.bodies.front(), static_cast<double>(i) / steps);
        const Vec d = pose.b - pose.a;
        const double length = d.x * d.x + d.y * d.y;
        const double along = (p.x - pose.a.x) * d.x + (p.y - pose.a.y) * d.y;
        const double share = length > 0 ? std::clamp(along / length, 0.0, 1.0) : 0;
        const double away = std::hypot(p.x - pose.a.x - share * d.x, p.y - pose.a.y - share * d.y);
        least = std::min(least, away - pose.radius);
    }
    return 20 * least;
}

// Keys around the origin, each far from the one before.
Keyed zigzag(std::size_t keys, double turned)
{
    Keyed path;
    for (std::size_t i = 0; i < keys; ++i) {
        const double t = static_cast<double>(i) / static_cast<double>(keys - 1);
        path.keys.push_back({t, {3 * std::cos(2.5 * double(i) + turned), 2 * std::sin(2.5 * double(i) + turned)}});
    }
    return path;
}

// Counts images, and the corners of paths, in place of drawing them.
class CountingEngine : public QPaintEngine
{
public:
    CountingEngine() : QPaintEngine(AllFeatures) {}
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override { ++images; }
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override { ++images; }
    void drawPath(const QPainterPath& path) override { mostCorners = std::max(mostCorners, path.elementCount()); }
    void drawPolygon(const QPointF*, int count, PolygonDrawMode) override
    {
        mostCorners = std::max(mostCorners, count);
    }
    [[nodiscard]] Type type() const override { return Raster; }

    int images = 0;
    int mostCorners = 0;
};

class CountingDevice : public QPaintDevice
{
public:
    [[nodiscard]] QPaintEngine* paintEngine() const override { return &engine; }
    mutable CountingEngine engine;

protected:
    [[nodiscard]] int metric(PaintDeviceMetric metric) const override
    {
        if (metric == PdmDevicePixelRatioScaled)
            return int(devicePixelRatioFScale());
        return metric == PdmWidth ? viewSize.width() : metric == PdmHeight ? viewSize.height() : 1;
    }
};

QImage maskOf(const QPainterPath& area)
{
    QImage mask(viewSize, QImage::Format_ARGB32_Premultiplied);
    mask.fill(Qt::black);
    QPainter painter(&mask);
    painter.fillPath(area, Qt::white);
    return mask;
}

QImage imageOf(const Scene& scene, std::span<const std::size_t> selected, bool sweeps)
{
    QImage image(viewSize, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    PainterSurface surface(painter, viewSize);
    ScenePicture picture{.scene = scene, .view = view};
    picture.layers.sweeps = sweeps;
    picture.selected = selected;
    paintScene(surface, picture);
    return image;
}

} // namespace

class TestSweptArea : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Compares every pixel of the view with the body at two thousand times.
    void holdsThePixelsThatTheBodyPasses()
    {
        oracle::Random random(39);
        for (int i = 0; i < 20; ++i) {
            Body body{.id = "body", .shape = random.of({Shape::segment, Shape::circle, Shape::capsule})};
            body.a = randomPath(random);
            body.b = randomPath(random);
            if (body.shape != Shape::segment)
                body.radius = {random.real(0.1, 1), random.real(0.1, 1)};
            const Scene scene = sceneOf(body);
            if (isStationary(body, window(scene)))
                continue;
            const QImage mask = maskOf(sweptArea(scene, scene.bodies.front(), view).area);
            for (int y = 2; y < viewSize.height() - 2; y += 3) {
                for (int x = 2; x < viewSize.width() - 2; x += 3) {
                    const double away = leastDistance(scene, QPointF(x + 0.5, y + 0.5));
                    const bool isIn = qRed(mask.pixel(x, y)) > 127;
                    const QByteArray where = QByteArray::number(i) + ": " + QByteArray::number(x) + ", " +
                                             QByteArray::number(y) + ", " + QByteArray::number(away);
                    QVERIFY2(!isIn || away < 1.5, where.constData());
                    if (body.shape != Shape::segment)
                        QVERIFY2(isIn || away > -1.5, where.constData());
                    bool isNear = false;
                    for (const int dx : {-2, -1, 0, 1, 2})
                        for (const int dy : {-2, -1, 0, 1, 2})
                            isNear = isNear || qRed(mask.pixel(x + dx, y + dy)) > 0;
                    QVERIFY2(isNear || away > 0.5, where.constData());
                }
            }
        }
    }

    // A ladder with its ends on the axes touches √|x| + √|y| = √4 at every time.
    void aLadderFollowsItsEnvelope()
    {
        const Scene scene = sceneOf(
            {.id = "ladder", .shape = Shape::segment, .a = FromTo{{0, 0}, {0, 4}}, .b = FromTo{{4, 0}, {0, 0}}});
        const SweptArea swept = sweptArea(scene, scene.bodies.front(), view);
        QCOMPARE(swept.envelope.size(), std::size_t(1));
        double least = INFINITY;
        double most = 0;
        for (const QPointF& pixel : swept.envelope.front()) {
            const double x = (pixel.x() - 80) / 20;
            const double y = (60 - pixel.y()) / 20;
            QVERIFY(x > -1e-9 && y > -1e-9);
            QVERIFY(std::abs(std::sqrt(std::max(x, 0.0)) + std::sqrt(std::max(y, 0.0)) - 2) < 1e-6);
            least = std::min(least, x);
            most = std::max(most, x);
        }
        QVERIFY(least < 1e-9 && most > 4 - 1e-9); // the parameters reach from one end to the other
    }

    void aMotionWithoutTurningIsOnePiece()
    {
        const Scene scene =
            sceneOf({.id = "bar", .shape = Shape::segment, .a = FromTo{{-2, 0}, {-1, 2}}, .b = FromTo{{0, 1}, {1, 3}}});
        const SweptArea swept = sweptArea(scene, scene.bodies.front(), view);
        QVERIFY(swept.envelope.empty());
        QVERIFY(swept.area.elementCount() <= 10); // two closed triangles
        QVERIFY(swept.area.contains(QPointF(70, 30)));
    }

    void pointsRaysAndBodiesAtRestHaveNone()
    {
        const FromTo way{{-2, 0}, {2, 1}};
        for (const Body& body : {Body{.id = "point", .shape = Shape::point, .a = way},
                                 Body{.id = "ray", .shape = Shape::ray, .a = way, .b = Rest{{3, 3}}},
                                 Body{.id = "line", .shape = Shape::line, .a = way, .b = Rest{{3, 3}}},
                                 Body{.id = "wall", .shape = Shape::segment, .a = Rest{{0, 0}}, .b = Rest{{1, 1}}}}) {
            const Scene scene = sceneOf(body);
            const SweptArea swept = sweptArea(scene, scene.bodies.front(), view);
            QVERIFY2(swept.area.isEmpty() && swept.envelope.empty(), body.id.c_str());
        }
    }

    // Thick lines and polygons of many keys, also with more edges and keys than pieces.
    void hasAtMostAFewThousandPieces()
    {
        for (const std::size_t keys : {2, 48, 200}) {
            Body line{.id = "line", .shape = Shape::capsule, .a = zigzag(keys, 0), .b = zigzag(keys, 2)};
            line.radius = {0.1, 1};
            Body polygon{.id = "polygon", .shape = Shape::polygon};
            for (int i = 0; i < 40; ++i)
                polygon.points.emplace_back(zigzag(keys, i * std::numbers::pi / 20));
            for (const Body& body : {line, polygon}) {
                const Scene scene = sceneOf(body);
                const qsizetype pieces = sweptArea(scene, scene.bodies.front(), view).area.toSubpathPolygons().size();
                const std::size_t stretches = std::max<std::size_t>(body.points.size(), 1) * (keys - 1);
                QVERIFY2(pieces > 0 && pieces <= qsizetype(2 * std::max<std::size_t>(stretches, 4096) + 1),
                         qPrintable(QStringLiteral("%1 of %2: %3").arg(textOf(body.id)).arg(keys).arg(pieces)));
            }
        }
    }

    // A painter takes time with the square of the pieces that overlap.
    void ofManyPiecesIsDrawnAsOneImage()
    {
        Body line{.id = "line", .shape = Shape::capsule, .a = zigzag(40, 0), .b = zigzag(40, 2)};
        line.radius = {0.1, 1};
        const Scene scene = sceneOf(line);
        CountingDevice device;
        {
            QPainter painter(&device);
            PainterSurface surface(painter, viewSize);
            paintSweeps(surface, DisplayList({.scene = scene, .view = view}));
        }
        QCOMPARE(device.engine.images, 1);
        QVERIFY2(device.engine.mostCorners < 100, qPrintable(QString::number(device.engine.mostCorners)));
    }

    void randomScenesAreDrawnInSmallParts()
    {
        for (int i = 0; i < oracle::caseCount(60); ++i) {
            oracle::Random random = oracle::caseRandom("drawn in small parts", i);
            auto [family, scene] = oracle::sceneOf(random, i);
            scene.bodies.resize(std::min(scene.bodies.size(), mostWithSweeps));
            CountingDevice device;
            {
                QPainter painter(&device);
                PainterSurface surface(painter, viewSize);
                paintScene(surface, {.scene = scene, .view = ViewTransform::fitting(*boundsOf(scene), viewSize)});
            }
            QVERIFY2(device.engine.mostCorners < 1000,
                     qPrintable(
                         QStringLiteral("%1 %2: %3").arg(QLatin1String(family)).arg(i).arg(device.engine.mostCorners)));
        }
    }

    // The view shows a thousandth of the path; deep inside the area every pixel is filled.
    void isFilledAtADeepZoom()
    {
        const Scene scene = sceneOf(
            {.id = "bar", .shape = Shape::segment, .a = FromTo{{-9, -9}, {9, -9}}, .b = FromTo{{9, 9}, {-9, 8}}});
        const ViewTransform deep({0.4, 3}, Scale{1, 20}, viewSize);
        const SweptArea swept = sweptArea(scene, scene.bodies.front(), deep);
        QVERIFY(swept.area.elementCount() < 200);
        const QImage mask = maskOf(swept.area);
        for (int x = 0; x < viewSize.width(); ++x)
            QCOMPARE(qRed(mask.pixel(x, x % viewSize.height())), 255);
    }

    void isShownForSmallScenesAndFewSelectedBodies()
    {
        Scene scene = sceneOf({.id = "ball", .shape = Shape::circle, .a = FromTo{{-3, 0}, {3, 0}}, .radius = {1}});
        const auto isShown = [&scene](std::vector<std::size_t> selected) {
            return imageOf(scene, selected, true) != imageOf(scene, selected, false);
        };
        QVERIFY(isShown({}));
        for (std::size_t i = 1; i <= mostWithSweeps; ++i)
            scene.bodies.push_back({.id = std::to_string(i), .shape = Shape::circle, .radius = {0.5}});
        QVERIFY(!isShown({}));
        QVERIFY(isShown({0}));
        QVERIFY(!isShown({0, 1, 2, 3, 4}));
    }
};

QTEST_MAIN(TestSweptArea)

} // namespace sweep::tst_swept_area

#include "tst_swept_area.moc"
