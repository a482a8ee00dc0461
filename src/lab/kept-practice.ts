/** Results of practice in this browser, kept in IndexedDB until deleted; one for each Lab address of an origin. */

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { headSignals } from './head-signals.js';
import type { Head } from './logistic-head.js';
import type { HeadExample } from './practice-plan.js';

export interface KeptPractice {
  /** How many questions were practised on, with drafts that were made here or stored. */
  readonly questions: number;
  readonly source: 'here' | 'stored';
  readonly examples: readonly HeadExample[];
  readonly head: Head;
  readonly losses: readonly { readonly step: number; readonly loss: number }[];
}

interface LabSchema extends DBSchema {
  practice: {
    key: string;
    /** `signals`: names of the head's inputs, in order; earlier versions stored none. */
    value: KeptPractice & { readonly signals?: readonly string[] };
  };
}

/** The key used by earlier versions, which did not distinguish Labs; what is stored there is not shown. */
const ofNoAddress = 'latest';

const signalNames = headSignals.map(({ name }) => name);

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
 * `null` if nothing is kept, or only a head that looks at other signals.
 * @throws if storage is denied
 */
export async function keptPractice(): Promise<KeptPractice | null> {
  const kept = await inDatabase((database) => database.get('practice', ownAddress()));
  if (kept === undefined) return null;
  const { signals, ...practice } = kept;
  return signals?.join() === signalNames.join() ? practice : null;
}

/** @throws if storage is denied or full */
export async function keepPractice(practice: KeptPractice): Promise<void> {
  await inDatabase(async (database) => {
    await database.put('practice', { ...practice, signals: signalNames }, ownAddress());
    await database.delete('practice', ofNoAddress);
  });
}

/** @throws if storage is denied */
export async function forgetPractice(): Promise<void> {
  await inDatabase(async (database) => {
    await database.delete('practice', ownAddress());
    await database.delete('practice', ofNoAddress);
  });
}
