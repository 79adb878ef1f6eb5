#include "widgets/timeline/transport_bar.h"

#include "widgets/format/conversions.h"
#include "widgets/format/elided_label.h"
#include "widgets/format/numbers.h"
#include "widgets/timeline/time_field.h"
#include "widgets/timeline/timeline_choices.h"

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>

namespace sweep {

namespace {

QString betweenText(const Timeline& timeline, double t)
{
    const std::size_t after = firstInstantFrom(timeline, t);
    const QString all = countText(static_cast<long long>(timeline.instants().size()));
    if (after == 0)
        return TransportBar::tr("before 1 of %1").arg(all);
    if (after == timeline.instants().size())
        return TransportBar::tr("after %1 of %1").arg(all);
    const QString earlier = countText(static_cast<long long>(after));
    return TransportBar::tr("between %1 and %2").arg(earlier, countText(static_cast<long long>(after) + 1));
}

} // namespace

TransportBar::TransportBar(Playhead& playhead, Player& player, FrameStepper& frames, FrameSampler& sampler,
                           const QList<QAction*>& actions, QWidget* parent)
    : QWidget(parent), m_playhead(playhead), m_sampler(sampler), m_rounded(new QLabel), m_position(new ElidedLabel)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 1, 8, 1);
    row->setSpacing(4);
    addButtons(actions);
    row->addSpacing(8);
    auto* label = new QLabel(tr("t ="));
    row->addWidget(label);
    auto* field = new TimeField(playhead);
    label->setBuddy(field);
    connect(field, &QLineEdit::returnPressed, this, [this, field] {
        if (field->commit())
            Q_EMIT valueTaken();
    });
    row->addWidget(field);
    m_rounded->setFixedWidth(m_rounded->fontMetrics().horizontalAdvance(QStringLiteral("≈ ")) + 4);
    row->addWidget(m_rounded);
    m_position->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    row->addWidget(m_position, 1);
    QComboBox* rate = rateChoice(frames);
    m_foldable << Group{rate};
    row->addWidget(rate);
    connect(rate->lineEdit(), &QLineEdit::returnPressed, this, &TransportBar::valueTaken, Qt::QueuedConnection);
    m_rates = rate->view();
    m_rates->installEventFilter(this);
    row->addWidget(speedChoice(player));
    connect(&playhead, &Playhead::moved, this, &TransportBar::showPosition);
    connect(&playhead, &Playhead::rangeChanged, this, &TransportBar::showPosition);
    connect(&sampler, &FrameSampler::changed, this, &TransportBar::showPosition);
    showPosition();
}

void TransportBar::addButtons(const QList<QAction*>& actions)
{
    auto* row = static_cast<QHBoxLayout*>(layout());
    QList<Group> groups{{}};
    for (QAction* action : actions) {
        if (!action) {
            groups << Group();
            row->addSpacing(8);
            continue;
        }
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setIconSize({20, 20});
        button->setAccessibleName(action->iconText());
        row->addWidget(button);
        groups.back() << button;
    }
    m_foldable = groups.mid(1);
    std::ranges::reverse(m_foldable);
}

int TransportBar::widthWithout(qsizetype groups) const
{
    Group hidden;
    for (const Group& group : m_foldable.first(groups))
        hidden << group;
    int width = layout()->contentsMargins().left() + layout()->contentsMargins().right();
    for (int i = 0; i < layout()->count(); ++i) {
        const QLayoutItem* item = layout()->itemAt(i);
        const QWidget* widget = layout()->itemAt(i)->widget();
        if (!widget)
            width += item->sizeHint().width() + layout()->spacing();
        else if (!hidden.contains(widget))
            width += std::max(widget->minimumWidth(), widget->minimumSizeHint().width()) + layout()->spacing();
    }
    return width;
}

QSize TransportBar::minimumSizeHint() const
{
    return {widthWithout(m_foldable.size()), QWidget::minimumSizeHint().height()};
}

void TransportBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    qsizetype folded = 0;
    while (folded < m_foldable.size() && widthWithout(folded) > width())
        ++folded;
    for (qsizetype i = 0; i < m_foldable.size(); ++i)
        for (QWidget* part : m_foldable[i])
            part->setVisible(i >= folded);
}

// Queued: the list of frame rates gives its field the focus as it closes.
bool TransportBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_rates && event->type() == QEvent::Hide)
        QMetaObject::invokeMethod(this, &TransportBar::valueTaken, Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

void TransportBar::showPosition()
{
    const Timeline* timeline = m_playhead.timeline();
    const auto instant = m_playhead.instant();
    m_rounded->clear();
    m_rounded->setToolTip({});
    if (!timeline) {
        m_position->clear();
        return;
    }
    const Instant time = instant ? timeline->instants()[*instant].time : Instant(m_playhead.time());
    if (!time.isDouble()) {
        m_rounded->setText(QStringLiteral("≈"));
        m_rounded->setToolTip(
            tr("The exact instant is not a double; this is the nearest one. %1").arg(textOf(closedForm(time))));
    }
    const QString frame = frameText(m_sampler.rule(), m_playhead.window(), time);
    const QString place = positionText(*timeline);
    m_position->setText(frame.isEmpty() ? place : place + QStringLiteral(" · ") + frame);
    m_position->setShorterText(place);
}

QString TransportBar::positionText(const Timeline& timeline)
{
    const auto instant = m_playhead.instant();
    if (!instant)
        return timeline.instants().empty() ? tr("no instants") : betweenText(timeline, m_playhead.time());
    const QString all = countText(static_cast<long long>(timeline.instants().size()));
    const QString text = m_playhead.side() == InstantSide::before  ? tr("just before instant %1 of %2")
                         : m_playhead.side() == InstantSide::after ? tr("just after instant %1 of %2")
                                                                   : tr("instant %1 of %2");
    return text.arg(countText(static_cast<long long>(*instant) + 1), all);
}

} // namespace sweep
