// Verdicts of a repro on answers that a library could give. The answers are fixed here; no library runs. A difference
// within its tolerance, in distance or in time, does not count.
#include "tests/app/report/repro_programs.h"
#include "tests/support/paths.h"

#include <sweepbench/scene_file.h>

#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <regex>
#include <span>

namespace sweep::tst_repro_verdicts {

namespace {

const char* const agrees = "agrees";
const char* const within = "not the exact answer, but within ";
const char* const differs = "DIFFERS";

// The bodies of scenes without a file, by name.
const std::map<std::string, std::string> ownScenes = {
    {"clear miss", R"({"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 0.5},
        {"id": "wall", "shape": "segment", "a": [4, 1], "b": [4, 3]})"},
    {"through a box", R"({"id": "dot", "shape": "point", "path": {"from": [-1, 0.5], "to": [3, 0.5]}},
        {"id": "box", "shape": "polygon", "points": [[0, 0], [2, 0], [2, 1], [0, 1]]})"},
    {"small through a box", R"({"id": "pea", "shape": "circle", "path": {"from": [-1, 0.5], "to": [3, 0.5]},
        "radius": 0.00390625}, {"id": "box", "shape": "polygon", "points": [[0, 0], [2, 0], [2, 1], [0, 1]]})"},
    {"starts in a box", R"({"id": "dot", "shape": "point", "path": {"from": [1, 0.5], "to": [5, 0.5]}},
        {"id": "box", "shape": "polygon", "points": [[0, 0], [2, 0], [2, 1], [0, 1]]})"},
    {"along a wall", R"({"id": "dot", "shape": "point", "path": {"from": [-1, 0], "to": [3, 0]}},
        {"id": "wall", "shape": "segment", "a": [0, 0], "b": [2, 0]})"},
    {"ball along a wall", R"({"id": "ball", "shape": "circle", "path": {"from": [-1, 0.5], "to": [3, 0.5]},
        "radius": 0.5}, {"id": "wall", "shape": "segment", "a": [0, 0], "b": [2, 0]})"},
    {"slowly into a floor", R"({"id": "dot", "shape": "point", "path": {"from": [0, 0.125], "to": [8, -0.125]}},
        {"id": "floor", "shape": "polygon", "points": [[-9, -9], [9, -9], [9, 0], [-9, 0]]})"},
    {"ball slowly into a floor", R"({"id": "ball", "shape": "circle", "radius": 0.5,
        "path": {"from": [0, 0.625], "to": [8, 0.375]}}, {"id": "floor", "shape": "segment", "a": [-9, 0], "b": [9, 0]})"},
    {"over a tooth", R"({"id": "dot", "shape": "point", "path": {"from": [-1, 1.00390625], "to": [7, 1.00390625]}},
        {"id": "saw", "shape": "polygon", "points": [[0, 0], [4, 0], [4, 2], [3, 2], [3, 0.5], [1, 0.5], [1, 1], [0, 1]]})"},
    {"over a step", R"({"id": "dot", "shape": "point", "path": {"from": [-1, 1.00390625], "to": [7, 1.00390625]}},
        {"id": "step", "shape": "polygon", "points": [[0, 0], [6, 0], [6, 2], [2, 2], [2, 1], [0, 1]]})"},
    {"along a floor to a wall", R"({"id": "ball", "shape": "circle", "path": {"from": [-2, 0.498], "to": [14, 0.498]},
        "radius": 0.5}, {"id": "ell", "shape": "polygon", "points": [[0, -1], [9, -1], [9, 3], [6, 3], [6, 0], [0, 0]]})"},
    {"shallow along a wall", R"({"id": "ball", "shape": "circle", "path": {"from": [-2, 0.496], "to": [2, 0.496]},
        "radius": 0.5}, {"id": "dot", "shape": "point", "path": [0, 0]})"},
    {"over a wall, together", R"({"id": "ball", "shape": "circle", "path": {"from": [0, 0.25], "to": [8, 0.25]},
        "radius": 0.5}, {"id": "wall", "shape": "segment", "a": {"from": [0, 0], "to": [8, 0]},
        "b": {"from": [2, 0], "to": [10, 0]}})"},
    {"through a grain", R"({"id": "dot", "shape": "point", "path": {"from": [-1, 0], "to": [1, 0]}},
        {"id": "grain", "shape": "polygon", "points": [[0, -0.001], [0.001, -0.001], [0.001, 0.001], [0, 0.001]]})"},
};

