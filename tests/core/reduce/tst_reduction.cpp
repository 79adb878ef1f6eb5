// Reduction: the remaining scene is minimal and still has the wanted property.
#include "core/measure/untested_pairs.h"
#include "core/reduce/reduction_goals.h"
#include "core/reduce/smaller_scene.h"
#include "tests/support/blind_solver.h"
#include "tests/support/comparison_text.h"
#include "tests/support/crowd.h"
#include "tests/support/scene_families.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QtTest>

#include <algorithm>

namespace sweep::tst_reduction {

namespace {

Scene sceneOf(const char* members, const char* bodies)
{
    const std::string text =
        std::string(R"({"format": "sweepbench.scene", "version": 1, )") + members + "\"bodies\": [" + bodies + "]}";
    const auto scene = parseScene(text, "scene");
    if (!scene)
        qFatal("%s", scene.problems().front().text().c_str());
    return *scene;
}

Result<Timeline> solved(const Scene& scene, const std::optional<PairOrCell>& only)
{
    return only ? solvePair(scene, *only) : solve(scene);
}

std::size_t firstUnclipped(const Timeline& timeline)
{
    const auto& events = timeline.events();
    const auto found = std::find_if(events.begin(), events.end(), [](const Event& event) { return !event.clipped; });
    return static_cast<std::size_t>(found - events.begin());
}

EngineLog logOf(const Timeline& timeline)
{
    EngineLog log;
    log.hasExits = true;
    for (const auto& instant : timeline.instants()) {
        for (const Event& event : timeline.eventsOf(instant))
            log.events.push_back({{event}, event.kind, instant.time.nearest(), {}, log.events.size() + 1});
    }
    return log;
}

Scene reducedTo(const Scene& scene, const Result<ReductionGoal>& goal)
{
    if (!goal)
        qFatal("%s", goal.problems().front().text().c_str());
    const Reduction reduction = reduced(scene, goal->happens, {goal->bodies, {}, {}});
    if (!goal->happens(reduction.scene) || !problemsOf(reduction.scene).empty())
        qFatal("the reduced scene does not show it: %s", sceneText(reduction.scene).c_str());
    return reduction.scene;
}

// The index of the event of the wanted kind, for the same bodies, in another timeline; nullopt if there is none.
std::optional<std::size_t> sameEvent(const Scene& was, const Event& wanted, const Scene& is, const Timeline& timeline)
{
    const auto& events = timeline.events();
    const auto other = [](const Scene& scene, const Event& event) {
        return event.withCell() ? std::string() : scene.bodies[event.b].id;
    };
    const auto found = std::find_if(events.begin(), events.end(), [&](const Event& event) {
        return event.kind == wanted.kind && event.clipped == wanted.clipped &&
               is.bodies[event.a].id == was.bodies[wanted.a].id && other(is, event) == other(was, wanted) &&
               event.cell == wanted.cell;
    });
    return found == events.end() ? std::nullopt : std::optional(std::size_t(found - events.begin()));
}

// The goal to keep this event.
Result<ReductionGoal> goalOfEvent(const Scene& was, const Event& wanted, const Scene& is)
{
    const Timeline timeline = *solve(is);
    const auto event = sameEvent(was, wanted, is, timeline);
    return event ? keepEvent(is, timeline, *event, solved) : Problem{.message = "the event is not there"};
}

// The goal to keep a log row in which the event is late, by half of the tolerance more than allowed.
Result<ReductionGoal> goalOfLateRow(const Scene& was, const Event& wanted, double t, const Scene& is)
{
    constexpr LogTolerance tolerance{.within = 0.02};
    const auto index = [&](std::uint32_t body) {
        const auto same = [&](const Body& one) { return one.id == was.bodies[body].id; };
        return std::uint32_t(std::find_if(is.bodies.begin(), is.bodies.end(), same) - is.bodies.begin());
    };
    EngineLog log;
    log.hasExits = log.hasCells = true;
    log.events = {
        {wanted.withCell() ? PairOrCell(index(wanted.a), wanted.cell) : PairOrCell(index(wanted.a), index(wanted.b)),
         wanted.kind,
         t + 0.03,
         {},
         1}};
    const Timeline timeline = *solve(is);
    const LogComparison comparison = compared(is, timeline, log, tolerance);
    std::size_t place = 0;
    for (const LogDifference& row : comparison.rows) {
        if (row.what == LogClass::late)
            return keepDifference(is, timeline, {log, tolerance}, place, solved);
        place += row.what == LogClass::equal ? 0 : 1;
    }
    return Problem{.message = "no row is late"};
}

// The first and last position that the path names.
std::array<Vec, 2> namedEnds(const Path& path)
{
    if (const auto* line = std::get_if<FromTo>(&path))
        return {line->from, line->to};
    if (const auto* launch = std::get_if<Launch>(&path))
        return {launch->at, {launch->at.x + launch->velocity.x, launch->at.y + launch->velocity.y}};
    if (const auto* keyed = std::get_if<Keyed>(&path))
        return {keyed->keys.front().at, keyed->keys.back().at};
    const Vec at = std::get_if<Rest>(&path)->at;
    return {at, at};
}
// True if the control points of a segment or thick line coincide at the first or last named position.
bool isShort(const Body& body)
{
    return hasTwoControlPoints(body.shape) && !isUnbounded(body.shape) &&
           (namedEnds(body.a)[0] == namedEnds(body.b)[0] || namedEnds(body.a)[1] == namedEnds(body.b)[1]);
}
bool isPlain(const Body& body)
{
    return body.a.index() <= 1 && body.b.index() <= 1; // at rest, or uniform
}
bool areTogether(const Body& p, const Body& q)
{
    return p.a == q.a && hasTwoControlPoints(p.shape) == hasTwoControlPoints(q.shape) &&
           (p.b == q.b || !hasTwoControlPoints(p.shape));
}

// The reason why the result cannot come from a reduction of the scene; empty if it can.
QString faultIn(const Scene& scene, const Scene& small)
{
    if (sceneText(small).size() > sceneText(scene).size() && partsOf(small) >= partsOf(scene))
        return QStringLiteral("longer, and nothing was removed");
    const auto was = [&](const Body& is) -> const Body& {
        return *std::find_if(scene.bodies.begin(), scene.bodies.end(), [&](const Body& b) { return b.id == is.id; });
    };
    for (const Body& is : small.bodies) {
        if (isPlain(was(is)) && isShort(is) && !isShort(was(is)))
            return QString::fromStdString(is.id) + QStringLiteral(" has no length");
        for (const Body& other : small.bodies)
            if (&is < &other && areTogether(is, other) && !areTogether(was(is), was(other)))
                return QString::fromStdString(is.id + " and " + other.id + " are at one place");
    }
    return {};
}

} // namespace

class TestReduction : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPlantedDifferenceInACrowdEndsWithItsPair_data();
    void aPlantedDifferenceInACrowdEndsWithItsPair();
    void aSabotagedSolverInACrowdEndsWithThreeBodies();
    void onlyTheWantedEventIsLeft();
    void aCellKeepsItsIndices();
    void aFailingExpectationFailsInTheSameWay();
    void noRemainingBodyCanBeLeftOut();
    void bodiesNeededForUnknownReasonsAreFound();
    void keysThatDoNotMatterAreDropped();
    void bodiesMoveTowardsTheOrigin();
    void theBestSoFarIsKept();
    void bodiesMoveAsBeforeInAPartOfTheTime();
    void anAbsentPropertyCannotBeKept();
    void digitsAreCounted();
    void movesAreExactOrOmitted();
    void everyStepIsReportedAtItsBegin();
    void aReducedSceneCannotBeReduced_data();
    void aReducedSceneCannotBeReduced();
    void noStepLengthensTheText();
    void segmentsKeepTheirLengthAndBodiesTheirPlaces();
    void aTimeIsAddedOnlyIfSomethingIsRemoved();
};

