#include "widgets/paint/cell_box.h"
#include "widgets/paint/staged_scene.h"

#include <cmath>
#include <map>

namespace sweep {

namespace {

constexpr std::size_t mostTrail = 200'000; // of a longer trail the latest cells
constexpr std::size_t mostNumbers = 1500;
constexpr double numberedSize = 26; // pixels of a cell that its number fits into

using RectsByLevel = std::map<int, std::vector<QRectF>>;

// How far into the scene's time, in so many steps that neighbours look alike.
int levelOf(const EnteredCell& entered, Interval time)
{
    return static_cast<int>(std::lround(48 * (entered.t / 2 - time.start / 2) / (time.end / 2 - time.start / 2)));
}

void paintNumbers(Surface& surface, const StagedScene& stage, const std::map<Cell, QString>& numbers)
{
    const CellBoxes boxes(stage.picture);
    const TextLook look{.colour = stage.colours.inkQuiet, .halo = faded(stage.colours.canvas, 0.6), .size = 9};
    for (const auto& [cell, text] : numbers) {
        const QRectF box = boxes.of(cell);
        surface.text(QPointF(box.left() + 4, box.top() + 8), text, look);
    }
}

} // namespace

void paintTrail(Surface& surface, const StagedScene& stage)
{
    const auto all = stage.picture.entered;
    if (!stage.scene().grid || all.empty())
        return;
    const CellBoxes boxes(stage.picture);
    const Interval time = window(stage.scene());
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
    surface.beginGroup(QStringLiteral("trail"), {});
    const double alpha = stage.picture.brightness == Brightness::dark ? 0.34 : 0.22;
    for (const auto& [level, rectangles] : levels)
        surface.rectangles(rectangles, {.fill = faded(timeColour(level / 48.0), alpha)});
    paintNumbers(surface, stage, numbers);
    surface.endGroup();
}

void paintCells(Surface& surface, const StagedScene& stage)
{
    if (!stage.scene().grid)
        return;
    const CellBoxes boxes(stage.picture);
    const bool large = boxes.size().width() > 8 && boxes.size().height() > 8;
    std::map<std::uint32_t, std::vector<QRectF>> byBody;
    for (const OccupiedCell& occupied : stage.picture.occupied) {
        const QRectF box = boxes.of(occupied.cell);
        if (!boxes.isSeen(box) || occupied.body >= stage.scene().bodies.size())
            continue;
        std::vector<QRectF>& cells = byBody[occupied.body];
        large ? cells.push_back(box) : addToRun(cells, box);
    }
    surface.beginGroup(QStringLiteral("cells"), {});
    for (const auto& [body, cells] : byBody) {
        const QColor colour = stage.colourOf(body);
        surface.rectangles(cells,
                           {.fill = faded(colour, 0.13), .line = large ? faded(colour, 0.38) : QColor(), .width = 1});
    }
    surface.endGroup();
}

void paintSelectedCell(Surface& surface, const StagedScene& stage)
{
    if (!stage.picture.selectedCell || !stage.scene().grid)
        return;
    const CellBoxes boxes(stage.picture);
    const QRectF box = boxes.of(*stage.picture.selectedCell);
    if (boxes.isSeen(box))
        surface.rectangles(std::span(&box, 1), {.line = stage.colours.accent, .width = 2});
}

} // namespace sweep
