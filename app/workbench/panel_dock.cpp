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
    // Its title tells whether the keys go there.
    connect(qApp, &QApplication::focusChanged, this, qOverload<>(&QWidget::update));
    connect(this, &QDockWidget::topLevelChanged, this, &PanelDock::followButtons);
    connect(this, &QDockWidget::featuresChanged, this, &PanelDock::followButtons);
    // The end of a drag changes nothing else.
    connect(this, &QDockWidget::visibilityChanged, this, &PanelDock::followButtons);
    followButtons();
}

// Hidden first, so that it is not seen inside the window on its way.
void PanelDock::closeEvent(QCloseEvent* event)
{
    QDockWidget::closeEvent(event);
    if (!isFloating())
        return;
    hide();
    setFloating(false);
}

// Qt speaks of a dock widget, and does so anew whenever it changes the buttons of a title; it then shows both.
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
