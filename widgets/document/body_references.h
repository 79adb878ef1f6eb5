// References to bodies by their ids: ignored pairs, expectations, and marks in the view.
#pragma once

#include "core/scene/scene.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sweep {

using IgnoreList = std::vector<std::pair<std::string, std::string>>;

// Commands that add, remove or rename bodies exchange these values with the scene.
struct BodyReferences
{
    explicit BodyReferences(const Scene& scene) : ignore(scene.ignore), expect(scene.expect), view(scene.view) {}

    std::optional<IgnoreList> ignore;
    std::optional<std::vector<Expectation>> expect;
    std::optional<std::string> view;

    void exchange(Scene& scene);
    // Edits both lists of marked ids, those of hidden and those of locked bodies. The view is rewritten only if they
    // change. Requires: the view is still that of the scene.
    void editMarks(const Scene& scene, const std::function<void(std::vector<std::string>& ids)>& edit);
};

} // namespace sweep
