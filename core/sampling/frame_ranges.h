// Which frames fall into the contacts of one pair?
#pragma once

#include "core/contacts/contacts.h"
#include "core/sampling/sampling.h"

#include <span>
#include <vector>

namespace sweep {

// The frames from first to last; none where first > last.
struct FrameRange
{
    std::int64_t first = 0;
    std::int64_t last = -1;

    [[nodiscard]] bool empty() const { return first > last; }
};

// The frames during a contact. A frame at an end sees it where the end belongs to the contact.
[[nodiscard]] FrameRange framesDuring(const Frames& frames, const Contact& contact);

// Of each of all contacts of one pair in a timeline, in order. Between rays and lines, and in open cells, an end need
// not belong to its contact: then the pair is asked again.
[[nodiscard]] std::vector<FrameRange> frameRanges(const Scene& scene, const Timeline& timeline, const Frames& frames,
                                                  std::span<const SampledContact> contacts);

} // namespace sweep
