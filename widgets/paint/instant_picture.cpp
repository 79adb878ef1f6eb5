#include "widgets/paint/instant_picture.h"

#include "widgets/document/cells.h"
#include "widgets/document/file_path.h"
#include "widgets/paint/picture_file.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/base/files.h>

#include <QBuffer>
#include <QFile>
#include <QIODevice>
#include <QPainter>
#include <QScopeGuard>
#include <QStringList>
#include <QTemporaryFile>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <gif_lib.h>
#include <iterator>
#include <span>
#include <tuple>
#include <vector>

namespace sweep {

namespace {

void sayWhatIsWorthIt(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    if (isWorthSaying(message))
        std::fprintf(stderr, "%s\n", qFormatLogMessage(type, context, message).toLocal8Bit().constData());
}

// Sets the platform in the constructor's initializer list, before the application is constructed.
int withoutDisplay(int argc)
{
    useOffscreenPlatform();
    return argc;
}

} // namespace

void useOffscreenPlatform()
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    filterMessages();
}

bool isWorthSaying(const QString& message)
{
    return !message.startsWith(QLatin1String("QStandardPaths: XDG_RUNTIME_DIR")) &&
           !message.startsWith(QLatin1String("This plugin does not support"));
}

void filterMessages()
{
    qInstallMessageHandler(sayWhatIsWorthIt);
}

OffscreenApplication::OffscreenApplication() : m_argc(withoutDisplay(1)), m_application(m_argc, m_argv) {}

namespace {

int hundredthsOf(double seconds)
{
    return static_cast<int>(std::lround(seconds * 100));
}

} // namespace

std::vector<AnimationFrame> animationFrames(const Timeline& timeline, const Animation& animation)
{
    SWEEP_EXPECTS(animation.seconds > 0 && animation.framesPerSecond > 0);
    const Interval time = animation.time;
    const int steps = std::max(1, static_cast<int>(std::lround(animation.seconds * animation.framesPerSecond)));
    std::vector<AnimationFrame> frames;
    const auto begin = [&](int k) { return hundredthsOf(animation.seconds * k / steps); };
    for (int k = 0; k <= steps; ++k) {
        const double share = k / static_cast<double>(steps);
        frames.push_back(
            {k == steps ? time.end : time.start * (1 - share) + time.end * share, begin(k + 1) - begin(k)});
    }
    if (!(animation.pause > 0))
        return frames;
    const auto isUnclippedMeeting = [](const Event& event) { return !event.withCell() && !event.clipped; };
    for (const auto& instant : timeline.instants()) {
        const double t = instant.time.nearest();
        const auto events = timeline.eventsOf(instant);
        if (t >= time.start && t <= time.end && std::ranges::any_of(events, isUnclippedMeeting))
            frames.push_back({t, hundredthsOf(animation.pause)});
    }
    // Of two frames with the same time, keep the one with the pause.
    std::ranges::sort(frames, [](const AnimationFrame& p, const AnimationFrame& q) {
        return p.t != q.t ? p.t < q.t : p.hundredths > q.hundredths;
    });
    const auto same = [](const AnimationFrame& p, const AnimationFrame& q) { return p.t == q.t; };
    frames.erase(std::unique(frames.begin(), frames.end(), same), frames.end());
    return frames;
}

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

namespace {

Problem notWritten(const std::string& path, const QString& why)
{
    return {.file = path, .message = "cannot be written: " + why.toStdString()};
}

// Draws one scene at several times.
class Instants
{
public:
    Instants(const Scene& scene, const Timeline& timeline, const InstantPicture& picture)
        : m_scene(scene), m_timeline(timeline), m_dark(picture.dark), m_cells(timeline, cellRuleOf(scene)),
          m_view(picture.shown ? picture.shown->view : wholeView(scene, picture.size)),
          m_layers(picture.shown ? picture.shown->layers : Layers{}),
          m_marks(picture.shown ? markedBodies(scene) : MarkedBodies{})
    {
        m_layers.background = !picture.transparent;
    }

