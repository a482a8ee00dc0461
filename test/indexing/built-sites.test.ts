import { describe, expect, it } from 'vitest';
import { readHtmlPage } from '../../src/indexing/html-page.js';
import { html, htmlPage, indexFiles, wordsOf } from './support.js';

const told = (body: string, head?: string) =>
  html(body, head).map(({ title, anchor, text }) => [title, anchor, text]);

describe('a page that has no element for its content', () => {
  it.each([
    [
      'DocBook',
      '<div class="navheader"><table><tr><th>Tides</th></tr><tr><td><a href="a.html">Prev</a></td><th>Sea</th></tr></table></div>',
      '<div class="navfooter"><table><tr><td>Waves</td></tr></table></div>',
    ],
    [
      'Publican',
      '<ul class="docnav top"><li><a href="a.html">Prev</a></li><li>The Book of Tides</li></ul>',
      '<ul class="docnav"><li>Next</li></ul>',
    ],
    [
      'GTK-Doc',
      '<table class="navigation" id="top"><tr><td><a href="#">Top</a> | <a href="#b">Parts</a></td></tr></table>',
      '<div class="footer"><hr>Generated</div>',
    ],
    [
      'Texinfo',
      '<div class="header"><p>Next: <a href="b.html">Waves</a>, Up: <a href="a.html">The Sea</a></p></div>',
      '<div class="header"><p>Next: <a href="b.html">Waves</a></p></div>',
    ],
    [
      'Doxygen',
      '<div id="nav-path" class="navpath"><ul><li class="navelem">Sea</li></ul></div>',
      '<address class="footer"><small>Generated</small></address>',
    ],
    ['AsciiDoc', '', '<div id="footer"><div id="footer-text">Last updated</div></div>'],
    [
      'Haddock',
      '<div id="package-header"><a href="a.html">Contents</a> <a href="b.html">Index</a></div>',
      '<div id="table-of-contents"><p>Contents</p><ul><li><a href="#b">How the moon pulls</a></li></ul></div>',
    ],
  ])('is read without what %s puts above and below it', (_what, above, below) => {
    expect(told(`${above}<h1 id="t">Tides</h1><p>Two a day.</p>${below}`)).toEqual([
      ['Tides', 't', 'Two a day.'],
    ]);
  });

  it('keeps what is only called like navigation, and what has the page’s heading', () => {
    expect(
      told(
        '<div id="header"><h1 id="t">Menus</h1></div><div class="menu"><p>A menu lists dishes. See <a href="#d">dishes</a>.</p></div>' +
          '<div class="section" id="navigation"><p><a href="a.html">Charts show the way</a></p></div>',
      ),
    ).toEqual([['Menus', 't', 'A menu lists dishes. See dishes.\n\nCharts show the way']]);
  });

  it('is read without the way to it in other languages', () => {
    const link = (lang: string) => `<a href="${lang}.html" hreflang="${lang}" rel="alternate">${lang}</a>`;
    expect(
      told(
        `<h1 id="t">Tides</h1><p>Available in: ${link('de')} | <a href="en.html">en</a></p><p>Two a day.</p>`,
      ),
    ).toEqual([['Tides', 't', 'Two a day.']]);
  });

  it('says its language in the body where the root does not', () => {
    const reading = readHtmlPage('<html><body lang="fr"><p>Deux par jour.</p></body></html>');
    expect(reading).toMatchObject({ page: { lang: 'fr' } });
  });
});

describe('a page whose parts have headings of level 1', () => {
  const parts = '<main><h1 id="a">1. How</h1><p>One.</p><h1 id="b">2. Why</h1><p>Two.</p></main>';

  it('is called what its head says', () => {
    expect(told(parts, '<title>Tides</title>')).toEqual([
      ['Tides › 1. How', 'a', 'One.'],
      ['Tides › 2. Why', 'b', 'Two.'],
    ]);
  });

  it.each(['<title>1. How - Sea</title>', ''])(
    'is called by the first of them where its head is %j',
    (head) => {
      expect(told(parts, head)).toEqual([
        ['1. How', 'a', 'One.'],
        ['1. How › 2. Why', 'b', 'Two.'],
      ]);
    },
  );
});

