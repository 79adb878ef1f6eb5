// Which bodies are there, and what are their numbers?
#pragma once

#include "widgets/models/bodies/body_model.h"
#include "widgets/models/session/selection.h"

#include <QWidget>

class QMouseEvent;
class QTreeView;

namespace sweep {

class Placeholder;

// Bodies with their numbers below, edited in place, in an order that is changed by dragging. The selection is the one
// that all views share.
class BodyTree : public QWidget
{
    Q_OBJECT

public:
    BodyTree(BodyModel& model, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] QTreeView& tree() { return *m_tree; }
    // Lets its name be typed anew, in place.
    void rename(std::size_t body);

Q_SIGNALS:
    void hovered(std::optional<std::size_t> body);
    // Clicked twice: bring it into sight.
    void activated(std::size_t body);
    void menuRequested(const QPoint& globalPosition);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void refill();
    void fitColumns();
    [[nodiscard]] bool pressed(const QMouseEvent& event);
    void tellSelection();
    void followSelection();

    BodyModel& m_model;
    Selection& m_selection;
    QTreeView* m_tree;
    Placeholder* m_placeholder;
    bool m_following = false;
};

} // namespace sweep
