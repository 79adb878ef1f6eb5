#include "widgets/models/instruments/cuts.h"

#include "core/events/contact_point.h"
#include "core/number/coordinates.h"
#include "core/scene/polygon.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"

#include <algorithm>

namespace sweep {

namespace {

QString inBrackets(const CoordinateTexts& texts)
{
    return textOf('(' + texts[0] + ", " + texts[1] + ')');
}

// "(4, 4) · 45°": a vector and its direction; with ≈ if one of the numbers is rounded.
QString vectorText(Vec v, bool full)
{
    constexpr int fewDigits = 4;
    const CoordinateTexts exact = shortestCoordinates(v);
    if (full)
        return inBrackets(exact);
    const CoordinateTexts few = roundedCoordinates(v, fewDigits);
    bool isShort = few == exact;
    QString text = inBrackets(few).replace(u'-', QChar(0x2212));
    if (v != Vec{}) {
        const QString angle = roundedText(approxDegrees(v), fewDigits, u"");
        isShort = isShort && angle == shownText(approxDegrees(v));
        text += QStringLiteral(" · %1°").arg(angle);
    }
    return isShort ? text : QStringLiteral("≈ ") + text;
}

} // namespace

CutModel::CutModel(QObject* parent)
    : TableModel({tr("#"), tr("Line"), tr("t"), tr("s"), tr("x"), tr("y"), tr("Line's velocity"),
                  tr("Pointer's velocity"), tr("Pointer − line")},
                 parent)
{
}

void CutModel::setSubject(SolverAnswerPtr answer, std::optional<std::size_t> point)
{
    if (answer == m_answer && point == m_point)
        return;
    beginResetModel();
    m_answer = std::move(answer);
    m_point = point;
    m_rows.clear();
    const bool known = m_answer && m_answer->timeline && m_point && *m_point < m_answer->scene->bodies.size();
    if (known) {
        m_colours = BodyColours(*m_answer->scene, m_brightness);
        m_repeated = RepeatedLabels(*m_answer->scene);
        for (std::size_t i = 0; i < m_answer->timeline->events().size(); ++i)
            addRow(i);
    }
    endResetModel();
}

void CutModel::addRow(std::size_t event)
{
    const Scene& scene = *m_answer->scene;
    const Event& one = m_answer->timeline->events()[event];
    if (one.withCell() || (one.a != *m_point && one.b != *m_point))
        return;
    const std::size_t other = one.a == *m_point ? one.b : one.a;
    const Body& body = scene.bodies[other];
    if (body.shape == Shape::polygon) {
        if (const auto edge = edgeInContact(scene, body, scene.bodies[*m_point], m_answer->timeline->timeOf(event)))
            m_rows.push_back({event, other, edge});
    } else if (hasTwoControlPoints(body.shape) && one.kind != EventKind::exit) {
        m_rows.push_back({event, other});
    }
}

void CutModel::brightnessChanged()
{
    if (rowCount() == 0)
        return;
    m_colours = BodyColours(*m_answer->scene, m_brightness);
    refresh({Qt::DecorationRole});
}

const Instant& CutModel::timeOf(int row) const
{
    const Timeline& timeline = *m_answer->timeline;
    return timeline.timeOf(eventOf(row));
}

const Cut& CutModel::cutOf(int row) const
{
    const Row& one = m_rows[std::size_t(row)];
    const auto& bodies = m_answer->scene->bodies;
    if (!one.cut) {
        const Body& body = bodies[one.line];
        one.cut = cutAt(*m_answer->scene, bodies[*m_point], one.edge ? edgeOf(body, *one.edge) : body, timeOf(row));
    }
    return *one.cut;
}

QVariant CutModel::cell(int row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column, false);
    case ShownIdRole:
        return shownId(row, column);
    case FullRole:
        return labelWithId(text(row, column, true), shownId(row, column).toString());
    case Qt::ToolTipRole:
        return column <= LineColumn ? QVariant() : text(row, column, true);
    case Qt::DecorationRole: {
        const std::size_t line = lineOf(row);
        return column == LineColumn ? QVariant(shapeIcon(m_answer->scene->bodies[line].shape, m_colours.colour(line)))
                                    : QVariant();
    }
    default:
        return {};
    }
}