struct Answer
{
    const char* name;
    const char* scene;
    const char* call; // a call of judge; `all` lists the queried times, `way` is the sweep
    const char* verdict;
};

// The ball of parry-19 moves by 1 per unit of time, hits exactly at 0.49999997, and is in the wall at t = 1. The ball
// of circle-wall-tangent grazes it. The tolerance of Box2D 3.1 is 0.00625 and a few ulps of its floats.
const Answer answers[] = {
    {"apart at the start, as it is", "parry-19", "judge(all.front(), false, 0.5)", agrees},
    {"apart by a distance that is wrong", "parry-19", "judge(all.front(), false, 0.52)", differs},
    {"contact where they are apart", "parry-19", "judge(all.front(), true, 0.0)", differs},
    {"contact where they are apart, and no distance", "parry-19", "judge(all.front(), true, {})", differs},
    {"contact at the end, as it is", "parry-19", "judge(all.back(), true, 0.0)", agrees},
    {"radii left out at the end", "parry-19", "judge(all.back(), false, 5.96046448e-08)", within},
    {"apart at the end by more than the tolerance", "parry-19", "judge(all.back(), false, 0.01)", differs},
    {"apart at the end, and no distance", "parry-19", "judge(all.back(), false, {})", differs},
    {"the exact hit", "parry-19", "judge(way, \"\", true, 0.49999997, 1e-6)", agrees},
    {"a hit late by the slop", "parry-19", "judge(way, \"\", true, 0.505, 1e-6)", within},
    {"a hit early by the slop", "parry-19", "judge(way, \"\", true, 0.495, 1e-6)", within},
    {"a hit late by more", "parry-19", "judge(way, \"\", true, 0.51, 1e-6)", differs},
    {"a hit early by more", "parry-19", "judge(way, \"\", true, 0.49, 1e-6)", differs},
    {"no hit of a wall that is run through", "parry-19", "judge(way, \"\", false, 1, 1e-6)", differs},
    {"no hit of a graze", "circle-wall-tangent", "judge(way, \"\", false, 1, 1e-6)", within},
    {"a hit of a graze", "circle-wall-tangent", "judge(way, \"\", true, way.first, 1e-6)", agrees},
    {"a hit of a graze at another time", "circle-wall-tangent", "judge(way, \"\", true, way.start, 1e-6)", differs},
    {"no hit of a near miss", "near-miss-within-slop", "judge(way, \"\", false, 1, 1e-6)", agrees},
    {"a hit of a near miss", "near-miss-within-slop", "judge(way, \"\", true, way.within[0].from, 1e-6)", within},
    {"a hit of a near miss at another time", "near-miss-within-slop", "judge(way, \"\", true, way.start, 1e-6)",
     differs},
    {"a hit of a clear miss", "clear miss", "judge(way, \"\", true, 0.5, 1e-6)", differs},
    {"a hit inside a box", "through a box", "judge(way, \"\", true, 0.6, 1e-6)", differs},
    {"a hit late by less than the slop", "through a box", "judge(way, \"\", true, 0.2515, 1e-6)", within},
    {"a hit late by more than the slop", "through a box", "judge(way, \"\", true, 0.252, 1e-6)", differs},
    {"a hit of a small ball inside a box", "small through a box", "judge(way, \"\", true, 0.6, 1e-6)", differs},
    {"a hit of a small ball, late by the slop", "small through a box", "judge(way, \"\", true, 0.25, 1e-6)", within},
    {"a hit at the start, inside a box", "starts in a box", "judge(way, \"\", true, 0, 1e-6)", agrees},
    {"a late hit of a start inside a box", "starts in a box", "judge(way, \"\", true, 0.1, 1e-6)", differs},
    {"the first hit of a wall along the way", "along a wall", "judge(way, \"\", true, 0.25, 1e-6)", agrees},
    {"a late hit of a wall along the way", "along a wall", "judge(way, \"\", true, 0.6, 1e-6)", differs},
    {"no hit of a wall along the way", "along a wall", "judge(way, \"\", false, 1, 1e-6)", within},
    {"a late hit of a wall beside the way", "ball along a wall", "judge(way, \"\", true, 0.6, 1e-6)", differs},
    {"no hit of a wall beside the way", "ball along a wall", "judge(way, \"\", false, 1, 1e-6)", within},
    {"a hit within the slop below a floor", "slowly into a floor", "judge(way, \"\", true, 0.52, 1e-6)", within},
    {"a hit within the slop above a floor", "slowly into a floor", "judge(way, \"\", true, 0.48, 1e-6)", within},
    {"a hit deeper below a floor", "slowly into a floor", "judge(way, \"\", true, 0.54, 1e-6)", differs},
    {"a ball within the slop in a floor", "ball slowly into a floor", "judge(way, \"\", true, 0.52, 1e-6)", within},
    {"a ball deeper in a floor", "ball slowly into a floor", "judge(way, \"\", true, 0.54, 1e-6)", differs},
    {"a hit of a near tooth", "over a tooth", "judge(way, \"\", true, 0.125, 1e-6)", within},
    {"a hit between two teeth", "over a tooth", "judge(way, \"\", true, 0.375, 1e-6)", differs},
    {"a hit above a step", "over a step", "judge(way, \"\", true, 0.3, 1e-6)", within},
    {"a hit of a step", "over a step", "judge(way, \"\", true, 0.375, 1e-6)", agrees},
    {"a hit inside a step", "over a step", "judge(way, \"\", true, 0.4, 1e-6)", differs},
    {"a hit where a graze is deepest", "shallow along a wall", "judge(way, \"\", true, 0.5, 1e-6)", within},
    {"a hit where a graze is over", "shallow along a wall", "judge(way, \"\", true, 0.515, 1e-6)", differs},
    {"a hit of a floor", "along a floor to a wall", "judge(way, \"\", true, way.first, 1e-6)", agrees},
    {"a hit between a floor and a wall", "along a floor to a wall", "judge(way, \"\", true, 0.3, 1e-6)", differs},
    {"a hit of the wall alone", "along a floor to a wall", "judge(way, \"\", true, 0.46875, 1e-6)", within},
    {"a hit inside the wall", "along a floor to a wall", "judge(way, \"\", true, 0.47, 1e-6)", differs},
    {"no hit of a wall behind a floor", "along a floor to a wall", "judge(way, \"\", false, 1, 1e-6)", differs},
    {"a late hit of two that move together", "over a wall, together", "judge(way, \"\", true, 0.1, 1e-6)", differs},
    {"a hit of the second tooth", "over a tooth", "judge(way, \"\", true, 0.5, 1e-6)", agrees},
};

