import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import {
  boundaryMap,
  countFromMemory,
  knowledgeWords,
  type MappedQuestion,
  memoryConfusion,
  recorded,
  speakingConfusion,
  speakingInWords,
} from '../../lab/boundary.js';
import { classCorpus } from '../../lab/class-runs.js';
import { writeLabLink } from '../../lab/link.js';
import type { StoredCorpus } from '../../lab/stored-runs.js';
import { type ComparedStrategy, endingWords } from '../../lab/strategy-runs.js';
import { type Confusion, matthewsCorrelation } from '../../scores/judgement-scores.js';
import { counted } from '../../text/counted.js';
import { linkStyles } from '../page-styles.js';
import { range, rangeStyles } from '../range.js';
import { boundaryMapChart, mapTable, questionAt, ringAround } from './boundary-map.js';
import { labCorpus } from './lab-engine.js';
import { LabPart } from './lab-part.js';
import './limen-chart.js';
import type { ChartPick } from './limen-chart.js';
import './limen-confusion.js';
import type { ConfusionWords } from './limen-confusion.js';
import './limen-lab-frame.js';
import './limen-question-choice.js';
import { choices } from '../choices.js';
import { memoizeLast } from './memoize-last.js';

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

/** Part 2: all questions about Tessera, who knows their answers, and how one strategy dealt with each. */
@customElement('limen-lab-boundary')
export class LimenLabBoundary extends LabPart {
  static override styles = [
    linkStyles,
    rangeStyles,
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
      .range {
        max-inline-size: 34rem;
      }
      limen-chart {
        cursor: pointer;
      }
    `,
  ];

  readonly #map = memoizeLast(
    (corpora: readonly StoredCorpus[], strategy: ComparedStrategy, threshold: number | undefined) => {
      const questions = corpora.filter(isOfLesson).flatMap((corpus) => corpus.questions);
      const mapped = boundaryMap(questions, strategy, threshold);
      return { mapped, draw: boundaryMapChart(mapped) };
    },
  );

  override render() {
    const strategy = this.#strategy;
    if (this.runs === null || strategy === undefined) return null;
    return html`<limen-lab-frame name="boundary">
      ${
        this.own === null
          ? html`<p slot="say">
        Tessera is a country that we made up. So we know exactly what can be known about it. A machine was taught half of the
        country's archive by heart: that is its memory. All of the archive can be looked up. The rest nobody knows. Each
        square is a question. The colour says who knows the answer. The sign says what the machine did. A good machine puts
        its ticks where somebody knows, and its dashes where nobody does.
      </p>`
          : html`<p slot="say">
        These are your own texts, so you know what stands in them. Each question is a square. Most were asked twice: once with the passage that answers it,
        and once with that passage taken away, and then nobody knows. The colour says which. The sign says what the machine did. A good machine puts its ticks
        where the texts answer, and its dashes where they do not.
      </p>`
      }
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
    const corpora = this.runs?.corpora ?? [];
    const threshold = strategy.hasThreshold ? this.#thresholdOf(strategy) : undefined;
    const { mapped, draw } = this.#map(corpora, strategy, threshold);
    const selected = mapped.find(({ question }) => question.id === this.state.question);
    const speaking = speakingConfusion(mapped);
    return html`${choices(
      'Who answers',
      this.strategies.map(({ name, title }) => ({
        words: title,
        chosen: name === strategy.name,
        choose: () => this.change({ strategy: name, threshold: null, line: null }),
      })),
    )}
      <p class="soft">${strategy.decides}</p>
      ${threshold === undefined ? nothing : this.#threshold(threshold)}
      <limen-chart
        .chart=${{
          heading: 'The map',
          draw,
          overlay: ringAround(mapped, selected?.question.id ?? null),
          table: mapTable(mapped),
          label: `Every question about ${this.own ?? 'Tessera'}, by who knows its answer. ${strategy.title}: ${speakingInWords(speaking)}; ${countFromMemory(mapped)} answered from memory`,
        }}
        @limen-chart-pick=${({ detail }: CustomEvent<ChartPick>) => this.#pick(questionAt(mapped, detail))}
      >
        <p class="small soft">
          ✓ answered rightly&emsp;✗ answered wrongly&emsp;– silent&emsp;<span aria-hidden="true">•</span> a dot in the corner:
          from memory, without looking anything up
        </p>
      </limen-chart>
      <limen-question-choice .corpora=${corpora.filter(isOfLesson)} .chosen=${selected?.question.id ?? null}></limen-question-choice>
      <div role="status">
        ${selected === undefined ? html`<p class="small soft">Choose a question, here or on the map, to see what happened to it.</p>` : this.#selected(selected)}
      </div>
      <div class="judged">
        ${judged('Does it speak where somebody knows?', speaking, speakingWords)}
        ${strategy.choosesSource ? this.#trust(mapped, strategy) : nothing}
      </div>
      ${this.own === null ? this.#ofMemory(mapped, strategy) : nothing}
      <p class="small soft">
        MCC, Matthews correlation: 1 would be a machine that always knows where knowledge ends, 0 is one that guesses.
      </p>`;
  }

