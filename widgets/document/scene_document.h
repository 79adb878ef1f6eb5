// Editable document: the scene, its file and its undo history.
#pragma once

#include "core/scene_file/kept_members.h"
#include "widgets/document/commands.h"
#include "widgets/format/numbers.h"

#include <sweepbench/scene.h>

#include <QObject>
#include <QUndoStack>

#include <memory>

namespace sweep {

// The only writer of the scene. Laws, each a test:
// 1. every edit is one undo step, however many moves a gesture made; undoing all steps gives the scene that was opened;
// 2. an edit that changes nothing leaves no step and emits nothing;
// 3. revision() rises with every change and never repeats;
// 4. isModified() is false if and only if the scene is the one last opened or saved;
// 5. an edit made by a listener of changed() is dropped.
class SceneDocument : public QObject
{
    Q_OBJECT

public:
    explicit SceneDocument(QObject* parent = nullptr);

    // Valid until the next change.
    [[nodiscard]] const Scene& scene() const { return *m_scene; }
    // The scene as it is now. It never changes: the next edit copies the scene if this one is still in use.
    [[nodiscard]] std::shared_ptr<const Scene> snapshot() const { return m_scene; }
    [[nodiscard]] quint64 revision() const { return m_revision; }
    // Whether the scene has neither bodies nor a time or a grid of its own.
    [[nodiscard]] bool isBlank() const { return m_scene->bodies.empty() && !m_scene->time && !m_scene->grid; }
    [[nodiscard]] QUndoStack& undoStack() { return m_undoStack; }
    // The undo stack's index of the scene last opened or saved; −1 if that scene cannot be reached any more.
    [[nodiscard]] int savedIndex() const { return m_savedIndex; }
    [[nodiscard]] bool isModified() const { return m_undoStack.index() != m_savedIndex; }

    // The file that the scene is saved to; empty if there is none yet.
    [[nodiscard]] QString path() const { return m_path; }
    // The file's name, or a name for a scene without a file.
    [[nodiscard]] QString name() const;
    // True if the scene comes from neither a file nor an example.
    [[nodiscard]] bool isUntitled() const { return m_path.isEmpty() && m_name.isEmpty(); }

    // Replaces the scene and clears the history. `name` is for a scene without a path.
    void adopt(Scene scene, const QString& path, const QString& name = {});
    // Marks the present scene as the one that is being saved. Edits may follow before the save ends.
    [[nodiscard]] quint64 beginSave();
    // The file holds the marked scene and becomes the document's. Does nothing if another mark or another scene
    // has come since.
    void endSave(quint64 mark, const QString& path);
    // The file does not hold any of this scene's states: it was changed elsewhere.
    void forgetSaved();

    // A number for a gesture: edits with the same number become one step.
    [[nodiscard]] int beginGesture() { return ++m_gesture; }

    void changeBodies(std::vector<IndexedBody> bodies, const QString& text, int gesture = 0);
    void changeBody(std::size_t index, Body body, const QString& text, int gesture = 0);
    void appendBodies(std::vector<Body> bodies, const QString& text);
    // Changes one body and appends another in one step. Requires: no body has the id of `added`.
    void changeAndAppend(IndexedBody changed, Body added, const QString& text);
    // Appends the bodies of another scene and its ignored pairs, with ids and groups that are free here. A blank scene
    // takes over the time and the grid as well, so that the bodies move and meet cells as in the other scene.
    void appendPart(const Scene& part, const QString& text);
    // Takes over the bodies, the time, the grid and the view of a scene that was made from this one in one step:
    // further bodies are at its end. Requires: the present bodies come first, with their ids.
    void extendScene(const Scene& extended, const QString& text);
    void removeBodies(std::vector<std::size_t> indices, const QString& text = {});
    // Puts bodies in the place of others, with everything that refers to them. The new bodies become selected.
    // Requires: a replacement for this scene that has a new body.
    void replaceBodies(BodyReplacement replacement, const QString& text);
    // Moves the bodies, in their present order, before the body with index `before`, or to the end if that is the
    // number of bodies.
    void moveBodies(const std::vector<std::size_t>& indices, std::size_t before);
    // Gives the body another id, also in the expectations, ignored pairs and marks that name it.
    void renameBody(std::size_t index, const std::string& id);
    // Gives the body a name as its label; its id, or an empty text, removes the name. The id stays.
    void nameBody(std::size_t index, const std::string& label);
    // Gives the group another name; an empty one changes nothing. Does nothing and returns false if another group has
    // the name: groups are not joined.
    bool renameGroup(const std::string& group, const std::string& name);
    void changeSettings(SceneSettings settings, const QString& text, int gesture = 0);
    void changeBookmarks(std::vector<Bookmark> bookmarks, const QString& text);
    // Changes bookmarks whose events the last step has moved, as a part of that step. Requires: the scene has
    // bookmarks.
    void followBookmarks(const std::vector<Bookmark>& bookmarks);
    // Replaces the whole scene in one undoable step; the file stays.
    void changeScene(Scene scene, const QString& text);
    // Sets which bodies are hidden and which are locked.
    void changeMarks(const BodyMarks& marks, const QString& text);
    // Sets whether y points down on the screen.
    void changeYDown(bool down);

    // The texts that numbers of this scene were typed as, for every view that shows them.
    [[nodiscard]] TypedNumbers& typedNumbers() { return m_typed; }

    // `preferred` if no body has this id, otherwise `preferred` with the first number that makes it free.
    [[nodiscard]] std::string freeId(const std::string& preferred) const;

Q_SIGNALS:
    void changed(const sweep::SceneChange& change);
    // A step is about to be added to the history; not emitted by undo and redo.
    void stepBegins();
    void modifiedChanged(bool modified);
    void pathChanged(const QString& path);

private:
    friend class SceneCommand;
    [[nodiscard]] Scene& writable();
    void announce(const SceneChange& change);
    void announceModified();
    void push(QUndoCommand* command);
    [[nodiscard]] HistoryStep stepOf(const QString& text, int gesture) const;
    [[nodiscard]] std::vector<IndexedBody> atEnd(std::vector<Body> bodies) const;

    std::shared_ptr<Scene> m_scene = std::make_shared<Scene>();
    QUndoStack m_undoStack;
    TypedNumbers m_typed;
    QString m_path;
    QString m_name;
    quint64 m_revision = 1;
    int m_gesture = 0;
    int m_savedIndex = 0;   // see savedIndex()
    int m_markedIndex = -1; // like m_savedIndex, for the scene that is being saved
    quint64 m_mark = 0;
    bool m_announcedModified = false;
    bool m_announces = false; // listeners of changed() are being called
};

} // namespace sweep
