#include <QtTest>

#include "core/contacts/lanes.h"
#include "tests/support/comparison_text.h"
#include "tests/support/coordinate_families.h"
#include "tests/support/random.h"

#include <array>
#include <iterator>

namespace sweep::tst_filter_lanes {

using oracle::coordinateFamilies;
using oracle::CoordinateFamily;
using oracle::discAndSegment;
using oracle::movingPoint;
using oracle::Random;
using oracle::twoDiscs;

namespace {

MovingPoint still(Vec p)
{
    return {p, p};
}

// The least number of 1000 cases of a family of coordinates that lanes decide, and of those in which they find a
// contact: about four fifths of the smallest among six seeds. Without lanes, later stages give the same contacts.
struct LeastShare
{
    int decided;
    int met;
};
struct SharesOfLanes
{
    const char* name;
    bool (*decides)(const CoordinateFamily&, Random&, RoundedContacts&);
    std::array<LeastShare, 7> least;
};
const SharesOfLanes lanes[] = {
    {"point and segment that translates",
     [](const CoordinateFamily& f, Random& random, RoundedContacts& contacts) {
         const auto [disc, a, b] = discAndSegment(f, random);
         return isRoundedTranslation(a, b) && pointSegmentLanes(disc.centre, a, b, contacts);
     },
     {{{731, 149}, {728, 118}, {536, 81}, {498, 56}, {800, 144}, {436, 27}, {6, 0}}}},
    {"point and segment that turns",
     [](const CoordinateFamily& f, Random& random, RoundedContacts& contacts) {
         const MovingPoint p = movingPoint(f, random, 20);
         const MovingPoint a = movingPoint(f, random, 30);
         return turningSegmentLanes(p, a, movingPoint(f, random, 30), contacts);
     },
     {{{800, 156}, {693, 122}, {789, 154}, {649, 109}, {800, 170}, {393, 16}, {0, 0}}}},
    {"two discs",
     [](const CoordinateFamily& f, Random& random, RoundedContacts& contacts) {
         const auto [p, q] = twoDiscs(f, random, 100);
         return discDiscLanes(p, q, contacts);
     },
     {{{800, 370}, {737, 370}, {792, 316}, {696, 310}, {800, 227}, {625, 280}, {3, 0}}}},
    {"disc and segment",
     [](const CoordinateFamily& f, Random& random, RoundedContacts& contacts) {
         const auto [disc, a, b] = discAndSegment(f, random);
         return discSegmentLanes(disc, a, b, contacts);
     },
     {{{728, 356}, {532, 302}, {472, 175}, {380, 132}, {794, 294}, {218, 87}, {0, 0}}}},
};

} // namespace

class TestFilterLanes : public QObject
{
    Q_OBJECT

private slots:
    void lanesDecideTheirShares_data()
    {
        QTest::addColumn<int>("lane");
        QTest::addColumn<int>("family");
        for (int k = 0; k < int(std::size(lanes)); ++k)
            for (std::size_t i = 0; i < lanes[k].least.size(); ++i)
                QTest::addRow("%s, %s", lanes[k].name, coordinateFamilies()[i].name) << k << int(i);
    }
    void lanesDecideTheirShares()
    {
        QFETCH(int, lane);
        QFETCH(int, family);
        if (!StageSet{}.usesFused())
            QSKIP("this processor has no such instructions");
        QCOMPARE(lanes[lane].least.size(), coordinateFamilies().size());
        int decided = 0;
        int met = 0;
        for (std::uint64_t i = 0; i < 1000; ++i) {
            Random random(i);
            RoundedContacts contacts;
            if (!lanes[lane].decides(coordinateFamilies()[std::size_t(family)], random, contacts))
                continue;
            ++decided;
            met += contacts.count > 0 ? 1 : 0;
        }
        const LeastShare least = lanes[lane].least[std::size_t(family)];
        QCOMPARE_GE(decided, least.decided);
        QCOMPARE_GE(met, least.met);
    }

