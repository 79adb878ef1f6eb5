#include "app/cli/output/decimal_text.h"
#include "app/cli/output/event_writer.h"
#include "app/cli/output/json_text.h"
#include "app/cli/output/print_instants.h"
#include "app/cli/output/text_tail.h"

#include <string_view>
#include <vector>

namespace sweep {

namespace {

void putPair(TextTail& tail, const std::optional<Vec>& v)
{
    if (v)
        tail << "[" << v->x << ", " << v->y << "]";
    else
        tail << "null";
}

// Where lines break: between members, between instants, between events.
struct JsonLayout
{
    std::string_view begin;
    std::string_view member;
    std::string_view nextInstant;
    std::string_view instant;
    std::string_view nextEvent;
    std::string_view event;
    std::string_view endOfInstant;
    std::string_view end;
};
constexpr JsonLayout severalLines{"{\n  ", "\n  ", ",", "\n    ", ",", "\n      ", "\n    ]}", "\n}\n"};
constexpr JsonLayout oneLine{"{", " ", ", ", "", ", ", "", "]}", "}\n"};

class JsonEvents
{
public:
    JsonEvents(const Scene& scene, const Timeline& timeline, const JsonLayout& layout,
               std::span<const ContactPoint> places)
        : m_timeline(timeline), m_layout(layout), m_places(scene, timeline, places)
    {
        m_ids.reserve(scene.bodies.size());
        for (const Body& body : scene.bodies)
            m_ids.push_back(jsonText(body.id));
    }

    [[nodiscard]] std::string head() const
    {
        std::string text(m_layout.begin);
        text.append(R"("format": "sweepbench.events",)").append(m_layout.member).append(R"("version": 1,)");
        text.append(m_layout.member).append(R"("time": {"start": )").append(decimalText(m_timeline.time().start));
        text.append(R"(, "end": )").append(decimalText(m_timeline.time().end)).append("},");
        return text.append(m_layout.member).append(R"("instants": [)");
    }

    void appendInstant(std::string& text, std::size_t k) const
    {
        const TimelineInstant& instant = m_timeline.instants()[k];
        for (std::size_t i = instant.first; i < instant.first + instant.count; ++i) {
            const Event& event = m_timeline.events()[i];
            fetchIdsOf(i + 16);
            const ContactPoint place = m_places.of(i, instant.time);
            TextTail tail(text, roomFor(event));
            if (i == instant.first)
                tail << (k == 0 ? std::string_view() : m_layout.nextInstant) << m_layout.instant << R"({"t": )"
                     << instant.time.nearest() << R"(, "events": [)";
            else
                tail << m_layout.nextEvent;
            tail << m_layout.event;
            put(tail, event, place);
            if (i + 1 == instant.first + instant.count)
                tail << m_layout.endOfInstant;
        }
    }

private:
    // Ids are read at random places of much memory: asked for some events early, they are there in time. (Not inlined
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

    [[nodiscard]] std::size_t roomFor(const Event& event) const
    {
        constexpr std::size_t words = 192; // characters of all names, brackets and spaces
        constexpr std::size_t numbers = 8; // at most: t, a cell, s, point and normal
        return words + m_ids[event.a].size() + (event.withCell() ? 0 : m_ids[event.b].size()) +
               numbers * TextTail::roomForNumber;
    }

    void put(TextTail& tail, const Event& event, const ContactPoint& place) const
    {
        tail << R"({"kind": ")" << std::string_view(name(event.kind)) << R"(", "a": )"
             << std::string_view(m_ids[event.a]);
        if (event.withCell())
            tail << R"(, "cell": [)" << event.cell.i << ", " << event.cell.j << "]";
        else
            tail << R"(, "b": )" << std::string_view(m_ids[event.b]);
        if (event.clipped)
            tail << R"(, "clipped": true)";
        else
            tail << R"(, "clipped": false)";
        if (event.hasS && event.sIsNull())
            tail << R"(, "s": null)";
        else if (event.hasS)
            tail << R"(, "s": )" << event.s;
        tail << R"(, "point": )";
        putPair(tail, place.point);
        tail << R"(, "normal": )";
        putPair(tail, place.normal);
        tail << "}";
    }

    const Timeline& m_timeline;
    const JsonLayout& m_layout;
    KnownPlaces m_places;
    std::vector<std::string> m_ids;
};

} // namespace

void writeEventsJson(std::ostream& out, const Scene& scene, const Timeline& timeline, const EventJsonOptions& options)
{
    const JsonLayout& layout = options.onOneLine ? oneLine : severalLines;
    const JsonEvents events(scene, timeline, layout, options.places);
    out << events.head();
    printInstants(out, timeline, options.threads,
                  [&](std::string& text, std::size_t k) { events.appendInstant(text, k); });
    out << (options.onOneLine || timeline.instants().empty() ? "]" : "\n  ]") << layout.end;
}

} // namespace sweep
