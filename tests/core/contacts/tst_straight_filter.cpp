#include <QtTest>

#include "core/contacts/stage.h"
#include "tests/support/coordinate_families.h"
#include "tests/support/filter_stages.h"
#include "tests/support/random.h"

#include <sweepbench/solve.h>

#include <array>

namespace sweep::tst_straight_filter {

using oracle::CoordinateFamily;
using oracle::movingPoint;
using oracle::Random;

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
QStringList told(const StraightContacts& contacts, bool hasS, const QStringList& exact)
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

std::pair<MovingDisc, MovingDisc> twoDiscs(const CoordinateFamily& f, Random& random)
{
    const auto disc = [&] {
        MovingDisc d{movingPoint(f, random, 30), {f.radius(random), 0}};
        d.radius.to = random.chance(70) ? d.radius.from : f.radius(random);
        return d;
    };
    const MovingDisc p = disc();
    return {p, disc()};
}

struct DiscAndSegment
{
    MovingDisc disc;
    MovingPoint a;
    MovingPoint b;

    [[nodiscard]] bool rests() const { return disc.centre.from == disc.centre.to && a.from == a.to && b.from == b.to; }
};

DiscAndSegment discAndSegment(const CoordinateFamily& f, Random& random)
{
    const double r = f.radius(random);
    DiscAndSegment drawn{{movingPoint(f, random, 20), {r, r}}, movingPoint(f, random, 50), {}};
    const auto& [from, to] = drawn.a;
    const double x = f.coordinate(random);
    drawn.b.from = {x, f.coordinate(random)};
    drawn.b.to = {drawn.b.from.x + (to.x - from.x), drawn.b.from.y + (to.y - from.y)};
    return drawn;
}

// The contacts of a filter that fills in its answer; nullopt if it does not decide.
template <class Fill>
std::optional<StraightContacts> known(Fill fill)
{
    StraightContacts contacts;
    return fill(contacts) ? std::optional(contacts) : std::nullopt;
}

const Stage fastStages[] = {Stage::rejection, Stage::doubles, Stage::doubleDoubles, Stage::shortIntegers};

// The stage that decides a drawn case; nothing for a case of no interest.
using StageOfCase = std::optional<Stage> (*)(const CoordinateFamily&, Random&);

template <class Fill>
Stage stageOf(Fill fill)
{
    StraightContacts contacts;
    return fill(contacts) ? contacts.stage : Stage::anyIntegers;
}
std::optional<Stage> stageOfPointAndLine(const CoordinateFamily& f, Random& random)
{
    const auto drawn = pointAndLine(f, random);
    if (!drawn)
        return std::nullopt;
    return stageOf([&](StraightContacts& contacts) {
        return pointLineFiltered(drawn->p, drawn->a, drawn->b, hullKind(drawn->shape), {}, contacts);
    });
}
std::optional<Stage> stageOfTwoDiscs(const CoordinateFamily& f, Random& random)
{
    const auto discs = twoDiscs(f, random);
    return stageOf(
        [&](StraightContacts& contacts) { return discDiscFiltered(discs.first, discs.second, {}, contacts); });
}
std::optional<Stage> stageOfDiscAndSegment(const CoordinateFamily& f, Random& random)
{
    const DiscAndSegment drawn = discAndSegment(f, random);
    return stageOf(
        [&](StraightContacts& contacts) { return discSegmentFiltered(drawn.disc, drawn.a, drawn.b, {}, contacts); });
}

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
     {{{377, 384, 0, 0},
       {330, 339, 0, 81},
       {361, 383, 0, 0},
       {336, 287, 34, 9},
       {371, 397, 0, 0},
       {277, 122, 85, 0},
       {149, 0, 0, 0}}}},
    {"two discs",
     stageOfTwoDiscs,
     {{{296, 491, 0, 0},
       {233, 444, 0, 49},
       {333, 423, 0, 0},
       {292, 394, 12, 0},
       {393, 364, 0, 0},
       {230, 384, 5, 0},
       {9, 10, 0, 0}}}},
    {"disc and segment",
     stageOfDiscAndSegment,
     {{{302, 400, 0, 0},
       {160, 292, 0, 0},
       {203, 200, 0, 0},
       {146, 108, 0, 0},
       {419, 354, 0, 0},
       {138, 65, 0, 0},
       {63, 0, 0, 0}}}},
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

    // `ask` returns the answer of a set of stages. Each stage alone, all together, and all without fused instructions:
    // every answer given is true.
    template <class Ask>
    void check(const std::vector<Body>& bodies, bool hasS, Ask ask)
    {
        const QStringList exact = told(exactly(bodies));
        for (const Stage stage : fastStages)
            if (const auto answer = ask(only(stage))) {
                QCOMPARE(told(*answer, hasS, exact), exact);
                QCOMPARE(answer->stage, stage);
            }
        const auto all = ask(StageSet{});
        const auto plain = ask(StageSet{}.withoutFused());
        QCOMPARE(all.has_value(), plain.has_value());
        if (all) {
            QCOMPARE(told(*all, hasS, exact), exact);
            QCOMPARE(told(*plain, hasS, exact), exact);
            m_counts.add(all->stage);
        } else
            m_counts.add(Stage::anyIntegers);
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
            const auto& [p, a, b, shape] = *drawn;
            const std::vector<Body> bodies{body(Shape::point, path(p)), body(shape, path(a), path(b))};
            check(bodies, true, [&](StageSet stages) {
                return known([&, line = hullKind(drawn->shape)](StraightContacts& contacts) {
                    return pointLineFiltered(drawn->p, drawn->a, drawn->b, line, stages, contacts);
                });
            });
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
            const auto [p, q] = twoDiscs(f, random);
            const auto circle = [](const MovingDisc& d) {
                Body b = body(Shape::circle, path(d.centre));
                b.radius.from = d.radius.from;
                if (d.radius.to != d.radius.from)
                    b.radius.to = d.radius.to;
                return b;
            };
            const auto rests = [](const MovingDisc& d) {
                return d.centre.from == d.centre.to && d.radius.from == d.radius.to;
            };
            if (rests(p) && rests(q))
                continue;
            check({circle(p), circle(q)}, false, [&, &p = p, &q = q](StageSet stages) {
                return known([&](StraightContacts& contacts) { return discDiscFiltered(p, q, stages, contacts); });
            });
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
            const auto& [p, a, b] = drawn;
            Body circle = body(Shape::circle, path(p.centre));
            circle.radius.from = p.radius.from;
            check({circle, body(Shape::segment, path(a), path(b))}, false, [&](StageSet stages) {
                return known([&](StraightContacts& contacts) {
                    return discSegmentFiltered(drawn.disc, drawn.a, drawn.b, stages, contacts);
                });
            });
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
