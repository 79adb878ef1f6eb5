#include "widgets/timeline/clearance_plot.h"

#include "core/number/algebraic_root.h"
#include "core/number/quadratic_surd.h"
#include "widgets/models/instruments/clearance_answer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace sweep {

namespace {

bool isAfter(const Dyadic& t, const Instant& limit)
{
    return limit.isDouble() ? Dyadic(limit.nearest()) < t : limit.root()->compare(t) == Sign::negative;
}

} // namespace

double ValueScale::yOf(double value) const
{
    // Differences of halves, so that those of huge values stay finite.
    const double share = (value / 2 - low / 2) / (high / 2 - low / 2);
    return bottom - share * height;
}

std::vector<double> ValueScale::ticks(double spacing) const
{
    const double least = (high / 2 - low / 2) * 2 / height * spacing;
    if (!(least > std::numeric_limits<double>::min()) || !std::isfinite(least))
        return {};
    const double step = roundStep(least);
    const double first = std::ceil(low / step);
    if (!(std::abs(first) < 0x1p52))
        return {}; // doubles are too sparse for round values here
    std::vector<double> values;
    for (int i = 0; (first + i) * step <= high; ++i)
        values.push_back((first + i) * step + 0.0);
    return values;
}

Dyadic exactTime(DoubleDouble t)
{
    return Dyadic(t.high) + Dyadic(t.low);
}

std::optional<Rounded> clearanceValue(const ClearanceCurve& curve, const Dyadic& t)
{
    if (curve.pieces.empty() || t < Dyadic(curve.pieces.front().begin.nearest()))
        return {};
    const auto piece =
        std::ranges::partition_point(curve.pieces, [&](const ClearancePiece& one) { return isAfter(t, one.end); });
    if (piece == curve.pieces.end())
        return {};
    return nearestFinite(clearanceAt(*piece, t));
}

std::vector<PlotPoint> plotPoints(const ClearanceCurve& curve, const TimeScale& scale)
{
    std::vector<PlotPoint> points;
    if (curve.pieces.empty())
        return points;
    const double right = scale.left + scale.width;
    const auto sample = [&](double x) {
        if (const auto value = clearanceValue(curve, exactTime(scale.doubleDoubleTimeAt(x))))
            points.push_back({x, value->value});
    };
    for (double x = scale.left; x < right; ++x)
        sample(x);
    sample(right);
    for (const ClearanceTurn& turn : curve.turns)
        if (const double x = scale.xOf(turn.t); x >= scale.left && x <= right)
            points.push_back({x, turn.value.low});
    std::ranges::stable_sort(points, [](const PlotPoint& p, const PlotPoint& q) { return p.x < q.x; });
    return points;
}

ValueScale valueScale(const std::vector<PlotPoint>& points, double tolerance)
{
    constexpr double far = 2; // times the height of the curve
    constexpr double room = 0.08;
    ValueScale scale;
    if (points.empty())
        return scale;
    const auto [least, most] =
        std::ranges::minmax_element(points, [](const PlotPoint& p, const PlotPoint& q) { return p.value < q.value; });
    double low = least->value;
    double high = most->value;
    const auto include = [&](double value) {
        const double limit = far * (high / 2 - low / 2);
        if (value < low && low / 2 - value / 2 <= limit)
            low = value;
        if (value > high && value / 2 - high / 2 <= limit)
            high = value;
    };
    include(0);
    if (low <= 0 && 0 <= high)
        include(tolerance);
    if (low == high) { // a flat curve
        const double around = low == 0 ? (tolerance > 0 ? tolerance : 1) : std::abs(low) / 2;
        low = std::max(low - around, -std::numeric_limits<double>::max());
        high = std::min(high + around, std::numeric_limits<double>::max());
    }
    const double margin = (high / 2 - low / 2) * 2 * room;
    scale.low = std::max(low - margin, -std::numeric_limits<double>::max());
    scale.high = std::min(high + margin, std::numeric_limits<double>::max());
    if (!(scale.low < scale.high))
        scale.high = std::nextafter(scale.low, std::numeric_limits<double>::infinity());
    return scale;
}

std::vector<ClearanceMark> clearanceMarks(const ClearanceAnswer& answer, double tolerance)
{
    using Kind = ClearanceMark::Kind;
    std::vector<ClearanceMark> marks;
    if (!answer.hasCurve())
        return marks;
    const ClearanceCurve& curve = answer.curve;
    for (const Contact& contact : curve.contacts) {
        if (contact.isInstant()) {
            marks.push_back({contact.crosses() ? Kind::cross : Kind::graze, contact.begin, {}});
            continue;
        }
        for (const auto& [kind, t] : {std::pair(Kind::begin, &contact.begin), std::pair(Kind::end, &contact.end)})
            marks.push_back({.kind = kind, .t = *t, .value = {}, .isOpen = !holdsEnd(curve, *t)});
    }
    const ClearanceTurn& least = curve.minimum();
    for (const std::size_t dip : curve.dips) {
        const ClearanceTurn& turn = curve.turns[dip];
        const Kind kind = turn.value.high <= 0           ? Kind::deepest
                          : turn.value.high <= tolerance ? Kind::nearMiss
                                                         : Kind::dip;
        const auto same = std::ranges::find_if(marks, [&](const ClearanceMark& mark) {
            return (mark.kind == Kind::graze || mark.kind == Kind::cross) && mark.t == turn.t;
        });
        if (same != marks.end())
            same->isLeast = &turn == &least;
        else
            marks.push_back({kind, turn.t, turn.value, &turn == &least});
    }
    std::ranges::stable_sort(marks, [](const ClearanceMark& p, const ClearanceMark& q) { return p.t < q.t; });
    return marks;
}

ClearanceWord clearanceWord(const ClearanceAnswer& answer, double tolerance)
{
    const auto& verdicts = answer.verdicts;
    if (std::ranges::find(verdicts, ClearanceVerdict::crossing) != verdicts.end())
        return ClearanceWord::crossing;
    if (!verdicts.empty())
        return verdicts.front() == ClearanceVerdict::contact ? ClearanceWord::contact : ClearanceWord::graze;
    return answer.curve.minimum().value.high <= tolerance ? ClearanceWord::nearMiss : ClearanceWord::apart;
}

} // namespace sweep
