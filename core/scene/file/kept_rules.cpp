#include "core/scene/file/kept_rules.h"

#include "core/scene/file/json_reader.h"
#include "core/scene/file/utf8.h"

namespace sweep {

namespace {

class KeptRules
{
public:
    explicit KeptRules(FoundProblems& problems) : m_problems(problems) {}

    // `pointer` gives the owner's JSON Pointer. It is built for what is wrong alone: a scene may have millions of
    // bodies.
    template <class Pointer>
    void judgeText(const std::string& text, const Pointer& pointer, const char* member)
    {
        if (!isUtf8(text))
            m_problems.atMember(pointer() + member, "the text is not UTF-8; every text of a scene is");
    }
    template <class Pointer>
    void judgeText(const std::optional<std::string>& text, const Pointer& pointer, const char* member)
    {
        if (text)
            judgeText(*text, pointer, member);
    }

    // `levels`: of nesting around the value.
    void judgeJson(const std::string& json, const std::string& pointer, std::size_t levels, bool object)
    {
        FoundProblems inside;
        try {
            JsonReader reader(json, inside, m_noJob, levels);
            const bool isObject = reader.next() == JsonKind::object;
            (void)reader.kept();
            reader.finish();
            if (object && !isObject)
                m_problems.atMember(pointer, "this is no object; a view or a style is one");
        } catch (const ReadingStopped&) {
            // The problem that stopped it is in the list.
        }
        if (!inside.empty())
            m_problems.atMember(pointer,
                                "kept text that no reader takes: " + std::move(inside).taken().front().message);
    }
    template <class Pointer>
    void judgeObject(const std::optional<std::string>& json, const Pointer& pointer, const char* member,
                     std::size_t levels)
    {
        if (json)
            judgeJson(*json, pointer() + member, levels, true);
    }
    template <class Pointer>
    void judgeKept(const KeptMembers& members, const Pointer& pointer, std::size_t levels)
    {
        for (const KeptMember& member : members) {
            if (!member.name.starts_with("x-") || !isUtf8(member.name))
                m_problems.atMember(pointer(), "a kept member has the name \"" + shortened(member.name) +
                                                   "\"; its name is UTF-8 and begins with x-");
            judgeJson(member.json, pointer() + '/' + member.name, levels, false);
            const auto sameName = [&member](const KeptMember& other) { return other.name == member.name; };
            if (std::count_if(members.begin(), members.end(), sameName) > 1)
                m_problems.atMember(pointer() + '/' + member.name,
                                    "this name appears more than once; a name may appear once");
        }
    }
    void judgeBody(const Body& body, std::size_t index)
    {
        constexpr std::size_t levels = 3; // the scene, its bodies, the body
        const auto pointer = [index] { return "/bodies/" + std::to_string(index); };
        judgeText(body.id, pointer, "/id");
        judgeText(body.name, pointer, "/name");
        judgeText(body.group, pointer, "/group");
        judgeObject(body.style, pointer, "/style", levels);
        judgeKept(body.kept, pointer, levels);
        judgePath(
            body.a, [&] { return pointer() + (hasTwoControlPoints(body.shape) ? "/a" : "/path"); }, levels + 1);
        judgePath(
            body.b, [&] { return pointer() + "/b"; }, levels + 1);
        judgeKept(
            body.radius.kept, [&] { return pointer() + "/radius"; }, levels + 1);
    }

private:
    template <class Pointer>
    void judgePath(const Path& path, const Pointer& pointer, std::size_t levels)
    {
        const auto judge = [&](const auto& form) {
            if constexpr (requires { form.kept; })
                judgeKept(form.kept, pointer, levels);
        };
        std::visit(judge, path);
    }

    FoundProblems& m_problems;
    Job m_noJob;
};

} // namespace

void applyKeptRules(const Scene& scene, FoundProblems& problems)
{
    KeptRules rules(problems);
    const auto root = [] { return std::string(); };
    rules.judgeText(scene.title, root, "/title");
    rules.judgeText(scene.notes, root, "/notes");
    rules.judgeObject(scene.view, root, "/view", 1);
    rules.judgeKept(scene.kept, root, 1);
    if (scene.time)
        rules.judgeKept(
            scene.time->kept, [] { return std::string("/time"); }, 2);
    if (scene.grid)
        rules.judgeKept(
            scene.grid->kept, [] { return std::string("/grid"); }, 2);
    for (std::size_t i = 0; i < scene.bodies.size() && !problems.overflowed(); ++i)
        rules.judgeBody(scene.bodies[i], i);
    for (std::size_t i = 0; scene.expect && i < scene.expect->size(); ++i)
        rules.judgeKept((*scene.expect)[i].kept, [i] { return "/expect/" + std::to_string(i); }, 3);
    for (std::size_t i = 0; scene.bookmarks && i < scene.bookmarks->size(); ++i) {
        const Bookmark& bookmark = (*scene.bookmarks)[i];
        const auto pointer = [i] { return "/bookmarks/" + std::to_string(i); };
        rules.judgeText(bookmark.name, pointer, "/name");
        rules.judgeText(bookmark.note, pointer, "/note");
        rules.judgeKept(bookmark.kept, pointer, 3);
    }
}

} // namespace sweep
