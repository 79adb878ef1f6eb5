// Contrast of two colours (WCAG 2), computed independently of the palette under test.
#pragma once

#include <QColor>

#include <algorithm>
#include <cmath>

namespace sweep {

// WCAG 2.1, "relative luminance" and "contrast ratio".
inline double luminance(const QColor& colour)
{
    const auto linear = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

inline double contrast(const QColor& p, const QColor& q)
{
    const auto [low, high] = std::minmax({luminance(p), luminance(q)});
    return (high + 0.05) / (low + 0.05);
}

} // namespace sweep
