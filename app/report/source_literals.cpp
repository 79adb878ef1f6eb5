#include "app/report/source_literals.h"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace sweep {

std::string hexFloat(double value)
{
    std::array<char, 32> buffer{}; // room for 13 digits, sign, point and exponent
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(value), std::chars_format::hex);
    return std::string(std::signbit(value) ? "-" : "") + "0x" + std::string(buffer.data(), end.ptr);
}

std::string bitsOf(double value)
{
    std::array<char, 16> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::bit_cast<std::uint64_t>(value), 16);
    return "0x" + std::string(buffer.data(), end.ptr);
}

} // namespace sweep
