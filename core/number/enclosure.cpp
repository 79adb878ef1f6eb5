#include "core/number/enclosure.h"

#include "core/base/contract.h"

#include <algorithm>
#include <array>

namespace sweep {

namespace {

// x rounded towards −∞ to `bits` significant binary digits.
Dyadic shortenedDown(const Dyadic& x, int bits)
{
    const int surplus = bitLength(x.mantissa()) - bits;
    return surplus <= 0 ? x : Dyadic(shifted(x.mantissa(), -surplus), x.exponent() + surplus);
}

Dyadic shortenedUp(const Dyadic& x, int bits)
{
    return -shortenedDown(-x, bits);
}

// p/q rounded towards −∞. Requires: q ≠ 0.
Dyadic dividedDown(const Dyadic& p, const Dyadic& q, int bits)
{
    if (p.isZero())
        return {};
    const int shift = std::max(0, bits + 1 + bitLength(q.mantissa()) - bitLength(p.mantissa()));
    Integer n = shifted(p.mantissa(), shift);
    Integer d = q.mantissa();
    if (d.sign() < 0) {
        n = -n;
        d = -d;
    }
    Integer result = n / d; // truncated towards zero
    if (n.sign() < 0 && result * d != n)
        --result;
    return shortenedDown(Dyadic(std::move(result), p.exponent() - q.exponent() - shift), bits);
}

} // namespace

std::optional<Sign> Enclosure::signFiltered() const
{
    if (low.sign() == high.sign())
        return low.sign();
    return std::nullopt;
}

Enclosure Enclosure::rounded(int bits) const
{
    return {shortenedDown(low, bits), shortenedUp(high, bits)};
}

Enclosure sum(const Enclosure& p, const Enclosure& q, int bits)
{
    return {shortenedDown(p.low + q.low, bits), shortenedUp(p.high + q.high, bits)};
}

Enclosure product(const Enclosure& p, const Enclosure& q, int bits)
{
    const std::array<Dyadic, 4> all{p.low * q.low, p.low * q.high, p.high * q.low, p.high * q.high};
    const auto [low, high] = std::minmax_element(all.begin(), all.end());
    return {shortenedDown(*low, bits), shortenedUp(*high, bits)};
}

Enclosure quotient(const Enclosure& p, const Enclosure& q, int bits)
{
    SWEEP_EXPECTS(!q.holdsZero());
    const std::array<const Dyadic*, 2> numerators{&p.low, &p.high};
    const std::array<const Dyadic*, 2> denominators{&q.low, &q.high};
    std::optional<Enclosure> all;
    for (const Dyadic* n : numerators) {
        for (const Dyadic* d : denominators) {
            const Dyadic down = dividedDown(*n, *d, bits);
            const Dyadic up = -dividedDown(-*n, *d, bits);
            all = all ? Enclosure{std::min(all->low, down), std::max(all->high, up)} : Enclosure{down, up};
        }
    }
    return *all;
}

Enclosure valueOn(const Polynomial& p, const Enclosure& t, int bits)
{
    Enclosure value;
    for (auto c = p.coefficients().rbegin(); c != p.coefficients().rend(); ++c)
        value = sum(product(value, t, bits), Enclosure::exactly(Dyadic(*c, 0)).rounded(bits), bits);
    return {value.low.scaled(p.exponent()), value.high.scaled(p.exponent())};
}

} // namespace sweep
