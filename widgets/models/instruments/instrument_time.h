// Time of a measurement as a fraction.
#pragma once

#include "core/number/rational.h"

#include <QString>

namespace sweep {

struct InstrumentTime
{
    Rational t = 0;
    QString remark = {}; // a sentence if the fraction is not the exact time
    friend bool operator==(const InstrumentTime&, const InstrumentTime&) = default;
};

} // namespace sweep
