// Relation of two bodies at rest, compared with an oracle in rationals.
#include <QtTest>

#include "core/measure/relation_filter.h"
#include "tests/support/comparison_text.h"
#include "tests/support/degenerate.h"
#include "tests/support/oracle/relation_oracle.h"

#include <sweepbench/body_state.h>
#include <sweepbench/relation.h>

#include <array>
#include <cmath>
#include <limits>

namespace sweep::tst_relation {

namespace {

using oracle::Random;

constexpr std::array shapes{Shape::point,   Shape::circle, Shape::projectile, Shape::segment,
                            Shape::capsule, Shape::ray,    Shape::line};

constexpr Pose posed(ChainKind kind, Vec a, Vec b, double radius)
{
    return {{kind, a, kind.isLong() ? b : a, kind.hasRadius ? radius : 0}};
}
constexpr Pose point(Vec a)
{
    return posed(Shape::point, a, a, 0);
}
constexpr Pose disc(Vec a, double radius)
{
    return posed(Shape::circle, a, a, radius);
}
constexpr Pose segment(Vec a, Vec b)
{
    return posed(Shape::segment, a, b, 0);
}
constexpr Pose capsule(Vec a, Vec b, double radius)
{
    return posed(Shape::capsule, a, b, radius);
}
constexpr Pose ray(Vec a, Vec b)
{
    return posed(Shape::ray, a, b, 0);
}
constexpr Pose line(Vec a, Vec b)
{
    return posed(Shape::line, a, b, 0);
}

struct PosePair
{
    Pose p;
    Pose q;
};

Pose changed(Pose pose, const auto& change)
{
    for (double* x : {&pose.a.x, &pose.a.y, &pose.b.x, &pose.b.y})
        *x = change(*x);
    return posed(pose, pose.a, pose.b, pose.radius);
}
Pose times(Pose pose, double unit)
{
    pose.radius *= unit;
    return changed(pose, [unit](double x) { return x * unit; });
}
PosePair times(const PosePair& pair, double unit)
{
    return {times(pair.p, unit), times(pair.q, unit)};
}

// Exchanges the control points, which keeps the set for all shapes except a ray.
Pose turned(Pose pose)
{
    if (pose.hull != HullKind::ray)
        std::swap(pose.a, pose.b);
    return pose;
}

std::string text(const Pose& pose)
{
    static constexpr std::array hulls{"point", "segment", "ray", "line"};
    std::array<char, 200> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%s (%.17g, %.17g) (%.17g, %.17g) radius %.17g",
                  hulls[static_cast<std::size_t>(pose.hull)], pose.a.x, pose.a.y, pose.b.x, pose.b.y, pose.radius);
    return buffer.data();
}
QByteArray text(const PosePair& pair, const std::string& fault)
{
    return QByteArray::fromStdString(text(pair.p) + " and " + text(pair.q) + ": " + fault);
}

RationalPose inFractions(const Pose& pose)
{
    const auto place = [](Vec v) { return RationalVec{Rational(v.x), Rational(v.y)}; };
    return {{pose, place(pose.a), place(pose.b), Rational(pose.radius)}};
}

bool isAllowedInScenes(const Pose& pose)
{
    return !isUnbounded(pose.hull) || !(pose.a == pose.b);
}

// The first stage that differs from the relation; empty if there is none.
std::string stageFault(const PosePair& pair, Relation expected)
{
    if (const Relation found = relationOf(pair.p, pair.q); found != expected)
        return std::string("relationOf says ") + name(found) + ", not " + name(expected);
    if (const Relation found = relationExact(pair.p, pair.q); found != expected)
        return std::string("relationExact says ") + name(found) + ", not " + name(expected);
    if (const auto found = relationFiltered(pair.p, pair.q); found && *found != expected)
        return std::string("relationFiltered says ") + name(*found) + ", not " + name(expected);
    return {};
}

// True if two answers differ at most in their sides.
bool isSameButForSides(const PairRelation& p, const PairRelation& q)
{
    return p.relation == q.relation && p.distance == q.distance && p.rest == q.rest && p.onA == q.onA &&
           p.onB == q.onB && p.isExactA == q.isExactA && p.isExactB == q.isExactB && p.piece == q.piece;
}

// Compares every fact that relation.h documents with the oracle. The first fault; empty if there is none.
std::string faultOf(const PosePair& pair)
{
    const auto a = oracle::shaped(pair.p);
    const auto b = oracle::shaped(pair.q);
    std::string fault = stageFault(pair, oracle::relationByDefinition(a, b));
    if (!fault.empty() || !isAllowedInScenes(pair.p) || !isAllowedInScenes(pair.q))
        return fault;
    const PairRelation exact = relationOf(inFractions(pair.p), inFractions(pair.q));
    if (const auto faults = relationFaults(a, b, exact); !faults.empty())
        return faults.front();
    if (exact.relation != Relation::apart)
        if (const auto meeting = meetingFiltered(pair.p, pair.q, exact.relation);
            meeting && !isSameButForSides(*meeting, exact))
            return "meetingFiltered differs from relationOf";
    Scene scene;
    scene.bodies = {oracle::restingBody("a", pair.p), oracle::restingBody("b", pair.q)};
    const auto at = [&](RelationDetail detail) {
        return relationAt(scene, scene.bodies[0], scene.bodies[1], Instant(0.25), detail);
    };
    const auto atRest = at(RelationDetail::sides);
    if (!atRest)
        return "relationAt says nothing";
    if (const auto faults = relationFaults(a, b, *atRest); !faults.empty())
        return "at rest: " + faults.front();
    const auto points = at(RelationDetail::points);
    return points && isSameButForSides(*points, *atRest) && points->sides.empty()
               ? std::string()
               : "relationAt without sides differs from that with sides";
}

// Checks the pair in either order, with the control points in either order.
std::string faultOfAnyOrder(const PosePair& pair)
{
    for (const PosePair& same : {pair, PosePair{pair.q, pair.p}, PosePair{turned(pair.p), pair.q},
                                 PosePair{pair.p, turned(pair.q)}, PosePair{turned(pair.q), turned(pair.p)}})
        if (const std::string fault = faultOf(same); !fault.empty())
            return text(same, fault).toStdString();
    return {};
}

// ---- pairs described as geometry: integer coordinates, so that powers of two scale them exactly ----

struct Row
{
    const char* what;
    PosePair pair;
    Relation relation;
    double distance = 0;
};

constexpr auto apart = Relation::apart;
constexpr auto touch = Relation::touch;
constexpr auto cross = Relation::cross;
constexpr auto overlap = Relation::overlap;

constexpr Pose flat = segment({0, 0}, {4, 0});
constexpr Pose axis = line({0, 0}, {1, 0});
constexpr Pose east = ray({0, 0}, {1, 0});
const auto thinRows = std::to_array<Row>({
    {"two points that coincide", {point({1, 2}), point({1, 2})}, overlap},
    {"two points", {point({1, 2}), point({4, 6})}, apart, 5},
    {"a point inside a segment", {point({1, 0}), flat}, overlap},
    {"a point on a segment's end", {point({4, 0}), flat}, touch},
    {"a point beyond a segment's end", {point({5, 0}), flat}, apart, 1},
    {"a point beside a segment", {point({1, 3}), flat}, apart, 3},
    {"a point past a segment's corner", {point({7, 4}), flat}, apart, 5},
    {"a point on a ray", {point({9, 0}), east}, overlap},
    {"a point on a ray's origin", {point({0, 0}), east}, touch},
    {"a point behind a ray", {point({-3, 4}), east}, apart, 5},
    {"a point on a line, before its control points", {point({-9, 0}), axis}, overlap},
    {"a point on a line's control point", {point({0, 0}), axis}, overlap},
    {"a point beside a line", {point({-9, 2}), axis}, apart, 2},
    {"a segment of length 0 and a point", {segment({1, 2}, {1, 2}), point({1, 2})}, overlap},
    {"a segment of length 0 inside a segment", {segment({1, 0}, {1, 0}), flat}, overlap},
    {"a segment of length 0 on a segment's end", {segment({0, 0}, {0, 0}), flat}, touch},
    {"two segments of length 0", {segment({1, 2}, {1, 2}), segment({1, 2}, {1, 2})}, overlap},
    {"a disc of radius 0 inside a segment", {disc({1, 0}, 0), flat}, overlap},
    {"a disc of radius 0 on a segment's end", {disc({4, 0}, 0), flat}, touch},
    {"a disc of radius 0 on a point", {disc({4, 0}, 0), point({4, 0})}, overlap},
    {"a projectile of radius 0 on a line", {posed(Shape::projectile, {7, 0}, {}, 0), axis}, overlap},
    {"segments that cross", {flat, segment({1, -1}, {2, 3})}, cross},
    {"segments that meet like a T", {flat, segment({1, 0}, {2, 3})}, touch},
    {"segments that share an end", {flat, segment({4, 0}, {5, 3})}, touch},
    {"segments on one line that share an end", {flat, segment({4, 0}, {6, 0})}, touch},
    {"segments on one line, one end inside the other", {flat, segment({3, 0}, {6, 0})}, overlap},
    {"segments on one line, one inside the other", {flat, segment({1, 0}, {2, 0})}, overlap},
    {"segments that share an end and a piece", {flat, segment({0, 0}, {2, 0})}, overlap},
    {"segments that coincide", {flat, flat}, overlap},
    {"segments on one line with a gap", {flat, segment({5, 0}, {6, 0})}, apart, 1},
    {"parallel segments", {flat, segment({2, 3}, {7, 3})}, apart, 3},
    {"parallel segments of which none is beside the other", {flat, segment({7, 4}, {9, 4})}, apart, 5},
    {"the lines of two segments meet inside one of them", {flat, segment({1, 1}, {1, 4})}, apart, 1},
    {"a ray crosses a segment", {ray({1, -1}, {1, 0}), flat}, cross},
    {"a ray begins on a segment", {ray({1, 0}, {1, 1}), flat}, touch},
    {"a ray passes a segment's end", {ray({4, -5}, {4, -4}), flat}, touch},
    {"a ray would meet a segment behind its origin", {ray({1, 2}, {1, 3}), flat}, apart, 2},
    {"a ray along a segment", {ray({1, 0}, {2, 0}), flat}, overlap},
    {"a ray away from a segment on its line, from its end", {ray({4, 0}, {5, 0}), flat}, touch},
    {"a ray away from a segment on its line", {ray({5, 0}, {6, 0}), flat}, apart, 1},
    {"a ray from afar along a segment", {ray({9, 0}, {8, 0}), flat}, overlap},
    {"a line crosses a segment", {line({1, 5}, {1, 6}), flat}, cross},
    {"a line through a segment's end", {line({0, 5}, {0, 6}), flat}, touch},
    {"a line beside a segment", {line({0, 2}, {1, 2}), flat}, apart, 2},
    {"a line along a segment", {line({7, 0}, {9, 0}), flat}, overlap},
    {"a line that meets a segment's line beyond its end", {line({7, 5}, {7, 6}), flat}, apart, 3},
    {"rays with one origin, opposite", {east, ray({0, 0}, {-2, 0})}, touch},
    {"rays with one origin and one direction", {east, ray({0, 0}, {3, 0})}, overlap},
    {"rays with one origin, at an angle", {east, ray({0, 0}, {1, 1})}, touch},
    {"rays towards each other on one line", {east, ray({6, 0}, {5, 0})}, overlap},
    {"rays away from each other on one line", {east, ray({-2, 0}, {-3, 0})}, apart, 2},
    {"rays behind each other on one line", {east, ray({6, 0}, {7, 0})}, overlap},
    {"parallel rays", {east, ray({3, 2}, {4, 2})}, apart, 2},
    {"parallel rays against each other, side by side", {east, ray({3, 2}, {2, 2})}, apart, 2},
    {"parallel rays against each other, past each other", {east, ray({-3, 4}, {-4, 4})}, apart, 5},
    {"rays that cross", {ray({1, -1}, {1, 0}), east}, cross},
    {"a ray begins on a ray", {ray({1, 0}, {1, 4}), east}, touch},
    {"a line crosses a ray", {line({2, 1}, {2, 2}), east}, cross},
    {"a line through a ray's origin", {line({0, 1}, {0, 2}), east}, touch},
    {"a line along a ray", {axis, ray({5, 0}, {4, 0})}, overlap},
    {"a line behind a ray", {line({-2, 1}, {-2, 2}), east}, apart, 2},
    {"lines that cross", {axis, line({3, 5}, {4, 7})}, cross},
    {"lines that cross in a control point", {axis, line({0, 0}, {0, 1})}, cross},
    {"lines that coincide", {axis, line({7, 0}, {5, 0})}, overlap},
    {"parallel lines", {axis, line({7, 2}, {5, 2})}, apart, 2},
    {"a capsule of radius 0 crosses a segment", {capsule({1, -1}, {2, 3}, 0), flat}, cross},
    {"a capsule of radius 0 shares a segment's end", {capsule({4, 0}, {4, 3}, 0), flat}, touch},
    {"a capsule of radius 0 lies on a segment", {capsule({3, 0}, {5, 0}, 0), flat}, overlap},
    {"a capsule of radius 0 and length 0 on a point", {capsule({3, 0}, {3, 0}, 0), point({3, 0})}, overlap},
    {"a capsule of radius 0 and length 0 on an end", {capsule({4, 0}, {4, 0}, 0), flat}, touch},
    {"a ray's point that is no end", {point({1, 0}), east}, overlap},
});

constexpr Pose ball = disc({0, 0}, 5);
constexpr Pose bar = capsule({0, 0}, {8, 0}, 2);
const auto thickRows = std::to_array<Row>({
    {"a point on a circle", {point({3, 4}), ball}, touch},
    {"a point in a disc", {point({3, 3}), ball}, overlap},
    {"a point in a disc's centre", {point({0, 0}), ball}, overlap},
    {"a point outside a disc", {point({6, 8}), ball}, apart, 5},
    {"discs that touch", {ball, disc({6, 8}, 5)}, touch},
    {"discs that touch from inside", {ball, disc({3, 0}, 2)}, overlap},
    {"discs that coincide", {ball, ball}, overlap},
    {"discs with one centre", {ball, disc({0, 0}, 1)}, overlap},
    {"discs apart", {ball, disc({9, 12}, 5)}, apart, 5},
    {"a disc of radius 0 on a circle", {disc({3, 4}, 0), ball}, touch},
    {"a disc of radius 0 in a disc", {disc({1, 1}, 0), ball}, overlap},
    {"a disc and a projectile that touch", {ball, posed(Shape::projectile, {10, 0}, {}, 5)}, touch},
    {"a tangent line", {ball, line({5, 1}, {5, 2})}, touch},
    {"a line with a slope that is tangent", {ball, line({3, 4}, {-1, 7})}, touch},
    {"a secant", {ball, line({4, 1}, {4, 2})}, overlap},
    {"a line beside a disc", {ball, line({8, 1}, {8, 2})}, apart, 3},
    {"a tangent segment", {ball, segment({5, -1}, {5, 2})}, touch},
    {"a segment in a disc", {ball, segment({1, 0}, {2, 0})}, overlap},
    {"a segment that ends on a circle from outside", {ball, segment({3, 4}, {6, 8})}, touch},
    {"a segment that ends on a circle from inside", {ball, segment({3, 4}, {0, 0})}, overlap},
    {"a chord", {ball, segment({3, 4}, {3, -4})}, overlap},
    {"a segment outside a disc", {ball, segment({6, 8}, {9, 8})}, apart, 5},
    {"a segment of length 0 on a circle", {ball, segment({3, 4}, {3, 4})}, touch},
    {"a ray from inside a disc", {ball, ray({0, 1}, {0, 2})}, overlap},
    {"a ray from a circle outwards", {ball, ray({3, 4}, {6, 8})}, touch},
    {"a ray from a circle inwards", {ball, ray({3, 4}, {0, 0})}, overlap},
    {"a tangent ray", {ball, ray({5, -9}, {5, -8})}, touch},
    {"a ray that would be tangent behind its origin", {ball, ray({5, 12}, {5, 13})}, apart, 8},
    {"a capsule's side on a circle", {bar, disc({3, 5}, 3)}, touch},
    {"a capsule's cap on a circle", {bar, disc({11, 4}, 3)}, touch},
    {"a capsule over a disc", {bar, disc({3, 4}, 3)}, overlap},
    {"a point on a capsule's side", {bar, point({3, 2})}, touch},
    {"a point on a capsule's segment", {bar, point({3, 0})}, overlap},
    {"a point beside a capsule", {bar, point({3, 5})}, apart, 3},
    {"a segment along a capsule's side", {bar, segment({-9, 2}, {19, 2})}, touch},
    {"a segment through a capsule", {bar, segment({3, 9}, {3, -9})}, overlap},
    {"a segment in a capsule", {bar, segment({3, 1}, {4, 1})}, overlap},
    {"a line along a capsule's side", {bar, line({30, -2}, {40, -2})}, touch},
    {"a ray along a capsule's side", {bar, ray({3, -2}, {4, -2})}, touch},
    {"a ray that begins on a capsule's side", {bar, ray({3, 2}, {4, 9})}, touch},
    {"capsules side on side", {bar, capsule({3, 5}, {12, 5}, 3)}, touch},
    {"capsules that cross", {bar, capsule({3, 5}, {3, -5}, 3)}, overlap},
    {"capsules cap on cap", {bar, capsule({11, 4}, {20, 9}, 3)}, touch},
    {"capsules side on cap", {bar, capsule({3, 5}, {3, 9}, 3)}, touch},
    {"parallel capsules", {bar, capsule({3, 9}, {12, 9}, 3)}, apart, 4},
    {"a capsule of length 0 on a capsule", {bar, capsule({3, 5}, {3, 5}, 3)}, touch},
    {"capsules of length 0", {capsule({0, 0}, {0, 0}, 5), capsule({6, 8}, {6, 8}, 5)}, touch},
    {"a capsule of radius 0 on a capsule", {bar, capsule({3, 2}, {12, 2}, 0)}, touch},
    {"a capsule of radius 0 through a capsule", {bar, capsule({3, 9}, {3, -9}, 0)}, overlap},
    {"a capsule of radius 0 and length 0 on a circle", {ball, capsule({3, 4}, {3, 4}, 0)}, touch},
    {"discs of radius 0 that coincide", {disc({3, 4}, 0), disc({3, 4}, 0)}, overlap},
});

std::vector<Row> allRows()
{
    std::vector<Row> rows(thinRows.begin(), thinRows.end());
    rows.insert(rows.end(), thickRows.begin(), thickRows.end());
    return rows;
}

// ---- random pairs ----

Vec gridPlace(Random& random)
{
    return {double(random.in(-3, 3)), double(random.in(-3, 3))};
}
Pose onGrid(Random& random, Shape shape)
{
    return posed(shape, gridPlace(random), gridPlace(random), random.in(0, 3));
}

// The second body has control points on the line of the first; some coincide.
PosePair onOneLine(Random& random, Shape p, Shape q)
{
    const Vec at = gridPlace(random);
    const Vec way = random.of<Vec>({{1, 0}, {0, 1}, {1, 1}, {2, 1}, {-1, 3}});
    const auto place = [&] {
        const double u = random.in(-2, 2);
        return Vec{at.x + u * way.x, at.y + u * way.y};
    };
    const auto pose = [&](Shape shape) { return posed(shape, place(), place(), random.in(0, 1)); };
    const Pose first = pose(p);
    return {first, pose(q)};
}

// Two hulls whose nearest points differ by a multiple of a Pythagorean triple; their radii add up to the distance.
PosePair touchingByTriple(Random& random, Shape p, Shape q)
{
    struct Triple
    {
        double x;
        double y;
        double length;
    };
    const Triple way =
        random.of<Triple>({{3, 4, 5}, {-5, 12, 13}, {8, -15, 17}, {20, 21, 29}, {-4, -3, 5}, {1, 0, 1}, {0, -1, 1}});
    const int times = random.in(1, 3);
    const Vec at = gridPlace(random);
    const Vec other{at.x + times * way.x, at.y + times * way.y};
    const double length = times * way.length;
    const auto share = hasRadius(p) ? (hasRadius(q) ? random.in(0, static_cast<int>(length)) : length) : 0;
    // From the nearest point the hull continues at right angles, or ends there and leads away from the other.
    const auto hull = [&](Shape shape, Vec near, double away, double radius) {
        const double u = random.in(0, 2);
        const double v = random.in(0, 2);
        if (shape != Shape::line && random.chance(40))
            return posed(shape, near, {near.x + away * v * way.x - u * way.y, near.y + away * v * way.y + u * way.x},
                         radius);
        return posed(shape, {near.x - u * way.y, near.y + u * way.x},
                     {near.x + (v + 1) * way.y, near.y - (v + 1) * way.x}, radius);
    };
    const Pose first = hull(p, at, -1, share);
    return {first, hull(q, other, 1, length - share)};
}

double neighbour(Random& random, double x)
{
    return std::nextafter(x, random.chance(50) ? HUGE_VAL : -HUGE_VAL);
}
// One number is moved to the next double.
PosePair nudged(Random& random, PosePair pair)
{
    Pose& pose = random.chance(50) ? pair.p : pair.q;
    double* number = random.of<double*>({&pose.a.x, &pose.a.y, &pose.b.x, &pose.b.y, &pose.radius});
    *number = number == &pose.radius ? std::abs(neighbour(random, *number)) : neighbour(random, *number);
    pose = posed(pose, pose.a, pose.b, pose.radius);
    return pair;
}

// A control point of the second lies on the first except for rounding.
PosePair nearlyOn(Random& random, Shape p, Shape q)
{
    const auto place = [&] { return Vec{random.real(-10, 10), random.real(-10, 10)}; };
    const Vec a = place();
    const Vec b = place();
    const double u = random.real(-0.5, 1.5);
    const Vec on{a.x + u * (b.x - a.x), a.y + u * (b.y - a.y)};
    const double v = random.real(-0.5, 1.5);
    const Vec too{a.x + v * (b.x - a.x), a.y + v * (b.y - a.y)};
    const auto radius = [&] { return random.chance(30) ? 0 : random.real(0, 3); };
    return {posed(p, a, b, radius()), posed(q, on, random.chance(40) ? too : place(), radius())};
}

// Numbers of mixed sizes, or all of one size.
Pose anySize(Random& random, Shape shape, int family)
{
    const auto number = [&] { return oracle::degenerateCoordinate(random, family); };
    const auto place = [&] { return Vec{number(), number()}; };
    const Vec a = place();
    return posed(shape, a, random.chance(10) ? a : place(), std::abs(number()));
}

PosePair farFromTheOrigin(Random& random, PosePair pair)
{
    const double by = random.of({1e15, -1e15, 0x1p50});
    const auto move = [by](double x) { return x + by; };
    return {changed(pair.p, move), changed(pair.q, move)};
}

constexpr int familyCount = 9;

PosePair pairOf(Random& random, Shape p, Shape q, int family)
{
    const auto whole = [&] {
        switch (random.in(0, 2)) {
        case 0:
            return PosePair{onGrid(random, p), onGrid(random, q)};
        case 1:
            return onOneLine(random, p, q);
        default:
            return touchingByTriple(random, p, q);
        }
    };
    switch (family) {
    case 0:
        return {onGrid(random, p), onGrid(random, q)};
    case 1:
        return onOneLine(random, p, q);
    case 2:
        return touchingByTriple(random, p, q);
    case 3:
        return nudged(random, whole());
    case 4:
        return times(whole(), random.of({0x1p50, 0x1p-50, 1e15, 1e-15, 0.1}));
    case 5:
        return times(nudged(random, whole()), random.of({0x1p50, 0x1p-50, 1e300, 0x1p-1074}));
    case 6:
        return farFromTheOrigin(random, whole());
    case 7:
        return nearlyOn(random, p, q);
    default: {
        const int size = random.in(0, 4);
        const Pose first = anySize(random, p, size);
        return {first, anySize(random, q, size)};
    }
    }
}

// Combines all pairs of shapes with all families.
PosePair pairOf(Random& random, int i)
{
    const auto index = static_cast<std::size_t>(i);
    return pairOf(random, shapes[index % 7], shapes[index / 7 % 7], i % familyCount);
}

} // namespace