void TestReduction::aPlantedDifferenceInACrowdEndsWithItsPair_data()
{
    QTest::addColumn<int>("plant");
    QTest::newRow("late") << 0;
    QTest::newRow("missing") << 1;
    QTest::newRow("wrong kind") << 2;
}

void TestReduction::aPlantedDifferenceInACrowdEndsWithItsPair()
{
    QFETCH(int, plant);
    const Scene scene = oracle::crowd(500);
    const Timeline timeline = *solve(scene);
    EngineLog log = logOf(timeline);
    const std::size_t place = firstUnclipped(timeline);
    QVERIFY(timeline.events()[place].kind != EventKind::touch);
    if (plant == 0)
        log.events[place].t += 0.001;
    else if (plant == 1)
        log.events.erase(log.events.begin() + static_cast<std::ptrdiff_t>(place));
    else
        log.events[place].kind = EventKind::touch;
    const auto goal = keepDifference(scene, timeline, {log, {.within = 1e-9}}, {}, solved);
    const Scene small = reducedTo(scene, goal);
    QCOMPARE(small.bodies.size(), std::size_t(2));
    const Event& event = timeline.events()[place];
    QCOMPARE(small.bodies[0].id, scene.bodies[event.a].id);
    QCOMPARE(small.bodies[1].id, scene.bodies[event.b].id);
}

