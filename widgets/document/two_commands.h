// Two changes that are one step.
#pragma once

#include "widgets/document/scene_command.h"

#include <memory>

namespace sweep {

class TwoCommands : public QUndoCommand
{
public:
    // Both are made from the scene as it is before the first.
    TwoCommands(std::unique_ptr<SceneCommand> first, std::unique_ptr<SceneCommand> second)
        : QUndoCommand(second->text()), m_first(std::move(first)), m_second(std::move(second))
    {
    }

    void redo() override
    {
        m_first->redo();
        m_second->redo();
    }
    void undo() override
    {
        m_second->undo();
        m_first->undo();
    }

private:
    std::unique_ptr<SceneCommand> m_first;
    std::unique_ptr<SceneCommand> m_second;
};

} // namespace sweep
