// Text: conversions between core's values and Qt's, translation, names made safe to show, natural order.
#pragma once

#include <sweepbench/base/result.h>
#include <sweepbench/scene.h>

#include <QCoreApplication>
#include <QPointF>
#include <QString>

#include <string>
#include <vector>

namespace sweep {

// Translation of texts outside of QObject classes.

// Like QObject::tr(), in the context "sweepbench". The count replaces %n unless it is −1.
[[nodiscard]] inline QString translated(const char* text, int count = -1)
{
    return QCoreApplication::translate("sweepbench", text, nullptr, count);
}

// Sanitised display text for untrusted names: in lines, menus and titles.

// One line of any length: line ends and tabs become spaces. Other characters that escaped() replaces, lone surrogates
// and noncharacters become U+FFFD, so that the text is also valid in XML.
[[nodiscard]] QString safeLine(const QString& text);

// Like safeLine, for a name: at most 200 characters (see shownName).
[[nodiscard]] QString visibleText(const QString& text);

// Like safeLine, for a menu entry or a button: without the middle of a text of more than `most` characters, and with
// each & doubled, since a single one would mark a mnemonic.
[[nodiscard]] QString menuText(const QString& text, qsizetype most = 50);

// Like visibleText, for a part of a window's title: with [*] doubled, because Qt replaces a single one by its mark of
// unsaved changes.
[[nodiscard]] QString titleText(const QString& text);

// Conversions between core's plain values and Qt's.

[[nodiscard]] inline QPointF pointOf(Vec v)
{
    return {v.x, v.y};
}

[[nodiscard]] inline QString textOf(const std::string& utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

// The id of a body, or any other text of a scene, in one line for display; not for fields that edit it.
[[nodiscard]] inline QString shownTextOf(const std::string& utf8)
{
    return visibleText(textOf(utf8));
}

// The full text of a problem, in one line for display.
[[nodiscard]] inline QString shownTextOf(const Problem& problem)
{
    return safeLine(textOf(problem.text()));
}

// The label of a body: its name, or its id if it has none. This raw text is for fields that edit it.
[[nodiscard]] inline const std::string& labelTextOf(const Body& body)
{
    return body.name && !body.name->empty() ? *body.name : body.id;
}
[[nodiscard]] inline QString labelOf(const Body& body)
{
    return shownTextOf(labelTextOf(body));
}

// The role of a model's cells with a label: the id beside it, or empty text; invalid in other cells.
inline constexpr int ShownIdRole = 0x200; // beyond the roles of the models

// The role of a model's cells with a rounded number: its exact form, "(57 − √545)/104", shown beside it if there is
// room; empty if it has none.
inline constexpr int ExactFormRole = ShownIdRole + 1;

// "ball", or "ball (ball 2)" if the id has to stand beside it in plain text.
[[nodiscard]] inline QString labelWithId(const QString& label, const QString& id)
{
    return id.isEmpty() ? label : QStringLiteral("%1 (%2)").arg(label, id);
}

// The bodies of a scene whose labels are not unique. Their ids are shown beside the labels, dimmed.
class RepeatedLabels
{
public:
    RepeatedLabels() = default;
    explicit RepeatedLabels(const Scene& scene);

    // The id of a body of that scene if its label is not unique; otherwise empty.
    [[nodiscard]] QString shownId(const Scene& scene, std::size_t body) const
    {
        return body < m_repeats.size() && m_repeats[body] ? shownTextOf(scene.bodies[body].id) : QString();
    }

    // The label of a body of that scene, with its id behind it if others have that label too.
    [[nodiscard]] QString distinctLabel(const Scene& scene, std::size_t body) const
    {
        return labelWithId(labelOf(scene.bodies[body]), shownId(scene, body));
    }
    friend bool operator==(const RepeatedLabels&, const RepeatedLabels&) = default;

private:
    std::vector<bool> m_repeats; // empty if no label repeats
};

// The label of a body, with its id behind it if another body has that label too. The cost grows with the number of
// bodies; tables use a RepeatedLabels for their rows instead.
[[nodiscard]] QString distinctLabelOf(const Scene& scene, std::size_t body);

// The name of several bodies in an undo step: the label of a single one, the group if all are of one group, otherwise
// their number.
[[nodiscard]] QString labelOf(const Scene& scene, const std::vector<std::size_t>& bodies);

// Text of a grid cell, as it is shown.

// "(3, −4)", with a minus sign as in shownText.
[[nodiscard]] inline QString cellText(const Cell& cell)
{
    return QStringLiteral("(%1, %2)").arg(cell.i).arg(cell.j).replace(u'-', u'−');
}

// Natural sort order of names: S2 before S10.

// A key whose bytes compare as the names do: letters without their case, and consecutive digits as one number of any
// length. Names that differ only in case or leading zeros have the same key.
[[nodiscard]] std::string naturalKey(const QString& name);

} // namespace sweep
