import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GapReports } from '../../src/widget/gaps/gap-reports.js';
import { KeptGaps, mostKept } from '../../src/widget/gaps/kept-gaps.js';
import { maintainersLink } from '../../src/widget/outcome/maintainers-link.js';
import { requireTemplate } from '../../src/widget/panel/maintainers-template.js';

const page = 'https://docs.example/guide.html';

/** A browser's storage, in memory. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    get length() {
      return kept.size;
    },
  };
}

function reportsTo(destination: string | null, store: Storage | null = storage(), isTaken = true) {
  const sent: (readonly [string, unknown])[] = [];
  const reports = new GapReports(
    destination === null ? null : new URL(destination),
    () => {},
    new KeptGaps(destination, store),
    (address, body) => {
      sent.push([address, JSON.parse(body)]);
      return isTaken;
    },
  );
  return { reports, sent };
}

describe('reports of gaps', () => {
  it('are neither kept nor sent before the reader agrees', () => {
    const store = storage();
    for (const destination of [null, 'https://owner.example/gaps']) {
      const { reports, sent } = reportsTo(destination, store);
      reports.ended('Where is the key?', 'docs', true);
      expect(reports.consent).toBe('unasked');
      expect(sent).toEqual([]);
      expect(store.length).toBe(0);
    }
  });

  it('contain the question, the corpus and the verdict, and nothing else', () => {
    const { reports, sent } = reportsTo('https://owner.example/gaps');
    reports.ended('Where is the key?', 'docs', true);
    reports.agree();
    reports.ended('Who has it?', 'docs', false);
    reports.judge('down');
    reports.judge('down');
    expect(sent).toEqual([
      ['https://owner.example/gaps', { question: 'Where is the key?', corpus: 'docs', verdict: 'silence' }],
      ['https://owner.example/gaps', { question: 'Who has it?', corpus: 'docs', verdict: 'down' }],
    ]);
    expect(reports.isSending).toBe(true);
    expect(reports.kept).toEqual([]);
  });

  it('are not made for an answer without a verdict', () => {
    const { reports, sent } = reportsTo('https://owner.example/gaps');
    reports.agree();
    reports.ended('Who has it?', 'docs', false);
    expect(sent).toEqual([]);
  });

  it('stay on the device if the owner names no address, each question once', () => {
    const { reports, sent } = reportsTo(null);
    reports.agree();
    reports.ended('Where is the key?', 'docs', true);
    reports.ended('Where is the key?', 'docs', false);
    reports.judge('up');
    expect(reports.lines()).toBe('{"question":"Where is the key?","corpus":"docs","verdict":"up"}\n');
    expect(sent).toEqual([]);
  });

  it('are not offered again once they are refused, and the stored ones are deleted', () => {
    const store = storage();
    const { reports } = reportsTo(null, store);
    reports.agree();
    reports.ended('Where is the key?', 'docs', true);
    reports.refuse();
    expect(reports.kept).toEqual([]);
    expect(reportsTo(null, store).reports.consent).toBe('refused');
  });

  it('need a separate agreement for each address', () => {
    const store = storage();
    reportsTo(null, store).reports.agree();
    expect(reportsTo('https://owner.example/gaps', store).reports.consent).toBe('unasked');
  });

  it('are sent from no tab once the agreement was withdrawn in another', () => {
    const store = storage();
    const here = reportsTo('https://owner.example/gaps', store);
    const there = reportsTo('https://owner.example/gaps', store);
    here.reports.agree();
    there.reports.ended('Where is the key?', 'docs', true);
    expect(there.sent).toHaveLength(1);
    here.reports.refuse();
    there.reports.ended('Who has it?', 'docs', true);
    expect([there.sent.length, there.reports.isSending]).toEqual([1, false]);
  });

  it('are no longer sent once refused, even if the device has no space to store that', () => {
    const store = storage();
    reportsTo('https://owner.example/gaps', store).reports.agree();
    store.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    const { reports, sent } = reportsTo('https://owner.example/gaps', store);
    reports.refuse();
    reports.ended('Where is the key?', 'docs', true);
    expect([sent, reports.isSending]).toEqual([[], false]);
  });

  it('do not count as sent if the browser did not accept them', () => {
    const { reports } = reportsTo('https://owner.example/gaps', storage(), false);
    reports.agree();
    reports.ended('Where is the key?', 'docs', true);
    expect(reports.isReported).toBe(false);
  });

  it('are limited, and nothing breaks if the browser stores nothing or something invalid', () => {
    const kept = new KeptGaps(null, storage());
    for (let number = 0; number < mostKept + 5; number += 1) {
      kept.add({ question: `Where is key ${number}?`, corpus: 'docs', verdict: 'silence' });
    }
    expect(kept.gaps).toHaveLength(mostKept);
    expect(kept.gaps[0]?.question).toBe('Where is key 5?');
    const { reports } = reportsTo(null, null);
    reports.agree();
    reports.ended('Where is the key?', 'docs', true);
    expect(reports.kept).toEqual([]);
    const altered = storage();
    altered.setItem('limen-gaps', '[{"question":7}]');
    expect(new KeptGaps(null, altered).gaps).toEqual([]);
  });
});

describe('the link to the maintainers', () => {
  it('has the question filled in, escaped so that it stays in its place', () => {
    const template = requireTemplate(
      'https://forge.example/loom/issues/new?title={question}&labels=docs',
      page,
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (question) => {
        const address = new URL(maintainersLink(template, question, page));
        expect(address.host + address.pathname).toBe('forge.example/loom/issues/new');
        expect([...address.searchParams.keys()]).toEqual(['title', 'labels']);
        expect(address.searchParams.get('title')).toBe(question.replace(/\p{Cs}/gu, '\uFFFD'));
      }),
    );
  });

  it.each(['javascript:alert("{question}")', 'https://{question}.example/', 'data:,{question}'])(
    'is not made from %s',
    (template) => {
      expect(() => requireTemplate(template, page)).toThrow('ask-maintainers');
    },
  );
});
