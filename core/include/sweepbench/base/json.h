// JSON: a pull parser that locates every problem, a collector of problems, and a layout for people.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/base/result.h>

#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sweep {

// Problems found in one reading, without those that only follow from others.

// A member that was refused or is missing is spoiled: rules that depend on it are skipped, so that one mistake is not
// reported twice.
class ProblemCollector
{
public:
    static constexpr std::size_t limit = 20;

    explicit ProblemCollector(std::string file = {}) : m_file(std::move(file)) {}

    void atMember(std::string pointer, std::string message);
    // The member's name is at fault, not its value.
    void atName(std::string pointer, std::string message);
    void atText(int line, int column, std::string message);

    void spoil(std::string pointer) { m_spoiled.push_back(std::move(pointer)); }
    // Whether the member, something inside it, or something around it was spoiled.
    [[nodiscard]] bool isSpoiled(std::string_view pointer) const;
    // Whether exactly this member was.
    [[nodiscard]] bool isSpoiledItself(std::string_view pointer) const;
    [[nodiscard]] const std::vector<std::string>& spoiled() const { return m_spoiled; }

    [[nodiscard]] bool empty() const { return m_problems.empty(); }
    // Whether there are more problems than can be listed, so that the search for further ones may end.
    [[nodiscard]] bool overflowed() const { return m_overflowed; }

    // Drops the problems of all other members.
    void keepOnly(const std::vector<std::string>& pointers);

    // Gives the problems of members their lines and columns in the text, and sorts all by place: that of the name if it
    // is at fault, otherwise that of the value. A member that the text does not have gets none and comes last.
    void locate(std::string_view text);

    // At most `limit` problems. If there were more, the last one mentions that.
    [[nodiscard]] std::vector<Problem> taken() &&;

private:
    void add(Problem problem);

    std::string m_file;
    std::vector<Problem> m_problems;
    std::vector<std::string> m_atNames; // the pointers passed to atName()
    std::vector<std::string> m_spoiled;
    bool m_overflowed = false;
};

// JSON pull parser: one value at a time, every problem with its line and column or its JSON Pointer (RFC 8259, RFC
// 6901).
//
// Reads the text once and builds no tree: a scene of hundreds of megabytes needs memory only for its text and the
// scene. A number remains text until it is requested as a double, so that kept members lose no digit and a number
// beyond the doubles is reported at its member like any other problem.

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
    [[nodiscard]] std::string_view number(); // the text of the number, as written
    [[nodiscard]] bool boolean();
    void null();

    // From now on finite() and takeNumbers() round to the nearest single instead of the nearest double.
    void readSingles() { m_singles = true; }

    // A number as a double, rounded from the decimal in one step; if it is not finite, reports a problem and returns
    // nothing.
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
    // The offset of the last name taken by object().
    [[nodiscard]] std::size_t nameOffset() const { return m_nameAt; }

    // JSON Pointer of the next value or, once that value is taken, of the enclosing object or array.
    [[nodiscard]] std::string pointer() const;
    // Reports a problem of the value at pointer(), which becomes spoiled.
    void refuse(std::string message);
    // Reports a problem of the name of the member at pointer(), which becomes spoiled.
    void refuseName(std::string message);
    // The same for a member of the object at pointer().
    void refuseMember(std::string_view member, std::string message);
    // Reports that the object at pointer() lacks a member, unless that member is spoiled.
    void refuseMissing(std::string_view member, std::string_view why);
    // Spoils a member of the object around the value at pointer(): that value was probably meant for it.
    void spoilSibling(std::string_view member);
    // Whether the value at pointer() or something in it was refused.
    [[nodiscard]] bool isSpoiled() const { return m_problems.isSpoiled(pointer()); }
    [[nodiscard]] bool isSpoiled(std::string_view member) const;

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
    [[nodiscard]] std::optional<double> rounded(bool toSingle);
    void copyCompact(std::string* compact);
    [[nodiscard]] std::string_view rawString();
    void passEscape();
    [[nodiscard]] unsigned hex4(std::size_t offset);
    void passCharacter();
    [[nodiscard]] bool passes(char c);
    void takeWord(std::string_view expected);
    [[nodiscard]] std::string found() const;
    [[nodiscard]] std::string advice() const;
    [[nodiscard]] std::string siblingPointer(std::string_view member) const;
    [[noreturn]] void failExpecting(std::string_view what);
    void tick();
    void checkRoom();

    std::string_view m_text;
    ProblemCollector& m_problems;
    const Job& m_job;
    std::size_t m_at = 0;
    std::size_t m_nextTick = 0;
    std::size_t m_nameAt = 0;
    std::size_t m_depth = 0;
    bool m_singles = false;
    std::string_view m_rawName;             // the last name as written, with its quotes
    std::vector<Step> m_steps;              // the steps from the outermost value to the current one
    std::vector<std::string_view> m_names;  // names of the members of all open objects
    std::deque<std::string> m_decodedNames; // names written with escapes
};

// Positions of values in a JSON text.

// Offsets of a value and of the name before it; of an element of an array, `name` is that of the value.
struct JsonPosition
{
    std::size_t name = 0;
    std::size_t value = 0;
};

// The positions of the values at these JSON Pointers, one for each; nothing for a value that the text does not have or
// that comes after a place where it is malformed. Reads the text once.
[[nodiscard]] std::vector<std::optional<JsonPosition>> positionsIn(std::string_view text,
                                                                   const std::vector<std::string>& pointers);

// The text of the string that begins at the offset; empty if there is none.
[[nodiscard]] std::string stringAt(std::string_view text, std::size_t offset);

// Readable JSON layout: a tree of values printed on as few lines as its width allows.

// A value to be written: on one line if it fits into 118 columns, otherwise on as few lines as possible, continuation
// lines being indented to the first member.
class JsonNode
{
public:
    // A value whose JSON text is known.
    [[nodiscard]] static JsonNode leaf(std::string text);
    [[nodiscard]] static JsonNode object() { return JsonNode('{'); }
    [[nodiscard]] static JsonNode array() { return JsonNode('['); }

    // Adds a member to an object, and an element to an array.
    JsonNode& add(std::string_view name, JsonNode value);
    JsonNode& add(JsonNode value);

    // The members of an object whose names have this prefix, as text: the value of one, "name: value" of several.
    [[nodiscard]] std::string membersText(std::string_view prefix) const;

    // Appends the value, which begins at `column` (0-based). Incomplete if the job is stopped.
    void print(std::string& out, std::size_t column, const Job& job = {}) const;

private:
    explicit JsonNode(char bracket) : m_bracket(bracket), m_width(2) {}

    char m_bracket;                                           // '{', '[', or 0 for a leaf
    std::size_t m_width = 0;                                  // columns needed on one line
    std::string m_text;                                       // text of a leaf
    std::vector<std::pair<std::string, JsonNode>> m_children; // quoted names (empty in an array) and values
};

// A text as a JSON string: escapes only what JSON requires and leaves everything else as UTF-8.
[[nodiscard]] std::string quoted(std::string_view text);

} // namespace sweep
