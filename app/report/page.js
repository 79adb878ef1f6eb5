"use strict";
// Draws the scene at the time of the slider, rounded like every picture; only the table of events is exact.
(() => {
  const part = (id) => document.getElementById(id);
  const scene = JSON.parse(part("scene").textContent);
  const stage = part("stage"), chart = part("chart"), slider = part("time"), play = part("play");
  const steps = Number(slider.max), margin = 40;
  const [start, end] = scene.time, [left, bottom, right, top] = scene.box;
  part("moving").hidden = false;

  // Computes with halves, because differences of doubles may overflow.
  const halfX = right / 2 - left / 2, halfY = top / 2 - bottom / 2;
  const middle = [left / 2 + right / 2, bottom / 2 + top / 2];
  const shareOf = (value, low, high) => (high > low ? (value / 2 - low / 2) / (high / 2 - low / 2) : 0.5);
  let width, height, scale; // of the stage, in pixels
  const fit = () => {
    width = stage.clientWidth;
    height = Math.max(280, Math.round(width * 0.54));
    scale = Math.min((width / 2 - margin) / (halfX || halfY || 1), (height / 2 - margin) / (halfY || halfX || 1));
    stage.setAttribute("viewBox", `0 0 ${width} ${height}`);
    return scale > 0 && Number.isFinite(scale) && middle.every(Number.isFinite);
  };
  if (!fit()) {
    part("far").hidden = false;
    document.querySelector(".transport").hidden = true;
    return;
  }
  const scaleY = () => (scene.down ? scale : -scale);
  const pixel = (p) => [width / 2 + (p[0] - middle[0]) * scale, height / 2 + (p[1] - middle[1]) * scaleY()];
  const between = (p, q, share) => [p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share];

  const keyed = (keys, t) => {
    const i = keys.findIndex(([when]) => when > t);
    if (i <= 0) return keys.at(i).slice(1); // before the first one, or after the last
    const [p, q] = [keys[i - 1], keys[i]];
    return between(p.slice(1), q.slice(1), (t - p[0]) / (q[0] - p[0]));
  };

  const position = (path, active, t) => {
    if (path.keys) return keyed(path.keys, t);
    if (path.from) return between(path.from, path.to, (t - active[0]) / (active[1] - active[0]));
    if (!path.velocity) return path.at;
    const passed = t - active[0];
    return [0, 1].map((i) => path.at[i] + path.velocity[i] * passed + path.acceleration[i] * passed * passed / 2);
  };

  // The points of a path; all other paths than accelerated ones are straight between keys.
  const wayOf = (path, active) => {
    if (!path.from && !path.velocity && !path.keys) return [];
    const times = path.keys ? path.keys.map(([t]) => t).filter((t) => t > active[0] && t < active[1]) : [];
    const parts = path.velocity ? 32 : 1;
    for (let i = 0; i <= parts; ++i) times.push(active[0] + (active[1] - active[0]) * i / parts);
    return times.sort((p, q) => p - q).map((t) => position(path, active, t));
  };

  const shown = (number) => String(number).replaceAll("-", "−");
  const short = (name) => (name.length > 32 ? name.slice(0, 31) + "…" : name);
  // If there are many bodies, only the report's pair is labelled, and the others are faint.
  for (const body of scene.bodies) {
    body.isNamed = scene.bodies.length <= 40 || body.focus;
    body.name = short(body.id);
    body.paths = body.points || [body.a, body.b].filter(Boolean);
    body.ways = body.isNamed ? (body.ways || body.paths).map((path) => wayOf(path, body.active)) : [];
  }

  const element = (parent, name, attributes, text) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text) made.textContent = text;
    parent.append(made);
    return made;
  };
  const line = (parent, kind, [x1, y1], [x2, y2]) => element(parent, "line", { class: kind, x1, y1, x2, y2 });
  const write = (parent, kind, [x, y], text) => element(parent, "text", { class: kind, x, y: y + 4.5 }, text);

  const pen = document.createElement("canvas").getContext("2d");
  pen.font = "13px " + getComputedStyle(document.body).fontFamily;
  const sizeOf = (text) => [pen.measureText(text).width, 16];
  const boxAt = ([x, y], [w, h]) => [x - w / 2, y - h / 2, x + w / 2, y + h / 2];
  let strokes, boxes; // lines that names keep off if they can, and the texts before, which they never cover

  // Their boxes overlap, and the box has corners on both sides of the line.
  const meets = ([p, q], box) =>
    [0, 1].every((i) => Math.min(p[i], q[i]) <= box[i + 2] && Math.max(p[i], q[i]) >= box[i]) &&
    new Set([[0, 1], [2, 1], [2, 3], [0, 3]].map(([i, k]) =>
      (q[0] - p[0]) * (box[k] - p[1]) > (q[1] - p[1]) * (box[i] - p[0]))).size > 1;

  // Writes the text where it covers least, at one of the first places if several are alike; nowhere if all are taken.
  const put = (text, places) => {
    let least = 1000, best = null;
    places.forEach((place, i) => {
      if (i >= least) return;
      const box = boxAt(place, sizeOf(text));
      const isOut = box[0] < 0 || box[1] < 0 || box[2] > width || box[3] > height - 16;
      if (isOut || boxes.some((one) => [0, 1].every((k) => box[k] < one[k + 2] && one[k] < box[k + 2]))) return;
      const cost = i + Math.min(40 * strokes.filter((stroke) => meets(stroke, box)).length, 500);
      if (cost < least) [least, best] = [cost, place];
    });
    if (!best) return;
    boxes.push(boxAt(best, sizeOf(text)));
    write(stage, "label", best, text);
  };

  // Places on both sides of these edges; those of a disc's edges lie around it, the first one to its upper right.
  const along = (edges, away, [w, h], shares) => edges.flatMap(([p, q]) => {
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
    const normal = [(p[1] - q[1]) / length, (q[0] - p[0]) / length];
    const off = away + 4 + Math.abs(normal[0]) * w / 2 + Math.abs(normal[1]) * h / 2;
    return shares.flatMap((share) => [off, -off].map((far) => between(p, q, share).map((x, i) => x + far * normal[i])));
  });
  const edgesOf = (corners) => corners.map((p, i) => [p, corners[(i + 1) % corners.length]]);
  const around = ([x, y], radius) => [...Array(16).keys()].map((i) => Math.PI * (i + 1.5) / 8).map((angle) =>
    [x + radius * Math.cos(angle), y - radius * Math.sin(angle)]);

  // The multiples of the step in view, from the origin, with their pixels on an axis.
  const multiples = (axis, origin, step) => {
    const reach = (axis ? height : width) / 2 / scale, all = [];
    for (let k = Math.ceil((middle[axis] - reach - origin) / step); all.length < 400; ++k) {
      const value = Number((origin + k * step).toPrecision(15));
      if (!Number.isFinite(value) || value > middle[axis] + reach) break;
      all.push([shown(value), pixel([value, value])[axis]]);
    }
    return all;
  };

  // The lines and numbers of round coordinates, the scene's grid, and the cell that the report is about.
  const drawGrid = ({ grid, cell }) => {
    const power = 10 ** Math.floor(Math.log10(60 / scale));
    const step = [1, 2, 5, 10].map((m) => m * power).find((one) => one * scale >= 60) || 10 * power;
    const across = (axis, kind, at) =>
      line(stage, kind, axis ? [0, at] : [at, 0], axis ? [width, at] : [at, height]);
    if (cell)
      element(stage, "polygon", { class: "cell", points: [[0, 0], [1, 0], [1, 1], [0, 1]].map((far) =>
        pixel(cell.map((i, axis) => grid[axis] + (i + far[axis]) * grid[axis + 2]))).join(" ") });
    for (const axis of [0, 1]) {
      for (const [value, at] of multiples(axis, 0, step)) across(axis, value === "0" ? "axis" : "fine", at);
      if (grid && grid[axis + 2] * scale > 6)
        for (const [, at] of multiples(axis, grid[axis], grid[axis + 2])) across(axis, "fine cells", at);
    }
    for (const axis of [0, 1])
      for (const [value, at] of multiples(axis, 0, step)) {
        const half = sizeOf(value)[0] / 2, place = axis ? [half + 4, at] : [at, height - 10];
        if (half > 50 || place[0] < half || place[0] > width - half || axis && at > height - 26) continue;
        boxes.push(boxAt(place, sizeOf(value)));
        write(stage, "number", place, value);
      }
  };

  // Extends rays and lines beyond the picture.
  const ends = (shape, [p, q]) => {
    const far = 5000 / (Math.hypot(q[0] - p[0], q[1] - p[1]) || 1);
    return [shape === "line" ? between(p, q, -far) : p, between(p, q, far)];
  };

  const dark = window.matchMedia("(prefers-color-scheme: dark)");

  // Draws the body and, later, its name, which keeps off all bodies.
  const drawBody = (body, t) => {
    const colour = dark.matches ? body.dark : body.light;
    for (const way of body.ways.map((points) => points.map(pixel))) {
      element(stage, "polyline", { class: "way", stroke: colour, points: way.join(" ") });
      way.slice(1).forEach((p, i) => strokes.push([way[i], p]));
    }
    if (t < body.active[0] || t > body.active[1]) return () => {};
    const share = (t - body.active[0]) / (body.active[1] - body.active[0]);
    const radius = body.radius ? Math.abs(body.radius[0] + (body.radius[1] - body.radius[0]) * share) * scale : 0;
    const bounded = body.paths.map((path) => pixel(position(path, body.active, t)));
    const corners = body.shape === "ray" || body.shape === "line" ? ends(body.shape, bounded) : bounded;
    const isDisc = corners.length === 1, [[cx, cy]] = corners;
    const faint = { fill: colour, "fill-opacity": 0.3 }, inside = corners.length > 2 ? faint : { fill: "none" };
    const draw = (attributes) => element(stage, isDisc ? "circle" : "polygon", {
      stroke: colour, "stroke-linejoin": "round", opacity: body.isNamed ? 1 : 0.4,
      ...(isDisc ? { cx, cy } : { points: corners.join(" ") }), ...attributes });
    draw(isDisc ? { ...faint, r: radius } : { fill: "none", "stroke-width": 2 * radius, "stroke-opacity": 0.3 });
    const core = draw(isDisc ? { fill: colour, r: body.radius ? 1.5 : 4 } : { ...inside, "stroke-width": 2 });
    element(core, "title", {}, body.id);

    const edges = edgesOf(isDisc ? around(corners[0], radius || 3) : corners), size = sizeOf(body.name);
    for (const edge of edges.slice(0, 1000)) strokes.push(edge);
    const sides = edges.slice(0, 16).map((edge) => edge.map(clamped));
    return () => body.isNamed && put(body.name, [1, 17, 35].flatMap((away) =>
      along(sides, isDisc ? away : radius + away, size, isDisc ? [0.5] : [0.5, 0.72, 0.28, 0.9, 0.1])));
  };
  const clamped = (p) => [Math.min(Math.max(p[0], 0), width), Math.min(Math.max(p[1], 0), height)];

  // Dots where two meet or part, with the numbers of the table, and rings around those of now.
  const points = scene.events.filter(([, , , , , x]) => x !== null);
  const drawMarks = (t) => points.map(([when, number, kind, , , x, y]) => {
    if (when !== t && points.length > 24) return () => {};
    const at = pixel([x, y]);
    for (const [look, r] of [["dot", 3.5], ["ring", 9], ["glow", 16]].slice(0, when === t ? 3 : 1))
      element(stage, "circle", { class: `mark ${kind.split(",")[0]} ${look}`, cx: at[0], cy: at[1], r });
    boxes.push(boxAt(at, [14, 14]));
    return () => put(String(number), along(edgesOf(around(at, 8)), 0, sizeOf(String(number)), [0.5]));
  });

  // The distance of the two over time, below the pictures.
  const { curve, contacts, least } = chart ? JSON.parse(chart.dataset.clearance) : {};
  const drawChart = (t) => {
    if (!chart) return;
    chart.replaceChildren();
    chart.setAttribute("viewBox", `0 0 ${width} 220`);
    const [low, high] = [Math.min, Math.max].map((most) => most(0, ...curve.map(([, value]) => value)));
    const [from, until] = [curve[0][0], curve[curve.length - 1][0]];
    const x = (time) => 56 + shareOf(time, from, until) * (width - 72);
    const y = (value) => 190 - shareOf(value, low, high) * 176;
    for (const [begin, done] of contacts)
      element(chart, "rect", { class: "contact", x: x(begin) - 1, y: 14, width: x(done) - x(begin) + 2, height: 176 });
    line(chart, "zero", [56, y(0)], [width - 16, y(0)]);
    for (const value of [0, low, high].filter((one) => !one || Math.abs(y(one) - y(0)) > 16)) // room for both
      write(chart, "end", [48, y(value)], shown(Number(value.toPrecision(3))));
    write(chart, "start", [56, 206], "t = " + shown(from));
    write(chart, "end", [width - 16, 206], "t = " + shown(until));
    element(chart, "polyline", { class: "curve", points: curve.map(([time, value]) => [x(time), y(value)]).join(" ") });
    element(chart, "circle", { class: "least", cx: x(least[0]), cy: y(least[1]), r: 4 });
    if (t >= from && t <= until) line(chart, "event", [x(t), 14], [x(t), 190]);
  };

  // As many digits as a step of the slider requires; ≈ if that rounds. Halves do not overflow.
  const size = Math.max(Math.abs(start), Math.abs(end)) / 2 / (end / 2 - start / 2) * steps;
  const digits = Math.min(Math.max(Math.ceil(Math.log10(size)), 4), 17) || 17;
  const timeText = (t) => {
    const short = Number(t.toPrecision(digits));
    return (short === t ? "t = " : "t ≈ ") + shown(short);
  };
  const timeAt = (share) => (share >= 1 ? end : start * (1 - share) + end * share);
  const times = [...new Set(scene.events.map(([when]) => when))];

  let now = start;
  const show = (t) => {
    now = Math.min(Math.max(t, start), end);
    stage.replaceChildren();
    [strokes, boxes] = [[], []];
    drawGrid(scene);
    const names = scene.bodies.map((body) => drawBody(body, now));
    for (const name of [...drawMarks(now), ...names]) name();
    drawChart(now);
    slider.value = Math.round(shareOf(now, start, end) * steps);
    part("now").textContent = timeText(now);
    part("what").textContent = scene.events.filter(([when]) => when === now).slice(0, 8)
      .map(([, , kind, a, b]) => `${kind}: ${short(a)} · ${short(b)}`).join("\n");
    part("previous").disabled = !times.some((when) => when < now);
    part("next").disabled = !times.some((when) => when > now);
  };

  // Plays the scene in four seconds, with a pause at each event if there are few.
  let clock = null, pause = 0; // that of the last frame, while it plays; milliseconds
  const tick = (at) => {
    if (clock === null) return;
    pause -= at - clock;
    if (pause <= 0) {
      const due = timeAt(shareOf(now, start, end) + (at - clock) / 4000);
      const event = times.find((when) => times.length <= 8 && when > now && when <= due);
      pause = event === undefined ? 0 : 700;
      show(event ?? due);
    }
    clock = at;
    return now < end ? requestAnimationFrame(tick) : go(end);
  };
  const go = (t) => {
    clock = null;
    play.textContent = "Play";
    show(t);
  };
  play.addEventListener("click", () => {
    if (clock !== null) return go(now);
    if (now >= end) show(start);
    play.textContent = "Pause";
    clock = performance.now();
    requestAnimationFrame(tick);
  });
  slider.addEventListener("input", () => go(timeAt(Number(slider.value) / steps)));
  part("previous").addEventListener("click", () => go(times.filter((when) => when < now).pop()));
  part("next").addEventListener("click", () => go(times.find((when) => when > now)));
  dark.addEventListener("change", () => show(now));
  new ResizeObserver(() => stage.clientWidth !== width && fit() && show(now)).observe(stage);
  show(scene.start);
})();