void TestReduction::aSabotagedSolverInACrowdEndsWithThreeBodies()
{
    const Scene scene = oracle::crowd(500);
    const Timeline right = *solve(scene);
    const Event& event = right.events()[firstUnclipped(right)];
    const std::string witness = scene.bodies[event.a == 0 ? 499 : 0].id;
    const SolveScene solver = blindTo(scene.bodies[event.a].id, scene.bodies[event.b].id, witness);
    const auto goal = keepDisagreement(scene, *solver(scene, {}), {}, solver);
    const Scene small = reducedTo(scene, goal);
    QCOMPARE(small.bodies.size(), std::size_t(3));
}

void TestReduction::onlyTheWantedEventIsLeft()
{
    const Scene scene = sceneOf(
        R"("notes": "long", "view": {"x": 1}, "bookmarks": [{"t": 1, "name": "b"}], "time": {"start": 0, "end": 8},)",
        R"({"id": "dot", "shape": "point", "name": "Dot",
            "path": {"from": [1000.1234567, 2000.7654321], "to": [1008.1234567, 2000.7654321]}},
           {"id": "far", "shape": "circle", "radius": 3.7, "path": [-1000, 0]},
           {"id": "wall", "shape": "segment", "a": [1003.7654321, 1990.123], "b": [1003.7654321, 2010.123]})");
    const Scene small = reducedTo(scene, keepEvent(scene, *solve(scene), 0, solved));
    QCOMPARE(small.bodies.size(), std::size_t(2));
    QVERIFY(!small.notes);
    QVERIFY(!small.view);
    QVERIFY(!small.bookmarks);
    QVERIFY(!small.bodies[0].name);
    QVERIFY(window(small).end - window(small).start < 8);
    Scene counted = small;
    for (const double* number : numbersOf(counted))
        QVERIFY2(digitsOf(*number) <= 2, sceneText(small).c_str());
}

void TestReduction::aCellKeepsItsIndices()
{
    const Scene scene = sceneOf(
        R"("grid": {"spacing": [1, 1]},)",
        R"({"id": "ball", "shape": "projectile", "radius": 0.2511, "path": {"from": [0.513, 0.5], "to": [7.519, 0.5]}},
           {"id": "idle", "shape": "point", "path": [0, 9]})");
    const Timeline timeline = *solve(scene);
    const auto& events = timeline.events();
    const auto wanted = std::find_if(events.begin(), events.end(), [](const Event& event) {
        return event.cell == Cell{4, 0} && event.kind == EventKind::enter;
    });
    const auto place = static_cast<std::size_t>(wanted - events.begin());
    const Scene small = reducedTo(scene, keepEvent(scene, timeline, place, solved));
    QCOMPARE(small.bodies.size(), std::size_t(1));
    QVERIFY(small.grid.has_value());
}

