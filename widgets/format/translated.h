// Translation of texts outside of QObject classes.
#pragma once

#include <QCoreApplication>

namespace sweep {

// As QObject::tr(), in the context "sweepbench". A count that is given replaces %n.
[[nodiscard]] inline QString translated(const char* text, int count = -1)
{
    return QCoreApplication::translate("sweepbench", text, nullptr, count);
}

} // namespace sweep
