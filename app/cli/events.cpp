#include "app/output/events.h"
#include "app/cli/arguments.h"
#include "app/cli/scene_inputs.h"
#include "app/cli/subcommands.h"
#include "app/output/other_numbers.h"
#include "app/output/words.h"
#include "core/solve/other_answer.h"

#include <sweepbench/base/result.h>
#include <sweepbench/number/text.h>

#include <algorithm>
#include <cmath>

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
quoted but unchanged: they may hold control characters or a leading =; with --spreadsheet those that
a spreadsheet would calculate begin with a '. In text, control characters are escaped, such as \u202E.

Examples:
  sweepbench events scenes/raise.scene.json --exact
  sweepbench events scenes/*.scene.json --format csv > events.csv
  generate | sweepbench events - --format json

--single answers for the IEEE-754 singles nearest to the scene's numbers, as an engine of floats has
them; the file is not changed. --compare-single prints whether that answer is another: the events
that only one of the two has, or else the first one in another order, and pairs at rest that have
another relation. --compare-decimal does so for the shortest decimals of the scene's numbers: for 0.1
itself, and not for the double 0.1000000000000000055511. Both answers are exact. A decimal with too
many digits is refused: scaled by a power of ten to an integer, it must be a double.

Exit status: 0 done; 1 --compare-single or --compare-decimal found another answer; 2 invalid
arguments, or a scene was refused (the others are still printed).)";

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
    bool atRest = false;                       // json: also the pairs at rest in contact
    bool spreadsheet = false;                  // csv: no id is calculated
    std::optional<OtherNumbers> compared = {}; // print only whether the answer for these is another
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

// "enter, ball · wall, t ≈ 0.3333333333333333"; "t = 0.1" if the exact time is that decimal.
std::string eventText(const SceneTimeline& solved, std::size_t index)
{
    const Event& event = solved.timeline.events()[index];
    const Instant& time = solved.timeline.timeOf(index);
    const std::string decimal = decimalText(time.nearest());
    const auto fraction = rationalOf(time);
    return std::string(name(event.kind)) + ", " + escaped(solved.scene.bodies[event.a].id) + " · " +
           escaped(otherText(solved.scene, event)) + ", " +
           equalsText("t", fraction && fractionFrom(decimal).value() == *fraction
                               ? decimal
                               : eventTimeText(solved.timeline, index));
}

// Two answers about one scene, with its own numbers and with others.
struct TwoAnswers
{
    SceneTimeline own;
    SceneTimeline other;
    std::string ownName; // "doubles"
    std::string otherName;
};

std::string differenceText(const TwoAnswers& two, const AnswerDifference& one)
{
    if (one.own && one.other)
        return "the order differs from event " + std::to_string(*one.own + 1) + " on: " + eventText(two.own, *one.own) +
               "; as " + two.otherName + ' ' + eventText(two.other, *one.other);
    if (one.own)
        return "only as " + two.ownName + ": " + eventText(two.own, *one.own);
    if (one.other)
        return "only as " + two.otherName + ": " + eventText(two.other, *one.other);
    return escaped(two.own.scene.bodies[one.pair.a].id) + " · " + escaped(two.own.scene.bodies[one.pair.b].id) +
           ", at rest: " + name(one.otherRelation) + " as " + two.otherName + ", " + name(one.ownRelation) + " as " +
           two.ownName;
}

// The first difference begins with the number of cells, if that of its body differs.
std::vector<std::string> differenceTexts(const TwoAnswers& two, const std::vector<AnswerDifference>& differences)
{
    std::vector<std::string> lines;
    for (const AnswerDifference& one : differences)
        lines.push_back(differenceText(two, one));
    if (lines.empty())
        return lines;
    const PairOrCell& pair = differences.front().pair;
    const CellCounts counts{cellsMet(two.own.timeline, pair.a), cellsMet(two.other.timeline, pair.a)};
    const Body& body = two.own.scene.bodies[pair.a];
    if (pair.withCell() && counts.own != counts.other)
        lines.insert(lines.begin(), "as " + two.otherName + ' ' + escaped(body.id) + ' ' +
                                        cellCountsText(two.own.scene, body, counts));
    return lines;
}

// The largest change of the time of an event that both answers have.
double largestShift(const TwoAnswers& two)
{
    double largest = 0;
    for (const EventDifference& one : eventDifferences(two.own, two.other))
        if (one.earlier && one.later)
            largest = std::max(largest, std::abs(two.own.timeline.timeOf(*one.earlier).nearest() -
                                                 two.other.timeline.timeOf(*one.later).nearest()));
    return largest;
}

// Prints whether the scene has another answer with the other numbers.
int compareNumbers(const SolvedScene& solved, const EventsOptions& options, std::ostream& out, std::ostream& err)
{
    const bool isDecimal = *options.compared == OtherNumbers::decimals;
    const Result<OtherScene> other = withOtherNumbers(solved.scene, *options.compared);
    if (!other)
        return refuse(err, other.problems(), solved.label);
    const Result<Timeline> timeline = solve(*other, solveOptionsOf(options.inputs));
    if (!timeline)
        return refuse(err, timeline.problems(), solved.label);
    const Rounding& rounding = other->rounding;
    out << escaped(solved.label) << ": ";
    if (rounding.numbers == 0) {
        out << "every number is " << (isDecimal ? "its shortest decimal" : "a single") << "; the answer is the same\n";
        return exitStatus::done;
    }
    const TwoAnswers two{
        {solved.scene, solved.timeline}, {other->scene, *timeline}, ownNumbers(solved.scene), name(*options.compared)};
    const auto resting = [&options](const Scene& scene) {
        return untestedPairs(scene, {.threads = threadsOf(options.inputs)}, restingLimits(options.inputs));
    };
    const UntestedPairs ownRest = resting(solved.scene);
    const UntestedPairs otherRest = resting(other->scene);
    const auto differences = answerDifferences({two.own, &ownRest}, {two.other, &otherRest});
    out << countedText(rounding.numbers, "number") << " changed to the "
        << (isDecimal ? "shortest decimal" : "nearest single") << ", by at most "
        << roundedDecimal(rounding.largestError) << "; ";
    if (differences.empty()) {
        out << "the same " << countedText(timeline->events().size(), "event") << ", at times that differ by at most "
            << roundedDecimal(largestShift(two)) << '\n';
        return exitStatus::done;
    }
    const std::string why = isDecimal ? farthestFromDecimal(solved.scene, differences.front().pair) : "";
    out << "the answer is another" << (why.empty() ? "" : ": ") << why << '\n';
    const std::vector<std::string> lines = differenceTexts(two, differences);
    for (std::size_t i = 0; i < std::min(lines.size(), mostNamedPairs); ++i)
        out << "  " << lines[i] << '\n';
    if (lines.size() > mostNamedPairs)
        out << "  and " << lines.size() - mostNamedPairs << " more\n";
    return exitStatus::finding;
}

void addArguments(CLI::App& command, EventsOptions& options)
{
    addSceneArguments(command, options.inputs, Solves::yes);
    using Format = EventsOptions::Format;
    CLI::Option* const format =
        addChoice<Format>(command, {"--format", "how to print (default: text)"}, options.format,
                          {{"text", Format::text}, {"json", Format::json}, {"csv", Format::csv}});
    CLI::Option* const exact =
        command.add_flag("--exact", options.text.exact, "text: also the exact closed form, such as (2 + √3)/4");
    CLI::Option* const digits = addValue(
        command,
        {"--digits",
         "text: this many digits of times and points, 1 to 1000, correctly rounded; more where neighbours would "
         "look the same",
         "N"},
        options.text.digits, limited(wholeNumberFrom, 1, Limit::included, 1000));
    CLI::Option* const atRest =
        command.add_flag("--at-rest", options.atRest, "json: also list the pairs at rest that are in contact");
    CLI::Option* const spreadsheet =
        command.add_flag("--spreadsheet", options.spreadsheet, "csv: put a ' before ids that would be calculated");
    CLI::Option* const single =
        command.add_flag("--single", options.inputs.asSingles, "answer for the singles nearest to the scene's numbers");
    const auto addComparison = [&](const char* option, OtherNumbers numbers, const char* description) {
        return command
            .add_flag_callback(
                option, [&options, numbers] { options.compared = numbers; }, description)
            ->excludes(single, format, atRest, digits, exact, spreadsheet);
    };
    CLI::Option* const compareSingle =
        addComparison("--compare-single", OtherNumbers::singles,
                      "print only whether these singles have another answer, and which events differ");
    addComparison("--compare-decimal", OtherNumbers::decimals,
                  "print the same for the shortest decimals of the scene's numbers")
        ->excludes(compareSingle);
}

int printEvents(const EventsOptions& options, std::ostream& out, std::ostream& err)
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
            writeEventsCsv(out, solved.scene, solved.timeline, {solved.label, threads, options.spreadsheet});
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

int run(const EventsOptions& options, std::ostream& out, std::ostream& err)
{
    if (!options.compared)
        return printEvents(options, out, err);
    const auto compare = [&](const SolvedScene& solved) { return compareNumbers(solved, options, out, err); };
    return forEachTimeline(options.inputs, {compare}, err);
}

} // namespace

const Subcommand subcommands::events{"events", "print every event, exactly", eventsHelp,
                                     prepare<EventsOptions, addArguments, run>};

} // namespace sweep
