#include "widgets/timeline/clearance_view.h"

#include "core/number/text/expression.h"
#include "widgets/format/geometry.h"
#include "widgets/format/numbers.h"
#include "widgets/models/instruments/clearance_answer.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHelpEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

constexpr double leftMargin = LaneView::nameWidth + 12; // as the axis has it
constexpr double rightMargin = 16;
constexpr double topMargin = 6;
constexpr double bottomMargin = 6;

struct Preset
{
    double value;
    const char* text;
};
constexpr Preset presets[] = {
    {ClearanceView::boxSlop, QT_TRANSLATE_NOOP("ClearanceView", "0.005 – Box2D's slop")},
    {4 * ClearanceView::boxSlop, QT_TRANSLATE_NOOP("ClearanceView", "0.02 – Box2D's speculative distance")},
    {0, QT_TRANSLATE_NOOP("ClearanceView", "0 – no band")}};

} // namespace

QString instantWords(const Instant& t)
{
    if (t.isDouble())
        return shownText(t.nearest());
    const std::string form = closedForm(t);
    constexpr std::size_t shortest = 16;
    return form.empty() || form.size() > shortest ? QStringLiteral("≈ ") + shownText(t.nearest()) : textOf(form);
}

QString ulpWords(const OneUlp& value)
{
    if (value.isExact())
        return shownText(value.low);
    return ClearanceView::tr("%1 to %2").arg(shownText(value.low), shownText(value.high));
}

QString clearanceWordText(ClearanceWord word)
{
    switch (word) {
    case ClearanceWord::crossing:
        return ClearanceView::tr("Crossing");
    case ClearanceWord::graze:
        return ClearanceView::tr("Graze");
    case ClearanceWord::nearMiss:
        return ClearanceView::tr("Near miss");
    case ClearanceWord::apart:
        return ClearanceView::tr("Apart");
    }
    return {};
}

