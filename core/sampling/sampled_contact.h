// Contacts as a frame-by-frame checker sees them, by the numbers of the frames.
#pragma once

#include "core/number/instant.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace sweep {

// A contact of the timeline, and the frames that see it.
struct SampledContact
{
    std::size_t begin = 0;   // the event that begins it; equals `end` for an instantaneous contact
    std::size_t end = 0;     // the event that ends it
    std::int64_t first = 0;  // the first and last frame that see it; no frame does if first > last. With a margin,
    std::int64_t last = -1;  // several contacts may share frames
    std::uint32_t group = 0; // contacts of one group look like a single contact; in group 0, each looks like itself
    bool showsBegin = false; // frame `first` sees it begin: the frame before sees no contact, and no other begins there
    bool showsEnd = false;   // frame `last` sees it end: the next frame sees no contact, and no other ends there
    bool isOpen = false;     // it may exclude its begin and end: between rays and lines, and in open cells

    [[nodiscard]] bool isInstant() const { return begin == end; }
    [[nodiscard]] bool missed() const { return first > last; }
};

// A contact that exists only because of the margin, and that frames see: during it the two bodies never meet.
struct MarginContact
{
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    Instant begin; // the two are within the margin from `begin` to `end`
    Instant end;
    std::int64_t first = 0; // the first and last frame that see it
    std::int64_t last = 0;
};

// The shortest contact among all, or some, of those that last longer than an instant.
struct ShortestContact
{
    std::size_t begin = 0;  // the event that begins it
    std::size_t end = 0;    // the event that ends it
    double atLeast = 0;     // a lower bound of the length of all these contacts, within an ulp of the shortest
    std::string exact = {}; // its length if that is a fraction, such as "1/3"; else empty
    // The frame rate at which all these contacts are seen, whatever the offset: the least such number of at most five
    // significant digits, read exactly by fractionFrom(), such as "142.86"; empty if it would exceed 1e308 or be
    // refused by Frames::inWindow
    std::string rate = {};
};

} // namespace sweep
