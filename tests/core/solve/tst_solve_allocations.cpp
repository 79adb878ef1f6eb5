// Failing allocations while scenes are solved, audited, reduced, walked, sampled and measured: nothing crashes or
// leaks, on one thread and on several, and the next try gives the usual answer.
#include "core/base/decimal.h"
#include "core/grid/walk_comparison.h"
#include "core/measure/inspection.h"
#include "core/measure/untested_pairs.h"
#include "core/reduce/reduction_goals.h"
#include "core/scene/editing.h"
#include "core/solve/solution.h"
#include "core/tools/cut.h"
#include "core/tools/next_target.h"
#include "core/tools/snap.h"
#include "tests/support/allocation_faults.h"
#include "tests/support/comparison_text.h"

#include <sweepbench/audit.h>
#include <sweepbench/cell_walk.h>
#include <sweepbench/clearance.h>
#include <sweepbench/sampling.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/thin_cells.h>
#include <sweepbench/trace.h>

#include <QtTest>

namespace sweep::tst_solve_allocations {

namespace {

// Shapes and paths of every kind: roots of degree 1, 2, 4 and 8, a trace by a walk and one by candidate cells.
const char* const everything = R"({"format": "sweepbench.scene", "version": 1, "time": {"start": 0, "end": 4},
  "grid": {"spacing": [1, 2]},
  "bodies": [
    {"id": "plasma", "shape": "projectile", "path": {"from": [0, 0], "to": [3, 2]}, "radius": 0.5},
    {"id": "guard", "shape": "point", "path": {"keys": [[0, 2, 0], [1, 4, 0], [4, 2, 1]]}},
    {"id": "ball", "shape": "circle", "path": {"at": [0, 4], "velocity": [1, 0], "acceleration": [0, -2]},
     "radius": {"from": 1, "to": 0.5}},
    {"id": "bar", "shape": "capsule", "a": [0, 3], "b": {"from": [2, 3], "to": [0, 1]}, "radius": 0.25, "grid": true},
    {"id": "wall", "shape": "segment", "a": [3, -4], "b": [3, 4]},
    {"id": "laser", "shape": "ray", "a": [-9, 1], "b": {"from": [0, 1], "to": [0, 2]}},
    {"id": "floor", "shape": "line", "a": [0, -3], "b": [1, -3]}],
  "expect": [{"a": "guard", "b": "wall", "kind": "cross", "count": 2}, {"a": "guard", "b": "floor", "kind": "enter"}]})";

Scene sceneOf(const char* text)
{
    const Result<Scene> scene = parseScene(text, "scene");
    if (!scene)
        qFatal("%s", scene.problems().front().text().c_str());
    return *scene;
}

std::string textOf(double number)
{
    return shortestDecimal(number) + ' ';
}
std::string textOf(const Timeline& timeline)
{
    std::string text;
    for (const TimelineInstant& instant : timeline.instants()) {
        text += textOf(instant.time.nearest());
        for (const Event& event : timeline.eventsOf(instant))
            text += oracle::eventText(event).toStdString() + '\n';
    }
    return text;
}
std::string textOf(const Audit& audit)
{
    return std::to_string(audit.agreed) + " agree, " + std::to_string(audit.undecided) + " undecided, " +
           std::to_string(audit.disagreed) + " disagree, " + std::to_string(audit.steps) + " steps";
}
std::string textOf(const Sampling& sampling)
{
    std::string text = std::to_string(sampling.groups) + ' ' + std::to_string(sampling.marginContacts.size()) + ": ";
    for (const SampledContact& contact : sampling.contacts)
        text += std::to_string(contact.first) + ".." + std::to_string(contact.last) + ' ';
    return text;
}
std::string textOf(const WalkComparison& comparison)
{
    std::string text;
    for (const ComparedWalk& walk : comparison.walks)
        text += std::to_string(walk.visits.size()) + ' ' + walk.whyNot + ", ";
    return text + std::to_string(comparison.disputed.size());
}
std::string textOf(const std::string& text)
{
    return text;
}
template <class T>
std::string textOf(const Result<T>& result)
{
    return result ? textOf(*result) : result.problems().front().text();
}

std::string clearanceText(const Scene& scene, std::size_t a, std::size_t b)
{
    const Interval time = window(scene);
    const ClearanceCurve curve = clearanceCurve(scene, scene.bodies[a], scene.bodies[b], time);
    std::string text;
    for (const ClearanceSample& sample : clearanceSamples(curve, time, 4))
        text += textOf(sample.value);
    return text;
}

