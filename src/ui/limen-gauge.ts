import { css, html, nothing, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { decimal } from './text.js';
import { ThemedElement } from './themed-element.js';

/** The critic's gauge: the probability, and whether it reaches the threshold line. */
@customElement('limen-gauge')
export class LimenGauge extends ThemedElement {
  static override styles = css`
    svg {
      --side: var(--below);
      position: var(--gauge-position, static);
      display: block;
      inline-size: 100%;
      block-size: var(--gauge-size, 2.75rem);
      min-block-size: 2.75rem;
      overflow: visible;
      direction: ltr;
    }
    .scale {
      stroke: var(--line-strong);
      stroke-width: 1;
      stroke-dasharray: 1 5;
    }
    .threshold {
      stroke: var(--ink);
      stroke-width: 1.5;
    }
    .needle {
      stroke: var(--side);
      stroke-width: 3;
      transform-origin: 0 50%;
      animation: reach 420ms cubic-bezier(0.2, 0.7, 0.2, 1);
    }
    .tip {
      fill: var(--side);
      animation: appear 420ms ease-in;
    }
    .crossed {
      --side: var(--above);
    }
    @keyframes reach {
      from {
        transform: scaleX(0);
      }
    }
    @keyframes appear {
      from,
      60% {
        opacity: 0;
      }
    }
    @media (forced-colors: active) {
      .scale,
      .threshold {
        stroke: CanvasText;
      }
      svg,
      .crossed {
        --side: Highlight;
      }
    }
  `;

  @property({ type: Number }) probability: number | null = null;
  @property({ type: Number }) threshold = 0.5;

  override render() {
    const line = percent(this.threshold);
    const side = this.#isCrossed ? 'crossed' : nothing;
    return html`<svg class=${side} role="img" aria-label=${this.#words()} focusable="false">
      <line class="scale" x1="0" x2="100%" y1="50%" y2="50%"></line>
      ${this.probability === null ? null : needle(percent(this.probability))}
      <line class="threshold" x1=${line} x2=${line} y1="0" y2="100%"></line>
    </svg>`;
  }

  get #isCrossed(): boolean {
    return this.probability !== null && this.probability >= this.threshold;
  }

  #words(): string {
    const threshold = decimal(this.threshold);
    if (this.probability === null) return `Threshold ${threshold}`;
    const side = this.#isCrossed ? 'reaches' : 'stays under';
    return `Probability ${decimal(this.probability)} ${side} the threshold ${threshold}`;
  }
}

function needle(reach: string) {
  return svg`<line class="needle" x1="0" x2=${reach} y1="50%" y2="50%"></line>
    <circle class="tip" cx=${reach} cy="50%" r="5"></circle>`;
}

function percent(share: number): string {
  return `${(Math.min(1, Math.max(0, share)) * 100).toFixed(1)}%`;
}
