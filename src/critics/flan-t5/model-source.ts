import { type LimenError, optionInvalid } from '../../engine/index.js';
import type { FlanT5Choice } from './flan-t5-choice.js';

/** Where a model is: a folder on a server, a commit on the model hub, or a folder that the person picked. */
export type ModelSource =
  /** `parent` ends with `/`; the folder is `name` within it. */
  | { readonly kind: 'folder'; readonly parent: string; readonly name: string }
  | { readonly kind: 'hub'; readonly name: string; readonly commit: string }
  | { readonly kind: 'disk'; readonly name: string; readonly files: ReadonlyMap<string, File> };

/**
 * What the library accepts as the name of a model; it would not look up anything else in the parent folder.
 */
const folderName = /^(?!.*(?:--|\.\.))\b[\w.-]{1,96}\b$/u;
/** Browsers do not reveal the name of a picked folder. */
const pickedName = 'picked-folder';
const hubId = /^[\w.-]+\/[\w.-]+$/u;
const commitHash = /^[0-9a-f]{40}$/u;

/**
 * `owner/name@commit` is on the hub; everything else is the address of a folder.
 *
 * @param base of relative addresses
 * @throws {LimenError} `option-invalid`: a hub id without a full commit hash (a branch may change under the
 * same name), an invalid address, or a folder name that the library cannot look up
 */
export function parseModelSource(source: FlanT5Choice['source'], base: string): ModelSource {
  if (typeof source !== 'string') return { kind: 'disk', name: pickedName, files: source };
  const invalid = (allowed: string): LimenError => optionInvalid('source', source, allowed);
  const [name = '', commit] = source.split('@');
  if (commit !== undefined && hubId.test(name)) {
    if (commitHash.test(commit)) return { kind: 'hub', name, commit };
    throw invalid('owner/name@ with the 40 hexadecimal digits of a commit');
  }
  if (!URL.canParse(source, base)) throw invalid('the address of a folder, or owner/name@commit');
  const address = new URL(source, base);
  if (!/^https?:$/u.test(address.protocol)) throw invalid('an address that begins with https:');
  const folder = address.pathname.replace(/\/$/u, '');
  const cut = folder.lastIndexOf('/') + 1;
  const last = folder.slice(cut);
  if (!folderName.test(last)) {
    throw invalid('a folder whose name holds only letters, digits, dots, single dashes and underscores');
  }
  return { kind: 'folder', parent: new URL(folder.slice(0, cut), address).href, name: last };
}