std::string walkText(const BallPath<2>& path, WalkEngine engine)
{
    CellWalk<2> walk(path, {.origin = {0, 0}, .spacing = {1, 1}}, StartCells::reported, engine);
    std::string text;
    for (const CellEvent<2>& event : walk)
        text += std::to_string(event.cell[0]) + ' ' + std::to_string(event.cell[1]) + ' ' + textOf(event.t);
    return text;
}

} // namespace

class TestSolveAllocations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void scenesAreSolved_data();
    void scenesAreSolved();
    void aStoppedSolverFreesAllMemory();
    void anUpdateThatFailsLeavesTheSolution();
    void timelinesAreAudited();
    void scenesAreReduced();
    void cellsAreWalked();
    void walksAreCompared();
    void framesAreSampled();
    void pairsAreMeasured();
    void scenesAreEdited();

private:
    const Scene m_scene = sceneOf(everything);
    const Timeline m_timeline = *solve(m_scene, {.threads = 1});
};

void TestSolveAllocations::scenesAreSolved_data()
{
    QTest::addColumn<unsigned>("threads");
    QTest::addColumn<bool>("isExact");
    QTest::newRow("one thread") << 1U << false;
    QTest::newRow("four threads") << 4U << false;
    QTest::newRow("one thread, no filter") << 1U << true;
}

void TestSolveAllocations::scenesAreSolved()
{
    QFETCH(unsigned, threads);
    QFETCH(bool, isExact);
    SolveOptions options{.threads = threads};
    if (isExact)
        for (const Stage stage : {Stage::rejection, Stage::doubles, Stage::doubleDoubles, Stage::shortIntegers})
            options.stages = options.stages.without(stage);
    COMPARE_FAULTED([&] { return solve(m_scene, options); });
    options.maxEvents = 3; // the cells exceed it
    COMPARE_FAULTED([&] { return solve(m_scene, options); });
}

void TestSolveAllocations::aStoppedSolverFreesAllMemory()
{
    // The job stops itself at its first progress report.
    const auto stopped = [this] {
        std::stop_source source;
        SolveOptions options{.threads = 1};
        options.job = {source.get_token(), [&source](double share) {
                           if (share > 0)
                               source.request_stop();
                       }};
        return solve(m_scene, options);
    };
    COMPARE_FAULTED(stopped);
}

void TestSolveAllocations::anUpdateThatFailsLeavesTheSolution()
{
    Scene edited = m_scene;
    edited.bodies[4] = sceneOf(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
        {"id": "wall", "shape": "segment", "a": [2.5, -4], "b": [3, 4]}]})")
                           .bodies[0];
    BodyOrigins origins(m_scene.bodies.size());
    origins.change({4});
    Solution before;
    QVERIFY(before.update(m_scene, BodyOrigins(), {.threads = 1}).ok());
    bool isUnchanged = true;
    const auto update = [&] {
        Solution solution = before;
        try {
            static_cast<void>(solution.update(edited, origins, {.threads = 1}));
        } catch (const std::bad_alloc&) {
            isUnchanged = solution.timeline() == before.timeline();
            throw;
        }
        return textOf(*solution.timeline());
    };
    COMPARE_FAULTED(update, {.after = [&] { return isUnchanged ? QString() : QStringLiteral("another timeline"); }});
    const std::string expected = textOf(*solve(edited));
    bool happens = true;
    for (std::size_t n = 1; happens; ++n) {
        Solution solution = before;
        AllocationFault fault(n, AllocationFault::Extent::one);
        try {
            QVERIFY(solution.update(edited, origins, {.threads = 1}).ok());
            fault.end();
        } catch (const std::bad_alloc&) {
            fault.end();
            QVERIFY(solution.update(edited, origins, {.threads = 1}).ok());
        }
        happens = fault.happened();
        QCOMPARE(textOf(*solution.timeline()), expected);
    }
}

void TestSolveAllocations::timelinesAreAudited()
{
    COMPARE_FAULTED([this] { return audit(m_scene, m_timeline); });
}