class TestRelation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheFigure_data();
    void agreesWithTheFigure();
    void agreesWithTheDefinition();
    void isSymmetric();
    void isApartIfTheClearanceIsPositive();
    void staysWhenBothMoveAlike();
    void staysWhenControlPointsAreExchanged();
    void theFilterDecidesPlainPairs_data();
    void theFilterDecidesPlainPairs();
    void theFilterDecidesMostRandomPairs();
    void theFilterFindsMostRandomCrossings();
    void theFilterFindsEveryPlainContact();
    void aRayWithoutADirectionIsAPoint();
    void aThinBodyBesideAThickOneHasItsOwnPoint();
};

void TestRelation::agreesWithTheFigure_data()
{
    QTest::addColumn<int>("index");
    int index = 0;
    for (const Row& row : allRows())
        QTest::newRow(row.what) << index++;
}

void TestRelation::agreesWithTheFigure()
{
    QFETCH(int, index);
    const Row row = allRows()[static_cast<std::size_t>(index)];
    const auto distance = relationOf(inFractions(row.pair.p), inFractions(row.pair.q)).distance;
    QCOMPARE(ExactDouble(distance), row.distance);
    for (const double unit : {1.0, 0x1p50, 0x1p-50, 1e15, 0x1p996, 0x1p-1000, 0x1p-1074}) {
        const PosePair pair = times(row.pair, unit);
        QCOMPARE(relationOf(pair.p, pair.q), row.relation);
        QCOMPARE(QString::fromStdString(faultOfAnyOrder(pair)), QString());
    }
    // Products with these units round, so that the figure changes slightly.
    for (const double unit : {1e-15, 1e300, 1.0 / 3})
        QCOMPARE(QString::fromStdString(faultOfAnyOrder(times(row.pair, unit))), QString());
}

