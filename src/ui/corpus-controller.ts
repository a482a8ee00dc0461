/** Holds the catalogue and the open corpus. A corpus that opens after another was chosen is closed again. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CorpusInfo, Limen, LimenOptions, LimenStatus } from '../api.js';
import { pause } from '../async/pause.js';
import { type ErrorRecord, LimenError, toErrorRecord } from '../engine/index.js';
import type { ModelChoice } from '../model-choice.js';
import { everyOwnText, ownCorpusId } from '../retrieval/own/own-corpus-name.js';

/** How long the list of corpora waits for a person's own texts, in milliseconds. */
const ownTextsPatience = 400;

/** Supplies the page with its engine and its corpora. */
export interface LimenSource {
  createLimen(options: LimenOptions): Promise<Limen>;
  loadCatalogue(): Promise<readonly CorpusInfo[]>;
  /** A person's own texts in this browser; omitted if none can be added. */
  ownTexts?(): Promise<readonly CorpusInfo[]>;
  /** Whether models other than those of the page can be chosen; true if omitted. */
  readonly otherModels?: boolean;
}

/** How many passages have their vectors. */
export interface VectorProgress {
  readonly made: number;
  readonly passages: number;
}

export class CorpusController implements ReactiveController {
  catalogue: readonly CorpusInfo[] = [];
  /** The chosen corpus; `limen` is set once it is open. */
  chosen: CorpusInfo | null = null;
  limen: Limen | null = null;
  status: LimenStatus | null = null;
  /** Why no corpus could be opened. */
  failure: ErrorRecord | null = null;
  /** The models of this and every later corpus. May contain an API key, which is kept only in memory. */
  models: ModelChoice = {};
  /** Set while the vectors of a person's own texts are computed. */
  vectorProgress: VectorProgress | null = null;

