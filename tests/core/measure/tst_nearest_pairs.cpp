// Pairs in contact and the nearest pairs, compared with the relation of each pair.
#include "core/measure/nearest_pairs.h"
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

bool isSame(const MeasuredPair& p, const MeasuredPair& q)
{
    return p.pair == q.pair && p.relation.relation == q.relation.relation &&
           p.relation.distance == q.relation.distance && p.relation.onA == q.relation.onA &&
           p.relation.onB == q.relation.onB && p.relation.piece == q.relation.piece;
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
            std::vector<MeasuredPair> inContact;
            std::vector<MeasuredPair> apart;
            for (std::uint32_t a = 0; a < scene.bodies.size(); ++a)
                for (std::uint32_t b = a + 1; b < scene.bodies.size(); ++b)
                    if (auto relation =
                            relationAt(scene, scene.bodies[a], scene.bodies[b], Instant(t), RelationDetail::points))
                        (relation->relation == Relation::apart ? apart : inContact).push_back({{a, b}, *relation});
            std::sort(apart.begin(), apart.end(), [](const MeasuredPair& p, const MeasuredPair& q) {
                return std::tie(p.relation.distance, p.pair) < std::tie(q.relation.distance, q.pair);
            });
            const auto count = static_cast<std::size_t>(random.of({0, 1, 7, 100}));
            apart.resize(std::min(apart.size(), count));
            const NearestPairs found = nearestPairs(scene, t, count, {.threads = 1});
            QVERIFY(std::ranges::equal(found.inContact, inContact, isSame));
            QVERIFY(std::ranges::equal(found.nearest, apart, isSame));
            QVERIFY(std::ranges::equal(nearestPairs(scene, t, count, {.threads = 3}).nearest, apart, isSame));
            contacts += inContact.size();
        }
        QVERIFY(contacts > 0);
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

    void plainCrossingsAreFiltered()
    {
        const Pose p{Shape::segment, {0, 0}, {3, 1}, 0};
        const Pose q{Shape::segment, {1, -1}, {1.1, 2}, 0};
        const auto crossing = crossingFiltered(p, q);
        QVERIFY(crossing.has_value());
        QVERIFY(crossing->onA == crossing->onB);
    }
};

QTEST_GUILESS_MAIN(TestNearestPairs)

} // namespace sweep::tst_nearest_pairs
#include "tst_nearest_pairs.moc"
