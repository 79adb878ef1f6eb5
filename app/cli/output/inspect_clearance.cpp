#include "app/cli/output/decimal_text.h"
#include "app/cli/output/inspect_writer.h"
#include "app/cli/output/json_text.h"

namespace sweep {

namespace {

void writeTurn(std::ostream& out, const ClearanceTurn& turn)
{
    out << R"({"t": )" << decimalText(turn.t.nearest()) << R"(, "low": )" << decimalText(turn.value.low)
        << R"(, "high": )" << decimalText(turn.value.high) << '}';
}

// An array, each item by `write`.
template <class Items, class Write>
void writeList(std::ostream& out, const char* name, const Items& items, const Write& write)
{
    out << ", \"" << name << "\": [";
    const char* separator = "";
    for (const auto& item : items) {
        out << separator;
        write(item);
        separator = ", ";
    }
    out << ']';
}

const char* name(ClearanceVerdict verdict)
{
    switch (verdict) {
    case ClearanceVerdict::crossing:
        return "crossing";
    case ClearanceVerdict::graze:
        return "graze";
    case ClearanceVerdict::apart:
        return "apart";
    }
    return "";
}

const char* name(ClearanceKind kind)
{
    switch (kind) {
    case ClearanceKind::ends:
        return "ends";
    case ClearanceKind::lineOfB:
        return "beside-b";
    case ClearanceKind::lineOfA:
        return "beside-a";
    case ClearanceKind::meeting:
        return "meeting";
    }
    return "";
}

} // namespace

void writeClearanceCsv(std::ostream& out, const std::vector<ClearanceSample>& samples)
{
    out << "t,clearance\n";
    for (const ClearanceSample& sample : samples)
        out << decimalText(sample.t) << ',' << decimalText(sample.value) << '\n';
}

void writeClearanceJson(std::ostream& out, const ClearanceReport& report)
{
    const ClearanceCurve& curve = report.curve;
    out << R"({"format": "sweepbench.clearance", "version": 1, "a": )" << jsonText(report.a.id) << R"(, "b": )"
        << jsonText(report.b.id) << R"(, "verdict": ")" << name(verdictOn(curve)) << R"(", "minimum": )";
    writeTurn(out, curve.minimum());
    writeList(out, "dips", curve.dips, [&](std::size_t dip) { writeTurn(out, curve.turns[dip]); });
    writeList(out, "contacts", curve.contacts, [&](const Contact& contact) {
        out << '[' << decimalText(contact.begin.nearest()) << ", " << decimalText(contact.end.nearest()) << ']';
    });
    writeList(out, "pieces", curve.pieces, [&](const ClearancePiece& piece) {
        out << '[' << decimalText(piece.begin.nearest()) << ", " << decimalText(piece.end.nearest()) << ", \""
            << name(piece.feature.kind) << "\"]";
    });
    writeList(out, "samples", report.samples, [&](const ClearanceSample& sample) {
        out << '[' << decimalText(sample.t) << ", " << decimalText(sample.value) << ']';
    });
    out << "}\n";
}

} // namespace sweep
