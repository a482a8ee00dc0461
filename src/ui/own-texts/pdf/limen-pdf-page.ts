import { css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type ErrorRecord, LimenError, toErrorRecord } from '../../../engine/index.js';
import { originalOf } from '../../../retrieval/own/kept-texts.js';
import { problemAlert } from '../../limen-problem.js';
import { ThemedElement } from '../../themed-element.js';
import { type RenderedPage, renderPage } from './render-page.js';

/** A page of a PDF that a person added, with the sentences that an answer rests on marked. */
@customElement('limen-pdf-page')
export class LimenPdfPage extends ThemedElement {
  static override styles = css`
    figure {
      display: grid;
      gap: 0.5rem;
    }
    .page {
      position: relative;
      border: 1px solid var(--line-strong);
      background: #ffffff;
    }
    canvas {
      display: block;
      inline-size: 100%;
      block-size: auto;
    }
    mark {
      position: absolute;
      border-radius: 2px;
      background: #f4d64a;
      mix-blend-mode: multiply;
    }
    nav {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.6rem;
    }
    @media (forced-colors: active) {
      mark {
        background: transparent;
        outline: 2px solid Mark;
      }
    }
  `;

  /** Id under which the texts are stored. */
  @property() own = '';
  @property() path = '';
  @property({ type: Number }) page = 1;
  @property({ attribute: false }) sentences: readonly string[] = [];
  @state() rendered: RenderedPage | null = null;
  @state() problem: ErrorRecord | null = null;
  @state() shown = 1;
  /** Number of pages in the document; 0 until one of them has been drawn. */
  @state() pages = 0;
  #showing = new AbortController();
  /** Resolves once nothing is drawing into the canvas any more. */
  #drawing: Promise<void> = Promise.resolve();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#showing.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('page') || changed.has('path')) this.shown = this.page;
    if (changed.has('own') || changed.has('path')) this.pages = 0;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const asked = ['own', 'path', 'page', 'sentences', 'shown'] as const;
    if (asked.some((name) => changed.has(name))) this.#show();
  }

  override render() {
    const { rendered, problem, shown, pages, path } = this;
    const name = path.slice(path.lastIndexOf('/') + 1);
    return html`<figure aria-busy=${rendered === null && problem === null}>
      <figcaption class="small soft"><bdi>${name}</bdi>, page ${shown}${pages === 0 ? '' : ` of ${pages}`}</figcaption>
      <div class="page">
        <canvas role="img" aria-label="Page ${shown} of ${name}"></canvas>
        ${rendered?.marks.map(() => html`<mark aria-hidden="true"></mark>`) ?? nothing}
      </div>
      ${problemAlert(problem)}
      <nav aria-label="Pages">
        ${this.#turn('Page before', shown - 1)} ${this.#turn('Next page', shown + 1)}
      </nav>
    </figure>`;
  }

  /** Only marked `aria-disabled`: a disabled button would lose the focus on the first and last page. */
  #turn(label: string, to: number) {
    const isThere = to >= 1 && to <= Math.max(this.pages, this.shown);
    const turn = (): void => {
      if (isThere) this.shown = to;
    };
    return html`<button type="button" aria-disabled=${!isThere} @click=${turn}>${label}</button>`;
  }

  #show(): void {
    this.#showing.abort();
    this.#showing = new AbortController();
    this.rendered = null;
    this.problem = null;
    this.#drawing = this.#draw(this.#drawing, this.#showing.signal);
  }

  /** @param before the previous drawing, awaited because two pages cannot be drawn into the canvas at once */
  async #draw(before: Promise<void>, signal: AbortSignal): Promise<void> {
    await before;
    const canvas = this.renderRoot.querySelector('canvas');
    if (canvas === null || signal.aborted) return;
    const { own, path, shown: page, sentences } = this;
    try {
      const blob = await originalOf(own, path);
      signal.throwIfAborted();
      if (blob === undefined)
        throw new LimenError('file-refused', { file: path, reason: 'it is not kept any more' });
      const width = this.getBoundingClientRect().width;
      const rendered = await renderPage(canvas, { blob, path, page, sentences, width }, signal);
      if (signal.aborted) return;
      this.rendered = rendered;
      this.pages = rendered.pages;
      await this.updateComplete;
      // The page's policy forbids style attributes written as text, so styles are set through properties.
      const marks = this.renderRoot.querySelectorAll('mark');
      for (const [place, box] of rendered.marks.entries())
        Object.assign(marks[place]?.style ?? {}, shares(box));
      marks[0]?.scrollIntoView({ block: 'center' });
    } catch (thrown) {
      if (!signal.aborted) this.problem = toErrorRecord(thrown);
    }
  }
}

function shares(box: RenderedPage['marks'][number]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(box).map(([name, share]) => [name, `${(100 * share).toFixed(3)}%`]),
  );
}
