// What happens when, as rows of a table, with what the audit says beside each?
#pragma once

#include "widgets/format/glyph.h"
#include "widgets/format/palette.h"
#include "widgets/models/answer.h"
#include "widgets/models/event_filter.h"
#include "widgets/models/event_order.h"

#include <QAbstractTableModel>
#include <QIcon>

#include <array>
#include <optional>

namespace sweep {

// Rows over the vectors of the timeline, up to millions: text is made in data() alone, filtering and sorting move an
// index vector. In exact order unless sorted otherwise.
class EventModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        InstantColumn,
        TimeColumn,
        KindColumn,
        AColumn,
        BColumn,
        SColumn,
        PointColumn,
        CheckColumn,
        ColumnCount
    };
    enum Role
    {
        ExactRole = Qt::UserRole, // the text that a copy takes: never rounded
        BodyRole                  // of a name: the place of its body in the scene
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setAnswer(AnswerPtr answer);
    [[nodiscard]] const AnswerPtr& answer() const { return m_answer; }
    // Stale rows belong to an earlier scene than the one on screen and are shown faint.
    void setStale(bool stale);
    // Is the audit still to come? Otherwise events without an opinion were not checked.
    void setChecking(bool checking);
    void setBrightness(Brightness brightness);
    // The moment whose rows are marked; none between moments.
    void setMoment(std::optional<std::size_t> moment);
    void setFilter(const QString& text);
    // What is wrong with the filter, one sentence a line; empty where nothing is.
    [[nodiscard]] QString filterProblem() const { return m_filter.problems().join(u'\n'); }

    // Has any event a proportion s? Otherwise its column has nothing to say.
    [[nodiscard]] bool hasProportions() const { return m_hasProportions; }

    // Indices into Timeline::events.
    [[nodiscard]] std::size_t eventOf(int row) const;
    [[nodiscard]] std::optional<int> rowOf(std::size_t event) const;
    // The row of the last event up to this one that passes the filter. Rows in another order know the event itself
    // alone.
    [[nodiscard]] std::optional<int> rowUpTo(std::size_t event) const;
    // The rows of a cell's events, ascending, at most so many.
    [[nodiscard]] std::vector<int> rowsOf(const Cell& cell, std::size_t most) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    [[nodiscard]] const Timeline* timeline() const { return m_answer ? m_answer->timeline.get() : nullptr; }
    [[nodiscard]] const Opinion* opinion(std::size_t event) const;
    [[nodiscard]] QString text(std::size_t event, int column) const;
    [[nodiscard]] QString timeText(std::size_t event, bool toCopy) const;
    [[nodiscard]] QString pointText(std::size_t event, bool exact) const;
    [[nodiscard]] QVariant decoration(std::size_t event, int column) const;
    [[nodiscard]] QString toolTip(std::size_t event, int column) const;
    [[nodiscard]] bool isDirect() const { return m_filter.isEmpty() && !isSorted(); }
    [[nodiscard]] bool isSorted() const { return !(m_sortColumn <= TimeColumn && m_sortOrder == Qt::AscendingOrder); }
    [[nodiscard]] bool isMarked(std::size_t event) const;
    void tellMarked();
    void arrange();
    [[nodiscard]] QVariant bodyOf(std::size_t event, int column) const;

    AnswerPtr m_answer;
    bool m_stale = false;
    bool m_checking = true;
    bool m_hasProportions = false;
    std::optional<std::size_t> m_moment;
    Brightness m_brightness = Brightness::light;
    QString m_filterText;
    EventFilter m_filter;
    EventOrder m_order;
    int m_sortColumn = InstantColumn;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    std::vector<std::uint32_t> m_rows; // unless isDirect()
    BodyColours m_colours;
    mutable ShapeIcons m_icons;
    mutable std::array<QIcon, 8> m_kindIcons;
    mutable std::array<QIcon, 3> m_verdictIcons;
};

} // namespace sweep
