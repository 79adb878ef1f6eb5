// How does an undo command reach the scene?
#pragma once

#include "core/scene/scene.h"
#include "widgets/document/scene_change.h"

#include <QUndoCommand>

namespace sweep {

class SceneDocument;

// Undo and redo are the same exchange of values: the command holds whatever the scene does not hold at the instant.
class SceneCommand : public QUndoCommand
{
public:
    void undo() override { exchange(); }
    void redo() override { exchange(); }

protected:
    SceneCommand(SceneDocument& document, const QString& text) : QUndoCommand(text), m_document(document) {}

    virtual void exchange() = 0;

    [[nodiscard]] Scene& scene() const;         // to write
    [[nodiscard]] const Scene& current() const; // to read
    void announce(const SceneChange& change) const;

private:
    SceneDocument& m_document;
};

} // namespace sweep
