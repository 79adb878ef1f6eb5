// Texts of core values that a failing QCOMPARE prints.
#pragma once

#include <sweepbench/audit.h>
#include <sweepbench/contacts.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/relation.h>
#include <sweepbench/timeline.h>

#include <QByteArray>
#include <QByteArrayList>
#include <QString>
#include <QtTest/qtestcase.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

namespace oracle {

// "0.25" for a double; for any other instant "≈ 0.333… = 1/3": 40 digits and the closed form if there is one.
[[nodiscard]] QString instantText(const Instant& instant);
// "enter 0, 3", "exit 0, cell (2, -1)", with "clipped" and "s = 0.5" if they apply.
[[nodiscard]] QString eventText(const Event& event);
// "[0.25, 0.5]", with a parenthesis if the end does not belong to the contact; "crosses" and "s = 0.5" if they apply.
[[nodiscard]] QString contactText(const Contact& contact);
// One contact per line.
[[nodiscard]] QString contactsText(const std::vector<Contact>& contacts);

// The first difference of two timelines in one sentence; empty if the windows, the instants in exact order, and the
// events with their clipping and s are equal to the bit.
//     QCOMPARE(firstDifference(*timeline, *expected), QString());
[[nodiscard]] QString firstDifference(const Timeline& timeline, const Timeline& expected);

} // namespace oracle

// QCOMPARE finds these by argument-dependent lookup.
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
[[nodiscard]] inline char* toString(Relation relation)
{
    return qstrdup(name(relation));
}
[[nodiscard]] char* toString(Verdict verdict);
[[nodiscard]] char* toString(const Vec& v);
[[nodiscard]] char* toString(const Cell& cell);
[[nodiscard]] char* toString(const Interval& interval);
// "(1/3, 1)".
[[nodiscard]] char* toString(const RationalVec& v);
// "0.25", "0.3333333333333333, rounded".
[[nodiscard]] char* toString(const Rounded& number);
// "rest at (1, 2)", "from (0, 0) to (1, 2)", "launch at (0, 0), velocity (1, 2)", "keys 0: (0, 0), 1: (1, 2)". Unknown
// members of the file are not printed.
[[nodiscard]] char* toString(const Path& path);
// The whole scene file with this body alone.
[[nodiscard]] char* toString(const Body& body);

// A double that QCOMPARE compares by ==. It compares two bare doubles with a relative tolerance of 1e-12.
//     QCOMPARE(ExactDouble(found), 0.1);
class ExactDouble
{
public:
    ExactDouble(double value) : m_value(value) {}
    friend bool operator==(const ExactDouble&, const ExactDouble&) = default;
    [[nodiscard]] friend char* toString(const ExactDouble& number)
    {
        return qstrdup(QByteArray::number(number.m_value, 'g', 17).constData());
    }

private:
    double m_value;
};

// Optional values and lists of a type of this namespace: "none", "{(0, 1), (1, 1)}". "?" for a value of a type without
// a text.
template <class T>
[[nodiscard]] char* toString(const std::optional<T>& value)
{
    using QTest::toString;
    return value ? toString(*value) : qstrdup("none");
}
template <class T>
[[nodiscard]] char* toString(const std::vector<T>& values)
{
    using QTest::toString;
    QByteArrayList texts;
    for (const T& value : values) {
        const std::unique_ptr<char[]> text(toString(value));
        texts << QByteArray(text ? text.get() : "?");
    }
    return qstrdup(('{' + texts.join(", ") + '}').constData());
}

} // namespace sweep

// Texts of types outside the project that Qt Test cannot print.
namespace QTest {

template <>
inline char* toString(const sweep::Rational& number)
{
    return qstrdup(number.str().c_str());
}
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
