#include "widgets/tools/picking_tool.h"

#include "widgets/models/session/selection.h"

#include <algorithm>

namespace sweep {

void PickingTool::pick(std::optional<std::size_t> body, bool extend)
{
    if (!body)
        return m_selection.clear();
    std::vector<std::size_t> bodies{*body};
    if (extend) {
        bodies = m_selection.bodies();
        const auto at = std::ranges::find(bodies, *body);
        at == bodies.end() ? bodies.push_back(*body) : void(bodies.erase(at));
    }
    m_selection.setBodies(std::move(bodies));
}

} // namespace sweep
