#include "core/contacts/filter/stage.h"

namespace sweep {

const char* name(Stage stage)
{
    switch (stage) {
    case Stage::rejection:
        return "rejection";
    case Stage::doubles:
        return "doubles";
    case Stage::doubleDoubles:
        return "double-doubles";
    case Stage::shortIntegers:
        return "short integers";
    case Stage::anyIntegers:
        break;
    }
    return "integers of any size";
}

} // namespace sweep
