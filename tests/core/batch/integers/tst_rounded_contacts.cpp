#include <QtTest>

#include "core/contacts/lanes.h"
#include "tests/support/comparison_text.h"
#include "tests/support/coordinate_families.h"
#include "tests/support/random.h"

#include <sweepbench/batch.h>

#include <array>
#include <cstring>
#include <iterator>
#include <utility>

namespace sweep::tst_rounded_contacts {

using oracle::coordinateFamilies;
using oracle::CoordinateFamily;
using oracle::DiscAndSegment;
using oracle::discAndSegment;
using oracle::movingPoint;
using oracle::Random;
using oracle::twoDiscs;

namespace {

const Stage fastStages[] = {Stage::rejection, Stage::doubles, Stage::doubleDoubles, Stage::shortIntegers};

StageSet lastStage()
{
    StageSet stages;
    for (const Stage stage : fastStages)
        stages = stages.without(stage);
    return stages;
}

// Times to the bit, and proportions if hasS.
QString told(const RoundedContacts& contacts, bool hasS)
{
    QString text;
    for (std::size_t i = 0; i < contacts.count; ++i) {
        const RoundedContact& c = contacts.contact[i];
        text += QString("[%1 %2 %3%4%5%6")
                    .arg(c.begin, 0, 'g', 17)
                    .arg(c.end, 0, 'g', 17)
                    .arg(c.isInstant)
                    .arg(c.crosses)
                    .arg(c.beginsBefore)
                    .arg(c.endsAfter);
        text += hasS ? QString(" %1 %2]").arg(c.s, 0, 'g', 17).arg(c.sAtEnd, 0, 'g', 17) : QString("]");
    }
    return text;
}

MovingPoint still(Vec p)
{
    return {p, p};
}

} // namespace

class TestRoundedContacts : public QObject
{
    Q_OBJECT

private:
    void families_data()
    {
        QTest::addColumn<int>("family");
        for (std::size_t i = 0; i < coordinateFamilies().size(); ++i)
            QTest::newRow(coordinateFamilies()[i].name) << int(i);
    }

    // Checks all stages together, each combination without one, and all without optional processor instructions.
    template <class Ask>
    void check(bool hasS, Ask ask)
    {
        const QString exact = told(ask(lastStage()), hasS);
        QCOMPARE(told(ask(StageSet{}), hasS), exact);
        QCOMPARE(told(ask(StageSet{}.withoutFused()), hasS), exact);
        for (const Stage stage : fastStages)
            QCOMPARE(told(ask(StageSet{}.without(stage)), hasS), exact);
    }

    // `make` draws a case; `ask` solves it with a set of stages.
    template <class Make, class Ask>
    void checkFamily(const char* name, bool hasS, Make make, Ask ask)
    {
        QFETCH(int, family);
        const CoordinateFamily& f = coordinateFamilies()[std::size_t(family)];
        for (int i = 0; i < oracle::caseCount(40); ++i) {
            Random random = oracle::caseRandom(name + std::string(f.name), i);
            const auto drawn = make(f, random);
            check(hasS, [&](StageSet stages) { return ask(drawn, stages); });
            if (QTest::currentTestFailed()) {
                qInfo().noquote() << "case" << i;
                return;
            }
        }
    }

private slots:
    void pointAndSegmentDoNotDependOnTheStages_data() { families_data(); }
    void pointAndSegmentDoNotDependOnTheStages()
    {
        checkFamily(
            "roundedPointSegment", true,
            [](const CoordinateFamily& f, Random& random) {
                DiscAndSegment drawn = discAndSegment(f, random);
                if (random.chance(50)) // the segment turns or stretches
                    drawn.b = movingPoint(f, random, 30);
                return drawn;
            },
            [](const DiscAndSegment& drawn, StageSet stages) {
                return pointSegmentContacts(drawn.disc.centre, drawn.a, drawn.b, stages);
            });
    }

    // Coordinates of about 50 binary digits: the point passes exactly through an end or only touches the line.
    void grazesOfLongCoordinatesNeedNoIntegersOfAnySize()
    {
        for (int i = 0; i < oracle::caseCount(400); ++i) {
            Random random = oracle::caseRandom("roundedGraze", i);
            const auto lattice = [&] {
                const auto coordinate = [&] { return std::ldexp(std::trunc(random.real(-0x1p43, 0x1p43)), -40); };
                const double x = coordinate();
                return Vec{x, coordinate()};
            };
            const double t = random.in(0, 8) / 8.0;
            const auto over = [t](Vec at, Vec velocity) {
                return MovingPoint{at - velocity * t, at + velocity * (1 - t)};
            };
            const Vec a = lattice();
            const Vec d = lattice();
            const Vec velocity = lattice();
            const Vec turn = random.chance(50) ? lattice() : Vec{};
            const double s = random.of({0.0, 0.25, 1.0});
            // Material velocity plus one along the segment: the distance from the line has slope zero.
            const Vec along = d * random.of({-1.0, 0.5, 1.0});
            const MovingPoint p = over(a + d * s, velocity + turn * s + along);
            const MovingPoint q = over(a, velocity);
            const MovingPoint r = over(a + d, velocity + turn);
            check(true, [&](StageSet stages) { return pointSegmentContacts(p, q, r, stages); });
            const Stage stage = pointSegmentContacts(p, q, r).stage;
            QVERIFY2(stage != Stage::anyIntegers, qPrintable(QString::number(i)));
        }
    }

