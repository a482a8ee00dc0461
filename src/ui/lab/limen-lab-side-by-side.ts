import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { questionShown } from '../../lab/lesson.js';
import type { StoredCorpus, StoredQuestion } from '../../lab/stored-runs.js';
import { type ComparedStrategy, endingOf } from '../../lab/strategy-runs.js';
import { counted } from '../../text/counted.js';
import { choices } from '../choices.js';
import { costsShown, endingKey, endingsOf, endingsShown, type Shown } from './comparison-charts.js';
import { LabPart } from './lab-part.js';
import './limen-chart.js';
import './limen-lab-frame.js';
import './limen-lab-run.js';
import './limen-question-choice.js';

/** The question that the lesson starts with; one search does not answer it. */
const firstQuestion = 'ts-052';

/** Part 1: one question, any number of strategies, their timelines side by side. */
@customElement('limen-lab-side-by-side')
export class LimenLabSideBySide extends LabPart {
  static override styles = css`
    .runs {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
      gap: var(--gap);
      align-items: start;
    }
    dl {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: 0.1rem 1rem;
    }
    dt {
      color: var(--ink-soft);
    }
    .key {
      display: flex;
      flex-wrap: wrap;
      gap: 0.25rem 1.25rem;
      font-size: 0.875rem;
    }
    .key svg {
      inline-size: 0.8rem;
      block-size: 0.8rem;
    }
  `;

  override render() {
    const { runs, strategies, fetching } = this;
    const question = this.#question;
    if (runs === null) return null;
    if (question === undefined) {
      return html`<limen-lab-frame name="side-by-side">
        <p class="soft" role="status">The runs of the machines are being fetched.</p>
      </limen-lab-frame>`;
    }
    const chosen = this.#chosen;
    const shown = chosen.flatMap((strategy): Shown[] => {
      const run = strategy.run(question);
      return run === null ? [] : [{ strategy, run, ending: endingOf(question, run) }];
    });
    const missing = chosen
      .filter((strategy) => !shown.some((each) => each.strategy === strategy))
      .map(({ title }) => title);
    return html`<limen-lab-frame name="side-by-side">
      <p slot="say">
        Here are several machines with one and the same question. They could read the same texts. They differ in when they
        look something up, when they stop looking, and whether they dare to stay silent. Who is right? Who makes something
        up? And what does each answer cost?
      </p>
      <limen-question-choice .corpora=${runs.corpora} .chosen=${question.id}></limen-question-choice>
      <div>
        ${choices(
          'Who answers',
          strategies.map(({ name, title }) => {
            const isChosen = chosen.some((each) => each.name === name);
            return { words: title, chosen: isChosen, choose: () => this.#toggle(name, !isChosen) };
          }),
          { kind: 'checkbox' },
        )}
        <p class="small soft" role="status">${missing.length === 0 ? nothing : `${missing.join(', ')}: ${fetching ? 'being fetched.' : 'run on the questions about Tessera only.'}`}</p>
      </div>
      ${
        this.own === null
          ? nothing
          : html`<p class="small soft">
              The machines that choose between a memory and the texts were run beforehand, and about Tessera only: nobody taught a memory your texts. What each costs
              is estimated here.
            </p>`
      }
      <p>
        ${
          question.unanswerable
            ? html`<strong>Nobody knows:</strong> no text of this corpus holds the answer.`
            : html`The answer: <strong>${question.answers[0]}</strong>`
        }
      </p>
      ${shown.length < 2 ? nothing : html`<dl class="small">${verdicts(shown)}</dl>`}
      <div class="runs">${shown.map((each) => this.#run(each))}</div>
      ${chosen.length === 0 ? html`<p class="soft">Choose at least one.</p>` : shown.length === 0 ? nothing : this.#charts(question, shown)}
      <p class="small soft">
        Searches, calls and tokens were counted. Seconds are those counts times what a pass takes on one core
        (${this.costs?.measured}).
      </p>
      <p slot="ask">
        Before you open the next question: which of them would you bet on, and why? Is “I do not know” ever the best answer
        of all?
      </p>
    </limen-lab-frame>`;
  }

  #run({ strategy: { title, decides }, run, ending }: Shown) {
    return html`<limen-lab-run .heading=${title} .decides=${decides} .run=${run} .ending=${ending}></limen-lab-run>`;
  }

  #charts(question: StoredQuestion, shown: readonly Shown[]) {
    const corpus = this.#corpusOf(question);
    const endings = shown.map(({ strategy }) => endingsOf(strategy, corpus?.questions ?? []));
    const count = counted(corpus?.questions.length ?? 0, 'question');
    return html`<div class="charts">
      <limen-chart .chart=${costsShown(shown)}></limen-chart>
      <limen-chart .chart=${endingsShown(endings, `all ${count} about ${corpus?.title ?? ''}`)}>
        <ul class="key" aria-hidden="true">
          ${endingKey.map(({ colour, words }) => html`<li><svg><rect width="100%" height="100%" fill=${colour}></rect></svg> ${words}</li>`)}
        </ul>
      </limen-chart>
    </div>`;
  }

  get #chosen(): readonly ComparedStrategy[] {
    const { strategies } = this;
    const named = strategies.filter(({ name }) => this.state.strategies.includes(name));
    return named.length > 0 || this.state.strategies.length > 0 ? named : strategies.slice(0, 4);
  }

  get #question(): StoredQuestion | undefined {
    const all = this.runs?.corpora.flatMap(({ questions }) => questions) ?? [];
    const { question } = this.state;
    // It may be one of the memory's questions, which are still being fetched.
    if (question !== null && this.fetching && !all.some(({ id }) => id === question)) return undefined;
    return questionShown(all, question, firstQuestion);
  }

  #corpusOf(question: StoredQuestion): StoredCorpus | undefined {
    return this.runs?.corpora.find(({ questions }) => questions.includes(question));
  }

  #toggle(name: string, on: boolean): void {
    const chosen = this.#chosen.map((each) => each.name);
    const names = on ? [...chosen, name] : chosen.filter((each) => each !== name);
    // An empty list would mean the default strategies.
    this.change({ strategies: names.length === 0 ? ['none'] : names.filter((each) => each !== 'none') });
  }
}

/** Which strategies were right, made something up, or abstained. */
function verdicts(shown: readonly Shown[]) {
  return endingKey.flatMap(({ ending, words }) => {
    const titles = shown.filter((each) => each.ending === ending).map(({ strategy }) => strategy.title);
    return titles.length === 0 ? [] : [html`<dt>${words}</dt><dd>${titles.join(', ')}</dd>`];
  });
}
