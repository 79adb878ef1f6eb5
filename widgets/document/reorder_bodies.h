// Undo command: reorders the bodies, which keep their colours.
#pragma once

#include "widgets/document/kept_colours.h"
#include "widgets/document/scene_command.h"

namespace sweep {

class ReorderBodies : public SceneCommand
{
public:
    // `order` gives the old index for each new one. Requires: a permutation.
    ReorderBodies(SceneDocument& document, std::vector<std::size_t> order, const HistoryStep& step)
        : SceneCommand(document, step), m_styles(stylesThatKeepColours(scene(), order)), m_order(std::move(order))
    {
    }

    [[nodiscard]] SceneChange exchange(Scene& scene) override;

private:
    std::vector<IndexedStyle> m_styles; // styles by old indices
    std::vector<std::size_t> m_order;   // order that the next exchange applies
    bool m_isDone = false;
};

} // namespace sweep
