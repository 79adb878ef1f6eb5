// Which numbers does the user type, and what will become of them?
#pragma once

#include "core/scene/transform.h"

#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QWidget;

namespace sweep {

// What is said below the fields, and whether the numbers may be used.
struct NumberRemark
{
    QString words;
    bool allowed = true;
};

struct NumberPrompt
{
    struct Field
    {
        QString label;
        double initial = 0;
    };
    QString title;
    std::vector<Field> fields;
    std::function<NumberRemark(const std::vector<double>&)> remark;
};

// Asks in a dialog; expressions are understood. Nothing where it was left with Esc.
[[nodiscard]] std::optional<std::vector<double>> askNumbers(QWidget& window, const NumberPrompt& question);

// "Exact.", or how many numbers round and by how much; not allowed beyond the doubles.
[[nodiscard]] NumberRemark remarkOf(const Rounding& rounding);

} // namespace sweep
