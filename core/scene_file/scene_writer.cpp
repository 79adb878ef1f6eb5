#include "core/base/decimal.h"

#include "core/base/scene_mark.h"

#include <sweepbench/base/files.h>
#include <sweepbench/base/json.h>
#include <sweepbench/base/utf8.h>
#include <sweepbench/scene_file.h>

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

JsonNode text(const std::string& value)
{
    return JsonNode::leaf(withVisibleStrings(sweep::quoted(value)));
}

template <class T, class NodeOf>
void addOptional(JsonNode& node, const char* name, const std::optional<T>& value, const NodeOf& nodeOf)
{
    if (value)
        node.add(name, nodeOf(*value));
}

// Compact JSON with a space after every comma and colon. The reader drops these spaces.
JsonNode keptText(const std::string& compact)
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

JsonNode withKept(JsonNode node, const KeptMembers& kept)
{
    for (const KeptMember& member : kept)
        node.add(member.name, keptText(member.json));
    return node;
}

template <class Elements, class Node>
JsonNode listNode(const Elements& elements, Node node)
{
    JsonNode list = JsonNode::array();
    for (const auto& element : elements)
        list.add(node(element));
    return list;
}

JsonNode ignoredNode(const std::pair<std::string, std::string>& pair)
{
    JsonNode node = JsonNode::array();
    node.add(text(pair.first)).add(text(pair.second));
    return node;
}

// The parts of a scene as nodes, with numbers as its format writes them.
struct ToNode
{
    NumberFormat format = NumberFormat::doubles;
    const Job& job; // if stopped, the remaining keys are omitted

    JsonNode operator()(double value) const
    {
        const double single = nearestSingle(value);
        const bool asSingle = format == NumberFormat::singles && std::isfinite(single);
        return JsonNode::leaf(asSingle ? shortestSingle(single) : shortestDecimal(value));
    }
    JsonNode operator()(Vec value) const { return numbers({value.x, value.y}); }
    [[nodiscard]] JsonNode numbers(std::initializer_list<double> values) const
    {
        JsonNode node = JsonNode::array();
        for (const double value : values)
            node.add((*this)(value));
        return node;
    }

    JsonNode operator()(const Rest& path) const { return (*this)(path.at); }
    JsonNode operator()(const FromTo& path) const
    {
        JsonNode node = JsonNode::object();
        node.add("from", (*this)(path.from)).add("to", (*this)(path.to));
        return withKept(std::move(node), path.kept);
    }
    JsonNode operator()(const Launch& path) const
    {
        JsonNode node = JsonNode::object();
        node.add("at", (*this)(path.at)).add("velocity", (*this)(path.velocity));
        addOptional(node, "acceleration", path.acceleration, *this);
        return withKept(std::move(node), path.kept);
    }
    JsonNode operator()(const Keyed& path) const
    {
        JsonNode keys = JsonNode::array();
        for (std::size_t i = 0; i < path.keys.size() && !job.stopped(); ++i)
            keys.add(numbers({path.keys[i].t, path.keys[i].at.x, path.keys[i].at.y}));
        JsonNode node = JsonNode::object();
        node.add("keys", std::move(keys));
        return withKept(std::move(node), path.kept);
    }

    JsonNode operator()(const Radius& radius) const
    {
        if (!radius.to)
            return (*this)(radius.from);
        JsonNode node = JsonNode::object();
        node.add("from", (*this)(radius.from)).add("to", (*this)(*radius.to));
        return withKept(std::move(node), radius.kept);
    }

    JsonNode operator()(const Body& body) const
    {
        JsonNode node = JsonNode::object();
        node.add("id", text(body.id)).add("shape", text(name(body.shape)));
        if (body.shape == Shape::polygon)
            node.add("points", listNode(body.points, [this](const Path& path) { return std::visit(*this, path); }));
        else if (hasTwoControlPoints(body.shape))
            node.add("a", std::visit(*this, body.a)).add("b", std::visit(*this, body.b));
        else
            node.add("path", std::visit(*this, body.a));
        if (hasRadius(body.shape) && (body.shape != Shape::polygon || body.radius != Radius{}))
            node.add("radius", (*this)(body.radius));
        addOptional(node, "name", body.name, text);
        if (body.active)
            node.add("active", numbers({body.active->start, body.active->end}));
        addOptional(node, "group", body.group, text);
        if (body.grid)
            node.add("grid", JsonNode::leaf(*body.grid ? "true" : "false"));
        addOptional(node, "style", body.style, keptText);
        return withKept(std::move(node), body.kept);
    }

    JsonNode operator()(const SceneTime& time) const
    {
        JsonNode node = JsonNode::object();
        node.add("start", (*this)(time.interval.start)).add("end", (*this)(time.interval.end));
        if (time.origin)
            node.add("origin", text(*time.origin));
        return withKept(std::move(node), time.kept);
    }

    JsonNode operator()(const Grid& grid) const
    {
        JsonNode node = JsonNode::object();
        addOptional(node, "origin", grid.origin, *this);
        node.add("spacing", (*this)(grid.spacing));
        if (grid.cells)
            node.add("cells", text(*grid.cells == CellRule::open ? "open" : "closed"));
        return withKept(std::move(node), grid.kept);
    }

