// Printed pages: the picture and the table of events.
#pragma once

#include "widgets/models/events/event_text.h"
#include "widgets/paint/instant_picture.h"
#include "widgets/surface/surface.h"

#include <sweepbench/base/result.h>

#include <QSizeF>
#include <QString>

#include <functional>
#include <optional>
#include <variant>
#include <vector>

class QPagedPaintDevice;
class QPainter;
class QPrinter;

namespace sweep {

// Printed table of events.

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
    std::vector<double> m_widths; // widths of the columns
    double m_spacing = 0;         // between the columns, which fill the width of the page
};

// Untrusted text as one line: invisible characters and marks of direction are replaced, and text that is wider than
// `width` ends in an ellipsis.
[[nodiscard]] QString printedText(const QString& text, const TextStyle& look, double width);

// Printed pages: a picture of the scene at one time, and its table of events.

struct Printout
{
    SolverAnswerPtr answer;              // has a timeline
    QString name;                        // file name of the scene; the heading if it has no title
    double t = 0;                        // inside the scene's time
    bool events = true;                  // whether the table of events is printed
    std::optional<ShownView> shown = {}; // otherwise the whole scene is shown
};

// A heading, the picture, and the table of events, which continues on further pages. Always printed in the light theme.
// All lengths are in units of 1/96 inch.
class PrintedPages
{
public:
    // `room` is the printable part of a page.
    PrintedPages(const Printout& printout, QSizeF room);

    [[nodiscard]] int count() const;
    // Paints one page, counted from 0, with its top left corner at the painter's origin.
    void paint(QPainter& painter, int page, const Job& job = {}) const;

private:
    // The rows of the table on one page, and the table's upper edge there.
    struct Rows
    {
        std::size_t first = 0;
        std::size_t end = 0;
        double top = 0;
    };
    [[nodiscard]] Rows rowsOf(int page) const;
    [[nodiscard]] double pictureHeight() const;
    void paintHeading(QPainter& painter) const;
    void paintPicture(QPainter& painter, const Job& job) const;
    void paintTable(QPainter& painter, int page) const;
    void paintFoot(QPainter& painter, int page) const;

    Printout m_printout;
    QSizeF m_room;
    std::optional<PrintedEvents> m_table;
    std::size_t m_rowCount = 0;
};

// Prints all pages, or the page range of the device. False if the device failed or the job was stopped. Requires: a
// QGuiApplication.
[[nodiscard]] bool print(QPagedPaintDevice& device, const Printout& printout, const Job& job = {});

// Prints what `paint` draws, which returns false if it fails; if the printer has an output file, as a PDF without a
// date that replaces the file in one step (see FileReplacement).
[[nodiscard]] Result<std::monostate> printPages(QPrinter& printer,
                                                const std::function<bool(QPagedPaintDevice&)>& paint);

} // namespace sweep
