// Did everything that was printed arrive? A buffer on a file descriptor that remembers why it did not.
#pragma once

#include <array>
#include <streambuf>
#include <string>

namespace sweep {

class OutputBuffer : public std::streambuf
{
public:
    explicit OutputBuffer(int descriptor);
    ~OutputBuffer() override;
    OutputBuffer(const OutputBuffer&) = delete;
    OutputBuffer& operator=(const OutputBuffer&) = delete;

    // Why writing failed, in words of the system; empty while it has not. Nothing is written after a failure.
    [[nodiscard]] const std::string& failure() const { return m_failure; }

protected:
    int_type overflow(int_type character) override;
    int sync() override;

private:
    bool writeOut();

    int m_descriptor;
    std::string m_failure;
    std::array<char, 1 << 16> m_buffer{};
};

} // namespace sweep
