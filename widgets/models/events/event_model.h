// Table model of events, and their order.
#pragma once

#include "widgets/document/background_job.h"
#include "widgets/format/glyph.h"
#include "widgets/format/palette.h"
#include "widgets/format/table_model.h"
#include "widgets/models/events/event_text.h"

#include <sweepbench/base/jobs.h>

#include <QCache>
#include <QIcon>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace sweep {

// Sort order of the event table by a column.

struct EventSortInput
{
    const SolverAnswer& answer;             // has a timeline
    const SampledEvents* sampled = nullptr; // the sampling of that timeline; null if unknown
    const EventText* text = nullptr;        // gives the stays in cells
};

// For each body its rank among the names in natural order (S2 before S10). Equal names have the same rank.
[[nodiscard]] std::vector<std::uint32_t> nameRanks(const Scene& scene);

// Sorts events, given as indices into Timeline::events. Events with equal cells keep the timeline's order, also in
// descending order. How the columns sort:
// instant, time: by the exact order of the timeline; a: by name; b: bodies by name, then cells by i and j;
// exit: by the exact order; stay: by its length as a double; s, point, audit, frames: events without one come last;
// point: by x, then y, to 24 binary digits each, which is more than is shown; frames: missed, merged, late, unreported,
// seen. Cost: that of sorting integers. Points have to be computed, in a few microseconds each. Names are ranked once
// for a scene.
class EventSorter
{
public:
    // Requires: the events are in the timeline's order. Leaves them as they are if the job is stopped.
    void sort(std::vector<std::uint32_t>& events, const EventSortInput& input, EventText::Column column,
              Qt::SortOrder order, const Job& job = {});
    // Call it for another scene: names are ranked anew.
    void forget() { m_ranks.clear(); }

private:
    // Sorted by `first`, `high` and `low`. Rows for which these are equal keep the order of their events.
    struct Row
    {
        std::uint64_t high = 0;
        std::uint64_t low = 0;
        std::uint32_t event = 0;
        std::uint32_t first = 0; // sorted by before `high`
    };
    [[nodiscard]] Row rowOf(const EventSortInput& input, std::uint32_t event, EventText::Column column) const;
    [[nodiscard]] static Row rowOfPoint(const SolverAnswer& answer, std::uint32_t event, const Instant& time);
    [[nodiscard]] static Row rowOfFrames(const SampledEvents* sampled, std::uint32_t event);
    static void fillPoints(std::vector<Row>& rows, const std::vector<std::uint32_t>& events, const SolverAnswer& answer,
                           const Job& job);
    static void sortRows(std::vector<Row>& rows, bool descending);

    std::vector<std::uint32_t> m_ranks; // see nameRanks(); empty until they are needed
};

// Table model of the events with the audit's verdicts.

// Rows over the vectors of the timeline, up to millions: text is created when a cell is requested, filtering and
// sorting arrange a vector of indices. The rows are in the timeline's order unless sorted. Sorting many points takes a
// while: another thread does it, and the rows stay in the timeline's order until then.
class EventModel : public TableModel
{
    Q_OBJECT

public:
    using Column = EventText::Column;
    using enum EventText::Column;
    enum Role
    {
        ExactRole = Qt::UserRole, // the text that is copied: never rounded
        BodyRole                  // for a body's name: the index of the body in the scene
    };

    static constexpr int maxRowsSortedAtOnce = 4'000; // limit for sorting by points

    explicit EventModel(QObject* parent = nullptr);

    void setAnswer(SolverAnswerPtr answer);
    [[nodiscard]] const SolverAnswerPtr& answer() const { return m_text.answer; }
    // Stale rows are those of an earlier scene than the one on screen. They are shown faint.
    void setStale(bool stale);
    // Sets whether the audit is pending. If it is not, events without an audit were not audited.
    void setAuditing(bool auditing);
    // Sets the results of frame sampling; ignored if they belong to another timeline. Without them, `problem` is the
    // reason, which is empty while the sampling is pending.
    void setSampled(const SampledEventsPtr& sampled, const QString& problem);
    [[nodiscard]] const SampledEventsPtr& sampled() const { return m_text.sampled; }
    // The instant whose rows are marked; none between instants.
    void setInstant(std::optional<std::size_t> instant);
    void setFilter(const QString& text);
    // Shows a row for each stay of a body in a cell instead of each event, if the scene has a grid: the event that
    // begins it, and its end and length. The filter applies to both events.
    void setCellsWanted(bool wanted);
    [[nodiscard]] bool showsCells() const { return m_wantsCells && timeline() && answer()->scene->grid; }
    // Whether each event passes the filter; empty if there is none.
    [[nodiscard]] const std::vector<bool>& passing() const { return m_passing; }
    // The problems of the filter, one sentence a line; empty if there are none.
    [[nodiscard]] QString filterProblem() const;

