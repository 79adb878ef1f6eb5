#include "app/cli/output/decimal_text.h"
#include "app/cli/output/inspect_writer.h"
#include "app/cli/output/json_writer.h"
#include "app/cli/output/measured_text.h"
#include "app/cli/output/untested_text.h"
#include "core/base/result.h"

#include <array>

namespace sweep {

namespace {

const char* clearanceName(ClearanceVerdict verdict)
{
    constexpr std::array names{"crossing", "graze", "apart"};
    return names[std::size_t(verdict)];
}

const char* clearanceName(ClearanceKind kind)
{
    constexpr std::array names{"ends", "beside-b", "beside-a", "meeting"};
    return names[std::size_t(kind)];
}

// "near miss", or what the curve's verdict is called.
const char* curveVerdictText(const ClearanceReport& report)
{
    const ClearanceVerdict verdict = verdictOn(report.curve);
    const bool isNear = verdict == ClearanceVerdict::apart && report.curve.minimum().value.high <= report.nearMiss;
    return isNear ? "near miss" : clearanceName(verdict);
}

void writeTurn(JsonWriter& json, const ClearanceTurn& turn)
{
    json.beginObject().member("t", turn.t.nearest()).member("low", turn.value.low).member("high", turn.value.high);
    json.endObject();
}

std::vector<const Instant*> endsOf(const std::vector<Contact>& contacts)
{
    std::vector<const Instant*> ends;
    for (const Contact& contact : contacts)
        ends.insert(ends.end(), {&contact.begin, &contact.end});
    return ends;
}

} // namespace

void writeClearanceText(std::ostream& out, const ClearanceReport& report)
{
    const std::string a = escaped(report.a.id);
    const std::string b = escaped(report.b.id);
    const ClearanceTurn& least = report.curve.minimum();
    const bool isApart = report.atMinimum.relation == Relation::apart;
    out << a << " and " << b << ": " << curveVerdictText(report) << '\n'
        << "  least clearance " << (least.value.isExact() ? "" : "≈ ")
        << decimalText(isApart ? report.atMinimum.distance : least.value.low) << " at t "
        << (least.t.isDouble() ? "= " : "") << instantText(least.t);
    if (isApart)
        out << ", between " << pointOrInfinity(report.atMinimum.onA) << " of " << a << " and "
            << pointOrInfinity(report.atMinimum.onB) << " of " << b << '\n';
    else
        out << ", where both have " << pointOrInfinity(report.atMinimum.onA) << '\n';
    const OrderedInstants ends(endsOf(report.curve.contacts));
    for (const Contact& contact : report.curve.contacts) {
        const auto textOf = [&](const Instant& end) { return instantText(end, ends.adjacentTo(end)); };
        out << "  in contact " << (contact.isInstant() ? "at " : "from ") << equalsText("t", textOf(contact.begin))
            << (contact.isInstant() ? "" : " to " + textOf(contact.end)) << '\n';
    }
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
    json.member("a", report.a.id)
        .member("b", report.b.id)
        .member("verdict", clearanceName(verdictOn(curve)))
        .key("minimum");
    writeTurn(json, curve.minimum());
    json.key("nearest").array(report.atMinimum.onA, report.atMinimum.onB);
    json.key("dips").list(curve.dips, [&](JsonWriter& dips, std::size_t dip) { writeTurn(dips, curve.turns[dip]); });
    json.key("contacts").list(curve.contacts, [](JsonWriter& contacts, const Contact& contact) {
        contacts.array(contact.begin.nearest(), contact.end.nearest());
    });
    json.key("pieces").list(curve.pieces, [](JsonWriter& pieces, const ClearancePiece& piece) {
        pieces.array(piece.begin.nearest(), piece.end.nearest(), clearanceName(piece.feature.kind));
    });
    json.key("samples").list(report.samples, [](JsonWriter& samples, const ClearanceSample& sample) {
        samples.array(sample.t, sample.value);
    });
    json.endObject().endLine();
}

} // namespace sweep
