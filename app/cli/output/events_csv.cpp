#include "app/cli/output/event_writer.h"
#include "app/cli/output/print_instants.h"
#include "app/cli/output/text_tail.h"

#include <string_view>
#include <vector>

namespace sweep {

namespace {

// Quoted where a comma, a quote or a line break would end the field, or where a spreadsheet would drop spaces or take
// it for a formula. The text itself is never changed: a reader of the file gets the id that the scene has.
std::string csvField(const std::string& text)
{
    const bool plain = text.find_first_of(",\"\r\n\t") == std::string::npos && !text.empty() && text.front() != ' ' &&
                       text.back() != ' ' && std::string_view("=+-@").find(text.front()) == std::string_view::npos;
    if (plain)
        return text;
    std::string quoted = "\"";
    for (const char c : text) {
        quoted += c;
        if (c == '"')
            quoted += '"';
    }
    return quoted + '"';
}

void put(TextTail& tail, const std::optional<Vec>& v)
{
    if (v)
        tail << "," << v->x << "," << v->y;
    else
        tail << ",,";
}

class CsvRows
{
public:
    CsvRows(const std::string& label, const Scene& scene, const Timeline& timeline)
        : m_timeline(timeline), m_places(scene, timeline, {}), m_scene(csvField(label))
    {
        m_ids.reserve(scene.bodies.size());
        for (const Body& body : scene.bodies)
            m_ids.push_back(csvField(body.id));
    }

    void appendInstant(std::string& text, std::size_t k) const
    {
        const TimelineInstant& instant = m_timeline.instants()[k];
        for (std::size_t i = instant.first; i < instant.first + instant.count; ++i)
            appendRow(text, k, instant.time, i);
    }

private:
    void appendRow(std::string& text, std::size_t instant, const Instant& time, std::size_t index) const
    {
        const Event& event = m_timeline.events()[index];
        const ContactPoint place = m_places.of(index, time);
        const std::string_view a = m_ids[event.a];
        const std::string_view b = event.withCell() ? std::string_view() : m_ids[event.b];
        constexpr std::size_t words = 32;  // characters of kind, clipped and commas
        constexpr std::size_t numbers = 9; // at most: instant, t, a cell, s, point and normal
        TextTail tail(text, m_scene.size() + words + a.size() + b.size() + numbers * TextTail::roomForNumber);
        tail << std::string_view(m_scene) << "," << static_cast<long long>(instant) << "," << time.nearest() << ","
             << std::string_view(name(event.kind)) << "," << a << "," << b << ",";
        if (event.withCell())
            tail << event.cell.i << "," << event.cell.j;
        else
            tail << ",";
        tail << std::string_view(event.clipped ? ",true," : ",false,");
        if (event.hasS && !event.sIsNull())
            tail << event.s;
        put(tail, place.point);
        put(tail, place.normal);
        tail << "\n";
    }

    const Timeline& m_timeline;
    KnownPlaces m_places;
    std::string m_scene;
    std::vector<std::string> m_ids;
};

} // namespace

void writeEventsCsvHeading(std::ostream& out)
{
    out << "scene,instant,t,kind,a,b,i,j,clipped,s,x,y,nx,ny\n";
}

void writeEventsCsv(std::ostream& out, const Scene& scene, const Timeline& timeline, const EventCsvOptions& options)
{
    const CsvRows rows(options.label, scene, timeline);
    printInstants(out, timeline, options.threads,
                  [&](std::string& text, std::size_t k) { rows.appendInstant(text, k); });
}

} // namespace sweep