  #ofMemory(mapped: readonly MappedQuestion[], strategy: ComparedStrategy) {
    const known = mapped.filter(({ knowledge }) => knowledge === 'memory').length;
    return html`<p class="small soft">
        “The memory knows” is said of ${counted(known, 'question')}, each about an article that it was taught and
        marked so in its file; what it happens to answer does not count.${
          strategy.choosesSource
            ? html` The second table has only the ${recorded(mapped).length} of which that is on record, or that nobody can answer.`
            : nothing
        }
      </p>`;
  }

  #threshold(value: number) {
    return range('threshold', {
      label: 'It speaks from this probability on',
      value,
      move: (threshold) => this.change({ threshold }),
    });
  }

  /** The choice between memory and lookup; if a number decides it, with a line that a class may move. */
  #trust(mapped: readonly MappedQuestion[], { choice }: ComparedStrategy) {
    const caption = 'Does it trust its memory where it may?';
    if (choice === undefined) return judged(caption, memoryConfusion(mapped), memoryWords);
    const line = this.state.line ?? choice.line;
    const measured = mapped.flatMap((each) => each.measured ?? []);
    const confusion = memoryConfusion(mapped, (value) => choice.looksUp(value, line));
    return html`<div>
      ${range('line', {
        label: `It looks up ${choice.label}`,
        least: Math.floor(Math.min(line, ...measured)),
        most: Math.ceil(Math.max(line, ...measured)),
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
    return html`<div class="chosen">
      <p>${question.question}</p>
      <p>
        ${answer ?? 'I do not know'}${!retrieved && answer !== null ? ', from memory' : ''}: <strong class=${ending === 'right' || ending === 'rightly-silent' ? 'right' : 'wrong'}>${endingWords[ending]}</strong>
        ${question.unanswerable ? nothing : html`<span class="soft">(${knowledgeWords[knowledge]}: ${question.answers[0]})</span>`}
      </p>
      <p class="small"><a href=${link}>See how each machine came to its answer</a></p>
    </div>`;
  }

  #thresholdOf({ name }: ComparedStrategy): number {
    const own = name === 'self-confidence' ? this.runs?.confidence : this.runs?.threshold;
    return this.state.threshold ?? own ?? 0.5;
  }

  #pick(picked: MappedQuestion | undefined): void {
    if (picked !== undefined) this.change({ question: picked.question.id });
  }

  get #strategy(): ComparedStrategy | undefined {
    const named = (wanted: string | null) => this.strategies.find(({ name }) => name === wanted);
    return named(this.state.strategy) ?? named(usualStrategy);
  }
}

/** The archive's questions and those used to test the memory, or those of the class's own texts. */
function isOfLesson({ id }: StoredCorpus): boolean {
  return id.startsWith(labCorpus) || id === classCorpus;
}

function judged(caption: string, confusion: Confusion, words: ConfusionWords): TemplateResult {
  return html`<div>
    <limen-confusion .caption=${caption} .confusion=${confusion} .words=${words}></limen-confusion>
    <p><strong>MCC ${matthewsCorrelation(confusion).toFixed(2)}</strong></p>
  </div>`;
}
