// Streaming JSON writer, and the buffer of standard output.
#pragma once

#include "core/base/decimal.h"

#include <sweepbench/base/contract.h>

#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <exception>
#include <ostream>
#include <stop_token>
#include <streambuf>
#include <string>
#include <string_view>
#include <type_traits>

namespace sweep {

// Stream buffer on a file descriptor that stores the reason of a write error.

class OutputBuffer : public std::streambuf
{
public:
    // Writing fails once `stop` is requested.
    explicit OutputBuffer(int descriptor, std::stop_token stop = {});
    ~OutputBuffer() override { writeOut(); }
    OutputBuffer(const OutputBuffer&) = delete;
    OutputBuffer& operator=(const OutputBuffer&) = delete;

    // The system's message about the write error; empty if there is none. Nothing is written after an error.
    [[nodiscard]] const std::string& failure() const { return m_failure; }

protected:
    int_type overflow(int_type character) override;
    int sync() override { return writeOut() ? 0 : -1; }

private:
    bool writeOut();

    int m_descriptor;
    std::stop_token m_stop;
    std::string m_failure;
    std::array<char, 1 << 16> m_buffer{};
};

// Text output buffer: many short pieces appended to a string or a stream.

// Collects pieces in a buffer that rarely grows, which is several times faster than appending each piece to a string.
// The text is complete once the sink is destroyed. Requires: the string is not used otherwise until then.
class TextSink
{
public:
    // Appends to the string.
    explicit TextSink(std::string& text) : m_text(text), m_at(text.data() + text.size()), m_end(m_at) {}
    // Writes to the stream, in pieces of about 64 kB.
    explicit TextSink(std::ostream& out) : m_text(m_own), m_out(&out) {}
    TextSink(const TextSink&) = delete;
    TextSink& operator=(const TextSink&) = delete;
    ~TextSink();

    TextSink& operator<<(std::string_view piece)
    {
        char* const at = room(piece.size());
        std::memcpy(at, piece.data(), piece.size());
        m_at = at + piece.size();
        return *this;
    }
    // The same for a long piece, which goes to the stream without a copy.
    void pass(std::string_view piece);
    TextSink& operator<<(char character)
    {
        *room(1) = character;
        ++m_at;
        return *this;
    }
    // The shortest decimal that reads back as the same double; 0 for −0. Requires: finite.
    TextSink& operator<<(double value)
    {
        m_at = writeShortest(room(decimalRoom), value + 0.0);
        return *this;
    }
    template <std::integral Integer>
    TextSink& operator<<(Integer value)
    {
        char* const at = room(decimalRoom);
        m_at = std::to_chars(at, at + decimalRoom, value).ptr;
        return *this;
    }

    // A pointer to room for `most` characters. After writing them, call end() with a pointer behind the last one.
    [[nodiscard]] char* room(std::size_t most)
    {
        if (static_cast<std::size_t>(m_end - m_at) < most)
            makeRoom(most);
        return m_at;
    }
    void end(char* at) { m_at = at; }

    // False once writing to the stream has failed: further output is lost and need not be generated.
    [[nodiscard]] bool isOpen() const { return m_out == nullptr || m_out->good(); }

private:
    void makeRoom(std::size_t most);
    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(m_at - m_text.data()); }

    std::string m_own; // the buffer of a stream
    std::string& m_text;
    std::ostream* m_out = nullptr;
    char* m_at = m_own.data();
    char* m_end = m_at;
};

// JSON writer: streams values as text in the order of the calls (RFC 8259).

enum class JsonLayout
{
    lines,   // "a": 1, "b": 2, with a line break at each breakLine()
    oneLine, // the same without line breaks
    compact  // "a":1,"b":2
};

// Whether a writer writes a whole document, or items of an array that another writer has open.
enum class JsonPart
{
    document,
    firstItems,
    furtherItems
};

// A text as a JSON string. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string jsonText(std::string_view text);

// Keeps no document in memory: everything written is in the sink. An invalid sequence of calls stops the program: a
// value without a key in an object, a key without a value or in an array, a bracket left open or closed by another
// kind, a second value of the document.
class JsonWriter
{
public:
    explicit JsonWriter(std::ostream& out, JsonLayout layout = JsonLayout::lines) : m_sink(out), m_layout(layout) {}
    // Appends to the text.
    explicit JsonWriter(std::string& text, JsonLayout layout = JsonLayout::lines, JsonPart part = JsonPart::document);
    JsonWriter(const JsonWriter&) = delete;
    JsonWriter& operator=(const JsonWriter&) = delete;
    ~JsonWriter();

    JsonWriter& beginObject() { return open('{'); }
    JsonWriter& endObject() { return close('{', '}'); }
    JsonWriter& beginArray() { return open('['); }
    JsonWriter& endArray() { return close('[', ']'); }

    // Writes the key of the next value. Requires: no character of it needs an escape.
    JsonWriter& key(std::string_view name)
    {
        SWEEP_EXPECTS(m_bracket == '{' && !m_hasKey);
        char* at = separate(name.size() + 4);
        *at++ = '"';
        std::memcpy(at, name.data(), name.size());
        at += name.size();
        *at++ = '"';
        *at++ = ':';
        *at = ' ';
        m_sink.end(at + (m_layout == JsonLayout::compact ? 0 : 1));
        m_hasKey = true;
        return *this;
    }

    // Writes a value by toJson(writer, value) if the value's namespace has one; otherwise a text, escaped as JSON
    // requires, with invalid UTF-8 replaced by U+FFFD; a number as its shortest decimal (finite; 0 for −0); true or
    // false; null for nullptr and an empty optional.
    template <class Value>
    JsonWriter& value(const Value& value);
    // Writes a value that is already JSON: a quoted text, or a number with special digits.
    JsonWriter& literal(std::string_view json)
    {
        char* const at = beginValue(json.size());
        std::memcpy(at, json.data(), json.size());
        m_sink.end(at + json.size());
        return *this;
    }

