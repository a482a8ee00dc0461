import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * The rules of axe that a page breaks, or one part of it, each as `rule: elements`. Our pages have no frames, so
 * that axe need not open a second page to join what frames report, and only what is broken is described: a third
 * of the time.
 *
 * @param selector of the only part that is judged
 */
export async function brokenRules(page: Page, selector?: string): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (selector !== undefined) axe.include(selector);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
