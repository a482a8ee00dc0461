/** `npx vite build --config vite.single-file.config.ts`: writes what `limen bundle` makes a page of, into `dist/single-file`. */

import { defineConfig, mergeConfig } from 'vite';
import { singleFilePage } from './scripts/build/single-file-programs.js';

const place = { build: { outDir: 'dist/single-file', emptyOutDir: true } };

export default defineConfig(mergeConfig(singleFilePage(import.meta.dirname), place));
