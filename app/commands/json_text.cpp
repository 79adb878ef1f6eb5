#include "app/commands/json_text.h"

#include <nlohmann/json.hpp>

namespace sweep {

std::string jsonText(const std::string& text)
{
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace sweep
