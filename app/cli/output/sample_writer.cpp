#include "app/cli/output/sample_writer.h"

#include "app/cli/output/decimal_text.h"
#include "app/cli/output/event_writer.h"
#include "app/cli/output/json_text.h"
#include "app/cli/output/text_table.h"
#include "core/base/result.h"

#include <algorithm>
#include <vector>

namespace sweep {

namespace {

enum class Listed
{
    lasting,
    instant,
    clipped
};

class Sampled
{
public:
    explicit Sampled(const SampledScene& from) : scene(from.scene), timeline(from.timeline), sampling(from.sampling) {}

    [[nodiscard]] const Event& event(std::size_t i) const { return timeline.events()[i]; }
    [[nodiscard]] const Instant& time(std::size_t event) const
    {
        return timeline.instants()[timeline.instantOf(event)].time;
    }
    [[nodiscard]] Listed listed(const SampledContact& contact) const
    {
        if (event(contact.begin).clipped || event(contact.end).clipped)
            return Listed::clipped;
        return contact.lastsOneInstant() ? Listed::instant : Listed::lasting;
    }
    [[nodiscard]] std::size_t count(Listed list) const
    {
        return static_cast<std::size_t>(std::count_if(sampling.contacts.begin(), sampling.contacts.end(),
                                                      [&](const auto& contact) { return listed(contact) == list; }));
    }
    [[nodiscard]] std::optional<ShortestContact> shortest(bool whole) const
    {
        return shortestContact(timeline, sampling, [this, whole](const SampledContact& contact) {
            return !whole || listed(contact) == Listed::lasting;
        });
    }

