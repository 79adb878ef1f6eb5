#include "app/cli/output/event_writer.h"
#include "app/cli/output/print_blocks.h"
#include "app/cli/output/scene_names.h"
#include "app/cli/output/untested_text.h"

#include <algorithm>
#include <vector>

namespace sweep {

namespace {

// The contact point of each event: looked up in `known`, which has one for each event, or computed if that is empty.
class KnownPoints
{
public:
    KnownPoints(const Scene& scene, const Timeline& timeline, std::span<const ContactPoint> known)
        : m_scene(scene), m_timeline(timeline), m_known(known)
    {
    }
    [[nodiscard]] ContactPoint of(std::size_t event, const Instant& time) const
    {
        return m_known.empty() ? contactPoint(m_scene, m_timeline.events()[event], time) : m_known[event];
    }

private:
    const Scene& m_scene;
    const Timeline& m_timeline;
    std::span<const ContactPoint> m_known;
};

using QuotedIds = std::vector<std::string>;

QuotedIds quotedIdsOf(const Scene& scene)
{
    QuotedIds ids;
    ids.reserve(scene.bodies.size());
    for (const Body& body : scene.bodies)
        ids.push_back(JsonWriter::quoted(body.id));
    return ids;
}

struct EventsLayout
{
    JsonLayout layout;
    unsigned threads;
};

// Writes the instants of one part of the timeline as items of the array "instants".
class InstantsJson
{
public:
    InstantsJson(const Timeline& part, const KnownPoints& points, const QuotedIds& ids, EventsLayout layout)
        : m_part(part), m_points(points), m_ids(ids), m_layout(layout)
    {
    }

    void print(JsonWriter& json, bool isFirstPart) const
    {
        const std::size_t size = m_part.instants().size();
        for (std::size_t first = 0; first < size && json.isOpen();) {
            if (isLarge(first)) {
                printLarge(json, m_part.instants()[first++]);
                continue;
            }
            std::size_t last = first + 1;
            while (last < size && !isLarge(last))
                ++last;
            printSmall(json, {first, last}, isFirstPart && first == 0);
            first = last;
        }
    }

private:
    static constexpr std::size_t eventsOfBlock = 128;

    [[nodiscard]] bool isLarge(std::size_t instant) const { return m_part.instants()[instant].count > eventsOfBlock; }

    void printSmall(JsonWriter& json, Block instants, bool atBegin) const
    {
        const auto& all = m_part.instants();
        const auto endOfBlock = [&](std::size_t first) {
            std::size_t last = first + 1;
            while (last < instants.last && all[last].first - all[first].first < eventsOfBlock)
                ++last;
            return last;
        };
        const auto append = [&](JsonWriter& items, Block block) {
            for (std::size_t k = block.first; k < block.last; ++k) {
                begin(items, all[k]);
                writeEvents(items, {all[k].first, all[k].first + all[k].count}, all[k].time);
                end(items);
            }
        };
        printItems(json, instants, endOfBlock, append, atBegin);
    }

    void printLarge(JsonWriter& json, const TimelineInstant& instant) const
    {
        begin(json, instant);
        printItems(
            json, {instant.first, instant.first + instant.count},
            [](std::size_t first) { return first + eventsOfBlock; },
            [&](JsonWriter& items, Block block) { writeEvents(items, block, instant.time); }, true);
        end(json);
    }

    template <class EndOfBlock, class Append>
    void printItems(JsonWriter& json, Block range, const EndOfBlock& endOfBlock, const Append& append,
                    bool atBegin) const
    {
        const auto appendBlock = [&](std::string& text, Block block) {
            const bool isFirst = atBegin && block.first == range.first;
            JsonWriter items(text, m_layout.layout, isFirst ? JsonPart::firstItems : JsonPart::furtherItems);
            append(items, block);
        };
        printBlocks(range, {m_layout.threads, endOfBlock, appendBlock,
                            [&](const std::string& text) { return json.items(text).isOpen(); }});
    }

    // All calls are inlined: a large output spends nearly all its time in these three functions, and a call for each of
    // ten keys would add a tenth.
    [[gnu::flatten]] static void begin(JsonWriter& json, const TimelineInstant& instant)
    {
        json.breakLine(4).beginObject().member("t", instant.time.nearest()).key("events").beginArray();
    }
    [[gnu::flatten]] static void end(JsonWriter& json) { json.breakLine(4).endArray().endObject(); }

    void writeEvents(JsonWriter& json, Block events, const Instant& time) const
    {
        for (std::size_t i = events.first; i < events.last; ++i) {
            fetchIdsOf(i + 16);
            json.breakLine(6);
            write(json, m_part.events()[i], m_points.of(i, time));
        }
    }

    // Prefetches the ids of a later event, because they are read at random addresses of much memory. Always inlined,
    // because a call would be optimized away as one without effect.
    [[gnu::always_inline]] void fetchIdsOf(std::size_t event) const
    {
        if (event >= m_part.events().size())
            return;
        const Event& later = m_part.events()[event];
        __builtin_prefetch(&m_ids[later.a]);
        if (!later.withCell())
            __builtin_prefetch(&m_ids[later.b]);
    }

    [[gnu::flatten]] void write(JsonWriter& json, const Event& event, const ContactPoint& contact) const
    {
        json.beginObject().member("kind", name(event.kind)).key("a").literal(m_ids[event.a]);
        if (event.withCell())
            json.member("cell", event.cell);
        else
            json.key("b").literal(m_ids[event.b]);
        json.member("clipped", event.clipped);
        if (event.hasS)
            json.member("s", event.sIsNull() ? std::nullopt : std::optional(event.s));
        json.member("point", contact.point).member("normal", contact.normal).endObject();
    }

    const Timeline& m_part;
    const KnownPoints& m_points;
    const QuotedIds& m_ids;
    EventsLayout m_layout;
};

} // namespace

void writeEventsJson(std::ostream& out, const Scene& scene, const TimelineParts& timeline,
                     const EventJsonOptions& options)
{
    const JsonLayout layout = options.onOneLine ? JsonLayout::oneLine : JsonLayout::lines;
    JsonWriter json(out, layout);
    json.beginObject().breakLine(2).member("format", "sweepbench.events").breakLine(2).member("version", 1);
    json.breakLine(2).key("time").beginObject();
    json.member("start", timeline.time().start).member("end", timeline.time().end).endObject();
    json.breakLine(2).key("instants").beginArray();
    const QuotedIds ids = quotedIdsOf(scene);
    auto points = options.points; // of the remaining parts
    bool isEmpty = true;
    timeline.forEach([&](const Timeline& part) {
        const std::size_t known = std::min(points.size(), part.events().size());
        const KnownPoints ofPart(scene, part, points.first(known));
        InstantsJson(part, ofPart, ids, {layout, options.threads}).print(json, isEmpty);
        points = points.subspan(known);
        isEmpty = isEmpty && part.instants().empty();
        return json.isOpen();
    });
    if (!isEmpty)
        json.breakLine(2);
    json.endArray();
    if (options.atRest)
        writeAtRest(json.breakLine(2), scene, *options.atRest);
    json.breakLine().endObject().endLine();
}

} // namespace sweep
