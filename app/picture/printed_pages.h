// Printed pages: a picture of the scene at one time, and its table of events.
#pragma once

#include "app/picture/instant_picture.h"
#include "app/picture/printed_events.h"

#include <QSizeF>
#include <QString>

#include <optional>

class QPagedPaintDevice;
class QPainter;

namespace sweep {

struct Printout
{
    SolverAnswerPtr answer;              // has a timeline
    QString name;                        // of the scene; the heading if it has no title
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

} // namespace sweep
