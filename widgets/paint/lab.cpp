#include "widgets/paint/lab.h"

#include "widgets/format/text.h"
#include "widgets/paint/display_list.h"
#include "widgets/paint/paint_grid.h"

#include <algorithm>
#include <map>

namespace sweep {

namespace {

std::optional<WalkMarks> walkMarks(const std::shared_ptr<const GridLabAnswer>& answer, Brightness brightness)
{
    if (!answer || !answer->first)
        return {};
    WalkMarks marks{answer, {}, {}, {}, 0};
    for (const ComparedWalk& walk : answer->comparison.walks)
        marks.styles.push_back(walkStyle(walk.kind, walk.policy, brightness));
    marks.ground = marks.styles[*answer->first];
    for (const MarkedRun& run : answer->differing)
        marks.differing |= run.marks;
    for (const WalkDeviation& deviation : answer->comparison.deviations) {
        if (deviation.first != WalkDeviation::Kind::none && deviation.exact == *answer->first)
            marks.firsts.emplace_back(deviation.cell, deviation.walk);
    }
    return marks;
}

CoverMarks coverMarks(const std::vector<CoveredLine>& covers, Brightness brightness)
{
    CoverMarks marks;
    std::map<Cell, std::uint32_t> cells;
    for (const CoveredLine& cover : covers) {
        if (!cover.whyNot.isEmpty())
            continue;
        for (const Cell& cell : cover.cells)
            cells[cell] |= 1U << marks.styles.size();
        marks.styles.push_back(coverStyle(cover.cover, brightness));
    }
    for (const auto& [cell, styles] : cells)
        addToRuns(marks.cells, cell, styles);
    return marks;
}

} // namespace

LabPicture labPicture(const GridLabComparison& lab, Brightness brightness)
{
    if (!lab.isActive())
        return {};
    return {walkMarks(lab.answer(), brightness), coverMarks(lab.covers(), brightness)};
}

namespace {

constexpr double hatchApart = 7;  // pixels
constexpr double hatchedSize = 7; // pixels of a cell whose hatch can be recognised
constexpr double mostHatched = 4000;

void paintHatched(Surface& surface, const std::vector<QRectF>& boxes, const WalkStyle& style, double alpha)
{
    const QColor colour = faded(style.colour, alpha);
    std::vector<QLineF> lines;
    for (const QRectF& box : boxes) {
        const std::vector<QLineF> hatch = hatchLines(box, style.hatch, hatchApart);
        lines.insert(lines.end(), hatch.begin(), hatch.end());
    }
    surface.lines(lines, {.line = colour, .width = 1.25});
    surface.rectangles(boxes, {.line = colour, .width = 1.25});
}

// The runs in view, as they are or cell by cell.
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
                m_cells.push_back({boxes.of(Cell{run.i, j}), run.marks, run.inReference});
            if (!m_fine)
                m_cells.push_back({boxes.of(run), run.marks, run.inReference});
        }
    }

    // Whether the cells are large and few enough to be hatched one by one.
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

// A mark on a cell of the ground walk is fainter, so that surplus cells stand out from missing ones.
void paintMarks(Surface& surface, const CellBoxes& boxes, const std::vector<MarkedRun>& runs,
                const std::vector<WalkStyle>& styles)
{
    const SeenRuns seen(boxes, runs);
    for (std::size_t k = 0; k < styles.size(); ++k) {
        for (const bool onGround : {true, false}) {
            const std::vector<QRectF> meant = seen.marked(k, onGround);
            if (seen.areFine())
                paintHatched(surface, meant, styles[k], onGround ? 0.45 : 0.9);
            else
                surface.rectangles(meant, {.fill = faded(styles[k].colour, onGround ? 0.25 : 0.5)});
        }
    }
}

void paintGround(Surface& surface, const CellBoxes& boxes, const WalkMarks& walks)
{
    std::vector<QRectF> filled;
    for (const MarkedRun& run : walks.answer->reference) {
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
            surface.rectangle(box, {.line = walks.styles[walk].colour, .width = 3.5});
    }
}

