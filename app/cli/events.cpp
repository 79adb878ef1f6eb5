#include "app/cli/events.h"

#include "app/cli/input/choice.h"
#include "app/cli/input/exit_status.h"

namespace sweep {

void addEventsArguments(CLI::App& command, EventsOptions& options)
{
    addSceneArguments(command, options.inputs, true);
    using Format = EventsOptions::Format;
    addChoice<Format>(command, "--format", options.format,
                      {{"text", Format::text}, {"json", Format::json}, {"csv", Format::csv}},
                      "how to print (default: text)");
    command.add_flag("--exact", options.text.exact, "text: also the exact closed form, such as (2 + √3)/4");
    command.add_option("--digits", options.text.digits, "text: this many digits of t, 1 to 1000, correctly rounded")
        ->check(CLI::Range(1, 1000))
        ->type_name("N");
    command.footer(
        "Kinds: enter and exit bound a contact that lasts, touch and cross last one instant. A clipped event\n"
        "stands at an end of the window, where the contact may have gone on. Times are exact; ≈ marks what\n"
        "was rounded to be printed.\n"
        "\n"
        "json: one object; with several scenes one object a line. csv: a row an event, columns\n"
        "scene,instant,t,kind,a,b,i,j,clipped,s,x,y,nx,ny; instants count from 0. Numbers are the shortest\n"
        "decimals that read back as the same double, and the same scene gives the same bytes. A csv field is\n"
        "the id itself, quoted: control characters and a leading = stay, so import it as text. In text they\n"
        "are printed escaped, such as \\u202E.\n"
        "\n"
        "Examples:\n"
        "  sweepbench events scenes/raise.scene.json --exact\n"
        "  sweepbench events scenes/*.scene.json --format csv > events.csv\n"
        "  generate | sweepbench events - --format json\n"
        "\n"
        "Exit status: 0 done; 2 bad arguments, or a scene was refused (the others are still printed).");
}

int runEvents(const EventsOptions& options, std::ostream& out, std::ostream& err)
{
    using Format = EventsOptions::Format;
    const bool several = options.inputs.paths.size() > 1;
    if (options.format == Format::csv)
        writeEventsCsvHeading(out);
    const unsigned threads = threadsOf(options.inputs);
    bool first = true;
    const auto print = [&](const std::string& label, const Scene& scene, const Timeline& timeline) {
        if (options.format == Format::json)
            writeEventsJson(out, scene, timeline, {.onOneLine = several, .threads = threads});
        else if (options.format == Format::csv)
            writeEventsCsv(out, scene, timeline, {label, threads});
        else {
            out << (first ? "" : "\n");
            writeEventsText(out, label, scene, timeline, options.text);
        }
        first = false;
        return exitStatus::done;
    };
    return forEachTimeline(options.inputs, {print}, err);
}

} // namespace sweep
