#include "core/number/coordinates.h"

#include "core/base/decimal.h"

#include <sweepbench/base/contract.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace sweep {

namespace {

constexpr int manyDigits = 17; // enough to distinguish all doubles

std::string written(double x, std::chars_format format, int precision)
{
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), x, format, precision).ptr;
    return {buffer.data(), end};
}

std::string written(double x, std::chars_format format)
{
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), x, format).ptr;
    return {buffer.data(), end};
}

bool isPlain(double x)
{
    const double size = std::abs(x);
    return size == 0 || (size >= 1e-5 && size < 1e15);
}

std::chars_format formatOf(const Vec2<double>& p)
{
    return isPlain(p.x) && isPlain(p.y) ? std::chars_format::fixed : std::chars_format::scientific;
}

std::string shortest(double x, std::chars_format format)
{
    return x == 0 ? "0" : withTidyExponent(written(x, format));
}

// Removes trailing zeros of the fractional part.
std::string withoutZeros(const std::string& decimal)
{
    const std::size_t exponent = std::min(decimal.find('e'), decimal.size());
    std::string digits = decimal.substr(0, exponent);
    if (digits.find('.') != std::string::npos) {
        digits.erase(digits.find_last_not_of('0') + 1);
        if (digits.back() == '.')
            digits.pop_back();
    }
    return digits + decimal.substr(exponent);
}

// The plain text of at most `significant` digits; empty if std::chars_format::general writes an exponent.
std::string shortPlain(double x, int significant)
{
    std::array<char, 64> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), x, std::chars_format::general, significant).ptr;
    return std::find(buffer.data(), end, 'e') == end ? std::string(buffer.data(), end) : std::string();
}

std::string rounded(double x, int significant, std::chars_format format)
{
    if (x == 0)
        return "0";
    // Different decimals of so few digits are never nearest to the same normal double, so a text that reads back as x
    // is also the shortest that does.
    constexpr int fewDigits = 15;
    if (format == std::chars_format::fixed && significant <= fewDigits)
        if (std::string text = shortPlain(x, significant); !text.empty())
            return text;
    const std::string scientific = written(x, std::chars_format::scientific, significant - 1);
    if (nearestDouble(scientific) == x) // all digits, perhaps more than needed
        return shortest(x, format);
    if (format == std::chars_format::scientific)
        return withTidyExponent(withoutZeros(scientific));
    const int exponent = std::stoi(scientific.substr(scientific.find('e') + 1));
    return withoutZeros(written(x, format, std::max(significant - 1 - exponent, 0)));
}

// Whether the numbers certainly differ after rounding to `count` digits, which changes neither by more than
// 10^(1−count)/2 of its magnitude.
bool roundApart(double a, double b, int count)
{
    const double share = 1.01 * std::pow(10.0, 1 - count); // the errors of this line and the next are far below 1 %
    return std::abs(a / 2 - b / 2) > share * (std::max(std::abs(a), std::abs(b)) / 2);
}

} // namespace

CoordinateTexts shortestCoordinates(const Vec2<double>& p)
{
    const std::chars_format format = formatOf(p);
    return {shortest(p.x, format), shortest(p.y, format)};
}

CoordinateTexts roundedCoordinates(const Vec2<double>& p, int significant)
{
    SWEEP_EXPECTS(significant >= 1 && significant <= manyDigits);
    const std::chars_format format = formatOf(p);
    return {rounded(p.x, significant, format), rounded(p.y, significant, format)};
}

namespace {

// For each coordinate, whether the two points count as equal in it.
Vec2<bool> nearlySame(const Vec2<double>& p, const Vec2<double>& q)
{
    const double size = std::max({std::abs(p.x), std::abs(p.y), std::abs(q.x), std::abs(q.y)});
    const auto isSame = [&](double a, double b) { return std::abs(a / 2 - b / 2) <= 0x1p-50 * size; };
    return {isSame(p.x, q.x), isSame(p.y, q.y)};
}

} // namespace

bool areNearlyOne(const Vec2<double>& p, const Vec2<double>& q)
{
    const auto [sameX, sameY] = nearlySame(p, q);
    return sameX && sameY;
}

int digitsTelling(const Vec2<double>& p, const Vec2<double>& q, int least)
{
    auto [sameX, sameY] = nearlySame(p, q);
    if (sameX && sameY && p != q) {
        sameX = std::abs(p.x / 2 - q.x / 2) < std::abs(p.y / 2 - q.y / 2);
        sameY = !sameX;
    }
    int count = std::min(least, manyDigits);
    const auto differ = [&, first = formatOf(p), second = formatOf(q)](double a, double b) {
        return roundApart(a, b, count) || rounded(a, count, first) != rounded(b, count, second);
    };
    while (count < manyDigits && !((sameX || differ(p.x, q.x)) && (sameY || differ(p.y, q.y))))
        ++count;
    return count;
}

} // namespace sweep
