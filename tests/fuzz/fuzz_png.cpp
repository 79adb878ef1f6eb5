// Fuzz target of PNG pictures that carry a scene: each input is read as it is and with corrected checksums, without
// which few changes would reach the content of the chunks.
#include "tests/fuzz/fuzz_picture.h"

#include <boost/crc.hpp>

namespace {

std::string withChecksums(std::string_view png)
{
    std::string picture(png);
    const auto byte = [&picture](std::size_t i) { return static_cast<unsigned char>(picture[i]); };
    std::size_t at = 8; // after the signature: repeated length, type, content and checksum
    while (at + 12 <= picture.size()) {
        const std::size_t length =
            byte(at) * 0x1000000U + byte(at + 1) * 0x10000U + byte(at + 2) * 0x100U + byte(at + 3);
        if (length > picture.size() - at - 12)
            break;
        boost::crc_32_type crc;
        crc.process_bytes(picture.data() + at + 4, 4 + length);
        at += 8 + length;
        for (const unsigned shift : {24U, 16U, 8U, 0U})
            picture[at++] = static_cast<char>(static_cast<unsigned char>(crc.checksum() >> shift));
    }
    return picture;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view png = sweep::fuzz::textOf(bytes, size);
    sweep::fuzz::checkPicture(png);
    sweep::fuzz::checkPicture(withChecksums(png));
    return 0;
}
