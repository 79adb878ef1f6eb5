#include <QtTest>

#include "core/grid/candidate_cells.h"
#include "tests/support/random.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sweep::tst_cell_condition {

namespace {

constexpr Interval always{0, 1};
constexpr std::array policies{CellPolicy::open, CellPolicy::halfOpen, CellPolicy::closed};

Body made(Shape shape, Path a, Path b = Rest{}, double radius = 0)
{
    Body body;
    body.shape = shape;
    body.a = std::move(a);
    body.b = std::move(b);
    body.radius.from = radius;
    return body;
}

std::vector<Contact> contactsIn(const Body& body, const GridCells& question, Cell cell)
{
    CellConditions conditions(motionOver({body, always}, always), question, always);
    return contactsWhere(conditions.of(cell), always);
}

bool holdAt(const std::vector<Contact>& contacts, const Instant& t)
{
    return std::any_of(contacts.begin(), contacts.end(), [&](const Contact& contact) {
        return (contact.begin < t && t < contact.end) || (contact.begin == t && contact.touchesAtBegin) ||
               (contact.end == t && contact.touchesAtEnd);
    });
}

// True if the body, at rest, is in cell (0, 0) of the unit grid.
bool isIn(const Body& body, CellPolicy policy)
{
    const Grid grid;
    return holdAt(contactsIn(body, {grid, policy}, {0, 0}), Instant(0.5));
}

// A cell without its upper sides, as a closed box. The small numbers of these tests are never between the two borders.
Grid shrunkCell(Cell cell)
{
    Grid grid;
    grid.origin = Vec{static_cast<double>(cell.i), static_cast<double>(cell.j)};
    grid.spacing = {1 - std::ldexp(1.0, -40), 1 - std::ldexp(1.0, -40)};
    return grid;
}

Body randomBody(oracle::Random& random)
{
    const auto at = [&] { return Vec{random.in(-6, 6) / 2.0, random.in(-6, 6) / 2.0}; };
    const auto path = [&]() -> Path {
        switch (random.in(0, 3)) {
        case 0:
            return Rest{at()};
        case 1:
            return Launch{at(), at(), at()};
        default:
            return FromTo{at(), at()};
        }
    };
    Body body = made(random.of({Shape::point, Shape::circle, Shape::segment, Shape::capsule}), path(), path(),
                     random.in(0, 4) / 2.0);
    if (random.chance(30))
        body.radius.to = random.in(0, 4) / 2.0;
    return body;
}

} // namespace

class CellConditionTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Policies under which a body that touches the border of cell (0, 0) = [0, 1]² is in contact.
    void bordersBelongAsThePolicyDefines_data()
    {
        QTest::addColumn<Body>("body");
        QTest::addColumn<bool>("halfOpen");
        const auto row = [](const char* name, const Body& body, bool halfOpen) {
            QTest::newRow(name) << body << halfOpen;
        };
        const auto point = [](double x, double y) { return made(Shape::point, Rest{{x, y}}); };
        row("point on the left side", point(0, 0.5), true);
        row("point on the lower side", point(0.5, 0), true);
        row("point on the right side", point(1, 0.5), false);
        row("point on the upper side", point(0.5, 1), false);
        row("point on the lower left corner", point(0, 0), true);
        row("point on the lower right corner", point(1, 0), false);
        row("point on the upper left corner", point(0, 1), false);
        row("point on the upper right corner", point(1, 1), false);
        const auto disc = [](double x, double y, double r) { return made(Shape::circle, Rest{{x, y}}, {}, r); };
        row("disc against the left side", disc(-2, 0.5, 2), true);
        row("disc against the lower side", disc(0.5, -2, 2), true);
        row("disc against the right side", disc(3, 0.5, 2), false);
        row("disc against the upper side", disc(0.5, 3, 2), false);
        row("disc against the left side, at its upper end", disc(-2, 1, 2), false);
        row("disc against the left side, at its lower end", disc(-2, 0, 2), true);
        row("disc against the lower side, at its right end", disc(1, -2, 2), false);
        row("disc against the lower left corner", disc(-3, -4, 5), true);
        row("disc against the lower right corner", disc(4, -4, 5), false);
        row("disc against the upper left corner", disc(-3, 5, 5), false);
        row("disc against the upper right corner", disc(4, 5, 5), false);
        const auto line = [](Vec a, Vec b, double r) {
            return made(r > 0 ? Shape::capsule : Shape::segment, Rest{a}, Rest{b}, r);
        };
        row("segment along the left side and beyond", line({0, -1}, {0, 2}, 0), true);
        row("segment along the right side", line({1, -1}, {1, 2}, 0), false);
        row("segment along the lower side, from its middle", line({0.5, 0}, {2, 0}, 0), true);
        row("segment along the upper side", line({-1, 1}, {2, 1}, 0), false);
        row("segment that ends on the left side", line({-1, 0.25}, {0, 0.5}, 0), true);
        row("segment that ends on the right side", line({2, 0.25}, {1, 0.5}, 0), false);
        row("segment along the left side from its upper corner", line({0, 1}, {0, 2}, 0), false);
        row("segment over the lower left corner", line({-1, 1}, {1, -1}, 0), true);
        row("segment over the lower right corner", line({0, -1}, {2, 1}, 0), false);
        row("segment over the upper left corner", line({-1, 0}, {1, 2}, 0), false);
        row("segment over the upper right corner", line({0, 2}, {2, 0}, 0), false);
        row("thick line beside the left side", line({-1, -1}, {-1, 2}, 1), true);
        row("thick line beside the right side", line({2, -1}, {2, 2}, 1), false);
        row("thick line beside the left side, above its middle", line({-1, 0.5}, {-1, 2}, 1), true);
        row("thick line beside the left side, from its upper corner", line({-1, 1}, {-1, 2}, 1), false);
        row("thick line beside the lower side, from its right corner", line({1, -1}, {2, -1}, 1), false);
        row("thick line against the lower left corner", line({-8, 1}, {0, -5}, 4), true);
        row("thick line against the lower right corner", line({1, -5}, {9, 1}, 4), false);
    }
    void bordersBelongAsThePolicyDefines()
    {
        QFETCH(Body, body);
        QFETCH(bool, halfOpen);
        QVERIFY(isIn(body, CellPolicy::closed));
        QVERIFY(!isIn(body, CellPolicy::open));
        QCOMPARE(isIn(body, CellPolicy::halfOpen), halfOpen);
    }

    void allPoliciesAgreeInside()
    {
        for (const CellPolicy policy : policies) {
            QVERIFY(isIn(made(Shape::point, Rest{{0.5, 0.5}}), policy));
            QVERIFY(isIn(made(Shape::circle, Rest{{2, 2}}, {}, 1.5), policy));
            QVERIFY(isIn(made(Shape::segment, Rest{{1, 0}}, Rest{{0, 1}}), policy));
            QVERIFY(isIn(made(Shape::segment, Rest{{0, 0.5}}, Rest{{1, 0.5}}), policy));
            QVERIFY(isIn(made(Shape::capsule, Rest{{2, -3}}, Rest{{2, 3}}, 1.5), policy));
            QVERIFY(!isIn(made(Shape::circle, Rest{{2, 2}}, {}, 1.25), policy));
        }
    }

    // Law 1 of CellPolicy, at every instant at which one of the three changes, and between them.
    void openContactsAreWithinHalfOpenWithinClosed()
    {
        const Grid grid;
        for (int i = 0; i < oracle::caseCount(400); ++i) {
            oracle::Random random = oracle::caseRandom("open, half-open, closed", i);
            const Body body = randomBody(random);
            const Cell cell{random.in(-2, 1), random.in(-2, 1)};
            std::array<std::vector<Contact>, 3> contacts;
            std::vector<Instant> times;
            for (int k = 0; k <= 32; ++k)
                times.emplace_back(k / 32.0);
            for (std::size_t k = 0; k < policies.size(); ++k) {
                contacts[k] = contactsIn(body, {grid, policies[k]}, cell);
                for (const Contact& contact : contacts[k])
                    times.insert(times.end(), {contact.begin, contact.end});
            }
            for (const Instant& t : times) {
                QVERIFY(!holdAt(contacts[0], t) || holdAt(contacts[1], t));
                QVERIFY(!holdAt(contacts[1], t) || holdAt(contacts[2], t));
            }
        }
    }

    // A half-open cell equals the closed box without the part within 2⁻⁴⁰ of its upper sides.
    void halfOpenEqualsClosedWithoutTheUpperSides()
    {
        const Grid grid;
        int differing = 0;
        for (int i = 0; i < oracle::caseCount(1000); ++i) {
            oracle::Random random = oracle::caseRandom("half-open, shrunk", i);
            const Body body = randomBody(random);
            const Cell cell{random.in(-2, 1), random.in(-2, 1)};
            const auto found = contactsIn(body, {grid, CellPolicy::halfOpen}, cell);
            const auto closed = contactsIn(body, {grid, CellPolicy::closed}, cell);
            const Grid shrunk = shrunkCell(cell);
            const auto wanted = contactsIn(body, {shrunk, CellPolicy::closed}, {0, 0});
            for (int k = 0; k <= 16; ++k) {
                const Instant t(k / 16.0);
                QCOMPARE(holdAt(found, t), holdAt(wanted, t));
                differing += holdAt(found, t) != holdAt(closed, t) ? 1 : 0;
            }
        }
        QVERIFY(differing > 0);
    }
};

QTEST_GUILESS_MAIN(CellConditionTest)

} // namespace sweep::tst_cell_condition
#include "tst_cell_condition.moc"
