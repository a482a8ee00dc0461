/** A line plot as an SVG document that stands by itself, on light and on dark pages. */

export interface PlotLine {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly dashed?: boolean;
}

export interface PlotAxis {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
}

const width = 760;
const height = 420;
const frame = { left: 70, right: 220, top: 44, bottom: 56 };
const labelGap = 17;
/** Told apart also without colour vision (Okabe and Ito 2008). */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#7f7f7f'];
const styles = `text{font:13px system-ui,sans-serif;fill:#333}.title{font-weight:600;font-size:15px}
.grid{stroke:#ddd}.axis{stroke:#888}.line{fill:none;stroke-width:2.2}
@media (prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#444}.axis{stroke:#999}}`;

export function linePlot(title: string, x: PlotAxis, y: PlotAxis, lines: readonly PlotLine[]): string {
  const right = width - frame.right;
  const bottom = height - frame.bottom;
  const acrossOf = (value: number) =>
    frame.left + ((value - x.from) / (x.to - x.from)) * (right - frame.left);
  const downOf = (value: number) => bottom - ((value - y.from) / (y.to - y.from)) * (bottom - frame.top);
  const body = [
    text(title, frame.left, 24, 'start', 'title'),
    ...y.ticks.flatMap((tick) => [
      line(frame.left, downOf(tick), right, downOf(tick), 'grid'),
      text(y.format(tick), frame.left - 8, downOf(tick) + 4, 'end'),
    ]),
    ...x.ticks.map((tick) => text(x.format(tick), acrossOf(tick), bottom + 20, 'middle')),
    line(frame.left, bottom, right, bottom, 'axis'),
    text(x.label, (frame.left + right) / 2, height - 14, 'middle'),
    `<text transform="rotate(-90 16 ${(frame.top + bottom) / 2})" x="16" y="${(frame.top + bottom) / 2}" text-anchor="middle">${escaped(y.label)}</text>`,
  ];
  const drawn = lines.filter(({ points }) => points.length > 0);
  const labels = spread(drawn.map(({ points }) => downOf(points.at(-1)?.y ?? y.from)));
  drawn.forEach(({ name, points, dashed }, place) => {
    const colour = colours[place % colours.length];
    const path = points.map((point) => `${round(acrossOf(point.x))},${round(downOf(point.y))}`).join(' ');
    const dashes = dashed === true ? ' stroke-dasharray="6 4"' : '';
    const last = points.at(-1);
    const end = round(acrossOf(last?.x ?? x.to));
    const level = round(labels[place] ?? 0);
    body.push(
      `<polyline class="line" stroke="${colour}"${dashes} points="${path}"/>`,
      `<polyline fill="none" stroke="${colour}" stroke-opacity="0.5" points="${end},${round(downOf(last?.y ?? 0))} ${right + 8},${level} ${right + 16},${level}"/>`,
      text(name, right + 20, level + 4, 'start'),
    );
  });
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${escaped(title)}">`;
  return `${head}\n<style>${styles}</style>\n${body.join('\n')}\n</svg>\n`;
}

/** `count` or so round steps between two values. */
export function ticksBetween(from: number, to: number, count: number): number[] {
  const rough = (to - from) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough * 0.999) ?? rough;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(10)));
}

/** Moves labels apart, keeping their order. */
function spread(levels: readonly number[]): number[] {
  const order = levels
    .map((_, place) => place)
    .sort((one, other) => (levels[one] ?? 0) - (levels[other] ?? 0));
  const placed: number[] = [...levels];
  let free = frame.top;
  for (const place of order) {
    placed[place] = Math.max(placed[place] ?? 0, free);
    free = (placed[place] ?? 0) + labelGap;
  }
  let ceiling = height - frame.bottom + 4;
  for (const place of order.reverse()) {
    placed[place] = Math.min(placed[place] ?? 0, ceiling);
    ceiling = (placed[place] ?? 0) - labelGap;
  }
  return placed;
}

function line(x1: number, y1: number, x2: number, y2: number, kind: string): string {
  return `<line class="${kind}" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"/>`;
}

function text(content: string, x: number, y: number, anchor: string, kind?: string): string {
  const attribute = kind === undefined ? '' : ` class="${kind}"`;
  return `<text${attribute} x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escaped(content)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(content: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return content.replace(/[&<>"]/gu, (character) => entities[character] ?? character);
}
