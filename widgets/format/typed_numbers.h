// Typed texts of numbers, kept as long as the number still has the typed value.
#pragma once

#include <QHash>
#include <QString>

#include <bit>
#include <cstdint>

namespace sweep {

struct TypedNumber
{
    QString text;            // as it was typed
    double value = 0;        // the double nearest to the typed number
    bool underflows = false; // the value is 0, but the typed number is not
    double rest = 0;         // the double nearest to (typed number − value)
    QString error = {};      // typed number − value, to three digits; empty if nothing was rounded
};

// The key names the number, such as "ball/x of from". A number that has changed since has no typed text.
class TypedNumbers
{
public:
    void keep(const QString& key, const TypedNumber& typed) { m_typed[key] = typed; }
    void clear() { m_typed.clear(); }
    [[nodiscard]] const TypedNumber* at(const QString& key, double value) const
    {
        const auto known = m_typed.constFind(key);
        const auto bits = [](double x) { return std::bit_cast<std::uint64_t>(x + 0.0); }; // −0 is 0
        return known != m_typed.cend() && bits(known->value) == bits(value) ? &*known : nullptr;
    }

private:
    QHash<QString, TypedNumber> m_typed;
};

} // namespace sweep
