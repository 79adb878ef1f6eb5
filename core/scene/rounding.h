// Effect of rounding on the numbers of bodies: how many were rounded, and by how much.
#pragma once

#include <cstddef>

namespace sweep {

// Effect of rounding on one or more bodies.
struct Rounding
{
    std::size_t numbers = 0; // the number of doubles that differ from the exact result they are nearest to
    double largestError = 0; // largest distance of a number from its exact result; rounded up
    bool overflow = false;   // a result lies beyond the finite doubles; the body must not be used

    [[nodiscard]] bool isExact() const { return numbers == 0 && !overflow; }
    Rounding& operator+=(const Rounding& other);
};

} // namespace sweep
