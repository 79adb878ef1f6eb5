// Fewer bodies in the scene, and nothing left that names them.
#pragma once

#include "widgets/document/change_bodies.h"

namespace sweep {

// Entries of `ignore` and `expect` that name a removed body go with it and come back with it.
class RemoveBodies : public SceneCommand
{
public:
    RemoveBodies(SceneDocument& document, std::vector<std::size_t> places, const QString& text);

protected:
    void exchange() override;

private:
    std::vector<std::size_t> m_places;
    std::vector<PlacedBody> m_bodies; // while they are not in the scene
    std::optional<std::vector<std::pair<std::string, std::string>>> m_ignore;
    std::optional<std::vector<Expectation>> m_expect;
};

} // namespace sweep
