#include "app/cli/output/scene_names.h"

#include "app/cli/output/decimal_text.h"
#include "core/base/result.h"
#include "core/events/event.h"

#include <algorithm>

namespace sweep {

std::string titledText(const std::string& label, const Scene& scene)
{
    const bool hasTitle = scene.title && !scene.title->empty();
    return escaped(label) + (hasTitle ? ": " + escaped(*scene.title) : std::string());
}

std::string cellIndices(Cell cell)
{
    return '(' + std::to_string(cell.i) + ", " + std::to_string(cell.j) + ')';
}

std::string otherText(const Scene& scene, std::uint32_t b, Cell cell)
{
    return b == Event::isCell ? "cell " + cellIndices(cell) : scene.bodies[b].id;
}

const Body* bodyNamed(const Scene& scene, const std::string& id)
{
    const auto body = std::ranges::find_if(scene.bodies, [&](const Body& one) { return one.id == id; });
    return body != scene.bodies.end() ? &*body : nullptr;
}

std::string expectedEventText(const Expectation& expectation)
{
    if (isOfPair(expectation.kind))
        return expectation.kind == ExpectedKind::none ? "no contact" : "contact";
    std::string text = (expectation.count ? std::to_string(*expectation.count) + " × " : "") + name(expectation.kind);
    if (expectation.t)
        text += " at t = " + decimalText(*expectation.t);
    if (expectation.within)
        text += " ± " + decimalText(*expectation.within);
    return text;
}

void toJson(JsonWriter& json, Cell cell)
{
    json.array(cell.i, cell.j);
}

void toJson(JsonWriter& json, Vec p)
{
    json.array(p.x, p.y);
}

void writePair(JsonWriter& json, const Scene& scene, std::uint32_t a, std::uint32_t b, Cell cell)
{
    json.member("a", scene.bodies[a].id);
    if (b == Event::isCell)
        json.member("cell", cell);
    else
        json.member("b", scene.bodies[b].id);
}

} // namespace sweep
