#include "app/cli/output/event_writer.h"
#include "app/cli/output/print_blocks.h"
#include "app/cli/output/text_sink.h"

#include <string_view>
#include <vector>

namespace sweep {

namespace {

// Quotes the text if a comma, a quote or a line break would end the field, or if a spreadsheet would drop spaces or
// read it as a formula. The text itself is never changed, so that readers of the file get the scene's ids.
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
    CsvRows(const std::string& label, const Scene& scene) : m_inScene(scene), m_scene(csvField(label))
    {
        m_ids.reserve(scene.bodies.size());
        for (const Body& body : scene.bodies)
            m_ids.push_back(csvField(body.id));
    }

    // `before`: the number of instants of earlier parts.
    void append(std::string& text, const Timeline& part, Block events, std::size_t before) const
    {
        TextSink sink(text);
        forEachEvent(part, events, [&](std::size_t k, const Instant& time, const Event& event) {
            writeRow(sink, before + k, time, event);
        });
    }

private:
    void writeRow(TextSink& sink, std::size_t instant, const Instant& time, const Event& event) const
    {
        const ContactPoint contact = contactPoint(m_inScene, event, time);
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

    const Scene& m_inScene;
    std::string m_scene; // its label
    std::vector<std::string> m_ids;
};

} // namespace

void writeEventsCsvHeading(std::ostream& out)
{
    out << "scene,instant,t,kind,a,b,i,j,clipped,s,x,y,nx,ny\n";
}

void writeEventsCsv(std::ostream& out, const Scene& scene, const TimelineParts& timeline,
                    const EventCsvOptions& options)
{
    const CsvRows rows(options.label, scene);
    std::size_t before = 0;
    timeline.forEach([&](const Timeline& part) {
        printBlocks({0, part.events().size()},
                    {options.threads, [](std::size_t first) { return first + 256; },
                     [&](std::string& text, Block events) { rows.append(text, part, events, before); },
                     [&](const std::string& text) { return static_cast<bool>(out << text); }});
        before += part.instants().size();
        return static_cast<bool>(out);
    });
}

} // namespace sweep
