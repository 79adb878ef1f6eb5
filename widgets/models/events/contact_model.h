// Table model of contacts as a frame-by-frame checker sees them.
#pragma once

#include "widgets/format/conversions.h"
#include "widgets/models/events/frame_sampler.h"
#include "widgets/models/table_model.h"

#include <array>

namespace sweep {

enum class ContactCategory
{
    lasting,
    instantaneous,
    clipped,   // contacts clipped by the window
    marginOnly // bodies that never touch, but come within the checker's margin
};

// The contacts of one category, in the order of their first events unless sorted otherwise.
class ContactModel : public TableModel
{
    Q_OBJECT

public:
    enum Column
    {
        CheckerColumn,
        AColumn,
        BColumn,
        BeginColumn,
        EndColumn,
        LengthColumn,
        FramesColumn,
        LateColumn,
        EndLateColumn,
        ColumnCount
    };
    enum Role
    {
        ExactRole = Qt::UserRole, // as in EventModel
        BodyRole
    };
    static constexpr std::size_t categoryCount = 4;

    explicit ContactModel(QObject* parent = nullptr);

    void setSampled(SampledEventsPtr sampled);
    void setCategory(ContactCategory category);
    [[nodiscard]] ContactCategory category() const { return m_category; }
    [[nodiscard]] std::size_t count(ContactCategory category) const { return m_contacts[std::size_t(category)].size(); }

    // The event that begins the contact of the row; none in the category marginOnly.
    [[nodiscard]] std::optional<std::size_t> eventOf(int row) const;
    [[nodiscard]] double beginOf(int row) const;

    void sort(int column, Qt::SortOrder order) override;

private:
    // A contact, or an approach that only the margin makes one.
    struct Row
    {
        std::uint32_t a = 0;
        std::uint32_t b = 0; // Event::isCell with a cell
        Cell cell = {};
        const Instant& begin;
        const Instant& end;
        std::int64_t firstFrame = 0; // first frame that sees the contact; none if firstFrame > lastFrame
        std::int64_t lastFrame = -1;
        const SampledContact* contact = nullptr; // null in the category marginOnly
    };
    [[nodiscard]] int rows() const override { return int(m_rows.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    [[nodiscard]] Row rowAt(std::uint32_t contact) const;
    [[nodiscard]] QString text(const Row& row, int column, bool exact) const;
    [[nodiscard]] QVariant shownId(const Row& row, int column) const;
    [[nodiscard]] QString latenessText(const Row& row, bool atBegin, bool exact) const;
    [[nodiscard]] QString timeTextOf(const Row& row, bool atBegin) const;
    [[nodiscard]] double keyOf(const Row& row, int column, const std::vector<std::uint32_t>& ranks) const;
    void sortIntoCategories();
    void arrange();

    SampledEventsPtr m_sampled;
    RepeatedLabels m_repeated;
    ContactCategory m_category = ContactCategory::lasting;
    // Indices into Sampling::contacts, or Sampling::apart for marginOnly: by category, and as they are shown.
    std::array<std::vector<std::uint32_t>, categoryCount> m_contacts;
    std::vector<std::uint32_t> m_rows;
    OrderedInstants m_marginEnds; // times of all marginOnly contacts, to distinguish them
    int m_sortColumn = BeginColumn;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace sweep
