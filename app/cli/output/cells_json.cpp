#include "app/cli/output/cells_writer.h"
#include "app/cli/output/decimal_text.h"
#include "app/cli/output/json_text.h"

namespace sweep {

namespace {

void writeCell(std::ostream& out, Cell cell)
{
    out << '[' << cell.i << ", " << cell.j << ']';
}

const char* truth(bool value)
{
    return value ? "true" : "false";
}

// Writes the elements that `write(k)` gives for k < count, with brackets around them.
template <class Write>
void writeArray(std::ostream& out, std::size_t count, const Write& write)
{
    out << '[';
    for (std::size_t k = 0; k < count && out; ++k) {
        out << (k == 0 ? "" : ", ");
        write(k);
    }
    out << ']';
}

void writeWalk(std::ostream& out, const ComparedWalk& walk)
{
    out << R"({"walk": ")" << name(walk.kind) << R"(", "policy": ")" << name(walk.policy) << '"';
    if (!walk.applies()) {
        out << R"(, "why-not": )" << jsonText(walk.whyNot) << '}';
        return;
    }
    if (!walk.cutOff.empty())
        out << R"(, "cut-off": )" << jsonText(walk.cutOff);
    out << R"(, "cells": )" << walk.cells() << R"(, "only-here": )" << walk.cellsOnlyHere << R"(, "stays": )";
    writeArray(out, walk.visits.size(), [&](std::size_t k) {
        const RankedVisit& visit = walk.visits[k];
        out << R"({"rank": )" << visit.rank << R"(, "cell": )";
        writeCell(out, visit.cell);
        out << R"(, "enter": )" << decimalText(visit.enter) << R"(, "exit": )" << decimalText(visit.exit)
            << R"(, "touch": )" << truth(visit.touch) << '}';
    });
    out << '}';
}

void writeDisputed(std::ostream& out, const DisputedCell& cell, std::size_t walks)
{
    out << R"({"cell": )";
    writeCell(out, cell.cell);
    out << R"(, "enter": )" << decimalText(cell.enter) << R"(, "walks": [)";
    bool first = true;
    for (std::size_t k = 0; k < walks; ++k) {
        if (!cell.isReportedBy(k))
            continue;
        out << (first ? "" : ", ") << k;
        first = false;
    }
    out << "]}";
}

void writeFirst(std::ostream& out, const WalkDeviation& deviation)
{
    using Kind = WalkDeviation::Kind;
    if (deviation.first == Kind::none) {
        out << "null";
        return;
    }
    out << R"({"kind": ")"
        << (deviation.first == Kind::missing ? "missing"
            : deviation.first == Kind::extra ? "extra"
                                             : "order")
        << R"(", "t": )" << decimalText(deviation.t) << R"(, "cell": )";
    writeCell(out, deviation.cell);
    if (deviation.first == Kind::order) {
        out << R"(, "other": )";
        writeCell(out, deviation.other);
    }
    out << '}';
}

void writeDeviation(std::ostream& out, const WalkDeviation& deviation)
{
    out << R"({"walk": )" << deviation.walk << R"(, "exact": )" << deviation.exact << R"(, "missing": )"
        << deviation.missing << R"(, "extra": )" << deviation.extra << R"(, "order": )" << deviation.order
        << R"(, "first": )";
    writeFirst(out, deviation);
    out << R"(, "time-error": )" << decimalText(deviation.largestTimeError);
    if (deviation.largestTimeError > 0) {
        out << R"(, "error-cell": )";
        writeCell(out, deviation.errorCell);
        out << R"(, "error-t": )" << decimalText(deviation.errorTime);
    }
    out << '}';
}

void writeOrder(std::ostream& out, const OrderDifference& order)
{
    out << R"({"deviation": )" << order.deviation << R"(, "t": )" << decimalText(order.t) << R"(, "first": )";
    writeCell(out, order.first);
    out << R"(, "second": )";
    writeCell(out, order.second);
    out << R"(, "tied-exactly": )" << truth(order.tiedExactly) << R"(, "tied-in-doubles": )"
        << truth(order.tiedInDoubles) << '}';
}

void writePlace(std::ostream& out, const PlaceDifference& place)
{
    out << R"({"deviation": )" << place.deviation << R"(, "cell": )";
    writeCell(out, place.cell);
    out << R"(, "exactly": )" << place.places.exactly << R"(, "in-doubles": )" << place.places.inDoubles << '}';
}

} // namespace

void writeWalksJson(std::ostream& out, const WalkedBody& walked)
{
    const WalkComparison& comparison = walked.comparison;
    out << R"({"id": )" << jsonText(walked.body.id) << R"(, "walks": )";
    writeArray(out, comparison.walks.size(), [&](std::size_t k) { writeWalk(out, comparison.walks[k]); });
    out << R"(, "disputed": )";
    writeArray(out, comparison.disputed.size(),
               [&](std::size_t k) { writeDisputed(out, comparison.disputed[k], comparison.walks.size()); });
    out << R"(, "deviations": )";
    writeArray(out, comparison.deviations.size(),
               [&](std::size_t k) { writeDeviation(out, comparison.deviations[k]); });
    out << R"(, "orders": )";
    writeArray(out, comparison.orders.size(), [&](std::size_t k) { writeOrder(out, comparison.orders[k]); });
    out << R"(, "places": )";
    writeArray(out, comparison.places.size(), [&](std::size_t k) { writePlace(out, comparison.places[k]); });
    out << '}';
}

void writeCoversJson(std::ostream& out, const CoveredBody& covered)
{
    out << R"({"id": )" << jsonText(covered.body.id) << R"(, "covers": )";
    writeArray(out, covered.covers.size(), [&](std::size_t k) {
        const NamedCover& cover = covered.covers[k];
        out << R"({"cover": ")" << cover.name << R"(", "policy": ")" << name(cover.policy) << '"';
        if (!cover.whyNot.empty()) {
            out << R"(, "why-not": )" << jsonText(cover.whyNot) << '}';
            return;
        }
        if (cover.cells.end != WalkEnd::whole)
            out << R"(, "cut-off": )" << jsonText("more cells than are allowed");
        out << R"(, "cells": )";
        writeArray(out, cover.cells.cells.size(), [&](std::size_t n) { writeCell(out, cover.cells.cells[n]); });
        out << '}';
    });
    out << '}';
}

} // namespace sweep