describe('a page whose headings begin with the second level', () => {
  const body = '<main><h2 id="t">Tides</h2><p>One.</p><h2 id="w">Why</h2><p>Two.</p></main>';

  it.each(['Tides - The Sea', 'The Sea: Tides', 'tides', 'Tides (The Sea)'])(
    'is called by the first where its head is %s',
    (name) => {
      expect(told(body, `<title>${name}</title>`)).toEqual([
        ['Tides', 't', 'One.'],
        ['Tides › Why', 'w', 'Two.'],
      ]);
    },
  );

  it.each(['All about Tides', 'Tidesofthesea'])('is called what its head says where that is %s', (name) => {
    expect(told(body, `<title>${name}</title>`)[0]?.[0]).toBe(`${name} › Tides`);
  });
});

describe('what stands above the title', () => {
  it('goes with what stands below it', () => {
    const page =
      '<main><div>Package sea</div><h1 id="t">Tides</h1><p>One.</p><h2 id="w">Why</h2><p>Two.</p></main>';
    expect(told(page)).toEqual([
      ['Tides', 't', 'Package sea\n\nOne.'],
      ['Tides › Why', 'w', 'Two.'],
    ]);
  });

  it('stays alone where nothing stands below it before the next heading', () => {
    expect(told('<main><div>Package sea</div><h1>Tides</h1><h2 id="w">Why</h2><p>Two.</p></main>')).toEqual([
      ['Tides', null, 'Package sea'],
      ['Tides › Why', 'w', 'Two.'],
    ]);
  });
});

describe('the way to a heading', () => {
  it.each([
    [
      'of the box that it opens, as in DocBook',
      '<div class="sect2" id="in"><div class="titlepage"><div><h2>In</h2></div></div><p>Two.</p></div>',
    ],
    [
      'deep in the heading, as in Node.js',
      '<h2>In<span><a class="mark" href="#in" id="in">#</a></span></h2><p>Two.</p>',
    ],
    [
      'of the section that it opens beside its version, as in rustdoc',
      '<section id="in"><span>1.0.0</span><a href="#in"></a><h4>In</h4></section><p>Two.</p>',
    ],
    ['of the link around it, as in Haddock', '<a href="#in" id="in"><h2>In</h2></a><p>Two.</p>'],
  ])('is the id %s', (_what, body) => {
    expect(told(`<main><h1 id="a">A</h1><p>One.</p>${body}</main>`).at(-1)).toEqual(['A › In', 'in', 'Two.']);
  });

  it('is not the id of a box in which something stands above it, nor that of the box around a whole page', () => {
    expect(
      told(
        '<div id="content"><h1>A</h1><p>One.</p><div id="box"><p>Above.</p><div><h2>In</h2><p>Two.</p></div></div></div>',
      ),
    ).toEqual([
      ['A', null, 'One.\n\nAbove.'],
      ['A › In', null, 'Two.'],
    ]);
  });

  it('leaves out links that only fold what stands below, unless the heading is nothing else', () => {
    const heading = (link: string) => `<main><h2 id="in">${link}</h2><p>Two.</p></main>`;
    expect(told(heading('In <small><a href="#">collapse</a></small>'))[0]?.[0]).toBe('Guide › In');
    expect(told(heading('<a href="javascript:fold()">In</a>'))[0]?.[0]).toBe('Guide › In');
  });

  it('keeps a heading that leads back to the list of headings, as in Sphinx', () => {
    const heading = '<h2 id="in"><a class="toc-backref" href="#id1" role="doc-backlink">In</a></h2>';
    expect(told(`<main><h1>A</h1>${heading}<p>Two.</p></main>`)).toEqual([['A › In', 'in', 'Two.']]);
  });

  it('may be named with its number by the page alone', () => {
    expect(told('<h3 id="t">7.1 Tides</h3><p>Two a day.</p>', '<title>Tides (The Sea)</title>')).toEqual([
      ['7.1 Tides', 't', 'Two a day.'],
    ]);
  });

  it('leaves out a sign that is wrapped', () => {
    const heading = '<h2 id="in"><span class="permalink"><a href="#in">◆&nbsp;</a></span>In</h2>';
    expect(told(`<main><h1 id="a">A</h1>${heading}<p>Two.</p></main>`)).toEqual([['A › In', 'in', 'Two.']]);
  });
});

