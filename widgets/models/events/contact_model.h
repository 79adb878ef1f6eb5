// Which contacts does a frame-by-frame checker see, and which not?
#pragma once

#include "widgets/models/events/frame_sampler.h"

#include <QAbstractTableModel>

#include <array>

namespace sweep {

// Instants and clipped contacts are listed apart from those that last, and so is what only the margin lets be seen.
enum class ContactCategory
{
    lasting,
    instantaneous,
    clipped,
    marginOnly
};

// The contacts of one part as rows, by their first events unless sorted otherwise.
class ContactModel : public QAbstractTableModel
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

    using QAbstractTableModel::QAbstractTableModel;

    void setSampled(SampledEventsPtr sampled);
    void setCategory(ContactCategory part);
    [[nodiscard]] ContactCategory category() const { return m_part; }
    [[nodiscard]] std::size_t count(ContactCategory part) const { return m_parts[std::size_t(part)].size(); }

    // The event that begins the contact of the row; nothing where only the margin made it one.
    [[nodiscard]] std::optional<std::size_t> eventOf(int row) const;
    [[nodiscard]] double beginOf(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    // What a contact and what only the margin brings together have in common.
    struct Row
    {
        std::uint32_t a = 0;
        const Event* cell = nullptr; // where it is one of a body and a cell
        std::uint32_t b = 0;
        const Instant& begin;
        const Instant& end;
        std::int64_t first = 0;
        std::int64_t last = -1;
        const SampledContact* contact = nullptr;
    };
    [[nodiscard]] Row rowAt(std::uint32_t place) const;
    [[nodiscard]] QString text(const Row& row, int column, bool exact) const;
    [[nodiscard]] QString lateText(const Row& row, bool atBegin, bool exact) const;
    [[nodiscard]] double keyOf(const Row& row, int column, const std::vector<std::uint32_t>& ranks) const;
    void listParts();
    void arrange();

    SampledEventsPtr m_sampled;
    ContactCategory m_part = ContactCategory::lasting;
    std::array<std::vector<std::uint32_t>, categoryCount> m_parts; // indices into Sampling::contacts, or apart
    std::vector<std::uint32_t> m_rows;                             // of the part at hand
    int m_sortColumn = BeginColumn;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace sweep
