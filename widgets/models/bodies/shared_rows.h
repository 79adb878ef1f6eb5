// Rows of numbers that several bodies have in common.
#pragma once

#include "widgets/models/bodies/body_numbers.h"
#include "widgets/models/bodies/number_context.h"

#include <vector>

namespace sweep {

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

// The rows whose label each of these bodies has, in the order of the first; without keys. Requires: at least one body.
[[nodiscard]] std::vector<SharedRow> sharedRows(const Scene& scene, const std::vector<std::size_t>& bodies);

// The number; null if the row does not have that part.
[[nodiscard]] const double* numberAt(const Body& body, std::size_t row, NumberPart part);
[[nodiscard]] double* numberAt(Body& body, std::size_t row, NumberPart part);

// Whether it is a time: of a key, or of the active interval.
[[nodiscard]] bool isTime(const Body& body, std::size_t row, NumberPart part);

// The names that stand for one number in all of the bodies.
[[nodiscard]] NumberNames sharedNames(const Scene& scene, const std::vector<NumberRowIndex>& entries);

} // namespace sweep
