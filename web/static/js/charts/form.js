/**
 * Form: the mean of each evening as a line, drawn by uPlot, which is only fetched when one is looked at.
 *
 * A canvas knows nothing of style sheets.  So its colours and type are read from the page's tokens, and it is drawn
 * anew whenever these or its size change: another theme, another width, and paper, for which it is drawn three times
 * as fine.
 */
import { html, useEffect, useRef, useState } from "../lib/dom.js";
import { day } from "../lib/local.js";
import { page } from "../lib/page.js";
import { decimal, t } from "../lib/words.js";
import { Behind } from "./behind.js";

const HEIGHT = 240; // CSS pixels
const LABEL = 52; // the least room for a date
const FINE = 3; // times as large is it drawn for paper
const DOTS = 60; // more points than this are a line only

const value = ([numerator, denominator]) => numerator / denominator;

/** Evenings that get a date below the line, so that none runs into the next. */
function dated(points, width) {
  const step = Math.max(1, Math.ceil((points.length * LABEL) / width));
  return points.map((_, index) => index).filter((index) => (points.length - 1 - index) % step === 0);
}

/** The least and the most pins of the axis: whole ones, at least two apart. */
function span(points, club) {
  const all = [...points, ...club].filter(Boolean).map(({ average }) => value(average));
  const least = Math.max(0, Math.floor(Math.min(...all) - 0.25));
  const most = Math.min(9, Math.ceil(Math.max(...all) + 0.25));
  return most - least < 2 ? [Math.min(least, 7), Math.min(least, 7) + 2] : [least, most];
}

/** What uPlot is to draw, in the colours that `box` has now; `k`: everything so many times as large. */
function drawing({ points, club, box, k, onPoint }) {
  const style = getComputedStyle(box);
  const token = (name) => style.getPropertyValue(name).trim();
  const axis = {
    stroke: token("--dim"),
    font: `500 ${15 * k}px ${token("--names")}`,
    size: 30 * k,
    gap: 5 * k,
    grid: { stroke: token("--line"), width: k },
    ticks: { show: false },
  };
  const [least, most] = span(points, club);
  const dots = {
    show: points.length <= DOTS,
    size: 9 * k,
    fill: token("--chart"),
    stroke: token("--ground-deep"),
    width: k,
  };
  const everybody = {
    stroke: token("--dim"),
    width: 2 * k,
    dash: [6 * k, 5 * k],
    spanGaps: true,
    points: { show: false },
  };
  return {
    width: k * box.clientWidth,
    height: k * HEIGHT,
    pxAlign: 0,
    padding: [12 * k, 14 * k, 0, 0],
    legend: { show: false },
    select: { show: false },
    cursor: {
      drag: { setScale: false },
      y: false,
      points: { size: 15, width: 3, fill: token("--ground-deep"), stroke: token("--chart") },
    },
    scales: { x: { time: false, range: [-0.3, points.length - 0.7] }, y: { range: [least, most] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: () => dated(points, box.clientWidth),
        values: (_, at) => at.map((index) => day(points[index].date, "tick")),
      },
      {
        ...axis,
        splits: () => Array.from({ length: most - least + 1 }, (_, step) => least + step),
        values: (_, at) => at.map(String),
      },
    ],
    series: [{}, ...(club.length ? [everybody] : []), { stroke: token("--chart"), width: 3 * k, points: dots }],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
}

/** Keep the drawing right in `box` for as long as it is there; gives what takes it away. */
function kept(uPlot, box, how) {
  const data = [
    how.points.map((_, index) => index),
    ...(how.club.length ? [how.club.map((one) => one && value(one.average))] : []),
    how.points.map(({ average }) => value(average)),
  ];
  const [paper, light] = [matchMedia("print"), matchMedia("(prefers-color-scheme: light)")];
  let [chart, width] = [null, null];
  const draw = () => {
    chart?.destroy();
    width = box.clientWidth;
    box.toggleAttribute("data-fine", paper.matches); // the style shows it as small as it is on the page
    chart = new uPlot(drawing({ ...how, box, k: paper.matches ? FINE : 1 }), data, box);
  };
  const fit = () => {
    if (box.clientWidth === width || !box.clientWidth || paper.matches) return;
    width = box.clientWidth;
    chart.setSize({ width, height: HEIGHT });
  };
  const observer = new ResizeObserver(fit);
  draw();
  observer.observe(box);
  for (const one of [paper, light]) one.addEventListener("change", draw);
  return () => {
    observer.disconnect();
    for (const one of [paper, light]) one.removeEventListener("change", draw);
    chart?.destroy();
  };
}

/** What the finger or the mouse points at, in words; nothing pointed at tells of the last evening. */
function Told({ points, club, at }) {
  const index = at ?? points.length - 1;
  const { date, average, throws } = points[index];
  const beside = club[index] ? ` · ${t("chart.all_of_them", { average: decimal(club[index].average, 2) })}` : "";
  return html`<p class="chart-told">
    <b>${t("stats.average")} ${decimal(average, 2)}</b> ${t("chart.on_evening", { date: day(date), n: throws })}
    ${beside}
  </p>`;
}

const AGAIN = 2000; // milliseconds

/** The library that draws, fetched with the first chart; where it does not come, again and again. */
async function library(tries = 0) {
  try {
    return (await import(`${page.static}/vendor/uPlot.esm.js${tries ? `?${tries}` : ""}`)).default;
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
    return library(tries + 1);
  }
}

/**
 * @param {{evening: number, date: string, average: [number, number], throws: number}[]} points  oldest first
 * @param {({average: [number, number]}|null)[]} club  everybody's mean of the same evenings, or empty
 */
export function Form({ points, club = [] }) {
  const box = useRef(null);
  const [at, setAt] = useState(null);
  const key = JSON.stringify([points, club]);
  useEffect(() => {
    let [gone, away] = [false, null];
    library().then((uPlot) => {
      if (!gone && box.current) away = kept(uPlot, box.current, { points, club, box: box.current, onPoint: setAt });
    });
    return () => {
      gone = true;
      away?.();
    };
  }, [key]);
  if (!points.length) return html`<p class="chart-none">${t("chart.form_none")}</p>`;
  if (points.length === 1)
    return html`<${Told} points=${points} club=${club} at=${0} /><p class="hint">${t("chart.form_one")}</p>`;
  const sorted = points.map(({ average }) => average).sort((a, b) => value(a) - value(b));
  const label = t("chart.form_label", {
    n: points.length,
    least: decimal(sorted[0], 2),
    most: decimal(sorted.at(-1), 2),
    last: decimal(points.at(-1).average, 2),
  });
  return html`
    <div class="form-line" role="img" aria-label=${label} ref=${box} />
    <${Told} points=${points} club=${club} at=${at === null || at >= points.length ? null : at} />
    ${
      club.length > 0 &&
      html`<p class="chart-foot form-key">
      <span class="key-line" /> ${t("chart.his")} <span class="key-line key-dashed" /> ${t("chart.everybody")}
    </p>`
    }
    <${Behind} title=${t("chart.form")} heads=${[t("book.evening"), t("stats.average"), t("stats.throws")]}
      rows=${points.map(({ date, average, throws }) => [day(date), decimal(average, 2), throws]).reverse()} />`;
}
