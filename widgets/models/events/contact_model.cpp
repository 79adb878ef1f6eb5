#include "widgets/models/events/contact_model.h"

#include "widgets/format/geometry.h"
#include "widgets/format/numbers.h"
#include "widgets/models/events/event_sorter.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace sweep {

namespace {

// How long, about: less than the spacing of doubles too.
double lengthOf(const Instant& begin, const Instant& end)
{
    return (end.approx().value - begin.approx().value).high;
}

QString checkerText(const SampledContact* contact)
{
    if (!contact)
        return ContactModel::tr("seen apart");
    if (contact->missed())
        return ContactModel::tr("missed");
    return contact->group != 0 ? ContactModel::tr("one #%1").arg(contact->group) : ContactModel::tr("seen");
}

QString timeText(const Instant& time, bool exact)
{
    if (exact)
        return exactText(time.nearest());
    return (time.isDouble() ? QString() : QStringLiteral("≈ ")) + shownText(time.nearest());
}

} // namespace

void ContactModel::setSampled(SampledEventsPtr sampled)
{
    if (sampled == m_sampled)
        return;
    beginResetModel();
    m_sampled = std::move(sampled);
    listParts();
    arrange();
    endResetModel();
}

void ContactModel::setCategory(ContactCategory part)
{
    beginResetModel();
    m_part = part;
    arrange();
    endResetModel();
}

void ContactModel::listParts()
{
    for (auto& part : m_parts)
        part.clear();
    if (!m_sampled)
        return;
    const auto& events = m_sampled->answer->timeline->events();
    const auto& contacts = m_sampled->sampling.contacts;
    for (std::uint32_t i = 0; i < contacts.size(); ++i) {
        const bool clipped = events[contacts[i].begin].clipped || events[contacts[i].end].clipped;
        const ContactCategory part = clipped                         ? ContactCategory::clipped
                                     : contacts[i].lastsOneInstant() ? ContactCategory::instantaneous
                                                                     : ContactCategory::lasting;
        m_parts[std::size_t(part)].push_back(i);
    }
    auto& apart = m_parts[std::size_t(ContactCategory::marginOnly)];
    apart.resize(m_sampled->sampling.marginContacts.size());
    std::iota(apart.begin(), apart.end(), 0U);
}

void ContactModel::arrange()
{
    m_rows = m_parts[std::size_t(m_part)];
    if (m_sortColumn == BeginColumn && m_sortOrder == Qt::AscendingOrder)
        return;
    std::vector<std::uint32_t> ranks;
    if (m_sampled && (m_sortColumn == AColumn || m_sortColumn == BColumn))
        ranks = nameRanks(*m_sampled->answer->scene);
    std::vector<std::pair<double, std::uint32_t>> keyed;
    keyed.reserve(m_rows.size());
    for (const std::uint32_t place : m_rows)
        keyed.emplace_back(keyOf(rowAt(place), m_sortColumn, ranks), place);
    const bool descending = m_sortOrder == Qt::DescendingOrder;
    std::stable_sort(keyed.begin(), keyed.end(), [descending](const auto& p, const auto& q) {
        return descending ? q.first < p.first : p.first < q.first;
    });
    for (std::size_t row = 0; row < keyed.size(); ++row)
        m_rows[row] = keyed[row].second;
}

// Rows without a value are last.
double ContactModel::keyOf(const Row& row, int column, const std::vector<std::uint32_t>& ranks) const
{
    constexpr double none = std::numeric_limits<double>::infinity();
    const auto late = [&](std::size_t event) {
        const FrameMark& mark = m_sampled->marks[event];
        return mark.kind == FrameMark::Kind::late || mark.kind == FrameMark::Kind::merged ? mark.late : none;
    };
    switch (column) {
    case CheckerColumn:
        return !row.contact ? none : row.contact->missed() ? -1 : row.contact->group == 0 ? none : row.contact->group;
    case AColumn:
        return ranks[row.a];
    case BColumn:
        return row.cell ? none : ranks[row.b];
    case EndColumn:
        return row.end.nearest();
    case LengthColumn:
        return lengthOf(row.begin, row.end);
    case FramesColumn:
        return row.first > row.last ? none : double(row.first);
    case LateColumn:
        return row.contact ? late(row.contact->begin) : none;
    case EndLateColumn:
        return row.contact ? late(row.contact->end) : none;
    default:
        return row.begin.nearest();
    }
}

