/**
 * The practice done in this browser, kept in IndexedDB until it is forgotten. Each Lab of an origin has its
 * own entry, keyed by its address.
 */

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { headSignals } from './head-signals.js';
import type { Head } from './logistic-head.js';
import type { HeadExample } from './practice-plan.js';

export interface KeptPractice {
  /**
   * How many questions were practised on, and whether the drafts were made here or taken from the stored
   * runs.
   */
  readonly questions: number;
  readonly source: 'here' | 'stored';
  readonly examples: readonly HeadExample[];
  readonly head: Head;
  readonly losses: readonly { readonly step: number; readonly loss: number }[];
}

interface LabSchema extends DBSchema {
  practice: { key: string; value: KeptPractice };
}

/** The single key that earlier versions used. It does not say which Lab it belongs to, so no Lab shows it. */
const ofNoAddress = 'latest';

const ownAddress = () => new URL('.', document.baseURI).href;

async function inDatabase<T>(use: (database: IDBPDatabase<LabSchema>) => Promise<T>): Promise<T> {
  const database = await openDB<LabSchema>('limen-lab', 1, {
    upgrade: (made) => void made.createObjectStore('practice'),
  });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/**
 * `null` if nothing is kept, or if the kept head has a different number of signals.
 * @throws when storage is refused
 */
export async function keptPractice(): Promise<KeptPractice | null> {
  const kept = await inDatabase((database) => database.get('practice', ownAddress()));
  return kept?.head.weights.length === headSignals.length ? kept : null;
}

/** @throws when storage is refused or full */
export async function keepPractice(practice: KeptPractice): Promise<void> {
  await inDatabase(async (database) => {
    await database.put('practice', practice, ownAddress());
    await database.delete('practice', ofNoAddress);
  });
}

/** @throws when storage is refused */
export async function forgetPractice(): Promise<void> {
  await inDatabase(async (database) => {
    await database.delete('practice', ownAddress());
    await database.delete('practice', ofNoAddress);
  });
}
