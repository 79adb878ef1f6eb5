#include "app/cli/output/audit_writer.h"

#include "app/cli/output/decimal_text.h"
#include "app/cli/output/event_writer.h"
#include "app/cli/output/json_text.h"
#include "app/cli/output/text_table.h"

#include <cmath>
#include <vector>

namespace sweep {

namespace {

std::string measured(double value)
{
    return std::isfinite(value) ? roundedText(value, 3) : "–";
}

TextTable tableFor(std::size_t columns)
{
    return TextTable(std::vector<TextTable::Align>(columns, TextTable::Align::left));
}

// Prints the rows that `cellsOf(i)` gives for i < count; an empty row is left out.
template <class CellsOf>
void printTable(std::ostream& out, std::vector<std::string> heading, std::size_t count, const CellsOf& cellsOf)
{
    TextTable table = tableFor(heading.size());
    table.measure(heading);
    bool any = false;
    for (std::size_t i = 0; i < count; ++i) {
        if (const auto cells = cellsOf(i); !cells.empty()) {
            table.measure(cells);
            any = true;
        }
    }
    if (!any)
        return;
    table.print(out, heading);
    for (std::size_t i = 0; i < count && out; ++i) {
        if (const auto cells = cellsOf(i); !cells.empty())
            table.print(out, cells);
    }
    out << '\n';
}

void writeEventRows(std::ostream& out, const AuditedScene& audited, bool brief)
{
    const auto& events = audited.timeline.events();
    std::vector<std::string> heading{"event at t",       "kind", "a", "b", "verdict", "decided by", "distance ≈", "± ≈",
                                     "residual, ulps ≈", "why"};
    printTable(out, heading, audited.audit.events.size(), [&](std::size_t i) -> std::vector<std::string> {
        const Opinion& opinion = audited.audit.events[i];
        if (brief && opinion.verdict == Verdict::agree)
            return {};
        const Event& event = events[i];
        return {decimalText(opinion.t),
                std::string(name(event.kind)) + (event.clipped ? ", clipped" : ""),
                escaped(audited.scene.bodies[event.a].id),
                escaped(otherText(audited.scene, event.b, event.cell)),
                name(opinion.verdict),
                name(opinion.precision),
                measured(opinion.value),
                measured(opinion.bound),
                measured(opinion.residualUlps),
                escaped(opinion.reason)};
    });
}

void writePairRows(std::ostream& out, const AuditedScene& audited, bool brief)
{
    std::vector<std::string> heading{"pair: a",         "b",   "verdict", "gaps decided by",
                                     "narrowest gap ≈", "± ≈", "at t",    "why"};
    printTable(out, heading, audited.audit.pairs.size(), [&](std::size_t i) -> std::vector<std::string> {
        const PairAudit& pair = audited.audit.pairs[i];
        if (brief && pair.verdict == Verdict::agree)
            return {};
        return {escaped(audited.scene.bodies[pair.a].id),
                escaped(otherText(audited.scene, pair.b, pair.cell)),
                name(pair.verdict),
                name(pair.gap.precision),
                measured(pair.gap.value),
                measured(pair.gap.bound),
                decimalText(pair.gap.t),
                escaped(pair.gap.reason)};
    });
}

std::string jsonNumber(double value)
{
    return std::isfinite(value) ? decimalText(value) : "null";
}

void writeOther(std::ostream& out, const AuditedScene& audited, std::uint32_t b, Cell cell)
{
    if (b == Event::isCell)
        out << R"("cell": [)" << cell.i << ", " << cell.j << ']';
    else
        out << R"("b": )" << jsonText(audited.scene.bodies[b].id);
}

void writeOpinion(std::ostream& out, const Opinion& opinion)
{
    out << R"("verdict": ")" << name(opinion.verdict) << R"(", "precision": ")" << name(opinion.precision)
        << R"(", "t": )" << jsonNumber(opinion.t) << R"(, "distance": )" << jsonNumber(opinion.value)
        << R"(, "bound": )" << jsonNumber(opinion.bound);
    if (!opinion.reason.empty())
        out << R"(, "reason": )" << jsonText(opinion.reason);
}

