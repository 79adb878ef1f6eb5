#include "app/output/inspect.h"
#include "app/cli/arguments.h"
#include "app/cli/scene_inputs.h"
#include "app/cli/subcommands.h"
#include "app/output/words.h"
#include "core/audit/interval_audit.h"
#include "core/measure/inspection.h"
#include "core/number/expression.h"
#include "core/scene/motion.h"

#include <sweepbench/base/jobs.h>
#include <sweepbench/contacts.h>

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <utility>

namespace sweep {

namespace {

constexpr const char* inspectHelp =
    R"(T is a decimal, a hexadecimal float or an expression such as 1/3; the nearest double is inspected, and its error
is printed. Positions at that time are fractions; they are rounded once for printing and marked by ≈. At a key,
velocities are those to its right; at the end, those to its left.

First comes the relation: apart (with the distance and the nearest points), touch, cross or overlap; for thin bodies
also the side of the other's line on which each end is; and whether Boost.Geometry agrees about contact and distance
from the scene alone. If no pair moves, --at can be omitted: each pair is then inspected at the first time at which
both are active, and pairs that are never active together for longer than an instant are counted. Without --a, the
pairs in contact and the 100 nearest are printed, with only their relations if these are more than 100.

Two segments, thick lines, rays or lines: the crossing of the lines and the hulls, also by four formulas in doubles
with the error of each in ulps (the spacing of doubles at the exact value).
A disc and one of these: the crossings of circle and line, the chord and the closest point.
Every pair: when one reaches the other if both keep their present velocities; negative times are past. Also the
polynomials in the time τ from now whose roots are contacts, with their discriminants and roots, beside the results
of the textbook formula in doubles; for a polygon, which has those of each of its edges, there are none.
Last, if the body --a or --b runs straight from its start to its end: its hits as a ray, segment or shape cast, with
fraction, point and normal out of the hit body, the closest first.

Each scene gets 4 s of processor time, or the limit of --seconds. Then, and after Ctrl+C, the results so far are
printed and marked as incomplete.

json: one object per scene, format "sweepbench.inspect", version 1; app/cli/FORMATS.md describes it.

Examples:
  sweepbench inspect scenes/lines-cross.scene.json --at 1/2
  sweepbench inspect scenes/lines-cross.scene.json --at 0x1.8p-2 --a upright --b level --json
  sweepbench inspect scenes/circle-wall-two-hits.scene.json --at 0 --a ball
  sweepbench inspect scenes/near-miss-within-slop.scene.json --a left --b right --clearance 64 --csv > curve.csv

Exit status: 0 done; 1 stopped before the end; 2 invalid arguments, such as an unknown id or a time outside the
scene's, or a scene was refused.)";

struct InspectOptions
{
    SceneInputs inputs;
    std::optional<TypedTime> at;
    std::optional<std::string> a;        // without it, the pairs in contact and the nearest ones
    std::optional<std::string> b;        // without it, all pairs of a
    std::optional<double> framesPerUnit; // > 0
    std::optional<int> clearance;        // steps of the curve over time, instead of the instruments
    double nearMiss = 0.005;             // the largest clearance of a near miss
    bool inContact = false;              // only the pairs in contact
    bool all = false;                    // every pair
    double seconds = 4;                  // processor time for each scene; 0: unlimited
    bool csv = false;
    bool json = false;
};

TypedTime timeFrom(const std::string& option, const std::string& text)
{
    const ExpressionValue value = expressionFrom(option, text);
    return {value.nearest, value.error};
}

// The bodies named by --a and --b. Neither stands for all pairs, only a for all pairs of a.
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
    if (const auto problem = options.at ? outsideTime("--at: ", options.at->t, scene) : std::nullopt)
        return *problem;
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

// The pairs of the named bodies, each in the order of the names.
std::vector<BodyPair> namedPairs(const Scene& scene, const NamedBodies& named)
{
    const auto size = static_cast<std::uint32_t>(scene.bodies.size());
    std::vector<BodyPair> pairs;
    if (named.a) {
        const auto a = static_cast<std::uint32_t>(*named.a);
        for (std::uint32_t b = 0; b < size; ++b)
            if (b != a && (!named.b || b == *named.b))
                pairs.push_back({a, b});
        return pairs;
    }
    for (std::uint32_t a = 0; a < size; ++a)
        for (std::uint32_t b = a + 1; b < size; ++b)
            pairs.push_back({a, b});
    return pairs;
}

// The counts of the named bodies' pairs that are at rest, and of those without common time.
UntestedCounts countsByTime(const Scene& scene, const NamedBodies& named)
{
    const TestedPairs tested(scene);
    if (!named.a)
        return tested.countsByTime();
    UntestedCounts counts;
    for (const BodyPair pair : namedPairs(scene, named)) {
        const auto why = tested.whyUntestedByTime(pair);
        counts.atRest += why == Untested::atRest ? 1 : 0;
        counts.noCommonTime += why == Untested::noCommonTime ? 1 : 0;
    }
    return counts;
}

std::uint64_t countOf(const Scene& scene, const NamedBodies& named)
{
    const std::uint64_t size = scene.bodies.size();
    return named.b ? 1 : size < 2 ? 0 : named.a ? size - 1 : size * (size - 1) / 2;
}

Problem noCommonTime(const Body& a, const Body& b)
{
    return problemWith(a.id + " and " + b.id + " are never active together for longer than an instant");
}

// The default of --at: for two named bodies the first instant of their common time, otherwise that of each pair. A
// problem if a pair moves.
Result<InspectedTime> timeAtRest(const Scene& scene, const NamedBodies& named, InspectedTime time)
{
    time.at.t = window(scene).start;
    const UntestedCounts counts = countsByTime(scene, named);
    if (counts.all() < countOf(scene, named))
        return problemWith("--at is required, because bodies move");
    if (named.b && counts.noCommonTime > 0)
        return noCommonTime(scene.bodies[*named.a], scene.bodies[*named.b]);
    time.withoutCommonTime = counts.noCommonTime;
    if (named.b)
        time.at.t = timeOf(time, namedPairs(scene, named).front());
    return time;
}

// A pair, and Boost.Geometry's audit of its relation.
struct JudgedPair
{
    PairInspection pair;
    EventAudit audit;
};
// The pair with its measurements and audit; nothing if the job stops.
std::optional<JudgedPair> judgedPair(const InspectedTime& time, BodyPair wanted, const Job& job)
{
    const Scene& scene = time.scene;
    const double t = timeOf(time, wanted);
    auto pair = inspectionOf(scene, wanted.a, wanted.b, t, job);
    if (!pair || job.stopped())
        return {};
    const RelationClaim claim{pair->relation.relation != Relation::apart, pair->relation.distance};
    EventAudit audit = auditRelation(scene, scene.bodies[pair->a], scene.bodies[pair->b], t, claim);
    return JudgedPair{std::move(*pair), std::move(audit)};
}

// Prints all measurements of the pairs, in this order, until the job stops. Returns a text about the missing part.
std::string printPairs(InspectWriter& writer, const InspectedTime& time, const std::vector<BodyPair>& wanted,
                       const Job& job)
{
    constexpr std::size_t blockLength = 64;
    std::size_t count = 0;
    for (std::size_t i = 0; i < blockCount(wanted.size(), blockLength); ++i) {
        const Block block = blockAt(i, wanted.size(), blockLength);
        std::vector<std::optional<JudgedPair>> pairs(block.last - block.first);
        parallelFor(0, pairs.size(), [&](std::size_t k) { pairs[k] = judgedPair(time, wanted[block.first + k], job); });
        for (const std::optional<JudgedPair>& one : pairs) {
            if (!one || job.stopped())
                return std::to_string(count) + " of " + countedText(wanted.size(), "pair");
            writer.write(one->pair, one->audit);
            ++count;
        }
    }
    return {};
}

// Prints the pairs in contact and the nearest ones: all measurements if they are few, only their relations if many.
std::string printNearest(InspectWriter& writer, const InspectedTime& time, bool inContactAlone, const Job& job)
{
    constexpr std::size_t most = 100;
    const std::size_t count = inContactAlone ? 0 : most;
    const ParallelJob work{.threads = 0, .job = job};
    const NearestPairs found = time.withoutCommonTime ? nearestPairsAtRest(time.scene, count, work)
                                                      : nearestPairs(time.scene, time.at.t, count, work);
    const bool wasStopped = job.stopped();
    const bool areMany = found.inContact.size() + found.nearest.size() > most;
    std::vector<BodyPair> wanted;
    for (const auto* pairs : {&found.inContact, &found.nearest}) {
        for (const MeasuredPair& one : *pairs) {
            if (wasStopped || areMany)
                writer.write(one);
            else
                wanted.push_back(one.pair);
        }
    }
    if (wasStopped)
        return "some of the pairs in contact";
    std::sort(wanted.begin(), wanted.end());
    return printPairs(writer, time, wanted, job);
}

// Prints the pairs of the named bodies.
std::string printNamed(InspectWriter& writer, const InspectedTime& time, const NamedBodies& named, const Job& job)
{
    const Scene& scene = time.scene;
    const TestedPairs tested(scene);
    const auto isActive = [&](std::uint32_t i) {
        const Interval active = activeInterval(scene, scene.bodies[i]);
        return active.start <= time.at.t && time.at.t <= active.end;
    };
    std::vector<BodyPair> wanted = namedPairs(scene, named);
    std::erase_if(wanted, [&](BodyPair pair) {
        return time.withoutCommonTime ? tested.whyUntestedByTime(pair) == Untested::noCommonTime
                                      : !isActive(pair.a) || !isActive(pair.b);
    });
    return printPairs(writer, time, wanted, job);
}

// The casts among the named bodies; if two are named, each cast against the other body.
std::vector<Cast> castsOf(const Scene& scene, const NamedBodies& named, const Job& job)
{
    std::vector<Cast> casts;
    for (const auto& [own, other] : {std::pair(named.a, named.b), std::pair(named.b, named.a)}) {
        if (!own || !isCast(scene, scene.bodies[*own]))
            continue;
        SolveOptions options;
        options.job = job;
        Cast cast = solveCast(scene, static_cast<std::uint32_t>(*own), options);
        if (other) {
            cast.against = static_cast<std::uint32_t>(*other);
            std::erase_if(cast.contacts, [&cast](const CastContact& contact) { return contact.body != cast.against; });
        }
        casts.push_back(std::move(cast));
    }
    return casts;
}

Result<ClearanceReport> clearanceOver(const Scene& scene, const NamedBodies& pair, const InspectOptions& options,
                                      const Job& job)
{
    const Body& a = scene.bodies[*pair.a];
    const Body& b = scene.bodies[*pair.b];
    const auto common = commonWindow(scene, a, b);
    if (!common)
        return noCommonTime(a, b);
    ClearanceReport report{.a = a, .b = b, .curve = clearanceCurve(scene, a, b, *common, job)};
    report.nearMiss = options.nearMiss;
    if (report.curve.pieces.empty()) {
        report.incomplete = "nothing of the curve";
        return report;
    }
    report.atMinimum = relationAt(scene, a, b, report.curve.minimum().t).value_or(PairRelation{});
    report.samples = clearanceSamples(report.curve, *common, *options.clearance, job);
    for (std::size_t i = 0; i < report.samples.size() && !options.csv && !job.stopped(); ++i)
        report.sharings.push_back(sharingAt(scene, a, b, Instant(report.samples[i].t)));
    const Instant& end = report.curve.pieces.back().end;
    if (end != Instant(common->end))
        report.incomplete = "the curve up to t " + std::string(end.isDouble() ? "= " : "") + instantText(end);
    else if (!report.curve.isComplete)
        report.incomplete = "the curve without its contacts";
    else if (job.stopped() && !report.samples.empty())
        report.incomplete = "the curve with fewer samples";
    return report;
}

void addArguments(CLI::App& command, InspectOptions& options)
{
    addSceneArguments(command, options.inputs, Solves::no);
    CLI::Option* at =
        addValue(command, {"--at", "time to inspect, within the scene's time", "T"}, options.at, timeFrom);
    CLI::Option* a =
        command.add_option("--a", options.a, "the id of a body (default: the pairs in contact and the nearest)")
            ->type_name("ID");
    command.add_option("--b", options.b, "the id of the second body (default: all others)")->type_name("ID")->needs(a);
    addValue(command, {"--fps", "frames per unit of time, in which times to impact are also given", "RATE"},
             options.framesPerUnit, limited(nearestDoubleFrom, 0, Limit::excluded));
    addValue(command,
             {"--clearance",
              "follow the distance of a and b minus their radii over their common time: verdict, least value with its "
              "time and points; with --csv or --json the curve at N steps, 1 to 1,000,000, and more where it bends",
              "N"},
             options.clearance, limited(wholeNumberFrom, 1, Limit::included, 1e6))
        ->excludes(at); // the curve covers the whole time
    addValue(command, {"--near-miss", "with --clearance: the largest distance of a near miss (default 0.005)", "D"},
             options.nearMiss, limited(nearestDoubleFrom, 0));
    addValue(command, {"--seconds", "stop after S seconds of processor time for each scene (default 4; 0: never)", "S"},
             options.seconds, secondsFrom);
    CLI::Option* contact =
        command.add_flag("--in-contact", options.inContact, "only the pairs in contact")->excludes(a);
    command.add_flag("--all", options.all, "every pair, instead of those in contact and the 100 nearest")
        ->excludes(a)
        ->excludes(contact);
    CLI::Option* json = command.add_flag("--json", options.json, "print JSON");
    command.add_flag("--csv", options.csv, "with --clearance: print the samples as CSV")->excludes(json);
}

// A run of the subcommand over all scenes.
class Inspecting
{
public:
    Inspecting(const InspectOptions& options, std::ostream& out, std::ostream& err)
        : m_options(options), m_out(out), m_err(err)
    {
    }

