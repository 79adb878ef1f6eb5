// Another title, other notes, time or grid.
#pragma once

#include "widgets/document/scene_command.h"

namespace sweep {

// What a scene says beside its bodies.
struct SceneSettings
{
    std::optional<std::string> title = {};
    std::optional<std::string> notes = {};
    std::optional<SceneTime> time = {};
    std::optional<Grid> grid = {};
    friend bool operator==(const SceneSettings&, const SceneSettings&) = default;
};

[[nodiscard]] SceneSettings settingsOf(const Scene& scene);

class ChangeSettings : public SceneCommand
{
public:
    ChangeSettings(SceneDocument& document, SceneSettings settings, const QString& text);

protected:
    void exchange() override;

private:
    SceneSettings m_settings;
};

} // namespace sweep
