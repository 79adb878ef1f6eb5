// How do pictures become an animated GIF that plays again and again?
#pragma once

#include <QImage>

#include <memory>

class QIODevice;

namespace sweep {

// Each frame has a palette of its own and holds only what differs from the one before. GIF has 256 colours: of a
// drawing with more half of them are its most frequent ones, half are spread over the others; each pixel has the
// nearest.
class GifWriter
{
public:
    // Requires: the device is open and outlives this; each side of the size 1 to 65535.
    GifWriter(QIODevice& device, QSize size);
    ~GifWriter();
    GifWriter(const GifWriter&) = delete;
    GifWriter& operator=(const GifWriter&) = delete;

    // Requires: the image is opaque and of that size. False where the device could not take it.
    [[nodiscard]] bool add(const QImage& image, int hundredths);
    // False where something was not written.
    [[nodiscard]] bool finish();

private:
    struct File;
    std::unique_ptr<File> m_file;
    QImage m_before; // the last frame
};

} // namespace sweep
