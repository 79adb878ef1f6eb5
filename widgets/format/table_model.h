// Base of flat table models: headings, row and column counts.
#pragma once

#include "widgets/format/palette.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <utility>

namespace sweep {

// A model provides the number of rows and the data of each cell. The headings define the columns.
class TableModel : public QAbstractTableModel
{
public:
    int rowCount(const QModelIndex& parent = {}) const final { return parent.isValid() ? 0 : rows(); }
    int columnCount(const QModelIndex& parent = {}) const final
    {
        return parent.isValid() ? 0 : int(m_headings.size());
    }
    QVariant data(const QModelIndex& index, int role) const final
    {
        if (!index.isValid() || index.row() >= rows() || index.column() >= m_headings.size())
            return {};
        return role == Qt::TextAlignmentRole ? QVariant(alignment(index.column()))
                                             : cell(index.row(), index.column(), role);
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (orientation == Qt::Vertical)
            return QAbstractTableModel::headerData(section, orientation, role);
        if (role == Qt::TextAlignmentRole)
            return QVariant(alignment(section));
        return role == Qt::DisplayRole ? QVariant(m_headings.value(section)) : QVariant();
    }
    // Set it when the theme changes.
    void setBrightness(Brightness brightness)
    {
        if (std::exchange(m_brightness, brightness) != brightness)
            brightnessChanged();
    }

protected:
    TableModel(QStringList headings, QObject* parent) : QAbstractTableModel(parent), m_headings(std::move(headings)) {}

    [[nodiscard]] virtual int rows() const = 0;
    // Requires: the row and the column exist.
    [[nodiscard]] virtual QVariant cell(int row, int column, int role) const = 0;
    // The alignment of a column and of its heading.
    [[nodiscard]] virtual Qt::Alignment alignment(int /*column*/) const { return Qt::AlignLeft | Qt::AlignVCenter; }
    // Renews the icons and colours.
    virtual void brightnessChanged() { refresh(); }

    // Call it within a model reset.
    void setHeadings(const QStringList& headings) { m_headings = headings; }
    // Notifies the views that these roles have changed in every cell; an empty list stands for all roles.
    void refresh(const QList<int>& roles = {})
    {
        if (rows() > 0)
            Q_EMIT dataChanged(index(0, 0), index(rows() - 1, columnCount() - 1), roles);
    }
    void refreshColumn(int column)
    {
        if (rows() > 0)
            Q_EMIT dataChanged(index(0, column), index(rows() - 1, column));
    }

    Brightness m_brightness = Brightness::light;

private:
    QStringList m_headings;
};

} // namespace sweep