ClearanceView::ClearanceView(TimeSlider& axis, Playhead& playhead, ClearanceModel& model, QWidget* parent)
    : QWidget(parent), m_axis(axis), m_playhead(playhead), m_model(model), m_tolerances(new QComboBox(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Clearance"));
    m_tolerances->setEditable(true);
    m_tolerances->setInsertPolicy(QComboBox::NoInsert);
    m_tolerances->setAccessibleName(tr("Tolerance"));
    m_tolerances->setToolTip(tr("Apart, but no further than this, is a near miss: a number or an expression"));
    for (const Preset& preset : presets)
        m_tolerances->addItem(tr(preset.text), preset.value);
    connect(m_tolerances, &QComboBox::activated, this,
            [this](int row) { setTolerance(m_tolerances->itemData(row).toDouble()); });
    connect(m_tolerances->lineEdit(), &QLineEdit::editingFinished, this, &ClearanceView::readTolerance);
    connect(&axis, &TimeSlider::scaleChanged, this, &ClearanceView::layOut);
    connect(&playhead, &Playhead::moved, this, qOverload<>(&QWidget::update));
    connect(&model, &ClearanceModel::changed, this, &ClearanceView::follow);
    setTolerance(boxSlop);
    follow();
}

void ClearanceView::setTolerance(double tolerance)
{
    const bool changes = std::exchange(m_tolerance, tolerance) != tolerance;
    const int preset = m_tolerances->findData(tolerance);
    m_tolerances->setCurrentIndex(preset);
    m_tolerances->setEditText(preset >= 0 ? m_tolerances->itemText(preset) : exactText(tolerance));
    m_tolerances->lineEdit()->setCursorPosition(0);
    if (!changes)
        return;
    follow();
    Q_EMIT toleranceChanged(tolerance);
}

// What is no number ≥ 0 is not taken: the field shows again what holds.
void ClearanceView::readTolerance()
{
    const QString typed = m_tolerances->currentText();
    const int preset = m_tolerances->findText(typed);
    if (preset >= 0)
        return setTolerance(m_tolerances->itemData(preset).toDouble());
    const auto value = evaluated(typed.toStdString());
    const bool fits = value && value->nearest >= 0;
    setTolerance(fits ? value->nearest : m_tolerance);
    if (!fits)
        QToolTip::showText(m_tolerances->mapToGlobal(QPoint(0, 0)),
                           tr("“%1” is not taken: a tolerance is a number ≥ 0").arg(typed), m_tolerances);
}

TimeScale ClearanceView::scale() const
{
    TimeScale scale = m_axis.scale();
    scale.left = leftMargin;
    scale.width = std::max(1.0, width() - leftMargin - rightMargin);
    return scale;
}

QRectF ClearanceView::plot() const
{
    return {leftMargin, topMargin, std::max(1.0, width() - leftMargin - rightMargin),
            std::max(1.0, height() - topMargin - bottomMargin)};
}

// The same place on the axis.
double ClearanceView::axisX(double x) const
{
    const TimeScale& axis = m_axis.scale();
    return axis.left + (x - leftMargin) / plot().width() * axis.width;
}

void ClearanceView::follow()
{
    const auto& answer = m_model.answer();
    m_marks.clear();
    if (answer) {
        m_marks = clearanceMarks(*answer, m_tolerance);
        m_colours = BodyColours(*answer->scene, brightnessOf(palette()));
    }
    setAccessibleDescription(words());
    layOut();
}

void ClearanceView::layOut()
{
    const auto& answer = m_model.answer();
    m_points.clear();
    if (answer && isVisible())
        m_points = plotPoints(answer->curve, scale());
    m_values = valueScale(m_points, m_tolerance);
    m_values.bottom = plot().bottom();
    m_values.height = plot().height();
    m_tolerances->setGeometry(8, height() - m_tolerances->sizeHint().height() - 4, int(leftMargin) - 28,
                              m_tolerances->sizeHint().height());
    update();
}

QString ClearanceView::emptyReason() const
{
    if (!m_model.pair())
        return tr("Select two bodies: their distance less their radii is drawn here over time");
    const auto& answer = m_model.answer();
    if (m_model.isCancelled())
        return tr("Cancelled; Compute Again (F5) computes it again");
    if (!answer)
        return m_model.isLong() ? tr("Computing the clearance …") : QString();
    if (!answer->problems.empty())
        return tr("The scene cannot be solved as it is: see Problems");
    if (!answer->common)
        return tr("%1 and %2 are never there at the same time")
            .arg(labelOf(answer->scene->bodies[answer->a]), labelOf(answer->scene->bodies[answer->b]));
    return {};
}

QString ClearanceView::words() const
{
    const auto& answer = m_model.answer();
    if (!answer || !answer->hasCurve())
        return emptyReason();
    const ClearanceTurn& least = answer->curve.minimum();
    return tr("%1 · %2: %3, least %4 at t = %5")
        .arg(labelOf(answer->scene->bodies[answer->a]), labelOf(answer->scene->bodies[answer->b]),
             clearanceWordText(clearanceWord(*answer, m_tolerance)), ulpWords(least.value), instantWords(least.t));
}

double ClearanceView::yOf(const ClearanceMark& mark) const
{
    using Kind = ClearanceMark::Kind;
    const bool onZero =
        mark.kind == Kind::begin || mark.kind == Kind::end || mark.kind == Kind::graze || mark.kind == Kind::cross;
    return m_values.yOf(onZero ? 0 : mark.value.low);
}

const ClearanceMark* ClearanceView::markAt(QPointF place) const
{
    constexpr double reach = 8;
    const TimeScale times = scale();
    const ClearanceMark* best = nullptr;
    double nearest = reach;
    for (const ClearanceMark& mark : m_marks) {
        const double distance = std::hypot(times.xOf(mark.t) - place.x(), yOf(mark) - place.y());
        if (distance > nearest)
            continue;
        nearest = distance;
        best = &mark;
    }
    return best;
}

QString ClearanceView::wordsAt(QPointF place) const
{
    using Kind = ClearanceMark::Kind;
    const auto& answer = m_model.answer();
    if (!answer || !answer->hasCurve() || place.x() < leftMargin)
        return {};
    if (const ClearanceMark* mark = markAt(place)) {
        const QString t = instantWords(mark->t);
        switch (mark->kind) {
        case Kind::begin:
            return tr("Contact begins at t = %1").arg(t);
        case Kind::end:
            return tr("Contact ends at t = %1").arg(t);
        case Kind::graze:
            return tr("Graze: 0 at t = %1, and never below").arg(t);
        case Kind::cross:
            return tr("Crossing at t = %1, from one side to the other").arg(t);
        case Kind::nearMiss:
            return tr("Near miss: %1 at t = %2").arg(ulpWords(mark->value), t);
        case Kind::dip:
        case Kind::deepest:
            return tr("Least here: %1 at t = %2").arg(ulpWords(mark->value), t);
        }
    }
    const DoubleDouble time = scale().fineTimeAt(place.x());
    // A double where a pixel is more than their spacing: then it is what a click goes to.
    const DoubleDouble t = scale().pixel() > scale().ulp() ? DoubleDouble{time.high, 0} : time;
    const auto value = clearanceValue(answer->curve, exactTime(t));
    if (!value)
        return tr("t = %1: they are not both there").arg(shownText(t.high));
    const QString rest =
        t.low == 0 ? QString()
                   : (t.low < 0 ? QStringLiteral(" − ") : QStringLiteral(" + ")) + roundedText(std::abs(t.low), 3, u"");
    return tr("t = %1%2 · %3%4")
        .arg(shownText(t.high), rest, value->isExact ? QString() : QStringLiteral("≈ "), shownText(value->value));
}

std::optional<OneUlp> ClearanceView::valueNow() const
{
    const auto& answer = m_model.answer();
    if (!answer || !answer->hasCurve() || m_model.isStale())
        return {};
    const Playhead& playhead = m_playhead;
    const auto& pieces = answer->curve.pieces;
    const bool onInstant = playhead.timeline() && playhead.instant();
    const Instant t = onInstant ? playhead.timeline()->instants()[*playhead.instant()].time : Instant(playhead.time());
    if (t < pieces.front().begin || pieces.back().end < t)
        return {};
    const auto piece =
        std::partition_point(pieces.begin(), pieces.end(), [&](const ClearancePiece& one) { return one.end < t; });
    return clearanceAt(*piece, t);
}

void ClearanceView::resizeEvent(QResizeEvent*)
{
    layOut();
}

void ClearanceView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::MiddleButton)
        m_panFrom = event->position().x();
    if (event->button() != Qt::LeftButton || event->position().x() < leftMargin)
        return;
    if (const ClearanceMark* mark = m_model.isStale() ? nullptr : markAt(event->position()))
        return m_playhead.setTypedTime(mark->t.approx().value);
    m_scrubbing = true;
    m_playhead.setTime(scale().timeAt(event->position().x()));
}

