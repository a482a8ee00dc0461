import { css, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { asLimenError, completeQuestion } from '../engine/index.js';
import { isComposing } from './composing.js';
import { fitHeight } from './fit-height.js';
import { ThemedElement } from './themed-element.js';
import { tell } from './ui-events.js';

/** The question box. Enter asks, Shift+Enter starts a new line. */
@customElement('limen-question-form')
export class LimenQuestionForm extends ThemedElement {
  static override styles = css`
    form {
      display: grid;
      grid-template-columns: 1fr auto;
      gap: 0.5rem 0.75rem;
      align-items: end;
    }
    label {
      grid-column: 1 / -1;
      font: 400 clamp(1.5rem, 1.1rem + 2vw, 2.25rem) / 1.15 var(--display);
      letter-spacing: -0.01em;
    }
    textarea {
      inline-size: 100%;
      min-block-size: 3.25rem;
      max-block-size: 12rem;
      padding: 0.75rem 0.1rem;
      border: 0;
      border-block-end: 2px solid var(--ink);
      border-radius: 0;
      background: transparent;
      font: 400 1.1875rem / 1.4 var(--text);
      resize: none;
      field-sizing: content;
    }
    textarea::placeholder {
      color: var(--ink-soft);
      opacity: 1;
    }
    textarea:focus-visible {
      outline: none;
      border-block-end-color: var(--focus);
      box-shadow: 0 2px 0 0 var(--focus);
    }
    textarea[aria-invalid='true'] {
      border-block-end-color: var(--below);
    }
    .buttons {
      display: flex;
      gap: 0.5rem;
      padding-block-end: 0.2rem;
    }
    .buttons button {
      min-block-size: 2.9rem;
      min-inline-size: 5rem;
    }
    .problem {
      grid-column: 1 / -1;
      color: var(--below);
    }
    @media (max-width: 30rem) {
      form {
        grid-template-columns: 1fr;
      }
      .buttons button {
        flex: 1;
      }
    }
    @media (forced-colors: active) {
      textarea:focus-visible {
        outline: 2px solid Highlight;
      }
    }
  `;

  @property() question = '';
  @state() problem = '';

  override render() {
    return html`<form @submit=${this.#submit} novalidate>
      <label for="question">What do you want to know?</label>
      <textarea
        id="question"
        name="question"
        rows="1"
        dir="auto"
        autocomplete="off"
        enterkeyhint="go"
        placeholder="Write a question, press Enter"
        aria-invalid=${this.problem !== ''}
        aria-describedby="problem"
        .value=${this.question}
        @input=${this.#write}
        @keydown=${this.#key}
      ></textarea>
      <div class="buttons">
        <button type="submit" class="main">Ask</button>
      </div>
      <p class="problem" id="problem" role="alert">${this.problem}</p>
    </form>`;
  }

  /** Moves the focus into the box, with the question selected. */
  edit(): void {
    const box = this.renderRoot.querySelector('textarea');
    box?.focus();
    box?.select();
  }

  protected override updated(): void {
    const box = this.renderRoot.querySelector('textarea');
    if (box !== null) fitHeight(box);
  }

  #write(event: InputEvent): void {
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    this.question = event.target.value;
    this.problem = '';
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    this.renderRoot.querySelector('form')?.requestSubmit();
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    try {
      const question = completeQuestion(this.question);
      this.problem = '';
      tell(this, 'limen-ask', { question, isTyped: true });
    } catch (thrown) {
      this.problem = asLimenError(thrown).message;
      this.renderRoot.querySelector('textarea')?.focus();
    }
  }
}
