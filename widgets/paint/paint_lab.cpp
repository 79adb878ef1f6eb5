#include "widgets/paint/cell_box.h"
#include "widgets/paint/staged_scene.h"

#include <QCoreApplication>

#include <algorithm>

namespace sweep {

namespace {

constexpr double hatchApart = 7;  // pixels
constexpr double hatchedSize = 7; // pixels of a cell whose hatch can be told
constexpr double mostHatched = 4000;

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

// The runs that are seen, as they are or cell by cell.
class SeenRuns
{
public:
    SeenRuns(const CellBoxes& boxes, const std::vector<MarkedRun>& runs)
    {
        double cells = 0;
        for (const MarkedRun& run : runs) {
            if (const std::optional<MarkedRun> seen = boxes.seenPart(run)) {
                m_runs.push_back(*seen);
                cells += static_cast<double>(seen->last - seen->first) + 1;
            }
        }
        const QSizeF size = boxes.size();
        m_fine = cells <= mostHatched && size.width() >= hatchedSize && size.height() >= hatchedSize;
        for (const MarkedRun& run : m_runs) {
            for (long long j = run.first; m_fine && j <= run.last; ++j)
                m_cells.push_back({boxes.of(Cell{run.i, j}), run.marks, run.onGround});
            if (!m_fine)
                m_cells.push_back({boxes.of(run), run.marks, run.onGround});
        }
    }

    // Large and few enough to be told apart?
    [[nodiscard]] bool areFine() const { return m_fine; }
    [[nodiscard]] std::vector<QRectF> marked(std::size_t mark, bool onGround) const
    {
        std::vector<QRectF> boxes;
        for (const Seen& seen : m_cells) {
            if ((seen.marks >> mark & 1U) != 0 && seen.onGround == onGround)
                boxes.push_back(seen.box);
        }
        return boxes;
    }

private:
    struct Seen
    {
        QRectF box;
        std::uint32_t marks = 0;
        bool onGround = false;
    };
    std::vector<MarkedRun> m_runs;
    std::vector<Seen> m_cells;
    bool m_fine = false;
};

// A mark on the ground is quieter: what is too much stands out from what is missing.
void paintMarks(Surface& surface, const CellBoxes& boxes, const std::vector<MarkedRun>& runs,
                const std::vector<WalkLook>& looks)
{
    const SeenRuns seen(boxes, runs);
    for (std::size_t k = 0; k < looks.size(); ++k) {
        for (const bool onGround : {true, false}) {
            const std::vector<QRectF> meant = seen.marked(k, onGround);
            if (seen.areFine())
                paintHatched(surface, meant, looks[k], onGround ? 0.45 : 0.9);
            else
                surface.rectangles(meant, {.fill = faded(looks[k].colour, onGround ? 0.25 : 0.5)});
        }
    }
}

void paintGround(Surface& surface, const CellBoxes& boxes, const WalkMarks& walks)
{
    std::vector<QRectF> filled;
    for (const MarkedRun& run : walks.answer->ground) {
        if (const std::optional<MarkedRun> seen = boxes.seenPart(run))
            filled.push_back(boxes.of(*seen));
    }
    surface.rectangles(filled, {.fill = faded(walks.ground.colour, 0.2)});
}

void paintFirsts(Surface& surface, const CellBoxes& boxes, const WalkMarks& walks)
{
    for (const auto& [cell, walk] : walks.firsts) {
        const QRectF box = boxes.of(cell);
        if (boxes.isSeen(box))
            surface.rectangles(std::span(&box, 1), {.line = walks.looks[walk].colour, .width = 3.5});
    }
}

constexpr double placeHeight = 12; // pixels of a line in a cell
constexpr double placeWidth = 48;
constexpr double placeSample = 8;
constexpr double placeDot = 4; // where a cell is too small for them
constexpr std::size_t mostPlaces = 2000;

// The text of one place, or a dot for it.
struct PlaceMark
{
    QPointF at; // the left end of its middle
    QString text;
    std::size_t walk = 0;
};

// What stands in one cell, from the lowest on: as many lines as there is room for.
class PlaceMarks
{
public:
    PlaceMarks(const CellBoxes& boxes, const WalkMarks& walks)
    {
        const QSizeF size = boxes.size();
        m_written = size.width() >= placeWidth && size.height() >= 2 * placeHeight;
        if (size.width() < 2 * placeDot || size.height() < 2 * placeDot)
            return;
        const double height = m_written ? placeHeight : placeDot + 1;
        Cell cell;
        double up = 0;
        for (const GridLabRank& place : walks.answer->places) {
            const QRectF box = boxes.of(place.cell);
            if (!boxes.isSeen(box))
                continue;
            up = place.cell == cell && !m_marks.empty() ? up + height : height / 2 + 2;
            cell = place.cell;
            if (up + height / 2 < box.height() && m_marks.size() < mostPlaces)
                m_marks.push_back({{box.left() + 3, box.bottom() - up}, text(place.places), place.walk});
        }
    }

