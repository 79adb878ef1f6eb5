// Laws of fuzz targets: breaking one aborts the program, which the fuzzer reports as a finding.
//
// A target is a file fuzz_<reader>.cpp with libFuzzer's function LLVMFuzzerTestOneInput. Built with the preset "fuzz",
// coverage guides its inputs (`./dev fuzz`); otherwise replay.cpp runs it on its corpus and on random changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace sweep::fuzz {

inline void require(bool law, const std::string& what)
{
    if (law)
        return;
    std::fprintf(stderr, "broken: %s\n", what.c_str());
    std::abort();
}

[[nodiscard]] inline std::string_view textOf(const std::uint8_t* bytes, std::size_t size)
{
    return {reinterpret_cast<const char*>(bytes), size};
}

} // namespace sweep::fuzz

// Declared here because libFuzzer has no header.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);
