#include <QtTest>

#include "core/contacts/condition.h"
#include "core/number/roots.h"
#include "tests/core/number/polynomials.h"
#include "tests/support/comparison_text.h"
#include "tests/support/random.h"
#include "tests/support/scene_families.h"

#include <sweepbench/contacts.h>

namespace sweep::tst_contacts {

namespace {

Body made(Shape shape, Path a, Path b = Rest{}, double radius = 0)
{
    Body body;
    body.shape = shape;
    body.a = std::move(a);
    body.b = std::move(b);
    body.radius.from = radius;
    return body;
}

std::vector<Contact> contactsOf(const Body& a, const Body& b)
{
    return contacts(Scene{}, a, b, {0, 1});
}

bool sameContacts(const std::vector<Contact>& p, const std::vector<Contact>& q)
{
    return std::equal(p.begin(), p.end(), q.begin(), q.end(), [](const Contact& c, const Contact& d) {
        return c.begin == d.begin && c.end == d.end && c.touchesAtBegin == d.touchesAtBegin &&
               c.touchesAtEnd == d.touchesAtEnd && c.crosses() == d.crosses();
    });
}

} // namespace

class ContactsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Two roots of (u² − 2)² = 2^−4000 that no double separates, and (u² − 2)² times u − 1, whose sign stays at √2.
    void signsChangeAtSimpleRootsAlone()
    {
        const Polynomial square = polynomial({-2, 0, 1}) * polynomial({-2, 0, 1});
        for (const double origin : {0.0, 3.0}) {
            const Interval stretch{origin, origin + 2};
            const PolynomialSigns simple(square - Polynomial(Dyadic(1).scaled(-4000)), stretch, origin);
            QCOMPARE(simple.roots().size(), std::size_t(2));
            const PolynomialSigns twice(square * polynomial({-1, 1}), stretch, origin);
            QCOMPARE(twice.roots().size(), std::size_t(2));
            for (const std::size_t n : {2, 1, 0}) {
                QCOMPARE(static_cast<int>(simple.signBetween(n)), n == 1 ? -1 : 1);
                QCOMPARE(static_cast<int>(twice.signBetween(n)), n == 0 ? -1 : 1);
            }
            QCOMPARE(static_cast<int>(twice.signAtStart()), -1);
            QCOMPARE(static_cast<int>(simple.signAtEnd()), 1);
        }
    }

