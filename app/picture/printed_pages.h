// How does a scene get onto paper: its picture at one time, and what happens in it?
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
    SolverAnswerPtr answer;              // with a timeline
    QString name;                        // the heading of a scene without a title
    double t = 0;                        // in the scene's time
    bool events = true;                  // the table of what happens
    std::optional<ShownView> shown = {}; // otherwise all of the scene
};

// A heading, the picture, and the table of events, which goes on on further pages: dark ink on the paper's ground,
// whatever the window looks like. Plain values, in units of 1/96 inch.
class PrintedPages
{
public:
    // The room for it on a page.
    PrintedPages(const Printout& printout, QSizeF room);

    [[nodiscard]] int count() const;
    // From 0 on; with (0, 0) at the room's corner.
    void paint(QPainter& painter, int page, const Job& job = {}) const;

private:
    // Which rows of the table stand on a page, and where it begins there.
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
    std::size_t m_rows = 0; // of the table
};

// All pages, or those that the device asks for. False where the device took not everything, or it was stopped.
// Requires: a QGuiApplication lives.
[[nodiscard]] bool print(QPagedPaintDevice& device, const Printout& printout, const Job& job = {});

} // namespace sweep
