#include "core/scene/editing.h"
#include "tests/support/comparison_text.h"
#include "tests/support/oracle/exact.h"
#include "tests/support/scene_recipe.h"

#include <QTest>

#include <cmath>
#include <limits>

namespace sweep::tst_path_form {

using oracle::Random;
using oracle::Rational;

namespace {

constexpr PathForm forms[] = {PathForm::rest, PathForm::fromTo, PathForm::velocity, PathForm::acceleration,
                              PathForm::keys};

Rational exactly(double x)
{
    int exponent = 0;
    const double fraction = std::frexp(x, &exponent);
    return Rational(static_cast<long long>(std::ldexp(fraction, 53))) * oracle::power(2, exponent - 53);
}

Rational blended(double p, double q, double start, double end, const Rational& t)
{
    return exactly(p) + (exactly(q) - exactly(p)) * (t - exactly(start)) / (exactly(end) - exactly(start));
}

// One coordinate of the position, as the file format defines it.
Rational positionAt(const Path& path, double Vec::*axis, Interval active, const Rational& t)
{
    if (const auto* rest = std::get_if<Rest>(&path))
        return exactly(rest->at.*axis);
    if (const auto* line = std::get_if<FromTo>(&path))
        return blended(line->from.*axis, line->to.*axis, active.start, active.end, t);
    if (const auto* launch = std::get_if<Launch>(&path)) {
        const Rational tau = t - exactly(active.start);
        const Vec acceleration = launch->acceleration.value_or(Vec{});
        return exactly(launch->at.*axis) + exactly(launch->velocity.*axis) * tau +
               exactly(acceleration.*axis) * tau * tau / 2;
    }
    const auto& keys = std::get<Keyed>(path).keys;
    if (t <= exactly(keys.front().t))
        return exactly(keys.front().at.*axis);
    for (std::size_t i = 1; i < keys.size(); ++i)
        if (t <= exactly(keys[i].t))
            return blended(keys[i - 1].at.*axis, keys[i].at.*axis, keys[i - 1].t, keys[i].t, t);
    return exactly(keys.back().at.*axis);
}

// True if the paths agree at 33 times, more than enough for polynomials of degree 2 on up to 8 stretches.
bool agree(const Path& p, const Path& q, Interval active)
{
    for (int i = 0; i <= 32; ++i) {
        const Rational t = exactly(active.start) + (exactly(active.end) - exactly(active.start)) * i / 32;
        for (double Vec::*axis : {&Vec::x, &Vec::y})
            if (positionAt(p, axis, active, t) != positionAt(q, axis, active, t))
                return false;
    }
    return true;
}

oracle::Recipe anyPath()
{
    oracle::Recipe recipe;
    recipe.paths = {oracle::PathKind::rest, oracle::PathKind::fromTo, oracle::PathKind::launch,
                    oracle::PathKind::accelerated, oracle::PathKind::keyed};
    return recipe;
}

} // namespace

class TestPathForm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalFormsAgreeAtEveryTime_data()
    {
        QTest::addColumn<bool>("decimals");
        QTest::newRow("small integers") << false;
        QTest::newRow("decimals") << true;
    }
    void equalFormsAgreeAtEveryTime()
    {
        QFETCH(bool, decimals);
        int same = 0;
        int moved = 0;
        for (int i = 0; i < oracle::caseCount(500); ++i) {
            Random random = oracle::caseRandom(decimals ? "decimals" : "integers", i);
            oracle::Recipe recipe = anyPath();
            if (decimals)
                recipe.coordinate = recipe.speed = [](Random& r) { return r.in(-40, 40) / 10.0; };
            const Interval active = random.of<Interval>({{0, 1}, {0, 2}, {-1, 3}, {0.1, 0.4}, {0, 3}});
            const Path path = oracle::makePath(random, recipe, active);
            for (const PathForm form : forms) {
                const FormChange change = withForm(path, form, active);
                QVERIFY(formOf(change.path) == form);
                QCOMPARE(change.isSame, agree(path, change.path, active));
                QVERIFY(change.isSame == (change.largestMove == 0));
                QVERIFY(change.endMove <= change.largestMove);
                change.isSame ? ++same : ++moved;
            }
        }
        QVERIFY(same > 0);
        QVERIFY(moved > 0);
    }

    void convertingBackGivesTheSameBody()
    {
        for (int i = 0; i < oracle::caseCount(300); ++i) {
            Random random = oracle::caseRandom("back", i);
            const Interval active{0, random.of({0.5, 1.0, 2.0, 8.0})};
            const Path path = oracle::makePath(random, anyPath(), active);
            for (const PathForm form : forms) {
                const FormChange there = withForm(path, form, active);
                if (!there.isSame)
                    continue;
                const FormChange back = withForm(there.path, formOf(path), active);
                QVERIFY(back.isSame);
                QVERIFY(agree(back.path, path, active));
            }
        }
    }

