#include "core/base/decimal.h"
#include "core/scene_file/scene_fields.h"

#include <sweepbench/base/files.h>
#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace sweep {

namespace {

// JSON whose strings have \uXXXX in place of characters that act on a terminal or change the direction of text.
std::string withVisibleStrings(std::string json)
{
    const auto mayAct = [](char c) { return static_cast<unsigned char>(c) >= 0x7f; };
    if (std::none_of(json.begin(), json.end(), mayAct))
        return json;
    std::string visible;
    visible.reserve(json.size());
    for (std::string_view rest = json; !rest.empty();) {
        const std::string_view character = rest.substr(0, std::max<std::size_t>(1, utf8Length(rest)));
        rest.remove_prefix(character.size());
        const std::string shown = mayAct(character.front()) ? escaped(std::string(character)) : std::string(character);
        if (shown == character) {
            visible += character;
            continue;
        }
        const auto code = static_cast<unsigned>(std::stoul(shown.substr(2), nullptr, 16)); // of \uXXXX or \UXXXXXXXX
        std::array<char, 16> escape{};
        if (code > 0xffff)
            std::snprintf(escape.data(), escape.size(), "\\u%04x\\u%04x", 0xd800 + ((code - 0x10000) >> 10U),
                          0xdc00 + ((code - 0x10000) & 0x3ffU));
        else
            std::snprintf(escape.data(), escape.size(), "\\u%04x", code);
        visible += escape.data();
    }
    return visible;
}

// JSON that the scene keeps, with a space after every comma and colon. The reader drops these spaces.
JsonNode keptNode(const std::string& compact)
{
    std::string spaced;
    bool inString = false;
    for (std::size_t i = 0; i < compact.size(); ++i) {
        const char c = compact[i];
        spaced += c;
        if (inString && c == '\\' && i + 1 < compact.size())
            spaced += compact[++i];
        else if (c == '"')
            inString = !inString;
        else if (!inString && (c == ',' || c == ':'))
            spaced += ' ';
    }
    return JsonNode::leaf(withVisibleStrings(std::move(spaced)));
}

// The parts of a scene as nodes, with numbers as its format writes them.
struct ToNode
{
    NumberFormat format = NumberFormat::doubles;
    const Job& job; // if stopped, the remaining elements of lists are omitted

    JsonNode operator()(double value) const
    {
        const double single = nearestSingle(value);
        const bool asSingle = format == NumberFormat::singles && std::isfinite(single);
        return JsonNode::leaf(asSingle ? shortestSingle(single) : shortestDecimal(value));
    }
    JsonNode operator()(bool value) const { return JsonNode::leaf(value ? "true" : "false"); }
    JsonNode operator()(long long value) const { return JsonNode::leaf(std::to_string(value)); }
    JsonNode operator()(std::string_view text) const { return JsonNode::leaf(withVisibleStrings(quoted(text))); }
    JsonNode operator()(const std::string& text) const { return (*this)(std::string_view(text)); }
    JsonNode operator()(KeptJson value) const { return keptNode(value.text); }
    JsonNode operator()(const Vec& value) const { return tuple({value.x, value.y}); }
    JsonNode operator()(const Interval& value) const { return tuple({value.start, value.end}); }
    JsonNode operator()(const Key& key) const { return tuple({key.t, key.at.x, key.at.y}); }
    JsonNode operator()(const Cell& cell) const { return tuple({cell.i, cell.j}); }
    JsonNode operator()(const IgnoredPairs::value_type& pair) const { return tuple({&pair.first, &pair.second}); }
    JsonNode operator()(const Rest& path) const { return (*this)(path.at); }
    JsonNode operator()(const Path& path) const { return std::visit(*this, path); }
    JsonNode operator()(const Radius& radius) const { return radius.to ? object(radius) : (*this)(radius.from); }
    JsonNode operator()(std::monostate) const { return JsonNode::leaf("null"); }
    template <class Value>
    JsonNode operator()(const Value* value) const
    {
        return (*this)(*value);
    }
    template <class Element>
    JsonNode operator()(const std::vector<Element>& elements) const
    {
        JsonNode list = JsonNode::array();
        for (std::size_t i = 0; i < elements.size() && !job.stopped(); ++i)
            list.add((*this)(elements[i]));
        return list;
    }
    template <class Object>
    JsonNode operator()(const Object& value) const
    {
        return object(value);
    }