QVariant CutModel::shownId(int row, int column) const
{
    return column == LineColumn ? m_repeated.shownId(*m_answer->scene, lineOf(row)) : QVariant();
}

QString CutModel::text(int row, int column, bool full) const
{
    const auto number = [full](double value) { return full ? exactText(value) : roundedText(value); };
    switch (column) {
    case NumberColumn:
        return QString::number(row + 1);
    case LineColumn: {
        const QString label = labelOf(m_answer->scene->bodies[lineOf(row)]);
        const std::optional<std::size_t> edge = m_rows[std::size_t(row)].edge;
        return edge ? tr("%1, edge %2").arg(label).arg(*edge) : label;
    }
    case TimeColumn:
        return full ? exactText(timeOf(row).nearest()) : timeText(*m_answer->timeline, eventOf(row));
    case SColumn:
        return number(cutOf(row).s);
    case XColumn:
    case YColumn:
        return coordinateText(row, column == XColumn ? 0 : 1, full);
    case LineVelocityColumn:
        return vectorText(cutOf(row).lineVelocity, full);
    case PointerVelocityColumn:
        return vectorText(cutOf(row).pointerVelocity, full);
    case RelativeColumn:
        return vectorText(cutOf(row).relative, full);
    default:
        return {};
    }
}

// One coordinate of the place of the cut, in the notation of both, with as many digits as distinguish the place from
// those of the rows before and after it: digits of its double or, if the doubles are the same, of the exact place.
QString CutModel::coordinateText(int row, std::size_t coordinate, bool full) const
{
    const Vec at = cutOf(row).at;
    const CoordinateTexts exact = shortestCoordinates(at);
    if (full)
        return textOf(exact[coordinate]);
    constexpr int fewestDigits = 6;
    int digits = fewestDigits;
    int exactDigits = 0;
    for (const int other : {row - 1, row + 1}) {
        if (other < 0 || other >= rows())
            continue;
        if (cutOf(other).at != at)
            digits = digitsTelling(at, cutOf(other).at, digits);
        else
            exactDigits = std::max(exactDigits, exactDigitsTelling(row, other));
    }
    CoordinateTexts texts = roundedCoordinates(at, digits);
    if (exactDigits > 0)
        texts = contactPointDigits({*m_answer->scene, {timeOf(row), eventAt(row)}}, std::max(digits, exactDigits))
                    .value_or(texts);
    const std::string& text = texts[coordinate];
    const QString mark = text == exact[coordinate] ? QString() : QStringLiteral("≈ ");
    return mark + textOf(text).replace(u'-', QChar(0x2212));
}

const Event& CutModel::eventAt(int row) const
{
    return m_answer->timeline->events()[eventOf(row)];
}

// 0 if the places are the same.
int CutModel::exactDigitsTelling(int row, int other) const
{
    const auto placed = [this](int at) { return PlacedEvent(*m_answer->scene, {timeOf(at), eventAt(at)}); };
    return contactDigitsTelling(placed(row), placed(other), true).value_or(0);
}

QVariant CutModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::ToolTipRole)
        return TableModel::headerData(section, orientation, role);
    const QStringList tips{tr("The number of the cut on the canvas"),
                           tr("The line that was cut, or the polygon with the number of the edge, from 0"),
                           tr("The time of the cut, in exact order"),
                           tr("The fraction of the way along the line, from its a to its b, or along the edge"),
                           tr("The place of the cut"),
                           tr("The place of the cut"),
                           tr("The velocity of the line at s"),
                           tr("The velocity of the pointer"),
                           tr("The pointer's velocity minus the line's: the cut as seen from the line")};
    return tips.value(section);
}

std::optional<std::size_t> cuttingPoint(const Scene& scene, const std::vector<std::size_t>& selected)
{
    if (selected.size() != 1 || selected.front() >= scene.bodies.size())
        return {};
    return scene.bodies[selected.front()].shape == Shape::point ? std::optional(selected.front()) : std::nullopt;
}

} // namespace sweep
