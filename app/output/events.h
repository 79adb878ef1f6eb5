// Writers of events as text, JSON and CSV.
#pragma once

#include "core/events/contact_point.h"

#include <sweepbench/scene.h>
#include <sweepbench/timeline.h>

#include <optional>
#include <ostream>
#include <span>
#include <stop_token>
#include <string>

namespace sweep {

// Scene with its exact events and its label in messages and tables.

struct SolvedScene
{
    const std::string& label; // the path as given, or "standard input"
    const Scene& scene;
    const Timeline& timeline;
    std::stop_token stop = {}; // requested when the processor time for the scene is over
};

// The same with events that are read in parts.
struct PartedScene
{
    const std::string& label;
    const Scene& scene;
    TimelineParts timeline;
    std::stop_token stop = {}; // as above; the parts can still be read
};

// Events of a scene as JSON, CSV or a text table.

struct Cast;
struct CastHit;
struct UntestedPairs;

struct EventJsonOptions
{
    bool onOneLine = false;                    // all on one line; otherwise one line for each event
    std::span<const ContactPoint> points = {}; // one for each event, if already known
    unsigned threads = 0;                      // 0: one per core
    const UntestedPairs* atRest = nullptr;     // if set, also writes the member `atRest`
};
// Prints one JSON object, format "sweepbench.events", version 1, and a newline. Law: equal scenes give equal bytes, on
// any number of threads. Memory does not grow with the number of events.
void writeEventsJson(std::ostream& out, const Scene& scene, const TimelineParts& timeline,
                     const EventJsonOptions& options);

// Prints the line "scene,instant,t,kind,a,b,i,j,clipped,s,x,y,nx,ny".
void writeEventsCsvHeading(std::ostream& out);
struct EventCsvOptions
{
    std::string label;    // the label of the scene
    unsigned threads = 0; // 0: one for each core
    // Puts a ' before ids and labels that a spreadsheet would calculate, and before such a part of one behind a comma,
    // semicolon, bar, quote, tab or line break: those that begin with =, +, -, @, a tab or a carriage return. Otherwise
    // they are unchanged.
    bool forSpreadsheets = false;
};
// Prints one row for each event, quoted according to RFC 4180 and ended by \n. `instant` counts from 0.
void writeEventsCsv(std::ostream& out, const Scene& scene, const TimelineParts& timeline,
                    const EventCsvOptions& options);

// Format of times in the text table.
struct EventTextOptions
{
    bool exact = false;             // also print the closed form
    std::optional<int> digits = {}; // number of digits in place of the nearest double
    unsigned threads = 0;           // 0: one for each core
};
// Prints a table with a row for each event; its first column counts instants from 1. Control characters are escaped.
// Reads the timeline twice. If the scene has at most 20 casts, prints the first hit of each below the table.
void writeEventsText(std::ostream& out, const PartedScene& solved, const EventTextOptions& options);

// The point of an event as in that table: in 6 digits, or as many as distinguish it from those of adjacent events; "–"
// if there is none.
[[nodiscard]] std::string eventPointText(const Scene& scene, const Timeline& timeline, std::size_t event);

// The line above the hits of casts.
[[nodiscard]] std::string castHeading();
// "hits wall at fraction 0.5 (1/2), point ≈ (2, 0), normal ≈ (-1, 0)", or "starts inside wall: fraction 0, no normal;
// leaves it at fraction 0.25 (1/4)". `target` is the name of the hit body. Fractions have as many digits as
// distinguish them from the others.
[[nodiscard]] std::string castHitText(const CastHit& hit, const std::string& target,
                                      const OrderedInstants& others = {});
// Which hits of a cast are listed.
enum class CastRows
{
    all,
    closest // up to the first one that does not start in contact
};
// Prints a line for each hit of a cast, the closest first; without a hit, one line that names the bodies that it is
// tested against, at most five.
void writeCastText(std::ostream& out, const Scene& scene, const Cast& cast, CastRows rows);

} // namespace sweep
