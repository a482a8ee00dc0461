#!/usr/bin/env node
// `npx limen` in a checkout: runs the TypeScript sources as they are.
import { register } from 'tsx/esm/api';

register();
await import('./limen.ts');
