#include "app/cli/output/audit_writer.h"

#include "app/cli/output/decimal_text.h"
#include "app/cli/output/scene_names.h"
#include "app/cli/output/text_table.h"

#include <array>
#include <cmath>
#include <vector>

namespace sweep {

namespace {

std::string measured(double value)
{
    return std::isfinite(value) ? roundedText(value, 3) : "–";
}

void writeEventRows(std::ostream& out, const AuditedScene& audited, bool brief)
{
    const bool any = printTable(
        out, {"event at t", "kind", "a", "b", "verdict", "decided by", "distance ≈", "± ≈", "residual, ulps ≈", "why"},
        audited.audit.events.size(), [&](std::size_t i) -> std::vector<std::string> {
            const Opinion& opinion = audited.audit.events[i];
            if (brief && opinion.verdict == Verdict::agree)
                return {};
            const Event& event = audited.timeline.events()[i];
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
    out << (any ? "\n" : "");
}

void writePairRows(std::ostream& out, const AuditedScene& audited, bool brief)
{
    const bool any =
        printTable(out, {"pair: a", "b", "verdict", "gaps decided by", "narrowest gap ≈", "± ≈", "at t", "why"},
                   audited.audit.pairs.size(), [&](std::size_t i) -> std::vector<std::string> {
                       const PairAudit& pair = audited.audit.pairs[i];
                       if (brief && pair.verdict == Verdict::agree)
                           return {};
                       return {escaped(audited.scene.bodies[pair.a].id),
                               escaped(otherText(audited.scene, pair.b, pair.cell)),
                               name(pair.verdict),
                               name(pair.betweenEvents.precision),
                               measured(pair.betweenEvents.value),
                               measured(pair.betweenEvents.bound),
                               decimalText(pair.betweenEvents.t),
                               escaped(pair.betweenEvents.reason)};
                   });
    out << (any ? "\n" : "");
}

std::optional<double> finite(double value)
{
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

void writeOpinion(JsonWriter& json, const Opinion& opinion)
{
    json.member("verdict", name(opinion.verdict)).member("precision", name(opinion.precision));
    json.member("t", finite(opinion.t)).member("distance", finite(opinion.value));
    json.member("bound", finite(opinion.bound));
    if (!opinion.reason.empty())
        json.member("reason", opinion.reason.text());
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
            std::string(sweep::name(verdict)) + ": " + opinion.reason.text() + " (distance " + measured(opinion.value) +
                " ± " + measured(opinion.bound) + " at t = " + decimalText(opinion.t) + ")"};
}

} // namespace

const char* name(Verdict verdict)
{
    constexpr std::array names{"agree", "undecided", "disagree"};
    return names[std::size_t(verdict)];
}

const char* name(Precision precision)
{
    constexpr std::array names{"double", "30 digits", "100 digits", "1300 digits"};
    return names[std::size_t(precision)];
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
            << " without events, separated by the bounding boxes of their motions";
    out << '\n';
}

void writeAuditJson(std::ostream& out, const AuditedScene& audited)
{
    const Audit& audit = audited.audit;
    JsonWriter json(out);
    json.beginObject().member("format", "sweepbench.audit").member("version", 1).member("scene", audited.label);
    json.member("agree", audit.agreed).member("disagree", audit.disagreed).member("undecided", audit.undecided);
    json.member("apart-by-boxes", audit.clearByBoxes);
    json.key("events").list(audit.events, [&](JsonWriter&, const Opinion& opinion) {
        const Event& event = audited.timeline.events()[std::size_t(&opinion - audit.events.data())];
        json.beginObject().member("kind", name(event.kind));
        writePair(json, audited.scene, event.a, event.b, event.cell);
        writeOpinion(json, opinion);
        json.member("residual-ulps", finite(opinion.residualUlps)).endObject();
    });
    json.key("pairs").list(audit.pairs, [&](JsonWriter&, const PairAudit& pair) {
        json.beginObject();
        writePair(json, audited.scene, pair.a, pair.b, pair.cell);
        json.member("verdict", name(pair.verdict)).key("gaps").beginObject();
        writeOpinion(json, pair.betweenEvents);
        json.endObject().endObject();
    });
    json.endObject().endLine();
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
        suite.cases.push_back(caseOf(name, pair.betweenEvents.verdict, pair.betweenEvents, strict));
    }
    return suite;
}

} // namespace sweep
