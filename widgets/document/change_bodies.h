// Undo command: changes the values of bodies.
#pragma once

#include "widgets/document/scene_command.h"

#include <utility>

namespace sweep {

// A body and its index in the scene.
using IndexedBody = std::pair<std::size_t, Body>;

// Changes of one gesture to the same bodies become one step, or none if the gesture restores the original values.
class ChangeBodies : public SceneCommand
{
public:
    // Requires: ascending by index.
    ChangeBodies(SceneDocument& document, std::vector<IndexedBody> bodies, const HistoryStep& step);

    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* other) override;
    [[nodiscard]] SceneChange exchange(Scene& scene) override;

private:
    std::vector<IndexedBody> m_bodies;
};

} // namespace sweep
