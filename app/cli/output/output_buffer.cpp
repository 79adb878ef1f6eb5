#include "app/cli/output/output_buffer.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include <unistd.h>

namespace sweep {

OutputBuffer::OutputBuffer(int descriptor, std::stop_token stop) : m_descriptor(descriptor), m_stop(std::move(stop))
{
    setp(m_buffer.data(), m_buffer.data() + m_buffer.size());
}

OutputBuffer::~OutputBuffer()
{
    writeOut();
}

OutputBuffer::int_type OutputBuffer::overflow(int_type character)
{
    if (!writeOut())
        return traits_type::eof();
    if (!traits_type::eq_int_type(character, traits_type::eof()))
        sputc(traits_type::to_char_type(character));
    return traits_type::not_eof(character);
}

int OutputBuffer::sync()
{
    return writeOut() ? 0 : -1;
}

bool OutputBuffer::writeOut()
{
    const char* from = pbase();
    if (m_stop.stop_requested())
        m_failure = "cancelled";
    while (m_failure.empty() && from < pptr()) {
        const auto written = ::write(m_descriptor, from, static_cast<std::size_t>(pptr() - from));
        if (written >= 0)
            from += written;
        else if (errno != EINTR)
            m_failure = std::generic_category().message(errno);
    }
    setp(m_buffer.data(), m_buffer.data() + m_buffer.size());
    return m_failure.empty();
}

} // namespace sweep
