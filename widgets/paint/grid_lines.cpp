#include "widgets/paint/grid_lines.h"

#include "widgets/format/numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

namespace sweep {

namespace {

constexpr double faintest = 9;    // pixels between lines of strength 0
constexpr double strongest = 110; // pixels between lines of strength 1

// k·m·10^e, rounded once, so that its shortest text is short: by one operation while 10^|e| is exact in double,
// otherwise by parsing a decimal.
double multiple(double k, int m, int e)
{
    constexpr int exactPowers = 22;
    if (e < 0 && e >= -exactPowers)
        return k * m / std::pow(10.0, -e);
    const double product = k * m * std::pow(10.0, e);
    if (std::abs(e) <= exactPowers || !std::isfinite(product))
        return product;
    const std::string text = QStringLiteral("%1e%2").arg(exactText(k * m)).arg(e).toStdString();
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isRead = error == std::errc() && end == text.data() + text.size();
    return isRead ? value : product; // the text of k·m may have an exponent itself
}

struct Step
{
    int m = 1; // 1, 2 or 5
    int e = 0;

    [[nodiscard]] double units() const { return multiple(1, m, e); }
    [[nodiscard]] double at(double k) const { return multiple(k, m, e); }
    [[nodiscard]] Step coarser() const { return m == 1 ? Step{2, e} : m == 2 ? Step{5, e} : Step{1, e + 1}; }
};

double visibleLow(const GridAxis& axis)
{
    return std::min(axis.coordinate(0), axis.coordinate(axis.length));
}

double visibleHigh(const GridAxis& axis)
{
    return std::max(axis.coordinate(0), axis.coordinate(axis.length));
}

// The decade whose multiples are at least `pixels` apart, within the exponents of doubles.
int decadeFor(const GridAxis& axis, double pixels)
{
    const double units = axis.scale.units(pixels);
    if (!(units > 0))
        return -323;
    const double exponent = std::ceil(std::log10(std::min(units, std::numeric_limits<double>::max())));
    return static_cast<int>(std::clamp(exponent, -323.0, 308.0));
}

// Calls add(k, coordinate) for every multiple of the step in view. Multiples that round to the same double are passed
// once.
template <class Add>
void forEachMultiple(const GridAxis& axis, const Step& step, Add add)
{
    const double units = step.units();
    if (!(units > 0) || !std::isfinite(units))
        return;
    const double low = visibleLow(axis);
    const double high = visibleHigh(axis);
    const double first = std::ceil(low / units);
    const int most = static_cast<int>(std::min(axis.length, 1e5)) + 2;
    if (!std::isfinite(first))
        return;
    double last = std::numeric_limits<double>::quiet_NaN();
    for (int n = 0; n < most; ++n) {
        const double k = first + n;
        const double coordinate = step.at(k);
        if (!(coordinate <= high))
            return;
        if (coordinate != last && coordinate >= low)
            add(k, coordinate);
        last = coordinate;
    }
}

double strengthAt(double pixelsApart)
{
    const double share = std::log(pixelsApart / faintest) / std::log(strongest / faintest);
    const double u = std::clamp(share, 0.0, 1.0);
    return u * u * (3 - 2 * u);
}

} // namespace

double GridAxis::pixel(double value) const
{
    const double offset = pixelsBetween({value, 0}, centre, rest, scale);
    return length / 2 + (downward ? -offset : offset);
}

double GridAxis::coordinate(double at) const
{
    constexpr double largest = std::numeric_limits<double>::max();
    const double offset = scale.units(at - length / 2);
    return std::clamp(centre + (downward ? rest - offset : rest + offset), -largest, largest);
}

GridAxis horizontalAxis(const ViewTransform& view)
{
    return {view.centre().x, view.scale(), view.size().width(), false, view.rest().x};
}

GridAxis verticalAxis(const ViewTransform& view)
{
    return {view.centre().y, view.scale(), view.size().height(), true, view.rest().y};
}

std::vector<GridLine> adaptiveLines(const GridAxis& axis)
{
    std::vector<GridLine> lines;
    // From coarse to fine. A line that a coarser kind has drawn is skipped: multiples of 5·10^e that are multiples of
    // 10^(e+1), and multiples of 10^e that are multiples of 5·10^e.
    Step step{1, decadeFor(axis, axis.length)};
    for (bool coarsest = true;; coarsest = false) {
        const double apart = axis.scale.pixels(step.units());
        if (apart <= faintest)
            return lines;
        const double ratio = step.m == 1 ? 5 : 2;
        forEachMultiple(axis, step, [&](double k, double coordinate) {
            if (coarsest || std::fmod(k, ratio) != 0)
                lines.push_back({axis.pixel(coordinate), strengthAt(apart)});
        });
        step = step.m == 1 ? Step{5, step.e - 1} : Step{1, step.e};
        if (step.e < -323)
            return lines;
    }
}

GridLabels gridLabels(const GridAxis& axis, double apart, const std::function<double(const QString&)>& extent,
                      double least)
{
    Step step{1, decadeFor(axis, apart) - 1};
    // Texts get shorter as the step grows. A step larger than the view ends the search.
    for (int attempt = 0; attempt < 24; ++attempt, step = step.coarser()) {
        const double pixels = axis.scale.pixels(step.units());
        if (pixels < apart || step.units() < least)
            continue;
        std::vector<GridLabel> labels;
        double widest = 0;
        forEachMultiple(axis, step, [&](double, double coordinate) {
            labels.push_back({axis.pixel(coordinate), shownText(coordinate)});
            widest = std::max(widest, extent(labels.back().text));
        });
        if (pixels >= widest + 24 || labels.size() <= 1)
            return {std::move(labels), step.units()};
    }
    return {};
}

std::vector<GridLine> sceneLines(const GridAxis& axis, double origin, double spacing)
{
    constexpr double closest = 4;
    const double apart = axis.scale.pixels(spacing);
    std::vector<GridLine> lines;
    if (!(apart > closest))
        return lines;
    const double strength = std::clamp((apart - closest) / 16, 0.0, 1.0);
    const double low = visibleLow(axis);
    const double high = visibleHigh(axis);
    const double first = std::ceil(low / spacing - origin / spacing);
    const int most = static_cast<int>(std::min(axis.length, 1e5) / closest) + 2;
    for (int n = 0; n < most; ++n) {
        const double coordinate = origin + (first + n) * spacing;
        if (!(coordinate <= high))
            return lines;
        lines.push_back({axis.pixel(coordinate), strength});
    }
    return lines;
}

} // namespace sweep
