// Actions of the Check menu: compute again, cancel, compare with a log, and reduce.
#pragma once

class QString;

namespace sweep {

struct WindowParts;

// Connects the actions, and enables those that are possible at present.
void connectCheckActions(const WindowParts& parts);

// Shows the log in its panel, and compares it with the events once they are computed.
void compareWithLog(const WindowParts& parts, const QString& path);

} // namespace sweep
