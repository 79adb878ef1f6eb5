// Item delegate of the body tree: group after the name, numbers that fit, visibility and lock icons.
#pragma once

#include "widgets/tables/row_delegate.h"

#include <QTreeView>

namespace sweep {

// A body's radius stands beside its icons.
class BodyDelegate : public RowDelegate
{
    Q_OBJECT

public:
    explicit BodyDelegate(QTreeView& tree) : RowDelegate(&tree) {}

    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    // The boxes of eye and lock within the last cell of a body's row.
    [[nodiscard]] static QRect eyeIn(const QRect& cell);
    [[nodiscard]] static QRect lockIn(const QRect& cell);
    // The width of both.
    static constexpr int marksWidth = 44;

private:
    void paintRadius(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
};

} // namespace sweep