void TestRelation::agreesWithTheDefinition()
{
    const int cases = oracle::caseCount(900);
    std::array<int, 4> counts{};
    for (int i = 0; i < cases; ++i) {
        Random random = oracle::caseRandom("relation", i);
        const PosePair pair = pairOf(random, i);
        const std::string fault = faultOf(pair);
        QVERIFY2(fault.empty(), text(pair, fault));
        ++counts[static_cast<std::size_t>(relationOf(pair.p, pair.q))];
    }
    for (const Relation relation : {apart, touch, cross, overlap}) {
        const int count = counts[static_cast<std::size_t>(relation)];
        QVERIFY2(count >= cases / 50, qPrintable(QString::fromLatin1("%1 %2").arg(count).arg(name(relation))));
    }
}

// Law 1.
void TestRelation::isSymmetric()
{
    for (int i = 0; i < oracle::caseCount(400); ++i) {
        Random random = oracle::caseRandom("symmetric relation", i);
        const PosePair pair = pairOf(random, i);
        QCOMPARE(relationOf(pair.p, pair.q), relationOf(pair.q, pair.p));
        if (!isAllowedInScenes(pair.p) || !isAllowedInScenes(pair.q))
            continue;
        const PairRelation there = relationOf(inFractions(pair.p), inFractions(pair.q));
        const PairRelation back = relationOf(inFractions(pair.q), inFractions(pair.p));
        QCOMPARE(ExactDouble(there.distance), back.distance);
        QCOMPARE(int(there.rest), int(back.rest));
        QCOMPARE(there.piece.has_value(), back.piece.has_value());
        QCOMPARE(there.sides.size(), back.sides.size());
    }
}

