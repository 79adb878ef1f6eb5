// Table model of the instrument in view.
#pragma once

#include "widgets/models/instruments/instruments.h"
#include "widgets/models/table_model.h"

namespace sweep {

// While only numbers change, the rows stay, and with them the selection.
class InstrumentModel : public TableModel
{
    Q_OBJECT

public:
    static constexpr int FullRole = Qt::UserRole; // the text that is copied

    explicit InstrumentModel(const Instruments& instruments, QObject* parent = nullptr);

    void setBrightness(Brightness brightness);
    [[nodiscard]] const InstrumentTable& table() const { return m_table; }

private:
    [[nodiscard]] int rows() const override { return int(m_table.rows.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    void refill();

    const Instruments& m_instruments;
    Brightness m_brightness = Brightness::light;
    InstrumentTable m_table;
};

} // namespace sweep
