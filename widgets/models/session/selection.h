// Selection of bodies, an event and a grid cell.
#pragma once

#include "widgets/document/scene_document.h"

#include <map>
#include <optional>

namespace sweep {

// Bodies by their index in the document's scene, one event of the present timeline, and one cell of the grid. It
// follows the document: bodies that are removed are deselected, bodies that appear are selected. Undo and redo restore
// what was selected at that step of the history, or select the bodies they change if that is unknown.
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
    // Bodies stay selected; selecting bodies or an event deselects the cell.
    void setCell(const Cell& cell);
    void clear();

Q_SIGNALS:
    void changed();

private:
    void follow(const SceneChange& change);
    void remove(const std::vector<std::size_t>& indices);
    void reorder(const std::vector<std::size_t>& order);
    void dropEvent();
    void beginStep();
    void followIndex(int index);

    SceneDocument& m_document;
    std::vector<std::size_t> m_bodies;
    std::optional<std::size_t> m_event;
    std::optional<Cell> m_cell;
    Picked m_picked = Picked::nothing;
    std::map<int, std::vector<std::size_t>> m_atSteps; // the bodies last selected at an index of the undo stack
    int m_index = 0;                                   // the present index of the undo stack
};

} // namespace sweep