    // Law 1: the contacts of (b, a) are those of (a, b). Law 2: they are in order and disjoint.
    void doNotDependOnTheOrderOfTheTwo()
    {
        const int cases = oracle::caseCount(150);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("contacts", i);
            const Scene scene = oracle::sceneOf(random, i).scene;
            for (std::size_t a = 0; a < scene.bodies.size(); ++a) {
                for (std::size_t b = a + 1; b < scene.bodies.size(); ++b) {
                    const auto common = commonWindow(scene, scene.bodies[a], scene.bodies[b]);
                    if (!common)
                        continue;
                    const auto found = contacts(scene, scene.bodies[a], scene.bodies[b], *common);
                    QVERIFY(sameContacts(found, contacts(scene, scene.bodies[b], scene.bodies[a], *common)));
                    for (std::size_t k = 0; k < found.size(); ++k) {
                        QVERIFY(found[k].begin <= found[k].end);
                        if (k > 0) {
                            QVERIFY(found[k - 1].end <= found[k].begin);
                            QVERIFY(found[k - 1].end != found[k].begin ||
                                    !(found[k - 1].touchesAtEnd || found[k].touchesAtBegin));
                        }
                    }
                }
            }
        }
    }

    void aPointCrossesAMovingLineTwice()
    {
        // The line through (0, 2t) and (4, 2 − 2t) passes (2, 1) at all times, and (1, 1) once.
        const Body wall = made(Shape::segment, FromTo{{0, 0}, {0, 2}}, FromTo{{4, 2}, {4, 0}});
        const auto once = contactsOf(made(Shape::point, Rest{{1, 1}}), wall);
        QCOMPARE(once.size(), 1U);
        QVERIFY(once[0].crosses());
        QCOMPARE(once[0].begin, Instant(0.5));
        const auto always = contactsOf(made(Shape::point, Rest{{2, 1}}), wall);
        QCOMPARE(always.size(), 1U);
        QCOMPARE(always[0].begin, Instant(0));
        QCOMPARE(always[0].end, Instant(1));
    }

    void aPointThatTurnsBackTouches()
    {
        const Body wall = made(Shape::segment, Rest{{0, 0}}, Rest{{4, 0}});
        const Keyed bounce{{{0, {1, 1}}, {0.5, {2, 0}}, {1, {3, 1}}}};
        const Keyed through{{{0, {1, 1}}, {0.5, {2, 0}}, {1, {3, -1}}}};
        QVERIFY(!contactsOf(made(Shape::point, bounce), wall).at(0).crosses());
        QVERIFY(contactsOf(made(Shape::point, through), wall).at(0).crosses());
        // A circle of radius 0 never crosses.
        QVERIFY(!contactsOf(made(Shape::circle, through), wall).at(0).crosses());
    }

    void reachingTheLineAtTheEndOfTheWindowDoesNotCross()
    {
        const Body wall = made(Shape::segment, Rest{{0, 0}}, Rest{{4, 0}});
        const auto found = contactsOf(made(Shape::point, FromTo{{1, 1}, {1, 0}}), wall);
        QCOMPARE(found.size(), 1U);
        QVERIFY(!found[0].crosses());
        QCOMPARE(found[0].begin, Instant(1));
    }

    void grazingCircleTouchesOnce()
    {
        const Body wall = made(Shape::segment, Rest{{-5, 0}}, Rest{{5, 0}});
        const Body ball = made(Shape::circle, Launch{{-1, 2.5}, {2, -4}, Vec{0, 8}}, Rest{}, 1.5);
        const auto found = contactsOf(ball, wall);
        QCOMPARE(found.size(), 1U);
        QVERIFY(found[0].isInstant());
        QCOMPARE(found[0].begin, Instant(0.5));
        Body smaller = ball;
        smaller.radius.from = std::nextafter(1.5, 0.0);
        QVERIFY(contactsOf(smaller, wall).empty());
        Body larger = ball;
        larger.radius.from = std::nextafter(1.5, 2.0);
        QVERIFY(!contactsOf(larger, wall).at(0).isInstant());
    }

    void linesThatTurnParallelPartWithoutTouching()
    {
        // The x-axis and the line through (0, 1) and (1, 2t): parallel at t = ½, with the crossing at infinity.
        const auto found = contactsOf(made(Shape::line, Rest{{0, 0}}, Rest{{1, 0}}),
                                      made(Shape::line, Rest{{0, 1}}, FromTo{{1, 0}, {1, 2}}));
        QCOMPARE(found.size(), 2U);
        QCOMPARE(found[0].end, Instant(0.5));
        QVERIFY(!found[0].touchesAtEnd);
        QCOMPARE(found[1].begin, Instant(0.5));
        QVERIFY(!found[1].touchesAtBegin);
    }

    // Law: on a path with many keys, no stretch after the stop is examined.
    void aStoppedJobEndsAPairOfManyKeys()
    {
        Keyed toAndFro;
        for (int i = 0; i <= 100; ++i)
            toAndFro.keys.push_back({i / 100.0, {i % 2 == 0 ? -1.0 : 1.0, 0}});
        const Body point = made(Shape::point, toAndFro);
        const Body wall = made(Shape::segment, Rest{{0, -1}}, Rest{{0, 1}});
        QCOMPARE(contactsOf(point, wall).size(), 100U);
        std::stop_source source;
        source.request_stop();
        QVERIFY(contacts(Scene{}, point, wall, {0, 1}, {.stages = {}, .job = {source.get_token(), {}}}).empty());
    }

    void segmentsThatShrinkToAPointStillMeet()
    {
        const Body shrinking = made(Shape::segment, FromTo{{-1, 0}, {0, 0}}, FromTo{{1, 0}, {0, 0}});
        const Body wall = made(Shape::segment, FromTo{{0, -2}, {0, -1}}, FromTo{{0, -1}, {0, 0}});
        const auto found = contactsOf(shrinking, wall);
        QCOMPARE(found.size(), 1U);
        QCOMPARE(found[0].begin, Instant(1));
        QVERIFY(found[0].isInstant());
    }

    void hugeAndTinyNumbersInOnePair()
    {
        // From −1e300 to 1e300, against a point 1e-300 beyond the middle: the hit is slightly after one half.
        const auto found =
            contactsOf(made(Shape::point, FromTo{{-1e300, 0}, {1e300, 0}}), made(Shape::point, Rest{{1e-300, 0}}));
        QCOMPARE(found.size(), 1U);
        QCOMPARE(found[0].begin.nearest(), 0.5);
        QVERIFY(found[0].begin > Instant(0.5));
    }
};

QTEST_GUILESS_MAIN(ContactsTest)

} // namespace sweep::tst_contacts
#include "tst_contacts.moc"