    // Whether any event has a proportion s; otherwise the column of s is empty.
    [[nodiscard]] bool hasProportions() const { return m_hasProportions; }

    // Whether rows are being sorted on another thread. Cancelling leaves them in the timeline's order.
    [[nodiscard]] bool isSorting() const { return m_sorting.isBusy(); }
    void cancelSorting();
    // A function that gives the text to copy of each cell, for any thread, with the rows as they are now.
    [[nodiscard]] std::function<QString(int row, int column)> copier() const;

    // Events are indices into Timeline::events.
    [[nodiscard]] std::size_t eventOf(int row) const;
    [[nodiscard]] std::optional<int> rowOf(std::size_t event) const;
    // The row of the last event up to this one that passes the filter. If the rows are sorted, the row of the event
    // itself.
    [[nodiscard]] std::optional<int> rowUpTo(std::size_t event) const;
    // The rows of events with this cell, ascending, at most `most`.
    [[nodiscard]] std::vector<int> rowsOf(const Cell& cell, std::size_t most) const;

    void sort(int column, Qt::SortOrder order) override;

    // The names of bodies are edited as ids, unless they are those of an earlier scene.
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

Q_SIGNALS:
    void sortingChanged();
    // The user has typed another name for a body.
    void nameTyped(std::size_t body, const QString& name);

private:
    struct SortQuery
    {
        std::vector<std::uint32_t> rows;
        SolverAnswerPtr answer;
        Qt::SortOrder order = Qt::AscendingOrder;
    };
    void brightnessChanged() override;
    [[nodiscard]] int rows() const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    [[nodiscard]] Qt::Alignment alignment(int column) const override;
    [[nodiscard]] const Timeline* timeline() const { return m_text.answer ? m_text.answer->timeline.get() : nullptr; }
    [[nodiscard]] QVariant decoration(std::size_t event, int column) const;
    // With the meaning of the colour of rows at the shown time.
    [[nodiscard]] static QString withMarkTip(const QString& text);
    [[nodiscard]] QString toolTip(std::size_t event, int column) const;
    [[nodiscard]] QString timeTip(std::size_t event) const;
    [[nodiscard]] QString instantTip(std::size_t event) const;
    // EventText::exactForm(), cached for the rows in view because it is slow.
    [[nodiscard]] const QString& exactForm(std::size_t event) const;
    [[nodiscard]] QVariant bodyOf(std::size_t event, int column) const;
    [[nodiscard]] QVariant labelIn(std::size_t event, int column) const;
    // Whether row i is event i.
    [[nodiscard]] bool isDirect() const { return m_filter.isEmpty() && !isSorted() && !showsCells(); }
    [[nodiscard]] bool isSorted() const { return m_sortColumn > TimeColumn || m_sortOrder != Qt::AscendingOrder; }
    [[nodiscard]] bool isMarked(std::size_t event) const;
    [[nodiscard]] bool sharesInstant(int row) const;
    void refreshMarked();
    void updateColours();
    void rearrange();
    void arrange();
    void sortRows();
    void takeSorted(std::vector<std::uint32_t> rows);
    void indexRows();

    EventText m_text{.answer = nullptr, .sampled = nullptr, .auditing = true, .sampling = true};
    QString m_samplingProblem;
    bool m_stale = false;
    bool m_hasProportions = false;
    std::optional<std::size_t> m_instant;
    bool m_wantsCells = false;
    QString m_filterText;
    EventFilter m_filter;
    EventSorter m_sorter;
    Column m_sortColumn = InstantColumn;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    std::vector<bool> m_passing;        // see passing()
    std::vector<std::uint32_t> m_rows;  // events; empty if isDirect()
    std::vector<std::uint32_t> m_rowOf; // row of each event, if the rows are sorted; otherwise empty
    BodyColours m_colours;
    mutable QCache<std::size_t, QString> m_exactForms{500};
    mutable ShapeIcons m_icons;
    mutable std::array<QIcon, 8> m_kindIcons;
    mutable std::array<QIcon, 3> m_verdictIcons;
    LatestJob<SortQuery, std::vector<std::uint32_t>> m_sorting; // sorts by points
};

} // namespace sweep
