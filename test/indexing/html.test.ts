import { describe, expect, it } from 'vitest';
import { readHtmlPage } from '../../src/indexing/html-page.js';
import { html, htmlPage } from './support.js';

const only = (body: string) => {
  const passages = html(body);
  expect(passages).toHaveLength(1);
  return passages[0];
};

describe('reading a built page', () => {
  it('gives every heading its own passage, with its breadcrumbs and its id in the page', () => {
    const passages = html(
      '<main><h1 id="guide">Guide</h1><p>Start.</p><h2 id="ref">ref()</h2><p>A ref.</p><h3 id="größe">Size</h3><p>Small.</p><h2 id="b">B</h2><p>Next.</p></main>',
    );
    expect(passages.map(({ title, anchor, text }) => [title, anchor, text])).toEqual([
      ['Guide', 'guide', 'Start.'],
      ['Guide › ref()', 'ref', 'A ref.'],
      ['Guide › ref() › Size', 'größe', 'Small.'],
      ['Guide › B', 'b', 'Next.'],
    ]);
  });

  it('takes the id of a target in the heading, or of the section that it opens', () => {
    const passages = html(
      '<main><h1><a name="top"></a>Top</h1><p>One.</p><section id="inner"><h2>Inner</h2><p>Two.</p></section></main>',
    );
    expect(passages.map(({ anchor }) => anchor)).toEqual(['top', 'inner']);
  });

  it.each([
    [
      'of Sphinx with a label',
      '<section id="in"><span id="label"></span><h2>In</h2><p>Two.</p></section>',
      'in',
    ],
    ['of an older Sphinx', '<div class="section" id="in">\n<h2>In</h2><p>Two.</p></div>', 'in'],
    ['of a target right before it', '<a name="in"></a>\n<h2>In</h2><p>Two.</p>', 'in'],
    ['of no target above a text', '<a name="in"></a><p>Text.</p><h2>In</h2><p>Two.</p>', 'a'],
    ['of no section with a text above', '<section id="in"><p>Text.</p><h2>In</h2><p>Two.</p></section>', 'a'],
  ])('links to the place %s', (_what, body, anchor) => {
    const passages = html(`<main><h1 id="a">A</h1><p>One.</p>${body}</main>`);
    expect(passages.at(-1)).toMatchObject({ title: 'A › In', anchor });
  });

  it('links to the nearest heading above if one has no id', () => {
    const passages = html('<main><h1 id="a">A</h1><p>One.</p><h2>Bare</h2><p>Two.</p></main>');
    expect(passages[1]).toMatchObject({ title: 'A › Bare', anchor: 'a' });
  });

  it('leaves navigation, page furniture, controls, hidden and ignored parts out', () => {
    const passage = only(
      '<header>Site</header><nav>Menu</nav><main><nav>Crumbs</nav><article><header><h1 id="t">Title</h1></header><p>Kept.</p>' +
        '<button>Copy</button><p data-limen-ignore>Not this.</p><div hidden>Nor this.</div><p aria-hidden="true">Nor.</p>' +
        '<aside>Beside</aside><footer>Edit</footer><style>p{}</style><template><p>Later</p></template></article></main><footer>Licence</footer>',
    );
    expect(passage).toMatchObject({ title: 'Title', text: 'Kept.' });
  });

  it('leaves out the symbol that links to a heading, whatever it is', () => {
    const titles = html(
      '<main><h1 id="a">A<a class="headerlink" href="#a">¶</a></h1><p>1</p><h2 id="b">B <a href="#b">#</a></h2><p>2</p>' +
        '<h2 id="c">C <a class="header-anchor" href="#c">\u200B</a></h2><p>3</p><h2 id="d"><a href="#d">D linked</a></h2><p>4</p></main>',
    ).map(({ title }) => title);
    expect(titles).toEqual(['A', 'A › B', 'A › C', 'A › D linked']);
  });

  it('keeps the lines of code, with their margins, as they are', () => {
    const passage = only(
      '<main><p>Use it:</p><div class="language-js"><button>Copy</button><span class="lang">js</span><pre><code><span class="line">if (a) {</span>\n<span class="line">  b()</span>\n\n<span class="line">}</span></code></pre></div></main>',
    );
    expect(passage?.text).toBe('Use it:\n\nif (a) {\n  b()\n\n}');
  });

  it('separates alternative names in code of which a page shows one', () => {
    const passage = only(
      '<main><p>The <span class="a"><code>onMounted</code></span><span class="b"><code>mounted</code></span> hook, <code>a</code><b>b</b>.</p></main>',
    );
    expect(passage?.text).toBe('The onMounted mounted hook, ab.');
  });

  it('reads code whose lines end in breaks, and code beside its line numbers', () => {
    expect(only('<main><pre><code><span>a<br></span><span>b<br></span></code></pre></main>')?.text).toBe(
      'a\nb',
    );
    const table =
      '<main><table><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><pre>a\n  b</pre></td></tr></table></main>';
    expect(only(table)?.text).toBe('a\n  b');
  });

  it.each([
    [
      'Hexo',
      '<figure class="highlight"><table><tr><td class="gutter"><pre><span class="line">1</span><br><span class="line">2</span></pre></td><td class="code"><pre><span class="line">a</span><br><span class="line">b</span></pre></td></tr></table></figure>',
    ],
    [
      'Jekyll',
      '<pre class="highlight"><code><table class="rouge-table"><tr><td class="rouge-gutter gl"><pre class="lineno">1\n2\n</pre></td><td class="rouge-code"><pre>a\nb\n</pre></td></tr></table></code></pre>',
    ],
    [
      'Hugo, in a table',
      '<table class="lntable"><tr><td class="lntd"><pre><code><span class="lnt">1\n</span><span class="lnt">2\n</span></code></pre></td><td class="lntd"><pre><code>a\nb\n</code></pre></td></tr></table>',
    ],
    [
      'Hugo, in the lines',
      '<pre><code><span class="line"><span class="ln">1</span>a\n</span><span class="line"><span class="ln">2</span>b\n</span></code></pre>',
    ],
  ])('leaves out the line numbers of %s', (_what, body) => {
    expect(only(`<main>${body}</main>`)?.text).toBe('a\nb');
  });

  it('keeps rows with a line of code in a cell as rows, and the cells around more code apart', () => {
    const table = (code: string) =>
      `<main><table><caption>Codes</caption><thead><tr><th>Code</th><th>Body</th></tr></thead><tbody><tr><td>200</td><td><pre>${code}</pre></td></tr><tr><td>404</td><td>None</td></tr></tbody></table></main>`;
    expect(only(table('{}'))?.text).toBe('Codes\nCode | Body\n200 | {}\n404 | None');
    expect(only(table('{\n}'))?.text).toBe('Codes\n\nCode\n\nBody\n\n200\n\n{\n}\n\n404\n\nNone');
  });

  it('keeps the cells of a table within a cell apart', () => {
    const table = '<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr></table></td></tr></table>';
    expect(only(`<main>${table}</main>`)?.text).toBe('a | b c');
  });

  it.each([
    ['Sphinx', '<a role="doc-noteref" href="#f">[1]</a>', '<a role="doc-backlink" href="#r">1</a>'],
    [
      'MkDocs',
      '<sup><a class="footnote-ref" href="#f">1</a></sup>',
      '<a class="footnote-backref" href="#r">↩</a>',
    ],
    ['GitHub', '<sup><a href="#f" data-footnote-ref>1</a></sup>', '<a href="#r" data-footnote-backref>↩</a>'],
    ['kramdown', '<sup class="footnote-ref">1</sup>', '<a class="reversefootnote" href="#r">↩</a>'],
  ])('leaves out the footnote markers of %s', (_what, there, back) => {
    expect(only(`<main><p>Ten metres${there}.</p><p>At low tide. ${back}</p></main>`)?.text).toBe(
      'Ten metres.\n\nAt low tide.',
    );
  });

  it('leaves out the version that Docusaurus writes above every page', () => {
    const badge = '<span class="theme-doc-version-badge badge badge--secondary">Version: 3.1</span>';
    expect(only(`<main><article>${badge}<h1 id="t">Tides</h1><p>Two a day.</p></article></main>`)?.text).toBe(
      'Two a day.',
    );
  });

  it('leaves out the symbols that Sphinx adds to signatures and captions', () => {
    const passage = only(
      '<main><dl class="py"><dt id="eat">eat()<a href="_modules/x.html#eat"><span class="viewcode-link">[source]</span></a><a class="headerlink" href="#eat">¶</a></dt><dd><p>Eats.</p></dd></dl>' +
        '<table><caption>Options<a class="headerlink" href="#o">¶</a></caption><tr><td>a</td><td>b</td></tr></table></main>',
    );
    expect(passage?.text).toBe('eat()\nEats.\n\nOptions\na | b');
  });

  it('leaves out the table of contents and the last lines that Asciidoctor writes', () => {
    const text = html(
      '<div id="header"><h1>Kiln</h1><div id="toc" class="toc2"><div id="toctitle">Contents</div><ul><li><a href="#_care">Care</a></li></ul></div></div><div id="content"><p>It is hot.</p></div><div id="footer"><div id="footer-text">Last updated today</div></div>',
    );
    expect(text.map((passage) => passage.text)).toEqual(['It is hot.']);
  });

  it('keeps a section that is about footers or tables of contents', () => {
    const passages = html(
      '<div class="section" id="footer"><h2>Footer</h2><p>It is below.</p></div><div id="toc"><h2>Contents</h2><p>They are above.</p></div>',
    );
    expect(passages.map(({ text }) => text)).toEqual(['It is below.', 'They are above.']);
  });

  it('keeps lists as lists, one within the other, and tables as rows', () => {
    const passage = only(
      '<main><ul><li>One<ol start="3"><li>Inner</li><li><p>Other</p></li></ol></li><li>Two</li></ul>' +
        '<table><thead><tr><th>Name</th><th>Type</th></tr></thead><tbody><tr><td><code>ref</code>()</td><td>a<br>b</td></tr></tbody></table></main>',
    );
    expect(passage?.text).toBe('- One\n  3. Inner\n  4. Other\n- Two\n\nName | Type\nref() | a b');
  });

  it('reads the contents of unknown elements', () => {
    const passage = only(
      '<main><my-box><my-title>Note</my-title><p>One <x-b>two</x-b> three.</p></my-box>loose <b>text</b></main>',
    );
    expect(passage?.text).toBe('Note\n\nOne two three.\n\nloose text');
  });

  it('locates the page by its breadcrumbs', () => {
    const [passage] = html(
      '<nav aria-label="Breadcrumbs"><ul><li><a href="/"><svg></svg></a></li><li><a href="/g">Basics</a></li><li class="active"><span>Lists</span></li></ul></nav><main><h1 id="l">Lists</h1><p>Text.</p></main>',
    );
    expect(passage?.title).toBe('Basics › Lists');
  });

  it.each([
    [
      'a page that leads elsewhere',
      '<meta http-equiv="refresh" content="0; url=/new">',
      '<p>Moved</p>',
      'leads',
    ],
    [
      'a page that is kept out of searches',
      '<meta name="robots" content="noindex">',
      '<p>Text</p>',
      'noindex',
    ],
    ['a page of nothing but navigation', '', '<nav>Menu</nav>', 'no text'],
  ])('skips %s and says why', (_what, head, body, reason) => {
    expect(readHtmlPage(htmlPage(body, head))).toEqual({
      kind: 'skipped',
      reason: expect.stringContaining(reason),
    });
  });

  it('reads only the visible text of hostile markup', () => {
    const passage = only(
      '<main><p onclick="x()">A<script>alert(1)</script><img src=x onerror="y()" alt="picture"> <a href="javascript:z()">link</a>' +
        ' \u202Etxet\u202C zero\u200Bwidth \u{E0041}\u{E0042}tag &lt;/script&gt;<iframe srcdoc="<p>in</p>"></iframe></p></main>',
    );
    expect(passage?.text).toBe('Apicture link txet zerowidth tag </script>');
  });
});
