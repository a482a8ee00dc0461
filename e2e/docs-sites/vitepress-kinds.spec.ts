import { expect, test } from '@playwright/test';
import type { Host } from '../offline/host.js';
import { expectEveryKind } from './kinds-of-answers.js';
import { addWidget, serveSite } from './served-site.js';
import { expectLookOfSite, expectOwnersLook, expectReadableResults } from './site-look.js';
import { buildTowerSite } from './vitepress/build.js';

/** A small documentation site built by the real VitePress, with the widget added by one line in its theme. */
test.describe.configure({ mode: 'serial' });

let folder: string;
let host: Host;

test.beforeAll(async () => {
  // The first run installs the packages.
  test.setTimeout(1_200_000);
  folder = await buildTowerSite();
  await addWidget(folder, 'tower');
  host = await serveSite(folder);
});
test.afterAll(() => host?.goDown());

test('looks like the site, in the theme that the reader chooses for it, unless the owner says otherwise', async ({
  page,
}) => {
  const look = { accent: '--vp-c-brand-1', ground: '--vp-c-bg', radius: '8px' };
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(`${host.address}tower.html`);
  await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
  await expectLookOfSite(page, look, 'light');
  await expectReadableResults(page, 'clapper');
  await expectOwnersLook(page, look);
  await page.locator('.VPNavBar').getByRole('switch').click();
  await expect(page.locator('html')).toHaveClass(/\bdark\b/u);
  await expectLookOfSite(page, look, 'dark');
  await expectReadableResults(page, 'clapper');
});

expectEveryKind('VitePress', () => ({ folder, address: host.address }), {
  howTo: {
    question: 'How do I add a bell?',
    steps: [
      'Lock the hammer with its bolt.',
      'Join the relay to a free pair of clamps.',
      'Tell the program where it is:',
      'Draw the bolt, and let the bell strike once.',
    ],
    code: 'bellhand add --name Gabriel --clamp 4\nbellhand strike Gabriel --force 10',
  },
  command: {
    question: 'Which command saves the timetable?',
    language: 'sh',
    code: 'bellhand timetable save --to timetable.json',
  },
  definition: {
    question: 'What is a clapper?',
    term: 'Clapper',
    meaning: 'The tongue that hangs within a bell and strikes it when the bell swings.',
  },
  reason: {
    question: 'Why is a new bell struck softly at first?',
    sentence:
      'A new bell is struck softly in its first week, because its hammer has to wear a flat place of its own before it bears the full force.',
  },
  option: {
    question: 'Which setting says between which hours no bell is struck?',
    header: ['Setting', 'Default', 'What it does'],
    row: ['night-rest', '22-6', 'Hours between which no bell is struck.'],
  },
  note: {
    question: 'Who may stand in the bell frame while a hammer is not locked?',
    kind: 'Caution',
    says: 'Nobody may stand in the bell frame while a hammer is not locked. Relays can close by themselves when the power comes back.',
  },
  yesOrNo: {
    question: 'Does Bellhand move the hammers through relays?',
    sentence: 'It runs on a small computer beside the bell frame, moves the hammers through relays',
  },
  name: {
    question: 'Who wrote Bellhand?',
    answers: ['Oda Fennimore'],
    sentence: 'Bellhand was written in 2019 by Oda Fennimore, the organist of Saint Brannoc',
  },
  nothing: { question: 'Who is the bishop of the tower?' },
});
