#include <sweepbench/base/json.h>

#include <sweepbench/base/contract.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace sweep {

namespace {

constexpr std::size_t widest = 118; // columns of a line

} // namespace

JsonNode JsonNode::leaf(std::string text)
{
    JsonNode node('\0');
    node.m_width = text.size();
    node.m_text = std::move(text);
    return node;
}

JsonNode& JsonNode::add(std::string_view name, JsonNode value)
{
    SWEEP_EXPECTS(m_bracket == '{');
    std::string key = sweep::quoted(name);
    m_width += key.size() + 2 + value.m_width + (m_children.empty() ? 0 : 2);
    m_children.emplace_back(std::move(key), std::move(value));
    return *this;
}

JsonNode& JsonNode::add(JsonNode value)
{
    SWEEP_EXPECTS(m_bracket == '[');
    m_width += value.m_width + (m_children.empty() ? 0 : 2);
    m_children.emplace_back(std::string(), std::move(value));
    return *this;
}

void JsonNode::print(std::string& out, std::size_t column, const Job& job) const
{
    if (m_bracket == '\0') {
        out += m_text;
        return;
    }
    const std::size_t lineBegin = out.size() - column;
    const std::size_t inner = column + 1;
    std::size_t begin = lineBegin; // start of the current line
    out += m_bracket;
    for (std::size_t i = 0; i < m_children.size() && !job.stopped(); ++i) {
        const auto& [key, value] = m_children[i];
        const std::size_t named = key.empty() ? 0 : key.size() + 2;
        const std::size_t wanted = out.size() - begin + 2 + named + value.m_width + 1;
        if (i > 0 && wanted > widest) {
            out += ",\n";
            begin = out.size();
            out.append(inner, ' ');
        } else if (i > 0) {
            out += ", ";
        }
        out.append(key).append(key.empty() ? "" : ": ");
        value.print(out, out.size() - begin, job);
        begin = std::max(begin, out.rfind('\n') + 1);
    }
    out += m_bracket == '{' ? '}' : ']';
}

std::string JsonNode::membersText(std::string_view prefix) const
{
    std::vector<const std::pair<std::string, JsonNode>*> found;
    for (const auto& child : m_children)
        if (std::string_view(child.first).substr(1).starts_with(prefix)) // after the quotation mark
            found.push_back(&child);
    std::string text;
    for (const auto* child : found) {
        if (found.size() > 1)
            text += (text.empty() ? "" : ", ") + child->first.substr(1, child->first.size() - 2) + ": ";
        child->second.print(text, 0);
    }
    return text;
}

std::string quoted(std::string_view text)
{
    constexpr std::string_view special = "\"\\\b\f\n\r\t";
    constexpr std::string_view letters = "\"\\bfnrt";
    std::string out = "\"";
    out.reserve(text.size() + 2);
    for (const char c : text) {
        if (const std::size_t which = special.find(c); which != std::string_view::npos) {
            out += '\\';
            out += letters[which];
        } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
            std::array<char, 8> buffer{};
            std::snprintf(buffer.data(), buffer.size(), "\\u%04x", static_cast<unsigned>(c));
            out += buffer.data();
        } else {
            out += c;
        }
    }
    out += '"';
    return out;
}

} // namespace sweep
