// Another `view` object: what an editor keeps in the scene, which changes no event.
#pragma once

#include "widgets/document/scene_command.h"

namespace sweep {

class ChangeView : public SceneCommand
{
public:
    ChangeView(SceneDocument& document, std::optional<std::string> view, const QString& text)
        : SceneCommand(document, text), m_view(std::move(view))
    {
    }

protected:
    void exchange() override
    {
        std::swap(scene().view, m_view);
        announce({SceneChange::Kind::view});
    }

private:
    std::optional<std::string> m_view;
};

} // namespace sweep
