// Table model of the pairs of bodies at rest that are in contact.
#pragma once

#include "widgets/format/conversions.h"
#include "widgets/format/glyph.h"
#include "widgets/format/palette.h"
#include "widgets/models/solver/solver_answer.h"
#include "widgets/models/table_model.h"

#include <array>
#include <optional>

namespace sweep {

// A row for each pair that the answer lists and the filter of events passes, in the order of pairs. Points are computed
// when a cell is requested. While the pairs of a changed scene are still to come, the rows are those of the earlier
// scene, and stale: they are shown faint, and belong to no pair of the present scene.
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
        CheckColumn,  // Boost.Geometry's verdict on the contact
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
    // Sets whether the audit is still to come.
    void setChecking(bool checking);
    // Removes stale rows, because no pairs of the changed scene will come.
    void dropStale();
    void setFilter(const QString& text);
    void setBrightness(Brightness brightness);

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
    [[nodiscard]] int rows() const override { return int(m_rows.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    [[nodiscard]] const RestingContact& contact(int row) const
    {
        return m_answer->untested->inContact[m_rows[std::size_t(row)]];
    }
    [[nodiscard]] const Opinion* opinion(int row) const;
    [[nodiscard]] QString checkText(int row, bool exact) const;
    [[nodiscard]] QVariant bodyOf(int row, int column) const;
    [[nodiscard]] QVariant shownId(int row, int column) const;
    [[nodiscard]] QString text(int row, int column, bool exact) const;
    [[nodiscard]] QString sharedText(int row, bool exact) const;
    [[nodiscard]] QVariant decoration(int row, int column) const;
    void arrange();

    SolverAnswerPtr m_answer; // an answer with contacts at rest; otherwise null
    bool m_stale = false;
    bool m_checking = true;
    QString m_filterText;
    bool m_isFiltered = false;
    std::vector<std::uint32_t> m_rows; // indices into UntestedPairs::inContact, ascending
    Brightness m_brightness = Brightness::light;
    BodyColours m_colours;
    RepeatedLabels m_repeated;
    mutable ShapeIcons m_icons;
    mutable std::array<QIcon, 4> m_relationIcons;
};

} // namespace sweep
