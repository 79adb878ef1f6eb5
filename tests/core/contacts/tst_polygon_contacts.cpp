#include "core/base/decimal.h"
#include "core/contacts/polygon_filter.h"
#include "core/contacts/self_contact.h"
#include "tests/core/contacts/polygon_scenes.h"
#include "tests/support/correspondence.h"
#include "tests/support/oracle/claims.h"
#include "tests/support/oracle/contact_oracle.h"
#include "tests/support/oracle/nearby_cells.h"
#include "tests/support/oracle/pair_check.h"
#include "tests/support/oracle/place_check.h"
#include "tests/support/oracle/timeline_check.h"
#include "tests/support/scene_recipe.h"
#include "tests/support/shrink.h"

#include <sweepbench/contacts.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <tuple>

namespace sweep::tst_polygon_contacts {

using oracle::Random;
using oracle::Rational;
using oracle::Transformed;

namespace {

using Found = std::vector<std::string>;
// Returns the faults in the events of a scene. The random source makes the same choices for every scene.
using Law = std::function<Found(const Scene&, Random)>;
using Change = std::function<std::optional<Transformed>(const Scene&, Random&)>;

// The scene's events follow from those of a changed one.
Law followsFrom(const Change& change)
{
    return [change](const Scene& scene, Random random) -> Found {
        const std::optional<Transformed> other = change(scene, random);
        if (!other || !problemsOf(other->scene).empty())
            return {}; // rounded, the polygon may touch itself
        const Result<Timeline> before = solve(scene);
        const Result<Timeline> after = solve(other->scene);
        if (!before || !after)
            return {"refused"};
        return oracle::mismatches(scene, *before, *other, *after);
    };
}

Found byEvaluation(const Scene& scene, Random)
{
    const Result<Timeline> timeline = solve(scene);
    return timeline ? oracle::faults(scene, *timeline) : Found{"refused: " + timeline.problems().front().text()};
}

Found byPlaces(const Scene& scene, Random)
{
    const Result<Timeline> timeline = solve(scene);
    return timeline ? oracle::placeFaults(scene, *timeline) : Found{"refused"};
}

// The body at rest or moving, as a random body other than a polygon, or a polygon.
Body anyBody(Random& random)
{
    std::vector<Body> bodies;
    while (bodies.empty()) // a scene loses the polygons that the rules refuse
        bodies = oracle::polygonSceneOf(random, random.in(0, 5)).scene.bodies;
    Body body = bodies[static_cast<std::size_t>(random.in(0, static_cast<int>(bodies.size()) - 1))];
    body.active.reset();
    return body;
}

// A scene of one random body, in its own time.
std::optional<Scene> sceneOfOne(Random& random)
{
    Scene scene;
    scene.bodies = {anyBody(random)};
    scene.bodies[0].id = "body";
    if (!problemsOf(scene).empty())
        return std::nullopt;
    return scene;
}

std::string textOf(const Timeline& timeline)
{
    std::string text;
    for (const auto& instant : timeline.instants())
        for (const Event& event : timeline.eventsOf(instant))
            text += std::string(name(event.kind)) + (event.clipped ? " (clipped) " : " ") +
                    std::to_string(instant.time.nearest()) + "; ";
    return text;
}

bool haveSameEvents(const Timeline& p, const Timeline& q)
{
    const auto sameInstant = [&](const TimelineInstant& x, const TimelineInstant& y) {
        const auto one = p.eventsOf(x);
        const auto other = q.eventsOf(y);
        return x.time == y.time &&
               std::equal(one.begin(), one.end(), other.begin(), other.end(), [](const Event& e, const Event& f) {
                   return (e.kind == EventKind::cross ? EventKind::touch : e.kind) == f.kind && e.clipped == f.clipped;
               });
    };
    return std::equal(p.instants().begin(), p.instants().end(), q.instants().begin(), q.instants().end(), sameInstant);
}

bool touchesOrMeets(const Contact& before, const Contact& next)
{
    return next.begin <= before.end;
}

// The maximal intervals of the union of closed intervals.
std::vector<Contact> joined(std::vector<Contact> parts)
{
    std::sort(parts.begin(), parts.end(), [](const Contact& p, const Contact& q) { return p.begin < q.begin; });
    std::vector<Contact> all;
    for (const Contact& part : parts) {
        if (all.empty() || !touchesOrMeets(all.back(), part))
            all.push_back(part);
        else if (all.back().end < part.end)
            all.back().end = part.end;
    }
    return all;
}

bool areSame(const std::vector<Contact>& p, const std::vector<Contact>& q)
{
    return std::equal(p.begin(), p.end(), q.begin(), q.end(),
                      [](const Contact& c, const Contact& d) { return c.begin == d.begin && c.end == d.end; });
}

// Each contact of `inner` is within one of `outer`.
bool areWithin(const std::vector<Contact>& inner, const std::vector<Contact>& outer)
{
    return std::all_of(inner.begin(), inner.end(), [&](const Contact& part) {
        return std::any_of(outer.begin(), outer.end(),
                           [&](const Contact& whole) { return whole.begin <= part.begin && part.end <= whole.end; });
    });
}

Rational twiceArea(const Scene& scene, const Body& polygon, const Rational& t)
{
    Rational sum = 0;
    for (const auto& edge : oracle::partsOf(oracle::placed(scene, polygon, t)))
        sum += oracle::crossOf(edge.a, edge.b);
    return abs(sum);
}

// The two polygons of a diagonal from vertex i to j, if it is inside throughout.
std::optional<std::pair<Body, Body>> split(const Scene& scene, const Body& polygon, std::size_t i, std::size_t j)
{
    Body one = polygon;
    Body other = polygon;
    const auto& points = polygon.points;
    one.points = {points.begin() + static_cast<std::ptrdiff_t>(i), points.begin() + static_cast<std::ptrdiff_t>(j) + 1};
    other.points = {points.begin() + static_cast<std::ptrdiff_t>(j), points.end()};
    other.points.insert(other.points.end(), points.begin(), points.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    if (one.points.size() < 3 || other.points.size() < 3)
        return std::nullopt;
    Scene halves = scene;
    halves.bodies = {one, other};
    halves.bodies[1].id += "'";
    const Rational start(activeInterval(scene, polygon).start);
    if (!problemsOf(halves).empty() ||
        twiceArea(scene, one, start) + twiceArea(scene, other, start) != twiceArea(scene, polygon, start))
        return std::nullopt;
    return std::pair(one, other);
}

// A regular polygon, and a disc of the given radius, that move alike.
Body regular(int count, const Path& path, double size, double phase)
{
    Body body{.id = "regular", .shape = Shape::polygon};
    for (int k = 0; k < count; ++k) {
        const double angle = phase + 2 * std::numbers::pi * k / count;
        body.points.push_back(oracle::shifted(path, {size * std::cos(angle), size * std::sin(angle)}));
    }
    return body;
}
Body disc(const Path& path, double radius)
{
    Body body{.id = "disc", .shape = Shape::circle, .a = path};
    body.radius.from = radius;
    return body;
}

double single(Random& random, double low, double high)
{
    return static_cast<float>(random.real(low, high));
}

// Several control points around a place that moves straight, all in floats, so that sums of them are doubles.
Body straightBody(Random& random, const std::string& id, Shape shape)
{
    Body body{.id = id, .shape = shape};
    const Vec middle{single(random, -1, 1), single(random, -1, 1)};
    const Vec way{single(random, -4, 4), single(random, -4, 4)};
    const bool deforms = random.chance(20);
    const auto path = [&](double angle, double size) {
        // By a call: at -O2, GCC 12 leaves out both roundings of a vector that are written as conversions.
        const Vec at = middle + Vec{nearestSingle(size * std::cos(angle)), nearestSingle(size * std::sin(angle))};
        const Vec bend = deforms ? Vec{single(random, -0.2, 0.2), single(random, -0.2, 0.2)} : Vec{};
        return FromTo{at - way, at + way + bend};
    };
    body.a = path(1, 0.5);
    body.b = path(random.real(0, 6), 1.5);
    const int count = shape == Shape::polygon ? random.of({3, 4, 5, 9, 70}) : 0;
    for (int i = 0; i < count; ++i)
        body.points.push_back(path(2 * std::numbers::pi * (i + random.real(0, 0.6)) / count, random.real(0.5, 2)));
    if (shape == Shape::circle || (shape == Shape::polygon && random.chance(20)))
        body.radius.from = random.of({0.0, 0.125, 0.75});
    return body;
}

} // namespace

// Contacts of polygons: against an oracle, and the laws that follow from what a polygon is. SWEEPBENCH_SEED selects the
// scenes, SWEEPBENCH_CASES their number.
class TestPolygonContacts : public QObject
{
    Q_OBJECT

public:
    // Ten thousand cases of one law exceed the time that Qt Test allows a function.
    static void initMain()
    {
        if (!qEnvironmentVariableIsSet("QTEST_FUNCTION_TIMEOUT"))
            qputenv("QTEST_FUNCTION_TIMEOUT", "7200000");
    }

private Q_SLOTS:
    void statesAtAndBetweenEventsAgreeWithDirectEvaluation() { check("polygons", 120, byEvaluation); }
    void pointsAreSharedAndNormalsFollowTheRules() { check("polygon places", 120, byPlaces); }
    void orderOfBodiesChangesNoEvent()
    {
        check("polygon order", 40,
              followsFrom([](const Scene& scene, Random& random) { return shuffled(scene, random); }));
    }
    void mirroringMirrorsTheEvents()
    {
        check("polygon mirror", 40, followsFrom([](const Scene& scene, Random&) {
                  return oracle::turned(scene, {-1, 0, 0, 1});
              }));
    }
    void turningByNinetyDegreesTurnsTheEvents()
    {
        check("polygon turn", 40, followsFrom([](const Scene& scene, Random&) {
                  return oracle::turned(scene, {0, -1, 1, 0});
              }));
    }
    void reversingTimeReversesTheEvents()
    {
        check("polygon reverse", 40, followsFrom([](const Scene& scene, Random&) {
                  // Beyond that, reversed times are rounded.
                  return window(scene).start < 0x1p50 ? oracle::reversed(scene) : std::nullopt;
              }));
    }
    void scalingByPowersOfTwoScalesTheEvents()
    {
        check("polygon scale", 30, followsFrom([](const Scene& scene, Random& random) {
                  return oracle::scaledBy(scene, random.of({1, -1, 7, -30, 300, -300}));
              }));
    }
    void goingRoundTheOtherWayChangesNoEvent()
    {
        check("polygon orientation", 30, followsFrom([](const Scene& scene, Random& random) {
                  auto same = oracle::turned(scene, {1, 0, 0, 1});
                  for (Body& body : same->scene.bodies) {
                      std::reverse(body.points.begin(), body.points.end());
                      if (!body.points.empty())
                          std::rotate(body.points.begin(),
                                      body.points.begin() + random.in(0, static_cast<int>(body.points.size()) - 1),
                                      body.points.end());
                  }
                  return same;
              }));
    }

