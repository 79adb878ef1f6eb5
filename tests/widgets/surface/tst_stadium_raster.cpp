#include "tests/support/random.h"
#include "widgets/surface/stadium_raster.h"

#include <QLineF>
#include <QPainterPath>
#include <QPolygonF>
#include <QRegion>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <vector>

namespace sweep::tst_stadium_raster {

namespace {

constexpr int width = 61; // not a multiple of the number of pixels blended at a time
constexpr int height = 70;

StyledStadium member(oracle::Random& random)
{
    const auto place = [&random] { return QPointF(random.in(-80, 8 * width + 80), random.in(-80, 640)) / 8; };
    const QPointF a = place();
    return {{a, random.of({true, false}) ? a : place(), double(random.in(0, 96)) / 8}, {.fill = Qt::black}};
}

double distance(QPointF p, const Stadium& stadium)
{
    const QPointF d = stadium.b - stadium.a;
    const double square = QPointF::dotProduct(d, d);
    const double along = square > 0 ? std::clamp(QPointF::dotProduct(p - stadium.a, d) / square, 0.0, 1.0) : 0;
    return QLineF(p, stadium.a + along * d).length() - stadium.radius;
}

bool hasBorderNear(const QPolygonF& polygon, QPointF p)
{
    for (qsizetype i = 0; i < polygon.size(); ++i)
        if (distance(p, {polygon[i], polygon[(i + 1) % polygon.size()], 0}) < 1)
            return true;
    return false;
}

} // namespace

class TestStadiumRaster : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theCoverageOfAPixelFollowsItsDistance()
    {
        oracle::Random random(4);
        for (int round = 0; round < 60; ++round) {
            const StyledStadium one = member(random);
            const QImage image = stadiumImage(std::span(&one, 1), QSizeF(width, height), 1);
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x) {
                    const double wanted = 255 * std::clamp(0.5 - distance({x + 0.5, y + 0.5}, one.shape), 0.0, 1.0);
                    const int found = qAlpha(image.pixel(x, y));
                    QVERIFY2(std::abs(found - wanted) < 1,
                             qPrintable(QStringLiteral("%1 at %2, %3").arg(found).arg(x).arg(y)));
                }
        }
    }

    void anEdgeIsAsWideAsItsLineAndTheInsideAsItsFill()
    {
        const StyledStadium disc{{{20.5, 20.5}, {20.5, 20.5}, 10},
                                 {.fill = QColor(255, 0, 0, 128), .line = Qt::blue, .width = 2}};
        const QImage image = stadiumImage(std::span(&disc, 1), QSizeF(width, height), 1);
        QCOMPARE(image.pixelColor(20, 20), QColor(255, 0, 0, 128));
        QCOMPARE(image.pixelColor(20, 12), QColor(255, 0, 0, 128)); // its centre is 8 from that of the disc
        QCOMPARE(image.pixelColor(20, 10), QColor(Qt::blue));
        QCOMPARE(qAlpha(image.pixel(20, 9)), 128);
        QCOMPARE(qAlpha(image.pixel(20, 8)), 0);
    }

    void shapesCutAtTheEdgeAreDrawnAsInTheMiddle()
    {
        oracle::Random random(5);
        const QPointF shift(40, 30);
        for (int round = 0; round < 60; ++round) {
            StyledStadium one = member(random);
            const QImage cut = stadiumImage(std::span(&one, 1), QSizeF(width, height), 1);
            one.shape.a += shift;
            one.shape.b += shift;
            const QImage all = stadiumImage(std::span(&one, 1), QSizeF(width + 80, height + 60), 1);
            QCOMPARE(cut, all.copy(40, 30, width, height));
        }
    }

    void onlyPixelsOfTheClipAreDrawn()
    {
        oracle::Random random(6);
        std::vector<StyledStadium> all;
        for (int i = 0; i < 600; ++i) // enough for several threads
            all.push_back(member(random));
        const QRegion clip = QRegion(5, 3, 20, 40) + QRegion(30, 25, 17, 44);
        QImage whole(width, height, QImage::Format_RGB32);
        whole.fill(Qt::white);
        QImage clipped = whole;
        drawStadiums(all, {whole.bits(), whole.bytesPerLine(), whole.rect(), 1});
        drawStadiums(all, {clipped.bits(), clipped.bytesPerLine(), clip, 1});
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                QCOMPARE(clipped.pixel(x, y), clip.contains(QPoint(x, y)) ? whole.pixel(x, y) : qRgb(255, 255, 255));
    }

    // Pixels that no border comes near are covered if their centre is inside any of the polygons.
    void aUnionCoversWhatAnyOfItsPolygonsCovers()
    {
        oracle::Random random(7);
        for (int round = 0; round < 20; ++round) {
            QPainterPath area;
            std::vector<QPolygonF> polygons;
            for (int i = 0; i < 8; ++i) {
                const QPointF middle(random.in(-10, width + 10), random.in(-10, height + 10));
                QPolygonF star; // not convex
                for (int j = 0; j < 10; ++j)
                    star << middle + QLineF::fromPolar(random.real(3, 24), 36 * j).p2();
                polygons.push_back(star);
                area.addPolygon(star);
                area.closeSubpath();
            }
            const QImage image = unionImage(area, Qt::black, QSizeF(width, height), 1);
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x) {
                    const QPointF p(x + 0.5, y + 0.5);
                    if (std::ranges::any_of(polygons, [p](const QPolygonF& star) { return hasBorderNear(star, p); }))
                        continue;
                    const bool isInside = std::ranges::any_of(
                        polygons, [p](const QPolygonF& star) { return star.containsPoint(p, Qt::WindingFill); });
                    QVERIFY2(qAlpha(image.pixel(x, y)) == (isInside ? 255 : 0),
                             qPrintable(QStringLiteral("round %1 at %2, %3").arg(round).arg(x).arg(y)));
                }
        }
    }

    void aUnionHasNoSeamsAndSharesAtItsBorder()
    {
        QPainterPath area;
        area.addPolygon(QPolygonF({{10.25, 10.5}, {30.25, 10.5}, {30.25, 40.5}, {10.25, 10.5}}));
        area.addPolygon(QPolygonF({{10.25, 10.5}, {30.25, 40.5}, {10.25, 40.5}, {10.25, 10.5}}));
        area.addPolygon(QPolygonF({{10.25, 10.5}, {25, 40.5}, {10.25, 40.5}, {10.25, 10.5}})); // adds nothing
        for (const double ratio : {1.0, 2.0}) {
            const QImage image = unionImage(area, QColor(0, 0, 0, 200), QSizeF(width, height), ratio);
            const auto alphaAt = [&](double x, double y) {
                return qAlpha(image.pixel(int(x * ratio), int(y * ratio)));
            };
            for (int y = 11; y < 40; ++y)
                for (int x = 11; x < 30; ++x)
                    QCOMPARE(alphaAt(x, y), 200);
            QCOMPARE(alphaAt(20, 10), ratio == 1 ? 100 : 0);
            QCOMPARE(alphaAt(10, 20), ratio == 1 ? 150 : 100);
            QCOMPARE(alphaAt(9, 20), 0);
            QCOMPARE(alphaAt(20, 41), 0);
        }
    }

    void aLineUnderTwoOthersAddsNothing()
    {
        LinePixels pixels({width, height});
        const QLineF line(3.5, 4, 50, 31);
        QVERIFY(pixels.add(line));
        QVERIFY(pixels.add(line));
        QVERIFY(!pixels.add(line));
        QVERIFY(!pixels.add(QLineF(line.p2(), line.p1())));
        QVERIFY(pixels.add({10, 60, 50, 5})); // it crosses the line
        QVERIFY(!pixels.add({-100, -100, -50, height + 200}));
    }

    void onlyThePartThatShowsIsReturned()
    {
        LinePixels pixels({width, height});
        for (int i = 0; i < 2; ++i)
            QVERIFY(pixels.add({10, 20.5, 40, 20.5}));
        const auto right = pixels.add({10, 20.5, 60, 20.5});
        QVERIFY(right);
        QVERIFY(right->x1() > 38 && right->x1() <= 41);
        QCOMPARE(right->p2(), QPointF(60, 20.5));
        QCOMPARE(right->y1(), 20.5);
        const auto steep = pixels.add({30, 60, 30, 5}); // its ends are not covered
        QVERIFY(steep);
        QCOMPARE(*steep, QLineF(30, 5, 30, 60));
    }

    // Without the lines that others cover, hardly any pixel differs.
    void manyLinesLookAlikeWithoutThoseBelow()
    {
        oracle::Random random(6);
        std::vector<StyledStadium> all;
        std::vector<StyledStadium> shown;
        LinePixels pixels({width, height});
        for (int i = 0; i < 20'000; ++i) {
            const QPointF p(random.in(0, 10 * width) / 10.0, random.in(0, 10 * height) / 10.0);
            const QPointF q(random.in(0, 10 * width) / 10.0, random.in(0, 10 * height) / 10.0);
            const ShapeStyle style{.fill = Qt::black};
            all.push_back({{p, q, 0.625}, style});
            if (const auto line = pixels.add({p, q}))
                shown.push_back({{line->p1(), line->p2(), 0.625}, style});
        }
        QVERIFY2(shown.size() < all.size() / 10, qPrintable(QString::number(shown.size())));
        const QImage whole = stadiumImage(all, QSizeF(width, height), 1);
        const QImage part = stadiumImage(shown, QSizeF(width, height), 1);
        int different = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                different += std::abs(qAlpha(whole.pixel(x, y)) - qAlpha(part.pixel(x, y))) > 48;
        QVERIFY2(different <= width * height / 100, qPrintable(QString::number(different)));
    }
};

QTEST_GUILESS_MAIN(TestStadiumRaster)

} // namespace sweep::tst_stadium_raster
#include "tst_stadium_raster.moc"
