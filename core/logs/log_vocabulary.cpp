#include "core/logs/log_vocabulary.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace sweep {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

using Known = std::pair<std::string_view, LogWord>;

template <std::size_t n>
std::optional<LogWord> meaningIn(const std::array<Known, n>& known, std::string_view word)
{
    const auto found =
        std::find_if(known.begin(), known.end(), [&](const Known& one) { return sameLogWord(one.first, word); });
    return found == known.end() ? std::nullopt : std::optional(found->second);
}

// A callback's name without separators, "on" and the nouns for contact: "begin" for "begin_contact".
std::string verbOf(std::string_view word)
{
    static constexpr std::array<std::string_view, 13> around = {"on",   "collision", "contact", "trigger", "sensor",
                                                                "body", "touching",  "touch",   "overlap", "area",
                                                                "hit",  "2d",        "collider"};
    std::string verb;
    for (const char c : word) {
        if (c != '_' && c != '-' && c != '.' && c != ':' && c != '/' && c != ' ')
            verb += lower(c);
    }
    for (bool shorter = true; shorter;) {
        shorter = false;
        for (const std::string_view noun : around) {
            if (verb.starts_with(noun))
                verb.erase(0, noun.size());
            else if (verb.ends_with(noun))
                verb.resize(verb.size() - noun.size());
            else
                continue;
            shorter = true;
        }
    }
    return verb;
}

} // namespace

const char* name(LogRole role)
{
    constexpr std::array<const char*, logRoles> names = {"a", "b", "kind", "t", "frame", "x", "y", "i", "j"};
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
    static constexpr std::array<Known, 12> known = {
        Known{"enter", LogWord::enter},   Known{"begin", LogWord::enter}, Known{"start", LogWord::enter},
        Known{"exit", LogWord::exit},     Known{"end", LogWord::exit},    Known{"stop", LogWord::exit},
        Known{"separate", LogWord::exit}, Known{"touch", LogWord::touch}, Known{"cross", LogWord::cross},
        Known{"hit", LogWord::hit},       Known{"contact", LogWord::hit}, Known{"toi", LogWord::hit}};
    if (const auto meaning = meaningIn(known, word))
        return meaning;
    // A callback reports that contact begins, not how.
    static constexpr std::array<Known, 18> callbacks = {
        Known{"begin", LogWord::hit},    Known{"began", LogWord::hit},     Known{"start", LogWord::hit},
        Known{"started", LogWord::hit},  Known{"enter", LogWord::hit},     Known{"entered", LogWord::hit},
        Known{"end", LogWord::exit},     Known{"ended", LogWord::exit},    Known{"stop", LogWord::exit},
        Known{"stopped", LogWord::exit}, Known{"exit", LogWord::exit},     Known{"exited", LogWord::exit},
        Known{"leave", LogWord::exit},   Known{"separate", LogWord::exit}, Known{"stay", LogWord::skip},
        Known{"persist", LogWord::skip}, Known{"presolve", LogWord::skip}, Known{"postsolve", LogWord::skip}};
    return meaningIn(callbacks, verbOf(word));
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
        {"frame", "step", "tick"},
        {"x", "px", "point_x"},
        {"y", "py", "point_y"},
        {"i"},
        {"j"},
    }};
    return names[std::size_t(role)];
}

} // namespace sweep
