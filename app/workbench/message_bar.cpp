#include "app/workbench/message_bar.h"

#include "app/workbench/workbench.h"
#include "widgets/format/glyph.h"
#include "widgets/format/labels.h"
#include "widgets/format/palette.h"
#include "widgets/format/text.h"
#include "widgets/paint/display_list.h"
#include "widgets/paint/paint_grid.h"
#include "widgets/paint/swept_area.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

namespace sweep {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent), m_icon(new QLabel), m_label(new WrappedLabel), m_details(new QPushButton(tr("Show All"))),
      m_buttons(new QHBoxLayout), m_layout(new QBoxLayout(QBoxLayout::LeftToRight))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    auto* row = newLayout<QHBoxLayout>(this, 8, {12, 8, 8, 8});
    row->addWidget(m_icon, 0, Qt::AlignTop);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    row->addLayout(m_layout, 1);
    m_layout->addWidget(m_label, 1);
    auto* copy = new QPushButton(tr("Copy"));
    auto* close = new QPushButton(tr("Dismiss"));
    m_buttons->addStretch(1);
    for (QPushButton* button : {m_details, copy, close})
        m_buttons->addWidget(button, 0, Qt::AlignTop);
    m_layout->addLayout(m_buttons);
    connect(m_details, &QPushButton::clicked, this, &MessageBar::detailsRequested);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(text()); });
    connect(close, &QPushButton::clicked, this, &MessageBar::dismiss);
    updateIcon();
    hide();
}

QStringList MessageBar::Message::lines() const
{
    QStringList lines{headline};
    for (const Problem& problem : problems)
        lines << shownTextOf(problem);
    return lines;
}

void MessageBar::showError(const QString& headline, const std::vector<Problem>& problems)
{
    m_latest = {Verdict::disagree, headline, problems, {}};
    follow();
}

void MessageBar::offerRemedies(const QList<QAction*>& remedies)
{
    m_latest.remedies = remedies;
    follow();
}

void MessageBar::showNotice(const QString& text, Verdict verdict)
{
    if (text.isEmpty() && m_latest.verdict == Verdict::disagree)
        return;
    m_latest = {verdict, text, {}, {}};
    follow();
}

void MessageBar::setStandingError(const QString& headline, const std::vector<Problem>& problems)
{
    m_standing = {Verdict::disagree, headline, problems, {}};
    follow();
}

void MessageBar::clearStandingError()
{
    m_standing = {};
    m_dismissed.clear();
    follow();
}

void MessageBar::clear()
{
    m_latest = {};
    follow();
}

void MessageBar::dismiss()
{
    if (m_latest.isEmpty())
        m_dismissed = m_standing.lines();
    clear();
}

void MessageBar::follow()
{
    const Message& message = shown();
    const QStringList lines = message.lines();
    QString words = lines.mid(0, 2).join(u'\n');
    if (lines.size() > 2)
        words += tr(" (and %n more)", nullptr, int(lines.size()) - 2);
    m_label->setWholeText(words);
    constexpr qsizetype longest = 50;
    if (!message.isEmpty() && m_log.mid(m_log.size() - lines.size()) != lines)
        m_log = (m_log + lines).last(std::min(longest, m_log.size() + lines.size()));
    m_details->setVisible(!message.problems.empty());
    showRemedies(message.remedies);
    updateIcon();
    setVisible(!message.isEmpty() && (&message != &m_standing || lines != m_dismissed));
}

void MessageBar::showRemedies(const QList<QAction*>& remedies)
{
    for (QPushButton* earlier : std::exchange(m_remedies, {})) {
        earlier->hide();
        earlier->deleteLater(); // not deleted at once: it may be the clicked one
    }
    constexpr int afterTheStretch = 1;
    for (QAction* remedy : remedies) {
        auto* button = new QPushButton(remedy->text().remove(u'&'), this);
        button->setToolTip(remedy->statusTip());
        connect(button, &QPushButton::clicked, remedy, &QAction::trigger);
        m_buttons->insertWidget(afterTheStretch + int(m_remedies.size()), button, 0, Qt::AlignTop);
        m_remedies << button;
    }
}

void MessageBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        updateIcon();
}

void MessageBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    constexpr int letters = 90; // of a line that leaves room for the buttons
    const bool narrow = width() < letters * fontMetrics().averageCharWidth();
    m_layout->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void MessageBar::updateIcon()
{
    const Brightness brightness = brightnessOf(QApplication::palette());
    m_icon->setPixmap(glyphIcon(shown().verdict, brightness).pixmap(QSize(16, 16), devicePixelRatioF()));
}

