// Instruments: answers to the latest request, and the numbers that core measured.
#include <QtTest>

#include "core/measure/inspection.h"
#include "tests/support/comparison_text.h"
#include "tests/support/random.h"
#include "widgets/format/numbers.h"
#include "widgets/models/instruments/instrument_table.h"
#include "widgets/models/instruments/instruments.h"

#include <sweepbench/scene_file.h>

#include <QAbstractItemModelTester>

#include <cmath>

namespace sweep::tst_instruments {

namespace {

const char* const crossing = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "upright", "shape": "segment", "a": {"from": [0, -2], "to": [8, -2]}, "b": {"from": [0, 3], "to": [8, 3]}},
  {"id": "level", "shape": "segment", "a": [3, 0], "b": [5, 0]},
  {"id": "disc", "shape": "circle", "path": [4, 3], "radius": 5},
  {"id": "ship", "shape": "point", "path": {"from": [0, 0.5], "to": [8, 0.5]}},
  {"id": "late", "shape": "point", "path": [1, 1], "active": [0.75, 1]}]})";

std::shared_ptr<const Scene> sceneOf(const char* text)
{
    return std::make_shared<const Scene>(parseScene(text, "test").value());
}

InstrumentTimePtr timeOf(const InstrumentTime& time)
{
    return std::make_shared<const InstrumentTime>(time);
}

InstrumentReading read(Instrument instrument, std::vector<std::size_t> bodies, InstrumentTimePtr time,
                       const char* scene = crossing)
{
    return readingOf({sceneOf(scene), std::move(bodies), instrument, std::move(time)});
}

QString textAt(const InstrumentTable& table, std::size_t row, std::size_t column)
{
    return row < table.rows.size() && column < table.rows[row].size() ? table.rows[row][column].text : QString();
}

double random(oracle::Random& source, int family)
{
    switch (family) {
    case 0:
        return static_cast<double>(source.in(-2, 2)); // often parallel, coincident or of length zero
    case 1:
        return source.real(-5, 5);
    case 2:
        return static_cast<double>(source.in(-2, 2)) * 1e300;
    default:
        return static_cast<double>(source.in(-2, 2)) * 1e-300;
    }
}

} // namespace

