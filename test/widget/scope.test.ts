import type { ReactiveControllerHost } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Limen, Standing, StandingInput } from '../../src/api.js';
import { ScopeController } from '../../src/widget/panel/scope-controller.js';
import type { WidgetSettings } from '../../src/widget/settings.js';
import { scriptedLimen } from '../ui/support.js';

const values = { version: ['v1', 'v2'], lang: ['en', 'fr'], section: ['guide', 'api'] };
const here = { version: 'v2', lang: 'fr', section: 'guide', page: '/v2/fr/guide/kiln.html' };
const host = { addController() {}, requestUpdate() {} } as unknown as ReactiveControllerHost;

/** Navigates the reader to another page. */
function goTo(pathname: string): void {
  vi.stubGlobal('location', { origin: 'https://pots.example', pathname });
}

function controller(
  standing: (reader: StandingInput) => Standing,
  setting: WidgetSettings['scope'] = 'here',
): { readonly scope: ScopeController; readonly asked: StandingInput[] } {
  const asked: StandingInput[] = [];
  const limen: Limen = {
    ...scriptedLimen('pots', () => []),
    standing: async (reader) => {
      asked.push(reader);
      return standing(reader);
    },
  };
  const scope = new ScopeController(
    host,
    async () => limen,
    () => setting,
  );
  return { scope, asked };
}

const onOff = ({ marks }: ScopeController) => marks.map(({ name, isOn }) => [name, isOn]);

beforeEach(() => {
  goTo('/v2/fr/guide/kiln.html');
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } });
});
afterEach(() => vi.unstubAllGlobals());

describe('the scope of the widget', () => {
  it('starts with version and language of the page, and offers the page', async () => {
    const { scope, asked } = controller(() => ({ values, here }));
    expect(await scope.scope()).toEqual({ version: 'v2', lang: 'fr' });
    expect(onOff(scope)).toEqual([
      ['version', true],
      ['lang', true],
      ['page', false],
    ]);
    expect(asked).toEqual([{ address: 'https://pots.example/v2/fr/guide/kiln.html', lang: 'fr' }]);
  });

  it('is everything if the corpus has one version and one language', async () => {
    const one = { version: ['v2'], lang: ['fr'], section: ['guide', 'api'] };
    const { scope } = controller(() => ({ values: one, here: { version: 'v2', lang: 'fr' } }));
    expect(await scope.scope()).toBeUndefined();
    expect(scope.marks).toEqual([]);
  });

  it('loses a filter that is removed, and gets it back', async () => {
    const { scope } = controller(() => ({ values, here }));
    await scope.locate();
    scope.toggle('version');
    expect(await scope.scope()).toEqual({ lang: 'fr' });
    scope.toggle('version');
    scope.toggle('page');
    expect(await scope.scope()).toEqual({ version: 'v2', lang: 'fr', page: here.page });
  });

  it('follows the reader to another page, where removed filters stay off and a filter by page is dropped', async () => {
    const { scope, asked } = controller(({ address }) => {
      const version = address.includes('/v1/') ? 'v1' : 'v2';
      return { values, here: { ...here, version, page: new URL(address).pathname } };
    });
    await scope.locate();
    scope.toggle('lang');
    scope.toggle('page');
    goTo('/v1/fr/guide/kiln.html');
    expect(await scope.scope()).toEqual({ version: 'v1' });
    await scope.scope();
    expect(asked).toHaveLength(2);
  });

  it('is what the owner says, or nothing that could be changed', async () => {
    const { scope } = controller(() => ({ values, here }), { version: 'v1', section: 'api' });
    expect(await scope.scope()).toEqual({ version: 'v1', section: 'api' });
    expect(onOff(scope)).toEqual([
      ['version', true],
      ['section', true],
      ['page', false],
    ]);
    const { scope: none, asked } = controller(() => ({ values, here }), 'none');
    expect(await none.scope()).toBeUndefined();
    expect([none.marks, asked]).toEqual([[], []]);
  });

  it('is everything if it cannot be determined, and is tried again', async () => {
    let isBroken = true;
    const { scope } = controller(() => {
      if (isBroken) throw new Error('no corpus');
      return { values, here };
    });
    expect(await scope.scope()).toBeUndefined();
    isBroken = false;
    expect(await scope.scope()).toMatchObject({ version: 'v2' });
  });
});
