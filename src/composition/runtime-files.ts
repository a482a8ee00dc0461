/** Where the page's workers find the runtime's binaries: under names with a hash, served with the page's own files. */

import asyncifyScript from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import asyncifyBinary from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import processorScript from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import processorBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import type { RuntimeFiles, RuntimeKind } from '../sessions/runtime.js';

export const runtimeFiles: Readonly<Record<RuntimeKind, RuntimeFiles>> = {
  webgpu: { script: asyncifyScript, binary: asyncifyBinary },
  wasm: { script: processorScript, binary: processorBinary },
};
