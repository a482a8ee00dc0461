/**
 * `npx tsx scripts/widget-on-sites-screenshots.ts`: takes screenshots of `<limen-ask>`, without any settings,
 * on small sites built by VitePress, Docusaurus and MkDocs Material, into docs/screenshots/widget: fonts,
 * corners and colours are the sites'. Build page and widget first.
 */

import { join, resolve } from 'node:path';
import { buildHeronSite } from '../e2e/docs-sites/docusaurus/build.js';
import { buildSeedSite } from '../e2e/docs-sites/mkdocs/build.js';
import { addWidget, serveSite } from '../e2e/docs-sites/served-site.js';
import { buildTowerSite } from '../e2e/docs-sites/vitepress/build.js';
import { installPythonPackages } from '../e2e/docs-sites/workshop.js';
import { launchBrowser } from './launch-browser.js';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'docs', 'screenshots', 'widget');

interface Site {
  readonly name: string;
  readonly scheme: 'light' | 'dark';
  readonly page: string;
  readonly typed: string;
  readonly build: () => Promise<string>;
}

const sites: readonly Site[] = [
  { name: 'vitepress', scheme: 'light', page: 'tower.html', typed: 'bell ham', build: buildTowerSite },
  { name: 'docusaurus', scheme: 'light', page: 'limits/', typed: 'photographs', build: buildHeronSite },
  { name: 'mkdocs', scheme: 'dark', page: 'history/', typed: 'labels pen', build: buildSeeds },
];

async function buildSeeds(): Promise<string> {
  const programs = await installPythonPackages('mkdocs', join(root, 'e2e/docs-sites/mkdocs/site'));
  return buildSeedSite(join(programs, 'mkdocs'), 'photographed');
}

const browser = await launchBrowser();
try {
  for (const { name, scheme, page: path, typed, build } of sites) {
    const site = await build();
    await addWidget(site, name);
    const host = await serveSite(site);
    const page = await browser.newPage({
      viewport: { width: 800, height: 600 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    });
    await page.goto(host.address + path);
    await page.locator('limen-ask').getByRole('button').first().click();
    await page.locator('limen-ask [part=input]').fill(typed);
    await page.locator('limen-ask [part=result]').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(`docs/screenshots/widget/${name}.png`);
    await page.close();
    await host.goDown();
  }
} finally {
  await browser.close();
}
