// Pairs in contact and the nearest pairs, compared with the relation of each pair.
#include "core/measure/inspection.h"
#include "core/measure/untested_pairs.h"
#include "tests/support/random.h"

#include <QtTest>

#include <algorithm>
#include <stop_token>
#include <tuple>

namespace sweep::tst_nearest_pairs {

namespace {

// Positions on a coarse lattice, so that many pairs touch and many distances are equal.
Scene randomScene(oracle::Random& random)
{
    const double size = random.of({1.0, 0x1p-40, 0x1p60, 1e-300, 1e300});
    const auto place = [&] { return Vec{size * random.in(0, 12), size * random.in(0, 12)}; };
    const auto path = [&]() -> Path {
        if (random.chance(30))
            return FromTo{place(), place()};
        return Rest{place()};
    };
    Scene scene;
    const int count = random.in(0, 40);
    for (int i = 0; i < count; ++i) {
        Body body{.id = std::to_string(i)};
        body.shape = random.of({Shape::point, Shape::circle, Shape::segment, Shape::segment, Shape::capsule});
        if (random.chance(4))
            body.shape = random.of({Shape::ray, Shape::line});
        body.a = path();
        body.b = path();
        if (isUnbounded(body.shape)) {
            body.a = Rest{{0, size * i}};
            body.b = Rest{{size, 0}};
        }
        body.radius.from = size * random.in(0, 2) / 2;
        if (random.chance(20))
            body.active = Interval{0, 0.25};
        scene.bodies.push_back(std::move(body));
    }
    return scene;
}

// The expected result of a search.
NearestPairs sorted(std::vector<MeasuredPair> pairs, std::size_t count)
{
    NearestPairs result;
    for (MeasuredPair& one : pairs)
        (one.relation.relation == Relation::apart ? result.nearest : result.inContact).push_back(std::move(one));
    std::sort(result.nearest.begin(), result.nearest.end(), [](const MeasuredPair& p, const MeasuredPair& q) {
        return std::tie(p.relation.distance, p.pair) < std::tie(q.relation.distance, q.pair);
    });
    result.nearest.resize(std::min(result.nearest.size(), count));
    return result;
}

// Measures every pair at the time timeOf(pair); a pair without a time is left out.
template <class TimeOf>
std::vector<MeasuredPair> measuredOneByOne(const Scene& scene, const TimeOf& timeOf)
{
    std::vector<MeasuredPair> pairs;
    for (std::uint32_t a = 0; a < scene.bodies.size(); ++a)
        for (std::uint32_t b = a + 1; b < scene.bodies.size(); ++b)
            if (const auto t = timeOf(BodyPair{a, b}))
                if (auto relation = relationAt(scene, scene.bodies[a], scene.bodies[b], *t, RelationDetail::points))
                    pairs.push_back({{a, b}, std::move(*relation)});
    return pairs;
}

// The closest approach, found by examining every pair.
std::optional<ClosestApproach> nearestByAll(const Scene& scene, std::optional<Untested> kind)
{
    const TestedPairs tested(scene);
    std::optional<ClosestApproach> least;
    for (std::uint32_t a = 0; a < scene.bodies.size(); ++a)
        for (std::uint32_t b = a + 1; b < scene.bodies.size(); ++b) {
            if (tested.whyUntested({a, b}) != kind)
                continue;
            auto approach = closestApproach(scene, {a, b});
            if (!least || approach->relation.distance < least->relation.distance)
                least = std::move(approach);
        }
    return least;
}

// Rows of points that climb together, 2 apart, except one that is 1 from its neighbour at time 0 and moves away.
Scene risingPoints(int count)
{
    Scene scene;
    for (int i = 0; i < count; ++i) {
        const Vec at{2.0 * (i % 100), 2.0 * (i / 100)};
        scene.bodies.push_back({.id = std::to_string(i), .shape = Shape::point, .a = Launch{at, {0, 1}, {}}});
    }
    scene.bodies.back().a = Launch{{2.0 * ((count - 1) % 100) - 1, 2.0 * ((count - 1) / 100)}, {1, 1}, {}};
    return scene;
}

bool isSame(const MeasuredPair& p, const MeasuredPair& q)
{
    return p.pair == q.pair && p.relation.relation == q.relation.relation &&
           p.relation.distance == q.relation.distance && p.relation.onA == q.relation.onA &&
           p.relation.onB == q.relation.onB && p.relation.isExactA == q.relation.isExactA &&
           p.relation.isExactB == q.relation.isExactB && p.relation.piece == q.relation.piece;
}

} // namespace

class TestNearestPairs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pairsAreThoseOfEachRelation()
    {
        std::size_t contacts = 0;
        for (int i = 0; i < oracle::caseCount(200); ++i) {
            oracle::Random random = oracle::caseRandom("nearest", i);
            const Scene scene = randomScene(random);
            const double t = random.of({0.0, 0.25, 0.3, 1.0});
            const auto count = static_cast<std::size_t>(random.of({0, 1, 7, 100}));
            const NearestPairs expected =
                sorted(measuredOneByOne(scene, [&](BodyPair) { return std::optional(Instant(t)); }), count);
            const NearestPairs found = nearestPairs(scene, t, count, {.threads = 1});
            QVERIFY(std::ranges::equal(found.inContact, expected.inContact, isSame));
            QVERIFY(std::ranges::equal(found.nearest, expected.nearest, isSame));
            QVERIFY(
                std::ranges::equal(nearestPairs(scene, t, count, {.threads = 3}).nearest, expected.nearest, isSame));
            contacts += expected.inContact.size();
        }
        QVERIFY(contacts > 0);
    }

