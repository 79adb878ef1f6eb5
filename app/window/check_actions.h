// Actions of the Check menu: compute again, cancel, compare with a log, and reduce.
#pragma once

class QString;

namespace sweep {

struct WindowParts;

// Connects them, and enables those that can be done at present.
void connectCheckActions(const WindowParts& parts);

// Shows the log in its panel, compared with the events as soon as there are any.
void compareWithLog(const WindowParts& parts, const QString& path);

} // namespace sweep
