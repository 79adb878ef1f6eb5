#include "app/dialogs/rounding_text.h"

#include "core/scene/rounding.h"
#include "widgets/format/translated.h"

#include <cmath>

namespace sweep {

namespace {

// The bound rounded up to three digits.
QString boundText(double bound)
{
    double shown = bound;
    QString text = QString::number(shown, 'g', 3);
    while (text.toDouble() < bound && std::isfinite(shown)) {
        shown += bound / 1000;
        text = QString::number(shown, 'g', 3);
    }
    return text;
}

} // namespace

QString roundingText(const Rounding& rounding)
{
    if (rounding.overflow)
        return overflowText();
    if (rounding.isExact())
        return translated(QT_TRANSLATE_NOOP("sweepbench", "exact"));
    const QString bound = boundText(rounding.largestError);
    if (rounding.numbers == 1)
        return translated(QT_TRANSLATE_NOOP("sweepbench", "1 number is rounded, by at most %1")).arg(bound);
    return translated(QT_TRANSLATE_NOOP("sweepbench", "%1 numbers are rounded, by at most %2"))
        .arg(rounding.numbers)
        .arg(bound);
}

QString withRounding(const QString& step, const Rounding& rounding)
{
    return rounding.isExact() ? step : translated(QT_TRANSLATE_NOOP("sweepbench", "%1 (rounded)")).arg(step);
}

QString overflowText()
{
    return translated(
        QT_TRANSLATE_NOOP("sweepbench", "Nothing was changed: a number would be too large for a double."));
}

} // namespace sweep
