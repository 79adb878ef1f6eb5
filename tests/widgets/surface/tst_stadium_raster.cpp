#include "tests/support/random.h"
#include "widgets/surface/stadium_raster.h"

#include <QLineF>
#include <QTest>

#include <algorithm>
#include <cmath>

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
};

QTEST_GUILESS_MAIN(TestStadiumRaster)

} // namespace sweep::tst_stadium_raster
#include "tst_stadium_raster.moc"
