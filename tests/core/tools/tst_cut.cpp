#include <QtTest>

#include "core/tools/cut.h"
#include "tests/support/comparison_text.h"
#include "tests/support/degenerate.h"

#include <sweepbench/body_state.h>
#include <sweepbench/contacts.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/solve.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace sweep::tst_cut {

namespace {

Body pointer(Vec from, Vec to)
{
    return {.id = "pointer", .a = FromTo{from, to}};
}

Body segment(Vec a, Vec b, Vec by = {})
{
    Body line{.id = "line", .shape = Shape::segment};
    line.a = FromTo{a, {a.x + by.x, a.y + by.y}};
    line.b = FromTo{b, {b.x + by.x, b.y + by.y}};
    return line;
}

// The cut at the first contact of the two; nullopt if they do not meet.
std::optional<std::pair<Instant, Cut>> firstCut(const Body& point, const Body& line)
{
    Scene scene;
    scene.bodies = {point, line};
    const auto meetings = contacts(scene, point, line, {0, 1});
    if (meetings.empty())
        return {};
    return std::pair(meetings.front().begin, cutAt(scene, point, line, meetings.front().begin));
}

// The scene of a body and a square whose edges run from (0, 0) counter-clockwise.
Scene withSquare(Body body, double radius = 0)
{
    Body square{.id = "square", .shape = Shape::polygon};
    square.points = {Rest{{0, 0}}, Rest{{4, 0}}, Rest{{4, 4}}, Rest{{0, 4}}};
    square.radius = Radius{radius};
    Scene scene;
    scene.bodies = {std::move(body), std::move(square)};
    return scene;
}

std::optional<std::size_t> edgeAt(const Scene& scene, const Instant& t)
{
    return edgeInContact(scene, scene.bodies[1], scene.bodies[0], t);
}

// p + q·√r with a common r: suffices to follow a quadratic's root through all numbers of a cut.
struct OfRoot
{
    QuadraticSurd x;

    friend OfRoot operator+(const OfRoot& a, const OfRoot& b) { return {{a.x.p + b.x.p, a.x.q + b.x.q, a.x.r}}; }
    friend OfRoot operator-(const OfRoot& a, const OfRoot& b) { return {{a.x.p - b.x.p, a.x.q - b.x.q, a.x.r}}; }
    friend OfRoot operator*(const OfRoot& a, const OfRoot& b)
    {
        return {{a.x.p * b.x.p + a.x.q * b.x.q * a.x.r, a.x.p * b.x.q + a.x.q * b.x.p, a.x.r}};
    }
    // Requires: the root is irrational or q is 0, so that the norm is zero only if b is.
    friend OfRoot operator/(const OfRoot& a, const OfRoot& b)
    {
        const Rational norm = b.x.p * b.x.p - b.x.q * b.x.q * b.x.r;
        return a * OfRoot{{b.x.p / norm, -b.x.q / norm, b.x.r}};
    }
    [[nodiscard]] bool isZero() const { return signOf(x) == Sign::zero; }
    [[nodiscard]] double nearest() const { return nearestFinite(x).value; }
};

// The point, the line and their velocities, without keys: each position is from + t·velocity.
struct Swipe
{
    RationalVec point;
    RationalVec pointVelocity;
    RationalVec a;
    RationalVec aVelocity;
    RationalVec b;
    RationalVec bVelocity;

    // d × w in powers of t.
    [[nodiscard]] std::array<Rational, 3> side() const
    {
        const RationalVec d = b - a;
        const RationalVec dv = bVelocity - aVelocity;
        const RationalVec w = point - a;
        const RationalVec wv = pointVelocity - aVelocity;
        return {cross(d, w), cross(d, wv) + cross(dv, w), cross(dv, wv)};
    }
    // The times at which the point is on the line; empty if it always is.
    [[nodiscard]] std::vector<OfRoot> times() const
    {
        const auto [k0, k1, k2] = side();
        if (k2.is_zero())
            return k1.is_zero() ? std::vector<OfRoot>() : std::vector<OfRoot>{{{-k0 / k1, 0, 0}}};
        const Rational discriminant = k1 * k1 - 4 * k2 * k0;
        if (discriminant < 0)
            return {};
        std::vector<OfRoot> times;
        for (const int sign : {-1, 1}) {
            const QuadraticSurd t{-k1 / (2 * k2), sign / (2 * k2), discriminant};
            const auto fraction = asRational(t);
            times.push_back({fraction ? QuadraticSurd{*fraction, 0, 0} : t});
        }
        return times;
    }
};

// True if the cut at t equals the result of that arithmetic.
bool isCutAt(const Swipe& swipe, const OfRoot& t, const Cut& cut)
{
    const auto number = [&](const Rational& p) { return OfRoot{{p, 0, t.x.r}}; };
    const auto then = [&](const Rational& from, const Rational& velocity) {
        return number(from) + t * number(velocity);
    };
    const OfRoot ax = then(swipe.a.x, swipe.aVelocity.x);
    const OfRoot ay = then(swipe.a.y, swipe.aVelocity.y);
    const OfRoot dx = then(swipe.b.x, swipe.bVelocity.x) - ax;
    const OfRoot dy = then(swipe.b.y, swipe.bVelocity.y) - ay;
    const OfRoot wx = then(swipe.point.x, swipe.pointVelocity.x) - ax;
    const OfRoot wy = then(swipe.point.y, swipe.pointVelocity.y) - ay;
    const OfRoot square = dx * dx + dy * dy;
    const OfRoot s = square.isZero() ? number(0) : (dx * wx + dy * wy) / square;
    const auto along = [&](const Rational& a, const Rational& b) { return number(a) + s * number(b - a); };
    const OfRoot vx = along(swipe.aVelocity.x, swipe.bVelocity.x);
    const OfRoot vy = along(swipe.aVelocity.y, swipe.bVelocity.y);
    const OfRoot rx = number(swipe.pointVelocity.x) - vx;
    const OfRoot ry = number(swipe.pointVelocity.y) - vy;
    return cut.s == s.nearest() && cut.at == (Vec{(ax + wx).nearest(), (ay + wy).nearest()}) &&
           cut.lineVelocity == (Vec{vx.nearest(), vy.nearest()}) &&
           cut.pointerVelocity ==
               (Vec{nearestFinite(swipe.pointVelocity.x).value, nearestFinite(swipe.pointVelocity.y).value}) &&
           cut.relative == (Vec{rx.nearest(), ry.nearest()});
}

} // namespace

