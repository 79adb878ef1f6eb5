// Relation of two moving bodies at exact instants, compared with an oracle in rationals and with the pair's events.
#include <QtTest>

#include "core/measure/inspection.h"
#include "tests/support/comparison_text.h"
#include "tests/support/oracle/claims.h"
#include "tests/support/oracle/contact_oracle.h"
#include "tests/support/oracle/relation_oracle.h"
#include "tests/support/scene_families.h"
#include "tests/support/scene_recipe.h"

#include <sweepbench/relation.h>
#include <sweepbench/solve.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep::tst_relation_at {

namespace {

using oracle::Random;

using Solid = oracle::Shaped<Rational>;
using Place = oracle::Pair2<Rational>;

Body bodyOf(const char* id, Shape shape, Path a, Path b = Rest{}, Radius radius = {})
{
    return {.id = id, .shape = shape, .a = std::move(a), .b = std::move(b), .radius = std::move(radius)};
}

PairRelation relationOfFirstTwo(const Scene& scene, const Instant& t)
{
    return relationAt(scene, scene.bodies[0], scene.bodies[1], t).value_or(PairRelation{.distance = -1});
}

// The exact time of the first event of the kind.
Instant firstOf(EventKind kind, const Scene& scene)
{
    const auto timeline = solve(scene);
    const auto& events = timeline->events();
    const auto isIt = [kind](const Event& event) { return event.kind == kind; };
    const auto event = std::find_if(events.begin(), events.end(), isIt);
    return event == events.end() ? Instant(-1) : timeline->timeOf(static_cast<std::size_t>(event - events.begin()));
}

// ---- a pair at an instant ----

// Two bodies at both ends of an enclosure of an instant.
struct Moment
{
    std::optional<Rational> exact; // the instant itself if it is rational
    Solid a;
    Solid b;
    Solid laterA;
    Solid laterB;
};

Moment momentOf(const Scene& scene, const Event& pair, const Instant& t)
{
    const oracle::Enclosure time = oracle::enclosure(t, 100);
    const std::optional<Rational> exact = oracle::rationalIn(time);
    const Rational from = exact.value_or(time.lo);
    const Rational to = exact.value_or(time.hi);
    const Body& a = scene.bodies[pair.a];
    const Body& b = scene.bodies[pair.b];
    return {exact, oracle::placed(scene, a, from), oracle::placed(scene, b, from), oracle::placed(scene, a, to),
            oracle::placed(scene, b, to)};
}

// Far above the error of a coordinate for an instant of 100 digits, far below an ulp.
const Rational unknown = oracle::power(10, -60);

bool isNothing(const Rational& x)
{
    return abs(x) < unknown;
}

// The relation at an instant at which a contact begins, ends or is instantaneous, if it is certain. A thick pair
// touches; a point is inside a line or at its end; of two lines an end of one reaches the other, unless they are
// parallel at that instant.
std::optional<Relation> relationAtAnEvent(const Solid& a, const Solid& b)
{
    if (a.radius + b.radius > 0)
        return Relation::touch;
    const auto isPoint = [](const Solid& hull) { return hull.a.x == hull.b.x && hull.a.y == hull.b.y; };
    if (isPoint(a) && isPoint(b))
        return Relation::overlap;
    if (!isPoint(a) && !isPoint(b)) {
        const bool parallel = isNothing(crossOf(a.b - a.a, b.b - b.a));
        return parallel ? std::nullopt : std::optional(Relation::touch);
    }
    const Solid& hull = isPoint(a) ? b : a;
    const Place d = hull.b - hull.a;
    const Rational u = dot((isPoint(a) ? a : b).a - hull.a, d) / dot(d, d);
    const bool atEnd = (!hull.endlessBack && isNothing(u)) || (!hull.endlessAhead && isNothing(u - 1));
    return atEnd ? Relation::touch : Relation::overlap;
}

std::string faultAtAnIrrationalEvent(const Moment& moment, const PairRelation& found)
{
    const auto expected = relationAtAnEvent(moment.a, moment.b);
    if (!expected)
        return {};
    if (found.relation != *expected)
        return std::string("at its event the relation is ") + name(found.relation) + ", not " + name(*expected);
    if (found.distance != 0 || found.rest != Sign::zero || !(found.onA == found.onB))
        return "at its event the pair has a distance";
    const Rational error = pointError(moment.a, moment.b) + unknown;
    if (!isNearlyIn(moment.a, found.onA, error) || !isNearlyIn(moment.b, found.onA, error))
        return "at its event the pair has a point that is not shared";
    return {};
}

// For the instant of another pair's event, at which this pair has none. At an instant at which two hulls turn parallel,
// their nearest points are not those just before or after it.
std::string faultBesideIt(const Moment& moment, const PairRelation& found)
{
    const Relation relation = oracle::relationByDefinition(moment.a, moment.b);
    if (relation != oracle::relationByDefinition(moment.laterA, moment.laterB))
        return {};
    const Rational turn = crossOf(moment.a.b - moment.a.a, moment.b.b - moment.b.a);
    if (turn != 0 && isNothing(turn))
        return found.relation == relation ? std::string() : std::string("relation is ") + name(found.relation);
    const auto faults = relationFaults(moment.a, moment.b, found, unknown);
    return faults.empty() ? std::string() : faults.front();
}

// True if the pair has an event at the instant that is not clipped.
bool hasEvent(const Timeline& timeline, const TimelineInstant& instant, const Event& pair)
{
    const auto events = timeline.eventsOf(instant);
    return std::any_of(events.begin(), events.end(),
                       [&](const Event& event) { return samePair(event, pair) && !event.clipped; });
}

std::string faultAt(const Scene& scene, const Event& pair, const Instant& t, bool isItsEvent)
{
    const auto found = relationAt(scene, scene.bodies[pair.a], scene.bodies[pair.b], t);
    if (!found)
        return "relationAt says nothing";
    const Moment moment = momentOf(scene, pair, t);
    if (!moment.exact)
        return isItsEvent ? faultAtAnIrrationalEvent(moment, *found) : faultBesideIt(moment, *found);
    const auto faults = relationFaults(moment.a, moment.b, *found);
    if (!faults.empty())
        return faults.front();
    const bool isThick = moment.a.radius + moment.b.radius > 0;
    return isItsEvent && isThick && found->relation != Relation::touch ? "a thick pair does not touch at its event"
                                                                       : std::string();
}

bool isActive(const Scene& scene, std::size_t body, const Instant& t)
{
    const Interval active = activeInterval(scene, scene.bodies[body]);
    return Instant(active.start) <= t && t <= Instant(active.end);
}

// All pairs of the scene's bodies, as events name them.
std::vector<Event> pairsOf(const Scene& scene)
{
    std::vector<Event> pairs;
    for (std::uint32_t b = 1; b < scene.bodies.size(); ++b)
        for (std::uint32_t a = 0; a < b; ++a)
            pairs.push_back({{a, b}});
    return pairs;
}

QByteArray text(const Scene& scene, const Event& pair, const Instant& t, const std::string& fault)
{
    using sweep::toString;
    QByteArray message = QByteArray::fromStdString(fault) + " at " + oracle::instantText(t).toUtf8();
    for (const std::size_t index : {pair.a, pair.b}) {
        const std::unique_ptr<char[]> body(toString(scene.bodies[index]));
        message += '\n' + QByteArray(body.get());
    }
    return message;
}

// A double halfway between two events of a pair, and whether their kinds put the pair in contact there.
struct Between
{
    Instant t;
    bool isInContact;
};
std::vector<Between> betweenEvents(const Scene& scene, const Timeline& timeline, const Event& pair)
{
    const auto window = oracle::commonWindow(scene, pair.a, pair.b);
    if (!window)
        return {};
    std::vector<Between> found;
    Instant last(window->start);
    bool isInContact = false;
    const auto add = [&](const Instant& next) {
        const Instant t(last.nearest() / 2 + next.nearest() / 2);
        if (last < t && t < next)
            found.push_back({t, isInContact});
        last = next;
    };
    for (std::size_t k = 0; k < timeline.events().size(); ++k)
        if (const Event& event = timeline.events()[k]; samePair(event, pair)) {
            add(timeline.timeOf(k));
            isInContact = event.kind == EventKind::enter;
        }
    add(Instant(window->end));
    return found;
}

// Most events of thick, accelerated and turning bodies are at irrational times; thin bodies that keep their direction
// have many at rational ones.
Scene movingScene(Random& random, bool isThin)
{
    oracle::Recipe recipe;
    recipe.paths = {oracle::PathKind::rest, oracle::PathKind::fromTo, oracle::PathKind::accelerated,
                    oracle::PathKind::keyed};
    recipe.changingRadii = 30;
    if (isThin) {
        recipe.shapes = {Shape::point, Shape::segment, Shape::ray, Shape::line, Shape::capsule};
        recipe.paths = {oracle::PathKind::rest, oracle::PathKind::fromTo};
        recipe.coordinate = [](Random& r) { return double(r.in(-2, 2)); };
        recipe.radius = [](Random&) { return 0.0; };
        recipe.changingRadii = 0;
    }
    recipe.fewest = 3;
    recipe.most = 3;
    return makeScene(random, recipe);
}

} // namespace