// Law 2.
void TestRelation::isApartIfTheClearanceIsPositive()
{
    for (int i = 0; i < oracle::caseCount(400); ++i) {
        Random random = oracle::caseRandom("relation and clearance", i);
        const PosePair pair = pairOf(random, i);
        const Sign clearance = clearanceSign(exactly(pair.p), exactly(pair.q));
        QCOMPARE(relationOf(pair.p, pair.q) == apart, clearance == Sign::positive);
    }
}

// Law 3.
void TestRelation::staysWhenBothMoveAlike()
{
    for (int i = 0; i < oracle::caseCount(400); ++i) {
        Random random = oracle::caseRandom("moved relation", i);
        const auto index = static_cast<std::size_t>(i);
        const PosePair pair = pairOf(random, shapes[index % 7], shapes[index / 7 % 7], i % 3); // integers
        const double by = random.of({1.0, -7.0, 0x1p40, -0x1p51});
        const auto move = [by](double x) { return x + by; };
        QCOMPARE(relationOf(changed(pair.p, move), changed(pair.q, move)), relationOf(pair.p, pair.q));
    }
}

// Law 4.
void TestRelation::staysWhenControlPointsAreExchanged()
{
    for (int i = 0; i < oracle::caseCount(400); ++i) {
        Random random = oracle::caseRandom("turned relation", i);
        const PosePair pair = pairOf(random, i);
        const Relation relation = relationOf(pair.p, pair.q);
        QCOMPARE(relationOf(turned(pair.p), pair.q), relation);
        QCOMPARE(relationOf(pair.p, turned(pair.q)), relation);
        QCOMPARE(relationOf(turned(pair.p), turned(pair.q)), relation);
    }
}