    // Calls draw(PictureRow) with the pictures at these times, and returns what it returns.
    template <class Draw>
    auto at(std::span<const double> times, const Draw& draw) const
    {
        std::vector<Marks> marks;
        for (const double t : times)
            marks.push_back({contactMarksAt(m_scene, m_timeline, t), m_cells.occupied.at(m_timeline, t)});
        std::vector<ScenePicture> row;
        for (std::size_t i = 0; i < times.size(); ++i)
            row.push_back(picture(times[i], marks[i]));
        return draw(PictureRow(row));
    }
    template <class Draw>
    auto at(double t, const Draw& draw) const
    {
        return at(std::span(&t, 1), draw);
    }

private:
    struct Marks
    {
        std::vector<ContactMark> contacts;
        std::vector<OccupiedCell> occupied;
    };

    [[nodiscard]] ScenePicture picture(double t, const Marks& marks) const
    {
        const auto entered = m_cells.entered.until(t);
        return {.scene = m_scene,
                .t = t,
                .view = m_view,
                .brightness = m_dark ? Brightness::dark : Brightness::light,
                .layers = m_layers,
                .contacts = marks.contacts,
                .occupied = marks.occupied,
                .entered = entered,
                .upcoming = m_cells.entered.after(entered),
                .marks = &m_marks};
    }

    const Scene& m_scene;
    const Timeline& m_timeline;
    bool m_dark;
    CellHistory m_cells;
    ViewTransform m_view;
    Layers m_layers;
    MarkedBodies m_marks;
};

// The run of # in a path that is replaced by the number of a frame.
struct NumberField
{
    std::size_t first = std::string::npos;
    std::size_t length = 0;
};
NumberField numberFieldOf(const std::string& path)
{
    const std::size_t first = path.rfind("###");
    if (first == std::string::npos)
        return {};
    std::size_t begin = first;
    while (begin > 0 && path[begin - 1] == '#')
        --begin;
    return {begin, first + 3 - begin};
}

bool isGif(const std::string& path)
{
    return pathOf(path).endsWith(QLatin1String(".gif"), Qt::CaseInsensitive);
}

// Draws every frame before it writes the first file, so that a stop changes none.
Result<AnimationWritten> writeSequence(const Instants& instants, const std::vector<AnimationFrame>& frames,
                                       const InstantPicture& picture, const Job& job)
{
    QTemporaryFile drawn; // the files one behind the other
    std::vector<qint64> ends;
    bool isGood = drawn.open();
    for (const AnimationFrame& frame : frames) {
        isGood = isGood && instants.at(frame.t, [&](PictureRow row) {
            return drawPicture(row, PictureFormat::png, picture.scale, drawn, job.withoutProgress());
        });
        if (job.stopped())
            return AnimationWritten{ends.size(), true};
        if (!isGood)
            return notWritten(picture.path, QStringLiteral("not enough memory or temporary space for a frame"));
        ends.push_back(drawn.pos());
        job.report(double(ends.size()) / double(frames.size()));
    }
    QStringList added; // files that did not exist
    auto withdrawal = qScopeGuard([&added] {
        for (const QString& name : added)
            QFile::remove(name);
    });
    drawn.seek(0);
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const std::string path = framePath(picture.path, i + 1);
        const bool isNew = !QFile::exists(pathOf(path));
        const QByteArray bytes = drawn.read(ends[i] - drawn.pos());
        if (const auto one = replaceFile(path, {bytes.constData(), std::size_t(bytes.size())}); !one)
            return one.problems();
        if (isNew)
            added << pathOf(path);
    }
    withdrawal.dismiss();
    return AnimationWritten{ends.size()};
}

