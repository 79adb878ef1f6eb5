#include "core/solve/other_numbers.h"

#include "core/base/decimal.h"
#include "core/scene/motion.h"

#include <sweepbench/number/text.h>
#include <sweepbench/scene_file.h>

#include <algorithm>
#include <utility>

namespace sweep {

namespace {

// The decimal that the program writes for a number of a scene.
std::string decimalOf(double number, bool isSingle)
{
    return isSingle ? shortestSingle(number) : shortestDecimal(number);
}

// The power of ten of the last digit: −2 for "1.25", −8 for "2.5e-7".
int lastPower(const std::string& decimal)
{
    const std::size_t e = std::min(decimal.find('e'), decimal.size());
    const std::size_t point = std::min(decimal.find('.'), e - 1);
    return (e < decimal.size() ? std::stoi(decimal.substr(e + 1)) : 0) - static_cast<int>(e - 1 - point);
}

Rational valueOf(const std::string& decimal)
{
    return fractionFrom(decimal).value();
}

Rational errorOf(double number, const Rational& decimal)
{
    return abs(Rational(rationalOf(Dyadic(number)) - decimal));
}

// Visits the numbers of a scene and a further time.
template <class Visit>
void forEachNumber(OtherScene& other, const Visit& visit)
{
    forEachNumber(other.scene, visit);
    if (other.at)
        visit(*other.at, Dimension{0, 1}, static_cast<const Body*>(nullptr));
}

// The least power of ten ≥ 1 that makes the lengths, or the times, of the scene integers.
int leastPower(OtherScene& other, bool ofLengths, bool isSingle)
{
    int least = 0;
    forEachNumber(other, [&](double number, Dimension dimension, const Body*) {
        const int known = ofLengths ? dimension.time * other.timePower : 0;
        if (number != 0 && (dimension.length != 0) == ofLengths)
            least = std::max(least, -lastPower(decimalOf(number, isSingle)) - known);
    });
    return least;
}

// The body is null for a number of no body.
Problem tooManyDigits(const std::string& decimal, int power, const Body* body, const Scene& scene)
{
    Problem problem{.message = decimal + " has too many digits: times 10^" + std::to_string(power) +
                               ", which makes the scene's numbers integers, it passes 2^53 and is no double"};
    if (body) {
        problem.body = body->id;
        problem.pointer = "/bodies/" + std::to_string(body - scene.bodies.data());
    }
    return problem;
}

Result<OtherScene> withDecimals(const Scene& scene, std::optional<double> at)
{
    const bool isSingle = hasSingles(scene);
    OtherScene other{.scene = scene, .at = at};
    other.scene.numbers.reset();
    other.scene.expect.reset();
    other.scene.bookmarks.reset();
    if (!scene.time)
        other.scene.time = SceneTime{window(scene)};
    other.timePower = leastPower(other, false, isSingle);
    other.lengthPower = leastPower(other, true, isSingle);
    std::vector<Problem> problems;
    forEachNumber(other, [&](double& number, Dimension dimension, const Body* body) {
        const std::string text = decimalOf(number, isSingle);
        const Rational decimal = valueOf(text);
        if (const Rational error = errorOf(number, decimal); !error.is_zero())
            other.rounding += {.numbers = 1, .largestError = roundedUp(error)};
        const int power = dimension.length * other.lengthPower + dimension.time * other.timePower;
        const Rounded multiplied = nearestFinite(decimal * valueOf("1e" + std::to_string(power)));
        if (!multiplied.isExact && problems.empty())
            problems.push_back(tooManyDigits(text, power, body, other.scene));
        number = multiplied.value;
    });
    if (!problems.empty())
        return problems;
    return other;
}

Result<OtherScene> withNearestSingles(const Scene& scene, std::optional<double> at)
{
    SceneOfSingles singles = withSingles(scene);
    return OtherScene{std::move(singles.scene), singles.rounding, 0, 0, at ? std::optional(nearestSingle(*at)) : at};
}

} // namespace

const char* name(OtherNumbers numbers)
{
    return numbers == OtherNumbers::singles ? "singles" : "decimals";
}

Result<OtherScene> withOtherNumbers(const Scene& scene, OtherNumbers numbers, std::optional<double> at, const Job& job)
{
    const bool isDecimal = numbers == OtherNumbers::decimals;
    Result<OtherScene> other = isDecimal ? withDecimals(scene, at) : withNearestSingles(scene, at);
    std::vector<Problem> problems = other ? problemsOf(other->scene, job) : other.problems();
    for (Problem& problem : problems) {
        if (other && isDecimal) // the message would name multiplied numbers
            problem.message = "breaks a rule of scenes that the doubles keep";
        problem.message = "as " + std::string(name(numbers)) + ": " + problem.message;
    }
    if (!problems.empty())
        return problems;
    return other;
}

std::string farthestFromDecimal(const Scene& scene)
{
    std::pair<bool, Rational> farthest; // whether it is a length, and the distance
    double number = 0;
    forEachNumber(scene, [&](double one, Dimension dimension, const Body*) {
        const Rational error = errorOf(one, valueOf(decimalOf(one, hasSingles(scene))));
        const std::pair rank(dimension.length == 1 && dimension.time == 0, error);
        if (error.is_zero() || rank <= farthest)
            return;
        farthest = rank;
        number = one;
    });
    if (number == 0)
        return {};
    const std::string decimal = decimalOf(number, hasSingles(scene));
    int count = 21;
    while (count < mostDigits && valueOf(roundedDigits(Instant(number), count).text) == valueOf(decimal))
        ++count;
    return decimal + " is " + roundedDigits(Instant(number), count).text;
}

} // namespace sweep