void TestRelation::theFilterDecidesPlainPairs_data()
{
    QTest::addColumn<Pose>("p");
    QTest::addColumn<Pose>("q");
    const Pose wall = segment({0.1, 0.7}, {3.3, 0.2});
    QTest::newRow("segments that share an end") << wall << segment({3.3, 0.2}, {4.1, 2.9});
    QTest::newRow("segments that share the first end") << wall << segment({0.1, 0.7}, {-4.1, 2.9});
    QTest::newRow("a point on a segment's end") << point({0.1, 0.7}) << wall;
    QTest::newRow("points that coincide") << point({0.1, 0.7}) << point({0.1, 0.7});
    QTest::newRow("points apart") << point({0.1, 0.7}) << point({0.2, 0.7});
    QTest::newRow("segments that cross") << wall << segment({1.1, -3.3}, {1.7, 5.9});
    QTest::newRow("lines that cross") << line({0.1, 0.7}, {3.3, 0.2}) << line({1.1, -3.3}, {1.7, 5.9});
    QTest::newRow("a ray crosses a segment") << wall << ray({1.1, -3.3}, {1.7, 5.9});
    QTest::newRow("segments far apart") << wall << segment({1001.1, -3.3}, {1001.7, 5.9});
    QTest::newRow("a ray away from a segment") << wall << ray({11.1, -3.3}, {12.7, 5.9});
    QTest::newRow("discs far apart") << disc({0.1, 0.7}, 1.1) << disc({90.3, 0.7}, 1.1);
    QTest::newRow("discs over each other") << disc({0.1, 0.7}, 1.1) << disc({0.3, 0.7}, 1.1);
    QTest::newRow("a disc over a segment") << disc({0.9, 0.7}, 1.1) << wall;
    QTest::newRow("a point in a disc") << disc({0.1, 0.7}, 1.1) << point({0.3, 0.4});
    QTest::newRow("a line through a capsule") << line({0.1, 0.7}, {3.3, 0.2}) << capsule({1.1, -3.3}, {1.7, 5.9}, 0.3);
    QTest::newRow("capsules far apart") << capsule({0.1, 0.7}, {3.3, 0.2}, 0.3)
                                        << capsule({51.1, -3.3}, {51.7, 5.9}, 0.3);
}

