import { css, html, nothing, svg, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import {
  boundaryMap,
  type Knowledge,
  knowledgeWords,
  type MappedQuestion,
  memoryConfusion,
  recorded,
  speakingConfusion,
} from '../../lab/boundary.js';
import { writeLabLink } from '../../lab/link.js';
import type { StoredCorpus } from '../../lab/stored-runs.js';
import { type ComparedStrategy, endingWords } from '../../lab/strategy-runs.js';
import { type Confusion, matthewsCorrelation } from '../../scores/judgement-scores.js';
import { linkStyles } from '../page-styles.js';
import { counted, decimal } from '../text.js';
import { boundaryMapChart, endingMarks, mapLayout, questionAt } from './boundary-map.js';
import { labCorpus } from './lab-engine.js';
import { LabPart } from './lab-part.js';
import './limen-chart.js';
import type { ChartPick, Overlay } from './limen-chart.js';
import './limen-confusion.js';
import type { ConfusionWords } from './limen-confusion.js';
import type { DataTable } from './limen-data-table.js';
import './limen-lab-frame.js';
import './limen-question-choice.js';

const usualStrategy = 'sim-rag';

const speakingWords = {
  positive: 'somebody knows',
  negative: 'nobody knows',
  accepted: 'speaks',
  rejected: 'silent',
};
const memoryWords = {
  positive: 'the memory knows',
  negative: 'it does not',
  accepted: 'from memory',
  rejected: 'looks it up',
};

/** Part 2: all questions about Tessera, who knows their answers, and what one strategy made of each. */
@customElement('limen-lab-boundary')
export class LimenLabBoundary extends LabPart {
  static override styles = [
    linkStyles,
    css`
      .judged {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
        gap: var(--gap);
        align-items: end;
        max-inline-size: 60rem;
      }
      .chosen {
        display: grid;
        gap: 0.35rem;
        padding: 0.75rem 0 0.75rem 1rem;
        border-inline-start: 3px solid var(--line-strong);
      }
      .slider {
        display: grid;
        grid-template-columns: 1fr auto;
        max-inline-size: 34rem;
      }
      input[type='range'] {
        grid-column: 1 / -1;
        inline-size: 100%;
        block-size: 2.25rem;
        margin: 0;
        accent-color: var(--above);
      }
      limen-chart {
        cursor: pointer;
      }
    `,
  ];

  #drawn: {
    readonly key: string;
    readonly mapped: readonly MappedQuestion[];
    readonly draw: ReturnType<typeof boundaryMapChart>;
  } | null = null;

  override render() {
    const strategy = this.#strategy;
    if (this.runs === null || strategy === undefined) return null;
    return html`<limen-lab-frame number="2" heading="The boundary">
      <p slot="say">
        Tessera is a country that we made up. So we know exactly what can be known about it. A machine was taught half of the
        country's archive by heart: that is its memory. All of the archive can be looked up. The rest nobody knows. Each
        square is a question. The colour says who knows the answer. The sign says what the machine did. A good machine puts
        its ticks where somebody knows, and its dashes where nobody does.
      </p>
      ${
        this.fetching
          ? html`<p class="soft" role="status">The runs of the machines are being fetched.</p>`
          : this.#overlaid(strategy)
      }
      <p slot="ask">
        Is there a question in this class that everybody would answer and nobody knows? How do you notice, inside your own
        head, that you are about to make something up? And when do you look up what you know already?
      </p>
    </limen-lab-frame>`;
  }

  #overlaid(strategy: ComparedStrategy) {
    const { mapped, draw } = this.#map(strategy);
    const selected = mapped.find(({ question }) => question.id === this.state.question);
    const speaking = speakingConfusion(mapped);
    return html`<fieldset>
        <legend>Who answers</legend>
        <div class="choices">${this.strategies.map((each) => this.#choice(each, strategy))}</div>
      </fieldset>
      <p class="soft">${strategy.decides}</p>
      ${strategy.hasThreshold ? this.#slider(strategy) : nothing}
      <section aria-labelledby="map">
        <h3 id="map">The map</h3>
        <p class="small soft">
          ✓ answered rightly&emsp;✗ answered wrongly&emsp;– silent&emsp;<span aria-hidden="true">•</span> a dot in the corner:
          from memory, without looking anything up
        </p>
        <limen-chart
          .draw=${draw}
          .overlay=${ringAround(mapped, selected)}
          .table=${mapTable(mapped)}
          label="Every question about Tessera, by who knows its answer. ${strategy.title}: ${inWords(speaking)}; ${unsearched(mapped)} answered from memory"
          @limen-chart-pick=${(event: CustomEvent<ChartPick>) => this.#pick(mapped, event.detail)}
        ></limen-chart>
      </section>
      <limen-question-choice .corpora=${this.#corpora} .chosen=${selected?.question.id ?? null}></limen-question-choice>
      ${selected === undefined ? html`<p class="small soft">Choose a question, here or on the map, to see what happened to it.</p>` : this.#selected(selected)}
      <div class="judged">
        ${judged('Does it speak where somebody knows?', speaking, speakingWords)}
        ${strategy.choosesSource ? this.#trust(mapped, strategy) : nothing}
      </div>
      <p class="small soft">
        “The memory knows” is said of ${counted(of(mapped, 'memory'), 'question')}, each about an article that it was taught and
        marked so in its file; what it happens to answer does not count.${
          strategy.choosesSource
            ? html` The second table has only the ${recorded(mapped).length} of which that is on record, or that nobody can answer.`
            : nothing
        }
      </p>
      <p class="small soft">
        MCC, Matthews correlation: 1 would be a machine that always knows where knowledge ends, 0 is one that guesses.
      </p>`;
  }

  #choice({ name, title }: ComparedStrategy, chosen: ComparedStrategy) {
    return html`<label>
      <input
        type="radio"
        name="strategy"
        .checked=${name === chosen.name}
        @change=${() => this.change({ strategy: name, threshold: null, line: null })}
      />
      <span>${title}</span>
    </label>`;
  }

  #slider(strategy: ComparedStrategy) {
    const threshold = this.#threshold(strategy);
    return slider('threshold', 'It speaks from this probability on', {
      range: [0, 1],
      value: threshold,
      words: decimal(threshold),
      move: (moved) => this.change({ threshold: moved }),
    });
  }

  /** The choice between memory and looking up; where it is made by a number, with the line as a class may draw it. */
  #trust(mapped: readonly MappedQuestion[], { choice }: ComparedStrategy) {
    const caption = 'Does it trust its memory where it may?';
    if (choice === undefined) return judged(caption, memoryConfusion(mapped), memoryWords);
    const line = this.state.line ?? choice.line;
    const measured = mapped.flatMap((each) => each.measured ?? []);
    const confusion = memoryConfusion(mapped, (value) => choice.looksUp(value, line));
    return html`<div>
      ${slider('line', `It looks up ${choice.label}`, {
        range: [Math.floor(Math.min(line, ...measured)), Math.ceil(Math.max(line, ...measured))],
        value: line,
        words: line.toFixed(2),
        move: (moved) => this.change({ line: moved }),
      })}
      ${this.state.line === null ? nothing : html`<p class="small soft">The map shows it as it ran, with ${choice.line.toFixed(2)}; this table what it would choose.</p>`}
      ${judged(caption, confusion, memoryWords)}
    </div>`;
  }

  #selected({ question, knowledge, ending, answer, retrieved }: MappedQuestion) {
    const link = writeLabLink({ ...this.state, part: 'side-by-side', question: question.id });
    return html`<div class="chosen" role="status">
      <p>${question.question}</p>
      <p>
        ${answer ?? 'I do not know'}${!retrieved && answer !== null ? ', from memory' : ''}: <strong class=${ending === 'right' || ending === 'rightly-silent' ? 'right' : 'wrong'}>${endingWords[ending]}</strong>
        ${question.unanswerable ? nothing : html`<span class="soft">(${knowledgeWords[knowledge]}: ${question.answers[0]})</span>`}
      </p>
      <p class="small"><a href=${link}>See how each machine came to its answer</a></p>
    </div>`;
  }

  #map(strategy: ComparedStrategy) {
    const threshold = strategy.hasThreshold ? this.#threshold(strategy) : undefined;
    const corpora = this.#corpora;
    const key = JSON.stringify([strategy.name, threshold, corpora.length]);
    if (this.#drawn?.key !== key) {
      const questions = corpora.flatMap((corpus) => corpus.questions);
      const mapped = boundaryMap(questions, strategy, threshold);
      this.#drawn = { key, mapped, draw: boundaryMapChart(mapped) };
    }
    return this.#drawn;
  }

  #threshold({ name }: ComparedStrategy): number {
    const own = name === 'self-confidence' ? this.runs?.confidence : this.runs?.threshold;
    return this.state.threshold ?? own ?? 0.5;
  }

  #pick(mapped: readonly MappedQuestion[], { x, y, width }: ChartPick): void {
    const picked = questionAt(mapLayout(mapped, width), x, y);
    if (picked !== undefined) this.change({ question: picked.question.id });
  }

  /** The archive's questions, and those that its memory was tested with. */
  get #corpora(): readonly StoredCorpus[] {
    return this.runs?.corpora.filter(({ id }) => id.startsWith(labCorpus)) ?? [];
  }

  get #strategy(): ComparedStrategy | undefined {
    const named = (wanted: string | null) => this.strategies.find(({ name }) => name === wanted);
    return named(this.state.strategy) ?? named(usualStrategy);
  }
}

