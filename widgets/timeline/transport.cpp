#include "widgets/timeline/transport.h"

#include "widgets/document/playhead.h"
#include "widgets/format/labels.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/models/body_numbers.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

QComboBox* namedChoice(const char* name, const char* tip)
{
    auto* choice = new QComboBox;
    choice->setAccessibleName(translated(name));
    choice->setToolTip(translated(tip));
    return choice;
}

} // namespace

QComboBox* speedChoice(Player& player)
{
    QComboBox* choice = namedChoice("Speed", "The time in which the whole scene is played");
    const auto nameOf = [](double speed) {
        return translated("whole scene in %1 s").arg(roundedText(Player::secondsForWindow / speed, 3, u""));
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
    QComboBox* choice =
        namedChoice("Frame rate", "Frames per unit of time; a step is one frame. Other rates can be typed");
    choice->setEditable(true);
    choice->lineEdit()->setAccessibleName(choice->accessibleName());
    choice->setInsertPolicy(QComboBox::NoInsert);
    choice->setMinimumContentsLength(6);
    choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    const auto nameOf = [](double rate) { return translated("%1 fps").arg(exactText(rate)); };
    for (const double rate : {1.0, 10.0, 24.0, 25.0, 30.0, 50.0, 60.0, 100.0, 120.0, 144.0, 240.0, 1000.0})
        choice->addItem(nameOf(rate), rate);
    const auto follow = [choice, nameOf, &frames] {
        choice->setCurrentIndex(choice->findData(frames.rate())); // so that the list marks the rate
        choice->setEditText(nameOf(frames.rate()));
        choice->lineEdit()->setCursorPosition(0); // a long number shows its beginning
    };
    follow();
    QObject::connect(&frames, &FrameStepper::rateChanged, choice, follow);
    QObject::connect(choice, &QComboBox::activated, &frames,
                     [choice, &frames](int row) { frames.setRate(choice->itemData(row).toDouble()); });
    QObject::connect(choice->lineEdit(), &QLineEdit::editingFinished, &frames, [choice, &frames, follow] {
        const QString written = choice->currentText().remove(QStringLiteral("fps")).trimmed();
        const auto read = readNumber(written);
        const auto* number = std::get_if<TypedNumber>(&read);
        if (number)
            frames.setRate(number->value);
        follow(); // the text may be invalid
        if (!number || number->value != frames.rate())
            QToolTip::showText(choice->mapToGlobal(QPoint(0, choice->height())),
                               translated("%1 is not a frame rate; enter a number from %2 to %3")
                                   .arg(written, exactText(FrameStepper::minRate), exactText(FrameStepper::maxRate)),
                               choice);
    });
    return choice;
}

QComboBox* laneOrderChoice(LaneView& lanes)
{
    QComboBox* choice = namedChoice("Order of lanes", "The order of the lanes");
    choice->addItem(translated("By first event"), int(LaneOrder::firstEvent));
    choice->addItem(translated("By body"), int(LaneOrder::body));
    choice->addItem(translated("By name"), int(LaneOrder::name));
    choice->addItem(translated("Active now first"), int(LaneOrder::active));
    const auto follow = [choice](LaneOrder order) { choice->setCurrentIndex(choice->findData(int(order))); };
    follow(lanes.order());
    QObject::connect(&lanes, &LaneView::orderChanged, choice, follow);
    QObject::connect(choice, &QComboBox::activated, &lanes,
                     [&lanes, choice](int row) { lanes.setOrder(LaneOrder(choice->itemData(row).toInt())); });
    return choice;
}

TimeField::TimeField(Playhead& playhead, QWidget* parent) : NumberField(parent), m_playhead(playhead)
{
    setAccessibleName(tr("Time"));
    connect(&m_playhead, &Playhead::moved, this, &TimeField::follow);
    connect(this, &NumberField::entered, this, [this](const TypedNumber& number) {
        m_playhead.setTypedTime({number.value, number.rest});
        follow();
    });
    connect(this, &NumberField::stepped, this, [this](double time) {
        m_playhead.setTypedTime(time);
        follow(); // the time may have been beyond the window
    });
    const auto followWindow = [this] {
        const Interval window = m_playhead.window();
        setNames({{"t0", window.start}, {"t1", window.end}});
        setStep(hundredthOf(window));
    };
    connect(&m_playhead, &Playhead::rangeChanged, this, followWindow);
    followWindow();
    follow();
}

bool TimeField::commit()
{
    if (!isModified() || !isInstantReference(text()))
        return NumberField::commit();
    const auto read = parseInstantReference(text(), m_playhead);
    if (const auto* fault = std::get_if<QString>(&read)) {
        refuse(*fault);
        return false;
    }
    revert();
    const auto& [instant, side] = std::get<InstantReference>(read);
    m_playhead.setInstant(instant, side);
    follow();
    return true;
}

QString TimeField::faultIn(const QString& text) const
{
    if (isInstantReference(text)) {
        const auto read = parseInstantReference(text, m_playhead);
        const auto* fault = std::get_if<QString>(&read);
        return fault ? *fault : QString();
    }
    if (const QString fault = NumberField::faultIn(text); !fault.isEmpty())
        return fault;
    const double time = std::get<TypedNumber>(readNumber(text, names())).value;
    const auto [start, end] = m_playhead.window();
    if (time >= start && time <= end)
        return {};
    return tr("%1 is outside the scene's time; %2 to %3 are allowed")
        .arg(sweep::shownText(time), sweep::shownText(start), sweep::shownText(end));
}

QSize TimeField::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(u'0') * 19 + 16, NumberField::sizeHint().height()};
}