    void aBoxHasTheContactsOfTheCell();
    void theTwoSidesOfADiagonalHaveTheContactsOfTheWhole();
    void aRegularPolygonIsBetweenItsCircles();
    void theFirstContactOfAPolygonWithItselfIsTheFirst();
    void theFilterFindsTheExactContacts();
    void contactsWithinAnUlpAreJoinedInOrder_data();
    void contactsWithinAnUlpAreJoinedInOrder();
    void theOracleFindsSabotage();

private:
    void check(const char* property, int usual, const Law& law);
};

void TestPolygonContacts::check(const char* property, int usual, const Law& law)
{
    qInfo("SWEEPBENCH_SEED=%llu", static_cast<unsigned long long>(oracle::baseSeed()));
    int failed = 0;
    for (int k = 0; k < oracle::caseCount(usual) && failed < 5; ++k) {
        Random random = oracle::caseRandom(property, k);
        const oracle::NamedScene made = oracle::polygonSceneOf(random, k);
        // Keys between neighbouring doubles may be at one time, and a trace may have too many cells.
        if (!problemsOf(made.scene).empty() || !solve(made.scene))
            continue;
        if (law(made.scene, random).empty())
            continue;
        ++failed;
        const Scene smallest = oracle::shrunk(made.scene, [&](const Scene& scene) {
            return problemsOf(scene).empty() && solve(scene) && !law(scene, random).empty();
        });
        qWarning("%s, case %d of %s: %s\n%s", made.family, k, property, law(smallest, random).front().c_str(),
                 sceneText(smallest).c_str());
    }
    QCOMPARE(failed, 0);
}

// A polygon of four right angles at rest has the events of the closed cell of the same box.
void TestPolygonContacts::aBoxHasTheContactsOfTheCell()
{
    for (int k = 0; k < oracle::caseCount(40); ++k) {
        Random random = oracle::caseRandom("polygon box", k);
        std::optional<Scene> made = sceneOfOne(random);
        if (!made || isUnbounded(made->bodies[0].shape) || oracle::restsDuring(*made, made->bodies[0], window(*made)))
            continue;
        Scene& scene = *made;
        const Vec from{double(random.in(-3, 1)), double(random.in(-3, 1))};
        const Vec size{random.of({1.0, 2.0, 0.5}), random.of({1.0, 3.0})};
        scene.grid = Grid{.origin = from, .spacing = size};
        scene.bodies[0].grid = true;
        scene.bodies.push_back(oracle::polygonOf(
            "box", {from, {from.x + size.x, from.y}, {from.x + size.x, from.y + size.y}, {from.x, from.y + size.y}}));
        const Result<Timeline> ofCell = solvePair(scene, {0, Cell{0, 0}});
        const Result<Timeline> ofBox = solvePair(scene, {0, 1});
        QVERIFY(ofCell && ofBox);
        QVERIFY2(haveSameEvents(*ofCell, *ofBox),
                 (sceneText(scene) + "cell: " + textOf(*ofCell) + "\nbox: " + textOf(*ofBox)).c_str());
    }
}

void TestPolygonContacts::theTwoSidesOfADiagonalHaveTheContactsOfTheWhole()
{
    int compared = 0;
    const int cases = oracle::caseCount(80);
    for (int k = 0; k < cases; ++k) {
        Random random = oracle::caseRandom("polygon diagonal", k);
        const Scene scene = oracle::polygonSceneOf(random, random.in(0, 8)).scene;
        for (const Body& polygon : scene.bodies) {
            const auto count = static_cast<int>(polygon.points.size());
            if (polygon.shape != Shape::polygon || count < 4)
                continue;
            const auto i = static_cast<std::size_t>(random.in(0, count - 3));
            const auto halves = split(
                scene, polygon, i, i + static_cast<std::size_t>(random.in(2, count - 2)) % (polygon.points.size() - i));
            if (!halves)
                continue;
            for (const Body& other : scene.bodies) {
                const auto common = commonWindow(scene, polygon, other);
                if (&other == &polygon || !common)
                    continue;
                ++compared;
                std::vector<Contact> parts = contacts(scene, halves->first, other, *common);
                for (Contact& contact : contacts(scene, halves->second, other, *common))
                    parts.push_back(std::move(contact));
                QVERIFY2(areSame(joined(std::move(parts)), contacts(scene, polygon, other, *common)),
                         (polygon.id + " with " + other.id + " in " + sceneText(scene)).c_str());
            }
        }
    }
    QVERIFY2(compared * 10 >= cases, std::to_string(compared).c_str());
}

void TestPolygonContacts::aRegularPolygonIsBetweenItsCircles()
{
    for (int k = 0; k < oracle::caseCount(40); ++k) {
        Random random = oracle::caseRandom("polygon regular", k);
        oracle::Recipe recipe;
        recipe.paths = {oracle::PathKind::rest, oracle::PathKind::fromTo, oracle::PathKind::accelerated,
                        oracle::PathKind::keyed};
        const std::optional<Scene> made = sceneOfOne(random);
        if (!made)
            continue;
        const Body& other = made->bodies[0];
        const Path path = makePath(random, recipe, window(*made));
        const int count = random.of({3, 4, 5, 8, 17, 100});
        const double size = random.of({0.5, 1.0, 2.0});
        const Body polygon = regular(count, path, size, random.real(0, 7));
        // Rounding moves a vertex by less than 1e-14 here.
        const double inner = size * std::cos(std::numbers::pi / count) - 1e-9;
        const Interval time = window(*made);
        const auto found = contacts(*made, polygon, other, time);
        const std::string text = polygon.id + std::to_string(count) + ": " + sceneText(*made);
        QVERIFY2(areWithin(contacts(*made, disc(path, inner), other, time), found), text.c_str());
        QVERIFY2(areWithin(found, contacts(*made, disc(path, size + 1e-9), other, time)), text.c_str());
    }
}

void TestPolygonContacts::theFirstContactOfAPolygonWithItselfIsTheFirst()
{
    int touching = 0;
    const int cases = oracle::caseCount(80);
    for (int k = 0; k < cases; ++k) {
        Random random = oracle::caseRandom("polygon itself", k);
        oracle::Recipe recipe;
        recipe.paths = {oracle::PathKind::rest, oracle::PathKind::fromTo, oracle::PathKind::fromTo,
                        oracle::PathKind::accelerated, oracle::PathKind::keyed};
        Scene scene;
        scene.bodies = {oracle::polygonOf("p", {})};
        Body& polygon = scene.bodies[0];
        const std::vector<Vec> start{{0, 0}, {4, 0}, {5, 3}, {2, 5}, {-1, 3}};
        const auto count = static_cast<std::size_t>(random.in(3, 5));
        for (std::size_t i = 0; i < count; ++i)
            polygon.points.push_back(random.chance(40)
                                         ? FromTo{start[i], {double(random.in(-1, 5)), double(random.in(0, 5))}}
                                         : oracle::shifted(makePath(random, recipe, {0, 1}), {2, 2}));
        const auto first = firstSelfContact(polygon, {0, 1}, {});
        const std::string text = sceneText(scene);
        Rational end = 1;
        if (first) {
            ++touching;
            const oracle::Enclosure time = oracle::enclosure(first->time, 60);
            end = time.lo;
            if (const auto t = rationalIn(time)) {
                const auto edges = oracle::touchingEdges(scene, polygon, *t);
                QVERIFY2(edges, text.c_str());
                QVERIFY2(edges->first == first->i && edges->second == first->j,
                         (std::to_string(edges->first) + ", " + std::to_string(edges->second) + " at " +
                          std::to_string(first->time.nearest()) + ": " + text)
                             .c_str());
            }
        }
        for (int part = 0; part <= 60; ++part)
            if (const Rational t = end * part / 60; t < end || !first)
                QVERIFY2(!oracle::touchingEdges(scene, polygon, t),
                         (text + " touches at " + std::to_string(oracle::nearestDouble(t))).c_str());
    }
    QVERIFY(touching * 4 >= cases && touching * 20 <= cases * 19);
}

// All stages, the filter of straight polygons among them, find what integers of any size find alone. Of the pairs that
// it is made for, the filter decides nearly all.
void TestPolygonContacts::theFilterFindsTheExactContacts()
{
    StageSet exactly;
    for (const Stage stage : {Stage::rejection, Stage::doubles, Stage::doubleDoubles, Stage::shortIntegers})
        exactly = exactly.without(stage);
    int thin = 0;
    int decided = 0;
    for (int k = 0; k < oracle::caseCount(300); ++k) {
        Random random = oracle::caseRandom("polygon filter", k);
        Scene scene;
        scene.bodies = {
            straightBody(random, "p", Shape::polygon),
            straightBody(random, "q",
                         random.of({Shape::point, Shape::circle, Shape::segment, Shape::polygon, Shape::polygon}))};
        if (!problemsOf(scene).empty())
            continue;
        const auto& [p, q] = std::tie(scene.bodies[0], scene.bodies[1]);
        const Interval time = window(scene);
        const DecidedContacts found = decidedContacts(scene, p, q, time);
        const DecidedContacts exact = decidedContacts(scene, p, q, time, {.stages = exactly});
        QVERIFY2(areSame(found.contacts, exact.contacts), sceneText(scene).c_str());
        if (p.radius.from > 0 || q.radius.from > 0)
            continue;
        ++thin;
        const bool isLarger = q.points.size() <= p.points.size();
        const PreparedBody larger(scene, isLarger ? p : q);
        const PreparedBody smaller(scene, isLarger ? q : p);
        decided += polygonContactsFiltered(larger, smaller, time, {}) ? 1 : 0;
    }
    QVERIFY(thin >= 20);
    if (StageSet().usesFused())
        QVERIFY2(decided * 20 >= thin * 19, std::to_string(decided).c_str());
}

void TestPolygonContacts::contactsWithinAnUlpAreJoinedInOrder_data()
{
    QTest::addColumn<QString>("text");
    // Both edges of a corner enter the cell within 1e-17 of each other, the second one listed first.
    QTest::newRow("two edges enter an open cell") << QStringLiteral(R"({"format": "sweepbench.scene", "version": 2,
 "grid": {"origin": [0.1, 1], "spacing": [0.75, 1], "cells": "open"},
 "bodies": [
  {"id": "polygon", "shape": "polygon", "grid": true,
   "points": [[1, -1000000000000002.5], {"from": [3.6, -1000000000000000.5], "to": [1.1, -999999999999997.5]},
              [1, -1000000000000000.5]]}]})");
    QTest::newRow("a disc leaves six nearly parallel edges")
        << QStringLiteral(R"({"format": "sweepbench.scene", "version": 2, "time": {"start": 1, "end": 2},
 "bodies": [
  {"id": "P", "shape": "polygon", "points": [[-4, -1.6940658945086007e-21], [4, -1.6940658945086007e-21],
   [1048576.0, 8.470329472543003e-22], [-6, 8.470329472543003e-22], [-5, -8.470329472543003e-22], [3.5,
   -8.470329472543003e-22]]},
  {"id": "disc", "shape": "circle", "path": {"from": [0, 0], "to": [0, 2]}, "radius": 0.5000000000000002}]})");
    QTest::newRow("a launched polygon turns between two doubles") << QStringLiteral(
        R"({"format": "sweepbench.scene", "version": 2, "time": {"start": 9007199254740992, "end": 9007199254740994},
 "bodies": [
  {"id": "P", "shape": "polygon", "points": [{"at": [-1, -1], "velocity": [0, -8], "acceleration": [0, 8]}, {"at":
   [1, -1], "velocity": [0, -8], "acceleration": [0, 8]}, {"at": [1, 1], "velocity": [0, -8], "acceleration": [0,
   8]}, {"at": [-1, 1], "velocity": [0, -8], "acceleration": [0, 8]}]},
  {"id": "dot", "shape": "point", "path": [0.25, -4]}]})");
    QTest::newRow("an edge is touched before others are entered") << QStringLiteral(
        R"({"format": "sweepbench.scene", "version": 2, "time": {"start": 9007199254740992, "end": 9007199254740994},
 "bodies": [
  {"id": "P", "shape": "polygon", "points": [[7.75, -3.375], [11, -0.125], [10, 0.125], [13, 2], [13, -6], [-4, -6],
   [-4, 2], [-2, 2], [3.375, -3.375]]},
  {"id": "s", "shape": "segment", "a": {"from": [0, 0.625], "to": [0, -3.375]}, "b": {"from": [10, 0.625], "to":
   [10, -3.375]}}]})");
}

