#include "core/number/environment.h"

#include <sweepbench/batch.h>
#include <sweepbench/cell_walk.h>
#include <sweepbench/contacts.h>
#include <sweepbench/relation.h>
#include <sweepbench/solve.h>
#include <sweepbench/thin_cells.h>

#include <QtTest>

#include <csignal>
#include <functional>
#include <sys/wait.h>
#include <unistd.h>

namespace sweep::tst_environment {

namespace {

// The standard error of a process that runs the action with these bits of the control register set, and "aborted" if
// that ends it by SIGABRT.
QByteArray outcome(unsigned bits, const std::function<void()>& action)
{
    int ends[2];
    if (::pipe(ends) != 0)
        qFatal("no pipe");
    const pid_t child = ::fork();
    if (child == 0) {
        ::dup2(ends[1], STDERR_FILENO);
        std::signal(SIGABRT, SIG_DFL); // Qt Test would add a stack trace
        _mm_setcsr(_mm_getcsr() | bits);
        action();
        ::_exit(0);
    }
    ::close(ends[1]);
    QByteArray text;
    char buffer[1000];
    for (ssize_t n = 0; (n = ::read(ends[0], buffer, sizeof buffer)) > 0;)
        text.append(buffer, n);
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    return text + (WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT ? "aborted" : "");
}

Body disc(Vec from, Vec to)
{
    Body body;
    body.shape = Shape::circle;
    body.a = FromTo{from, to};
    body.radius.from = 1;
    return body;
}

Pose point(Vec at)
{
    return {{HullKind::point, at, at}};
}

} // namespace

class TestEnvironment : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theFirstFilterNamesAWrongEnvironment_data()
    {
        QTest::addColumn<std::function<void()>>("query");
        const auto add = [](const char* name, const std::function<void()>& query) { QTest::newRow(name) << query; };
        const MovingPoint p{{0, 0}, {4, 0}};
        const MovingPoint a{{2, -1}, {2, -1}};
        const MovingPoint b{{2, 1}, {2, 1}};
        const MovingDisc disc1{p, {1, 1}};
        add("the relation of two poses", [] { std::ignore = relationOf(point({0, 0}), point({1, 0})); });
        add("the exact relation of two poses", [] { std::ignore = relationExact(point({0, 0}), point({1, 0})); });
        const Body one = disc({0, 0}, {4, 0});
        const Body other = disc({4, 0}, {0, 0});
        add("the contacts of two bodies", [=] { std::ignore = contacts({}, one, other, {0, 1}); });
        Scene scene;
        scene.bodies = {one, other};
        scene.bodies[0].id = "a";
        scene.bodies[1].id = "b";
        add("the events of a scene", [=] { std::ignore = solve(scene); });
        add("a point and a segment", [=] { std::ignore = pointSegmentContacts(p, a, b); });
        add("two discs", [=] { std::ignore = discDiscContacts(disc1, disc1); });
        add("a disc and a segment", [=] { std::ignore = discSegmentContacts(disc1, a, b); });
        add("two shapes", [=] {
            std::ignore = roundedContacts({Shape::point, p, {}, {}}, {Shape::segment, a, b, {}});
        });
        add("an array of pairs", [] {
            const std::vector<double> x{0};
            const MovingPoints points{x, x, x, x};
            pointSegmentContacts({points, points, points}, [](std::size_t, const RoundedContacts&) {});
        });
        const BallPath<2> path{.at = {0.5, 0.5}, .velocity = {3, 1}};
        const BoxGrid<2> grid{.spacing = {1, 1}};
        add("a walk through cells", [=] { std::ignore = CellWalk<2>(path, grid).next(); });
        add("a thin walk through cells", [=] { ThinCells<2>(path, grid).walk(1, [](const CellIndex<2>&) {}); });
    }
    void theFirstFilterNamesAWrongEnvironment()
    {
        QFETCH(std::function<void()>, query);
        QCOMPARE(outcome(0, query), QByteArray());
        const auto claim = [&](unsigned bits, const QByteArray& named) {
            const QByteArray text = outcome(bits, query);
            QVERIFY2(text.contains("broken contract: rounding to nearest with subnormal numbers is required"), text);
            QVERIFY2(text.contains("but this thread has " + named + ";"), text);
            QVERIFY2(text.endsWith("aborted"), text);
        };
        claim(_MM_ROUND_UP, "rounding upwards");
        claim(_MM_ROUND_DOWN, "rounding downwards");
        claim(_MM_ROUND_TOWARD_ZERO, "rounding towards zero");
        claim(_MM_FLUSH_ZERO_ON, "flush to zero (FTZ)");
        claim(0x40, "subnormal numbers read as zero (DAZ)");
        claim(_MM_FLUSH_ZERO_ON | 0x40, "flush to zero (FTZ), subnormal numbers read as zero (DAZ)");
    }
};

QTEST_GUILESS_MAIN(TestEnvironment)

} // namespace sweep::tst_environment
#include "tst_environment.moc"
