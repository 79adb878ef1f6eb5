#include "app/output/audit.h"

#include "app/output/table.h"
#include "app/output/words.h"
#include "core/audit/interval_audit.h"

#include <sweepbench/base/jobs.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <utility>

namespace sweep {

namespace {

std::string measured(double value)
{
    return std::isfinite(value) ? roundedDecimal(value, 3) : "–";
}

using Cells = std::vector<std::string>;

// The size of a block of items that one thread formats.
constexpr std::size_t itemsOfBlock = 256;

// Rows of one table, without those that have no cells. All rows are measured before the first is printed.
class Rows
{
public:
    using CellsOf = std::function<Cells(std::size_t)>;

    Rows(std::vector<TextColumn> columns, unsigned threads) : m_table(std::move(columns)), m_threads(threads) {}

    // `forEachRow` calls its argument with each range of rows and their cells, every time with the same ones.
    template <class ForEachRow>
    void write(std::ostream& out, const ForEachRow& forEachRow)
    {
        forEachRow([this](Block range, const CellsOf& cellsOf) { measure(range, cellsOf); });
        if (!m_any)
            return;
        m_table.printHeading(out);
        forEachRow([this, &out](Block range, const CellsOf& cellsOf) { print(out, range, cellsOf); });
    }

    [[nodiscard]] bool any() const { return m_any; }

private:
    void measure(Block range, const CellsOf& cellsOf)
    {
        std::vector<std::pair<TextTable, bool>> parts(blockCount(range.last - range.first, lengthOfPart),
                                                      {m_table, false});
        parallelFor(m_threads, parts.size(), [&](std::size_t i) {
            const Block block = blockAt(i, range.last - range.first, lengthOfPart);
            for (std::size_t k = range.first + block.first; k < range.first + block.last; ++k) {
                if (const Cells cells = cellsOf(k); !cells.empty()) {
                    parts[i].first.measure(cells);
                    parts[i].second = true;
                }
            }
        });
        for (const auto& [table, any] : parts) {
            m_table.measure(table);
            m_any = m_any || any;
        }
    }

    void print(std::ostream& out, Block range, const CellsOf& cellsOf) const
    {
        const auto append = [&](std::string& text, Block block) {
            for (std::size_t k = block.first; k < block.last; ++k) {
                if (const Cells cells = cellsOf(k); !cells.empty())
                    m_table.append(text, cells);
            }
        };
        printBlocks(range, {m_threads, [](std::size_t first) { return first + itemsOfBlock; }, append,
                            [&out](const std::string& text) { return static_cast<bool>(out << text); }});
    }

    static constexpr std::size_t lengthOfPart = 4096;

    TextTable m_table;
    unsigned m_threads;
    bool m_any = false;
};

// A part of the timeline, its neighbouring instants, and the index of its first event among all events.
struct AuditPart
{
    const Timeline& timeline;
    const AdjacentInstants& adjacent;
    std::size_t first;