    // Inspects a scene within the processor time of the option. Ctrl+C stops it and skips the remaining scenes.
    int scene(const std::string& label, const Scene& scene)
    {
        if (m_isInterrupted) {
            m_err << escaped(label) << ": skipped, because the run was interrupted\n";
            return exitStatus::finding;
        }
        const auto named = namedBodies(scene, m_options);
        if (!named)
            return refuse(m_err, named.problems(), label);
        const Interruption interruption(endOf(m_options.seconds));
        const int status = m_options.clearance ? clearance(label, scene, *named, interruption)
                                               : pairs(label, scene, *named, interruption);
        m_isInterrupted = interruption.token().stop_requested() && !interruption.isOverLimit();
        return status;
    }

private:
    int pairs(const std::string& label, const Scene& scene, const NamedBodies& named, const Interruption& interruption)
    {
        const InspectedTime given{scene, label, m_options.at.value_or(TypedTime{}), m_options.framesPerUnit};
        const auto found = m_options.at ? Result<InspectedTime>(given) : timeAtRest(scene, named, given);
        if (!found)
            return refuse(m_err, found.problems(), label);
        const InspectedTime& time = *found;
        const Job job{interruption.token(), {}};
        const auto writer = (m_options.json ? inspectJsonWriter : inspectTextWriter)(m_out, time);
        std::string incomplete = m_options.a || m_options.all ? printNamed(*writer, time, named, job)
                                                              : printNearest(*writer, time, m_options.inContact, job);
        std::vector<Cast> casts = castsOf(scene, named, job);
        if (job.stopped() && !casts.empty()) { // contacts may be missing, so no casts are printed
            casts.clear();
            incomplete += incomplete.empty() ? "all pairs, no casts" : ", no casts";
        }
        const int status = explain(incomplete, label, interruption);
        writer->finish(casts, incomplete);
        return status;
    }

