// Which scene is on the bench, where is its file, and how does it change? Everything that changes it goes through here.
#pragma once

#include "core/base/result.h"
#include "core/scene/file/body_marks.h"
#include "core/scene/scene.h"
#include "widgets/document/change_bodies.h"
#include "widgets/document/change_settings.h"
#include "widgets/document/scene_change.h"
#include "widgets/format/typed_numbers.h"

#include <QObject>
#include <QUndoStack>

#include <memory>
#include <variant>

namespace sweep {

// The only writer of the scene. Laws, each a test:
// 1. every edit is one undo step, however many moves a gesture made; undoing all gives the scene that was opened;
// 2. an edit that changes nothing leaves no step and emits nothing;
// 3. revision() rises with every change and never repeats;
// 4. isModified() is false exactly where the scene is the one last opened or saved;
// 5. whoever hears of a change writes nothing by it: such an edit is dropped.
class SceneDocument : public QObject
{
    Q_OBJECT

public:
    explicit SceneDocument(QObject* parent = nullptr);

    // Until the next change.
    [[nodiscard]] const Scene& scene() const { return *m_scene; }
    // The scene as it is now, for ever: a change makes another one where somebody holds this one.
    [[nodiscard]] std::shared_ptr<const Scene> snapshot() const { return m_scene; }
    [[nodiscard]] quint64 revision() const { return m_revision; }
    // Has it neither bodies nor a time and a grid of its own?
    [[nodiscard]] bool isBlank() const { return m_scene->bodies.empty() && !m_scene->time && !m_scene->grid; }
    [[nodiscard]] QUndoStack& undoStack() { return m_undoStack; }
    // Of the undo stack, where the scene is that was last opened or saved; −1 where that cannot be reached any more.
    [[nodiscard]] int savedIndex() const { return m_savedIndex; }
    [[nodiscard]] bool isModified() const { return m_undoStack.index() != m_savedIndex; }

    // The file it is saved to; empty for a scene that has none yet.
    [[nodiscard]] QString path() const { return m_path; }
    // What to call it: the file's name, or a name for a scene without a file.
    [[nodiscard]] QString name() const;

    // Another scene takes the place of this one; there is no undo across it. `name` is for a scene without a path.
    void adopt(Scene scene, const QString& path, const QString& name = {});
    // Marks the scene as it is now as the one that is being saved; edits may follow before it is.
    [[nodiscard]] quint64 beginSave();
    // The scene that was marked is in the file, which is the document's from here on. A mark that was followed by
    // another one, or by another scene, means nothing.
    void endSave(quint64 mark, const QString& path);
    // Both at once: writes the scene to the path. On failure nothing changes.
    [[nodiscard]] Result<std::monostate> save(const QString& path);

    // A number for a gesture: changes that carry the same one become one step.
    [[nodiscard]] int beginGesture() { return ++m_gesture; }

    void changeBodies(std::vector<IndexedBody> bodies, const QString& text, int gesture = 0);
    void changeBody(std::size_t place, Body body, const QString& text, int gesture = 0);
    void appendBodies(std::vector<Body> bodies, const QString& text);
    // Both in one step. The body that comes has an id that is free.
    void changeAndAppend(IndexedBody changed, Body coming, const QString& text);
    // The bodies of another scene and its ignored pairs, with ids and groups that are free here. To a blank scene it
    // brings its time and its grid: its motion and its cells are the same here.
    void appendPart(const Scene& part, const QString& text);
    void removeBodies(std::vector<std::size_t> places, const QString& text = {});
    // Puts these bodies, in the order that they have, before the body at `before` (at the end where that is their
    // number).
    void moveBodies(std::vector<std::size_t> places, std::size_t before);
    void renameBody(std::size_t place, const std::string& id);
    void changeSettings(SceneSettings settings, const QString& text, int gesture = 0);
    // Named places in time.
    void changeBookmarks(std::vector<Bookmark> bookmarks, const QString& text);
    // All of it at once: what was reduced, say. The file stays.
    void changeScene(Scene scene, const QString& text);
    // What is hidden and what is locked.
    void changeMarks(const BodyMarks& marks, const QString& text);

    // What was typed for numbers of this scene, for every view that shows them.
    [[nodiscard]] TypedNumbers& typedNumbers() { return m_typed; }

    // An id that no body has: the wish itself, or with the first number that makes it free.
    [[nodiscard]] std::string freeId(const std::string& wish) const;

Q_SIGNALS:
    void changed(const sweep::SceneChange& change);
    // A step is about to be made, unlike one that is undone or done again.
    void stepBegins();
    void modifiedChanged(bool modified);
    void pathChanged(const QString& path);

private:
    friend class SceneCommand;
    void announce(const SceneChange& change);
    void push(QUndoCommand* command);
    void tellModified();
    [[nodiscard]] quint64 stepOf(int gesture) const;
    [[nodiscard]] Scene& writable();

    std::shared_ptr<Scene> m_scene = std::make_shared<Scene>();
    QUndoStack m_undoStack;
    TypedNumbers m_typed;
    QString m_path;
    QString m_name;
    quint64 m_revision = 1;
    int m_gesture = 0;
    int m_savedIndex = 0;   // of the undo stack; none where that state cannot be reached any more
    int m_markedIndex = -1; // the same of the scene that is being saved
    quint64 m_mark = 0;
    bool m_toldModified = false;
    bool m_announces = false;
};

} // namespace sweep
