// Undo commands that exchange one value of the scene.
#pragma once

#include "widgets/document/scene_command.h"

#include <functional>
#include <type_traits>

namespace sweep {

// `part` gives the value by reference: a member of Scene, or a function.
template <auto part, SceneChange::Kind kind>
class ChangeValue : public SceneCommand
{
public:
    using Value = std::remove_cvref_t<std::invoke_result_t<decltype(part), Scene&>>;

    ChangeValue(SceneDocument& document, Value value, const HistoryStep& step)
        : SceneCommand(document, step), m_value(std::move(value))
    {
    }

    [[nodiscard]] SceneChange exchange(Scene& scene) override
    {
        std::swap(std::invoke(part, scene), m_value);
        return {kind};
    }

private:
    Value m_value;
};

using ChangeScene = ChangeValue<std::identity{}, SceneChange::Kind::everything>;
using ChangeView = ChangeValue<&Scene::view, SceneChange::Kind::view>;
using ChangeBookmarks = ChangeValue<&Scene::bookmarks, SceneChange::Kind::view>;

} // namespace sweep
