// Scenes edited in memory: the reader's rules, and states that no file can represent.
#include "core/scene/body_index.h"

#include <sweepbench/scene_file.h>

#include <QtTest>

#include <limits>

namespace sweep::tst_scene_rules {

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

// A valid scene with every member.
Scene goodScene()
{
    Scene scene;
    scene.time = SceneTime{{0, 4}};
    scene.grid = Grid{};
    scene.bodies = {
        {.id = "ball", .shape = Shape::circle, .a = FromTo{{0, 0}, {1, 1}}, .radius = {1, 2}},
        {.id = "dot", .a = Keyed{{{0, {1, 1}}, {1, {2, 2}}}}, .active = Interval{1, 2}},
        {.id = "laser", .shape = Shape::ray, .a = Rest{{0, 0}}, .b = Launch{{1, 0}, {0, 1}}},
    };
    scene.ignore = std::vector{std::pair<std::string, std::string>("ball", "dot")};
    scene.expect = std::vector{Expectation{.a = "ball", .other = "dot", .kind = ExpectedKind::none}};
    scene.bookmarks = std::vector{Bookmark{1, "b"}};
    return scene;
}

// The problems of the good scene after a change, one per line.
template <class Change>
QString problemsAfter(Change change)
{
    Scene scene = goodScene();
    change(scene);
    QStringList lines;
    for (const Problem& problem : problemsOf(scene))
        lines << QString::fromStdString(problem.text());
    return lines.join(u'\n');
}

} // namespace

class tst_scene_rules : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsNoProblemInAValidScene();
    void findsNumbersThatAreNotFinite();
    void findsProblemsThatEditsCanCause();
    void findsWhereALineLosesItsDirection();
    void doesNotCheckDirectionsOfInvalidPaths();
    void findsKeptTextThatCannotBeRead();
    void stopsWhenItIsCancelled();
    void indexesBodiesById();
};

void tst_scene_rules::findsNoProblemInAValidScene()
{
    QCOMPARE(problemsAfter([](Scene&) {}), QString());
}

void tst_scene_rules::findsNumbersThatAreNotFinite()
{
    const auto expectAt = [](const QString& pointer, const QString& number, auto change) {
        QCOMPARE(problemsAfter(change), pointer + QStringLiteral(": ") + number +
                                            QStringLiteral(" is not finite; every number of a scene is"));
    };
    expectAt(QStringLiteral("/time/end"), QStringLiteral("inf"), [](Scene& s) { s.time->interval.end = infinity; });
    expectAt(QStringLiteral("/grid/spacing/1"), QStringLiteral("NaN"),
             [](Scene& s) { s.grid->spacing.y = notANumber; });
    expectAt(QStringLiteral("/bodies/0/path/to/1"), QStringLiteral("-inf"),
             [](Scene& s) { std::get<FromTo>(s.bodies[0].a).to.y = -infinity; });
    expectAt(QStringLiteral("/bodies/0/radius/to"), QStringLiteral("NaN"),
             [](Scene& s) { s.bodies[0].radius.to = notANumber; });
    expectAt(QStringLiteral("/bodies/1/path/keys/1/0"), QStringLiteral("NaN"),
             [](Scene& s) { std::get<Keyed>(s.bodies[1].a).keys[1].t = notANumber; });
    expectAt(QStringLiteral("/bodies/1/active/1"), QStringLiteral("inf"),
             [](Scene& s) { s.bodies[1].active->end = infinity; });
    expectAt(QStringLiteral("/bodies/2/b/velocity/0"), QStringLiteral("inf"),
             [](Scene& s) { std::get<Launch>(s.bodies[2].b).velocity.x = infinity; });
    // A number that is refused breaks no other rule.
    expectAt(QStringLiteral("/bodies/0/radius/from"), QStringLiteral("-inf"),
             [](Scene& s) { s.bodies[0].radius.from = -infinity; });
    expectAt(QStringLiteral("/grid/spacing/0"), QStringLiteral("-inf"),
             [](Scene& s) { s.grid->spacing.x = -infinity; });
    expectAt(QStringLiteral("/bookmarks/0/t"), QStringLiteral("NaN"),
             [](Scene& s) { s.bookmarks->front().t = notANumber; });
}

void tst_scene_rules::findsProblemsThatEditsCanCause()
{
    QCOMPARE(problemsAfter([](Scene& s) { s.bodies[1].id.clear(); }),
             QStringLiteral("/bodies/1/id: the id is empty; an id is a text of at least one character\n"
                            "/ignore/0/1: no body has the id \"dot\"; this is the id of a body\n"
                            "/expect/0/b: no body has the id \"dot\"; this is the id of a body"));
    QCOMPARE(problemsAfter([](Scene& s) { s.bodies[2].id = "ball"; }),
             QStringLiteral("/bodies/2/id: the id \"ball\" is that of /bodies/0 already; ids are unique"));
    QCOMPARE(
        problemsAfter([](Scene& s) { s.time->interval.end = 1.5; }),
        QStringLiteral("/bodies/1/active: [1, 2] reaches beyond the scene's time [0, 1.5]; active lies within it"));
    QCOMPARE(problemsAfter([](Scene& s) { std::get<Keyed>(s.bodies[1].a).keys.clear(); }),
             QStringLiteral("/bodies/1/path/keys: there is no key; a path has at least one"));
    QCOMPARE(problemsAfter([](Scene& s) { s.bodies[2].grid = true; }),
             QStringLiteral("/bodies/2/grid: true is not allowed on a ray; it is in cells without end"));
    QCOMPARE(
        problemsAfter([](Scene& s) {
            s.expect->front().other = Cell{0, 1LL << 53};
        }),
        QStringLiteral("/expect/0/cell/1: 9007199254740992 is too large; a cell has indices of magnitude below 2^53"));
}

