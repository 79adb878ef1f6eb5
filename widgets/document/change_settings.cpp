#include "widgets/document/change_settings.h"

namespace sweep {

SceneSettings settingsOf(const Scene& scene)
{
    return {scene.title, scene.notes, scene.time, scene.grid, scene.ignore};
}

ChangeSettings::ChangeSettings(SceneDocument& document, SceneSettings settings, const QString& text, quint64 gesture)
    : SceneCommand(document, text), m_settings(std::move(settings)), m_gesture(gesture)
{
}

bool ChangeSettings::mergeWith(const QUndoCommand* other)
{
    const auto* next = dynamic_cast<const ChangeSettings*>(other);
    if (!next || m_gesture == 0 || next->m_gesture != m_gesture)
        return false;
    // This command holds the values from before the gesture, which is all that undo needs.
    setObsolete(settingsOf(current()) == m_settings);
    return true;
}

void ChangeSettings::exchange()
{
    std::swap(scene().title, m_settings.title);
    std::swap(scene().notes, m_settings.notes);
    std::swap(scene().time, m_settings.time);
    std::swap(scene().grid, m_settings.grid);
    std::swap(scene().ignore, m_settings.ignore);
    announce({SceneChange::Kind::settings});
}

} // namespace sweep
