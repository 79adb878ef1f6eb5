#include "widgets/document/scene_command.h"

#include "widgets/document/scene_document.h"

namespace sweep {

Scene& SceneCommand::scene() const
{
    return m_document.writable();
}

const Scene& SceneCommand::current() const
{
    return m_document.scene();
}

void SceneCommand::announce(const SceneChange& change) const
{
    m_document.announce(change);
}

} // namespace sweep
