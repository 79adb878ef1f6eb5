// How does the table of events look on paper?
#pragma once

#include "widgets/models/events/event_text.h"
#include "widgets/surface/surface.h"

#include <vector>

class QPainter;

namespace sweep {

// The table ends here, and says how many more there are.
inline constexpr std::size_t mostPrintedEvents = 1000;

// The first events of an answer, with the glyphs of the window and the rows of the current time shaded. Where there are
// none, or more than fit, a row of its own says so.
class PrintedEvents
{
    Q_DECLARE_TR_FUNCTIONS(PrintedEvents)

public:
    static constexpr double rowHeight = 15; // 1/96 inch
    static constexpr double headHeight = 18;

    // Rows that such a table has in all.
    [[nodiscard]] static std::size_t rowCount(const Timeline& timeline);

    PrintedEvents(SolverAnswerPtr answer, double t, double width);

    // The head, and the rows from `first` up to but not including `end`, from the painter's origin down.
    void paint(QPainter& painter, std::size_t first, std::size_t end) const;

private:
    [[nodiscard]] std::size_t listed() const; // events that have a row
    [[nodiscard]] bool isCurrent(std::size_t event) const;
    void measure();
    void paintHead(Surface& surface) const;
    void paintRow(QPainter& painter, Surface& surface, std::size_t event, double y) const;

    EventText m_text;
    double m_t;
    double m_width;
    std::vector<double> m_widths; // of the columns
};

// A stranger's text in one line: what is not seen or turns its neighbours around is replaced, and what is longer than
// the width ends in an ellipsis.
[[nodiscard]] QString printedText(const QString& text, const TextLook& look, double width);

} // namespace sweep
