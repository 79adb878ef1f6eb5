#include "app/guide/tour.h"

#include "app/files/scene_files.h"
#include "app/workbench/panels.h"
#include "widgets/format/bold_label.h"
#include "widgets/format/geometry.h"
#include "widgets/tables/instrument_panel.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMainWindow>
#include <QPushButton>

#include <algorithm>

namespace sweep {

namespace {

constexpr int roomyPanel = 190; // pixels: a heading and five rows
constexpr int roomyWindow = 760;

QString pathOf(const TourStep& step)
{
    return QStringLiteral(":/scenes/%1.scene.json").arg(step.scene);
}

} // namespace

Tour::Tour(const Actions& actions, const Stage& stage, QWidget* parent)
    : QFrame(parent), m_actions(actions), m_stage(stage), m_steps(tourSteps()), m_title(boldLabel({})),
      m_words(new QLabel), m_back(new QPushButton(tr("Back"))), m_next(new QPushButton(tr("&Next")))
{
    build();
    connect(&actions[ActionId::tour], &QAction::triggered, this, [this] { goTo(0); });
    connect(m_back, &QPushButton::clicked, this, [this] { goTo(m_step - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] {
        if (m_step + 1 < m_steps.size())
            goTo(m_step + 1);
        else
            hide();
    });
    connect(&stage.files, &SceneFiles::opened, this, &Tour::follow);
    connect(&stage.files, &SceneFiles::refused, this, [this] { m_wanted.reset(); });
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
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    column->addWidget(m_words);
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
    m_wanted = step;
    m_stage.files.openPath(pathOf(m_steps[step]));
    if (!m_stage.workbench.loader.isLoading())
        m_wanted.reset(); // there were changes to stay with
}

// Whatever else was opened meanwhile is not the tour's.
void Tour::follow()
{
    if (!m_wanted || m_stage.workbench.document.name() != m_steps[*m_wanted].scene + QStringLiteral(".scene.json"))
        return;
    const std::size_t step = *m_wanted;
    m_wanted.reset();
    // After the others that follow an opened scene, which may choose views of their own.
    QMetaObject::invokeMethod(
        this, [this, step] { show(step); }, Qt::QueuedConnection);
}

void Tour::show(std::size_t step)
{
    m_step = step;
    const TourStep& shown = m_steps[step];
    m_title->setText(tr("%1 of %2 · %3").arg(step + 1).arg(m_steps.size()).arg(shown.title));
    m_words->setText(shown.text);
    m_back->setEnabled(step > 0);
    const bool last = step + 1 == m_steps.size();
    m_next->setText(last ? tr("Fi&nish") : tr("&Next"));
    QFrame::show();
    m_stage.canvas.setFocus();
    m_actions[shown.tool.value_or(ActionId::toolSelect)].trigger();
    m_stage.workbench.playhead.setTypedTime(shown.time);
    select(shown.selected);
    showPanel(shown);
}

void Tour::select(const QStringList& ids)
{
    std::vector<std::size_t> places;
    const auto& bodies = m_stage.workbench.scene()->bodies;
    for (std::size_t body = 0; body < bodies.size(); ++body)
        if (ids.contains(textOf(bodies[body].id)))
            places.push_back(body);
    m_stage.workbench.selection.setBodies(std::move(places));
}

void Tour::showPanel(const TourStep& step)
{
    if (step.instrument)
        m_stage.panels.instruments().setInstrument(*step.instrument);
    auto* main = qobject_cast<QMainWindow*>(window());
    auto* dock = main ? main->findChild<QDockWidget*>(step.panel) : nullptr;
    if (!dock)
        return;
    m_stage.panels.raise(*dock->widget());
    if (!dock->isFloating() && dock->height() < roomyPanel && main->height() >= roomyWindow)
        main->resizeDocks({dock}, {roomyPanel}, Qt::Vertical);
}

void Tour::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        hide();
    else
        QFrame::keyPressEvent(event);
}

} // namespace sweep