class TestRelationAt : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aDiscThatMeetsAWallTouchesItAtTheRoot();
    void distanceAtARootIsTheNearestDouble();
    void aPointThatCrossesIsInsideAtARationalInstant();
    void segmentsTouchWhereAnEndArrives();
    void linesAreApartWhileTheyAreParallel();
    void aShrunkSegmentIsAPoint();
    void aDiscThatVanishesIsAPoint();
    void pointsBeyondTheDoublesAreClamped();
    void inactiveBodiesHaveNoRelation();
    void agreesWithTheDefinitionAtEvents();
    void agreesWithTheDefinitionBetweenEvents();
};

void TestRelationAt::aDiscThatMeetsAWallTouchesItAtTheRoot()
{
    Scene scene; // the ball's right side is at 1 + t², the wall at 3/2
    scene.bodies = {bodyOf("ball", Shape::circle, Launch{{0, 0}, {0, 0}, Vec{2, 0}}, {}, {1}),
                    bodyOf("wall", Shape::segment, Rest{{1.5, -3}}, Rest{{1.5, 5}})};
    const Instant t = firstOf(EventKind::enter, scene);
    QCOMPARE(ExactDouble(t.nearest()), std::sqrt(0.5));
    QVERIFY(!t.isDouble());
    const PairRelation found = relationOfFirstTwo(scene, t);
    QCOMPARE(found.relation, Relation::touch);
    QCOMPARE(ExactDouble(found.distance), 0.0);
    QCOMPARE(found.onA, (Vec{1.5, 0}));
    QCOMPARE(found.onB, (Vec{1.5, 0}));
    const PairRelation before = relationOfFirstTwo(scene, Instant(t.below()));
    const PairRelation after = relationOfFirstTwo(scene, Instant(t.above()));
    QCOMPARE(before.relation, Relation::apart);
    QVERIFY2(before.distance > 0 && before.distance < 1e-15, qPrintable(QString::number(before.distance)));
    QCOMPARE(after.relation, Relation::overlap);
}

