// Undo command: changes the id of a body, also in everything that refers to it.
#pragma once

#include "widgets/document/body_references.h"
#include "widgets/document/scene_command.h"

namespace sweep {

class RenameBody : public SceneCommand
{
public:
    RenameBody(SceneDocument& document, std::size_t index, std::string id, const HistoryStep& step);

    [[nodiscard]] SceneChange exchange(Scene& scene) override;

private:
    std::size_t m_index;
    std::string m_id;
    BodyReferences m_references;
};

} // namespace sweep
