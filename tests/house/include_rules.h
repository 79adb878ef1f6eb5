// Include rules: which folder may include which.
#pragma once

#include <QString>

#include <vector>

namespace sweep {

struct IncludeFault
{
    QString file; // the path from the root of the repository
    int line = 0; // 1-based
    QString why;
};

// The fault of a file that includes `include` (with its quotes or brackets); empty if there is none.
[[nodiscard]] QString includeFault(const QString& file, const QString& include);

// Every fault of the files below core, widgets, app and tests, and the number of files read. It is also a fault if a
// source file does not include the header of its own name first.
struct IncludeSurvey
{
    std::vector<IncludeFault> faults;
    int files = 0;
};
[[nodiscard]] IncludeSurvey surveyIncludes(const QString& root);

} // namespace sweep
