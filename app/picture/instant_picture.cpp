#include "app/picture/instant_picture.h"

#include "app/picture/gif_writer.h"
#include "core/scene/file/file_replacement.h"
#include "widgets/document/file_path.h"
#include "widgets/models/grid/cell_history.h"
#include "widgets/paint/picture_file.h"

#include <QBuffer>
#include <QPainter>

#include <algorithm>
#include <span>

namespace sweep {

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
          m_view(picture.shown ? picture.shown->view : ViewTransform::fitting(worldBoxOf(scene), picture.size)),
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
        return {.scene = m_scene,
                .t = t,
                .view = m_view,
                .brightness = m_dark ? Brightness::dark : Brightness::light,
                .layers = m_layers,
                .contacts = marks.contacts,
                .occupied = marks.occupied,
                .entered = m_cells.entered.until(t),
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

Result<AnimationWritten> writeSequence(const Instants& instants, const std::vector<AnimationFrame>& frames,
                                       const InstantPicture& picture, const Job& job)
{
    AnimationWritten written;
    for (const AnimationFrame& frame : frames) {
        if (job.stopped())
            return AnimationWritten{written.frames, true};
        const QString name = pathOf(framePath(picture.path, written.frames + 1));
        const auto one = instants.at(frame.t, [&](PictureRow row) {
            return writePicture(row, {name, picture.scale}, Job{job.stop, {}});
        });
        if (!one && job.stopped())
            return AnimationWritten{written.frames, true};
        if (!one)
            return one.problems();
        job.report(double(++written.frames) / double(frames.size()));
    }
    return written;
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
