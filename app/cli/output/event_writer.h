// How do the events of a scene leave the program? The JSON and CSV of the events contract, and a table for people.
#pragma once

#include "core/events/contact_point/contact_point.h"
#include "core/scene/scene.h"

#include <optional>
#include <ostream>
#include <span>
#include <string>

namespace sweep {

struct EventJsonOptions
{
    bool onOneLine = false;                    // otherwise an event a line
    std::span<const ContactPoint> places = {}; // one for each event, where they are known already
    unsigned threads = 0;                      // 0: one for each core
};
// One JSON object, format "sweepbench.events", version 1, and a newline.
// Law: the same scene gives the same bytes. Streams: memory does not grow with the events.
void writeEventsJson(std::ostream& out, const Scene& scene, const Timeline& timeline, const EventJsonOptions& options);

// scene,instant,t,kind,a,b,i,j,clipped,s,x,y,nx,ny
void writeEventsCsvHeading(std::ostream& out);
struct EventCsvOptions
{
    std::string label;    // of the scene
    unsigned threads = 0; // 0: one for each core
};
// One row an event, quoted as RFC 4180 says, lines end in \n. `instant` counts from 0, like the JSON's instants.
void writeEventsCsv(std::ostream& out, const Scene& scene, const Timeline& timeline, const EventCsvOptions& options);

// What a person wants to see of the times.
struct EventTextOptions
{
    bool exact = false;             // also the closed form
    std::optional<int> digits = {}; // so many digits in place of the nearest double
};
// A table with a row an event; the first column counts instants from 1. Control characters are escaped.
void writeEventsText(std::ostream& out, const std::string& label, const Scene& scene, const Timeline& timeline,
                     const EventTextOptions& options);

// "ball", or "cell (3, -1)": what the event's body meets. Not escaped.
[[nodiscard]] std::string otherText(const Scene& scene, std::uint32_t b, Cell cell);

} // namespace sweep
