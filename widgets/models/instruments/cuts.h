// Table model of cuts: where a moving point crosses lines, and at which velocities.
#pragma once

#include "core/tools/cut.h"
#include "widgets/document/solver.h"
#include "widgets/format/palette.h"
#include "widgets/format/table_model.h"
#include "widgets/format/text.h"

#include <optional>
#include <vector>

namespace sweep {

// One row for each contact of the point with a segment, thick line, ray or line, in exact order of the beginnings, and
// one for each edge of a polygon at which the point enters or leaves it. A row's numbers are computed when they are
// first requested.
class CutModel : public TableModel
{
    Q_OBJECT

public:
    enum Column
    {
        NumberColumn,
        LineColumn,
        TimeColumn,
        SColumn,
        XColumn,
        YColumn,
        LineVelocityColumn,
        PointerVelocityColumn,
        RelativeColumn,
        ColumnCount
    };
    static constexpr int FullRole = Qt::UserRole; // the text that is copied: never rounded

    explicit CutModel(QObject* parent = nullptr);

    // Without a point there are no rows. Equal arguments change nothing.
    void setSubject(SolverAnswerPtr answer, std::optional<std::size_t> point);

    [[nodiscard]] std::optional<std::size_t> point() const { return m_point; }
    [[nodiscard]] const SolverAnswerPtr& answer() const { return m_answer; }
    [[nodiscard]] std::size_t eventOf(int row) const { return m_rows[std::size_t(row)].event; }
    [[nodiscard]] std::size_t lineOf(int row) const { return m_rows[std::size_t(row)].line; }
    [[nodiscard]] const Instant& timeOf(int row) const;
    [[nodiscard]] const Cut& cutOf(int row) const;

    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        std::size_t event = 0;
        std::size_t line = 0;
        std::optional<std::size_t> edge = {}; // of a polygon
        mutable std::optional<Cut> cut = {};
    };
    void brightnessChanged() override;
    [[nodiscard]] int rows() const override { return int(m_rows.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    [[nodiscard]] QVariant shownId(int row, int column) const;
    [[nodiscard]] QString text(int row, int column, bool full) const;
    [[nodiscard]] const Event& eventAt(int row) const;
    void addRow(std::size_t event);
    [[nodiscard]] int exactDigitsTelling(int row, int other) const;
    [[nodiscard]] QString coordinateText(int row, std::size_t coordinate, bool full) const;

    SolverAnswerPtr m_answer;
    std::optional<std::size_t> m_point;
    BodyColours m_colours;
    RepeatedLabels m_repeated;
    std::vector<Row> m_rows;
};

// The selected body, if it is the only one and is a point.
[[nodiscard]] std::optional<std::size_t> cuttingPoint(const Scene& scene, const std::vector<std::size_t>& selected);

} // namespace sweep
