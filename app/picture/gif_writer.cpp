#include "app/picture/gif_writer.h"

#include <QIODevice>

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>
#include <vector>

namespace sweep {

namespace {

constexpr std::size_t maxColours = 256;
constexpr int buckets = 1 << 15; // five bits each for red, green and blue

int bucketOf(QRgb colour)
{
    return ((qRed(colour) >> 3) << 10) | ((qGreen(colour) >> 3) << 5) | (qBlue(colour) >> 3);
}

// The smallest rectangle that holds all differences. It is one pixel if there are none, because a frame cannot be
// empty.
QRect difference(const QImage& p, const QImage& q)
{
    if (p.isNull())
        return q.rect();
    QRect rect;
    for (int y = 0; y < q.height(); ++y) {
        const auto* before = reinterpret_cast<const QRgb*>(p.constScanLine(y));
        const auto* now = reinterpret_cast<const QRgb*>(q.constScanLine(y));
        const auto [left, unused] = std::mismatch(now, now + q.width(), before);
        if (left == now + q.width())
            continue;
        int right = q.width() - 1;
        while (before[right] == now[right])
            --right;
        rect |= QRect(QPoint(static_cast<int>(left - now), y), QPoint(right, y));
    }
    return rect.isNull() ? QRect(0, 0, 1, 1) : rect;
}

// The sum of the colours in one bucket.
struct ColourSum
{
    qint64 count = 0;
    qint64 red = 0;
    qint64 green = 0;
    qint64 blue = 0;

    void add(QRgb colour)
    {
        ++count;
        red += qRed(colour);
        green += qGreen(colour);
        blue += qBlue(colour);
    }
    ColourSum& operator+=(const ColourSum& other)
    {
        count += other.count;
        red += other.red;
        green += other.green;
        blue += other.blue;
        return *this;
    }
    [[nodiscard]] QRgb mean() const
    {
        const qint64 half = count / 2;
        return qRgb(int((red + half) / count), int((green + half) / count), int((blue + half) / count));
    }
    // The red (0), green (1) or blue (2) of the mean.
    [[nodiscard]] int along(int axis) const
    {
        const QRgb colour = mean();
        return axis == 0 ? qRed(colour) : axis == 1 ? qGreen(colour) : qBlue(colour);
    }
};

// A box of buckets in colour space, and its longest axis.
struct ColourBox
{
    std::vector<ColourSum> sums;
    int axis = 0;
    int extent = 0; // along the axis

    explicit ColourBox(std::vector<ColourSum> content) : sums(std::move(content))
    {
        for (int i = 0; i < 3; ++i) {
            const auto [low, high] = std::ranges::minmax_element(
                sums, [i](const ColourSum& p, const ColourSum& q) { return p.along(i) < q.along(i); });
            const int length = high->along(i) - low->along(i);
            if (length > extent) {
                axis = i;
                extent = length;
            }
        }
    }
};

// Median cut: halves the longest box at its median until there are `colours` boxes; the palette holds their means.
// Source: P. Heckbert, Color Image Quantization for Frame Buffer Display, SIGGRAPH 1982. Here the median is that of the
// distinct buckets, not of the pixels.
std::vector<QRgb> medianCut(std::vector<ColourSum> sums, std::size_t colours)
{
    std::vector<ColourBox> boxes;
    if (!sums.empty())
        boxes.emplace_back(std::move(sums));
    while (!boxes.empty() && boxes.size() < colours) {
        const auto widest =
            std::ranges::max_element(boxes, [](const ColourBox& p, const ColourBox& q) { return p.extent < q.extent; });
        if (widest->extent == 0)
            break;
        std::vector<ColourSum> low = std::move(widest->sums);
        std::ranges::sort(low, [axis = widest->axis](const ColourSum& p, const ColourSum& q) {
            return std::tuple(p.along(axis), p.mean()) < std::tuple(q.along(axis), q.mean());
        });
        const auto middle = low.begin() + static_cast<std::ptrdiff_t>(low.size() / 2);
        std::vector<ColourSum> high(middle, low.end());
        low.erase(middle, low.end());
        *widest = ColourBox(std::move(low));
        boxes.emplace_back(std::move(high));
    }
    std::vector<QRgb> palette;
    for (const ColourBox& box : boxes) {
        ColourSum all;
        for (const ColourSum& sum : box.sums)
            all += sum;
        palette.push_back(all.mean());
    }
    return palette;
}

// The palette of a part of an image, and for each bucket the index of its colour.
class Palette
{
public:
    Palette(const QImage& image, const QRect& rect)
    {
        std::vector<ColourSum> sums(buckets);
        for (int y = rect.top(); y <= rect.bottom(); ++y) {
            const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
            for (int x = rect.left(); x <= rect.right(); ++x)
                sums[std::size_t(bucketOf(line[x]))].add(line[x]);
        }
        std::vector<ColourSum> used;
        std::ranges::copy_if(sums, std::back_inserter(used), [](const ColourSum& sum) { return sum.count > 0; });
        choose(std::move(used));
        for (std::size_t i = 0; i < sums.size(); ++i) {
            if (sums[i].count > 0)
                m_indices[i] = nearest(sums[i].mean());
        }
    }