// At t = √½ the points are at (½, 0) and (⅝ + 3·√½, 3).
void TestRelationAt::distanceAtARootIsTheNearestDouble()
{
    Scene scene;
    scene.bodies = {bodyOf("p", Shape::point, Launch{{0, 0}, {0, 0}, Vec{2, 0}}),
                    bodyOf("q", Shape::point, FromTo{{0.625, 3}, {3.625, 3}}),
                    bodyOf("wall", Shape::line, Rest{{0.5, 0}}, Rest{{0.5, 1}})};
    const Instant t = firstOf(EventKind::cross, scene);
    QCOMPARE(ExactDouble(t.nearest()), std::sqrt(0.5));
    const PairRelation found = relationOfFirstTwo(scene, t);
    QCOMPARE(found.relation, Relation::apart);
    QCOMPARE(found.onA, (Vec{0.5, 0}));
    QCOMPARE(found.onB, (Vec{2.7463203435596424, 3}));
    QCOMPARE(ExactDouble(found.distance), 3.747793362218615); // the distance is 3.747793362218614987…,
    QCOMPARE(int(found.rest), 1);                             // the nearest double is 3.747793362218614809…
}

void TestRelationAt::aPointThatCrossesIsInsideAtARationalInstant()
{
    Scene scene; // the crossing is at t = 1/3
    scene.bodies = {bodyOf("dot", Shape::point, FromTo{{-1, 0.25}, {2, 0.25}}),
                    bodyOf("wall", Shape::segment, Rest{{0, 0}}, Rest{{0, 1}})};
    const Instant t = firstOf(EventKind::cross, scene);
    QVERIFY(!t.isDouble());
    const PairRelation found = relationOfFirstTwo(scene, t);
    QCOMPARE(found.relation, Relation::overlap);
    QCOMPARE(found.onA, (Vec{0, 0.25}));
    QCOMPARE(found.sides.size(), std::size_t(1));
    QCOMPARE(int(found.sides[0].side), 0);
    QCOMPARE(relationOfFirstTwo(scene, Instant(1.0 / 3)).relation, Relation::apart);
    scene.bodies[0].a = FromTo{{-1, 1}, {2, 1}};
    QCOMPARE(relationOfFirstTwo(scene, t).relation, Relation::touch);
}

