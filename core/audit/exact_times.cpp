#include "core/audit/exact_times.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace sweep::auditing {

namespace {

using Whole = boost::multiprecision::cpp_int;

Fraction powerOfTen(int exponent)
{
    const Fraction power(boost::multiprecision::pow(Whole(10), static_cast<unsigned>(std::abs(exponent))));
    return exponent < 0 ? Fraction(1 / power) : power;
}

// The value of a decimal, plain or scientific.
Fraction valueOf(const std::string& decimal)
{
    Whole figures = 0;
    int exponent = 0;
    bool afterPoint = false;
    for (std::size_t k = 0; k < decimal.size(); ++k) {
        const char c = decimal[k];
        if (c == 'e') {
            exponent += std::stoi(decimal.substr(k + 1));
            break;
        }
        afterPoint = afterPoint || c == '.';
        if (c < '0' || c > '9')
            continue;
        figures = figures * 10 + (c - '0');
        exponent -= afterPoint ? 1 : 0;
    }
    const Fraction size = Fraction(figures) * powerOfTen(exponent);
    return decimal.front() == '-' ? Fraction(-size) : size;
}

} // namespace

TimeEnclosure enclosureOf(const Instant& t, int count)
{
    if (t.isDouble())
        return {Fraction(t.nearest()), Fraction(t.nearest())};
    const Fraction value = valueOf(digits(t, count));
    const Fraction unit = abs(value) * powerOfTen(1 - count); // at least one unit in the last digit
    return {value - unit, value + unit};
}

std::optional<AdjacentTimes> adjacentTimes(const EventInSequence& listed, int count)
{
    const Fraction earliest =
        listed.previous ? enclosureOf(*listed.previous->time, count).high : Fraction(listed.w.start);
    const Fraction latest = listed.next ? enclosureOf(*listed.next->time, count).low : Fraction(listed.w.end);
    const auto [low, high] = enclosureOf(*listed.event.time, count);
    if (!(earliest < low) || !(high < latest))
        return std::nullopt;
    const Fraction near = Fraction(std::max(std::abs(listed.w.start), std::abs(listed.w.end))) * powerOfTen(-count);
    return AdjacentTimes{std::max(Fraction(low - near), Fraction((earliest + low) / 2)),
                         std::min(Fraction(high + near), Fraction((high + latest) / 2))};
}

std::optional<Fraction> timeBetween(const PairEvent& p, const PairEvent& q, int count)
{
    const Fraction low = enclosureOf(*p.time, count).high;
    const Fraction high = enclosureOf(*q.time, count).low;
    return low < high ? std::optional<Fraction>((low + high) / 2) : std::nullopt;
}

Digits100 rounded(const Fraction& t)
{
    Digits100 sum(0);
    Fraction rest = t;
    for (int bits = 0; bits < std::numeric_limits<Digits100>::digits + 10;
         bits += std::numeric_limits<double>::digits) {
        const auto part = static_cast<double>(rest);
        sum += Digits100(part);
        rest -= Fraction(part);
    }
    return sum;
}

} // namespace sweep::auditing
