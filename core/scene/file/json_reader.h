// JSON pull parser: one value after the other, every problem with its line and column or its JSON Pointer (RFC 8259,
// RFC 6901).
//
// The reader goes through the text once and builds no tree of it: a scene of hundreds of megabytes takes the memory of
// its text and of the scene alone. A number stays the text that it was written as until somebody asks for a double: so
// kept members lose no digit, and a number beyond the doubles is a problem at its member like any other.
#pragma once

#include "core/base/job.h"
#include "core/scene/file/problem_collector.h"

#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

enum class JsonKind
{
    object,
    array,
    string,
    number,
    boolean,
    null
};

// Thrown through the calling code after a problem was noted: the text cannot be read any further.
struct ReadingStopped
{
};

class JsonReader
{
public:
    static constexpr std::size_t deepest = 64; // levels of nesting, the outermost object being level 1

    // The text, the problems and the job must outlive the reader. `outerLevels` counts the levels of nesting around the
    // text.
    JsonReader(std::string_view text, ProblemCollector& problems, const Job& job, std::size_t outerLevels = 0);

    // The kind of the next value. Every value must be taken by exactly one of the calls below. A call for a kind that
    // does not come next is a problem with its line and column, and ends the reading.
    [[nodiscard]] JsonKind next();

    // Calls member(name) for each member, which takes its value. A repeated name is a problem.
    template <class Member>
    void object(Member member)
    {
        open('{');
        const std::size_t firstName = m_names.size();
        for (bool first = true; more('}', first); first = false) {
            m_steps.push_back({name(), 0});
            member(m_steps.back().name);
            m_steps.pop_back();
        }
        closeNames(firstName);
        --m_depth;
    }
    // Calls element(index) for each element, which takes it.
    template <class Element>
    void array(Element element)
    {
        open('[');
        for (std::size_t i = 0; more(']', i == 0); ++i) {
            m_steps.push_back({{}, i});
            element(i);
            m_steps.pop_back();
        }
        --m_depth;
    }
    [[nodiscard]] std::string string();
    [[nodiscard]] std::string_view number(); // as written
    [[nodiscard]] bool boolean();
    void null();

    // A number as a double; nothing, and a problem, where it is not finite.
    [[nodiscard]] std::optional<double> finite();
    // Takes an array of exactly values.size() finite numbers: most of a scene are such arrays. Where anything else
    // comes next it takes nothing and returns false; the calls above then say what is wrong.
    [[nodiscard]] bool takeNumbers(std::span<double> values);
    // Takes a value of any kind that may hold anything. Its text without white space, every number as it was written.
    [[nodiscard]] std::string compactText();
    // Takes a value of any kind. Its name in a message: `the text "abc"`, `the number 5`, `an array`.
    [[nodiscard]] std::string described();
    // Requires of the text that nothing but white space follows.
    void finish();

    // The number of bytes that have been read, and of all bytes.
    [[nodiscard]] std::size_t offset() const { return m_at; }
    [[nodiscard]] std::size_t size() const { return m_text.size(); }

    // JSON Pointer of the value that comes next, or, once that value is taken, of the object or array around it.
    [[nodiscard]] std::string pointer() const;
    // Notes a problem of the value at pointer(), which is spoiled thereby.
    void refuse(std::string message);
    // Notes a problem of a member of the object at pointer().
    void refuseMember(std::string_view member, std::string message);
    // Notes that the object at pointer() lacks a member.
    void refuseMissing(std::string_view member, std::string_view why);

    [[noreturn]] void failAt(std::size_t offset, std::string message);

private:
    struct Step
    {
        std::string_view name;
        std::size_t index = 0; // used where `name` has no data
    };

    void skipSpace();
    void open(char bracket);
    [[nodiscard]] bool more(char bracket, bool first);
    [[nodiscard]] std::string_view name();
    void closeNames(std::size_t first);
    void copyCompact(std::string* compact);
    [[nodiscard]] std::string_view rawString();
    void passEscape();
    [[nodiscard]] unsigned hex4(std::size_t offset);
    void passCharacter();
    [[nodiscard]] bool passes(char c);
    void takeWord(std::string_view expected);
    [[nodiscard]] std::string found() const;
    [[noreturn]] void failExpecting(std::string_view what);
    void tick();
    void checkRoom();

    std::string_view m_text;
    ProblemCollector& m_problems;
    const Job& m_job;
    std::size_t m_at = 0;
    std::size_t m_nextTick = 0;
    std::size_t m_depth = 0;
    std::string_view m_rawName;             // the last name as it is written, with its quotes
    std::vector<Step> m_steps;              // from the outermost value to the current one
    std::vector<std::string_view> m_names;  // names of the members of all objects that are open
    std::deque<std::string> m_decodedNames; // names that were written with escapes
};

} // namespace sweep
