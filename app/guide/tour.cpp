#include "app/guide/tour.h"

#include "app/files/scene_files.h"
#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/labels.h"
#include "widgets/format/text.h"
#include "widgets/tables/panels.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMainWindow>
#include <QPushButton>

namespace sweep {

namespace {

#define TEXT(text) QT_TRANSLATE_NOOP("sweepbench", text)

// In the order of the tour.
const std::vector<TourStep> steps{
    {.title = TEXT("Bodies that move, and when they meet"),
     .text = TEXT("A line is raised over a point and passes it twice; the time axis below marks both meetings, "
                  "exactly at t = 1/4 and 3/4. Press Space to play, Ctrl+Right to go to the next one."),
     .scene = "raise",
     .time = 0.25,
     .panel = "events"},
    {.title = TEXT("Where do two lines cross?"),
     .text =
         TEXT("Two lines are selected. The panel shows their crossing exactly, and by four formulas in doubles with "
              "the error of each. Drag a line, or the time: the answer follows. Beyond an end the mark is hollow."),
     .scene = "lines-cross",
     .time = 0.4375,
     .selected = {"upright", "level"},
     .panel = "instruments",
     .instrument = Instrument::twoLines},
    {.title = TEXT("How does a circle meet a line?"),
     .text = TEXT("A disc rises through a line: no point in common, then a tangent, then two. Here the chord is "
                  "8 long, as 3, 4 and 5 make a right triangle. Ctrl+Left leads to the tangent at t = 3/16."),
     .scene = "chord-of-a-circle",
     .time = 0.3125,
     .selected = {"disc", "level"},
     .panel = "instruments",
     .instrument = Instrument::circleLine},
    {.title = TEXT("When does the ship reach the wall?"),
     .text =
         TEXT("One body is selected: the panel lists all others. At the velocities of this moment the ship reaches one "
              "wall in 1/2 and another in 3/2; at the third it was 1/2 ago: negative, and faint on the canvas."),
     .scene = "ship-and-wall",
     .selected = {"ship"},
     .panel = "instruments",
     .instrument = Instrument::impact},
    {.title = TEXT("Which formula is that, and is it right?"),
     .text = TEXT("The disc touches the dot once, so the discriminant of the gap’s quadratic is 0. In doubles "
                  "it comes out negative, and the root is missed: a mark shows where doubles go wrong."),
     .scene = "touch-that-doubles-miss",
     .selected = {"disc", "dot"},
     .panel = "instruments",
     .instrument = Instrument::formula},
    {.title = TEXT("How close do they come?"),
     .text = TEXT("Two discs pass, 1/256 apart. The curve is their distance less their radii; its minimum is exact and "
                  "above zero: a near miss, inside the band that an engine takes for contact. Zoom in with the wheel."),
     .scene = "near-miss-within-slop",
     .time = 0.5,
     .selected = {"left", "right"},
     .panel = "clearance"},
    {.title = TEXT("Cut moving lines with a swipe"),
     .text = TEXT("The Cut tool is active. Press Space, then swipe through the three lines from the left to the "
                  "right. The swipe becomes a point with keys; every cut is listed with its t, s, place and "
                  "direction."),
     .scene = "cut",
     .panel = "cuts",
     .tool = ActionId::toolCut},
    {.title = TEXT("Steer a ship"),
     .text = TEXT("The ship is selected. Arrow keys steer it: left and right turn it, up and down thrust and brake, "
                  "Shift boosts. As it flies, the canvas shows its next target. Enter keeps the ride as keys, Esc "
                  "discards it."),
     .scene = "steer",
     .selected = {"ship"},
     .panel = "events",
     .tool = ActionId::toolSteer},
    {.title = TEXT("Now try your own"),
     .text = TEXT("Ctrl+N and Enter create a blank scene. S draws a segment, C a circle; a second drag from the drawn "
                  "body sets its motion. Ctrl+Shift+P finds every command; File ▸ Examples has all these scenes."),
     .scene = "raise-touch",
     .time = 0.5,
     .panel = "events"},
};
#undef TEXT

} // namespace

const std::vector<TourStep>& tourSteps()
{
    return steps;
}

namespace {

constexpr int panelHeight = 190;     // pixels, for a heading and five rows
constexpr int minWindowHeight = 760; // the panel is enlarged only in a window at least this high

} // namespace

Tour::Tour(const WindowParts& parts)
    : m_parts(parts), m_title(boldLabel({})), m_text(new QLabel), m_back(new QPushButton(tr("Back"))),
      m_next(new QPushButton(tr("&Next")))
{
    build();
    parts.actions.onTriggered(ActionId::tour, this, [this] { goTo(0); });
    connect(m_back, &QPushButton::clicked, this, [this] { goTo(m_step - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] {
        if (m_step + 1 < steps.size())
            goTo(m_step + 1);
        else
            hide();
    });
    connect(&parts.files, &SceneFiles::opened, this, &Tour::follow);
    connect(&parts.files, &SceneFiles::refused, this, [this] { m_pending.reset(); });
    hide();
}

void Tour::build()
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    setAccessibleName(tr("Tour"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 8, 8);
    row->setSpacing(8);
    auto* column = new QVBoxLayout;
    column->setSpacing(4);
    column->addWidget(m_title);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    column->addWidget(m_text);
    column->addStretch(1);
    row->addLayout(column, 1);
    auto* close = new QPushButton(tr("Close"));
    close->setToolTip(tr("End the tour; the scene stays"));
    connect(close, &QPushButton::clicked, this, &QWidget::hide);
    auto* buttons = new QVBoxLayout;
    buttons->setSpacing(4);
    for (QPushButton* button : {m_next, m_back, close})
        buttons->addWidget(button);
    buttons->addStretch(1);
    row->addLayout(buttons);
}

void Tour::goTo(std::size_t step)
{
    m_pending = step;
    m_parts.files.openPath(QStringLiteral(":/scenes/%1.scene.json").arg(QLatin1String(steps[step].scene)));
    if (!m_parts.workbench.loader.isLoading())
        m_pending.reset(); // the user keeps the unsaved changes
}

// Shows the pending step if its scene is open; another one may have been opened meanwhile.
void Tour::follow()
{
    if (!m_pending ||
        m_parts.workbench.document.name() != QLatin1String(steps[*m_pending].scene) + QStringLiteral(".scene.json"))
        return;
    const std::size_t step = *m_pending;
    m_pending.reset();
    // Queued, so that it runs after other listeners have fitted the scene into the view.
    QMetaObject::invokeMethod(
        this, [this, step] { show(step); }, Qt::QueuedConnection);
}

void Tour::show(std::size_t step)
{
    m_step = step;
    const TourStep& shown = steps[step];
    m_title->setText(tr("%1 of %2 · %3").arg(step + 1).arg(steps.size()).arg(translated(shown.title)));
    m_text->setText(translated(shown.text));
    m_back->setEnabled(step > 0);
    const bool last = step + 1 == steps.size();
    m_next->setText(last ? tr("Fi&nish") : tr("&Next"));
    QFrame::show();
    m_parts.canvas.setFocus();
    m_parts.actions[shown.tool.value_or(ActionId::toolSelect)].trigger();
    m_parts.workbench.playhead.setTypedTime(shown.time);
    QStringList ids;
    for (const char* id : shown.selected)
        ids << QLatin1String(id);
    m_parts.workbench.selectBodies(ids);
    showPanel(shown);
}

void Tour::showPanel(const TourStep& step)
{
    if (step.instrument)
        m_parts.panels.instruments().setInstrument(*step.instrument);
    auto* dock = m_parts.window.findChild<QDockWidget*>(QLatin1String(step.panel));
    if (!dock)
        return;
    m_parts.panels.raise(*dock->widget());
    if (!dock->isFloating() && dock->height() < panelHeight && m_parts.window.height() >= minWindowHeight)
        m_parts.window.resizeDocks({dock}, {panelHeight}, Qt::Vertical);
}

void Tour::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        hide();
    else
        QFrame::keyPressEvent(event);
}

} // namespace sweep
