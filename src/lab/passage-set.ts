/** Part 4 of the Lab: passages that are switched off, edited or planted. */

import { type Passage, withText } from '../engine/index.js';
import type { LabState } from './link.js';

type Changes = Pick<LabState, 'off' | 'changed'>;

export interface ShownPassage {
  readonly passage: Passage;
  readonly off: boolean;
  /** The text in the corpus, if it was edited. */
  readonly original: string | null;
  readonly planted: boolean;
}

const plantedTitle = 'A planted passage';

/** The passages shown: those found, with their changes, then the planted ones. */
export function shownPassages(found: readonly Passage[], { off, changed }: Changes): ShownPassage[] {
  const ofCorpus = found.map((passage): ShownPassage => {
    const edit = changed.find(({ id }) => id === passage.id);
    const edited = edit !== undefined && edit.text !== passage.text;
    return {
      passage: edited ? withText(passage, edit.text) : passage,
      off: off.includes(passage.id),
      original: edited ? passage.text : null,
      planted: false,
    };
  });
  const planted = changed
    .filter(({ id }) => id === null)
    .map(({ text }, place): ShownPassage => {
      const id = plantedId(place);
      const passage = { id, title: plantedTitle, text };
      return { passage, off: off.includes(id), original: null, planted: true };
    });
  return [...ofCorpus, ...planted];
}

/** The passages for the reader; those that are switched off or empty are left out. */
export function readPassages(shown: readonly ShownPassage[]): Passage[] {
  return shown.filter(({ off, passage }) => !off && passage.text.trim() !== '').map(({ passage }) => passage);
}

export function switched({ off }: Changes, id: string, on: boolean): Partial<LabState> {
  return { off: on ? off.filter((each) => each !== id) : [...off, id] };
}

export function edited(
  { changed }: Changes,
  { passage, planted }: ShownPassage,
  text: string,
): Partial<LabState> {
  if (!planted) {
    const others = changed.filter(({ id }) => id !== passage.id);
    return { changed: [...others, { id: passage.id, text }] };
  }
  let place = -1;
  return {
    changed: changed.map((change) => {
      if (change.id === null) place += 1;
      return change.id === null && plantedId(place) === passage.id ? { id: null, text } : change;
    }),
  };
}

/** Undoes the change to a passage; a planted one is removed, and later planted ones are renamed. */
export function restored({ changed, off }: Changes, { passage, planted }: ShownPassage): Partial<LabState> {
  if (!planted) return { changed: changed.filter(({ id }) => id !== passage.id) };
  let place = -1;
  const kept = changed.filter(({ id }) => {
    if (id === null) place += 1;
    return id !== null || plantedId(place) !== passage.id;
  });
  const names = Array.from({ length: place + 1 }, (_, each) => plantedId(each));
  const gone = names.indexOf(passage.id);
  const moved = new Map(names.map((id, each) => [id, each > gone ? plantedId(each - 1) : id]));
  return {
    changed: kept,
    off: off.flatMap((id) => (id === passage.id ? [] : (moved.get(id) ?? id))),
  };
}

export function withPlanted({ changed }: Changes, text: string): Partial<LabState> {
  return { changed: [...changed, { id: null, text }] };
}

export function changesInWords(shown: readonly ShownPassage[]): string {
  const done = shown.flatMap(({ passage, off, original, planted }) => {
    if (off) return planted ? [] : [`without “${passage.title}”`];
    if (planted) return passage.text.trim() === '' ? [] : ['with a planted passage'];
    return original === null ? [] : [`“${passage.title}” edited`];
  });
  return done.length === 0 ? 'as the corpus has it' : [...new Set(done)].join(', ');
}

function plantedId(place: number): string {
  return `planted-${place + 1}`;
}
