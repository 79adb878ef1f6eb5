#include "app/cli/input/argument_values.h"
#include "app/cli/input/exit_status.h"
#include "app/cli/input/options.h"
#include "app/cli/input/scene_inputs.h"
#include "app/cli/output/decimal_text.h"
#include "app/cli/output/inspect_writer.h"
#include "app/cli/output/scene_names.h"
#include "app/cli/subcommand.h"
#include "core/audit/relation_check.h"
#include "core/base/parallel.h"
#include "core/measure/nearest_pairs.h"
#include "core/number/text/expression.h"
#include "core/scene/path_legs.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace sweep {

namespace {

constexpr const char* inspectHelp =
    R"(T is a decimal, a hexadecimal float or an expression such as 1/3; the nearest double is inspected, and its error
is printed. Positions at that time are fractions; what is printed of them is rounded once and marked by ≈. At a key
velocities are those to its right, at the end those to its left.

First comes the answer: apart (by what distance, and where the two are nearest), touch, cross or overlap; for thin
bodies also on which side of the other's line each end is; and whether Boost.Geometry, asked from the scene alone,
agrees about contact and distance. --at may be left out where nothing moves. Without --a,
the pairs in contact and the 100 nearest are printed, where these are more than 100 with their answers alone.

Two segments, thick lines, rays or lines: where the lines and the hulls cross, by four formulas in doubles with
the error of each in ulps (the spacing of doubles at the exact value).
A disc and one of these: where the circle cuts the line, chord and closest point.
Every pair: when one reaches the other if both keep the velocities of this moment; negative is past.
And the polynomials in the time τ from now that are zero where they touch, their discriminants and roots, beside
what the textbook's formula gives in doubles.
Last comes, where the body --a or --b runs straight from its start to its end, what it hits as a ray, segment or shape
cast does: fraction, point and normal out of the body that is hit, the closest hit first.

json: one object a scene, format "sweepbench.inspect", version 1; app/cli/FORMATS.md describes it.

Examples:
  sweepbench inspect scenes/lines-cross.scene.json --at 1/2
  sweepbench inspect scenes/lines-cross.scene.json --at 0x1.8p-2 --a upright --b level --json
  sweepbench inspect scenes/circle-wall-two-hits.scene.json --at 0 --a ball
  sweepbench inspect scenes/near-miss-within-slop.scene.json --a left --b right --clearance 64 --csv > curve.csv

Exit status: 0 done; 2 bad arguments, such as an unknown id or a time outside, or a scene was refused.)";

struct InspectOptions
{
    SceneInputs inputs;
    std::optional<TypedTime> at;
    std::optional<std::string> a; // none: the pairs in contact and the nearest ones
    std::optional<std::string> b; // none: all pairs of a
    double framesPerUnit = 60;    // > 0
    std::optional<int> clearance; // steps of the curve over time, in place of the instruments
    double nearMiss = 0.005;      // of a clearance
    bool inContact = false;       // only the pairs in contact
    bool all = false;             // every pair
    bool csv = false;
    bool json = false;
};

TypedTime timeFrom(const std::string& option, const std::string& text)
{
    const ExpressionValue value = expressionFrom(option, text);
    return {value.nearest, value.error};
}

double nearMissFrom(const std::string& option, const std::string& text)
{
    const double distance = expressionFrom(option, text).nearest;
    if (!(distance >= 0))
        throw CLI::ValidationError(option, decimalText(distance) + " is below 0");
    return distance;
}

double nearestRateFrom(const std::string& option, const std::string& text)
{
    const double rate = expressionFrom(option, text).nearest;
    if (!(rate > 0))
        throw CLI::ValidationError(option, decimalText(rate) + " is not above 0");
    return rate;
}

// The bodies that are named; all pairs where none is, and all pairs of a where only that is.
struct NamedBodies
{
    std::optional<std::size_t> a;
    std::optional<std::size_t> b;
};

Result<std::size_t> indexOf(const Scene& scene, const std::string& option, const std::string& id,
                            const std::optional<TypedTime>& at)
{
    const Body* const body = bodyNamed(scene, id);
    if (body == nullptr)
        return problemWith(option + ": no body has the id \"" + id + '"');
    const Interval active = activeInterval(scene, *body);
    if (at && !(at->t >= active.start && at->t <= active.end))
        return problemWith(option + ": \"" + id + "\" is active from " + decimalText(active.start) + " to " +
                           decimalText(active.end) + ", not at " + decimalText(at->t));
    return static_cast<std::size_t>(body - scene.bodies.data());
}