    [[nodiscard]] bool areWritten() const { return m_written; }
    [[nodiscard]] const std::vector<PlaceMark>& marks() const { return m_marks; }

    [[nodiscard]] static QString text(const Places& places)
    {
        return QStringLiteral("%1→%2").arg(places.exactly).arg(places.inDoubles);
    }

private:
    std::vector<PlaceMark> m_marks;
    bool m_written = false;
};

void paintSample(Surface& surface, const WalkLook& look, const QRectF& box, bool ground = false)
{
    surface.rectangles(std::span(&box, 1),
                       {.fill = ground ? faded(look.colour, 0.2) : QColor(), .line = look.colour, .width = 1});
    if (!ground)
        surface.lines(hatchLines(box, look.hatch, 4), {.line = look.colour, .width = 1});
}

// Numbers with the walk's sample before them; where there is no room for them a dot.
void paintPlaces(Surface& surface, const StagedScene& stage, const CellBoxes& boxes, const WalkMarks& walks)
{
    const PlaceMarks places(boxes, walks);
    for (const PlaceMark& mark : places.marks()) {
        const WalkLook& look = walks.looks[mark.walk];
        const double size = places.areWritten() ? placeSample : placeDot;
        const QRectF box(mark.at.x(), mark.at.y() - size / 2, size, size);
        surface.rectangles(std::span(&box, 1), {.fill = places.areWritten() ? stage.colours.canvas : look.colour,
                                                .line = stage.colours.canvas,
                                                .width = 1});
        if (!places.areWritten())
            continue;
        paintSample(surface, look, box);
        surface.text(QPointF(box.right() + 3, mark.at.y()), mark.text,
                     {.colour = stage.colours.ink, .halo = stage.colours.canvas, .size = 10, .strong = true});
    }
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
        for (std::size_t k = 0; k < lab.walks->looks.size(); ++k) {
            if ((lab.walks->differing >> k & 1U) != 0)
                rows.push_back({told("%1 differs, first in bold").arg(lab.walks->looks[k].name), lab.walks->looks[k]});
        }
        for (std::size_t k = 0; k < lab.walks->looks.size(); ++k) {
            if ((lab.walks->reordered >> k & 1U) != 0)
                rows.push_back(
                    {told("2→3: 2nd exactly, 3rd in %1").arg(lab.walks->looks[k].name), lab.walks->looks[k]});
        }
    }
    for (const WalkLook& look : lab.covers.looks)
        rows.push_back({look.name, look});
    return rows;
}

void paintLegend(Surface& surface, const StagedScene& stage, const std::vector<LegendRow>& rows)
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
        const QRectF box(ground.left() + 8, ground.top() + 7 + rowHeight * static_cast<double>(k), 18, 14);
        paintSample(surface, rows[k].look, box, rows[k].ground);
        surface.text(QPointF(box.right() + 8, box.center().y()), rows[k].text, text);
    }
}

} // namespace

void paintLab(Surface& surface, const StagedScene& stage)
{
    const LabPicture* lab = stage.picture.lab;
    if (!lab || lab->isEmpty() || !stage.scene().grid)
        return;
    const CellBoxes boxes(stage.picture);
    surface.beginGroup(QStringLiteral("lab"), {});
    if (lab->walks) {
        paintGround(surface, boxes, *lab->walks);
        paintMarks(surface, boxes, lab->walks->answer->differing, lab->walks->looks);
        paintFirsts(surface, boxes, *lab->walks);
    }
    paintMarks(surface, boxes, lab->covers.cells, lab->covers.looks);
    surface.endGroup();
}

void paintLabLegend(Surface& surface, const StagedScene& stage)
{
    const LabPicture* lab = stage.picture.lab;
    if (!lab || lab->isEmpty())
        return;
    surface.beginGroup(QStringLiteral("lab-legend"), {});
    if (lab->walks && stage.scene().grid)
        paintPlaces(surface, stage, CellBoxes(stage.picture), *lab->walks);
    paintLegend(surface, stage, legendOf(*lab));
    surface.endGroup();
}

} // namespace sweep
