#include "widgets/paint/measured_text.h"

#include "core/measure/distance.h"
#include "widgets/format/numbers.h"

#include <QCoreApplication>
#include <QStringList>

namespace sweep {

QString measuredText(Vec p, Vec q, const QString& separator)
{
    const Distance distance = distanceBetween(p, q);
    const auto number = [](const Rounded& rounded) {
        return rounded.isExact ? shownText(rounded.value) : QStringLiteral("≈ ") + shownText(rounded.value);
    };
    const auto tr = [](const char* text) { return QCoreApplication::translate("Measured", text); };
    const QStringList parts{tr("distance %1").arg(number(distance.length)), tr("Δx %1").arg(number(distance.x)),
                            tr("Δy %1").arg(number(distance.y)),
                            tr("angle %1°").arg(roundedText(distance.approxDegrees))};
    return parts.join(separator);
}

} // namespace sweep