// The same for every library, in terms of its own tolerance.
const Answer atTheTolerance[] = {
    {"a distance within it", "parry-19", "judge(all.back(), false, 0.9 * tolerance)", within},
    {"a distance beyond it", "parry-19", "judge(all.back(), false, 1.1 * tolerance)", differs},
    {"too near by less", "parry-19", "judge(all.front(), false, all.front().clearance - 0.9 * tolerance)", agrees},
    {"too near by more", "parry-19", "judge(all.front(), false, all.front().clearance - 1.1 * tolerance)", differs},
    {"the last time within it", "parry-19", "judge(way, \"\", true, way.within[0].to, 0)", within},
    {"a later time", "parry-19", "judge(way, \"\", true, way.within[0].to + 1e-6, 0)", differs},
    {"the first time within it", "parry-19", "judge(way, \"\", true, way.within[0].from, 0)", within},
    {"an earlier time", "parry-19", "judge(way, \"\", true, way.within[0].from - 1e-6, 0)", differs},
    {"just inside a box", "through a box", "judge(way, \"\", true, 0.25 + 0.24 * tolerance, 0)", within},
    {"farther inside a box", "through a box", "judge(way, \"\", true, 0.25 + 0.26 * tolerance, 0)", differs},
    {"just before a box", "through a box", "judge(way, \"\", true, 0.25 - 0.24 * tolerance, 0)", within},
    {"farther before a box", "through a box", "judge(way, \"\", true, 0.25 - 0.26 * tolerance, 0)", differs},
    {"0.6 for 0.25", "through a box", "judge(way, \"\", true, 0.6, 0)", differs},
    {"no hit of a wall that is run through", "parry-19", "judge(way, \"\", false, 1, 0)", differs},
    {"no hit of a graze", "circle-wall-tangent", "judge(way, \"\", false, 1, 0)", within},
    {"no contact of a graze", "circle-wall-tangent", "judge(all.at(2), false, {})", within},
};

