// Prepared bodies of a scene: each is prepared once, for all stages of a solve that ask for it.
#pragma once

#include "core/scene/prepared_body.h"

#include <sweepbench/base/jobs.h>
#include <sweepbench/base/result.h>
#include <sweepbench/scene.h>
#include <sweepbench/solve.h>
#include <sweepbench/timeline.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace sweep {

// Bodies that a solve or a sampling asks for: those that are traced, and those of candidate pairs.

// A stage adds the bodies that it asks for and prepares those that no earlier stage has prepared. Memory: four bytes
// for each body of the scene, and the prepared ones.
class PreparedBodies
{
public:
    // Requires: the scene outlives this object.
    explicit PreparedBodies(const Scene& scene) : m_scene(scene), m_positions(scene.bodies.size(), none) {}

    void add(std::uint32_t body);
    void add(const std::vector<std::uint32_t>& bodies);
    void add(const std::vector<BodyPair>& pairs); // both bodies of each
    // Prepares the bodies added since the last call, on several threads. Incomplete if the job is stopped.
    void prepare(const ParallelJob& work);

    // Requires: the body has been added and prepared, and the job was not stopped. Any thread may ask.
    [[nodiscard]] const PreparedBody& operator[](std::uint32_t body) const { return *m_prepared[m_positions[body]]; }
    [[nodiscard]] const Scene& scene() const { return m_scene; }

private:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    const Scene& m_scene;
    std::vector<std::uint32_t> m_added;     // in order
    std::vector<std::uint32_t> m_positions; // of each body of the scene in m_added; none if it was not added
    std::vector<std::unique_ptr<const PreparedBody>> m_prepared; // as m_added; shorter until they are prepared
};

// Stages of a solve over prepared bodies. Each prepares the bodies that it asks for.

// The estimated number of events of each trace. Refused if that is more events than the options allow, for cells beyond
// the range of indices, or if the job is stopped. `known` may hold estimates of the same traces; their bodies are not
// prepared.
[[nodiscard]] Result<std::vector<double>> estimatedTraces(PreparedBodies& bodies,
                                                          const std::vector<std::uint32_t>& traced,
                                                          const SolveOptions& options,
                                                          std::vector<std::optional<double>> known = {});

// As the functions of <sweepbench/solve.h>, which begin with no body prepared.
[[nodiscard]] EventLists pairEvents(PreparedBodies& bodies, const std::vector<BodyPair>& pairs,
                                    const SolveOptions& options, Progress& progress);
[[nodiscard]] Result<EventLists> traceEvents(PreparedBodies& bodies, const std::vector<std::uint32_t>& traced,
                                             const TraceWork& work);

} // namespace sweep
