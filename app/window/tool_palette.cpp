#include "app/window/tool_palette.h"

#include "app/window/tool_actions.h"
#include "app/workbench/actions.h"

#include <QEvent>
#include <QMenu>
#include <QSettings>

#include <algorithm>

namespace sweep {

namespace {

constexpr QSize usualPicture{20, 20};
constexpr QSize smallPicture{16, 16};

} // namespace

ToolPalette::ToolPalette(const Actions& actions, QSettings& store)
    : QToolBar(tr("Tools")), m_names(new QAction(tr("Tool &Names"), this))
{
    setObjectName(QStringLiteral("palette"));
    setIconSize(usualPicture);
    setOrientation(Qt::Vertical);
    addTools(actions);
    m_names->setObjectName(QStringLiteral("toolNames"));
    m_names->setCheckable(true);
    m_names->setChecked(store.value(QStringLiteral("tools/names"), true).toBool());
    m_names->setStatusTip(tr("Show the names of the tools beside their icons, if the window is wide enough"));
    connect(m_names, &QAction::toggled, this, [this, &store](bool on) {
        store.setValue(QStringLiteral("tools/names"), on);
        fit();
    });
    actions.menu(MenuId::view)->insertAction(&actions[ActionId::lightTheme], m_names);
    setContextMenuPolicy(Qt::CustomContextMenu);
    connect(this, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { QMenu::exec({m_names}, mapToGlobal(at), nullptr, this); });
}

void ToolPalette::addTools(const Actions& actions)
{
    for (const auto& [command, kind] : toolRows) {
        if (kind == ToolKind::point || kind == ToolKind::measure || kind == ToolKind::steer)
            addSeparator();
        addAction(&actions[command]);
        if (kind == ToolKind::steer)
            addAction(&actions[ActionId::autoKey]);
    }
    actions[ActionId::toolSteer].setIconText(tr("Steer")); // shortened, because the canvas needs the width
}

void ToolPalette::showEvent(QShowEvent* event)
{
    QToolBar::showEvent(event);
    window()->installEventFilter(this);
    fit();
}

void ToolPalette::resizeEvent(QResizeEvent* event)
{
    QToolBar::resizeEvent(event);
    fit();
}

bool ToolPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == window() && event->type() == QEvent::Resize)
        fit();
    return QToolBar::eventFilter(watched, event);
}

// Gives all buttons the same width, so that icons and names are aligned.
void ToolPalette::fit()
{
    const bool named = m_names->isChecked() && window()->width() >= enough;
    setToolButtonStyle(named ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    int widest = 0;
    for (QAction* tool : actions())
        if (!tool->isSeparator())
            widest = std::max(widest, widgetForAction(tool)->sizeHint().width());
    for (QAction* tool : actions())
        if (!tool->isSeparator())
            widgetForAction(tool)->setMinimumWidth(widest);
    fitHeight();
}

// Compares the height with icons of the usual size, whichever size is shown now, so that the choice does not flicker.
void ToolPalette::fitHeight()
{
    const auto isTool = [](const QAction* action) { return !action->isSeparator(); };
    const auto tools = int(std::ranges::count_if(actions(), isTool));
    const int wanted = sizeHint().height() + tools * (usualPicture.height() - iconSize().height());
    setIconSize(wanted <= height() ? usualPicture : smallPicture);
}

} // namespace sweep
