#include "app/cli/arguments.h"
#include "app/cli/scene_inputs.h"
#include "app/cli/subcommands.h"
#include "app/formats/imports.h"
#include "app/output/words.h"

#include <sweepbench/base/files.h>
#include <sweepbench/scene_file.h>

#include <algorithm>
#include <utility>

namespace sweep {

namespace {

constexpr const char* importHelp =
    R"(Reads WKT, hexadecimal WKB (both also as PostGIS writes them, and inside of SQL), GeoJSON, moving points as
MobilityDB prints them, rows of numbers, XML by the names of its attributes (KML, GPX, OpenStreetMap, SUMO, SVG, maps of
Tiled), bodies copied out of a scene file, and positions in all other text: code, prints, prose. The
form is recognized by the text. Points become points, lines a group of segments, polygons
polygons, and tracks keyed bodies.

Of an orthogonal map of Tiled the objects are read. No other file is opened. In SVG and maps y points down; it
is kept, and a scene of nothing else is shown with y downwards.

Rows are x, y or t, x, y or id, t, x, y or id, t, x, y, r, separated by commas, semicolons, tabs, bars or blanks;
with a heading, in any order, and segments (x1, y1, x2, y2), too. --columns names the
columns of other rows, as id,t,x,y,- does; further ones and lines above are left out. Times are numbers, or dates by ISO 8601, with times of day below them: seconds from the earliest of all
files, which becomes the origin of the scene's time. Columns named frame, step or tick count frames (--rate). A body with one row is there throughout, others from their
first to their last row.

Where other text leaves a choice, as with words beside the numbers or a pair alone in prose, a body is unsure: it is
listed with the reason, and taken only with --unsure. All numbers are counted: used, unsure, unused.

Coordinates are the nearest doubles; with a suffix f, the nearest singles. Whatever is left out or changed is listed
on standard error. A text may have 128 MiB and 1,000,000 points.

Examples:
  sweepbench import parcels.wkt -o parcels.scene.json
  xclip -o | sweepbench import - --as polygon -o pasted.scene.json
  sweepbench import tracks.csv --rate 60 | sweepbench events -

Exit status: 0 done, also if something was left out; 2 invalid arguments, the text was refused, or nothing is certain.)";

struct ImportArguments
{
    std::vector<std::string> paths; // "-" is standard input
    GeometryUse use = GeometryUse::asRead;
    std::optional<Rational> rate = {};
    RuleSettings rule = {};
    bool takesUnsure = false;
    std::string output; // empty: standard output
};

std::vector<RowRole> columnsFrom(const std::string& option, const std::string& text)
{
    if (auto roles = rowRolesIn(text))
        return std::move(*roles);
    throw CLI::ValidationError(option, '"' + escaped(text) +
                                           "\" names no columns; allowed are id, t, frame, x, y, r and -, each of them "
                                           "once but -, with x and y");
}

void printRemarks(std::ostream& err, const std::string& label, const std::vector<GeometryRemark>& remarks)
{
    for (const GeometryRemark& remark : remarks) {
        Problem line = problemWith(remark.text, label);
        line.line = remark.position.line;
        line.column = remark.position.column;
        err << line.text() << '\n';
    }
}

Result<std::vector<ImportedPart>> readInputs(const ImportArguments& options, ImportClock& clock)
{
    std::vector<std::string> texts;
    for (const std::string& path : options.paths) {
        Result<std::string> text =
            readTextFile(path, "geometry is a file", {.maxBytes = mostGeometryBytes, .isFixed = true, .job = {}});
        if (!text)
            return text.problems();
        texts.push_back(std::move(text).value());
    }
    std::vector<ImportedPart> parts;
    do {
        Names ids;
        Names groups;
        parts.clear();
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const std::string label = sceneLabel(options.paths[i]);
            Result<ImportedPart> read = readImport(
                texts[i], label,
                {.use = options.use, .rate = options.rate, .reading = {.rule = options.rule, .zero = clock.zero()}},
                ids, groups);
            if (!read)
                return read.problems();
            parts.push_back(std::move(read).value());
            clock.add(parts.back(), label);
        }
    } while (clock.mustReadAgain());
    if (const auto problem = clock.problem())
        return *problem;
    return parts;
}

// "9 numbers: 6 used, 2 unsure, 1 unused"; then each unsure body, with the reason.
void printAccount(std::ostream& err, const std::string& label, const ImportedPart& part)
{
    const auto count = [&part](NumberUse use) {
        return std::to_string(std::ranges::count(part.numbers, use, &TextNumber::use));
    };
    if (!part.numbers.empty())
        err << escaped(label) << ": " << countedText(part.numbers.size(), "number") << ": " << count(NumberUse::used)
            << " used, " << count(NumberUse::unsure) << " unsure, " << count(NumberUse::unused) << " unused\n";
    std::vector<GeometryRemark> unsure;
    for (std::size_t i = 0; i < part.bodies.size(); ++i)
        if (const auto& [at, why, item] = part.sources[i]; why != Unsure::no && unsure.size() < mostGeometryRemarks)
            unsure.push_back({at, "unsure: \"" + part.bodies[i].id + "\": " + text(why)});
    printRemarks(err, label, unsure);
}