namespace {

constexpr int legendIcon = 22;   // pixels: the width of a mark
constexpr int legendEdge = 8;    // pixels at the left end
constexpr int legendSpacing = 4; // pixels between a mark and its text
constexpr int legendGap = 14;    // pixels between two marks
constexpr int legendHeight = 22; // pixels

bool movesAtAll(const Scene& scene, const Body& body)
{
    const Interval active = activeInterval(scene, body);
    bool isMoving = false;
    forEachPath(body, [&](const Path& path) { isMoving = isMoving || moves(path, active); });
    return isMoving;
}

// Whether the canvas fills the area that the body sweeps; a point sweeps a line.
bool sweepsArea(const Scene& scene, const Body& body)
{
    return body.shape != Shape::point && !isUnbounded(body.shape) && movesAtAll(scene, body);
}

#define TEXT(text) QT_TRANSLATE_NOOP("sweep::Legend", text)

// The text and the tip of each mark, indexed by LegendMark.
const std::pair<const char*, const char*> legendRows[] = {
    {TEXT("at the end"),
     TEXT("Dashed outlines, and small rings for points: where bodies are at the end of their paths")},
    {TEXT("swept"), TEXT("The area that a body sweeps, with its edge, and the body at even steps of time")},
    {TEXT("path"), TEXT("The paths of many bodies, without arrows and ends; a selected body shows them")},
    {TEXT("in contact now"),
     TEXT("Where two of many bodies are in contact at the shown time; these bodies stand out, too")},
    {TEXT("at an event"), TEXT("The outlines of bodies at the times of the first events, where they meet or part")},
    {TEXT("event number"),
     TEXT("A dot where bodies meet or part, or a ring around a point. Its number is that of the instant, as in the "
          "column # of the table and on the time axis; \"1 · 2\" is two instants in one place")},
    {TEXT("closest approach"), TEXT("Nothing meets: where, and on the time axis when, two bodies come closest")},
    {TEXT("bodies when closest"),
     TEXT("Nothing meets: the outlines of the two bodies at the time at which they come closest")},
    {TEXT("cells, early to late"),
     TEXT("Cells that bodies meet at any time. The colour is the time at which a body comes in, from "
          "early to late as on the time axis. The number counts the cells in the order in which bodies first come in; "
          "cells of the same instant share it")},
    {TEXT("to come, met, now"),
     TEXT("Faint: a cell that is met later. Full: a cell that was met. Framed: a cell that a body is "
          "in now")},
    {TEXT("missed by frames"),
     TEXT("A dashed ring on the time axis: a contact that begins and ends between two frames, so that a test "
          "at each frame does not see it")},
};

#undef TEXT

// A pen whose dashes are as long as those on the canvas.
QPen dashedPen(const QColor& colour)
{
    QPen pen(colour, 1.25);
    pen.setDashPattern({2.5, 1.75});
    return pen;
}

void paintSweepSample(QPainter& painter, QPointF at, const Colours& tone)
{
    const QColor colour = mixed(tone.canvas, tone.accent, 0.6);
    painter.setPen(Qt::NoPen);
    painter.setBrush(faded(tone.accent, 0.15));
    painter.drawRoundedRect(QRectF(at.x() - 10, at.y() - 5, 20, 10), 5, 5);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 1));
    painter.drawLine(QPointF(at.x() - 5, at.y() - 5), QPointF(at.x() + 5, at.y() - 5));
    painter.drawLine(QPointF(at.x() - 5, at.y() + 5), QPointF(at.x() + 5, at.y() + 5));
    for (const double x : {-5.0, 0.0, 5.0})
        painter.drawEllipse(at + QPointF(x, 0), 5, 5);
}

void paintPinSample(QPainter& painter, QPointF at, const Colours& tone, Brightness brightness)
{
    const QPointF number = at + QPointF(4, -1);
    painter.setPen(QPen(tone.ink, 1));
    painter.drawLine(at + QPointF(-7, 5), number);
    painter.setPen(Qt::NoPen);
    painter.setBrush(eventColour(EventKind::enter, brightness));
    painter.drawEllipse(at + QPointF(-7, 5), 2.5, 2.5);
    painter.setBrush(tone.ink);
    painter.drawEllipse(number, 6.5, 6.5);
    QFont small = painter.font();
    small.setPixelSize(10);
    small.setBold(true);
    painter.setFont(small);
    painter.setPen(tone.canvas);
    painter.drawText(QRectF(number, number).adjusted(-7, -7, 7, 7), Qt::AlignCenter, QStringLiteral("1"));
}