void TestRelation::theFilterDecidesPlainPairs()
{
    QFETCH(Pose, p);
    QFETCH(Pose, q);
    QCOMPARE(relationFiltered(p, q), std::optional(relationExact(p, q)));
    QCOMPARE(relationFiltered(q, p), std::optional(relationExact(q, p)));
}

void TestRelation::theFilterDecidesMostRandomPairs()
{
    const int cases = oracle::caseCount(490);
    int decided = 0;
    for (int i = 0; i < cases; ++i) {
        Random random = oracle::caseRandom("relation by the filter", i);
        const auto index = static_cast<std::size_t>(i);
        const Pose p = anySize(random, shapes[index % 7], 1);
        const Pose q = anySize(random, shapes[index / 7 % 7], 1);
        decided += relationFiltered(p, q) ? 1 : 0;
    }
    QVERIFY2(decided >= cases * 9 / 10, qPrintable(QString::number(decided)));
}

void TestRelation::theFilterFindsMostRandomCrossings()
{
    int crossings = 0;
    int found = 0;
    for (int i = 0; i < oracle::caseCount(490); ++i) {
        Random random = oracle::caseRandom("crossing by the filter", i);
        const Shape shape = random.of({Shape::segment, Shape::ray, Shape::line});
        const Pose p = anySize(random, shape, 1);
        const Pose q = anySize(random, shape, 1);
        const bool crosses = relationExact(p, q) == cross;
        crossings += crosses ? 1 : 0;
        found += crosses && meetingFiltered(p, q, cross) ? 1 : 0;
    }
    QVERIFY2(crossings > 0 && found >= crossings * 9 / 10, qPrintable(QString::number(found)));
}

