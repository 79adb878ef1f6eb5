#include "app/window/typing_guard.h"

#include "app/files/scene_files.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "widgets/format/text_field.h"
#include "widgets/input/typed_text.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/event_table.h"
#include "widgets/timeline/lane_view.h"

#include <QApplication>
#include <QLineEdit>
#include <QMainWindow>
#include <QPlainTextEdit>

#include <utility>

namespace sweep {

namespace {

// False for commands that only view the scene, control the window, or step through the undo history.
bool needsScene(ActionId command)
{
    switch (Actions::menuOf(command)) {
    case MenuId::time:
    case MenuId::view:
    case MenuId::layout:
    case MenuId::tools:
    case MenuId::snapping:
    case MenuId::help:
        return command == ActionId::addBookmark || command == ActionId::editBookmarks;
    default:
        return command != ActionId::cancel && command != ActionId::undo && command != ActionId::redo;
    }
}

bool needsEvents(ActionId command)
{
    const MenuId menu = Actions::menuOf(command);
    return menu == MenuId::exporting || menu == MenuId::copyAs || command == ActionId::print ||
           command == ActionId::printPreview || command == ActionId::fileDifferences ||
           command == ActionId::compareLog || command == ActionId::reduceScene;
}

} // namespace

TypingGuard::TypingGuard(const WindowParts& parts) : QObject(&parts.window), m_parts(parts)
{
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (now)
            watch(now);
        follow();
    });
    connect(&parts.files, &SceneFiles::textRefused, this, &TypingGuard::show);
}

// Watches the focused field, because only it can be typed into. Editors of cells and names exist only while in use.
void TypingGuard::watch(QWidget* field)
{
    if (const QLineEdit* line = lineOf(*field)) {
        connect(line, &QLineEdit::textChanged, this, &TypingGuard::follow, Qt::UniqueConnection);
        connect(line, &QLineEdit::editingFinished, this, &TypingGuard::follow, Qt::UniqueConnection);
    }
    if (const auto* text = qobject_cast<QPlainTextEdit*>(field))
        connect(text, &QPlainTextEdit::modificationChanged, this, &TypingGuard::follow, Qt::UniqueConnection);
}

void TypingGuard::follow()
{
    Panels& panels = m_parts.panels;
    const bool isTyping = holdsTypedText(panels.inspector()) || holdsTypedText(panels.bodies()) ||
                          holdsTypedText(panels.events().table()) || holdsTypedText(panels.lanes());
    if (std::exchange(m_isTyping, isTyping) != isTyping)
        Q_EMIT typingChanged();
    if (!m_refusal.isEmpty()) // a field that gives up its text changes first, and is valid then
        QMetaObject::invokeMethod(this, &TypingGuard::forgetRefusal, Qt::QueuedConnection);
}

bool TypingGuard::mayRun(ActionId command)
{
    const RefusedText refused = takeTypedText(m_parts.window);
    follow();
    if (refused.field && needsScene(command)) {
        show(refused);
        return false;
    }
    return !needsEvents(command) || m_parts.files.finishComputing();
}

void TypingGuard::show(const RefusedText& text)
{
    m_parts.messageBar.showError(
        tr("Not done, because what is typed cannot be taken. Correct it, or press Esc there.\n%1").arg(text.reason),
        {});
    text.field->setFocus(Qt::OtherFocusReason);
    m_refused = qobject_cast<TextField*>(text.field);
    m_refusal = m_parts.messageBar.text();
}

// The message goes once the text is taken or given up, or its field is gone.
void TypingGuard::forgetRefusal()
{
    const bool stands =
        m_refused && m_refused->isVisible() && (m_refused->isModified() || !m_refused->fault().isEmpty());
    if (m_refusal.isEmpty() || stands)
        return;
    if (m_parts.messageBar.text() == std::exchange(m_refusal, {}))
        m_parts.messageBar.clear();
}

} // namespace sweep
