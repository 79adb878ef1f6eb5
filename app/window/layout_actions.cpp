#include "app/window/layout_actions.h"

#include "app/workbench/actions.h"
#include "app/workbench/panels.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QTabBar>

#include <array>

namespace sweep {

namespace {

// Indexed by Arrangement.
constexpr std::array actionIds{ActionId::editLayout, ActionId::stepLayout, ActionId::measureLayout,
                               ActionId::compareLayout};
static_assert(actionIds.size() == arrangementCount);

} // namespace

LayoutActions::LayoutActions(const WindowParts& parts, Settings& settings)
    : QObject(&parts.window), m_parts(parts), m_settings(settings)
{
    for (std::size_t k = 0; k < arrangementCount; ++k)
        parts.actions.onTriggered(actionIds[k], this, [this, k] {
            remember();
            show(Arrangement(k));
        });
    parts.actions.onTriggered(ActionId::resetLayout, this, [this] { m_parts.panels.arrange(m_settings.arrangement); });
    qApp->installEventFilter(this); // on all widgets, because parts of panels come and go
}

QByteArray& LayoutActions::layout()
{
    return m_settings.layouts[std::size_t(m_settings.arrangement)];
}

void LayoutActions::restore()
{
    show(m_settings.arrangement);
}

void LayoutActions::remember()
{
    layout() = m_parts.window.saveState(Settings::layoutVersion);
}

void LayoutActions::fit()
{
    if (layout().isEmpty())
        m_parts.panels.fit(m_parts.window.size());
}

QSize firstSize(QSize room)
{
    constexpr QSize usual(1280, 800);
    constexpr QSize frame(16, 40); // approximate, including the title bar
    return usual.boundedTo(room - frame);
}

bool LayoutActions::isEdgeOfAPanel(const QObject& object) const
{
    const auto* panel = qobject_cast<const QDockWidget*>(&object);
    if (panel || &object == &m_parts.window) // the window owns the edges between panels
        return !panel || panel->parent() == &m_parts.window;
    const bool isPart = qobject_cast<const QTabBar*>(&object) || qobject_cast<const QAbstractButton*>(&object);
    return isPart && object.parent() && isEdgeOfAPanel(*object.parent());
}

bool LayoutActions::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    const bool appears = type == QEvent::ShowToParent || type == QEvent::HideToParent;
    if (type == QEvent::MouseButtonRelease ? isEdgeOfAPanel(*watched)
                                           : appears && qobject_cast<QDockWidget*>(watched) && isEdgeOfAPanel(*watched))
        m_changed[std::size_t(m_settings.arrangement)] = true;
    return QObject::eventFilter(watched, event);
}

void LayoutActions::show(Arrangement arrangement)
{
    m_settings.arrangement = arrangement;
    const bool wasChanged = isChanged(arrangement);
    m_parts.actions[actionIds[std::size_t(arrangement)]].setChecked(true);
    m_parts.panels.arrange(arrangement);
    if (!layout().isEmpty())
        m_parts.window.restoreState(layout(), Settings::layoutVersion);
    m_changed[std::size_t(arrangement)] = wasChanged;
}

} // namespace sweep
