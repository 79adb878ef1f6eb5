// Which instant does "#7", "#7+" or "#7-" mean?
#pragma once

#include "widgets/models/session/playhead.h"

#include <QString>

#include <variant>

namespace sweep {

struct InstantReference
{
    std::size_t instant = 0; // from 0
    InstantSide side = InstantSide::at;
};

[[nodiscard]] bool isInstantReference(const QString& text);

// "#7" is the seventh instant, "#7+" just after it, "#7-" just before it; otherwise why it is none of the playhead's
// timeline, and what is allowed.
[[nodiscard]] std::variant<InstantReference, QString> parseInstantReference(const QString& text,
                                                                            const Playhead& playhead);

} // namespace sweep
