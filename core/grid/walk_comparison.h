// Comparison of walks of one body through the grid: exact ones by policy, and textbook walks in doubles.
#pragma once

#include <sweepbench/ball_path.h>
#include <sweepbench/base/jobs.h>
#include <sweepbench/base/result.h>
#include <sweepbench/number/text.h>
#include <sweepbench/scene.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

enum class WalkKind
{
    exact,      // every shape and path, each policy; see trace.h
    square,     // the leading and trailing corners of the bounding square; see textbook.h
    discDouble, // the disc in doubles, sides by the time of a line, corners by the quadratic; see textbook.h
    thin        // Amanatides and Woo 1987, without a radius; see textbook.h
};
// "exact", "square", "disc-double" or "thin".
[[nodiscard]] const char* name(WalkKind kind);
// The policy that a walk in doubles follows apart from rounding; closed for the exact walk.
[[nodiscard]] CellPolicy nativePolicy(WalkKind kind);

// A visit and its rank in the order of the walk.
struct RankedVisit : CellVisit
{
    // From 1. Visits that begin at the same time share a rank: at exactly the same instant in an exact walk, otherwise
    // at the same double.
    std::size_t rank = 0;
    // For an exact walk, if another of its times has the same nearest double: the digits that distinguish the two.
    std::optional<DecimalDigits> enterDigits = {};
    std::optional<DecimalDigits> exitDigits = {};
};

// One walk of the body.
struct ComparedWalk
{
    WalkKind kind = WalkKind::exact;
    CellPolicy policy = CellPolicy::closed; // the native policy for a walk in doubles
    std::vector<RankedVisit> visits;        // by rank, then by cell
    std::string whyNot;                     // reason for having no visits, for the user; empty if the walk applies
    std::string cutOff;                     // reason why visits are missing at the end; empty if it is complete
    std::size_t cellsOnlyHere = 0;          // number of cells that no other walk here reports

    [[nodiscard]] bool applies() const { return whyNot.empty(); }
    // The number of distinct cells visited. Cost: n log n.
    [[nodiscard]] std::size_t cells() const;
};

// A cell that some walks report and others do not.
struct DisputedCell
{
    Cell cell;
    std::uint32_t reportedBy = 0; // bit k: WalkComparison::walks[k]
    double enter = 0;             // the earliest of all visits to it

    [[nodiscard]] bool isReportedBy(std::size_t walk) const { return (reportedBy >> walk & 1U) != 0; }
};

// The deviation of a walk in doubles from an exact one. The n-th visit to a cell corresponds to the n-th visit to it in
// the other walk; without such a visit, it is missing or extra.
struct WalkDeviation
{
    enum class Kind
    {
        none,
        missing, // the exact walk enters a cell that the walk in doubles does not
        extra,   // the walk in doubles enters a cell that the exact walk does not
        order    // both enter the two cells, but in a different order, or simultaneously in only one of the walks
    };
    std::size_t walk = 0;  // index of the walk in doubles in WalkComparison::walks
    std::size_t exact = 0; // index of the exact walk in WalkComparison::walks
    std::size_t missing = 0;
    std::size_t extra = 0;
    std::size_t order = 0; // pairs of neighbours, in the exact order of common visits, whose order differs
    // The first deviation in time; ties are resolved in the order missing, extra, order.
    Kind first = Kind::none;
    Cell cell = {};  // the missing or extra cell; for an order, the one entered first, or tied, in the exact walk
    Cell other = {}; // the neighbouring cell, for an order
    double t = 0;    // when it is entered, in the exact walk or, for an extra cell, in the walk in doubles
    // Over the visits that both have: the largest difference between two enters or two exits, its cell and its time.
    double largestTimeError = 0;
    Cell errorCell = {};
    double errorTime = 0;
};

// The positions of a visit in the orders of both walks: 1 plus the number of common visits that begin strictly before
// it.
struct OrderPositions
{
    std::size_t exactly = 0;
    std::size_t inDoubles = 0;

    [[nodiscard]] bool differ() const { return exactly != inDoubles; }
};

// A difference in order: the exact walk enters `first` before `second`, or both at the same instant.
struct OrderDifference
{
    std::size_t deviation = 0; // index into WalkComparison::deviations
    Cell first = {};
    Cell second = {};
    bool tiedExactly = false;
    bool tiedInDoubles = false;
    double t = 0; // the time at which the exact walk enters `second`
    OrderPositions firstPositions = {};
    OrderPositions secondPositions = {};
};

// A common visit at different positions in the two walks. Law: there is one if and only if there is an OrderDifference.
struct PositionDifference
{
    std::size_t deviation = 0; // index into WalkComparison::deviations
    Cell cell = {};
    OrderPositions positions = {};
};

struct WalkComparison
{
    // The exact walks, one for each policy in the chosen order, then the walks in doubles, each once, with their native
    // policy.
    std::vector<ComparedWalk> walks;
    std::vector<DisputedCell> disputed;        // by enter, then by cell; only applicable walks count
    std::vector<WalkDeviation> deviations;     // one for each applicable walk in doubles and each exact walk
    std::vector<OrderDifference> orders;       // in the order of the deviations, then by t
    std::vector<PositionDifference> positions; // in the order of the deviations, then in the exact order
};

struct WalkChoice
{
    std::vector<WalkKind> walks{WalkKind::exact, WalkKind::square, WalkKind::discDouble, WalkKind::thin};
    std::vector<CellPolicy> policies{CellPolicy::closed};
    std::uint64_t maxEvents = 10'000'000; // limits enters and exits of one exact walk, and cells of one in doubles
    bool tellTimes = false;               // find the digits that distinguish the times of exact walks
    Job job = {};
};

// Walks the body by every choice (repeated choices count once) and compares the walks. Without an exact walk among the
// choices there are no deviations. Requires: problemsOf(scene) is empty, the scene has a grid, and the body is bounded;
// its cells need not be reported by the scene. Errors: an exact walk of more than maxEvents events, or with cell
// indices of magnitude 2⁵³ or more. If the job is stopped: a problem with the message "cancelled". Cost: that of the
// walks; comparing them takes n log n.
[[nodiscard]] Result<WalkComparison> compareWalks(const Scene& scene, const Body& body, const WalkChoice& choice);

} // namespace sweep
