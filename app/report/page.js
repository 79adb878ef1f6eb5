
"use strict";
// Draws the scene at the time of the slider, rounded like every picture; only the table of events is exact.
(() => {
  const scene = JSON.parse(document.getElementById("scene").textContent);
  const stage = document.getElementById("stage");
  const slider = document.getElementById("time");
  const [start, end] = scene.time;
  const width = 960, height = 520, margin = 40, steps = Number(slider.max);
  const [left, bottom, right, top] = scene.box;

  // Computes with halves, because differences of doubles may overflow.
  const halfX = right / 2 - left / 2, halfY = top / 2 - bottom / 2;
  const scale = Math.min((width / 2 - margin) / (halfX || halfY || 1), (height / 2 - margin) / (halfY || halfX || 1));
  const scaleY = scene.down ? scale : -scale;
  const middle = [left / 2 + right / 2, bottom / 2 + top / 2];
  const pixel = (p) => [width / 2 + (p[0] - middle[0]) * scale, height / 2 + (p[1] - middle[1]) * scaleY];
  document.getElementById("moving").hidden = false;
  if (!(scale > 0 && Number.isFinite(scale)) || !middle.every(Number.isFinite)) {
    document.getElementById("far").hidden = false;
    document.querySelector(".transport").hidden = true;
    return;
  }

  const between = (p, q, share) => [p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share];

  const keyed = (keys, t) => {
    if (t <= keys[0][0]) return keys[0].slice(1);
    for (let i = 1; i < keys.length; ++i) {
      const [p, q] = [keys[i - 1], keys[i]];
      if (t < q[0]) return between(p.slice(1), q.slice(1), (t - p[0]) / (q[0] - p[0]));
    }
    return keys[keys.length - 1].slice(1);
  };

  const position = (path, active, t) => {
    if (path.keys) return keyed(path.keys, t);
    if (path.from) return between(path.from, path.to, (t - active[0]) / (active[1] - active[0]));
    if (!path.velocity) return path.at;
    const passed = t - active[0];
    return [0, 1].map((i) => path.at[i] + path.velocity[i] * passed + path.acceleration[i] * passed * passed / 2);
  };

  const element = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    stage.append(made);
    return made;
  };

  const wayOf = (body, path) => {
    if (!path.from && !path.velocity && !path.keys) return null;
    const inside = (t) => t > body.active[0] && t < body.active[1];
    const times = path.keys ? path.keys.map(([t]) => t).filter(inside) : [];
    const steps = path.velocity ? 128 : 1; // all other paths are straight between keys
    for (let i = 0; i <= steps; ++i) times.push(body.active[0] + (body.active[1] - body.active[0]) * i / steps);
    const points = times.sort((p, q) => p - q).map((t) =>
      pixel(position(path, body.active, t)).map((x) => x.toFixed(2)).join(","));
    return element("polyline", { class: "way", points: points.join(" ") });
  };

  // If there are many bodies, only the report's pair is labelled, and the others are faint.
  const few = scene.bodies.length <= 40;
  const isNamed = (body) => few || body.focus;
  const drawn = scene.bodies.map((body) => ({
    body,
    ways: (body.ways || [body.a, body.b]).filter((path) => path && isNamed(body)).map((path) => wayOf(body, path))
      .filter(Boolean),
    core: element(body.points ? "polygon" : body.b ? "line" : "circle", {}),
    edge: element(body.points ? "polygon" : body.b ? "line" : "circle", {}),
    name: isNamed(body) ? element("text", {}) : null,
  }));
  for (const { body, core, edge, name } of drawn) {
    if (!isNamed(body)) for (const part of [core, edge]) part.setAttribute("opacity", 0.4);
    const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    title.textContent = body.id;
    core.append(title);
    if (name) name.textContent = body.id.length > 32 ? body.id.slice(0, 31) + "…" : body.id;
  }

  // Extends rays and lines beyond the picture.
  const ends = (body, p, q) => {
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
    if (body.shape !== "ray" && body.shape !== "line" || !(length > 0)) return [p, q];
    const far = [(q[0] - p[0]) / length * 5000, (q[1] - p[1]) / length * 5000];
    return [body.shape === "line" ? [p[0] - far[0], p[1] - far[1]] : p, [q[0] + far[0], q[1] + far[1]]];
  };

  const put = (made, attributes) => {
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  };

  const dark = window.matchMedia("(prefers-color-scheme: dark)");

  const place = ({ body, ways, core, edge, name }, t) => {
    const here = t >= body.active[0] && t <= body.active[1];
    const shown = here ? "visible" : "hidden";
    for (const part of [core, edge, name]) part && part.setAttribute("visibility", shown);
    const colour = dark.matches ? body.dark : body.light;
    for (const way of ways) way.setAttribute("stroke", colour);
    if (!here) return;
    const share = (t - body.active[0]) / (body.active[1] - body.active[0]);
    const radius = body.radius ? Math.abs(body.radius[0] + (body.radius[1] - body.radius[0]) * share) * scale : 0;
    const corners = (body.points || []).map((path) => pixel(position(path, body.active, t)));
    const middleOf = (i) =>
      (Math.min(...corners.map((q) => q[i])) + Math.max(...corners.map((q) => q[i]))) / 2;
    const p = body.points ? [middleOf(0), middleOf(1)] : pixel(position(body.a, body.active, t));
    if (body.points) {
      const polygon = { points: corners.map((q) => q.join(",")).join(" "), stroke: colour, "stroke-linejoin": "round" };
      put(edge, { ...polygon, fill: "none", "stroke-width": 2 * radius, "stroke-opacity": 0.3 });
      put(core, { ...polygon, fill: colour, "fill-opacity": 0.3, "stroke-width": 2 });
    } else if (body.b) {
      const [from, to] = ends(body, p, pixel(position(body.b, body.active, t)));
      const line = { x1: from[0], y1: from[1], x2: to[0], y2: to[1], stroke: colour, "stroke-linecap": "round" };
      put(edge, { ...line, "stroke-width": 2 * radius, "stroke-opacity": 0.3 });
      put(core, { ...line, "stroke-width": 2 });
    } else {
      put(edge, { cx: p[0], cy: p[1], r: radius, fill: colour, "fill-opacity": 0.3, stroke: colour });
      put(core, { cx: p[0], cy: p[1], r: body.radius ? 1.5 : 4, fill: colour });
    }
    if (name) put(name, { x: p[0] + (body.points ? 0 : Math.min(radius, 60) + 7), y: p[1] - (body.points ? 0 : 7) });
  };

  // As many digits as a step of the slider requires; ≈ if that rounds. Halves do not overflow.
  const size = Math.max(Math.abs(start), Math.abs(end)) / 2 / (end / 2 - start / 2) * steps;
  const digits = Math.min(Math.max(Math.ceil(Math.log10(size)), 4), 17) || 17;
  const timeText = (t) => {
    const short = Number(t.toPrecision(digits));
    return (short === t ? "t = " : "t ≈ ") + short;
  };

  let now = start;
  const show = (t) => {
    now = Math.min(Math.max(t, start), end);
    for (const one of drawn) place(one, now);
    slider.value = Math.round((now / 2 - start / 2) / (end / 2 - start / 2) * steps);
    document.getElementById("now").textContent = timeText(now);
    document.getElementById("what").textContent =
      scene.events.filter(([when]) => when === now).slice(0, 8).map(([, text]) => text).join("\n");
    document.getElementById("previous").disabled = !scene.events.some(([when]) => when < now);
    document.getElementById("next").disabled = !scene.events.some(([when]) => when > now);
  };

  slider.addEventListener("input", () => {
    const share = Number(slider.value) / steps;
    show(share === 1 ? end : start * (1 - share) + end * share);
  });
  document.getElementById("previous").addEventListener("click", () =>
    show(scene.events.map(([when]) => when).filter((when) => when < now).pop()));
  document.getElementById("next").addEventListener("click", () =>
    show(scene.events.map(([when]) => when).find((when) => when > now)));
  dark.addEventListener("change", () => show(now));
  show(scene.start);
})();
