#include "widgets/paint/measured_text.h"

#include "core/measure/body_state.h"
#include "widgets/format/numbers.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace sweep {

namespace {

struct Measured
{
    Q_DECLARE_TR_FUNCTIONS(Measured)
};

QString briefText(const Rounded& rounded)
{
    return rounded.isExact ? roundedText(rounded.value) : QStringLiteral("≈ ") + roundedText(rounded.value, 6, u"");
}

} // namespace

QString spanText(Vec p, Vec q)
{
    const Distance distance = distanceBetween(p, q);
    const QString length = Measured::tr("length %1").arg(briefText(distance.length));
    return p == q ? length : length + QStringLiteral(" · %1°").arg(roundedText(distance.approxDegrees));
}

QString radiusText(double radius)
{
    return Measured::tr("radius %1").arg(roundedText(radius));
}

QString boxText(Vec p, Vec q)
{
    const Distance distance =
        distanceBetween({std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)});
    return QStringLiteral("%1 × %2").arg(briefText(distance.x), briefText(distance.y));
}

QString measuredText(Vec p, Vec q, const QString& separator)
{
    const Distance distance = distanceBetween(p, q);
    const auto number = [](const Rounded& rounded) {
        return rounded.isExact ? shownText(rounded.value) : QStringLiteral("≈ ") + shownText(rounded.value);
    };
    const QStringList parts{Measured::tr("distance %1").arg(number(distance.length)),
                            Measured::tr("Δx %1").arg(number(distance.x)),
                            Measured::tr("Δy %1").arg(number(distance.y)),
                            Measured::tr("angle %1°").arg(roundedText(distance.approxDegrees))};
    return parts.join(separator);
}

} // namespace sweep
