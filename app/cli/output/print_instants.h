// Output of many events: text made by several threads, in the order of the instants.
#pragma once

#include "core/base/parallel.h"
#include "core/events/contact_point/contact_point.h"

#include <functional>
#include <span>
#include <string>

namespace sweep {

// What is printed of the instants from `first` to before `last`, appended to a text. It is called by several threads at
// once, and so must depend on the block alone.
using InstantsText = std::function<void(std::string& text, Block instants)>;

// Hands the text of all of the timeline's instants to `print`, in order and some 30 kB at a time, until that returns
// false. Memory does not grow with the timeline. `threads` 0: one for each core.
void printInstants(const Timeline& timeline, unsigned threads, const InstantsText& append,
                   const std::function<bool(const std::string& text)>& print);

// The contact point of each event: looked up in `known`, which has one for each event, or computed where that is empty.
class KnownPoints
{
public:
    KnownPoints(const Scene& scene, const Timeline& timeline, std::span<const ContactPoint> known)
        : m_scene(scene), m_timeline(timeline), m_known(known)
    {
    }
    [[nodiscard]] ContactPoint of(std::size_t event, const Instant& time) const
    {
        return m_known.empty() ? contactPoint(m_scene, m_timeline.events()[event], time) : m_known[event];
    }

private:
    const Scene& m_scene;
    const Timeline& m_timeline;
    std::span<const ContactPoint> m_known;
};

} // namespace sweep
