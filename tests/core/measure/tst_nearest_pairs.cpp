// Pairs in contact and the nearest pairs, compared with the relation of each pair.
#include "core/measure/nearest_pairs.h"
#include "core/measure/untested_pairs.h"
#include "tests/support/random.h"

#include <QtTest>

#include <algorithm>
#include <stop_token>
#include <tuple>

namespace sweep::tst_nearest_pairs {

namespace {

// Places on a coarse lattice, so that many pairs touch and many distances are equal.
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

// What a search has to find.
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

// Measures every pair at the time timeOf(pair), which has none where the pair is left out.
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
    void areThoseOfEachPair()
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
};

QTEST_GUILESS_MAIN(TestNearestPairs)

} // namespace sweep::tst_nearest_pairs
#include "tst_nearest_pairs.moc"
