import type { CSSResultGroup, CSSResultOrNative } from 'lit';
import { ThemedElement } from '../themed-element.js';
import { labStyles } from './lab-styles.js';

export abstract class LabElement extends ThemedElement {
  protected static override finalizeStyles(own: CSSResultGroup = []): CSSResultOrNative[] {
    return ThemedElement.finalizeStyles([labStyles, own]);
  }
}
