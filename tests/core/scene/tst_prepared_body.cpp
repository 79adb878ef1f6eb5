#include <QtTest>

#include "core/scene/motion.h"
#include "core/scene/prepared_body.h"

#include <array>

namespace sweep::tst_prepared_body {

namespace {

constexpr Interval always{0, 1};
constexpr std::array shapes{Shape::point,   Shape::circle, Shape::projectile, Shape::segment,
                            Shape::capsule, Shape::ray,    Shape::line};

Body moving(Shape shape)
{
    Body body;
    body.shape = shape;
    body.a = FromTo{{0, 0}, {4, 0}};
    if (hasTwoControlPoints(shape))
        body.b = FromTo{{0, 2}, {4, 2}};
    if (hasRadius(shape))
        body.radius.from = 0.5;
    return body;
}

Vec startOf(const DoubleDoublePath& path)
{
    return {path.control[0].x.high, path.control[0].y.high};
}
Vec startOf(const PolynomialVec& path)
{
    return {path.x.at(Dyadic(0)).nearest(), path.y.at(Dyadic(0)).nearest()};
}

} // namespace

class PreparedBodyTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyShapeIsAChain_data()
    {
        QTest::addColumn<Shape>("shape");
        QTest::addColumn<int>("ends");
        QTest::addColumn<bool>("isLong");
        QTest::addColumn<bool>("hasRadius");
        const auto row = [](Shape shape, int ends, bool isLong, bool hasRadius) {
            QTest::newRow(name(shape)) << shape << ends << isLong << hasRadius;
        };
        row(Shape::point, 1, false, false);
        row(Shape::circle, 1, false, true);
        row(Shape::projectile, 1, false, true);
        row(Shape::segment, 2, true, false);
        row(Shape::capsule, 2, true, true);
        row(Shape::ray, 1, true, false);
        row(Shape::line, 0, true, false);
    }
    void everyShapeIsAChain()
    {
        QFETCH(Shape, shape);
        QFETCH(int, ends);
        QFETCH(bool, isLong);
        QFETCH(bool, hasRadius);
        const Body body = moving(shape);
        const PreparedBody prepared(body, always);
        const Motion exact = prepared.exactly(always);
        const auto rounded = prepared.inDoubleDoubles(always);
        QVERIFY(rounded);
        for (const ChainKind& kind : {prepared.kind(), ChainKind(exact), ChainKind(*rounded)}) {
            QCOMPARE(int(endsOf(kind.hull)), ends);
            QCOMPARE(kind.isLong(), isLong);
            QCOMPARE(kind.hasRadius, hasRadius);
        }
        QCOMPARE(int(exact.ends().size()), ends);
        for (std::size_t i = 0; i < exact.ends().size(); ++i)
            QCOMPARE(startOf(exact.ends()[i]).y, i == 0 ? 0.0 : 2.0);
        QCOMPARE(startOf(exact.b).y, isLong ? 2.0 : 0.0);
        QCOMPARE(startOf(rounded->b).y, isLong ? 2.0 : 0.0);
        QCOMPARE(rounded->radius[0].high, hasRadius ? 0.5 : 0.0);
    }

    // A disc whose radius is 0 touches what a point crosses.
    void onlyAPointCrossesALine()
    {
        for (const Shape p : shapes)
            for (const Shape q : shapes)
                QVERIFY2(isPointAgainstLine(chainKind(p), chainKind(q)) == isPointAgainstLine(p, q),
                         qPrintable(QStringLiteral("%1 against %2").arg(name(p), name(q))));
    }
};

QTEST_GUILESS_MAIN(PreparedBodyTest)

} // namespace sweep::tst_prepared_body
#include "tst_prepared_body.moc"
