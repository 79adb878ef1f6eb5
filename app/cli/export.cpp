#include "app/cli/arguments.h"
#include "app/cli/scene_inputs.h"
#include "app/cli/subcommands.h"
#include "app/formats/geometry_writer.h"
#include "app/output/words.h"

#include <sweepbench/base/files.h>

#include <algorithm>
#include <sstream>

namespace sweep {

namespace {

constexpr const char* exportHelp =
    R"(Writes the bodies of a scene as text that other programs and `sweepbench import` read. Numbers are the shortest
decimals that read back as the same doubles; those of a scene of singles have the suffix f in C++.

wkt: points, segments and polygons without radius, id or group; rays and lines are left out. geojson, cpp: every shape
with id, radius and group. All show the positions at one time (--at).
csv: rows of id, t, x, y, r for points, circles and projectiles: at frames (--frames), otherwise at each body's own
keys, or at both ends of the time of a uniform one.

Whatever is rounded or left out is listed on standard error, and in the comments of C++. Ids in CSV that a
spreadsheet would take for a formula have an apostrophe before them, which `import` removes.

Examples:
  sweepbench export scenes/raise.scene.json --as wkt --at 0.25
  sweepbench export scenes/raise.scene.json --as csv --frames 60 -o raise.csv
  sweepbench export scenes/raise.scene.json --as cpp -o bodies.h

Exit status: 0 done, also if something was left out; 2 invalid arguments, a refused scene, or nothing left to write.)";

struct ExportOptions
{
    SceneInputs inputs;
    GeometryFormat format = GeometryFormat::wkt;
    std::optional<double> at = {};
    std::optional<Rational> rate = {};
    Rational offset = 0;
    std::vector<std::string> ids;
    std::string output; // empty: standard output
};

// The indices of the bodies with these ids, ascending; a problem for each id that no body has.
Result<std::vector<std::uint32_t>> chosenBodies(const Scene& scene, const std::vector<std::string>& ids)
{
    std::vector<std::uint32_t> chosen;
    std::vector<Problem> problems;
    for (const std::string& id : ids) {
        const auto body = std::ranges::find(scene.bodies, id, &Body::id);
        if (body == scene.bodies.end())
            problems.push_back(problemWith("no body has the id \"" + id + '"'));
        else
            chosen.push_back(static_cast<std::uint32_t>(body - scene.bodies.begin()));
    }
    if (!problems.empty())
        return problems;
    std::ranges::sort(chosen);
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    return chosen;
}

int exportScene(const ExportOptions& options, const Scene& scene, std::ostream& out, std::ostream& err)
{
    const auto chosen = chosenBodies(scene, options.ids);
    if (!chosen)
        return refuse(err, chosen.problems());
    GeometryWriting writing{options.format, *chosen, options.at.value_or(window(scene).start), {}};
    if (const auto problem = outsideTime("--at ", writing.t, scene))
        return refuse(err, {*problem});
    if (options.rate)
        writing.frames = GeometryFrames{*options.rate, options.offset};
    const auto written = writtenGeometry(scene, writing);
    if (!written)
        return refuse(err, written.problems());
    for (const GeometryLoss& loss : written->losses)
        err << loss.sentence() << '\n';
    if (written->text.empty())
        return refuse(err, {problemWith("nothing is left to write")});
    if (options.output.empty())
        out << written->text;
    else if (const auto replaced = replaceFile(options.output, written->text); !replaced)
        return refuse(err, replaced.problems(), options.output);
    err << (written->bodies == 1 ? "1 body" : std::to_string(written->bodies) + " bodies") << " as "
        << name(options.format) << '\n';
    return exitStatus::done;
}

int run(const ExportOptions& options, std::ostream& out, std::ostream& err)
{
    if (const auto loss = lossOfInput(options.output, options.inputs.paths))
        return refuse(err, {*loss});
    const auto work = [&](const std::string& label, const Scene& scene) {
        std::ostringstream messages;
        const int status = exportScene(options, scene, out, messages);
        std::istringstream lines(messages.str());
        for (std::string line; std::getline(lines, line);)
            err << escaped(label) << ": " << line << '\n';
        return status;
    };
    return forEachScene(options.inputs, {work}, err);
}

// Throws if an option does not apply to the format.
void checkFormat(const ExportOptions& options)
{
    const bool isCsv = options.format == GeometryFormat::csv;
    if (isCsv && options.at)
        throw CLI::ValidationError("--at", "CSV has positions at frames or keys (--frames)");
    if (!isCsv && options.rate)
        throw CLI::ValidationError("--frames", "only CSV has positions at frames; the others show one time (--at)");
    if (!options.rate && options.offset != 0)
        throw CLI::ValidationError("--offset", "without --frames there are no frames");
}

void addArguments(CLI::App& command, ExportOptions& options)
{
    addSceneArguments(command, options.inputs, Solves::no);
    command.get_option("SCENE")->expected(1)->description("the scene file; - is standard input");
    addChoice<GeometryFormat>(command, {"--as", "the form of the text"}, options.format,
                              {{"wkt", GeometryFormat::wkt},
                               {"geojson", GeometryFormat::geoJson},
                               {"csv", GeometryFormat::csv},
                               {"cpp", GeometryFormat::cpp}})
        ->required();
    addValue(command, {"--at", "the time of the positions (default: the scene's start)", "T"}, options.at,
             nearestDoubleFrom);
    addValue(command, {"--frames", "frames per unit of time, for csv (default: each body's own keys)", "RATE"},
             options.rate, rateFrom);
    addValue(command, {"--offset", "the time of a frame (default: 0)", "NUMBER"}, options.offset, numberFrom);
    addRepeated(command, {"--body", "write only this body; may be given again", "ID"},
                [&options](const std::string& id) { options.ids.push_back(id); });
    command.add_option("-o,--output", options.output, "the file to write (default: standard output)")
        ->type_name("FILE");
    command.parse_complete_callback([&options] { checkFormat(options); });
}

} // namespace

const Subcommand subcommands::exportGeometry{"export", "write bodies as WKT, GeoJSON, CSV or C++", exportHelp,
                                             prepare<ExportOptions, addArguments, run>};

} // namespace sweep
