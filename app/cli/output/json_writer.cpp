#include "app/cli/output/json_writer.h"

#include "core/scene/file/json_layout.h"
#include "core/scene/file/utf8.h"

#include <algorithm>

namespace sweep {

namespace {

// The text with every byte that begins no character of UTF-8, as names of files may hold, replaced by U+FFFD.
std::string validUtf8(std::string_view text)
{
    std::string valid;
    while (!text.empty()) {
        const std::size_t length = utf8Length(text);
        valid += length == 0 ? std::string_view("\uFFFD") : text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return valid;
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
    m_sink << written;
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
    const auto isPlain = [](char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; };
    if (!std::ranges::all_of(text, isPlain)) {
        literal(sweep::quoted(validUtf8(text)));
        return;
    }
    char* const at = beginValue(text.size() + 2);
    *at = '"';
    std::memcpy(at + 1, text.data(), text.size());
    at[text.size() + 1] = '"';
    m_sink.end(at + text.size() + 2);
}

std::string JsonWriter::quoted(std::string_view text)
{
    std::string json;
    JsonWriter(json).value(text);
    return {json.begin(), json.end()}; // without spare capacity, so that many ids stay close together in memory
}

} // namespace sweep
