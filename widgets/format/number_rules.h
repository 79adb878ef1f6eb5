// Item roles by which a model offers numbers to a NumberDelegate.
#pragma once

#include "widgets/format/number_text.h"

#include <QMetaType>

namespace sweep {

// The data of NumberRulesRole: all that a NumberField needs.
struct NumberRules
{
    double value = 0;
    double step = 1;
    NumberNames names = {};
    TypedNumbers* typed = nullptr;
    QString key = {}; // the number's key in `typed`
};
inline constexpr int NumberRulesRole = Qt::UserRole + 100;

// Passed to setData instead of a text: a number from an arrow key. `continues`: it belongs to the previous step.
struct NumberStep
{
    double value = 0;
    bool continues = false;
};

} // namespace sweep

Q_DECLARE_METATYPE(sweep::NumberRules)
Q_DECLARE_METATYPE(sweep::NumberStep)
