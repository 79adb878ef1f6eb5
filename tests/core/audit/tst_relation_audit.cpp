// Claims about the relation of two bodies: true ones agree, and false ones never agree.
#include "core/audit/interval_audit.h"
#include "tests/support/comparison_text.h"
#include "tests/support/degenerate.h"
#include "tests/support/scene_families.h"

#include <sweepbench/relation.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/tested_pairs.h>

#include <QtTest>

#include <array>
#include <cmath>
#include <limits>
#include <set>

namespace sweep::tst_relation_audit {

namespace {

using oracle::Random;

constexpr std::array shapes{Shape::point,   Shape::circle, Shape::projectile, Shape::segment,
                            Shape::capsule, Shape::ray,    Shape::line};

Body body(Shape shape, Vec a, Vec b = {}, double radius = 0)
{
    return {.id = "a", .shape = shape, .a = Rest{a}, .b = Rest{b}, .radius = {radius}};
}
Body point(Vec a)
{
    return body(Shape::point, a);
}
Body disc(Vec a, double radius)
{
    return body(Shape::circle, a, {}, radius);
}
Body segment(Vec a, Vec b)
{
    return body(Shape::segment, a, b);
}
Body capsule(Vec a, Vec b, double radius)
{
    return body(Shape::capsule, a, b, radius);
}
Body ray(Vec a, Vec b)
{
    return body(Shape::ray, a, b);
}
Body line(Vec a, Vec b)
{
    return body(Shape::line, a, b);
}

Scene sceneOf(Body a, Body b)
{
    Scene scene;
    b.id = "b";
    scene.bodies = {std::move(a), std::move(b)};
    return scene;
}

Body times(Body body, double unit)
{
    for (Path* path : {&body.a, &body.b}) {
        const Vec at = std::get<Rest>(*path).at;
        *path = Rest{{at.x * unit, at.y * unit}};
    }
    body.radius.from *= unit;
    return body;
}

EventAudit eventAuditOf(const Scene& scene, const RelationClaim& claim, double t = 0.25)
{
    return auditRelation(scene, scene.bodies[0], scene.bodies[1], t, claim);
}

// Claims that differ from a true one in the contact, or in the distance by a relative 1e-9 or 1e-3.
std::vector<RelationClaim> falseClaims(const RelationClaim& claim)
{
    if (claim.inContact)
        return {{false, 0}, {false, 1e-300}, {false, 1}};
    std::vector<RelationClaim> claims{{true, 0}};
    for (const double factor : {1 - 1e-3, 1 - 1e-9, 1 + 1e-9, 1 + 1e-3})
        if (claim.distance * factor != claim.distance && std::isfinite(claim.distance * factor))
            claims.push_back({false, claim.distance * factor});
    return claims;
}

std::string text(const EventAudit& audited)
{
    std::array<char, 100> numbers{};
    std::snprintf(numbers.data(), numbers.size(), "verdict %d, precision %d, %.17g ± %.3g", int(audited.verdict),
                  int(audited.precision), audited.value, audited.bound);
    return numbers.data() + (" " + audited.reason.content());
}
std::string text(const RelationClaim& claim)
{
    std::array<char, 60> distance{};
    std::snprintf(distance.data(), distance.size(), "%.17g", claim.distance);
    return claim.inContact ? "in contact" : std::string("apart by ") + distance.data();
}

// The number of true claims, and of those that are undecided.
struct Counts
{
    int all = 0;
    int undecided = 0;
    std::set<std::array<int, 3>> seen; // the two shapes, and whether they are in contact
};

// The first fault about two bodies at a time, or empty. If a true claim is decided, every false one must be.
std::string faultOf(const Scene& scene, BodyPair pair, double t, Counts& counts)
{
    const Body& a = scene.bodies[pair.a];
    const Body& b = scene.bodies[pair.b];
    const auto relation = relationAt(scene, a, b, Instant(t));
    if (!relation)
        return {};
    const RelationClaim claim{relation->relation != Relation::apart, relation->distance};
    const EventAudit audited = auditRelation(scene, a, b, t, claim);
    ++counts.all;
    counts.undecided += audited.verdict == Verdict::undecided ? 1 : 0;
    counts.seen.insert({int(a.shape), int(b.shape), int(claim.inContact)});
    if (audited.verdict == Verdict::disagree)
        return text(claim) + " is true: " + text(audited);
    if ((audited.verdict == Verdict::undecided) == audited.reason.empty())
        return "the reason: " + text(audited);
    for (const RelationClaim& wrong : falseClaims(claim)) {
        const EventAudit found = auditRelation(scene, a, b, t, wrong);
        if (found.verdict == Verdict::agree ||
            (audited.verdict == Verdict::agree && found.verdict != Verdict::disagree))
            return text(wrong) + " is false, for they are " + text(claim) + ": " + text(found);
        if (found.reason.empty())
            return text(wrong) + ": no reason";
    }
    return {};
}

std::string missingShapes(const Counts& counts)
{
    std::string missing;
    for (const Shape p : shapes)
        for (const Shape q : shapes)
            for (const bool inContact : {false, true})
                if (!counts.seen.contains({int(p), int(q), int(inContact)}) &&
                    !(p == Shape::line && q == Shape::line && !inContact))
                    missing += std::string(name(p)) + " and " + name(q) + (inContact ? " in contact; " : " apart; ");
    return missing;
}

QByteArray withScene(const Scene& scene, const std::string& fault)
{
    return fault.empty() ? QByteArray() : QByteArray::fromStdString(fault + '\n' + sceneText(scene));
}

Body randomBody(Random& random, int family)
{
    const auto place = [&] {
        return Vec{oracle::degenerateCoordinate(random, family), oracle::degenerateCoordinate(random, family)};
    };
    const Shape shape = shapes[static_cast<std::size_t>(random.in(0, 6))];
    Body one = body(shape, place(), place(), std::abs(oracle::degenerateCoordinate(random, family)));
    while (isUnbounded(shape) && one.a == one.b)
        one.b = Rest{place()};
    return one;
}

} // namespace

class TestRelationAudit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void trueClaimsAgreeAndFalseOnesDoNot_data()
    {
        QTest::addColumn<Scene>("scene");
        QTest::addColumn<bool>("inContact");
        QTest::addColumn<double>("distance");
        const auto row = [](const char* what, const Body& a, const Body& b, double distance) {
            for (const double unit : {1.0, 0x1p50, 0x1p-50, 0x1p-57, 0x1p900, 0x1p-900})
                QTest::addRow("%s, times %g", what, unit)
                    << sceneOf(times(a, unit), times(b, unit)) << (distance == 0) << distance * unit;
        };
        const Body flat = segment({0, 0}, {4, 0});
        row("two points that coincide", point({1, 2}), point({1, 2}), 0);
        row("two points", point({1, 2}), point({4, 6}), 5);
        row("a point on a slanted segment", point({1, 2}), segment({0, 0}, {3, 6}), 0);
        row("a point on a segment's end", point({4, 0}), flat, 0);
        row("a point beside a segment", point({1, 3}), flat, 3);
        row("a point past a segment's end", point({7, 4}), flat, 5);
        row("a point at an irrational distance", point({5, 1}), flat, std::sqrt(2));
        row("a point on a ray's origin", point({0, 0}), ray({0, 0}, {1, 1}), 0);
        row("a point behind a ray", point({-3, 4}), ray({0, 0}, {1, 0}), 5);
        row("a point on a line", point({-9, -3}), line({0, 0}, {3, 1}), 0);
        row("segments that cross", flat, segment({1, -1}, {2, 3}), 0);
        row("segments that meet like a T", flat, segment({1, 0}, {2, 3}), 0);
        row("segments that share an end", flat, segment({4, 0}, {5, 3}), 0);
        row("segments that overlap on one line", segment({0, 0}, {3, 6}), segment({1, 2}, {4, 8}), 0);
        row("segments on one line with a gap", flat, segment({5, 0}, {6, 0}), 1);
        row("parallel segments", flat, segment({2, 3}, {7, 3}), 3);
        row("a segment whose ends coincide", segment({1, 0}, {1, 0}), flat, 0);
        row("rays that cross", ray({0, 0}, {1, 0}), ray({5, -5}, {5, -4}), 0);
        row("rays that turn away from each other", ray({0, 0}, {-1, 0}), ray({3, 4}, {4, 4}), 5);
        row("rays on one line, back to back", ray({0, 0}, {-1, 0}), ray({2, 0}, {3, 0}), 2);
        row("rays on one line, face to face", ray({0, 0}, {1, 0}), ray({9, 0}, {8, 0}), 0);
        row("lines that are parallel", line({0, 0}, {1, 0}), line({7, 2}, {9, 2}), 2);
        row("lines that cross far away", line({0, 0}, {1 << 20, 1}), line({0, 3}, {1, 3}), 0);
        row("lines that coincide", line({0, 0}, {1, 2}), line({-3, -6}, {2, 4}), 0);
        row("a ray that misses a segment", ray({5, 1}, {5, 2}), flat, std::sqrt(2));
        row("a disc that touches a disc", disc({0, 0}, 2), disc({3, 4}, 3), 0);
        row("a disc inside a disc", disc({0, 0}, 9), disc({1, 1}, 1), 0);
        row("discs apart", disc({0, 0}, 2), disc({3, 4}, 2), 1);
        row("a disc that touches a line", disc({2, 3}, 3), line({0, 0}, {1, 0}), 0);
        row("a capsule beside a capsule", capsule({0, 0}, {4, 0}, 1), capsule({2, 5}, {9, 5}, 2), 2);
        row("a capsule that touches a capsule", capsule({0, 0}, {4, 0}, 1), capsule({7, 4}, {9, 9}, 4), 0);
        row("a capsule inside a disc", capsule({0, 0}, {1, 0}, 1), disc({0, 0}, 9), 0);
        row("a capsule of radius 0 that crosses a segment", capsule({1, -1}, {1, 1}, 0), flat, 0);
        row("a disc near a ray", disc({2, 3}, 1), ray({0, 0}, {1, 0}), 2);
    }
    void trueClaimsAgreeAndFalseOnesDoNot()
    {
        QFETCH(Scene, scene);
        QFETCH(bool, inContact);
        QFETCH(double, distance);
        const RelationClaim claim{inContact, distance};
        for (int turned = 0; turned < 2; ++turned) {
            const EventAudit audited = eventAuditOf(scene, claim);
            QVERIFY2(audited.verdict == Verdict::agree, text(audited).c_str());
            QCOMPARE(audited.reason.content(), std::string());
            std::vector<RelationClaim> wrong = falseClaims(claim);
            if (!inContact)
                for (const double away : {0.0, 2 * distance})
                    wrong.push_back({false, std::nextafter(distance, away)});
            for (const RelationClaim& one : wrong) {
                const EventAudit found = eventAuditOf(scene, one);
                QVERIFY2(found.verdict == Verdict::disagree, (text(one) + ": " + text(found)).c_str());
                QVERIFY(!found.reason.empty());
            }
            std::swap(scene.bodies[0], scene.bodies[1]);
        }
    }

