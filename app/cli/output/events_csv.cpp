#include "app/cli/output/event_writer.h"
#include "app/cli/output/print_instants.h"
#include "app/cli/output/text_sink.h"

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

void put(TextSink& sink, const std::optional<Vec>& v)
{
    sink << ',';
    if (v)
        sink << v->x << ',' << v->y;
    else
        sink << ',';
}

class CsvRows
{
public:
    CsvRows(const std::string& label, const Scene& scene, const Timeline& timeline)
        : m_timeline(timeline), m_points(scene, timeline, {}), m_scene(csvField(label))
    {
        m_ids.reserve(scene.bodies.size());
        for (const Body& body : scene.bodies)
            m_ids.push_back(csvField(body.id));
    }

    void append(std::string& text, Block instants) const
    {
        TextSink sink(text);
        for (std::size_t k = instants.first; k < instants.last; ++k) {
            const TimelineInstant& instant = m_timeline.instants()[k];
            for (std::size_t i = instant.first; i < instant.first + instant.count; ++i)
                writeRow(sink, k, instant.time, i);
        }
    }

private:
    void writeRow(TextSink& sink, std::size_t instant, const Instant& time, std::size_t index) const
    {
        const Event& event = m_timeline.events()[index];
        const ContactPoint contact = m_points.of(index, time);
        sink << m_scene << ',' << instant << ',' << time.nearest() << ',' << name(event.kind) << ',' << m_ids[event.a]
             << ',';
        if (event.withCell())
            sink << ',' << event.cell.i << ',' << event.cell.j;
        else
            sink << m_ids[event.b] << ",,";
        sink << (event.clipped ? ",true," : ",false,");
        if (event.hasS && !event.sIsNull())
            sink << event.s;
        put(sink, contact.point);
        put(sink, contact.normal);
        sink << '\n';
    }

    const Timeline& m_timeline;
    KnownPoints m_points;
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
    printInstants(
        timeline, options.threads, [&](std::string& text, Block instants) { rows.append(text, instants); },
        [&](const std::string& text) { return static_cast<bool>(out << text); });
}

} // namespace sweep
