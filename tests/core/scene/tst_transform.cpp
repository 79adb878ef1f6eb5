// Transformations: every number is the double nearest to the exact one, and rounding is reported.
#include <QtTest>

#include "core/scene/editing.h"

#include "tests/support/oracle/exact.h"
#include "tests/support/scene_families.h"
#include "tests/support/scene_recipe.h"
#include "tests/support/transforms.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace sweep::tst_transform {

using oracle::Rational;

namespace {

// A transform in rationals: the matrix, the offset of positions, and the factor of radii.
struct Expected
{
    std::array<Rational, 4> matrix;
    std::array<Rational, 2> offset;
    Rational length{1};
};

Expected about(Vec centre, std::array<Rational, 4> m, const Rational& length = 1)
{
    const Rational x(centre.x);
    const Rational y(centre.y);
    return {m, {x - m[0] * x - m[1] * y, y - m[2] * x - m[3] * y}, length};
}

struct Named
{
    const char* name;
    Transform transform;
    Expected expected;
};

Named transformAt(int index, oracle::Random& random)
{
    const auto some = [&] { return random.chance(50) ? double(random.in(-8, 8)) : random.real(-10, 10); };
    const Vec centre = random.chance(30) ? Vec{} : Vec{some(), some()};
    const double factor = random.chance(50) ? std::ldexp(1, random.in(-3, 3)) : random.real(0.01, 9);
    switch (index % 7) {
    case 0: {
        const Vec by{some(), some()};
        return {"moved", movedBy(by), {{1, 0, 0, 1}, {Rational(by.x), Rational(by.y)}}};
    }
    case 1:
        return {"mirrored horizontally", mirroredHorizontally(centre), about(centre, {-1, 0, 0, 1})};
    case 2:
        return {"mirrored vertically", mirroredVertically(centre), about(centre, {1, 0, 0, -1})};
    case 3:
        return {"turned left", quarterTurned(1, centre), about(centre, {0, -1, 1, 0})};
    case 4:
        return {"turned right", quarterTurned(-1, centre), about(centre, {0, 1, -1, 0})};
    case 5:
        return {"turned by 180", turnedBy(-540, centre), about(centre, {-1, 0, 0, -1})};
    default:
        return {"scaled", scaledBy(factor, centre),
                about(centre, {Rational(factor), 0, 0, Rational(factor)}, Rational(factor))};
    }
}

// The numbers of one body in pairs, in a fixed order; `place` if the offset applies. A radius is (r, r).
struct Pair
{
    Vec value;
    bool place;
    bool radius = false;
};
std::vector<Pair> pairsOf(const Body& body)
{
    std::vector<Pair> pairs;
    const auto path = [&](const Path& p) {
        if (const auto* rest = std::get_if<Rest>(&p))
            pairs.push_back({rest->at, true});
        if (const auto* line = std::get_if<FromTo>(&p)) {
            pairs.push_back({line->from, true});
            pairs.push_back({line->to, true});
        }
        if (const auto* launch = std::get_if<Launch>(&p)) {
            pairs.push_back({launch->at, true});
            pairs.push_back({launch->velocity, false});
            if (launch->acceleration)
                pairs.push_back({*launch->acceleration, false});
        }
        if (const auto* keyed = std::get_if<Keyed>(&p))
            for (const Key& key : keyed->keys)
                pairs.push_back({key.at, true});
    };
    path(body.a);
    if (hasTwoControlPoints(body.shape))
        path(body.b);
    if (hasRadius(body.shape)) {
        pairs.push_back({{body.radius.from, body.radius.from}, false, true});
        if (body.radius.to)
            pairs.push_back({{*body.radius.to, *body.radius.to}, false, true});
    }
    return pairs;
}

std::array<Rational, 2> exactly(const Pair& pair, const Expected& expected)
{
    const Rational x(pair.value.x);
    const Rational y(pair.value.y);
    if (pair.radius)
        return {expected.length * x, expected.length * y};
    const Rational on = pair.place ? 1 : 0;
    return {expected.matrix[0] * x + expected.matrix[1] * y + on * expected.offset[0],
            expected.matrix[2] * x + expected.matrix[3] * y + on * expected.offset[1]};
}

} // namespace