    // Products of decimal coordinates round, and so do those of the long segments that replace rays and lines.
    void aSharedControlPointIsAlwaysAContact()
    {
        Random random(20261126);
        const auto tenths = [&] { return static_cast<double>(random.in(-9, 9)) / 10; };
        for (int i = 0; i < 600; ++i) {
            const Vec shared{tenths(), tenths()};
            std::array<Body, 2> bodies;
            for (Body& one : bodies) {
                Vec other = shared;
                while (other == shared)
                    other = {tenths(), tenths()};
                const bool atStart = random.in(0, 1) == 0;
                const std::array thin{Shape::segment, Shape::ray, Shape::line};
                one = body(thin[static_cast<std::size_t>(random.in(0, 2))], atStart ? shared : other,
                           atStart ? other : shared);
            }
            const Scene scene = sceneOf(bodies[0], bodies[1]);
            const EventAudit audited = eventAuditOf(scene, {true, 0});
            QVERIFY2(audited.verdict == Verdict::agree, withScene(scene, text(audited)).constData());
        }
    }

    // Doubles are tried first, and more digits if the error bound hides the answer.
    void thePrecisionFollowsTheDifficulty()
    {
        const Scene deep = sceneOf(disc({0, 0}, 2), disc({1, 0}, 2));
        QCOMPARE(eventAuditOf(deep, {true, 0}).precision, Precision::doubles);
        const Scene crossing = sceneOf(segment({-1, 0}, {1, 0}), segment({0, -1}, {0, 1}));
        QCOMPARE(eventAuditOf(crossing, {true, 0}).precision, Precision::doubles);
        const Scene far = sceneOf(point({0, 0}), point({1, 1}));
        QCOMPARE(eventAuditOf(far, {false, std::sqrt(2)}).precision, Precision::digits30);
        const Scene touching = sceneOf(disc({0, 0}, 2), disc({3, 4}, 3));
        QCOMPARE(eventAuditOf(touching, {true, 0}).precision, Precision::digits100);
        const Scene wide = sceneOf(point({1e-300, 0}), segment({0, 0}, {1e300, 0}));
        QCOMPARE(eventAuditOf(wide, {true, 0}).precision, Precision::digits1300);
    }