    template <class Value>
    JsonWriter& member(std::string_view name, const Value& value)
    {
        return key(name).value(value);
    }
    // An array of these values.
    template <class... Values>
    JsonWriter& array(const Values&... values)
    {
        beginArray();
        (value(values), ...);
        return endArray();
    }
    // The member written by write(*this, *value); null if the optional is empty.
    template <class Value, class Write>
    JsonWriter& member(std::string_view name, const std::optional<Value>& value, const Write& write)
    {
        key(name);
        if (!value)
            return this->value(nullptr);
        write(*this, *value);
        return *this;
    }
    // An array of the items of a range, each written by write(*this, item), or as a value without `write`.
    template <class Items, class Write>
    JsonWriter& list(const Items& items, const Write& write);
    template <class Items>
    JsonWriter& list(const Items& items)
    {
        return list(items, [](JsonWriter& json, const auto& item) { json.value(item); });
    }
    // Appends the output of a writer of firstItems or furtherItems to the open array.
    JsonWriter& items(std::string_view written);

    // The next key, item or closing bracket starts a line with this many spaces, at most 16. No effect in layouts
    // without
    // lines.
    JsonWriter& breakLine(std::size_t indent = 0);
    // Writes a newline after the document.
    void endLine();

    // False once writing to the stream has failed: further output is lost and need not be generated.
    [[nodiscard]] bool isOpen() const { return m_sink.isOpen(); }

private:
    static constexpr char document = '\0';
    static constexpr std::size_t deepest = 16; // brackets inside each other
    static constexpr std::size_t deepestIndent = 16;

    // Writes the separator from the previous item of the bracket, and returns a pointer to room for `most` characters.
    // One request for room covers both.
    [[nodiscard]] char* separate(std::size_t most)
    {
        char* at = m_sink.room(deepestIndent + 2 + most);
        if (m_hasItems)
            *at++ = ',';
        if (m_breaksLine) {
            *at++ = '\n';
            std::memset(at, ' ', deepestIndent); // a constant size compiles to stores, cheaper than a call
            at += m_indent;
            m_breaksLine = false;
        } else if (m_hasItems && m_layout != JsonLayout::compact) {
            *at++ = ' ';
        }
        m_hasItems = true;
        return at;
    }
    // The same for a value that starts with up to `most` characters.
    [[nodiscard]] char* beginValue(std::size_t most)
    {
        if (m_hasKey) {
            m_hasKey = false;
            return m_sink.room(most);
        }
        SWEEP_EXPECTS(m_bracket == '[' || (m_bracket == document && !m_hasItems));
        return separate(most);
    }
    JsonWriter& open(char bracket)
    {
        char* const at = beginValue(1);
        SWEEP_EXPECTS(m_depth < deepest);
        *at = bracket;
        m_sink.end(at + 1);
        m_outer[m_depth++] = m_bracket;
        m_bracket = bracket;
        m_hasItems = false;
        return *this;
    }
    JsonWriter& close(char bracket, char closing)
    {
        SWEEP_EXPECTS(m_depth > 0 && m_bracket == bracket && !m_hasKey);
        m_hasItems = false; // no comma before the bracket
        char* const at = m_breaksLine ? separate(1) : m_sink.room(1);
        *at = closing;
        m_sink.end(at + 1);
        m_bracket = m_outer[--m_depth];
        m_hasItems = true;
        return *this;
    }
    void writeText(std::string_view text);

    TextSink m_sink;
    JsonLayout m_layout;
    char m_bracket = document; // the innermost open bracket
    bool m_hasItems = false;   // the innermost bracket has items
    bool m_hasKey = false;     // a key awaits its value
    bool m_breaksLine = false; // the next key, item or bracket starts a line
    std::size_t m_indent = 0;  // the indent of the current line
    std::size_t m_depth = 0;
    std::array<char, deepest> m_outer = {};        // the brackets around the innermost one
    int m_exceptions = std::uncaught_exceptions(); // at construction
};

template <class Value>
JsonWriter& JsonWriter::value(const Value& value)
{
    if constexpr (requires { value.has_value(); }) {
        return value.has_value() ? this->value(*value) : literal("null");
    } else if constexpr (requires { toJson(*this, value); }) {
        toJson(*this, value);
        return *this;
    } else if constexpr (std::same_as<Value, std::nullptr_t>) {
        return literal("null");
    } else if constexpr (std::same_as<Value, bool>) {
        return literal(value ? "true" : "false");
    } else {
        if constexpr (std::is_arithmetic_v<Value> && !std::same_as<Value, char>) {
            char* const at = beginValue(decimalRoom);
            if constexpr (std::floating_point<Value>)
                m_sink.end(writeShortest(at, value + 0.0)); // 0 for −0
            else
                m_sink.end(std::to_chars(at, at + decimalRoom, value).ptr);
        } else {
            writeText(value);
        }
        return *this;
    }
}

template <class Items, class Write>
JsonWriter& JsonWriter::list(const Items& items, const Write& write)
{
    beginArray();
    for (const auto& item : items) {
        if (!isOpen())
            break;
        write(*this, item);
    }
    return endArray();
}

// The text as a value, null if it is empty.
[[nodiscard]] inline std::optional<std::string_view> presentText(const std::string& text)
{
    return text.empty() ? std::nullopt : std::optional<std::string_view>(text);
}

} // namespace sweep
