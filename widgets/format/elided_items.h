// Items of a list that opens, no wider than its field.
#pragma once

class QComboBox;

namespace sweep {

// The opened list is as wide as the field and elides the middle of longer items. The field's tool tip shows the chosen
// item whole.
void elideItems(QComboBox& field);

} // namespace sweep
