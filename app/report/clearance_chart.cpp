#include "app/report/clearance_chart.h"

#include "app/cli/output/decimal_text.h"
#include "core/measure/clearance.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace sweep {

namespace {

constexpr double width = 960;
constexpr double height = 260;
constexpr double left = 84;
constexpr double right = 16;
constexpr double top = 14;
constexpr double bottom = 34;
constexpr int steps = 160;

std::string fixed(double value)
{
    std::array<char, 32> buffer{}; // room for pixel coordinates, which have few digits before the point
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, 2);
    return {buffer.data(), end.ptr};
}

// The position of value between low (0) and high (1). Subtracts halves, because high - low may overflow.
double share(double value, double low, double high)
{
    return high > low ? (value / 2 - low / 2) / (high / 2 - low / 2) : 0.5;
}

class Chart
{
public:
    Chart(const ClearanceCurve& curve, Interval time)
        : m_curve(curve), m_samples(clearanceSamples(curve, time, steps)), m_time(time)
    {
        for (const ClearanceSample& sample : m_samples) {
            m_low = std::min(m_low, sample.value);
            m_high = std::max(m_high, sample.value);
        }
    }

    [[nodiscard]] std::string svg(const ReportCase& report) const
    {
        std::string text = "<svg class=\"chart\" viewBox=\"0 0 960 260\" role=\"img\" "
                           "aria-label=\"Clearance over time\">";
        for (const Contact& contact : m_curve.contacts)
            text += contactBar(contact);
        text += line(left, y(0), width - right, y(0), "zero");
        text += label(left - 8, y(0) + 4, "end", "0");
        for (const double value : {m_low, m_high}) {
            if (std::abs(y(value) - y(0)) > 16) // room for both labels
                text += label(left - 8, y(value) + 4, "end", roundedDecimal(value, 3));
        }
        text += label(left, height - 10, "start", "t = " + decimalText(m_time.start));
        text += label(width - right, height - 10, "end", "t = " + decimalText(m_time.end));
        text += "<polyline class=\"curve\" points=\"";
        for (const ClearanceSample& sample : m_samples)
            text += fixed(x(sample.t)) + ',' + fixed(y(sample.value)) + ' ';
        text += "\"/>";
        text += "<circle class=\"least\" r=\"4\" cx=\"" + fixed(x(m_curve.minimum().t.nearest())) + "\" cy=\"" +
                fixed(y(m_curve.minimum().value.low)) + "\"/>";
        const double t = timeOf(report);
        if (report.focus->event && t >= m_time.start && t <= m_time.end)
            text += line(x(t), top, x(t), height - bottom, "event");
        return text + "</svg>";
    }

private:
    [[nodiscard]] double x(double t) const
    {
        return left + share(t, m_time.start, m_time.end) * (width - left - right);
    }
    [[nodiscard]] double y(double value) const
    {
        return height - bottom - share(value, m_low, m_high) * (height - top - bottom);
    }
    static std::string line(double x1, double y1, double x2, double y2, const std::string& kind)
    {
        return "<line class=\"" + kind + "\" x1=\"" + fixed(x1) + "\" y1=\"" + fixed(y1) + "\" x2=\"" + fixed(x2) +
               "\" y2=\"" + fixed(y2) + "\"/>";
    }
    static std::string label(double x, double y, const std::string& anchor, const std::string& text)
    {
        return "<text x=\"" + fixed(x) + "\" y=\"" + fixed(y) + "\" text-anchor=\"" + anchor + "\">" + text + "</text>";
    }
    [[nodiscard]] std::string contactBar(const Contact& contact) const
    {
        const double from = x(contact.begin.nearest());
        const double until = x(contact.end.nearest());
        return "<rect class=\"contact\" x=\"" + fixed(from - 1) + "\" y=\"" + fixed(top) + "\" width=\"" +
               fixed(until - from + 2) + "\" height=\"" + fixed(height - top - bottom) + "\"/>";
    }

    const ClearanceCurve& m_curve;
    std::vector<ClearanceSample> m_samples;
    Interval m_time;
    double m_low = 0; // at most 0, so that the zero line is always visible
    double m_high = 0;
};

} // namespace

ClearanceChart clearanceChart(const ReportCase& report)
{
    if (!report.focus || report.focus->b == Event::isCell)
        return {};
    const Body& a = report.scene.bodies[report.focus->a];
    const Body& b = report.scene.bodies[report.focus->b];
    const std::optional<Interval> common = commonWindow(report.scene, a, b);
    if (!common)
        return {};
    const ClearanceCurve curve = clearanceCurve(report.scene, a, b, *common);
    const ClearanceTurn& minimum = curve.minimum();
    const std::string least =
        (minimum.value.isExact() ? "" : "≈ ") + decimalText(nearestClearance(curve, minimum.t).value);
    return {Chart(curve, *common).svg(report),
            "The distance of the two minus their radii; below 0 they overlap. The minimum is " + least +
                (minimum.isAttained ? ", at t " : ", beside t ") + (minimum.t.isDouble() ? "= " : "≈ ") +
                decimalText(minimum.t.nearest()) + ". Shaded: in contact."};
}

} // namespace sweep