    int clearance(const std::string& label, const Scene& scene, const NamedBodies& named,
                  const Interruption& interruption)
    {
        const auto found = clearanceOver(scene, named, m_options, Job{interruption.token(), {}});
        if (!found)
            return refuse(m_err, found.problems(), label);
        ClearanceReport report = *found;
        const int status = explain(report.incomplete, label, interruption);
        if (m_options.json)
            writeClearanceJson(m_out, report);
        else if (m_options.csv)
            writeClearanceCsv(m_out, report.samples);
        else
            writeClearanceText(m_out, report);
        return status;
    }

    // Adds the reason and the remedy to the text about an incomplete answer, and prints it. Returns the exit status.
    int explain(std::string& incomplete, const std::string& label, const Interruption& interruption)
    {
        if (incomplete.empty())
            return exitStatus::done;
        incomplete += interruption.isOverLimit() ? "; stopped after " + limitText(m_options.seconds)
                                                 : std::string("; interrupted");
        m_err << escaped(label) << ": incomplete: " << incomplete << '\n';
        return exitStatus::finding;
    }

    const InspectOptions& m_options;
    std::ostream& m_out;
    std::ostream& m_err;
    bool m_isInterrupted = false;
};

int run(const InspectOptions& options, std::ostream& out, std::ostream& err)
{
    if (options.a && options.a == options.b) {
        err << "sweepbench inspect: --b: " << escaped(*options.b) << " is also --a; a pair needs two bodies\n";
        return exitStatus::refused;
    }
    if ((options.clearance && !options.b) || (options.csv && !options.clearance)) {
        err << "sweepbench inspect: "
            << (options.clearance ? "--clearance requires --a and --b" : "--csv requires --clearance")
            << "\nTry sweepbench inspect --help\n";
        return exitStatus::refused;
    }
    Inspecting inspecting(options, out, err);
    const auto work = [&](const std::string& label, const Scene& scene) { return inspecting.scene(label, scene); };
    return forEachScene(options.inputs, {work}, err);
}

} // namespace

const Subcommand subcommands::inspect{"inspect", "measure bodies at one time: crossings, times to impact, formulas",
                                      inspectHelp, prepare<InspectOptions, addArguments, run>};

} // namespace sweep