void TestRelationAt::segmentsTouchWhereAnEndArrives()
{
    Scene scene; // an end reaches the wall at t = 1/3 and goes on
    scene.bodies = {bodyOf("bar", Shape::segment, FromTo{{-1, 0}, {2, 0}}, FromTo{{-2, 1}, {1, 1}}),
                    bodyOf("wall", Shape::segment, Rest{{0, -3}}, Rest{{0, 3}})};
    const Instant t = firstOf(EventKind::enter, scene);
    QVERIFY(!t.isDouble());
    QCOMPARE(relationOfFirstTwo(scene, t).relation, Relation::touch);
    QCOMPARE(relationOfFirstTwo(scene, t).onB, (Vec{0, 0}));
    QCOMPARE(relationOfFirstTwo(scene, Instant(t.below())).relation, Relation::apart);
    QCOMPARE(relationOfFirstTwo(scene, Instant(t.above())).relation, Relation::cross);
    scene.bodies[0].b = FromTo{{-1, 1}, {2, 1}}; // parallel to the wall
    const PairRelation flat = relationOfFirstTwo(scene, t);
    QCOMPARE(flat.relation, Relation::overlap);
    QVERIFY(flat.piece == (SharedPiece{Vec{0, 0}, Vec{0, 1}}) || flat.piece == (SharedPiece{Vec{0, 1}, Vec{0, 0}}));
    QCOMPARE(flat.onA, (Vec{0, 0.5}));
}

