#include "app/dialogs/rounding_text.h"

#include <QCoreApplication>

#include <cmath>

namespace sweep {

namespace {

QString told(const char* text, int count = -1)
{
    return QCoreApplication::translate("Rounding", text, nullptr, count);
}

// Three digits, upwards.
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
        return told(QT_TRANSLATE_NOOP("Rounding", "exact"));
    const QString bound = boundText(rounding.most);
    if (rounding.numbers == 1)
        return told(QT_TRANSLATE_NOOP("Rounding", "1 number is rounded, by at most %1")).arg(bound);
    return told(QT_TRANSLATE_NOOP("Rounding", "%1 numbers are rounded, by at most %2"))
        .arg(rounding.numbers)
        .arg(bound);
}

QString withRounding(const QString& step, const Rounding& rounding)
{
    return rounding.isExact() ? step : told(QT_TRANSLATE_NOOP("Rounding", "%1 (rounded)")).arg(step);
}

QString overflowText()
{
    return told(QT_TRANSLATE_NOOP("Rounding", "Nothing was changed: a number would leave the range of doubles."));
}

} // namespace sweep
