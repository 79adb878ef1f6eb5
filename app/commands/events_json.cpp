#include "app/commands/decimal_text.h"
#include "app/commands/event_writer.h"
#include "app/commands/json_text.h"

#include "core/events/contact_place.h"

#include <vector>

namespace sweep {

namespace {

void writePair(std::ostream& out, const std::optional<Vec>& v)
{
    if (v)
        out << '[' << decimalText(v->x) << ", " << decimalText(v->y) << ']';
    else
        out << "null";
}

void writeEvent(std::ostream& out, const Event& event, const ContactPlace& place, const std::vector<std::string>& ids)
{
    out << R"({"kind": ")" << spelled(event.kind) << R"(", "a": )" << ids[event.a];
    if (event.withCell())
        out << R"(, "cell": [)" << event.cell.i << ", " << event.cell.j << ']';
    else
        out << R"(, "b": )" << ids[event.b];
    out << R"(, "clipped": )" << (event.clipped ? "true" : "false");
    if (event.hasS)
        out << R"(, "s": )" << (event.sIsNull() ? "null" : decimalText(event.s));
    out << R"(, "point": )";
    writePair(out, place.point);
    out << R"(, "normal": )";
    writePair(out, place.normal);
    out << '}';
}

} // namespace

void writeEventsJson(std::ostream& out, const Scene& scene, const Timeline& timeline, bool onOneLine)
{
    std::vector<std::string> ids;
    for (const Body& body : scene.bodies)
        ids.push_back(jsonText(body.id));
    // Where lines break: between members, between instants, between events.
    const char* member = onOneLine ? " " : "\n  ";
    const char* instant = onOneLine ? "" : "\n    ";
    const char* row = onOneLine ? "" : "\n      ";

    const Interval time = timeline.time();
    out << '{' << (onOneLine ? "" : "\n  ") << R"("format": "sweepbench.events",)" << member << R"("version": 1,)"
        << member << R"("time": {"start": )" << decimalText(time.start) << R"(, "end": )" << decimalText(time.end)
        << "}," << member << R"("instants": [)";
    bool firstInstant = true;
    for (const auto& moment : timeline.moments()) {
        if (!out)
            return;
        out << (firstInstant ? ""
                : onOneLine  ? ", "
                             : ",")
            << instant << R"({"t": )" << decimalText(moment.time.nearest()) << R"(, "events": [)";
        bool firstEvent = true;
        for (const Event& event : timeline.eventsOf(moment)) {
            out << (firstEvent ? "" : onOneLine ? ", " : ",") << row;
            writeEvent(out, event, event.clipped ? ContactPlace{} : contactPlace(scene, event, moment.time), ids);
            firstEvent = false;
        }
        out << (onOneLine ? "]}" : "\n    ]}");
        firstInstant = false;
    }
    out << (onOneLine || firstInstant ? "]" : "\n  ]") << (onOneLine ? "}\n" : "\n}\n");
}

} // namespace sweep
