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

constexpr std::size_t mostColours = 256;
constexpr int buckets = 1 << 15; // five bits of each of red, green and blue

int bucketOf(QRgb colour)
{
    return ((qRed(colour) >> 3) << 10) | ((qGreen(colour) >> 3) << 5) | (qBlue(colour) >> 3);
}

// The smallest rectangle outside of which two images are the same; one pixel where they are equal, for a frame cannot
// be empty.
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

// The pixels of one bucket.
struct Sum
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
    Sum& operator+=(const Sum& other)
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
    // Red, green or blue of the mean.
    [[nodiscard]] int along(int axis) const
    {
        const QRgb colour = mean();
        return axis == 0 ? qRed(colour) : axis == 1 ? qGreen(colour) : qBlue(colour);
    }
};

// Some buckets, and along which of red, green and blue they reach furthest.
struct Box
{
    std::vector<Sum> sums;
    int axis = 0;
    int reach = 0;

    explicit Box(std::vector<Sum> of) : sums(std::move(of))
    {
        for (int i = 0; i < 3; ++i) {
            const auto [low, high] = std::minmax_element(
                sums.begin(), sums.end(), [i](const Sum& p, const Sum& q) { return p.along(i) < q.along(i); });
            const int length = high->along(i) - low->along(i);
            if (length > reach) {
                axis = i;
                reach = length;
            }
        }
    }
};

// Halves the box that reaches furthest until there are so many colours (P. Heckbert, Color Image Quantization for Frame
// Buffer Display, SIGGRAPH 1982, median cut).
std::vector<QRgb> medianCut(std::vector<Sum> sums, std::size_t colours)
{
    std::vector<Box> boxes;
    if (!sums.empty())
        boxes.emplace_back(std::move(sums));
    while (!boxes.empty() && boxes.size() < colours) {
        const auto widest =
            std::max_element(boxes.begin(), boxes.end(), [](const Box& p, const Box& q) { return p.reach < q.reach; });
        if (widest->reach == 0)
            break;
        std::vector<Sum> low = std::move(widest->sums);
        std::sort(low.begin(), low.end(), [axis = widest->axis](const Sum& p, const Sum& q) {
            return std::tuple(p.along(axis), p.mean()) < std::tuple(q.along(axis), q.mean());
        });
        const auto middle = low.begin() + static_cast<std::ptrdiff_t>(low.size() / 2);
        std::vector<Sum> high(middle, low.end());
        low.erase(middle, low.end());
        *widest = Box(std::move(low));
        boxes.emplace_back(std::move(high));
    }
    std::vector<QRgb> palette;
    for (const Box& box : boxes) {
        Sum all;
        for (const Sum& sum : box.sums)
            all += sum;
        palette.push_back(all.mean());
    }
    return palette;
}

// The colours of a part of an image, and which of them stands for each pixel.
class Palette
{
public:
    Palette(const QImage& image, const QRect& rect)
    {
        std::vector<Sum> sums(buckets);
        for (int y = rect.top(); y <= rect.bottom(); ++y) {
            const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
            for (int x = rect.left(); x <= rect.right(); ++x)
                sums[std::size_t(bucketOf(line[x]))].add(line[x]);
        }
        std::vector<Sum> used;
        std::copy_if(sums.begin(), sums.end(), std::back_inserter(used), [](const Sum& sum) { return sum.count > 0; });
        choose(std::move(used));
        for (std::size_t i = 0; i < sums.size(); ++i) {
            if (sums[i].count > 0)
                m_places[i] = nearest(sums[i].mean());
        }
    }

    [[nodiscard]] GifByteType placeOf(QRgb colour) const { return m_places[std::size_t(bucketOf(colour))]; }
    [[nodiscard]] std::array<GifColorType, mostColours> table() const
    {
        std::array<GifColorType, mostColours> table{};
        for (std::size_t i = 0; i < m_colours.size(); ++i)
            table[i] = {GifByteType(qRed(m_colours[i])), GifByteType(qGreen(m_colours[i])),
                        GifByteType(qBlue(m_colours[i]))};
        return table;
    }

private:
    // All, or the most frequent half of a palette, which a drawing mostly consists of, and another half for the rest.
    void choose(std::vector<Sum> used)
    {
        const std::size_t frequent = used.size() <= mostColours ? used.size() : mostColours / 2;
        std::stable_sort(used.begin(), used.end(), [](const Sum& p, const Sum& q) { return p.count > q.count; });
        for (std::size_t i = 0; i < frequent; ++i)
            m_colours.push_back(used[i].mean());
        used.erase(used.begin(), used.begin() + static_cast<std::ptrdiff_t>(frequent));
        const std::vector<QRgb> rest = medianCut(std::move(used), mostColours - frequent);
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
        const auto found = std::min_element(m_colours.begin(), m_colours.end(),
                                            [&](QRgb p, QRgb q) { return distance(p) < distance(q); });
        return GifByteType(found - m_colours.begin());
    }

    std::vector<QRgb> m_colours;
    std::vector<GifByteType> m_places = std::vector<GifByteType>(buckets);
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
    ColorMapObject* const map = GifMakeMapObject(int(mostColours), table.data());
    m_file->check(EGifPutImageDesc(m_file->gif, rect.left(), rect.top(), rect.width(), rect.height(), false, map));
    GifFreeMapObject(map);
    std::vector<GifByteType> row(std::size_t(rect.width()));
    for (int y = rect.top(); y <= rect.bottom() && m_file->good; ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(now.constScanLine(y)) + rect.left();
        std::transform(line, line + rect.width(), row.begin(), [&](QRgb colour) { return palette.placeOf(colour); });
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
