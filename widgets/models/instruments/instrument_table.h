// Rows of the instruments: values, units, formulas.
#pragma once

#include "widgets/format/palette.h"

#include <sweepbench/impact.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/scene.h>
#include <sweepbench/timeline.h>

#include <QStringList>

#include <array>
#include <optional>
#include <vector>

namespace sweep {

// Result of an instrument as rows of text.

struct ImpactInspection;
struct PairInspection;

enum class Instrument
{
    twoLines,
    circleLine,
    impact,
    formula
};
inline constexpr std::array allInstruments{Instrument::twoLines, Instrument::circleLine, Instrument::impact,
                                           Instrument::formula};
// The name of the instrument: "Two Lines".
[[nodiscard]] QString nameOf(Instrument instrument);
// The selection that the instrument needs, in words.
[[nodiscard]] QString needOf(Instrument instrument);

struct InstrumentCell
{
    QString text;        // the displayed text, with ≈ before a rounded number
    QString full = {};   // the copied text; empty if it is the same
    QString tip = {};    // every digit, and the double in hexadecimal
    bool strong = false; // bold
    bool quiet = false;  // less prominent: in the past, or not on the bodies
    std::optional<Verdict> verdict = {};
    friend bool operator==(const InstrumentCell&, const InstrumentCell&) = default;
};

using InstrumentRow = std::vector<InstrumentCell>; // one cell for each column

// A plain value, made off the GUI thread.
struct InstrumentTable
{
    QString headline = {};    // the result in one sentence
    QString why = {};         // the reason why there are no rows; empty if there are rows
    QStringList columns = {}; // headings
    QStringList widths = {};  // a text for each column that is as wide as the column should be
    QList<int> further = {};  // columns that a narrow table does without, the last one first
    std::vector<InstrumentRow> rows = {};
};

// The impact of a moving body on a target.
struct ImpactReading
{
    std::size_t body = 0; // index into Scene::bodies, as target
    std::size_t target = 0;
    Impact impact;
};
[[nodiscard]] ImpactReading impactReading(const ImpactInspection& inspection, std::size_t a, std::size_t b);

// The verdict of a row of doubles is "agree" if all of them are the nearest to the exact values, "undecided" if
// some are not, and "disagree" if they imply something else: another side of an end, a crossing of parallel lines, a
// root that does not exist. Requires: pair.lines, pair.circle and pair.formulas in this order.
[[nodiscard]] InstrumentTable linesTable(const Scene& scene, const PairInspection& pair);
[[nodiscard]] InstrumentTable circleTable(const Scene& scene, const PairInspection& pair);
[[nodiscard]] InstrumentTable formulaTable(const Scene& scene, const PairInspection& pair);
// Gives times in frames too, at a rate > 0 in frames for each unit of time.
[[nodiscard]] InstrumentTable impactTable(const Scene& scene, const std::vector<ImpactReading>& readings, double rate);

// Cells of an instrument's table: text, tool tip and text to copy of one number.

[[nodiscard]] InstrumentCell wordCell(const QString& word);
// A double; "NaN" and "∞" are written as such.
[[nodiscard]] InstrumentCell doubleCell(double value);
// A double if the number is a double; otherwise a short fraction, or ≈ and the nearest double.
[[nodiscard]] InstrumentCell exactCell(const Rational& value);
[[nodiscard]] InstrumentCell exactCell(const QuadraticSurd& value);
[[nodiscard]] InstrumentCell exactCell(const Instant& value);
// An exact number with as many digits as distinguish it from its neighbours.
[[nodiscard]] InstrumentCell exactCell(const Instant& value, const AdjacentInstants& adjacent);
// A double in place of an exact number that is not known.
[[nodiscard]] InstrumentCell roundedCell(double value);
// "0.31", or "–" if there is no error.
[[nodiscard]] InstrumentCell ulpsCell(const std::optional<double>& ulps);

// "4.5 − 24·τ + 64·τ²", with few digits for display and all digits for copying.
[[nodiscard]] InstrumentCell polynomialCell(const std::vector<Rational>& coefficients);
[[nodiscard]] InstrumentCell polynomialCell(const std::vector<double>& coefficients);

} // namespace sweep
