// How does a cell of a model tell how its number is edited, and how is it told what became of it?
#pragma once

#include "widgets/format/number_text.h"

#include <QMetaType>

namespace sweep {

// What a model gives for NumberRulesRole: all that a NumberField needs.
struct NumberRules
{
    double value = 0;
    double step = 1;
    NumberNames names = {};
    TypedNumbers* typed = nullptr;
    QString place = {};
};
inline constexpr int NumberRulesRole = Qt::UserRole + 100;

// What setData takes beside a text: a number from an arrow key, which belongs to the one before it or does not.
struct NumberStep
{
    double value = 0;
    bool continues = false;
};

} // namespace sweep

Q_DECLARE_METATYPE(sweep::NumberRules)
Q_DECLARE_METATYPE(sweep::NumberStep)
