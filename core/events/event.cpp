#include "core/events/event.h"

#include <array>

namespace sweep {

const char* name(EventKind kind)
{
    static constexpr std::array names{"exit", "touch", "cross", "enter"};
    return names[static_cast<std::size_t>(kind)];
}

} // namespace sweep
