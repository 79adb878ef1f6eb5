// Another scene in the place of this one, as a step that can be undone.
#pragma once

#include "widgets/document/scene_command.h"

namespace sweep {

class ChangeScene : public SceneCommand
{
public:
    ChangeScene(SceneDocument& document, Scene changed, const QString& text)
        : SceneCommand(document, text), m_other(std::move(changed))
    {
    }

protected:
    void exchange() override
    {
        std::swap(scene(), m_other);
        announce({SceneChange::Kind::everything});
    }

private:
    Scene m_other;
};

} // namespace sweep