    [[nodiscard]] GifByteType indexOf(QRgb colour) const { return m_indices[std::size_t(bucketOf(colour))]; }
    [[nodiscard]] std::array<GifColorType, maxColours> table() const
    {
        std::array<GifColorType, maxColours> table{};
        for (std::size_t i = 0; i < m_colours.size(); ++i)
            table[i] = {GifByteType(qRed(m_colours[i])), GifByteType(qGreen(m_colours[i])),
                        GifByteType(qBlue(m_colours[i]))};
        return table;
    }

private:
    // All colours if they fit. Otherwise half of the palette holds the most frequent ones, which make up most of a
    // drawing, and the other half approximates the rest.
    void choose(std::vector<ColourSum> used)
    {
        const std::size_t frequent = used.size() <= maxColours ? used.size() : maxColours / 2;
        std::ranges::stable_sort(used, [](const ColourSum& p, const ColourSum& q) { return p.count > q.count; });
        for (std::size_t i = 0; i < frequent; ++i)
            m_colours.push_back(used[i].mean());
        used.erase(used.begin(), used.begin() + static_cast<std::ptrdiff_t>(frequent));
        const std::vector<QRgb> rest = medianCut(std::move(used), maxColours - frequent);
        m_colours.insert(m_colours.end(), rest.begin(), rest.end());
    }

    [[nodiscard]] GifByteType nearest(QRgb colour) const
    {
        const auto distance = [colour](QRgb other) {
            const int red = qRed(colour) - qRed(other);
            const int green = qGreen(colour) - qGreen(other);
            const int blue = qBlue(colour) - qBlue(other);
            return red * red + green * green + blue * blue;
        };
        const auto found =
            std::ranges::min_element(m_colours, [&](QRgb p, QRgb q) { return distance(p) < distance(q); });
        return GifByteType(found - m_colours.begin());
    }

    std::vector<QRgb> m_colours;
    std::vector<GifByteType> m_indices = std::vector<GifByteType>(buckets);
};

int writeTo(GifFileType* gif, const GifByteType* bytes, int count)
{
    auto* device = static_cast<QIODevice*>(gif->UserData);
    return static_cast<int>(device->write(reinterpret_cast<const char*>(bytes), count));
}

} // namespace

struct GifWriter::File
{
    GifFileType* gif = nullptr;
    bool good = true;

    void check(int answer) { good = good && answer == GIF_OK; }
    void repeatForEver()
    {
        constexpr std::array<GifByteType, 3> loops = {1, 0, 0};
        check(EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE));
        check(EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0"));
        check(EGifPutExtensionBlock(gif, static_cast<int>(loops.size()), loops.data()));
        check(EGifPutExtensionTrailer(gif));
    }
    void showFor(int hundredths)
    {
        const GraphicsControlBlock control{DISPOSE_DO_NOT, false, hundredths, NO_TRANSPARENT_COLOR};
        std::array<GifByteType, 4> bytes{};
        EGifGCBToExtension(&control, bytes.data());
        check(EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(bytes.size()), bytes.data()));
    }
};

GifWriter::GifWriter(QIODevice& device, QSize size) : m_file(std::make_unique<File>())
{
    int error = 0;
    m_file->gif = EGifOpen(&device, writeTo, &error);
    m_file->good = m_file->gif != nullptr;
    if (!m_file->good)
        return;
    EGifSetGifVersion(m_file->gif, true);
    m_file->check(EGifPutScreenDesc(m_file->gif, size.width(), size.height(), 8, 0, nullptr));
    m_file->repeatForEver();
}

GifWriter::~GifWriter()
{
    (void)finish();
}

bool GifWriter::add(const QImage& image, int hundredths)
{
    if (!m_file->good)
        return false;
    const QImage now = image.convertToFormat(QImage::Format_RGB32);
    const QRect rect = difference(m_before, now);
    const Palette palette(now, rect);
    const auto table = palette.table();
    m_file->showFor(hundredths);
    ColorMapObject* const map = GifMakeMapObject(int(maxColours), table.data());
    m_file->check(EGifPutImageDesc(m_file->gif, rect.left(), rect.top(), rect.width(), rect.height(), false, map));
    GifFreeMapObject(map);
    std::vector<GifByteType> row(std::size_t(rect.width()));
    for (int y = rect.top(); y <= rect.bottom() && m_file->good; ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(now.constScanLine(y)) + rect.left();
        std::transform(line, line + rect.width(), row.begin(), [&](QRgb colour) { return palette.indexOf(colour); });
        m_file->check(EGifPutLine(m_file->gif, row.data(), rect.width()));
    }
    m_before = now;
    return m_file->good;
}

bool GifWriter::finish()
{
    if (m_file->gif == nullptr)
        return m_file->good;
    int error = 0;
    m_file->check(EGifCloseFile(m_file->gif, &error));
    m_file->gif = nullptr;
    return m_file->good;
}

} // namespace sweep
