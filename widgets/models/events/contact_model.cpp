#include "widgets/models/events/contact_model.h"

#include "core/sampling/sampling.h"
#include "widgets/format/conversions.h"
#include "widgets/format/numbers.h"
#include "widgets/models/events/event_sorter.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace sweep {

namespace {

// Approximate length of a contact; lengths below the spacing of doubles at its times are resolved too.
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
    return contact->group != 0 ? ContactModel::tr("merged #%1").arg(contact->group) : ContactModel::tr("seen");
}

} // namespace

ContactModel::ContactModel(QObject* parent)
    : TableModel({tr("Checker"), tr("a"), tr("b"), tr("Begin"), tr("End"), tr("Length ≈"), tr("Frames"), tr("Late ≈"),
                  tr("End Late ≈")},
                 parent)
{
}

void ContactModel::setSampled(SampledEventsPtr sampled)
{
    if (sampled == m_sampled)
        return;
    beginResetModel();
    m_sampled = std::move(sampled);
    m_repeated = m_sampled ? RepeatedLabels(*m_sampled->answer->scene) : RepeatedLabels();
    sortIntoCategories();
    arrange();
    endResetModel();
}

void ContactModel::setCategory(ContactCategory category)
{
    beginResetModel();
    m_category = category;
    arrange();
    endResetModel();
}

void ContactModel::sortIntoCategories()
{
    for (auto& contacts : m_contacts)
        contacts.clear();
    m_marginEnds = {};
    if (!m_sampled)
        return;
    const auto& contacts = m_sampled->sampling->contacts;
    for (std::uint32_t i = 0; i < contacts.size(); ++i) {
        const bool clipped = isClipped(*m_sampled->answer->timeline, contacts[i]);
        const ContactCategory category = clipped                   ? ContactCategory::clipped
                                         : contacts[i].isInstant() ? ContactCategory::instantaneous
                                                                   : ContactCategory::lasting;
        m_contacts[std::size_t(category)].push_back(i);
    }
    auto& marginOnly = m_contacts[std::size_t(ContactCategory::marginOnly)];
    marginOnly.resize(m_sampled->sampling->marginContacts.size());
    std::iota(marginOnly.begin(), marginOnly.end(), 0U);
    std::vector<const Instant*> ends;
    for (const MarginContact& apart : m_sampled->sampling->marginContacts)
        ends.insert(ends.end(), {&apart.begin, &apart.end});
    m_marginEnds = OrderedInstants(std::move(ends));
}

void ContactModel::arrange()
{
    m_rows = m_contacts[std::size_t(m_category)];
    if (m_sortColumn == BeginColumn && m_sortOrder == Qt::AscendingOrder)
        return;
    std::vector<std::uint32_t> ranks;
    if (m_sampled && (m_sortColumn == AColumn || m_sortColumn == BColumn))
        ranks = nameRanks(*m_sampled->answer->scene);
    std::vector<std::pair<double, std::uint32_t>> keyed;
    keyed.reserve(m_rows.size());
    for (const std::uint32_t contact : m_rows)
        keyed.emplace_back(keyOf(rowAt(contact), m_sortColumn, ranks), contact);
    const bool descending = m_sortOrder == Qt::DescendingOrder;
    std::ranges::stable_sort(keyed, [descending](const auto& p, const auto& q) {
        return descending ? q.first < p.first : p.first < q.first;
    });
    for (std::size_t row = 0; row < keyed.size(); ++row)
        m_rows[row] = keyed[row].second;
}

