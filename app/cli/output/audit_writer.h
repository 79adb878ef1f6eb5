// Audit printed as a text table, JSON or JUnit cases.
#pragma once

#include "app/cli/output/junit_report.h"
#include "app/cli/output/solved_scene.h"
#include "core/audit/audit.h"

#include <ostream>

namespace sweep {

struct AuditedScene : PartedScene
{
    const Audit& audit;
    unsigned threads = 1; // that print; 0: one for each core
};

// Prints a table of the events, a table of the pairs, and the counts. With `brief`, only the rows that do not agree,
// and the counts. Reads the timeline twice, or not at all where no event has a row.
void writeAuditText(std::ostream& out, const AuditedScene& audited, bool brief);

// Prints one JSON object on one line, format "sweepbench.audit", version 1. A number that is not finite is null.
void writeAuditJson(std::ostream& out, const AuditedScene& audited);

// A test case for each event and each pair. An undecided one is skipped, or with `strict` a failure.
[[nodiscard]] JunitSuite auditSuite(const AuditedScene& audited, bool strict);

// "agree", "undecided", "disagree"; "double", "30 digits", "100 digits", "1300 digits".
[[nodiscard]] const char* name(Verdict verdict);
[[nodiscard]] const char* name(Precision precision);

} // namespace sweep
