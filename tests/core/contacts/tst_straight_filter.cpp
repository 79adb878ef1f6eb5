#include <QtTest>

#include "core/contacts/pair_filter.h"
#include "tests/support/coordinate_families.h"
#include "tests/support/filter_stages.h"
#include "tests/support/random.h"

#include <sweepbench/solve.h>

#include <array>

namespace sweep::tst_straight_filter {

using oracle::CoordinateFamily;
using oracle::DiscAndSegment;
using oracle::discAndSegment;
using oracle::movingPoint;
using oracle::Random;
using oracle::twoDiscs;

namespace {

Path path(const MovingPoint& p)
{
    if (p.from == p.to)
        return Rest{p.from};
    return FromTo{p.from, p.to};
}

Body body(Shape shape, Path a, Path b = Rest{})
{
    Body body;
    body.shape = shape;
    body.a = std::move(a);
    body.b = std::move(b);
    return body;
}

Timeline exactly(std::vector<Body> bodies)
{
    Scene scene;
    for (Body& body : bodies) {
        body.id = std::to_string(scene.bodies.size());
        scene.bodies.push_back(std::move(body));
    }
    SolveOptions options;
    for (const Stage stage : {Stage::rejection, Stage::doubles, Stage::doubleDoubles, Stage::shortIntegers})
        options.stages = options.stages.without(stage);
    return std::move(*solve(scene, options));
}

QString told(EventKind kind, double t, bool clipped, bool hasS, double s)
{
    QString text = QString("%1 %2 %3").arg(name(kind)).arg(t, 0, 'g', 17).arg(clipped);
    return hasS ? text + QString(" s %1").arg(s, 0, 'g', 17) : text;
}

QStringList told(const Timeline& timeline)
{
    QStringList lines;
    for (const TimelineInstant& instant : timeline.instants())
        for (const Event& event : timeline.eventsOf(instant))
            lines << told(event.kind, instant.time.nearest(), event.clipped, event.hasS, event.s);
    return lines;
}

// If the bound leaves a rounded time open, the exact time stands in for it.
QStringList told(const FilteredContacts& contacts, bool hasS, const QStringList& exact)
{
    QStringList lines;
    const auto add = [&](EventKind kind, const BoundedDoubleDouble& u, bool clipped, double s) {
        double t = u.nearestOrNan();
        if (t != t && lines.size() < exact.size())
            t = exact[lines.size()].section(' ', 1, 1).toDouble();
        lines << told(kind, t, clipped, hasS, s);
    };
    for (std::size_t i = 0; i < contacts.count; ++i) {
        const FilteredContact& c = contacts.contact[i];
        const bool atStart = c.begin.isExactly(0);
        const bool atEnd = c.end.isExactly(1);
        if (c.isInstant)
            add(c.crosses() ? EventKind::cross : EventKind::touch, c.begin, atStart || atEnd, c.s);
        else {
            add(EventKind::enter, c.begin, atStart, c.s);
            add(EventKind::exit, c.end, atEnd, c.sAtEnd);
        }
    }
    return lines;
}

struct PointAndLine
{
    MovingPoint p;
    MovingPoint a;
    MovingPoint b;
    Shape shape = Shape::segment;

