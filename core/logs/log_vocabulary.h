// Vocabulary of engine logs: what a column means, and what a word in the column of kinds means.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace sweep {

// What a column of a log means.
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

// What a word in the column of kinds means.
enum class LogWord
{
    exit,
    touch,
    cross,
    enter,
    hit, // contact begins, in whatever way: enter, touch or cross
    skip // the row says nothing that is compared, and is left out
};
inline constexpr std::array<LogWord, 6> logWords = {LogWord::enter, LogWord::exit, LogWord::touch,
                                                    LogWord::cross, LogWord::hit,  LogWord::skip};
// "exit", "touch", …
[[nodiscard]] const char* name(LogWord word);
[[nodiscard]] std::optional<LogWord> logWordNamed(std::string_view name);

// The usual meaning of a word, in upper or lower case; nothing where it has none. An engine's callback, such as
// begin_contact, OnCollisionEnter2D or sensor-ended, is the beginning or the end of contact, or, such as OnTriggerStay,
// neither; what separates its parts does not matter.
[[nodiscard]] std::optional<LogWord> usualWord(std::string_view word);

// True where two words are equal except for the case of their letters.
[[nodiscard]] bool sameLogWord(std::string_view one, std::string_view other);

} // namespace sweep
