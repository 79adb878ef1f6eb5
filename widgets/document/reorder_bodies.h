// The same bodies in another order.
#pragma once

#include "widgets/document/scene_command.h"

namespace sweep {

class ReorderBodies : public SceneCommand
{
public:
    // `order`: for each place, which body comes there, by the place that it has now. Requires: a permutation.
    ReorderBodies(SceneDocument& document, std::vector<std::size_t> order, const QString& text);

protected:
    void exchange() override;

private:
    std::vector<std::size_t> m_order; // for the next exchange
};

} // namespace sweep
