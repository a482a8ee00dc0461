import fc from 'fast-check';
import type { Link, Nodes } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { conversationMarkdown } from '../../src/widget/conversation/conversation-markdown.js';
import { KeptConversation } from '../../src/widget/conversation/kept-conversation.js';
import { questionLink } from '../../src/widget/conversation/question-link.js';
import { hasConversation } from '../../src/widget/conversation/session-store.js';
import {
  answerLimit,
  followUpOf,
  mostProofs,
  mostTurns,
  type Turn,
  turnOf,
} from '../../src/widget/conversation/turn.js';
import { linkedQuestion } from '../../src/widget/linked-question.js';
import { nadia, rightDraft } from '../ui/support.js';

/** A tab's session storage, in memory. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
}

const oiled: Turn = {
  question: 'How do I oil the reed?',
  changed: null,
  topic: null,
  answer: 'With a brush.',
  proofs: [{ title: 'Handbook › Reed', url: 'https://loom.example/reed#oil' }],
};
const unknown: Turn = {
  question: 'Why for the reed?',
  changed: null,
  topic: { phrase: 'the reed', isPerson: false },
  answer: null,
  proofs: [],
};

const answered = {
  status: 'answered',
  answer: 'With a brush.',
  round: 1,
  probability: 0.9,
  draft: rightDraft,
} as const;

describe('a conversation', () => {
  it('continues on the next page in the same tab, by corpus', () => {
    const tab = storage();
    expect(hasConversation('handbook', tab)).toBe(false);
    new KeptConversation('handbook', tab).add(oiled);
    new KeptConversation('handbook', tab).add(unknown);
    expect(hasConversation('handbook', tab)).toBe(true);
    expect(new KeptConversation('handbook', tab).turns).toEqual([oiled, unknown]);
    expect(new KeptConversation('other', tab).turns).toEqual([]);
  });

  it('keeps a question that is asked twice once, as the newest, and the newest of many', () => {
    const kept = new KeptConversation('handbook', storage());
    kept.add(oiled);
    kept.add(unknown);
    kept.add({ ...oiled, answer: 'With oil.' });
    expect(kept.turns.map(({ answer }) => answer)).toEqual([null, 'With oil.']);
    for (let number = 0; number <= mostTurns; number += 1) {
      kept.add({ ...unknown, question: `Why for reed ${number}?` });
    }
    expect(kept.turns).toHaveLength(mostTurns);
    expect(kept.last?.question).toBe(`Why for reed ${mostTurns}?`);
  });

  it('forgets a question that was taken back, and everything when it is cleared', () => {
    const tab = storage();
    const kept = new KeptConversation('handbook', tab);
    kept.add(oiled);
    kept.add(unknown);
    kept.takeBack(oiled.question);
    expect(kept.last).toEqual(unknown);
    kept.takeBack(unknown.question);
    expect(kept.last).toEqual(oiled);
    kept.clear();
    expect(kept.turns).toEqual([]);
    expect(tab.length).toBe(0);
  });

  it('that one widget of the page clears is cleared in all of them', () => {
    const tab = storage();
    const [one, other] = [new KeptConversation('handbook', tab), new KeptConversation('handbook', tab)];
    one.add(oiled);
    other.refresh();
    one.clear();
    other.refresh();
    expect(other.turns).toEqual([]);
    other.add(unknown);
    expect(new KeptConversation('handbook', tab).turns).toEqual([unknown]);
  });

  it('is kept in memory if the tab stores nothing', () => {
    const denied: Storage = {
      ...storage(),
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
    };
    for (const store of [null, denied]) {
      const kept = new KeptConversation('handbook', store);
      kept.add(oiled);
      kept.refresh();
      expect(kept.turns).toEqual([oiled]);
      kept.clear();
      expect(kept.turns).toEqual([]);
    }
  });

  it.each([
    ['another build', { format: 1, turns: [oiled] }],
    ['something else', { format: 2, turns: [{ ...oiled, script: 'x' }] }],
    [
      'a link that is none',
      { format: 2, turns: [{ ...oiled, proofs: [{ title: 'x', url: 'javascript:alert(1)' }] }] },
    ],
    ['too long an answer', { format: 2, turns: [{ ...oiled, answer: 'x'.repeat(answerLimit + 2) }] }],
    ['too many turns', { format: 2, turns: Array.from({ length: mostTurns + 1 }, () => oiled) }],
    [
      'too many proofs',
      { format: 2, turns: [{ ...oiled, proofs: Array(mostProofs + 1).fill(oiled.proofs[0]) }] },
    ],
    ['no JSON', '<html>'],
  ])('that was written by %s is ignored', (_what, value) => {
    const tab = storage();
    tab.setItem('limen-conversation:handbook', typeof value === 'string' ? value : JSON.stringify(value));
    expect(new KeptConversation('handbook', tab).turns).toEqual([]);
  });

  it('is read back unchanged, whatever was asked and found', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 });
    const proof = fc.record({ title: text, url: fc.option(fc.webUrl({ withFragments: true })) });
    const turn = fc.record({
      question: text,
      changed: fc.option(text),
      topic: fc.option(fc.record({ phrase: text, isPerson: fc.boolean() })),
      answer: fc.option(text),
      proofs: fc.array(proof, { maxLength: mostProofs }),
    });
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 2 * mostTurns }), (turns) => {
        const tab = storage();
        const kept = new KeptConversation('handbook', tab);
        for (const each of turns) kept.add(each);
        expect(new KeptConversation('handbook', tab).turns).toEqual(kept.turns);
        expect(kept.turns.length).toBeLessThanOrEqual(mostTurns);
      }),
    );
  });

  it('stores no URL that must not be a link', () => {
    const kept = (url: string | null) =>
      turnOf('Who?', null, answered, [{ passage: nadia, sentences: [], url }]).proofs[0]?.url;
    expect(kept('https://loom.example/a')).toBe('https://loom.example/a');
    expect(kept('javascript:alert(1)')).toBeNull();
    expect(kept(`https://loom.example/${'a'.repeat(2000)}`)).toBeNull();
    expect(kept(null)).toBeNull();
  });

  it('stays with what it is about from page to page', () => {
    const tab = storage();
    const first = turnOf('How do I oil the reed?', null, answered, []);
    const second = followUpOf('And when was it cleaned?', first);
    new KeptConversation('handbook', tab).add(turnOf(second?.question ?? '', second, answered, []));
    const { last } = new KeptConversation('handbook', tab);
    expect(followUpOf('How do I remove it?', last)?.question).toBe('How do I remove the reed?');
    expect(followUpOf('How do I remove it?', null)).toBeNull();
  });
});

describe('a link that asks', () => {
  it('restores the question without sending it to a server', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (question) => {
        const link = new URL(questionLink(question, 'https://loom.example/reed?v=2#oil'));
        expect(link.origin + link.pathname + link.search).toBe('https://loom.example/reed?v=2');
        expect(linkedQuestion(link.hash)).toBe(question.replace(/\p{Cs}/gu, '\uFFFD').trim());
      }),
    );
  });

  it.each(['', '#', '#oil', '#/route?limen-ask', '#limen-ask=', '#limen-ask=%20'])(
    'is not “%s”',
    (fragment) => {
      expect(linkedQuestion(fragment)).toBe('');
    },
  );
});

describe('a conversation as Markdown', () => {
  it('has questions as headings, answers as quotes and proofs as links', () => {
    expect(conversationMarkdown([oiled, unknown], 'I do not know.')).toBe(`## How do I oil the reed?

> With a brush.

- [Handbook › Reed](<https://loom.example/reed#oil>)

## Why for the reed?

> I do not know.
`);
  });

  it('is parsed as intended, whatever a corpus contains', () => {
    const sign = fc.constantFrom(...'`*_[]()<>#!|~&;\\-+=.:"0a 1\n$é漢');
    const text = fc.array(sign, { maxLength: 40 }).map((signs) => `a${signs.join('')}`);
    const proof = fc.record({
      title: text,
      url: fc.webUrl({ withFragments: true, withQueryParameters: true }),
    });
    const turn = fc.record({
      question: text,
      changed: fc.constant(null),
      topic: fc.constant(null),
      answer: fc.option(text),
      proofs: fc.array(proof, { maxLength: mostProofs }),
    });
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 3 }), (turns) => {
        const tree = unified().use(remarkParse).parse(conversationMarkdown(turns, 'I do not know.'));
        const kinds = new Set<string>();
        const links: Link[] = [];
        visit(tree, (node: Nodes) => {
          kinds.add(node.type);
          if (node.type === 'link') links.push(node);
        });
        const allowed = ['root', 'heading', 'text', 'blockquote', 'paragraph', 'list', 'listItem', 'link'];
        expect([...kinds].filter((kind) => !allowed.includes(kind))).toEqual([]);
        expect(links.map(({ url }) => url)).toEqual(
          turns.flatMap(({ proofs }) => proofs.map(({ url }) => url)),
        );
        const headings = tree.children.filter(({ type }) => type === 'heading').map((each) => textOf(each));
        expect(headings).toEqual(turns.map(({ question }) => question.replace(/\s+/gu, ' ').trim()));
      }),
    );
  });
});
