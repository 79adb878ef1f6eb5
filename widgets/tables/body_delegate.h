// What does a row of the bodies look like: its group behind its name, the word for its shape, its eye and its lock?
#pragma once

#include "widgets/tables/row_delegate.h"

class QTreeView;

namespace sweep {

// The word for a body's shape runs over the cells of its numbers, which are empty, and stands in every row or in none.
class BodyDelegate : public RowDelegate
{
    Q_OBJECT

public:
    explicit BodyDelegate(QTreeView& tree);

    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    // Where the eye and the lock of a body stand in the last cell of its row.
    [[nodiscard]] static QRect eyeIn(const QRect& cell);
    [[nodiscard]] static QRect lockIn(const QRect& cell);
    // The width that both need.
    static constexpr int marksWidth = 44;

private:
    void paintGroup(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;

    QTreeView& m_tree;
};

} // namespace sweep