TimeOverview::TimeOverview(TimeSlider& axis, Playhead& playhead, QWidget* parent)
    : QWidget(parent), m_axis(axis), m_playhead(playhead)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Overview"));
    setAccessibleDescription(tr("The whole time, with the part that is shown"));
    setToolTip(tr("The whole time, with a bar for each event; the framed part is shown above. Drag to move it, "
                  "double-click to show all of it"));
    connect(&axis, &TimeSlider::scaleChanged, this, qOverload<>(&QWidget::update));
    connect(&playhead, &Playhead::moved, this, qOverload<>(&QWidget::update));
}

TimeScale TimeOverview::whole() const
{
    return {m_playhead.window(), m_axis.scale().left, m_axis.scale().width};
}

void TimeOverview::paintBars()
{
    const TimeScale all = whole();
    const Bars wanted{m_axis.events().timeline(), all, brightnessOf(palette()), size(), devicePixelRatioF()};
    if (m_painted == wanted)
        return;
    m_painted = wanted;
    m_bars = QPixmap(size() * wanted.ratio);
    m_bars.setDevicePixelRatio(wanted.ratio);
    QPainter painter(&m_bars);
    const Colours& tone = colours(wanted.brightness);
    const double bottom = height() - 1;
    painter.fillRect(rect(), tone.window);
    painter.fillRect(QRectF(all.left, gap + 1, all.width, bottom - gap - 1), tone.canvas);
    const std::vector<EventMark> marks = m_axis.events().marks(all, 1);
    std::size_t most = 1;
    for (const EventMark& mark : marks)
        most = std::max(most, mark.total());
    // Logarithmic, so that one event among thousands shows.
    for (const EventMark& mark : marks) {
        const double share = std::log1p(double(mark.total())) / std::log1p(double(most));
        const double bar = std::max(2.0, (bottom - gap - 3) * share);
        painter.fillRect(QRectF(std::floor(mark.x), bottom - bar, 1, bar), tone.inkQuiet);
    }
}

void TimeOverview::paintEvent(QPaintEvent*)
{
    paintBars();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_bars);
    const Colours& tone = colours(brightnessOf(palette()));
    const TimeScale all = whole();
    const TimeScale& shown = m_axis.scale();
    const double from = all.xOf(shown.start());
    const double width = std::max(3.0, all.xOf(shown.end()) - from);
    painter.fillRect(QRectF(from, gap, width, height() - gap), faded(tone.accent, 0.15));
    painter.setPen(tone.accent);
    painter.drawRect(QRectF(std::floor(from), gap + 0.5, std::round(width), height() - gap - 2));
    painter.fillRect(QRectF(std::round(all.xOf(m_playhead.time())) - 1, gap, 2, height() - gap), tone.accent);
}

void TimeOverview::centreOn(double x)
{
    const TimeScale& shown = m_axis.scale();
    const double wanted = shown.xOf(whole().timeAt(x)); // the pixel of the axis that has to be in the middle
    m_axis.pan(wanted - shown.left - shown.width / 2);
}

void TimeOverview::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_before = m_axis.scale();
    m_mouse.begin(Qt::LeftButton);
    centreOn(event->position().x());
}

void TimeOverview::mouseMoveEvent(QMouseEvent* event)
{
    if (m_mouse.isOn())
        centreOn(event->position().x());
}

void TimeOverview::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == m_mouse.button())
        m_mouse.end();
}

bool TimeOverview::event(QEvent* event)
{
    if (m_mouse.endedBy(*event) == MouseGesture::End::cancelled)
        m_axis.setScale(m_before);
    return m_mouse.hidesMenu(*event) || QWidget::event(event);
}

void TimeOverview::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_axis.showAll();
}

void TimeOverview::wheelEvent(QWheelEvent* event)
{
    m_axis.turnWheel(m_axis.scale().xOf(whole().timeAt(event->position().x())), event->angleDelta());
    event->accept();
}