Result<NamedBodies> namedBodies(const Scene& scene, const InspectOptions& options)
{
    const Interval time = window(scene);
    if (options.at && !(options.at->t >= time.start && options.at->t <= time.end))
        return problemWith("--at: " + decimalText(options.at->t) + " is outside the scene's time, " +
                           decimalText(time.start) + " to " + decimalText(time.end));
    NamedBodies named;
    for (const auto& [option, id, index] :
         {std::tuple("--a", &options.a, &named.a), std::tuple("--b", &options.b, &named.b)}) {
        if (!*id)
            continue;
        const auto found = indexOf(scene, option, **id, options.at);
        if (!found)
            return found.problems();
        *index = *found;
    }
    return named;
}

// The time at which bodies are inspected that do not move. None where one of them moves.
std::optional<TypedTime> timeAtRest(const Scene& scene, const NamedBodies& named)
{
    double start = window(scene).start;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const Interval active = activeInterval(scene, scene.bodies[i]);
        if (named.b && i != *named.a && i != *named.b)
            continue;
        if (!isStationary(scene.bodies[i], active))
            return {};
        if (i == named.a || i == named.b)
            start = std::max(start, active.start);
    }
    return TypedTime{.t = start, .error = {}};
}

// The pairs in contact and the nearest ones. All that is known of them while they are few, their relations where they
// are many.
void inspectNearest(Inspections& inspections, bool inContactAlone)
{
    constexpr std::size_t most = 100;
    const Scene& scene = inspections.scene;
    const double t = inspections.at.t;
    NearestPairs found = nearestPairs(scene, t, inContactAlone ? 0 : most);
    if (found.inContact.size() + found.nearest.size() > most) {
        inspections.relations = std::move(found.inContact);
        std::move(found.nearest.begin(), found.nearest.end(), std::back_inserter(inspections.relations));
        return;
    }
    for (const auto* pairs : {&found.inContact, &found.nearest})
        for (const MeasuredPair& one : *pairs)
            inspections.pairs.push_back(*inspectionOf(scene, one.pair.a, one.pair.b, t));
    const auto byPair = [](const PairInspection& p, const PairInspection& q) {
        return std::pair(p.a, p.b) < std::pair(q.a, q.b);
    };
    std::sort(inspections.pairs.begin(), inspections.pairs.end(), byPair);
}

std::vector<PairInspection> inspectedPairs(const Scene& scene, const NamedBodies& named, double t)
{
    const auto isOf = [](std::size_t i, std::size_t k, std::optional<std::size_t> body) {
        return !body || *body == i || *body == k;
    };
    std::vector<PairInspection> pairs;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        for (std::size_t k = i + 1; k < scene.bodies.size(); ++k) {
            if (!isOf(i, k, named.a) || !isOf(i, k, named.b))
                continue;
            const bool inOrder = named.a != k; // named bodies come in the order in which they are named
            if (auto inspection = inspectionOf(scene, inOrder ? i : k, inOrder ? k : i, t))
                pairs.push_back(std::move(*inspection));
        }
    }
    return pairs;
}

// Asks Boost.Geometry about the relation of each pair that is printed in full.
void auditRelations(Inspections& inspections)
{
    const Scene& scene = inspections.scene;
    inspections.opinions.resize(inspections.pairs.size());
    parallelFor(0, inspections.pairs.size(), [&](std::size_t i) {
        const PairInspection& pair = inspections.pairs[i];
        const RelationClaim claim{pair.relation.relation != Relation::apart, pair.relation.distance};
        inspections.opinions[i] =
            checkRelation(scene, scene.bodies[pair.a], scene.bodies[pair.b], inspections.at.t, claim);
    });
}

// Of the named bodies those that are casts; between two named bodies what they are to each other.
std::vector<Cast> castsOf(const Scene& scene, const NamedBodies& named)
{
    std::vector<Cast> casts;
    for (const auto& [own, other] : {std::pair(named.a, named.b), std::pair(named.b, named.a)}) {
        if (!own || !isCast(scene.bodies[*own]))
            continue;
        Cast cast = solveCast(scene, static_cast<std::uint32_t>(*own));
        if (other)
            std::erase_if(cast.contacts, [&other](const CastContact& contact) { return contact.body != *other; });
        casts.push_back(std::move(cast));
    }
    return casts;
}

