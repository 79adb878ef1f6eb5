#include "app/cli/output/cells_writer.h"
#include "app/cli/output/decimal_text.h"
#include "app/cli/output/text_table.h"

#include "core/base/result.h"

#include <algorithm>

namespace sweep {

namespace {

using enum TextTable::Align;

std::string cellText(Cell cell)
{
    return '(' + std::to_string(cell.i) + ", " + std::to_string(cell.j) + ')';
}

// "exact, closed", "thin"
std::string walkText(const ComparedWalk& walk)
{
    return std::string(name(walk.kind)) + (walk.kind == WalkKind::exact ? std::string(", ") + name(walk.policy) : "");
}

// Prints a heading and the rows that `cellsOf(k)` gives for k < count.
template <class CellsOf>
void printRows(std::ostream& out, const std::vector<TextTable::Align>& columns, const std::vector<std::string>& heading,
               std::size_t count, const CellsOf& cellsOf)
{
    TextTable table(columns);
    table.measure(heading);
    for (std::size_t k = 0; k < count; ++k)
        table.measure(cellsOf(k));
    table.print(out, heading);
    for (std::size_t k = 0; k < count && out; ++k)
        table.print(out, cellsOf(k));
}

// "t = 0.25, missing (1, 0)"
std::string firstText(const WalkDeviation& deviation)
{
    const std::string at = "t = " + decimalText(deviation.t) + ", ";
    switch (deviation.first) {
    case WalkDeviation::Kind::none:
        return "none";
    case WalkDeviation::Kind::missing:
        return at + "missing " + cellText(deviation.cell);
    case WalkDeviation::Kind::extra:
        return at + "extra " + cellText(deviation.cell);
    case WalkDeviation::Kind::order:
        return at + "order of " + cellText(deviation.cell) + ' ' + cellText(deviation.other);
    }
    return {};
}

std::string errorText(const WalkDeviation& deviation)
{
    return deviation.largestTimeError == 0
               ? "0"
               : roundedText(deviation.largestTimeError, 3) + " in " + cellText(deviation.errorCell);
}

std::vector<std::string> countsOf(const ComparedWalk& walk)
{
    const auto touches =
        std::count_if(walk.visits.begin(), walk.visits.end(), [](const CellVisit& visit) { return visit.touch; });
    return {name(walk.kind), name(walk.policy), std::to_string(walk.cells()), std::to_string(touches),
            std::to_string(walk.cellsOnlyHere)};
}

// A row for each exact walk, and for each walk in doubles against each exact one.
std::vector<std::vector<std::string>> summaryRows(const WalkComparison& comparison)
{
    std::vector<std::vector<std::string>> rows;
    for (std::size_t k = 0; k < comparison.walks.size(); ++k) {
        const ComparedWalk& walk = comparison.walks[k];
        if (!walk.applies())
            continue;
        bool any = false;
        for (const WalkDeviation& deviation : comparison.deviations) {
            if (deviation.walk != k)
                continue;
            std::vector<std::string> row =
                any ? std::vector<std::string>(5) : countsOf(walk); // what is no comparison is said once
            row.insert(row.end(), {name(comparison.walks[deviation.exact].policy), std::to_string(deviation.missing),
                                   std::to_string(deviation.extra), std::to_string(deviation.order),
                                   firstText(deviation), errorText(deviation)});
            rows.push_back(std::move(row));
            any = true;
        }
        if (!any) {
            rows.push_back(countsOf(walk));
            rows.back().resize(11);
        }
    }
    return rows;
}

void writeSummary(std::ostream& out, const WalkComparison& comparison)
{
    const auto rows = summaryRows(comparison);
    if (!rows.empty())
        printRows(out, {left, left, right, right, right, left, right, right, right, left, left},
                  {"walk", "policy", "cells", "touches", "only here", "against exact", "missing", "extra", "order",
                   "first difference", "time error ≈"},
                  rows.size(), [&](std::size_t k) { return rows[k]; });
    for (const ComparedWalk& walk : comparison.walks) {
        if (!walk.applies())
            out << walkText(walk) << ": does not apply, " << walk.whyNot << '\n';
        else if (!walk.cutOff.empty())
            out << walkText(walk) << ": cut off, " << walk.cutOff << '\n';
    }
}

void writeDisputed(std::ostream& out, const WalkComparison& comparison)
{
    if (comparison.disputed.empty())
        return;
    std::vector<TextTable::Align> columns{left, left};
    std::vector<std::string> heading{"cell", "enter ≈"};
    std::vector<std::size_t> shown;
    for (std::size_t k = 0; k < comparison.walks.size(); ++k) {
        if (!comparison.walks[k].applies())
            continue;
        shown.push_back(k);
        columns.push_back(left);
        heading.push_back(walkText(comparison.walks[k]));
    }
    out << "\nCells that only some report: " << comparison.disputed.size() << '\n';
    printRows(out, columns, heading, comparison.disputed.size(), [&](std::size_t row) {
        const DisputedCell& cell = comparison.disputed[row];
        std::vector<std::string> cells{cellText(cell.cell), decimalText(cell.enter)};
        for (const std::size_t k : shown)
            cells.emplace_back(cell.isReportedBy(k) ? "yes" : "–");
        return cells;
    });
}

void writeOrders(std::ostream& out, const WalkComparison& comparison)
{
    if (comparison.orders.empty())
        return;
    out << "\nOrders that differ: " << comparison.orders.size() << '\n';
    printRows(out, {left, left, left, left, left}, {"t ≈", "walk", "against exact", "exactly", "in doubles"},
              comparison.orders.size(), [&](std::size_t row) -> std::vector<std::string> {
                  const OrderDifference& order = comparison.orders[row];
                  const WalkDeviation& deviation = comparison.deviations[order.deviation];
                  const std::string first = cellText(order.first);
                  const std::string second = cellText(order.second);
                  return {decimalText(order.t), name(comparison.walks[deviation.walk].kind),
                          name(comparison.walks[deviation.exact].policy),
                          first + (order.tiedExactly ? " and " : " before ") + second +
                              (order.tiedExactly ? " at once" : ""),
                          order.tiedInDoubles ? "at once"
                          : order.tiedExactly ? "one after the other"
                                              : second + " first"};
              });
}

void writePlaces(std::ostream& out, const WalkComparison& comparison)
{
    if (comparison.places.empty())
        return;
    out << "\nPlaces in the order that differ: " << comparison.places.size() << '\n';
    printRows(out, {left, left, left, right, right}, {"cell", "walk", "against exact", "exactly", "in doubles"},
              comparison.places.size(), [&](std::size_t row) -> std::vector<std::string> {
                  const PlaceDifference& place = comparison.places[row];
                  const WalkDeviation& deviation = comparison.deviations[place.deviation];
                  return {cellText(place.cell), name(comparison.walks[deviation.walk].kind),
                          name(comparison.walks[deviation.exact].policy), std::to_string(place.places.exactly),
                          std::to_string(place.places.inDoubles)};
              });
}

void writeVisits(std::ostream& out, const ComparedWalk& walk)
{
    if (walk.visits.empty())
        return;
    out << '\n' << walkText(walk) << ": " << countedText(walk.visits.size(), "stay") << '\n';
    printRows(out, {right, left, left, left}, {"#", "cell", "enter ≈", "exit ≈"}, walk.visits.size(),
              [&](std::size_t row) -> std::vector<std::string> {
                  const RankedVisit& visit = walk.visits[row];
                  return {std::to_string(visit.rank), cellText(visit.cell), decimalText(visit.enter),
                          visit.touch ? "touch" : decimalText(visit.exit)};
              });
}

} // namespace

void writeWalksText(std::ostream& out, const WalkedBody& walked, bool brief)
{
    out << '\n' << escaped(walked.body.id) << ", a " << name(walked.body.shape) << '\n';
    writeSummary(out, walked.comparison);
    if (brief)
        return;
    writeDisputed(out, walked.comparison);
    writeOrders(out, walked.comparison);
    writePlaces(out, walked.comparison);
    for (const ComparedWalk& walk : walked.comparison.walks)
        writeVisits(out, walk);
}

void writeCoversText(std::ostream& out, const CoveredBody& covered, bool brief)
{
    out << '\n' << escaped(covered.body.id) << ", a " << name(covered.body.shape) << '\n';
    printRows(out, {left, left, right}, {"cover", "policy", "cells"}, covered.covers.size(),
              [&](std::size_t k) -> std::vector<std::string> {
                  const NamedCover& cover = covered.covers[k];
                  return {cover.name, name(cover.policy),
                          cover.whyNot.empty() ? std::to_string(cover.cells.cells.size()) : "–"};
              });
    for (const NamedCover& cover : covered.covers) {
        if (!cover.whyNot.empty())
            out << cover.name << ": does not apply, " << cover.whyNot << '\n';
        else if (cover.cells.end != WalkEnd::whole)
            out << cover.name << ": cut off, more cells than are allowed (--max-events raises the limit)\n";
    }
    for (std::size_t k = 0; k < covered.covers.size() && !brief; ++k) {
        const NamedCover& cover = covered.covers[k];
        if (!cover.whyNot.empty())
            continue;
        out << '\n' << cover.name << ", " << name(cover.policy) << ":\n";
        std::string line;
        for (const Cell cell : cover.cells.cells) {
            const std::string text = cellText(cell);
            if (line.size() + text.size() > 98) {
                out << line << '\n';
                line.clear();
            }
            line += "  " + text;
        }
        out << line << '\n';
    }
}

} // namespace sweep
