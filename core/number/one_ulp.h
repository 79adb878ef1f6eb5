// Between which two neighbouring doubles does a number lie?
#pragma once

namespace sweep {

// low ≤ the number ≤ high, neighbours, or both the number itself. Beyond the finite doubles the greatest of its sign.
struct OneUlp
{
    double low = 0;
    double high = 0;
    [[nodiscard]] bool isExact() const { return low == high; }
};

} // namespace sweep
