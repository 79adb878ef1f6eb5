// Fuzz target of texts that are imported: geometry in every form is refused with 1 to 20 problems, or its items hold
// finite coordinates, tracks in the order of time, and places inside the text; bodies of any text make a valid scene.
#include "app/formats/imports.h"
#include "tests/fuzz/fuzz.h"

#include <sweepbench/scene_file.h>

#include <algorithm>
#include <cmath>

using namespace sweep;

namespace {

void checkItem(const GeometryItem& item)
{
    fuzz::require(!item.points.empty(), "an item has points");
    for (const TextPoint& p : item.points)
        fuzz::require(std::isfinite(p.x) && std::isfinite(p.y), "finite coordinates");
    fuzz::require(item.times.size() == (item.kind == GeometryKind::track ? item.points.size() : 0), "times of a track");
    for (std::size_t i = 1; i < item.times.size(); ++i)
        fuzz::require(item.times[i - 1] < item.times[i], "increasing times");
    fuzz::require(item.radii.empty() || item.radii.size() == item.points.size(), "a radius for each point");
    for (const double radius : item.radii)
        fuzz::require(std::isfinite(radius) && radius >= 0, "a radius is not negative");
    fuzz::require(item.position.line > 0 && item.position.column > 0, "a place");
}

void check(std::string_view text, const GeometryOptions& options)
{
    const auto read = readGeometry(text, "fuzz", options);
    if (!read) {
        fuzz::require(read.problems().size() <= 20, "at most 20 problems");
        return;
    }
    fuzz::require(!read->items.empty() || !read->remarks.empty(), "an answer");
    fuzz::require(read->remarks.size() <= mostGeometryRemarks + 1, "a limited number of remarks");
    std::for_each(read->items.begin(), read->items.end(), checkItem);
}

// Long texts are left to the readers above: a scene of them takes long to check.
void checkScene(std::string_view text)
{
    constexpr std::size_t longest = 4096;
    Names ids;
    Names groups;
    if (text.size() > longest)
        return;
    auto part = readImport(text, "fuzz", {}, ids, groups);
    if (!part) {
        fuzz::require(part.problems().size() <= 20, "at most 20 problems");
        return;
    }
    std::vector<ImportedPart> parts;
    parts.push_back(std::move(part).value());
    fuzz::require(problemsOf(sceneOfParts(std::move(parts))).empty(), "a valid scene");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    check(text, {});
    checkScene(text);
    using enum GeometryForm;
    for (const GeometryForm form : {wkt, wkb, geoJson, rows, initialiser, svgPath, xml})
        check(text, {.form = form, .job = {}});
    return 0;
}
