// Fuzz target of keys that are pasted as lines of three columns: they are refused with a message, or stay the same
// after copying and pasting.
#include "tests/fuzz/fuzz.h"
#include "widgets/models/key_text.h"

#include <cmath>

using namespace sweep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const auto text = QString::fromUtf8(reinterpret_cast<const char*>(bytes), static_cast<qsizetype>(size));
    const auto pasted = keysOfText(text, {});
    if (const QString* message = std::get_if<QString>(&pasted)) {
        fuzz::require(!message->isEmpty(), "a message");
        return 0;
    }
    const auto& keys = std::get<std::vector<Key>>(pasted);
    for (const Key& key : keys)
        fuzz::require(std::isfinite(key.t) && std::isfinite(key.at.x) && std::isfinite(key.at.y), "finite numbers");
    const auto again = keysOfText(textOfKeys(keys), {});
    const auto* copied = std::get_if<std::vector<Key>>(&again);
    fuzz::require(keys.empty() || (copied != nullptr && *copied == keys), "copied and pasted they are the same");
    return 0;
}