    void straightPathsOfRoundNumbersAgreeInEveryForm()
    {
        const Interval active{1, 3};
        const Path path = FromTo{{0.5, -1}, {4.5, 7}};
        for (const PathForm form : {PathForm::velocity, PathForm::acceleration, PathForm::keys})
            QVERIFY(withForm(path, form, active).isSame);
        QVERIFY(withForm(path, PathForm::velocity, active).path == Path(Launch{{0.5, -1}, {2, 4}}));
        QVERIFY(withForm(path, PathForm::acceleration, active).path == Path(Launch{{0.5, -1}, {2, 4}, Vec{}}));
        QVERIFY(withForm(path, PathForm::keys, active).path == Path(Keyed{{{1, {0.5, -1}}, {3, {4.5, 7}}}}));
    }

    void keysOnOneLineAreThatLine()
    {
        const Interval active{0, 1};
        const Keyed even{{{0, {0, 0}}, {0.25, {1, 2}}, {1, {4, 8}}}};
        QVERIFY(withForm(even, PathForm::fromTo, active).isSame);
        QVERIFY(withForm(even, PathForm::velocity, active).isSame);
        const Keyed uneven{{{0, {0, 0}}, {0.5, {1, 2}}, {1, {4, 8}}}};
        const FormChange change = withForm(uneven, PathForm::fromTo, active);
        QVERIFY(!change.isSame);
        QVERIFY(change.endMove == 0);
        QVERIFY(change.largestMoveTime == 0.5);
        QVERIFY(change.largestMove == std::hypot(1.0, 2.0));
        const Keyed late{{{0.5, {0, 0}}, {1, {4, 8}}}}; // at rest before its first key
        QVERIFY(!withForm(late, PathForm::fromTo, active).isSame);
    }

    void lossesAreMeasured()
    {
        const Interval active{0, 2};
        const Path thrown = Launch{{0, 0}, {1, 4}, Vec{0, -2}};
        const FormChange dropped = withForm(thrown, PathForm::velocity, active);
        QVERIFY(!dropped.isSame);
        QVERIFY(dropped.path == Path(Launch{{0, 0}, {1, 4}}));
        QCOMPARE(ExactDouble(dropped.endMove), 4.0);
        QCOMPARE(ExactDouble(dropped.largestMove), 4.0);
        QCOMPARE(ExactDouble(dropped.largestMoveTime), 2.0);
        const FormChange straight = withForm(thrown, PathForm::fromTo, active);
        QVERIFY(straight.path == Path(FromTo{{0, 0}, {2, 4}}));
        QCOMPARE(ExactDouble(straight.endMove), 0.0);
        QCOMPARE(ExactDouble(straight.largestMove), 1.0);
        QCOMPARE(ExactDouble(straight.largestMoveTime), 1.0);
        const FormChange still = withForm(thrown, PathForm::rest, active);
        QVERIFY(still.endMove == std::hypot(2.0, 4.0));
        QVERIFY(withForm(Launch{{1, 2}, {3, 4}, Vec{0, 0}}, PathForm::velocity, active).isSame);
    }

    void aSpeedThatIsNotADoubleIsRounded()
    {
        const FormChange change = withForm(FromTo{{0, 0}, {1, 0}}, PathForm::velocity, {0, 3});
        QVERIFY(!change.isSame);
        QVERIFY(std::get<Launch>(change.path).velocity.x == 1.0 / 3);
        // 3·(1/3 − its nearest double) = 2⁻⁵⁴.
        QVERIFY2(change.endMove > 0, qPrintable(QString::number(change.endMove)));
        QVERIFY2(change.endMove < 1e-15, qPrintable(QString::number(change.endMove)));
        QVERIFY(change.endMove == std::ldexp(1, -54));
    }

    void keptMembersArePreserved()
    {
        const FromTo line{{0, 0}, {1, 1}, {{"x-why", "1"}}};
        QVERIFY(std::get<Launch>(withForm(line, PathForm::velocity, {0, 1}).path).kept == line.kept);
        QVERIFY(std::get<Keyed>(withForm(line, PathForm::keys, {0, 1}).path).kept == line.kept);
    }

    void extremeNumbersAreConverted()
    {
        const double huge = 1.7e308;
        const FormChange change = withForm(FromTo{{-huge, 0}, {huge, 5e-324}}, PathForm::velocity, {0, 1e-300});
        QVERIFY(std::isfinite(std::get<Launch>(change.path).velocity.x));
        QVERIFY(!change.isSame);
        QVERIFY(withForm(Rest{{1, 2}}, PathForm::keys, {1, 1}).isSame); // the interval has no length
        const double end = std::numeric_limits<double>::max();
        QVERIFY(withForm(Rest{{1, 2}}, PathForm::keys, {end, end}).isSame);
    }
};

QTEST_APPLESS_MAIN(TestPathForm)

} // namespace sweep::tst_path_form
#include "tst_path_form.moc"
