// Undo command: bodies appear in the scene, or disappear with everything that refers to them.
#pragma once

#include "widgets/document/body_references.h"
#include "widgets/document/change_bodies.h"
#include "widgets/document/kept_colours.h"

namespace sweep {

class ChangePresence : public SceneCommand
{
public:
    // Bodies appear, with pairs of them that are ignored. Requires: ascending by index; the indices count in the scene
    // that holds the bodies.
    ChangePresence(SceneDocument& document, std::vector<IndexedBody> bodies, const HistoryStep& step,
                   const IgnoreList& ignored = {});
    // Bodies disappear. Ignored pairs and expectations with one of them, and their marks, go and come back with them.
    // The other bodies keep their colours. Requires: ascending.
    ChangePresence(SceneDocument& document, std::vector<std::size_t> indices, const HistoryStep& step);

    [[nodiscard]] SceneChange exchange(Scene& scene) override;

private:
    void take(Scene& scene);
    void put(Scene& scene);

    std::vector<std::size_t> m_indices;
    std::vector<IndexedStyle> m_styles;         // of bodies that stay, by the indices before
    std::vector<IndexedBody> m_bodies;          // while they are not in the scene; empty otherwise
    std::optional<BodyReferences> m_references; // none where nothing refers to the bodies
};

} // namespace sweep
