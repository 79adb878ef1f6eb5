// Undo commands of the document, and the changes that they report.
#pragma once

#include <sweepbench/scene.h>

#include <QUndoCommand>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace sweep {

// Typed description of one change of a scene.

struct SceneChange
{
    enum class Kind
    {
        everything, // another scene, or another content of the same file
        bodies,     // the values of some bodies
        inserted,   // bodies appeared
        removed,    // bodies disappeared
        reordered,  // the same bodies in another order
        settings,   // title, notes, time, grid or ignored pairs
        view,       // marks of bodies or bookmarks: no event depends on them
    };

    Kind kind = Kind::everything;
    // Ascending indices: of `bodies` in the scene, of `inserted` in the scene after the change, of `removed` in the
    // scene before it. For `reordered`: the old index for each new one.
    std::vector<std::size_t> bodies = {};
    bool isAnother = false; // for `everything`: another scene; views go to its start, and panels scroll to their tops
};

// Undo command of a scene: an exchange of values that undoes itself.

class SceneDocument;

// The entry of a command in the history.
struct HistoryStep
{
    QString text = {};
    quint64 gesture = 0;            // commands of one gesture become one step; 0: a step of its own
    QUndoCommand* parent = nullptr; // null, or the step that contains and then owns the command
};

// Holds the values that the scene does not hold at present. Writes through the document only.
class SceneCommand : public QUndoCommand
{
public:
    void undo() override;
    void redo() override;

    // Exchanges the values and returns the change. Two calls in a row change nothing.
    [[nodiscard]] virtual SceneChange exchange(Scene& scene) = 0;

protected:
    SceneCommand(SceneDocument& document, const HistoryStep& step)
        : QUndoCommand(step.text, step.parent), m_document(document), m_gesture(step.gesture)
    {
    }

    [[nodiscard]] const Scene& scene() const;
    [[nodiscard]] bool isOfGesture(const SceneCommand& other) const
    {
        return m_gesture != 0 && m_gesture == other.m_gesture;
    }
    // Makes the step obsolete and restores its bookmarks if its gesture has restored the original values.
    void dropIf(bool isUnchanged);

private:
    friend class SceneDocument;
    SceneDocument& m_document;
    quint64 m_gesture;
    std::optional<std::vector<Bookmark>> m_bookmarks; // see SceneDocument::followBookmarks()
};

// References to bodies by their ids: ignored pairs, expectations, and marks in the view.

using IgnoreList = std::vector<std::pair<std::string, std::string>>;

// Commands that add, remove or rename bodies exchange these values with the scene.
struct BodyReferences
{
    explicit BodyReferences(const Scene& scene) : ignore(scene.ignore), expect(scene.expect), view(scene.view) {}

    std::optional<IgnoreList> ignore;
    std::optional<std::vector<Expectation>> expect;
    std::optional<std::string> view;

    void exchange(Scene& scene);
    // Edits both lists of marked ids, those of hidden and those of locked bodies. The view is rewritten only if they
    // change. Requires: the view is still that of the scene.
    void editMarks(const Scene& scene, const std::function<void(std::vector<std::string>& ids)>& edit);
};

// Styles that keep the colours of bodies whose indices change.

using IndexedStyle = std::pair<std::size_t, std::optional<std::string>>;

// A body whose style names no colour has the colour of its index. If its index changes, its style names that colour
// from then on, so that the body keeps it, in the file too. `order` gives the old index for each new one; the styles
// have old indices. Empty for a scene of more than 1000 bodies, which eight colours cannot distinguish.
[[nodiscard]] std::vector<IndexedStyle> stylesThatKeepColours(const Scene& scene,
                                                              const std::vector<std::size_t>& order);

// Exchanges the styles with those of the bodies.
void exchangeStyles(Scene& scene, std::vector<IndexedStyle>& styles);

// Undo commands that exchange one value of the scene.

// `part` gives the value by reference: a member of Scene, or a function.
template <auto part, SceneChange::Kind kind>
class ChangeValue : public SceneCommand
{
public:
    using Value = std::remove_cvref_t<std::invoke_result_t<decltype(part), Scene&>>;

    ChangeValue(SceneDocument& document, Value value, const HistoryStep& step)
        : SceneCommand(document, step), m_value(std::move(value))
    {
    }

    [[nodiscard]] SceneChange exchange(Scene& scene) override
    {
        std::swap(std::invoke(part, scene), m_value);
        return {kind};
    }

private:
    Value m_value;
};