    const Scene& scene;
    const Timeline& timeline;
    const Sampling& sampling;
};

// The least double that is surely no less than one divided by the length.
double rateAbove(double length)
{
    return leastDoubleFrom(Rational(1) / rationalOf(Dyadic(length)));
}

// ---- Text

std::string verdict(const SampledContact& contact)
{
    if (contact.missed())
        return "missed";
    return contact.group != 0 ? "one #" + std::to_string(contact.group) : "seen";
}

std::string framesText(std::int64_t first, std::int64_t last)
{
    if (first > last)
        return "";
    return first == last ? std::to_string(first) : std::to_string(first) + " to " + std::to_string(last);
}

std::string latenessText(const Sampled& told, std::size_t event)
{
    const auto late = lateness(told.timeline, told.sampling, event);
    return late ? decimalText(*late) : "";
}

void print(std::ostream& out, const std::string& title, const std::vector<std::vector<std::string>>& rows)
{
    if (rows.size() < 2)
        return;
    TextTable table(std::vector<TextTable::Align>(rows.front().size(), TextTable::Align::left));
    out << '\n' << title << '\n';
    for (const auto& row : rows)
        table.measure(row);
    for (const auto& row : rows)
        table.print(out, row);
}

void printContacts(std::ostream& out, const Sampled& told, const std::string& title, Listed list)
{
    const bool instants = list == Listed::instant;
    std::vector<std::vector<std::string>> rows{
        instants ? std::vector<std::string>{"t", "kind", "a", "b", "checker", "frames"}
                 : std::vector<std::string>{"begin", "end", "a", "b", "checker", "frames", "late", "end late"}};
    for (const SampledContact& contact : told.sampling.contacts) {
        if (told.listed(contact) != list)
            continue;
        const Event& event = told.event(contact.begin);
        const std::string a = escaped(told.scene.bodies[event.a].id);
        const std::string b = escaped(otherText(told.scene, event.b, event.cell));
        const std::string frames = framesText(contact.first, contact.last);
        const std::string begin = instantText(told.time(contact.begin));
        if (instants)
            rows.push_back({begin, name(event.kind), a, b, verdict(contact), frames});
        else
            rows.push_back({begin, instantText(told.time(contact.end)), a, b, verdict(contact), frames,
                            latenessText(told, contact.begin), latenessText(told, contact.end)});
    }
    print(out, title, rows);
}

void printApart(std::ostream& out, const Sampled& told)
{
    std::vector<std::vector<std::string>> rows{{"begin", "end", "a", "b", "frames"}};
    for (const MarginContact& apart : told.sampling.marginContacts)
        rows.push_back({instantText(apart.begin), instantText(apart.end), escaped(told.scene.bodies[apart.a].id),
                        escaped(told.scene.bodies[apart.b].id), framesText(apart.first, apart.last)});
    print(out, "Within the margin, never in contact, and seen", rows);
}

void printShortest(std::ostream& out, const Sampled& told)
{
    const auto shortest = told.shortest(false);
    if (!shortest) {
        out << "\nNo contact lasts.\n";
        return;
    }
    const Event& event = told.event(shortest->begin);
    const std::string length = decimalText(shortest->atLeast);
    const bool clipped = event.clipped || told.event(shortest->end).clipped;
    out << "\nShortest contact" << (clipped ? " (clipped)" : "") << ": " << escaped(told.scene.bodies[event.a].id)
        << ", " << escaped(otherText(told.scene, event.b, event.cell)) << " from "
        << instantText(told.time(shortest->begin)) << " to " << instantText(told.time(shortest->end)) << ", lasts "
        << (shortest->exact.empty() ? "≈ " + length : shortest->exact) << '\n';
    if (shortest->atLeast > 0)
        out << "Any frame time below " << length << " (more than " << decimalText(rateAbove(shortest->atLeast))
            << " frames a unit of time) sees every contact that lasts, whatever the offset.\n";
}

// ---- JSON

std::string latenessJson(const Sampled& told, std::size_t event)
{
    const auto late = lateness(told.timeline, told.sampling, event);
    return late ? decimalText(*late) : "null";
}

std::string pairJson(const Sampled& told, const Event& event)
{
    std::string text = "\"a\": " + jsonText(told.scene.bodies[event.a].id);
    if (event.withCell())
        return text + ", \"cell\": [" + std::to_string(event.cell.i) + ", " + std::to_string(event.cell.j) + ']';
    return text + ", \"b\": " + jsonText(told.scene.bodies[event.b].id);
}

std::string contactJson(const Sampled& told, const SampledContact& contact)
{
    const Event& begin = told.event(contact.begin);
    const Event& end = told.event(contact.end);
    const char* const seen = contact.missed() ? "missed" : contact.group != 0 ? "one" : "seen";
    std::string text = "{" + pairJson(told, begin) + ", \"begin\": " + decimalText(told.time(contact.begin).nearest()) +
                       ", \"end\": " + decimalText(told.time(contact.end).nearest());
    if (contact.lastsOneInstant())
        text += std::string(", \"kind\": \"") + name(begin.kind) + '"';
    if (begin.clipped || end.clipped)
        text += std::string(R"(, "clipped": {"begin": )") + (begin.clipped ? "true" : "false") + R"(, "end": )" +
                (end.clipped ? "true" : "false") + '}';
    text += std::string(R"(, "checker": ")") + seen + R"(", "frames": )";
    text += contact.missed() ? std::string("null")
                             : '[' + std::to_string(contact.first) + ", " + std::to_string(contact.last) + ']';
    text += R"(, "group": )" + (contact.group != 0 ? std::to_string(contact.group) : "null");
    return text + R"(, "late": )" + latenessJson(told, contact.begin) + R"(, "end-late": )" +
           latenessJson(told, contact.end) + '}';
}

void writeContacts(std::ostream& out, const Sampled& told, const char* name, Listed list)
{
    out << ",\n  \"" << name << "\": [";
    bool first = true;
    for (const SampledContact& contact : told.sampling.contacts) {
        if (told.listed(contact) != list)
            continue;
        out << (first ? "\n    " : ",\n    ") << contactJson(told, contact);
        first = false;
    }
    out << (first ? "]" : "\n  ]");
}

void writeApart(std::ostream& out, const Sampled& told)
{
    out << ",\n  \"apart\": [";
    bool first = true;
    for (const MarginContact& apart : told.sampling.marginContacts) {
        out << (first ? "\n    " : ",\n    ") << "{\"a\": " << jsonText(told.scene.bodies[apart.a].id)
            << ", \"b\": " << jsonText(told.scene.bodies[apart.b].id)
            << ", \"begin\": " << decimalText(apart.begin.nearest())
            << ", \"end\": " << decimalText(apart.end.nearest()) << ", \"frames\": [" << apart.first << ", "
            << apart.last << "]}";
        first = false;
    }
    out << (first ? "]" : "\n  ]");
}

std::string shortestJson(const Sampled& told, const std::optional<ShortestContact>& shortest)
{
    if (!shortest)
        return "null";
    return "{" + pairJson(told, told.event(shortest->begin)) +
           ", \"begin\": " + decimalText(told.time(shortest->begin).nearest()) +
           ", \"end\": " + decimalText(told.time(shortest->end).nearest()) +
           ", \"exact\": " + (shortest->exact.empty() ? "null" : jsonText(shortest->exact)) +
           ", \"frame-time-below\": " + decimalText(shortest->atLeast) + '}';
}

} // namespace

void writeSamplingText(std::ostream& out, const SampledScene& sampled)
{
    const Sampled told(sampled);
    const Sampling& sampling = sampled.sampling;
    const Frames& frames = sampling.frames;
    const std::int64_t count = frames.last() - frames.first() + 1;
    out << escaped(sampled.label);
    if (sampled.scene.title && !sampled.scene.title->empty())
        out << ": " << escaped(*sampled.scene.title);
    out << "\nFrames at " << fractionText(frames.offset()) << " + k·" << fractionText(1 / frames.rate()) << ": "
        << countedText(static_cast<std::size_t>(std::max<std::int64_t>(count, 0)), "frame");
    if (count > 0)
        out << ", k = " << frames.first() << " to " << frames.last();
    if (!sampling.rule.margin.is_zero())
        out << "; margin " << fractionText(sampling.rule.margin);
    const auto missed = std::count_if(sampling.contacts.begin(), sampling.contacts.end(),
                                      [](const SampledContact& contact) { return contact.missed(); });
    const auto joined = std::count_if(sampling.contacts.begin(), sampling.contacts.end(),
                                      [](const SampledContact& contact) { return contact.group != 0; });
    out << '\n'
        << countedText(told.count(Listed::lasting), "lasting contact") << ", "
        << countedText(told.count(Listed::instant), "instant") << ", " << told.count(Listed::clipped) << " clipped; "
        << missed << " missed, " << joined << " taken for one with others\n";
    printContacts(out, told, "Contacts that last", Listed::lasting);
    printContacts(out, told, "Instants", Listed::instant);
    printContacts(out, told, "Clipped by the window", Listed::clipped);
    printApart(out, told);
    printShortest(out, told);
}

void writeSamplingJson(std::ostream& out, const SampledScene& sampled)
{
    const Sampled told(sampled);
    const Frames& frames = sampled.sampling.frames;
    out << R"({"format": "sweepbench.sampling", "version": 1, "scene": )" << jsonText(sampled.label)
        << ",\n  \"fps\": \"" << fractionText(frames.rate()) << R"(", "offset": ")" << fractionText(frames.offset())
        << R"(", "margin": ")" << fractionText(sampled.sampling.rule.margin) << R"(", "frames": )";
    if (frames.first() > frames.last())
        out << "null";
    else
        out << '[' << frames.first() << ", " << frames.last() << ']';
    writeContacts(out, told, "lasting", Listed::lasting);
    writeContacts(out, told, "instants", Listed::instant);
    writeContacts(out, told, "clipped", Listed::clipped);
    writeApart(out, told);
    out << ",\n  \"shortest\": " << shortestJson(told, told.shortest(false))
        << ",\n  \"shortest-unclipped\": " << shortestJson(told, told.shortest(true)) << "}\n";
}

} // namespace sweep
