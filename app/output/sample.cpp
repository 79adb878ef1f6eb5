#include "app/output/sample.h"

#include "app/output/table.h"
#include "app/output/words.h"

#include <sweepbench/base/result.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/number/text.h>

#include <algorithm>
#include <ranges>
#include <vector>

namespace sweep {

namespace {

enum class Listed
{
    lasting,
    instant,
    clipped
};

struct Sampled : SampledScene
{
    [[nodiscard]] const Event& event(std::size_t i) const { return timeline.events()[i]; }
    [[nodiscard]] const Instant& time(std::size_t event) const { return timeline.timeOf(event); }
    [[nodiscard]] std::string timeText(std::size_t event) const { return eventTimeText(timeline, event); }
    [[nodiscard]] Listed listed(const SampledContact& contact) const
    {
        if (isClipped(timeline, contact))
            return Listed::clipped;
        return contact.isInstant() ? Listed::instant : Listed::lasting;
    }
    // Not copied, because there may be millions.
    [[nodiscard]] auto contacts(Listed list) const
    {
        return sampling.contacts |
               std::views::filter([this, list](const SampledContact& contact) { return listed(contact) == list; });
    }
    [[nodiscard]] auto count(Listed list) const
    {
        return static_cast<std::size_t>(std::ranges::distance(contacts(list)));
    }
    [[nodiscard]] std::optional<ShortestContact> shortest(bool whole) const
    {
        return shortestContact(timeline, sampling, [this, whole](const SampledContact& contact) {
            return !whole || listed(contact) == Listed::lasting;
        });
    }
};

// ---- Text

using Cells = std::vector<std::string>;

std::string verdict(const SampledContact& contact)
{
    if (contact.missed())
        return "missed";
    return contact.group != 0 ? "merged #" + std::to_string(contact.group) : "seen";
}

std::string framesText(std::int64_t first, std::int64_t last)
{
    if (first > last)
        return "–";
    return first == last ? std::to_string(first) : std::to_string(first) + " to " + std::to_string(last);
}

std::string latenessText(const std::optional<double>& late)
{
    return late ? decimalText(*late) : "–";
}

// The depth in the first frame that sees the contact; "–" if no frame sees it or the two have no depth.
std::string depthText(const Sampled& sampled, const SampledContact& contact)
{
    const auto sight = firstSight(sampled.scene, sampled.timeline, sampled.sampling, contact);
    return sight && !sight->noDepth ? roundedSize(sight->depth, sight->restOfDepth) : "–";
}

void printContacts(std::ostream& out, const Sampled& sampled, const std::string& title, Listed list)
{
    const bool instants = list == Listed::instant;
    if (sampled.contacts(list).empty())
        return;
    out << '\n' << title << '\n';
    const auto cellsOf = [&](std::size_t i) -> Cells {
        const SampledContact& contact = sampled.sampling.contacts[i];
        if (sampled.listed(contact) != list)
            return {};
        const Event& event = sampled.event(contact.begin);
        const std::string a = escaped(sampled.scene.bodies[event.a].id);
        const std::string b = escaped(otherText(sampled.scene, event));
        const std::string frames = framesText(contact.first, contact.last);
        const std::string begin = sampled.timeText(contact.begin);
        const std::string depth = depthText(sampled, contact);
        const std::string late = latenessText(beginLateness(sampled.timeline, sampled.sampling, contact));
        const std::string endLate = latenessText(endLateness(sampled.timeline, sampled.sampling, contact));
        const std::string end = instants ? name(event.kind) : sampled.timeText(contact.end);
        return {begin, end, a, b, verdict(contact), frames, depth, late, endLate};
    };
    printTable(out,
               {instants ? "t" : "begin", instants ? "kind" : "end", "a", "b", "checker", "frames", "depth", "late",
                "end late"},
               sampled.sampling.contacts.size(), cellsOf);
}

void printApart(std::ostream& out, const Sampled& sampled)
{
    const std::vector<MarginContact>& contacts = sampled.sampling.marginContacts;
    if (contacts.empty())
        return;
    out << "\nWithin the margin, never in contact, and seen\n";
    std::vector<const Instant*> ends;
    for (const MarginContact& apart : contacts)
        ends.insert(ends.end(), {&apart.begin, &apart.end});
    const OrderedInstants ordered(std::move(ends));
    const auto textOf = [&](const Instant& end) { return instantText(end, ordered.adjacentTo(end)); };
    printTable(out, {"begin", "end", "a", "b", "frames"}, contacts.size(), [&](std::size_t i) -> Cells {
        const MarginContact& apart = contacts[i];
        return {textOf(apart.begin), textOf(apart.end), escaped(sampled.scene.bodies[apart.a].id),
                escaped(sampled.scene.bodies[apart.b].id), framesText(apart.first, apart.last)};
    });
}

// "1/4 = 0.25", "1/3 ≈ 0.3333333333333333", or "≈ 0.7071067811865476" if it is irrational or a long fraction.
std::string lengthText(const ShortestContact& contact)
{
    const auto length = fractionFrom(contact.exact);
    if (!length)
        return "≈ " + decimalText(contact.atLeast);
    const Rounded nearest = nearestFinite(*length);
    const std::string fraction = shortFraction(*length);
    return fraction.empty() && nearest.isExact ? decimalText(nearest.value)
                                               : equationText(fraction, decimalText(nearest.value));
}

void printShortest(std::ostream& out, const Sampled& sampled)
{
    const auto shortest = sampled.shortest(true);
    if (!shortest) {
        out << (sampled.shortest(false) ? "\nOf the contacts that last, all are clipped.\n"
                                        : "\nNo contact of a tested pair lasts.\n");
        return;
    }
    const Event& event = sampled.event(shortest->begin);
    out << "\nShortest contact that is not clipped: " << escaped(sampled.scene.bodies[event.a].id) << ", "
        << escaped(otherText(sampled.scene, event)) << " from " << sampled.timeText(shortest->begin) << " to "
        << sampled.timeText(shortest->end) << ", lasts " << lengthText(*shortest) << '\n';
    if (shortest->rate.empty())
        out << "That is too short for a rate to be advised.\n";
    else
        out << "Frames at a rate of " << shortest->rate
            << " or more see every contact that lasts and is not clipped, whatever the offset.\n";
}

// ---- JSON

// [first, last]; null if there is no frame.
void writeFrames(JsonWriter& json, std::int64_t first, std::int64_t last)
{
    json.key("frames");
    if (first > last)
        json.value(nullptr);
    else
        json.array(first, last);
}

// An array with one item per line.
template <class Items, class Write>
void writeLines(JsonWriter& json, const char* key, Items&& items, const Write& write)
{
    json.breakLine(2).key(key).beginArray();
    for (const auto& item : items) {
        json.breakLine(4).beginObject();
        write(item);
        json.endObject();
    }
    if (!items.empty())
        json.breakLine(2);
    json.endArray();
}

void writePairAndTimes(JsonWriter& json, const Sampled& sampled, std::size_t begin, std::size_t end)
{
    const Event& event = sampled.event(begin);
    writePair(json, sampled.scene, event);
    json.member("begin", sampled.time(begin).nearest()).member("end", sampled.time(end).nearest());
}

void writeContact(JsonWriter& json, const Sampled& sampled, const SampledContact& contact)
{
    const Event& begin = sampled.event(contact.begin);
    const Event& end = sampled.event(contact.end);
    writePairAndTimes(json, sampled, contact.begin, contact.end);
    if (contact.isInstant())
        json.member("kind", name(begin.kind));
    if (begin.clipped || end.clipped)
        json.key("clipped").beginObject().member("begin", begin.clipped).member("end", end.clipped).endObject();
    json.member("checker", contact.missed() ? "missed" : contact.group != 0 ? "merged" : "seen");
    writeFrames(json, contact.first, contact.last);
    if (const auto sight = firstSight(sampled.scene, sampled.timeline, sampled.sampling, contact)) {
        json.key("first-sight").beginObject();
        writeSharing(json, *sight);
        json.endObject();
    }
    json.member("group", contact.group != 0 ? std::optional(contact.group) : std::nullopt);
    json.member("late", beginLateness(sampled.timeline, sampled.sampling, contact));
    json.member("end-late", endLateness(sampled.timeline, sampled.sampling, contact));
}

void writeShortest(JsonWriter& json, const char* key, const Sampled& sampled, bool whole)
{
    json.breakLine(2).member(key, sampled.shortest(whole), [&](JsonWriter&, const ShortestContact& shortest) {
        json.beginObject();
        writePairAndTimes(json, sampled, shortest.begin, shortest.end);
        json.member("exact", presentText(shortest.exact)).member("frame-time-below", shortest.atLeast);
        if (whole)
            json.member("fps", presentText(shortest.rate));
        json.endObject();
    });
}

} // namespace

void writeSamplingText(std::ostream& out, const SampledScene& from)
{
    const Sampled sampled{from};
    const Sampling& sampling = sampled.sampling;
    const Frames& frames = sampling.frames;
    const std::int64_t count = frames.last() - frames.first() + 1;
    out << titledText(sampled.label, sampled.scene) << "\nFrames at " << fractionText(frames.offset()) << " + k·"
        << fractionText(1 / frames.rate()) << ": "
        << countedText(static_cast<std::size_t>(std::max<std::int64_t>(count, 0)), "frame");
    if (count > 0)
        out << ", k = " << frames.first() << " to " << frames.last();
    if (!sampling.rule.margin.is_zero())
        out << "; margin " << fractionText(sampling.rule.margin);
    out << '\n';
    for (const FrameAtEnd& end : frames.framesAtEnds())
        out << frameAtEndText(end) << '\n';
    const auto missed =
        std::ranges::count_if(sampling.contacts, [](const SampledContact& contact) { return contact.missed(); });
    const auto joined =
        std::ranges::count_if(sampling.contacts, [](const SampledContact& contact) { return contact.group != 0; });
    out << countedText(sampled.count(Listed::lasting), "lasting contact") << ", "
        << countedText(sampled.count(Listed::instant), "instant") << ", " << sampled.count(Listed::clipped)
        << " clipped; " << missed << " missed, " << joined << " merged\n";
    printContacts(out, sampled, "Contacts that last", Listed::lasting);
    printContacts(out, sampled, "Instants", Listed::instant);
    printContacts(out, sampled, "Clipped by the window", Listed::clipped);
    printApart(out, sampled);
    printShortest(out, sampled);
}

void writeSamplingJson(std::ostream& out, const SampledScene& from)
{
    const Sampled sampled{from};
    const Frames& frames = sampled.sampling.frames;
    JsonWriter json(out);
    json.beginObject().member("format", "sweepbench.sampling").member("version", 1).member("scene", sampled.label);
    json.breakLine(2).member("fps", fractionText(frames.rate())).member("offset", fractionText(frames.offset()));
    json.member("margin", fractionText(sampled.sampling.rule.margin));
    writeFrames(json, frames.first(), frames.last());
    json.key("at-ends").list(frames.framesAtEnds(), [](JsonWriter& ends, const FrameAtEnd& end) {
        ends.beginObject().member("frame", end.frame).member("t", end.t);
        ends.member("exact", fractionText(end.exact)).endObject();
    });
    const auto contact = [&](const SampledContact& one) { writeContact(json, sampled, one); };
    writeLines(json, "lasting", sampled.contacts(Listed::lasting), contact);
    writeLines(json, "instants", sampled.contacts(Listed::instant), contact);
    writeLines(json, "clipped", sampled.contacts(Listed::clipped), contact);
    writeLines(json, "apart", sampled.sampling.marginContacts, [&](const MarginContact& apart) {
        writePair(json, sampled.scene, {apart.a, apart.b});
        json.member("begin", apart.begin.nearest()).member("end", apart.end.nearest());
        writeFrames(json, apart.first, apart.last);
    });
    writeShortest(json, "shortest", sampled, false);
    writeShortest(json, "shortest-unclipped", sampled, true);
    json.endObject().endLine();
}

} // namespace sweep
