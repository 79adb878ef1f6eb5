// The oracle of shared points, on examples derived by hand from the definition and on laws that follow from it.
#include <QtTest>

#include "tests/support/comparison_text.h"
#include "tests/support/oracle/shared_oracle.h"
#include "tests/support/scene_families.h"

#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

namespace sweep::tst_shared_oracle {

namespace {

using oracle::AreasByProbes;
using oracle::Covered;
using oracle::Pair2;
using oracle::Random;
using oracle::Shaped;
using oracle::SharedByDefinition;
using oracle::Shares;
using oracle::Surd;
using Rational = oracle::Rational;
using Solid = Shaped<Rational>;

Pose polygon(std::vector<Vec> points, double radius = 0)
{
    return {{Shape::polygon, {}, {}, radius}, std::move(points)};
}
Pose box(Vec low, Vec high, double radius = 0)
{
    return polygon({low, {high.x, low.y}, high, {low.x, high.y}}, radius);
}
Pose point(Vec a)
{
    return {{Shape::point, a, a, 0}};
}
Pose disc(Vec a, double radius)
{
    return {{Shape::circle, a, a, radius}};
}
Pose segment(Vec a, Vec b)
{
    return {{Shape::segment, a, b, 0}};
}
Pose capsule(Vec a, Vec b, double radius)
{
    return {{Shape::capsule, a, b, radius}};
}
Pose ray(Vec a, Vec b)
{
    return {{Shape::ray, a, b, 0}};
}
Pose line(Vec a, Vec b)
{
    return {{Shape::line, a, b, 0}};
}
// The outline of a U, open to the top: [0, 6] × [0, 6] without (2, 4) × (2, 6].
Pose cup(double radius = 0)
{
    return polygon({{0, 0}, {6, 0}, {6, 6}, {4, 6}, {4, 2}, {2, 2}, {2, 6}, {0, 6}}, radius);
}
// [0, 6] × [0, 6] without the chamber (1, 5) × (1, 5) and a slit at the top.
Pose chamber(double radius)
{
    return polygon(
        {{0, 0}, {6, 0}, {6, 6}, {3.5, 6}, {3.5, 5}, {5, 5}, {5, 1}, {1, 1}, {1, 5}, {2.5, 5}, {2.5, 6}, {0, 6}},
        radius);
}

// Numbers of rows: none stands for null, or for a member that is absent.
constexpr double none = std::numeric_limits<double>::quiet_NaN();
const double half = std::sqrt(0.5); // also the double nearest to √½

struct Row
{
    Relation relation;
    Covered covered;
    Shares shares;
    int count;
    double length = none;
    double depth = none;
    Vec push{none, none};
};

bool hasArea(const Solid& body)
{
    return body.isRegion() || body.radius > 0;
}
Solid shifted(Solid body, const Pair2<Rational>& by)
{
    const auto move = [&](Pair2<Rational>& p) { p = {Rational(p.x + by.x), Rational(p.y + by.y)}; };
    move(body.a);
    move(body.b);
    for (auto& p : body.corners)
        move(p);
    return body;
}
QByteArray described(const oracle::RestingPair& pair, const SharedByDefinition& shared)
{
    QByteArray text = QByteArray(pair.family) + ": ";
    for (const Pose& pose : {pair.a, pair.b}) {
        text += pose.isClosed() ? "polygon" : "hull " + QByteArray::number(static_cast<int>(pose.hull));
        for (const Vec p : pose.isClosed() ? pose.points : std::vector<Vec>{pose.a, pose.b})
            text += " (" + QByteArray::number(p.x, 'g', 17) + ", " + QByteArray::number(p.y, 'g', 17) + ")";
        text += " radius " + QByteArray::number(pose.radius, 'g', 17) + "; ";
    }
    return text + QByteArray::fromStdString(shared.text());
}

} // namespace

class TestSharedOracle : public QObject
{
    Q_OBJECT

private slots:
    void thinBodies_data()
    {
        beginRows();
        thinRows();
    }
    void thinBodies() { checkRow(); }
    void convexAreas_data()
    {
        beginRows();
        convexRows();
    }
    void convexAreas() { checkRow(); }
    void polygonsWithNotches_data()
    {
        beginRows();
        notchRows();
    }
    void polygonsWithNotches() { checkRow(); }
    void pushes_data()
    {
        beginRows();
        pushRows();
    }
    void pushes() { checkRow(); }

