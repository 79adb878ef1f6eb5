// Frame ranges: the frames during each contact of one pair.
#pragma once

#include "core/contacts/contacts.h"
#include "core/sampling/sampling.h"

#include <span>
#include <vector>

namespace sweep {

// The numbers of the first and last frame; the range is empty if first > last.
struct FrameRange
{
    std::int64_t first = 0;
    std::int64_t last = -1;

    [[nodiscard]] bool empty() const { return first > last; }
};

// The frames during a contact. A frame exactly at an end of the contact counts if that end belongs to the contact.
[[nodiscard]] FrameRange framesDuring(const Frames& frames, const Contact& contact);

// Whether contacts of the event's pair may exclude their ends: those of two rays or lines, and with an open cell.
[[nodiscard]] bool mayHaveOpenEnds(const Scene& scene, const Event& pair);

// The range of each contact of one pair; `contacts` are all contacts of the pair in the timeline, in order. A timeline
// does not record whether a contact includes its ends, which contacts of rays and lines, or with open cells, may
// exclude: such a pair is solved again.
[[nodiscard]] std::vector<FrameRange> frameRanges(const Scene& scene, const Timeline& timeline, const Frames& frames,
                                                  std::span<const SampledContact> contacts);

} // namespace sweep