void tst_scene_rules::findsWhereALineLosesItsDirection()
{
    const auto message = [](const char* when) {
        return QStringLiteral(
                   "/bodies/2: the control points of a ray meet at t %1; a ray or a line needs two different "
                   "points throughout")
            .arg(QString::fromUtf8(when));
    };
    // The points meet at the ends of the time; meeting outside it is allowed.
    QCOMPARE(problemsAfter([](Scene& s) { s.bodies[2].b = FromTo{{0, 0}, {1, 0}}; }), message("= 0"));
    QCOMPARE(problemsAfter([](Scene& s) { s.bodies[2].b = FromTo{{1, 0}, {0, 0}}; }), message("= 4"));
    QCOMPARE(problemsAfter([](Scene& s) {
                 s.bodies[2].b = Keyed{{{1, {0, 0}}, {2, {1, 0}}}};
                 s.bodies[2].active = Interval{2, 4};
             }),
             QString());
    // The bodies meet at x² = 2, y = 0: an irrational time.
    QCOMPARE(problemsAfter([](Scene& s) {
                 s.bodies[2].b = Launch{{-1, 0}, {0, 0}, Vec{1, 0}};
             }),
             message("≈ 1.4142135623730951"));
    // The bodies pass each other at a distance of 1e-300.
    QCOMPARE(problemsAfter([](Scene& s) { s.bodies[2].b = FromTo{{-1, 1e-300}, {1, 1e-300}}; }), QString());
}

void tst_scene_rules::doesNotCheckDirectionsOfInvalidPaths()
{
    QCOMPARE(problemsAfter([](Scene& s) { s.bodies[2].b = Keyed{}; }),
             QStringLiteral("/bodies/2/b/keys: there is no key; a path has at least one"));
    QCOMPARE(problemsAfter([](Scene& s) {
                 s.time->interval = {4, 4};
                 s.bodies[1].active.reset();
                 s.bodies[2].b = Rest{{0, 0}};
             }),
             QStringLiteral("/time: the start 4 is not before the end 4; a scene's time has start < end"));
}

void tst_scene_rules::findsKeptTextThatCannotBeRead()
{
    QCOMPARE(problemsAfter([](Scene& s) { s.bodies[0].style = "{\"a\": }"; }),
             QStringLiteral("/bodies/0/style: kept text that cannot be read: found '}' where a value is expected"));
    QCOMPARE(problemsAfter([](Scene& s) { s.view = "[]"; }),
             QStringLiteral("/view: this is not an object; a view or a style is one"));
    QCOMPARE(problemsAfter([](Scene& s) {
                 s.kept = {{"y", "1"}};
             }),
             QStringLiteral("a kept member has the name \"y\"; its name is UTF-8 and begins with x-"));
    QCOMPARE(problemsAfter([](Scene& s) {
                 s.kept = {{"x-a", "1"}, {"x-a", "2"}};
             }).count(QStringLiteral("more than once")),
             2);
    QCOMPARE(problemsAfter([](Scene& s) { s.bodies[1].name = "\xff"; }),
             QStringLiteral("/bodies/1/name: the text is not UTF-8; every text of a scene is"));
    QCOMPARE(problemsAfter([](Scene& s) {
                 const FromTo moving{{0, 1}, {0, 2}, {{"x-a", "{"}}};
                 s.bodies.push_back(
                     {.id = "crate", .shape = Shape::polygon, .points = {Rest{{0, 0}}, Rest{{1, 0}}, moving}});
             }),
             QStringLiteral("/bodies/3/points/2/x-a: kept text that cannot be read: the text ends where a member's "
                            "name in quotes is expected"));
    // 61 levels inside a body are level 64 of the scene.
    const auto nested = [](std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); };
    QCOMPARE(problemsAfter([&](Scene& s) { s.bodies[1].kept = {{"x-a", nested(61)}}; }), QString());
    QVERIFY(problemsAfter([&](Scene& s) {
                s.bodies[1].kept = {{"x-a", nested(62)}};
            }).contains(QStringLiteral("nested deeper")));
}

void tst_scene_rules::stopsWhenItIsCancelled()
{
    std::stop_source source;
    source.request_stop();
    Scene scene;
    scene.bodies = {Body{}, Body{}}; // two empty ids
    QCOMPARE(problemsOf(scene).size(), 2U);
    const auto stopped = problemsOf(scene, {source.get_token(), {}});
    QCOMPARE(stopped.size(), 1U);
    QCOMPARE(stopped.front().message, std::string("cancelled"));
}

void tst_scene_rules::indexesBodiesById()
{
    std::vector<Body> bodies;
    for (int i = 0; i < 1000; ++i)
        bodies.push_back({.id = std::to_string(i % 900)});
    const BodyIndex index(bodies);
    for (std::uint32_t i = 0; i < 900; ++i)
        QCOMPARE(index.find(std::to_string(i)), i);
    QCOMPARE(index.find("900"), BodyIndex::none);
    for (std::size_t i = 0; i < 1000; ++i)
        QCOMPARE(index.isRepeated(i), i >= 900);
    const std::vector<Body> nobody;
    QCOMPARE(BodyIndex(nobody).find("0"), BodyIndex::none);
}

QTEST_GUILESS_MAIN(tst_scene_rules)

} // namespace sweep::tst_scene_rules
#include "tst_scene_rules.moc"
