#include "widgets/document/scene_document.h"

#include "core/scene/editing.h"
#include "core/tools/polygon_editing.h"
#include "widgets/document/commands.h"
#include "widgets/format/text.h"

#include <QFileInfo>
#include <QScopedValueRollback>

#include <algorithm>

namespace sweep {

namespace {

constexpr int none = -1;

// Rounds what was changed in a scene of singles, whatever the view it came from.
void keepSingles(Scene& scene, const SceneChange& change)
{
    if (!hasSingles(scene))
        return;
    if (change.kind == SceneChange::Kind::bodies || change.kind == SceneChange::Kind::inserted) {
        for (const std::size_t body : change.bodies)
            roundToSingles(scene.bodies[body]);
    } else if (change.kind != SceneChange::Kind::removed && change.kind != SceneChange::Kind::reordered) {
        roundToSingles(scene);
    }
}

} // namespace

const Scene& SceneCommand::scene() const
{
    return m_document.scene();
}

void SceneCommand::redo()
{
    Scene& scene = m_document.writable();
    const SceneChange change = exchange(scene);
    if (m_bookmarks)
        std::swap(scene.bookmarks, m_bookmarks);
    keepSingles(scene, change);
    m_document.announce(change);
}

void SceneCommand::undo()
{
    redo();
}

void SceneCommand::dropIf(bool isUnchanged)
{
    if (isUnchanged && m_bookmarks)
        m_document.followBookmarks(*m_bookmarks);
    setObsolete(isUnchanged);
}

SceneDocument::SceneDocument(QObject* parent) : QObject(parent)
{
    connect(&m_undoStack, &QUndoStack::indexChanged, this, &SceneDocument::announceModified);
}

QString SceneDocument::name() const
{
    if (!m_path.isEmpty())
        return QFileInfo(m_path).fileName();
    return m_name.isEmpty() ? tr("Untitled") : m_name;
}

void SceneDocument::adopt(Scene scene, const QString& path, const QString& name)
{
    m_scene = std::make_shared<Scene>(std::move(scene));
    m_path = path;
    m_name = name;
    m_savedIndex = 0;
    m_markedIndex = none;
    ++m_mark;
    m_undoStack.clear();
    m_typed.clear();
    announceModified();
    announce({.kind = SceneChange::Kind::everything, .isAnother = true});
    Q_EMIT pathChanged(m_path);
}

quint64 SceneDocument::beginSave()
{
    m_markedIndex = m_undoStack.index();
    return ++m_mark;
}

void SceneDocument::endSave(quint64 mark, const QString& path)
{
    if (mark != m_mark)
        return;
    m_savedIndex = m_markedIndex;
    m_path = path;
    announceModified();
    Q_EMIT pathChanged(m_path);
}

void SceneDocument::forgetSaved()
{
    m_savedIndex = none;
    announceModified();
}

void SceneDocument::announceModified()
{
    if (std::exchange(m_announcedModified, isModified()) != m_announcedModified)
        Q_EMIT modifiedChanged(m_announcedModified);
}

void SceneDocument::push(QUndoCommand* command)
{
    const std::unique_ptr<QUndoCommand> dropped(m_announces ? command : nullptr);
    if (dropped)
        return; // a step within a step would come before it in the history
    Q_EMIT stepBegins();
    // The steps that could have been redone are gone, and with them the states that they led to.
    for (int* index : {&m_savedIndex, &m_markedIndex})
        if (*index > m_undoStack.index())
            *index = none;
    m_undoStack.push(command);
}

// A saved step stays unchanged: the rest of its gesture becomes another step.
HistoryStep SceneDocument::stepOf(const QString& text, int gesture) const
{
    return {text, gesture == 0 ? 0 : (quint64(gesture) << 32) + (m_mark & 0xffffffff)};
}

std::vector<IndexedBody> SceneDocument::atEnd(std::vector<Body> bodies) const
{
    std::vector<IndexedBody> indexed;
    for (Body& body : bodies)
        indexed.emplace_back(m_scene->bodies.size() + indexed.size(), std::move(body));
    return indexed;
}

void SceneDocument::changeBodies(std::vector<IndexedBody> bodies, const QString& text, int gesture)
{
    std::erase_if(bodies, [this](const IndexedBody& body) { return body.first >= m_scene->bodies.size(); });
    const auto isUnchanged = [this](const IndexedBody& body) { return m_scene->bodies[body.first] == body.second; };
    if (std::ranges::all_of(bodies, isUnchanged))
        return;
    std::ranges::sort(bodies, [](const auto& p, const auto& q) { return p.first < q.first; });
    push(new ChangeBodies(*this, std::move(bodies), stepOf(text, gesture)));
}

void SceneDocument::changeBody(std::size_t index, Body body, const QString& text, int gesture)
{
    std::vector<IndexedBody> bodies;
    bodies.emplace_back(index, std::move(body));
    changeBodies(std::move(bodies), text, gesture);
}

void SceneDocument::appendBodies(std::vector<Body> bodies, const QString& text)
{
    if (!bodies.empty())
        push(new ChangePresence(*this, atEnd(std::move(bodies)), {text}));
}

void SceneDocument::changeAndAppend(IndexedBody changed, Body added, const QString& text)
{
    auto both = std::make_unique<QUndoCommand>(text);
    new ChangeBodies(*this, {std::move(changed)}, {.parent = both.get()});
    new ChangePresence(*this, atEnd({std::move(added)}), {.parent = both.get()});
    push(both.release());
}

void SceneDocument::appendPart(const Scene& part, const QString& text)
{
    Scene fitting = withFreeNames(part, *m_scene);
    if (fitting.bodies.empty())
        return;
    auto both = std::make_unique<QUndoCommand>(text);
    if (isBlank() && (part.time || part.grid)) {
        SceneSettings settings = settingsOf(*m_scene);
        settings.time = part.time;
        settings.grid = part.grid;
        new ChangeSettings(*this, std::move(settings), {.parent = both.get()});
    }
    new ChangePresence(*this, atEnd(std::move(fitting.bodies)), {.parent = both.get()},
                       fitting.ignore.value_or(IgnoreList()));
    push(both.release());
}

void SceneDocument::extendScene(const Scene& extended, const QString& text)
{
    const std::size_t count = m_scene->bodies.size();
    SWEEP_EXPECTS(extended.bodies.size() >= count);
    auto step = std::make_unique<QUndoCommand>(text);
    SceneSettings settings = settingsOf(*m_scene);
    settings.time = extended.time;
    settings.grid = extended.grid;
    if (!(settings == settingsOf(*m_scene)))
        new ChangeSettings(*this, std::move(settings), {.parent = step.get()});
    if (extended.view != m_scene->view)
        new ChangeView(*this, extended.view, {.parent = step.get()});
    std::vector<IndexedBody> changed;
    for (std::size_t i = 0; i < count; ++i)
        if (!(extended.bodies[i] == m_scene->bodies[i]))
            changed.emplace_back(i, extended.bodies[i]);
    if (!changed.empty())
        new ChangeBodies(*this, std::move(changed), {.parent = step.get()});
    std::vector<Body> added(extended.bodies.begin() + std::ptrdiff_t(count), extended.bodies.end());
    if (!added.empty())
        new ChangePresence(*this, atEnd(std::move(added)), {.parent = step.get()});
    if (step->childCount() > 0)
        push(step.release());
}

void SceneDocument::removeBodies(std::vector<std::size_t> indices, const QString& text)
{
    std::erase_if(indices, [this](std::size_t index) { return index >= m_scene->bodies.size(); });
    std::ranges::sort(indices);
    indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
    if (indices.empty())
        return;
    const QString usual = indices.size() == 1 ? tr("Delete %1").arg(labelOf(m_scene->bodies[indices.front()]))
                                              : tr("Delete %n bodies", nullptr, int(indices.size()));
    push(new ChangePresence(*this, std::move(indices), {text.isEmpty() ? usual : text}));
}

void SceneDocument::replaceBodies(BodyReplacement replacement, const QString& text)
{
    auto both = std::make_unique<QUndoCommand>(text);
    ChangePresence::addReplacement(*this, std::move(replacement), *both);
    push(both.release());
}

void SceneDocument::moveBodies(const std::vector<std::size_t>& indices, std::size_t before)
{
    const std::size_t count = m_scene->bodies.size();
    std::vector<bool> moves(count, false);
    for (const std::size_t index : indices)
        if (index < count)
            moves[index] = true;
    std::vector<std::size_t> order;
    const auto add = [&](std::size_t from, std::size_t to, bool moved) {
        for (std::size_t index = from; index < to; ++index)
            if (moves[index] == moved)
                order.push_back(index);
    };
    const std::size_t insertion = std::min(before, count);
    add(0, insertion, false);
    add(0, count, true);
    add(insertion, count, false);
    if (std::ranges::is_sorted(order))
        return;
    const auto moved = static_cast<int>(std::ranges::count(moves, true));
    const auto first = static_cast<std::size_t>(std::ranges::find(moves, true) - moves.begin());
    const QString text =
        moved == 1 ? tr("Reorder %1").arg(labelOf(m_scene->bodies[first])) : tr("Reorder %n bodies", nullptr, moved);
    push(new ReorderBodies(*this, std::move(order), {text}));
}

void SceneDocument::renameBody(std::size_t index, const std::string& id)
{
    if (index >= m_scene->bodies.size() || m_scene->bodies[index].id == id)
        return;
    push(new RenameBody(*this, index, id, {tr("Rename %1").arg(shownTextOf(m_scene->bodies[index].id))}));
}

void SceneDocument::nameBody(std::size_t index, const std::string& label)
{
    if (index >= m_scene->bodies.size() || label == labelTextOf(m_scene->bodies[index]))
        return;
    Body body = m_scene->bodies[index];
    const QString text = tr("Rename %1").arg(labelOf(body));
    body.name = label.empty() || label == body.id ? std::nullopt : std::optional(label);
    changeBody(index, std::move(body), text);
}

bool SceneDocument::renameGroup(const std::string& group, const std::string& name)
{
    if (name.empty() || name == group)
        return true;
    if (groupsOf(*m_scene).contains(name))
        return false;
    std::vector<IndexedBody> bodies;
    for (std::size_t i = 0; i < m_scene->bodies.size(); ++i)
        if (m_scene->bodies[i].group == group) {
            bodies.emplace_back(i, m_scene->bodies[i]);
            bodies.back().second.group = name;
        }
    changeBodies(std::move(bodies), tr("Rename %1").arg(shownTextOf(group)));
    return true;
}

void SceneDocument::changeSettings(SceneSettings settings, const QString& text, int gesture)
{
    if (settings != settingsOf(*m_scene))
        push(new ChangeSettings(*this, std::move(settings), stepOf(text, gesture)));
}

void SceneDocument::changeBookmarks(std::vector<Bookmark> bookmarks, const QString& text)
{
    ChangeBookmarks::Value changed;
    if (!bookmarks.empty())
        changed = std::move(bookmarks);
    if (changed != scene().bookmarks)
        push(new ChangeBookmarks(*this, std::move(changed), {text}));
}

void SceneDocument::followBookmarks(const std::vector<Bookmark>& bookmarks)
{
    const int index = m_undoStack.index();
    if (index == 0 || bookmarks == scene().bookmarks)
        return;
    const QUndoCommand* step = m_undoStack.command(index - 1);
    while (step->childCount() > 0)
        step = step->child(step->childCount() - 1);
    const auto* const command = dynamic_cast<const SceneCommand*>(step);
    if (!command)
        return;
    // The stack hands out constant steps, because a changed one would not fit the scene any more; this one does.
    if (auto& before = const_cast<SceneCommand*>(command)->m_bookmarks; !before)
        before = scene().bookmarks;
    writable().bookmarks = bookmarks;
    announce({SceneChange::Kind::view});
    for (int* saved : {&m_savedIndex, &m_markedIndex}) // with the bookmarks where they were
        if (*saved == index)
            *saved = none;
    announceModified();
}

void SceneDocument::changeScene(Scene changed, const QString& text)
{
    if (changed != scene())
        push(new ChangeScene(*this, std::move(changed), {text}));
}

void SceneDocument::changeMarks(const BodyMarks& marks, const QString& text)
{
    if (marks != marksOf(*m_scene))
        push(new ChangeView(*this, viewWith(m_scene->view, marks), {text}));
}

void SceneDocument::changeYDown(bool down)
{
    if (down != pointsDown(*m_scene))
        push(new ChangeView(*this, viewWithYDown(m_scene->view, down),
                            {down ? tr("Y points down") : tr("Y points up")}));
}

std::string SceneDocument::freeId(const std::string& preferred) const
{
    return freeName(preferred, idsOf(*m_scene));
}

Scene& SceneDocument::writable()
{
    if (m_scene.use_count() > 1)
        m_scene = std::make_shared<Scene>(*m_scene);
    // Taking and releasing one more reference orders the reads of a background job, made before it released the scene,
    // before the writes that follow; reading the reference count alone does not.
    static_cast<void>(std::shared_ptr<const Scene>(m_scene));
    return *m_scene;
}

void SceneDocument::announce(const SceneChange& change)
{
    ++m_revision;
    const QScopedValueRollback announces(m_announces, true);
    Q_EMIT changed(change);
}

} // namespace sweep
