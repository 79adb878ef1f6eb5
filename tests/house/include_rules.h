// Directions: which folder may include another one, and use its symbols.
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace sweep {

// The folders of core, widgets, app and tests/support that lie in layers, lowest first.
[[nodiscard]] QStringList rooms();

// The fault of a folder that uses something of another one; empty if there is none.
[[nodiscard]] QString directionFault(const QString& folder, const QString& other);

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
