#include "core/events/event.h"

namespace sweep {

const char* name(EventKind kind)
{
    switch (kind) {
    case EventKind::exit:
        return "exit";
    case EventKind::touch:
        return "touch";
    case EventKind::cross:
        return "cross";
    case EventKind::enter:
        return "enter";
    }
    return "";
}

} // namespace sweep
