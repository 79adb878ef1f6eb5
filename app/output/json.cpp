#include "app/output/json.h"

#include <sweepbench/base/json.h>
#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace sweep {

OutputBuffer::OutputBuffer(int descriptor, std::stop_token stop) : m_descriptor(descriptor), m_stop(std::move(stop))
{
    setp(m_buffer.data(), m_buffer.data() + m_buffer.size());
}

OutputBuffer::int_type OutputBuffer::overflow(int_type character)
{
    if (!writeOut())
        return traits_type::eof();
    if (!traits_type::eq_int_type(character, traits_type::eof()))
        sputc(traits_type::to_char_type(character));
    return traits_type::not_eof(character);
}

bool OutputBuffer::writeOut()
{
    const char* from = pbase();
    if (m_stop.stop_requested())
        m_failure = "cancelled";
    while (m_failure.empty() && from < pptr()) {
        const auto written = ::write(m_descriptor, from, static_cast<std::size_t>(pptr() - from));
        if (written >= 0)
            from += written;
        else if (errno != EINTR)
            m_failure = std::generic_category().message(errno);
    }
    setp(m_buffer.data(), m_buffer.data() + m_buffer.size());
    return m_failure.empty();
}

namespace {

constexpr std::size_t streamedAtOnce = std::size_t{1} << 16;
constexpr std::size_t filledAtOnce = std::size_t{1} << 12; // with zeros, where text is written next

} // namespace

TextSink::~TextSink()
{
    m_text.resize(size());
    if (m_out != nullptr)
        m_out->write(m_text.data(), static_cast<std::streamsize>(m_text.size()));
}

void TextSink::pass(std::string_view piece)
{
    if (m_out == nullptr) {
        *this << piece;
        return;
    }
    m_out->write(m_text.data(), static_cast<std::streamsize>(size()));
    m_out->write(piece.data(), static_cast<std::streamsize>(piece.size()));
    m_at = m_text.data();
}

void TextSink::makeRoom(std::size_t most)
{
    std::size_t used = size();
    if (m_out != nullptr && used + most > streamedAtOnce) {
        m_out->write(m_text.data(), static_cast<std::streamsize>(used));
        used = 0;
    }
    const std::size_t wanted = m_out != nullptr ? streamedAtOnce : used + std::min(used, filledAtOnce);
    if (m_text.size() < used + most)
        m_text.resize(std::max(used + most, wanted));
    m_at = m_text.data() + used;
    m_end = m_text.data() + m_text.size();
}

namespace {

// The number of bytes of an invalid text that one U+FFFD stands for: the longest beginning of a character, otherwise
// one byte. Source: The Unicode Standard, 3.9, "U+FFFD Substitution of Maximal Subparts".
std::size_t subpartLength(std::string_view text)
{
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    const std::size_t whole = lead < 0xc2 || lead > 0xf4 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    const unsigned low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    const unsigned high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    std::size_t length = 1;
    while (length < whole && length < text.size() && byte(length) >= (length == 1 ? low : 0x80U) &&
           byte(length) <= (length == 1 ? high : 0xbfU))
        ++length;
    return length;
}

// The text with U+FFFD for what is not UTF-8, as in names of files.
std::string validUtf8(std::string_view text)
{
    std::string valid;
    while (!text.empty()) {
        const std::size_t length = utf8Length(text);
        valid += length == 0 ? std::string_view("\uFFFD") : text.substr(0, length);
        text.remove_prefix(length == 0 ? subpartLength(text) : length);
    }
    return valid;
}

bool needsNoEscape(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; });
}

} // namespace

JsonWriter::JsonWriter(std::string& text, JsonLayout layout, JsonPart part) : m_sink(text), m_layout(layout)
{
    if (part == JsonPart::document)
        return;
    m_bracket = '[';
    m_hasItems = part == JsonPart::furtherItems;
}

JsonWriter::~JsonWriter()
{
    // A document may be incomplete if an exception unwinds the stack.
    SWEEP_EXPECTS((m_depth == 0 && !m_hasKey) || std::uncaught_exceptions() > m_exceptions);
}

JsonWriter& JsonWriter::items(std::string_view written)
{
    SWEEP_EXPECTS(m_bracket == '[');
    m_hasItems = m_hasItems || !written.empty();
    m_sink.pass(written);
    return *this;
}

JsonWriter& JsonWriter::breakLine(std::size_t indent)
{
    SWEEP_EXPECTS(indent <= deepestIndent);
    m_breaksLine = m_layout == JsonLayout::lines;
    m_indent = indent;
    return *this;
}

void JsonWriter::endLine()
{
    SWEEP_EXPECTS(m_bracket == document && m_hasItems);
    m_sink << '\n';
}

void JsonWriter::writeText(std::string_view text)
{
    if (!needsNoEscape(text)) {
        literal(jsonText(text));
        return;
    }
    char* const at = beginValue(text.size() + 2);
    *at = '"';
    std::memcpy(at + 1, text.data(), text.size());
    at[text.size() + 1] = '"';
    m_sink.end(at + text.size() + 2);
}

std::string jsonText(std::string_view text)
{
    return needsNoEscape(text) ? '"' + std::string(text) + '"' : sweep::quoted(validUtf8(text));
}

} // namespace sweep
