#include <QtTest>

#include "tests/support/random.h"

#include <sweepbench/batch.h>

#include <cmath>
#include <limits>

namespace sweep::tst_batch {

namespace {

struct Columns
{
    std::vector<double> fromX;
    std::vector<double> fromY;
    std::vector<double> toX;
    std::vector<double> toY;

    void add(const MovingPoint& p)
    {
        fromX.push_back(p.from.x);
        fromY.push_back(p.from.y);
        toX.push_back(p.to.x);
        toY.push_back(p.to.y);
    }
    [[nodiscard]] MovingPoints points() const { return {fromX, fromY, toX, toY}; }
};

bool same(const RoundedContacts& p, const RoundedContacts& q)
{
    if (p.count != q.count)
        return false;
    for (std::size_t i = 0; i < p.count; ++i) {
        const RoundedContact& a = p.contact[i];
        const RoundedContact& b = q.contact[i];
        if (a.begin != b.begin || a.end != b.end || a.isInstant != b.isInstant || a.crosses != b.crosses ||
            !(a.s == b.s || (a.s != a.s && b.s != b.s)))
            return false;
    }
    return true;
}

} // namespace

class TestBatch : public QObject
{
    Q_OBJECT

private slots:
    void sizesAroundABlock_data()
    {
        QTest::addColumn<int>("size");
        for (const int size : {0, 1, 7, 8, 9, 255, 256, 257, 1000})
            QTest::addRow("%d pairs", size) << size;
    }
    // The contacts equal those of one pair after the other, in order, with and without wide instructions.
    void sizesAroundABlock()
    {
        QFETCH(int, size);
        oracle::Random random = oracle::caseRandom("batch", size);
        Columns columns[3];
        const auto coordinate = [&](int kind) {
            if (kind < 40)
                return random.real(0, 1);
            if (kind < 97)
                return double(random.in(-3, 3));
            return std::ldexp(random.real(-1, 1), kind % 2 == 0 ? 1000 : -1040);
        };
        for (int i = 0; i < size; ++i) {
            const int kind = random.in(0, 99);
            for (Columns& column : columns)
                column.add({{coordinate(kind), coordinate(kind)}, {coordinate(kind), coordinate(kind)}});
        }
        const PointSegmentPairs pairs{columns[0].points(), columns[1].points(), columns[2].points()};
        for (const StageSet stages : {StageSet{}, StageSet{}.withoutFused(), StageSet{}.without(Stage::rejection)}) {
            std::size_t next = 0;
            const auto passOver = [&](std::size_t end) {
                for (; next < end; ++next)
                    QCOMPARE(pointSegmentContacts(pairs.p.at(next), pairs.a.at(next), pairs.b.at(next)).count,
                             std::size_t{0});
            };
            pointSegmentContacts(
                pairs,
                [&](std::size_t i, const RoundedContacts& contacts) {
                    passOver(i);
                    next = i + 1;
                    QVERIFY(same(contacts, pointSegmentContacts(pairs.p.at(i), pairs.a.at(i), pairs.b.at(i))));
                },
                stages);
            passOver(pairs.size());
        }
    }
};

QTEST_APPLESS_MAIN(TestBatch)

} // namespace sweep::tst_batch
#include "tst_batch.moc"
