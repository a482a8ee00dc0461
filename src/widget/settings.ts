/** The settings given by the attributes of `<limen-ask>`. */

import type { AskOptions, Facets, LimenOptions, OwnSearchOptions } from '../api.js';
import { critics } from '../critics/registry.js';
import { completeOptions, optionInvalid } from '../engine/index.js';
import { choiceFromWord, type PartDefinition } from '../parts/definition.js';
import { reasoners } from '../reasoners/registry.js';
import { folderAddress } from '../retrieval/folder-address.js';
import { type OtherRetrieverChoice, type RetrieverChoice, retrievers } from '../retrieval/registry.js';
import { longestFacet } from '../retrieval/scope/facet-limits.js';
import { facetNames } from '../retrieval/scope/scope.js';
import { requireTemplate } from './panel/maintainers-template.js';
import type { PanelConfiguration } from './panel-contract.js';

export interface WidgetSettings {
  readonly limen: LimenOptions | OwnSearchOptions;
  readonly ask: Pick<AskOptions, 'threshold' | 'turns'>;
  /**
   * The corpus's folder, or the page's own folder for another kind of search; relative addresses in passages
   * are resolved against it.
   */
  readonly corpusFolder: URL;
  /** Whether a question leaves the browser. */
  readonly isLocal: boolean;
  /** Whether a model that reads only English takes part in an answer. */
  readonly isEnglishOnly: boolean;
  /** The service worker that keeps page and widget for offline visits; `null` for none. */
  readonly serviceWorker: URL | null;
  /** Paths of this origin under which the service worker keeps nothing; `null` if none are given. */
  readonly exceptedPaths: readonly string[] | null;
  /**
   * Id of the corpus, or the path of its folder (the whole address if on another origin); for another kind of
   * search, the kind of retriever.
   */
  readonly corpusName: string;
  /**
   * Whether the owner wants reports of gaps (`null`: no), and where they are sent (`destination` `null`: they
   * stay on the device).
   */
  readonly gaps: { readonly destination: URL | null } | null;
  /**
   * The initial scope: where the reader is, what the owner says, or everything, with no mark to change that.
   */
  readonly scope: 'here' | 'none' | Facets;
  /** Whether the reader's last questions are kept on the device and offered again. */
  readonly keepsRecent: boolean;
  /** Address with `{question}` for asking the maintainers; `null` for none. */
  readonly maintainers: string | null;
}

type Given = Pick<PanelConfiguration, 'attributes' | 'reasonerChoice' | 'base'>;

/**
 * @param page address of the page, against which addresses in attributes are resolved
 * @throws {LimenError} `option-invalid` naming the attribute
 */
export function readSettings({ attributes, reasonerChoice, base }: Given, page: string): WidgetSettings {
  const { models, offline } = attributes;
  const reasoner = reasonerChoice ?? choiceFromWord(reasoners, 'reasoner', attributes.reasoner ?? 'embedded');
  const critic = choiceFromWord(critics, 'critic', attributes.critic ?? 'embedded');
  const retriever = choiceFromWord(retrievers, 'retriever', attributes.retriever ?? 'corpus');
  const { searched, corpusFolder, corpusName } = searchedBy(
    retriever,
    (attributes.corpus ?? '').trim(),
    base,
    page,
  );
  const ask = {
    ...numberOf('threshold', attributes.threshold),
    ...numberOf('turns', attributes.turns),
  };
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
    exceptedPaths: pathsOf(page, attributes['offline-except']),
    corpusName,
    gaps: gapsOf(attributes.gaps, page),
    scope: scopeOf(attributes.scope),
    keepsRecent: attributes.recent?.trim() !== 'none',
    maintainers: templateOf(attributes['ask-maintainers'], page),
  };
}

/** What is searched: a corpus given by address or id, or another kind of retriever. */
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

function numberOf(option: 'threshold' | 'turns', written: string | null = null): WidgetSettings['ask'] {
  if (written === null || written.trim() === '') return {};
  return { [option]: Number(written) };
}

/** Separated by spaces. A typing error is an error, because pages under an ignored path would be kept. */
function pathsOf(page: string, written: string | null = null): readonly string[] | null {
  if (written === null) return null;
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

function gapsOf(written: string | null = null, page: string): WidgetSettings['gaps'] {
  if (written === null) return null;
  if (written.trim() === '') return { destination: null };
  const destination = parsed('gaps', written, page, 'what takes reports');
  if (/^https?:$/u.test(destination.protocol)) return { destination };
  throw optionInvalid('gaps', written.slice(0, 200), 'empty, or an http or https address');
}

/** For example `version=2.1; lang=fr`. */
function scopeOf(written: string | null = null): WidgetSettings['scope'] {
  if (written === null || written.trim() === '') return 'here';
  if (written.trim() === 'none') return 'none';
  const facets: { -readonly [Name in keyof Facets]: Facets[Name] } = {};
  for (const each of written.split(';')) {
    if (each.trim() === '') continue;
    const [name = '', value = ''] = splitOnce(each, '=');
    const facet = facetNames.find((known) => known === name);
    if (facet === undefined || value === '' || value.length > longestFacet) {
      const allowed = `none, or ${facetNames.map((known) => `${known}=…`).join(', ')} with semicolons between`;
      throw optionInvalid('scope', written.slice(0, 200), allowed);
    }
    facets[facet] = value;
  }
  return facets;
}

function splitOnce(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** For example `reader=… critic=…`, with the SHA-256 of each manifest. */
function integrityOf(written: string | null = null): Pick<LimenOptions, 'modelsIntegrity'> {
  if (written === null || written.trim() === '') return {};
  const modelsIntegrity: { reader?: string; critic?: string; memory?: string } = {};
  for (const each of written.trim().split(/[\s;]+/u)) {
    const [, name, sha256] = /^(reader|critic|memory)=([0-9a-f]{64})$/u.exec(each.toLowerCase()) ?? [];
    if (name === undefined || sha256 === undefined) {
      const allowed =
        'reader=… critic=…, each with the SHA-256 of its manifest.json as 64 hexadecimal digits';
      throw optionInvalid('models-integrity', written.slice(0, 200), allowed);
    }
    modelsIntegrity[name as 'reader' | 'critic' | 'memory'] = sha256;
  }
  return { modelsIntegrity };
}

function templateOf(written: string | null = null, page: string): string | null {
  return written === null || written.trim() === '' ? null : requireTemplate(written, page);
}

function addressOf(option: string, written: string, page: string): URL {
  return folderAddress(parsed(option, written, page, 'a folder'));
}

function parsed(option: string, written: string, page: string, what: string): URL {
  if (URL.canParse(written, page)) return new URL(written, page);
  throw optionInvalid(option, written.slice(0, 200), `the address of ${what}`);
}
