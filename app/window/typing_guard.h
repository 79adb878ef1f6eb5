// Typing guard: what is typed becomes part of the scene before a command reads the scene or leaves it.
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

    // Takes what is typed. A command that needs the scene may not run where a text cannot be taken; the message bar
    // says why, and the field gets the focus. One that needs the events waits for those of the present scene.
    [[nodiscard]] bool mayRun(ActionId command);

    // Text is typed into a field of the scene and not taken.
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
