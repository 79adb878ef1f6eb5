// Polygons: edges, boxes of edges, points inside, and the first time at which one is not simple.
#include "core/contacts/self_contact.h"
#include "core/scene/polygon.h"
#include "tests/support/random.h"

#include <sweepbench/number/exact.h>

#include <QtTest>

#include <set>
#include <tuple>

namespace sweep::tst_polygon {

namespace {

constexpr Interval whole{0, 1};

Body polygonOf(std::vector<Path> points)
{
    Body body;
    body.shape = Shape::polygon;
    body.points = std::move(points);
    return body;
}

// A star with integer coordinates about the origin, whose points move to those of another star.
Body randomStar(oracle::Random& random, std::size_t count, Vec shift)
{
    constexpr double pi = 3.14159265358979;
    std::vector<Path> points;
    for (std::size_t i = 0; i < count; ++i) {
        const double angle = 2 * pi * static_cast<double>(i) / static_cast<double>(count);
        const auto place = [&](Vec about) {
            const double r = random.real(4, 12);
            return Vec{about.x + std::round(r * std::cos(angle)), about.y + std::round(r * std::sin(angle))};
        };
        points.emplace_back(FromTo{place({}), place(shift)});
    }
    return polygonOf(std::move(points));
}

struct ExactPoint
{
    Rational x;
    Rational y;
};

ExactPoint placeAt(const Path& path, const Rational& t)
{
    const auto between = [](Vec from, Vec to, const Rational& share) -> ExactPoint {
        const auto at = [&share](double p, double q) { return Rational(p) + (Rational(q) - Rational(p)) * share; };
        return {at(from.x, to.x), at(from.y, to.y)};
    };
    if (const auto* line = std::get_if<FromTo>(&path))
        return between(line->from, line->to, t);
    const std::vector<Key>& keys = std::get<Keyed>(path).keys;
    for (std::size_t k = 1; k < keys.size(); ++k)
        if (const Rational start(keys[k - 1].t); start <= t && t <= Rational(keys[k].t))
            return between(keys[k - 1].at, keys[k].at, (t - start) / (Rational(keys[k].t) - start));
    const Vec at = t < Rational(keys.front().t) ? keys.front().at : keys.back().at;
    return {Rational(at.x), Rational(at.y)};
}

Rational turn(const ExactPoint& a, const ExactPoint& b, const ExactPoint& p)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

// The winding number, by fractions; none if the point is on the border.
std::optional<int> winding(const Body& polygon, const ExactPoint& p, const Rational& t)
{
    int number = 0;
    for (std::size_t i = 0; i < polygon.points.size(); ++i) {
        const ExactPoint a = placeAt(polygon.points[i], t);
        const ExactPoint b = placeAt(polygon.points[(i + 1) % polygon.points.size()], t);
        const Rational side = turn(a, b, p);
        if (side == 0 && std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
            p.y <= std::max(a.y, b.y))
            return std::nullopt;
        if (a.y <= p.y && b.y > p.y && side > 0)
            ++number;
        if (a.y > p.y && b.y <= p.y && side < 0)
            --number;
    }
    return number;
}

bool holds(const Box& box, const ExactPoint& p)
{
    const auto within = [](const Bounds& range, const Rational& x) {
        return (std::isinf(range.low) || Rational(range.low) <= x) &&
               (std::isinf(range.high) || x <= Rational(range.high));
    };
    return within(box.x, p.x) && within(box.y, p.y);
}

} // namespace

class TestPolygon : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void edgesRunRoundThePolygon();
    void aPointIsInsideIfThePolygonWindsRoundIt();
    void boxesHoldTheEdges();
    void theFirstSelfContactIsThatOfBruteForce();
    void pointsWithKeysOfTheirOwnMeetAsInBruteForce();
    void aPolygonThatCollapsesIsSimpleUntilThen();
};

void TestPolygon::edgesRunRoundThePolygon()
{
    Body triangle = polygonOf({Rest{{0, 0}}, Rest{{2, 0}}, Rest{{1, 1}}});
    QCOMPARE(edgeOf(triangle, 2).shape, Shape::segment);
    QCOMPARE(edgeOf(triangle, 2).a, triangle.points[2]);
    QCOMPARE(edgeOf(triangle, 2).b, triangle.points[0]);
    triangle.radius = {.from = 0, .to = 1};
    QCOMPARE(edgeOf(triangle, 0).shape, Shape::capsule);
    QCOMPARE(edgeOf(triangle, 0).radius, triangle.radius);
}

