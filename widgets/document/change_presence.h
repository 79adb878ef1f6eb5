// More bodies in the scene, or fewer and nothing left that names them.
#pragma once

#include "widgets/document/change_bodies.h"

namespace sweep {

using IgnoredPairs = std::vector<std::pair<std::string, std::string>>;

class ChangePresence : public SceneCommand
{
public:
    // They come. The places count in the scene that already holds them, ascending.
    ChangePresence(SceneDocument& document, std::vector<IndexedBody> coming, const QString& text);
    // They come with pairs of them that are ignored.
    ChangePresence(SceneDocument& document, std::vector<IndexedBody> coming, const IgnoredPairs& ignored,
                   const QString& text);
    // They go, from these ascending places; entries of `ignore` and `expect` that name
    // one, and its marks in the view, go and come back with it.
    ChangePresence(SceneDocument& document, std::vector<std::size_t> going, const QString& text);

protected:
    void exchange() override;

private:
    // What of the scene names bodies: without those that go, or with those that come.
    struct Names
    {
        std::optional<IgnoredPairs> ignore;
        std::optional<std::vector<Expectation>> expect;
        std::optional<std::string> view;
    };

    std::vector<std::size_t> m_places;
    std::vector<IndexedBody> m_bodies; // while they are not in the scene
    std::optional<Names> m_names;      // none where bodies came that nothing names yet
};

} // namespace sweep
