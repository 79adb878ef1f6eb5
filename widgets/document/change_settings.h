// Another title, other notes, time or grid, other ignored pairs.
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
    std::optional<std::vector<std::pair<std::string, std::string>>> ignore = {};
    friend bool operator==(const SceneSettings&, const SceneSettings&) = default;
};

[[nodiscard]] SceneSettings settingsOf(const Scene& scene);

// Changes of one gesture (a number other than 0) become one step; one that ends where it began, none.
class ChangeSettings : public SceneCommand
{
public:
    ChangeSettings(SceneDocument& document, SceneSettings settings, const QString& text, quint64 gesture);

    int id() const override { return 2; }
    bool mergeWith(const QUndoCommand* other) override;

protected:
    void exchange() override;

private:
    SceneSettings m_settings;
    quint64 m_gesture;
};

} // namespace sweep
