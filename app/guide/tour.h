// How is a newcomer led through the instruments?
#pragma once

#include "app/guide/tour_steps.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace sweep {

class Canvas;
class Panels;
class SceneFiles;
class Workbench;

// A card above the canvas, beside which everything goes on as ever: Back, Next and Close. Each step opens its scene,
// which asks first where changes would be lost; who stays with them stays at the step before.
class Tour : public QFrame
{
    Q_OBJECT

public:
    struct Stage
    {
        Workbench& workbench;
        SceneFiles& files;
        Panels& panels;
        QWidget& canvas; // takes the keys that a step speaks of
    };
    // Begins by the command of the tour. What is on the stage outlives it.
    Tour(const Actions& actions, const Stage& stage, QWidget* parent = nullptr);

    // Opens the step's scene; it is shown once that is open. Requires: a step.
    void goTo(std::size_t step);
    [[nodiscard]] std::size_t step() const { return m_step; }
    [[nodiscard]] std::size_t count() const { return m_steps.size(); }
    [[nodiscard]] QPushButton& back() { return *m_back; }
    [[nodiscard]] QPushButton& next() { return *m_next; }

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    void follow();
    void show(std::size_t step);
    void select(const QStringList& ids);
    void showPanel(const TourStep& step);

    const Actions& m_actions;
    Stage m_stage;
    std::vector<TourStep> m_steps;
    std::size_t m_step = 0;
    std::optional<std::size_t> m_wanted; // whose scene is being opened
    QLabel* m_title;
    QLabel* m_words;
    QPushButton* m_back;
    QPushButton* m_next;
};

} // namespace sweep
