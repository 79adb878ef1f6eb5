// The stages of solve: the share of the pairs that each of them decides, and its price. The table is in
// core/contacts/README.md.

#include "core/contacts/candidate_pairs.h"
#include "core/contacts/condition.h"
#include "core/scene/prepared_body.h"
#include "tests/bench/query_rows.h"
#include "tests/support/crowd.h"
#include "tests/support/filter_stages.h"
#include "tests/support/scene_families.h"

#include <sweepbench/contacts.h>

#include <algorithm>
#include <memory>

namespace sweep::bench {

namespace {

struct PreparedPair
{
    std::unique_ptr<const PreparedBody> a;
    std::unique_ptr<const PreparedBody> b;
    Interval common;

    [[nodiscard]] DecidedContacts decided(StageSet stages) const { return decidedContacts(*a, *b, common, {stages}); }
};

// Prepared bodies refer to the paths of their scenes.
struct PairSet
{
    std::vector<std::unique_ptr<const Scene>> scenes;
    std::vector<PreparedPair> pairs;

    void add(const Scene& scene, const Body& a, const Body& b)
    {
        if (const auto common = commonWindow(scene, a, b))
            pairs.push_back(
                {std::make_unique<PreparedBody>(scene, a), std::make_unique<PreparedBody>(scene, b), *common});
    }
};

constexpr std::size_t crowdSize = 4000;

// Pairs whose swept boxes overlap.
PairSet crowdPairs()
{
    PairSet set;
    set.scenes.push_back(std::make_unique<const Scene>(oracle::crowd(crowdSize)));
    const Scene& scene = *set.scenes.back();
    for (const BodyPair& pair : candidatePairs(scene))
        set.add(scene, scene.bodies[pair.a], scene.bodies[pair.b]);
    return set;
}

// All pairs of small scenes, most of which hold equal, parallel, tangent or zero parts.
PairSet degeneratePairs()
{
    PairSet set;
    for (int i = 0; i < 1000; ++i) {
        oracle::Random random = oracle::caseRandom("stages", i);
        set.scenes.push_back(std::make_unique<const Scene>(oracle::sceneOf(random, i).scene));
        const Scene& scene = *set.scenes.back();
        for (const Body& a : scene.bodies)
            for (const Body& b : scene.bodies)
                if (&a < &b)
                    set.add(scene, a, b);
    }
    return set;
}

PairSet pointSegmentPairs()
{
    PairSet set;
    for (const PointSegment& query : randomPointSegments()) {
        const auto path = [](const MovingPoint& p) { return FromTo{p.from, p.to}; };
        Scene scene;
        scene.bodies.resize(2);
        scene.bodies[0].a = path(query.p);
        scene.bodies[1].shape = Shape::segment;
        scene.bodies[1].a = path(query.a);
        scene.bodies[1].b = path(query.b);
        set.scenes.push_back(std::make_unique<const Scene>(std::move(scene)));
        set.add(*set.scenes.back(), set.scenes.back()->bodies[0], set.scenes.back()->bodies[1]);
    }
    return set;
}

using MakeSet = PairSet (*)();

void timed(benchmark::State& state, std::vector<PreparedPair> pairs, StageSet stages)
{
    std::size_t contacts = 0;
    for (auto _ : state)
        for (const PreparedPair& pair : pairs)
            contacts += pair.decided(stages).contacts.size();
    benchmark::DoNotOptimize(contacts);
    count(state, static_cast<double>(state.iterations() * pairs.size()));
}

void stageRows(const std::string& set, MakeSet make, Stage stage)
{
    std::string name = "stages/" + set + '-' + sweep::name(stage);
    std::ranges::replace(name, ' ', '-');
    print({.name = name}, [make, stage](benchmark::State& state) {
        PairSet all = make();
        std::erase_if(all.pairs, [stage](const PreparedPair& pair) { return pair.decided({}).stage != stage; });
        timed(state, std::move(all.pairs), {});
    });
    measure({.name = name + "-share", .unit = "%"}, [make, stage] {
        const PairSet all = make();
        const auto hits = std::ranges::count(all.pairs, stage, [](const auto& pair) { return pair.decided({}).stage; });
        return 100.0 * static_cast<double>(hits) / static_cast<double>(all.pairs.size());
    });
}

const Registered rows = [] {
    print({.name = "stages/crowd-boxes"}, [](benchmark::State& state) { // a body
        const Scene scene = oracle::crowd(crowdSize);
        for (auto _ : state)
            benchmark::DoNotOptimize(candidatePairs(scene, {.threads = 1, .job = {}}).data());
        count(state, static_cast<double>(state.iterations() * crowdSize));
    });
    for (const Stage stage : {Stage::rejection, Stage::doubles}) {
        stageRows("point-segment", pointSegmentPairs, stage);
        stageRows("crowd", crowdPairs, stage);
    }
    for (const Stage stage :
         {Stage::rejection, Stage::doubles, Stage::doubleDoubles, Stage::shortIntegers, Stage::anyIntegers})
        stageRows("degenerate", degeneratePairs, stage);
    print({.name = "stages/crowd-integers-alone"}, [](benchmark::State& state) {
        PairSet all = crowdPairs();
        all.pairs.resize(1000);
        timed(state, std::move(all.pairs), integersAlone());
    });
    return Registered{};
}();

} // namespace

} // namespace sweep::bench
