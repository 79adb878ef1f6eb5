// JSON pull parser: one value at a time, every problem with its line and column or its JSON Pointer (RFC 8259, RFC
// 6901).
//
// Reads the text once and builds no tree: a scene of hundreds of megabytes needs memory only for its text and the
// scene. A number remains text until it is requested as a double, so that kept members lose no digit and a number
// beyond the doubles is reported at its member like any other problem.
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

// Thrown through the calling code after a problem was reported: the text cannot be read any further.
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

    // The kind of the next value. Every value must be taken by exactly one of the calls below. A call for another kind
    // reports a problem with its line and column and ends the reading.
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

    // A number as a double; if it is not finite, reports a problem and returns nothing.
    [[nodiscard]] std::optional<double> finite();
    // Takes an array of exactly values.size() finite numbers; most of a scene consists of such arrays. If anything else
    // comes next, takes nothing and returns false; the calls above then report the problem.
    [[nodiscard]] bool takeNumbers(std::span<double> values);
    // Takes a value of any kind and returns its text without white space, every number as written.
    [[nodiscard]] std::string compactText();
    // Takes a value of any kind and describes it for a message: `the text "abc"`, `the number 5`, `an array`.
    [[nodiscard]] std::string described();
    // Reports a problem if anything but white space follows.
    void finish();

    // offset(): the number of bytes read so far; size(): the number of bytes of the text.
    [[nodiscard]] std::size_t offset() const { return m_at; }
    [[nodiscard]] std::size_t size() const { return m_text.size(); }

    // JSON Pointer of the next value or, once that value is taken, of the enclosing object or array.
    [[nodiscard]] std::string pointer() const;
    // Reports a problem of the value at pointer(), which becomes spoiled.
    void refuse(std::string message);
    // Reports a problem of a member of the object at pointer().
    void refuseMember(std::string_view member, std::string message);
    // Reports that the object at pointer() lacks a member.
    void refuseMissing(std::string_view member, std::string_view why);

    [[noreturn]] void failAt(std::size_t offset, std::string message);

private:
    struct Step
    {
        std::string_view name;
        std::size_t index = 0; // used if `name` has no data
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
    std::string_view m_rawName;             // the last name as written, with its quotes
    std::vector<Step> m_steps;              // from the outermost value to the current one
    std::vector<std::string_view> m_names;  // names of the members of all open objects
    std::deque<std::string> m_decodedNames; // names written with escapes
};

} // namespace sweep
