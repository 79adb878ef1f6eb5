// Values of the settings store: numbers are checked against a range, and only changes are written.
#pragma once

#include "core/scene/scene.h"

#include <QSettings>

#include <limits>
#include <optional>

namespace sweep {

// All finite numbers ≥ 0.
inline constexpr Interval storedLengths{0, std::numeric_limits<double>::max()};

// The value of a key; nothing if it is missing, not a number, or outside the closed range.
[[nodiscard]] inline std::optional<double> storedNumber(const QSettings& store, const char* key, Interval range)
{
    bool isNumber = false;
    const double value = store.value(QLatin1String(key)).toDouble(&isNumber);
    return isNumber && value >= range.start && value <= range.end ? std::optional(value) : std::nullopt;
}

[[nodiscard]] inline std::optional<int> storedInteger(const QSettings& store, const char* key, int least, int most)
{
    bool isNumber = false;
    const int value = store.value(QLatin1String(key)).toInt(&isNumber);
    return isNumber && value >= least && value <= most ? std::optional(value) : std::nullopt;
}

// Stores a value that has changed since it was read. An unchanged one keeps what other windows have written meanwhile.
template <class Value>
void storeChange(QSettings& store, const QString& key, const Value& now, const Value& before)
{
    if (!(now == before))
        store.setValue(key, now);
}

// A decimal that reads back as the same double. QSettings itself would round it in an INI file.
[[nodiscard]] inline QString storedText(double value)
{
    return QString::number(value, 'g', 17);
}

} // namespace sweep
