#include "app/instrument_commands.h"

#include "app/workbench.h"
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
    QObject::connect(&bench.instruments, &Instruments::changed, &canvas, [&bench, &canvas] {
        const auto& reading = bench.instruments.reading();
        canvas.setInstrument(reading && bench.instruments.isActive() ? reading->marks : InstrumentMarks{});
    });
}

} // namespace sweep
