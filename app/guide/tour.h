// Guided tour and its steps.
#pragma once

#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "widgets/models/instruments/instrument_table.h"

#include <QFrame>

#include <optional>
#include <vector>

class QLabel;
class QPushButton;

namespace sweep {

// Steps of the guided tour: their texts and the state of the window at each.

// The tour sets up everything but the text, which describes what the user can do.
struct TourStep
{
    const char* title; // not translated, like the text
    const char* text;
    const char* scene;                         // the name of an example
    double time = 0;                           // the time of the playhead
    std::vector<const char*> selected = {};    // ids of the selected bodies
    const char* panel;                         // the object name of the panel in front
    std::optional<Instrument> instrument = {}; // shown in the panel of instruments
    std::optional<ActionId> tool = {};         // the tool to choose; none: the select tool
};

[[nodiscard]] const std::vector<TourStep>& tourSteps();

// Guided tour: a card above the canvas that presents the instruments step by step.

// The window stays fully usable beside the card with its buttons Back, Next and Close. Each step opens its scene, after
// a prompt if changes would be lost; a user who keeps the changes stays at the present step.
class Tour : public QFrame
{
    Q_OBJECT

public:
    // Starts when the tour's action is triggered.
    explicit Tour(const WindowParts& parts);

    // Opens the step's scene, and shows the step once it is open. Requires: there is such a step.
    void goTo(std::size_t step);
    [[nodiscard]] std::size_t step() const { return m_step; }
    [[nodiscard]] QPushButton& back() { return *m_back; }
    [[nodiscard]] QPushButton& next() { return *m_next; }

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    void follow();
    void show(std::size_t step);
    void showPanel(const TourStep& step);

    WindowParts m_parts;
    std::size_t m_step = 0;
    std::optional<std::size_t> m_pending; // the step whose scene is being opened
    QLabel* m_title;
    QLabel* m_text;
    QPushButton* m_back;
    QPushButton* m_next;
};

} // namespace sweep
