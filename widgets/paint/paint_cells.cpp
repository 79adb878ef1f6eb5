#include "widgets/paint/cell_box.h"
#include "widgets/paint/display_list.h"

#include <cmath>
#include <map>

namespace sweep {

namespace {

constexpr std::size_t mostTrail = 200'000; // the latest cells of a longer trail
constexpr std::size_t mostNumbers = 1500;
constexpr double numberedSize = 26; // pixels of a cell that its number fits into

using RectsByLevel = std::map<int, std::vector<QRectF>>;

// The time within the window in 48 steps, enough that adjacent steps look alike.
int levelOf(const EnteredCell& entered, Interval time)
{
    return static_cast<int>(std::lround(48 * (entered.t / 2 - time.start / 2) / (time.end / 2 - time.start / 2)));
}

void paintNumbers(Surface& surface, const DisplayList& list, const std::map<Cell, QString>& numbers)
{
    const CellBoxes boxes(list.picture);
    const TextStyle style{.colour = list.colours.inkQuiet, .halo = faded(list.colours.canvas, 0.6), .size = 9};
    for (const auto& [cell, text] : numbers) {
        const QRectF box = boxes.of(cell);
        surface.text(QPointF(box.left() + 4, box.top() + 8), text, style);
    }
}

} // namespace

void paintTrail(Surface& surface, const DisplayList& list)
{
    const auto all = list.picture.entered;
    if (!list.scene().grid || all.empty())
        return;
    const CellBoxes boxes(list.picture);
    const Interval time = window(list.scene());
    const bool numbered = boxes.size().width() >= numberedSize && boxes.size().height() >= numberedSize;
    RectsByLevel levels;
    std::map<Cell, QString> numbers;
    for (const EnteredCell& entered : all.last(std::min(all.size(), mostTrail))) {
        const QRectF box = boxes.of(entered.cell);
        if (!boxes.isSeen(box))
            continue;
        addToRun(levels[levelOf(entered, time)], box);
        if (!numbered || numbers.size() >= mostNumbers)
            continue;
        QString& text = numbers[entered.cell];
        text += (text.isEmpty() ? QString() : QStringLiteral(" · ")) + QString::number(entered.order);
    }
    const Surface::Group group(surface, QStringLiteral("trail"));
    const double alpha = list.picture.brightness == Brightness::dark ? 0.34 : 0.22;
    for (const auto& [level, rectangles] : levels)
        surface.rectangles(rectangles, {.fill = faded(timeColour(level / 48.0), alpha)});
    paintNumbers(surface, list, numbers);
}

void paintCells(Surface& surface, const DisplayList& list)
{
    if (!list.scene().grid)
        return;
    const CellBoxes boxes(list.picture);
    const bool large = boxes.size().width() > 8 && boxes.size().height() > 8;
    std::map<std::uint32_t, std::vector<QRectF>> byBody;
    for (const OccupiedCell& occupied : list.picture.occupied) {
        const QRectF box = boxes.of(occupied.cell);
        if (!boxes.isSeen(box) || occupied.body >= list.scene().bodies.size())
            continue;
        std::vector<QRectF>& cells = byBody[occupied.body];
        large ? cells.push_back(box) : addToRun(cells, box);
    }
    const Surface::Group group(surface, QStringLiteral("cells"));
    for (const auto& [body, cells] : byBody) {
        const QColor colour = list.colourOf(body);
        surface.rectangles(cells,
                           {.fill = faded(colour, 0.13), .line = large ? faded(colour, 0.38) : QColor(), .width = 1});
    }
}

void paintSelectedCell(Surface& surface, const DisplayList& list)
{
    if (!list.picture.selectedCell || !list.scene().grid)
        return;
    const CellBoxes boxes(list.picture);
    const QRectF box = boxes.of(*list.picture.selectedCell);
    if (boxes.isSeen(box))
        surface.rectangle(box, {.line = list.colours.accent, .width = 2});
}

} // namespace sweep
