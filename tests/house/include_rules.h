// Include rules: which folder may include which.
#pragma once

#include <QString>

#include <vector>

namespace sweep {

struct IncludeFault
{
    QString file; // from the root of the repository
    int line = 0; // 1-based
    QString why;
};

// What is wrong with a file that includes `include` (with its quotes or brackets)? Empty where nothing is.
[[nodiscard]] QString includeFault(const QString& file, const QString& include);

// Every fault of the files below core, widgets, app and tests, and how many files were read. A source file that does
// not include the header of its own name first is a fault, too.
struct IncludeSurvey
{
    std::vector<IncludeFault> faults;
    int files = 0;
};
[[nodiscard]] IncludeSurvey surveyIncludes(const QString& root);

} // namespace sweep
