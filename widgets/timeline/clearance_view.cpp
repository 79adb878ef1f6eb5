#include "widgets/timeline/clearance_view.h"

#include "core/number/dyadic.h"
#include "core/number/rounded.h"
#include "core/number/text/closed_form.h"
#include "widgets/format/conversions.h"
#include "widgets/format/number_text.h"
#include "widgets/format/numbers.h"
#include "widgets/format/placeholder.h"
#include "widgets/models/instruments/clearance_answer.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"

#include <QComboBox>
#include <QLineEdit>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

constexpr double leftMargin = LaneView::usualNameWidth + 12; // initially that of the time axis
constexpr double rightMargin = 16;
constexpr double topMargin = 6;
constexpr double bottomMargin = 6;
constexpr double frameRoom = 40;    // pixels between the numbers of frames
constexpr double frameSpacing = 12; // pixels between two frames, at least

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

QString timeWords(const Instant& t)
{
    constexpr std::size_t longest = 16;
    if (t.isDouble())
        return QStringLiteral("t = ") + shownText(t.nearest());
    const std::string form = closedForm(t, longest);
    return form.empty() ? QStringLiteral("t ≈ ") + shownText(t.nearest()) : QStringLiteral("t = ") + textOf(form);
}

QString timeWords(const ClearanceMark& mark)
{
    const QString t = timeWords(mark.t);
    return !mark.isOpen                              ? t
           : mark.kind == ClearanceMark::Kind::begin ? ClearanceView::tr("just after %1").arg(t)
                                                     : ClearanceView::tr("just before %1").arg(t);
}

QString ulpWords(const Bounds& value)
{
    if (value.isExact())
        return shownText(value.low);
    return ClearanceView::tr("%1 to %2").arg(shownText(value.low), shownText(value.high));
}

QString leastWords(const ClearanceTurn& least)
{
    return (least.isAttained ? ClearanceView::tr("%1 at %2") : ClearanceView::tr("%1 beside %2"))
        .arg(ulpWords(least.value), timeWords(least.t));
}

QString clearanceWordText(ClearanceWord word)
{
    static constexpr const char* texts[] = {"Crossing", "Contact", "Graze", "Near miss", "Apart"};
    return ClearanceView::tr(texts[std::size_t(word)]);
}

