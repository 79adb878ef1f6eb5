// What does the audit say of every pair, also of those that never meet?
#pragma once

#include "widgets/format/palette.h"
#include "widgets/models/solver/solver_answer.h"

#include <QAbstractTableModel>

namespace sweep {

// One row for each pair or cell that the audit looked at, the worst verdicts first.
class PairModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        CheckColumn,
        AColumn,
        BColumn,
        TimeColumn,
        DistanceColumn,
        BoundColumn,
        PrecisionColumn,
        ReasonColumn,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setAnswer(SolverAnswerPtr answer);
    void setBrightness(Brightness brightness);
    [[nodiscard]] const PairAudit& pairOf(int row) const { return m_answer->audit->pairs[m_rows[std::size_t(row)]]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const PairAudit& pair, int column) const;

    SolverAnswerPtr m_answer;
    Brightness m_brightness = Brightness::light;
    std::vector<std::uint32_t> m_rows;
};

} // namespace sweep
