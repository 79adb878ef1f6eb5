// How does an audit leave the program?
#pragma once

#include "app/cli/output/junit_report.h"
#include "core/audit/audit.h"

#include <ostream>
#include <string>

namespace sweep {

// A scene, its events and the audit of them.
struct AuditedScene
{
    const std::string& label;
    const Scene& scene;
    const Timeline& timeline;
    const Audit& audit;
};

// A table of events and a table of pairs, then the counts. With `brief`, only rows that do not agree, and the counts.
void writeAuditText(std::ostream& out, const AuditedScene& audited, bool brief);

// One JSON object on one line, format "sweepbench.audit", version 1. A number that is not finite is null.
void writeAuditJson(std::ostream& out, const AuditedScene& audited);

// A case for each event and each pair. Undecided ones are skipped, or with `strict` failures.
[[nodiscard]] JunitSuite auditSuite(const AuditedScene& audited, bool strict);

// "agree", "undecided", "disagree"; "double", "100 digits".
[[nodiscard]] const char* name(Verdict verdict);
[[nodiscard]] const char* name(Precision precision);

} // namespace sweep
