import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { filesAtOnce, handOverFiles } from '../../src/composition/hand-over-files.js';
import { TextImporter } from '../../src/importing/import-texts.js';
import { ownTextsStore } from '../../src/retrieval/own/own-texts-store.js';
import { Connection } from '../../src/rpc/connection.js';
import type { CallMessage } from '../../src/rpc/protocol.js';
import { file } from '../importing/support.js';
import { ChannelWorker } from '../rpc/channel-worker.js';
import 'fake-indexeddb/auto';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const logs = (count: number) =>
  Array.from({ length: count }, (_, day) =>
    file(`log-${day}.md`, `# Day ${day}\n\nOn day ${day} the tide rose by ${day + 20} centimetres.\n`),
  );

function importer() {
  const worker = new ChannelWorker(new TextImporter(ownTextsStore(), {}), {});
  const sent = vi.spyOn(worker, 'postMessage');
  const connection = new Connection<TextImporter>(worker, 'import', () => undefined);
  const filesSent = () =>
    sent.mock.calls.flatMap(([message]) => {
      const { limen, input } = message as CallMessage;
      return limen === 'call' ? [(input as { readonly files: readonly unknown[] }).files.length] : [];
    });
  return { connection, filesSent };
}

describe('A folder of many files', () => {
  it('is handed to the worker a few files at a time, and imported whole', async () => {
    const { connection, filesSent } = importer();
    const files = logs(2 * filesAtOnce + 7);
    await handOverFiles(connection, files, {});
    expect(filesSent()).toEqual([filesAtOnce, filesAtOnce, 7]);
    const result = await connection.call('import', { files: [] }, {});
    expect(result).toMatchObject({ kind: 'kept', documents: files.length, leftOut: [] });
  });

  it('is imported once: a later import of the same worker does not read it again', async () => {
    const { connection } = importer();
    await handOverFiles(connection, logs(2), {});
    await connection.call('import', { files: [] }, {});
    expect(await connection.call('import', { files: logs(1) }, {})).toMatchObject({ documents: 1 });
  });

  it('is not handed over any further once the person cancels', async () => {
    const { connection, filesSent } = importer();
    const cancel = new AbortController();
    const handing = handOverFiles(connection, logs(3 * filesAtOnce), { signal: cancel.signal });
    cancel.abort(new Error('cancelled'));
    await expect(handing).rejects.toThrow('cancelled');
    expect(filesSent()).toEqual([filesAtOnce]);
  });
});