namespace {

// The place of the shown time among the instants: "before #1 of 4", and without the total. The numbers are those of the
// column # of the event table, and the time field takes them in the same notation.
struct Place
{
    QString whole;
    QString brief;
};

QString countOf(std::size_t count)
{
    return countText(static_cast<long long>(count));
}

Place placeOf(const QString& brief, const Timeline& timeline)
{
    return {TransportBar::tr("%1 of %2").arg(brief, countOf(timeline.instants().size())), brief};
}

Place placeAt(const Timeline& timeline, std::size_t instant, InstantSide side)
{
    const QString text = side == InstantSide::before  ? TransportBar::tr("just before #%1")
                         : side == InstantSide::after ? TransportBar::tr("just after #%1")
                                                      : TransportBar::tr("at #%1");
    return placeOf(text.arg(countOf(instant + 1)), timeline);
}

// The place of a time between instants: after the earlier one.
Place placeBetween(const Timeline& timeline, double t)
{
    if (timeline.instants().empty())
        return {};
    const std::size_t after = firstInstantFrom(timeline, t);
    return after == 0 ? placeOf(TransportBar::tr("before #%1").arg(countOf(1)), timeline)
                      : placeOf(TransportBar::tr("after #%1").arg(countOf(after)), timeline);
}

} // namespace

TransportBar::TransportBar(Playhead& playhead, Player& player, FrameStepper& frames, FrameSampler& sampler,
                           const TransportActions& actions, QWidget* parent)
    : QWidget(parent), m_playhead(playhead), m_sampler(sampler), m_rounded(new QLabel), m_position(new ElidedLabel)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 1, 8, 1);
    row->setSpacing(4);
    for (QAction* action : actions.play)
        addButton(*action);
    QLabel* space = addWord(tr("Space"));
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
    m_position->setExplanation(
        tr("The shown time among the instants, which have the numbers of the column # of the events, and its frame"));
    row->addWidget(m_position, 1);
    QToolButton* loop = addButton(*actions.loop);
    QComboBox* rate = rateChoice(frames);
    row->addWidget(rate);
    connect(rate->lineEdit(), &QLineEdit::returnPressed, this, &TransportBar::valueTaken, Qt::QueuedConnection);
    m_rates = rate->view();
    m_rates->installEventFilter(this);
    row->addWidget(speedChoice(player));
    m_foldable = QList<Group>{{space}, {rate}, {loop}} + m_foldable;
    connect(&playhead, &Playhead::moved, this, &TransportBar::showPosition);
    connect(&playhead, &Playhead::rangeChanged, this, &TransportBar::showPosition);
    connect(&sampler, &FrameSampler::changed, this, &TransportBar::showPosition);
    showPosition();
}

QToolButton* TransportBar::addButton(QAction& action)
{
    auto* button = new QToolButton;
    button->setDefaultAction(&action);
    button->setAutoRaise(true);
    button->setIconSize({20, 20});
    button->setAccessibleName(action.text().remove(u'&'));
    layout()->addWidget(button);
    return button;
}

QLabel* TransportBar::addWord(const QString& word)
{
    auto* label = new QLabel(word);
    label->setForegroundRole(QPalette::PlaceholderText);
    layout()->addWidget(label);
    return label;
}

void TransportBar::addButtons(const TransportActions& actions)
{
    auto* row = static_cast<QHBoxLayout*>(layout());
    row->addSpacing(8);
    Group frames;
    for (QAction* action : actions.frames) {
        action->setIconText(frames.isEmpty() ? QStringLiteral("−") : QStringLiteral("+"));
        frames << addButton(*action);
        if (frames.size() == 1)
            frames << addWord(tr("frame"));
    }
    m_foldable << frames;
    row->addSpacing(8);
    // One control: three buttons without a gap, of which one is down.
    auto* sides = new QWidget;
    auto* parts = new QHBoxLayout(sides);
    parts->setContentsMargins({});
    parts->setSpacing(0);
    for (qsizetype i = 0; i < actions.sides.size(); ++i) {
        actions.sides[i]->setIconText(QStringList{tr("before"), tr("at"), tr("after")}[i]);
        QToolButton* button = addButton(*actions.sides[i]);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        parts->addWidget(button);
    }
    row->addWidget(sides);
    m_foldable << Group{sides};
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
    const Place place =
        instant ? placeAt(*timeline, *instant, m_playhead.side()) : placeBetween(*timeline, m_playhead.time());
    const auto [frame, briefFrame] = frameText(m_sampler.rule(), m_playhead.window(), time);
    const QString dot = frame.isEmpty() || place.whole.isEmpty() ? QString() : QStringLiteral(" · ");
    m_position->setText(place.whole + dot + frame);
    m_position->setShorterTexts({place.brief + dot + frame, place.brief + dot + briefFrame});
}

} // namespace sweep
