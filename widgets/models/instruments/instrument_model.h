// The sheet of the instrument in view, as rows of a table.
#pragma once

#include "widgets/models/instruments/instruments.h"

#include <QAbstractTableModel>

namespace sweep {

// While only numbers change the rows stay, and with them what is selected.
class InstrumentModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    static constexpr int FullRole = Qt::UserRole; // what is copied

    explicit InstrumentModel(const Instruments& instruments, QObject* parent = nullptr);

    void setBrightness(Brightness brightness);
    [[nodiscard]] const InstrumentTable& sheet() const { return m_sheet; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void refill();
    [[nodiscard]] QVariant decoration(const InstrumentCell& cell) const;

    const Instruments& m_instruments;
    Brightness m_brightness = Brightness::light;
    InstrumentTable m_sheet;
};

} // namespace sweep