void TestReduction::aFailingExpectationFailsInTheSameWay()
{
    const Scene scene = sceneOf(R"("expect": [{"a": "dot", "b": "wall", "kind": "cross"},
                                              {"a": "dot", "b": "wall", "kind": "cross", "count": 3}],)",
                                R"({"id": "dot", "shape": "point",
                                    "path": {"keys": [[0, 0, 0], [0.3, 4, 0.1], [0.6, 0, 0], [1, 0, 1]]}},
                                   {"id": "other", "shape": "point", "path": {"from": [0, 0], "to": [4, 0]}},
                                   {"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 1]})");
    const Scene small = reducedTo(scene, keepExpectation(scene, *solve(scene), {}, solved));
    QCOMPARE(small.bodies.size(), std::size_t(2));
    QCOMPARE(solve(small)->events().size(), std::size_t(2)); // the scene still has two events
    QCOMPARE(small.expect->size(), std::size_t(1));
    QVERIFY(small.expect->front() == scene.expect->back());
    QVERIFY(!decideExpectations(small, *solve(small)).front().holds);
}

void TestReduction::noRemainingBodyCanBeLeftOut()
{
    const Scene scene = oracle::crowd(40);
    // Body 5 and any two others are needed.
    const std::string id = scene.bodies[5].id;
    const auto needed = [&id](const Scene& candidate) {
        return candidate.bodies.size() >= 3 && withBodies(candidate, {id}).bodies.size() == 1;
    };
    const Reduction reduction = reduced(scene, needed);
    QVERIFY(needed(reduction.scene));
    for (std::size_t i = 0; i < reduction.scene.bodies.size(); ++i)
        QVERIFY(!needed(withoutBodies(reduction.scene, i, i + 1)));
}

void TestReduction::bodiesNeededForUnknownReasonsAreFound()
{
    const Scene scene = oracle::crowd(300);
    const std::vector<std::string> ids = {scene.bodies[17].id, scene.bodies[150].id, scene.bodies[299].id};
    std::size_t asked = 0;
    const auto hasAll = [&](const Scene& candidate) {
        ++asked;
        return withBodies(candidate, ids).bodies.size() == ids.size();
    };
    const Reduction reduction = reduced(scene, hasAll);
    QCOMPARE(reduction.scene.bodies.size(), ids.size());
    QCOMPARE(reduction.tries, asked);
    QVERIFY2(asked < 300, std::to_string(asked).c_str()); // far fewer than one by one, including the later steps
}

void TestReduction::keysThatDoNotMatterAreDropped()
{
    const Scene scene = sceneOf("", R"(
        {"id": "dot", "shape": "circle", "radius": {"from": 0.5, "to": 0.5}, "active": [0, 0.9], "group": "g",
         "path": {"keys": [[0, 0, 0], [0.1, 0.5, 0], [0.2, 0.75, 0], [0.5, 3, 0], [0.7, 3, 0], [0.8, 3, 1]]}},
        {"id": "wall", "shape": "segment", "a": [2, -1], "b": {"at": [2, 1], "velocity": [0, 1], "acceleration": [0, 1]}})");
    const Scene small = reducedTo(scene, keepEvent(scene, *solve(scene), 0, solved));
    const auto* keyed = std::get_if<Keyed>(&small.bodies[0].a);
    QVERIFY2(keyed != nullptr && keyed->keys.size() == 2, sceneText(small).c_str());
    QVERIFY(std::holds_alternative<Rest>(small.bodies[1].b));
    QVERIFY(!small.bodies[0].active);
    QVERIFY(!small.bodies[0].group);
    QVERIFY(!small.bodies[0].radius.to);
}

