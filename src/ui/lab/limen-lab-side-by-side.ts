import { css, html, nothing } from 'lit';
import type { StoredCorpus, StoredQuestion } from '../../lab/stored-runs.js';
import {
  type ComparedRun,
  type ComparedStrategy,
  type Ending,
  endingOf,
  endingWords,
} from '../../lab/strategy-runs.js';
import { counted } from '../text.js';
import { theme } from '../theme.js';
import { costsChart, endingKey, endingsChart, type NamedEndings } from './comparison-charts.js';
import { LabPart } from './lab-part.js';
import { labStyles } from './lab-styles.js';
import './limen-chart.js';
import type { DataTable } from './limen-data-table.js';
import './limen-lab-frame.js';
import './limen-lab-run.js';
import './limen-question-choice.js';

/** Where the lesson begins: a question that one search does not answer. */
const firstQuestion = 'ts-053';

interface Shown {
  readonly strategy: ComparedStrategy;
  readonly run: ComparedRun;
  readonly ending: Ending;
}

/** Part 1: one question, any strategies, their timelines next to each other. */
export class LimenLabSideBySide extends LabPart {
  static override styles = [
    theme,
    labStyles,
    css`
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
      .charts {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
        gap: var(--gap) calc(1.5 * var(--gap));
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
    `,
  ];

  override render() {
    const { runs, strategies, fetching } = this;
    const question = this.#question;
    if (runs === null) return null;
    if (question === undefined) {
      return html`<limen-lab-frame number="1" heading="Side by side">
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
    return html`<limen-lab-frame number="1" heading="Side by side">
      <p slot="say">
        Here are several machines with one and the same question. They could read the same texts. They differ in when they
        look something up, when they stop looking, and whether they dare to stay silent. Who is right? Who makes something
        up? And what does each answer cost?
      </p>
      <limen-question-choice .corpora=${runs.corpora} .chosen=${question.id}></limen-question-choice>
      <fieldset>
        <legend>Who answers</legend>
        <div class="choices">${strategies.map((strategy) => this.#choice(strategy, chosen))}</div>
      </fieldset>
      ${missing.length === 0 ? nothing : html`<p class="small soft" role="status">${missing.join(', ')}: ${fetching ? 'being fetched.' : 'run on the questions about Tessera only.'}</p>`}
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

  #choice({ name, title }: ComparedStrategy, chosen: readonly ComparedStrategy[]) {
    const isChosen = chosen.some((each) => each.name === name);
    return html`<label>
      <input type="checkbox" .checked=${isChosen} @change=${() => this.#toggle(name, !isChosen)} />
      <span>${title}</span>
    </label>`;
  }

  #run({ strategy: { title, decides }, run, ending }: Shown) {
    return html`<limen-lab-run .heading=${title} .decides=${decides} .run=${run} .ending=${ending}></limen-lab-run>`;
  }

  #charts(question: StoredQuestion, shown: readonly Shown[]) {
    const corpus = this.#corpusOf(question);
    const endings = shown.map(({ strategy }) => endingsOf(strategy, corpus?.questions ?? []));
    const count = counted(corpus?.questions.length ?? 0, 'question');
    const named = shown.map(({ strategy: { title }, run: { costs } }) => ({ title, costs }));
    return html`<div class="charts">
      <section aria-labelledby="costs">
        <h3 id="costs">What this answer cost</h3>
        <limen-chart
          .draw=${costsChart(named)}
          .table=${costsTable(shown)}
          label="What the question cost. ${shown.map(inWords).join('; ')}"
        ></limen-chart>
      </section>
      <section aria-labelledby="endings">
        <h3 id="endings">And over all ${count} about ${corpus?.title ?? ''}</h3>
        <ul class="key" aria-hidden="true">
          ${endingKey.map(({ colour, words }) => html`<li><svg><rect width="100%" height="100%" fill=${colour}></rect></svg> ${words}</li>`)}
        </ul>
        <limen-chart
          .draw=${endingsChart(endings)}
          .table=${endingsTable(endings, count)}
          label="How all questions ended. ${endings.map(endingsInWords).join('; ')}"
        ></limen-chart>
      </section>
    </div>`;
  }

  get #chosen(): readonly ComparedStrategy[] {
    const { strategies } = this;
    const named = strategies.filter(({ name }) => this.state.strategies.includes(name));
    return named.length > 0 || this.state.strategies.length > 0 ? named : strategies.slice(0, 4);
  }

  get #question(): StoredQuestion | undefined {
    const all = this.runs?.corpora.flatMap(({ questions }) => questions) ?? [];
    const byId = (wanted: string | null) => all.find(({ id }) => id === wanted);
    const wanted = byId(this.state.question);
    // One of the memory's questions may be on its way.
    if (wanted === undefined && this.state.question !== null && this.fetching) return undefined;
    return wanted ?? byId(firstQuestion) ?? all[0];
  }

  #corpusOf(question: StoredQuestion): StoredCorpus | undefined {
    return this.runs?.corpora.find(({ questions }) => questions.includes(question));
  }

  #toggle(name: string, on: boolean): void {
    const chosen = this.#chosen.map((each) => each.name);
    const names = on ? [...chosen, name] : chosen.filter((each) => each !== name);
    // None at all would mean the usual ones.
    this.change({ strategies: names.length === 0 ? ['none'] : names.filter((each) => each !== 'none') });
  }
}

function endingsOf(strategy: ComparedStrategy, questions: readonly StoredQuestion[]): NamedEndings {
  const counts = { right: 0, wrong: 0, invented: 0, 'rightly-silent': 0, missed: 0 };
  for (const question of questions) {
    const run = strategy.run(question);
    if (run !== null) counts[endingOf(question, run)] += 1;
  }
  return { title: strategy.title, counts };
}

/** Who was right, who made something up, who kept silent. */
function verdicts(shown: readonly Shown[]) {
  return endingKey.flatMap(({ ending, words }) => {
    const titles = shown.filter((each) => each.ending === ending).map(({ strategy }) => strategy.title);
    return titles.length === 0 ? [] : [html`<dt>${words}</dt><dd>${titles.join(', ')}</dd>`];
  });
}

function inWords({ strategy: { title }, run: { answer, costs }, ending }: Shown): string {
  return `${title}: ${answer ?? 'silent'}, ${endingWords[ending]}, ${counted(costs.retrievals, 'search', 'searches')}, ${counted(costs.calls, 'call')}`;
}

function endingsInWords({ title, counts }: NamedEndings): string {
  return `${title}: ${endingKey.map(({ ending, words }) => `${counts[ending]} ${words}`).join(', ')}`;
}

function costsTable(shown: readonly Shown[]): DataTable {
  return {
    caption: 'What this question came to, and what it cost',
    columns: ['Strategy', 'Answer', 'Ended', 'Searches', 'Calls', 'Tokens', 'Seconds'],
    rows: shown.map(({ strategy: { title }, run: { answer, costs }, ending }) => [
      title,
      answer ?? 'none',
      endingWords[ending],
      costs.retrievals,
      costs.calls,
      costs.tokens,
      costs.seconds.toFixed(1),
    ]),
  };
}

function endingsTable(endings: readonly NamedEndings[], count: string): DataTable {
  return {
    caption: `How ${count} ended`,
    columns: ['Strategy', ...endingKey.map(({ words }) => words)],
    rows: endings.map(({ title, counts }) => [title, ...endingKey.map(({ ending }) => counts[ending])]),
  };
}

customElements.define('limen-lab-side-by-side', LimenLabSideBySide);
