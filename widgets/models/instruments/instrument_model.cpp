#include "widgets/models/instruments/instrument_model.h"

#include "widgets/format/glyph.h"

#include <QFont>

namespace sweep {

InstrumentModel::InstrumentModel(const Instruments& instruments, QObject* parent)
    : TableModel({}, parent), m_instruments(instruments)
{
    connect(&instruments, &Instruments::changed, this, &InstrumentModel::refill);
    refill();
}

void InstrumentModel::setBrightness(Brightness brightness)
{
    m_brightness = brightness;
    refresh();
}

void InstrumentModel::refill()
{
    InstrumentTable table = m_instruments.reading() ? m_instruments.reading()->table : InstrumentTable{};
    if (table.columns == m_table.columns && table.rows.size() == m_table.rows.size()) {
        const bool same = table.rows == m_table.rows;
        m_table = std::move(table);
        if (!same)
            refresh();
        return;
    }
    beginResetModel();
    m_table = std::move(table);
    setHeadings(m_table.columns);
    endResetModel();
}

QVariant InstrumentModel::cell(int row, int column, int role) const
{
    const InstrumentCell& cell = m_table.rows[std::size_t(row)][std::size_t(column)];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case FullRole:
        return cell.full.isEmpty() ? cell.text : cell.full;
    case Qt::ToolTipRole:
        return cell.tip.isEmpty() ? QVariant() : QVariant(cell.tip);
    case Qt::DecorationRole:
        return cell.verdict ? QVariant(glyphIcon(*cell.verdict, m_brightness)) : QVariant();
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

} // namespace sweep
