// Tree of bodies and their numbers.
#pragma once

#include "widgets/document/selection.h"
#include "widgets/models/body_model.h"
#include "widgets/tables/dense_table.h"

#include <QSet>
#include <QTreeView>
#include <QWidget>

class QMouseEvent;
class QTreeView;

namespace sweep {

// Item delegate of the body tree: group after the name, numbers that fit, visibility and lock icons.

// A body's radius stands beside its icons.
class BodyDelegate : public RowDelegate
{
    Q_OBJECT

public:
    explicit BodyDelegate(QTreeView& tree) : RowDelegate(&tree) {}

    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

    // The boxes of eye and lock within the last cell of a body's row.
    [[nodiscard]] static QRect eyeIn(const QRect& cell);
    [[nodiscard]] static QRect lockIn(const QRect& cell);
    // The width of eye and lock together.
    static constexpr int marksWidth = 44;

protected:
    void paintExtras(QPainter& painter, const QStyleOptionViewItem& item, const QModelIndex& index) const override;

private:
    void paintRadius(QPainter& painter, const QStyleOptionViewItem& item, const QString& radius) const;
};

class Placeholder;

// Each body has its numbers below it, which a click on its arrow shows. Numbers are edited in place, and the order of
// bodies is changed by dragging. The selection is the one that all views share.
class BodyTree : public QWidget
{
    Q_OBJECT

public:
    BodyTree(BodyModel& model, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] QTreeView& tree() { return *m_tree; }
    // Begins editing the body's name in place.
    void rename(std::size_t body);
    // The widths of the columns of numbers once the user has dragged a border; empty before, while the columns fit the
    // room. A list of another length changes nothing.
    [[nodiscard]] QStringList columnWidths() const;
    void setColumnWidths(const QStringList& widths);

Q_SIGNALS:
    void columnWidthsChanged();
    void hovered(std::optional<std::size_t> body);
    // A double click requests that the body be brought into view.
    void activated(std::size_t body);
    void menuRequested(const QPoint& globalPosition);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void refill();
    void fitColumns();
    void moveBorder(int column, int before, int after);
    [[nodiscard]] int leastWidth(int column) const;
    void expandKept();
    [[nodiscard]] bool pressed(const QMouseEvent& event);
    void writeSelection();
    void followSelection();

    BodyModel& m_model;
    Selection& m_selection;
    QTreeView* m_tree;
    Placeholder* m_placeholder;
    QSet<QString> m_expanded; // ids of bodies
    bool m_following = false;
    QList<int> m_widths; // widths of the columns of numbers, as set by the user
    bool m_fitting = false;
};

} // namespace sweep