void TestReduction::bodiesMoveTowardsTheOrigin()
{
    const Scene scene = sceneOf("", R"({"id": "p", "shape": "point", "path": [1000.5, -7]},
                                       {"id": "q", "shape": "point", "path": [1003.5, -8]})");
    const auto at = [](const Scene& of, std::size_t i) { return std::get_if<Rest>(&of.bodies[i].a)->at; };
    const auto isApart = [&at](const Scene& candidate) {
        return candidate.bodies.size() == 2 && at(candidate, 1).x - at(candidate, 0).x == 3 &&
               at(candidate, 1).y - at(candidate, 0).y == -1;
    };
    const Scene small = reduced(scene, isApart).scene;
    // (0, 0) and (3, -1) would be one character longer.
    QVERIFY2((at(small, 0) == Vec{0, 1}), sceneText(small).c_str());
    QVERIFY((at(small, 1) == Vec{3, 0}));
}

void TestReduction::theBestSoFarIsKept()
{
    const Scene scene = oracle::crowd(100);
    std::stop_source stop;
    std::size_t asked = 0;
    const auto happens = [&](const Scene& candidate) {
        if (++asked == 10)
            stop.request_stop();
        return withBodies(candidate, {scene.bodies[50].id}).bodies.size() == 1;
    };
    std::size_t best = scene.bodies.size();
    const Reduction reduction = reduced(
        scene, happens,
        {{}, [&](const Scene& found, ReductionStep) { best = found.bodies.size(); }, Job{stop.get_token(), {}}});
    QVERIFY(reduction.cancelled);
    QCOMPARE(asked, std::size_t(10));
    QCOMPARE(reduction.scene.bodies.size(), best);
    QVERIFY2(best > 1, qPrintable(QString::number(best)));
    QVERIFY2(best < 100, qPrintable(QString::number(best)));
}

void TestReduction::bodiesMoveAsBeforeInAPartOfTheTime()
{
    const Scene scene = sceneOf(R"("time": {"start": 0, "end": 8},)", R"(
        {"id": "line", "shape": "circle", "radius": {"from": 1, "to": 5}, "path": {"from": [0, 8], "to": [8, 0]}},
        {"id": "shell", "shape": "point", "path": {"at": [0, 0], "velocity": [4, 8], "acceleration": [0, -2]}},
        {"id": "late", "shape": "point", "active": [4, 8], "path": {"from": [0, 0], "to": [4, 0]}},
        {"id": "early", "shape": "point", "active": [0, 2], "path": [1, 1]})");
    const Scene part = cutTo(scene, {2, 6});
    QCOMPARE(part.bodies.size(), std::size_t(3)); // one body is no longer active
    QVERIFY((part.bodies[0].a == Path(FromTo{{2, 6}, {6, 2}})));
    QCOMPARE(part.bodies[0].radius.from, 2.0);
    QCOMPARE(*part.bodies[0].radius.to, 4.0);
    QVERIFY((part.bodies[1].a == Path(Launch{{8, 12}, {4, 4}, Vec{0, -2}})));
    QVERIFY((part.bodies[2].a == Path(FromTo{{0, 0}, {2, 0}})));
    QVERIFY((*part.bodies[2].active == Interval{4, 6}));
    QVERIFY(problemsOf(part).empty());
}

void TestReduction::anAbsentPropertyCannotBeKept()
{
    const Scene scene = oracle::crowd(5);
    const Timeline timeline = *solve(scene);
    QVERIFY(!keepEvent(scene, timeline, timeline.events().size(), solved).ok());
    QVERIFY(!keepExpectation(scene, timeline, {}, solved).ok());
    QVERIFY(!keepDisagreement(scene, timeline, {}, solved).ok());
    QVERIFY(!keepDifference(scene, timeline, {logOf(timeline), {}}, {}, solved).ok());
}

