// Vocabulary of engine logs: meanings of columns, and of words in the column of kinds.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace sweep {

// The meaning of a column of a log.
enum class LogRole
{
    a,
    b,
    kind,
    t,
    frame, // a time in frames
    x,
    y,
    i,
    j
};
inline constexpr std::size_t logRoles = 9;
// "a", "b", "kind", …
[[nodiscard]] const char* name(LogRole role);

// The names that a column of this role usually has, in lower case.
[[nodiscard]] std::span<const std::string_view> usualColumns(LogRole role);

// The meaning of a word in the column of kinds.
enum class LogWord
{
    exit,
    touch,
    cross,
    enter,
    hit, // contact begins, in whatever way: enter, touch or cross
    skip // the row has nothing to compare, and is left out
};
inline constexpr std::array<LogWord, 6> logWords = {LogWord::enter, LogWord::exit, LogWord::touch,
                                                    LogWord::cross, LogWord::hit,  LogWord::skip};
// "exit", "touch", …
[[nodiscard]] const char* name(LogWord word);
[[nodiscard]] std::optional<LogWord> logWordNamed(std::string_view name);

// The usual meaning of a word, in upper or lower case; nothing if it has none. An engine's callback means that contact
// begins (begin_contact, OnCollisionEnter2D), that it ends (sensor-ended), or neither (OnTriggerStay); separators of
// its parts do not matter.
[[nodiscard]] std::optional<LogWord> usualWord(std::string_view word);

// Whether two words are equal except for the case of their letters.
[[nodiscard]] bool sameLogWord(std::string_view one, std::string_view other);

} // namespace sweep
