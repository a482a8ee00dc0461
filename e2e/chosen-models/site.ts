/** The built page, with a tiny language model and tiny Flan-T5 folders beside it on the same origin. */

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { siteServer } from '../../scripts/site-server.js';
import { listenLocally } from '../../src/network/listen-locally.js';
import { addModels } from '../flan-t5/models.js';
import { plainHeaders } from '../plain-headers.js';
import { tinyModelFolder } from '../web-llm/site.js';

export interface ChosenModelsSite {
  /** Without a trailing `/`. */
  readonly origin: string;
  close(): void;
}

/** Serves a copy of `dist`, which must be built before, with threads left out. */
export async function chosenModelsSite(): Promise<ChosenModelsSite> {
  const folder = mkdtempSync(join(tmpdir(), 'limen-chosen-'));
  cpSync(resolve(import.meta.dirname, '..', '..', 'dist'), folder, { recursive: true });
  cpSync(tinyModelFolder, join(folder, 'tiny'), { recursive: true });
  endRepliesAt(':', join(folder, 'tiny', 'mlc-chat-config.json'));
  addModels(folder);
  const server = siteServer(folder, plainHeaders);
  const port = await listenLocally(server, 0);
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A software adapter takes a minute to write the 320 tokens after which a reply of random weights ends. */
function endRepliesAt(text: string, config: string): void {
  const chat = JSON.parse(readFileSync(config, 'utf8')) as { conv_template: { stop_str: string[] } };
  chat.conv_template.stop_str = [text];
  writeFileSync(config, JSON.stringify(chat));
}