constexpr double rankHeight = 12; // pixels of a line of text in a cell
constexpr double rankWidth = 48;
constexpr double rankSample = 8;
constexpr double rankDot = 4; // replaces the text in a small cell
constexpr std::size_t mostPlaces = 2000;

// A cell's positions in two orders, as text or as a dot.
struct RankMark
{
    QPointF at; // the middle of its left edge
    QString text;
    std::size_t walk = 0;
    OrderPositions positions = {};
};

// The marks of the cells in view, from the bottom of each cell up, as many lines as there is room for.
class RankMarks
{
public:
    RankMarks(const CellBoxes& boxes, const WalkMarks& walks)
    {
        const QSizeF size = boxes.size();
        m_written = size.width() >= rankWidth && size.height() >= 2 * rankHeight;
        if (size.width() < 2 * rankDot || size.height() < 2 * rankDot)
            return;
        const double height = m_written ? rankHeight : rankDot + 1;
        Cell cell;
        double up = 0;
        for (const GridLabRank& rank : walks.answer->ranks) {
            const QRectF box = boxes.of(rank.cell);
            if (!boxes.isSeen(box))
                continue;
            up = rank.cell == cell && !m_marks.empty() ? up + height : height / 2 + 2;
            cell = rank.cell;
            if (up + height / 2 < box.height() && m_marks.size() < mostPlaces)
                m_marks.push_back(
                    {{box.left() + 3, box.bottom() - up}, text(rank.positions), rank.walk, rank.positions});
        }
    }

    [[nodiscard]] bool areWritten() const { return m_written; }
    [[nodiscard]] const std::vector<RankMark>& marks() const { return m_marks; }

    [[nodiscard]] static QString text(const OrderPositions& positions)
    {
        return QStringLiteral("%1→%2").arg(positions.exactly).arg(positions.inDoubles);
    }

private:
    std::vector<RankMark> m_marks;
    bool m_written = false;
};

void paintSample(Surface& surface, const WalkStyle& style, const QRectF& box, bool ground = false)
{
    surface.rectangle(box, {.fill = ground ? faded(style.colour, 0.2) : QColor(), .line = style.colour, .width = 1});
    if (!ground)
        surface.lines(hatchLines(box, style.hatch, 4), {.line = style.colour, .width = 1});
}

// The numbers after a sample of the walk's style, or a dot if there is no room.
void paintPlaces(Surface& surface, const DisplayList& list, const CellBoxes& boxes, const WalkMarks& walks)
{
    const RankMarks ranks(boxes, walks);
    for (const RankMark& mark : ranks.marks()) {
        const WalkStyle& style = walks.styles[mark.walk];
        const double size = ranks.areWritten() ? rankSample : rankDot;
        const QRectF box(mark.at.x(), mark.at.y() - size / 2, size, size);
        surface.rectangle(
            box,
            {.fill = ranks.areWritten() ? list.colours.canvas : style.colour, .line = list.colours.canvas, .width = 1});
        if (!ranks.areWritten())
            continue;
        paintSample(surface, style, box);
        surface.text(QPointF(box.right() + 3, mark.at.y()), mark.text,
                     {.colour = list.colours.ink, .halo = list.colours.canvas, .size = 10, .strong = true});
    }
}

struct LegendRow
{
    QString text;
    WalkStyle style;
    bool ground = false;
};