    // A gap or an overlap of 5e-324 differs from contact, whatever the size of the bodies.
    void theSmallestGapIsDecided()
    {
        const double least = std::numeric_limits<double>::denorm_min();
        const auto verdictOf = [](const Body& a, const Body& b, const RelationClaim& claim) {
            return eventAuditOf(sceneOf(a, b), claim).verdict;
        };
        const Body flat = segment({0, 0}, {1e15, 0});
        QCOMPARE(verdictOf(point({3, least}), flat, {false, least}), Verdict::agree);
        QCOMPARE(verdictOf(point({3, least}), flat, {false, 2 * least}), Verdict::disagree);
        QCOMPARE(verdictOf(point({3, least}), flat, {true, 0}), Verdict::disagree);
        QCOMPARE(verdictOf(point({3, 0}), flat, {true, 0}), Verdict::agree);
        QCOMPARE(verdictOf(point({3, 0}), flat, {false, least}), Verdict::disagree);
        // The distance is less than half of the smallest double, so that its nearest double is 0.
        const Body slanted = segment({0, 0}, {4, least});
        QCOMPARE(verdictOf(point({1, 0}), slanted, {false, 0}), Verdict::agree);
        QCOMPARE(verdictOf(point({1, 0}), slanted, {true, 0}), Verdict::disagree);
        QCOMPARE(verdictOf(point({1, 0}), slanted, {false, least}), Verdict::disagree);
    }

