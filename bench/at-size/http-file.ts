/** A read-only file system for SQLite over HTTP ranges of one file. Blocks on each read, so in workers only. */

import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm';

const block = 65_536;
/** Cached blocks: 32 MB. */
const blocksKept = 512;

/** Afterwards a database can be opened with `vfs: 'http'` under any name. @param url of the file */
export function installHttpFile(sqlite3: Sqlite3Static, url: string): void {
  const { capi, wasm, vfs } = sqlite3;
  const size = Number(request(url, 'HEAD').getResponseHeader('Content-Length'));
  const blocks = new Map<number, Uint8Array>();
  const blockAt = (number: number): Uint8Array => {
    const known = blocks.get(number);
    if (known !== undefined) return known;
    const range = `bytes=${number * block}-${Math.min(size, (number + 1) * block) - 1}`;
    const bytes = new Uint8Array(request(url, 'GET', range).response as ArrayBuffer);
    if (blocks.size >= blocksKept) for (const oldest of blocks.keys()) if (blocks.delete(oldest)) break;
    blocks.set(number, bytes);
    return bytes;
  };
  const poke32 = (pointer: number, value: number) => wasm.poke32(pointer, value);
  const done = () => 0;
  const file = new capi.sqlite3_io_methods();
  Object.assign(file, { $iVersion: 1 });
  const system = new capi.sqlite3_vfs();
  system.$iVersion = 1;
  // The published typings leave out the layout of structures.
  system.$szOsFile = (capi.sqlite3_file as unknown as { structInfo: { sizeof: number } }).structInfo.sizeof;
  system.$mxPathname = 512;
  vfs.installVfs({
    io: {
      struct: file,
      methods: {
        xClose: done,
        xLock: done,
        xUnlock: done,
        xSync: done,
        xWrite: () => capi.SQLITE_READONLY,
        xTruncate: () => capi.SQLITE_READONLY,
        xSectorSize: () => 4096,
        xDeviceCharacteristics: () => capi.SQLITE_IOCAP_IMMUTABLE,
        xFileControl: () => capi.SQLITE_NOTFOUND,
        xCheckReservedLock: (_file: number, result: number) => {
          poke32(result, 0);
          return 0;
        },
        xFileSize: (_file: number, result: number) => {
          wasm.poke64(result, BigInt(size));
          return 0;
        },
        xRead: (_file: number, target: number, length: number, offset: bigint) => {
          let position = Number(offset);
          const end = position + length;
          for (let to = target; position < end; ) {
            const from = position % block;
            const part = blockAt(Math.floor(position / block)).subarray(from, from + end - position);
            if (part.length === 0) return capi.SQLITE_IOERR_SHORT_READ;
            wasm.heap8u().set(part, to);
            to += part.length;
            position += part.length;
          }
          return 0;
        },
      } as never,
    },
    vfs: {
      struct: system,
      name: 'http',
      methods: {
        xOpen: (_vfs: number, _name: number, pointer: number, flags: number, outFlags: number) => {
          const opened = new capi.sqlite3_file(pointer);
          opened.$pMethods = file.pointer;
          opened.dispose();
          if (outFlags) poke32(outFlags, flags);
          return 0;
        },
        xAccess: (_vfs: number, _name: number, _flags: number, result: number) => {
          poke32(result, 0);
          return 0;
        },
        xDelete: () => capi.SQLITE_READONLY,
        xFullPathname: (_vfs: number, name: number, length: number, out: number) =>
          wasm.cstrncpy(out, name, length) < length ? 0 : capi.SQLITE_CANTOPEN,
        xGetLastError: done,
      } as never,
    },
  });
}

function request(url: string, method: string, range?: string): XMLHttpRequest {
  const asked = new XMLHttpRequest();
  asked.open(method, url, false);
  asked.responseType = 'arraybuffer';
  if (range !== undefined) asked.setRequestHeader('Range', range);
  asked.send();
  if (asked.status !== 200 && asked.status !== 206) throw new Error(`${url}: ${asked.status}`);
  return asked;
}
