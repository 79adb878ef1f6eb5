// References to instants as they are typed: "#7", "#7+" or "#7-".
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

// Whether the text begins like a reference.
[[nodiscard]] bool isInstantReference(const QString& text);

// "#7" is the seventh instant, "#7+" just after it, "#7-" just before it. Otherwise a sentence with the reason why the
// text refers to no instant of the playhead's timeline, and what is allowed.
[[nodiscard]] std::variant<InstantReference, QString> parseInstantReference(const QString& text,
                                                                            const Playhead& playhead);

} // namespace sweep
