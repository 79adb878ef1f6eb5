#include "widgets/document/commands.h"

#include "core/scene_file/kept_members.h"
#include "core/tools/polygon_editing.h"
#include "widgets/format/palette.h"

#include <algorithm>
#include <unordered_set>

namespace sweep {

void BodyReferences::exchange(Scene& scene)
{
    std::swap(scene.ignore, ignore);
    std::swap(scene.expect, expect);
    std::swap(scene.view, view);
}

void BodyReferences::editMarks(const Scene& scene, const std::function<void(std::vector<std::string>& ids)>& edit)
{
    const BodyMarks before = marksOf(scene);
    BodyMarks marks = before;
    edit(marks.hidden);
    edit(marks.locked);
    if (marks != before)
        view = viewWith(view, marks);
}

namespace {

// Bodies of a larger scene cannot be distinguished by their colours.
constexpr std::size_t mostColoured = 1000;

// The style that keeps the colour of a body whose index changes; nothing if the body keeps it anyway.
std::optional<std::string> styleThatKeepsColour(const Body& body, std::size_t before, std::size_t after)
{
    if (colourOfSet(before) == colourOfSet(after) || namedColour(body).isValid())
        return {};
    return styleWithColour(body.style, colourOfSet(before).name().toStdString());
}

} // namespace

std::vector<IndexedStyle> stylesThatKeepColours(const Scene& scene, const std::vector<std::size_t>& order)
{
    std::vector<IndexedStyle> styles;
    for (std::size_t place = 0; place < order.size() && scene.bodies.size() <= mostColoured; ++place)
        if (auto style = styleThatKeepsColour(scene.bodies[order[place]], order[place], place))
            styles.emplace_back(order[place], std::move(style));
    return styles;
}

void exchangeStyles(Scene& scene, std::vector<IndexedStyle>& styles)
{
    for (auto& [index, style] : styles)
        std::swap(scene.bodies[index].style, style);
}

ChangeBodies::ChangeBodies(SceneDocument& document, std::vector<IndexedBody> bodies, const HistoryStep& step)
    : SceneCommand(document, step), m_bodies(std::move(bodies))
{
}

bool ChangeBodies::mergeWith(const QUndoCommand* other)
{
    const auto* next = dynamic_cast<const ChangeBodies*>(other);
    const auto sameIndex = [](const IndexedBody& p, const IndexedBody& q) { return p.first == q.first; };
    if (!next || !isOfGesture(*next) ||
        !std::equal(m_bodies.begin(), m_bodies.end(), next->m_bodies.begin(), next->m_bodies.end(), sameIndex))
        return false;
    // The first command holds the values from before the gesture, which is all that undo needs.
    const auto isUnchanged = [this](const IndexedBody& body) { return scene().bodies[body.first] == body.second; };
    dropIf(std::ranges::all_of(m_bodies, isUnchanged));
    return true;
}

SceneChange ChangeBodies::exchange(Scene& scene)
{
    SceneChange change{SceneChange::Kind::bodies};
    for (auto& [index, body] : m_bodies) {
        std::swap(scene.bodies[index], body);
        change.bodies.push_back(index);
    }
    return change;
}

ChangePresence::ChangePresence(SceneDocument& document, std::vector<IndexedBody> bodies, const HistoryStep& step,
                               const IgnoreList& ignored)
    : SceneCommand(document, step), m_bodies(std::move(bodies))
{
    for (const auto& [index, body] : m_bodies)
        m_indices.push_back(index);
    if (ignored.empty())
        return;
    m_references.emplace(scene());
    if (!m_references->ignore)
        m_references->ignore.emplace();
    m_references->ignore->insert(m_references->ignore->end(), ignored.begin(), ignored.end());
}

ChangePresence::ChangePresence(SceneDocument& document, std::vector<std::size_t> indices, const HistoryStep& step)
    : SceneCommand(document, step), m_indices(std::move(indices)), m_references(scene())
{
    std::vector<std::size_t> order;
    for (std::size_t index = 0; index < scene().bodies.size(); ++index)
        if (!std::ranges::binary_search(m_indices, index))
            order.push_back(index);
    m_styles = stylesThatKeepColours(scene(), order);
    std::unordered_set<std::string> gone;
    for (const std::size_t index : m_indices)
        gone.insert(scene().bodies[index].id);
    if (m_references->ignore)
        std::erase_if(*m_references->ignore,
                      [&](const auto& pair) { return gone.contains(pair.first) || gone.contains(pair.second); });
    if (m_references->expect)
        std::erase_if(*m_references->expect, [&](const Expectation& expectation) {
            const auto* other = std::get_if<std::string>(&expectation.other);
            return gone.contains(expectation.a) || (other && gone.contains(*other));
        });
    m_references->editMarks(
        scene(), [&](auto& ids) { std::erase_if(ids, [&](const std::string& id) { return gone.contains(id); }); });
}

void ChangePresence::addReplacement(SceneDocument& document, BodyReplacement replacement, QUndoCommand& step)
{
    std::vector<std::size_t> replaced;
    for (const BodyReplacement::Entry& entry : replacement.entries)
        replaced.push_back(entry.index);
    auto* removal = new ChangePresence(document, std::move(replaced), {.parent = &step});
    const Scene& before = removal->scene();
    const bool isColoured = before.bodies.size() <= mostColoured;
    std::vector<IndexedBody> inserted;
    std::vector<IndexedStyle> styles; // by the indices after the step
    std::size_t after = 0;
    auto entry = replacement.entries.begin();
    for (std::size_t index = 0; index < before.bodies.size(); ++index) {
        if (entry == replacement.entries.end() || entry->index != index) {
            if (auto style = isColoured ? styleThatKeepsColour(before.bodies[index], index, after) : std::nullopt)
                styles.emplace_back(after, std::move(style));
            ++after;
            continue;
        }
        for (Body& body : entry->bodies) {
            if (auto style = isColoured ? styleThatKeepsColour(body, index, after) : std::nullopt)
                body.style = std::move(style);
            inserted.emplace_back(after++, std::move(body));
        }
        ++entry;
    }
    removal->m_styles.clear(); // the colours are kept by the insertion, which knows the final indices
    auto* insertion = new ChangePresence(document, std::move(inserted), {.parent = &step});
    insertion->m_styles = std::move(styles);
    insertion->m_references.emplace(before);
    insertion->m_references->ignore = std::move(replacement.ignore);
    insertion->m_references->expect = std::move(replacement.expect);
    insertion->m_references->view = std::move(replacement.view);
}

SceneChange ChangePresence::exchange(Scene& scene)
{
    if (m_references)
        m_references->exchange(scene);
    const bool appear = !m_bodies.empty();
    if (!appear)
        exchangeStyles(scene, m_styles);
    appear ? put(scene) : take(scene);
    if (appear)
        exchangeStyles(scene, m_styles);
    return {appear ? SceneChange::Kind::inserted : SceneChange::Kind::removed, m_indices};
}

// One pass over the bodies, however many of them disappear.
void ChangePresence::take(Scene& scene)
{
    std::vector<Body> kept;
    kept.reserve(scene.bodies.size());
    auto next = m_indices.begin();
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (next != m_indices.end() && *next == i) {
            m_bodies.emplace_back(i, std::move(scene.bodies[i]));
            ++next;
        } else {
            kept.push_back(std::move(scene.bodies[i]));
        }
    }
    scene.bodies = std::move(kept);
}

