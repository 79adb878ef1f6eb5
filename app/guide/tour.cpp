#include "app/guide/tour.h"

#include "app/files/scene_files.h"
#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/labels.h"
#include "widgets/format/text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QShortcut>

namespace sweep {

#define TEXT(text) QT_TRANSLATE_NOOP("sweepbench", text)

const std::vector<TourStep> tourSteps{
    {.title = TEXT("If, when and where do moving bodies meet?"),
     .text =
         TEXT("A ladder is raised along a wall and passes the point twice. The marks on the time axis are both hits, "
              "at exactly t = 1/4 and 3/4. Press Space to play; Ctrl+Right goes to the next hit."),
     .scene = "raise",
     .target = "time"},
    {.title = TEXT("A bullet flies through a thin wall"),
     .text =
         TEXT("At 60 frames a second the bullet is before the wall in frame 15 and behind it in frame 16. A program "
              "that looks once a frame never sees that hit: the panel Frames lists it as missed."),
     .scene = "bullet-and-thin-wall",
     .target = "frames",
     .command = ActionId::sampleFrames},
    {.title = TEXT("What did the other program say?"),
     .text =
         TEXT("This is the log of such a program, compared with the exact events. The wall is missing in it, and it "
              "reports the target 0.0068 late, in frame 24. Check ▸ Compare with Log… opens a log of yours."),
     .scene = "bullet-and-thin-wall",
     .target = "log"},
    {.title = TEXT("And who checks Sweepbench?"),
     .text = TEXT("Boost.Geometry, an independent library, is asked about every event and about the times between "
                  "events. Each row of the audit is a pair; click one to see where its contact was decided."),
     .scene = "bullet-and-thin-wall",
     .target = "audit"},
    {.title = TEXT("Hand it to the maintainer"),
     .text = TEXT("File ▸ Export ▸ Bug Report… (Ctrl+Shift+E) writes one file: the verdict in a sentence, pictures, "
                  "the numbers of the two "
                  "bodies, and a short program that shows the fault again. Anybody can read it in a browser."),
     .scene = "bullet-and-thin-wall"},
    {.title = TEXT("How close do they come?"),
     .text = TEXT("Two discs pass 1/256 apart. The curve is their clearance, and its minimum is exact and above zero: "
                  "they never meet, though an engine that allows a slop of 0.005 reports a contact."),
     .scene = "near-miss-within-slop",
     .target = "clearance"},
    {.title = TEXT("Now draw your own"),
     .text =
         TEXT("The Segment tool is chosen: drag a wall on the canvas, then press C and drag a circle. Drag the circle "
              "again to set its motion, through the wall. The answer stands above the time axis at once."),
     .target = "palette",
     .command = ActionId::toolSegment},
};
#undef TEXT

Tour::Tour(const WindowParts& parts)
    : m_parts(parts), m_outline(new QFrame(&parts.window)), m_title(boldLabel({})), m_text(new QLabel),
      m_back(new QPushButton(tr("Back"))), m_next(new QPushButton(tr("&Next")))
{
    build();
    parts.actions.onTriggered(ActionId::tour, this, &Tour::begin);
    connect(m_back, &QPushButton::clicked, this, [this] { goTo(m_step - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] {
        if (m_step + 1 < tourSteps.size())
            goTo(m_step + 1);
        else
            end();
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
    m_outline->setFrameStyle(QFrame::Box | QFrame::Plain);
    m_outline->setLineWidth(outlineWidth.left());
    m_outline->setForegroundRole(QPalette::Highlight);
    m_outline->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_outline->setObjectName(QStringLiteral("outline"));
    m_outline->hide();
    installEventFilter(this);
    new QShortcut(Qt::Key_Escape, this, this, &Tour::end, Qt::WidgetWithChildrenShortcut);
    m_next->setDefault(true);
    auto* row = newLayout<QHBoxLayout>(this, 8, {12, 8, 8, 8});
    auto* column = newLayout<QVBoxLayout>(nullptr, 4);
    column->addWidget(m_title);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    column->addWidget(m_text);
    column->addStretch(1);
    row->addLayout(column, 1);
    auto* close = new QPushButton(tr("Close"));
    close->setToolTip(tr("End the tour and return to your scene"));
    connect(close, &QPushButton::clicked, this, &Tour::end);
    auto* buttons = newLayout<QVBoxLayout>(nullptr, 4);
    for (QPushButton* button : {m_next, m_back, close})
        buttons->addWidget(button);
    buttons->addStretch(1);
    row->addLayout(buttons);
}

void Tour::begin()
{
    if (isHidden()) {
        const SceneDocument& document = m_parts.workbench.document;
        const bool isExample = document.path().isEmpty() && !document.isUntitled();
        m_before = document.isModified() ? QString()
                   : isExample           ? QStringLiteral(":/scenes/") + document.name()
                                         : document.path();
        m_samples = m_parts.actions[ActionId::sampleFrames].isChecked();
    }
    goTo(0);
}

// A scene that was changed during the tour stays, as does a blank one.
void Tour::end()
{
    hide();
    if (QAction& sample = m_parts.actions[ActionId::sampleFrames]; sample.isChecked() != m_samples)
        sample.trigger();
    if (!m_before.isEmpty() && !m_parts.workbench.document.isModified())
        m_parts.files.openPath(m_before);
}

void Tour::goTo(std::size_t step)
{
    m_pending = step;
    if (const char* scene = tourSteps[step].scene)
        m_parts.files.openPath(QStringLiteral(":/scenes/%1.scene.json").arg(QLatin1String(scene)));
    else
        m_parts.files.newScene();
    if (!m_parts.workbench.loader.isLoading())
        m_pending.reset(); // the user keeps the unsaved changes
}

// Shows the pending step if its scene is open; another one may have been opened meanwhile.
void Tour::follow()
{
    if (!m_pending)
        return;
    const SceneDocument& document = m_parts.workbench.document;
    const char* scene = tourSteps[*m_pending].scene;
    if (scene ? document.name() != QLatin1String(scene) + QStringLiteral(".scene.json") : !document.isUntitled())
        return;
    const std::size_t step = *m_pending;
    m_pending.reset();
    m_parts.workbench.startAtFirstInstant();
    // Queued, so that it runs after other listeners have fitted the scene into the view.
    QMetaObject::invokeMethod(
        this, [this, step] { show(step); }, Qt::QueuedConnection);
}

void Tour::show(std::size_t step)
{
    m_step = step;
    const TourStep& shown = tourSteps[step];
    m_title->setText(tr("%1 of %2 · %3").arg(step + 1).arg(tourSteps.size()).arg(translated(shown.title)));
    m_text->setText(translated(shown.text));
    m_back->setEnabled(step > 0);
    const bool last = step + 1 == tourSteps.size();
    m_next->setText(last ? tr("Fi&nish") : tr("&Next"));
    QFrame::show();
    m_parts.panels.raiseFront();
    m_parts.actions[ActionId::toolSelect].trigger();
    if (QAction& command = m_parts.actions[shown.command]; !command.isChecked())
        command.trigger();
    m_next->setFocus(); // Enter leads on; a tool gives the focus to the canvas
    if (!shown.target)
        return pointAt(m_parts.window.menuBar());
    const QLatin1String name(shown.target);
    auto* dock = m_parts.window.findChild<QDockWidget*>(name);
    if (dock)
        m_parts.panels.raise(*dock->widget());
    pointAt(dock ? dock : m_parts.window.findChild<QWidget*>(name));
}

void Tour::pointAt(QWidget* target)
{
    if (m_target)
        m_target->removeEventFilter(this);
    m_target = target;
    target->installEventFilter(this);
    QEvent moved(QEvent::Move);
    (void)eventFilter(target, &moved);
}

// Follows what it points at; this card is watched as well, because the outline is shown only with it.
bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    const bool isPlace = type == QEvent::Move || type == QEvent::Resize || type == QEvent::Show || type == QEvent::Hide;
    if (!isPlace || !m_target)
        return QFrame::eventFilter(watched, event);
    auto* bar = qobject_cast<QMenuBar*>(m_target);
    const QRect place = bar ? bar->actionGeometry(m_parts.actions.menu(MenuId::file)->menuAction()) : m_target->rect();
    const QRect outer = place.translated(m_target->mapTo(m_target->window(), QPoint())) + outlineWidth;
    m_outline->setGeometry(outer & m_target->window()->rect());
    m_outline->setVisible(!isHidden() && m_target->isVisible() && m_target->window() == window());
    m_outline->raise();
    return false;
}

} // namespace sweep
