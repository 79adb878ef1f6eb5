// Export of events as CSV or JSON.
#pragma once

#include "app/files/background_export.h"

namespace sweep {

class EventExport : public BackgroundExport
{
    Q_OBJECT

public:
    explicit EventExport(const WindowParts& parts);

    // Writes all events exactly as `sweepbench events` prints them: as JSON if the name ends in .json, otherwise as
    // CSV.
    // An existing file is replaced atomically or stays unchanged. Requires: a timeline.
    void write(const QString& path);

private:
    void ask();
};

} // namespace sweep