    JsonNode operator()(const Expectation& expectation) const
    {
        const auto integer = [](long long value) { return JsonNode::leaf(std::to_string(value)); };
        JsonNode node = JsonNode::object();
        node.add("a", text(expectation.a));
        if (const auto* b = std::get_if<std::string>(&expectation.other))
            node.add("b", text(*b));
        else if (const auto* cell = std::get_if<Cell>(&expectation.other))
            node.add("cell", JsonNode::array().add(integer(cell->i)).add(integer(cell->j)));
        node.add("kind", text(name(expectation.kind)));
        addOptional(node, "count", expectation.count, integer);
        addOptional(node, "t", expectation.t, *this);
        addOptional(node, "within", expectation.within, *this);
        return withKept(std::move(node), expectation.kept);
    }

    JsonNode operator()(const Bookmark& bookmark) const
    {
        JsonNode node = JsonNode::object();
        node.add("t", (*this)(bookmark.t)).add("name", text(bookmark.name));
        addOptional(node, "note", bookmark.note, text);
        return withKept(std::move(node), bookmark.kept);
    }

    // Without its bodies.
    [[nodiscard]] JsonNode settings(const Scene& scene) const
    {
        const auto list = [](auto nodeOf) {
            return [nodeOf](const auto& elements) { return listNode(elements, nodeOf); };
        };
        JsonNode node = JsonNode::object();
        addOptional(node, "title", scene.title, text);
        addOptional(node, "notes", scene.notes, text);
        addOptional(node, "time", scene.time, *this);
        addOptional(node, "numbers", scene.numbers, [](NumberFormat f) { return text(name(f)); });
        addOptional(node, "grid", scene.grid, *this);
        addOptional(node, "ignore", scene.ignore, list(ignoredNode));
        addOptional(node, "expect", scene.expect, list(*this));
        addOptional(node, "bookmarks", scene.bookmarks, list(*this));
        addOptional(node, "view", scene.view, keptText);
        return withKept(std::move(node), scene.kept);
    }
};

std::string membersText(const JsonNode& node, std::string_view member)
{
    return node.membersText(member == "x-*" ? "x-" : std::string(member) + '"');
}

// Text of the scene object, at least one line per member. Bodies are added one by one: a scene may have millions.
class SceneText
{
public:
    void member(const std::string& name, const JsonNode& value)
    {
        begin(name);
        value.print(m_text, 2 + name.size() + 4);
    }
    void member(const char* name, const std::optional<std::string>& value)
    {
        if (value)
            member(name, text(*value));
    }
    // A list, one element per line. Incomplete if the job is stopped.
    template <class Element, class Node>
    void list(const char* name, const std::vector<Element>& elements, Node node, const Job& job)
    {
        begin(name);
        m_text += '[';
        const char* separator = "\n    ";
        for (std::size_t i = 0; i < elements.size(); ++i) {
            if (job.stopped())
                return;
            if (i % 4096 == 0)
                job.report(static_cast<double>(i) / static_cast<double>(elements.size()));
            m_text += separator;
            node(elements[i]).print(m_text, 4, job);
            separator = ",\n    ";
        }
        m_text += elements.empty() ? "]" : "\n  ]";
    }
    [[nodiscard]] std::string finished() && { return withVisibleStrings(std::move(m_text) + "\n}\n"); }

private:
    void begin(const std::string& name)
    {
        m_text += m_text.empty() ? "{\n  " : ",\n  ";
        m_text += sweep::quoted(name) + ": ";
    }

    std::string m_text;
};

} // namespace

std::string sceneText(const Scene& scene, const Job& job)
{
    SceneText out;
    const ToNode node{scene.numbers.value_or(NumberFormat::doubles), job};
    out.member("format", text(std::string(sceneFormat)));
    const bool needsTwo = std::ranges::any_of(scene.bodies, [](const Body& b) { return b.shape == Shape::polygon; });
    out.member("version", JsonNode::leaf(needsTwo ? "2" : "1"));
    out.member("title", scene.title);
    out.member("notes", scene.notes);
    if (scene.time)
        out.member("time", node(*scene.time));
    if (scene.numbers)
        out.member("numbers", text(name(*scene.numbers)));
    if (scene.grid)
        out.member("grid", node(*scene.grid));
    out.list("bodies", scene.bodies, node, job);
    const Job rest = job.withoutProgress();
    if (scene.ignore)
        out.list("ignore", *scene.ignore, ignoredNode, rest);
    if (scene.expect)
        out.list("expect", *scene.expect, node, rest);
    if (scene.bookmarks)
        out.list("bookmarks", *scene.bookmarks, node, rest);
    if (scene.view)
        out.member("view", keptText(*scene.view));
    for (const KeptMember& kept : scene.kept)
        out.member(kept.name, keptText(kept.json));
    return job.stopped() ? std::string() : std::move(out).finished();
}

std::string memberText(const Body& body, std::string_view member, NumberFormat format)
{
    const Job noJob;
    const ToNode node{format, noJob};
    if (member != "path" || !hasTwoControlPoints(body.shape))
        return membersText(node(body), member);
    JsonNode ends = JsonNode::object();
    ends.add("a", std::visit(node, body.a)).add("b", std::visit(node, body.b));
    return ends.membersText("");
}

std::string memberText(const Scene& scene, std::string_view member)
{
    const Job noJob;
    return membersText(ToNode{scene.numbers.value_or(NumberFormat::doubles), noJob}.settings(scene), member);
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