// "enter, ball · wall, t = 0.25"
std::string caseName(const AuditedScene& audited, const Event& event, double t)
{
    return std::string(name(event.kind)) + ", " + audited.scene.bodies[event.a].id + " · " +
           otherText(audited.scene, event.b, event.cell) + ", t = " + decimalText(t);
}

JunitCase caseOf(std::string name, Verdict verdict, const Opinion& opinion, bool strict)
{
    if (verdict == Verdict::agree)
        return {std::move(name)};
    const bool failed = verdict == Verdict::disagree || strict;
    return {std::move(name), failed ? CaseOutcome::failed : CaseOutcome::skipped,
            std::string(sweep::name(verdict)) + ": " + opinion.reason + " (distance " + measured(opinion.value) +
                " ± " + measured(opinion.bound) + " at t = " + decimalText(opinion.t) + ")"};
}

} // namespace

const char* name(Verdict verdict)
{
    switch (verdict) {
    case Verdict::agree:
        return "agree";
    case Verdict::undecided:
        return "undecided";
    case Verdict::disagree:
        return "disagree";
    }
    return "";
}

const char* name(Precision precision)
{
    switch (precision) {
    case Precision::doubles:
        return "double";
    case Precision::digits100:
        return "100 digits";
    }
    return "";
}

void writeAuditText(std::ostream& out, const AuditedScene& audited, bool brief)
{
    writeEventRows(out, audited, brief);
    writePairRows(out, audited, brief);
    out << escaped(audited.label) << ": " << countedText(audited.audit.events.size(), "event") << " and "
        << countedText(audited.audit.pairs.size(), "pair") << " audited: " << audited.audit.agreed << " agree, "
        << audited.audit.disagreed << " disagree, " << audited.audit.undecided << " undecided";
    if (audited.audit.clearByBoxes > 0)
        out << "; " << countedText(audited.audit.clearByBoxes, "other pair")
            << " without events, apart by the boxes that the audit puts around their motions";
    out << '\n';
}

void writeAuditJson(std::ostream& out, const AuditedScene& audited)
{
    const Audit& audit = audited.audit;
    out << R"({"format": "sweepbench.audit", "version": 1, "scene": )" << jsonText(audited.label) << R"(, "agree": )"
        << audit.agreed << R"(, "disagree": )" << audit.disagreed << R"(, "undecided": )" << audit.undecided
        << R"(, "apart-by-boxes": )" << audit.clearByBoxes << R"(, "events": [)";
    for (std::size_t i = 0; i < audit.events.size() && out; ++i) {
        const Event& event = audited.timeline.events()[i];
        out << (i == 0 ? "" : ", ") << R"({"kind": ")" << name(event.kind) << R"(", "a": )"
            << jsonText(audited.scene.bodies[event.a].id) << ", ";
        writeOther(out, audited, event.b, event.cell);
        out << ", ";
        writeOpinion(out, audit.events[i]);
        out << R"(, "residual-ulps": )" << jsonNumber(audit.events[i].residualUlps) << '}';
    }
    out << R"(], "pairs": [)";
    for (std::size_t i = 0; i < audit.pairs.size() && out; ++i) {
        const PairAudit& pair = audit.pairs[i];
        out << (i == 0 ? "" : ", ") << R"({"a": )" << jsonText(audited.scene.bodies[pair.a].id) << ", ";
        writeOther(out, audited, pair.b, pair.cell);
        out << R"(, "verdict": ")" << name(pair.verdict) << R"(", "gaps": {)";
        writeOpinion(out, pair.gap);
        out << "}}";
    }
    out << "]}\n";
}

JunitSuite auditSuite(const AuditedScene& audited, bool strict)
{
    JunitSuite suite{audited.label, {}};
    for (std::size_t i = 0; i < audited.audit.events.size(); ++i) {
        const Opinion& opinion = audited.audit.events[i];
        const Event& event = audited.timeline.events()[i];
        suite.cases.push_back(caseOf(caseName(audited, event, opinion.t), opinion.verdict, opinion, strict));
    }
    for (const PairAudit& pair : audited.audit.pairs) {
        const std::string name =
            "every gap, " + audited.scene.bodies[pair.a].id + " · " + otherText(audited.scene, pair.b, pair.cell);
        suite.cases.push_back(caseOf(name, pair.gap.verdict, pair.gap, strict));
    }
    return suite;
}

} // namespace sweep