void TestSolveAllocations::scenesAreReduced()
{
    const SolveScene solver = [](const Scene& scene, const std::optional<PairOrCell>& only) {
        const SolveOptions options{.threads = 1};
        return only ? solvePair(scene, *only, options) : solve(scene, options);
    };
    const auto toText = [](const Reduction& reduction) { return sceneText(reduction.scene); };
    const auto reduce = [&] {
        const auto goal = keepEvent(m_scene, m_timeline, 3, solver);
        return toText(reduced(m_scene, goal->happens, {.likely = goal->bodies}));
    };
    COMPARE_FAULTED(reduce);
    COMPARE_FAULTED([&] { return keepExpectation(m_scene, m_timeline, {}, solver)->words; });
    COMPARE_FAULTED([&] { return keepDisagreement(m_scene, m_timeline, {}, solver).problems().front().text(); });
}

void TestSolveAllocations::cellsAreWalked()
{
    const BallPath<2> straight{.at = {0.25, 0}, .to = {{6, 4}}, .end = 1, .radius = 0.75};
    const BallPath<2> thrown{.at = {0, 0}, .velocity = {4, 3}, .acceleration = {0, -2}, .end = 2, .radius = 0.5};
    COMPARE_FAULTED([&] { return walkText(straight, WalkEngine::automatic); });
    COMPARE_FAULTED([&] { return walkText(straight, WalkEngine::exactOnly); });
    COMPARE_FAULTED([&] { return walkText(thrown, WalkEngine::automatic); });
    COMPARE_FAULTED([&] {
        ThinCells<2> cells(straight, {.origin = {0, 0}, .spacing = {1, 1}});
        std::string text;
        cells.walkTimed(100, [&](const CellIndex<2>& cell, double t) { text += std::to_string(cell[0]) + textOf(t); });
        return text;
    });
}

void TestSolveAllocations::walksAreCompared()
{
    COMPARE_FAULTED([this] { return compareWalks(m_scene, m_scene.bodies[0], {}); });
}

void TestSolveAllocations::framesAreSampled()
{
    COMPARE_FAULTED([this] { return sampled(m_scene, m_timeline, {.rate = 3, .margin = Rational(1) / 8}); });
    COMPARE_FAULTED([this] {
        std::string text;
        for (const ExpectationOutcome& outcome : decideExpectations(m_scene, m_timeline))
            text += std::to_string(outcome.ofPair) + (outcome.holds ? " holds, " : " fails, ");
        return text;
    });
}

void TestSolveAllocations::pairsAreMeasured()
{
    COMPARE_FAULTED([this] { return clearanceText(m_scene, 2, 4); });
    COMPARE_FAULTED([this] { return clearanceText(m_scene, 3, 5); });
    COMPARE_FAULTED([this] {
        std::string text;
        const auto inspection = inspectionOf(m_scene, 2, 4, 1.0);
        for (const GapPolynomial& formula : inspection->formulas)
            text += std::to_string(formula.roots.size()) + ' ';
        return text + name(inspectionOf(m_scene, 3, 4, 1.5)->impact.impact.heading);
    });
    COMPARE_FAULTED([this] { return textOf(cutAt(m_scene, m_scene.bodies[1], m_scene.bodies[4], Instant(0.5)).s); });
    COMPARE_FAULTED([this] {
        const std::vector<std::size_t> among{3, 4, 5, 6};
        const auto targets =
            nextTargets(m_scene, among, 0.5, *bodyState(m_scene, m_scene.bodies[2], 0.5), TargetMotion::asTheyMove);
        return targets.hit ? std::to_string(targets.hit->body) : "none";
    });
    COMPARE_FAULTED([this] {
        const auto found = snap({.scene = m_scene, .t = 1, .point = {2.9, 3.9}, .radius = 0.5, .resolution = 0.01});
        return found ? textOf(found->at.x) : "none";
    });
}

void TestSolveAllocations::scenesAreEdited()
{
    const std::vector<std::size_t> all{0, 1, 2, 3};
    COMPARE_FAULTED([&] { return sceneText(withFreeNames(excerptOf(m_scene, all), m_scene)); });
    COMPARE_FAULTED([&] {
        Scene turned;
        for (const Body& body : m_scene.bodies)
            turned.bodies.push_back(transformed(body, turnedBy(30, {1, 1})).body);
        return sceneText(turned);
    });
    COMPARE_FAULTED([&] { return textOf(alignmentShifts(m_scene, all, 1, Alignment::left).back().x); });
}

QTEST_APPLESS_MAIN(TestSolveAllocations)

} // namespace sweep::tst_solve_allocations
#include "tst_solve_allocations.moc"