// Explains what is drawn.
std::vector<LegendRow> legendOf(const LabPicture& lab, const CellBoxes& boxes)
{
    std::vector<LegendRow> rows;
    if (lab.walks) {
        rows.push_back({lab.walks->ground.name, lab.walks->ground, true});
        for (std::size_t k = 0; k < lab.walks->styles.size(); ++k) {
            if ((lab.walks->differing >> k & 1U) != 0)
                rows.push_back(
                    {translated("%1 differs, first in bold").arg(lab.walks->styles[k].name), lab.walks->styles[k]});
        }
        const RankMarks ranks(boxes, *lab.walks);
        for (std::size_t k = 0; k < lab.walks->styles.size(); ++k) {
            const auto mark = std::ranges::find(ranks.marks(), k, &RankMark::walk);
            if (mark != ranks.marks().end() && ranks.areWritten())
                rows.push_back({translated("%1: %2 enters it as number %3, not %4")
                                    .arg(mark->text, lab.walks->styles[k].name)
                                    .arg(mark->positions.inDoubles)
                                    .arg(mark->positions.exactly),
                                lab.walks->styles[k]});
        }
    }
    for (const WalkStyle& style : lab.covers.styles)
        rows.push_back({style.name, style});
    return rows;
}

// The first corner of the area in which a box of this size covers no body at any time, otherwise the first one.
QRectF freeCorner(const QRectF& area, const QSizeF& size, const DisplayList& list)
{
    constexpr double apart = 8; // pixels: arrows and rings at the ends of a path
    std::vector<QRectF> swept;
    for (const DisplayedBody& body : list.bodies)
        if (const auto bounds = boundsOf(list.scene(), body.index))
            swept.push_back(QRectF(list.picture.view.toPixel(bounds->low), list.picture.view.toPixel(bounds->high))
                                .normalized()
                                .adjusted(-apart, -apart, apart, apart));
    const double right = area.right() - size.width();
    const double low = area.bottom() - size.height();
    for (const QPointF corner : {QPointF(right, area.top()), QPointF(right, low), area.topLeft(), {area.left(), low}}) {
        const QRectF box(corner, size);
        if (std::ranges::none_of(swept, [&box](const QRectF& one) { return box.intersects(one); }))
            return box;
    }
    return {QPointF(right, area.top()), size};
}

void paintLegend(Surface& surface, const DisplayList& list, const std::vector<LegendRow>& rows)
{
    constexpr double rowHeight = 20;
    const TextStyle text{.colour = list.colours.ink, .size = 11};
    double width = 0;
    for (const LegendRow& row : rows)
        width = std::max(width, sizeOf(row.text, text).width());
    const QSizeF size(width + 42, rowHeight * static_cast<double>(rows.size()) + 8);
    const QRectF ground = freeCorner(surface.area().adjusted(50, 10, -10, -30), size, list);
    surface.rectangle(ground, {.fill = faded(list.colours.canvas, 0.9), .line = list.colours.hairline, .width = 1});
    for (std::size_t k = 0; k < rows.size(); ++k) {
        const QRectF box(ground.left() + 8, ground.top() + 7 + rowHeight * static_cast<double>(k), 18, 14);
        paintSample(surface, rows[k].style, box, rows[k].ground);
        surface.text(QPointF(box.right() + 8, box.center().y()), rows[k].text, text);
    }
}

} // namespace

void paintLab(Surface& surface, const DisplayList& list)
{
    const LabPicture* lab = list.picture.lab;
    if (!lab || lab->isEmpty() || !list.scene().grid)
        return;
    const CellBoxes boxes(list.picture);
    const Surface::Group group(surface, QStringLiteral("lab"));
    if (lab->walks) {
        paintGround(surface, boxes, *lab->walks);
        paintMarks(surface, boxes, lab->walks->answer->differing, lab->walks->styles);
        paintFirsts(surface, boxes, *lab->walks);
    }
    paintMarks(surface, boxes, lab->covers.cells, lab->covers.styles);
}

void paintLabLegend(Surface& surface, const DisplayList& list)
{
    const LabPicture* lab = list.picture.lab;
    if (!lab || lab->isEmpty() || !list.scene().grid)
        return;
    const Surface::Group group(surface, QStringLiteral("lab-legend"));
    const CellBoxes boxes(list.picture);
    if (lab->walks)
        paintPlaces(surface, list, boxes, *lab->walks);
    paintLegend(surface, list, legendOf(*lab, boxes));
}

} // namespace sweep
