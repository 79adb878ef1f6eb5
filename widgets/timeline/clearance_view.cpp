#include "widgets/timeline/clearance_view.h"

#include "core/number/algebraic_root.h"
#include "core/number/coordinates.h"
#include "widgets/format/labels.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/models/instruments/clearance.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"

#include <sweepbench/number/exact.h>

#include <QComboBox>
#include <QLineEdit>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace sweep {

namespace {

bool isAfter(const Dyadic& t, const Instant& limit)
{
    return limit.isDouble() ? Dyadic(limit.nearest()) < t : limit.root()->compare(t) == Sign::negative;
}

} // namespace

double ValueScale::yOf(double value) const
{
    // Differences of halves, so that those of huge values stay finite.
    const double share = (value / 2 - low / 2) / (high / 2 - low / 2);
    return bottom - share * height;
}

std::vector<double> ValueScale::ticks(double spacing) const
{
    const double least = (high / 2 - low / 2) * 2 / height * spacing;
    if (!(least > std::numeric_limits<double>::min()) || !std::isfinite(least))
        return {};
    const double step = roundStep(least);
    const double first = std::ceil(low / step);
    if (!(std::abs(first) < 0x1p52))
        return {}; // doubles are too sparse for round values here
    std::vector<double> values;
    for (int i = 0; (first + i) * step <= high; ++i)
        values.push_back((first + i) * step + 0.0);
    return values;
}

Dyadic exactTime(DoubleDouble t)
{
    return Dyadic(t.high) + Dyadic(t.low);
}

std::optional<Rounded> clearanceValue(const ClearanceCurve& curve, const Dyadic& t)
{
    if (curve.pieces.empty() || t < Dyadic(curve.pieces.front().begin.nearest()))
        return {};
    const auto piece =
        std::ranges::partition_point(curve.pieces, [&](const ClearancePiece& one) { return isAfter(t, one.end); });
    if (piece == curve.pieces.end())
        return {};
    return nearestFinite(clearanceAt(*piece, t));
}

std::vector<PlotPoint> plotPoints(const ClearanceCurve& curve, const TimeScale& scale)
{
    std::vector<PlotPoint> points;
    if (curve.pieces.empty())
        return points;
    const double right = scale.left + scale.width;
    const auto sample = [&](double x) {
        if (const auto value = clearanceValue(curve, exactTime(scale.doubleDoubleTimeAt(x))))
            points.push_back({x, value->value});
    };
    for (double x = scale.left; x < right; ++x)
        sample(x);
    sample(right);
    for (const ClearanceTurn& turn : curve.turns)
        if (const double x = scale.xOf(turn.t); x >= scale.left && x <= right)
            points.push_back({x, turn.value.low});
    std::ranges::stable_sort(points, [](const PlotPoint& p, const PlotPoint& q) { return p.x < q.x; });
    return points;
}

ValueScale valueScale(const std::vector<PlotPoint>& points, double tolerance)
{
    constexpr double far = 2; // times the height of the curve
    constexpr double room = 0.08;
    ValueScale scale;
    if (points.empty())
        return scale;
    const auto [least, most] =
        std::ranges::minmax_element(points, [](const PlotPoint& p, const PlotPoint& q) { return p.value < q.value; });
    double low = least->value;
    double high = most->value;
    const auto include = [&](double value) {
        const double limit = far * (high / 2 - low / 2);
        if (value < low && low / 2 - value / 2 <= limit)
            low = value;
        if (value > high && value / 2 - high / 2 <= limit)
            high = value;
    };
    include(0);
    if (low <= 0 && 0 <= high)
        include(tolerance);
    if (low == high) { // a flat curve
        const double around = low == 0 ? (tolerance > 0 ? tolerance : 1) : std::abs(low) / 2;
        low = std::max(low - around, -std::numeric_limits<double>::max());
        high = std::min(high + around, std::numeric_limits<double>::max());
    }
    const double margin = (high / 2 - low / 2) * 2 * room;
    scale.low = std::max(low - margin, -std::numeric_limits<double>::max());
    scale.high = std::min(high + margin, std::numeric_limits<double>::max());
    if (!(scale.low < scale.high))
        scale.high = std::nextafter(scale.low, std::numeric_limits<double>::infinity());
    return scale;
}

