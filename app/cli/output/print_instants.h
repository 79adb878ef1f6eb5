// How does the text of many events get out fast, and always the same?
#pragma once

#include "core/events/contact_point/contact_point.h"

#include <functional>
#include <ostream>
#include <span>
#include <string>

namespace sweep {

// Prints what `append(text, k)` adds for each instant k of the timeline, in order. It is called by several threads at
// once (0: one for each core), and so must depend on k alone. Memory does not grow with the timeline. Ends early where
// the stream fails.
void printInstants(std::ostream& out, const Timeline& timeline, unsigned threads,
                   const std::function<void(std::string& text, std::size_t k)>& append);

// Where the two of an event meet: looked up in `known`, which has a place for each event, or found where that is empty.
class KnownPlaces
{
public:
    KnownPlaces(const Scene& scene, const Timeline& timeline, std::span<const ContactPoint> known)
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