// Rows without a value come last.
double ContactModel::keyOf(const Row& row, int column, const std::vector<std::uint32_t>& ranks) const
{
    constexpr double none = std::numeric_limits<double>::infinity();
    const auto latenessOf = [&](std::size_t event) {
        const FrameMark& mark = m_sampled->marks[event];
        return mark.kind == FrameMark::Kind::late || mark.kind == FrameMark::Kind::merged ? mark.late : none;
    };
    switch (column) {
    case CheckerColumn:
        return !row.contact ? none : row.contact->missed() ? -1 : row.contact->group == 0 ? none : row.contact->group;
    case AColumn:
        return ranks[row.a];
    case BColumn:
        return row.b == Event::isCell ? none : ranks[row.b];
    case EndColumn:
        return row.end.nearest();
    case LengthColumn:
        return lengthOf(row.begin, row.end);
    case FramesColumn:
        return row.firstFrame > row.lastFrame ? none : double(row.firstFrame);
    case LateColumn:
        return row.contact ? latenessOf(row.contact->begin) : none;
    case EndLateColumn:
        if (row.contact && row.contact->isInstant()) // marks refer to the begin of an instant
            return endLateness(*m_sampled->answer->timeline, *m_sampled->sampling, *row.contact).value_or(none);
        return row.contact ? latenessOf(row.contact->end) : none;
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

ContactModel::Row ContactModel::rowAt(std::uint32_t index) const
{
    const Timeline& timeline = *m_sampled->answer->timeline;
    if (m_category == ContactCategory::marginOnly) {
        const MarginContact& apart = m_sampled->sampling->marginContacts[index];
        return {apart.a, apart.b, {}, apart.begin, apart.end, apart.first, apart.last, nullptr};
    }
    const SampledContact& contact = m_sampled->sampling->contacts[index];
    const Event& event = timeline.events()[contact.begin];
    const auto timeOf = [&](std::size_t e) -> const Instant& { return timeline.timeOf(e); };
    return {event.a,       event.b,      event.cell, timeOf(contact.begin), timeOf(contact.end),
            contact.first, contact.last, &contact};
}

std::optional<std::size_t> ContactModel::eventOf(int row) const
{
    if (m_category == ContactCategory::marginOnly)
        return {};
    return m_sampled->sampling->contacts[m_rows[std::size_t(row)]].begin;
}

double ContactModel::beginOf(int row) const
{
    return rowAt(m_rows[std::size_t(row)]).begin.nearest();
}

QString ContactModel::latenessText(const Row& row, bool atBegin, bool exact) const
{
    if (!row.contact)
        return {};
    const auto late =
        (atBegin ? beginLateness : endLateness)(*m_sampled->answer->timeline, *m_sampled->sampling, *row.contact);
    if (!late)
        return {};
    return exact ? exactText(*late) : roundedText(*late, 4, u"");
}

QString ContactModel::timeTextOf(const Row& row, bool atBegin) const
{
    if (row.contact)
        return timeText(*m_sampled->answer->timeline, atBegin ? row.contact->begin : row.contact->end);
    const Instant& time = atBegin ? row.begin : row.end;
    return timeText(time, m_marginEnds.adjacentTo(time));
}

QVariant ContactModel::shownId(const Row& row, int column) const
{
    if (column != AColumn && (column != BColumn || row.b == Event::isCell))
        return {};
    return m_repeated.shownId(*m_sampled->answer->scene, column == AColumn ? row.a : row.b);
}

QString ContactModel::text(const Row& row, int column, bool exact) const
{
    const Scene& scene = *m_sampled->answer->scene;
    switch (column) {
    case CheckerColumn:
        return checkerText(row.contact);
    case AColumn:
        return labelOf(scene.bodies[row.a]);
    case BColumn:
        return exact && row.b == Event::isCell ? partnerText(scene, row.b, row.cell).replace(u'−', u'-')
                                               : partnerText(scene, row.b, row.cell);
    case BeginColumn:
        return exact ? exactText(row.begin.nearest()) : timeTextOf(row, true);
    case EndColumn:
        return exact ? exactText(row.end.nearest()) : timeTextOf(row, false);
    case LengthColumn:
        return exact ? exactText(lengthOf(row.begin, row.end)) : roundedText(lengthOf(row.begin, row.end), 4, u"");
    case FramesColumn:
        if (row.contact && row.contact->missed())
            return framePairText(m_sampled->marks[row.contact->begin].frame);
        return row.firstFrame > row.lastFrame    ? QString()
               : row.firstFrame == row.lastFrame ? QString::number(row.firstFrame)
                                                 : tr("%1 to %2").arg(row.firstFrame).arg(row.lastFrame);
    case LateColumn:
        return latenessText(row, true, exact);
    case EndLateColumn:
        return latenessText(row, false, exact);
    default:
        return {};
    }
}

QVariant ContactModel::cell(int rowNumber, int column, int role) const
{
    const Row row = rowAt(m_rows[std::size_t(rowNumber)]);
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column, false);
    case Qt::AccessibleTextRole:
        return labelWithId(text(row, column, false), shownId(row, column).toString());
    case ShownIdRole:
        return shownId(row, column);
    case ExactRole:
        return labelWithId(text(row, column, true), shownId(row, column).toString());
    case BodyRole:
        if (column == AColumn)
            return QVariant::fromValue(std::size_t(row.a));
        return column == BColumn && row.b != Event::isCell ? QVariant::fromValue(std::size_t(row.b)) : QVariant();
    default:
        return {};
    }
}

} // namespace sweep
