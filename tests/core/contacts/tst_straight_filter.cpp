#include <QtTest>

#include "core/contacts/stage.h"
#include "tests/support/coordinate_families.h"
#include "tests/support/filter_stages.h"
#include "tests/support/random.h"

#include <sweepbench/solve.h>

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

// The contacts of a filter that fills in its answer; nullopt if it does not decide.
template <class Fill>
std::optional<StraightContacts> known(Fill fill)
{
    StraightContacts contacts;
    return fill(contacts) ? std::optional(contacts) : std::nullopt;
}

const Stage fastStages[] = {Stage::rejection, Stage::doubles, Stage::doubleDoubles, Stage::shortIntegers};

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
    void pointAgainstLineIsTheExactAnswer_data() { families_data(); }
    void pointAgainstLineIsTheExactAnswer()
    {
        QFETCH(int, family);
        const CoordinateFamily& f = oracle::coordinateFamilies()[std::size_t(family)];
        for (int i = 0; i < oracle::caseCount(150); ++i) {
            Random random = oracle::caseRandom("pointAgainstLine" + std::string(f.name), i);
            const MovingPoint p = movingPoint(f, random, 20);
            const MovingPoint a = movingPoint(f, random, 30);
            MovingPoint b = movingPoint(f, random, 30);
            if (random.chance(30)) // rigid if the sum is not rounded
                b.to = {b.from.x + (a.to.x - a.from.x), b.from.y + (a.to.y - a.from.y)};
            const Shape shape = random.of({Shape::segment, Shape::segment, Shape::ray, Shape::line});
            if (isUnbounded(shape) && ((a.from == b.from) || (a.to == b.to)))
                continue;
            const std::vector<Body> bodies{body(Shape::point, path(p)), body(shape, path(a), path(b))};
            if (p.from == p.to && a.from == a.to && b.from == b.to)
                continue;
            check(bodies, true, [&](StageSet stages) {
                return known([&](StraightContacts& contacts) {
                    return pointLineFiltered(p, a, b, hullKind(shape), stages, contacts);
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
            const auto disc = [&] {
                MovingDisc d{movingPoint(f, random, 30), {f.radius(random), 0}};
                d.radius.to = random.chance(70) ? d.radius.from : f.radius(random);
                return d;
            };
            const MovingDisc p = disc();
            const MovingDisc q = disc();
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
            check({circle(p), circle(q)}, false, [&](StageSet stages) {
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
            const double r = f.radius(random);
            const MovingDisc p{movingPoint(f, random, 20), {r, r}};
            const MovingPoint a = movingPoint(f, random, 50);
            MovingPoint b{{f.coordinate(random), f.coordinate(random)}, {}};
            b.to = {b.from.x + (a.to.x - a.from.x), b.from.y + (a.to.y - a.from.y)};
            if (p.centre.from == p.centre.to && a.from == a.to && b.from == b.to)
                continue;
            Body circle = body(Shape::circle, path(p.centre));
            circle.radius.from = r;
            check({circle, body(Shape::segment, path(a), path(b))}, false, [&](StageSet stages) {
                return known(
                    [&](StraightContacts& contacts) { return discSegmentFiltered(p, a, b, stages, contacts); });
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
