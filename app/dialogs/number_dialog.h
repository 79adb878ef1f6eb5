// Dialog for a few numbers, with a remark about their effect.
#pragma once

#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QWidget;

namespace sweep {

class DialogDraft;
struct Rounding;

// A text below the fields, and whether the numbers are allowed.
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
    QString verb; // on the button that accepts the numbers
    std::vector<Field> fields;
    std::function<NumberRemark(const std::vector<double>&)> remark;
};

// The numbers typed into a dialog, as literals or expressions; nothing if it is cancelled. The draft then keeps them.
[[nodiscard]] std::optional<std::vector<double>> promptForNumbers(QWidget& window, const NumberPrompt& prompt,
                                                                  DialogDraft& draft);

// "Exact.", or the count of rounded numbers and the largest error. A number beyond the range of doubles is not allowed.
[[nodiscard]] NumberRemark remarkOf(const Rounding& rounding);

} // namespace sweep