class TestCut : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCutThroughALineAtRest()
    {
        const auto cut = firstCut(pointer({-1, 1}, {3, 1}), segment({0, 0}, {0, 4}));
        QVERIFY(cut);
        QCOMPARE(cut->first, Instant(0.25));
        QCOMPARE(cut->second.s, 0.25);
        QCOMPARE(cut->second.at, (Vec{0, 1}));
        QCOMPARE(cut->second.lineVelocity, (Vec{0, 0}));
        QCOMPARE(cut->second.pointerVelocity, (Vec{4, 0}));
        QCOMPARE(cut->second.relative, (Vec{4, 0}));
    }
    void aLineThatTurnsHasAnotherVelocityAtEachPlace()
    {
        Body line = segment({0, 0}, {0, 4});
        line.b = FromTo{{0, 4}, {8, 4}}; // at s its velocity is (8·s, 0)
        const auto cut = firstCut(pointer({2, 1}, {-2, 1}), line);
        // s = 1/4, the line at x = 2·t, the pointer at 2 − 4·t.
        QVERIFY(cut);
        QCOMPARE(ExactDouble(cut->first.nearest()), 1.0 / 3);
        QCOMPARE(cut->second.s, 0.25);
        QCOMPARE(cut->second.lineVelocity, (Vec{2, 0}));
        QCOMPARE(cut->second.pointerVelocity, (Vec{-4, 0}));
        QCOMPARE(cut->second.relative, (Vec{-6, 0}));
        QCOMPARE(cut->second.at, (Vec{2.0 / 3, 1}));
        QCOMPARE(approxDegrees(cut->second.relative), 180.0);
    }
    void atAKeyTheVelocityIsThatToItsRight()
    {
        Body point = pointer({}, {});
        point.a = Keyed{{{0, {-1, 1}}, {0.5, {0, 1}}, {1, {0, 3}}}};
        const auto cut = firstCut(point, segment({0, 0}, {0, 4}));
        QVERIFY(cut);
        QCOMPARE(cut->first, Instant(0.5));
        QCOMPARE(cut->second.pointerVelocity, (Vec{0, 4}));
        const auto last = firstCut(pointer({-1, 1}, {0, 1}), segment({0, 0}, {0, 4}));
        QVERIFY(last);
        QCOMPARE(last->first, Instant(1.0));
        QCOMPARE(last->second.pointerVelocity, (Vec{1, 0}));
    }
    void aSegmentWithoutLengthHasItsOnlyVelocity()
    {
        const auto cut = firstCut(pointer({-1, 0}, {1, 0}), segment({0, -1}, {0, -1}, {0, 2}));
        QVERIFY(cut);
        QCOMPARE(cut->first, Instant(0.5));
        QCOMPARE(cut->second.s, 0.0);
        QCOMPARE(cut->second.lineVelocity, (Vec{0, 2}));
    }
    // All numbers of a cut whose time is a root of a quadratic over fractions.
    void cutsMatchTheFractions()
    {
        const int cases = oracle::caseCount(6000);
        oracle::DegenerateCount seen;
        int hits = 0;
        int irrational = 0;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("cuts by fractions", i);
            // The family of mixed sizes is the slowest.
            const int family = i % 200 == 199 ? 4 : i % 4;
            const auto coordinate = [&] { return oracle::degenerateCoordinate(random, family); };
            const auto place = [&] { return Vec{coordinate(), coordinate()}; };
            const Body point = pointer(place(), place());
            Body line = segment(place(), place());
            line.a = FromTo{place(), place()};
            line.b = FromTo{place(), place()};
            const auto cut = firstCut(point, line);
            if (!cut)
                continue;
            Scene scene;
            const auto p = bodyState(scene, point, 0);
            const auto q = bodyState(scene, line, 0);
            const Swipe swipe{p->a, p->velocityA, q->a, q->velocityA, q->b, q->velocityB};
            seen.see(p->a, p->velocityA, q->a, q->b - q->a);
            const std::vector<OfRoot> times = swipe.times();
            ++hits;
            if (times.empty()) {
                const auto [c, b, a] = swipe.side();
                QVERIFY(c.is_zero());
                QVERIFY(b.is_zero());
                QVERIFY(a.is_zero());
                continue;
            }
            irrational += times.front().x.q.is_zero() ? 0 : 1;
            // If several roots round to one time, only the cut shows which one is meant.
            QVERIFY(std::any_of(times.begin(), times.end(), [&](const OfRoot& t) {
                return t.nearest() == cut->first.nearest() && isCutAt(swipe, t, cut->second);
            }));
        }
        QVERIFY2(hits > cases / 5, qPrintable(QString::number(hits)));
        QVERIFY2(irrational > cases / 50, qPrintable(QString::number(irrational)));
        QCOMPARE(seen.missing(cases / 4), QString());
    }
    // Laws 1 and 2, and s compared with that of the solver's event; coordinates range from tiny to huge.
    void lawsOfCuts()
    {
        const int cases = oracle::caseCount(600);
        int hits = 0;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("cuts", i);
            const double unit = std::ldexp(1.0, random.of({-900, -30, 0, 30, 900}));
            const auto place = [&] { return Vec{random.in(-8, 8) * unit, random.in(-8, 8) * unit}; };
            const Body point = pointer(place(), place());
            Body line = segment(place(), place());
            line.b = FromTo{place(), place()};
            const auto cut = firstCut(point, line);
            if (!cut)
                continue;
            ++hits;
            Scene scene;
            scene.bodies = {point, line};
            const Timeline timeline = solve(scene).value();
            const Event& event = timeline.events().front();
            QVERIFY(event.hasS);
            if (!event.sIsNull())
                QCOMPARE(ExactDouble(event.s), cut->second.s);

            Body turned = line;
            std::swap(turned.a, turned.b);
            const Cut back = cutAt(scene, point, turned, cut->first);
            QVERIFY(event.sIsNull() || std::abs(back.s - (1 - cut->second.s)) <= 0x1p-53);
            QVERIFY(event.sIsNull() || back.lineVelocity == cut->second.lineVelocity);
            QCOMPARE(back.relative, cut->second.relative);
            QCOMPARE(back.at, cut->second.at);

            const auto pushed = [&](Body body) {
                for (Path* path : {&body.a, &body.b})
                    if (auto* way = std::get_if<FromTo>(path))
                        way->to.x += 32 * unit;
                return body;
            };
            const auto moved = firstCut(pushed(point), pushed(line));
            QVERIFY(moved);
            QCOMPARE(moved->first, cut->first);
            QCOMPARE(moved->second.relative, cut->second.relative);
            QCOMPARE(moved->second.pointerVelocity.x, cut->second.pointerVelocity.x + 32 * unit);
        }
        QVERIFY(hits > cases / 10);
    }

    void theEdgeInContactIsTheOneThatIsMet()
    {
        const Scene scene = withSquare(pointer({-1, 1}, {7, 1}));
        QCOMPARE(edgeAt(scene, Instant(0.125)), std::optional<std::size_t>(3));
        QCOMPARE(edgeAt(scene, Instant(0.625)), std::optional<std::size_t>(1));
        QCOMPARE(edgeAt(scene, Instant(0.5)), std::optional<std::size_t>()); // inside
        QCOMPARE(edgeAt(scene, Instant(0.0)), std::optional<std::size_t>());
        const Scene corner = withSquare(pointer({5, 3}, {3, 5}));
        QCOMPARE(edgeAt(corner, Instant(0.5)), std::optional<std::size_t>(1)); // the first of two
        const Scene thick = withSquare(pointer({2, 8}, {2, 4}), 0.5);
        QCOMPARE(edgeAt(thick, Instant(0.875)), std::optional<std::size_t>(2));
        QCOMPARE(edgeAt(thick, Instant(0.75)), std::optional<std::size_t>());
    }

    // The square is left where 2t² = 1.
    void theEdgeInContactIsExactAtAnIrrationalInstant()
    {
        Body body = pointer({}, {});
        body.a = Launch{{3, 2}, {0, 0}, Vec{4, 0}};
        const Scene scene = withSquare(body);
        const std::vector<Contact> inside = contacts(scene, scene.bodies[0], scene.bodies[1], {0, 1});
        QCOMPARE(inside.size(), std::size_t(1));
        QCOMPARE(edgeAt(scene, inside[0].end), std::optional<std::size_t>(1));
        QCOMPARE(edgeAt(scene, Instant(nextDown(inside[0].end.below()))), std::optional<std::size_t>());
    }
};

QTEST_GUILESS_MAIN(TestCut)

} // namespace sweep::tst_cut
#include "tst_cut.moc"
