// How are pixels blended four at a time? In vectors of 16 bytes, which compilers map to what the machine has: the same
// values everywhere.
#pragma once

#include <QColor>

#include <bit>
#include <cmath>
#include <cstdint>

namespace sweep::four {

using Floats = float __attribute__((vector_size(16)));
using Words = std::uint32_t __attribute__((vector_size(16)));
using Halves = std::uint16_t __attribute__((vector_size(16)));

inline Floats all(float value)
{
    return Floats{} + value;
}

// Between 0 and 1.
inline Floats clamped(Floats values)
{
    const Floats positive = values > 0 ? values : Floats{};
    return positive < 1 ? positive : all(1);
}

inline Floats squareRoots(Floats values)
{
    return Floats{std::sqrt(values[0]), std::sqrt(values[1]), std::sqrt(values[2]), std::sqrt(values[3])};
}

// Shares of 255, rounded.
inline Words sharesOf(Floats values)
{
    return __builtin_convertvector(
        __builtin_convertvector(values * 255 + 0.5F, std::int32_t __attribute__((vector_size(16)))), Words);
}

// Of four pixels red and blue, green and alpha, each in 16 bits.
struct Channels
{
    Halves low;
    Halves high;

    explicit Channels(Words pixels)
        : low(std::bit_cast<Halves>(pixels & 0x00FF00FFU)), high(std::bit_cast<Halves>((pixels >> 8U) & 0x00FF00FFU))
    {
    }
    explicit Channels(QRgb colour) : Channels(Words{} + colour) {}
    Channels(Halves l, Halves h) : low(l), high(h) {}

    [[nodiscard]] Words pixels() const { return std::bit_cast<Words>(low) | (std::bit_cast<Words>(high) << 8U); }
    [[nodiscard]] Words alphas() const { return std::bit_cast<Words>(high) >> 16U; }
};

// A pixel's share in both of its halves.
inline Halves twice(Words shares)
{
    return std::bit_cast<Halves>(shares | (shares << 16U));
}

// products/255, rounded, up to 255².
inline Halves by255(Halves products)
{
    const Halves sum = products + 128;
    return (sum + (sum >> 8)) >> 8;
}

// p and q by their shares, which are not more than 255 together.
inline Channels mixed(const Channels& p, Words pShares, const Channels& q, Words qShares)
{
    const Halves ofP = twice(pShares);
    const Halves ofQ = twice(qShares);
    return {by255(p.low * ofP + q.low * ofQ), by255(p.high * ofP + q.high * ofQ)};
}

// Colours with their alpha multiplied in, on others.
inline Words over(Words ground, const Channels& paint)
{
    const Halves rest = twice(255 - paint.alphas());
    const Channels below(ground);
    return paint.pixels() + Channels(by255(below.low * rest), by255(below.high * rest)).pixels();
}

} // namespace sweep::four
