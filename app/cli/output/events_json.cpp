#include "app/cli/output/event_writer.h"
#include "app/cli/output/print_instants.h"
#include "app/cli/output/scene_names.h"

#include <vector>

namespace sweep {

namespace {

// Writes instants as items of the array "instants".
class InstantsJson
{
public:
    InstantsJson(const Scene& scene, const Timeline& timeline, std::span<const ContactPoint> points)
        : m_timeline(timeline), m_points(scene, timeline, points)
    {
        m_ids.reserve(scene.bodies.size());
        for (const Body& body : scene.bodies)
            m_ids.push_back(JsonWriter::quoted(body.id));
    }

    void write(JsonWriter& json, std::size_t k) const
    {
        const TimelineInstant& instant = m_timeline.instants()[k];
        json.breakLine(4).beginObject().member("t", instant.time.nearest()).key("events").beginArray();
        for (std::size_t i = instant.first; i < instant.first + instant.count; ++i) {
            fetchIdsOf(i + 16);
            json.breakLine(6);
            write(json, m_timeline.events()[i], m_points.of(i, instant.time));
        }
        json.breakLine(4).endArray().endObject();
    }

private:
    // Ids are read at random addresses of much memory: fetched some events early, they are there in time. (Not inlined
    // it would be taken for a function that does nothing.)
    [[gnu::always_inline]] void fetchIdsOf(std::size_t event) const
    {
        if (event >= m_timeline.events().size())
            return;
        const Event& later = m_timeline.events()[event];
        __builtin_prefetch(&m_ids[later.a]);
        if (!later.withCell())
            __builtin_prefetch(&m_ids[later.b]);
    }

    void write(JsonWriter& json, const Event& event, const ContactPoint& contact) const
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

    const Timeline& m_timeline;
    KnownPoints m_points;
    std::vector<std::string> m_ids; // quoted
};

} // namespace

void writeEventsJson(std::ostream& out, const Scene& scene, const Timeline& timeline, const EventJsonOptions& options)
{
    const JsonLayout layout = options.onOneLine ? JsonLayout::oneLine : JsonLayout::lines;
    JsonWriter json(out, layout);
    json.beginObject().breakLine(2).member("format", "sweepbench.events").breakLine(2).member("version", 1);
    json.breakLine(2).key("time").beginObject();
    json.member("start", timeline.time().start).member("end", timeline.time().end).endObject();
    json.breakLine(2).key("instants").beginArray();
    const InstantsJson instants(scene, timeline, options.points);
    const auto append = [&](std::string& text, Block block) {
        JsonWriter part(text, layout, block.first == 0 ? JsonPart::firstItems : JsonPart::furtherItems);
        for (std::size_t k = block.first; k < block.last; ++k)
            instants.write(part, k);
    };
    printInstants(timeline, options.threads, append,
                  [&](const std::string& text) { return json.items(text).isOpen(); });
    if (!timeline.instants().empty())
        json.breakLine(2);
    json.endArray().breakLine().endObject().endLine();
}

} // namespace sweep