describe('Doxygen', () => {
  it('keeps code as code, without the names that it shows on hovering', () => {
    const [passage] = html(
      '<main><div class="fragment"><div class="line"><span class="lineno">1</span><b>if</b> (a) {</div>\n<div class="line">  b();</div>\n' +
        '<div class="ttc"><div class="ttname">b</div></div></div></main>',
    );
    expect(passage).toMatchObject({ text: 'if (a) {\n  b();', blocks: [{ kind: 'code' }] });
  });

  it('keeps a signature in one line, and the rows of a list of members', () => {
    expect(
      told(
        '<main><h1 id="a">A</h1><table class="memname"><tr><td>int add</td><td>(</td><td>int</td><td>one,</td></tr><tr><td></td><td></td><td>int</td><td>other</td></tr><tr><td></td><td>)</td></tr></table>' +
          '<table><tr><td colspan="2"><h2 id="f">Functions</h2></td></tr><tr><td>int</td><td>add</td></tr><tr><td>bool</td><td>is</td></tr></table></main>',
      ),
    ).toEqual([
      ['A', 'a', 'int add ( int one, int other )'],
      ['A › Functions', 'f', 'int | add\nbool | is'],
    ]);
  });
});

describe('what the pages of a site have in common', () => {
  const above = '<div><a href="/"><img alt="The Sea"></a><h2>The Sea</h2><div>Calm. Wide. Blue.</div></div>';
  const below = '<hr><font>Last changed on 3 May 2024.</font>';
  const page = (title: string, text: string) =>
    htmlPage(`${above}<div><h2 id="t">${title}</h2>${text}</div>${below}`, `<title>${title}</title>`);
  const site = {
    'index.html': page('Tides', '<p>Two a day.</p><p>Bring boots.</p>'),
    'b.html': page('Waves', '<p>Wind makes them.</p><p>Bring boots.</p><p>And a coat.</p>'),
    'c.html': page('Currents', '<p>They carry warmth.</p>'),
  };
  const texts = async (files: Readonly<Record<string, string>>) =>
    (await indexFiles(files)).passages.map(({ title, text }) => [title, text]);

  it('is left out above and below their content, whatever its date, and not within', async () => {
    expect(await texts(site)).toEqual([
      ['Waves', 'Wind makes them.\n\nBring boots.\n\nAnd a coat.'],
      ['Currents', 'They carry warmth.'],
      ['Tides', 'Two a day.\n\nBring boots.'],
    ]);
  });

  it('is kept where it names a row of a table or an item', async () => {
    const row = (text: string) =>
      `<div><table><tr><th><a href="t.html">Kind:</a></th><td>${text}</td></tr></table></div>`;
    const files = { 'a.html': row('spring'), 'b.html': row('neap'), 'c.html': row('ebb') };
    const { passages } = await indexFiles(
      Object.fromEntries(Object.entries(files).map(([path, body]) => [path, htmlPage(body)])),
    );
    expect(passages.map(({ text }) => text)).toEqual(['Kind: | spring', 'Kind: | neap', 'Kind: | ebb']);
  });

  it('is left out between their parts too where it is nothing but links', async () => {
    const top = '<div class="top"><a href="#"><img alt="top"></a></div>';
    const long = (title: string) =>
      htmlPage(`<h1>${title}</h1><p>${title} one.</p>${top}<p>${title} two.</p>${top}<p>End.</p>`);
    const { passages } = await indexFiles({ 'a.html': long('A'), 'b.html': long('B'), 'c.html': long('C') });
    expect(passages.map(({ text }) => text)).toEqual([
      'A one.\n\nA two.',
      'B one.\n\nB two.',
      'C one.\n\nC two.',
    ]);
  });

  it('is kept where they mark their content, and where they are too few', async () => {
    const marked = Object.fromEntries(
      Object.entries(site).map(([path, text]) => [
        path,
        text.replace(/<body>(.*)<\/body>/s, '<body><main>$1</main></body>'),
      ]),
    );
    expect((await texts(marked)).flat().join(' ')).toContain('Calm.');
    const { 'c.html': _, ...two } = site;
    expect((await texts(two)).flat().join(' ')).toContain('Calm.');
  });

  it('is known anew when the pages have something else in common', async () => {
    const first = await indexFiles(site);
    const second = await indexFiles(
      { ...site, 'd.html': page('Salt', '<p>Rivers bring it.</p>') },
      { cache: first.cache },
    );
    expect(second.unchanged).toBe(3);
    const others = Object.fromEntries(
      Object.entries(site).map(([path, text]) => [
        path,
        path === 'index.html' ? text : text.replaceAll('Calm.', 'Rough.'),
      ]),
    );
    const third = await indexFiles(
      { ...others, 'd.html': page('Salt', '<p>Rivers bring it.</p>').replaceAll('Calm.', 'Rough.') },
      { cache: first.cache },
    );
    expect(third.unchanged).toBe(0);
  });
});