void ClearanceView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    m_hover = at;
    if (m_panFrom) {
        m_axis.setScale(m_axis.scale().moved(axisX(*m_panFrom) - axisX(at.x()), m_playhead.window()));
        m_panFrom = at.x();
    } else if (m_scrubbing) {
        m_playhead.setTime(scale().timeAt(at.x()));
    }
    update();
}

void ClearanceView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::MiddleButton)
        m_panFrom.reset();
    if (event->button() == Qt::LeftButton)
        m_scrubbing = false;
}

void ClearanceView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && event->position().x() >= leftMargin && !markAt(event->position()))
        m_axis.showAll();
}

void ClearanceView::wheelEvent(QWheelEvent* event)
{
    m_axis.turnWheel(axisX(event->position().x()), event->angleDelta());
    event->accept();
}

void ClearanceView::keyPressEvent(QKeyEvent* event)
{
    QCoreApplication::sendEvent(&m_axis, event);
}

void ClearanceView::leaveEvent(QEvent*)
{
    m_hover.reset();
    update();
}

void ClearanceView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        follow();
}

bool ClearanceView::event(QEvent* event)
{
    if (event->type() == QEvent::Show)
        layOut(); // nothing was laid out while nobody looked
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const bool beside = help->pos().x() < leftMargin;
        QToolTip::showText(help->globalPos(), beside ? words() : wordsAt(help->pos()), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace sweep
