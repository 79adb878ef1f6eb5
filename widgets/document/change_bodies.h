// Other values for bodies of the scene.
#pragma once

#include "widgets/document/scene_command.h"

#include <utility>

namespace sweep {

// A body and its place in the scene.
using IndexedBody = std::pair<std::size_t, Body>;

// Changes of one gesture (a number other than 0) to the same bodies become one step; one that ends where it began,
// none.
class ChangeBodies : public SceneCommand
{
public:
    ChangeBodies(SceneDocument& document, std::vector<IndexedBody> bodies, const QString& text, quint64 gesture);

    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* other) override;

protected:
    void exchange() override;

private:
    std::vector<IndexedBody> m_bodies; // ascending by place
    quint64 m_gesture;
};

} // namespace sweep
