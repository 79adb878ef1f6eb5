#include "widgets/document/change_settings.h"

namespace sweep {

SceneSettings settingsOf(const Scene& scene)
{
    return {scene.title, scene.notes, scene.time, scene.grid, scene.ignore};
}

ChangeSettings::ChangeSettings(SceneDocument& document, SceneSettings settings, const HistoryStep& step)
    : SceneCommand(document, step), m_settings(std::move(settings))
{
}

bool ChangeSettings::mergeWith(const QUndoCommand* other)
{
    const auto* next = dynamic_cast<const ChangeSettings*>(other);
    if (!next || !isOfGesture(*next))
        return false;
    // This command holds the values from before the gesture, which is all that undo needs.
    setObsolete(settingsOf(scene()) == m_settings);
    return true;
}

SceneChange ChangeSettings::exchange(Scene& scene)
{
    std::swap(scene.title, m_settings.title);
    std::swap(scene.notes, m_settings.notes);
    std::swap(scene.time, m_settings.time);
    std::swap(scene.grid, m_settings.grid);
    std::swap(scene.ignore, m_settings.ignore);
    return {SceneChange::Kind::settings};
}

} // namespace sweep
