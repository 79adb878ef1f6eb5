// Rational numbers for an oracle that shares no arithmetic with core.
#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sweep::oracle {

// Without expression templates, so that a lambda may return a sum without naming its type.
using Rational =
    boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;
using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;

// 113 bits and a range of 10^±4932: enough to square any double. Only finds times to examine exactly.
__extension__ typedef __float128 Quad;

// 150 digits, for minima at irrational times.
using Big = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<150>, boost::multiprecision::et_off>;
// 1500 digits, for cases that 150 leave in doubt: 1e-300 is very small next to 1.
using Huge = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<1500>, boost::multiprecision::et_off>;

// A range that certainly holds a number; lo equals hi if the number is known exactly.
struct Enclosure
{
    Rational lo;
    Rational hi;
    [[nodiscard]] bool exact() const { return lo == hi; }
};

// The number if it is known, or if the enclosure holds a rational that is so simple that it can only be the number.
// nullopt if the number is certainly irrational, or if its denominator has more than 128 bits: such a rational may be
// in the enclosure by chance if 1e-300 is combined with 1e300.
[[nodiscard]] std::optional<Rational> rationalIn(const Enclosure& enclosure);

[[nodiscard]] Rational power(int base, int exponent);

// The double nearest to q, ties to even; the largest finite one beyond the range; never −0.
[[nodiscard]] double nearestDouble(const Rational& q);

// The greatest integer ≤ q.
[[nodiscard]] Integer floorOf(const Rational& q);

// Reads "3", "-1/7", "0.25" or "1.5e-7".
[[nodiscard]] Rational parseRational(std::string_view text);

// While one lives, held() takes the doubles of this thread's scenes as their shortest decimals.
class ReadingDecimals
{
public:
    ReadingDecimals();
    ~ReadingDecimals();
    ReadingDecimals(const ReadingDecimals&) = delete;
    ReadingDecimals& operator=(const ReadingDecimals&) = delete;

    [[nodiscard]] static bool isOn();
};

// The decimal with the fewest digits that reads back as x.
[[nodiscard]] Rational shortestDecimalOf(double x);

// The simplest rationals near q: its continued fraction, up to `count` convergents.
[[nodiscard]] std::vector<Rational> convergents(const Rational& q, int count);

// The rational with the smallest denominator in an open interval, lo < hi.
[[nodiscard]] Rational simplestBetween(const Rational& lo, const Rational& hi);

[[nodiscard]] Rational exactly(Quad x);

// q as a number of another type, rounded if necessary.
template <class T>
[[nodiscard]] T as(const Rational& q);
template <>
Rational as<Rational>(const Rational& q);
template <>
Quad as<Quad>(const Rational& q);
template <>
Big as<Big>(const Rational& q);
template <>
Huge as<Huge>(const Rational& q);

// The number that a double of a scene stands for: the double, or its shortest decimal.
template <class T = Rational>
[[nodiscard]] T held(double x)
{
    if (!ReadingDecimals::isOn())
        return T(x);
    static thread_local std::unordered_map<double, T> known;
    const auto [found, isNew] = known.try_emplace(x);
    if (isNew)
        found->second = as<T>(shortestDecimalOf(x));
    return found->second;
}

} // namespace sweep::oracle