describe('a text that only says its own title', () => {
  it('is no passage', () => {
    expect(
      told('<main><div>Tides</div><h2 id="b">Moon</h2><p>It pulls.</p></main>', '<title>Tides</title>'),
    ).toEqual([['Tides › Moon', 'b', 'It pulls.']]);
  });
});

describe('a manual in one page beside its pages', () => {
  it('leaves its passages to them, whatever it is called, and keeps what only it has', async () => {
    const section = (name: string) => `<h2 id="${name}">${name}</h2><p>About ${name}.</p>`;
    const page = (...names: readonly string[]) => htmlPage(`<main>${names.map(section).join('')}</main>`);
    const all = page('tides', 'waves', 'salt', 'ships', 'fish');
    const pages = {
      'index.html': page('fish'),
      'tides.html': page('tides', 'waves'),
      'zoo.html': page('salt'),
    };
    for (const name of ['all.html', 'whole.html']) {
      const { passages, duplicates } = await indexFiles({ ...pages, [name]: all });
      expect(new Set(passages.map(({ url }) => url))).toEqual(
        new Set(['/#fish', `/${name}#ships`, '/tides.html#tides', '/tides.html#waves', '/zoo.html#salt']),
      );
      expect(duplicates).toBe(4);
    }
  });
});

describe('a page that a generator adds beside the text', () => {
  const skipped = (body: string) => {
    const reading = readHtmlPage(htmlPage(body));
    return reading.kind === 'skipped' ? reading.reason : 'no';
  };
  const links = (count: number) =>
    Array.from({ length: count }, (_, at) => `<li><a href="p.html#${at}">Entry number ${at}</a></li>`).join(
      '',
    );

  it('is left out where it is an index, and kept where it is how a site begins, or says something', () => {
    expect(skipped(`<main><h1>Index</h1><ul>${links(300)}</ul></main>`)).toBe('it is a list of links');
    expect(skipped(`<main><h1>Welcome</h1><ul>${links(30)}</ul></main>`)).toBe('no');
    const prose = `<p>This part is about tides, and about what the people of the coast make of them.</p>`;
    expect(skipped(`<main><h1>Tides</h1>${prose}<ul>${links(300)}</ul></main>`)).toBe('no');
    expect(skipped(`<main><h1>Terms</h1><ul>${links(300)}</ul><p>${wordsOf(300)}</p></main>`)).toBe('no');
  });

  it('is kept where a person has it among their own texts', () => {
    const body = `<h1>Bookmarks</h1><ul>${links(300)}</ul>`;
    expect(readHtmlPage(htmlPage(body), { despiteRobots: true })).toMatchObject({ kind: 'page' });
  });

  it('is left out where it is source code with a place for each line, and kept where it is an example', () => {
    const code = (id: string) =>
      `<main><h1>sea.h</h1><pre><a id="${id}"></a>int tides = 2;\nint waves = 9;</pre></main>`;
    expect(['l00001', 'line-1', '1'].map(code).map(skipped)).toEqual(
      Array(3).fill('it is a listing of source code'),
    );
    expect(skipped(code('cb1-1'))).toBe('no');
  });
});

