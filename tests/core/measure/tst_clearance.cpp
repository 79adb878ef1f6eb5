#include <QtTest>

#include "tests/support/comparison_text.h"
#include "tests/support/degenerate.h"
#include "tests/support/oracle/hulls.h"

#include <sweepbench/body_state.h>
#include <sweepbench/clearance.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stop_token>
#include <variant>

namespace sweep::tst_clearance {

namespace {

Scene sceneOf(Body a, Body b)
{
    a.id = "a";
    b.id = "b";
    Scene scene;
    scene.bodies = {std::move(a), std::move(b)};
    return scene;
}

Body disc(Vec from, Vec to, Radius radius)
{
    Body body;
    body.shape = Shape::circle;
    body.a = FromTo{from, to};
    body.radius = radius;
    return body;
}

ClearanceCurve curveOf(const Scene& scene)
{
    return clearanceCurve(scene, scene.bodies[0], scene.bodies[1], {0, 1});
}

Pose randomPose(oracle::Random& random, int family)
{
    const auto coordinate = [&] { return oracle::degenerateCoordinate(random, family); };
    const auto place = [&] { return Vec{coordinate(), coordinate()}; };
    const Shape shape =
        random.of({Shape::point, Shape::circle, Shape::segment, Shape::capsule, Shape::ray, Shape::line});
    Pose pose{shape, place(), place(), hasRadius(shape) ? std::abs(coordinate()) : 0};
    if (!hasTwoControlPoints(shape))
        pose.b = pose.a;
    return pose;
}

// The squared distance of the hulls: from control points by projection; 0 if the interiors cross.
Rational squaredDistance(const Pose& p, const Pose& q)
{
    const auto hull = [](const Pose& pose) {
        const auto place = [](Vec at) {
            return oracle::Pair2<Rational>{rationalOf(Dyadic(at.x)), rationalOf(Dyadic(at.y))};
        };
        return oracle::Shaped<Rational>{place(pose.a), place(pose.b), 0, pose.hull == HullKind::line,
                                        isUnbounded(pose.hull)};
    };
    return oracle::squaredDistance(hull(p), hull(q));
}

Path randomPath(oracle::Random& random, double unit)
{
    const auto place = [&] { return Vec{random.in(-16, 16) / 4.0 * unit, random.in(-16, 16) / 4.0 * unit}; };
    switch (random.in(0, 3)) {
    case 0:
        return Rest{place()};
    case 1:
        return Launch{place(), place(), place()};
    case 2:
        return Keyed{{{0.25, place()}, {0.5, place()}, {0.6, place()}}};
    default:
        return FromTo{place(), place()};
    }
}

// A body of any shape, radius and motion; unbounded ones keep their direction, so that they always have one.
Body randomBody(oracle::Random& random, double unit)
{
    Body body;
    body.shape = random.of(
        {Shape::point, Shape::circle, Shape::segment, Shape::segment, Shape::capsule, Shape::ray, Shape::line});
    body.a = randomPath(random, unit);
    body.b = randomPath(random, unit);
    if (isUnbounded(body.shape)) {
        const Vec a{random.in(-4, 4) * unit, random.in(-4, 4) * unit};
        const Vec to{random.in(-4, 4) * unit, random.in(-4, 4) * unit};
        body.a = FromTo{a, to};
        body.b = FromTo{{a.x + unit, a.y + 2 * unit}, {to.x + unit, to.y + 2 * unit}};
    }
    if (hasRadius(body.shape))
        body.radius = {random.in(0, 8) / 4.0 * unit, random.in(0, 8) / 4.0 * unit};
    return body;
}

// A scene of normal size, or with all numbers huge or all tiny.
Scene randomScene(oracle::Random& random, int i)
{
    const double unit = i % 5 == 3 ? 0x1p900 : i % 5 == 4 ? 0x1p-900 : 1;
    Body a = randomBody(random, unit);
    return sceneOf(std::move(a), randomBody(random, unit));
}

const ClearancePiece& pieceAt(const ClearanceCurve& curve, double t)
{
    return *std::find_if(curve.pieces.begin(), curve.pieces.end(),
                         [t](const ClearancePiece& piece) { return Instant(t) <= piece.end; });
}

// True if p + q·√r ≥ x.
bool isFrom(const QuadraticSurd& value, double x)
{
    return signOf(QuadraticSurd{value.p - rationalOf(Dyadic(x)), value.q, value.r}) != Sign::negative;
}

bool isAtMost(const QuadraticSurd& value, double x)
{
    return signOf(QuadraticSurd{value.p - rationalOf(Dyadic(x)), value.q, value.r}) != Sign::positive;
}

// The minimum clearance of discs in uniform motion, by the textbook: the distance of the origin from a segment.
QuadraticSurd leastOfDiscs(const Scene& scene)
{
    const auto way = [&](bool end) {
        const auto at = [&](const Body& body) {
            const auto& path = std::get<FromTo>(body.a);
            const Vec p = end ? path.to : path.from;
            return RationalVec{rationalOf(Dyadic(p.x)), rationalOf(Dyadic(p.y))};
        };
        return at(scene.bodies[0]) - at(scene.bodies[1]);
    };
    const RationalVec from = way(false);
    const RationalVec v = way(true) - from;
    const Rational u =
        v.isZero() ? Rational(0) : std::clamp(Rational(-dot(from, v) / dot(v, v)), Rational(0), Rational(1));
    const RationalVec least = from + u * v;
    const Rational radii =
        rationalOf(Dyadic(scene.bodies[0].radius.from)) + rationalOf(Dyadic(scene.bodies[1].radius.from));
    return {-radii, 1, dot(least, least)};
}

} // namespace

class TestClearance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNearMissDiffersFromATouchAndACrossing()
    {
        const Scene miss = sceneOf(disc({-4, 0}, {4, 0}, {1}), disc({4, 2.00390625}, {-4, 2.00390625}, {1}));
        const ClearanceCurve curve = curveOf(miss);
        QCOMPARE(curve.minimum().t, Instant(0.5));
        QCOMPARE(ExactDouble(curve.minimum().value.low), 0.00390625);
        QVERIFY(curve.minimum().value.isExact());
        QVERIFY(curve.contacts.empty());
        QCOMPARE(verdictOn(curve), ClearanceVerdict::apart);
        const Scene touch = sceneOf(disc({-4, 0}, {4, 0}, {1}), disc({4, 2}, {-4, 2}, {1}));
        QCOMPARE(ExactDouble(curveOf(touch).minimum().value.low), 0.0);
        QCOMPARE(curveOf(touch).contacts.size(), std::size_t(1));
        QCOMPARE(verdictOn(curveOf(touch)), ClearanceVerdict::graze);
        const Scene through = sceneOf(disc({-4, 0}, {4, 0}, {1}), disc({4, 1}, {-4, 1}, {1}));
        QVERIFY(curveOf(through).minimum().value.low == -1);
        QCOMPARE(verdictOn(curveOf(through)), ClearanceVerdict::crossing);
    }
    void aDiscThatRollsAlongAWallGrazesIt()
    {
        Body wall{.id = "wall", .shape = Shape::segment, .a = Rest{{-9, -1}}, .b = Rest{{9, -1}}};
        const Scene rolls = sceneOf(disc({-4, 0}, {4, 0}, {1}), wall);
        QCOMPARE(verdictOn(curveOf(rolls)), ClearanceVerdict::graze);
        const Scene sinks = sceneOf(disc({-4, 0}, {4, -0x1p-40}, {1}), wall);
        QCOMPARE(verdictOn(curveOf(sinks)), ClearanceVerdict::crossing);
        Body point{.id = "point", .shape = Shape::point, .a = FromTo{{0, 0}, {0, -2}}};
        QCOMPARE(verdictOn(curveOf(sceneOf(point, wall))), ClearanceVerdict::contact);
    }
    // The clearance of thin bodies is 0 while they meet, even if one passes through the other.
    void thinBodiesThatMeetAreInContact()
    {
        const Body wall{.id = "wall", .shape = Shape::segment, .a = Rest{{-9, 0}}, .b = Rest{{9, 0}}};
        const auto bar = [](Vec a, Vec b, Vec by) {
            Body body{.id = "bar", .shape = Shape::segment};
            body.a = FromTo{a, {a.x + by.x, a.y + by.y}};
            body.b = FromTo{b, {b.x + by.x, b.y + by.y}};
            return body;
        };
        QCOMPARE(verdictOn(curveOf(sceneOf(bar({0, 0}, {0, 2}, {3, 0}), wall))), ClearanceVerdict::contact);
        QCOMPARE(verdictOn(curveOf(sceneOf(bar({0, 0}, {2, 0}, {3, 0}), wall))), ClearanceVerdict::contact);
        QCOMPARE(verdictOn(curveOf(sceneOf(bar({0, 1}, {0, 2}, {3, -1}), wall))), ClearanceVerdict::contact);
        QCOMPARE(verdictOn(curveOf(sceneOf(bar({0, 1}, {0, 2}, {3, -1 - 0x1p-50}), wall))), ClearanceVerdict::contact);
        QCOMPARE(verdictOn(curveOf(sceneOf(bar({0, -1}, {0, 2}, {3, 0}), wall))), ClearanceVerdict::contact);
        Body thick = bar({0, 0}, {0, 2}, {3, 0});
        thick.shape = Shape::capsule;
        thick.radius = {0, 1};
        QCOMPARE(verdictOn(curveOf(sceneOf(thick, wall))), ClearanceVerdict::crossing);
    }
    void everyDipIsFound()
    {
        Body way = disc({}, {}, {0.5});
        way.a = Keyed{{{0, {0, 3}}, {0.25, {0, 1}}, {0.5, {0, 4}}, {0.75, {0, 0.75}}, {1, {0, 0.75}}}};
        const Scene scene = sceneOf(way, disc({0, 0}, {0, 0}, {0.125}));
        const ClearanceCurve curve = curveOf(scene);
        QCOMPARE(curve.dips.size(), std::size_t(2));
        QCOMPARE(curve.turns[curve.dips[0]].t, Instant(0.25));
        QCOMPARE(ExactDouble(curve.turns[curve.dips[0]].value.low), 0.375);
        QCOMPARE(curve.turns[curve.dips[1]].t, Instant(0.75));
        QCOMPARE(ExactDouble(curve.minimum().value.high), 0.125);
    }
    void theMinimumAtAnIrrationalTimeIsKnown()
    {
        // The minimum is at t = 1/3, distance 1: the time is not a double, but the value is one.
        const Scene scene = sceneOf(disc({-1, 0}, {2, 0}, {0}), disc({0, 1}, {0, 1}, {0.25}));
        const ClearanceTurn least = curveOf(scene).minimum();
        QCOMPARE(ExactDouble(least.t.nearest()), 1.0 / 3);
        QVERIFY(!least.t.isDouble());
        QVERIFY(least.value.isExact());
        QCOMPARE(ExactDouble(least.value.low), 0.75);
        // A changing radius: √((3t − 1)² + 1) − t/4 is least where the slope is 1/4, at (1 + 1/√143)/3.
        const Scene grows = sceneOf(disc({-1, 0}, {2, 0}, {0, 0.25}), disc({0, 1}, {0, 1}, {0}));
        const double u = 1 / std::sqrt(143.0);
        QVERIFY(std::abs(curveOf(grows).minimum().t.nearest() - (1 + u) / 3) < 1e-15);
        QVERIFY(std::abs(curveOf(grows).minimum().value.low - (std::sqrt(u * u + 1) - (1 + u) / 12)) < 1e-15);
    }
    void theMinimumLiesBetweenNeighbouringDoubles()
    {
        constexpr std::array units{1.0, 0x1p-500, 0x1p-1060, 0x1p500, 0x1p1000};
        const int cases = oracle::caseCount(3000);
        oracle::DegenerateCount seen;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("clearance of discs", i);
            const double unit = units[static_cast<std::size_t>(i) % units.size()];
            const int most = i % 3 == 0 ? 2 : 99;
            const auto place = [&] { return Vec{random.in(-most, most) * unit, random.in(-most, most) * unit}; };
            const auto radius = [&] { return Radius{random.in(0, most / 2) * unit}; };
            const Scene scene = sceneOf(disc(place(), place(), radius()), disc(place(), place(), radius()));
            const auto p = bodyState(scene, scene.bodies[0], 0);
            const auto q = bodyState(scene, scene.bodies[1], 0);
            seen.see(p->a, p->velocityA, q->a, q->velocityA); // displacements of both
            const QuadraticSurd truth = leastOfDiscs(scene);
            const Bounds least = curveOf(scene).minimum().value;
            QVERIFY(isFrom(truth, least.low));
            QVERIFY(isAtMost(truth, least.high));
            QVERIFY(least.high == least.low || least.high == std::nextafter(least.low, HUGE_VAL));
            QCOMPARE(least.isExact(), nearestFinite(truth).isExact);
        }
        QCOMPARE(seen.missing(cases), QString());
    }
    void almostTangentIsDecidedFarBelowAnUlpOfTheRadii()
    {
        // The discs pass at a distance of about 2 − 2⁻⁹⁹, and their radii add up to 2.
        const Scene scene = sceneOf(disc({-1, 2}, {1, 2}, {1}), disc({0, 0}, {-0x1p-99, 0x1p-98}, {1}));
        const ClearanceCurve curve = curveOf(scene);
        QVERIFY2(curve.minimum().value.low < 0, qPrintable(QString::number(curve.minimum().value.low)));
        QVERIFY2(curve.minimum().value.low > -0x1p-90, qPrintable(QString::number(curve.minimum().value.low)));
        QCOMPARE(verdictOn(curve), ClearanceVerdict::crossing);
    }
    // The pieces are the clearance, and each value of theirs is at least the minimum.
    void piecesAreTheClearance()
    {
        const int cases = oracle::caseCount(250);
        int kinds = 0;
        int compared = 0;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("clearance pieces", i);
            const Scene scene = randomScene(random, i);
            const ClearanceCurve curve = curveOf(scene);
            QCOMPARE(curve.pieces.front().begin, Instant(0.0));
            QCOMPARE(curve.pieces.back().end, Instant(1.0));
            for (std::size_t k = 1; k < curve.pieces.size(); ++k)
                QVERIFY(curve.pieces[k].begin == curve.pieces[k - 1].end);
            std::vector<double> times{0, 1};
            for (int k = 0; k < 12; ++k)
                times.push_back(random.in(0, 1 << 20) * 0x1p-20);
            for (const ClearanceTurn& turn : curve.turns)
                times.insert(times.end(), {turn.t.below(), turn.t.above()});
            for (const double t : times) {
                const QuadraticSurd truth =
                    clearanceOf(*bodyState(scene, scene.bodies[0], t), *bodyState(scene, scene.bodies[1], t));
                const ClearancePiece& piece = pieceAt(curve, t);
                const QuadraticSurd value = clearanceAt(piece, Dyadic(t));
                QVERIFY2(value.p == truth.p && value.q * value.q * value.r == truth.q * truth.q * truth.r,
                         qPrintable(QStringLiteral("case %1, t = %2").arg(i).arg(t, 0, 'g', 17)));
                QVERIFY(isFrom(truth, curve.minimum().value.low));
                kinds |= 1 << int(piece.feature.kind);
                ++compared;
            }
        }
        QVERIFY(compared > 14 * cases);
        QCOMPARE(kinds, 15); // every kind occurred
    }
    void contactsAreWhereTheCurveIsAtMostZero()
    {
        const int cases = oracle::caseCount(150);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("clearance contacts", i);
            const Scene scene = randomScene(random, i);
            const ClearanceCurve curve = curveOf(scene);
            const Bounds least = curve.minimum().value;
            const ClearanceVerdict verdict = verdictOn(curve);
            QCOMPARE(verdict == ClearanceVerdict::apart, least.low >= 0 && least.high > 0);
            if (verdict == ClearanceVerdict::graze || verdict == ClearanceVerdict::contact) {
                QCOMPARE(ExactDouble(least.low), 0.0);
                QCOMPARE(ExactDouble(least.high), 0.0);
            }
            for (const ClearanceTurn& turn : curve.turns) {
                const bool inContact =
                    std::any_of(curve.contacts.begin(), curve.contacts.end(), [&](const Contact& contact) {
                        return contact.begin <= turn.t && turn.t <= contact.end;
                    });
                QCOMPARE(inContact, turn.value.high <= 0);
            }
        }
    }
    // Compared with projections, and with clearanceSign: laws 1 and 2.
    void clearanceAgreesWithTheSignOfTheGap()
    {
        const int cases = oracle::caseCount(3000);
        oracle::DegenerateCount seen;
        int apart = 0;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("clearance", i);
            const Pose p = randomPose(random, i % 5);
            const Pose q = randomPose(random, i % 5);
            const auto degenerate = [](const Pose& s) { return isUnbounded(s.hull) && s.a == s.b; };
            if (degenerate(p) || degenerate(q))
                continue;
            const BodyState a = bodyState(p);
            const BodyState b = bodyState(q);
            if (p.isLong() && q.isLong())
                seen.see(a.a, a.b - a.a, b.a, b.b - b.a);
            const QuadraticSurd gap = clearanceOf(a, b);
            QCOMPARE(gap.p, -a.radius - b.radius);
            QVERIFY2(gap.q.sign() >= 0, qPrintable(QString::number(gap.q.sign())));
            QVERIFY(gap.q * gap.q * gap.r == squaredDistance(p, q));
            QCOMPARE(int(signOf(gap)), int(clearanceSign(exactly(p), exactly(q))));
            const QuadraticSurd other = clearanceOf(b, a);
            QCOMPARE(gap.p, other.p);
            QCOMPARE(gap.r, other.r);
            apart += signOf(gap) == Sign::positive ? 1 : 0;
        }
        QVERIFY2(apart > cases / 10, qPrintable(QString::number(apart)));
        QVERIFY2(apart < cases, qPrintable(QString::number(apart)));
        QCOMPARE(seen.missing(cases / 4), QString());
    }
    void samplesReachFromEndToEnd()
    {
        const Scene scene = sceneOf(disc({-4, 0}, {4, 0}, {1}), disc({4, 1}, {-4, 1}, {1}));
        const ClearanceCurve curve = curveOf(scene);
        const std::vector<ClearanceSample> samples = clearanceSamples(curve, {0, 1}, 16);
        QVERIFY2(samples.size() > 17, qPrintable(QString::number(samples.size())));
        QCOMPARE(ExactDouble(samples.front().t), 0.0);
        QCOMPARE(ExactDouble(samples.back().t), 1.0);
        QVERIFY(std::is_sorted(samples.begin(), samples.end(), [](auto& p, auto& q) { return p.t < q.t; }));
        const auto least = std::min_element(samples.begin(), samples.end(),
                                            [](const auto& p, const auto& q) { return p.value < q.value; });
        QCOMPARE(ExactDouble(least->t), 0.5);
        QCOMPARE(ExactDouble(least->value), -1.0);
    }
    void stoppedWorkClaimsNothingWrong()
    {
        std::stop_source stop;
        stop.request_stop();
        const Scene scene = sceneOf(disc({-4, 0}, {4, 0}, {1}), disc({4, 1}, {-4, 1}, {1}));
        QVERIFY(
            clearancePieces(scene, scene.bodies[0], scene.bodies[1], {0, 1}, {.stop = stop.get_token(), .progress = {}})
                .empty());
    }
    void aCurveThatIsStoppedIsTheFirstPartOfIt()
    {
        Body way = disc({}, {}, {0.5});
        way.a = Keyed{{{0, {0, 3}}, {0.25, {0, 1}}, {0.5, {0, 4}}, {0.75, {0, 0.75}}, {1, {0, 0.75}}}};
        const Body bar{.id = "bar", .shape = Shape::segment, .a = FromTo{{-2, 0}, {2, 0}}, .b = FromTo{{1, 1}, {5, 2}}};
        const Scene scene = sceneOf(way, bar);
        const auto curve = [&](const Job& job) {
            return clearanceCurve(scene, scene.bodies[0], scene.bodies[1], {0, 1}, job);
        };
        const ClearanceCurve whole = curve({});
        QVERIFY(whole.isComplete);
        QVERIFY(whole.pieces.size() >= 4);
        for (std::size_t n = 0; n <= whole.pieces.size(); ++n) {
            std::stop_source stop;
            std::size_t reports = 0;
            const auto count = [&](double) {
                if (++reports == n)
                    stop.request_stop();
            };
            if (n == 0)
                stop.request_stop();
            const ClearanceCurve part = curve({stop.get_token(), count});
            QCOMPARE(reports, n); // no further work begins
            QVERIFY(!part.isComplete);
            QVERIFY(part.contacts.empty());
            QCOMPARE(part.pieces.size(), n);
            for (std::size_t i = 0; i < n; ++i) {
                QVERIFY(part.pieces[i].feature == whole.pieces[i].feature);
                QVERIFY(part.pieces[i].begin == whole.pieces[i].begin);
                QVERIFY(part.pieces[i].end == whole.pieces[i].end);
            }
            QCOMPARE(part.turns.empty(), n == 0);
            for (std::size_t i = 0; i < part.turns.size(); ++i) {
                QVERIFY(part.turns[i].t == whole.turns[i].t);
                QCOMPARE(ExactDouble(part.turns[i].value.low), whole.turns[i].value.low);
            }
            if (n == 0)
                continue;
            const Instant& end = part.pieces.back().end;
            QVERIFY(part.turns.back().t == end);
            const std::vector<ClearanceSample> samples = clearanceSamples(part, {0, 1}, 8);
            QCOMPARE(ExactDouble(samples.front().t), 0.0);
            QCOMPARE(ExactDouble(samples.back().t), end.below());
        }
    }
    void samplingThatIsStoppedKeepsTheTurns()
    {
        const Scene scene = sceneOf(disc({-4, 0}, {4, 0}, {1}), disc({4, 1}, {-4, 1}, {1}));
        const ClearanceCurve curve = curveOf(scene);
        std::stop_source stop;
        stop.request_stop();
        const std::vector<ClearanceSample> samples = clearanceSamples(curve, {0, 1}, 16, {stop.get_token(), {}});
        QCOMPARE(samples.size(), std::size_t(3));
        QCOMPARE(ExactDouble(samples[1].t), 0.5);
        QCOMPARE(ExactDouble(samples[1].value), -1.0);
    }
    // The x-axis, and a line through (0, 1) that is parallel to it at t = 0 and meets it afterwards.
    void aLeastValueBesideAnInstantIsNotAttainedThere()
    {
        const Body axis{.id = "axis", .shape = Shape::line, .a = Rest{{0, 0}}, .b = Rest{{1, 0}}};
        const Body turn{.id = "turn", .shape = Shape::line, .a = Rest{{0, 1}}, .b = FromTo{{1, 1}, {1, 2}}};
        const ClearanceCurve curve = curveOf(sceneOf(axis, turn));
        QCOMPARE(curve.minimum().t, Instant());
        QCOMPARE(ExactDouble(curve.minimum().value.high), 0.0);
        QVERIFY(!curve.minimum().isAttained);
        QVERIFY(!holdsEnd(curve, Instant()));
        QVERIFY(curve.turns.back().isAttained);
        QVERIFY(holdsEnd(curve, Instant(1.0)));
        Body half = turn; // parallel at t = 1/2, between two contacts
        half.b = FromTo{{1, 0}, {1, 2}};
        const ClearanceCurve parted = curveOf(sceneOf(axis, half));
        QCOMPARE(parted.contacts.size(), std::size_t(2));
        QVERIFY(!holdsEnd(parted, Instant(0.5)));
        QVERIFY(holdsEnd(parted, Instant()));
    }
    // |s| minus a radius that changes as fast as s: the clearance has a kink where a control point passes the line.
    void turnsOfAChangingRadiusBesideALineAreFound()
    {
        const Body wall{.id = "wall", .shape = Shape::segment, .a = Rest{{-9, 0}}, .b = Rest{{9, 0}}};
        const Scene scene = sceneOf(disc({0, -1}, {0, 3}, {0, 1}), wall);
        const ClearanceCurve curve = curveOf(scene);
        QCOMPARE(curve.minimum().t, Instant(0.25));
        QCOMPARE(ExactDouble(curve.minimum().value.low), -0.25);
        QCOMPARE(curve.dips.size(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestClearance)

} // namespace sweep::tst_clearance
#include "tst_clearance.moc"