void ContactModel::sort(int column, Qt::SortOrder order)
{
    beginResetModel();
    m_sortColumn = column;
    m_sortOrder = order;
    arrange();
    endResetModel();
}

ContactModel::Row ContactModel::rowAt(std::uint32_t place) const
{
    const Timeline& timeline = *m_sampled->answer->timeline;
    if (m_part == ContactCategory::marginOnly) {
        const MarginContact& apart = m_sampled->sampling.marginContacts[place];
        return {apart.a, nullptr, apart.b, apart.begin, apart.end, apart.first, apart.last, nullptr};
    }
    const SampledContact& contact = m_sampled->sampling.contacts[place];
    const Event& event = timeline.events()[contact.begin];
    const auto timeOf = [&](std::size_t e) -> const Instant& {
        return timeline.instants()[timeline.instantOf(e)].time;
    };
    return {event.a,
            event.withCell() ? &event : nullptr,
            event.b,
            timeOf(contact.begin),
            timeOf(contact.end),
            contact.first,
            contact.last,
            &contact};
}

std::optional<std::size_t> ContactModel::eventOf(int row) const
{
    if (m_part == ContactCategory::marginOnly)
        return {};
    return m_sampled->sampling.contacts[m_rows[std::size_t(row)]].begin;
}

double ContactModel::beginOf(int row) const
{
    return rowAt(m_rows[std::size_t(row)]).begin.nearest();
}

int ContactModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ContactModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString ContactModel::lateText(const Row& row, bool atBegin, bool exact) const
{
    if (!row.contact)
        return {};
    const auto late =
        lateness(*m_sampled->answer->timeline, m_sampled->sampling, atBegin ? row.contact->begin : row.contact->end);
    if (!late)
        return {};
    return exact ? exactText(*late) : roundedText(*late, 4, u"");
}

QString ContactModel::text(const Row& row, int column, bool exact) const
{
    const auto& bodies = m_sampled->answer->scene->bodies;
    switch (column) {
    case CheckerColumn:
        return checkerText(row.contact);
    case AColumn:
        return labelOf(bodies[row.a]);
    case BColumn:
        return row.cell ? tr("cell (%1, %2)").arg(row.cell->cell.i).arg(row.cell->cell.j) : labelOf(bodies[row.b]);
    case BeginColumn:
        return timeText(row.begin, exact);
    case EndColumn:
        return timeText(row.end, exact);
    case LengthColumn:
        return exact ? exactText(lengthOf(row.begin, row.end)) : roundedText(lengthOf(row.begin, row.end), 4, u"");
    case FramesColumn:
        return row.first > row.last    ? QString()
               : row.first == row.last ? QString::number(row.first)
                                       : tr("%1 to %2").arg(row.first).arg(row.last);
    case LateColumn:
        return lateText(row, true, exact);
    case EndLateColumn:
        return lateText(row, false, exact);
    default:
        return {};
    }
}

QVariant ContactModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Row row = rowAt(m_rows[std::size_t(index.row())]);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return text(row, index.column(), false);
    case ExactRole:
        return text(row, index.column(), true);
    case BodyRole:
        if (index.column() == AColumn)
            return QVariant::fromValue(std::size_t(row.a));
        return index.column() == BColumn && !row.cell ? QVariant::fromValue(std::size_t(row.b)) : QVariant();
    default:
        return {};
    }
}

QVariant ContactModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case CheckerColumn:
        return tr("Checker");
    case AColumn:
        return tr("a");
    case BColumn:
        return tr("b");
    case BeginColumn:
        return tr("Begin");
    case EndColumn:
        return tr("End");
    case LengthColumn:
        return tr("Length ≈");
    case FramesColumn:
        return tr("Frames");
    case LateColumn:
        return tr("Late ≈");
    case EndLateColumn:
        return tr("End Late ≈");
    default:
        return {};
    }
}

} // namespace sweep
