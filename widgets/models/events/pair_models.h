// Models of the pairs of bodies, and of contacts at rest.
#pragma once

#include "widgets/document/solver.h"
#include "widgets/format/glyph.h"
#include "widgets/format/palette.h"
#include "widgets/format/table_model.h"
#include "widgets/format/text.h"

#include <array>
#include <optional>

namespace sweep {

// Table model of the audit's results by pair.

// One row for each pair of bodies, or body and cell, that was audited, whether they meet or not, and for each
// contact at rest. The worst verdicts come first.
class PairModel : public TableModel
{
    Q_OBJECT

public:
    enum Column
    {
        AuditColumn,
        PairColumn,
        TimeColumn,
        DistanceColumn,
        BoundColumn,
        PrecisionColumn,
        ReasonColumn
    };

    explicit PairModel(QObject* parent = nullptr);

    void setAnswer(SolverAnswerPtr answer);
    [[nodiscard]] PairAudit pairOf(int row) const { return pairAt(m_rows[std::size_t(row)]); }

private:
    [[nodiscard]] int rows() const override { return int(m_rows.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    void fill(const Audit& audit);
    [[nodiscard]] PairAudit pairAt(std::uint32_t index) const;
    [[nodiscard]] QString reasonText(int row) const;
    [[nodiscard]] QString text(int row, int column) const;
    // None if the pair of the row is tested.
    [[nodiscard]] std::optional<Relation> relationAtRest(int row) const;

    SolverAnswerPtr m_answer;
    std::vector<PairAudit> m_atRest; // audits of the contacts at rest
    RepeatedLabels m_repeated;
    std::vector<std::uint32_t> m_rows; // indices into Audit::pairs, and beyond into m_atRest
};

// Table model of the pairs of bodies at rest that are in contact.

// A row for each pair that the answer lists and the filter of events passes, in the order of pairs. Points are computed
// when a cell is requested. Until the pairs of a changed scene arrive, the rows are those of the earlier scene, and
// stale: they are shown faint, and belong to no pair of the present scene.
class RestingModel : public TableModel
{
    Q_OBJECT

public:
    enum Column
    {
        RelationColumn,
        AColumn,
        BColumn,
        SharedColumn, // the shared point, or the ends of the shared piece
        AuditColumn,  // Boost.Geometry's verdict on the contact
        ColumnCount
    };
    enum Role
    {
        ExactRole = Qt::UserRole, // as in EventModel
        BodyRole
    };

    explicit RestingModel(QObject* parent = nullptr);

    // Null while there is no answer for the present scene.
    void setAnswer(const SolverAnswerPtr& answer);
    // Sets whether the audit is pending.
    void setAuditing(bool auditing);
    // Removes stale rows, because no pairs of the changed scene will come.
    void dropStale();
    void setFilter(const QString& text);

    [[nodiscard]] bool isStale() const { return m_stale; }
    // Whether any pair at rest is in contact, passing the filter or not.
    [[nodiscard]] bool hasContacts() const { return m_answer != nullptr; }
    // "At rest: 3 in contact", "At rest: 1 of 3 in contact": the counts of rows and contacts.
    [[nodiscard]] QString title() const;

    // Requires: not stale.
    [[nodiscard]] BodyPair pairOf(int row) const { return contact(row).pair; }
    [[nodiscard]] std::optional<int> rowOf(BodyPair pair) const;
    // The scene that the pairs refer to. Requires: hasContacts().
    [[nodiscard]] const Scene& scene() const { return *m_answer->scene; }

private:
    void brightnessChanged() override;
    [[nodiscard]] int rows() const override { return int(m_rows.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    [[nodiscard]] const RestingContact& contact(int row) const
    {
        return m_answer->untested->inContact[m_rows[std::size_t(row)]];
    }
    [[nodiscard]] const EventAudit* audit(int row) const;
    [[nodiscard]] QString auditText(int row, bool exact) const;
    [[nodiscard]] QVariant bodyOf(int row, int column) const;
    [[nodiscard]] QVariant shownId(int row, int column) const;
    [[nodiscard]] QString text(int row, int column, bool exact) const;
    [[nodiscard]] QString sharedText(int row, bool exact) const;
    [[nodiscard]] QVariant decoration(int row, int column) const;
    void arrange();

    SolverAnswerPtr m_answer; // an answer with contacts at rest; otherwise null
    bool m_stale = false;
    bool m_auditing = true;
    QString m_filterText;
    bool m_isFiltered = false;
    std::vector<std::uint32_t> m_rows; // indices into UntestedPairs::inContact, ascending
    BodyColours m_colours;
    RepeatedLabels m_repeated;
    mutable ShapeIcons m_icons;
    mutable std::array<QIcon, 4> m_relationIcons;
};

} // namespace sweep
