// Fuzz target of texts that are imported: geometry in every form is refused with 1 to 20 problems, or its items hold
// finite coordinates, tracks in the order of time, and places inside the text; every number of it has an account;
// bodies of any text make a valid scene. The first byte holds the settings.
#include "app/formats/imports.h"
#include "tests/fuzz/fuzz.h"

#include <sweepbench/scene_file.h>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace sweep;

namespace {

void checkItem(const GeometryItem& item)
{
    fuzz::require(!item.points.empty(), "an item has points");
    for (const Vec& p : item.points)
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
    const auto isBefore = [](const TextNumber& p, const TextNumber& q) { return p.offset + p.length <= q.offset; };
    const auto unordered = std::adjacent_find(read->numbers.begin(), read->numbers.end(), std::not_fn(isBefore));
    fuzz::require(unordered == read->numbers.end(), "numbers in the order of the text");
    fuzz::require(read->numbers.empty() || read->numbers.back().offset + read->numbers.back().length <= text.size(),
                  "numbers inside the text");
    fuzz::require(read->numbers.size() == numbersOf(text).size(), "an account of every number");
}

// Long texts are left to the readers above: a scene of them takes long to check.
void checkScene(std::string_view text, const RuleSettings& rule)
{
    constexpr std::size_t longest = 4096;
    Names ids;
    Names groups;
    if (text.size() > longest)
        return;
    auto part = readImport(text, "fuzz", {.reading = {.rule = rule}}, ids, groups);
    if (!part) {
        fuzz::require(part.problems().size() <= 20, "at most 20 problems");
        return;
    }
    std::vector<ImportedPart> parts;
    parts.push_back(std::move(part).value());
    fuzz::require(problemsOf(sceneOfParts(std::move(parts))).empty(), "a valid scene");
}

// @ stands for the usual ones.
RuleSettings settingsOf(unsigned char byte)
{
    RuleSettings rule{.isYBeforeX = (byte & 1) != 0,
                      .numbersPerPosition = (byte & 2) != 0 ? 3U : 2U,
                      .four = FourNumbers(byte >> 2 & 3),
                      .lists = ListKind(std::min(byte >> 4 & 3, 2))};
    if (byte >= 0x80)
        rule.columns = {RowRole::id, RowRole::time, RowRole::x, RowRole::y};
    return rule;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    std::string_view text = fuzz::textOf(bytes, size);
    if (text.empty())
        return 0;
    const RuleSettings rule = settingsOf(static_cast<unsigned char>(text.front()));
    text.remove_prefix(1);
    check(text, {.rule = rule});
    checkScene(text, rule);
    using enum GeometryForm;
    for (const GeometryForm form : {wkt, wkb, geoJson, rows, initialiser, xml})
        check(text, {.form = form, .rule = rule, .job = {}});
    return 0;
}
