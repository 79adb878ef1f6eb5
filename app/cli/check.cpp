#include "app/cli/arguments.h"
#include "app/cli/shards.h"
#include "app/cli/subcommands.h"
#include "app/output/audit.h"
#include "app/output/table.h"

namespace sweep {

namespace {

constexpr const char* checkHelp =
    R"(Boost.Geometry audits the events from the scene alone: the distance of the two bodies from contact at
every event; whether they are in contact or apart, according to the events, in every gap between the
events of a pair; and that no contact is missing there. It calculates in doubles with an error bound
and, if these cannot decide, in floats of 30, 100, then 1300 digits. Undecided cases are reported with
the reason and never count as agreement. Pairs at rest have no events; for those in contact it audits
the contact, and the verdicts count like those of events. Text lists them if there are at most 20,
--at-rest lists all in json and junit; pairs that do not agree are always listed.
distance: between the hulls, minus the radii, at the time that decided; negative inside.
json: one object per line for each scene.

Examples:
  sweepbench check scenes/raise.scene.json
  sweepbench check --brief --strict scenes/*.scene.json
  sweepbench check bug.scene.json --format junit > report.xml
  find . -name '*.scene.json' | sweepbench check --files-from - --shard 1/10 --into results

Each scene gets 60 s of processor time, with json as much as it needs, or the limit of --seconds. Events
and pairs that this leaves are undecided, "not asked, because the audit was stopped".

Exit status: 0 no disagreement (with --strict also nothing undecided); 1 a disagreement; 2 invalid
arguments, or a scene was refused or not solved in its time.)";

struct CheckOptions
{
    enum class Format
    {
        text,
        json,
        junit
    };
    SceneInputs inputs;
    Format format = Format::text;
    bool strict = false;           // undecided cases are findings too
    bool brief = false;            // text: only cases that do not agree
    bool atRest = false;           // json, junit: also the pairs at rest in contact
    std::optional<double> seconds; // of processor time for each scene; 0: unlimited
};

void addArguments(CLI::App& command, CheckOptions& options)
{
    addSceneArguments(command, options.inputs, Solves::yes);
    addListArguments(command, options.inputs);
    using Format = CheckOptions::Format;
    addChoice<Format>(command, {"--format", "how to print (default: text)"}, options.format,
                      {{"text", Format::text}, {"json", Format::json}, {"junit", Format::junit}});
    command.add_flag("--strict", options.strict, "count undecided results as findings, too");
    command.add_flag("--brief", options.brief, "text: only the rows that do not agree, and the counts");
    command.add_flag("--at-rest", options.atRest, "json, junit: also list the pairs at rest that are in contact");
    addTimeLimit(command, options.seconds);
}

Audit auditWithProgress(const PartedScene& solved, unsigned threads, std::ostream& err)
{
    ProgressLine line(err, solved.label + ", audit");
    return audit(solved.scene, solved.timeline, {solved.stop, [&line](double share) { line.show(share); }}, threads);
}

OutputForm formOf(const CheckOptions& options)
{
    return options.format == CheckOptions::Format::junit ? OutputForm::junit : OutputForm::joined;
}

int checkOne(const CheckOptions& options, const ListedScene& scene)
{
    using Format = CheckOptions::Format;
    const auto& [file, inputs, part, out, err] = scene;
    const double seconds = options.seconds.value_or(options.format == Format::json ? 0 : 60);
    const auto check = [&](const PartedScene& solved) {
        const unsigned threads = threadsOf(options.inputs);
        Audit found = auditWithProgress(solved, threads, err);
        RestingAudit atRest =
            auditAtRest(solved.scene, found, {threads, {solved.stop, {}}}, restingLimits(options.inputs));
        atRest.listed = options.atRest;
        if (options.atRest && !atRest.untested.areAllListed())
            return refuse(err, {tooManyAtRest(atRest.untested, options.inputs)}, solved.label);
        if (found.cancelled)
            err << escaped(solved.label) << ": incomplete: the audit was stopped after " << limitText(seconds) << '\n';
        const AuditedScene audited{solved, found, threads, &atRest};
        if (options.format == Format::text)
            writeAuditText(out, audited, options.brief);
        else if (options.format == Format::json)
            writeAuditJson(out, audited);
        else
            take(part, formOf(options), auditSuite(audited, options.strict));
        const bool finding = found.disagreed > 0 || (options.strict && (found.undecided > 0 || found.cancelled));
        return finding ? exitStatus::finding : exitStatus::done;
    };
    const auto refused = [&](const std::string& label, const std::vector<Problem>& problems) {
        take(part, formOf(options), refusedSuite(label, problems));
    };
    // Walking a trace again is far cheaper than the audit, so even short traces are not kept in memory.
    const PartSizes sizes{.longTrace = 500};
    return forEachTimelineInParts(inputs, {check, refused, sizes, seconds}, err);
}

int run(const CheckOptions& options, std::ostream& out, std::ostream& err)
{
    const auto work = [&](const ListedScene& scene) { return checkOne(options, scene); };
    return forEachListed(options.inputs, {.command = "check", .form = formOf(options), .work = work}, out, err);
}

} // namespace

const Subcommand subcommands::check{"check", "audit the events with an independent library", checkHelp,
                                    prepare<CheckOptions, addArguments, run>};

namespace {

constexpr const char* validateHelp =
    R"(Prints "FILE: ok" for a valid scene. Otherwise prints up to 20 problems to standard error, each with
the place as FILE:LINE:COLUMN, the id of the body, the JSON Pointer of the member, the value found,
and the allowed values.

Examples:
  sweepbench validate scenes/*.scene.json
  generate | sweepbench validate -

Exit status: 0 all are ok; 2 invalid arguments, or a scene was refused.)";

void addArguments(CLI::App& command, SceneInputs& inputs)
{
    addSceneArguments(command, inputs, Solves::no);
}

int run(const SceneInputs& inputs, std::ostream& out, std::ostream& err)
{
    const auto print = [&out](const std::string& label, const Scene&) {
        out << escaped(label) << ": ok\n";
        return exitStatus::done;
    };
    return forEachScene(inputs, {print}, err);
}

} // namespace

const Subcommand subcommands::validate{"validate", "check that files are valid scenes, or list every problem",
                                       validateHelp, prepare<SceneInputs, addArguments, run>};

} // namespace sweep
