// Writer of animated GIFs that repeat forever.
#pragma once

#include <QImage>

#include <memory>

class QIODevice;

namespace sweep {

// Each frame has its own palette and holds only the rectangle that differs from the previous frame. A palette has 256
// colours: if a drawing has more, its 128 most frequent colours are kept, and median cut chooses 128 for the others.
// Each pixel gets the nearest colour of the palette.
class GifWriter
{
public:
    // Requires: the device is open and outlives the writer; each side of the size is from 1 to 65535.
    GifWriter(QIODevice& device, QSize size);
    ~GifWriter();
    GifWriter(const GifWriter&) = delete;
    GifWriter& operator=(const GifWriter&) = delete;

    // Requires: the image is opaque and has that size. False if writing to the device failed.
    [[nodiscard]] bool add(const QImage& image, int hundredths);
    // False if any writing failed.
    [[nodiscard]] bool finish();

private:
    struct File;
    std::unique_ptr<File> m_file;
    QImage m_before; // the previous frame
};

} // namespace sweep
