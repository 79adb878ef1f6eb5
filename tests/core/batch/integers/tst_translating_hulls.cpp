#include <QtTest>

#include "core/batch/integers/translating_hulls.h"
#include "tests/support/comparison_text.h"
#include "tests/support/filter_stages.h"
#include "tests/support/random.h"

#include <sweepbench/batch.h>
#include <sweepbench/contacts.h>

#include <array>
#include <cmath>
#include <span>

namespace sweep::tst_translating_hulls {

using oracle::Random;

namespace {

Vec drawn(Random& random, int size)
{
    const double x = random.in(-size, size);
    return {x, double(random.in(-size, size))};
}

MovingPoint moved(Vec from, Vec way)
{
    return {from, from + way};
}

struct DiscAndWall
{
    MovingDisc disc;
    std::array<MovingPoint, 2> wall;

    // Keeps sums exact: all coordinates are integers below 2¹².
    void place(Vec by, Vec drift, double scale)
    {
        for (MovingPoint* p : {&disc.centre, &wall[0], &wall[1]})
            *p = {(p->from + by) * scale, (p->to + by + drift) * scale};
        disc.radius = {disc.radius.from * scale, disc.radius.from * scale};
    }
};

// A wall along a direction of integer length, and a disc that touches its line or one of its ends: at rest, sliding,
// landing, leaving, on its way through. The wall may have no length, the disc no radius.
DiscAndWall touching(Random& random)
{
    struct Direction
    {
        Vec along;
        double length;
    };
    const auto [along, length] =
        random.of<Direction>({{{1, 0}, 1}, {{0, 1}, 1}, {{3, 4}, 5}, {{-4, 3}, 5}, {{5, -12}, 13}});
    const Vec across = along.perpendicular();
    const double times = random.in(0, 2);
    const auto step = [&, along = along] {
        return along * double(random.in(-3, 3)) + across * double(random.in(0, 2));
    };
    const Vec touch = along * double(random.in(-1, 4)) + across * (random.chance(50) ? times : -times);
    DiscAndWall q;
    q.disc.radius.from = times * length;
    q.wall = {moved({}, {}), moved(along * double(random.in(0, 3)), {})};
    switch (random.in(0, 5)) {
    case 0: // at rest
        q.disc.centre = moved(touch, {});
        break;
    case 1: // along the wall
        q.disc.centre = moved(touch, along * double(random.in(-5, 5)));
        break;
    case 2: // lands
        q.disc.centre = {touch + step(), touch};
        break;
    case 3: // leaves
        q.disc.centre = {touch, touch + step()};
        break;
    case 4: { // touches, or passes, halfway
        const Vec way = random.chance(50) ? step() : drawn(random, 5);
        q.disc.centre = {touch - way, touch + way};
        break;
    }
    default:
        q.disc.centre = {drawn(random, 12), drawn(random, 12)};
    }
    const Vec by = drawn(random, 100);
    q.place(by, random.chance(30) ? drawn(random, 9) : Vec{}, std::ldexp(1, random.in(-20, 20)));
    return q;
}

// A disc, segment, capsule or convex polygon of small integers that translates.
Body convexBody(Random& random, bool isPolygon)
{
    static const std::vector<std::vector<Vec>> outlines{{{0, 0}, {2, 0}, {2, 2}, {0, 2}},
                                                        {{0, 0}, {3, 0}, {0, 2}},
                                                        {{0, 0}, {4, 3}, {1, 7}, {-3, 4}},
                                                        {{0, 0}, {1, 0}, {3, 0}, {4, 2}, {2, 3}},
                                                        {{0, 0}, {0, 3}, {4, 3}}};
    const Vec at = drawn(random, 5);
    const Vec way = random.chance(30) ? Vec{} : random.chance(50) ? Vec{double(random.in(-6, 6)), 0} : drawn(random, 6);
    const auto path = [&](Vec from) {
        return way == Vec{} ? Path(Rest{at + from}) : Path(FromTo{at + from, at + from + way});
    };
    Body body;
    body.shape = isPolygon ? Shape::polygon : random.of({Shape::circle, Shape::segment, Shape::capsule});
    if (isPolygon)
        for (const Vec& point : outlines[std::size_t(random.in(0, int(outlines.size()) - 1))])
            body.points.push_back(path(point));
    else
        body.a = path({});
    if (hasTwoControlPoints(body.shape))
        body.b = path({double(random.in(1, 3)), double(random.in(-1, 1))});
    if (body.shape != Shape::segment)
        body.radius.from = isPolygon ? random.of({0, 0, 0, 1}) : random.in(0, 2);
    return body;
}

// Whether the times round to those of the exact contacts, and all else is equal.
bool agree(const FilteredContacts& contacts, std::span<const RoundedContact> exact)
{
    const auto isNear = [](const BoundedDoubleDouble& t, double nearest) {
        const double own = t.nearestOrNan();
        return own != own || own == nearest;
    };
    bool same = contacts.count == exact.size();
    for (std::size_t i = 0; same && i < contacts.count; ++i) {
        const FilteredContact& contact = contacts.contact[i];
        same = isNear(contact.begin, exact[i].begin) && isNear(contact.end, exact[i].end) &&
               contact.isInstant == exact[i].isInstant && contact.begin.isExactly(0) == exact[i].beginsBefore &&
               contact.end.isExactly(1) == exact[i].endsAfter;
    }
    return same;
}

QString told(const FilteredContacts& contacts)
{
    QString text;
    for (std::size_t i = 0; i < contacts.count; ++i)
        text += QString("[%1 %2 %3]")
                    .arg(contacts.contact[i].begin.value.high, 0, 'g', 17)
                    .arg(contacts.contact[i].end.value.high, 0, 'g', 17)
                    .arg(contacts.contact[i].isInstant);
    return text;
}
QString told(std::span<const RoundedContact> contacts)
{
    QString text;
    for (const RoundedContact& contact : contacts)
        text +=
            QString("[%1 %2 %3]").arg(contact.begin, 0, 'g', 17).arg(contact.end, 0, 'g', 17).arg(contact.isInstant);
    return text;
}

// Whether two bodies meet; fails if the stage does not decide it, or decides otherwise than integers of any size.
bool isSameInBothOrders(const Body& a, const Body& b)
{
    const auto exact = contacts(Scene(), a, b, {0, 1}, {integersAlone(), {}});
    const auto compare = [&exact](const Body& p, const Body& q) {
        const auto found = translatingContacts(PreparedBody(p, {0, 1}), PreparedBody(q, {0, 1}), {0, 1});
        QVERIFY(found);
        QCOMPARE(found->contacts.size(), exact.size());
        for (std::size_t k = 0; k < exact.size(); ++k) {
            QVERIFY(found->contacts[k].begin == exact[k].begin);
            QVERIFY(found->contacts[k].end == exact[k].end);
        }
    };
    compare(a, b);
    compare(b, a);
    return !exact.empty();
}

} // namespace

class TestTranslatingHulls : public QObject
{
    Q_OBJECT

private slots:
    void discsThatTouchWallsAreDecidedLikeByAnyIntegers()
    {
        const int count = oracle::caseCount(100'000);
        int decided = 0;
        int touches = 0;
        for (int i = 0; i < count; ++i) {
            Random random = oracle::caseRandom("discAndWall", i);
            const DiscAndWall q = touching(random);
            const RoundedContacts all = discSegmentContacts(q.disc, q.wall[0], q.wall[1], integersAlone());
            const std::span<const RoundedContact> exact(&all.contact[0], all.count);
            const auto found =
                translatingContacts(TranslatingHull{{&q.disc.centre, 1}, q.disc.radius.from}, TranslatingHull{q.wall});
            if (!found)
                continue;
            ++decided;
            touches += found->count > 0 && found->contact[0].isInstant ? 1 : 0;
            if (!agree(*found, exact))
                QCOMPARE(told(*found), told(exact));
            QVERIFY(agree(*found, exact));
        }
        qInfo() << decided << "of" << count << "decided," << touches << "touches";
        QVERIFY(decided >= count / 1000 * 990);
        QVERIFY(touches > count / 20);
    }

    // Small integers: parallel, equal and opposite segments, ends on ends, sides on sides.
    void segmentsAndCapsulesAreDecidedLikeByAnyIntegers()
    {
        const int count = oracle::caseCount(10'000);
        int decided = 0;
        for (int i = 0; i < count; ++i) {
            Random random = oracle::caseRandom("translatingSegments", i);
            const auto body = [&random] {
                const Vec way = drawn(random, 3);
                const Vec a = drawn(random, 3);
                MovingShape shape;
                shape.shape = random.chance(50) ? Shape::segment : Shape::capsule;
                shape.a = moved(a, way);
                shape.b = moved(random.chance(40) ? a + Vec{double(random.in(-3, 3)), 0} : drawn(random, 3), way);
                shape.radius.from = shape.radius.to = shape.shape == Shape::capsule ? random.in(0, 2) : 0;
                return shape;
            };
            const MovingShape p = body();
            const MovingShape q = body();
            const std::array<MovingPoint, 2> pointsOfP{p.a, p.b};
            const std::array<MovingPoint, 2> pointsOfQ{q.a, q.b};
            const auto found = translatingContacts(TranslatingHull{pointsOfP, p.radius.from},
                                                   TranslatingHull{pointsOfQ, q.radius.from});
            const auto exact = roundedContacts(p, q, integersAlone()).contacts;
            decided += found ? 1 : 0;
            if (found && !agree(*found, exact))
                QCOMPARE(told(*found), told(exact));
            QVERIFY(!found || agree(*found, exact));
        }
        qInfo() << decided << "of" << count << "decided";
        QVERIFY(decided >= count / 100 * 99);
    }

    // In both orders, in both orientations, thin and thick: the exact instants are equal.
    void convexPolygonsAreDecidedLikeByAnyIntegers()
    {
        const int count = oracle::caseCount(2'000);
        int decided = 0;
        for (int i = 0; i < count; ++i) {
            Random random = oracle::caseRandom("translatingPolygons", i);
            const Scene scene;
            const Body p = convexBody(random, true);
            const Body q = convexBody(random, random.chance(60));
            const auto found = translatingContacts(PreparedBody(p, {0, 1}), PreparedBody(q, {0, 1}), {0, 1});
            const auto exact = contacts(scene, p, q, {0, 1}, {integersAlone(), {}});
            decided += found ? 1 : 0;
            if (!found)
                continue;
            QCOMPARE(found->contacts.size(), exact.size());
            for (std::size_t k = 0; k < exact.size(); ++k) {
                const Contact& contact = found->contacts[k];
                QVERIFY2(contact.begin == exact[k].begin,
                         qPrintable(QString::number(contact.begin.nearest(), 'g', 17)));
                QVERIFY2(contact.end == exact[k].end, qPrintable(QString::number(contact.end.nearest(), 'g', 17)));
                QVERIFY(exact[k].touchesAtBegin && exact[k].touchesAtEnd);
            }
        }
        qInfo() << decided << "of" << count << "decided";
        QVERIFY(decided >= count / 100 * 95);
    }

    // A polygon with points in the middle of its sides, from each start and in both orientations, against segments
    // along each side that rest, land or slide there, in both orders.
    void pointsInTheMiddleOfSidesChangeNothing()
    {
        const std::vector<Vec> outline{{0, 0}, {2, 0}, {4, 0}, {4, 1}, {4, 4}, {2, 4}, {1, 4}, {0, 4}, {0, 3}};
        int touching = 0;
        for (std::size_t start = 0; start < outline.size(); ++start) {
            for (const bool isReversed : {false, true}) {
                std::vector<Vec> points = outline;
                std::ranges::rotate(points, points.begin() + std::ptrdiff_t(start));
                if (isReversed)
                    std::ranges::reverse(points);
                Body square{.id = "square", .shape = Shape::polygon};
                for (const Vec p : points)
                    square.points.emplace_back(Rest{p});
                for (int turns = 0; turns < 4; ++turns) {
                    const auto turned = [turns](Vec p) {
                        Vec q = p - Vec{2, 2};
                        for (int k = 0; k < turns; ++k)
                            q = q.perpendicular();
                        return q + Vec{2, 2};
                    };
                    for (const Vec from : {Vec{-5, 4}, Vec{-1, 4}, Vec{-4, 4}, Vec{1, 4}, Vec{-5, 6}, Vec{-1, 6}}) {
                        for (const double length : {1.0, 2.0, 6.0}) {
                            for (const Vec way : {Vec{}, Vec{0, -4}, Vec{0, -2}, Vec{8, 0}, Vec{4, -2}}) {
                                const Vec to = from + Vec{length, 0};
                                Body wall{.id = "wall", .shape = Shape::segment};
                                wall.a = FromTo{turned(from), turned(from + way)};
                                wall.b = FromTo{turned(to), turned(to + way)};
                                touching += isSameInBothOrders(square, wall) ? 1 : 0;
                                if (QTest::currentTestFailed())
                                    return;
                            }
                        }
                    }
                }
            }
        }
        QVERIFY(touching > 0);
    }

    // A thin polygon without an area has one point at a time for a point that crosses it.
    void flatHullsAreMetForAnInstant()
    {
        const std::array<MovingPoint, 3> flat{moved({0, 0}, {}), moved({1, 0}, {}), moved({2, 0}, {})};
        for (const double x : {0.0, 0.5, 1.0, 2.0}) {
            const std::array<MovingPoint, 1> dot{moved({x, -1}, {0, 3})};
            const auto found = translatingContacts(TranslatingHull{flat}, TranslatingHull{dot});
            const auto swapped = translatingContacts(TranslatingHull{dot}, TranslatingHull{flat});
            QVERIFY(found && swapped && found->count == 1 && swapped->count == 1);
            QVERIFY(found->contact[0].isInstant && swapped->contact[0].isInstant);
        }
    }

    // Near the end of the wall the disc's centre passes close to where its path would be a tangent.
    void simpleRootsNeedNoIntegersOfAnySize()
    {
        const MovingDisc disc{{{-.4999995, .00070714}, {-.4999995, -.0377}}, {.5, .5}};
        const RoundedContacts found = discSegmentContacts(disc, moved({}, {}), moved({2, 0}, {}));
        const RoundedContacts exact = discSegmentContacts(disc, moved({}, {}), moved({2, 0}, {}), integersAlone());
        QVERIFY2(found.stage != Stage::anyIntegers, name(found.stage));
        QCOMPARE(told(std::span(&found.contact[0], found.count)), told(std::span(&exact.contact[0], exact.count)));
    }

    void hullsThatAreNotConvexOrTurnAreUnknown()
    {
        const std::array<MovingPoint, 4> dart{moved({0, 0}, {}), moved({4, 0}, {}), moved({1, 1}, {}),
                                              moved({0, 4}, {})};
        const std::array<MovingPoint, 5> star{moved({0, 4}, {}), moved({2, -2}, {}), moved({-3, 2}, {}),
                                              moved({3, 2}, {}), moved({-2, -2}, {})};
        const std::array<MovingPoint, 2> turning{moved({0, 0}, {}), moved({4, 0}, {0, 1})};
        const std::array<MovingPoint, 1> dot{moved({5, 5}, {-5, -4})};
        QVERIFY(!translatingContacts(TranslatingHull{dart}, TranslatingHull{dot, 1}));
        QVERIFY(!translatingContacts(TranslatingHull{star}, TranslatingHull{dot, 1}));
        QVERIFY(!translatingContacts(TranslatingHull{turning}, TranslatingHull{dot, 1}));
        QVERIFY(translatingContacts(TranslatingHull{std::span(dart).first(3)}, TranslatingHull{dot, 1}));
    }

    // Far from the origin the same pair needs 60 bits, and along a wall that is far longer than fine 120.
    void everySizeOfIntegersDecidesAlike()
    {
        for (int i = 0; i < oracle::caseCount(1'000); ++i) {
            Random random = oracle::caseRandom("longHulls", i);
            DiscAndWall q = touching(random);
            const auto solved = [&q] {
                return translatingContacts(TranslatingHull{{&q.disc.centre, 1}, q.disc.radius.from},
                                           TranslatingHull{q.wall});
            };
            const auto first = solved();
            const double unit = std::ldexp(1, std::ilogb(std::max(std::abs(q.disc.centre.from.x), 0x1p-20)));
            DiscAndWall far = q;
            far.place({unit * 0x1p30, 0}, {}, 1);
            std::swap(q, far);
            const auto second = solved();
            QVERIFY(first && second);
            QCOMPARE(told(*second), told(*first));
        }
        int decided = 0;
        for (int i = 0; i < oracle::caseCount(500); ++i) {
            Random random = oracle::caseRandom("longWalls", i);
            const double radius = random.in(1, 9) * 0x1p-9;
            const Vec on{random.in(-99, 99) * 0x1p-9, radius};
            const MovingDisc disc{{on + drawn(random, 3) * 0x1p-9, random.chance(50) ? on : on + Vec{0x1p-30, 0}},
                                  {radius, radius}};
            const std::array<MovingPoint, 2> wall{moved({-0x1p40, 0}, {}), moved({0x1p60 + 0x1p20, 0}, {})};
            const auto found = translatingContacts(TranslatingHull{{&disc.centre, 1}, radius}, TranslatingHull{wall});
            const RoundedContacts exact = discSegmentContacts(disc, wall[0], wall[1], integersAlone());
            QVERIFY(found);
            QVERIFY(agree(*found, std::span(&exact.contact[0], exact.count)));
            decided +=
                translatingContacts(TranslatingHull{{&disc.centre, 1}, radius}, TranslatingHull{wall}, 60) ? 0 : 1;
        }
        QVERIFY(decided > 0); // with more than 60 bits
    }
};

QTEST_APPLESS_MAIN(TestTranslatingHulls)

} // namespace sweep::tst_translating_hulls
#include "tst_translating_hulls.moc"
