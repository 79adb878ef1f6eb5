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

// Every fault of the files below core, widgets, app and tests, and how many files were read.
struct IncludeSurvey
{
    std::vector<IncludeFault> faults;
    int files = 0;
};
[[nodiscard]] IncludeSurvey surveyIncludes(const QString& root);

} // namespace sweep