class TestInstruments : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anInstrumentAppliesUnlessItNeedsAnotherSelection()
    {
        const auto scene = sceneOf(crossing);
        int count = 0;
        for (const Instrument instrument : allInstruments) {
            for (std::size_t i = 0; i < scene->bodies.size(); ++i) {
                for (std::size_t j = i; j < scene->bodies.size(); ++j) {
                    InstrumentQuery query{scene, {i}, instrument, instrumentTime(0.8)};
                    if (j > i)
                        query.bodies.push_back(j);
                    const bool does = readingOf(query).table.why != needOf(instrument);
                    QCOMPARE(applies(instrument, query), does);
                    count += does;
                }
            }
        }
        // Some instruments apply and some do not.
        QVERIFY2(count > 20, qPrintable(QString::number(count)));
        QVERIFY2(count < 60, qPrintable(QString::number(count)));
    }

    void linesAreComparedWithFourFormulations()
    {
        const InstrumentReading reading = read(Instrument::twoLines, {0, 1}, instrumentTime(0.5));
        const InstrumentTable& table = reading.table;
        QVERIFY2(table.headline.contains(QStringLiteral("s₁ = 2/5 of upright, on it")), qPrintable(table.headline));
        QVERIFY(table.headline.endsWith(QStringLiteral("the bodies share a point.")));
        QCOMPARE(table.rows.size(), std::size_t{5});
        QCOMPARE(textAt(table, 0, 1), QStringLiteral("2/5"));
        QCOMPARE(textAt(table, 0, 3), QStringLiteral("0.5"));
        for (std::size_t row = 1; row < 5; ++row) {
            QCOMPARE(textAt(table, row, 1), QStringLiteral("0.4"));
            QVERIFY(table.rows[row][0].verdict == Verdict::agree);
            QVERIFY(table.rows[row][1].tip.contains(QStringLiteral("0x1.999999999999ap-2")));
        }
        QCOMPARE(reading.marks.points.size(), std::size_t{1});
        QCOMPARE(reading.marks.points[0].at, (Vec{4, 0}));
        QVERIFY(reading.marks.points[0].onBody);
        QVERIFY(reading.marks.strokes.empty());
    }
    // The lines cross exactly at an end; a formula that gives 1 + 2⁻⁵² decides wrongly.
    void doublesThatMissAnEndAreMarked()
    {
        const int cases = oracle::caseCount(300);
        int marked = 0;
        for (int i = 0; i < cases; ++i) {
            oracle::Random source = oracle::caseRandom("crossings at an end", i);
            const auto tenth = [&] { return static_cast<double>(source.in(-30, 30)) / 10; };
            auto scene = std::make_shared<Scene>();
            const Vec end{tenth(), tenth()};
            for (const Shape shape : {Shape::segment, i % 2 == 0 ? Shape::segment : Shape::ray}) {
                Body body{.id = shape == Shape::ray ? "ray" : "p" + std::to_string(scene->bodies.size())};
                body.shape = shape;
                body.a = Rest{shape == Shape::ray ? end : Vec{tenth(), tenth()}};
                body.b = Rest{shape == Shape::ray ? Vec{tenth(), tenth()} : end};
                scene->bodies.push_back(body);
            }
            const auto pair = inspectionOf(*scene, 0, 1, 0.0);
            if (pair->lines->exact.relation != LineRelation::crossing)
                continue;
            QVERIFY(pair->lines->exact.hullsMeet);
            const bool ray = scene->bodies[1].shape == Shape::ray;
            const InstrumentTable table = linesTable(*scene, *pair);
            for (std::size_t k = 0; k < 4; ++k) {
                const LineFormulaValues& v = pair->lines->formulas[k].values;
                const bool says = v.s >= 0 && v.s <= 1 && v.t >= 0 && (ray || v.t <= 1);
                QCOMPARE(table.rows[k + 1][0].verdict == Verdict::disagree, !says);
                marked += says ? 0 : 1;
            }
        }
        QVERIFY(marked > 0);
    }
    // The lines meet at all times except now, when they are parallel.
    void linesThatAreParallelNowAreAhead()
    {
        const InstrumentReading reading = read(Instrument::impact, {1, 0}, instrumentTime(0.0), R"({"bodies": [
          {"id": "line", "shape": "line", "a": [0, 0], "b": [1, 0]},
          {"id": "turn", "shape": "line", "a": [0, 1], "b": {"from": [1, 1], "to": [1, 2]}}],
          "format": "sweepbench.scene", "version": 1})");
        QVERIFY2(reading.table.headline.endsWith(QStringLiteral(" in just over 0.")),
                 qPrintable(reading.table.headline));
    }
    void theExtensionBeyondAnEndIsShown()
    {
        const InstrumentReading reading = read(Instrument::twoLines, {0, 1}, instrumentTime(0.25));
        QVERIFY(
            reading.table.headline.contains(QStringLiteral("beyond it: without radii, the bodies share no point.")));
        QVERIFY(!reading.marks.points[0].onBody);
        QCOMPARE(reading.marks.strokes.size(), std::size_t{1});
        QCOMPARE(reading.marks.strokes[0].from, (Vec{3, 0}));
        QCOMPARE(reading.marks.strokes[0].to, (Vec{2, 0}));
    }
    void parallelAndCoincidentLinesAreDistinguished_data()
    {
        QTest::addColumn<QByteArray>("second");
        QTest::addColumn<QString>("words");
        QTest::newRow("parallel") << QByteArray("[0, 1], \"b\": [2, 1]")
                                  << QStringLiteral("are parallel: without radii, the bodies share no point");
        QTest::newRow("one line, apart") << QByteArray("[4, 0], \"b\": [6, 0]")
                                         << QStringLiteral("the bodies share no point");
        QTest::newRow("one line, together")
            << QByteArray("[1, 0], \"b\": [6, 0]") << QStringLiteral("the bodies share a point");
    }
    void parallelAndCoincidentLinesAreDistinguished()
    {
        QFETCH(QByteArray, second);
        QFETCH(QString, words);
        const QByteArray scene = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "p", "shape": "segment", "a": [0, 0], "b": [2, 0]}, {"id": "q", "shape": "segment", "a": )" +
                                 second + "}]}";
        const InstrumentReading reading = read(Instrument::twoLines, {0}, instrumentTime(0.0), scene.constData());
        QVERIFY2(reading.table.headline.contains(words), qPrintable(reading.table.headline));
        QVERIFY(reading.marks.isEmpty());
        for (std::size_t row = 1; row < 5; ++row)
            QVERIFY(reading.table.rows[row][0].verdict == Verdict::agree); // no finite crossing is invented
    }

    void circleAndLineHaveAChord()
    {
        const InstrumentReading reading = read(Instrument::circleLine, {1, 2}, instrumentTime(0.0));
        QVERIFY(reading.table.headline.contains(QStringLiteral("in two points")));
        QCOMPARE(textAt(reading.table, 0, 1), QStringLiteral("−1.5"));
        QCOMPARE(textAt(reading.table, 0, 0), QStringLiteral("First, beyond it"));
        QCOMPARE(textAt(reading.table, 2, 4), QStringLiteral("8"));  // half the chord is 4: a 3-4-5 triangle
        QCOMPARE(textAt(reading.table, 3, 4), QStringLiteral("3"));  // distance from the centre
        QCOMPARE(textAt(reading.table, 4, 4), QStringLiteral("−2")); // distance minus radius
        QCOMPARE(reading.marks.points.size(), std::size_t{3});
    }

    void impactsCountFramesAndKnowThePast()
    {
        const char* const ship = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "ship", "shape": "point", "path": {"from": [0, 0], "to": [8, 2]}},
          {"id": "before", "shape": "segment", "a": [-4, -3], "b": [-4, 2]},
          {"id": "now", "shape": "segment", "a": [4, -2], "b": [4, 3]},
          {"id": "high", "shape": "segment", "a": [6, 4], "b": [6, 9]},
          {"id": "low", "shape": "segment", "a": [6, -9], "b": [6, -4]}]})";
        const InstrumentReading reading = readingOf({sceneOf(ship), {0}, Instrument::impact, instrumentTime(0.0), 30});
        const InstrumentTable& table = reading.table;
        QCOMPARE(table.rows.size(), std::size_t{4});
        QCOMPARE(table.headline, QStringLiteral("As they move now: ship reaches now in 0.5."));
        QCOMPARE(textAt(table, 0, 2), QStringLiteral("into, passed"));
        QCOMPARE(textAt(table, 0, 3), QStringLiteral("−0.5"));
        QCOMPARE(textAt(table, 0, 4), QStringLiteral("−15"));
        QCOMPARE(textAt(table, 1, 2), QStringLiteral("into, ahead"));
        QCOMPARE(textAt(table, 1, 4), QStringLiteral("15"));
        QCOMPARE(textAt(table, 2, 2), QStringLiteral("to its right"));
        QCOMPARE(textAt(table, 3, 2), QStringLiteral("to its left"));
        QCOMPARE(reading.marks.points.size(), std::size_t{4});
        QVERIFY(reading.marks.points[0].past);
        QVERIFY(!reading.marks.points[1].past);
        QCOMPARE(reading.marks.points[1].at.x, 4.0);
        QVERIFY(std::abs(reading.marks.points[1].at.y - 1) < 1e-12);
    }

    void theHeadlineOfTwoKnowsThePastAndWhatIsAtRest()
    {
        const auto headline = [](const char* path) {
            const std::string bodies = std::string(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "dot", "shape": "point", "path": )") +
                                       path + R"(}, {"id": "disc", "shape": "circle", "path": [0, 0], "radius": 1}]})";
            return read(Instrument::impact, {0, 1}, instrumentTime(0.0), bodies.c_str()).table.headline;
        };
        QCOMPARE(headline(R"({"from": [6, 0], "to": [7, 0]})"),
                 QStringLiteral("dot and disc last touched 5 before now."));
        QCOMPARE(headline("[0, 0]"), QString());
        QCOMPARE(headline("[6, 0]"), QString());
        QCOMPARE(headline(R"({"from": [6, 0], "to": [5, 0]})"),
                 QStringLiteral("As they move now: dot reaches disc in 5."));
    }

    void aBarIsPaintedWhereItHits()
    {
        const char* const bar = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "bar", "shape": "segment", "a": {"from": [0, -1], "to": [4, -1]}, "b": {"from": [1, 1], "to": [5, 1]}},
          {"id": "ahead", "shape": "segment", "a": [3, 0], "b": [3, 4]},
          {"id": "behind", "shape": "segment", "a": [-4, 4], "b": [-4, 0]},
          {"id": "high", "shape": "ray", "a": [6, 2], "b": [6, 3]}]})";
        const InstrumentReading reading = read(Instrument::impact, {0}, instrumentTime(0.0), bar);
        const InstrumentTable& table = reading.table;
        QCOMPARE(textAt(table, 0, 2), QStringLiteral("into, ahead"));
        QCOMPARE(textAt(table, 0, 3), QStringLiteral("0.5"));
        QCOMPARE(textAt(table, 0, 7), QStringLiteral("0.25"));
        QCOMPARE(textAt(table, 1, 2), QStringLiteral("into, passed"));
        QCOMPARE(textAt(table, 1, 3), QStringLiteral("−1.25"));
        QCOMPARE(textAt(table, 2, 2), QStringLiteral("to its right"));
        QCOMPARE(textAt(table, 2, 6), QStringLiteral("1.25")); // its upper end crosses first
        QCOMPARE(reading.marks.points.size(), std::size_t{3});
        QCOMPARE(reading.marks.points[0].at, (Vec{3, 1}));
        QVERIFY(!reading.marks.points[0].past);
        QCOMPARE(reading.marks.strokes[0].from, (Vec{1, 1}));
        QCOMPARE(reading.marks.strokes[0].to, (Vec{3, 1}));
        QCOMPARE(reading.marks.points[1].at, (Vec{-4, 1}));
        QVERIFY(reading.marks.points[1].past);
        QVERIFY(!reading.marks.points[2].onBody);
        QCOMPARE(reading.marks.strokes[2].from, (Vec{1, 1}));
    }
    void aDiscIsHitOnItsRim()
    {
        const char* const discs = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "p", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 1},
          {"id": "q", "shape": "circle", "path": {"from": [10, 0], "to": [10, 1]}, "radius": 2},
          {"id": "r", "shape": "circle", "path": [-10, 0], "radius": 2}]})";
        const InstrumentReading reading = read(Instrument::impact, {0}, instrumentTime(0.0), discs);
        QCOMPARE(reading.table.rows.size(), std::size_t{2});
        QCOMPARE(reading.marks.points.size(), std::size_t{2});
        const InstrumentMarks::Point& ahead = reading.marks.points[0];
        QVERIFY(!ahead.past);
        QVERIFY2(std::abs(std::hypot(ahead.at.x - 10, ahead.at.y) - 2) < 1e-12,
                 qPrintable(QString::number(std::abs(std::hypot(ahead.at.x - 10, ahead.at.y) - 2))));
        QVERIFY(reading.marks.points[1].past);
        QCOMPARE(reading.marks.points[1].at, (Vec{-12, 0}));
    }
    void aPolygonIsHitWhereItsBorderIsMet()
    {
        const char* const box = R"({"format": "sweepbench.scene", "version": 2, "bodies": [
          {"id": "ball", "shape": "circle", "path": {"from": [-4, 0.5], "to": [12, 0.5]}, "radius": 0.25},
          {"id": "box", "shape": "polygon", "points": [{"from": [0, -4], "to": [0, 4]}, {"from": [2, -4], "to": [2, 4]},
            {"from": [2, 4], "to": [2, 12]}, {"from": [0, 4], "to": [0, 12]}], "radius": 0.125},
          {"id": "jaw", "shape": "polygon", "points": [[20, 0], [30, 0], {"from": [20, 8], "to": [22, 8]}]}]})";
        const InstrumentReading reading = read(Instrument::impact, {0}, instrumentTime(0.0), box);
        QCOMPARE(reading.table.rows.size(), std::size_t{2});
        QCOMPARE(reading.marks.points.size(), std::size_t{2});
        // The gap of 3.625 closes at 16 per unit of time; the box then has risen by 1.8125.
        QVERIFY(!reading.marks.points[0].past);
        QCOMPARE(reading.marks.points[0].at, (Vec{-0.125, 0.5 - 1.8125}));
        QCOMPARE(reading.marks.strokes[0].from, (Vec{-3.75, 0.5}));
        QCOMPARE(reading.marks.strokes[0].to, (Vec{-0.125, 0.5}));
        QCOMPARE(reading.marks.strokes[1].to, reading.marks.points[0].at);
        // A vertex of the other one moves by itself: only the place of the impact is known.
        QVERIFY(std::hypot(reading.marks.points[1].at.x - 20.25, reading.marks.points[1].at.y - 0.5) < 0.25);
        QCOMPARE(reading.marks.strokes.size(), std::size_t{3});
        QCOMPARE(reading.marks.strokes[2].to, reading.marks.points[1].at);
    }
    void aPolygonHasNoFormula()
    {
        const char* const triangle = R"({"format": "sweepbench.scene", "version": 2, "bodies": [
          {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}},
          {"id": "triangle", "shape": "polygon", "points": [[4, -1], [6, -1], [5, 1]]}]})";
        const InstrumentReading reading = read(Instrument::formula, {0, 1}, instrumentTime(0.0), triangle);
        QCOMPARE(reading.table.why,
                 QStringLiteral("A polygon has no formula of its own: each of its edges has those of a segment."));
    }
    void theFormulaShowsErrorsOfDoubles()
    {
        const char* const touch = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "disc", "shape": "circle", "path": {"at": [0, 0.1], "velocity": [0.3, 0]}, "radius": 0.1},
          {"id": "dot", "shape": "point", "path": [0.1, 0.2]}]})";
        const InstrumentReading reading = read(Instrument::formula, {0, 1}, instrumentTime(0.0), touch);
        const InstrumentTable& table = reading.table;
        QVERIFY(table.headline.contains(QStringLiteral("doubles go wrong")));
        QCOMPARE(textAt(table, 0, 1), QStringLiteral("≈ 0.01 − ≈ 0.06·τ + ≈ 0.09·τ²"));
        QCOMPARE(textAt(table, 1, 0), QStringLiteral("discriminant"));
        QCOMPARE(textAt(table, 1, 1), QStringLiteral("0"));
        QVERIFY(table.rows[1][0].verdict == Verdict::disagree);
        QCOMPARE(textAt(table, 2, 0), QStringLiteral("root, missed"));
    }
    void higherDegreesNameTheirMethod()
    {
        const char* const turning = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "bar", "shape": "segment", "a": {"from": [-4, 0], "to": [-4, 8]}, "b": {"from": [4, 0], "to": [-1, 2]}},
          {"id": "disc", "shape": "circle", "path": [1, 3], "radius": 1}]})";
        const InstrumentReading reading = read(Instrument::formula, {0, 1}, instrumentTime(0.0), turning);
        bool found = false;
        for (const InstrumentRow& row : reading.table.rows)
            found = found ||
                    (row[0].text == QStringLiteral("degree 4") && row[2].text.startsWith(QStringLiteral("Newton")));
        QVERIFY(found);
    }

    void numbersFarFromAnyDoubleKeepTheirSize()
    {
        const Rational large = rationalOf(Dyadic(1e300));
        const InstrumentCell cell = polynomialCell({large * large, Rational(-1) / (large * large)});
        QCOMPARE(cell.text, QStringLiteral("≈ 1.00000e600 − ≈ 1.00000e−600·τ"));
        QCOMPARE(exactCell(-large * large).text, QStringLiteral("≈ −1.00000e600"));
        QVERIFY(exactCell(large * large).full.endsWith(QStringLiteral("e600")));
    }

    // The contact is shorter than the spacing of doubles.
    void timesOfOneDoubleHaveEnoughDigitsToDiffer()
    {
        const char* const brief = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "ship", "shape": "point", "path": {"at": [0, 0], "velocity": [3, 0]}},
          {"id": "mote", "shape": "circle", "path": [1, 0], "radius": 1e-17}]})";
        const InstrumentReading impact = read(Instrument::impact, {0, 1}, instrumentTime(0.0), brief);
        QCOMPARE(textAt(impact.table, 0, 3), QStringLiteral("≈ 0.33333333333333333"));
        QCOMPARE(textAt(impact.table, 0, 5), QStringLiteral("≈ 0.33333333333333334"));
        const InstrumentReading formula = read(Instrument::formula, {0, 1}, instrumentTime(0.0), brief);
        QStringList roots;
        for (const InstrumentRow& row : formula.table.rows)
            if (row[0].text.startsWith(QStringLiteral("root")))
                roots << row[1].text;
        QCOMPARE(roots.size(), 2);
        QVERIFY2(roots[0] != roots[1], qPrintable(roots.join(u'\n')));
    }

    void missingSelectionsAreReported_data()
    {
        QTest::addColumn<Instrument>("instrument");
        QTest::addColumn<std::vector<std::size_t>>("bodies");
        QTest::addColumn<QString>("words");
        using Bodies = std::vector<std::size_t>;
        QTest::newRow("nothing") << Instrument::twoLines << Bodies{} << QStringLiteral("Select two segments");
        QTest::newRow("one of five") << Instrument::formula << Bodies{0} << QStringLiteral("Select two bodies");
        QTest::newRow("three") << Instrument::impact << Bodies{0, 1, 2} << QStringLiteral("Select a body");
        QTest::newRow("no line") << Instrument::twoLines << Bodies{0, 2} << QStringLiteral("Select two segments");
        QTest::newRow("no circle") << Instrument::circleLine << Bodies{0, 1} << QStringLiteral("Select a circle");
        QTest::newRow("not active") << Instrument::formula << Bodies{0, 4}
                                    << QStringLiteral("Not active at this time: late.");
    }
    void missingSelectionsAreReported()
    {
        QFETCH(Instrument, instrument);
        QFETCH(std::vector<std::size_t>, bodies);
        QFETCH(QString, words);
        const InstrumentReading reading = read(instrument, bodies, instrumentTime(0.0));
        QVERIFY2(reading.table.why.startsWith(words), qPrintable(reading.table.why));
        QVERIFY(reading.table.rows.empty());
        QVERIFY(reading.marks.isEmpty());
    }

    // For any numbers, every column has a cell, and exact cells equal core's results.
    void everyReadingIsATable()
    {
        const int cases = oracle::caseCount(24);
        for (int i = 0; i < cases; ++i) {
            oracle::Random source = oracle::caseRandom("instrument readings", i);
            const auto place = [&] { return Vec{random(source, i % 4), random(source, i % 4)}; };
            auto scene = std::make_shared<Scene>();
            for (const char* id : {"p", "q"}) {
                Body body{.id = id};
                body.shape =
                    source.of({Shape::point, Shape::circle, Shape::segment, Shape::capsule, Shape::ray, Shape::line});
                body.a = FromTo{place(), place()};
                body.b = FromTo{place(), place()};
                const double radius = hasRadius(body.shape) ? std::abs(random(source, i % 4)) : 0;
                body.radius = {radius, radius};
                scene->bodies.push_back(body);
            }
            for (const Instrument instrument : allInstruments) {
                const InstrumentReading reading =
                    readingOf({scene, {0, 1}, instrument, timeOf({Rational(source.in(0, 3), 3), {}})});
                QCOMPARE(reading.table.rows.empty(), !reading.table.why.isEmpty());
                for (const InstrumentRow& row : reading.table.rows)
                    QCOMPARE(row.size(), std::size_t(reading.table.columns.size()));
                for (const InstrumentMarks::Point& point : reading.marks.points) {
                    QVERIFY2(std::isfinite(point.at.x), qPrintable(QString::number(point.at.x)));
                    QVERIFY2(std::isfinite(point.at.y), qPrintable(QString::number(point.at.y)));
                }
            }
        }
    }

    void timesBetweenDoublesAreMeasuredExactly()
    {
        const InstrumentReading reading = read(Instrument::twoLines, {0, 1}, timeOf({Rational(1, 3), {}}));
        QCOMPARE(textAt(reading.table, 0, 5), QStringLiteral("8/3")); // 8·t
        const InstrumentReading rounded =
            read(Instrument::twoLines, {0, 1}, timeOf({Rational(1, 2), QStringLiteral("remark")}));
        QVERIFY(rounded.table.headline.endsWith(QStringLiteral("remark")));
    }

    void nothingIsMeasuredWhileHidden()
    {
        Instruments instruments;
        instruments.setSubject(sceneOf(crossing), {0, 1});
        QVERIFY(!instruments.isBusy());
        QVERIFY(!instruments.reading());
        instruments.setActive(true);
        QTRY_VERIFY(instruments.reading());
        instruments.setActive(false);
        instruments.setTime(instrumentTime(0.25));
        QVERIFY(!instruments.isBusy());
        QVERIFY(!instruments.reading());
    }
    void theReadingBelongsToTheLastRequest()
    {
        Instruments instruments;
        InstrumentModel model(instruments);
        const QAbstractItemModelTester tester(&model);
        instruments.setActive(true);
        instruments.setInstrument(Instrument::twoLines);
        instruments.setSubject(sceneOf(crossing), {0, 1});
        for (int i = 0; i <= 64; ++i)
            instruments.setTime(instrumentTime(i / 128.0));
        QTRY_VERIFY(!instruments.isBusy());
        QVERIFY(*instruments.reading()->query.time == *instrumentTime(0.5));
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("2/5"));
        QCOMPARE(model.index(0, 1).data(InstrumentModel::FullRole).toString(), QStringLiteral("2/5"));
        instruments.setInstrument(Instrument::impact);
        instruments.setSubject(instruments.reading() ? nullptr : sceneOf(crossing), {3});
        instruments.setRate(24);
        QTRY_VERIFY(!instruments.isBusy());
        QCOMPARE(instruments.reading()->query.rate, 24.0);
        QCOMPARE(model.rowCount(), 3); // one of the other bodies is not active
    }
    void theInstrumentThatSuitsTheSelectionIsShown()
    {
        const auto scene = sceneOf(crossing);
        Instruments instruments;
        instruments.setSubject(scene, {});
        QCOMPARE(instruments.instrument(), Instrument::impact);
        instruments.setInstrument(Instrument::circleLine);
        instruments.setSubject(scene, {0, 1});
        QCOMPARE(instruments.instrument(), Instrument::twoLines);
        instruments.setSubject(scene, {0, 2});
        QCOMPARE(instruments.instrument(), Instrument::circleLine);
        instruments.setSubject(scene, {3, 1});
        QCOMPARE(instruments.instrument(), Instrument::impact);
        instruments.setSubject(scene, {});
        QCOMPARE(instruments.instrument(), Instrument::circleLine); // the chosen instrument
        instruments.setInstrument(Instrument::twoLines);
        QCOMPARE(instruments.instrument(), Instrument::twoLines);
    }
    void cancelledReadingsStayCancelledUntilTheNextRequest()
    {
        Instruments instruments;
        instruments.setSubject(sceneOf(crossing), {0, 1});
        instruments.setActive(true);
        instruments.cancel();
        QVERIFY(instruments.isCancelled());
        QVERIFY(!instruments.isBusy());
        QCoreApplication::processEvents();
        QVERIFY(!instruments.reading());
        instruments.setTime(instrumentTime(0.25));
        QTRY_VERIFY(instruments.reading() && !instruments.isCancelled());
    }
};

QTEST_GUILESS_MAIN(TestInstruments)

} // namespace sweep::tst_instruments
#include "tst_instruments.moc"