    [[nodiscard]] bool rests() const { return p.from == p.to && a.from == a.to && b.from == b.to; }
};

// Nothing if the points of a ray or line coincide.
std::optional<PointAndLine> pointAndLine(const CoordinateFamily& f, Random& random)
{
    PointAndLine drawn;
    drawn.p = movingPoint(f, random, 20);
    drawn.a = movingPoint(f, random, 30);
    drawn.b = movingPoint(f, random, 30);
    const auto& [from, to] = drawn.a;
    if (random.chance(30)) // rigid if the sum is not rounded
        drawn.b.to = {drawn.b.from.x + (to.x - from.x), drawn.b.from.y + (to.y - from.y)};
    drawn.shape = random.of({Shape::segment, Shape::segment, Shape::ray, Shape::line});
    if (drawn.rests() || (isUnbounded(drawn.shape) && (from == drawn.b.from || to == drawn.b.to)))
        return std::nullopt;
    return drawn;
}

std::optional<FilteredContacts> filtered(const std::vector<Body>& bodies, StageSet stages = {})
{
    constexpr Interval whole{0, 1};
    return straightFiltered(*PreparedBody(bodies[0], whole).inDoubleDoubles(whole),
                            *PreparedBody(bodies[1], whole).inDoubleDoubles(whole), stages);
}

std::vector<Body> bodiesOf(const PointAndLine& drawn)
{
    return {body(Shape::point, path(drawn.p)), body(drawn.shape, path(drawn.a), path(drawn.b))};
}
Body circle(const MovingDisc& disc)
{
    Body b = body(Shape::circle, path(disc.centre));
    b.radius.from = disc.radius.from;
    if (disc.radius.to != disc.radius.from)
        b.radius.to = disc.radius.to;
    return b;
}
std::vector<Body> bodiesOf(const DiscAndSegment& drawn)
{
    return {circle(drawn.disc), body(Shape::segment, path(drawn.a), path(drawn.b))};
}

Stage stageOf(const std::vector<Body>& bodies)
{
    const auto contacts = filtered(bodies);
    return contacts ? contacts->stage : Stage::anyIntegers;
}
std::optional<Stage> stageOfPointAndLine(const CoordinateFamily& f, Random& random)
{
    const auto drawn = pointAndLine(f, random);
    return drawn ? std::optional(stageOf(bodiesOf(*drawn))) : std::nullopt;
}
std::optional<Stage> stageOfTwoDiscs(const CoordinateFamily& f, Random& random)
{
    const auto [p, q] = twoDiscs(f, random, 70);
    return stageOf({circle(p), circle(q)});
}
std::optional<Stage> stageOfDiscAndSegment(const CoordinateFamily& f, Random& random)
{
    return stageOf(bodiesOf(discAndSegment(f, random)));
}

// The stage that decides a drawn case; nothing for a case of no interest.
using StageOfCase = std::optional<Stage> (*)(const CoordinateFamily&, Random&);

struct SharesOfFilter
{
    const char* name;
    StageOfCase stageOf;
    std::array<LeastShares, 7> least; // for each family of coordinates
};
// About four fifths of the smallest shares among six seeds.
const SharesOfFilter filters[] = {
    {"point and line",
     stageOfPointAndLine,
     {{{201, 156, 0, 0},
       {183, 143, 0, 421},
       {197, 153, 0, 0},
       {196, 115, 0, 16},
       {200, 149, 0, 382},
       {165, 14, 0, 0},
       {0, 0, 0, 0}}}},
    {"two discs",
     stageOfTwoDiscs,
     {{{147, 226, 0, 0},
       {148, 260, 0, 344},
       {168, 208, 0, 0},
       {144, 200, 0, 9},
       {188, 181, 0, 386},
       {115, 176, 0, 0},
       {0, 0, 0, 0}}}},
    {"disc and segment",
     stageOfDiscAndSegment,
     {{{332, 356, 0, 0},
       {200, 302, 0, 0},
       {274, 175, 0, 0},
       {223, 132, 0, 0},
       {472, 294, 0, 0},
       {117, 87, 0, 0},
       {0, 0, 0, 0}}}},
};

} // namespace

class TestStraightFilter : public QObject
{
    Q_OBJECT

private:
    void families_data()
    {
        QTest::addColumn<int>("family");
        for (std::size_t i = 0; i < oracle::coordinateFamilies().size(); ++i)
            QTest::newRow(oracle::coordinateFamilies()[i].name) << int(i);
    }