void TestReduction::digitsAreCounted()
{
    QCOMPARE(digitsOf(0), 0);
    QCOMPARE(digitsOf(-1000), 1);
    QCOMPARE(digitsOf(0.001), 1);
    QCOMPARE(digitsOf(1.5e300), 2);
    QCOMPARE(digitsOf(1020), 3);
    QCOMPARE(digitsOf(0.1 + 0.2), 17);
    QCOMPARE(*roundedTo(0.1 + 0.2, 1), 0.3);
    QCOMPARE(*roundedTo(-123456, 2), -120000.0);
    QCOMPARE(*roundedTo(5, 0), 0.0);
    QVERIFY(!roundedTo(1.7976931348623157e308, 2));
}

void TestReduction::movesAreExactOrOmitted()
{
    const Scene scene = sceneOf(R"("grid": {"spacing": [1, 1]},)",
                                R"({"id": "dot", "shape": "point", "path": {"from": [8.5, 0.1], "to": [9.5, 0.2]}})");
    const auto moved = movedExactly(scene, {-8, 0});
    QVERIFY(moved.has_value());
    QVERIFY((moved->bodies[0].a == Path(FromTo{{0.5, 0.1}, {1.5, 0.2}})));
    QVERIFY((*moved->grid->origin == Vec{-8, 0}));
    QVERIFY(!movedExactly(scene, {0, 8}));
}

void TestReduction::everyStepIsReportedAtItsBegin()
{
    // Nothing can be removed: only the beginning of each kind of step is reported, once.
    const Scene scene = sceneOf("", R"({"id": "a", "shape": "point", "path": [0, 0]})");
    std::vector<ReductionStep> steps;
    const auto never = [](const Scene&) { return false; };
    const Reduction reduction =
        reduced(scene, never, {{}, [&](const Scene&, ReductionStep step) { steps.push_back(step); }, {}});
    const std::vector<ReductionStep> expected = {ReductionStep::bodies, ReductionStep::window, ReductionStep::keys,
                                                 ReductionStep::digits, ReductionStep::origin};
    QVERIFY(steps == expected);
    QVERIFY2(reduction.scene == scene, sceneText(reduction.scene).c_str());
    QVERIFY(!reduction.cancelled);
}

void TestReduction::aReducedSceneCannotBeReduced_data()
{
    QTest::addColumn<bool>("ofALog");
    QTest::newRow("an event is kept") << false;
    QTest::newRow("a late row of a log is kept") << true;
}

void TestReduction::aReducedSceneCannotBeReduced()
{
    QFETCH(bool, ofALog);
    int reductions = 0;
    for (int i = 0; i < oracle::caseCount(40); ++i) {
        oracle::Random random = oracle::caseRandom("reduce", i);
        const Scene scene = oracle::sceneOf(random, i).scene;
        const auto timeline = solve(scene);
        if (!timeline || timeline->events().empty())
            continue;
        const auto place = std::size_t(random.in(0, int(timeline->events().size()) - 1));
        const Event wanted = timeline->events()[place];
        const double t = timeline->timeOf(place).nearest();
        const auto goal = [&](const Scene& is) {
            return ofALog ? goalOfLateRow(scene, wanted, t, is) : goalOfEvent(scene, wanted, is);
        };
        if (!goal(scene))
            continue;
        ++reductions;
        const Scene small = reducedTo(scene, goal(scene));
        QVERIFY2(faultIn(scene, small).isEmpty(),
                 qPrintable(faultIn(scene, small) + QLatin1Char('\n') +
                            QString::fromStdString(sceneText(scene) + sceneText(small))));
        const Scene again = reducedTo(small, goal(small));
        QVERIFY2(again == small, (sceneText(small) + sceneText(again)).c_str());
    }
    QVERIFY2(reductions * 4 > oracle::caseCount(40), qPrintable(QString::number(reductions)));
}

