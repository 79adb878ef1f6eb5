#include "app/output/cells.h"

#include "app/output/table.h"
#include "app/output/words.h"

#include <sweepbench/base/result.h>

#include <algorithm>

namespace sweep {

namespace {

void writeWalk(JsonWriter& json, const ComparedWalk& walk)
{
    json.beginObject().member("walk", name(walk.kind)).member("policy", name(walk.policy));
    if (!walk.applies()) {
        json.member("why-not", walk.whyNot).endObject();
        return;
    }
    if (!walk.cutOff.empty())
        json.member("cut-off", walk.cutOff);
    json.member("cells", walk.cells()).member("only-here", walk.cellsOnlyHere);
    json.key("stays").list(walk.visits, [](JsonWriter& stays, const RankedVisit& visit) {
        stays.beginObject().member("rank", visit.rank).member("cell", visit.cell);
        stays.member("enter", visit.enter).member("exit", visit.exit).member("touch", visit.touch).endObject();
    });
    json.endObject();
}

void writeDisputed(JsonWriter& json, const DisputedCell& cell, std::size_t walks)
{
    json.beginObject().member("cell", cell.cell).member("enter", cell.enter).key("walks").beginArray();
    for (std::size_t k = 0; k < walks; ++k)
        if (cell.isReportedBy(k))
            json.value(k);
    json.endArray().endObject();
}

void writeFirst(JsonWriter& json, const WalkDeviation& deviation)
{
    using Kind = WalkDeviation::Kind;
    if (deviation.first == Kind::none) {
        json.member("first", nullptr);
        return;
    }
    const char* const kind = deviation.first == Kind::missing ? "missing"
                             : deviation.first == Kind::extra ? "extra"
                                                              : "order";
    json.key("first").beginObject().member("kind", kind).member("t", deviation.t).member("cell", deviation.cell);
    if (deviation.first == Kind::order)
        json.member("other", deviation.other);
    json.endObject();
}

void writeDeviation(JsonWriter& json, const WalkDeviation& deviation)
{
    json.beginObject().member("walk", deviation.walk).member("exact", deviation.exact);
    json.member("missing", deviation.missing).member("extra", deviation.extra).member("order", deviation.order);
    writeFirst(json, deviation);
    json.member("time-error", deviation.largestTimeError);
    if (deviation.largestTimeError > 0)
        json.member("error-cell", deviation.errorCell).member("error-t", deviation.errorTime);
    json.endObject();
}

void writeOrder(JsonWriter& json, const OrderDifference& order)
{
    json.beginObject().member("deviation", order.deviation).member("t", order.t);
    json.member("first", order.first).member("second", order.second);
    json.member("tied-exactly", order.tiedExactly).member("tied-in-doubles", order.tiedInDoubles).endObject();
}

void writePlace(JsonWriter& json, const PositionDifference& place)
{
    json.beginObject().member("deviation", place.deviation).member("cell", place.cell);
    json.member("exactly", place.positions.exactly).member("in-doubles", place.positions.inDoubles).endObject();
}

void writeCover(JsonWriter& json, const NamedCover& cover)
{
    const bool isExact = cover.name == "exact";
    json.beginObject().member("cover", cover.name);
    json.member("policy", cover.policy ? std::optional(name(*cover.policy)) : std::nullopt);
    if (!cover.policy)
        json.member("between", "middles of the end cells");
    json.member("computed", isExact ? "exactly" : "in doubles");
    if (!cover.whyNot.empty()) {
        json.member("why-not", cover.whyNot).endObject();
        return;
    }
    if (cover.cells.end != WalkEnd::complete)
        json.member("cut-off", "more cells than are allowed");
    json.key("cells").list(cover.cells.cells).endObject();
}

void writeDecimals(JsonWriter& json, const std::vector<std::string>& sentences)
{
    if (!sentences.empty())
        json.key("decimals").list(sentences);
}

} // namespace

void writeWalksJson(JsonWriter& json, const WalkedBody& walked)
{
    const WalkComparison& comparison = walked.comparison;
    json.beginObject().member("id", walked.body.id);
    json.key("walks").list(comparison.walks, writeWalk);
    json.key("disputed").beginArray();
    for (const DisputedCell& cell : comparison.disputed)
        writeDisputed(json, cell, comparison.walks.size());
    json.endArray();
    json.key("deviations").list(comparison.deviations, writeDeviation);
    json.key("orders").list(comparison.orders, writeOrder);
    json.key("places").list(comparison.positions, writePlace);
    writeDecimals(json, walked.decimals);
    json.endObject();
}

void writeCoversJson(JsonWriter& json, const CoveredBody& covered)
{
    json.beginObject().member("id", covered.body.id);
    json.key("covers").list(covered.covers, writeCover);
    writeDecimals(json, covered.decimals);
    json.endObject();
}

namespace {

// "exact, closed", "thin"
std::string walkText(const ComparedWalk& walk)
{
    return std::string(name(walk.kind)) + (walk.kind == WalkKind::exact ? std::string(", ") + name(walk.policy) : "");
}

// "t = 0.25, missing (1, 0)"
std::string firstText(const WalkDeviation& deviation)
{
    const std::string at = "t = " + decimalText(deviation.t) + ", ";
    if (deviation.first == WalkDeviation::Kind::none)
        return "none";
    if (deviation.first == WalkDeviation::Kind::order)
        return at + "order of " + cellIndices(deviation.cell) + ' ' + cellIndices(deviation.other);
    return at + (deviation.first == WalkDeviation::Kind::missing ? "missing " : "extra ") + cellIndices(deviation.cell);
}

std::string errorText(const WalkDeviation& deviation)
{
    return deviation.largestTimeError == 0
               ? "0"
               : roundedDecimal(deviation.largestTimeError, 3) + " in " + cellIndices(deviation.errorCell);
}

std::vector<std::string> countsOf(const ComparedWalk& walk)
{
    const auto touches = std::ranges::count_if(walk.visits, [](const CellVisit& visit) { return visit.touch; });
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
                any ? std::vector<std::string>(5) : countsOf(walk); // the walk's own columns only in its first row
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
    printTable(out,
               {"walk", "policy", rightColumn("cells"), rightColumn("touches"), rightColumn("only here"),
                "against exact", rightColumn("missing"), rightColumn("extra"), rightColumn("order"), "first difference",
                "time error ≈"},
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
    std::vector<TextColumn> columns{"cell", "enter ≈"};
    std::vector<std::size_t> shown;
    for (std::size_t k = 0; k < comparison.walks.size(); ++k) {
        if (!comparison.walks[k].applies())
            continue;
        shown.push_back(k);
        columns.emplace_back(walkText(comparison.walks[k]));
    }
    out << "\nCells that only some report: " << comparison.disputed.size() << '\n';
    printTable(out, std::move(columns), comparison.disputed.size(), [&](std::size_t row) {
        const DisputedCell& cell = comparison.disputed[row];
        std::vector<std::string> cells{cellIndices(cell.cell), decimalText(cell.enter)};
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
    printTable(out, {"t ≈", "walk", "against exact", "exactly", "in doubles"}, comparison.orders.size(),
               [&](std::size_t row) -> std::vector<std::string> {
                   const OrderDifference& order = comparison.orders[row];
                   const WalkDeviation& deviation = comparison.deviations[order.deviation];
                   const std::string first = cellIndices(order.first);
                   const std::string second = cellIndices(order.second);
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
    if (comparison.positions.empty())
        return;
    out << "\nPlaces in the order that differ: " << comparison.positions.size() << '\n';
    printTable(out, {"cell", "walk", "against exact", rightColumn("exactly"), rightColumn("in doubles")},
               comparison.positions.size(), [&](std::size_t row) -> std::vector<std::string> {
                   const PositionDifference& place = comparison.positions[row];
                   const WalkDeviation& deviation = comparison.deviations[place.deviation];
                   return {cellIndices(place.cell), name(comparison.walks[deviation.walk].kind),
                           name(comparison.walks[deviation.exact].policy), std::to_string(place.positions.exactly),
                           std::to_string(place.positions.inDoubles)};
               });
}

void writeVisits(std::ostream& out, const ComparedWalk& walk)
{
    if (walk.visits.empty())
        return;
    out << '\n' << walkText(walk) << ": " << countedText(walk.visits.size(), "stay") << '\n';
    printTable(out, {rightColumn("#"), "cell", "enter ≈", "exit ≈"}, walk.visits.size(),
               [&](std::size_t row) -> std::vector<std::string> {
                   const RankedVisit& visit = walk.visits[row];
                   const auto timeText = [](double t, const std::optional<DecimalDigits>& digits) {
                       return digits ? digits->text : decimalText(t);
                   };
                   return {std::to_string(visit.rank), cellIndices(visit.cell),
                           timeText(visit.enter, visit.enterDigits),
                           visit.touch ? "touch" : timeText(visit.exit, visit.exitDigits)};
               });
}

constexpr const char* chainText = " chain between the middles of the end cells";

void writeCoverCells(std::ostream& out, const NamedCover& cover)
{
    constexpr std::size_t widest = 98;
    out << '\n' << cover.name << (cover.policy ? std::string(", ") + name(*cover.policy) : chainText) << ":\n";
    std::string line;
    for (const Cell cell : cover.cells.cells) {
        const std::string text = cellIndices(cell);
        if (line.size() + text.size() > widest) {
            out << line << '\n';
            line.clear();
        }
        line += "  " + text;
    }
    out << line << '\n';
}

} // namespace

void writeWalksText(std::ostream& out, const WalkedBody& walked, bool brief)
{
    out << '\n' << escaped(walked.body.id) << ", a " << name(walked.body.shape) << '\n';
    writeSummary(out, walked.comparison);
    for (const std::string& sentence : walked.decimals)
        out << sentence << '\n';
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
    printTable(out, {"cover", "policy", rightColumn("cells")}, covered.covers.size(),
               [&](std::size_t k) -> std::vector<std::string> {
                   const NamedCover& cover = covered.covers[k];
                   return {cover.name, cover.policy ? name(*cover.policy) : "",
                           cover.whyNot.empty() ? std::to_string(cover.cells.cells.size()) : "–"};
               });
    for (const NamedCover& cover : covered.covers) {
        if (!cover.whyNot.empty())
            out << cover.name << ": does not apply, " << cover.whyNot << '\n';
        else if (cover.cells.end != WalkEnd::complete)
            out << cover.name << ": cut off, more cells than are allowed (--max-events raises the limit)\n";
    }
    for (const std::string& sentence : covered.decimals)
        out << sentence << '\n';
    if (covered.covers.back().name != "exact")
        out << "All covers except exact are computed in doubles: a cell that is only touched may be missing or "
               "superfluous.\n"
               "The 4- and 8-connected chains run between the middles of the end cells; the body need not meet their "
               "cells.\n";
    for (const NamedCover& cover : covered.covers)
        if (cover.whyNot.empty() && !brief)
            writeCoverCells(out, cover);
}

} // namespace sweep
