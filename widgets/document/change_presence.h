// Undo command: adds bodies to the scene, or removes bodies with everything that refers to them.
#pragma once

#include "widgets/document/body_references.h"
#include "widgets/document/change_bodies.h"
#include "widgets/document/kept_colours.h"

namespace sweep {

class ChangePresence : public SceneCommand
{
public:
    // Adds bodies, and ignored pairs with them. Requires: ascending by index; the indices refer to the scene that holds
    // the bodies.
    ChangePresence(SceneDocument& document, std::vector<IndexedBody> bodies, const HistoryStep& step,
                   const IgnoreList& ignored = {});
    // Removes bodies, and restores them, with their marks and the ignored pairs and expectations that name them. The
    // other bodies keep their colours. Requires: ascending.
    ChangePresence(SceneDocument& document, std::vector<std::size_t> indices, const HistoryStep& step);

    [[nodiscard]] SceneChange exchange(Scene& scene) override;

private:
    void take(Scene& scene);
    void put(Scene& scene);

    std::vector<std::size_t> m_indices;
    std::vector<IndexedStyle> m_styles;         // styles of the remaining bodies, by the indices before
    std::vector<IndexedBody> m_bodies;          // the bodies while they are not in the scene; empty otherwise
    std::optional<BodyReferences> m_references; // references to the bodies; none if nothing refers to them
};

} // namespace sweep
