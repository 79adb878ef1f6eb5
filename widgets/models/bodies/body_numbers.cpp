#include "widgets/models/bodies/body_numbers.h"

#include "widgets/format/translated.h"

#include <type_traits>

namespace sweep {

namespace {

template <class Vector>
auto vectorRow(const QString& label, Vector& vector)
{
    using Number = std::remove_pointer_t<decltype(&vector.x)>;
    return NumberRowOf<Number>{label, &vector.x, &vector.y, nullptr};
}

// `prefix` distinguishes the two control points of a body: "a ", "b ".
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

template <class AnyBody>
auto rowOf(AnyBody& body, std::size_t row)
{
    using Number = std::conditional_t<std::is_const_v<AnyBody>, const double, double>;
    using Row = NumberRowOf<Number>;
    const bool two = hasTwoControlPoints(body.shape);
    if (row < pathRowCount(body.a))
        return pathRow(body.a, row, two ? QStringLiteral("a ") : QString());
    row -= pathRowCount(body.a);
    if (two && row < pathRowCount(body.b))
        return pathRow(body.b, row, QStringLiteral("b "));
    row -= two ? pathRowCount(body.b) : 0;
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
    std::size_t count = pathRowCount(body.a);
    if (hasTwoControlPoints(body.shape))
        count += pathRowCount(body.b);
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

} // namespace sweep
