// How is an engine's log read in the window, and what does it say beside an answer?
#pragma once

#include "app/cli/diff.h"
#include "widgets/models/solver/compared_with_log.h"

#include <QString>

#include <stop_token>
#include <string>
#include <vector>

class QSettings;

namespace sweep {

// What was chosen last: columns, words, tolerances. What is broken in the store is as if it had not been chosen.
[[nodiscard]] LogArguments storedLogArguments(const QSettings& store);
void storeLogArguments(const LogArguments& log, QSettings& store);

// The word means that from now on; without a meaning what it means by itself.
void setLogWord(LogReading& reading, const std::string& word, std::optional<LogWord> meaning);

struct ReadLog
{
    std::vector<std::string> columns;
    std::vector<std::string> kinds; // see logKinds()
    ComparedWithLogPtr compared;    // null where there are problems
    QString problems;               // a line each
};

// Reads a log and compares it. A column that is chosen but not there (another log had it) is found by its usual names.
// Long work, for a thread of its own. Requires: an answer with a timeline.
[[nodiscard]] ReadLog readLog(const SolverAnswerPtr& answer, const QString& path, LogArguments log,
                              const std::stop_token& stop);

} // namespace sweep
