// Audit printed as a text table, JSON or JUnit cases.
#pragma once

#include "app/cli/output/json_writer.h"
#include "app/cli/output/junit_report.h"
#include "app/cli/output/solved_scene.h"
#include "core/audit/audit.h"
#include "core/measure/untested_pairs.h"

#include <ostream>
#include <vector>

namespace sweep {

// Pairs at rest that are in contact, and for each the opinion on that. (The kind of contact is not asked about.)
struct RestingAudit
{
    UntestedPairs untested;
    std::vector<Opinion> opinions; // one for each of untested.inContact
    bool listed = false;           // json, junit: whether those that agree are listed as well
};

// Asks Boost.Geometry about each pair at rest that is in contact, within the limits, and counts the verdicts in
// `audit`.
[[nodiscard]] RestingAudit auditAtRest(const Scene& scene, Audit& audit, unsigned threads,
                                       const RestingLimits& limits = {});

struct AuditedScene : PartedScene
{
    const Audit& audit;
    unsigned threads = 1; // that print; 0: one for each core
    const RestingAudit* atRest = nullptr;
};

// Prints a table of the events, a table of the pairs, the counts, and the pairs that are not tested. With `brief`, only
// what does not agree, and the counts. Reads the timeline twice, or not at all where no event has a row.
void writeAuditText(std::ostream& out, const AuditedScene& audited, bool brief);

// Prints one JSON object on one line, format "sweepbench.audit", version 1. A number that is not finite is null.
void writeAuditJson(std::ostream& out, const AuditedScene& audited);

// A test case for each event and each pair, and for each pair at rest that is listed or does not agree. An undecided
// one is skipped, or with `strict` a failure.
[[nodiscard]] JunitSuite auditSuite(const AuditedScene& audited, bool strict);

// "agree (100 digits)", and why where it does not agree.
[[nodiscard]] std::string verdictText(const Opinion& opinion);
// The members of an opinion.
void writeOpinion(JsonWriter& json, const Opinion& opinion);

// "agree", "undecided", "disagree"; "double", "30 digits", "100 digits", "1300 digits".
[[nodiscard]] const char* name(Verdict verdict);
[[nodiscard]] const char* name(Precision precision);

} // namespace sweep