    // All points stay on one line, which may turn; the segment may have length zero, and the point may stay at an end.
    void pointsOfOneLineDoNotDependOnTheStages()
    {
        for (int i = 0; i < oracle::caseCount(400); ++i) {
            Random random = oracle::caseRandom("roundedOnOneLine", i);
            const Vec start = random.of({Vec{1, 0}, Vec{1, 2}, Vec{0, 1}});
            const Vec end = random.of({start, Vec{1, 2}, Vec{-1, -2}});
            const auto onLine = [&] {
                const double from = random.in(-2, 2);
                const double to = random.in(-2, 2);
                return MovingPoint{{start.x * from, start.y * from}, {end.x * to, end.y * to}};
            };
            const MovingPoint a = onLine();
            const MovingPoint b = random.chance(20) ? a : onLine();
            const MovingPoint p = random.chance(30) ? random.of({a, b}) : onLine();
            if (p.from == p.to && a.from == a.to && b.from == b.to)
                continue;
            check(true, [&](StageSet stages) { return pointSegmentContacts(p, a, b, stages); });
            if (QTest::currentTestFailed()) {
                qInfo().noquote() << "case" << i;
                return;
            }
        }
    }

    void discsDoNotDependOnTheStages_data() { families_data(); }
    void discsDoNotDependOnTheStages()
    {
        checkFamily(
            "roundedDiscs", false, [](const CoordinateFamily& f, Random& random) { return twoDiscs(f, random, 90); },
            [](const auto& drawn, StageSet stages) { return discDiscContacts(drawn.first, drawn.second, stages); });
    }

    void discAndSegmentDoNotDependOnTheStages_data() { families_data(); }
    void discAndSegmentDoNotDependOnTheStages()
    {
        checkFamily("roundedDiscSegment", false, discAndSegment, [](const DiscAndSegment& drawn, StageSet stages) {
            return discSegmentContacts(drawn.disc, drawn.a, drawn.b, stages);
        });
    }

    // A disc of radius 1/4 against the segment from (0, 0) to (1, 0), through every combination of sides and caps.
    void everyPartOfAStadiumIsHit_data()
    {
        QTest::addColumn<QVector<double>>("way"); // the start x, y and the end x, y
        QTest::addColumn<int>("count");
        const auto row = [](const char* name, QVector<double> way, int count) {
            QTest::newRow(name) << std::move(way) << count;
        };
        row("through both sides", {0.3, -1, 0.6, 0.7}, 1);
        row("back through both sides", {0.6, 0.7, 0.3, -1}, 1);
        row("in by the first end, out by a side", {-0.9, 0.1, 1.7, -0.7}, 1);
        row("in by a side, out by the second end", {0.1, 0.9, 1.7, -0.3}, 1);
        row("in and out by the first end", {-0.1, -1, -0.15, 1.1}, 1);
        row("in and out by the second end", {1.1, -1, 1.15, 1.1}, 1);
        row("along it, in by one end and out by the other", {-1, 0.05, 2.3, 0.1}, 1);
        row("starts beside it", {0.3, 0.1, 0.4, 1.3}, 1);
        row("ends in a disc round an end", {-1, -1, -0.1, 0.1}, 1);
        row("inside all the time", {0.1, 0.1, 0.9, -0.1}, 1);
        row("passes beside the corner of the box", {-0.9, 0.3, 0.3, 1.3}, 0);
        row("ends in front of it", {0.3, 1.3, 0.4, 0.3}, 0);
        row("beyond an end", {1.3, -1, 1.4, 1}, 0);
    }
    void everyPartOfAStadiumIsHit()
    {
        QFETCH(QVector<double>, way);
        QFETCH(int, count);
        const MovingDisc disc{{{way[0], way[1]}, {way[2], way[3]}}, {0.25, 0.25}};
        for (const Vec by : {Vec{0, 0}, Vec{0.1, -0.7}}) {
            const MovingPoint a{{0, 0}, by};
            const MovingPoint b{{1, 0}, {1 + by.x, by.y}};
            MovingDisc moved = disc;
            moved.centre.to = {disc.centre.to.x + by.x, disc.centre.to.y + by.y};
            const auto ask = [&](StageSet stages) { return discSegmentContacts(moved, a, b, stages); };
            QCOMPARE(ask(StageSet{}).count, std::size_t(count));
            check(false, ask);
        }
        if (StageSet{}.usesFused()) {
            RoundedContacts contacts;
            QVERIFY(discSegmentLanes(disc, still({0, 0}), still({1, 0}), contacts));
            QCOMPARE(contacts.count, std::size_t(count));
        }
    }
};

QTEST_APPLESS_MAIN(TestRoundedContacts)

} // namespace sweep::tst_rounded_contacts
#include "tst_rounded_contacts.moc"
