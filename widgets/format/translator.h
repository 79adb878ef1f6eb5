// Translation of texts outside of QObject classes.
#pragma once

#include <QCoreApplication>

namespace sweep {

// Called like tr(), in the named context. A count that is given replaces %n.
struct Translator
{
    const char* context;

    [[nodiscard]] QString operator()(const char* text, int count = -1) const
    {
        return QCoreApplication::translate(context, text, nullptr, count);
    }
};

} // namespace sweep