interface Slider {
  readonly range: readonly [least: number, most: number];
  readonly value: number;
  /** The value as it is read. */
  readonly words: string;
  readonly move: (value: number) => void;
}

function slider(
  id: string,
  label: string,
  { range: [least, most], value, words, move }: Slider,
): TemplateResult {
  return html`<div class="slider">
    <label for=${id}>${label}</label>
    <output for=${id}>${words}</output>
    <input
      id=${id}
      type="range"
      min=${least}
      max=${most}
      step="0.01"
      .value=${String(value)}
      @input=${(event: Event) => event.target instanceof HTMLInputElement && move(event.target.valueAsNumber)}
    />
  </div>`;
}

function judged(caption: string, confusion: Confusion, words: ConfusionWords): TemplateResult {
  return html`<div>
    <limen-confusion .caption=${caption} .confusion=${confusion} .words=${words}></limen-confusion>
    <p><strong>MCC ${matthewsCorrelation(confusion).toFixed(2)}</strong></p>
  </div>`;
}

function of(mapped: readonly MappedQuestion[], knowledge: Knowledge): number {
  return mapped.filter((each) => each.knowledge === knowledge).length;
}

function ringAround(mapped: readonly MappedQuestion[], selected: MappedQuestion | undefined): Overlay {
  return (_place, _height, width) => {
    const { squares, side } = mapLayout(mapped, width);
    const square = squares.find(({ question }) => question.id === selected?.question.id);
    if (square === undefined) return svg``;
    return svg`<rect class="ring" x=${square.column * side} y=${square.row * side} width=${side} height=${side} rx="3"></rect>`;
  };
}

function unsearched(mapped: readonly MappedQuestion[]): number {
  return mapped.filter(({ answer, retrieved }) => answer !== null && !retrieved).length;
}

function inWords({ tp, fp, tn, fn }: Confusion): string {
  return `speaks on ${tp} and is silent on ${fn} that somebody knows; speaks on ${fp} and is silent on ${tn} that nobody knows`;
}

function mapTable(mapped: readonly MappedQuestion[]): DataTable {
  return {
    caption: 'Every question of the map',
    columns: ['Question', 'Who knows', 'Sign', 'What happened', 'From', 'Answer'],
    rows: mapped.map(({ question, knowledge, ending, answer, retrieved }) => [
      question.question,
      knowledgeWords[knowledge],
      endingMarks[ending],
      endingWords[ending],
      retrieved ? 'looked up' : 'memory',
      answer ?? 'none',
    ]),
  };
}