describe('code outside of a preformatted block', () => {
  it('keeps its lines where a paragraph is nothing else', () => {
    const [passage] = html(
      '<main><p><code>&lt;Sea&gt;<br>\n<span class="indent">Tides  two<br></span>&lt;/Sea&gt;</code></p><p><code>a</code> or<br><code>b</code></p></main>',
    );
    expect(passage?.text).toBe('<Sea>\nTides two\n</Sea>\n\na or b');
  });
});

describe('code beside the numbers of its lines', () => {
  const table = (numbers: string) =>
    `<main><table><tr><td><pre class="lines">${numbers}</pre></td><td><pre class="code">tide\nwave</pre></td></tr></table></main>`;

  it('is kept without them, whatever their class', () => {
    expect(told(table('\n\n16\n17'))[0]?.[2]).toBe('tide\nwave');
  });

  it('is kept with other code beside it', () => {
    expect(told(table('one'))[0]?.[2]).toBe('one\n\ntide\nwave');
  });
});

describe('what is not part of a text', () => {
  it.each([
    [
      'a number that leads to a footnote, as in Texinfo',
      'Ten metres<a id="D1" href="#F1"><sup>13</sup></a>.',
    ],
    [
      'a number that leads to a footnote, as in DocBook',
      'Ten metres<a href="#f"><sup class="footnote">[1]</sup></a>.',
    ],
    [
      'a number that leads to a footnote, the other way round',
      'Ten metres<sup><a href="a.html#f">2</a></sup>.',
    ],
    [
      'what RDoc says at signatures',
      'Ten metres.<span class="method-click-advice">click to toggle source</span>',
    ],
  ])('is %s', (_what, text) => {
    expect(told(`<main><p>${text}</p></main>`)[0]?.[2]).toBe('Ten metres.');
  });

  it('is no power, and no other raised text', () => {
    const text =
      '2<sup>10</sup> x<sup>2</sup> (a+b)<sup>n</sup> 2<sup>nd</sup> day<sup>1</sup> <a href="#b"><sup>ten</sup></a>';
    expect(told(`<main><p>${text}</p></main>`)[0]?.[2]).toBe('2^10 x^2 (a+b)^n 2nd day1 ten');
  });

  it('is a line of an example that mdBook shows only on demand', () => {
    expect(
      told(
        '<main><pre><code><span class="boring">fn main() {\n</span>a();\n<span class="boring">}</span></code></pre></main>',
      )[0]?.[2],
    ).toBe('a();');
  });
});

describe('the tabs of a page that Antora built', () => {
  it('are read with their labels', () => {
    const tab = (name: string) => `<li id="${name}" class="tab"><p>${name}</p></li>`;
    const panel = (text: string) => `<div class="tabpanel"><div class="paragraph"><p>${text}</p></div></div>`;
    const tabs = `<div class="openblock tabs is-sync is-loading"><div class="content"><div class="ulist tablist"><ul>${tab('Gas')}${tab('Wood')}</ul></div>${panel('Open the valve.')}${panel('Light a match.')}</div></div>`;
    expect(told(`<main>${tabs}</main>`)[0]?.[2]).toBe('Gas\n\nOpen the valve.\n\nWood\n\nLight a match.');
  });
});
