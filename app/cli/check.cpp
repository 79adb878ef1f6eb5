#include "app/cli/check.h"

#include "app/cli/input/choice.h"
#include "app/cli/input/exit_status.h"
#include "app/cli/output/audit_writer.h"

namespace sweep {

namespace {

void print(std::ostream& out, const CheckOptions& options, const AuditedScene& audited, JunitReport& report)
{
    switch (options.format) {
    case CheckOptions::Format::text:
        writeAuditText(out, audited, options.brief);
        break;
    case CheckOptions::Format::json:
        writeAuditJson(out, audited);
        break;
    case CheckOptions::Format::junit:
        report.add(auditSuite(audited, options.strict));
        break;
    }
}

} // namespace

void addCheckArguments(CLI::App& command, CheckOptions& options)
{
    addSceneArguments(command, options.inputs, true);
    using Format = CheckOptions::Format;
    addChoice<Format>(command, "--format", options.format,
                      {{"text", Format::text}, {"json", Format::json}, {"junit", Format::junit}},
                      "how to print (default: text)");
    command.add_flag("--strict", options.strict, "what is undecided counts as a finding too");
    command.add_flag("--brief", options.brief, "text: only the rows that do not agree, and the counts");
    command.footer(
        "Boost.Geometry is asked the same question, from the scene alone: at every event, how far from\n"
        "contact are the two; in every gap between the events of a pair, are they in contact or apart as the\n"
        "events say, and does no contact hide there. First in double with an error bound, where that cannot\n"
        "tell on 100-digit floats. \"undecided\" says so and why; it is never counted as agreement.\n"
        "distance: of the hulls minus the radii, at the time that decided; negative inside.\n"
        "json: one object a line for each scene.\n"
        "\n"
        "Examples:\n"
        "  sweepbench check scenes/raise.scene.json\n"
        "  sweepbench check --brief --strict scenes/*.scene.json\n"
        "  sweepbench check bug.scene.json --format junit > report.xml\n"
        "\n"
        "Exit status: 0 no disagreement (with --strict also nothing undecided); 1 a disagreement; 2 bad\n"
        "arguments, or a scene was refused.");
}

int runCheck(const CheckOptions& options, std::ostream& out, std::ostream& err)
{
    const bool junit = options.format == CheckOptions::Format::junit;
    JunitReport report("sweepbench check");
    const auto check = [&](const std::string& label, const Scene& scene, const Timeline& timeline) {
        const Audit found = audit(scene, timeline);
        print(out, options, {label, scene, timeline, found}, report);
        const bool finding = found.disagreed > 0 || (options.strict && found.undecided > 0);
        return finding ? exitStatus::finding : exitStatus::done;
    };
    const auto refused = [&](const std::string& label, const std::vector<Problem>& problems) {
        report.add(refusedSuite(label, problems));
    };
    const int status = forEachTimeline(options.inputs, {check, refused}, err);
    if (junit)
        report.print(out);
    return status;
}

} // namespace sweep