Result<ClearanceReport> clearanceOver(const Scene& scene, const NamedBodies& pair, const InspectOptions& options)
{
    const Body& a = scene.bodies[*pair.a];
    const Body& b = scene.bodies[*pair.b];
    const auto common = commonWindow(scene, a, b);
    if (!common)
        return problemWith(a.id + " and " + b.id + " are never active together", "sweepbench inspect");
    ClearanceReport report{a, b, clearanceCurve(scene, a, b, *common), {}, {}, options.nearMiss};
    report.atMinimum = relationAt(scene, a, b, report.curve.minimum().t).value_or(PairRelation{});
    report.samples = clearanceSamples(report.curve, *common, *options.clearance);
    return report;
}

void addArguments(CLI::App& command, InspectOptions& options)
{
    addSceneArguments(command, options.inputs, Solves::no);
    CLI::Option* at = addValue(command, {"--at", "the time, within the scene's", "T"}, options.at, timeFrom);
    CLI::Option* a =
        command.add_option("--a", options.a, "the id of a body (default: the pairs in contact and the nearest)")
            ->type_name("ID");
    command.add_option("--b", options.b, "the id of the other one (default: all others)")->type_name("ID")->needs(a);
    addValue(command,
             {"--fps", "frames per unit of time, in which times to impact are also given (default 60)", "RATE"},
             options.framesPerUnit, nearestRateFrom);
    command
        .add_option("--clearance", options.clearance,
                    "the distance of a and b minus their radii over their common time: verdict, least value, place; "
                    "with --csv or --json N steps, and more where it bends")
        ->check(CLI::Range(1, 1'000'000))
        ->excludes(at) // the curve is over all of the time
        ->type_name("N");
    addValue(command, {"--near-miss", "with --clearance: how near a near miss is (default 0.005)", "D"},
             options.nearMiss, nearMissFrom);
    CLI::Option* contact =
        command.add_flag("--in-contact", options.inContact, "only the pairs in contact")->excludes(a);
    command.add_flag("--all", options.all, "every pair, in place of those in contact and the 100 nearest")
        ->excludes(a)
        ->excludes(contact);
    CLI::Option* json = command.add_flag("--json", options.json, "print JSON");
    command.add_flag("--csv", options.csv, "with --clearance: print the samples as CSV")->excludes(json);
}

int run(const InspectOptions& options, std::ostream& out, std::ostream& err)
{
    if (options.a && options.a == options.b) {
        err << "sweepbench inspect: --b: " << escaped(*options.b) << " is --a as well; a pair is of two bodies\n";
        return exitStatus::refused;
    }
    if ((options.clearance && !options.b) || (options.csv && !options.clearance)) {
        err << "sweepbench inspect: "
            << (options.clearance ? "--clearance needs --a and --b" : "--csv goes with --clearance")
            << "\nTry sweepbench inspect --help\n";
        return exitStatus::refused;
    }
    const auto work = [&](const std::string& label, const Scene& scene) {
        const auto named = namedBodies(scene, options);
        if (!named)
            return refuse(err, named.problems(), label);
        if (!options.clearance) {
            const auto at = options.at ? options.at : timeAtRest(scene, *named);
            if (!at)
                return refuse(err, {problemWith("--at is required where bodies move")}, label);
            Inspections inspections{scene, label, *at, options.framesPerUnit, {}};
            if (options.a || options.all)
                inspections.pairs = inspectedPairs(scene, *named, at->t);
            else
                inspectNearest(inspections, options.inContact);
            auditRelations(inspections);
            inspections.casts = castsOf(scene, *named);
            (options.json ? writeInspectJson : writeInspectText)(out, inspections);
            return exitStatus::done;
        }
        const auto report = clearanceOver(scene, *named, options);
        if (!report)
            return refuse(err, report.problems());
        if (options.json)
            writeClearanceJson(out, *report);
        else if (options.csv)
            writeClearanceCsv(out, report->samples);
        else
            writeClearanceText(out, *report);
        return exitStatus::done;
    };
    return forEachScene(options.inputs, {work}, err);
}

} // namespace

const Subcommand subcommands::inspect{"inspect", "measure bodies at one time: crossings, times to impact, formulas",
                                      inspectHelp, prepare<InspectOptions, addArguments, run>};

} // namespace sweep
