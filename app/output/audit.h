// Audit as a text table, JSON or JUnit cases.
#pragma once

#include "app/output/events.h"
#include "app/output/json.h"
#include "app/output/suites.h"
#include "core/measure/untested_pairs.h"

#include <sweepbench/audit.h>

#include <ostream>
#include <vector>

namespace sweep {

// Pairs at rest that are in contact, and Boost.Geometry's audit of each contact, not of its kind.
struct RestingAudit
{
    UntestedPairs untested;
    std::vector<EventAudit> audits; // one for each of untested.inContact
    bool listed = false;            // json, junit: also list those that agree
};

// Audits each pair at rest that is in contact, within the limits, and counts the verdicts in `audit`. If the job is
// stopped, the others are notAsked.
[[nodiscard]] RestingAudit auditAtRest(const Scene& scene, Audit& audit, const ParallelJob& work,
                                       const RestingLimits& limits = {});

struct AuditedScene : PartedScene
{
    const Audit& audit;
    unsigned threads = 1; // number of threads for printing; 0: one per core
    const RestingAudit* atRest = nullptr;
};

// Prints a table of the events, a table of the pairs, the counts, and the untested pairs. With `brief`, prints only
// rows that do not agree, and the counts. Events with cells that a stopped audit left are counted, by body. Reads the
// timeline two or three times, or not at all if no event has a row.
void writeAuditText(std::ostream& out, const AuditedScene& audited, bool brief);

// Prints one JSON object on one line, format "sweepbench.audit", version 1. Non-finite numbers become null.
void writeAuditJson(std::ostream& out, const AuditedScene& audited);

// A test case for each event, each pair, and each pair at rest that is listed or does not agree; one for all events
// with cells of a body that a stopped audit left. An undecided case is skipped; with `strict` it is a failure.
[[nodiscard]] JunitSuite auditSuite(const AuditedScene& audited, bool strict);

// The reason, which is empty if it agrees.
[[nodiscard]] std::string whyNotAgree(const EventAudit& audit);
// "agree (100 digits)", followed by the reason if it does not agree.
[[nodiscard]] std::string verdictText(const EventAudit& audit);
// Writes the members of an audit.
void writeEventAudit(JsonWriter& json, const EventAudit& audit);

// "agree", "undecided", "disagree"; "double", "30 digits", "100 digits", "1300 digits".
[[nodiscard]] const char* name(Verdict verdict);
[[nodiscard]] const char* name(Precision precision);

} // namespace sweep
