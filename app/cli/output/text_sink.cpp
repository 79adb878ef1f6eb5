#include "app/cli/output/text_sink.h"

#include <algorithm>

namespace sweep {

namespace {

constexpr std::size_t streamedAtOnce = std::size_t{1} << 16;

} // namespace

TextSink::~TextSink()
{
    m_text.resize(size());
    if (m_out != nullptr)
        m_out->write(m_text.data(), static_cast<std::streamsize>(m_text.size()));
}

void TextSink::makeRoom(std::size_t most)
{
    std::size_t used = size();
    if (m_out != nullptr && used + most > streamedAtOnce) {
        m_out->write(m_text.data(), static_cast<std::streamsize>(used));
        used = 0;
    }
    const std::size_t wanted = m_out != nullptr ? streamedAtOnce : 2 * m_text.size();
    if (m_text.size() < used + most)
        m_text.resize(std::max({used + most, wanted, m_text.capacity()}));
    m_at = m_text.data() + used;
    m_end = m_text.data() + m_text.size();
}

} // namespace sweep
