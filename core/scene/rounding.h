// Effect of rounding on the numbers of bodies: how many were rounded, and by how much.
#pragma once

#include <cstddef>

namespace sweep {

// What rounding did to one or more bodies.
struct Rounding
{
    std::size_t numbers = 0; // how many numbers are the double nearest to the exact result, but not the result itself
    double largestError = 0; // largest distance of a number from its exact result; rounded up
    bool overflow = false;   // a result lies beyond the finite doubles: the body must not be used

    [[nodiscard]] bool isExact() const { return numbers == 0 && !overflow; }
    Rounding& operator+=(const Rounding& other);
};

} // namespace sweep
