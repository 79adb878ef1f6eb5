// What was typed for a number, while it still is the double that came of it?
#pragma once

#include <QHash>
#include <QString>

#include <bit>
#include <cstdint>

namespace sweep {

struct TypedNumber
{
    QString text;            // as it was typed
    double value = 0;        // the double nearest to what it says
    bool underflows = false; // 0, and what was typed is not
    double rest = 0;         // the double nearest to what was typed − value
    QString error = {};      // what was typed − value, to three digits; empty where nothing was rounded
};

// By the place of the number, such as "ball/x of from". What a number became otherwise was not typed.
class TypedNumbers
{
public:
    void keep(const QString& place, const TypedNumber& typed) { m_typed[place] = typed; }
    void clear() { m_typed.clear(); }
    [[nodiscard]] const TypedNumber* at(const QString& place, double value) const
    {
        const auto known = m_typed.constFind(place);
        const auto bits = [](double x) { return std::bit_cast<std::uint64_t>(x + 0.0); }; // −0 is 0
        return known != m_typed.cend() && bits(known->value) == bits(value) ? &*known : nullptr;
    }

private:
    QHash<QString, TypedNumber> m_typed;
};

} // namespace sweep
