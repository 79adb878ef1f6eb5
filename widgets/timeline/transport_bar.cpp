#include "widgets/timeline/transport_bar.h"

#include "widgets/format/elided_label.h"
#include "widgets/format/geometry.h"
#include "widgets/format/number_text.h"
#include "widgets/format/numbers.h"
#include "widgets/timeline/time_field.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <cmath>

namespace sweep {

namespace {

QComboBox* speedChoice(Player& player)
{
    auto* choice = new QComboBox;
    choice->setAccessibleName(TransportBar::tr("Speed"));
    choice->setToolTip(TransportBar::tr("Speed; at 1× the whole window passes in four seconds"));
    // A whole number or a part of one.
    const auto nameOf = [](double speed) {
        return speed < 1 && 1 / speed == std::round(1 / speed) ? QStringLiteral("1/%1×").arg(1 / speed)
                                                               : exactText(speed) + u'×';
    };
    for (const double speed : {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1.0, 2.0, 4.0, 5.0, 10.0})
        choice->addItem(nameOf(speed), speed);
    const auto follow = [choice, nameOf](double speed) {
        if (choice->findData(speed) < 0)
            choice->addItem(nameOf(speed), speed);
        choice->setCurrentIndex(choice->findData(speed));
    };
    follow(player.speed());
    QObject::connect(&player, &Player::speedChanged, choice, follow);
    QObject::connect(choice, &QComboBox::activated, &player,
                     [choice, &player](int row) { player.setSpeed(choice->itemData(row).toDouble()); });
    return choice;
}

QComboBox* rateChoice(FrameStepper& frames)
{
    auto* choice = new QComboBox;
    choice->setEditable(true);
    choice->setInsertPolicy(QComboBox::NoInsert);
    choice->setMinimumContentsLength(6);
    choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    choice->setAccessibleName(TransportBar::tr("Frame rate"));
    choice->setToolTip(
        TransportBar::tr("Frames in a unit of time; a step is one frame time. Other rates may be typed"));
    for (const double rate : {1.0, 10.0, 24.0, 25.0, 30.0, 50.0, 60.0, 100.0, 120.0, 144.0, 240.0, 1000.0})
        choice->addItem(TransportBar::tr("%1 fps").arg(exactText(rate)), rate);
    const auto follow = [choice, &frames] {
        choice->setEditText(TransportBar::tr("%1 fps").arg(exactText(frames.rate())));
    };
    follow();
    QObject::connect(&frames, &FrameStepper::rateChanged, choice, follow);
    QObject::connect(choice, &QComboBox::activated, &frames,
                     [choice, &frames](int row) { frames.setRate(choice->itemData(row).toDouble()); });
    QObject::connect(choice->lineEdit(), &QLineEdit::editingFinished, &frames, [choice, &frames, follow] {
        const QString written = choice->currentText().remove(QStringLiteral("fps")).trimmed();
        const auto read = readNumber(written);
        if (const auto* number = std::get_if<TypedNumber>(&read))
            frames.setRate(number->value);
        follow(); // it may be no rate
    });
    return choice;
}

QString betweenText(const Timeline& timeline, double t)
{
    const std::size_t after = firstMomentFrom(timeline, t);
    const QString all = countText(static_cast<long long>(timeline.moments().size()));
    if (after == 0)
        return TransportBar::tr("before instant 1 of %1").arg(all);
    if (after == timeline.moments().size())
        return TransportBar::tr("after instant %1 of %1").arg(all);
    const QString earlier = countText(static_cast<long long>(after));
    return TransportBar::tr("between %1 and %2").arg(earlier, countText(static_cast<long long>(after) + 1));
}

} // namespace

TransportBar::TransportBar(Playhead& playhead, Player& player, FrameStepper& frames, const QList<QAction*>& actions,
                           QWidget* parent)
    : QWidget(parent), m_playhead(playhead), m_rounded(new QLabel), m_place(new ElidedLabel)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 1, 8, 1);
    row->setSpacing(4);
    for (QAction* action : actions) {
        if (!action) {
            row->addSpacing(8);
            continue;
        }
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setIconSize({20, 20});
        button->setAccessibleName(action->iconText());
        row->addWidget(button);
    }
    row->addSpacing(8);
    auto* label = new QLabel(tr("&t ="));
    row->addWidget(label);
    auto* field = new TimeField(playhead);
    label->setBuddy(field);
    row->addWidget(field);
    m_rounded->setFixedWidth(m_rounded->fontMetrics().horizontalAdvance(QStringLiteral("≈ ")) + 4);
    row->addWidget(m_rounded);
    m_place->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    row->addWidget(m_place, 1);
    row->addWidget(rateChoice(frames));
    row->addWidget(speedChoice(player));
    connect(&playhead, &Playhead::moved, this, &TransportBar::tellPlace);
    connect(&playhead, &Playhead::rangeChanged, this, &TransportBar::tellPlace);
    tellPlace();
}

void TransportBar::tellPlace()
{
    const Timeline* timeline = m_playhead.timeline();
    const auto moment = m_playhead.moment();
    m_rounded->clear();
    m_rounded->setToolTip({});
    if (!timeline) {
        m_place->clear();
        return;
    }
    const QString all = countText(static_cast<long long>(timeline->moments().size()));
    if (!moment) {
        m_place->setText(timeline->moments().empty() ? tr("no instants") : betweenText(*timeline, m_playhead.time()));
        return;
    }
    const Instant& time = timeline->moments()[*moment].time;
    if (!time.isDouble()) {
        m_rounded->setText(QStringLiteral("≈"));
        m_rounded->setToolTip(
            tr("The exact instant is no double; this is the nearest one. %1").arg(textOf(closedForm(time))));
    }
    const QString place = m_playhead.side() == Side::before  ? tr("just before instant %1 of %2")
                          : m_playhead.side() == Side::after ? tr("just after instant %1 of %2")
                                                             : tr("instant %1 of %2");
    m_place->setText(place.arg(countText(static_cast<long long>(*moment) + 1), all));
}

} // namespace sweep
