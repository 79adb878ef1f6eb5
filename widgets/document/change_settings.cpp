#include "widgets/document/change_settings.h"

namespace sweep {

SceneSettings settingsOf(const Scene& scene)
{
    return {scene.title, scene.notes, scene.time, scene.grid};
}

ChangeSettings::ChangeSettings(SceneDocument& document, SceneSettings settings, const QString& text)
    : SceneCommand(document, text), m_settings(std::move(settings))
{
}

void ChangeSettings::exchange()
{
    std::swap(scene().title, m_settings.title);
    std::swap(scene().notes, m_settings.notes);
    std::swap(scene().time, m_settings.time);
    std::swap(scene().grid, m_settings.grid);
    announce({SceneChange::What::settings});
}

} // namespace sweep
