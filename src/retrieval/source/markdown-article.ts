/** Parses a Markdown article into one passage: plain text, with the ids of the articles it links to. */

import type { Nodes, Root, RootContent } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import * as v from 'valibot';
import { parse as parseYaml } from 'yaml';
import { LimenError, reasonOf } from '../../engine/index.js';
import { parseValue } from '../../text/parse-json.js';
import { oneLine, visibleText } from '../../text/visible-text.js';
import type { CorpusPassage } from '../corpus-format.js';
import { boundedWork, requireFewMarks, TooMuchWork } from './markdown-work.js';

const markdown = unified().use(remarkParse).use(remarkFrontmatter, ['yaml']).use(boundedWork);

/**
 * @param id of the passage: the file's name without `.md`
 * @param file named in errors
 * @throws {LimenError} `corpus-invalid` if title or text is missing or the front matter cannot be read
 */
export function parseArticle(source: string, id: string, file: string): CorpusPassage {
  const root = parse(source.replace(/^\uFEFF/, ''), file);
  const { title, topic, url } = frontMatter(root, file);
  const text = visibleText(root.children.map(blockText).filter(Boolean).join('\n\n')).trim();
  if (text === '')
    throw new LimenError('corpus-invalid', { file, reason: 'it has no text under its front matter' });
  const links = linkedIds(root).filter((link) => link !== id);
  return {
    id,
    title,
    text,
    ...(topic === undefined ? {} : { topic }),
    ...(links.length === 0 ? {} : { links }),
    ...(url === undefined ? {} : { url }),
  };
}

function parse(source: string, file: string): Root {
  try {
    requireFewMarks(source);
    return markdown.parse(source);
  } catch (cause) {
    if (!(cause instanceof TooMuchWork)) throw cause;
    throw new LimenError('corpus-invalid', { file, reason: cause.message }, { cause });
  }
}

/** Text collapsed to one line. */
export const line = v.pipe(v.string(), v.transform(oneLine));

const articleMatter = v.object({
  title: v.pipe(line, v.nonEmpty()),
  topic: v.exactOptional(line),
  url: v.exactOptional(v.string()),
});

function frontMatter(root: Root, file: string): v.InferOutput<typeof articleMatter> {
  const refuse = (reason: string): never => {
    throw new LimenError('corpus-invalid', { file, reason });
  };
  const first = root.children[0];
  if (first?.type !== 'yaml') return refuse('it does not begin with front matter');
  let given: unknown;
  try {
    given = parseYaml(first.value);
  } catch (thrown) {
    return refuse(`its front matter is not YAML: ${reasonOf(thrown)}`);
  }
  return parseValue(articleMatter, given, (fault) => refuse(`its front matter ${fault}`));
}

/** A block as lines of text. HTML is kept as literal text. */
function blockText(block: RootContent): string {
  switch (block.type) {
    case 'yaml':
    case 'definition':
    case 'thematicBreak':
      return '';
    case 'code':
    case 'html':
      return block.value;
    case 'list':
    case 'listItem':
    case 'blockquote':
      return block.children.map(blockText).join('\n');
    default:
      return inlineText(block).replace(/\s+/g, ' ');
  }
}

function inlineText(node: Nodes): string {
  if (node.type === 'break') return ' ';
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? '';
  if ('children' in node) return node.children.map(inlineText).join('');
  return 'value' in node ? node.value : '';
}

/** Targets of `other-slug.md` links, without duplicates, in text order. */
function linkedIds(root: Root): string[] {
  const ids = new Set<string>();
  visit(root, ['link', 'definition'], (node) => {
    const found = 'url' in node ? /^(?:\.\/)?([^/:?#]+)\.md(?:#.*)?$/.exec(node.url) : null;
    if (found?.[1] !== undefined) ids.add(found[1]);
  });
  return [...ids];
}
