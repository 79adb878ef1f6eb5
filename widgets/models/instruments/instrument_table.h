// What does an instrument say, as rows of text? Plain values: worked out off the GUI thread, shown by one table.
#pragma once

#include "core/measure/inspection.h"
#include "core/scene/scene.h"
#include "widgets/format/palette.h"

#include <QStringList>

#include <array>
#include <optional>
#include <vector>

namespace sweep {

enum class Instrument
{
    twoLines,
    circleLine,
    impact,
    formula
};
inline constexpr std::array allInstruments{Instrument::twoLines, Instrument::circleLine, Instrument::impact,
                                           Instrument::formula};
// "Two Lines".
[[nodiscard]] QString nameOf(Instrument instrument);
// What it needs to be selected.
[[nodiscard]] QString needOf(Instrument instrument);

struct InstrumentCell
{
    QString text;      // what is shown: ≈ before what is rounded
    QString full = {}; // what is copied, where that is more
    QString tip = {};  // every digit, and the double in hexadecimal
    bool strong = false;
    bool quiet = false; // of less weight: past, or beside the matter
    std::optional<Verdict> verdict = {};
    friend bool operator==(const InstrumentCell&, const InstrumentCell&) = default;
};

using InstrumentRow = std::vector<InstrumentCell>; // one cell a column

struct InstrumentTable
{
    QString headline = {};    // the answer in one sentence
    QString why = {};         // why there are no rows; empty where there are
    QStringList columns = {}; // their headings
    QStringList widths = {};  // texts that are as wide as the columns should be
    std::vector<InstrumentRow> rows = {};
};

// Who reaches whom, and when.
struct ImpactReading
{
    std::size_t body = 0; // places in the scene
    std::size_t target = 0;
    Impact impact;
};
[[nodiscard]] ImpactReading impactReading(const ImpactInspection& inspection, std::size_t a, std::size_t b);

// Requires: the pair has such a part. A verdict beside a formula says "agree" where all its doubles are the nearest to
// the exact values, "undecided" where some are not, and "disagree" where they say something else: another side of an
// end, a crossing of parallel lines, a root that is none.
[[nodiscard]] InstrumentTable linesTable(const Scene& scene, const PairInspection& pair);
[[nodiscard]] InstrumentTable circleTable(const Scene& scene, const PairInspection& pair);
[[nodiscard]] InstrumentTable formulaTable(const Scene& scene, const PairInspection& pair);
// Frames at a rate > 0.
[[nodiscard]] InstrumentTable impactTable(const Scene& scene, const std::vector<ImpactReading>& readings, double rate);

} // namespace sweep
