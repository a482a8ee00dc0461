/** Parses the attributes of `<limen-ask>`. */

import type { AskOptions, Facets, LimenOptions, OwnSearchOptions } from '../api.js';
import { critics } from '../critics/registry.js';
import { completeOptions, optionInvalid } from '../engine/index.js';
import { choiceFromWord, type PartDefinition } from '../parts/definition.js';
import { reasoners } from '../reasoners/registry.js';
import { folderAddress } from '../retrieval/folder-address.js';
import { type OtherRetrieverChoice, type RetrieverChoice, retrievers } from '../retrieval/registry.js';
import { writtenScope } from '../retrieval/scope/written-scope.js';
import { requireTemplate } from './panel/maintainers-template.js';
import type { PanelConfiguration } from './panel-contract.js';

export interface WidgetSettings {
  readonly limen: LimenOptions | OwnSearchOptions;
  readonly ask: Pick<AskOptions, 'threshold' | 'turns'>;
  /** Base of relative addresses: the folder of the corpus, or for other retrievers that of the page. */
  readonly corpusFolder: URL;
  /** Whether questions stay in the browser. */
  readonly isLocal: boolean;
  /** Whether a model that reads only English takes part in an answer. */
  readonly isEnglishOnly: boolean;
  /** The service worker that keeps the page and the widget for offline visits; `null` for none. */
  readonly serviceWorker: URL | null;
  /** Paths of this origin that the service worker does not keep; `null` if the attribute is missing. */
  readonly exceptedPaths: readonly string[] | null;
  /** Id of the corpus, its path on this origin or its address on another; for other retrievers, their kind. */
  readonly corpusName: string;
  /** Where reports of gaps go (`destination` is `null` if they stay on the device); `null` for no reports. */
  readonly gaps: { readonly destination: URL | null } | null;
  /** What is searched at first: where the reader is (`here`), everything (`none`), or what the owner names. */
  readonly scope: 'here' | 'none' | Facets;
  /** Whether the reader's last questions are kept on the device and offered again. */
  readonly keepsRecent: boolean;
  /** Address, with the placeholder `{question}`, for asking the maintainers; `null` for none. */
  readonly maintainers: string | null;
}

type Given = Pick<PanelConfiguration, 'attributes' | 'reasonerChoice' | 'base'>;

/** @throws {LimenError} `option-invalid` naming the attribute */
export function readSettings({ attributes, reasonerChoice, base }: Given, page: string): WidgetSettings {
  const { models, offline, 'ask-maintainers': maintainers } = attributes;
  const reasoner = reasonerChoice ?? choiceFromWord(reasoners, 'reasoner', attributes.reasoner ?? 'embedded');
  const critic = choiceFromWord(critics, 'critic', attributes.critic ?? 'embedded');
  const retriever = choiceFromWord(retrievers, 'retriever', attributes.retriever ?? 'corpus');
  const corpus = attributes.corpus?.trim() ?? '';
  const { searched, corpusFolder, corpusName } = searchedBy(retriever, corpus, base, page);
  const ask = { ...numberIn(attributes, 'threshold'), ...numberIn(attributes, 'turns') };
  completeOptions(ask);
  return {
    limen: {
      ...searched,
      base,
      load: 'when-asked',
      reasoner,
      critic,
      ...(models == null ? {} : { models: addressOf('models', models, page).href }),
      ...integrityOf(attributes['models-integrity']),
    },
    ask,
    corpusFolder,
    isLocal: !(isRemote(reasoners, reasoner) || isRemote(critics, critic) || isRemote(retrievers, retriever)),
    isEnglishOnly: reasoner.kind === 'embedded' || critic.kind === 'embedded',
    serviceWorker: offline == null ? null : parsed('offline', offline, page, 'a script'),
    exceptedPaths: pathsOf(attributes['offline-except'], page),
    corpusName,
    gaps: gapsOf(attributes.gaps, page),
    scope: scopeOf(attributes.scope),
    keepsRecent: attributes.recent?.trim() !== 'none',
    maintainers: maintainers?.trim() ? requireTemplate(maintainers, page) : null,
  };
}

