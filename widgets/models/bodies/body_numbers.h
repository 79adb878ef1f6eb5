// Numbers of a body, in rows that a table or an inspector can show and edit.
#pragma once

#include "core/scene/scene.h"

#include <QString>

#include <cstddef>

namespace sweep {

// One row: a position or a vector (x, y), a plain value, or a key (all three). What is null is not there.
template <class Number>
struct NumberRowOf
{
    QString label;
    Number* x = nullptr;
    Number* y = nullptr;
    Number* value = nullptr;
};
using NumberRow = NumberRowOf<const double>;
using EditableRow = NumberRowOf<double>;

// Rows: the paths of its control points, its radius, its active interval where it has one of its own.
[[nodiscard]] std::size_t numberRowCount(const Body& body);
// Those of one path.
[[nodiscard]] std::size_t pathRowCount(const Path& path);
// How the row of a radius is labelled that does not change.
[[nodiscard]] QString radiusLabel();
// Requires: row < numberRowCount(body).
[[nodiscard]] NumberRow numberRow(const Body& body, std::size_t row);
[[nodiscard]] EditableRow numberRow(Body& body, std::size_t row);

} // namespace sweep
