#include "widgets/models/body_numbers.h"

#include "widgets/document/handles.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <type_traits>

namespace sweep {

namespace {

template <class Vector>
auto vectorRow(const QString& label, Vector& vector)
{
    using Number = std::remove_pointer_t<decltype(&vector.x)>;
    return NumberRowOf<Number>{label, &vector.x, &vector.y, nullptr};
}

// `prefix` distinguishes the control points of a body: "a ", "b ", "vertex 0 ".
template <class AnyPath>
auto pathRow(AnyPath& path, std::size_t row, const QString& prefix)
{
    using Number = std::conditional_t<std::is_const_v<AnyPath>, const double, double>;
    if (auto* rest = std::get_if<Rest>(&path))
        return vectorRow(prefix.isEmpty() ? translated("at") : prefix.trimmed(), rest->at);
    if (auto* line = std::get_if<FromTo>(&path))
        return row == 0 ? vectorRow(prefix + translated("from"), line->from)
                        : vectorRow(prefix + translated("to"), line->to);
    if (auto* launch = std::get_if<Launch>(&path)) {
        if (row == 0)
            return vectorRow(prefix + translated("at"), launch->at);
        if (row == 1)
            return vectorRow(prefix + translated("velocity"), launch->velocity);
        return vectorRow(prefix + translated("acceleration"), *launch->acceleration);
    }
    auto& key = std::get<Keyed>(path).keys[row];
    return NumberRowOf<Number>{prefix + translated("key %1").arg(row + 1), &key.at.x, &key.at.y, &key.t};
}

// The prefix of control point i; vertices are counted as in scene files and messages, from 0.
QString prefixOf(const Body& body, std::size_t i)
{
    if (body.shape == Shape::polygon)
        return translated("vertex %1").arg(i) + u' ';
    return !hasTwoControlPoints(body.shape) ? QString() : i == 0 ? QStringLiteral("a ") : QStringLiteral("b ");
}

template <class AnyBody>
auto rowOf(AnyBody& body, std::size_t row)
{
    using Number = std::conditional_t<std::is_const_v<AnyBody>, const double, double>;
    using Row = NumberRowOf<Number>;
    std::optional<Row> ofPath;
    std::size_t i = 0;
    forEachPath(body, [&](auto& path) {
        const std::size_t rows = ofPath ? 0 : pathRowCount(path);
        if (row < rows)
            ofPath = pathRow(path, row, prefixOf(body, i));
        else
            row -= rows;
        ++i;
    });
    if (ofPath)
        return *ofPath;
    if (hasRadius(body.shape)) {
        if (row == 0)
            return Row{body.radius.to ? translated("radius from") : radiusLabel(), nullptr, nullptr, &body.radius.from};
        if (row == 1 && body.radius.to)
            return Row{translated("radius to"), nullptr, nullptr, &*body.radius.to};
        row -= body.radius.to ? 2 : 1;
    }
    return row == 0 ? Row{translated("active from"), nullptr, nullptr, &body.active->start}
                    : Row{translated("active until"), nullptr, nullptr, &body.active->end};
}

} // namespace

std::size_t pathRowCount(const Path& path)
{
    struct Count
    {
        std::size_t operator()(const Rest&) const { return 1; }
        std::size_t operator()(const FromTo&) const { return 2; }
        std::size_t operator()(const Launch& path) const { return path.acceleration ? 3 : 2; }
        std::size_t operator()(const Keyed& path) const { return path.keys.size(); }
    };
    return std::visit(Count{}, path);
}

std::size_t numberRowCount(const Body& body)
{
    std::size_t count = 0;
    forEachPath(body, [&count](const Path& path) { count += pathRowCount(path); });
    if (hasRadius(body.shape))
        count += body.radius.to ? 2 : 1;
    return count + (body.active ? 2 : 0);
}

QString radiusLabel()
{
    return translated("radius");
}

NumberRow numberRow(const Body& body, std::size_t row)
{
    return rowOf(body, row);
}

EditableRow numberRow(Body& body, std::size_t row)
{
    return rowOf(body, row);
}

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

constexpr std::size_t mostSharedPoints = 64; // more points of a polygon are listed in the body table alone

// All rows except keys, of which there may be millions, and the points of a polygon that has many.
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
        if (std::holds_alternative<Keyed>(path) || body.points.size() > mostSharedPoints)
            row += pathRowCount(path);
        else
            add(pathRowCount(path));
    };
    forEachPath(body, addPath);
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

namespace {

NumberNames namesOver(const Scene& scene, Interval time)
{
    NumberNames names;
    if (scene.grid)
        names = {{"cellx", scene.grid->spacing.x}, {"celly", scene.grid->spacing.y}};
    names.push_back({"t0", time.start});
    names.push_back({"t1", time.end});
    // A scene that is being repaired may hold numbers that are not finite.
    std::erase_if(names, [](const NamedNumber& name) { return !std::isfinite(name.value); });
    return names;
}

} // namespace

NumberNames numberNames(const Scene& scene)
{
    return namesOver(scene, window(scene));
}

NumberNames numberNames(const Scene& scene, const Body& body)
{
    NumberNames names = namesOver(scene, activeInterval(scene, body));
    if (hasRadius(body.shape) && std::isfinite(body.radius.from))
        names.push_back({"r", body.radius.from});
    return names;
}

Vec coordinateStep(const Scene& scene, const Body& body)
{
    if (scene.grid)
        return scene.grid->spacing;
    double largest = 0;
    const std::size_t rows = std::min<std::size_t>(numberRowCount(body), 100);
    for (std::size_t i = 0; i < rows; ++i) {
        const NumberRow row = numberRow(body, i);
        if (row.x)
            largest = std::max({largest, std::abs(*row.x), std::abs(*row.y)});
    }
    const double step = largest > 0 ? tenthOf(largest) : 1;
    return {step, step};
}

double hundredthOf(Interval window)
{
    const auto value =
        evaluated(QStringLiteral("(%1 - (%2))/100").arg(exactText(window.end), exactText(window.start)).toStdString());
    return value && value->nearest > 0 ? value->nearest : 0.01;
}

double tenthOf(double length)
{
    return roundLength(length / 10);
}

QString numberPath(const Body& body, std::size_t row, NumberPart part)
{
    // The label identifies the form too: a text typed for a velocity does not apply to a position.
    return QStringLiteral("body/%1/%2/%3/%4")
        .arg(row)
        .arg(numberRow(body, row).label)
        .arg(int(part))
        .arg(textOf(body.id));
}

} // namespace sweep
