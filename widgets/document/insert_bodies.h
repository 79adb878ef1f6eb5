// More bodies in the scene.
#pragma once

#include "widgets/document/change_bodies.h"

namespace sweep {

class InsertBodies : public SceneCommand
{
public:
    // The places count in the scene that already holds them, ascending.
    InsertBodies(SceneDocument& document, std::vector<PlacedBody> bodies, const QString& text);

protected:
    void exchange() override;

private:
    std::vector<std::size_t> m_places;
    std::vector<PlacedBody> m_bodies; // while they are not in the scene
};

} // namespace sweep