// Integer coordinates: ends that coincide or lie on the other body, common pieces, and points.
void TestRelation::theFilterFindsEveryPlainContact()
{
    int pieces = 0;
    int touches = 0;
    for (int i = 0; i < oracle::caseCount(490); ++i) {
        Random random = oracle::caseRandom("meeting by the filter", i);
        const Vec unit{random.in(-3, 3) + 0.0, random.in(1, 3) + 0.0};
        const auto onLine = [&] {
            const double s = random.in(-4, 4);
            return Vec{7 + s * unit.x, 5 + s * unit.y};
        };
        const auto body = [&] {
            const Vec end = onLine();
            const Vec aside{end.x + random.in(1, 2), end.y};
            const Shape shape = random.of({Shape::point, Shape::segment, Shape::ray, Shape::line});
            const Vec other = random.chance(60) ? Vec{end.x + unit.x, end.y + unit.y} : aside;
            return random.chance(50) ? posed(shape, end, other, 0) : posed(shape, other, end, 0);
        };
        const Pose p = body();
        const Pose q = body();
        const Relation relation = relationExact(p, q);
        if (relation == apart || relation == cross)
            continue;
        const auto meeting = meetingFiltered(p, q, relation);
        QVERIFY(meeting.has_value());
        QVERIFY(isSameButForSides(*meeting, relationOf(inFractions(p), inFractions(q))));
        pieces += meeting->piece ? 1 : 0;
        touches += relation == touch ? 1 : 0;
    }
    QVERIFY(pieces > 0 && touches > 0);
}

