// Numbers of bodies as rows, also those that several bodies share.
#pragma once

#include "widgets/format/numbers.h"

#include <sweepbench/scene.h>

#include <QString>

#include <cstddef>
#include <vector>

namespace sweep {

// Numbers of a body, in rows that a table or an inspector can show and edit.

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

// Context of number fields: format, names in expressions, sizes of steps, and keys of typed text.

[[nodiscard]] inline NumberFormat numberFormat(const Scene& scene)
{
    return scene.numbers.value_or(NumberFormat::doubles);
}

// cellx and celly if the scene has a grid; t0 and t1, the ends of its time.
[[nodiscard]] NumberNames numberNames(const Scene& scene);
// The same with t0 and t1 of the body's active interval, and r, its radius at the start, if it has one.
[[nodiscard]] NumberNames numberNames(const Scene& scene, const Body& body);

// The step of an arrow key in a coordinate: a cell of the grid; without a grid, a round part of the body's largest
// coordinates.
[[nodiscard]] Vec coordinateStep(const Scene& scene, const Body& body);
// A hundredth of the window's length, rounded once from its decimals.
[[nodiscard]] double hundredthOf(Interval window);
// A round tenth of a length > 0.
[[nodiscard]] double tenthOf(double length);

enum class NumberPart
{
    x,
    y,
    value
};
// The key in TypedNumbers of one number in a row of a body (see body_numbers.h).
[[nodiscard]] QString numberPath(const Body& body, std::size_t row, NumberPart part);

// Rows of numbers that several bodies have in common.

// One row of one body (see body_numbers.h).
struct NumberRowIndex
{
    std::size_t body = 0;
    std::size_t row = 0;
};

// Rows of the same label, one of each body; at least one.
struct SharedRow
{
    QString label;
    std::vector<NumberRowIndex> entries;
};

// The rows whose label each of these bodies has, in the order of the first; without keys, and without the points of a
// polygon that has more than 64. Requires: at least one body.
[[nodiscard]] std::vector<SharedRow> sharedRows(const Scene& scene, const std::vector<std::size_t>& bodies);

// The number; null if the row does not have that part.
[[nodiscard]] const double* numberAt(const Body& body, std::size_t row, NumberPart part);
[[nodiscard]] double* numberAt(Body& body, std::size_t row, NumberPart part);

// Whether it is a time: of a key, or of the active interval.
[[nodiscard]] bool isTime(const Body& body, std::size_t row, NumberPart part);

// The names that stand for one number in all of the bodies.
[[nodiscard]] NumberNames sharedNames(const Scene& scene, const std::vector<NumberRowIndex>& entries);

} // namespace sweep
