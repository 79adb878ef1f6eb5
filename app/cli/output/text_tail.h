// How is a line of many short pieces added to a text without asking for room before each?
#pragma once

#include "core/number/text/decimal.h"

#include <charconv>
#include <cstring>
#include <string>
#include <string_view>

namespace sweep {

// The room at the end of a text, in which pieces are put one after the other; what is left is given back at the end of
// its life. Requires: no more is put than there is room for.
class TextTail
{
public:
    static constexpr std::size_t roomForNumber = decimalRoom;

    TextTail(std::string& text, std::size_t room) : m_text(text)
    {
        const std::size_t size = text.size();
        text.resize(size + room);
        m_at = text.data() + size;
    }
    TextTail(const TextTail&) = delete;
    TextTail& operator=(const TextTail&) = delete;
    ~TextTail() { m_text.resize(static_cast<std::size_t>(m_at - m_text.data())); }

    template <std::size_t size>
    TextTail& operator<<(const char (&literal)[size])
    {
        std::memcpy(m_at, literal, size - 1);
        m_at += size - 1;
        return *this;
    }
    TextTail& operator<<(std::string_view piece)
    {
        std::memcpy(m_at, piece.data(), piece.size());
        m_at += piece.size();
        return *this;
    }
    // The shortest decimal; 0 for −0.
    TextTail& operator<<(double value)
    {
        m_at = writeShortest(m_at, value + 0.0);
        return *this;
    }
    TextTail& operator<<(long long value)
    {
        m_at = std::to_chars(m_at, m_at + roomForNumber, value).ptr;
        return *this;
    }

private:
    std::string& m_text;
    char* m_at;
};

} // namespace sweep
