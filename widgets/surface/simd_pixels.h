// SIMD pixel blending: four pixels at a time, in vectors of 16 bytes.
//
// Compilers map the vectors to the instructions of the machine; the values are the same on every machine.
#pragma once

#include <QRgb>

#include <bit>
#include <cmath>
#include <cstdint>

namespace sweep::simd {

using Floats = float __attribute__((vector_size(16)));
using Words = std::uint32_t __attribute__((vector_size(16)));
using Halves = std::uint16_t __attribute__((vector_size(16)));

inline Floats all(float value)
{
    return Floats{} + value;
}

// Clamped to [0, 1].
inline Floats clamped(Floats values)
{
    const Floats positive = values > 0 ? values : Floats{};
    return positive < 1 ? positive : all(1);
}

inline Floats squareRoots(Floats values)
{
    return Floats{std::sqrt(values[0]), std::sqrt(values[1]), std::sqrt(values[2]), std::sqrt(values[3])};
}

// Values in [0, 1] as integers in [0, 255], rounded.
inline Words bytesOf(Floats values)
{
    return __builtin_convertvector(
        __builtin_convertvector(values * 255 + 0.5F, std::int32_t __attribute__((vector_size(16)))), Words);
}

// The channels of four pixels in 16 bits each: red and blue in `low`, green and alpha in `high`.
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

// Each value in both 16-bit halves of its word.
inline Halves twice(Words shares)
{
    return std::bit_cast<Halves>(shares | (shares << 16U));
}

// products/255, rounded, for products up to 255².
inline Halves by255(Halves products)
{
    const Halves sum = products + 128;
    return (sum + (sum >> 8)) >> 8;
}

// (p·pShares + q·qShares)/255. Requires: no pair of shares sums to more than 255.
inline Channels mixed(const Channels& p, Words pShares, const Channels& q, Words qShares)
{
    const Halves ofP = twice(pShares);
    const Halves ofQ = twice(qShares);
    return {by255(p.low * ofP + q.low * ofQ), by255(p.high * ofP + q.high * ofQ)};
}

// Premultiplied colours over others (Porter and Duff, "Compositing digital images", 1984).
inline Words over(Words ground, const Channels& paint)
{
    const Halves rest = twice(255 - paint.alphas());
    const Channels below(ground);
    return paint.pixels() + Channels(by255(below.low * rest), by255(below.high * rest)).pixels();
}

} // namespace sweep::simd
