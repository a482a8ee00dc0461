import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseManifest } from '../../../src/model-files/manifest.js';
import { bundleOf } from '../../../src/model-files/model-bundle.js';
import { GraphicsReader } from '../../../src/reasoners/reader/graphics-reader.js';
import type { SessionFactory } from '../../../src/sessions/session-types.js';

const manifest = parseManifest(readFileSync('models/reader/manifest.json', 'utf8'), 'reader');
const config = readFileSync('models/reader/config.json', 'utf8');
const { probe } = JSON.parse(config) as { probe: { answerable: number } };
const weights = Uint8Array.of(1, 2, 3);
const graph = Uint8Array.of(4, 5);

function bundle(changes: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {}, files = manifest.files) {
  const contents = {
    'config.json': new TextEncoder().encode(config),
    'tokenizer.json': new Uint8Array(readFileSync('models/reader/tokenizer.json')),
    'model.onnx': weights,
    'graphics.onnx': graph,
    ...changes,
  };
  return bundleOf({ ...manifest, files }, new Map(Object.entries(contents)));
}

/** A card on which the text of the probe answers its question with this probability. */
function card(probability: number) {
  const opened: unknown[] = [];
  const createSession: SessionFactory = async (...given) => {
    opened.push(given);
    const odds = Float32Array.of(Math.log(probability / (1 - probability)));
    return { run: async () => ({ answerable: { dims: [1], data: odds } }), release: async () => {} };
  };
  return { createSession, opened };
}

describe('the reader on a graphics card', () => {
  it('opens a graph of its own over the weights of the other', async () => {
    const { createSession, opened } = card(0.5);
    await GraphicsReader.open(bundle(), createSession);
    expect(opened).toEqual([[graph, { path: 'model.onnx', data: weights }]]);
  });

  it('says what it makes of a text beside what was recorded of it', async () => {
    const reader = await GraphicsReader.open(bundle(), card(0.25).createSession);
    const { expected, actual } = await reader.probe();
    expect(expected).toBe(probe.answerable);
    expect(actual).toBeCloseTo(0.25);
  });

  it('is refused where a reader has no such graph, or no record of what it says', async () => {
    const refused = { code: 'backend-unavailable', detail: { backend: 'WebGPU' } };
    const without = manifest.files.filter(({ path }) => path !== 'graphics.onnx');
    await expect(GraphicsReader.open(bundle({}, without), card(0.5).createSession)).rejects.toMatchObject(
      refused,
    );
    const { probe: _, ...unprobed } = JSON.parse(config) as Record<string, unknown>;
    const changed = { 'config.json': new TextEncoder().encode(JSON.stringify(unprobed)) };
    await expect(GraphicsReader.open(bundle(changed), card(0.5).createSession)).rejects.toMatchObject(
      refused,
    );
  });
});
