import { type CSSResultGroup, type CSSResultOrNative, LitElement } from 'lit';
import { theme } from './theme.js';

/** What every element of the page and the Lab is made from: its own styles come after those that all share. */
export abstract class ThemedElement extends LitElement {
  protected static override finalizeStyles(own: CSSResultGroup = []): CSSResultOrNative[] {
    return LitElement.finalizeStyles([theme, own]);
  }
}