  #opening: Promise<Limen> = Promise.reject(new LimenError('unexpected', { reason: 'no corpus was chosen' }));
  #choice = 0;
  /** The corpus that was open last: the next one takes over its models. */
  #last: Limen | null = null;
  #unsubscribe: () => void = () => {};
  /** Messages rather than objects, because a status may contain the same notice as a new object. */
  readonly #dismissed = new Set<string>();
  #source: LimenSource | null = null;
  #backend: LimenOptions['backend'];
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    this.#opening.catch(() => {});
    host.addController(this);
  }

  /** Resolves to the open corpus; rejects with the reason if it cannot be opened. */
  get opening(): Promise<Limen> {
    return this.#opening;
  }

  get notices(): readonly ErrorRecord[] {
    return (this.status?.notices ?? []).filter((notice) => !this.#dismissed.has(notice.message));
  }

  hostDisconnected(): void {
    this.#leave();
    this.#last?.close();
    this.#last = null;
  }

  /** Reads the catalogue and opens `wanted`, or the first corpus. Never rejects. */
  async start(source: LimenSource, wanted?: string, backend?: LimenOptions['backend']): Promise<void> {
    this.#source = source;
    this.#backend = backend;
    const isOwn = wanted !== undefined && ownCorpusId(wanted) !== null;
    const shipped = source.loadCatalogue();
    const own = source.ownTexts?.() ?? Promise.resolve([]);
    // Another tab may block the database of own texts; only who asks for one waits for it.
    const catalogue = isOwn ? Promise.all([shipped, own]).then((all) => all.flat()) : shipped;
    const choice = ++this.#choice;
    this.#open(
      catalogue.then((corpora) => {
        const corpus = corpora.find(({ id }) => id === wanted) ?? corpora[0];
        if (corpus === undefined) {
          throw new LimenError('corpus-invalid', { file: 'catalogue.json', reason: 'it lists no corpus' });
        }
        if (choice === this.#choice) this.chosen = corpus;
        return source.createLimen(this.#options(corpus.id));
      }),
      choice,
    );
    const listed = isOwn ? own : Promise.race([own, pause(ownTextsPatience).then(() => null)]);
    await this.#list(await shipped.catch(() => []), listed);
    await this.#opening.catch(() => {});
  }

  /** Both at once, because what is listed later moves what stands below the list. @param own null if they are late */
  async #list(shipped: readonly CorpusInfo[], own: Promise<readonly CorpusInfo[] | null>): Promise<void> {
    if (shipped.length === 0) return;
    const inTime = await own;
    this.catalogue = [...shipped, ...(inTime ?? [])];
    this.#host.requestUpdate();
    if (inTime === null) await this.listOwnTexts();
  }

  /** Opens another corpus and closes the open one. Does nothing if `id` is unknown or already chosen. */
  choose(id: string): void {
    const corpus = this.catalogue.find((each) => each.id === id);
    if (corpus !== undefined && corpus.id !== this.chosen?.id) this.#openAnew(corpus);
  }

  /**
   * Lists a person's own texts again and opens `wanted`; without it, the open corpus stays open as long as it
   * exists. The combination of all own texts is reopened if the list of texts or a title has changed; if only
   * one text is left, that one is opened. Before the catalogue is loaded there is nothing to list again.
   */
  async listOwnTexts(wanted?: string): Promise<void> {
    if (wanted === undefined && this.catalogue.length === 0) return;
    const own = (await this.#source?.ownTexts?.()) ?? [];
    const before = this.chosen;
    this.catalogue = [...this.catalogue.filter(({ id }) => ownCorpusId(id) === null), ...own];
    const open = this.catalogue.find(({ id }) => id === before?.id);
    if (open !== undefined) this.chosen = open;
    const wereAll = ownCorpusId(before?.id ?? '') === everyOwnText;
    const next = wanted ?? (open === undefined ? ((wereAll && own[0]) || this.catalogue[0])?.id : undefined);
    if (next !== undefined) this.choose(next);
    else if (wereAll && open !== undefined && open.description !== before?.description) this.#openAnew(open);
    this.#host.requestUpdate();
  }

  /** Switches to other models; their progress and any failure are in the status. */
  useModels(choice: ModelChoice): void {
    this.models = { ...this.models, ...choice };
    // A corpus that is still opening was given an earlier choice.
    this.#opening.then((limen) => limen.use(choice)).catch(() => {});
    this.#host.requestUpdate();
  }

  dismiss(notice: ErrorRecord): void {
    this.#dismissed.add(notice.message);
    this.#host.requestUpdate();
  }

  #openAnew(corpus: CorpusInfo): void {
    if (this.#source === null) return;
    this.#leave();
    this.chosen = corpus;
    const before = this.#last;
    const models = before === null ? {} : { modelsOf: before };
    this.#open(this.#source.createLimen({ ...this.#options(corpus.id), ...models }), this.#choice);
    before?.close();
    this.#host.requestUpdate();
  }

  #options(corpus: string): LimenOptions {
    return {
      corpus,
      ...this.models,
      onDeviceLost: async (error) => {
        const dialog = await import('./models/limen-device-lost.js');
        const agreed = await dialog.askForEmbedded(error);
        if (agreed) this.models = { ...this.models, reasoner: { kind: 'embedded' } };
        return agreed;
      },
      ...(this.#backend === undefined ? {} : { backend: this.#backend }),
    };
  }

  #open(opening: Promise<Limen>, choice: number): void {
    this.failure = null;
    this.#opening = opening;
    opening.then(
      (limen) => {
        if (choice !== this.#choice) {
          limen.close();
          return;
        }
        this.limen = limen;
        this.#last = limen;
        if (ownCorpusId(this.chosen?.id ?? '') !== null) void this.#addVectors(limen);
        this.#unsubscribe = limen.subscribe((status) => {
          this.status = status;
          this.#host.requestUpdate();
        });
        this.#host.requestUpdate();
      },
      (thrown: unknown) => {
        if (choice !== this.#choice) return;
        this.failure = toErrorRecord(thrown);
        this.#host.requestUpdate();
      },
    );
  }

  /** Without vectors, search uses words alone. Nothing is reported for a corpus that is no longer open. */
  async #addVectors(limen: Limen): Promise<void> {
    const tell = (progress: VectorProgress | null): void => {
      if (limen !== this.limen) return;
      this.vectorProgress = progress;
      this.#host.requestUpdate();
    };
    await limen.addVectors({ onProgress: tell }).catch(() => false);
    tell(null);
  }

  /** Resets the state of the open corpus without closing it. */
  #leave(): void {
    this.vectorProgress = null;
    this.#choice += 1;
    this.#unsubscribe();
    this.#unsubscribe = () => {};
    this.limen = null;
    this.status = null;
    this.#dismissed.clear();
  }
}