    // The time in the format of `sweepbench events`.
    [[nodiscard]] std::string timeText(std::size_t event) const
    {
        const std::size_t instant = timeline.instantOf(event);
        return instantText(timeline.instants()[instant].time, neighboursOf(timeline, instant, adjacent));
    }
};

void forEachPart(const AuditedScene& audited, const std::function<void(const AuditPart&)>& visit)
{
    std::size_t first = 0;
    audited.timeline.forEachBetween([&](const Timeline& timeline, const AdjacentInstants& adjacent) {
        visit({timeline, adjacent, first});
        first += timeline.events().size();
        return true;
    });
}

// An event with a cell that a stopped audit left: there may be millions, which text and JUnit count.
bool isLeftCell(const Event& event, const EventAudit& audit)
{
    return event.withCell() && audit.isNotAsked();
}

// "ball · 12000 events with cells" for each body with such events.
std::vector<std::string> leftCells(const AuditedScene& audited)
{
    std::map<std::uint32_t, std::size_t> left;
    const auto count = [&](const AuditPart& part) {
        for (std::size_t k = 0; k < part.timeline.events().size(); ++k)
            if (const Event& event = part.timeline.events()[k]; isLeftCell(event, audited.audit.events[part.first + k]))
                ++left[event.a];
    };
    if (audited.audit.cancelled)
        forEachPart(audited, count);
    std::vector<std::string> texts;
    for (const auto& [body, events] : left)
        texts.push_back(audited.scene.bodies[body].id + " · " + countedText(events, "event") + " with cells");
    return texts;
}

std::string decidedBy(const EventAudit& audit)
{
    return audit.isNotAsked() ? "–" : name(audit.precision);
}

Cells cellsOf(const AuditedScene& audited, const AuditPart& part, std::size_t k)
{
    const Event& event = part.timeline.events()[k];
    const EventAudit audit = audited.audit.events[part.first + k];
    return {part.timeText(k),
            name(event.kind, event.clipped),
            escaped(audited.scene.bodies[event.a].id),
            escaped(otherText(audited.scene, event)),
            name(audit.verdict),
            decidedBy(audit),
            measured(audit.value),
            measured(audit.bound),
            measured(audit.residualUlps),
            escaped(whyNotAgree(audit))};
}

Cells cellsOf(const AuditedScene& audited, const PairAudit& pair)
{
    return {escaped(audited.scene.bodies[pair.a].id),
            escaped(otherText(audited.scene, pair)),
            name(pair.verdict),
            decidedBy(pair.betweenEvents),
            measured(pair.betweenEvents.value),
            measured(pair.betweenEvents.bound),
            pair.betweenEvents.isNotAsked() ? "–" : decimalText(pair.betweenEvents.t),
            escaped(whyNotAgree(pair.betweenEvents))};
}

template <class Item>
bool isPrinted(const Item& item, bool brief)
{
    return !brief || item.verdict != Verdict::agree;
}

void writeEventRows(std::ostream& out, const AuditedScene& audited, bool brief)
{
    const auto& audits = audited.audit.events;
    if (std::ranges::none_of(audits.all(), [&](const EventAudit& audit) { return isPrinted(audit, brief); }))
        return;
    Rows rows({"event at t", "kind", "a", "b", "verdict", "decided by", "distance ≈", "± ≈", "residual, ulps ≈", "why"},
              audited.threads);
    rows.write(out, [&](const auto& use) {
        forEachPart(audited, [&](const AuditPart& part) {
            use(Block{0, part.timeline.events().size()}, [&](std::size_t k) {
                const EventAudit audit = audits[part.first + k];
                return isPrinted(audit, brief) && !isLeftCell(part.timeline.events()[k], audit)
                           ? cellsOf(audited, part, k)
                           : Cells();
            });
        });
    });
    for (const std::string& left : leftCells(audited))
        out << escaped(left) << ": " << whyNotAgree(notAsked) << '\n';
    out << '\n';
}

void writePairRows(std::ostream& out, const AuditedScene& audited, bool brief)
{
    Rows rows({"pair: a", "b", "verdict", "between events by", "least asked distance ≈", "± ≈", "at t", "why"},
              audited.threads);
    const auto& pairs = audited.audit.pairs;
    const Block all{0, pairs.size()};
    const auto cells = [&](std::size_t k) { return isPrinted(pairs[k], brief) ? cellsOf(audited, pairs[k]) : Cells(); };
    rows.write(out, [&](const auto& use) { use(all, cells); });
    out << (rows.any() ? "\n" : "");
}

std::optional<double> finite(double value)
{
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

void writeEvent(JsonWriter& json, const AuditedScene& audited, const Event& event, const EventAudit& audit)
{
    json.beginObject().member("kind", name(event.kind));
    writePair(json, audited.scene, event);
    writeEventAudit(json, audit);
    json.member("residual-ulps", finite(audit.residualUlps)).endObject();
}

void writePairAudit(JsonWriter& json, const AuditedScene& audited, const PairAudit& pair)
{
    json.beginObject();
    writePair(json, audited.scene, pair);
    json.member("verdict", name(pair.verdict)).key("gaps").beginObject();
    writeEventAudit(json, pair.betweenEvents);
    json.endObject().endObject();
}

void writeRestingPair(JsonWriter& json, const Scene& scene, const RestingContact& contact, const EventAudit& audit)
{
    json.beginObject();
    json.member("a", scene.bodies[contact.pair.a].id).member("b", scene.bodies[contact.pair.b].id);
    json.member("relation", name(contact.relation));
    writeEventAudit(json, audit);
    json.endObject();
}

// The indices of the pairs at rest that JSON and JUnit list.
std::vector<std::size_t> listedAtRest(const AuditedScene& audited)
{
    std::vector<std::size_t> listed;
    for (std::size_t k = 0; audited.atRest && k < audited.atRest->audits.size(); ++k)
        if (audited.atRest->listed || audited.atRest->audits[k].verdict != Verdict::agree)
            listed.push_back(k);
    return listed;
}

// The number of unlisted contacts at rest; nothing if not all pairs were examined.
std::optional<std::uint64_t> knownCount(const UntestedPairs& untested)
{
    return untested.isComplete ? std::optional(untested.unlisted) : std::nullopt;
}

// "contact, by Boost.Geometry: agree (100 digits)"
std::string auditText(const EventAudit& audit)
{
    return "contact, by Boost.Geometry: " + verdictText(audit);
}

void writeAtRestText(std::ostream& out, const AuditedScene& audited, bool brief)
{
    const auto& [untested, audits, listed] = *audited.atRest;
    const auto write = [&](BodyPair pair, const std::string& text) {
        out << "  " << escaped(audited.scene.bodies[pair.a].id) << " · " << escaped(audited.scene.bodies[pair.b].id)
            << ": " << text << '\n';
    };
    out << untestedSummary(untested);
    const std::vector<NamedPair> names = brief ? std::vector<NamedPair>() : untestedNames(audited.scene, untested);
    std::size_t next = 0; // both lists are in the order of pairs
    for (const NamedPair& one : names) {
        while (next < audits.size() && untested.inContact[next].pair < one.pair)
            ++next;
        const bool isInContact = next < audits.size() && untested.inContact[next].pair == one.pair;
        write(one.pair, isInContact ? one.text + "; " + auditText(audits[next]) : one.text);
    }
    const std::string unnamed = brief ? std::string() : unnamedText(untested, names.size());
    out << (unnamed.empty() ? "" : "  " + unnamed + '\n');
    for (std::size_t k = 0; names.empty() && k < audits.size(); ++k)
        if (audits[k].verdict != Verdict::agree)
            write(untested.inContact[k].pair,
                  "at rest, " + std::string(name(untested.inContact[k].relation)) + "; " + auditText(audits[k]));
}

struct JsonItems
{
    Block range;
    bool areFirst = true; // of the open array
    unsigned threads = 1;
};

void writeItems(JsonWriter& json, const JsonItems& items, const std::function<void(JsonWriter&, std::size_t)>& write)
{
    const auto append = [&](std::string& text, Block block) {
        const bool isFirst = items.areFirst && block.first == items.range.first;
        JsonWriter part(text, JsonLayout::lines, isFirst ? JsonPart::firstItems : JsonPart::furtherItems);
        for (std::size_t k = block.first; k < block.last; ++k)
            write(part, k);
    };
    printBlocks(items.range, {items.threads, [](std::size_t first) { return first + itemsOfBlock; }, append,
                              [&](const std::string& text) { return json.items(text).isOpen(); }});
}

// "enter, ball · wall, t = 0.25"
std::string caseName(const AuditedScene& audited, const Event& event, const std::string& time)
{
    return std::string(name(event.kind)) + ", " + audited.scene.bodies[event.a].id + " · " +
           otherText(audited.scene, event) + (time.starts_with("≈") ? ", t " : ", t = ") + time;
}

JunitCase caseOf(std::string name, Verdict verdict, const EventAudit& audit, bool strict)
{
    if (verdict == Verdict::agree)
        return {std::move(name)};
    const bool failed = verdict == Verdict::disagree || strict;
    std::string why = std::string(sweep::name(verdict)) + ": " + whyNotAgree(audit);
    if (!audit.isNotAsked())
        why += " (distance " + measured(audit.value) + " ± " + measured(audit.bound) +
               " at t = " + decimalText(audit.t) + ")";
    return {std::move(name), failed ? CaseOutcome::failed : CaseOutcome::skipped, std::move(why)};
}

} // namespace

std::string whyNotAgree(const EventAudit& audit)
{
    return audit.isNotAsked() ? "not asked, because the audit was stopped" : audit.reason.content();
}

const char* name(Verdict verdict)
{
    constexpr std::array names{"agree", "undecided", "disagree"};
    return names[std::size_t(verdict)];
}

const char* name(Precision precision)
{
    constexpr std::array names{"double", "30 digits", "100 digits", "1300 digits"};
    return names[std::size_t(precision)];
}

std::string verdictText(const EventAudit& audit)
{
    return std::string(name(audit.verdict)) + " (" + decidedBy(audit) + ")" +
           (audit.verdict == Verdict::agree && audit.reason.empty() ? "" : ", " + escaped(whyNotAgree(audit)));
}

void writeEventAudit(JsonWriter& json, const EventAudit& audit)
{
    const auto precision = audit.isNotAsked() ? std::nullopt : std::optional(name(audit.precision));
    json.member("verdict", name(audit.verdict)).member("precision", precision);
    json.member("t", finite(audit.t)).member("distance", finite(audit.value));
    json.member("bound", finite(audit.bound));
    if (const std::string why = whyNotAgree(audit); !why.empty())
        json.member("reason", why);
}

RestingAudit auditAtRest(const Scene& scene, Audit& audit, const ParallelJob& work, const RestingLimits& limits)
{
    RestingAudit atRest{untestedPairs(scene, {.threads = work.threads}, limits), {}};
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (const RestingContact& contact : atRest.untested.inContact)
        pairs.emplace_back(contact.pair.a, contact.pair.b);
    atRest.audits = auditContactsAtRest(scene, pairs, work);
    audit.cancelled = audit.cancelled || std::ranges::any_of(atRest.audits, &EventAudit::isNotAsked);
    const std::uint64_t untested = atRest.untested.counts.all();
    audit.clearByBoxes -= std::min(audit.clearByBoxes, untested - std::min(untested, audit.untestedInBoxes));
    countVerdicts(atRest.audits, audit);
    return atRest;
}

void writeAuditText(std::ostream& out, const AuditedScene& audited, bool brief)
{
    writeEventRows(out, audited, brief);
    writePairRows(out, audited, brief);
    const std::size_t atRest = audited.atRest ? audited.atRest->audits.size() : 0;
    out << escaped(audited.label) << ": " << countedText(audited.audit.events.size(), "event")
        << (atRest > 0 ? ", " : " and ") << countedText(audited.audit.pairs.size(), "pair")
        << (atRest > 0 ? " and " + countedText(atRest, "contact") + " at rest" : "")
        << " audited: " << audited.audit.agreed << " agree, " << audited.audit.disagreed << " disagree, "
        << audited.audit.undecided << " undecided";
    if (audited.audit.clearByBoxes > 0)
        out << "; " << countedText(audited.audit.clearByBoxes, "other pair")
            << " without events, separated by the bounding boxes of their motions";
    if (audited.atRest && !audited.atRest->untested.areAllListed())
        out << "; further contacts at rest were not audited, because there are more than --max-events allows";
    if (audited.audit.cancelled)
        out << "; stopped before the end";
    out << '\n';
    if (audited.atRest)
        writeAtRestText(out, audited, brief);
}

void writeAuditJson(std::ostream& out, const AuditedScene& audited)
{
    const Audit& audit = audited.audit;
    JsonWriter json(out);
    json.beginObject().member("format", "sweepbench.audit").member("version", 1).member("scene", audited.label);
    json.member("agree", audit.agreed).member("disagree", audit.disagreed).member("undecided", audit.undecided);
    json.member("apart-by-boxes", audit.clearByBoxes);
    if (audited.atRest && !audited.atRest->untested.areAllListed())
        json.member("at-rest-left-out", knownCount(audited.atRest->untested));
    if (audit.cancelled)
        json.member("stopped", true);
    json.key("events").beginArray();
    forEachPart(audited, [&](const AuditPart& part) {
        const std::vector<Event>& events = part.timeline.events();
        const auto write = [&](JsonWriter& items, std::size_t k) {
            writeEvent(items, audited, events[k], audit.events[part.first + k]);
        };
        writeItems(json, {{0, events.size()}, part.first == 0, audited.threads}, write);
    });
    json.endArray().key("pairs").beginArray();
    writeItems(json, {{0, audit.pairs.size()}, true, audited.threads},
               [&](JsonWriter& items, std::size_t k) { writePairAudit(items, audited, audit.pairs[k]); });
    json.endArray();
    if (const std::vector<std::size_t> listed = listedAtRest(audited);
        audited.atRest && (audited.atRest->listed || !listed.empty())) {
        json.key("atRest").beginArray();
        writeItems(json, {{0, listed.size()}, true, audited.threads}, [&](JsonWriter& items, std::size_t k) {
            writeRestingPair(items, audited.scene, audited.atRest->untested.inContact[listed[k]],
                             audited.atRest->audits[listed[k]]);
        });
        json.endArray();
    }
    json.endObject().endLine();
}

JunitSuite auditSuite(const AuditedScene& audited, bool strict)
{
    JunitSuite suite{audited.label, {}};
    forEachPart(audited, [&](const AuditPart& part) {
        const std::vector<Event>& events = part.timeline.events();
        for (std::size_t k = 0; k < events.size(); ++k) {
            const EventAudit audit = audited.audit.events[part.first + k];
            if (isLeftCell(events[k], audit))
                continue;
            suite.cases.push_back(caseOf(caseName(audited, events[k], part.timeText(k)), audit.verdict, audit, strict));
        }
    });
    for (const std::string& left : leftCells(audited))
        suite.cases.push_back(caseOf(left, Verdict::undecided, notAsked, strict));
    for (const PairAudit& pair : audited.audit.pairs.all()) {
        const std::string name =
            "every gap, " + audited.scene.bodies[pair.a].id + " · " + otherText(audited.scene, pair);
        suite.cases.push_back(caseOf(name, pair.betweenEvents.verdict, pair.betweenEvents, strict));
    }
    for (const std::size_t k : listedAtRest(audited)) {
        const RestingContact& contact = audited.atRest->untested.inContact[k];
        const std::string name = "at rest, " + std::string(sweep::name(contact.relation)) + ", " +
                                 audited.scene.bodies[contact.pair.a].id + " · " +
                                 audited.scene.bodies[contact.pair.b].id;
        const EventAudit& audit = audited.atRest->audits[k];
        suite.cases.push_back(caseOf(name, audit.verdict, audit, strict));
    }
    return suite;
}

} // namespace sweep
