import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { languageOf } from './code-languages.js';
import type { Token } from './code-tokens.js';
import { type ExcerptWords, englishWords } from './excerpt-words.js';
import type { ShownCode } from './shown-blocks.js';

/** How long the button says that the code was copied, in milliseconds. */
const saidFor = 3000;

/** Code with a copy button, coloured once the highlighter is loaded. The root around it needs `blockStyles`. */
@customElement('limen-code')
export class LimenCode extends LitElement {
  @property({ attribute: false, hasChanged: differs }) code: ShownCode | null = null;
  @property({ attribute: false }) words: ExcerptWords = englishWords;
  @state() private tokens: readonly Token[] | null = null;
  @state() private said: 'copied' | 'selected' | null = null;
  #saying: ReturnType<typeof setTimeout> | undefined;

  protected override createRenderRoot(): this {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#saying);
    this.said = null;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('code')) return;
    this.tokens = null;
    void this.#highlight();
  }

  override render() {
    const { code, words, said } = this;
    if (code === null) return nothing;
    const language = code.language?.slice(0, 40);
    const label = language === undefined ? words.code : `${words.code}: ${language}`;
    return html`<div class="code" part="code" dir="ltr">
      <div class="code-bar">
        <span aria-hidden="true">${language ?? nothing}</span>
        <button type="button" class="copy" part="copy" @click=${this.#copy}>
          <span dir="auto">${said === null ? words.copy : words[said]}</span>
        </button>
        <span class="unseen" role="status">${said === null ? '' : words[said]}</span>
      </div>
      <pre tabindex="0" role="group" aria-label=${label}><code translate="no">${this.#text(code)}</code></pre>
    </div>`;
  }

  #text({ text, cited }: ShownCode) {
    const tokens = this.tokens ?? [{ text, kind: null }];
    if (cited === null) return tokens.map(tokenNode);
    return [
      stretch(tokens, 0, cited.start).map(tokenNode),
      html`<mark class="cited" part="cited" tabindex="-1">${stretch(tokens, cited.start, cited.end).map(tokenNode)}</mark>`,
      stretch(tokens, cited.end, text.length).map(tokenNode),
    ];
  }

  /** Code stays uncoloured if the highlighter cannot be loaded, for example offline without a stored copy. */
  async #highlight(): Promise<void> {
    const { code } = this;
    const language = code && languageOf(code.language, code.text);
    if (code === null || language === null) return;
    const tokens = await import('./code-tokens.js')
      .then(({ codeTokens }) => codeTokens(language, code.text))
      .catch(() => null);
    // A redraw replaces `code` with another object, usually with the same content.
    if (!differs(this.code, code)) this.tokens = tokens;
  }

  async #copy(): Promise<void> {
    const { code } = this;
    if (code === null) return;
    try {
      await navigator.clipboard.writeText(code.text);
      this.said = 'copied';
    } catch {
      const shown = this.querySelector('code');
      if (shown !== null) getSelection()?.selectAllChildren(shown);
      this.said = 'selected';
    }
    clearTimeout(this.#saying);
    this.#saying = setTimeout(() => {
      this.said = null;
    }, saidFor);
  }
}

function tokenNode({ text, kind }: Token) {
  return kind === null ? text : html`<span class="t-${kind}">${text}</span>`;
}

/** The tokens of a range of the joined text, cut at its ends. */
function stretch(tokens: readonly Token[], from: number, to: number): readonly Token[] {
  let start = 0;
  return tokens.flatMap(({ text, kind }) => {
    const own = text.slice(Math.max(0, from - start), Math.max(0, to - start));
    start += text.length;
    return own === '' ? [] : [{ text: own, kind }];
  });
}

function differs(one: ShownCode | null, other: ShownCode | null | undefined): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
