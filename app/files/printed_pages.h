// Printed pages: the picture and the table of events.
#pragma once

#include "widgets/document/solver.h"
#include "widgets/paint/instant_picture.h"
#include "widgets/surface/surface.h"

#include <sweepbench/base/result.h>

#include <QCoreApplication>
#include <QSizeF>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <variant>

class QPagedPaintDevice;
class QPainter;
class QPrinter;
class QTextDocument;
class QTextTable;

namespace sweep {

// Untrusted text as one line: invisible characters and marks of direction are replaced, and text that is wider than
// `width` ends in an ellipsis.
[[nodiscard]] QString printedText(const QString& text, const TextStyle& look, double width);

// Printed pages: a picture of the scene at one time, and its table of events.

// A longer table is truncated to this number of events, and its last row counts the omitted ones.
inline constexpr std::size_t maxPrintedEvents = 1000;

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
    Q_DECLARE_TR_FUNCTIONS(PrintedPages)

public:
    // `room` is the printable part of a page.
    PrintedPages(const Printout& printout, QSizeF room);
    ~PrintedPages();

    [[nodiscard]] int count() const;
    // Paints one page, counted from 0, with its top left corner at the painter's origin.
    void paint(QPainter& painter, int page, const Job& job = {}) const;

private:
    [[nodiscard]] double pictureHeight() const;
    void fillTable();
    void paintHeading(QPainter& painter) const;
    void paintPicture(QPainter& painter, const Job& job) const;
    void paintTable(QPainter& painter, int page) const;
    void paintFoot(QPainter& painter, int page) const;

    Printout m_printout;
    QSizeF m_room;
    std::unique_ptr<QTextDocument> m_text; // the table, below an empty space for the heading and the picture
    QTextTable* m_table = nullptr;         // null: no events are printed
};

// Prints all pages, or the page range of the device. False if the device failed or the job was stopped. Requires: a
// QGuiApplication.
[[nodiscard]] bool print(QPagedPaintDevice& device, const Printout& printout, const Job& job = {});

// Prints what `paint` draws, which returns false if it fails; if the printer has an output file, as a PDF without a
// date that replaces the file in one step (see FileReplacement).
[[nodiscard]] Result<std::monostate> printPages(QPrinter& printer,
                                                const std::function<bool(QPagedPaintDevice&)>& paint);

} // namespace sweep