    void numbersAreComparedExactly()
    {
        const Surd two{0, 2};
        QVERIFY(oracle::isNearestDouble(two, std::sqrt(2.0)));
        QVERIFY(!oracle::isNearestDouble(two, std::nextafter(std::sqrt(2.0), 2)));
        QVERIFY(!oracle::isNearestDouble(two, std::nextafter(std::sqrt(2.0), 1)));
        QVERIFY(oracle::isNearestDouble(Surd{}, 0.0));
        QVERIFY(!oracle::isNearestDouble(Surd{}, -0.0));
        const Surd tie{Rational(1) + oracle::power(2, -53)}; // halfway between 1 and the next double
        QVERIFY(oracle::isNearestDouble(tie, 1.0));
        QVERIFY(!oracle::isNearestDouble(tie, std::nextafter(1.0, 2)));
        QCOMPARE(compare(Surd{1, 2, -1}, Surd{Rational(-2), Rational(3, 2)}), 1); // 1 − √2, −2 + √1.5
        QCOMPARE(compare(Surd{3, 8, -1}, Surd{3, 2, -1}), -1);
        QCOMPARE(compare(Surd{1, 8}, Surd{1, 8}), 0);
        QCOMPARE(compare(Surd{0, 4}, Surd{1, 1}), 0); // √4 = 1 + √1
        QCOMPARE(compare(Surd{0, 2, -1}, Surd{0, 3, -1}), 1);
    }

    void lengthsAndPushesHaveTheirPrecision()
    {
        // From one control point to another: the nearest double, otherwise within 2⁻⁵⁰.
        const SharedByDefinition corners(box({0, 0}, {1, 1}), segment({0, 0}, {1, 1}));
        QVERIFY(corners.isLengthNearest());
        QVERIFY(!corners.isLength(std::nextafter(std::sqrt(2.0), 2)));
        const SharedByDefinition through(box({0, 0}, {1, 1}), segment({-1, -1}, {3, 3}));
        QVERIFY(through.isLengthNearest());
        const SharedByDefinition chord(disc({0, 0}, 5), segment({-9, 3}, {9, 3}));
        QVERIFY(!chord.isLengthNearest());
        QVERIFY(chord.isLength(8));
        QVERIFY(chord.isLength(8 + 0x1p-48));
        QVERIFY(!chord.isLength(8 + 0x1p-46));
        const SharedByDefinition discs(disc({1, 1}, 1), disc({0, 0}, 1));
        QVERIFY(discs.isPush({half, half}));
        QVERIFY(!discs.isPush({half + 0x1p-48, half}));
        QVERIFY(!discs.isPush({-half, -half}));
    }

    void pointsAreNearSharedOnes()
    {
        const SharedByDefinition tangent(disc({0, 0}, 2), disc({3, 4}, 3));
        QVERIFY(tangent.isPoint({1.2, 1.6}));
        QVERIFY(!tangent.isPoint({1.2000001, 1.6}));
        const SharedByDefinition rays(ray({1, 0}, {2, 0}), line({0, 0}, {1, 0}));
        QVERIFY(rays.isPoint({5, 0}));
        QVERIFY(rays.isPoint({1, 0}));
        QVERIFY(!rays.isPoint({0.5, 0}));
    }

    // Coverage and common inner points, by support functions and parameters on one hand, by probes on the other.
    void areasAgreeWithProbes()
    {
        int checked = 0;
        for (int i = 0; checked < oracle::caseCount(60); ++i) {
            Random random = oracle::caseRandom("shared-probes", i);
            const oracle::RestingPair pair = oracle::restingPair(random, i);
            const Solid a = oracle::shaped(pair.a);
            const Solid b = oracle::shaped(pair.b);
            if (!hasArea(a) || !hasArea(b))
                continue;
            ++checked;
            const SharedByDefinition shared(a, b);
            const AreasByProbes probes = oracle::areasByProbes(a, b);
            const auto isIn = [&](Covered one) { return shared.covered() == one || shared.covered() == Covered::both; };
            QVERIFY2(probes.overlap == (shared.shares() == Shares::area), described(pair, shared));
            QVERIFY2(probes.aIsCovered == isIn(Covered::a), described(pair, shared));
            QVERIFY2(probes.bIsCovered == isIn(Covered::b), described(pair, shared));
        }
    }

