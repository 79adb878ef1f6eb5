#include <sweepbench/base/json.h>

#include <sweepbench/base/contract.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <numeric>

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
        const std::size_t start = out.size() - begin;
        value.print(out, start, job);
        if (start + value.m_width > widest) // otherwise it is on one line
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

namespace {

// Finds the positions of JSON Pointers in one reading, without entering values that no pointer leads to.
class PositionFinder
{
public:
    explicit PositionFinder(const std::vector<std::string>& pointers)
        : m_pointers(pointers), m_positions(pointers.size())
    {
    }

    [[nodiscard]] std::vector<std::optional<JsonPosition>> positionsIn(std::string_view text) &&
    {
        std::vector<std::size_t> all(m_pointers.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        ProblemCollector ignored;
        const Job noJob;
        try {
            JsonReader reader(text, ignored, noJob);
            (void)reader.next();
            visit(reader, all, reader.offset());
        } catch (const ReadingStopped&) {
            // The text is malformed from here on.
        }
        return std::move(m_positions);
    }

private:
    // Takes the next value. `inside` are the pointers that lead to it or into it.
    void visit(JsonReader& reader, const std::vector<std::size_t>& inside, std::size_t name)
    {
        const JsonKind kind = reader.next();
        const std::string here = reader.pointer();
        bool deeper = false;
        for (const std::size_t i : inside) {
            if (m_pointers[i].size() == here.size())
                m_positions[i] = {name, reader.offset()};
            else
                deeper = true;
        }
        if (deeper && kind == JsonKind::object)
            reader.object([&](std::string_view) { visitChild(reader, inside, reader.nameOffset()); });
        else if (deeper && kind == JsonKind::array)
            reader.array([&](std::size_t) {
                (void)reader.next();
                visitChild(reader, inside, reader.offset());
            });
        else
            (void)reader.described();
    }
    void visitChild(JsonReader& reader, const std::vector<std::size_t>& outside, std::size_t name)
    {
        const std::string here = reader.pointer();
        std::vector<std::size_t> inside;
        std::copy_if(outside.begin(), outside.end(), std::back_inserter(inside),
                     [&](std::size_t i) { return leadsInto(m_pointers[i], here); });
        if (inside.empty())
            (void)reader.described();
        else
            visit(reader, inside, name);
    }

    [[nodiscard]] static bool leadsInto(std::string_view pointer, std::string_view here)
    {
        return pointer.starts_with(here) && (pointer.size() == here.size() || pointer[here.size()] == '/');
    }

    const std::vector<std::string>& m_pointers;
    std::vector<std::optional<JsonPosition>> m_positions;
};

} // namespace

std::vector<std::optional<JsonPosition>> positionsIn(std::string_view text, const std::vector<std::string>& pointers)
{
    return PositionFinder(pointers).positionsIn(text);
}

std::string stringAt(std::string_view text, std::size_t offset)
{
    ProblemCollector ignored;
    const Job noJob;
    try {
        JsonReader reader(text.substr(offset), ignored, noJob);
        if (reader.next() == JsonKind::string)
            return reader.string();
    } catch (const ReadingStopped&) {
        // There is no string.
    }
    return {};
}

} // namespace sweep
