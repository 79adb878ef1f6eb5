// Events of a scene printed as JSON, CSV or a text table.
#pragma once

#include "app/cli/output/solved_scene.h"
#include "core/events/contact_point/contact_point.h"

#include <optional>
#include <ostream>
#include <span>
#include <string>

namespace sweep {

struct Cast;
struct CastHit;
struct UntestedPairs;

struct EventJsonOptions
{
    bool onOneLine = false;                    // otherwise one line for each event
    std::span<const ContactPoint> points = {}; // one for each event, where they are known already
    unsigned threads = 0;                      // 0: one for each core
    const UntestedPairs* atRest = nullptr;     // then also the member `atRest`
};
// Prints one JSON object, format "sweepbench.events", version 1, and a newline. Law: the same scene gives the same
// bytes, on any number of threads. Memory does not grow with the events.
void writeEventsJson(std::ostream& out, const Scene& scene, const TimelineParts& timeline,
                     const EventJsonOptions& options);

// Prints scene,instant,t,kind,a,b,i,j,clipped,s,x,y,nx,ny.
void writeEventsCsvHeading(std::ostream& out);
struct EventCsvOptions
{
    std::string label;    // of the scene
    unsigned threads = 0; // 0: one for each core
};
// Prints one row for each event, quoted as RFC 4180 says, with \n at its end. `instant` counts from 0.
void writeEventsCsv(std::ostream& out, const Scene& scene, const TimelineParts& timeline,
                    const EventCsvOptions& options);

// How times are printed for people.
struct EventTextOptions
{
    bool exact = false;             // also the closed form
    std::optional<int> digits = {}; // so many digits in place of the nearest double
    unsigned threads = 0;           // 0: one for each core
};
// Prints a table with a row for each event; its first column counts instants from 1. Control characters are escaped.
// Reads the timeline twice. Below the table it says what each cast of the scene hits first, while there are at most 20
// casts.
void writeEventsText(std::ostream& out, const PartedScene& solved, const EventTextOptions& options);

// The point of an event as that table has it: in 6 digits, or as many as tell it from those of the events beside it;
// "–" where there is none.
[[nodiscard]] std::string eventPointText(const Scene& scene, const Timeline& timeline, std::size_t event);

// The line above the hits of casts.
[[nodiscard]] std::string castHeading();
// "hits wall at fraction 0.5 (1/2), point ≈ (2, 0), normal ≈ (-1, 0)", or "starts inside wall: fraction 0, no normal;
// leaves it at fraction 0.25 (1/4)". `target` is the name of the body that is hit. Fractions have as many digits as
// tell them from the others.
[[nodiscard]] std::string castHitText(const CastHit& hit, const std::string& target,
                                      const OrderedInstants& others = {});
// Which hits of a cast are listed.
enum class CastRows
{
    all,
    closest // up to the first one that does not begin in contact
};
// Prints a line for each hit of a cast, the closest first; where there is none, one that names the bodies against which
// it is tested, at most five.
void writeCastText(std::ostream& out, const Scene& scene, const Cast& cast, CastRows rows);

} // namespace sweep
