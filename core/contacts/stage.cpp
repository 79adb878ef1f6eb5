#include <sweepbench/contact.h>

#include <array>

namespace sweep {

const char* name(Stage stage)
{
    static constexpr std::array<const char*, stageCount> names{"rejection", "doubles", "double-doubles",
                                                               "short integers", "integers of any size"};
    return names[static_cast<std::size_t>(stage)];
}

} // namespace sweep
