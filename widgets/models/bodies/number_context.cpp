#include "widgets/models/bodies/number_context.h"

#include "widgets/format/conversions.h"
#include "widgets/format/numbers.h"
#include "widgets/models/bodies/body_forms.h"
#include "widgets/models/bodies/body_numbers.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

NumberNames namesOver(const Scene& scene, Interval time)
{
    NumberNames names;
    if (scene.grid)
        names = {{"cellx", scene.grid->spacing.x}, {"celly", scene.grid->spacing.y}};
    names.push_back({"t0", time.start});
    names.push_back({"t1", time.end});
    // A scene that is being repaired may hold numbers that are not finite.
    std::erase_if(names, [](const NamedNumber& name) { return !std::isfinite(name.value); });
    return names;
}

} // namespace

NumberNames numberNames(const Scene& scene)
{
    return namesOver(scene, window(scene));
}

NumberNames numberNames(const Scene& scene, const Body& body)
{
    NumberNames names = namesOver(scene, activeInterval(scene, body));
    if (hasRadius(body.shape) && std::isfinite(body.radius.from))
        names.push_back({"r", body.radius.from});
    return names;
}

Vec coordinateStep(const Scene& scene, const Body& body)
{
    if (scene.grid)
        return scene.grid->spacing;
    double largest = 0;
    const std::size_t rows = std::min<std::size_t>(numberRowCount(body), 100);
    for (std::size_t i = 0; i < rows; ++i) {
        const NumberRow row = numberRow(body, i);
        if (row.x)
            largest = std::max({largest, std::abs(*row.x), std::abs(*row.y)});
    }
    const double step = largest > 0 ? tenthOf(largest) : 1;
    return {step, step};
}

double hundredthOf(Interval window)
{
    const auto value =
        evaluated(QStringLiteral("(%1 - (%2))/100").arg(exactText(window.end), exactText(window.start)).toStdString());
    return value && value->nearest > 0 ? value->nearest : 0.01;
}

double tenthOf(double length)
{
    return roundLength(length / 10);
}

QString numberPath(const Body& body, std::size_t row, NumberPart part)
{
    // The label identifies the form too: a text typed for a velocity does not apply to a position.
    return QStringLiteral("body/%1/%2/%3/%4")
        .arg(row)
        .arg(numberRow(body, row).label)
        .arg(int(part))
        .arg(textOf(body.id));
}

} // namespace sweep