void TestPolygonContacts::contactsWithinAnUlpAreJoinedInOrder()
{
    QFETCH(QString, text);
    const Result<Scene> scene = parseScene(text.toStdString(), "scene");
    QVERIFY(scene);
    QCOMPARE(byEvaluation(*scene, Random(1)), Found());
}

namespace {

// Whether the oracle finds that the claims about one pair are wrong. It leaves out the other pairs, whose claims are
// right. A cell without claims must be among those near the body.
bool isFound(const Scene& scene, const oracle::Claims& claims, const Event& pair)
{
    if (pair.withCell()) {
        std::vector<Cell> claimed;
        for (const oracle::ClaimedInstant& instant : claims)
            for (const Event& event : instant.events)
                if (event.withCell() && event.a == pair.a)
                    claimed.push_back(event.cell);
        const auto cells = oracle::nearbyCells(scene, pair.a, claimed);
        if (std::ranges::find(cells, pair.cell) == cells.end())
            return false;
    }
    return !oracle::pairFaults(oracle::Question(scene, pair), oracle::about(claims, pair)).empty();
}

} // namespace

// An oracle that finds no fault must be able to find one.
void TestPolygonContacts::theOracleFindsSabotage()
{
    int spoilt = 0;
    const int cases = oracle::caseCount(15);
    for (int k = 0; k < cases; ++k) {
        Random random = oracle::caseRandom("polygon sabotage", k);
        const Scene scene = oracle::polygonSceneOf(random, k).scene;
        const Result<Timeline> timeline = solve(scene);
        if (!timeline)
            continue;
        const oracle::Claims truth = oracle::claimsOf(*timeline);
        if (truth.empty())
            continue;
        ++spoilt;
        const auto at = static_cast<std::size_t>(random.in(0, static_cast<int>(truth.size()) - 1));
        const Event event = truth[at].events.front();
        oracle::Claims without = truth;
        if (random.chance(50)) // the events of the pair
            for (auto& instant : without)
                std::erase_if(instant.events, [&](const Event& other) { return samePair(other, event); });
        else
            without[at].events.erase(without[at].events.begin());
        std::erase_if(without, [](const auto& instant) { return instant.events.empty(); });
        const std::string text = oracle::described(scene, event) + " in " + sceneText(scene);
        QVERIFY2(isFound(scene, without, event), text.c_str());
        oracle::Claims changed = truth;
        changed[at].events.front().kind = event.kind == EventKind::touch   ? EventKind::cross
                                          : event.kind == EventKind::enter ? EventKind::exit
                                                                           : EventKind::enter;
        QVERIFY2(isFound(scene, changed, event), text.c_str());
    }
    QVERIFY(spoilt * 2 >= cases);
}

QTEST_APPLESS_MAIN(TestPolygonContacts)

} // namespace sweep::tst_polygon_contacts
#include "tst_polygon_contacts.moc"
