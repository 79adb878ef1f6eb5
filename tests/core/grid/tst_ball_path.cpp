#include <QtTest>

#include <sweepbench/ball_path.h>

#include <limits>

namespace sweep::tst_ball_path {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

struct Walk
{
    BallPath<2> path{{0.5, -2}, {1, -0.0}, {0, 3}, {}, -1, 4.0, 1.5};
    BoxGrid<2> grid{{0.25, 0}, {1, 0.1}, CellPolicy::open};
};

using Change = void (*)(Walk&);

} // namespace

class TestBallPath : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void validPathsAreAccepted_data()
    {
        QTest::addColumn<Change>("change");
        const auto row = [](const char* name, Change change) { QTest::newRow(name) << change; };
        row("as it is", [](Walk&) {});
        row("without end", [](Walk& q) { q.path.end.reset(); });
        row("a point", [](Walk& q) { q.path.radius = 0; });
        row("a radius of minus zero", [](Walk& q) { q.path.radius = -0.0; });
        row("standing still", [](Walk& q) { q.path.velocity = q.path.acceleration = {}; });
        row("to a place", [](Walk& q) { q.path.to = Coordinates<2>{3, 0}; });
        row("to where it is", [](Walk& q) { q.path.to = q.path.at; });
        row("to a place, whatever the velocity", [](Walk& q) {
            q.path.to = Coordinates<2>{3, 0};
            q.path.velocity = {notANumber, infinity};
            q.path.acceleration = {notANumber, infinity};
        });
        row("the least duration", [](Walk& q) { q.path.end = std::nextafter(q.path.start, infinity); });
        row("the largest and the least numbers", [](Walk& q) {
            q.path.at = {std::numeric_limits<double>::max(), -5e-324};
            q.grid.spacing = {std::numeric_limits<double>::max(), 5e-324};
        });
    }
    void validPathsAreAccepted()
    {
        QFETCH(const Change, change);
        Walk walk;
        change(walk);
        QVERIFY(isWalkable(walk.path, walk.grid));
    }

    void invalidPathsAreRefused_data()
    {
        QTest::addColumn<Change>("change");
        const auto row = [](const char* name, Change change) { QTest::newRow(name) << change; };
        row("a start that is no number", [](Walk& q) { q.path.start = notANumber; });
        row("a start at infinity", [](Walk& q) { q.path.start = -infinity; });
        row("an end that is no number", [](Walk& q) { q.path.end = notANumber; });
        row("an end at infinity", [](Walk& q) { q.path.end = infinity; });
        row("an end at the start", [](Walk& q) { q.path.end = q.path.start; });
        row("an end before the start", [](Walk& q) { q.path.end = -1.5; });
        row("a negative radius", [](Walk& q) { q.path.radius = -5e-324; });
        row("an infinite radius", [](Walk& q) { q.path.radius = infinity; });
        row("a radius that is no number", [](Walk& q) { q.path.radius = notANumber; });
        row("from no number", [](Walk& q) { q.path.at[0] = notANumber; });
        row("from infinity", [](Walk& q) { q.path.at[1] = infinity; });
        row("a velocity that is no number", [](Walk& q) { q.path.velocity[1] = notANumber; });
        row("an infinite velocity", [](Walk& q) { q.path.velocity[0] = -infinity; });
        row("an acceleration that is no number", [](Walk& q) { q.path.acceleration[0] = notANumber; });
        row("an infinite acceleration", [](Walk& q) { q.path.acceleration[1] = infinity; });
        row("to a place without an end", [](Walk& q) {
            q.path.to = Coordinates<2>{3, 0};
            q.path.end.reset();
        });
        row("to no number", [](Walk& q) { q.path.to = Coordinates<2>{3, notANumber}; });
        row("to infinity", [](Walk& q) { q.path.to = Coordinates<2>{infinity, 3}; });
        row("an origin that is no number", [](Walk& q) { q.grid.origin[0] = notANumber; });
        row("an origin at infinity", [](Walk& q) { q.grid.origin[1] = -infinity; });
        row("no spacing", [](Walk& q) { q.grid.spacing[0] = 0; });
        row("a spacing of minus zero", [](Walk& q) { q.grid.spacing[1] = -0.0; });
        row("a negative spacing", [](Walk& q) { q.grid.spacing[1] = -1; });
        row("an infinite spacing", [](Walk& q) { q.grid.spacing[0] = infinity; });
        row("a spacing that is no number", [](Walk& q) { q.grid.spacing[1] = notANumber; });
    }
    void invalidPathsAreRefused()
    {
        QFETCH(const Change, change);
        Walk walk;
        change(walk);
        QVERIFY(!isWalkable(walk.path, walk.grid));
    }

    void everyAxisIsChecked()
    {
        for (std::size_t a = 0; a < 3; ++a) {
            BallPath<3> path;
            BoxGrid<3> grid{{}, {1, 1, 1}};
            QVERIFY(isWalkable(path, grid));
            grid.spacing[a] = 0;
            QVERIFY(!isWalkable(path, grid));
            grid.spacing[a] = 1;
            path.velocity[a] = infinity;
            QVERIFY(!isWalkable(path, grid));
        }
    }
};

QTEST_GUILESS_MAIN(TestBallPath)

} // namespace sweep::tst_ball_path
#include "tst_ball_path.moc"
