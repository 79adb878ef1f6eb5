// What happens when, as rows of a table, with what the audit says beside each?
#pragma once

#include "widgets/document/worker.h"
#include "widgets/format/glyph.h"
#include "widgets/format/palette.h"
#include "widgets/models/events/event_filter.h"
#include "widgets/models/events/event_sorter.h"
#include "widgets/models/events/event_text.h"

#include <QAbstractTableModel>
#include <QIcon>

#include <array>
#include <functional>
#include <optional>

namespace sweep {

// Rows over the vectors of the timeline, up to millions: text is made in data() alone, filtering and sorting move an
// index vector. In exact order unless sorted otherwise. Many points take a while to be put in order: that is done on
// another thread, and the rows stand in exact order until then.
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
        FramesColumn,
        ColumnCount
    };
    enum Role
    {
        ExactRole = Qt::UserRole, // the text that a copy takes: never rounded
        BodyRole                  // of a name: the place of its body in the scene
    };

    static constexpr int mostSortedAtOnce = 20'000; // rows by their points

    using QAbstractTableModel::QAbstractTableModel;

    void setAnswer(SolverAnswerPtr answer);
    [[nodiscard]] const SolverAnswerPtr& answer() const { return m_text.answer; }
    // Stale rows belong to an earlier scene than the one on screen and are shown faint.
    void setStale(bool stale);
    // Is the audit still to come? Otherwise events without an opinion were not checked.
    void setChecking(bool checking);
    // What a frame-by-frame checker makes of the events; that of another timeline than the answer's is not taken.
    // Without one, `problem` says why there is none; empty where it is still to come.
    void setSampled(const SampledEventsPtr& sampled, const QString& problem);
    [[nodiscard]] const SampledEventsPtr& sampled() const { return m_text.sampled; }
    void setBrightness(Brightness brightness);
    // The instant whose rows are marked; none between instants.
    void setInstant(std::optional<std::size_t> instant);
    void setFilter(const QString& text);
    // What is wrong with the filter, one sentence a line; empty where nothing is.
    [[nodiscard]] QString filterProblem() const;

    // Has any event a proportion s? Otherwise its column has nothing to say.
    [[nodiscard]] bool hasProportions() const { return m_hasProportions; }

    // Are rows put in order on another thread? Cancelling leaves them in exact order.
    [[nodiscard]] bool isSorting() const { return m_isSorting; }
    void cancelSorting();
    // The text that a copy takes of each cell, for any thread; the rows as they stand now.
    [[nodiscard]] std::function<QString(int row, int column)> copier() const;

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

Q_SIGNALS:
    void sortingChanged();

private:
    [[nodiscard]] const Timeline* timeline() const { return m_text.answer ? m_text.answer->timeline.get() : nullptr; }
    [[nodiscard]] QVariant decoration(std::size_t event, int column) const;
    [[nodiscard]] QString toolTip(std::size_t event, int column) const;
    [[nodiscard]] bool isDirect() const { return m_filter.isEmpty() && !isSorted(); }
    [[nodiscard]] bool isSorted() const { return !(m_sortColumn <= TimeColumn && m_sortOrder == Qt::AscendingOrder); }
    [[nodiscard]] bool isMarked(std::size_t event) const;
    void tellMarked();
    void tellColumn(Column column);
    void arrange();
    void sortRows();
    void takeSorted(quint64 number, std::vector<std::uint32_t> rows);
    void noteRows();
    [[nodiscard]] QVariant bodyOf(std::size_t event, int column) const;

    EventText m_text{.answer = nullptr, .sampled = nullptr, .checking = true, .sampling = true};
    QString m_samplingProblem;
    bool m_stale = false;
    bool m_hasProportions = false;
    std::optional<std::size_t> m_instant;
    Brightness m_brightness = Brightness::light;
    QString m_filterText;
    EventFilter m_filter;
    EventSorter m_order;
    int m_sortColumn = InstantColumn;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    std::vector<std::uint32_t> m_rows;  // unless isDirect()
    std::vector<std::uint32_t> m_rowOf; // of each event, where the rows are sorted; otherwise empty
    bool m_isSorting = false;
    quint64 m_number = 0; // of the last arrangement
    BodyColours m_colours;
    mutable ShapeIcons m_icons;
    mutable std::array<QIcon, 8> m_kindIcons;
    mutable std::array<QIcon, 3> m_verdictIcons;
    Worker m_worker; // last: its task may still run
};

} // namespace sweep
