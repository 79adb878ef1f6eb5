#include "app/reader/manual_topics.h"

#include "app/reader/manual_reader.h"
#include "app/workbench/actions.h"
#include "widgets/canvas/canvas.h"

#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QMainWindow>

namespace sweep {

namespace {

struct Topic
{
    const char* subject; // the object name of a panel, or the class of a widget
    const char* page;
};

const Topic topics[] = {
    {"bodies", "edit-bodies.md#the-list-of-bodies"},
    {"inspector", "edit-bodies.md#the-inspector"},
    {"time", "time.md"},
    {"events", "events.md"},
    {"audit", "events.md#the-audit"},
    {"frames", "frames.md"},
    {"lab", "grid.md"},
    {"clearance", "instruments.md#the-clearance-panel"},
    {"instruments", "instruments.md#the-instruments-panel"},
    {"cuts", "cut-and-steer.md#cut-with-a-swipe"},
    {"problems", "edit-bodies.md#numbers"},
    {"history", "index.md#find-your-way"},
    {"log", "compare-and-reduce.md#compare-with-an-engines-log"},
    {"sweep::ReduceDialog", "compare-and-reduce.md#reduce-a-scene"},
    {"sweep::PictureDialog", "share.md#pictures-and-animations"},
    {"sweep::ReportDialog", "share.md#bug-reports"},
    {"sweep::BookmarkDialog", "time.md#bookmarks"},
    {"sweep::BookmarkList", "time.md#bookmarks"},
    {"sweep::ShortcutDialog", "index.md#keys-and-commands"},
    {"sweep::CommandPalette", "index.md#keys-and-commands"},
};

const char* toolPage(ToolKind tool)
{
    switch (tool) {
    case ToolKind::select:
        return "draw-and-move.md#select-and-drag";
    case ToolKind::hand:
        return "draw-and-move.md#move-the-view";
    case ToolKind::measure:
        return "instruments.md#measure-by-hand";
    case ToolKind::cut:
        return "cut-and-steer.md#cut-with-a-swipe";
    case ToolKind::steer:
        return "cut-and-steer.md#steer-a-body";
    default:
        return "draw-and-move.md#draw-a-body";
    }
}

} // namespace

QString manualTopic(const QWidget* widget)
{
    for (; widget != nullptr; widget = widget->parentWidget()) {
        if (const auto* canvas = qobject_cast<const Canvas*>(widget))
            return QString::fromLatin1(toolPage(canvas->tool()));
        const QString subject = qobject_cast<const QDockWidget*>(widget)
                                    ? widget->objectName()
                                    : QString::fromLatin1(widget->metaObject()->className());
        for (const Topic& topic : topics)
            if (subject == QLatin1String(topic.subject))
                return QString::fromLatin1(topic.page);
    }
    return QStringLiteral("index.md");
}

ManualKey::ManualKey(const WindowParts& parts) : QObject(&parts.window), m_parts(parts)
{
    parts.actions.onTriggered(ActionId::manual, this,
                              [this] { showManual(m_parts.window, manualTopic(QApplication::focusWidget())); });
    qApp->installEventFilter(this);
}

bool ManualKey::eventFilter(QObject* watched, QEvent* event)
{
    QWidget* dialog = event->type() == QEvent::KeyPress ? QApplication::activeModalWidget() : nullptr;
    const auto* widget = dialog != nullptr ? qobject_cast<const QWidget*>(watched) : nullptr;
    // A key sequence editor records this key like any other.
    if (widget != nullptr && widget->window() == dialog && qobject_cast<const QKeySequenceEdit*>(widget) == nullptr) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isTyped =
            !(key->modifiers() & ~Qt::ShiftModifier) && !key->text().isEmpty() && key->text()[0].isPrint();
        if (!isTyped && m_parts.actions[ActionId::manual].shortcuts().contains(QKeySequence(key->keyCombination()))) {
            showManual(*dialog, manualTopic(widget));
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace sweep
