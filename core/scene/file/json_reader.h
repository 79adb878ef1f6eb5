// What does a JSON text say, value after value, and exactly where is it wrong?
//
// A reader that is pulled through the text once and never builds a tree of it: a scene of hundreds of megabytes takes
// the text and the scene, nothing else. Numbers stay the text that they were written as until somebody asks for a
// double; so kept members lose no digit, and a number beyond the doubles is a problem with a place, like any other.
#pragma once

#include "core/base/job.h"
#include "core/scene/file/found_problems.h"

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
    text,
    number,
    truth,
    null
};

// Thrown through the code that pulls, after a problem was noted: the text cannot be read any further.
struct ReadingStopped
{
};

class JsonReader
{
public:
    static constexpr std::size_t deepest = 64; // levels of nesting, the outermost object being level 1

    // The text, the problems and the job must outlive the reader. `outerLevels`: of nesting around the text.
    JsonReader(std::string_view text, FoundProblems& problems, const Job& job, std::size_t outerLevels = 0);

    // What comes next. Every value must be taken by exactly one of the calls below.
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
    [[nodiscard]] std::string text();
    [[nodiscard]] std::string_view number(); // as written
    [[nodiscard]] bool truth();
    void null();

    // A number as a double; nothing, and a problem, where it is not finite.
    [[nodiscard]] std::optional<double> finite();
    // Takes an array of exactly so many finite numbers. Where anything else comes next, takes nothing: then the calls
    // above say what is wrong. Most of a scene are such arrays.
    [[nodiscard]] bool takeNumbers(std::span<double> values);
    // Takes a value of any kind that is allowed to hold anything; its compact text, every number as it was written.
    [[nodiscard]] std::string kept();
    // Takes a value of any kind; how a message names it: `the text "abc"`, `the number 5`, `an array`.
    [[nodiscard]] std::string described();
    // Nothing but white space may follow.
    void finish();

    // How many bytes have been read, and how many there are.
    [[nodiscard]] std::size_t offset() const { return m_at; }
    [[nodiscard]] std::size_t size() const { return m_text.size(); }

    // JSON Pointer of the value that comes next, or of the object or array around it once that value is taken.
    [[nodiscard]] std::string pointer() const;
    // A problem of that value, which is spoiled thereby.
    void refuse(std::string message);
    // A problem of a member of that object.
    void refuseMember(std::string_view member, std::string message);
    // A problem of that object: a member is not there.
    void refuseMissing(std::string_view member, std::string_view why);

    [[noreturn]] void failAt(std::size_t offset, std::string message);

private:
    struct Step
    {
        std::string_view name;
        std::size_t index = 0; // where name has no data
    };

    void skipSpace();
    void open(char bracket);
    [[nodiscard]] bool more(char bracket, bool first);
    [[nodiscard]] std::string_view name();
    void closeNames(std::size_t first);
    void takeKept(std::string* compact);
    [[nodiscard]] std::string_view rawString();
    void passEscape();
    [[nodiscard]] unsigned hex4(std::size_t offset);
    void passCharacter();
    [[nodiscard]] bool passes(char c);
    void word(std::string_view expected);
    [[nodiscard]] std::string found() const;
    [[noreturn]] void failExpecting(std::string_view what);
    void tick();
    void checkRoom();

    std::string_view m_text;
    FoundProblems& m_problems;
    const Job& m_job;
    std::size_t m_at = 0;
    std::size_t m_nextTick = 0;
    std::size_t m_depth = 0;
    std::string_view m_rawName;             // the last name, as it is written, with its quotes
    std::vector<Step> m_steps;              // from the outermost value to the current one
    std::vector<std::string_view> m_names;  // of the members of all objects that are open
    std::deque<std::string> m_decodedNames; // those that are not written literally
};

} // namespace sweep