void TestRelation::aRayWithoutADirectionIsAPoint()
{
    for (const Shape shape : {Shape::ray, Shape::line}) {
        const Pose stuck = posed(shape, {1, 0}, {1, 0}, 0);
        QCOMPARE(relationOf(stuck, segment({0, 0}, {4, 0})), overlap);
        QCOMPARE(relationOf(stuck, segment({1, 0}, {4, 0})), touch);
        QCOMPARE(relationOf(stuck, point({1, 0})), overlap);
        QCOMPARE(relationOf(stuck, point({2, 0})), apart);
        QCOMPARE(relationOf(stuck, stuck), overlap);
    }
}

void TestRelation::aThinBodyBesideAThickOneHasItsOwnPoint()
{
    const RationalPose dot = inFractions(point({0, 1}));
    for (const Pose& thick : {disc({3, 4}, 2), disc({3, 4}, 7), disc({3, 5}, 5)}) { // apart, around the dot, touching
        QCOMPARE(relationOf(dot, inFractions(thick)).onA, (Vec{0, 1}));
        QCOMPARE(relationOf(inFractions(thick), dot).onB, (Vec{0, 1}));
    }
}

QTEST_GUILESS_MAIN(TestRelation)

} // namespace sweep::tst_relation
#include "tst_relation.moc"
