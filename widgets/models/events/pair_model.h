// Table model of the audit's results by pair.
#pragma once

#include "widgets/format/conversions.h"
#include "widgets/format/palette.h"
#include "widgets/models/solver/solver_answer.h"
#include "widgets/models/table_model.h"

#include <optional>

namespace sweep {

// One row for each pair of bodies, or body and cell, that the audit checked, whether they meet or not, and for each
// contact at rest. The worst verdicts come first.
class PairModel : public TableModel
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
        ReasonColumn
    };

    explicit PairModel(QObject* parent = nullptr);

    void setAnswer(SolverAnswerPtr answer);
    void setBrightness(Brightness brightness);
    [[nodiscard]] const PairAudit& pairOf(int row) const { return pairAt(m_rows[std::size_t(row)]); }

private:
    [[nodiscard]] int rows() const override { return int(m_rows.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    void fill(const Audit& audit);
    [[nodiscard]] const PairAudit& pairAt(std::uint32_t index) const;
    [[nodiscard]] QString reasonText(int row) const;
    [[nodiscard]] QString text(int row, int column) const;
    // None if the pair of the row is tested.
    [[nodiscard]] std::optional<Relation> relationAtRest(int row) const;
    [[nodiscard]] QVariant shownId(const PairAudit& pair, int column) const;

    SolverAnswerPtr m_answer;
    std::vector<PairAudit> m_atRest; // audits of the contacts at rest
    RepeatedLabels m_repeated;
    Brightness m_brightness = Brightness::light;
    std::vector<std::uint32_t> m_rows; // indices into Audit::pairs, and beyond into m_atRest
};

} // namespace sweep