// Three cells with the strengths that they have on the canvas, in the colour that stands out most from the ground.
void paintCellStates(QPainter& painter, QPointF at, const Colours& tone, Brightness brightness)
{
    painter.setPen(Qt::NoPen);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QColor colour = timeColour(brightness == Brightness::dark ? 1 : 0);
    constexpr int width = 6;
    constexpr int gap = 2;
    const auto cell = [&](int i) { return QRectF(at.x() - 13 + (width + gap) * i, at.y() - 4, width, 8); };
    for (int i = 0; i < 3; ++i)
        painter.fillRect(cell(i), faded(colour, i == 0 ? upcomingCells(brightness) : enteredCells(brightness)));
    painter.setPen(QPen(tone.ink, 1));
    painter.drawRect(cell(2));
}

void paintSample(QPainter& painter, LegendMark mark, QPointF at, Brightness brightness)
{
    const Colours& tone = colours(brightness);
    painter.save();
    painter.setBrush(Qt::NoBrush);
    switch (mark) {
    case LegendMark::end:
        painter.setPen(dashedPen(tone.inkQuiet));
        painter.drawEllipse(at - QPointF(5, 0), 6, 6);
        painter.setPen(QPen(tone.inkQuiet, 1.25));
        painter.drawEllipse(at + QPointF(6, 0), 2.5, 2.5);
        break;
    case LegendMark::sweep:
        paintSweepSample(painter, at, tone);
        break;
    case LegendMark::path:
        painter.setPen(QPen(mixed(tone.canvas, tone.accent, 0.8), 1));
        painter.drawLine(at + QPointF(-9, 4), at + QPointF(9, -4));
        break;
    case LegendMark::contact:
        painter.setPen(QPen(eventColour(EventKind::enter, brightness), 2));
        painter.drawEllipse(at, 4.5, 4.5);
        break;
    case LegendMark::pin:
        paintPinSample(painter, at, tone, brightness);
        break;
    case LegendMark::closest:
        painter.setPen(dashedPen(tone.ink));
        painter.drawEllipse(at, 6, 6);
        painter.setPen(Qt::NoPen);
        painter.setBrush(tone.ink);
        painter.drawEllipse(at, 2, 2);
        break;
    case LegendMark::pose:
    case LegendMark::closestBodies:
        painter.setPen(QPen(tone.inkQuiet, 1.75)); // on the canvas it has the colour of the body
        painter.drawEllipse(at, 6, 6);
        break;
    case LegendMark::cellStates:
        paintCellStates(painter, at, tone, brightness);
        break;
    case LegendMark::cells:
        for (int x = -10; x < 10; ++x)
            painter.fillRect(QRectF(at.x() + x, at.y() - 4, 1, 8), timeColour((x + 10) / 19.0));
        break;
    case LegendMark::missed:
        paintGlyph(painter, EventKind::enter, false, at, 4, brightness);
        painter.setPen(dashedPen(tone.ink));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(at, 8, 8);
        break;
    }
    painter.restore();
}

} // namespace

std::vector<LegendMark> legendMarks(const LegendInput& input)
{
    std::vector<LegendMark> marks;
    const SolverAnswer& answer = input.answer;
    const Layers& layers = input.drawn.layers;
    const auto& bodies = answer.scene->bodies;
    const auto add = [&marks](LegendMark mark, bool isDrawn) {
        if (isDrawn)
            marks.push_back(mark);
    };
    const auto isMoving = [&answer](const Body& body) { return movesAtAll(*answer.scene, body); };
    const auto isSweeping = [&answer](const Body& body) { return sweepsArea(*answer.scene, body); };
    add(LegendMark::end, layers.ghosts && bodies.size() <= mostWithGhosts && std::ranges::any_of(bodies, isMoving));
    add(LegendMark::sweep, layers.sweeps && bodies.size() <= mostWithSweeps && std::ranges::any_of(bodies, isSweeping));
    // Of a crowd neither ends nor swept areas are drawn, and its contacts have no numbers.
    const bool isCrowd = bodies.size() > mostWithGhosts;
    add(LegendMark::path,
        layers.paths && isCrowd && bodies.size() <= mostWithPaths && std::ranges::any_of(bodies, isMoving));
    if (!answer.timeline)
        return marks;
    const auto isOfTwo = [](const Event& event) { return !event.withCell(); };
    const bool haveContacts = std::ranges::any_of(answer.timeline->events(), isOfTwo) ||
                              (answer.untested && !answer.untested->inContact.empty());
    add(LegendMark::contact, layers.contacts && isCrowd && haveContacts);
    add(LegendMark::pose, layers.contacts && input.drawn.poses);
    add(LegendMark::pin, layers.contacts && input.drawn.pins);
    const auto pair = answer.nearest ? std::optional(answer.nearest->approach.pair) : std::nullopt;
    add(LegendMark::closest, pair && layers.contacts);
    add(LegendMark::closestBodies, pair && layers.contacts && (isMoving(bodies[pair->a]) || isMoving(bodies[pair->b])));
    const bool haveCells = layers.trail && std::ranges::any_of(answer.timeline->events(), &Event::withCell);
    add(LegendMark::cells, haveCells);
    add(LegendMark::cellStates, haveCells && layers.cells);
    add(LegendMark::missed, input.missed);
    return marks;
}