    void pairsAtRestHaveTimesOfTheirOwn()
    {
        std::size_t later = 0;
        for (int i = 0; i < oracle::caseCount(200); ++i) {
            oracle::Random random = oracle::caseRandom("nearest at rest", i);
            Scene scene = randomScene(random);
            for (Body& body : scene.bodies) {
                const int start = random.in(0, 3);
                body.active = Interval{start / 4.0, random.in(start + 1, 4) / 4.0};
                if (random.chance(10)) // moves, then rests
                    body.a = Keyed{{{0.375, Vec{0, 0}}, {0.5, Vec{0, 3}}}};
            }
            const TestedPairs tested(scene);
            const NearestPairs expected =
                sorted(measuredOneByOne(scene,
                                        [&](BodyPair pair) {
                                            return tested.whyUntestedByTime(pair) == Untested::atRest
                                                       ? std::optional(commonStart(scene, pair))
                                                       : std::nullopt;
                                        }),
                       7);
            const NearestPairs found = nearestPairsAtRest(scene, 7, {.threads = 2});
            QVERIFY(std::ranges::equal(found.inContact, expected.inContact, isSame));
            QVERIFY(std::ranges::equal(found.nearest, expected.nearest, isSame));
            for (const MeasuredPair& one : expected.inContact)
                later += commonStart(scene, one.pair) != Instant(0) ? 1U : 0U;
        }
        QVERIFY(later > 0);
    }

    void stoppedSearchesFindNoNearestPairs()
    {
        Scene scene;
        for (int i = 0; i < 30; ++i)
            scene.bodies.push_back({.id = std::to_string(i), .shape = Shape::circle, .a = Rest{{2.0 * (i / 2), 0}}});
        std::stop_source stop;
        const ParallelJob work{.threads = 2, .job = {stop.get_token(), {}}};
        QCOMPARE(nearestPairs(scene, 0, 5, work).nearest.size(), std::size_t(5));
        stop.request_stop();
        const NearestPairs found = nearestPairs(scene, 0, 5, work);
        QVERIFY(found.inContact.empty());
        QVERIFY(found.nearest.empty());
    }

