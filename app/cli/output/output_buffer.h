// Stream buffer on a file descriptor that remembers why writing failed.
#pragma once

#include <array>
#include <stop_token>
#include <streambuf>
#include <string>

namespace sweep {

class OutputBuffer : public std::streambuf
{
public:
    // Writing fails once `stop` is requested.
    explicit OutputBuffer(int descriptor, std::stop_token stop = {});
    ~OutputBuffer() override;
    OutputBuffer(const OutputBuffer&) = delete;
    OutputBuffer& operator=(const OutputBuffer&) = delete;

    // Why writing failed, in the system's words; empty as long as it has not. Nothing is written after a failure.
    [[nodiscard]] const std::string& failure() const { return m_failure; }

protected:
    int_type overflow(int_type character) override;
    int sync() override;

private:
    bool writeOut();

    int m_descriptor;
    std::stop_token m_stop;
    std::string m_failure;
    std::array<char, 1 << 16> m_buffer{};
};

} // namespace sweep
