#include "widgets/paint/paint_grid.h"

#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/paint/display_list.h"
#include "widgets/paint/paint_notes.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <string>

namespace sweep {

namespace {

constexpr double faintest = 9;    // pixels between lines of strength 0
constexpr double strongest = 110; // pixels between lines of strength 1

// k·m·10^e, rounded once, so that its shortest text is short: by one operation while 10^|e| is exact in double,
// otherwise by parsing a decimal.
double multiple(double k, int m, int e)
{
    constexpr int exactPowers = 22;
    if (e < 0 && e >= -exactPowers)
        return k * m / std::pow(10.0, -e);
    const double product = k * m * std::pow(10.0, e);
    if (std::abs(e) <= exactPowers || !std::isfinite(product))
        return product;
    const std::string text = QStringLiteral("%1e%2").arg(exactText(k * m)).arg(e).toStdString();
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isRead = error == std::errc() && end == text.data() + text.size();
    return isRead ? value : product; // the text of k·m may have an exponent itself
}

struct Step
{
    int m = 1; // 1, 2 or 5
    int e = 0;

    [[nodiscard]] double units() const { return multiple(1, m, e); }
    [[nodiscard]] double at(double k) const { return multiple(k, m, e); }
    [[nodiscard]] Step coarser() const { return m == 1 ? Step{2, e} : m == 2 ? Step{5, e} : Step{1, e + 1}; }
};

double visibleLow(const GridAxis& axis)
{
    return std::min(axis.coordinate(0), axis.coordinate(axis.length));
}

double visibleHigh(const GridAxis& axis)
{
    return std::max(axis.coordinate(0), axis.coordinate(axis.length));
}

// The decade whose multiples are at least `pixels` apart, within the exponents of doubles.
int decadeFor(const GridAxis& axis, double pixels)
{
    const double units = axis.scale.units(pixels);
    if (!(units > 0))
        return -323;
    const double exponent = std::ceil(std::log10(std::min(units, std::numeric_limits<double>::max())));
    return static_cast<int>(std::clamp(exponent, -323.0, 308.0));
}

// Calls add(k, coordinate) for every multiple of the step in view. Multiples that round to the same double are passed
// once.
template <class Add>
void forEachMultiple(const GridAxis& axis, const Step& step, Add add)
{
    const double units = step.units();
    if (!(units > 0) || !std::isfinite(units))
        return;
    const double low = visibleLow(axis);
    const double high = visibleHigh(axis);
    const double first = std::ceil(low / units);
    const int most = static_cast<int>(std::min(axis.length, 1e5)) + 2;
    if (!std::isfinite(first))
        return;
    double last = std::numeric_limits<double>::quiet_NaN();
    for (int n = 0; n < most; ++n) {
        const double k = first + n;
        const double coordinate = step.at(k);
        if (!(coordinate <= high))
            return;
        if (coordinate != last && coordinate >= low)
            add(k, coordinate);
        last = coordinate;
    }
}

double strengthAt(double pixelsApart)
{
    const double share = std::log(pixelsApart / faintest) / std::log(strongest / faintest);
    const double u = std::clamp(share, 0.0, 1.0);
    return u * u * (3 - 2 * u);
}

} // namespace

double GridAxis::pixel(double value) const
{
    const double offset = pixelsBetween({value, 0}, centre, rest, scale);
    return length / 2 + (downward ? -offset : offset);
}

double GridAxis::coordinate(double at) const
{
    constexpr double largest = std::numeric_limits<double>::max();
    const double offset = scale.units(at - length / 2);
    return std::clamp(centre + (downward ? rest - offset : rest + offset), -largest, largest);
}

GridAxis horizontalAxis(const ViewTransform& view)
{
    return {view.centre().x, view.scale(), view.size().width(), false, view.rest().x};
}

GridAxis verticalAxis(const ViewTransform& view)
{
    return {view.centre().y, view.scale(), view.size().height(), !view.pointsDown(), view.rest().y};
}

std::vector<GridLine> adaptiveLines(const GridAxis& axis)
{
    std::vector<GridLine> lines;
    // From coarse to fine. A line that a coarser kind has drawn is skipped: multiples of 5·10^e that are multiples of
    // 10^(e+1), and multiples of 10^e that are multiples of 5·10^e.
    Step step{1, decadeFor(axis, axis.length)};
    for (bool coarsest = true;; coarsest = false) {
        const double apart = axis.scale.pixels(step.units());
        if (apart <= faintest)
            return lines;
        const double ratio = step.m == 1 ? 5 : 2;
        forEachMultiple(axis, step, [&](double k, double coordinate) {
            if (coarsest || std::fmod(k, ratio) != 0)
                lines.push_back({axis.pixel(coordinate), strengthAt(apart)});
        });
        step = step.m == 1 ? Step{5, step.e - 1} : Step{1, step.e};
        if (step.e < -323)
            return lines;
    }
}

GridLabels gridLabels(const GridAxis& axis, double apart, const std::function<double(const QString&)>& extent,
                      double least)
{
    Step step{1, decadeFor(axis, apart) - 1};
    // Texts get shorter as the step grows. A step larger than the view ends the search.
    for (int attempt = 0; attempt < 24; ++attempt, step = step.coarser()) {
        const double pixels = axis.scale.pixels(step.units());
        if (pixels < apart || step.units() < least)
            continue;
        std::vector<GridLabel> labels;
        double widest = 0;
        forEachMultiple(axis, step, [&](double, double coordinate) {
            labels.push_back({axis.pixel(coordinate), shownText(coordinate)});
            widest = std::max(widest, extent(labels.back().text));
        });
        if (pixels >= widest + 24 || labels.size() <= 1)
            return {std::move(labels), step.units()};
    }
    return {};
}

std::vector<GridLine> sceneLines(const GridAxis& axis, double origin, double spacing)
{
    constexpr double closest = 4;
    const double apart = axis.scale.pixels(spacing);
    std::vector<GridLine> lines;
    if (!(apart > closest))
        return lines;
    const double strength = std::clamp((apart - closest) / 16, 0.0, 1.0);
    const double low = visibleLow(axis);
    const double high = visibleHigh(axis);
    const double first = std::ceil(low / spacing - origin / spacing);
    const int most = static_cast<int>(std::min(axis.length, 1e5) / closest) + 2;
    for (int n = 0; n < most; ++n) {
        const double coordinate = origin + (first + n) * spacing;
        if (!(coordinate <= high))
            return lines;
        lines.push_back({axis.pixel(coordinate), strength});
    }
    return lines;
}

namespace {

TextStyle labelStyle(const DisplayList& list, Anchor anchor)
{
    return {.colour = list.colours.inkQuiet,
            .halo = list.picture.layers.background ? list.colours.canvas : QColor(),
            .size = 10,
            .anchor = anchor};
}

QRectF labelBox(const DisplayList& list, const AxisLabel& label)
{
    const QSizeF size = sizeOf(label.text, labelStyle(list, label.anchor));
    const double left = label.anchor == Anchor::left ? label.at.x() : label.at.x() - size.width() / 2;
    return {left, label.at.y() - size.height() / 2, size.width(), size.height()};
}

std::vector<AxisLabel> allAxisLabels(const DisplayList& list)
{
    std::vector<AxisLabel> all;
    const ViewTransform& view = list.picture.view;
    const QSizeF size = view.size();
    if (size.width() < 120 || size.height() < 90)
        return all;
    const auto width = [&](const QString& text) { return sizeOf(text, labelStyle(list, Anchor::left)).width(); };
    const auto height = [](const QString&) { return 12.0; };
    const GridAxis up = verticalAxis(view);
    const GridAxis across = horizontalAxis(view);
    GridLabels rows = gridLabels(up, 56, height);
    GridLabels columns = gridLabels(across, 72, width);
    if (rows.step < columns.step)
        rows = gridLabels(up, 56, height, columns.step);
    else if (columns.step < rows.step)
        columns = gridLabels(across, 72, width, rows.step);
    for (const GridLabel& label : rows.labels)
        if (label.pixel >= 12 && label.pixel <= size.height() - 30)
            all.push_back({{8, label.pixel}, label.text, Anchor::left});
    for (const GridLabel& label : columns.labels) {
        const double half = width(label.text) / 2;
        if (label.pixel - half > 8 && label.pixel + half < size.width() - 8)
            all.push_back({{label.pixel, size.height() - 11}, label.text, Anchor::centre});
    }
    for (AxisLabel& label : all)
        label.box = labelBox(list, label);
    return all;
}

// Collects grid lines. Horizontal ones begin beside the number that they would cross on the left, before which the rest
// of the line would read as a minus sign.
class GridStrokes
{
public:
    explicit GridStrokes(const DisplayList& list) : m_size(list.picture.view.size())
    {
        if (!list.picture.layers.grid)
            return;
        for (const AxisLabel& label : list.axisLabels())
            if (label.anchor == Anchor::left)
                m_numbers.push_back(label.box);
    }

