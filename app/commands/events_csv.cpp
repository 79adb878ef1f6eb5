#include "app/commands/decimal_text.h"
#include "app/commands/event_writer.h"

#include "core/events/contact_place.h"

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

void writePair(std::ostream& out, const std::optional<Vec>& v)
{
    if (v)
        out << ',' << decimalText(v->x) << ',' << decimalText(v->y);
    else
        out << ",,";
}

} // namespace

void writeEventsCsvHeading(std::ostream& out)
{
    out << "scene,instant,t,kind,a,b,i,j,clipped,s,x,y,nx,ny\n";
}

void writeEventsCsv(std::ostream& out, const std::string& label, const Scene& scene, const Timeline& timeline)
{
    const std::string sceneField = csvField(label);
    std::vector<std::string> ids;
    for (const Body& body : scene.bodies)
        ids.push_back(csvField(body.id));
    std::size_t instant = 0;
    for (const auto& moment : timeline.moments()) {
        for (const Event& event : timeline.eventsOf(moment)) {
            if (!out)
                return;
            out << sceneField << ',' << instant << ',' << decimalText(moment.time.nearest()) << ','
                << spelled(event.kind) << ',' << ids[event.a] << ',';
            if (event.withCell())
                out << ',' << event.cell.i << ',' << event.cell.j;
            else
                out << ids[event.b] << ",,";
            out << ',' << (event.clipped ? "true" : "false") << ',';
            if (event.hasS && !event.sIsNull())
                out << decimalText(event.s);
            const ContactPlace place = event.clipped ? ContactPlace{} : contactPlace(scene, event, moment.time);
            writePair(out, place.point);
            writePair(out, place.normal);
            out << '\n';
        }
        ++instant;
    }
}

} // namespace sweep