class TestTransform : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyNumberIsTheNearestDoubleAndRoundingIsCounted()
    {
        for (int index = 0; index < oracle::caseCount(1400); ++index) {
            oracle::Random random = oracle::caseRandom("transform", index);
            const Scene scene = oracle::sceneOf(random, index).scene;
            const Named named = transformAt(index, random);
            for (const Body& body : scene.bodies) {
                const TransformedBody result = transformed(body, named.transform);
                const auto before = pairsOf(body);
                const auto after = pairsOf(result.body);
                QCOMPARE(after.size(), before.size());
                std::size_t rounded = 0;
                Rational most = 0;
                for (std::size_t k = 0; k < before.size(); ++k) {
                    const auto exact = exactly(before[k], named.expected);
                    const std::array<double, 2> got{after[k].value.x, after[k].value.y};
                    for (std::size_t axis = 0; axis < (before[k].radius ? 1U : 2U); ++axis) {
                        QVERIFY2(got[axis] == oracle::nearestDouble(exact[axis]), named.name);
                        const Rational error = abs(Rational(got[axis]) - exact[axis]);
                        rounded += error != 0 ? 1 : 0;
                        most = std::max(most, error);
                    }
                }
                QCOMPARE(result.rounding.numbers, rounded);
                QCOMPARE(result.rounding.isExact(), rounded == 0);
                QVERIFY(Rational(result.rounding.largestError) >= most);
                QVERIFY(Rational(std::nextafter(result.rounding.largestError, 0)) < most || most == 0);
            }
        }
    }

    void numbersThatAreNotPositionsStay()
    {
        const Scene scene = parseScene(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "a", "shape": "circle", "path": {"keys": [[0, 1, 2], [0.5, 3, 4]], "x-path": 1}, "radius": {"from": 1,
           "to": 2, "x-radius": 2}, "name": "A", "active": [0.25, 1], "group": "g", "grid": true, "style": {"w": 1},
           "x-body": 3}]})",
                                       "test")
                                .value();
        Body back = transformed(scene.bodies[0], mirroredVertically({})).body;
        QVERIFY(!(back == scene.bodies[0]));
        back = transformed(back, mirroredVertically({})).body;
        QVERIFY(back == scene.bodies[0]);
    }

    void unchangedNumbersKeepTheSignOfZero()
    {
        Body body{.id = "ball", .shape = Shape::circle, .a = Launch{{-0.0, 3}, {2, -0.0}, Vec{-0.0, -1}}};
        body.radius = {1};
        for (const Vec by : {Vec{}, Vec{0, 5}}) {
            const TransformedBody moved = transformed(body, movedBy(by));
            const auto& path = std::get<Launch>(moved.body.a);
            QVERIFY(moved.rounding.isExact());
            QVERIFY(std::signbit(path.at.x));
            QVERIFY(std::signbit(path.velocity.y));
            QVERIFY(std::signbit(path.acceleration->x));
        }
    }

    void anExactTransformKeepsTheTimesOfAllEvents()
    {
        int exact = 0;
        for (int index = 0; index < oracle::caseCount(210); ++index) {
            oracle::Random random = oracle::caseRandom("transformed events", index);
            Scene scene = oracle::sceneOf(random, index / 7).scene;
            scene.grid.reset(); // the grid is not transformed
            const Transform transform = transformAt(index, random).transform;
            Scene other = scene;
            Rounding rounding;
            for (Body& body : other.bodies) {
                TransformedBody result = transformed(body, transform);
                rounding += result.rounding;
                body = std::move(result.body);
            }
            if (!rounding.isExact())
                continue;
            ++exact;
            const auto p = solve(scene);
            const auto q = solve(other);
            QVERIFY(p);
            QVERIFY(q);
            QCOMPARE(q->events().size(), p->events().size());
            for (std::size_t k = 0; k < p->instants().size(); ++k)
                QVERIFY(p->instants()[k].time == q->instants()[k].time);
        }
        QVERIFY2(exact > oracle::caseCount(210) / 4, "too few of the transforms were exact to say anything");
    }

    void anyAngleRoundsToTheNearestDoubles_data()
    {
        QTest::addColumn<double>("degrees");
        for (const double degrees : {30.0, 45.0, -60.0, 1.0, 359.0, 1e-12, 12345.678, -0.1})
            QTest::addRow("%g", degrees) << degrees;
    }
    void anyAngleRoundsToTheNearestDoubles()
    {
        QFETCH(double, degrees);
        using Big = oracle::Big;
        const Big angle = Big(degrees) * boost::math::constants::pi<Big>() / 180;
        const Vec centre{0.5, -3};
        Body body;
        body.a = Rest{{7.25, 0.1}};
        const TransformedBody result = transformed(body, turnedBy(degrees, centre));
        const Vec p = std::get<Rest>(result.body.a).at;
        const Big x = Big(7.25) - 0.5;
        const Big y = Big(0.1) + 3;
        QCOMPARE(p.x, static_cast<double>(cos(angle) * x - sin(angle) * y + Big(0.5)));
        QCOMPARE(p.y, static_cast<double>(sin(angle) * x + cos(angle) * y - 3));
        QCOMPARE(result.rounding.numbers, std::size_t{2});
        QVERIFY2(result.rounding.largestError < 1e-15, qPrintable(QString::number(result.rounding.largestError)));
        QVERIFY2(result.rounding.largestError > 0, qPrintable(QString::number(result.rounding.largestError)));
    }

    void theCentreOfATurnStays()
    {
        Body body;
        body.a = Rest{{0.1, 0.7}};
        const TransformedBody result = transformed(body, turnedBy(33, {0.1, 0.7}));
        QVERIFY(result.body == body);
        QVERIFY(result.rounding.isExact());
    }

    void quarterTurnsAboutTheOriginAreAlwaysExact()
    {
        Body body;
        body.shape = Shape::segment;
        body.a = Rest{{0.1, 1e308}};
        body.b = FromTo{{5e-324, -0.3}, {1e-300, 7}};
        for (const double degrees : {90.0, 180.0, -90.0, 450.0})
            QVERIFY(transformed(body, turnedBy(degrees, {})).rounding.isExact());
    }

    void resultsBeyondTheDoublesAreReported()
    {
        Body body;
        body.shape = Shape::circle;
        body.a = Rest{{1e308, 0}};
        body.radius = {5e-324};
        QVERIFY(transformed(body, scaledBy(2, {})).rounding.overflow);
        QVERIFY(!transformed(body, scaledBy(2, {})).rounding.isExact());
        const TransformedBody small = transformed(body, scaledBy(0.5, {}));
        QCOMPARE(small.body.radius.from, 0.0); // ties to even
        QCOMPARE(small.rounding.numbers, std::size_t{1});
        QCOMPARE(small.rounding.largestError, 5e-324); // half of the smallest double, rounded up
        constexpr double beyond = std::numeric_limits<double>::infinity();
        QVERIFY(transformed(body, movedBy({0, beyond})).rounding.overflow);
        QVERIFY(transformed(body, movedBy({-beyond, 0})).rounding.overflow);
    }

    void cornersAreThoseOfATurnedPoint()
    {
        Body corner;
        corner.a = Rest{{1.7, 0}};
        for (const double rotation : {0.0, 30.0, -77.0, 1e6}) {
            const Corners corners = cornersOf({.corners = 360, .radius = 1.7, .rotation = rotation});
            QCOMPARE(corners.points.size(), 360U);
            QVERIFY(!corners.rounding.isExact());
            for (int k = 0; k < 360; ++k) {
                const Body turned = transformed(corner, turnedBy(rotation + k, {})).body;
                QCOMPARE(corners.points[std::size_t(k)].x, std::get<Rest>(turned.a).at.x);
                QCOMPARE(corners.points[std::size_t(k)].y, std::get<Rest>(turned.a).at.y);
            }
        }
    }

    void cornersInMirroredDirectionsAreMirrored()
    {
        for (const std::size_t count : {4U, 8U, 12U, 16U, 20U, 24U, 32U, 36U, 40U, 48U, 360U})
            for (const double rotation : {0.0, 180 / double(count)}) { // exact: half an angle between corners
                const std::vector<Vec> points = cornersOf({count, {}, 0.3, rotation}).points;
                const auto has = [&](Vec p) { return std::ranges::find(points, p) != points.end(); };
                for (const Vec p : points) {
                    QVERIFY2(has({-p.x, p.y}) && has({p.x, -p.y}), qPrintable(QString::number(count)));
                    QVERIFY2(has({p.y, p.x}), qPrintable(QString::number(count)));
                }
            }
    }

    void aSquareOfARoundSizeHasRoundCorners()
    {
        const Corners square = cornersOf({4, {3, -1}, std::sqrt(2.0), 45});
        QCOMPARE(square.points, (std::vector<Vec>{{4, 0}, {2, 0}, {2, -2}, {4, -2}}));
        QCOMPARE(square.rounding.numbers, 8U); // the radius is not exactly the root of 2
        QVERIFY(square.rounding.largestError > 0 && square.rounding.largestError < 1e-16);
        const Corners diamond = cornersOf({4, {3, -1}, 0.25, 0});
        QCOMPARE(diamond.points, (std::vector<Vec>{{3.25, -1}, {3, -0.75}, {2.75, -1}, {3, -1.25}}));
        QVERIFY(diamond.rounding.isExact());
    }

    void onlyRootsOfAHexagonAreRounded()
    {
        const Corners hexagon = cornersOf({6, {1, 1}, 2, -360});
        QCOMPARE(hexagon.points[1].x, 2.0);
        QCOMPARE(hexagon.points[2].x, 0.0);
        QCOMPARE(hexagon.rounding.numbers, 4U);
        QVERIFY(hexagon.rounding.largestError > 0 && hexagon.rounding.largestError < 1e-15);
        QVERIFY(cornersOf({3, {}, 1e308 * 1.5, 10}).rounding.overflow == false);
        QVERIFY(cornersOf({3, {1e308, 0}, 1e308, 0}).rounding.overflow);
    }

    void theMiddleIsThatOfAllPositions()
    {
        const Scene scene = parseScene(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "a", "shape": "segment", "a": [0, 1], "b": {"from": [2, 0], "to": [8, -3]}},
          {"id": "b", "shape": "circle", "path": {"at": [1, 9], "velocity": [100, 100]}, "radius": 50},
          {"id": "c", "shape": "point", "path": {"keys": [[0, -1e308, 1e308], [1, 1e308, 1e308]]}}]})",
                                       "test")
                                .value();
        const std::vector<std::size_t> two{0, 1};
        QVERIFY((boundingBoxCentre(scene, two) == Vec{4, 3}));
        const std::vector<std::size_t> far{2};
        QVERIFY((boundingBoxCentre(scene, far) == Vec{0, 1e308}));
    }

    void wholeScenesAgreeWithTheOracle()
    {
        for (int index = 0; index < oracle::caseCount(100); ++index) {
            oracle::Random random = oracle::caseRandom("turned scenes", index);
            const Scene scene = oracle::sceneOf(random, index).scene;
            const auto expected = oracle::turned(scene, {0, -1, 1, 0});
            QVERIFY(expected.has_value());
            for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
                Body turned = expected->scene.bodies[i];
                if (!hasTwoControlPoints(turned.shape))
                    turned.b = scene.bodies[i].b; // a body with one control point has no b
                QVERIFY(transformed(scene.bodies[i], quarterTurned(1, {})).body == turned);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestTransform)

} // namespace sweep::tst_transform
#include "tst_transform.moc"
