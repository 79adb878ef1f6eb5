#include <QtTest>

#include "core/scene/motion.h"
#include "core/scene/prepared_body.h"

#include <array>
#include <vector>

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
// Whether the value times the scale is the exact number within the error.
bool isWithinBound(DoubleDouble value, double error, const Dyadic& exact, const Dyadic& scale = Dyadic(1))
{
    const Dyadic off = (Dyadic(value.high) + Dyadic(value.low)) * scale - exact;
    return off <= Dyadic(error) * scale && -off <= Dyadic(error) * scale;
}

// The Bernstein coefficients of degree 2 over a stretch.
std::array<Dyadic, 3> coefficients(const Polynomial& path, Interval stretch)
{
    const Dyadic from = path.at(Dyadic(stretch.start));
    const Dyadic to = path.at(Dyadic(stretch.end));
    const Dyadic halfway = path.at(middle(Dyadic(stretch.start), Dyadic(stretch.end)));
    return {from, halfway + halfway - middle(from, to), to};
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
        QCOMPARE(prepared.count(), isLong ? std::size_t(2) : std::size_t(1));
        QVERIFY(!prepared.isClosed() && prepared.pieceCount() == 1);
        QCOMPARE(prepared.endRadius(), hasRadius ? 0.5 : 0.0);
        QCOMPARE(int(exact.ends().size()), ends);
        for (std::size_t i = 0; i < exact.ends().size(); ++i)
            QCOMPARE(startOf(exact.ends()[i]).y, i == 0 ? 0.0 : 2.0);
        QCOMPARE(startOf(exact.b).y, isLong ? 2.0 : 0.0);
        QCOMPARE(startOf(rounded->b).y, isLong ? 2.0 : 0.0);
        QCOMPARE(rounded->radius[0].high, hasRadius ? 0.5 : 0.0);
    }

    // The last edge ends where the first one begins.
    void aPolygonIsAClosedChainOfEdges()
    {
        Body body;
        body.shape = Shape::polygon;
        body.points = {Rest{{0, 0}}, FromTo{{4, 0}, {5, 0}}, Rest{{0, 3}}};
        const PreparedBody thin(body, always);
        QVERIFY(thin.isClosed());
        QCOMPARE(thin.count(), std::size_t(3));
        QCOMPARE(thin.pieceCount(), std::size_t(3));
        const BodyPaths last = thin.piece(2);
        QVERIFY(last.point(0) == body.points[2] && last.point(1) == body.points[0]);
        QVERIFY(last.kind().hull == HullKind::segment && !last.kind().hasRadius && !last.isClosed());

        body.radius = {0, 2.0};
        const BodyPaths thick = BodyPaths(body, always).piece(0);
        QVERIFY(thick.kind().hasRadius);
        QCOMPARE(thick.startRadius(), 0.0);
        QCOMPARE(thick.endRadius(), 2.0);
        QVERIFY(!BodyPaths(body, always).withRadius(0, 0).piece(0).kind().hasRadius);
    }

    // A point crosses neither a region nor its border, however thin.
    void noPointCrossesAPolygon()
    {
        Body body;
        body.shape = Shape::polygon;
        body.points = {Rest{{0, 0}}, Rest{{4, 0}}, Rest{{0, 3}}};
        const Body point = moving(Shape::point);
        QVERIFY(!isPointAgainstLine(BodyPaths(point, always).kind(), BodyPaths(body, always).kind()));
    }

    // A disc whose radius is 0 touches what a point crosses.
    void onlyAPointCrossesALine()
    {
        for (const Shape p : shapes)
            for (const Shape q : shapes)
                QVERIFY2(isPointAgainstLine(p, q) == (p == Shape::point && isThinLine(q)),
                         qPrintable(QStringLiteral("%1 against %2").arg(name(p), name(q))));
    }

    void launchesAreWithinTheirBounds_data()
    {
        QTest::addColumn<double>("start");
        QTest::addColumn<double>("end");
        QTest::newRow("one unit of time from 0 on") << 0.0 << 1.0;
        QTest::newRow("one unit of time from another start on") << -3.0 << -2.0;
        QTest::newRow("a longer time") << -3.0 << 5.0;
        QTest::newRow("a time that is no double") << 0.1 << 0.7;
    }
    void launchesAreWithinTheirBounds()
    {
        QFETCH(double, start);
        QFETCH(double, end);
        Body body = moving(Shape::point);
        body.a = Launch{{0.1, 1e9}, {0.3, -7e-9}, Vec{-1.7, 0.2}};
        const PreparedBody prepared(body, {start, end});
        const double mid = start / 2 + end / 2;
        for (const Interval stretch : {Interval{start, end}, Interval{start, mid}, Interval{mid, end}}) {
            const auto bounded = prepared.inDoubleDoubles(stretch);
            QVERIFY(bounded);
            QVERIFY(bounded->error < 1e-20);
            const Motion exact = prepared.exactly(stretch);
            const auto x = coefficients(exact.a.x, stretch);
            const auto y = coefficients(exact.a.y, stretch);
            for (std::size_t k = 0; k < x.size(); ++k) {
                QVERIFY(isWithinBound(bounded->a.control[k].x, bounded->error, x[k]));
                QVERIFY(isWithinBound(bounded->a.control[k].y, bounded->error, y[k]));
            }
        }
    }

    // Law: positions relative to an origin err by their own size, however large those from zero are.
    void positionsNearTheirOriginAreShort()
    {
        Body body = moving(Shape::capsule);
        body.radius = {0.5, 0.7};
        body.a = Launch{{1e15, -1e15}, {0.3, -7.1}, Vec{-1.7, 0.2}};
        const DyadicVec origin{Dyadic(0.3) * Dyadic(3'333'333'333'333'333), Dyadic(-1e15)};
        for (const Path& b : {Path(FromTo{{1e15, 7}, {1e15 + 3, 0.1}}), Path(Rest{{1e15, 0.1}}),
                              Path(Keyed{{{0, {1e15, 0.1}}, {0.7, {1e15 + 1, 0.3}}}})}) {
            body.b = b;
            const PreparedBody prepared(body, always);
            const Interval stretch{0.1, 0.6};
            const auto bounded = prepared.inDoubleDoubles(stretch, origin);
            QVERIFY(bounded && bounded->error < 1e-15);
            const Motion exact = prepared.exactly(stretch, origin);
            const Dyadic scale(exact.scale, 0);
            const PolynomialVec shift{Polynomial(origin.x * scale), Polynomial(origin.y * scale)};
            QVERIFY(exact.a == prepared.exactly(stretch).a - shift);
            const auto check = [&](const DoubleDoublePath& path, const PolynomialVec& at) {
                const auto x = coefficients(at.x, stretch);
                const auto y = coefficients(at.y, stretch);
                for (const std::size_t k : {0, 1, 2}) {
                    if (path.straight && k == 1)
                        continue;
                    QVERIFY(isWithinBound(path.control[k].x, bounded->error, x[k], scale));
                    QVERIFY(isWithinBound(path.control[k].y, bounded->error, y[k], scale));
                }
            };
            check(bounded->a, exact.a);
            check(bounded->b, exact.b);
        }
    }

    // Keys outside of the active time, and at its ends, do not count.
    void keysCutTheActiveTimeIntoStretches()
    {
        Body body = moving(Shape::segment);
        body.a = Keyed{{{-1, {0, 0}}, {0, {1, 0}}, {0.25, {2, 0}}, {1, {0, 0}}}};
        body.b = Keyed{{{0.25, {0, 2}}, {0.5, {1, 2}}, {2, {0, 2}}}};
        const PreparedBody prepared(body, always);
        QVERIFY(prepared.stretches() == (std::vector<Interval>{{0, 0.25}, {0.25, 0.5}, {0.5, 1}}));
        const Body other = moving(Shape::point);
        QVERIFY(PreparedBody(other, always).stretches() == std::vector<Interval>{always});
        QVERIFY(stretchesOf(prepared, PreparedBody(other, always), {0.25, 1}) ==
                (std::vector<Interval>{{0.25, 0.5}, {0.5, 1}}));
    }

    void aPathIsStraightOverAStretchUnlessItIsLaunched()
    {
        const Interval stretch{0.25, 0.5};
        const Path line = FromTo{{0, 0}, {4, 0}};
        QVERIFY(legOver(line, always, stretch)->time == always);
        const Path keyed = Keyed{{{0, {1, 0}}, {0.25, {2, 0}}, {0.5, {5, 0}}, {0.75, {0, 0}}, {1, {9, 0}}}};
        const auto leg = legOver(keyed, always, stretch);
        QVERIFY(leg->time == stretch && leg->from == (Vec{2, 0}) && leg->to == (Vec{5, 0}));
        QVERIFY(legOver(Path(Rest{{3, 1}}), always, stretch)->to == (Vec{3, 1}));
        QVERIFY(!legOver(Path(Launch{{0, 0}, {1, 0}}), always, stretch));
        QVERIFY(pathOver(keyed, stretch) == Path(Keyed{{{0.25, {2, 0}}, {0.5, {5, 0}}}}));
        QVERIFY(pathOver(line, stretch) == line);
    }

    // Paths over 3 and 5 units of time have the scales 3 and 5.
    void motionsOfAPairHaveOneScale()
    {
        const Body a = moving(Shape::point);
        const Body b = moving(Shape::circle);
        const PreparedBody p(a, {0, 3});
        const PreparedBody q(b, {0, 5});
        const auto [first, second] = motionsOver(p, q, {0, 3});
        QVERIFY(first.scale == 15 && second.scale == 15);
        QCOMPARE(first.a.x.at(Dyadic(3)).nearest(), 60.0);
        QCOMPARE(second.a.x.at(Dyadic(3)).nearest(), 36.0);
        QCOMPARE(second.radius.at(Dyadic(3)).nearest(), 7.5);
    }
};

QTEST_GUILESS_MAIN(PreparedBodyTest)

} // namespace sweep::tst_prepared_body
#include "tst_prepared_body.moc"
