// Sign of a number: negative, zero or positive.
#pragma once

namespace sweep {

enum class Sign : signed char
{
    negative = -1,
    zero = 0,
    positive = 1
};

[[nodiscard]] constexpr Sign operator-(Sign s)
{
    return static_cast<Sign>(-static_cast<int>(s));
}
[[nodiscard]] constexpr Sign operator*(Sign p, Sign q)
{
    return static_cast<Sign>(static_cast<int>(p) * static_cast<int>(q));
}
[[nodiscard]] constexpr Sign signOf(int n)
{
    return n < 0 ? Sign::negative : n > 0 ? Sign::positive : Sign::zero;
}

} // namespace sweep
