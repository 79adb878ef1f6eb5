#include "core/logs/log_vocabulary.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sweep {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace

const char* name(LogRole role)
{
    constexpr std::array<const char*, logRoles> names = {"a", "b", "kind", "t", "x", "y", "i", "j"};
    return names[std::size_t(role)];
}

const char* name(LogWord word)
{
    constexpr std::array<const char*, logWords.size()> names = {"exit", "touch", "cross", "enter", "hit", "skip"};
    return names[std::size_t(word)];
}

std::optional<LogWord> logWordNamed(std::string_view name)
{
    const auto found =
        std::find_if(logWords.begin(), logWords.end(), [&](LogWord word) { return sweep::name(word) == name; });
    return found == logWords.end() ? std::nullopt : std::optional(*found);
}

std::optional<LogWord> usualWord(std::string_view word)
{
    using Known = std::pair<std::string_view, LogWord>;
    static constexpr std::array<Known, 12> known = {
        Known{"enter", LogWord::enter},   Known{"begin", LogWord::enter}, Known{"start", LogWord::enter},
        Known{"exit", LogWord::exit},     Known{"end", LogWord::exit},    Known{"stop", LogWord::exit},
        Known{"separate", LogWord::exit}, Known{"touch", LogWord::touch}, Known{"cross", LogWord::cross},
        Known{"hit", LogWord::hit},       Known{"contact", LogWord::hit}, Known{"toi", LogWord::hit}};
    const auto found =
        std::find_if(known.begin(), known.end(), [&](const Known& one) { return sameLogWord(one.first, word); });
    return found == known.end() ? std::nullopt : std::optional(found->second);
}

bool sameLogWord(std::string_view one, std::string_view other)
{
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](char p, char q) { return lower(p) == lower(q); });
}

std::span<const std::string_view> usualColumns(LogRole role)
{
    static const std::array<std::vector<std::string_view>, logRoles> names = {{
        {"a", "body_a", "bodya", "body1", "id_a", "ida", "first"},
        {"b", "body_b", "bodyb", "body2", "id_b", "idb", "second"},
        {"kind", "event", "type", "phase"},
        {"t", "time", "toi", "timestamp", "seconds"},
        {"x", "px", "point_x"},
        {"y", "py", "point_y"},
        {"i"},
        {"j"},
    }};
    return names[std::size_t(role)];
}

} // namespace sweep
