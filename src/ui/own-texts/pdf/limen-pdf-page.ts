import { css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type ErrorRecord, LimenError, toErrorRecord } from '../../../engine/index.js';
import { originalOf } from '../../../retrieval/own/kept-texts.js';
import '../../limen-problem.js';
import { ThemedElement } from '../../themed-element.js';
import { type RenderedPage, renderPage } from './render-page.js';

/** A page of a PDF that a person brought, with the sentences marked that an answer rests on. */
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

  /** Under which id the texts are kept. */
  @property() own = '';
  @property() path = '';
  @property({ type: Number }) page = 1;
  @property({ attribute: false }) sentences: readonly string[] = [];
  @state() rendered: RenderedPage | null = null;
  @state() problem: ErrorRecord | null = null;
  @state() shown = 1;
  #showing = new AbortController();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#showing.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('page') || changed.has('path')) this.shown = this.page;
  }

  protected override updated(changed: ReadonlyMap<PropertyKey, unknown>): void {
    const asked: readonly (keyof LimenPdfPage)[] = ['own', 'path', 'page', 'sentences', 'shown'];
    if (asked.some((name) => changed.has(name))) void this.#show();
  }

  override render() {
    const { rendered, problem, shown, path } = this;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const pages = rendered?.pages ?? shown;
    return html`<figure aria-busy=${rendered === null && problem === null}>
      <figcaption class="small soft"><bdi>${name}</bdi>, page ${shown}${rendered === null ? '' : ` of ${pages}`}</figcaption>
      <div class="page">
        <canvas role="img" aria-label="Page ${shown} of ${name}"></canvas>
        ${rendered?.marks.map(() => html`<mark aria-hidden="true"></mark>`) ?? nothing}
      </div>
      ${problem === null ? nothing : html`<limen-problem role="alert" .error=${problem}></limen-problem>`}
      <nav aria-label="Pages">
        <button type="button" ?disabled=${shown <= 1} @click=${() => (this.shown -= 1)}>Page before</button>
        <button type="button" ?disabled=${shown >= pages} @click=${() => (this.shown += 1)}>Next page</button>
      </nav>
    </figure>`;
  }

  async #show(): Promise<void> {
    this.#showing.abort();
    const showing = new AbortController();
    this.#showing = showing;
    this.rendered = null;
    this.problem = null;
    const canvas = this.renderRoot.querySelector('canvas');
    if (canvas === null) return;
    const { own, path, shown: page, sentences } = this;
    try {
      const blob = await originalOf(own, path);
      showing.signal.throwIfAborted();
      if (blob === undefined)
        throw new LimenError('file-refused', { file: path, reason: 'it is not kept any more' });
      const width = this.getBoundingClientRect().width;
      const rendered = await renderPage(canvas, { blob, path, page, sentences, width }, showing.signal);
      if (showing.signal.aborted) return;
      this.rendered = rendered;
      await this.updateComplete;
      // The page's policy allows no style that is written as text.
      const marks = this.renderRoot.querySelectorAll('mark');
      for (const [place, box] of rendered.marks.entries())
        Object.assign(marks[place]?.style ?? {}, shares(box));
      marks[0]?.scrollIntoView({ block: 'center' });
    } catch (thrown) {
      if (!showing.signal.aborted) this.problem = toErrorRecord(thrown);
    }
  }
}

function shares(box: RenderedPage['marks'][number]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(box).map(([name, share]) => [name, `${(100 * share).toFixed(3)}%`]),
  );
}
