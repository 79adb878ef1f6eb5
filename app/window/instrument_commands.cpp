#include "app/window/instrument_commands.h"

#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"
#include "widgets/tables/instrument_panel.h"

#include <QSettings>

namespace sweep {

void connectInstruments(Workbench& bench, InstrumentPanel& panel, Canvas& canvas, QSettings& store)
{
    const QString shown = QStringLiteral("instruments/shown");
    const int instrument = store.value(shown).toInt();
    if (instrument >= 0 && instrument < int(allInstruments.size()))
        panel.setInstrument(Instrument(instrument));
    QObject::connect(&panel, &InstrumentPanel::instrumentChanged, &canvas,
                     [&store, shown](Instrument chosen) { store.setValue(shown, int(chosen)); });
    const auto paint = [&bench, &canvas] {
        const auto& reading = bench.instruments.reading();
        // Who steers sees what lies ahead already.
        const bool shows = reading && bench.instruments.isActive() && canvas.tool() != ToolKind::steer;
        canvas.setInstrument(shows ? reading->marks : InstrumentMarks{});
    };
    QObject::connect(&bench.instruments, &Instruments::changed, &canvas, paint);
    QObject::connect(&canvas, &Canvas::toolChanged, &canvas, paint);
}

} // namespace sweep