void TestReduction::noStepLengthensTheText()
{
    for (int i = 0; i < oracle::caseCount(20); ++i) {
        oracle::Random random = oracle::caseRandom("reduce-steps", i);
        const Scene scene = oracle::sceneOf(random, i).scene;
        Scene best = scene;
        QString fault;
        const auto told = [&](const Scene& now, ReductionStep) {
            if (fault.isEmpty())
                fault = faultIn(best, now);
            best = now;
        };
        // Every scene with these bodies satisfies the goal, so that every possible step is taken.
        const auto happens = [count = scene.bodies.size()](const Scene& now) { return now.bodies.size() == count; };
        (void)reduced(scene, happens, {{}, told, {}});
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
    }
}

void TestReduction::segmentsKeepTheirLengthAndBodiesTheirPlaces()
{
    const Scene scene = sceneOf("", R"({"id": "wall", "shape": "segment", "a": [1.25, 2.5], "b": [3.75, 4.5]},
                                       {"id": "bar", "shape": "capsule", "radius": 1.5, "a": [7.25, 2.5],
                                        "b": {"from": [9, 9], "to": [8, 7.5]}},
                                       {"id": "nail", "shape": "segment", "a": [6.5, 6], "b": [6.5, 6]},
                                       {"id": "p", "shape": "point", "path": [5.5, 5]},
                                       {"id": "q", "shape": "circle", "radius": 2.5, "path": {"from": [4, 4], "to": [4, 1]}})");
    const auto all = [](const Scene& now) { return now.bodies.size() == 5; };
    const Scene small = reduced(scene, all).scene;
    const auto at = [&](std::size_t i, Path Body::*path) { return std::get_if<Rest>(&(small.bodies[i].*path))->at; };
    QVERIFY2(at(0, &Body::a) != at(0, &Body::b), sceneText(small).c_str());
    QVERIFY2(at(1, &Body::a) != at(1, &Body::b), sceneText(small).c_str());
    QVERIFY2(at(3, &Body::a) != at(4, &Body::a), sceneText(small).c_str());
    QVERIFY2(small.bodies[1].radius.from > 0, sceneText(small).c_str());
    QVERIFY2(small.bodies[4].radius.from > 0, sceneText(small).c_str());
    QVERIFY2(reduced(small, all).scene == small, sceneText(small).c_str());
}

void TestReduction::aTimeIsAddedOnlyIfSomethingIsRemoved()
{
    const char* const dotAndWall = R"({"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}},
                                      {"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 1]})";
    const Scene scene = sceneOf("", dotAndWall);
    const Scene small = reducedTo(scene, keepEvent(scene, *solve(scene), 0, solved));
    QVERIFY2(!small.time, sceneText(small).c_str());
    // The default time is left out as well.
    const Scene timed = sceneOf(R"("time": {"start": 0, "end": 2},)", dotAndWall);
    const Scene untimed = reducedTo(timed, keepEvent(timed, *solve(timed), 0, solved));
    QVERIFY2(!untimed.time, sceneText(untimed).c_str());
    // Keys after the remaining time are removed with it.
    const Scene keyed = sceneOf("", R"({"id": "dot", "shape": "point",
        "path": {"keys": [[0, 0, 0], [0.25, 8, 0], [0.5, 0, 0], [0.75, 8, 0], [1, 0, 3]]}},
        {"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 1]})");
    const Scene part = cutTo(keyed, {0.25, 0.5});
    QCOMPARE(std::get_if<Keyed>(&part.bodies[0].a)->keys.size(), std::size_t(2));
    QCOMPARE(std::get_if<Keyed>(&part.bodies[0].a)->keys.front().t, 0.25);
    const Scene inside = cutTo(keyed, {0.3, 0.4});
    QCOMPARE(std::get_if<Keyed>(&inside.bodies[0].a)->keys.size(), std::size_t(2));
}

QTEST_APPLESS_MAIN(TestReduction)

} // namespace sweep::tst_reduction
#include "tst_reduction.moc"
