/** Settings that are data: TOML, YAML or JSON, by the ending of their file. */

import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { isRecord } from '../../text/is-record.js';
import { textIfReadable } from '../page-file.js';

export type Settings = Readonly<Record<string, unknown>>;

/** Empty if it cannot be read, or is no table. */
export async function dataSettings(file: string): Promise<Settings> {
  const text = await textIfReadable(file);
  try {
    // JSON is YAML. Tags such as MkDocs' `!ENV` are left to the generator.
    const value: unknown = /\.toml$/iu.test(file) ? parseToml(text) : parseYaml(text, { logLevel: 'silent' });
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

export function stringIn(settings: Settings, ...names: readonly string[]): string | undefined {
  return names.map((name) => settings[name]).find((value) => typeof value === 'string');
}

/** The texts of a list within settings, or the only one; empty if there is none. */
export function stringsIn(settings: Settings, name: string): readonly string[] {
  return [settings[name]].flat().filter((each): each is string => typeof each === 'string');
}

/** A table within settings; empty if there is none. */
export function tableIn(settings: Settings, name: string): Settings {
  const value = settings[name];
  return isRecord(value) ? value : {};
}

/** The tables of a list within settings; empty if there is none. */
export function tablesIn(settings: Settings, name: string): readonly Settings[] {
  const value = settings[name];
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Hugo's names may be written in any case. */
export function inLowerCase(settings: Settings): Settings {
  const lower = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(lower) : isRecord(value) ? inLowerCase(value) : value;
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name.toLowerCase(), lower(value)]),
  );
}
