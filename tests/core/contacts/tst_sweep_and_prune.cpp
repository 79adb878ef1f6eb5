#include <QtTest>

#include "core/contacts/sweep_and_prune.h"
#include "tests/support/random.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep::tst_sweep_and_prune {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::vector<BodyPair> comparedEachWithEach(const BoxArrays& boxes)
{
    std::vector<BodyPair> pairs;
    for (std::uint32_t a = 0; a < boxes.size(); ++a)
        for (std::uint32_t b = a + 1; b < boxes.size(); ++b)
            if (boxes.lowX[a] <= boxes.highX[b] && boxes.lowX[b] <= boxes.highX[a] && boxes.lowY[a] <= boxes.highY[b] &&
                boxes.lowY[b] <= boxes.highY[a])
                pairs.push_back({a, b});
    return pairs;
}

std::vector<BodyPair> inOrder(std::vector<BodyPair> pairs)
{
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

using Make = void (*)(oracle::Random&, BoxArrays&);

void addBox(BoxArrays& boxes, double x, double y, double width, double height)
{
    boxes.push_back(x, y, x + width, y + height);
}

void uniform(oracle::Random& random, BoxArrays& boxes)
{
    addBox(boxes, random.real(0, 1), random.real(0, 1), random.real(0, 0.06), random.real(0, 0.06));
}

void clustered(oracle::Random& random, BoxArrays& boxes)
{
    const double x = random.in(0, 3);
    const double size = std::pow(10, random.in(-6, 0));
    addBox(boxes, x + size * random.real(0, 1), x * x + size * random.real(0, 1), size * random.real(0, 0.1),
           size * random.real(0, 0.1));
}

void longAndThin(oracle::Random& random, BoxArrays& boxes)
{
    const bool isWide = random.chance(50);
    const double length = random.real(0, 1);
    addBox(boxes, random.real(0, 1), random.real(0, 1), isWide ? length : 1e-3, isWide ? 1e-3 : length);
}

void fewHuge(oracle::Random& random, BoxArrays& boxes)
{
    const double size = random.chance(2) ? 1 : 0.02;
    addBox(boxes, random.real(0, 1), random.real(0, 1), size * random.real(0, 1), size * random.real(0, 1));
}

// Many equal sides and common borders; some boxes are points or lines.
void onLattice(oracle::Random& random, BoxArrays& boxes)
{
    addBox(boxes, random.in(-9, 9), random.in(-9, 9), random.in(0, 2), random.in(0, 2));
}

void extreme(oracle::Random& random, BoxArrays& boxes)
{
    const double tiny = std::numeric_limits<double>::denorm_min();
    const double most = std::numeric_limits<double>::max();
    const auto side = [&] {
        const double p = random.of({-infinity, -most, -1.0, -tiny, -0.0, 0.0, tiny, 2 * tiny, 1e-300, most, infinity});
        const double q = random.chance(50) ? p : random.of({-most, -tiny, 0.0, tiny, 1.0, 1e300, infinity});
        return std::pair(std::min(p, q), std::max(p, q));
    };
    const auto [left, right] = side();
    const auto [bottom, top] = side();
    boxes.push_back(left, bottom, right, top);
}

// A column and a row, for which cutting into halves works badly.
void crossShaped(oracle::Random& random, BoxArrays& boxes)
{
    const bool inRow = random.chance(50);
    const double along = random.real(-1, 1);
    const double across = random.real(-0.1, 0);
    addBox(boxes, inRow ? along : across, inRow ? across : along, inRow ? 0.001 : 0.1, inRow ? 0.1 : 0.001);
}

BoxArrays boxesOf(oracle::Random& random, Make make, int count)
{
    BoxArrays boxes;
    for (int i = 0; i < count; ++i)
        make(random, boxes);
    return boxes;
}

} // namespace

class BoxPairsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void samePairsAsComparingEachWithEach_data()
    {
        QTest::addColumn<Make>("make");
        QTest::newRow("uniform") << &uniform;
        QTest::newRow("clustered over many scales") << &clustered;
        QTest::newRow("long and thin, both ways") << &longAndThin;
        QTest::newRow("few huge ones") << &fewHuge;
        QTest::newRow("on a lattice, many borders in common") << &onLattice;
        QTest::newRow("infinite, overflowing, denormal") << &extreme;
        QTest::newRow("a column and a row") << &crossShaped;
    }
    // Laws 1 and 2, for few boxes and for so many that they make several tasks.
    void samePairsAsComparingEachWithEach()
    {
        QFETCH(Make, make);
        for (int i = 0; i < oracle::caseCount(6); ++i) {
            oracle::Random random = oracle::caseRandom(QTest::currentDataTag(), i);
            const BoxArrays boxes = boxesOf(random, make, i == 0 ? 5000 : random.in(0, 3) * random.in(0, 400));
            const auto pairs = overlappingPairs(boxes);
            QVERIFY(std::all_of(pairs.begin(), pairs.end(), [](BodyPair pair) { return pair.a < pair.b; }));
            QCOMPARE(inOrder(pairs), comparedEachWithEach(boxes));
            for (const unsigned threads : {2U, 3U, 7U})
                QVERIFY(overlappingPairs(boxes, {.threads = threads, .job = {}}) == pairs);
        }
    }

    void equalBoxesAllMeet()
    {
        for (const double side : {0.0, 1.0, infinity}) {
            BoxArrays boxes;
            for (int i = 0; i < 200; ++i)
                boxes.push_back(-side, 0, 0, side);
            QCOMPARE(overlappingPairs(boxes).size(), 200U * 199U / 2U);
        }
    }

    // For equal boxes as for many tasks: the number of pairs is bounded, and any number of threads gives the same.
    void aLimitBoundsTheNumberOfPairs()
    {
        BoxArrays alike;
        for (int i = 0; i < 6000; ++i)
            alike.push_back(0, 0, 1, 1);
        QVERIFY(overlappingPairs(alike, {}, 100'000).size() > 100'000U);
        QVERIFY(overlappingPairs(alike, {}, 100'000).size() <= 106'000U);
        oracle::Random random = oracle::caseRandom("limited", 0);
        const BoxArrays boxes = boxesOf(random, &uniform, 20'000);
        const std::vector<BodyPair> all = inOrder(overlappingPairs(boxes));
        QVERIFY(all.size() > 1000U);
        QVERIFY(inOrder(overlappingPairs(boxes, {}, all.size())) == all);
        const std::vector<BodyPair> some = overlappingPairs(boxes, {}, 1000);
        QVERIFY(some.size() > 1000U && some.size() <= 21'000U);
        QVERIFY(std::ranges::includes(all, inOrder(some)));
        QVERIFY(overlappingPairs(boxes, {.threads = 3, .job = {}}, 1000) == some);
    }

    void pairsAreSortedAndUnique()
    {
        using Pairs = std::vector<BodyPair>;
        QCOMPARE(sortedPairs(4, {{2, 3}, {0, 3}, {2, 3}, {0, 1}, {0, 3}}), (Pairs{{0, 1}, {0, 3}, {2, 3}}));
        QCOMPARE(sortedPairs(0, {}), Pairs{});
    }

    void aStoppedSearchGivesNothing()
    {
        std::stop_source source;
        source.request_stop();
        BoxArrays boxes;
        for (int i = 0; i < 100; ++i)
            boxes.push_back(0, 0, 1, 1);
        QVERIFY(overlappingPairs(boxes, {.threads = 2, .job = {source.get_token(), {}}}).empty());
    }
};

QTEST_GUILESS_MAIN(BoxPairsTest)

} // namespace sweep::tst_sweep_and_prune
#include "tst_sweep_and_prune.moc"
