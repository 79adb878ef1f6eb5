#include "widgets/canvas/cell_box.h"
#include "widgets/canvas/stage.h"

#include <QCoreApplication>

#include <algorithm>

namespace sweep {

namespace {

constexpr double hatchApart = 7;  // pixels
constexpr double hatchedSize = 7; // pixels of a cell whose hatch can be told
constexpr std::size_t mostHatched = 4000;

struct Seen
{
    QRectF box;
    std::uint32_t looks = 0;
    bool onGround = false;
};

// Those with a look; where they are filled alone, a column at a time.
std::vector<QRectF> boxesWith(const std::vector<Seen>& cells, std::uint32_t bit, bool onGround, bool inRuns)
{
    std::vector<QRectF> boxes;
    for (const Seen& cell : cells) {
        if ((cell.looks & bit) == 0 || cell.onGround != onGround)
            continue;
        inRuns ? addToRun(boxes, cell.box) : boxes.push_back(cell.box);
    }
    return boxes;
}

void paintHatched(Surface& surface, const std::vector<QRectF>& boxes, const WalkLook& look, double alpha)
{
    const QColor colour = faded(look.colour, alpha);
    std::vector<QLineF> lines;
    for (const QRectF& box : boxes) {
        const std::vector<QLineF> hatch = hatchLines(box, look.hatch, hatchApart);
        lines.insert(lines.end(), hatch.begin(), hatch.end());
    }
    surface.lines(lines, {.line = colour, .width = 1.25});
    surface.rectangles(boxes, {.line = colour, .width = 1.25});
}

// A hatch on the ground is quieter: what is too much stands out from what is missing.
void paintMarks(Surface& surface, const CellBoxes& boxes, const std::vector<LabMark>& marks,
                const std::vector<WalkLook>& looks, const std::vector<Cell>& ground = {})
{
    std::vector<Seen> cells;
    for (const LabMark& mark : marks) {
        const QRectF box = boxes.of(mark.cell);
        if (boxes.isSeen(box))
            cells.push_back({box, mark.looks, std::binary_search(ground.begin(), ground.end(), mark.cell)});
    }
    // Too small or too many for hatches: the colour alone.
    const bool fine =
        cells.size() <= mostHatched && boxes.size().width() >= hatchedSize && boxes.size().height() >= hatchedSize;
    for (std::size_t k = 0; k < looks.size(); ++k) {
        for (const bool onGround : {true, false}) {
            const std::vector<QRectF> meant = boxesWith(cells, 1U << k, onGround, !fine);
            if (fine)
                paintHatched(surface, meant, looks[k], onGround ? 0.45 : 0.9);
            else
                surface.rectangles(meant, {.fill = faded(looks[k].colour, onGround ? 0.25 : 0.5)});
        }
    }
}

void paintGround(Surface& surface, const CellBoxes& boxes, const WalkMarks& walks)
{
    std::vector<QRectF> cells;
    for (const Cell& cell : walks.answer->firstCells) {
        const QRectF box = boxes.of(cell);
        if (boxes.isSeen(box))
            addToRun(cells, box);
    }
    surface.rectangles(cells, {.fill = faded(walks.ground.colour, 0.2)});
}

struct LegendRow
{
    QString text;
    WalkLook look;
    bool ground = false;
};

QString told(const char* text)
{
    return QCoreApplication::translate("Lab", text);
}

std::vector<LegendRow> legendOf(const LabPicture& lab)
{
    std::vector<LegendRow> rows;
    if (lab.walks) {
        rows.push_back({lab.walks->ground.name, lab.walks->ground, true});
        for (const WalkLook& look : lab.walks->looks)
            rows.push_back({told("%1 differs").arg(look.name), look});
    }
    for (const WalkLook& look : lab.covers.looks)
        rows.push_back({look.name, look});
    return rows;
}

void paintLegend(Surface& surface, const Stage& stage, const std::vector<LegendRow>& rows)
{
    constexpr double rowHeight = 20;
    const TextLook text{.colour = stage.colours.ink, .size = 11};
    double width = 0;
    for (const LegendRow& row : rows)
        width = std::max(width, sizeOf(row.text, text).width());
    const double height = rowHeight * static_cast<double>(rows.size()) + 8;
    const QRectF ground(surface.area().right() - width - 52, 10, width + 42, height);
    surface.rectangles(std::span(&ground, 1),
                       {.fill = faded(stage.colours.canvas, 0.9), .line = stage.colours.hairline, .width = 1});
    for (std::size_t k = 0; k < rows.size(); ++k) {
        const WalkLook& look = rows[k].look;
        const QRectF box(ground.left() + 8, ground.top() + 7 + rowHeight * static_cast<double>(k), 18, 14);
        surface.rectangles(
            std::span(&box, 1),
            {.fill = rows[k].ground ? faded(look.colour, 0.2) : QColor(), .line = look.colour, .width = 1});
        if (!rows[k].ground)
            surface.lines(hatchLines(box, look.hatch, 4), {.line = look.colour, .width = 1});
        surface.text(QPointF(box.right() + 8, box.center().y()), rows[k].text, text);
    }
}

} // namespace

void paintLab(Surface& surface, const Stage& stage)
{
    const LabPicture* lab = stage.picture.lab;
    if (!lab || lab->isEmpty() || !stage.scene().grid)
        return;
    const CellBoxes boxes(stage.picture);
    surface.beginGroup(QStringLiteral("lab"), {});
    if (lab->walks) {
        paintGround(surface, boxes, *lab->walks);
        paintMarks(surface, boxes, lab->walks->marks, lab->walks->looks, lab->walks->answer->firstCells);
    }
    paintMarks(surface, boxes, lab->covers.marks, lab->covers.looks);
    surface.endGroup();
}

void paintLabLegend(Surface& surface, const Stage& stage)
{
    const LabPicture* lab = stage.picture.lab;
    if (!lab || lab->isEmpty())
        return;
    surface.beginGroup(QStringLiteral("lab-legend"), {});
    paintLegend(surface, stage, legendOf(*lab));
    surface.endGroup();
}

} // namespace sweep
