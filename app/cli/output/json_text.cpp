#include "app/cli/output/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace sweep {

std::string jsonText(const std::string& text)
{
    const auto isPlain = [](char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; };
    if (std::all_of(text.begin(), text.end(), isPlain))
        return '"' + text + '"';
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace sweep
