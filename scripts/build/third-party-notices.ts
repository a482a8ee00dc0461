/** Vite plugin: records the third-party packages in a build and their licences, for the notices file. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export class ThirdPartyNotices {
  readonly #folders = new Set<string>();

  /** Used in every build whose files are published together: pages, workers, command line. */
  collect(): Plugin {
    return {
      name: 'limen-collect-notices',
      apply: 'build',
      generateBundle: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          const sources = file.type === 'chunk' ? file.moduleIds : file.originalFileNames;
          for (const source of sources) this.#add(source);
        }
      },
    };
  }

  /** One section per package, by name. */
  write(file: string): void {
    const sections = [...this.#folders].sort().map(sectionOf);
    writeFileSync(file, `# Software of others in this package\n\n${sections.join('\n')}`);
  }

  #add(source: string): void {
    const folder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/u.exec(
      source.replace(/^\0/u, ''),
    )?.[0];
    if (folder !== undefined && existsSync(join(folder, 'package.json'))) this.#folders.add(folder);
  }
}

function sectionOf(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  const text = readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|notice)(?:[.-]|$)/iu.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim().replace(/^/gmu, '    '))
    .join('\n\n');
  const licence = manifest.license ?? 'licence as in its text';
  return `## ${manifest.name} ${manifest.version} (${licence})\n${text === '' ? '' : `\n${text}\n`}`;
}
