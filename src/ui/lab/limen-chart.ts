import { type PlotOptions, plot, type ScaleName } from '@observablehq/plot';
import { css, html, nothing, render, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { OwnTask } from '../own-task.js';
import { LabElement } from './lab-element.js';
import './limen-data-table.js';
import type { DataTable } from './limen-data-table.js';

/** An outline that keeps words legible over lines. */
export const halo = { stroke: 'var(--paper)', strokeWidth: 5 } as const;

/** The position of a value in a drawn chart, in pixels. */
type Place = (scale: ScaleName, value: number) => number;

/** The moving layer over a static chart, whose height and width are in pixels. */
export type Overlay = (place: Place, height: number, width: number) => TemplateResult<2>;

/** Where a chart was clicked, in pixels of the chart: the detail of `limen-chart-pick`. */
export interface ChartPick {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A picture for a width in pixels. */
export type Draw = (width: number) => PlotOptions;

/** The content of a chart: a picture, a description in a sentence or two, and the underlying figures. */
export interface Chart {
  readonly heading?: string;
  /** Drawn again only if this function is replaced by another. */
  readonly draw: Draw;
  readonly overlay?: Overlay;
  readonly label: string;
  readonly table: DataTable;
}

/**
 * A chart drawn by Observable Plot, in a task of its own: a part with several would otherwise freeze the page. Its slot
 * holds what readers need to know first.
 */
@customElement('limen-chart')
export class LimenChart extends LabElement {
  static override styles = css`
    .canvas {
      min-block-size: 2rem;
    }
    .chart {
      display: block;
      inline-size: 100%;
      block-size: auto;
      overflow: visible;
      direction: ltr;
      color: var(--ink-soft);
      font: 13px / 1.3 var(--text);
      font-variant-numeric: tabular-nums;
    }
    .chart text {
      white-space: pre;
    }
    .veil {
      fill: var(--paper);
      opacity: 0.78;
    }
    .threshold {
      stroke: var(--ink);
      stroke-width: 1.5;
    }
    .here {
      fill: var(--ink);
      stroke: var(--paper);
      stroke-width: 2;
    }
    .words {
      fill: var(--ink);
      font-weight: 600;
      paint-order: stroke;
      stroke: var(--paper);
      stroke-width: 4;
    }
    .ring {
      fill: none;
      stroke: var(--ink);
      stroke-width: 2;
    }
  `;

  @property({ attribute: false }) chart: Chart | null = null;
  @state() width = 0;

  readonly #sizes = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry?.contentRect.width ?? 0);
    if (width > 0) this.width = width;
  });
  readonly #drawing = new OwnTask(this, () => this.#redraw());
  #drawn: Draw | null = null;
  #drawnWidth = 0;
  #svg: Element | null = null;
  #layer: SVGGElement | null = null;
  #place: Place = () => 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
    // What was not drawn before the element was moved is drawn now.
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
  }

  override render() {
    if (this.chart === null) return null;
    const { heading, table } = this.chart;
    return html`<section aria-labelledby=${heading === undefined ? nothing : 'heading'}>
      ${heading === undefined ? nothing : html`<h3 id="heading">${heading}</h3>`}
      <slot></slot>
      <figure>
        <div class="canvas" @click=${this.#pick}></div>
        <limen-data-table .table=${table}></limen-data-table>
      </figure>
    </section>`;
  }

  protected override firstUpdated(): void {
    this.width = Math.floor(this.getBoundingClientRect().width);
  }

  protected override updated(): void {
    const { chart } = this;
    if (chart === null) return;
    if (chart.draw !== this.#drawn || this.width !== this.#drawnWidth) {
      this.#drawing.plan();
      return;
    }
    this.#svg?.setAttribute('aria-label', chart.label);
    if (this.#layer !== null && chart.overlay !== undefined) {
      const height = Number(this.#svg?.getAttribute('height') ?? 0);
      render(chart.overlay(this.#place, height, this.width), this.#layer as unknown as HTMLElement);
    }
  }

  #pick(event: MouseEvent): void {
    if (this.#svg === null) return;
    const { left, top } = this.#svg.getBoundingClientRect();
    const detail: ChartPick = { x: event.clientX - left, y: event.clientY - top, width: this.width };
    this.dispatchEvent(new CustomEvent('limen-chart-pick', { detail }));
  }

  #redraw(): void {
    const canvas = this.renderRoot.querySelector('.canvas');
    if (this.chart === null || canvas === null || this.width === 0) return;
    const { draw } = this.chart;
    [this.#drawn, this.#drawnWidth] = [draw, this.width];
    const chart = plot({ ...draw(this.width), width: this.width, className: 'chart' });
    // The page's policy forbids style elements; this element brings its own styles. The chart is not in a
    // page yet.
    chart.querySelector('style')?.remove();
    // The chart is one picture with one label; Plot's labels of its groups would be read out as well.
    for (const group of chart.querySelectorAll('[aria-label]')) group.removeAttribute('aria-label');
    chart.setAttribute('role', 'img');
    const layer = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    chart.append(layer);
    canvas.replaceChildren(chart);
    this.#svg = chart;
    this.#layer = layer;
    this.#place = (scale, value) => Number(chart.scale(scale)?.apply(value) ?? 0);
    this.requestUpdate();
  }
}
