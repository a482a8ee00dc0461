/** Reads a source page: Markdown with front matter, or MDX. */

import type { Element, Root } from 'hast';
import type { Root as MarkdownRoot, Nodes } from 'mdast';
import rehypeRaw from 'rehype-raw';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { LimenError, reasonOf } from '../engine/index.js';
import { boundedWork, requireFewMarks, TooMuchWork } from '../retrieval/source/markdown-work.js';
import { languageTag } from '../text/language-tag.js';
import { withoutCodeMarks } from './code-marks.js';
import { placeFootnotes } from './footnotes.js';
import { type FrontMatter, readFrontMatter } from './front-matter.js';
import { withoutJavaScript } from './mdx-components.js';
import { nameHeadings } from './name-headings.js';
import { requireShallow } from './nesting.js';
import type { PageOptions, PageReading } from './page.js';
import { pageSections } from './page-sections.js';
import { plainMarkdown } from './source-dialect.js';
import { readMarks } from './source-marks.js';

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkFrontmatter, ['yaml', 'toml'])
  .use(boundedWork);
const mdx = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkFrontmatter, ['yaml'])
  .use(remarkMdx)
  .use(boundedWork);
const toHtml = unified().use(remarkRehype, { allowDangerousHtml: true }).use(rehypeRaw);

/**
 * Headings get the ids that their generator gives them, unless they define their own (`{#id}`, or HTML's `id`).
 * @param file named in errors
 * @throws {LimenError} `corpus-invalid` if front matter or MDX cannot be parsed
 * @throws {RangeError} if its elements are nested too deeply
 */
export function readMarkdownPage(
  source: string,
  file: string,
  { despiteRobots = false, headingRule = 'github' }: PageOptions = {},
): PageReading {
  const isMdx = file.endsWith('.mdx');
  const tree = parse(plainMarkdown(source.replace(/^\uFEFF/, ''), isMdx), isMdx, file);
  const [first] = tree.children;
  const matter = frontMatterIn(first, file);
  if (matter.keptOut !== undefined && !despiteRobots) return { kind: 'skipped', reason: matter.keptOut };
  if (isMdx) withoutJavaScript(tree);
  readMarks(tree);
  nameHeadings(tree, headingRule);
  visit(tree, 'code', (code) => {
    code.value = withoutCodeMarks(code.value, code.lang ?? '');
  });
  leaveSparseTables(tree);
  const root = toHtml.runSync(tree) as Root;
  requireShallow(root);
  const lang = languageTag(matter.lang);
  const content: Element = {
    type: 'element',
    tagName: 'main',
    properties: {},
    children: root.children as Element[],
  };
  placeFootnotes(content);
  const { title, sections } = pageSections(content, lang);
  if (sections.length === 0) return { kind: 'skipped', reason: 'it has no text' };
  const { facets = {} } = matter;
  const name = matter.title ?? title ?? '';
  const named = { ...matter.named, title: name };
  return { kind: 'page', page: { title: name, breadcrumbs: [], lang, sections, facets, named } };
}

/** YAML between `---`; outside MDX also TOML between `+++`, as in Hugo and Zola. */
function frontMatterIn(first: Nodes | undefined, file: string): FrontMatter {
  // remark-frontmatter adds a node type that mdast's own types lack.
  const { type, value = '' } = (first ?? {}) as { readonly type?: string; readonly value?: string };
  return type === 'yaml' || type === 'toml' ? readFrontMatter(value, type, file) : {};
}

function parse(source: string, isMdx: boolean, file: string): MarkdownRoot {
  try {
    requireFewMarks(source);
    return (isMdx ? mdx : markdown).parse(source);
  } catch (cause) {
    const said = reasonOf(cause).split('\n')[0];
    const reason = cause instanceof TooMuchWork ? cause.message : `it is not MDX: ${said}`;
    throw new LimenError('corpus-invalid', { file, reason }, { cause });
  }
}

/** Maximum number of missing cells that are filled in per table. */
const mostFilledIn = 10_000;

/** Rows get their missing cells, unless a few bytes would become millions of cells. */
function leaveSparseTables(tree: MarkdownRoot): void {
  visit(tree, 'table', (table) => {
    const columns = table.align?.length ?? 0;
    const left = table.children.reduce(
      (sum, { children }) => sum + Math.max(0, columns - children.length),
      0,
    );
    if (left > mostFilledIn) table.align = null;
  });
}
