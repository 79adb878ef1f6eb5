#include <QtTest>

#include "core/grid/walk/ball_path.h"

#include <limits>

using namespace sweep;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

struct Question
{
    BallPath<2> path{{0.5, -2}, {1, -0.0}, {0, 3}, {}, -1, 4.0, 1.5};
    BoxGrid<2> grid{{0.25, 0}, {1, 0.1}, CellPolicy::open};
};

using Change = void (*)(Question&);

} // namespace

Q_DECLARE_METATYPE(Change)

class TestBallPath : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsWalkable_data()
    {
        QTest::addColumn<Change>("change");
        const auto row = [](const char* name, Change change) { QTest::newRow(name) << change; };
        row("as it is", [](Question&) {});
        row("without end", [](Question& q) { q.path.end.reset(); });
        row("a point", [](Question& q) { q.path.radius = 0; });
        row("a radius of minus zero", [](Question& q) { q.path.radius = -0.0; });
        row("standing still", [](Question& q) { q.path.velocity = q.path.acceleration = {}; });
        row("to a place", [](Question& q) { q.path.to = Coordinates<2>{3, 0}; });
        row("to where it is", [](Question& q) { q.path.to = q.path.at; });
        row("to a place, whatever the velocity", [](Question& q) {
            q.path.to = Coordinates<2>{3, 0};
            q.path.velocity = {notANumber, infinity};
            q.path.acceleration = {notANumber, infinity};
        });
        row("the least duration", [](Question& q) { q.path.end = std::nextafter(q.path.start, infinity); });
        row("the largest and the least numbers", [](Question& q) {
            q.path.at = {std::numeric_limits<double>::max(), -5e-324};
            q.grid.spacing = {std::numeric_limits<double>::max(), 5e-324};
        });
    }
    void whatIsWalkable()
    {
        QFETCH(const Change, change);
        Question question;
        change(question);
        QVERIFY(isWalkable(question.path, question.grid));
    }

    void whatIsNot_data()
    {
        QTest::addColumn<Change>("change");
        const auto row = [](const char* name, Change change) { QTest::newRow(name) << change; };
        row("a start that is no number", [](Question& q) { q.path.start = notANumber; });
        row("a start at infinity", [](Question& q) { q.path.start = -infinity; });
        row("an end that is no number", [](Question& q) { q.path.end = notANumber; });
        row("an end at infinity", [](Question& q) { q.path.end = infinity; });
        row("an end at the start", [](Question& q) { q.path.end = q.path.start; });
        row("an end before the start", [](Question& q) { q.path.end = -1.5; });
        row("a negative radius", [](Question& q) { q.path.radius = -5e-324; });
        row("an infinite radius", [](Question& q) { q.path.radius = infinity; });
        row("a radius that is no number", [](Question& q) { q.path.radius = notANumber; });
        row("from no number", [](Question& q) { q.path.at[0] = notANumber; });
        row("from infinity", [](Question& q) { q.path.at[1] = infinity; });
        row("a velocity that is no number", [](Question& q) { q.path.velocity[1] = notANumber; });
        row("an infinite velocity", [](Question& q) { q.path.velocity[0] = -infinity; });
        row("an acceleration that is no number", [](Question& q) { q.path.acceleration[0] = notANumber; });
        row("an infinite acceleration", [](Question& q) { q.path.acceleration[1] = infinity; });
        row("to a place without an end", [](Question& q) {
            q.path.to = Coordinates<2>{3, 0};
            q.path.end.reset();
        });
        row("to no number", [](Question& q) { q.path.to = Coordinates<2>{3, notANumber}; });
        row("to infinity", [](Question& q) { q.path.to = Coordinates<2>{infinity, 3}; });
        row("an origin that is no number", [](Question& q) { q.grid.origin[0] = notANumber; });
        row("an origin at infinity", [](Question& q) { q.grid.origin[1] = -infinity; });
        row("no spacing", [](Question& q) { q.grid.spacing[0] = 0; });
        row("a spacing of minus zero", [](Question& q) { q.grid.spacing[1] = -0.0; });
        row("a negative spacing", [](Question& q) { q.grid.spacing[1] = -1; });
        row("an infinite spacing", [](Question& q) { q.grid.spacing[0] = infinity; });
        row("a spacing that is no number", [](Question& q) { q.grid.spacing[1] = notANumber; });
    }
    void whatIsNot()
    {
        QFETCH(const Change, change);
        Question question;
        change(question);
        QVERIFY(!isWalkable(question.path, question.grid));
    }

    void everyAxisCounts()
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
#include "tst_ball_path.moc"