std::vector<ClearanceMark> clearanceMarks(const ClearanceAnswer& answer, double tolerance)
{
    using Kind = ClearanceMark::Kind;
    std::vector<ClearanceMark> marks;
    if (!answer.hasCurve())
        return marks;
    const ClearanceCurve& curve = answer.curve;
    for (const Contact& contact : curve.contacts) {
        if (contact.isInstant()) {
            marks.push_back({contact.crosses() ? Kind::cross : Kind::graze, contact.begin, {}});
            continue;
        }
        for (const auto& [kind, t] : {std::pair(Kind::begin, &contact.begin), std::pair(Kind::end, &contact.end)})
            marks.push_back({.kind = kind, .t = *t, .value = {}, .isOpen = !holdsEnd(curve, *t)});
    }
    const ClearanceTurn& least = curve.minimum();
    for (const std::size_t dip : curve.dips) {
        const ClearanceTurn& turn = curve.turns[dip];
        const Kind kind = turn.value.high <= 0           ? Kind::deepest
                          : turn.value.high <= tolerance ? Kind::nearMiss
                                                         : Kind::dip;
        const auto same = std::ranges::find_if(marks, [&](const ClearanceMark& mark) {
            return (mark.kind == Kind::graze || mark.kind == Kind::cross) && mark.t == turn.t;
        });
        if (same != marks.end())
            same->isLeast = &turn == &least;
        else
            marks.push_back({kind, turn.t, turn.value, &turn == &least, false, turn.until});
    }
    std::ranges::stable_sort(marks, [](const ClearanceMark& p, const ClearanceMark& q) { return p.t < q.t; });
    return marks;
}

ClearanceWord clearanceWord(const ClearanceAnswer& answer, double tolerance)
{
    const auto& verdicts = answer.verdicts;
    if (std::ranges::find(verdicts, ClearanceVerdict::crossing) != verdicts.end())
        return ClearanceWord::crossing;
    if (!verdicts.empty())
        return verdicts.front() == ClearanceVerdict::contact ? ClearanceWord::contact : ClearanceWord::graze;
    return answer.curve.minimum().value.high <= tolerance ? ClearanceWord::nearMiss : ClearanceWord::apart;
}

namespace {

constexpr double leftMargin = LaneView::usualNameWidth + 12; // initially the left margin of the time axis
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

QString stayWords(const Instant& t, const std::optional<Instant>& until)
{
    return until ? ClearanceView::tr("from %1 to %2").arg(timeWords(t), timeWords(*until))
                 : ClearanceView::tr("at %1").arg(timeWords(t));
}

QString ulpWords(const Bounds& value)
{
    if (value.isExact())
        return shownText(value.low);
    return ClearanceView::tr("%1 to %2").arg(shownText(value.low), shownText(value.high));
}

QString leastWords(const ClearanceTurn& least)
{
    return ulpWords(least.value) + u' ' +
           (least.isAttained ? stayWords(least.t, least.until)
                             : ClearanceView::tr("beside %1").arg(timeWords(least.t)));
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
        tr("Bodies that stay apart but come at least this close are a near miss: a number or an expression"));
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
            return tr("Near miss: %1 %2").arg(ulpWords(mark->value), stayWords(mark->t, mark->until));
        case Kind::dip:
        case Kind::deepest:
            return tr("Local minimum: %1 %2").arg(ulpWords(mark->value), stayWords(mark->t, mark->until));
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

QString ClearanceView::nowWords() const
{
    const auto& answer = m_model.answer();
    if (!answer || !answer->hasCurve() || m_model.isStale())
        return {};
    const Playhead& playhead = m_playhead;
    const ClearanceCurve& curve = answer->curve;
    const bool onInstant = playhead.timeline() && playhead.instant();
    const Instant t = onInstant ? playhead.timeline()->instants()[*playhead.instant()].time : Instant(playhead.time());
    if (t < curve.pieces.front().begin || curve.pieces.back().end < t)
        return {};
    if (!holdsEnd(curve, t))
        return tr("now parallel and apart");
    const auto isBefore = [&](const ClearancePiece& one) { return one.end < t; };
    const auto piece = std::ranges::partition_point(curve.pieces, isBefore);
    return tr("now %1").arg(roundedText(clearanceAt(*piece, t).low, 9));
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