    void aDistanceBeyondDoublesIsTheLargest()
    {
        constexpr double most = std::numeric_limits<double>::max();
        const Scene scene = sceneOf(point({-most, -most}), point({most, most}));
        QCOMPARE(eventAuditOf(scene, {false, most}).verdict, Verdict::agree);
        QCOMPARE(eventAuditOf(scene, {false, most / 2}).verdict, Verdict::disagree);
        QCOMPARE(eventAuditOf(scene, {true, 0}).verdict, Verdict::disagree);
    }

    void impossibleDistancesAreRefused()
    {
        const Scene scene = sceneOf(point({0, 0}), point({1, 0}));
        for (const double distance :
             {-1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
            QCOMPARE(eventAuditOf(scene, {false, distance}).verdict, Verdict::disagree);
        const Scene together = sceneOf(point({0, 0}), point({0, 0}));
        QCOMPARE(eventAuditOf(together, {true, 0}).verdict, Verdict::agree);
        QCOMPARE(eventAuditOf(together, {true, 1e-300}).verdict, Verdict::disagree);
    }

    void bothMustBeActiveAtTheTime()
    {
        Scene scene = sceneOf(point({0, 0}), point({1, 0}));
        scene.bodies[0].active = Interval{0, 0.5};
        scene.bodies[1].active = Interval{0.5, 1};
        const RelationClaim claim{false, 1};
        QCOMPARE(eventAuditOf(scene, claim, 0.5).verdict, Verdict::agree);
        for (const double t : {0.25, 0.75, 2.0, std::numeric_limits<double>::quiet_NaN()}) {
            const EventAudit audited = eventAuditOf(scene, claim, t);
            QCOMPARE(audited.verdict, Verdict::disagree);
            QCOMPARE(audited.reason.content(), std::string("outside of the time during which both are active"));
        }
    }

    // A floor, a wall at its end that becomes active late, a post across it, and a dot apart from them.
    void contactsAtRestAreCheckedAtTheirFirstCommonTime()
    {
        Scene scene = sceneOf(segment({0, 0}, {4, 0}), segment({4, 0}, {4, 4}));
        scene.bodies.push_back(segment({1, -1}, {1, 1}));
        scene.bodies.push_back(point({9, 9}));
        scene.bodies[1].active = Interval{0.5, 1};
        const std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs{{0, 1}, {0, 2}, {0, 3}};
        const std::vector<EventAudit> audits = auditContactsAtRest(scene, pairs);
        QCOMPARE(audits.size(), std::size_t{3});
        QCOMPARE(audits[0].verdict, Verdict::agree);
        QCOMPARE(audits[0].t, 0.5);
        QCOMPARE(audits[1].verdict, Verdict::agree);
        QCOMPARE(audits[1].t, 0.0);
        QCOMPARE(audits[2].verdict, Verdict::disagree);
        QCOMPARE(audits[2].reason.content(), std::string("they are apart"));
        Audit counts;
        countVerdicts(audits, counts);
        QCOMPARE(counts.agreed, std::size_t{2});
        QCOMPARE(counts.disagreed, std::size_t{1});
        QCOMPARE(counts.undecided, std::size_t{0});
    }

    void threadsDoNotChangeTheAuditsOfContactsAtRest()
    {
        Scene scene;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
        for (std::uint32_t i = 0; i < 20; ++i) {
            scene.bodies.push_back(segment({0, double(i)}, {20, double(20 - i) + 0.1}));
            scene.bodies.back().id = std::to_string(i);
            for (std::uint32_t k = 0; k < i; ++k)
                pairs.emplace_back(k, i);
        }
        const std::vector<EventAudit> one = auditContactsAtRest(scene, pairs);
        const std::vector<EventAudit> four = auditContactsAtRest(scene, pairs, {.threads = 4});
        QCOMPARE(four.size(), one.size());
        for (std::size_t k = 0; k < one.size(); ++k)
            QCOMPARE(text(four[k]), text(one[k]));
        std::stop_source stopped;
        stopped.request_stop();
        const auto left = auditContactsAtRest(scene, pairs, {.job = {stopped.get_token(), {}}});
        QVERIFY(left.size() == pairs.size() && std::ranges::all_of(left, &EventAudit::isNotAsked));
    }

    void claimsAboutRandomPairsAtRest()
    {
        Counts counts;
        for (int i = 0; i < oracle::caseCount(1500); ++i) {
            Random random = oracle::caseRandom("relation check", i);
            const int family = i % 5;
            Scene scene = sceneOf(randomBody(random, family), randomBody(random, family));
            Body& other = scene.bodies[1];
            if (random.chance(20) && !(isUnbounded(other.shape) && other.b == scene.bodies[0].a))
                other.a = scene.bodies[0].a;
            const QByteArray fault = withScene(scene, faultOf(scene, {0, 1}, 0.25, counts));
            QVERIFY2(fault.isEmpty(), fault.constData());
        }
        if (counts.all >= 1500)
            QCOMPARE(missingShapes(counts), std::string());
        QVERIFY2(counts.undecided * 1000 <= counts.all, std::to_string(counts.undecided).c_str());
    }

    void claimsAboutRandomScenesInMotion()
    {
        Counts counts;
        for (int i = 0; i < oracle::caseCount(150); ++i) {
            Random random = oracle::caseRandom("relation check in motion", i);
            const Scene scene = oracle::sceneOf(random, i).scene;
            const Interval time = window(scene);
            for (const double share : {0.0, 0.5, random.real(0, 1)}) {
                const double t = time.start + (time.end - time.start) * share;
                for (std::uint32_t b = 1; b < scene.bodies.size() && b < 4; ++b) {
                    const QByteArray fault = withScene(scene, faultOf(scene, {b - 1, b}, t, counts));
                    QVERIFY2(fault.isEmpty(), fault.constData());
                }
            }
        }
        QVERIFY(counts.all > 100 || oracle::caseCount(150) < 150);
        QVERIFY2(counts.undecided * 100 <= counts.all, std::to_string(counts.undecided).c_str());
    }
};

QTEST_GUILESS_MAIN(TestRelationAudit)

} // namespace sweep::tst_relation_audit
#include "tst_relation_audit.moc"
