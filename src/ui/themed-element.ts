import { type CSSResultGroup, type CSSResultOrNative, LitElement } from 'lit';
import { theme } from './theme.js';

/** Base class of every element of the page and the Lab: an element's own styles follow the shared ones. */
export abstract class ThemedElement extends LitElement {
  protected static override finalizeStyles(own: CSSResultGroup = []): CSSResultOrNative[] {
    return LitElement.finalizeStyles([theme, own]);
  }
}