// A C++ source, and the text that follows its judging part.
struct Library
{
    const char* name;
    const char* end;
    const char* allowed; // "allowance" for Chipmunk, which documents no tolerance
};
const Library libraries[] = {{"box2d_3", "static b2Vec2 vector(", "its tolerance of "},
                             {"box2d_2", "static std::vector<b2Vec2> vertices(", "its tolerance of "},
                             {"chipmunk", "struct FreeShape", "the allowance of "}};

std::map<std::string, std::string> sourcesFor(const std::string& scene)
{
    const auto own = ownScenes.find(scene);
    const auto read =
        own == ownScenes.end()
            ? readSceneFile(sourcePath("scenes/") + scene + ".scene.json")
            : parseScene(R"({"format": "sweepbench.scene", "version": 2, "bodies": [)" + own->second + "]}", scene);
    return read.ok() ? reproSources(*read) : std::map<std::string, std::string>();
}

// The judging part of the library's source, with a main function that makes the calls about this scene.
std::string programFor(const std::string& scene, const Library& library, std::span<const Answer> wanted)
{
    const std::string source = sourcesFor(scene)["repro/" + std::string(library.name) + ".cpp"];
    const std::size_t begin = source.find("static const double tolerance");
    const std::size_t end = source.find(library.end);
    if (begin == std::string::npos || end == std::string::npos)
        return {};
    std::string calls;
    for (const Answer& answer : wanted) {
        if (scene == answer.scene)
            calls += "    std::printf(\"" + std::string(answer.name) + " | \");\n    " + answer.call + ";\n";
    }
    return "#include <cmath>\n#include <cstdio>\n#include <optional>\n#include <vector>\n" +
           source.substr(begin, end - begin) +
           "int main()\n{\n    const auto& all = moments;\n    const Sweep& way = sweeps.at(0);\n" + calls +
           "    return all.empty() ? -1 : differences;\n}\n";
}

// A stand-in for the part of parry2d-f64 that main.rs uses: it returns the impact and the distance given as arguments.
const char* const writtenDownParry = R"(
mod parry2d_f64 {
    pub mod math {
        pub struct Isometry<T>(pub T);
        pub struct Vector<T>(pub T);
        #[derive(Clone, Copy)]
        pub struct Point<T>(pub T);
        impl Isometry<f64> {
            pub fn translation(x: f64, y: f64) -> Self { Self(x + y) }
            pub fn identity() -> Self { Self(0.0) }
        }
        impl Vector<f64> { pub fn new(x: f64, y: f64) -> Self { Self(x + y) } }
        impl Point<f64> { pub fn new(x: f64, y: f64) -> Self { Self(x + y) } }
    }
    pub mod shape {
        use super::math::Point;
        pub trait Shape {}
        pub struct Ball(pub f64);
        pub struct Capsule(pub f64);
        pub struct Segment(pub f64);
        pub struct ConvexPolygon(pub usize);
        pub struct RoundShape<S> { pub inner_shape: S, pub border_radius: f64 }
        impl Shape for Ball {}
        impl Shape for Capsule {}
        impl Shape for Segment {}
        impl Shape for ConvexPolygon {}
        impl Shape for RoundShape<ConvexPolygon> {}
        impl Ball { pub fn new(r: f64) -> Self { Self(r) } }
        impl Capsule { pub fn new(a: Point<f64>, b: Point<f64>, r: f64) -> Self { Self(a.0 + b.0 + r) } }
        impl Segment { pub fn new(a: Point<f64>, b: Point<f64>) -> Self { Self(a.0 + b.0) } }
        impl ConvexPolygon { pub fn from_convex_hull(all: &[Point<f64>]) -> Option<Self> { Some(Self(all.len())) } }
    }
    pub mod query {
        use super::{math::{Isometry, Vector}, shape::Shape};
        pub struct Hit { pub time_of_impact: f64 }
        pub struct ShapeCastOptions;
        impl ShapeCastOptions { pub fn with_max_time_of_impact(_: f64) -> Self { Self } }
        fn argument(n: usize) -> Option<f64> { std::env::args().nth(n)?.parse().ok() }
        pub fn cast_shapes(_: &Isometry<f64>, _: &Vector<f64>, _: &dyn Shape, _: &Isometry<f64>, _: &Vector<f64>,
            _: &dyn Shape, _: ShapeCastOptions) -> Result<Option<Hit>, ()> {
            Ok(argument(1).map(|t| Hit { time_of_impact: t }))
        }
        pub fn distance(_: &Isometry<f64>, _: &dyn Shape, _: &Isometry<f64>, _: &dyn Shape) -> Result<f64, ()> {
            argument(2).ok_or(())
        }
        pub fn intersection_test(p: &Isometry<f64>, a: &dyn Shape, q: &Isometry<f64>, b: &dyn Shape) -> Result<bool, ()> {
            Ok(distance(p, a, q, b)? == 0.0)
        }
    }
}
)";