    // The lanes, the short integers, and both together: every answer given is true.
    void check(const std::vector<Body>& bodies, bool hasS)
    {
        const QStringList exact = told(exactly(bodies));
        for (const StageSet stages : {StageSet{}.without(Stage::shortIntegers), only(Stage::shortIntegers), StageSet{}})
            if (const auto answer = filtered(bodies, stages)) {
                QCOMPARE(told(*answer, hasS, exact), exact);
                QVERIFY(stages.holds(answer->stage));
            }
        const auto all = filtered(bodies);
        m_counts.add(all ? all->stage : Stage::anyIntegers);
    }
    void tellCounts(const QString& what)
    {
        QString line;
        for (std::size_t i = 0; i < stageCount; ++i)
            line += QString("  %1 %2").arg(m_counts.decided[i]).arg(name(static_cast<Stage>(i)));
        qInfo().noquote() << what << line;
        m_counts = {};
    }

    StageCounts m_counts;

private slots:
    void stagesDecideTheirShares_data()
    {
        QTest::addColumn<int>("filter");
        QTest::addColumn<int>("family");
        for (int k = 0; k < int(std::size(filters)); ++k)
            for (std::size_t i = 0; i < filters[k].least.size(); ++i)
                QTest::addRow("%s, %s", filters[k].name, oracle::coordinateFamilies()[i].name) << k << int(i);
    }
    void stagesDecideTheirShares()
    {
        QFETCH(int, filter);
        QFETCH(int, family);
        QCOMPARE(filters[filter].least.size(), oracle::coordinateFamilies().size());
        StageCounts counts;
        for (std::uint64_t i = 0; i < 1000; ++i) {
            Random random(i);
            if (const auto stage = filters[filter].stageOf(oracle::coordinateFamilies()[std::size_t(family)], random))
                counts.add(*stage);
        }
        QCOMPARE(stagesBelow(filters[filter].least[std::size_t(family)], counts), std::string());
    }

    void pointAgainstLineIsTheExactAnswer_data() { families_data(); }
    void pointAgainstLineIsTheExactAnswer()
    {
        QFETCH(int, family);
        const CoordinateFamily& f = oracle::coordinateFamilies()[std::size_t(family)];
        for (int i = 0; i < oracle::caseCount(150); ++i) {
            Random random = oracle::caseRandom("pointAgainstLine" + std::string(f.name), i);
            const auto drawn = pointAndLine(f, random);
            if (!drawn)
                continue;
            check(bodiesOf(*drawn), true);
            if (QTest::currentTestFailed()) {
                qInfo().noquote() << "case" << i;
                return;
            }
        }
        tellCounts(QTest::currentDataTag());
    }

    void discAgainstDiscIsTheExactAnswer_data() { families_data(); }
    void discAgainstDiscIsTheExactAnswer()
    {
        QFETCH(int, family);
        const CoordinateFamily& f = oracle::coordinateFamilies()[std::size_t(family)];
        for (int i = 0; i < oracle::caseCount(150); ++i) {
            Random random = oracle::caseRandom("discAgainstDisc" + std::string(f.name), i);
            const auto [p, q] = twoDiscs(f, random, 70);
            const auto rests = [](const MovingDisc& d) {
                return d.centre.from == d.centre.to && d.radius.from == d.radius.to;
            };
            if (rests(p) && rests(q))
                continue;
            check({circle(p), circle(q)}, false);
            if (QTest::currentTestFailed()) {
                qInfo().noquote() << "case" << i;
                return;
            }
        }
        tellCounts(QTest::currentDataTag());
    }

    void discAgainstSegmentIsTheExactAnswer_data() { families_data(); }
    void discAgainstSegmentIsTheExactAnswer()
    {
        QFETCH(int, family);
        const CoordinateFamily& f = oracle::coordinateFamilies()[std::size_t(family)];
        for (int i = 0; i < oracle::caseCount(150); ++i) {
            Random random = oracle::caseRandom("discAgainstSegment" + std::string(f.name), i);
            const DiscAndSegment drawn = discAndSegment(f, random);
            if (drawn.rests())
                continue;
            check(bodiesOf(drawn), false);
            if (QTest::currentTestFailed()) {
                qInfo().noquote() << "case" << i;
                return;
            }
        }
        tellCounts(QTest::currentDataTag());
    }
};

QTEST_APPLESS_MAIN(TestStraightFilter)

} // namespace sweep::tst_straight_filter
#include "tst_straight_filter.moc"
