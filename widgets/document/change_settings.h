// Undo command: changes title, notes, time, grid or ignored pairs.
#pragma once

#include "widgets/document/body_references.h"
#include "widgets/document/scene_command.h"

namespace sweep {

// The members of a scene that this command changes.
struct SceneSettings
{
    std::optional<std::string> title = {};
    std::optional<std::string> notes = {};
    std::optional<SceneTime> time = {};
    std::optional<Grid> grid = {};
    std::optional<IgnoreList> ignore = {};
    friend bool operator==(const SceneSettings&, const SceneSettings&) = default;
};

[[nodiscard]] SceneSettings settingsOf(const Scene& scene);

// Changes of one gesture become one step, or none if the gesture restores the original values.
class ChangeSettings : public SceneCommand
{
public:
    ChangeSettings(SceneDocument& document, SceneSettings settings, const HistoryStep& step);

    int id() const override { return 2; }
    bool mergeWith(const QUndoCommand* other) override;
    [[nodiscard]] SceneChange exchange(Scene& scene) override;

private:
    SceneSettings m_settings;
};

} // namespace sweep
