#include "app/cli/output/cells_writer.h"
#include "app/cli/output/scene_names.h"

namespace sweep {

namespace {

void writeWalk(JsonWriter& json, const ComparedWalk& walk)
{
    json.beginObject().member("walk", name(walk.kind)).member("policy", name(walk.policy));
    if (!walk.applies()) {
        json.member("why-not", walk.whyNot).endObject();
        return;
    }
    if (!walk.cutOff.empty())
        json.member("cut-off", walk.cutOff);
    json.member("cells", walk.cells()).member("only-here", walk.cellsOnlyHere);
    json.key("stays").list(walk.visits, [](JsonWriter& stays, const RankedVisit& visit) {
        stays.beginObject().member("rank", visit.rank).member("cell", visit.cell);
        stays.member("enter", visit.enter).member("exit", visit.exit).member("touch", visit.touch).endObject();
    });
    json.endObject();
}

void writeDisputed(JsonWriter& json, const DisputedCell& cell, std::size_t walks)
{
    json.beginObject().member("cell", cell.cell).member("enter", cell.enter).key("walks").beginArray();
    for (std::size_t k = 0; k < walks; ++k)
        if (cell.isReportedBy(k))
            json.value(k);
    json.endArray().endObject();
}

void writeFirst(JsonWriter& json, const WalkDeviation& deviation)
{
    using Kind = WalkDeviation::Kind;
    if (deviation.first == Kind::none) {
        json.member("first", nullptr);
        return;
    }
    const char* const kind = deviation.first == Kind::missing ? "missing"
                             : deviation.first == Kind::extra ? "extra"
                                                              : "order";
    json.key("first").beginObject().member("kind", kind).member("t", deviation.t).member("cell", deviation.cell);
    if (deviation.first == Kind::order)
        json.member("other", deviation.other);
    json.endObject();
}

void writeDeviation(JsonWriter& json, const WalkDeviation& deviation)
{
    json.beginObject().member("walk", deviation.walk).member("exact", deviation.exact);
    json.member("missing", deviation.missing).member("extra", deviation.extra).member("order", deviation.order);
    writeFirst(json, deviation);
    json.member("time-error", deviation.largestTimeError);
    if (deviation.largestTimeError > 0)
        json.member("error-cell", deviation.errorCell).member("error-t", deviation.errorTime);
    json.endObject();
}

void writeOrder(JsonWriter& json, const OrderDifference& order)
{
    json.beginObject().member("deviation", order.deviation).member("t", order.t);
    json.member("first", order.first).member("second", order.second);
    json.member("tied-exactly", order.tiedExactly).member("tied-in-doubles", order.tiedInDoubles).endObject();
}

void writePlace(JsonWriter& json, const PositionDifference& place)
{
    json.beginObject().member("deviation", place.deviation).member("cell", place.cell);
    json.member("exactly", place.positions.exactly).member("in-doubles", place.positions.inDoubles).endObject();
}

void writeCover(JsonWriter& json, const NamedCover& cover)
{
    const bool isExact = cover.name == "exact";
    json.beginObject().member("cover", cover.name);
    json.member("policy", cover.policy ? std::optional(name(*cover.policy)) : std::nullopt);
    if (!cover.policy)
        json.member("between", "middles of the end cells");
    json.member("computed", isExact ? "exactly" : "in doubles");
    if (!cover.whyNot.empty()) {
        json.member("why-not", cover.whyNot).endObject();
        return;
    }
    if (cover.cells.end != WalkEnd::complete)
        json.member("cut-off", "more cells than are allowed");
    json.key("cells").list(cover.cells.cells).endObject();
}

} // namespace

void writeWalksJson(JsonWriter& json, const WalkedBody& walked)
{
    const WalkComparison& comparison = walked.comparison;
    json.beginObject().member("id", walked.body.id);
    json.key("walks").list(comparison.walks, writeWalk);
    json.key("disputed").beginArray();
    for (const DisputedCell& cell : comparison.disputed)
        writeDisputed(json, cell, comparison.walks.size());
    json.endArray();
    json.key("deviations").list(comparison.deviations, writeDeviation);
    json.key("orders").list(comparison.orders, writeOrder);
    json.key("places").list(comparison.positions, writePlace);
    json.endObject();
}

void writeCoversJson(JsonWriter& json, const CoveredBody& covered)
{
    json.beginObject().member("id", covered.body.id);
    json.key("covers").list(covered.covers, writeCover);
    json.endObject();
}

} // namespace sweep
