// Undo command of a scene: an exchange of values that undoes itself.
#pragma once

#include "core/scene/scene.h"
#include "widgets/document/scene_change.h"

#include <QUndoCommand>

namespace sweep {

class SceneDocument;

// The entry of a command in the history.
struct HistoryStep
{
    QString text = {};
    quint64 gesture = 0;            // commands of one gesture become one step; 0: a step of its own
    QUndoCommand* parent = nullptr; // null, or the step that contains and then owns the command
};

// Holds the values that the scene does not hold at present. Writes through the document only.
class SceneCommand : public QUndoCommand
{
public:
    void undo() override;
    void redo() override;

    // Exchanges the values and returns the change. Two calls in a row change nothing.
    [[nodiscard]] virtual SceneChange exchange(Scene& scene) = 0;

protected:
    SceneCommand(SceneDocument& document, const HistoryStep& step)
        : QUndoCommand(step.text, step.parent), m_document(document), m_gesture(step.gesture)
    {
    }

    [[nodiscard]] const Scene& scene() const;
    [[nodiscard]] bool isOfGesture(const SceneCommand& other) const
    {
        return m_gesture != 0 && m_gesture == other.m_gesture;
    }

private:
    SceneDocument& m_document;
    quint64 m_gesture;
};

} // namespace sweep