// A stand-in for the part of Box2D 3.1 that box2d_3.cpp uses: a ray hits a polygon at 0.25, and all else misses.
const char* const writtenDownBox2d = R"(
struct b2Version { int major, minor, revision; };
static b2Version b2GetVersion() { return {3, 1, 1}; }
static float b2GetLengthUnitsPerMeter() { return 1; }
struct b2Vec2 { float x, y; };
struct b2Rot { float c, s; };
struct b2Transform { b2Vec2 p; b2Rot q; };
static const b2Rot b2Rot_identity = {1, 0};
static const b2Transform b2Transform_identity = {{0, 0}, {1, 0}};
static b2Vec2 b2Neg(b2Vec2 v) { return {-v.x, -v.y}; }
struct b2ShapeProxy { b2Vec2 points[8]; int count; float radius; };
static b2ShapeProxy b2MakeProxy(const b2Vec2* points, int count, float radius)
{
    b2ShapeProxy proxy = {{}, count, radius};
    for (int i = 0; i < count; ++i) proxy.points[i] = points[i];
    return proxy;
}
struct b2Sweep { b2Vec2 localCenter, c1, c2; b2Rot q1, q2; };
struct b2TOIInput { b2ShapeProxy proxyA, proxyB; b2Sweep sweepA, sweepB; float maxFraction; };
enum b2TOIState { b2_toiStateSeparated, b2_toiStateHit, b2_toiStateOverlapped };
struct b2TOIOutput { b2TOIState state; float fraction; };
static b2TOIOutput b2TimeOfImpact(const b2TOIInput*) { return {b2_toiStateSeparated, 1}; }
struct b2CastOutput { float fraction; bool hit; };
struct b2ShapeCastPairInput { b2ShapeProxy proxyA, proxyB; b2Transform transformA, transformB; b2Vec2 translationB; float maxFraction; };
static b2CastOutput b2ShapeCast(const b2ShapeCastPairInput*) { return {0, false}; }
struct b2RayCastInput { b2Vec2 origin, translation; float maxFraction; };
struct b2Segment { b2Vec2 point1, point2; };
struct b2Capsule { b2Vec2 center1, center2; float radius; };
struct b2Hull { b2Vec2 points[8]; int count; };
struct b2Polygon { b2Vec2 vertices[8]; int count; };
static b2Hull b2ComputeHull(const b2Vec2* points, int count)
{
    return {{}, points[1].x - points[0].x < 0.005F ? 0 : count};
}
static b2Polygon b2MakePolygon(const b2Hull* hull, float) { return {{}, hull->count}; }
static b2CastOutput b2RayCastSegment(const b2RayCastInput*, const b2Segment*, bool) { return {0, false}; }
static b2CastOutput b2RayCastCapsule(const b2RayCastInput*, const b2Capsule*) { return {0, false}; }
static b2CastOutput b2RayCastPolygon(const b2RayCastInput*, const b2Polygon*) { return {0.25F, true}; }
struct b2DistanceInput { b2ShapeProxy proxyA, proxyB; b2Transform transformA, transformB; bool useRadii; };
struct b2SimplexCache { int count; };
struct b2DistanceOutput { float distance; };
static b2DistanceOutput b2ShapeDistance(const b2DistanceInput*, b2SimplexCache*, void*, int) { return {0}; }
)";

} // namespace

