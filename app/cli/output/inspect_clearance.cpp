#include "app/cli/output/decimal_text.h"
#include "app/cli/output/inspect_writer.h"
#include "app/cli/output/json_writer.h"
#include "app/cli/output/measured_text.h"
#include "app/cli/output/scene_names.h"
#include "app/cli/output/untested_text.h"
#include "core/base/result.h"

#include <algorithm>
#include <array>

namespace sweep {

namespace {

const char* clearanceName(ClearanceVerdict verdict)
{
    constexpr std::array names{"crossing", "graze", "contact", "apart"};
    return names[std::size_t(verdict)];
}

const char* clearanceName(ClearanceKind kind)
{
    constexpr std::array names{"ends", "beside-b", "beside-a", "meeting"};
    return names[std::size_t(kind)];
}

// "near miss", or the name of the curve's verdict.
const char* curveVerdictText(const ClearanceReport& report)
{
    if (!report.curve.isComplete)
        return "no verdict, because the curve is incomplete";
    const ClearanceVerdict verdict = verdictOn(report.curve);
    const bool isNear = verdict == ClearanceVerdict::apart && report.curve.minimum().value.high <= report.nearMiss;
    return isNear ? "near miss" : clearanceName(verdict);
}

void writeTurn(JsonWriter& json, const ClearanceTurn& turn)
{
    json.beginObject().member("t", turn.t.nearest()).member("low", turn.value.low).member("high", turn.value.high);
    json.member("attained", turn.isAttained).endObject();
}

std::vector<const Instant*> endsOf(const std::vector<Contact>& contacts)
{
    std::vector<const Instant*> ends;
    for (const Contact& contact : contacts)
        ends.insert(ends.end(), {&contact.begin, &contact.end});
    return ends;
}

void writeContacts(JsonWriter& json, const std::vector<Contact>& contacts)
{
    json.list(contacts, [](JsonWriter& list, const Contact& contact) {
        list.array(contact.begin.nearest(), contact.end.nearest());
    });
}

// For each contact, whether it does not hold its begin and its end; nothing where each holds both.
void writeOpenEnds(JsonWriter& json, const ClearanceCurve& curve)
{
    const auto isOpen = [&curve](const Contact& contact) {
        return std::array{!holdsEnd(curve, contact.begin), !holdsEnd(curve, contact.end)};
    };
    if (std::ranges::any_of(curve.contacts, [&](const Contact& contact) {
            return isOpen(contact) != std::array{false, false};
        }))
        json.key("open").list(curve.contacts, [&](JsonWriter& list, const Contact& contact) {
            list.array(isOpen(contact)[0], isOpen(contact)[1]);
        });
}

void writeMinimum(std::ostream& out, const ClearanceReport& report, const PairRelation& relation)
{
    const std::string a = escaped(report.a.id);
    const std::string b = escaped(report.b.id);
    const ClearanceTurn& least = report.curve.minimum();
    const bool isApart = relation.relation == Relation::apart && least.isAttained;
    out << "  least clearance " << (report.curve.isComplete ? "" : "so far ") << (least.value.isExact() ? "" : "≈ ")
        << decimalText(isApart ? relation.distance : nearestClearance(report.curve, least.t).value)
        << (least.isAttained ? " at t " : " beside t ") << (least.t.isDouble() ? "= " : "") << instantText(least.t);
    if (!least.isAttained)
        out << ", when they are parallel and " << relationText(relation) << '\n';
    else if (isApart)
        out << ", between " << pointOrInfinity(relation.onA, relation.isExactA) << " of " << a << " and "
            << pointOrInfinity(relation.onB, relation.isExactB) << " of " << b << '\n';
    else
        out << ", where both have " << pointOrInfinity(relation.onA, relation.isExactA) << '\n';
}

} // namespace

void writeClearanceText(std::ostream& out, const ClearanceReport& report)
{
    out << escaped(report.a.id) << " and " << escaped(report.b.id) << ": " << curveVerdictText(report) << '\n';
    if (report.atMinimum)
        writeMinimum(out, report, *report.atMinimum);
    const OrderedInstants ends(endsOf(report.curve.contacts));
    for (const Contact& contact : report.curve.contacts) {
        const auto textOf = [&](const Instant& end) { return instantText(end, ends.adjacentTo(end)); };
        const bool holdsBegin = holdsEnd(report.curve, contact.begin);
        out << "  in contact "
            << (contact.isInstant() ? "at "
                : holdsBegin        ? "from "
                                    : "from just after ")
            << equalsText("t", textOf(contact.begin));
        if (!contact.isInstant())
            out << (holdsEnd(report.curve, contact.end) ? " to " : " to just before ") << textOf(contact.end);
        out << '\n';
    }
    if (!report.incomplete.empty())
        out << "Incomplete: " << report.incomplete << '\n';
    out << "The samples of the curve are printed with --csv or --json.\n";
}

void writeClearanceCsv(std::ostream& out, const std::vector<ClearanceSample>& samples)
{
    out << "t,clearance\n";
    for (const ClearanceSample& sample : samples)
        out << decimalText(sample.t) << ',' << decimalText(sample.value) << '\n';
}

void writeClearanceJson(std::ostream& out, const ClearanceReport& report)
{
    const ClearanceCurve& curve = report.curve;
    JsonWriter json(out);
    json.beginObject().member("format", "sweepbench.clearance").member("version", 1);
    json.member("a", report.a.id).member("b", report.b.id);
    json.member("verdict", curve.isComplete ? std::optional(clearanceName(verdictOn(curve))) : std::nullopt);
    json.member("minimum", curve.turns.empty() ? std::nullopt : std::optional(curve.minimum()), writeTurn);
    const bool isAttained = !curve.turns.empty() && curve.minimum().isAttained;
    json.member("nearest", isAttained ? report.atMinimum : std::nullopt,
                [](JsonWriter& points, const PairRelation& relation) { points.array(relation.onA, relation.onB); });
    json.key("dips").list(curve.dips, [&](JsonWriter& dips, std::size_t dip) { writeTurn(dips, curve.turns[dip]); });
    json.member("contacts", curve.isComplete ? std::optional(curve.contacts) : std::nullopt, writeContacts);
    writeOpenEnds(json, curve);
    json.key("pieces").list(curve.pieces, [](JsonWriter& pieces, const ClearancePiece& piece) {
        pieces.array(piece.begin.nearest(), piece.end.nearest(), clearanceName(piece.feature.kind));
    });
    json.key("samples").list(report.samples, [](JsonWriter& samples, const ClearanceSample& sample) {
        samples.array(sample.t, sample.value);
    });
    if (!report.incomplete.empty())
        json.member("incomplete", report.incomplete);
    json.endObject().endLine();
}

} // namespace sweep
