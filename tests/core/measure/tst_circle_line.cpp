#include <QtTest>

#include "tests/support/comparison_text.h"
#include "tests/support/degenerate.h"

#include <sweepbench/lines.h>

#include <cmath>

namespace sweep::tst_circle_line {

namespace {

BodyState disc(Vec at, double radius)
{
    return bodyState({Shape::circle, at, at, radius});
}

bool isZero(const QuadraticSurd& x)
{
    return signOf(x) == Sign::zero;
}

// (x − at.x)² + (y − at.y)² − reach², for x and y with the same root.
QuadraticSurd pastCircle(const QuadraticSurd& x, const QuadraticSurd& y, const RationalVec& at, const Rational& reach)
{
    const Rational px = x.p - at.x;
    const Rational py = y.p - at.y;
    return {px * px + py * py + (x.q * x.q + y.q * y.q) * x.r - reach * reach, 2 * (px * x.q + py * y.q), x.r};
}

} // namespace

class TestCircleLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tangentIsOneHeightAlone()
    {
        const BodyState hull = bodyState({Shape::segment, {0, 0}, {8, 0}, 0});
        const CircleLine at = circleLine(disc({2, 1}, 1), hull);
        QCOMPARE(int(at.relation), int(CircleLineRelation::tangent));
        QCOMPARE(at.points.size(), std::size_t{1});
        QCOMPARE(nearestFinite(at.points[0].u), (Rounded{0.25, true}));
        QVERIFY(at.points[0].onHull);
        QVERIFY(isZero(at.clearance));
        QVERIFY(isZero(at.chord));
        QCOMPARE(int(circleLine(disc({2, 1 + 0x1p-52}, 1), hull).relation), int(CircleLineRelation::none));
        QCOMPARE(int(circleLine(disc({2, 1 - 0x1p-53}, 1), hull).relation), int(CircleLineRelation::two));
    }
    void chordAndSides()
    {
        const CircleLine cut = circleLine(disc({0, 3}, 5), bodyState({Shape::segment, {0, 0}, {8, 0}, 0}));
        QCOMPARE(int(cut.relation), int(CircleLineRelation::two));
        QCOMPARE(nearestFinite(cut.points[0].u), (Rounded{-0.5, true}));
        QVERIFY(!cut.points[0].onHull);
        QCOMPARE(nearestFinite(cut.points[1].u), (Rounded{0.5, true}));
        QVERIFY(cut.points[1].onHull);
        QVERIFY(nearestFinite(cut.chord) == (Rounded{8, true}));
        QVERIFY(nearestFinite(cut.clearance) == (Rounded{-2, true}));
        const CircleLine thick = circleLine(disc({0, 3}, 4), bodyState({Shape::capsule, {0, 0}, {8, 0}, 1}));
        QVERIFY(nearestFinite(thick.chord) == (Rounded{8, true}));
    }
    void theIrrationalIsRounded()
    {
        const CircleLine cut = circleLine(disc({0, 0}, 1), bodyState({Shape::line, {-1, -1}, {1, 1}, 0}));
        QCOMPARE(nearestFinite(cut.points[1].x), (Rounded{std::sqrt(0.5), false}));
        QVERIFY(nearestFinite(cut.chord) == (Rounded{2, true}));
    }
    void aPointIsNotALine()
    {
        const CircleLine none = circleLine(disc({3, 4}, 1), bodyState({Shape::segment, {0, 0}, {0, 0}, 0}));
        QCOMPARE(int(none.relation), int(CircleLineRelation::degenerate));
        QVERIFY(none.points.empty());
        QVERIFY(nearestFinite(none.clearance) == (Rounded{4, true}));
    }

    // Laws 1 to 5.
    void lawsHoldOnRandomAndDegenerateInputs()
    {
        const int cases = oracle::caseCount(3000);
        std::array<int, 4> seen{};
        oracle::DegenerateCount degenerate;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("circle and line", i);
            const auto coordinate = [&] { return oracle::degenerateCoordinate(random, i % 5); };
            const auto place = [&] { return Vec{coordinate(), coordinate()}; };
            const Shape shape = random.of({Shape::segment, Shape::ray, Shape::line, Shape::capsule});
            const BodyState hull = bodyState({shape, place(), place(), 0});
            const BodyState circle = disc(place(), std::abs(coordinate()));
            const CircleLine answer = circleLine(circle, hull);
            ++seen[static_cast<std::size_t>(answer.relation)];
            const RationalVec d = hull.b - hull.a;
            degenerate.see(hull.a, d, circle.a, {circle.radius, 0}); // includes radius 0
            degenerate.add(oracle::Degenerate::parallel, d.x.is_zero() && !d.y.is_zero());
            degenerate.add(oracle::Degenerate::coincident, !d.isZero() && cross(d, circle.a - hull.a).is_zero());

            for (const CircleLinePoint& point : answer.points) {
                QVERIFY(isZero(pastCircle(point.x, point.y, circle.a, answer.radius)));
                QVERIFY(isZero({(point.x.p - hull.a.x) * d.y - (point.y.p - hull.a.y) * d.x,
                                point.x.q * d.y - point.y.q * d.x, point.x.r}));
            }
            // The squared distance of the line, times d², by the area of the triangle.
            const Rational area = cross(circle.a, d) - cross(hull.a, d);
            const Rational past = answer.radius * answer.radius * dot(d, d) - area * area;
            if (answer.relation != CircleLineRelation::degenerate) {
                const int count = past.sign() < 0 ? 0 : past.sign() == 0 ? 1 : 2;
                QCOMPARE(int(answer.points.size()), count);
                const QuadraticSurd chord = answer.chord;
                QVERIFY(count < 2 || chord.q * chord.q * chord.r * dot(d, d) == 4 * past);
            }
            BodyState turned = hull;
            std::swap(turned.a, turned.b);
            const CircleLine other = circleLine(circle, turned);
            if (!answer.points.empty()) {
                const QuadraticSurd u = answer.points.front().u;
                const QuadraticSurd v = other.points.back().u;
                QCOMPARE(u.p + v.p, 1);
                QCOMPARE(u.r, v.r);
                QCOMPARE(u.q, -v.q);
            }
            // Law 4, at points of the hull near the closest one.
            for (const Rational& step : {Rational(1, 1000), Rational(-1, 1000), Rational(1, 2), Rational(-1, 2)}) {
                const Rational u = answer.closestU + step;
                if ((shape != Shape::line && u < 0) || (!isUnbounded(shape) && u > 1))
                    continue;
                const RationalVec way = circle.a - (hull.a + u * d);
                QVERIFY(dot(way, way) >= answer.distance.r);
            }
        }
        for (const int count : seen)
            QVERIFY(count >= cases / 500);
        QCOMPARE(degenerate.missing(cases), QString());
    }
};

QTEST_GUILESS_MAIN(TestCircleLine)

} // namespace sweep::tst_circle_line
#include "tst_circle_line.moc"