void ChangePresence::put(Scene& scene)
{
    std::vector<Body> merged;
    merged.reserve(scene.bodies.size() + m_bodies.size());
    auto old = scene.bodies.begin();
    for (auto& [index, body] : m_bodies) {
        while (merged.size() < index && old != scene.bodies.end())
            merged.push_back(std::move(*old++));
        merged.push_back(std::move(body));
    }
    std::move(old, scene.bodies.end(), std::back_inserter(merged));
    scene.bodies = std::move(merged);
    m_bodies.clear();
}

SceneSettings settingsOf(const Scene& scene)
{
    return {scene.title, scene.notes, scene.time, scene.grid, scene.ignore};
}

ChangeSettings::ChangeSettings(SceneDocument& document, SceneSettings settings, const HistoryStep& step)
    : SceneCommand(document, step), m_settings(std::move(settings))
{
}

bool ChangeSettings::mergeWith(const QUndoCommand* other)
{
    const auto* next = dynamic_cast<const ChangeSettings*>(other);
    if (!next || !isOfGesture(*next))
        return false;
    // The first command holds the values from before the gesture, which is all that undo needs.
    dropIf(settingsOf(scene()) == m_settings);
    return true;
}

SceneChange ChangeSettings::exchange(Scene& scene)
{
    std::swap(scene.title, m_settings.title);
    std::swap(scene.notes, m_settings.notes);
    std::swap(scene.time, m_settings.time);
    std::swap(scene.grid, m_settings.grid);
    std::swap(scene.ignore, m_settings.ignore);
    return {SceneChange::Kind::settings};
}

RenameBody::RenameBody(SceneDocument& document, std::size_t index, std::string id, const HistoryStep& step)
    : SceneCommand(document, step), m_index(index), m_id(std::move(id)), m_references(scene())
{
    const std::string& old = scene().bodies[m_index].id;
    const auto rename = [&](std::string& name) {
        if (name == old)
            name = m_id;
    };
    if (m_references.ignore)
        for (auto& [a, b] : *m_references.ignore) {
            rename(a);
            rename(b);
        }
    if (m_references.expect)
        for (Expectation& expectation : *m_references.expect) {
            rename(expectation.a);
            if (auto* other = std::get_if<std::string>(&expectation.other))
                rename(*other);
        }
    m_references.editMarks(scene(), [&](auto& ids) { std::ranges::for_each(ids, rename); });
}

SceneChange RenameBody::exchange(Scene& scene)
{
    std::swap(scene.bodies[m_index].id, m_id);
    m_references.exchange(scene);
    return {SceneChange::Kind::bodies, {m_index}};
}

SceneChange ReorderBodies::exchange(Scene& scene)
{
    const bool isBack = std::exchange(m_isDone, !m_isDone);
    if (!isBack)
        exchangeStyles(scene, m_styles);
    std::vector<Body> bodies;
    std::vector<std::size_t> inverse(m_order.size());
    bodies.reserve(m_order.size());
    for (std::size_t index = 0; index < m_order.size(); ++index) {
        bodies.push_back(std::move(scene.bodies[m_order[index]]));
        inverse[m_order[index]] = index;
    }
    scene.bodies = std::move(bodies);
    if (isBack)
        exchangeStyles(scene, m_styles);
    return {SceneChange::Kind::reordered, std::exchange(m_order, std::move(inverse))};
}

} // namespace sweep
