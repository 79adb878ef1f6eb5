// Guided tour and its steps.
#pragma once

#include "app/workbench/actions.h"
#include "app/workbench/panels.h"

#include <QFrame>
#include <QPointer>

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
    const char* scene = nullptr;             // the name of an example; null: a blank scene
    const char* target = nullptr;            // the object name of the part to point at; null: the menu File
    ActionId command = ActionId::toolSelect; // the tool to choose, or what to turn on
};

// In the order of the tour.
extern const std::vector<TourStep> tourSteps;

// Guided tour: a card above the canvas that tells what the program is for, and points at what each step names.

// The window stays fully usable beside the card with its buttons Back, Next and Close. Each step opens its scene, after
// a prompt if changes would be lost; a user who keeps the changes stays at the present step. The end of the tour
// returns to the scene from before unless one of the two was changed.
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
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    static constexpr QMargins outlineWidth{2, 2, 2, 2};

    void build();
    void begin();
    void end();
    void follow();
    void show(std::size_t step);
    void pointAt(QWidget* target);

    WindowParts m_parts;
    std::size_t m_step = 0;
    std::optional<std::size_t> m_pending; // the step whose scene is being opened
    QFrame* m_outline;                    // around what the step is about; takes no clicks
    QPointer<QWidget> m_target;
    QString m_before;       // the scene before the tour, if that was unchanged; empty if there was none
    bool m_samples = false; // whether frames were sampled before the tour
    QLabel* m_title;
    QLabel* m_text;
    QPushButton* m_back;
    QPushButton* m_next;
};

} // namespace sweep
