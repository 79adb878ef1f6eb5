#include "app/workbench/panel_dock.h"

#include "app/workbench/panels.h"

#include <QAbstractButton>
#include <QApplication>

namespace sweep {

PanelDock::PanelDock(const QString& name, const QString& title, QWidget* content, QWidget* window)
    : QDockWidget(title, window)
{
    setObjectName(name);
    setWidget(content);
    // The title shows whether the panel has the keyboard focus.
    connect(qApp, &QApplication::focusChanged, this, qOverload<>(&QWidget::update));
    connect(this, &QDockWidget::topLevelChanged, this, &PanelDock::followButtons);
    connect(this, &QDockWidget::featuresChanged, this, &PanelDock::followButtons);
    // The end of a drag emits no other signal.
    connect(this, &QDockWidget::visibilityChanged, this, &PanelDock::followButtons);
    followButtons();
}

// Docks a closed panel; hides it first, so that it does not flash inside the window.
void PanelDock::closeEvent(QCloseEvent* event)
{
    QDockWidget::closeEvent(event);
    if (!isFloating())
        return;
    hide();
    setFloating(false);
}

// Sets the texts of the title's buttons and hides the float button of a docked panel. Qt resets both whenever it
// changes the buttons.
void PanelDock::followButtons()
{
    const auto find = [this](const QString& name) {
        return findChild<QAbstractButton*>(name, Qt::FindDirectChildrenOnly);
    };
    if (QAbstractButton* back = find(QStringLiteral("qt_dockwidget_floatbutton"))) {
        back->setAccessibleDescription(Panels::tr("Puts the panel back into the window"));
        back->setToolTip(Panels::tr("Put back into the window"));
        if (!isFloating())
            back->hide();
    }
    if (QAbstractButton* close = find(QStringLiteral("qt_dockwidget_closebutton")))
        close->setAccessibleDescription(Panels::tr("Hides the panel"));
}

} // namespace sweep
