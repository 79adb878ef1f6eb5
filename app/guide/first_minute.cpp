#include "app/guide/first_minute.h"

#include "app/files/scene_files.h"
#include "app/guide/examples.h"
#include "app/workbench/actions.h"
#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/palette.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace sweep {

FirstMinute::FirstMinute(const WindowParts& parts, Settings& settings)
    : m_parts(parts), m_settings(settings), m_play(new QToolButton), m_hints(new QBoxLayout(QBoxLayout::TopToBottom))
{
    build();
    connect(&parts.files, &SceneFiles::opened, this, &FirstMinute::follow);
    connect(&parts.files, &SceneFiles::refused, this, [this] { m_pending.clear(); });
    connect(&parts.workbench.document, &SceneDocument::changed, this, [this](const SceneChange& change) {
        if (change.kind == SceneChange::Kind::bodies)
            tick(dragged);
    });
    parts.actions.onTriggered(ActionId::toNext, this, [this] { tick(stepped); });
    connect(&parts.workbench.player, &Player::playingChanged, this, [this] { tick(played); });
    connect(&parts.actions[ActionId::toNext], &QAction::changed, this, &FirstMinute::write);
    hide();
}

void FirstMinute::build()
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    setAccessibleName(tr("First steps"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(16);
    m_play->setDefaultAction(&m_parts.actions[ActionId::play]);
    m_play->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_play->setIconSize({24, 24});
    QFont large = m_play->font();
    large.setPointSizeF(large.pointSizeF() * 1.4);
    large.setBold(true);
    m_play->setFont(large);
    m_play->setMinimumWidth(m_play->sizeHint().width() + 16);
    m_play->setFocusPolicy(Qt::TabFocus); // a click leaves the focus on the canvas, for its keys
    row->addWidget(m_play);
    m_hints->setSpacing(4);
    for (QLabel*& label : m_labels) {
        label = new QLabel;
        label->setTextFormat(Qt::PlainText);
        m_hints->addWidget(label);
    }
    row->addLayout(m_hints, 1);
    auto* close = new QPushButton(tr("Got It"));
    close->setToolTip(tr("Hide these hints permanently"));
    close->setFocusPolicy(Qt::TabFocus);
    connect(close, &QPushButton::clicked, this, [this] {
        m_settings.knowsFirstSteps = true;
        Q_EMIT dismissedChanged();
        hide();
        m_parts.canvas.setFocus();
    });
    row->addWidget(close);
    write();
}

void FirstMinute::begin()
{
    m_pending = firstExample();
    if (m_pending.isEmpty())
        m_parts.files.newScene();
    else
        m_parts.files.openPath(m_pending);
}

// Shows the hints if the opened scene is the example; another scene may have been opened meanwhile.
void FirstMinute::follow()
{
    const bool begins = !m_pending.isEmpty() && m_parts.workbench.document.name() == QFileInfo(m_pending).fileName();
    m_pending.clear();
    m_isExampleOpen = begins;
    if (begins)
        m_parts.workbench.startAtFirstInstant();
    setVisible(begins && !m_settings.knowsFirstSteps);
    m_done = {};
    write();
    if (begins)
        m_parts.canvas.setFocus();
}

void FirstMinute::bringBack()
{
    m_settings.knowsFirstSteps = false;
    Q_EMIT dismissedChanged();
    if (isVisible() || !m_isExampleOpen)
        return;
    m_done = {};
    write();
    show();
}

void FirstMinute::tick(Hint hint)
{
    if (!isVisible() || m_done[hint])
        return;
    m_done[hint] = true;
    write();
}

void FirstMinute::write()
{
    const QString next = m_parts.actions[ActionId::toNext].shortcut().toString(QKeySequence::NativeText);
    const QString texts[] = {tr("Drag the point: every answer follows."),
                             tr("%1 steps to the next hit, exactly.").arg(next),
                             tr("Play, or press Space: see it move.")};
    for (std::size_t hint = 0; hint < HintCount; ++hint) {
        m_labels[hint]->setText((m_done[hint] ? QStringLiteral("✓  ") : QStringLiteral("%1  ").arg(hint + 1)) +
                                texts[hint]);
        m_labels[hint]->setEnabled(!m_done[hint]);
    }
}

void FirstMinute::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    int line = 0;
    for (const QLabel* label : m_labels)
        line += label->sizeHint().width() + m_hints->spacing();
    const bool fits = line <= m_hints->geometry().width();
    m_hints->setDirection(fits ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

// Tints the Play button with the accent colour, weakly enough that text and icon keep their contrast.
void FirstMinute::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    const Colours& theme = colours(brightnessOf(palette()));
    QPalette strong = palette();
    strong.setColor(QPalette::Button, mixed(theme.raised, theme.accent, 0.35));
    m_play->setPalette(strong);
}

} // namespace sweep