QString legendText(LegendMark mark)
{
    return Legend::tr(legendRows[std::size_t(mark)].first);
}

Legend::Legend(Workbench& workbench, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_close(new QToolButton(this))
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Maximum);
    setAccessibleName(tr("Legend"));
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.9);
    setFont(small);
    m_close->setAutoRaise(true);
    m_close->setText(QStringLiteral("×"));
    m_close->setAccessibleName(tr("Close the legend"));
    m_close->setToolTip(tr("Close the legend; View ▸ Legend brings it back"));
    m_close->setFocusPolicy(Qt::NoFocus);
    m_close->resize(legendHeight, legendHeight);
    connect(m_close, &QToolButton::clicked, this, &Legend::closed);
    connect(&workbench, &Workbench::answerChanged, this, &Legend::follow);
    connect(&workbench.sampler, &FrameSampler::changed, this, &Legend::follow);
    follow();
}

void Legend::setDrawn(const DrawnMarks& drawn)
{
    m_drawn = drawn;
    follow();
}

// While an answer is being computed, the marks of the last one stay.
void Legend::follow()
{
    const SolverAnswerPtr& answer = m_workbench.answer();
    if (!answer)
        return;
    const SampledEventsPtr sampled = m_workbench.sampler.sampled();
    const bool missed =
        sampled && sampled->answer->timeline == answer->timeline &&
        std::ranges::any_of(std::views::iota(std::size_t(0), sampled->marks.size()),
                            [&](std::size_t i) { return missesLastingHit(*answer->timeline, sampled->marks, i); });
    const bool wasEmpty = m_marks.empty();
    m_marks = legendMarks({.answer = *answer, .drawn = m_drawn, .missed = missed});
    if (m_marks.empty() != wasEmpty)
        updateGeometry();
    QStringList words;
    for (const LegendMark mark : m_marks)
        words << legendText(mark);
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    m_close->setVisible(!m_marks.empty());
    update();
}

QSize Legend::sizeHint() const
{
    return {400, m_marks.empty() ? 0 : std::max(legendHeight, fontMetrics().height() + 6)};
}

std::vector<int> Legend::places() const
{
    std::vector<int> places{legendEdge};
    for (const LegendMark mark : m_marks)
        places.push_back(places.back() + legendIcon + legendSpacing +
                         fontMetrics().horizontalAdvance(legendText(mark)) + legendGap);
    return places;
}

std::size_t Legend::shownCount() const
{
    const std::vector<int> ends = places();
    const auto beyond = std::ranges::upper_bound(ends, width() - m_close->width() + legendGap);
    return std::size_t(std::max<std::ptrdiff_t>(beyond - ends.begin() - 1, 0));
}

void Legend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Brightness brightness = brightnessOf(palette());
    const Colours& tone = colours(brightness);
    painter.fillRect(rect(), tone.canvas);
    painter.fillRect(0, 0, width(), 1, tone.hairline);
    const std::vector<int> left = places();
    for (std::size_t i = 0; i < shownCount(); ++i) {
        paintSample(painter, m_marks[i], QPointF(left[i] + legendIcon / 2.0, std::floor(height() / 2.0) + 0.5),
                    brightness);
        painter.setPen(tone.inkQuiet);
        painter.drawText(QRect(left[i] + legendIcon + legendSpacing, 0, left[i + 1] - left[i], height()),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, legendText(m_marks[i]));
    }
}

void Legend::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_close->setGeometry(width() - height(), 0, height(), height());
}

bool Legend::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto& help = static_cast<const QHelpEvent&>(*event);
    const std::vector<int> left = places();
    QString words;
    for (std::size_t i = 0; i < shownCount(); ++i)
        if (help.pos().x() >= left[i] && help.pos().x() < left[i + 1])
            words = tr(legendRows[std::size_t(m_marks[i])].second);
    QToolTip::showText(help.globalPos(), words, this);
    return true;
}

} // namespace sweep