void TestRelationAt::linesAreApartWhileTheyAreParallel()
{
    Scene scene;
    scene.bodies = {bodyOf("axis", Shape::line, Rest{{0, 0}}, Rest{{1, 0}}),
                    bodyOf("turns", Shape::line, Rest{{0, 1}}, FromTo{{1, 0}, {1, 3}})}; // parallel at t = 1/3
    const Instant t = firstOf(EventKind::exit, scene);
    QCOMPARE(ExactDouble(t.nearest()), 1.0 / 3);
    const PairRelation found = relationOfFirstTwo(scene, t);
    QCOMPARE(found.relation, Relation::apart);
    QCOMPARE(ExactDouble(found.distance), 1.0);
    QCOMPARE(int(found.rest), 0);
    QCOMPARE(relationOfFirstTwo(scene, Instant(t.below())).relation, Relation::cross);
    QCOMPARE(relationOfFirstTwo(scene, Instant(t.above())).relation, Relation::cross);
    const auto timeline = solve(scene);
    std::vector<bool> areOpen; // at both ends of the contacts [0, 1/3) and (1/3, 1]
    for (std::size_t i = 0; i < timeline->events().size(); ++i)
        areOpen.push_back(isOpenAt(scene, timeline->events()[i], timeline->timeOf(i)));
    QCOMPARE(areOpen, (std::vector<bool>{false, true, true, false}));
}

void TestRelationAt::aShrunkSegmentIsAPoint()
{
    Scene scene; // the segment's length is |1 − 3t|
    scene.bodies = {bodyOf("shrinks", Shape::segment, Rest{{2, 0}}, FromTo{{2, 1}, {2, -2}}),
                    bodyOf("floor", Shape::segment, Rest{{0, 0}}, Rest{{4, 0}}),
                    bodyOf("dot", Shape::point, FromTo{{2, 1}, {2, -2}})};
    const Instant t = firstOf(EventKind::cross, scene);
    QCOMPARE(ExactDouble(t.nearest()), 1.0 / 3);
    QCOMPARE(relationOfFirstTwo(scene, t).relation, Relation::overlap);
    QVERIFY(!relationOfFirstTwo(scene, t).piece);
    QCOMPARE(relationOfFirstTwo(scene, Instant(t.below())).relation, Relation::touch);
    QCOMPARE(relationOfFirstTwo(scene, t).sides.size(), std::size_t(1));
    QCOMPARE(relationOfFirstTwo(scene, Instant(t.below())).sides.size(), std::size_t(4));
}

void TestRelationAt::aDiscThatVanishesIsAPoint()
{
    Scene scene;
    scene.bodies = {bodyOf("disc", Shape::circle, Rest{{2, 0}}, {}, {1, 0.0}),
                    bodyOf("floor", Shape::segment, Rest{{0, 0}}, Rest{{2, 0}})};
    QCOMPARE(relationOfFirstTwo(scene, Instant(0.5)).relation, Relation::overlap);
    QCOMPARE(relationOfFirstTwo(scene, Instant(1)).relation, Relation::touch);
    scene.bodies[1].b = Rest{{3, 0}};
    QCOMPARE(relationOfFirstTwo(scene, Instant(1)).relation, Relation::overlap);
    QCOMPARE(relationOfFirstTwo(scene, Instant(1)).onA, (Vec{2, 0}));
}

void TestRelationAt::pointsBeyondTheDoublesAreClamped()
{
    constexpr double greatest = std::numeric_limits<double>::max();
    Scene scene;
    scene.time = SceneTime{{0, 1e300}};
    scene.bodies = {bodyOf("far", Shape::circle, Launch{{0, 3}, {1e300, 0}, Vec{1e300, 0}}, {}, {1, 1}),
                    bodyOf("near", Shape::circle, Rest{{0, 3}}, {}, {2, 2})};
    const PairRelation apart = relationOfFirstTwo(scene, Instant(1e300));
    QCOMPARE(apart.relation, Relation::apart);
    QCOMPARE(apart.distance, greatest);
    QCOMPARE(apart.onA.x, greatest);
    QVERIFY(std::isfinite(apart.onA.y) && std::isfinite(apart.onB.x) && std::isfinite(apart.onB.y));
    scene.bodies[1].a = scene.bodies[0].a;
    const PairRelation both = relationOfFirstTwo(scene, Instant(1e300));
    QCOMPARE(both.relation, Relation::overlap);
    QCOMPARE(both.onA.x, greatest);
}