// Points at heights of control points are frequent, because coordinates are small integers.
void TestPolygon::aPointIsInsideIfThePolygonWindsRoundIt()
{
    oracle::Random random(4301);
    int inside = 0;
    int outside = 0;
    for (int round = 0; round < 150; ++round) {
        const Body star = randomStar(random, 3 + static_cast<std::size_t>(round % 40), {random.real(-9, 9), 3});
        const EdgeBoxes boxes({star, whole}, whole);
        for (int k = 0; k < 20; ++k) {
            const double t = static_cast<double>(k % 5) / 4;
            const auto coordinate = [&random] { return std::round(random.real(-12, 12)); };
            const Vec p{coordinate(), coordinate()};
            const auto expected = winding(star, {Rational(p.x), Rational(p.y)}, Rational(t));
            if (!expected)
                continue;
            const ExactTime time{Instant(t)};
            const PointAtTime fixed{Vec2<Dyadic>{Dyadic(p.x), Dyadic(p.y)}, whole, time};
            QCOMPARE(isInside({star, whole}, boxes, fixed), *expected != 0);
            const Path path = Rest{p};
            QCOMPARE(isInside({star, whole}, boxes, {&path, whole, time}), *expected != 0);
            ++(*expected != 0 ? inside : outside);
        }
    }
    QVERIFY2(inside > 300 && outside > 300, qPrintable(QStringLiteral("%1, %2").arg(inside).arg(outside)));
}

void TestPolygon::boxesHoldTheEdges()
{
    oracle::Random random(4302);
    for (int round = 0; round < 40; ++round) {
        Body star = randomStar(random, 3 + static_cast<std::size_t>(round % 30), {random.real(-1e3, 1e3), 0.1});
        const Interval part{0.25, 0.75};
        const EdgeBoxes boxes({star, whole}, part);
        for (const double t : {0.25, 0.4, 0.75})
            for (std::size_t i = 0; i < star.points.size(); ++i) {
                const ExactPoint p = placeAt(star.points[i], Rational(t));
                QVERIFY(holds(boxes.over(part), p));
                const Box origin = boxes.frame().originAt(t);
                const ExactPoint inFrame{p.x - Rational(origin.x.low), p.y - Rational(origin.y.low)};
                const Box widened{boxes.edge(i).x + (origin.x - Bounds::exactly(origin.x.low)),
                                  boxes.edge(i).y + (origin.y - Bounds::exactly(origin.y.low))};
                QVERIFY(holds(widened, inFrame));
            }
        std::set<std::size_t> found;
        boxes.forEachMeeting(boxes.edge(0), [&found](std::size_t i) { found.insert(i); });
        for (std::size_t i = 0; i < star.points.size(); ++i)
            QCOMPARE(found.contains(i), !disjoint(boxes.edge(0), boxes.edge(i)));
    }
}

namespace {

// Whether the edges share more than a simple polygon's may, by fractions.
bool touch(const Body& polygon, std::size_t i, std::size_t j, const Rational& t)
{
    const std::size_t n = polygon.points.size();
    const auto at = [&](std::size_t k) { return placeAt(polygon.points[k % n], t); };
    const auto isOn = [](const ExactPoint& p, const ExactPoint& a, const ExactPoint& b) {
        return turn(a, b, p) == 0 && std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) &&
               std::min(a.y, b.y) <= p.y && p.y <= std::max(a.y, b.y);
    };
    const auto areOne = [](const ExactPoint& p, const ExactPoint& q) { return p.x == q.x && p.y == q.y; };
    if ((i + 1) % n == j || (j + 1) % n == i) {
        const std::size_t first = (i + 1) % n == j ? i : j;
        const ExactPoint a = at(first);
        const ExactPoint common = at(first + 1);
        const ExactPoint c = at(first + 2);
        return areOne(a, common) || (!areOne(c, common) && (isOn(a, common, c) || isOn(c, a, common)));
    }
    const ExactPoint a = at(i);
    const ExactPoint b = at(i + 1);
    const ExactPoint c = at(j);
    const ExactPoint d = at(j + 1);
    if (isOn(a, c, d) || isOn(b, c, d) || isOn(c, a, b) || isOn(d, a, b))
        return true;
    return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

std::optional<std::pair<std::size_t, std::size_t>> firstTouching(const Body& polygon, const Rational& t)
{
    for (std::size_t i = 0; i < polygon.points.size(); ++i)
        for (std::size_t j = i + 1; j < polygon.points.size(); ++j)
            if (touch(polygon, i, j, t))
                return std::pair(i, j);
    return std::nullopt;
}

} // namespace

