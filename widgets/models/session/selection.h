// What did the user pick?
#pragma once

#include "widgets/document/scene_document.h"

#include <map>
#include <optional>

namespace sweep {

// Bodies by their place in the document's scene, one event of the present timeline, and one cell of the grid. It
// follows the document: what is removed is not selected, what comes is. Undo and redo select what was selected at the
// same step before, or what they change where that is unknown.
class Selection : public QObject
{
    Q_OBJECT

public:
    enum class Picked
    {
        nothing,
        bodies,
        event
    };

    explicit Selection(SceneDocument& document, QObject* parent = nullptr);

    [[nodiscard]] const std::vector<std::size_t>& bodies() const { return m_bodies; } // ascending
    [[nodiscard]] std::optional<std::size_t> pickedEvent() const { return m_event; }  // index into Timeline::events
    [[nodiscard]] std::optional<Cell> pickedCell() const { return m_cell; }
    [[nodiscard]] Picked lastPicked() const { return m_picked; }

    void setBodies(std::vector<std::size_t> bodies);
    void selectAllBodies();
    void setEvent(std::size_t event);
    void clearEvent();
    // A cell of the grid, beside whatever bodies are selected; picking bodies or an event lets go of it.
    void setCell(const Cell& cell);
    void clear();

Q_SIGNALS:
    void changed();

private:
    void follow(const SceneChange& change);
    void remove(const std::vector<std::size_t>& places);
    void reorder(const std::vector<std::size_t>& order);
    void beginStep();
    void followIndex(int index);

    SceneDocument& m_document;
    std::vector<std::size_t> m_bodies;
    std::optional<std::size_t> m_event;
    std::optional<Cell> m_cell;
    Picked m_picked = Picked::nothing;
    std::map<int, std::vector<std::size_t>> m_atSteps; // by the undo stack's index: what was selected there last
    int m_index = 0;                                   // of the undo stack
};

} // namespace sweep