    void theNearestApproachIsThatOfAllPairs()
    {
        int found = 0;
        for (int i = 0; i < oracle::caseCount(30); ++i) {
            oracle::Random random = oracle::caseRandom("approach", i);
            Scene scene = randomScene(random);
            scene.bodies.resize(std::min<std::size_t>(scene.bodies.size(), 12));
            for (Body& body : scene.bodies)
                if (random.chance(20))
                    body.group = random.of({"p", "q"});
            for (const auto kind : {std::optional<Untested>(), std::optional(Untested::atRest)}) {
                const auto all = nearestByAll(scene, kind);
                const auto nearest = nearestApproach(scene, kind, 100'000);
                QCOMPARE(nearest.has_value(), all.has_value());
                if (!all)
                    continue;
                QCOMPARE(nearest->approach.relation.distance, all->relation.distance);
                QVERIFY2(nearest->approach.pair == all->pair, qPrintable(QString::number(i)));
                QCOMPARE(nearest->compared, nearest->all);
                ++found;
            }
        }
        QVERIFY(found > 0);
    }

    void theNearestOfManyIsFoundWithoutExaminingAll()
    {
        const Scene scene = risingPoints(8000);
        const auto nearest = nearestApproach(scene, {}, 100);
        QVERIFY(nearest.has_value());
        QVERIFY((nearest->approach.pair == BodyPair{7998, 7999}));
        QCOMPARE(nearest->approach.relation.distance, 1.0);
        QCOMPARE(nearest->all, std::uint64_t(8000) * 7999 / 2);
        QCOMPARE(nearest->compared, nearest->all);
    }

    // All neighbours in a row or column are equally far apart, and their boxes overlap while they climb together.
    void aLimitedSearchIsMarkedAsIncomplete()
    {
        Scene scene = risingPoints(2000);
        scene.bodies.pop_back();
        for (Body& body : scene.bodies)
            std::get<Launch>(body.a).velocity = {40, 40};
        const auto nearest = nearestApproach(scene, {}, 100);
        QVERIFY(nearest.has_value());
        QVERIFY(nearest->compared > 0);
        QVERIFY(nearest->compared < nearest->all);
    }

    // The two are active, and at rest, only in the second half.
    void pairsThatRestLaterAreFound()
    {
        Scene scene;
        const Keyed landing{{{0, {0, 9}}, {0.5, {0, 1}}}};
        scene.bodies.push_back({.id = "landed", .shape = Shape::point, .a = landing});
        scene.bodies.push_back({.id = "late", .shape = Shape::point, .a = Rest{{0, 0}}, .active = Interval{0.5, 1}});
        const auto nearest = nearestApproach(scene, Untested::atRest, 100);
        QVERIFY(nearest.has_value());
        QCOMPARE(nearest->approach.relation.distance, 1.0);
        QVERIFY(nearest->approach.t == Instant(0.5));
        QVERIFY(!nearestApproach(scene, {}, 100).has_value());
    }

    void bodiesRepresentTheirGroupsIfAllAreTested()
    {
        Scene scene;
        for (const char* id : {"p0", "p1", "q0", "q1", "lone"})
            scene.bodies.push_back({.id = id, .shape = Shape::point, .a = FromTo{{0, 0}, {1, 0}}});
        scene.bodies[0].group = scene.bodies[1].group = "p";
        scene.bodies[2].group = scene.bodies[3].group = "q";
        scene.bodies[4].group = "alone";
        const auto groups = [&scene](BodyPair pair) {
            const GroupPair found = groupsOfPair(scene, pair);
            return QString::fromStdString(found.a + '|' + found.b);
        };
        QCOMPARE(groups({0, 2}), QStringLiteral("p|q"));
        QCOMPARE(groups({1, 4}), QStringLiteral("p|"));
        scene.ignore = std::vector<std::pair<std::string, std::string>>{{"p1", "q1"}};
        QCOMPARE(groups({0, 2}), QStringLiteral("p|"));
        QCOMPARE(groups({1, 2}), QStringLiteral("p|"));
        QCOMPARE(groups({0, 3}), QStringLiteral("|q"));
        scene.bodies[4].id = "q";
        QCOMPARE(groups({0, 3}), QStringLiteral("|"));
    }
};

QTEST_GUILESS_MAIN(TestNearestPairs)

} // namespace sweep::tst_nearest_pairs
#include "tst_nearest_pairs.moc"
