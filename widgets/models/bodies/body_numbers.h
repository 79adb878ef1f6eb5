// Numbers of a body, in rows that a table or an inspector can show and edit.
#pragma once

#include "core/scene/scene.h"

#include <QString>

#include <cstddef>

namespace sweep {

// One row: a position or a vector (x, y), a plain value, or a key (all three). A null number is absent.
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

// The number of rows: for the paths of its control points, its radius, and its own active interval if it has one.
[[nodiscard]] std::size_t numberRowCount(const Body& body);
// The number of rows of one path.
[[nodiscard]] std::size_t pathRowCount(const Path& path);
// The label of the row of a constant radius.
[[nodiscard]] QString radiusLabel();
// Requires: row < numberRowCount(body).
[[nodiscard]] NumberRow numberRow(const Body& body, std::size_t row);
[[nodiscard]] EditableRow numberRow(Body& body, std::size_t row);

} // namespace sweep
