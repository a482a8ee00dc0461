/** What the attributes of `<limen-ask>` ask for. */

import type { AskOptions, LimenOptions } from '../api.js';
import { completeOptions, LimenError } from '../engine/index.js';
import { choiceFromWord } from '../parts/definition.js';
import { reasoners } from '../reasoners/registry.js';
import { folderAddress } from '../retrieval/folder-address.js';
import { requireTemplate } from './panel/maintainers-link.js';
import type { PanelConfiguration } from './panel-contract.js';

export interface WidgetSettings {
  readonly limen: LimenOptions;
  readonly ask: Pick<AskOptions, 'threshold' | 'turns'>;
  /** The corpus's own folder; addresses in passages that are relative to nothing else are relative to it. */
  readonly corpusFolder: URL;
  /** Whether a question leaves the browser. */
  readonly isLocal: boolean;
  /** The service worker that keeps page and widget for visits without a network; `null` for none. */
  readonly serviceWorker: URL | null;
  /** Paths of this origin of which the service worker keeps nothing; `null` where none are named. */
  readonly exceptedPaths: readonly string[] | null;
  /** Id of the corpus, or the path of its folder; the whole address where it is another origin's. */
  readonly corpusName: string;
  /** Whether the owner wants reports of gaps, and where they go: `null` for none, or for those that stay on the device. */
  readonly gaps: { readonly destination: URL | null } | null;
  /** Address with `{question}`, by which a reader asks the maintainers; `null` for none. */
  readonly maintainers: string | null;
}

type Given = Pick<PanelConfiguration, 'attributes' | 'reasonerChoice' | 'base'>;

/**
 * @param page address of the page, which the addresses in attributes are relative to
 * @throws {LimenError} `option-invalid` naming the attribute
 */
export function readSettings({ attributes, reasonerChoice, base }: Given, page: string): WidgetSettings {
  const corpus = (attributes.corpus ?? '').trim();
  if (corpus === '') {
    const allowed = 'the address of a corpus folder, or the id of a shipped corpus';
    throw new LimenError('option-invalid', { option: 'corpus', value: 'empty', allowed });
  }
  const isAddress = /[/.:]/u.test(corpus);
  const corpusFolder = isAddress ? addressOf('corpus', corpus, page) : new URL(`corpora/${corpus}/`, base);
  const models = attributes.models === null ? null : addressOf('models', attributes.models, page);
  const reasoner = reasonerChoice ?? choiceFromWord(reasoners, 'reasoner', attributes.reasoner ?? 'embedded');
  const ask = {
    ...numberOf('threshold', attributes.threshold),
    ...numberOf('turns', attributes.turns),
  };
  completeOptions(ask);
  return {
    limen: {
      corpus: isAddress ? corpusFolder.href : corpus,
      base,
      load: 'when-asked',
      reasoner,
      ...(models === null ? {} : { models: models.href }),
    },
    ask,
    corpusFolder,
    isLocal: !reasoners.some(({ kind, isRemote }) => kind === reasoner.kind && isRemote),
    serviceWorker:
      attributes.offline === null ? null : parsed('offline', attributes.offline, page, 'a script'),
    exceptedPaths: pathsOf(page, attributes.offlineExcept),
    corpusName: isAddress ? nameOf(corpusFolder, page) : corpus,
    gaps: gapsOf(attributes.gaps, page),
    maintainers: templateOf(attributes.askMaintainers, page),
  };
}

function numberOf(option: 'threshold' | 'turns', written: string | null): WidgetSettings['ask'] {
  if (written === null || written.trim() === '') return {};
  return { [option]: Number(written) };
}

/** Written with spaces between. A typing error is told, since a path that is not read would be kept. */
function pathsOf(page: string, written: string | null = null): readonly string[] | null {
  if (written === null) return null;
  const paths = written.split(/\s+/u).filter((path) => path !== '');
  return paths.map((path) => {
    const { origin, pathname } = parsed('offline-except', path, page, 'a folder or a page of this site');
    if (origin === new URL(page).origin) return pathname;
    const allowed = 'paths of this site, with spaces between';
    throw new LimenError('option-invalid', { option: 'offline-except', value: path.slice(0, 200), allowed });
  });
}

function nameOf(folder: URL, page: string): string {
  return folder.origin === new URL(page).origin ? folder.pathname : folder.href;
}

function gapsOf(written: string | null = null, page: string): WidgetSettings['gaps'] {
  if (written === null) return null;
  if (written.trim() === '') return { destination: null };
  const destination = parsed('gaps', written, page, 'what takes reports');
  if (/^https?:$/u.test(destination.protocol)) return { destination };
  const allowed = 'empty, or an http or https address';
  throw new LimenError('option-invalid', { option: 'gaps', value: written.slice(0, 200), allowed });
}

function templateOf(written: string | null = null, page: string): string | null {
  return written === null || written.trim() === '' ? null : requireTemplate(written, page);
}

function addressOf(option: string, written: string, page: string): URL {
  return folderAddress(parsed(option, written, page, 'a folder'));
}

function parsed(option: string, written: string, page: string, what: string): URL {
  if (URL.canParse(written, page)) return new URL(written, page);
  const allowed = `the address of ${what}`;
  throw new LimenError('option-invalid', { option, value: written.slice(0, 200), allowed });
}
