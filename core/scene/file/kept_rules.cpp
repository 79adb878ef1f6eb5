#include "core/scene/file/kept_rules.h"

#include "core/scene/file/json_layout.h"
#include "core/scene/file/value_reader.h"

namespace sweep {

namespace {

constexpr std::size_t bodyLevels = 3; // levels of nesting around a body's members: the scene, its bodies, the body

class KeptRules
{
public:
    explicit KeptRules(ProblemCollector& problems) : m_problems(problems) {}

    // `pointer` returns the owner's JSON Pointer. It is called only to report a problem: a scene may have millions of
    // bodies.
    template <class Pointer>
    void checkText(const std::string& text, const Pointer& pointer, const char* member)
    {
        if (!isUtf8(text))
            m_problems.atMember(pointer() + member, "the text is not UTF-8; every text of a scene is");
    }
    template <class Pointer>
    void checkText(const std::optional<std::string>& text, const Pointer& pointer, const char* member)
    {
        if (text)
            checkText(*text, pointer, member);
    }

    // `levels` counts the levels of nesting around the value.
    void checkJson(const std::string& json, const std::string& pointer, std::size_t levels, bool object)
    {
        ProblemCollector inside;
        try {
            JsonReader reader(json, inside, m_noJob, levels);
            const bool isObject = reader.next() == JsonKind::object;
            (void)reader.compactText();
            reader.finish();
            if (object && !isObject)
                m_problems.atMember(pointer, "this is not an object; a view or a style is one");
        } catch (const ReadingStopped&) {
            // The list already contains the problem that stopped the reader.
        }
        if (!inside.empty())
            m_problems.atMember(pointer, "kept text that cannot be read: " + std::move(inside).taken().front().message);
    }
    template <class Pointer>
    void checkObject(const std::optional<std::string>& json, const Pointer& pointer, const char* member,
                     std::size_t levels)
    {
        if (json)
            checkJson(*json, pointer() + member, levels, true);
    }
    template <class Pointer>
    void checkKept(const KeptMembers& members, const Pointer& pointer, std::size_t levels)
    {
        for (const KeptMember& member : members) {
            if (!member.name.starts_with("x-") || !isUtf8(member.name))
                m_problems.atMember(pointer(), "a kept member has the name \"" + shortened(member.name) +
                                                   "\"; its name is UTF-8 and begins with x-");
            checkJson(member.json, pointer() + '/' + member.name, levels, false);
            const auto sameName = [&member](const KeptMember& other) { return other.name == member.name; };
            if (std::count_if(members.begin(), members.end(), sameName) > 1)
                m_problems.atMember(pointer() + '/' + member.name,
                                    "this name appears more than once; a name may appear once");
        }
    }
    void checkBody(const Body& body, std::size_t index)
    {
        const auto pointer = [index] { return "/bodies/" + std::to_string(index); };
        checkText(body.id, pointer, "/id");
        checkText(body.name, pointer, "/name");
        checkText(body.group, pointer, "/group");
        checkObject(body.style, pointer, "/style", bodyLevels);
        checkKept(body.kept, pointer, bodyLevels);
        checkKept(
            keptOf(body.a), [&] { return pointer() + (hasTwoControlPoints(body.shape) ? "/a" : "/path"); },
            bodyLevels + 1);
        checkKept(
            keptOf(body.b), [&] { return pointer() + "/b"; }, bodyLevels + 1);
        checkKept(
            body.radius.kept, [&] { return pointer() + "/radius"; }, bodyLevels + 1);
    }

private:
    ProblemCollector& m_problems;
    Job m_noJob;
};

} // namespace

void applyKeptRules(const Scene& scene, ProblemCollector& problems)
{
    KeptRules rules(problems);
    const auto root = [] { return std::string(); };
    rules.checkText(scene.title, root, "/title");
    rules.checkText(scene.notes, root, "/notes");
    rules.checkObject(scene.view, root, "/view", 1);
    rules.checkKept(scene.kept, root, 1);
    if (scene.time)
        rules.checkKept(
            scene.time->kept, [] { return std::string("/time"); }, 2);
    if (scene.grid)
        rules.checkKept(
            scene.grid->kept, [] { return std::string("/grid"); }, 2);
    for (std::size_t i = 0; i < scene.bodies.size() && !problems.overflowed(); ++i)
        rules.checkBody(scene.bodies[i], i);
    for (std::size_t i = 0; scene.expect && i < scene.expect->size(); ++i)
        rules.checkKept((*scene.expect)[i].kept, [i] { return "/expect/" + std::to_string(i); }, 3);
    for (std::size_t i = 0; scene.bookmarks && i < scene.bookmarks->size(); ++i) {
        const Bookmark& bookmark = (*scene.bookmarks)[i];
        const auto pointer = [i] { return "/bookmarks/" + std::to_string(i); };
        rules.checkText(bookmark.name, pointer, "/name");
        rules.checkText(bookmark.note, pointer, "/note");
        rules.checkKept(bookmark.kept, pointer, 3);
    }
}

Result<std::string> keptStyle(std::string_view json)
{
    ProblemCollector problems;
    const Job noJob;
    std::optional<std::string> kept;
    try {
        JsonReader reader(json, problems, noJob, bodyLevels);
        kept = readKeptObject(reader, "a style is an object such as {\"color\": \"#d55e00\"}");
        reader.finish();
    } catch (const ReadingStopped&) {
        // The list already contains the problem that stopped the reader.
    }
    if (!problems.empty() || !kept)
        return std::move(problems).taken();
    return *kept;
}

std::optional<std::string> styleWithColour(const std::optional<std::string>& style,
                                           const std::optional<std::string>& colour)
{
    const std::string before = style.value_or("{}");
    ProblemCollector problems;
    const Job noJob;
    std::string members;
    const auto add = [&members](std::string_view name, const std::string& value) {
        members += (members.empty() ? "" : ",") + sweep::quoted(name) + ':' + value;
    };
    bool isSet = !colour;
    try {
        JsonReader reader(before, problems, noJob, bodyLevels);
        reader.object([&](std::string_view name) {
            const std::string value = reader.compactText();
            const bool isColour = name == "color";
            if (!isColour)
                add(name, value);
            else if (colour)
                add(name, sweep::quoted(*colour));
            isSet |= isColour;
        });
    } catch (const ReadingStopped&) {
        return style;
    }
    if (!isSet)
        add("color", sweep::quoted(*colour));
    return members.empty() ? std::nullopt : std::optional('{' + members + '}');
}

} // namespace sweep
