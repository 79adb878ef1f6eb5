// What did the user pick?
#pragma once

#include "widgets/document/scene_document.h"

#include <optional>

namespace sweep {

// Bodies by their place in the document's scene, and one event of the present timeline. It follows the document:
// what is removed is not selected, what undo brings back is.
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
    [[nodiscard]] Picked lastPicked() const { return m_picked; }

    void setBodies(std::vector<std::size_t> bodies);
    void selectAllBodies();
    void setEvent(std::size_t event);
    void clearEvent();
    void clear();

Q_SIGNALS:
    void changed();

private:
    void follow(const SceneChange& change);
    void remove(const std::vector<std::size_t>& places);

    SceneDocument& m_document;
    std::vector<std::size_t> m_bodies;
    std::optional<std::size_t> m_event;
    Picked m_picked = Picked::nothing;
};

} // namespace sweep
