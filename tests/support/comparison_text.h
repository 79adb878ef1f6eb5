// Text of core values for QCOMPARE: what a failing comparison prints.
#pragma once

#include "core/audit/audit.h"
#include "core/contacts/contacts.h"
#include "core/events/timeline.h"

#include <QByteArray>
#include <QString>
#include <QtTest/qtestcase.h>

#include <optional>
#include <string>

namespace sweep {

namespace oracle {

// "0.25" for a double; "≈ 0.333… = 1/3" with 40 digits and the closed form, where there is one, for another instant.
[[nodiscard]] QString instantText(const Instant& instant);
// "enter 0, 3", "exit 0, cell (2, -1)", with "clipped" and "s = 0.5" where they hold.
[[nodiscard]] QString eventText(const Event& event);
// "[0.25, 0.5]", a parenthesis in place of a bracket where the end does not belong to the contact; "crosses" and
// "s = 0.5" where they hold.
[[nodiscard]] QString contactText(const Contact& contact);
// One contact a line.
[[nodiscard]] QString contactsText(const std::vector<Contact>& contacts);

// The first difference of two timelines in one sentence, empty where they are equal: the same window, the same instants
// in exact order, the same events with the same clipping and the same s to the bit.
//     QCOMPARE(firstDifference(*timeline, *expected), QString());
[[nodiscard]] QString firstDifference(const Timeline& timeline, const Timeline& expected);

} // namespace oracle

// QCOMPARE finds these by the namespace of their argument.
[[nodiscard]] inline char* toString(const Instant& instant)
{
    return qstrdup(oracle::instantText(instant).toUtf8());
}
[[nodiscard]] inline char* toString(const Event& event)
{
    return qstrdup(oracle::eventText(event).toUtf8());
}
[[nodiscard]] inline char* toString(const Contact& contact)
{
    return qstrdup(oracle::contactText(contact).toUtf8());
}
[[nodiscard]] inline char* toString(EventKind kind)
{
    return qstrdup(name(kind));
}
[[nodiscard]] char* toString(Verdict verdict);
[[nodiscard]] char* toString(const Vec& v);
[[nodiscard]] char* toString(const Cell& cell);
[[nodiscard]] char* toString(const Interval& interval);

} // namespace sweep

// Of types outside the project, which QtTest prints nothing of.
namespace QTest {

template <>
inline char* toString(const std::string& text)
{
    return qstrdup(text.c_str());
}
template <>
inline char* toString(const std::optional<std::size_t>& index)
{
    return qstrdup(index ? QByteArray::number(qulonglong(*index)).constData() : "none");
}
template <>
inline char* toString(const std::optional<int>& number)
{
    return qstrdup(number ? QByteArray::number(*number).constData() : "none");
}
template <>
inline char* toString(const std::optional<double>& number)
{
    return qstrdup(number ? QByteArray::number(*number, 'g', 17).constData() : "none");
}

} // namespace QTest