    // All members that the object has, or only the one with this name; and the kept ones.
    template <class Object>
    [[nodiscard]] JsonNode object(const Object& object, std::string_view only = {}) const
    {
        JsonNode node = JsonNode::object();
        for (const auto& field : fields<Object>)
            if (field.value && (only.empty() || only == field.name))
                if (const FieldValue value = field.value(object, field); value.index() != 0)
                    node.add(field.name, std::visit(*this, value));
        for (const KeptMember& member : object.kept)
            node.add(member.name, keptNode(member.json));
        return node;
    }
    template <class Value>
    [[nodiscard]] JsonNode tuple(std::initializer_list<Value> values) const
    {
        JsonNode node = JsonNode::array();
        for (const Value& value : values)
            node.add((*this)(value));
        return node;
    }
};

// The member as text; "x-*" names all that are kept.
template <class Object>
std::string membersText(const ToNode& toNode, const Object& object, std::string_view member)
{
    return toNode.object(object, member).membersText(member == "x-*" ? "x-" : std::string(member) + '"');
}

// Text of the scene object, at least one line per member. Bodies are added one by one: a scene may have millions.
class SceneText
{
public:
    template <class Value>
    void member(std::string_view name, const Value& value, const ToNode& toNode)
    {
        begin(name);
        toNode(value).print(m_text, 2 + name.size() + 4);
    }
    // A list, one element per line. Incomplete if the job is stopped.
    template <class Element>
    void member(std::string_view name, const std::vector<Element>* elements, const ToNode& toNode)
    {
        const bool reports = name == "bodies";
        begin(name);
        m_text += '[';
        const char* separator = "\n    ";
        for (std::size_t i = 0; i < elements->size(); ++i) {
            if (toNode.job.stopped())
                return;
            if (i % 4096 == 0 && reports)
                toNode.job.report(static_cast<double>(i) / static_cast<double>(elements->size()));
            m_text += separator;
            toNode((*elements)[i]).print(m_text, 4, toNode.job);
            separator = ",\n    ";
        }
        m_text += elements->empty() ? "]" : "\n  ]";
    }
    void member(std::string_view, std::monostate, const ToNode&) {} // the scene lacks it
    [[nodiscard]] std::string finished() && { return withVisibleStrings(std::move(m_text) + "\n}\n"); }

private:
    void begin(std::string_view name)
    {
        m_text += m_text.empty() ? "{\n  " : ",\n  ";
        m_text += quoted(name) + ": ";
    }

    std::string m_text;
};

} // namespace

std::string sceneText(const Scene& scene, const Job& job)
{
    SceneText out;
    const ToNode toNode{scene.numbers.value_or(NumberFormat::doubles), job};
    for (const SceneField& field : fields<Scene>)
        std::visit([&](const auto& value) { out.member(field.name, value, toNode); }, field.value(scene, field));
    for (const KeptMember& kept : scene.kept)
        out.member(kept.name, KeptJson{kept.json}, toNode);
    return job.stopped() ? std::string() : std::move(out).finished();
}

std::string memberText(const Body& body, std::string_view member, NumberFormat format)
{
    const Job noJob;
    const ToNode toNode{format, noJob};
    if (member != "path" || !hasTwoControlPoints(body.shape))
        return membersText(toNode, body, member);
    JsonNode ends = JsonNode::object();
    ends.add("a", toNode(body.a)).add("b", toNode(body.b));
    return ends.membersText("");
}

std::string memberText(const Scene& scene, std::string_view member)
{
    const Job noJob;
    return membersText(ToNode{scene.numbers.value_or(NumberFormat::doubles), noJob}, scene, member);
}

Result<std::monostate> writeSceneFile(const Scene& scene, const std::string& path, const Job& job)
{
    // Writing a file that cannot be loaded again would lose the scene just like writing none.
    std::vector<Problem> problems = problemsOf(scene, job);
    for (Problem& problem : problems)
        problem.file = path;
    if (!problems.empty())
        return problems;
    const std::string text = sceneText(scene, job);
    if (job.stopped())
        return Problem{.file = path, .pointer = {}, .message = "cancelled"};
    return replaceFile(path, text);
}

} // namespace sweep