void TestRelationAt::inactiveBodiesHaveNoRelation()
{
    Scene scene;
    scene.bodies = {bodyOf("p", Shape::point, FromTo{{0, 0}, {1, 0}}), bodyOf("q", Shape::point, Rest{{0, 1}})};
    scene.bodies[0].active = Interval{0.25, 0.75};
    const auto at = [&](double t) { return relationAt(scene, scene.bodies[0], scene.bodies[1], Instant(t)); };
    for (const double t : {0.0, std::nextafter(0.25, 0), std::nextafter(0.75, 1), 1.0, -1.0, 2.0})
        QVERIFY2(!at(t), qPrintable(QString::number(t, 'g', 17)));
    for (const double t : {0.25, 0.5, 0.75})
        QVERIFY2(at(t), qPrintable(QString::number(t, 'g', 17)));
    QCOMPARE(at(0.25)->onA, (Vec{0, 0}));
    QCOMPARE(at(0.75)->onA, (Vec{1, 0}));
    QCOMPARE(ExactDouble(at(0.75)->distance), std::sqrt(2.0));
}

void TestRelationAt::agreesWithTheDefinitionAtEvents()
{
    int rational = 0;
    int irrational = 0;
    int ofOthers = 0;
    const int cases = oracle::caseCount(80);
    for (int i = 0; i < cases; ++i) {
        Random random = oracle::caseRandom("relation at events", i);
        const Scene scene = movingScene(random, i % 2 == 0);
        const auto timeline = solve(scene);
        QVERIFY(bool(timeline));
        for (const auto& instant : timeline->instants()) {
            const bool isRational = oracle::rationalIn(oracle::enclosure(instant.time, 100)).has_value();
            for (const Event& pair : pairsOf(scene)) {
                if (!isActive(scene, pair.a, instant.time) || !isActive(scene, pair.b, instant.time))
                    continue;
                const bool isItsEvent = hasEvent(*timeline, instant, pair);
                const std::string fault = faultAt(scene, pair, instant.time, isItsEvent);
                QVERIFY2(fault.empty(), text(scene, pair, instant.time, fault));
                (isItsEvent ? isRational ? rational : irrational : ofOthers) += 1;
            }
        }
    }
    QVERIFY2(rational > cases / 2, qPrintable(QString::number(rational)));
    QVERIFY2(irrational > cases / 2, qPrintable(QString::number(irrational)));
    QVERIFY2(ofOthers > cases / 2, qPrintable(QString::number(ofOthers)));
}

// Halfway between the events of a pair, for all families of scenes, including huge, tiny and keyed ones.
void TestRelationAt::agreesWithTheDefinitionBetweenEvents()
{
    int compared = 0;
    int inContact = 0;
    const int cases = oracle::caseCount(200);
    for (int i = 0; i < cases; ++i) {
        Random random = oracle::caseRandom("relation between events", i);
        const Scene scene = oracle::sceneOf(random, i).scene;
        const auto timeline = solve(scene);
        if (!timeline)
            continue;
        for (const Event& pair : pairsOf(scene)) {
            const bool isTested = oracle::isTested(scene, pair.a, pair.b);
            for (const Between& between : betweenEvents(scene, *timeline, pair)) {
                const std::string fault = faultAt(scene, pair, between.t, false);
                QVERIFY2(fault.empty(), text(scene, pair, between.t, fault));
                const auto found = relationAt(scene, scene.bodies[pair.a], scene.bodies[pair.b], between.t);
                const bool isAsSolved = (found->relation != Relation::apart) == between.isInContact;
                QVERIFY2(isAsSolved || !isTested, text(scene, pair, between.t, "not as its events say"));
                ++compared;
                inContact += between.isInContact ? 1 : 0;
            }
        }
    }
    QVERIFY2(compared > 2 * cases, qPrintable(QString::number(compared)));
    QVERIFY2(inContact > cases / 4, qPrintable(QString::number(inContact)));
}

QTEST_GUILESS_MAIN(TestRelationAt)

} // namespace sweep::tst_relation_at
#include "tst_relation_at.moc"
