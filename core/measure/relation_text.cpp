// The texts of relation.h.
#include "core/base/decimal.h"
#include "core/number/coordinates.h"

#include <sweepbench/relation.h>
#include <sweepbench/scene.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace sweep {

namespace {

std::string plainDecimal(double value)
{
    return value == 0 ? "0" : shortestDecimal(value);
}

// The mark to print before the double nearest to a number.
const char* roundedMark(double nearest, Sign rest)
{
    static constexpr std::ptrdiff_t fewDigits = 12; // most doubles obtained by rounding have 15 to 17
    const bool isNormal = nearest >= std::numeric_limits<double>::min(); // denormal numbers have few digits anyway
    const auto digits = std::ranges::count_if(plainDecimal(nearest), [](char c) { return c >= '0' && c <= '9'; });
    if (!isNormal || digits > fewDigits)
        return "≈ ";
    return rest == Sign::negative ? "just below " : "just above ";
}

} // namespace

std::string roundedSize(double nearest, Sign rest)
{
    if (rest == Sign::zero)
        return plainDecimal(nearest);
    if (nearest == 0)
        return "less than " + plainDecimal(std::numeric_limits<double>::denorm_min());
    const bool isBeyond = nearest == std::numeric_limits<double>::max() && rest == Sign::positive;
    return (isBeyond ? "more than " : roundedMark(nearest, rest)) + plainDecimal(nearest);
}

std::string pointOrInfinity(const std::optional<Vec>& p, bool isExact)
{
    if (!p)
        return "infinity";
    const auto [x, y] = shortestCoordinates(*p);
    const auto beyond = [isExact](double coordinate) {
        return !isExact && std::abs(coordinate) == std::numeric_limits<double>::max() ? " or beyond" : "";
    };
    return (isExact ? "(" : "≈ (") + x + beyond(p->x) + ", " + y + beyond(p->y) + ')';
}

std::string relationText(const PairRelation& relation)
{
    const std::string text = name(relation.relation);
    if (relation.relation == Relation::apart)
        return text + " by " + roundedSize(relation.distance, relation.rest);
    if (const auto& piece = relation.piece)
        return text + " from " + pointOrInfinity(piece->from, piece->isFromExact) + " to " +
               pointOrInfinity(piece->to, piece->isToExact);
    return text + " at " + pointOrInfinity(relation.onA, relation.isExactA);
}

std::string endText(const EndSide& end, Shape shape, const std::string& body)
{
    return !hasTwoControlPoints(shape) ? body : (end.end == 'a' ? "start of " : "end of ") + body;
}

std::string sideText(const EndSide& end, const std::string& line)
{
    if (end.side == Sign::zero)
        return "on the line of " + line;
    return (end.side == Sign::positive ? "left of the line of " : "right of the line of ") + line + " by " +
           roundedSize(end.distance, end.rest);
}

} // namespace sweep
