#include "app/guide/tour.h"

#include "app/files/scene_files.h"
#include "app/workbench/panels.h"
#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/bold_label.h"
#include "widgets/tables/instrument_panel.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMainWindow>
#include <QPushButton>

namespace sweep {

namespace {

constexpr int panelHeight = 190;     // pixels, for a heading and five rows
constexpr int minWindowHeight = 760; // the panel is enlarged only in a window at least this high

} // namespace

Tour::Tour(const WindowParts& parts)
    : m_parts(parts), m_steps(tourSteps()), m_title(boldLabel({})), m_text(new QLabel),
      m_back(new QPushButton(tr("Back"))), m_next(new QPushButton(tr("&Next")))
{
    build();
    parts.actions.onTriggered(ActionId::tour, this, [this] { goTo(0); });
    connect(m_back, &QPushButton::clicked, this, [this] { goTo(m_step - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] {
        if (m_step + 1 < m_steps.size())
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
    m_parts.files.openPath(QStringLiteral(":/scenes/%1.scene.json").arg(m_steps[step].scene));
    if (!m_parts.workbench.loader.isLoading())
        m_pending.reset(); // the user keeps the unsaved changes
}

// Shows the pending step if its scene is open; another one may have been opened meanwhile.
void Tour::follow()
{
    if (!m_pending || m_parts.workbench.document.name() != m_steps[*m_pending].scene + QStringLiteral(".scene.json"))
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
    const TourStep& shown = m_steps[step];
    m_title->setText(tr("%1 of %2 · %3").arg(step + 1).arg(m_steps.size()).arg(shown.title));
    m_text->setText(shown.text);
    m_back->setEnabled(step > 0);
    const bool last = step + 1 == m_steps.size();
    m_next->setText(last ? tr("Fi&nish") : tr("&Next"));
    QFrame::show();
    m_parts.canvas.setFocus();
    m_parts.actions[shown.tool.value_or(ActionId::toolSelect)].trigger();
    m_parts.workbench.playhead.setTypedTime(shown.time);
    m_parts.workbench.selectBodies(shown.selected);
    showPanel(shown);
}

void Tour::showPanel(const TourStep& step)
{
    if (step.instrument)
        m_parts.panels.instruments().setInstrument(*step.instrument);
    auto* dock = m_parts.window.findChild<QDockWidget*>(step.panel);
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
