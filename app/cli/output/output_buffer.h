// Stream buffer on a file descriptor that stores the reason of a write error.
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

    // The system's message about the write error; empty if there is none. Nothing is written after an error.
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
