#include "widgets/models/bodies/shared_rows.h"

#include <algorithm>

namespace sweep {

namespace {

template <class Number>
Number* partOf(const NumberRowOf<Number>& row, NumberPart part)
{
    return part == NumberPart::x ? row.x : part == NumberPart::y ? row.y : row.value;
}

// For several bodies, of which only some may change their radius, the radius at the start is labelled as the radius.
QString rowLabel(const Body& body, std::size_t row, bool severalBodies)
{
    const NumberRow numbers = numberRow(body, row);
    return severalBodies && numbers.value == &body.radius.from ? radiusLabel() : numbers.label;
}

// All rows except keys, of which there may be millions.
std::vector<SharedRow> rowsOf(const Scene& scene, std::size_t bodyIndex, bool severalBodies)
{
    const Body& body = scene.bodies[bodyIndex];
    std::vector<SharedRow> rows;
    std::size_t row = 0;
    const auto add = [&](std::size_t count) {
        for (const std::size_t end = row + count; row < end; ++row)
            rows.push_back({rowLabel(body, row, severalBodies), {{bodyIndex, row}}});
    };
    const auto addPath = [&](const Path& path) {
        if (std::holds_alternative<Keyed>(path))
            row += pathRowCount(path);
        else
            add(pathRowCount(path));
    };
    addPath(body.a);
    if (hasTwoControlPoints(body.shape))
        addPath(body.b);
    add(numberRowCount(body) - row);
    return rows;
}

} // namespace

std::vector<SharedRow> sharedRows(const Scene& scene, const std::vector<std::size_t>& bodies)
{
    const std::size_t first = bodies.front();
    std::vector<SharedRow> rows = rowsOf(scene, first, bodies.size() > 1);
    for (const std::size_t body : bodies) {
        if (body == first)
            continue;
        const std::vector<SharedRow> others = rowsOf(scene, body, true);
        std::erase_if(rows, [&](SharedRow& row) {
            const auto other =
                std::ranges::find_if(others, [&](const SharedRow& candidate) { return candidate.label == row.label; });
            if (other != others.end())
                row.entries.push_back(other->entries.front());
            return other == others.end();
        });
    }
    return rows;
}

const double* numberAt(const Body& body, std::size_t row, NumberPart part)
{
    return partOf(numberRow(body, row), part);
}

double* numberAt(Body& body, std::size_t row, NumberPart part)
{
    return partOf(numberRow(body, row), part);
}

bool isTime(const Body& body, std::size_t row, NumberPart part)
{
    const NumberRow numbers = numberRow(body, row);
    const bool isActive = body.active && row + 2 >= numberRowCount(body);
    return part == NumberPart::value && (numbers.x || isActive);
}

NumberNames sharedNames(const Scene& scene, const std::vector<NumberRowIndex>& entries)
{
    NumberNames names = numberNames(scene, scene.bodies[entries.front().body]);
    for (std::size_t i = 1; i < entries.size(); ++i) {
        const NumberNames others = numberNames(scene, scene.bodies[entries[i].body]);
        std::erase_if(names, [&](const NamedNumber& name) {
            return std::ranges::none_of(
                others, [&](const NamedNumber& other) { return other.name == name.name && other.value == name.value; });
        });
    }
    return names;
}

} // namespace sweep