class TestReproVerdicts : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::map<std::string, ProgramRun> m_runs; // by scene, library and answers

    const ProgramRun& ran(const std::string& scene, const Library& library, std::span<const Answer> wanted)
    {
        const std::string key = scene + ' ' + library.name + ' ' + wanted.front().name;
        if (const auto known = m_runs.find(key); known != m_runs.end())
            return known->second;
        const QString program = written("verdicts.cpp", programFor(scene, library, wanted)).chopped(4);
        const ProgramRun built =
            runProgram(QString::fromUtf8(buildFacts.compiler),
                       {QStringLiteral("-std=c++17"), QStringLiteral("-Wall"), QStringLiteral("-Wextra"),
                        QStringLiteral("-Werror"), QStringLiteral("-Wno-unused-function"),
                        program + QStringLiteral(".cpp"), QStringLiteral("-o"), program});
        return m_runs[key] = built.status == 0 ? runProgram(program, {}) : ProgramRun{-1, built.output};
    }
    // The path of the file.
    QString written(const char* name, const std::string& text) const
    {
        QFile file(m_folder.filePath(QLatin1String(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(text.c_str()) < 0)
            qFatal("%s", name);
        return file.fileName();
    }
    // The fault in the line with the verdict on an answer; `allowed` names the tolerance of the library.
    static QString faultOf(const Answer& answer, const ProgramRun& run, const char* allowed = "its tolerance of ")
    {
        const QString output = QString::fromUtf8(run.output);
        const QString key = QLatin1String(answer.name) + QStringLiteral(" | ");
        const QStringList lines =
            output.split(u'\n').filter(QRegularExpression(u'^' + QRegularExpression::escape(key)));
        if (lines.size() != 1)
            return output;
        const QString verdict = QStringLiteral(": ") + QLatin1String(answer.verdict);
        const bool fits = answer.verdict == within ? lines.front().contains(verdict + QLatin1String(allowed))
                                                   : lines.front().endsWith(verdict);
        return fits ? QString() : lines.front();
    }

private Q_SLOTS:
    void aDifferenceWithinTheToleranceDoesNotCount_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < std::size(answers); ++i)
            QTest::newRow(answers[i].name) << int(i);
    }
    void aDifferenceWithinTheToleranceDoesNotCount()
    {
        QFETCH(int, index);
        QCOMPARE(faultOf(answers[index], ran(answers[index].scene, libraries[0], answers)), QString());
    }

    void theLawHoldsForEveryLibrary_data()
    {
        QTest::addColumn<int>("library");
        QTest::addColumn<int>("index");
        for (std::size_t k = 0; k < std::size(libraries); ++k) {
            for (std::size_t i = 0; i < std::size(atTheTolerance); ++i)
                QTest::addRow("%s, %s", libraries[k].name, atTheTolerance[i].name) << int(k) << int(i);
        }
    }
    void theLawHoldsForEveryLibrary()
    {
        QFETCH(int, library);
        QFETCH(int, index);
        const Answer& answer = atTheTolerance[index];
        const Library& asked = libraries[library];
        QCOMPARE(faultOf(answer, ran(answer.scene, asked, atTheTolerance), asked.allowed), QString());
    }

    // The exit status of each scene's program is its number of differences.
    void onlyDifferencesCount_data()
    {
        QTest::addColumn<QString>("scene");
        QTest::addColumn<int>("expected");
        std::map<std::string, int> counts;
        for (const Answer& answer : answers)
            counts[answer.scene] += answer.verdict == differs ? 1 : 0;
        for (const auto& [scene, count] : counts)
            QTest::newRow(scene.c_str()) << QString::fromStdString(scene) << count;
    }
    void onlyDifferencesCount()
    {
        QFETCH(QString, scene);
        QFETCH(int, expected);
        QCOMPARE(ran(scene.toStdString(), libraries[0], answers).status, expected);
    }

    void aPointIsCastAsARayByBox2d3_data()
    {
        QTest::addColumn<QString>("scene");
        QTest::addColumn<QString>("line");
        QTest::newRow("a hit") << "through a box"
                               << "b2RayCast: exactly a hit at t = 0.25, .*hits at t = 0.25: agrees\n";
        QTest::newRow("skipped")
            << "starts in a box"
            << "b2RayCast: skipped, because Box2D documents that contact at the start, .* is a miss\n";
        QTest::newRow("skipped, too small") << "through a grain"
                                            << "b2RayCast: skipped, because Box2D makes no polygon of vertices so near "
                                               "to each other\n";
        QTest::newRow("a ball is no ray") << "small through a box"
                                          << "b2ShapeCast: .*the library misses: DIFFERS\n";
        QTest::newRow("its distances") << "through a box"
                                       << "^Box2D 3.1.1, .* \\(slop 0.005, speculative distance 0.02\\)\n";
    }
    void aPointIsCastAsARayByBox2d3()
    {
        QFETCH(QString, scene);
        QFETCH(QString, line);
        const std::string source = sourcesFor(scene.toStdString())["repro/box2d_3.cpp"];
        const QString path = written("box2d_3.cpp", std::regex_replace(source, std::regex("#include <box2d/.*"), ""));
        const QString header = written("box2d.h", writtenDownBox2d);
        const QString program = m_folder.filePath(QStringLiteral("box2d_3"));
        const ProgramRun built = runProgram(
            QString::fromUtf8(buildFacts.compiler),
            {QStringLiteral("-std=c++17"), QStringLiteral("-include"), header, path, QStringLiteral("-o"), program});
        QVERIFY2(built.status == 0, built.output.constData());
        const ProgramRun ran = runProgram(program, {});
        QVERIFY2(QString::fromUtf8(ran.output).contains(QRegularExpression(line)), ran.output.constData());
    }

    // The ball of parry-19 hits at 0.49999997 and is in the wall at t = 1. The tolerance is 1e-6 of the largest number,
    // 1; the text calls it an allowance because parry documents none.
    void theLawHoldsForParry_data()
    {
        QTest::addColumn<QString>("impact");
        QTest::addColumn<QString>("sweep");
        QTest::addColumn<QString>("distance");
        QTest::addColumn<QString>("atTheEnd");
        const auto row = [](const char* impact, const char* sweep, const char* distance, const char* atTheEnd) {
            QTest::addRow("%s, %s", impact, distance) << QString::fromLatin1(impact) << QString::fromLatin1(sweep)
                                                      << QString::fromLatin1(distance) << QString::fromLatin1(atTheEnd);
        };
        row("0.49999997", agrees, "0", agrees);
        const char* const allowed = "not the exact answer, but within the allowance of 1e-6";
        row("0.4999995", allowed, "0.0000009", allowed);
        row("0.5000004", allowed, "0.0000011", differs);
        row("0.499998", differs, "0.1", differs);
        row("0.500002", differs, "0", agrees);
        row("none", differs, "0", agrees);
    }
    void theLawHoldsForParry()
    {
        QFETCH(QString, impact);
        QFETCH(QString, sweep);
        QFETCH(QString, distance);
        QFETCH(QString, atTheEnd);
        if (QStandardPaths::findExecutable(QStringLiteral("rustc")).isEmpty())
            QSKIP("rustc is not here");
        const QString program = m_folder.filePath(QStringLiteral("parry"));
        if (!QFile::exists(program)) {
            const QString source =
                written("parry.rs", sourcesFor("parry-19")["repro/parry/main.rs"] + writtenDownParry);
            const ProgramRun built = runProgram(
                QStringLiteral("rustc"), {QStringLiteral("--edition=2021"), source, QStringLiteral("-o"), program});
            QVERIFY2(built.status == 0, built.output.constData());
        }
        const ProgramRun ran = runProgram(program, {impact, distance});
        const QStringList lines = QString::fromUtf8(ran.output).split(u'\n', Qt::SkipEmptyParts);
        QVERIFY2(lines.filter(QStringLiteral("cast_shapes")).value(0).contains(QStringLiteral(": ") + sweep),
                 ran.output.constData());
        QVERIFY2(lines.last().startsWith(QStringLiteral("t = 1.0:")), ran.output.constData());
        QVERIFY2(lines.last().contains(QStringLiteral(": ") + atTheEnd), ran.output.constData());
    }
};

QTEST_APPLESS_MAIN(TestReproVerdicts)

} // namespace sweep::tst_repro_verdicts
#include "tst_repro_verdicts.moc"
