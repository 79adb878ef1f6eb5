// Contacts of pairs of any shapes in motion of degree 2 or less, in doubles with error bounds.
#pragma once

#include "core/contacts/bernstein.h"
#include "core/scene/prepared_body.h"

#include <sweepbench/contact.h>

#include <optional>

namespace sweep {

// Times at which contact begins or ends, and the contact intervals between them.

// The time, as a share of the stretch, at which a contact begins or ends, or at which it is a single instant.
struct ContactChange
{
    BoundedDoubleDouble share;
    bool begins;
    bool isInstant;
    bool crosses; // at that instant a point changes from one side of a line to the other
    double s;     // if it crosses: the proportion along the line, nearest double; NaN if that is not certain
};

// Collects changes in any order.
class ContactChanges
{
public:
    void add(const ContactChange& change)
    {
        if (m_count < most)
            m_change[m_count] = change;
        ++m_count;
    }

    // The contacts between the changes. If there are no changes, `throughout` decides whether the contact lasts.
    // Unknown if two of the times may be equal, or if there are too many of them.
    [[nodiscard]] std::optional<FilteredContacts> contacts(Ternary throughout)
    {
        if (m_count > most || !sort())
            return std::nullopt;
        FilteredContacts result;
        const auto add = [&](const FilteredContact& contact) { result.contact[result.count++] = contact; };
        FilteredContact current;
        current.end = {{1, 0}, 0};
        if (m_count == 0) {
            if (throughout == ternary::yes)
                add(current);
            return throughout == ternary::unknown ? std::nullopt : std::optional(result);
        }
        const bool areInstants = m_change[0].isInstant;
        bool isOpen = !areInstants && !m_change[0].begins;
        for (std::size_t i = 0; i < m_count; ++i) {
            const ContactChange& change = m_change[i];
            if (change.isInstant != areInstants || (!areInstants && change.begins == isOpen && i > 0) ||
                result.count == result.most)
                return std::nullopt;
            if (areInstants) // the direction of crossing does not matter
                add({change.share, change.share, true, change.crosses ? Sign::negative : Sign::zero,
                     change.crosses ? Sign::positive : Sign::zero, change.s, change.s});
            else if (change.begins)
                current.begin = change.share;
            else
                add({current.begin, change.share});
            isOpen = change.begins;
        }
        if (isOpen) {
            if (result.count == result.most)
                return std::nullopt;
            add(current);
        }
        return result;
    }

private:
    static constexpr std::size_t most = 2 * FilteredContacts::most;

    // Returns false if two of the times may be equal.
    [[nodiscard]] bool sort()
    {
        const auto distance = [](const BoundedDoubleDouble& p, const BoundedDoubleDouble& q) {
            return (q.value.high - p.value.high) + (q.value.low - p.value.low);
        };
        for (std::size_t i = 1; i < m_count; ++i) {
            const ContactChange next = m_change[i];
            std::size_t k = i;
            for (; k > 0 && distance(next.share, m_change[k - 1].share) > 0; --k)
                m_change[k] = m_change[k - 1];
            m_change[k] = next;
        }
        for (std::size_t i = 1; i < m_count; ++i) {
            const BoundedDoubleDouble& p = m_change[i - 1].share;
            const BoundedDoubleDouble& q = m_change[i].share;
            if (!(distance(p, q) > 2 * (p.error + q.error) + 0x1p-100))
                return false;
        }
        return true;
    }

    std::size_t m_count = 0;
    UninitializedArray<ContactChange, most> m_change;
};

// Contact filter for two bodies of any shapes whose motions have degree ≤ 2.

// The bodies must be given over the same stretch. Unknown if the two touch at an end of the stretch or without
// penetrating, if several polynomials are zero at once (flat side on flat side, end on end), between two rays or lines,
// between two thin points, and for sizes near the ends of the range. Cost: constant, without allocation.
[[nodiscard]] std::optional<FilteredContacts> pairFiltered(const DoubleDoubleBody& a, const DoubleDoubleBody& b,
                                                           StageSet stages = {});

} // namespace sweep