Result<AnimationWritten> writeGif(const Instants& instants, const std::vector<AnimationFrame>& frames,
                                  const InstantPicture& picture, const Job& job)
{
    const QSize pixels = (QSizeF(picture.size) * picture.scale).toSize();
    if (pixels.width() > mostPixels || pixels.height() > mostPixels)
        return notWritten(picture.path, QStringLiteral("not enough memory for a frame"));
    FileReplacement file(picture.path);
    QBuffer frameBytes;
    frameBytes.open(QIODevice::WriteOnly);
    const auto pass = [&file, &frameBytes] {
        file.write({frameBytes.data().constData(), std::size_t(frameBytes.data().size())});
        frameBytes.buffer().clear();
        frameBytes.seek(0);
    };
    GifWriter gif(frameBytes, pixels);
    AnimationWritten written;
    for (const AnimationFrame& frame : frames) {
        if (file.problem())
            return *file.problem();
        const QImage image =
            instants.at(frame.t, [&](PictureRow row) { return pictureImage(row.front(), picture.scale, job); });
        if (job.stopped())
            return AnimationWritten{written.frames, true}; // the old file stays unchanged
        if (image.isNull() || !gif.add(image.copy(QRect(QPoint(), pixels)), frame.hundredths))
            return notWritten(picture.path, QStringLiteral("not enough memory for a frame"));
        pass();
        job.report(double(++written.frames) / double(frames.size()));
    }
    if (!gif.finish())
        return notWritten(picture.path, QStringLiteral("not enough memory for a frame"));
    pass();
    const auto finished = file.finish();
    return finished ? Result<AnimationWritten>(written) : finished.problems();
}

} // namespace

WorldBox worldBoxOf(const Scene& scene)
{
    return boundsOf(scene).value_or(WorldBox{{-1, -1}, {1, 1}});
}

ViewTransform wholeView(const Scene& scene, QSizeF size, double margin)
{
    return ViewTransform::fitting(worldBoxOf(scene), size, margin).pointing(pointsDown(scene));
}

CellRule cellRuleOf(const Scene& scene)
{
    return scene.grid ? scene.grid->cells.value_or(CellRule::closed) : CellRule::closed;
}

double firstEventTime(const Scene& scene, const Timeline& timeline)
{
    const auto& events = timeline.events();
    const auto first = std::ranges::find_if(events, [](const Event& event) { return !event.clipped; });
    if (first == events.end())
        return window(scene).start;
    return timeline.timeOf(std::size_t(first - events.begin())).nearest();
}

std::vector<double> evenTimes(Interval time, std::size_t count)
{
    std::vector<double> times = {time.start};
    for (std::size_t i = 1; i < count; ++i) {
        const double share = double(i) / double(count - 1);
        times.push_back(i + 1 == count ? time.end : time.start * (1 - share) + time.end * share);
    }
    return times;
}

Result<std::monostate> writeInstants(const Scene& scene, const Timeline& timeline, const std::vector<double>& times,
                                     const InstantPicture& picture, const Job& job)
{
    return Instants(scene, timeline, picture).at(times, [&](PictureRow row) {
        return writePicture(row, {pathOf(picture.path), picture.scale}, job);
    });
}

void paintInstant(QPainter& painter, const Scene& scene, const Timeline& timeline, double t,
                  const InstantPicture& picture, const Job& job)
{
    Instants(scene, timeline, picture).at(t, [&](PictureRow row) {
        ScenePicture whole = row.front();
        whole.everyBody = true; // paper can show details that the screen omits
        paintRow(painter, std::span(&whole, 1), job);
    });
}

QImage instantImage(const Scene& scene, const Timeline& timeline, double t, const InstantPicture& picture,
                    const Job& job)
{
    return Instants(scene, timeline, picture).at(t, [&](PictureRow row) {
        return pictureImage(row.front(), picture.scale, job);
    });
}

std::string framePath(const std::string& path, std::size_t number)
{
    const NumberField field = numberFieldOf(path);
    const std::string digits = std::to_string(number);
    const std::size_t zeros = field.length - std::min(field.length, digits.size());
    return path.substr(0, field.first) + std::string(zeros, '0') + digits + path.substr(field.first + field.length);
}

bool isAnimationPath(const std::string& path)
{
    return isGif(path) || (numberFieldOf(path).length > 0 && pictureFormatOf(pathOf(path)) == PictureFormat::png);
}

Result<AnimationWritten> writeAnimation(const Scene& scene, const Timeline& timeline,
                                        const std::vector<AnimationFrame>& frames, const InstantPicture& picture,
                                        const Job& job)
{
    const Instants instants(scene, timeline, picture);
    return isGif(picture.path) ? writeGif(instants, frames, picture, job)
                               : writeSequence(instants, frames, picture, job);
}

} // namespace sweep