using ChangeScene = ChangeValue<std::identity{}, SceneChange::Kind::everything>;
using ChangeView = ChangeValue<&Scene::view, SceneChange::Kind::view>;
using ChangeBookmarks = ChangeValue<&Scene::bookmarks, SceneChange::Kind::view>;

// Undo command: changes the values of bodies.

// A body and its index in the scene.
using IndexedBody = std::pair<std::size_t, Body>;

// Changes of one gesture to the same bodies become one step, or none if the gesture restores the original values.
class ChangeBodies : public SceneCommand
{
public:
    // Requires: ascending by index.
    ChangeBodies(SceneDocument& document, std::vector<IndexedBody> bodies, const HistoryStep& step);

    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* other) override;
    [[nodiscard]] SceneChange exchange(Scene& scene) override;

private:
    std::vector<IndexedBody> m_bodies;
};

// Undo command: adds bodies to the scene, or removes bodies with everything that refers to them.

struct BodyReplacement;

class ChangePresence : public SceneCommand
{
public:
    // Adds bodies, and ignored pairs with them. Requires: ascending by index; the indices refer to the scene that holds
    // the bodies.
    ChangePresence(SceneDocument& document, std::vector<IndexedBody> bodies, const HistoryStep& step,
                   const IgnoreList& ignored = {});
    // Removes bodies, and restores them, with their marks and the ignored pairs and expectations that name them. The
    // other bodies keep their colours. Requires: ascending.
    ChangePresence(SceneDocument& document, std::vector<std::size_t> indices, const HistoryStep& step);
    // Adds to the step the commands that put bodies in the place of others: a removal and an insertion. Other bodies
    // keep their colours, and each new one has the colour of the body in whose place it is, unless it names its own.
    static void addReplacement(SceneDocument& document, BodyReplacement replacement, QUndoCommand& step);

    [[nodiscard]] SceneChange exchange(Scene& scene) override;

private:
    void take(Scene& scene);
    void put(Scene& scene);

    std::vector<std::size_t> m_indices;
    std::vector<IndexedStyle> m_styles;         // styles of the remaining bodies, by the indices before
    std::vector<IndexedBody> m_bodies;          // the bodies while they are not in the scene; empty otherwise
    std::optional<BodyReferences> m_references; // references to the bodies; none if nothing refers to them
};

// Undo command: changes title, notes, time, grid or ignored pairs.

// The members of a scene that this command changes.
struct SceneSettings
{
    std::optional<std::string> title = {};
    std::optional<std::string> notes = {};
    std::optional<SceneTime> time = {};
    std::optional<Grid> grid = {};
    std::optional<IgnoreList> ignore = {};
    friend bool operator==(const SceneSettings&, const SceneSettings&) = default;
};

[[nodiscard]] SceneSettings settingsOf(const Scene& scene);

// Changes of one gesture become one step, or none if the gesture restores the original values.
class ChangeSettings : public SceneCommand
{
public:
    ChangeSettings(SceneDocument& document, SceneSettings settings, const HistoryStep& step);

    int id() const override { return 2; }
    bool mergeWith(const QUndoCommand* other) override;
    [[nodiscard]] SceneChange exchange(Scene& scene) override;

private:
    SceneSettings m_settings;
};

// Undo command: changes the id of a body, also in everything that refers to it.

class RenameBody : public SceneCommand
{
public:
    RenameBody(SceneDocument& document, std::size_t index, std::string id, const HistoryStep& step);

    [[nodiscard]] SceneChange exchange(Scene& scene) override;

private:
    std::size_t m_index;
    std::string m_id;
    BodyReferences m_references;
};

// Undo command: reorders the bodies, which keep their colours.

class ReorderBodies : public SceneCommand
{
public:
    // `order` gives the old index for each new one. Requires: a permutation.
    ReorderBodies(SceneDocument& document, std::vector<std::size_t> order, const HistoryStep& step)
        : SceneCommand(document, step), m_styles(stylesThatKeepColours(scene(), order)), m_order(std::move(order))
    {
    }

    [[nodiscard]] SceneChange exchange(Scene& scene) override;

private:
    std::vector<IndexedStyle> m_styles; // styles by old indices
    std::vector<std::size_t> m_order;   // order that the next exchange applies
    bool m_isDone = false;
};

} // namespace sweep
