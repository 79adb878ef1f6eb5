#include "widgets/paint/display_list.h"
#include "widgets/paint/swept_area.h"
#include "widgets/surface/view_transform.h"

#include "core/scene/motion.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace sweep::tst_outline {

namespace {

const QRectF view(0, 0, 1000, 700);

double distanceToSegment(QPointF p, QPointF a, QPointF b)
{
    const QPointF d = b - a;
    const double square = QPointF::dotProduct(d, d);
    const double u = square > 0 ? std::clamp(QPointF::dotProduct(p - a, d) / square, 0.0, 1.0) : 0;
    return std::hypot(p.x() - a.x() - u * d.x(), p.y() - a.y() - u * d.y());
}

bool isOnBorder(QPointF p)
{
    const auto at = [](double v, double border) { return std::abs(v - border) < 1e-6; };
    return at(p.x(), -64) || at(p.x(), 1064) || at(p.y(), -64) || at(p.y(), 764);
}

} // namespace

class TestOutline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // A disc whose rim passes through the middle of the view; Qt's own arcs are off by up to 10^5 pixels here.
    void hugeArcsAreAccurateInTheView_data()
    {
        QTest::addColumn<double>("radius");
        QTest::addColumn<double>("angle");
        for (const double radius : {10.0, 300.0, 1e3, 1e5, 1e7, 1e9, 1e11}) {
            for (const double angle : {0.0, 0.7, 2.0, 3.1, 4.5})
                QTest::addRow("radius %g at %g", radius, angle) << radius << angle;
        }
    }
    void hugeArcsAreAccurateInTheView()
    {
        QFETCH(double, radius);
        QFETCH(double, angle);
        const QPointF rim(500, 350);
        const QPointF centre = rim - radius * QPointF(std::cos(angle), std::sin(angle));
        const auto outline = outlineOf({centre, centre, radius}, view);
        QVERIFY(outline.size() >= 3);
        QVERIFY(outline.size() < 5000);
        const double rounding = radius * 1e-15;
        bool passesRim = false;
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const QPointF p = outline[i];
            const QPointF q = outline[(i + 1) % outline.size()];
            QVERIFY(p.x() > -65);
            QVERIFY(p.x() < 1065);
            QVERIFY(p.y() > -65);
            QVERIFY(p.y() < 765);
            passesRim |= distanceToSegment(rim, p, q) < 0.03 + rounding;
            const QPointF middle = (p + q) / 2;
            if (view.contains(middle) && !(isOnBorder(p) && isOnBorder(q)))
                QVERIFY(std::abs(std::hypot(middle.x() - centre.x(), middle.y() - centre.y()) - radius) <
                        0.03 + rounding);
        }
        QVERIFY(passesRim);
    }

    void capsulesHaveRoundEndsAndStraightSides()
    {
        const Stadium capsule{{200, 300}, {600, 400}, 40};
        for (const QPointF p : outlineOf(capsule, view))
            QVERIFY(std::abs(distanceToSegment(p, capsule.a, capsule.b) - 40) < 1e-9);
    }

    void aDiscAroundTheViewFillsIt()
    {
        const auto outline = outlineOf({{0, 0}, {0, 0}, 1e8}, view);
        QPolygonF polygon(QList<QPointF>(outline.begin(), outline.end()));
        QVERIFY(polygon.containsPoint({1, 1}, Qt::WindingFill));
        QVERIFY(polygon.containsPoint({999, 699}, Qt::WindingFill));
        QVERIFY(outlineOf({{1e8, 1e8}, {1e8, 1e8}, 5}, view).empty());
    }

    // Counted on a lattice: a point is in the common part if it is in both.
    void theCommonPartIsCoveredByBoth()
    {
        const Stadium disc{{100, 80}, {100, 80}, 50};
        const Stadium capsule{{60, 40}, {160, 90}, 20};
        const auto both = commonPart(outlineOf(disc, view), outlineOf(capsule, view));
        const QPolygonF polygon(QList<QPointF>(both.begin(), both.end()));
        const auto distance = [](QPointF p, const Stadium& s) {
            const QPointF d = s.b - s.a;
            const double square = QPointF::dotProduct(d, d);
            const double along = square > 0 ? std::clamp(QPointF::dotProduct(p - s.a, d) / square, 0.0, 1.0) : 0;
            const QPointF off = p - (s.a + along * d);
            return std::hypot(off.x(), off.y()) - s.radius;
        };
        int inside = 0;
        for (int x = 20; x < 200; x += 3)
            for (int y = 20; y < 150; y += 3) {
                const double most = std::max(distance(QPointF(x, y), disc), distance(QPointF(x, y), capsule));
                if (std::abs(most) < 0.1)
                    continue; // on the border
                QCOMPARE(polygon.containsPoint(QPointF(x, y), Qt::WindingFill), most < 0);
                inside += most < 0;
            }
        QVERIFY(inside > 100);
        QVERIFY(commonPart(outlineOf(disc, view), outlineOf({{300, 80}, {300, 80}, 20}, view)).empty());
    }

    void cullingKeepsVisibleBodies()
    {
        QVERIFY(mayMeet({{-5, 350}, {-5, 350}, 6}, view));
        QVERIFY(!mayMeet({{-5, 350}, {-5, 350}, 4}, view));
        QVERIFY(mayMeet({{-500, -500}, {1500, 1500}, 0}, view));
    }

    void parabolasAreFlattenedInTheView()
    {
        const Launch launch{{0, 0}, {4, 8}, Vec{0, -10}};
        const Interval active{0, 2};
        for (const double extent : {10.0, 0.1, 1e-6}) {
            // Zooms about a point of the parabola.
            const Vec at = approxPosition(launch, active, 0.6);
            const auto transform = ViewTransform::fitting(
                {{at.x - extent, at.y - extent}, {at.x + extent, at.y + extent}}, view.size(), 0);
            const auto strokes = pathStrokes(launch, active, transform);
            std::size_t points = 0;
            double nearest = 1e300;
            for (const Polyline& stroke : strokes) {
                points += stroke.size();
                for (std::size_t i = 1; i < stroke.size(); ++i)
                    nearest = std::min(nearest, distanceToSegment(transform.toPixel(at), stroke[i - 1], stroke[i]));
            }
            QVERIFY(nearest < 0.2);
            QVERIFY(points >= 2);
            QVERIFY(points < 400);
        }
    }

    void keyedPathsTurnAtTheirKeys()
    {
        const Keyed keyed{{{-1, {9, 9}}, {0, {0, 0}}, {1, {4, 0}}, {2, {4, 3}}, {7, {9, 9}}}};
        const auto transform = ViewTransform::fitting({{0, 0}, {4, 3}}, view.size());
        const auto strokes = pathStrokes(keyed, {0, 2}, transform);
        QCOMPARE(strokes.size(), std::size_t(1));
        QCOMPARE(strokes[0].size(), std::size_t(3)); // the path ends at the active interval
        QVERIFY((strokes[0][1] - transform.toPixel({4, 0})).manhattanLength() < 1e-6);
    }

    // 100,000 keys in the cells of a chessboard of 100 pixels: each pixel that the path enters is drawn to its
    // outermost keys, with at most six points, and in the order in which it was entered.
    void manyKeysInOnePixelAreDrawnAsItsOutermost()
    {
        const auto transform = ViewTransform::fitting({{0, 0}, {1, 1}}, view.size());
        const Vec origin = transform.toWorld({100, 100});
        const double pixel = transform.unitsPerPixel();
        Keyed keyed;
        for (int i = 0; i < 100'000; ++i) {
            const int cell = i / 1000; // of 1000 keys each
            const Vec inside{0.1 + 0.8 * ((i * 37) % 1000) / 1000, 0.1 + 0.8 * ((i * 91) % 1000) / 1000};
            keyed.keys.push_back(
                {double(i),
                 {origin.x + (2 * (cell % 10) + inside.x) * pixel, origin.y - (2 * (cell / 10) + inside.y) * pixel}});
        }
        const auto strokes = pathStrokes(keyed, {0, 99'999}, transform);
        QCOMPARE(strokes.size(), std::size_t(1));
        QVERIFY2(strokes[0].size() <= 602, qPrintable(QString::number(strokes[0].size())));
        QPolygonF all;
        for (const Key& key : keyed.keys)
            all << transform.toPixel(key.at);
        const QPolygonF drawn(QList<QPointF>(strokes[0].begin(), strokes[0].end()));
        const QRectF lost = all.boundingRect();
        QVERIFY((drawn.boundingRect().topLeft() - lost.topLeft()).manhattanLength() < 1e-6);
        QVERIFY((drawn.boundingRect().bottomRight() - lost.bottomRight()).manhattanLength() < 1e-6);
        for (qsizetype i = 0; i < all.size(); i += 97)
            QVERIFY(std::ranges::any_of(drawn, [&](QPointF p) { return (p - all[i]).manhattanLength() < 2; }));
    }

    void bodiesAtRestHaveNoPath()
    {
        const ViewTransform transform;
        QVERIFY(pathStrokes(Rest{{1, 2}}, {0, 1}, transform).empty());
        QVERIFY(pathStrokes(FromTo{{1, 2}, {1, 2}}, {0, 1}, transform).empty());
        QVERIFY(pathStrokes(Launch{{1, 2}, {0, 0}}, {0, 1}, transform).empty());
        QVERIFY(pathStrokes(Keyed{{{0, {1, 2}}, {1, {1, 2}}}}, {0, 1}, transform).empty());
        QVERIFY(moves(Keyed{{{0, {1, 2}}, {0.5, {2, 2}}, {1, {1, 2}}}}, {0, 1}));
    }

    void pathsThatLeaveTheViewAreBroken()
    {
        const Keyed keyed{{{0, {0.5, 0.5}}, {1, {1e6, 0.5}}, {2, {0.5, 0.6}}}};
        const auto transform = ViewTransform::fitting({{0, 0}, {1, 1}}, view.size());
        const auto strokes = pathStrokes(keyed, {0, 2}, transform);
        QCOMPARE(strokes.size(), std::size_t(2));
        for (const Polyline& stroke : strokes) {
            for (const QPointF p : stroke) {
                QVERIFY(std::abs(p.x()) < 2000);
                QVERIFY(std::abs(p.y()) < 2000);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestOutline)

} // namespace sweep::tst_outline
#include "tst_outline.moc"