ClearanceView::ClearanceView(TimeSlider& axis, Playhead& playhead, ClearanceModel& model, QWidget* parent)
    : TimeAxisView(axis, playhead, parent), m_axis(axis), m_model(model), m_tolerances(new QComboBox(this)),
      m_placeholder(new Placeholder(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Clearance"));
    m_tolerances->setEditable(true);
    m_tolerances->setInsertPolicy(QComboBox::NoInsert);
    m_tolerances->setAccessibleName(tr("Tolerance"));
    m_tolerances->lineEdit()->setAccessibleName(m_tolerances->accessibleName());
    m_tolerances->setToolTip(
        tr("Bodies that stay apart, but come at least this close, are a near miss: a number or an expression"));
    for (const Preset& preset : presets)
        m_tolerances->addItem(tr(preset.text), preset.value);
    connect(m_tolerances, &QComboBox::activated, this,
            [this](int row) { setTolerance(m_tolerances->itemData(row).toDouble()); });
    connect(m_tolerances->lineEdit(), &QLineEdit::editingFinished, this, &ClearanceView::readTolerance);
    connect(&axis, &TimeSlider::scaleChanged, this, &ClearanceView::layOut);
    connect(&axis, &TimeSlider::framesChanged, this, qOverload<>(&QWidget::update));
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

// Text other than a number ≥ 0 is rejected: the field shows the current tolerance again.
void ClearanceView::readTolerance()
{
    const QString typed = m_tolerances->currentText();
    const int preset = m_tolerances->findText(typed);
    if (preset >= 0)
        return setTolerance(m_tolerances->itemData(preset).toDouble());
    const auto read = readNumber(typed);
    const auto* number = std::get_if<TypedNumber>(&read);
    const bool fits = number && number->value >= 0;
    setTolerance(fits ? number->value : m_tolerance);
    if (!fits)
        QToolTip::showText(m_tolerances->mapToGlobal(QPoint(0, 0)),
                           tr("“%1” is not a tolerance: enter a number ≥ 0").arg(typed), m_tolerances);
}

TimeScale ClearanceView::scale() const
{
    TimeScale scale = m_axis.scale();
    scale.left = leftMargin;
    scale.width = std::max(1.0, width() - leftMargin - rightMargin);
    return scale;
}

std::vector<FrameTick> ClearanceView::frames() const
{
    if (!m_axis.frames())
        return {};
    std::vector<FrameTick> ticks = frameTicks(scale(), *m_axis.frames(), frameRoom);
    const bool isEach = ticks.size() < 2 || ticks[1].frame == ticks[0].frame + 1; // otherwise some frames are left out
    const bool areApart = ticks.size() < 2 || ticks[1].x - ticks[0].x >= frameSpacing;
    return isEach && areApart ? ticks : std::vector<FrameTick>();
}

QRectF ClearanceView::plot() const
{
    return {leftMargin, topMargin, std::max(1.0, width() - leftMargin - rightMargin),
            std::max(1.0, height() - topMargin - bottomMargin)};
}

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
    m_tolerances->setVisible(m_model.pair().has_value());
    m_placeholder->showText(answer && answer->hasCurve() ? QString() : emptyReason());
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
        return tr("Select two bodies to draw their distance minus their radii over time");
    const auto& answer = m_model.answer();
    if (m_model.isCancelled())
        return tr("Computing was cancelled. Check ▸ Compute Again starts it again.");
    if (!answer)
        return m_model.isLong() ? tr("Computing the clearance…") : QString();
    if (!answer->problems.empty())
        return tr("The scene cannot be solved as it is: see the Problems panel");
    if (!answer->common)
        return tr("%1 and %2 are never active together for longer than an instant")
            .arg(distinctLabelOf(*answer->scene, answer->a), distinctLabelOf(*answer->scene, answer->b));
    return {};
}

QString ClearanceView::words() const
{
    const auto& answer = m_model.answer();
    if (!answer || !answer->hasCurve())
        return emptyReason();
    return tr("%1 · %2: %3, least %4")
        .arg(distinctLabelOf(*answer->scene, answer->a), distinctLabelOf(*answer->scene, answer->b),
             clearanceWordText(clearanceWord(*answer, m_tolerance)), leastWords(answer->curve.minimum()));
}

const ClearanceMark* ClearanceView::markAt(QPointF at) const
{
    const TimeScale times = scale();
    return nearestMark(m_marks, 8, [&](const ClearanceMark& mark) {
        return std::hypot(times.xOf(mark.t) - at.x(), yOf(mark) - at.y());
    });
}

QString ClearanceView::wordsAt(QPointF at) const
{
    using Kind = ClearanceMark::Kind;
    const auto& answer = m_model.answer();
    if (!answer || !answer->hasCurve() || at.x() < leftMargin)
        return {};
    if (const ClearanceMark* mark = markAt(at)) {
        const QString t = timeWords(mark->t);
        switch (mark->kind) {
        case Kind::begin:
            return (mark->isOpen ? tr("Contact begins %1") : tr("Contact begins at %1")).arg(timeWords(*mark));
        case Kind::end:
            return (mark->isOpen ? tr("Contact ends %1") : tr("Contact ends at %1")).arg(timeWords(*mark));
        case Kind::graze:
            return (clearanceWord(*answer, m_tolerance) == ClearanceWord::contact
                        ? tr("Contact: 0 at %1, and never below")
                        : tr("Graze: 0 at %1, and never below"))
                .arg(t);
        case Kind::cross:
            return tr("Crossing at %1, from one side to the other").arg(t);
        case Kind::nearMiss:
            return tr("Near miss: %1 at %2").arg(ulpWords(mark->value), t);
        case Kind::dip:
        case Kind::deepest:
            return tr("Local minimum: %1 at %2").arg(ulpWords(mark->value), t);
        }
    }
    const DoubleDouble time = scale().doubleDoubleTimeAt(at.x());
    // If pixels are wider than the spacing of doubles, a click goes to the double.
    const DoubleDouble t = scale().pixel() > scale().ulp() ? DoubleDouble{time.high, 0} : time;
    const auto value = clearanceValue(answer->curve, exactTime(t));
    if (!value)
        return tr("t = %1: they are not both active").arg(shownText(t.high));
    const QString rest =
        t.low == 0 ? QString()
                   : (t.low < 0 ? QStringLiteral(" − ") : QStringLiteral(" + ")) + roundedText(std::abs(t.low), 3, u"");
    return tr("t = %1%2 · %3%4")
        .arg(shownText(t.high), rest, value->isExact ? QString() : QStringLiteral("≈ "), shownText(value->value));
}

std::optional<Bounds> ClearanceView::valueNow() const
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
    const auto piece = std::ranges::partition_point(pieces, [&](const ClearancePiece& one) { return one.end < t; });
    return clearanceAt(*piece, t);
}

bool ClearanceView::press(const QMouseEvent& event)
{
    if (event.position().x() < leftMargin)
        return false;
    if (const ClearanceMark* mark = m_model.isStale() ? nullptr : markAt(event.position())) {
        m_playhead.setTypedTime(mark->t.approx().value);
        return false;
    }
    movePlayhead(m_playhead, m_axis.scale(), axisX(event.position().x()), event.modifiers() & Qt::ControlModifier);
    return true;
}

void ClearanceView::moved(QPointF at, QPointF)
{
    m_hover = at;
    update();
}

bool ClearanceView::isFree(QPointF at) const
{
    return at.x() >= leftMargin && !markAt(at);
}

QString ClearanceView::tipAt(QPointF at) const
{
    return at.x() < leftMargin ? words() : wordsAt(at);
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
        layOut(); // nothing was laid out while it was hidden
    return handles(event, this) || QWidget::event(event);
}

} // namespace sweep