/** What is searched: a corpus, given by its address or id, or another kind of retriever. */
function searchedBy(
  retriever: RetrieverChoice,
  corpus: string,
  base: URL,
  page: string,
): {
  readonly searched: Pick<LimenOptions, 'corpus'> | Pick<OwnSearchOptions, 'retriever'>;
  readonly corpusFolder: URL;
  readonly corpusName: string;
} {
  if (retriever.kind !== 'corpus') {
    const searched = { retriever: retriever as OtherRetrieverChoice };
    return { searched, corpusFolder: new URL('.', page), corpusName: retriever.kind };
  }
  if (corpus === '') {
    throw optionInvalid('corpus', 'empty', 'the address of a corpus folder, or the id of a shipped corpus');
  }
  if (!/[/.:]/u.test(corpus)) {
    const corpusFolder = new URL(`corpora/${corpus}/`, base);
    return { searched: { corpus }, corpusFolder, corpusName: corpus };
  }
  const corpusFolder = addressOf('corpus', corpus, page);
  return { searched: { corpus: corpusFolder.href }, corpusFolder, corpusName: nameOf(corpusFolder, page) };
}

function isRemote(
  definitions: readonly Pick<PartDefinition<{ readonly kind: string }>, 'kind' | 'isRemote'>[],
  chosen: { readonly kind: string },
): boolean {
  return definitions.some((each) => each.kind === chosen.kind && each.isRemote);
}

function numberIn(attributes: Given['attributes'], option: 'threshold' | 'turns'): WidgetSettings['ask'] {
  const { [option]: written } = attributes;
  return written?.trim() ? { [option]: Number(written) } : {};
}

/** Paths separated by spaces. A malformed path throws: if it were ignored, its pages would be kept offline. */
function pathsOf(written: string | null | undefined, page: string): readonly string[] | null {
  if (written == null) return null;
  const paths = written.split(/\s+/u).filter((path) => path !== '');
  return paths.map((path) => {
    const { origin, pathname } = parsed('offline-except', path, page, 'a folder or a page of this site');
    if (origin === new URL(page).origin) return pathname;
    throw optionInvalid('offline-except', path.slice(0, 200), 'paths of this site, with spaces between');
  });
}

function nameOf(folder: URL, page: string): string {
  return folder.origin === new URL(page).origin ? folder.pathname : folder.href;
}

function gapsOf(written: string | null | undefined, page: string): WidgetSettings['gaps'] {
  if (written == null) return null;
  if (written.trim() === '') return { destination: null };
  const destination = parsed('gaps', written, page, 'what takes reports');
  if (/^https?:$/u.test(destination.protocol)) return { destination };
  throw optionInvalid('gaps', written.slice(0, 200), 'empty, or an http or https address');
}

/** The scope in which the widget begins; by default where the reader is. */
function scopeOf(written: string | null | undefined): WidgetSettings['scope'] {
  return written?.trim() ? (writtenScope('scope', written) ?? 'none') : 'here';
}

const pinnable = ['reader', 'critic', 'memory', 'static-encoder'] as const;

/** Parses `reader=… critic=… memory=… static-encoder=…`: the SHA-256 of each model's manifest. */
function integrityOf(written: string | null | undefined): Pick<LimenOptions, 'modelsIntegrity'> {
  if (!written?.trim()) return {};
  const modelsIntegrity: Partial<Record<(typeof pinnable)[number], string>> = {};
  for (const each of written.trim().split(/[\s;]+/u)) {
    const [given, sha256 = ''] = each.toLowerCase().split('=');
    const name = pinnable.find((known) => known === given);
    if (name === undefined || !/^[0-9a-f]{64}$/u.test(sha256)) {
      const names = pinnable.map((known) => `${known}=…`).join(' ');
      const allowed = `${names}, each with the SHA-256 of its manifest.json as 64 hexadecimal digits`;
      throw optionInvalid('models-integrity', written.slice(0, 200), allowed);
    }
    modelsIntegrity[name] = sha256;
  }
  return { modelsIntegrity };
}

function addressOf(option: string, written: string, page: string): URL {
  return folderAddress(parsed(option, written, page, 'a folder'));
}

function parsed(option: string, written: string, page: string, what: string): URL {
  if (URL.canParse(written, page)) return new URL(written, page);
  throw optionInvalid(option, written.slice(0, 200), `the address of ${what}`);
}
