// Typing guard: commits typed text to the scene before a command reads or leaves the scene.
#pragma once

#include "app/workbench/actions.h"
#include "app/workbench/window_parts.h"

#include <QObject>
#include <QPointer>

namespace sweep {

struct RefusedText;
class TextField;

class TypingGuard : public QObject
{
    Q_OBJECT

public:
    explicit TypingGuard(const WindowParts& parts);

    // Commits typed text. A command that needs the scene may not run if a text is invalid; the message bar then shows
    // the reason, and the field gets the focus. A command that needs events waits for those of the present scene.
    [[nodiscard]] bool mayRun(ActionId command);

    // True while a field of the scene has text that is not committed.
    [[nodiscard]] bool isTyping() const { return m_isTyping; }

Q_SIGNALS:
    void typingChanged();

private:
    void watch(QWidget* field);
    void follow();
    void show(const RefusedText& text);
    void forgetRefusal();

    WindowParts m_parts;
    QPointer<TextField> m_refused;
    QString m_refusal; // the message about it; empty where there is none
    bool m_isTyping = false;
};

} // namespace sweep
