import { html, nothing } from 'lit';
import type { FoundPassage } from '../../engine/index.js';
import { titleStep } from '../../text/title-path.js';
import { excerptOf } from './excerpt.js';
import { icon } from './icon.js';
import { markedText, passageView } from './passage-view.js';
import type { ViewContext } from './view-context.js';

/** Maximum length of an excerpt, in UTF-16 code units. */
const excerptLength = 220;

/** The results of plain search, best first. */
export function resultsView(found: readonly FoundPassage[], context: ViewContext) {
  return html`<section part="results" aria-label=${context.strings.results}>
    <p class="heading" part="results-label" aria-hidden="true">${context.strings.results}</p>
    <ol lang=${context.textLanguage ?? nothing}>
      ${found.map(({ passage, matchedTerms: terms }) => {
        const text = markedText(excerptOf(passage.text, terms, excerptLength), terms);
        const below = html`<p class="excerpt" part="result-text">${text}</p>`;
        return html`<li class="row" part="result" dir="auto">
          ${icon(passage.title.includes(titleStep) ? 'heading' : 'page')}
          <div>${passageView({ passage, terms, cited: [], below }, context)}</div>
          ${icon('enter')}
        </li>`;
      })}
    </ol>
  </section>`;
}
