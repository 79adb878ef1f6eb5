#include "core/number/text/decimal.h"
#include "core/scene/file/json_layout.h"
#include "core/scene/file/scene_file.h"

namespace sweep {

namespace {

JsonNode number(double value)
{
    return JsonNode::leaf(shortestDecimal(value));
}

JsonNode text(const std::string& value)
{
    return JsonNode::leaf(sweep::quoted(value));
}

JsonNode numbers(std::initializer_list<double> values)
{
    JsonNode node = JsonNode::array();
    for (const double value : values)
        node.add(number(value));
    return node;
}

JsonNode vec(Vec value)
{
    return numbers({value.x, value.y});
}

void addText(JsonNode& node, const char* name, const std::optional<std::string>& value)
{
    if (value)
        node.add(name, text(*value));
}

// Compact JSON with the spaces that people put after commas and colons. Reading takes them out again.
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
    return JsonNode::leaf(std::move(spaced));
}

void addKept(JsonNode& node, const KeptMembers& kept)
{
    for (const KeptMember& member : kept)
        node.add(member.name, keptText(member.json));
}

struct PathNode
{
    const Job& job; // stopped: without the keys that are left

    JsonNode operator()(const Rest& path) const { return vec(path.at); }
    JsonNode operator()(const FromTo& path) const
    {
        JsonNode node = JsonNode::object();
        node.add("from", vec(path.from));
        node.add("to", vec(path.to));
        addKept(node, path.kept);
        return node;
    }
    JsonNode operator()(const Launch& path) const
    {
        JsonNode node = JsonNode::object();
        node.add("at", vec(path.at));
        node.add("velocity", vec(path.velocity));
        if (path.acceleration)
            node.add("acceleration", vec(*path.acceleration));
        addKept(node, path.kept);
        return node;
    }
    JsonNode operator()(const Keyed& path) const
    {
        JsonNode keys = JsonNode::array();
        for (std::size_t i = 0; i < path.keys.size() && !job.stopped(); ++i)
            keys.add(numbers({path.keys[i].t, path.keys[i].at.x, path.keys[i].at.y}));
        JsonNode node = JsonNode::object();
        node.add("keys", std::move(keys));
        addKept(node, path.kept);
        return node;
    }
};

JsonNode radiusNode(const Radius& radius)
{
    if (!radius.to)
        return number(radius.from);
    JsonNode node = JsonNode::object();
    node.add("from", number(radius.from));
    node.add("to", number(*radius.to));
    addKept(node, radius.kept);
    return node;
}

JsonNode bodyNode(const Body& body, const Job& job)
{
    JsonNode node = JsonNode::object();
    node.add("id", text(body.id));
    node.add("shape", text(name(body.shape)));
    if (hasTwoControlPoints(body.shape)) {
        node.add("a", std::visit(PathNode{job}, body.a));
        node.add("b", std::visit(PathNode{job}, body.b));
    } else {
        node.add("path", std::visit(PathNode{job}, body.a));
    }
    if (hasRadius(body.shape))
        node.add("radius", radiusNode(body.radius));
    addText(node, "name", body.name);
    if (body.active)
        node.add("active", numbers({body.active->start, body.active->end}));
    addText(node, "group", body.group);
    if (body.grid)
        node.add("grid", JsonNode::leaf(*body.grid ? "true" : "false"));
    if (body.style)
        node.add("style", keptText(*body.style));
    addKept(node, body.kept);
    return node;
}

JsonNode timeNode(const SceneTime& time)
{
    JsonNode node = JsonNode::object();
    node.add("start", number(time.interval.start));
    node.add("end", number(time.interval.end));
    addKept(node, time.kept);
    return node;
}

JsonNode gridNode(const Grid& grid)
{
    JsonNode node = JsonNode::object();
    if (grid.origin)
        node.add("origin", vec(*grid.origin));
    node.add("spacing", vec(grid.spacing));
    if (grid.cells)
        node.add("cells", text(*grid.cells == CellRule::open ? "open" : "closed"));
    addKept(node, grid.kept);
    return node;
}

JsonNode ignoredNode(const std::pair<std::string, std::string>& pair)
{
    JsonNode node = JsonNode::array();
    node.add(text(pair.first));
    node.add(text(pair.second));
    return node;
}

JsonNode expectationNode(const Expectation& expectation)
{
    JsonNode node = JsonNode::object();
    node.add("a", text(expectation.a));
    if (const auto* b = std::get_if<std::string>(&expectation.other)) {
        node.add("b", text(*b));
    } else {
        const Cell& cell = std::get<Cell>(expectation.other);
        JsonNode indices = JsonNode::array();
        indices.add(JsonNode::leaf(std::to_string(cell.i)));
        indices.add(JsonNode::leaf(std::to_string(cell.j)));
        node.add("cell", std::move(indices));
    }
    node.add("kind", text(name(expectation.kind)));
    if (expectation.count)
        node.add("count", JsonNode::leaf(std::to_string(*expectation.count)));
    if (expectation.t)
        node.add("t", number(*expectation.t));
    if (expectation.within)
        node.add("within", number(*expectation.within));
    addKept(node, expectation.kept);
    return node;
}

JsonNode bookmarkNode(const Bookmark& bookmark)
{
    JsonNode node = JsonNode::object();
    node.add("t", number(bookmark.t));
    node.add("name", text(bookmark.name));
    addText(node, "note", bookmark.note);
    addKept(node, bookmark.kept);
    return node;
}

// The members of the scene object, a line or more each. Bodies go to the text one by one: a scene may have millions.
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
    // A list, one element a line; cut short where the job is stopped.
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
    [[nodiscard]] std::string finished() && { return std::move(m_text) + "\n}\n"; }

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
    out.member("format", text("sweepbench.scene"));
    out.member("version", JsonNode::leaf("1"));
    out.member("title", scene.title);
    out.member("notes", scene.notes);
    if (scene.time)
        out.member("time", timeNode(*scene.time));
    if (scene.grid)
        out.member("grid", gridNode(*scene.grid));
    out.list(
        "bodies", scene.bodies, [&job](const Body& body) { return bodyNode(body, job); }, job);
    const Job rest{job.stop, {}};
    if (scene.ignore)
        out.list("ignore", *scene.ignore, ignoredNode, rest);
    if (scene.expect)
        out.list("expect", *scene.expect, expectationNode, rest);
    if (scene.bookmarks)
        out.list("bookmarks", *scene.bookmarks, bookmarkNode, rest);
    if (scene.view)
        out.member("view", keptText(*scene.view));
    for (const KeptMember& kept : scene.kept)
        out.member(kept.name, keptText(kept.json));
    return job.stopped() ? std::string() : std::move(out).finished();
}

} // namespace sweep
