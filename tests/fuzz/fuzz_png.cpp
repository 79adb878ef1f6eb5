// Fuzz target of PNG pictures that carry a scene.
#include "tests/fuzz/fuzz_picture.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    sweep::fuzz::checkPicture(sweep::fuzz::textOf(bytes, size));
    return 0;
}