    // The point starts 2⁻⁵⁰ away from the segment's line. In double-doubles, the last bits of the time are lost.
    void timesJustAfterTheStartAreUnknownOrRounded()
    {
        if (!StageSet{}.usesFused())
            QSKIP("this processor has no such instructions");
        for (std::uint64_t i = 0; i < 2000; ++i) {
            Random random(i);
            const Vec a{random.real(-1, 1) * 0x1p-50, random.real(-1, 1) * 0x1p-50};
            const Vec b{3, 21};
            const Vec from{1, 7};
            const Vec to{random.real(-9, 9), random.real(-9, 9)};
            RoundedContacts contacts;
            if (!pointSegmentLanes({from, to}, still(a), still(b), contacts) || contacts.count == 0)
                continue;
            const auto side = [&](Vec p) { // (b − a) × (p − a)
                return (Rational(b.x) - Rational(a.x)) * (Rational(p.y) - Rational(a.y)) -
                       (Rational(b.y) - Rational(a.y)) * (Rational(p.x) - Rational(a.x));
            };
            const double expected = nearest(side(from) / (side(from) - side(to)));
            QVERIFY2(contacts.contact[0].begin == expected, qPrintable(QString::number(i)));
        }
    }

    // Lanes leave grazes undecided.
    void grazesAreUnknownToLanes()
    {
        if (!StageSet{}.usesFused())
            QSKIP("this processor has no such instructions");
        RoundedContacts contacts;
        const MovingDisc disc{still({0, 0}), {1, 1}};
        QVERIFY(!discDiscLanes({{{-3, 2}, {3, 2}}, {1, 1}}, disc, contacts)); // tangent
        QVERIFY(!discDiscLanes({{{2, 0}, {3, 0}}, {1, 1}}, disc, contacts));  // only at the start
        QVERIFY(!discSegmentLanes({{{-3, 1}, {3, 1}}, {1, 1}}, still({0, 0}), still({1, 0}), contacts));
        QVERIFY(!discSegmentLanes({{{0, 3}, {0, -3}}, {1, 1}}, still({0, 0}), still({1, 0}), contacts)); // over an end
        QVERIFY(!discSegmentLanes({{{0, 3}, {0, -3}}, {1, 1}}, still({0, 0}), still({0, 0}), contacts)); // length zero
        QVERIFY(!discSegmentLanes({{{0, 3}, {0, -3}}, {1, 1}}, {{0, 0}, {1, 0}}, {{1, 0}, {1, 1}}, contacts)); // turns
        const auto point = [&](MovingPoint p) { return pointSegmentLanes(p, still({0, 0}), still({1, 0}), contacts); };
        QVERIFY(point({{0.25, -1}, {0.5, 1}}));
        QCOMPARE(contacts.count, 1);
        QCOMPARE(ExactDouble(contacts.contact[0].s), 0.375);
        QVERIFY(point({{1.25, -1}, {1.5, 1}}));
        QCOMPARE(contacts.count, 0);
        QVERIFY(!point({{0, -1}, {0, 1}}));    // through an end
        QVERIFY(!point({{0.5, 0}, {0.5, 1}})); // starts on it
        QVERIFY(!point({{-1, 0}, {2, 0}}));    // slides along it
        const MovingPoint turning{{1, 0}, {1, 2}};
        const auto past = [&](MovingPoint p) { return turningSegmentLanes(p, still({0, 0}), turning, contacts); };
        QVERIFY(past({{0.5, 1}, {0.5, 0}}));
        QCOMPARE(contacts.count, 1);
        QCOMPARE(ExactDouble(contacts.contact[0].s), 0.5);
        QVERIFY(past({{2.5, 1}, {2.5, 0}}));
        QCOMPARE(contacts.count, 0);
        QVERIFY(!past({{0.5, 0}, {0.5, 2}})); // starts on it
        const double far = 0x1p+600;
        QVERIFY(!discDiscLanes({{{-far, 0}, {far, 0}}, {1, 1}}, disc, contacts));
    }
};

QTEST_APPLESS_MAIN(TestFilterLanes)

} // namespace sweep::tst_filter_lanes
#include "tst_filter_lanes.moc"