// At the reported time the edges touch, and at many times before it none do.
void TestPolygon::theFirstSelfContactIsThatOfBruteForce()
{
    oracle::Random random(4304);
    int simple = 0;
    int faulty = 0;
    for (int round = 0; round < 150; ++round) {
        const std::size_t count = 3 + static_cast<std::size_t>(round % 6);
        std::vector<Path> points;
        for (std::size_t i = 0; i < count; ++i) {
            const auto place = [&random] {
                return Vec{std::round(random.real(-4, 4)), std::round(random.real(-4, 4))};
            };
            const Vec from = round % 2 == 0 ? place() : std::get<FromTo>(randomStar(random, count, {}).points[i]).from;
            points.emplace_back(FromTo{from, from + Vec{std::round(random.real(-3, 3)), 1}});
        }
        const Body polygon = polygonOf(std::move(points));
        const auto contact = firstSelfContact(polygon, whole, {});
        ++(contact ? faulty : simple);
        const Rational end = contact ? Rational(contact->time.below()) : Rational(2);
        for (int k = 0; k <= 24; ++k)
            if (const Rational t(k, 24); t < end)
                QVERIFY(!firstTouching(polygon, t));
        if (contact && contact->time.isDouble())
            QCOMPARE(firstTouching(polygon, Rational(contact->time.nearest())), std::pair(contact->i, contact->j));
    }
    QVERIFY2(simple > 15 && faulty > 50, qPrintable(QStringLiteral("%1, %2").arg(simple).arg(faulty)));
}

// Points that come and go in lanes of their own, with keys of their own: the lanes never meet unless one is crooked.
void TestPolygon::pointsWithKeysOfTheirOwnMeetAsInBruteForce()
{
    oracle::Random random(4305);
    int simple = 0;
    int faulty = 0;
    for (int round = 0; round < 120; ++round) {
        const std::size_t count = 5 + static_cast<std::size_t>(round % 12);
        const double crooked = round % 2 == 0 ? 0 : random.real(1, 8);
        std::vector<Path> points;
        for (std::size_t i = 0; i < count; ++i) {
            const double angle = 6.28318530717959 * static_cast<double>(i) / static_cast<double>(count);
            const Vec lane{std::round(64 * std::cos(angle)), std::round(64 * std::sin(angle))};
            Keyed path;
            for (double t = random.real(0, 0.5); t < 1; t += random.real(0.05, 0.4)) {
                const double r = std::round(random.real(1, 8)) / 4;
                path.keys.push_back({std::round(64 * t) / 64 + t / 65536,
                                     {lane.x * r + crooked * random.real(-8, 8), lane.y * r + crooked}});
            }
            points.emplace_back(std::move(path));
        }
        const Body polygon = polygonOf(std::move(points));
        const auto contact = firstSelfContact(polygon, whole, {});
        ++(contact ? faulty : simple);
        const Rational end = contact ? Rational(contact->time.below()) : Rational(2);
        for (int k = 0; k <= 16; ++k)
            if (const Rational t(k, 16); t < end)
                QVERIFY(!firstTouching(polygon, t));
        if (contact) // edges that cross do so a little later, too
            QVERIFY(firstTouching(polygon, Rational(contact->time.above()) + Rational(1, 1 << 20)));
    }
    QVERIFY2(simple > 40 && faulty > 15, qPrintable(QStringLiteral("%1, %2").arg(simple).arg(faulty)));
}

// Boxes with vertices of 180° that run into one point or onto one line, at the end or before it, or nearly so.
void TestPolygon::aPolygonThatCollapsesIsSimpleUntilThen()
{
    const auto boxOf = [](double side, const auto& pathFrom) {
        std::vector<Path> points;
        for (const Vec step : {Vec{1, 0}, Vec{0, 1}, Vec{-1, 0}, Vec{0, -1}})
            for (double k = 0; k < side; ++k) {
                const Vec corner{step.x < 0 || step.y > 0 ? side : 0, step.x < 0 || step.y < 0 ? side : 0};
                points.push_back(pathFrom(corner + k * step));
            }
        return polygonOf(std::move(points));
    };
    const auto first = [](const Body& polygon) {
        const auto contact = firstSelfContact(polygon, whole, {});
        return contact ? std::tuple(contact->i, contact->j, contact->time.nearest())
                       : std::tuple(size_t{}, size_t{}, -1.);
    };
    for (const double side : {2., 40.}) {
        QCOMPARE(first(boxOf(side, [](Vec p) { return FromTo{p, {}}; })), std::tuple(size_t{0}, size_t{1}, 1.));
        QCOMPARE(first(boxOf(side, [](Vec p) { return FromTo{{}, p}; })), std::tuple(size_t{0}, size_t{1}, 0.));
        QCOMPARE(first(boxOf(side,
                             [](Vec p) {
                                 return Launch{p, -4 * p, 8 * p};
                             })),
                 std::tuple(size_t{0}, size_t{1}, 0.5));
        QCOMPARE(first(boxOf(side,
                             [](Vec p) {
                                 return FromTo{p, 0x1p-40 * p};
                             })),
                 std::tuple(size_t{0}, size_t{0}, -1.));
        const Body flat = boxOf(side, [](Vec p) { return FromTo{p, {-p.x, p.y}}; });
        const auto pair = firstTouching(flat, Rational(1, 2));
        QVERIFY(pair);
        QCOMPARE(first(flat), std::tuple(pair->first, pair->second, 0.5));
    }
}

QTEST_GUILESS_MAIN(TestPolygon)

} // namespace sweep::tst_polygon
#include "tst_polygon.moc"