int write(const ImportArguments& options, const Scene& scene, std::ostream& out, std::ostream& err)
{
    if (options.output.empty() || options.output == "-") {
        if (std::vector<Problem> problems = problemsOf(scene); !problems.empty())
            return refuse(err, std::move(problems));
        out << sceneText(scene);
    } else if (const auto written = writeSceneFile(scene, options.output); !written) {
        return refuse(err, written.problems());
    }
    err << (scene.bodies.size() == 1 ? "1 body" : std::to_string(scene.bodies.size()) + " bodies") << '\n';
    return exitStatus::done;
}

int run(const ImportArguments& options, std::ostream& out, std::ostream& err)
{
    if (const auto loss = lossOfInput(options.output, options.paths); loss && options.output != "-")
        return refuse(err, {*loss});
    ImportClock clock({});
    Result<std::vector<ImportedPart>> read = readInputs(options, clock);
    if (!read)
        return refuse(err, read.problems());
    std::vector<ImportedPart> parts = std::move(read).value();
    std::size_t unsure = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string& path = options.paths[i];
        ImportedPart& part = parts[i];
        err << escaped(sceneLabel(path)) << ": read as " << part.form << ": " << part.content << '\n';
        if (part.pointsDown && !part.bodies.empty())
            printRemarks(err, sceneLabel(path), {{{}, pointsDownRemark}});
        printRemarks(err, sceneLabel(path), part.remarks);
        printAccount(err, sceneLabel(path), part);
        unsure += part.bodies.size() - std::size_t(std::ranges::count(part.sources, Unsure::no, &BodySource::unsure));
        if (!options.takesUnsure)
            keepCertain(part);
    }
    Scene scene = sceneOfParts(std::move(parts));
    clock.apply(scene);
    if (scene.time && scene.time->origin)
        err << "t = 0 is " << *scene.time->origin << '\n';
    if (scene.bodies.empty())
        return refuse(err, {problemWith(unsure > 0 ? "nothing is certain; --unsure takes what is listed above"
                                                   : "nothing is left to import")});
    return write(options, scene, out, err);
}

void addArguments(CLI::App& command, ImportArguments& options)
{
    command.add_option("FILE", options.paths, "files with geometry; - is standard input")->required()->type_name("");
    addChoice<GeometryUse>(command, {"--as", "what the points become (default: as they are written)"}, options.use,
                           {{"points", GeometryUse::points},
                            {"line", GeometryUse::polyline},
                            {"polygon", GeometryUse::polygon},
                            {"track", GeometryUse::track}});
    command.add_flag("--unsure", options.takesUnsure, "also take bodies that are unsure");
    addChoice<bool>(command, {"--order", "the coordinates of text without a grammar (default: xy)"},
                    options.rule.isYBeforeX, {{"xy", false}, {"yx", true}});
    addChoice<std::size_t>(command, {"--per", "numbers of a position in lists of numbers (default: 2)"},
                           options.rule.numbersPerPosition, {{"2", 2}, {"3", 3}});
    addChoice<FourNumbers>(command, {"--four", "what four numbers are (default: two positions)"}, options.rule.four,
                           {{"positions", FourNumbers::positions},
                            {"corners", FourNumbers::corners},
                            {"size", FourNumbers::cornerAndSize},
                            {"half-size", FourNumbers::centerAndHalfSize}});
    addChoice<ListKind>(command, {"--lists", "what lists of positions are (default: lines)"}, options.rule.lists,
                        {{"line", ListKind::line}, {"polygon", ListKind::polygon}, {"points", ListKind::points}});
    addValue(command,
             {"--columns", "the columns of rows, as id,t,x,y,- (default: by their heading or number)", "NAMES"},
             options.rule.columns, columnsFrom);
    addValue(command, {"--rate", "frames per unit of time (default: 1)", "FPS"}, options.rate, rateFrom);
    command.add_option("-o,--output", options.output, "the scene file to write (default, or -: standard output)")
        ->type_name("SCENE");
    command.parse_complete_callback([&options] {
        if (std::ranges::count(options.paths, "-") > 1)
            throw CLI::ValidationError("FILE", "standard input (-) can be read only once");
    });
}

} // namespace

const Subcommand subcommands::importGeometry{"import", "make a scene of WKT, GeoJSON, rows, code or a map", importHelp,
                                             prepare<ImportArguments, addArguments, run>};

} // namespace sweep
