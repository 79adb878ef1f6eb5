#include "widgets/document/scene_document.h"

#include "core/scene/excerpt.h"
#include "core/scene/file/scene_file.h"
#include "widgets/document/change_bookmarks.h"
#include "widgets/document/change_presence.h"
#include "widgets/document/change_scene.h"
#include "widgets/document/change_view.h"
#include "widgets/document/rename_body.h"
#include "widgets/document/reorder_bodies.h"
#include "widgets/document/two_commands.h"

#include <QFile>
#include <QFileInfo>
#include <QScopedValueRollback>

#include <algorithm>
#include <atomic>

namespace sweep {

namespace {

constexpr int none = -1;

QString shown(const std::string& text)
{
    return QString::fromStdString(text);
}

} // namespace

SceneDocument::SceneDocument(QObject* parent) : QObject(parent)
{
    connect(&m_undoStack, &QUndoStack::indexChanged, this, &SceneDocument::tellModified);
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
    tellModified();
    announce({SceneChange::Kind::everything});
    Q_EMIT pathChanged(m_path);
}

Result<std::monostate> SceneDocument::save(const QString& path)
{
    const quint64 mark = beginSave();
    Result<std::monostate> written = writeSceneFile(*m_scene, QFile::encodeName(path).toStdString());
    if (written)
        endSave(mark, path);
    return written;
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
    tellModified();
    Q_EMIT pathChanged(m_path);
}

void SceneDocument::tellModified()
{
    if (std::exchange(m_toldModified, isModified()) != m_toldModified)
        Q_EMIT modifiedChanged(m_toldModified);
}

void SceneDocument::push(QUndoCommand* command)
{
    const std::unique_ptr<QUndoCommand> dropped(m_announces ? command : nullptr);
    if (dropped)
        return; // a step within a step would come before it in the history
    Q_EMIT stepBegins();
    // What could have been done again is gone, and with it the states beyond.
    for (int* index : {&m_savedIndex, &m_markedIndex})
        if (*index > m_undoStack.index())
            *index = none;
    m_undoStack.push(command);
}

void SceneDocument::changeBodies(std::vector<IndexedBody> bodies, const QString& text, int gesture)
{
    std::erase_if(bodies, [this](const IndexedBody& body) { return body.first >= m_scene->bodies.size(); });
    const auto unchanged = [this](const IndexedBody& body) { return m_scene->bodies[body.first] == body.second; };
    if (std::all_of(bodies.begin(), bodies.end(), unchanged))
        return;
    std::sort(bodies.begin(), bodies.end(), [](const auto& p, const auto& q) { return p.first < q.first; });
    push(new ChangeBodies(*this, std::move(bodies), text, stepOf(gesture)));
}

// A step that is saved stays as it is: the rest of its gesture becomes another one.
quint64 SceneDocument::stepOf(int gesture) const
{
    return gesture == 0 ? 0 : (quint64(gesture) << 32) + (m_mark & 0xffffffff);
}

void SceneDocument::changeBody(std::size_t place, Body body, const QString& text, int gesture)
{
    std::vector<IndexedBody> bodies;
    bodies.emplace_back(place, std::move(body));
    changeBodies(std::move(bodies), text, gesture);
}

void SceneDocument::appendBodies(std::vector<Body> bodies, const QString& text)
{
    std::vector<IndexedBody> placed;
    for (Body& body : bodies)
        placed.emplace_back(m_scene->bodies.size() + placed.size(), std::move(body));
    if (!placed.empty())
        push(new ChangePresence(*this, std::move(placed), text));
}

void SceneDocument::changeAndAppend(IndexedBody changed, Body coming, const QString& text)
{
    std::vector<IndexedBody> placed;
    placed.emplace_back(m_scene->bodies.size(), std::move(coming));
    std::vector<IndexedBody> others;
    others.push_back(std::move(changed));
    push(new TwoCommands(std::make_unique<ChangeBodies>(*this, std::move(others), text, 0),
                         std::make_unique<ChangePresence>(*this, std::move(placed), text)));
}

void SceneDocument::appendPart(const Scene& part, const QString& text)
{
    Scene fitting = withFreeNames(part, *m_scene);
    std::vector<IndexedBody> placed;
    for (Body& body : fitting.bodies)
        placed.emplace_back(m_scene->bodies.size() + placed.size(), std::move(body));
    if (placed.empty())
        return;
    auto presence =
        std::make_unique<ChangePresence>(*this, std::move(placed), fitting.ignore.value_or(IgnoredPairs()), text);
    if (!isBlank() || (!part.time && !part.grid))
        return push(presence.release());
    SceneSettings settings = settingsOf(*m_scene);
    settings.time = part.time;
    settings.grid = part.grid;
    push(new TwoCommands(std::make_unique<ChangeSettings>(*this, std::move(settings), text, 0), std::move(presence)));
}

void SceneDocument::removeBodies(std::vector<std::size_t> places, const QString& text)
{
    std::erase_if(places, [this](std::size_t place) { return place >= m_scene->bodies.size(); });
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    if (places.empty())
        return;
    const QString usual = places.size() == 1 ? tr("Delete %1").arg(shown(m_scene->bodies[places.front()].id))
                                             : tr("Delete %n bodies", nullptr, int(places.size()));
    push(new ChangePresence(*this, std::move(places), text.isEmpty() ? usual : text));
}

void SceneDocument::moveBodies(std::vector<std::size_t> places, std::size_t before)
{
    const std::size_t count = m_scene->bodies.size();
    std::vector<bool> moves(count, false);
    for (const std::size_t place : places)
        if (place < count)
            moves[place] = true;
    std::vector<std::size_t> order;
    const auto take = [&](std::size_t from, std::size_t to, bool moved) {
        for (std::size_t place = from; place < to; ++place)
            if (moves[place] == moved)
                order.push_back(place);
    };
    const std::size_t gap = std::min(before, count);
    take(0, gap, false);
    take(0, count, true);
    take(gap, count, false);
    if (std::is_sorted(order.begin(), order.end()))
        return;
    const auto moved = static_cast<int>(std::count(moves.begin(), moves.end(), true));
    const auto first = static_cast<std::size_t>(std::find(moves.begin(), moves.end(), true) - moves.begin());
    const QString text =
        moved == 1 ? tr("Reorder %1").arg(shown(m_scene->bodies[first].id)) : tr("Reorder %n bodies", nullptr, moved);
    push(new ReorderBodies(*this, std::move(order), text));
}

void SceneDocument::renameBody(std::size_t place, const std::string& id)
{
    if (place >= m_scene->bodies.size() || m_scene->bodies[place].id == id)
        return;
    push(new RenameBody(*this, place, id, tr("Rename %1").arg(shown(m_scene->bodies[place].id))));
}

void SceneDocument::changeSettings(SceneSettings settings, const QString& text, int gesture)
{
    if (settings != settingsOf(*m_scene))
        push(new ChangeSettings(*this, std::move(settings), text, stepOf(gesture)));
}

void SceneDocument::changeBookmarks(std::vector<Bookmark> bookmarks, const QString& text)
{
    Bookmarks changed = bookmarks.empty() ? Bookmarks() : std::move(bookmarks);
    if (changed != scene().bookmarks)
        push(new ChangeBookmarks(*this, std::move(changed), text));
}

void SceneDocument::changeScene(Scene changed, const QString& text)
{
    if (changed != scene())
        push(new ChangeScene(*this, std::move(changed), text));
}

void SceneDocument::changeMarks(const BodyMarks& marks, const QString& text)
{
    if (marks != marksOf(*m_scene))
        push(new ChangeView(*this, viewWith(m_scene->view, marks), text));
}

std::string SceneDocument::freeId(const std::string& wish) const
{
    return freeName(wish, idsOf(*m_scene));
}

Scene& SceneDocument::writable()
{
    if (m_scene.use_count() > 1)
        m_scene = std::make_shared<Scene>(*m_scene);
    // What a solver read before it let go of the scene comes before what is written now.
    std::atomic_thread_fence(std::memory_order_acquire);
    return *m_scene;
}

void SceneDocument::announce(const SceneChange& change)
{
    ++m_revision;
    const QScopedValueRollback announces(m_announces, true);
    Q_EMIT changed(change);
}

} // namespace sweep
