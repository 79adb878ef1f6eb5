// What does `sweepbench report` do? Writes everything that a maintainer needs to see, run and believe into one zip.
#pragma once

#include "app/cli/diff.h"
#include "app/cli/input/scene_inputs.h"
#include "app/report/report_case.h"
#include "app/report/report_files.h"

#include <optional>
#include <ostream>
#include <string>

namespace sweep {

struct ReportCommandOptions
{
    SceneInputs inputs; // exactly one scene
    std::string output;
    ReportOptions report = {};
    std::string log = {}; // an engine's, to compare with
    LogArguments logArguments = {};
    std::optional<double> from = {};
    std::optional<double> until = {};
};

void addReportArguments(CLI::App& command, ReportCommandOptions& options);

// Returns the exit status. Requires: a QGuiApplication lives.
[[nodiscard]] int runReport(const ReportCommandOptions& options, std::ostream& out, std::ostream& err);

// The report as a zip archive's bytes. Requires: a QGuiApplication lives.
[[nodiscard]] Result<QByteArray> reportArchive(const ReportCase& report);

} // namespace sweep
