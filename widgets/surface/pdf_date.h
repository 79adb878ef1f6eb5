// PDF files without the date of their creation: the same pages give the same bytes.
#pragma once

#include <QByteArray>

namespace sweep {

// The file as QPdfWriter wrote it, without the entry CreationDate, whose length depends on the time zone. Unchanged
// if there is none. Law: every offset of the cross-reference table is that of its object (ISO 32000-1, 7.5.4).
[[nodiscard]] QByteArray withoutCreationDate(QByteArray pdf);

} // namespace sweep
