// Undo command: the same bodies in another order, with their colours.
#pragma once

#include "widgets/document/kept_colours.h"
#include "widgets/document/scene_command.h"

namespace sweep {

class ReorderBodies : public SceneCommand
{
public:
    // `order`: for each index after, the index before of the body there. Requires: a permutation.
    ReorderBodies(SceneDocument& document, std::vector<std::size_t> order, const HistoryStep& step)
        : SceneCommand(document, step), m_styles(stylesThatKeepColours(scene(), order)), m_order(std::move(order))
    {
    }

    [[nodiscard]] SceneChange exchange(Scene& scene) override;

private:
    std::vector<IndexedStyle> m_styles; // by the indices before
    std::vector<std::size_t> m_order;   // of the next exchange
    bool m_isDone = false;
};

} // namespace sweep