    void exchangingTheBodiesExchangesTheAnswer()
    {
        for (int i = 0; i < oracle::caseCount(200); ++i) {
            Random random = oracle::caseRandom("shared-exchange", i);
            const oracle::RestingPair pair = oracle::restingPair(random, i);
            const SharedByDefinition one(pair.a, pair.b);
            const SharedByDefinition other(pair.b, pair.a);
            QCOMPARE(other.relation(), one.relation());
            QVERIFY2(other.shares() == one.shares() && other.count() == one.count(), described(pair, one));
            const Covered swapped = one.covered() == Covered::a   ? Covered::b
                                    : one.covered() == Covered::b ? Covered::a
                                                                  : one.covered();
            QVERIFY2(other.covered() == swapped, described(pair, one));
            QCOMPARE(other.depth().has_value(), one.depth().has_value());
            if (one.depth())
                QCOMPARE(compare(*one.depth(), *other.depth()), 0);
        }
    }

    // Moved by slightly less than the depth in any direction they overlap, by slightly more along the push not.
    void depthIsTheShortestWayOut()
    {
        const Rational small(1, 1'000'000'000);
        for (int i = 0; i < oracle::caseCount(120); ++i) {
            Random random = oracle::caseRandom("shared-depth", i);
            const oracle::RestingPair pair = oracle::restingPair(random, i);
            const Solid a = oracle::shaped(pair.a);
            const Solid b = oracle::shaped(pair.b);
            const SharedByDefinition shared(a, b);
            if (!shared.push())
                continue;
            const Rational depth = enclosureOf(*shared.depth()).lo;
            const auto movedBy = [&](const Pair2<Rational>& way, const Rational& share) {
                const double x = way.x.convert_to<double>();
                const double y = way.y.convert_to<double>();
                const Rational length = depth * share;
                const double size = std::hypot(x, y);
                return SharedByDefinition(
                    shifted(a, {Rational(Rational(x / size) * length), Rational(Rational(y / size) * length)}), b);
            };
            QVERIFY2(movedBy(*shared.push(), 1 + small).relation() != Relation::overlap, described(pair, shared));
            QVERIFY2(movedBy(*shared.push(), 1 - small).relation() == Relation::overlap, described(pair, shared));
            for (int k = 0; k < 4; ++k) {
                const Pair2<Rational> way{Rational(random.real(-1, 1)), Rational(random.real(-1, 1))};
                QVERIFY2(movedBy(way, 1 - small).relation() == Relation::overlap, described(pair, shared));
            }
        }
    }

    void familiesHaveEveryAnswer()
    {
        std::set<std::string> seen;
        for (int i = 0; i < 900; ++i) {
            Random random = oracle::caseRandom("shared-families", i);
            const oracle::RestingPair pair = oracle::restingPair(random, i);
            const SharedByDefinition shared(pair.a, pair.b);
            const std::string shares = oracle::name(shared.shares());
            seen.insert(std::string("relation ") + name(shared.relation()));
            seen.insert(shares + " covered " + oracle::name(shared.covered()));
            if (shared.shares() == Shares::piece)
                seen.insert(shared.isInfinite()        ? "length null"
                            : shared.isLengthNearest() ? "length to control points"
                                                       : "another length");
            if (shared.shares() == Shares::piece && shared.count() > 0)
                seen.insert("points beside a piece");
            if (shared.hasDepth())
                seen.insert(shared.push() ? "push" : shared.depth() ? "depth 0" : "depth null");
            if (shared.isOnSeam())
                seen.insert("seam");
        }
        for (const char* answer : {"relation apart",
                                   "relation touch",
                                   "relation cross",
                                   "relation overlap",
                                   "point covered none",
                                   "point covered a",
                                   "point covered b",
                                   "point covered both",
                                   "points covered none",
                                   "piece covered none",
                                   "piece covered a",
                                   "piece covered b",
                                   "piece covered both",
                                   "area covered none",
                                   "area covered a",
                                   "area covered b",
                                   "area covered both",
                                   "length null",
                                   "length to control points",
                                   "another length",
                                   "points beside a piece",
                                   "push",
                                   "depth 0",
                                   "depth null",
                                   "seam"})
            QVERIFY2(seen.count(answer) == 1, answer);
    }

private:
    static void beginRows()
    {
        QTest::addColumn<Pose>("a");
        QTest::addColumn<Pose>("b");
        QTest::addColumn<Row>("row");
    }
    static void add(const char* name, const Pose& a, const Pose& b, const Row& row)
    {
        QTest::newRow(name) << a << b << row;
    }

    static void thinRows()
    {
        using enum Relation;
        add("equal points", point({1, 2}), segment({1, 2}, {1, 2}), {overlap, Covered::both, Shares::point, 1});
        add("disc of radius 0 on a segment", disc({1, 0}, 0), segment({0, 0}, {2, 0}),
            {overlap, Covered::a, Shares::point, 1});
        add("point at an end", segment({0, 0}, {2, 0}), point({2, 0}), {touch, Covered::b, Shares::point, 1});
        add("segments that cross", segment({-1, -1}, {1, 1}), segment({-1, 1}, {1, -1}),
            {cross, Covered::none, Shares::point, 1});
        add("an end on a segment", segment({0, 0}, {2, 0}), segment({1, 0}, {1, 5}),
            {touch, Covered::none, Shares::point, 1});
        add("segment in a segment", segment({0, 0}, {8, 4}), segment({2, 1}, {4, 2}),
            {overlap, Covered::b, Shares::piece, 0, std::sqrt(5.0)});
        add("segments end to end on one line", segment({0, 0}, {1, 0}), segment({2, 0}, {1, 0}),
            {touch, Covered::none, Shares::point, 1});
        add("capsule of radius 0 and its segment", capsule({0, 0}, {1, 1}, 0), segment({1, 1}, {0, 0}),
            {overlap, Covered::both, Shares::piece, 0, std::sqrt(2.0)});
        add("rays towards each other", ray({0, 0}, {1, 0}), ray({3, 0}, {2, 0}),
            {overlap, Covered::none, Shares::piece, 0, 3});
        add("ray in a ray", ray({0, 0}, {1, 0}), ray({3, 0}, {4, 0}), {overlap, Covered::b, Shares::piece, 0});
        add("equal lines", line({0, 0}, {1, 1}), line({5, 5}, {2, 2}), {overlap, Covered::both, Shares::piece, 0});
        add("apart", segment({0, 0}, {1, 0}), point({2, 0}), {apart, Covered::none, Shares::none, 0});
    }

    static void convexRows()
    {
        using enum Relation;
        const Pose unit = box({0, 0}, {1, 1});
        add("point in a disc", point({1, 0}), disc({0, 0}, 2),
            {overlap, Covered::a, Shares::point, 1, none, 1, {1, 0}});
        add("point on a disc", disc({0, 0}, 5), point({3, 4}), {touch, Covered::b, Shares::point, 1, none, 0});
        add("discs", disc({0, 0}, 2), disc({3, 0}, 2), {overlap, Covered::none, Shares::area, 0, none, 1, {-1, 0}});
        add("disc inside a disc, tangent", disc({3, 4}, 5), disc({0, 0}, 10),
            {overlap, Covered::a, Shares::area, 0, none, 10, {0.6, 0.8}});
        add("boxes side by side", unit, box({1, 0.5}, {2, 3}), {touch, Covered::none, Shares::piece, 0, 0.5, 0});
        add("boxes corner to corner", unit, box({1, 1}, {2, 2}), {touch, Covered::none, Shares::point, 1, none, 0});
        add("segment on a side and beyond", segment({-1, 0}, {0.5, 0}), unit,
            {touch, Covered::none, Shares::piece, 0, 0.5, 0});
        add("segment over a corner of 180°", segment({0, 0}, {2, 0}), polygon({{0, 0}, {1, 0}, {2, 0}, {1, 2}}),
            {touch, Covered::a, Shares::piece, 0, 2, 0});
        add("segment through a box", segment({-1, 0.5}, {2, 0.5}), unit,
            {overlap, Covered::none, Shares::piece, 0, 1, 0.5, {0, 1}});
        add("segment from corner to corner", segment({0, 0}, {1, 1}), unit,
            {overlap, Covered::a, Shares::piece, 0, std::sqrt(2.0), half, {-half, half}});
        add("segment that ends in a disc", segment({0, 0}, {9, 0}), disc({-1, 0}, 2),
            {overlap, Covered::none, Shares::piece, 0, 1, 1, {1, 0}});
        add("segment along a capsule", segment({-9, 1}, {9, 1}), capsule({0, 0}, {3, 0}, 1),
            {touch, Covered::none, Shares::piece, 0, 3, 0});
        add("capsules side by side", capsule({0, 0}, {4, 0}, 1), capsule({2, 2}, {6, 2}, 1),
            {touch, Covered::none, Shares::piece, 0, 2, 0});
        add("capsules end to end", capsule({0, 0}, {4, 0}, 1), capsule({6, 0}, {6, 3}, 1),
            {touch, Covered::none, Shares::point, 1, none, 0});
        add("capsules that cross", capsule({-4, 0}, {4, 0}, 0.5), capsule({0, -3}, {0, 3}, 0.5),
            {overlap, Covered::none, Shares::area, 0, none, 4, {0, 1}});
        add("capsule and disc that are equal", capsule({1, 1}, {1, 1}, 3), disc({1, 1}, 3),
            {overlap, Covered::both, Shares::area, 0, none, 6, {1, 0}});
        add("box in a disc, corners on it", box({-3, -4}, {3, 4}), disc({0, 0}, 5),
            {overlap, Covered::a, Shares::area, 0, none, 8, {1, 0}});
        add("disc in a box, tangent to a side", disc({7, 0}, 2), box({-9, -9}, {9, 9}),
            {overlap, Covered::a, Shares::area, 0, none, 4, {1, 0}});
        add("disc in a box, beyond a side", disc({7.5, 0}, 2), box({-9, -9}, {9, 9}),
            {overlap, Covered::none, Shares::area, 0, none, 3.5, {1, 0}});
        add("line through a disc", line({0, 3}, {1, 3}), disc({0, 0}, 5),
            {overlap, Covered::none, Shares::piece, 0, 8});
        add("line that touches a disc", line({0, 5}, {1, 5}), disc({0, 0}, 5),
            {touch, Covered::none, Shares::point, 1});
        add("ray along a side", ray({0.5, 1}, {2, 1}), unit, {touch, Covered::none, Shares::piece, 0, 0.5});
    }

    static void notchRows()
    {
        using enum Relation;
        add("segment over both arms", segment({-1, 5}, {7, 5}), cup(), {overlap, Covered::none, Shares::piece, 0, 4});
        add("segment from tip to tip", segment({2, 6}, {4, 6}), cup(), {touch, Covered::none, Shares::points, 2});
        add("segment on one tip and a point of the other", segment({1, 6}, {4, 6}), cup(),
            {touch, Covered::none, Shares::piece, 1, 1});
        add("box that fills the notch", box({2, 2}, {4, 6}), cup(), {touch, Covered::none, Shares::piece, 0, 10});
        add("disc between the walls", disc({3, 5}, 1), cup(), {touch, Covered::none, Shares::points, 2});
        add("disc at the bottom", cup(), disc({3, 3}, 1), {touch, Covered::none, Shares::points, 3});
        add("capsule between the walls", capsule({3, 4}, {3, 5}, 1), cup(),
            {touch, Covered::none, Shares::piece, 0, 2});
        add("disc in one arm, tangent to its sides", disc({1, 3}, 1), cup(), {overlap, Covered::a, Shares::area, 0});
        add("disc in the corner of the arms", disc({1.5, 1.5}, 1), cup(), {overlap, Covered::none, Shares::area, 0});
        add("box from arm to arm", box({1, 4}, {5, 5}), cup(), {overlap, Covered::none, Shares::area, 0});
        add("the same cup", polygon({{6, 0}, {0, 0}, {0, 6}, {2, 6}, {2, 2}, {4, 2}, {4, 6}, {6, 6}}), cup(),
            {overlap, Covered::both, Shares::area, 0});
        add("point where the radius just fills the notch", point({3, 5}), cup(1),
            {overlap, Covered::a, Shares::point, 1});
        add("point at the mouth of the filled notch", point({3, 6}), cup(1), {touch, Covered::a, Shares::point, 1});
        add("segment out of the filled notch", segment({3, 4}, {3, 8}), cup(1),
            {overlap, Covered::none, Shares::piece, 0, 2});
        add("segment across the filled notch", segment({-1, 4}, {7, 4}), cup(1),
            {overlap, Covered::a, Shares::piece, 0, 8});
        add("box across the filled notch", box({1, 4}, {5, 5}), cup(1), {overlap, Covered::a, Shares::area, 0});
        add("box across a notch with a gap", box({1, 4}, {5, 5}), cup(0.75), {overlap, Covered::none, Shares::area, 0});
        add("disc over the just filled chamber", disc({3, 3}, 0.5), chamber(2), {overlap, Covered::a, Shares::area, 0});
        add("disc over a hole of the chamber", disc({3, 3}, 1.5), chamber(1.875),
            {overlap, Covered::none, Shares::area, 0});
        add("point in the middle of the just filled chamber", point({3, 3}), chamber(2),
            {overlap, Covered::a, Shares::point, 1});
        add("thick cup in a box", cup(1), box({-1, -1}, {7, 7}), {overlap, Covered::a, Shares::area, 0});
    }

    static void pushRows()
    {
        using enum Relation;
        const Row any{overlap, Covered::a, Shares::area, 0};
        const auto row = [&](double depth, Vec push) {
            Row result = any;
            result.depth = depth;
            result.push = push;
            return result;
        };
        const Pose thick = box({0, 0}, {2, 2}, 1);
        add("concentric discs", disc({1, 1}, 1), disc({1, 1}, 2), row(3, {1, 0}));
        add("centre on the upper right corner", disc({2, 2}, 1), thick, row(2, {1, 0}));
        add("centre on the upper left corner", disc({0, 2}, 1), thick, row(2, {0, 1}));
        add("centre on the lower left corner", disc({0, 0}, 1), thick, row(2, {-1, 0}));
        add("centre on the lower right corner", disc({2, 0}, 1), thick, row(2, {1, 0}));
        add("centre at the end of a capsule", disc({0, 0}, 1), capsule({0, 0}, {0, 4}, 1), row(2, {1, 0}));
        add("centre at the other end of a capsule", disc({4, 3}, 1), capsule({4, 3}, {0, 0}, 1), row(2, {1, 0}));
        add("centre inside the axis of a capsule", disc({2, 0}, 1), capsule({0, 0}, {4, 0}, 1), row(2, {0, 1}));
        add("centre inside an inclined axis", disc({4, -3}, 1), capsule({0, 0}, {8, -6}, 1), row(2, {0.6, 0.8}));
        add("equal boxes", box({0, 0}, {2, 1}), box({0, 0}, {2, 1}),
            {overlap, Covered::both, Shares::area, 0, none, 1, {0, 1}});
        add("disc beyond a corner", disc({4, 5}, 6), box({0, 0}, {1, 1}),
            {overlap, Covered::none, Shares::area, 0, none, 1, {0.6, 0.8}});
    }

    static void checkRow()
    {
        QFETCH(Pose, a);
        QFETCH(Pose, b);
        QFETCH(Row, row);
        const SharedByDefinition shared(a, b);
        const QByteArray text = QByteArray::fromStdString(shared.text());
        QCOMPARE(shared.relation(), row.relation);
        QVERIFY2(shared.covered() == row.covered, text);
        QVERIFY2(shared.shares() == row.shares, text);
        QVERIFY2(shared.count() == row.count, text);
        if (row.shares == Shares::piece)
            QVERIFY2(std::isnan(row.length) ? shared.isInfinite() : shared.isLength(row.length), text);
        QVERIFY2(std::isnan(row.depth) ? !shared.depth() : shared.isDepth(row.depth), text);
        QVERIFY2(std::isnan(row.push.x) ? !shared.push() : shared.isPush(row.push), text);
    }
};

QTEST_APPLESS_MAIN(TestSharedOracle)

} // namespace sweep::tst_shared_oracle
#include "tst_shared_oracle.moc"
