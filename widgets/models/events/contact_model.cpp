#include "widgets/models/events/contact_model.h"

#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/models/events/event_model.h"

#include <sweepbench/sampling.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

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
    : TableModel({tr("Checker"), tr("Bodies"), tr("Begin"), tr("End"), tr("Length ≈"), tr("Frames"), tr("Late ≈"),
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
    if (m_sampled && m_sortColumn == PairColumn)
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
    case PairColumn: // the name of the first body decides, then that of the second; cells come last
        return ranks[row.a] + (row.withCell() ? 1 : ranks[row.b] / double(ranks.size())) / 2;
    case EndColumn:
        return row.end.nearest();
    case LengthColumn:
        return lengthOf(row.begin, row.end);
    case FramesColumn:
        return row.firstFrame > row.lastFrame ? none : double(row.firstFrame);
    case LateColumn:
        return row.contact ? latenessOf(row.contact->begin) : none;
    case EndLateColumn:
        if (row.contact && row.contact->isInstant()) // marks of an instantaneous contact refer to its beginning
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
        return {{apart.a, apart.b}, apart.begin, apart.end, apart.first, apart.last, nullptr};
    }
    const SampledContact& contact = m_sampled->sampling->contacts[index];
    const Event& event = timeline.events()[contact.begin];
    const auto timeOf = [&](std::size_t e) -> const Instant& { return timeline.timeOf(e); };
    return {event, timeOf(contact.begin), timeOf(contact.end), contact.first, contact.last, &contact};
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

QString ContactModel::text(const Row& row, int column, bool exact) const
{
    switch (column) {
    case CheckerColumn:
        return checkerText(row.contact);
    case PairColumn: {
        QString pair = pairText(*m_sampled->answer->scene, m_repeated, row);
        return exact && row.withCell() ? pair.replace(u'−', u'-') : pair;
    }
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
    case Qt::ToolTipRole:
        return column == PairColumn ? text(row, column, false) : QVariant();
    case ExactRole:
        return text(row, column, true);
    default:
        return {};
    }
}

FrameSampler::FrameSampler(QObject* parent)
    : QObject(parent), m_rule(std::make_shared<const SamplingRule>()),
      m_sampling(sample, [this](Sampled sampled) { take(std::move(sampled)); }),
      m_searching(searched, [this](const std::optional<ShortestContact>& shortest) {
          m_shortest = shortest;
          m_knowsShortest = true;
          Q_EMIT shortestChanged();
      })
{
}

FrameSampler::Sampled FrameSampler::sample(const Query& query, const Job& job)
{
    constexpr std::size_t often = 4096;
    const Timeline& timeline = *query.answer->timeline;
    Result<Sampling> result = sweep::sampled(*query.answer->scene, timeline, *query.rule, job);
    if (!result)
        return {nullptr, textOf(result.problems().front().message)};
    const auto sampled = std::make_shared<SampledEvents>(
        SampledEvents{query.answer, std::make_shared<const Sampling>(std::move(result).value()), {}});
    sampled->marks.reserve(timeline.events().size());
    for (std::size_t event = 0; event < timeline.events().size(); ++event) {
        if (event % often == 0 && job.stopped())
            break; // the result is discarded
        sampled->marks.push_back(frameMark(timeline, *sampled->sampling, event));
    }
    return {sampled, {}};
}

std::optional<ShortestContact> FrameSampler::searched(const ShortestQuery& query, const Job& job)
{
    const Timeline& timeline = *query.sampled->answer->timeline;
    const EventSubject& subject = query.subject;
    return shortestContact(timeline, *query.sampled->sampling, [&](const SampledContact& contact) {
        return !job.stopped() && !isClipped(timeline, contact) &&
               (subject.isEmpty() || subject.holds(timeline.events()[contact.begin]));
    });
}

void FrameSampler::setAnswer(SolverAnswerPtr answer)
{
    const bool same = m_answer && answer && m_answer->timeline == answer->timeline && m_answer->scene == answer->scene;
    m_answer = std::move(answer);
    if (!same)
        ask();
}

void FrameSampler::setRule(const SamplingRule& rule)
{
    if (rule.rate == m_rule->rate && rule.offset == m_rule->offset && rule.margin == m_rule->margin)
        return;
    m_rule = std::make_shared<const SamplingRule>(rule);
    ask();
}

std::shared_ptr<const Frames> FrameSampler::framesIn(Interval window) const
{
    const auto frames = Frames::inWindow(m_rule->rate, m_rule->offset, window);
    return m_isOn && frames ? std::make_shared<const Frames>(*frames) : nullptr;
}

void FrameSampler::setOn(bool on)
{
    if (std::exchange(m_isOn, on) != on)
        ask();
}

void FrameSampler::setSubject(const EventSubject& subject)
{
    m_subject = subject;
    askForShortest();
}

void FrameSampler::ask()
{
    m_sampling.stop();
    m_sampled = nullptr;
    m_problem.clear();
    if (m_isOn && m_answer && m_answer->timeline)
        m_sampling.start({m_answer, m_rule});
    Q_EMIT changed();
    askForShortest();
}

void FrameSampler::take(Sampled sampled)
{
    m_sampled = std::move(sampled.events);
    m_problem = std::move(sampled.problem);
    Q_EMIT changed();
    askForShortest();
}

void FrameSampler::askForShortest()
{
    m_searching.stop();
    m_shortest.reset();
    m_knowsShortest = false;
    if (m_sampled)
        m_searching.start({m_sampled, m_subject});
    Q_EMIT shortestChanged();
}

const Frames& framesOf(const SampledEvents& sampled)
{
    return sampled.sampling->frames;
}

FrameMark frameMark(const Timeline& timeline, const Sampling& sampling, std::size_t event)
{
    const SampledContact& contact = sampling.contacts[sampling.contactOf[event]];
    if (contact.missed())
        return {.kind = FrameMark::Kind::missed, .frame = sampling.frames.lastUpTo(timeline.timeOf(event))};
    const auto late = (event == contact.begin ? beginLateness : endLateness)(timeline, sampling, contact);
    if (contact.group != 0)
        return {late.value_or(0), contact.group, FrameMark::Kind::merged};
    if (late && *late != 0)
        return {*late, 0, FrameMark::Kind::late};
    const bool shows = event == contact.begin ? contact.showsBegin : contact.showsEnd;
    const bool isReported = late || (shows && timeline.events()[event].clipped);
    return {.kind = isReported ? FrameMark::Kind::seen : FrameMark::Kind::unreported};
}

bool missesLastingHit(const Timeline& timeline, std::span<const FrameMark> marks, std::size_t event)
{
    const EventKind kind = timeline.events()[event].kind;
    return event < marks.size() && marks[event].kind == FrameMark::Kind::missed &&
           (kind == EventKind::enter || kind == EventKind::exit);
}

QString frameMarkText(const FrameMark& mark)
{
    switch (mark.kind) {
    case FrameMark::Kind::seen:
        return FrameSampler::tr("seen");
    case FrameMark::Kind::late:
        return (mark.late < 0 ? FrameSampler::tr("early by %1") : FrameSampler::tr("late by %1"))
            .arg(roundedText(std::abs(mark.late), 4, u""));
    case FrameMark::Kind::missed:
        return FrameSampler::tr("missed %1").arg(framePairText(mark.frame));
    case FrameMark::Kind::merged:
        return FrameSampler::tr("merged #%1").arg(mark.group);
    case FrameMark::Kind::unreported:
        return FrameSampler::tr("unreported");
    }
    return {};
}

QString framePairText(std::int64_t frame)
{
    return countText(frame) + QStringLiteral(" | ") + countText(frame + 1);
}

FrameText frameText(const SamplingRule& rule, Interval window, const Instant& t)
{
    const auto frames = Frames::inWindow(rule.rate, rule.offset, window);
    if (!frames || t < Instant(window.start) || Instant(window.end) < t)
        return {};
    const auto at = frames->frameAt(t);
    const std::int64_t frame = at ? *at : frames->lastUpTo(t);
    const QString brief = FrameSampler::tr("frame %1").arg(countText(frame));
    if (at)
        return {brief, brief};
    const Rational since = rationalOf(Dyadic(t.nearest())) - frames->endOf(frame);
    const double share = std::floor(nearest(since * rule.rate) * 100);
    if (share < 1)
        return {FrameSampler::tr("just after frame %1").arg(countText(frame)), brief};
    if (share > 98)
        return {FrameSampler::tr("just before frame %1").arg(countText(frame + 1)), brief};
    return {FrameSampler::tr("frame %1 + %2").arg(countText(frame), QString::number(share / 100, 'f', 2)), brief};
}

QString frameMarkTip(const FrameMark* mark)
{
    constexpr const char* tips[] = {
        // by FrameMark::Kind
        "No frame falls into this contact: a frame-by-frame checker misses it",
        "No frame falls between the contacts with this number, so that they look like one",
        "The delay from the event to the first frame that notices it",
        "Frames see the contact, but the scene's time ends before one that notices this event",
        "A frame falls on this event, or the scene's time clips it",
    };
    return FrameSampler::tr(mark ? tips[std::size_t(mark->kind)] : "What a frame-by-frame checker sees");
}

} // namespace sweep
