#include "app/output/events.h"
#include "app/cli/arguments.h"
#include "app/cli/scene_inputs.h"
#include "app/cli/subcommands.h"
#include "app/output/words.h"

#include <sweepbench/base/result.h>

namespace sweep {

namespace {

constexpr const char* eventsHelp =
    R"(Kinds: enter and exit bound a lasting contact, touch and cross last one instant. A clipped event
is at an end of the window; the contact may continue beyond it. Times are exact; ≈ marks numbers
rounded for printing. Untested pairs have no events; lines below the table count them by reason and
list those at rest in contact, which JSON lists with --at-rest.

json: one object; with several scenes one object per line. csv: one row per event, columns
scene,instant,t,kind,a,b,i,j,clipped,s,x,y,nx,ny; instants count from 0. Numbers are the shortest
decimals that read back as the same double, and the same scene gives the same bytes. In csv, ids are
quoted but unchanged: they may hold control characters or a leading =, so import them as text. In
text, control characters are escaped, such as \u202E.

Examples:
  sweepbench events scenes/raise.scene.json --exact
  sweepbench events scenes/*.scene.json --format csv > events.csv
  generate | sweepbench events - --format json

Exit status: 0 done; 2 invalid arguments, or a scene was refused (the others are still printed).)";

struct EventsOptions
{
    enum class Format
    {
        text,
        json,
        csv
    };
    SceneInputs inputs;
    Format format = Format::text;
    EventTextOptions text = {};
    bool atRest = false; // json: also the pairs at rest in contact
};

// A sentence about the nearest tested pair of a scene without events, which also names the groups of its bodies. Empty
// if no pair is tested, or if there are too many bodies or motions to find it quickly.
std::string nearestText(const Scene& scene)
{
    constexpr std::size_t mostBodies = 100;
    constexpr std::size_t mostStretches = 400;
    if (scene.bodies.size() > mostBodies)
        return {};
    const auto nearest = nearestApproach(scene, {}, mostStretches);
    if (!nearest || nearest->compared < nearest->all)
        return {};
    const BodyPair pair = nearest->approach.pair;
    const GroupPair groups = groupsOfPair(scene, pair);
    const auto named = [&scene](std::uint32_t body, const std::string& group) {
        const std::string id = escaped(scene.bodies[body].id);
        return group.empty() ? id : escaped(group) + " (" + id + ')';
    };
    const std::string both = named(pair.a, groups.a) + " and " + named(pair.b, groups.b);
    const std::string which =
        nearest->all == 1 ? "The only tested pair, " + both + ", comes nearest"
                          : "Of the " + std::to_string(nearest->all) + " tested pairs, " + both + " come nearest";
    return which + ": " + approachText(nearest->approach) + '\n';
}

void addArguments(CLI::App& command, EventsOptions& options)
{
    addSceneArguments(command, options.inputs, Solves::yes);
    using Format = EventsOptions::Format;
    addChoice<Format>(command, {"--format", "how to print (default: text)"}, options.format,
                      {{"text", Format::text}, {"json", Format::json}, {"csv", Format::csv}});
    command.add_flag("--exact", options.text.exact, "text: also the exact closed form, such as (2 + √3)/4");
    command
        .add_option(
            "--digits", options.text.digits,
            "text: this many digits of times and points, 1 to 1000, correctly rounded; more where neighbours would "
            "look the same")
        ->check(CLI::Range(1, 1000))
        ->type_name("N");
    command.add_flag("--at-rest", options.atRest, "json: also list the pairs at rest that are in contact");
}

int run(const EventsOptions& options, std::ostream& out, std::ostream& err)
{
    using Format = EventsOptions::Format;
    const bool several = options.inputs.paths.size() > 1;
    if (options.format == Format::csv)
        writeEventsCsvHeading(out);
    const unsigned threads = threadsOf(options.inputs);
    bool first = true;
    const auto print = [&](const PartedScene& solved) {
        UntestedPairs untested;
        if (options.format == Format::text || options.atRest)
            untested = untestedPairs(solved.scene, {.threads = threads}, restingLimits(options.inputs));
        if (options.atRest && !untested.areAllListed())
            return refuse(err, {tooManyAtRest(untested, options.inputs)}, solved.label);
        if (options.format == Format::json)
            writeEventsJson(out, solved.scene, solved.timeline,
                            {.onOneLine = several, .threads = threads, .atRest = options.atRest ? &untested : nullptr});
        else if (options.format == Format::csv)
            writeEventsCsv(out, solved.scene, solved.timeline, {solved.label, threads});
        else {
            out << (first ? "" : "\n");
            EventTextOptions text = options.text;
            text.threads = threads;
            writeEventsText(out, solved, text);
            if (solved.timeline.eventCount() == 0)
                out << nearestText(solved.scene);
            out << untestedText(solved.scene, untested);
        }
        first = false;
        return exitStatus::done;
    };
    return forEachTimelineInParts(options.inputs, {print}, err);
}

} // namespace

const Subcommand subcommands::events{"events", "print every event, exactly", eventsHelp,
                                     prepare<EventsOptions, addArguments, run>};

} // namespace sweep
