#include "app/cli/output/diff_writer.h"

#include "app/cli/output/decimal_text.h"
#include "app/cli/output/event_writer.h"
#include "app/cli/output/json_text.h"
#include "app/cli/output/text_table.h"
#include "core/events/contact_point/contact_point.h"

#include <cmath>

namespace sweep {

namespace {

// What one row says about the two sides.
class DiffRow
{
public:
    DiffRow(const ComparedLog& compared, const LogDifference& row)
        : m_compared(compared), m_event(row.event ? &compared.timeline.events()[*row.event] : nullptr),
          m_said(row.logged ? &compared.said.events[*row.logged] : nullptr)
    {
        if (row.event)
            m_time = &compared.timeline.instants()[compared.timeline.instantOf(*row.event)].time;
    }

    [[nodiscard]] const Event* event() const { return m_event; }
    [[nodiscard]] const LoggedEvent* said() const { return m_said; }
    [[nodiscard]] const Instant* time() const { return m_time; }
    [[nodiscard]] const std::string& a() const
    {
        return m_compared.in.bodies[m_event != nullptr ? m_event->a : m_said->a].id;
    }
    [[nodiscard]] std::uint32_t b() const { return m_event != nullptr ? m_event->b : m_said->b; }
    [[nodiscard]] Cell cell() const { return m_event != nullptr ? m_event->cell : m_said->cell; }
    [[nodiscard]] const char* exactKind() const { return m_event != nullptr ? name(m_event->kind) : nullptr; }
    [[nodiscard]] const char* saidKind() const
    {
        if (m_said == nullptr)
            return nullptr;
        return m_said->kind ? name(*m_said->kind) : "begins";
    }

    // How far the log's point is from the one of the exact event; none where either has none.
    [[nodiscard]] std::optional<double> pointOff() const
    {
        if (m_event == nullptr || m_said == nullptr || !m_said->point)
            return {};
        const ContactPoint place = contactPoint(m_compared.in, *m_event, *m_time);
        if (!place.point)
            return {};
        const double off = std::hypot(place.point->x - m_said->point->x, place.point->y - m_said->point->y);
        return std::isfinite(off) ? std::optional(off) : std::nullopt;
    }

private:
    const ComparedLog& m_compared;
    const Event* m_event;
    const LoggedEvent* m_said;
    const Instant* m_time = nullptr;
};

std::vector<std::string> textCells(const ComparedLog& compared, const LogDifference& difference)
{
    const DiffRow row(compared, difference);
    const bool both = row.event() != nullptr && row.said() != nullptr;
    std::string kind = row.exactKind() != nullptr ? row.exactKind() : row.saidKind();
    if (difference.what == LogClass::wrongKind)
        kind += std::string(", not ") + row.saidKind();
    const auto pointOff = row.pointOff();
    return {name(difference.what),
            row.time() != nullptr ? instantText(*row.time()) : "",
            row.said() != nullptr ? decimalText(row.said()->t) : "",
            both ? roundedText(difference.off) : "",
            std::move(kind),
            escaped(row.a()),
            escaped(otherText(compared.in, row.b(), row.cell())),
            row.said() != nullptr ? std::to_string(row.said()->row) : "",
            pointOff ? roundedText(*pointOff) : ""};
}

std::string countsText(const LogComparison& comparison)
{
    std::string text;
    for (std::size_t i = 0; i < logClasses; ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(comparison.counts[i]) + ' ' + name(LogClass(i));
    return text;
}

std::string jsonRow(const ComparedLog& compared, const LogDifference& difference)
{
    const DiffRow row(compared, difference);
    std::string text = std::string(R"({"class": ")") + name(difference.what) + R"(", "a": )" + jsonText(row.a());
    if (row.b() == Event::isCell)
        text += R"(, "cell": [)" + std::to_string(row.cell().i) + ", " + std::to_string(row.cell().j) + ']';
    else
        text += R"(, "b": )" + jsonText(compared.in.bodies[row.b()].id);
    const auto quoted = [](const char* word) { return word != nullptr ? '"' + std::string(word) + '"' : "null"; };
    text += R"(, "kind": )" + quoted(row.exactKind()) + R"(, "logged-kind": )" + quoted(row.saidKind());
    const bool both = row.event() != nullptr && row.said() != nullptr;
    text += R"(, "t": )" + (row.time() != nullptr ? decimalText(row.time()->nearest()) : "null");
    text += R"(, "logged-t": )" + (row.said() != nullptr ? decimalText(row.said()->t) : "null");
    text += R"(, "off": )" + (both && std::isfinite(difference.off) ? decimalText(difference.off) : "null");
    const auto pointOff = row.pointOff();
    text += R"(, "point-off": )" + (pointOff ? decimalText(*pointOff) : "null");
    text += R"(, "row": )" + (row.said() != nullptr ? std::to_string(row.said()->row) : "null");
    return text + '}';
}

} // namespace

void writeDiffText(std::ostream& out, const ComparedLog& compared, bool all)
{
    using Align = TextTable::Align;
    TextTable table({Align::left, Align::right, Align::right, Align::right, Align::left, Align::left, Align::left,
                     Align::right, Align::right});
    const std::vector<std::string> heading = {"class", "t",    "log", "off by",      "kind",
                                              "a",     "with", "row", "point off by"};
    const auto isShown = [all](const LogDifference& row) { return all || row.what != LogClass::equal; };
    bool any = false;
    table.measure(heading);
    for (const LogDifference& row : compared.comparison.rows) {
        if (isShown(row))
            table.measure(textCells(compared, row));
        any = any || isShown(row);
    }
    if (any)
        table.print(out, heading);
    for (const LogDifference& row : compared.comparison.rows) {
        if (isShown(row))
            table.print(out, textCells(compared, row));
    }
    out << escaped(compared.scene) << " and " << escaped(compared.log) << ": " << countsText(compared.comparison)
        << " (within " << decimalText(compared.within) << ")\n";
    if (compared.said.others > 0)
        out << "rows about bodies that the scene does not have, left out: " << compared.said.others << '\n';
}

void writeDiffJson(std::ostream& out, const ComparedLog& compared)
{
    out << R"({"format": "sweepbench.diff", "version": 1, "scene": )" << jsonText(compared.scene) << R"(, "log": )"
        << jsonText(compared.log) << R"(, "within": )" << decimalText(compared.within) << ",\n \"counts\": {";
    for (std::size_t i = 0; i < logClasses; ++i)
        out << (i == 0 ? "\"" : ", \"") << name(LogClass(i)) << "\": " << compared.comparison.counts[i];
    out << "},\n \"others\": " << compared.said.others << ",\n \"rows\": [";
    const char* before = "\n  ";
    for (const LogDifference& row : compared.comparison.rows) {
        out << before << jsonRow(compared, row);
        before = ",\n  ";
    }
    out << "\n]}\n";
}

} // namespace sweep
