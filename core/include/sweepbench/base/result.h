// Result type: a value, or all problems that were found in the input.
#pragma once

#include <sweepbench/base/contract.h>

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace sweep {

// One problem of an input: where it is, what was found, and what is allowed.
struct Problem
{
    std::string file = {};    // the name that the user gave; empty if there is no file
    int line = 0;             // 1-based; 0 if the problem has no place in a text
    int column = 0;           // 1-based, in code points; 0 if the problem has no place in a text
    std::string pointer = {}; // JSON Pointer of the member; empty if the text is malformed, or for the whole scene
    std::string message = {}; // the value found and the allowed ones
    std::string body = {};    // the id of the body that the problem is about; empty if there is none

    // `wall.scene.json:142:31: body "crate": /bodies/3/radius: -1 is negative; a radius is a number ≥ 0`, as editors
    // and build servers read it. Control characters are escaped; long ids, pointers and messages are cut.
    [[nodiscard]] std::string text() const;

    friend bool operator==(const Problem&, const Problem&) = default;
};

// A value, or at least one problem.
template <class T>
class [[nodiscard]] Result
{
public:
    Result(T value) : m_content(std::move(value)) {}
    Result(Problem problem) : m_content(std::vector<Problem>{std::move(problem)}) {}
    Result(std::vector<Problem> problems) : m_content(std::move(problems)) { SWEEP_EXPECTS(!this->problems().empty()); }

    [[nodiscard]] bool ok() const { return std::holds_alternative<T>(m_content); }
    explicit operator bool() const { return ok(); }

    // Requires ok().
    [[nodiscard]] const T& value() const&
    {
        SWEEP_EXPECTS(ok());
        return *std::get_if<T>(&m_content);
    }
    [[nodiscard]] T&& value() &&
    {
        SWEEP_EXPECTS(ok());
        return std::move(*std::get_if<T>(&m_content));
    }
    const T& operator*() const { return value(); }
    const T* operator->() const { return &value(); }

    // Requires !ok().
    [[nodiscard]] const std::vector<Problem>& problems() const
    {
        SWEEP_EXPECTS(!ok());
        return *std::get_if<std::vector<Problem>>(&m_content);
    }

private:
    std::variant<T, std::vector<Problem>> m_content;
};

// The problem that a stopped job returns.
[[nodiscard]] inline Problem cancelled()
{
    return {.file = {}, .pointer = {}, .message = "cancelled"};
}

// Untrusted text made safe for terminals: control characters (C0, DEL, C1), line and paragraph separators, direction
// marks and other invisible characters become \n, \t, \uXXXX or \UXXXXXXXX.
[[nodiscard]] std::string escaped(const std::string& text);
[[nodiscard]] bool isEscaped(unsigned code); // whether escaped() replaces the character

} // namespace sweep
