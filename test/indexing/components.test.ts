import { describe, expect, it } from 'vitest';
import { markdown } from './support.js';

const textOf = (source: string) => markdown(`# Kiln\n\n${source}`, 'page.mdx')[0]?.text;

describe('components in MDX', () => {
  it.each([
    ['a step', '<Steps>\n<Step title="Fire it">\nSlowly.\n</Step>\n</Steps>', 'Fire it\n\nSlowly.'],
    ['a card', '<Cards.Card title="Kilns">\n  They are hot.\n</Cards.Card>', 'Kilns\n\nThey are hot.'],
    ['a note', '<Aside type="tip" title="Glaze">\nTwice.\n</Aside>', 'Glaze\n\nTwice.'],
    ['a card in a line of its own', '<Card title="Gas" icon="x">Open it.</Card>', 'Gas\n\nOpen it.'],
    ['a tab, once', '<Tab title="Gas">\nOpen it.\n</Tab>', 'Gas\n\nOpen it.'],
  ])('keep the title of %s before what they hold', (_what, source, text) => {
    expect(textOf(source)).toBe(text);
  });

  it('that hold nothing, and elements of HTML, show no title', () => {
    expect(textOf('It is hot.\n\n<Film title="A kiln" />\n\n<div title="More">\nSlowly.\n</div>')).toBe(
      'It is hot.\n\nSlowly.',
    );
  });

  it('have the labels of their tabs, also where these stand around them', () => {
    const tabs = '<Tabs.Tab>\nOpen it.\n</Tabs.Tab>\n<Tabs.Tab>\nStack it.\n</Tabs.Tab>\n</Tabs>';
    expect(textOf(`<Tabs items={['Gas', "Wood"]}>\n${tabs}`)).toBe('Gas\n\nOpen it.\n\nWood\n\nStack it.');
    expect(textOf(`<Tabs items={fuels}>\n${tabs}`)).toBe('Open it.\n\nStack it.');
    expect(textOf(`<Tabs items={['Gas', fuel]}>\n${tabs}`)).toBe('Open it.\n\nStack it.');
  });
});

describe('comments of HTML in MDX', () => {
  it('are left out, as Docusaurus leaves them out', () => {
    expect(textOf('Fire it.\n\n<!-- truncate -->\n\nSlowly <!-- a -->so.\n\n<!-- b\n\n```\nc -->')).toBe(
      'Fire it.\n\nSlowly so.',
    );
  });

  it('stay where they are code', () => {
    expect(textOf('Write `<!-- a -->` so:\n\n```html\n<!-- b -->\n```')).toBe(
      'Write <!-- a --> so:\n\n<!-- b -->',
    );
  });
});
