// Printed table of events.
#pragma once

#include "widgets/models/events/event_text.h"
#include "widgets/surface/surface.h"

#include <vector>

class QPainter;

namespace sweep {

// A longer table is truncated to this number of events, and its last row counts the omitted ones.
inline constexpr std::size_t maxPrintedEvents = 1000;

// The events of an answer with the glyphs of the window; the rows of the current time are shaded. An extra row reports
// that there are no events, or how many are omitted.
class PrintedEvents
{
    Q_DECLARE_TR_FUNCTIONS(PrintedEvents)

public:
    // In units of 1/96 inch.
    static constexpr double rowHeight = 18;
    static constexpr double headHeight = 22;

    // The number of rows of the table, without its head.
    [[nodiscard]] static std::size_t rowCount(const Timeline& timeline);

    PrintedEvents(SolverAnswerPtr answer, double t, double width);

    // Paints the head and the rows from `first` up to, but not including, `end` below the painter's origin.
    void paint(QPainter& painter, std::size_t first, std::size_t end) const;

private:
    [[nodiscard]] std::size_t listedEvents() const;
    [[nodiscard]] bool isCurrent(std::size_t event) const;
    [[nodiscard]] QString text(std::size_t event, EventText::Column column) const;
    void measure();
    void paintHead(Surface& surface) const;
    void paintRow(QPainter& painter, Surface& surface, std::size_t event, double y) const;

    EventText m_text;
    double m_t;
    double m_width;
    std::vector<double> m_widths; // of the columns
    double m_spacing = 0;         // between the columns, which fill the width of the page
};

// Untrusted text as one line: invisible characters and marks of direction are replaced, and text that is wider than
// `width` ends in an ellipsis.
[[nodiscard]] QString printedText(const QString& text, const TextStyle& look, double width);

} // namespace sweep
