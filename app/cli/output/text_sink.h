// Text output buffer: many short pieces appended to a string or a stream.
#pragma once

#include "core/number/text/decimal.h"

#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <ostream>
#include <string>
#include <string_view>

namespace sweep {

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

} // namespace sweep
