#include "app/commands/decimal_text.h"
#include "app/commands/inspect_writer.h"
#include "app/commands/json_text.h"

namespace sweep {

void writeClearanceCsv(std::ostream& out, const ClearanceCurve& curve)
{
    out << "t,clearance\n";
    for (const ClearanceSample& sample : curve.samples)
        out << decimalText(sample.t) << ',' << decimalText(sample.value) << '\n';
}

void writeClearanceJson(std::ostream& out, const Body& a, const Body& b, const ClearanceCurve& curve)
{
    out << R"({"format": "sweepbench.clearance", "version": 1, "a": )" << jsonText(a.id) << R"(, "b": )"
        << jsonText(b.id) << R"(, "minimum": {"t": )" << decimalText(curve.minimum.t) << R"(, "value": )"
        << decimalText(curve.minimum.value) << R"(, "exact": )" << (curve.minimumIsExact ? "true" : "false")
        << R"(}, "contacts": [)";
    const char* separator = "";
    for (const Contact& contact : curve.contacts) {
        out << separator << '[' << decimalText(contact.begin.nearest()) << ", " << decimalText(contact.end.nearest())
            << ']';
        separator = ", ";
    }
    out << R"(], "samples": [)";
    separator = "";
    for (const ClearanceSample& sample : curve.samples) {
        out << separator << '[' << decimalText(sample.t) << ", " << decimalText(sample.value) << ']';
        separator = ", ";
    }
    out << "]}\n";
}

} // namespace sweep
