#include "widgets/models/instruments/instrument_model.h"

#include "widgets/format/glyph.h"

#include <QFont>

namespace sweep {

InstrumentModel::InstrumentModel(const Instruments& instruments, QObject* parent)
    : QAbstractTableModel(parent), m_instruments(instruments)
{
    connect(&instruments, &Instruments::changed, this, &InstrumentModel::refill);
    refill();
}

void InstrumentModel::setBrightness(Brightness brightness)
{
    m_brightness = brightness;
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void InstrumentModel::refill()
{
    InstrumentTable sheet = m_instruments.reading() ? m_instruments.reading()->sheet : InstrumentTable{};
    if (sheet.columns == m_sheet.columns && sheet.rows.size() == m_sheet.rows.size()) {
        const bool same = sheet.rows == m_sheet.rows;
        m_sheet = std::move(sheet);
        if (!same && rowCount() > 0)
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_sheet = std::move(sheet);
    endResetModel();
}

int InstrumentModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_sheet.rows.size());
}

int InstrumentModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_sheet.columns.size());
}

QVariant InstrumentModel::decoration(const InstrumentCell& cell) const
{
    return cell.verdict ? QVariant(glyphIcon(*cell.verdict, m_brightness)) : QVariant();
}

QVariant InstrumentModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    const InstrumentCell& cell = m_sheet.rows[std::size_t(index.row())][std::size_t(index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case FullRole:
        return cell.full.isEmpty() ? cell.text : cell.full;
    case Qt::ToolTipRole:
        return cell.tip.isEmpty() ? QVariant() : QVariant(cell.tip);
    case Qt::DecorationRole:
        return decoration(cell);
    case Qt::ForegroundRole:
        return cell.quiet ? QVariant(colours(m_brightness).inkQuiet) : QVariant();
    case Qt::FontRole: {
        QFont font;
        font.setBold(true);
        return cell.strong ? QVariant(font) : QVariant();
    }
    case Qt::AccessibleTextRole:
        return cell.verdict ? QVariant(cell.text + QStringLiteral(", ") + verdictWord(*cell.verdict)) : QVariant();
    default:
        return {};
    }
}

QVariant InstrumentModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= columnCount())
        return {};
    return m_sheet.columns[section];
}

} // namespace sweep