    void add(const std::vector<GridLine>& lines, bool vertical, double weight)
    {
        for (const GridLine& line : lines) {
            const int alpha = static_cast<int>(std::lround(line.strength * weight * 32));
            // The middle of the pixel: hairlines are sharp if they cover whole pixels.
            const double at = std::floor(line.pixel) + 0.5;
            if (alpha > 0)
                m_lines[alpha].push_back(vertical ? QLineF(at, 0, at, m_size.height())
                                                  : QLineF(startAt(at), at, m_size.width(), at));
        }
    }

    void paint(Surface& surface, const QColor& colour) const
    {
        for (const auto& [alpha, lines] : m_lines)
            surface.hairlines(lines, faded(colour, alpha / 32.0));
    }

private:
    [[nodiscard]] double startAt(double y) const
    {
        constexpr double gap = 3; // pixels
        const auto number =
            std::ranges::find_if(m_numbers, [y](const QRectF& box) { return box.top() < y && y < box.bottom(); });
        return number == m_numbers.end() ? 0 : std::round(number->right()) + gap;
    }

    QSizeF m_size;
    std::vector<QRectF> m_numbers;              // on the left, of the vertical axis
    std::map<int, std::vector<QLineF>> m_lines; // by strength, each drawn by one call
};

// If the cells of the scene's grid are large enough to be recognised, the canvas's own grid is drawn fainter.
bool showsSceneGrid(const DisplayList& list)
{
    const auto& grid = list.scene().grid;
    return grid && list.picture.layers.sceneGrid && list.picture.view.toPixels(grid->spacing.x) > 10 &&
           list.picture.view.toPixels(grid->spacing.y) > 10;
}

} // namespace

const std::vector<AxisLabel>& DisplayList::axisLabels() const
{
    if (!m_axisLabels)
        m_axisLabels = allAxisLabels(*this);
    return *m_axisLabels;
}

void paintGrid(Surface& surface, const DisplayList& list)
{
    const ViewTransform& view = list.picture.view;
    const double weight = showsSceneGrid(list) ? 0.35 : 1;
    GridStrokes strokes(list);
    strokes.add(adaptiveLines(horizontalAxis(view)), true, weight);
    strokes.add(adaptiveLines(verticalAxis(view)), false, weight);
    const Surface::Group group(surface, QStringLiteral("grid"));
    strokes.paint(surface, list.colours.gridFine);
}

void paintSceneGrid(Surface& surface, const DisplayList& list)
{
    if (!list.scene().grid)
        return;
    const Grid& grid = *list.scene().grid;
    const Vec origin = grid.origin.value_or(Vec{});
    const ViewTransform& view = list.picture.view;
    GridStrokes strokes(list);
    strokes.add(sceneLines(horizontalAxis(view), origin.x, grid.spacing.x), true, 1);
    strokes.add(sceneLines(verticalAxis(view), origin.y, grid.spacing.y), false, 1);
    const Surface::Group group(surface, QStringLiteral("scene-grid"));
    strokes.paint(surface, list.colours.gridScene);
}

void paintAxes(Surface& surface, const DisplayList& list)
{
    const ViewTransform& view = list.picture.view;
    GridStrokes axes(list);
    if (const double zero = horizontalAxis(view).pixel(0); zero >= 0 && zero <= view.size().width())
        axes.add({{zero, 1}}, true, 1);
    if (const double zero = verticalAxis(view).pixel(0); zero >= 0 && zero <= view.size().height())
        axes.add({{zero, 1}}, false, 1);
    axes.paint(surface, list.colours.gridAxis);
}

void paintGridLabels(Surface& surface, const DisplayList& list, const LabelLayout& labels)
{
    const Surface::Group group(surface, QStringLiteral("grid-labels"));
    const bool onCells = list.scene().grid && list.picture.layers.background;
    for (const AxisLabel& label : list.axisLabels()) {
        const QRectF box = label.box;
        if (!labels.isFreeFor(box))
            continue;
        TextStyle style = labelStyle(list, label.anchor);
        if (onCells) { // their colours would take the contrast
            surface.rectangle(box.adjusted(-2, 0, 2, 0), {.fill = faded(list.colours.canvas, 0.75)});
            style.colour = list.colours.ink;
        }
        surface.text(label.at, label.text, style);
    }
}

void keepOffGridLabels(LabelLayout& labels, const DisplayList& list)
{
    for (const AxisLabel& label : list.axisLabels())
        labels.keepOff(label.box);
}

namespace {

constexpr double cellBorder = 8;     // pixels beyond the view
constexpr double pickedSize = 5;     // pixels of the smallest cell that can be picked
constexpr double mostIndex = 0x1p53; // beyond, adjacent indices are the same double

// The index before the one at this position in cells.
long long indexBelow(double position)
{
    if (std::isnan(position))
        return 0;
    return static_cast<long long>(std::clamp(std::floor(position), -mostIndex, mostIndex)) - 1;
}

} // namespace

CellBoxes::CellBoxes(const ScenePicture& picture)
    : m_view(picture.view), m_origin(picture.scene.grid->origin.value_or(Vec{})),
      m_spacing(picture.scene.grid->spacing),
      m_area(QRectF(QPointF(), picture.view.size()).adjusted(-cellBorder, -cellBorder, cellBorder, cellBorder))
{
    const bool down = m_view.pointsDown();
    const Vec low = m_view.toWorld(down ? m_area.topLeft() : m_area.bottomLeft());
    const Vec high = m_view.toWorld(down ? m_area.bottomRight() : m_area.topRight());
    m_low = {indexBelow((low.x - m_origin.x) / m_spacing.x), indexBelow((low.y - m_origin.y) / m_spacing.y)};
    m_high = {indexBelow((high.x - m_origin.x) / m_spacing.x) + 2, indexBelow((high.y - m_origin.y) / m_spacing.y) + 2};
}

std::optional<MarkedRun> CellBoxes::seenPart(MarkedRun run) const
{
    run.first = std::max(run.first, m_low.j);
    run.last = std::min(run.last, m_high.j);
    if (run.i < m_low.i || run.i > m_high.i || run.first > run.last)
        return {};
    return run;
}

QRectF CellBoxes::of(const MarkedRun& run) const
{
    const double i = static_cast<double>(run.i);
    const double first = static_cast<double>(run.first);
    const double last = static_cast<double>(run.last);
    const QPointF low = m_view.toPixel({m_origin.x + i * m_spacing.x, m_origin.y + first * m_spacing.y});
    const QPointF high = m_view.toPixel({m_origin.x + (i + 1) * m_spacing.x, m_origin.y + (last + 1) * m_spacing.y});
    const auto [top, bottom] = std::minmax({low.y(), high.y()});
    return QRectF(QPointF(low.x(), top), QPointF(high.x(), bottom)).intersected(m_area);
}

void addToRun(std::vector<QRectF>& boxes, const QRectF& box)
{
    constexpr double rounding = 1e-6; // pixels
    const bool isAligned = !boxes.empty() && std::abs(boxes.back().left() - box.left()) < rounding &&
                           std::abs(boxes.back().right() - box.right()) < rounding;
    if (isAligned && std::abs(boxes.back().top() - box.bottom()) < rounding)
        boxes.back().setTop(box.top());
    else if (isAligned && std::abs(boxes.back().bottom() - box.top()) < rounding)
        boxes.back().setBottom(box.bottom());
    else
        boxes.push_back(box);
}

std::optional<Cell> cellAt(const Grid& grid, Vec p)
{
    const Vec origin = grid.origin.value_or(Vec{});
    const double i = std::floor(p.x / grid.spacing.x - origin.x / grid.spacing.x);
    const double j = std::floor(p.y / grid.spacing.y - origin.y / grid.spacing.y);
    if (!(std::abs(i) < mostIndex) || !(std::abs(j) < mostIndex))
        return {};
    return Cell{static_cast<long long>(i), static_cast<long long>(j)};
}

std::optional<Cell> cellAtPixel(const Grid& grid, const ViewTransform& view, QPointF pixel)
{
    if (view.toPixels(grid.spacing.x) < pickedSize || view.toPixels(grid.spacing.y) < pickedSize)
        return {};
    return cellAt(grid, view.toWorld(pixel));
}

namespace {

constexpr std::size_t mostTrail = 200'000; // cells that are drawn in the colours of their times
constexpr std::size_t mostNumbers = 1500;
constexpr double numberedSize = 26; // pixels of a cell that its number fits into

using RectsByLevel = std::map<int, std::vector<QRectF>>;

// The time within the window in 48 steps: so many that adjacent steps look alike.
int levelOf(const EnteredCell& entered, Interval time)
{
    return static_cast<int>(std::lround(48 * (entered.t / 2 - time.start / 2) / (time.end / 2 - time.start / 2)));
}

// The last cells entered and the first ones to come, together at most `mostTrail`.
std::pair<std::span<const EnteredCell>, std::span<const EnteredCell>> nearestInTime(const ScenePicture& picture)
{
    const std::size_t before = std::min(picture.entered.size(), mostTrail);
    const std::size_t after = std::min(picture.upcoming.size(), mostTrail - before);
    return {picture.entered.last(before), picture.upcoming.first(after)};
}

struct CellNumber
{
    QPointF at; // the middle of its left end
    QString text;
    TextStyle style;
    QRectF box;
};

constexpr std::size_t mostFaint = 20'000; // cells of a trail; with more, every picture would be slowed down

// In each cell that is large enough, its number: faint until a body first meets it. Cells at the numbers of the axes
// have none.
std::vector<CellNumber> cellNumbers(const DisplayList& list)
{
    const CellBoxes boxes(list.picture);
    if (boxes.size().width() < numberedSize || boxes.size().height() < numberedSize)
        return {};
    std::map<Cell, std::pair<std::uint32_t, bool>> firsts; // the number, and whether the cell was met
    const auto add = [&](std::span<const EnteredCell> cells, bool isMet) {
        for (const EnteredCell& cell : cells)
            if (firsts.size() < mostNumbers && cell.number > 0 && boxes.isSeen(boxes.of(cell.cell)))
                firsts.try_emplace(cell.cell, cell.number, isMet);
    };
    const auto [entered, upcoming] = nearestInTime(list.picture);
    add(entered, true);
    if (entered.size() + upcoming.size() <= mostFaint)
        add(upcoming, false);
    std::vector<QRectF> onAxes;
    if (list.picture.layers.grid)
        for (const AxisLabel& label : list.axisLabels())
            onAxes.push_back(label.box);
    const TextStyle met{.colour = list.colours.ink, .halo = faded(list.colours.canvas, 0.6), .size = 9};
    TextStyle faint = met; // both are readable on every colour
    faint.colour = list.colours.inkFaint;
    std::vector<CellNumber> numbers;
    for (const auto& [cell, first] : firsts) {
        const QPointF at = boxes.of(cell).topLeft() + QPointF(4, 8);
        const QString text = QString::number(first.first);
        const TextStyle& style = first.second ? met : faint;
        const QSizeF size = sizeOf(text, style);
        const QRectF box(at.x(), at.y() - size.height() / 2, size.width(), size.height());
        if (size.width() <= boxes.size().width() - 6 &&
            std::ranges::none_of(onAxes, [&](const QRectF& other) { return other.intersects(box); }))
            numbers.push_back({at, text, style, box});
    }
    return numbers;
}

bool showsTrail(const DisplayList& list)
{
    const bool compares = list.picture.lab && !list.picture.lab->isEmpty(); // then only the compared cells are drawn
    return list.picture.layers.trail && !compares && list.scene().grid;
}

// Fills the cells in the colours of their times.
void paintByTime(Surface& surface, const DisplayList& list, std::span<const EnteredCell> cells, double alpha)
{
    const CellBoxes boxes(list.picture);
    const Interval time = window(list.scene());
    RectsByLevel levels;
    for (const EnteredCell& entered : cells) {
        const QRectF box = boxes.of(entered.cell);
        if (boxes.isSeen(box))
            addToRun(levels[levelOf(entered, time)], box);
    }
    for (const auto& [level, rectangles] : levels)
        surface.rectangles(rectangles, {.fill = faded(timeColour(level / 48.0), alpha)});
}

} // namespace

void paintTrail(Surface& surface, const DisplayList& list)
{
    if (!showsTrail(list))
        return;
    const auto [entered, upcoming] = nearestInTime(list.picture);
    const Surface::Group group(surface, QStringLiteral("trail"));
    paintByTime(surface, list, upcoming, upcomingCells(list.picture.brightness));
    paintByTime(surface, list, entered, enteredCells(list.picture.brightness));
    for (const CellNumber& number : cellNumbers(list))
        surface.text(number.at, number.text, number.style);
}

void keepOffCellNumbers(LabelLayout& labels, const DisplayList& list)
{
    if (!showsTrail(list) || list.picture.entered.size() > mostFaint)
        return;
    for (const CellNumber& number : cellNumbers(list))
        labels.keepOff(number.box);
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
                           {.fill = faded(colour, 0.13), .line = large ? faded(colour, 0.6) : QColor(), .width = 1.5});
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
