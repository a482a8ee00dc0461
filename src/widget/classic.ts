/**
 * Registers `<limen-ask>`. This is the build for a classic `<script>`, which finds the other files next to
 * its own address.
 */

import { registerWidget } from './limen-ask.js';
import type { Panel } from './panel-contract.js';

/** Address of the panel's module, relative to this script; inserted by the build. */
declare const __PANEL_FILE__: string;

const script =
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : document.baseURI;

registerWidget({
  base: new URL('../', script),
  script,
  loadPanel: () =>
    import(/* @vite-ignore */ new URL(__PANEL_FILE__, script).href) as Promise<{ createPanel: () => Panel }>,
});
