#include "app/cli/output/json_writer.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace sweep {

JsonWriter::JsonWriter(std::string& text, JsonLayout layout, JsonPart part) : m_sink(text), m_layout(layout)
{
    if (part == JsonPart::document)
        return;
    m_bracket = '[';
    m_hasItems = part == JsonPart::furtherItems;
}

JsonWriter::~JsonWriter()
{
    // A document that an exception has cut is nobody's mistake here.
    SWEEP_EXPECTS((m_depth == 0 && !m_hasKey) || std::uncaught_exceptions() > m_exceptions);
}

void JsonWriter::separate()
{
    if (m_hasItems)
        m_sink << ',';
    if (m_breaksLine) {
        char* const at = m_sink.room(m_indent + 1);
        *at = '\n';
        m_sink.end(std::fill_n(at + 1, m_indent, ' '));
        m_breaksLine = false;
    } else if (m_hasItems && m_layout != JsonLayout::compact) {
        m_sink << ' ';
    }
    m_hasItems = true;
}

JsonWriter& JsonWriter::open(char bracket)
{
    beginValue();
    SWEEP_EXPECTS(m_depth < deepest);
    m_sink << bracket;
    m_outer[m_depth++] = m_bracket;
    m_bracket = bracket;
    m_hasItems = false;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket, char closing)
{
    SWEEP_EXPECTS(m_depth > 0 && m_bracket == bracket && !m_hasKey);
    m_hasItems = false; // no comma before the bracket
    if (m_breaksLine)
        separate();
    m_sink << closing;
    m_bracket = m_outer[--m_depth];
    m_hasItems = true;
    return *this;
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
    if (std::ranges::all_of(text, isPlain))
        m_sink << '"' << text << '"';
    else
        m_sink << nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string JsonWriter::quoted(std::string_view text)
{
    std::string json;
    JsonWriter(json).value(text);
    return json;
}

} // namespace sweep
