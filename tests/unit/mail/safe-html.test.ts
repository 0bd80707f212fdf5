import { describe, expect, test } from 'vitest'
import { htmlToText, previewOf } from '#server/mail/html/plain-text.ts'
import { linkify } from '#server/mail/html/links.ts'
import { safeStyle } from '#server/mail/html/styles.ts'
import { textToHtml } from '#server/mail/html/text-html.ts'
import { sanitiseHtml } from '#server/mail/safe-html.ts'
import { dangers } from './dangers.ts'

const link = 'rel="noopener noreferrer nofollow" target="_blank"'

const film = 'https://youtu.be/dQw4w9WgXcQ'

describe('sanitising', () => {
  test.each<[string, string]>([
    ['<aside data-callout="warning"><p>t</p></aside>', '<aside data-callout="warning"><p>t</p></aside>'],
    ['<aside data-callout="x&quot;y" class="a">t</aside>', '<aside>t</aside>'],
    ['<p data-callout="info">t</p>', '<p>t</p>'],
    [
      `<p><a href="${film}" data-video="x">t</a></p>`,
      `<p><a href="${film}" ${link} data-video="YouTube">t</a></p>`,
    ],
    [
      '<a href="https://evil.example" data-video="YouTube">t</a>',
      `<a href="https://evil.example" ${link}>t</a>`,
    ],
    ['<a href="javascript:x" data-video="YouTube">t</a>', '<a>t</a>'],
  ])('of an article: %s', (source, wanted) => {
    expect(sanitiseHtml(source, { isArticle: true })).toBe(wanted)
    expect(sanitiseHtml(source)).not.toMatch(/data-(?:callout|video)/)
  })

  test.each<[string, string]>([
    ['<p onclick="x()" class=a id=b name=c>t</p>', '<p>t</p>'],
    ['<script>x</script><style>y</style>t', 't'],
    ['<a href="javascript:x">t</a>', '<a>t</a>'],
    ['<a href=" java&#9;script:x">t</a>', '<a>t</a>'],
    ['<a href="&#1;javascript:x">t</a>', '<a>t</a>'],
    ['<a href="data:text/html,x">t</a>', '<a>t</a>'],
    ['<a href="vbscript:x">t</a>', '<a>t</a>'],
    ['<a href="//evil.example">t</a>', '<a>t</a>'],
    ['<a href="#top">t</a>', '<a>t</a>'],
    ['<a href="HTTPS://A.example/?a=1&b=2">t</a>', `<a href="HTTPS://A.example/?a=1&amp;b=2" ${link}>t</a>`],
    [
      '<a href="https://a.example" target="_self" rel="opener" ping="https://evil.example">t</a>',
      `<a href="https://a.example" ${link}>t</a>`,
    ],
    ['<a href="www.a.example/x">t</a>', `<a href="https://www.a.example/x" ${link}>t</a>`],
    ['<a href="mailto:a@b.example">t</a>', `<a href="mailto:a@b.example" ${link}>t</a>`],
    ['<a href="tel:+491">t</a>', `<a href="tel:+491" ${link}>t</a>`],
    ['<img src="http://a.example/x.png" srcset="y 2x" onerror=z>', '<img src="https://a.example/x.png" />'],
    ['<img src="cid:a@b">', '<img src="cid:a@b" />'],
    ['<img src="data:image/png;base64,AA==">', ''],
    ['<img src="https://a.example/t.gif" width="1" height="1">', ''],
    ['<img src="file:///etc/passwd" alt="x">', '<img alt="x" />'],
    ['<iframe src=x>a<b>c</b></iframe>t', 't'],
    ['<object data=x><embed src=y></object>t', 't'],
    ['<form action=x><input value=y><button>b</button>t</form>', 'bt'],
    ['<svg><a xlink:href="javascript:x"><text>s</text></a></svg>t', 't'],
    ['<math><mtext><style><img src=x onerror=y></style></mtext></math>t', 't'],
    [
      '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=x"><link rel=stylesheet href=y>t',
      't',
    ],
    [
      '<table background="https://evil.example/x" bgcolor=red><tr><td>t</td></tr></table>',
      '<table bgcolor="red"><tr><td>t</td></tr></table>',
    ],
    ['<p style="position:fixed;top:0;color:red">t</p>', '<p style="color:red">t</p>'],
    ['<!--[if mso]><p>m</p><![endif]--><!-- c -->t', 't'],
    ['a < b & c > d', 'a &lt; b &amp; c &gt; d'],
    ['<p>&nbsp;&copy;&amp;lt;</p>', '<p>\u00a0©&amp;lt;</p>'],
    ['<noscript><p title="</noscript><img src=x onerror=y>"></noscript>t', 't'],
  ])('%s', (source, wanted) => {
    expect(sanitiseHtml(source)).toBe(wanted)
  })

  test.each([
    '<div><style><!--</style><img src=x onerror=y>--></div>',
    '<p title="--><img src=x onerror=y>">',
    '<![CDATA[<img src=x onerror=y>]]>',
    '<textarea></textarea/><img src=x onerror=y>',
    '<xmp></xmp><img src=x onerror=y></xmp>',
    '<template><img src=x onerror=y></template>',
    '<select><option><style></select><img src=x onerror=y></style>',
    '<svg></p><style><a id="</style><img src=x onerror=y>">',
    '<math><annotation-xml encoding="text/html"><img src=x onerror=y>',
    '<a href="https://x" style="background:url(javascript:x)" onfocus=y autofocus>',
    '<img """><script>x</script>">',
    '<<script>x</script>',
    '<img src=x\0 onerror=y>',
    '<im\0g src=x onerror=y>',
    '<p/onclick=x>',
    '<a href=`javascript:x`>',
    '<p data-quote="quote&quot; onclick=x">',
    '<plaintext><img src=x onerror=y>',
  ])('%s leaves nothing dangerous', (source) => {
    const safe = sanitiseHtml(source)
    expect(dangers(safe)).toEqual([])
    expect(sanitiseHtml(safe)).toBe(safe)
  })

  test('keeps the text below the deepest nesting', () => {
    const safe = sanitiseHtml(`${'<div>'.repeat(5_000)}deep`)
    expect(safe).toContain('deep')
    expect(safe.match(/<div>/g)?.length).toBeLessThanOrEqual(300)
  })
})

describe('styles', () => {
  test.each<[string, string]>([
    ['color:red;font-family:"Segoe UI", Arial', 'color:red;font-family:"Segoe UI", Arial'],
    ['COLOR : RGB(1, 2, 3) !important', 'color:RGB(1, 2, 3) !important'],
    ['width:calc(100% - 10px)', 'width:calc(100% - 10px)'],
    ['background:url(x)', ''],
    ['background:u\\72l(x)', ''],
    ['background:/**/url(x)', ''],
    ['background:image-set("x" 1x)', ''],
    ['width:expression(alert(1))', ''],
    ['color:var(--x)', ''],
    ['position:absolute;z-index:9;color:red', 'color:red'],
    ['margin:-100px', ''],
    ['text-indent:-18pt', 'text-indent:-18pt'],
    ['display:flex', ''],
    ['font-family:"a;b";color:red', 'font-family:"a;b";color:red'],
    ['content:"x";behavior:url(x);-moz-binding:url(x)', ''],
    ['color:red;background-image:url(//evil.example)', 'color:red'],
    ['', ''],
  ])('%s', (source, wanted) => {
    expect(safeStyle(source)).toBe(wanted)
  })
})

describe('text of HTML', () => {
  test.each<[string, string]>([
    ['<p>one</p><p>two</p>', 'one\n\ntwo'],
    ['one<br>two<br><br>three', 'one\ntwo\n\nthree'],
    ['<div>one</div><div>two</div>', 'one\ntwo'],
    ['<ul><li>a</li><li><p>b</p></li></ul><ol><li>c</li><li>d</li></ol>', '- a\n\n- b\n\n1. c\n2. d'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    ['a  \n <b> b </b> c', 'a b c'],
    ['<pre>a\n  b</pre>', 'a\n  b'],
    ['<blockquote>q<blockquote>r</blockquote></blockquote>t', '> q\n>>\n>> r\n\nt'],
    ['<span style="display:none">preheader</span>t', 't'],
    ['<a href="https://a.example/x">text</a>', 'text'],
    ['x<hr>y', 'x\n---\ny'],
    ['&lt;b&gt; &amp;amp;', '<b> &amp;'],
    ['<img src="https://a.example/e.png" alt="😀">', '😀'],
    ['<img src="https://a.example/e.png" alt="Logo of us">', ''],
  ])('%s', (source, wanted) => {
    expect(htmlToText(sanitiseHtml(source))).toBe(wanted)
  })

  test('can name where links lead', () => {
    const html = sanitiseHtml(
      '<a href="https://a.example/x">text</a> <a href="https://a.example/">a.example</a> <a href="mailto:a@b.example">a@b.example</a>',
    )
    expect(htmlToText(html, { withLinks: true })).toBe('text <https://a.example/x> a.example a@b.example')
  })
})

describe('text as HTML', () => {
  test('escapes everything and keeps lines, paragraphs and indents', () => {
    expect(textToHtml('<b>&"\n  two\n\n\nthree\r\nfour')).toBe(
      '<p>&lt;b&gt;&amp;&quot;<br />\u00a0\u00a0two</p>\n<p>three<br />four</p>',
    )
  })

  test.each<[string, string]>([
    [
      'see https://a.example/x?y=1&z=2.',
      `see <a href="https://a.example/x?y=1&amp;z=2" ${link}>https://a.example/x?y=1&amp;z=2</a>.`,
    ],
    ['(https://a.example/x_(y))', `(<a href="https://a.example/x_(y)" ${link}>https://a.example/x_(y)</a>)`],
    ['<https://a.example>', `&lt;<a href="https://a.example" ${link}>https://a.example</a>&gt;`],
    ['www.a.example', `<a href="https://www.a.example" ${link}>www.a.example</a>`],
    ['write to ana@b.example!', `write to <a href="mailto:ana@b.example" ${link}>ana@b.example</a>!`],
    ['javascript:https', 'javascript:https'],
    ['https://', 'https://'],
    ['a@b', 'a@b'],
    [
      '"https://a.example"onclick="x',
      `&quot;<a href="https://a.example" ${link}>https://a.example</a>&quot;onclick=&quot;x`,
    ],
  ])('%s', (source, wanted) => {
    expect(linkify(source)).toBe(wanted)
  })

  test('is safe for any text', () => {
    expect(dangers(textToHtml('<script>x</script> https://a.example/"onx=<b> \'"> javascript:x'))).toEqual([])
  })
})

describe('the preview', () => {
  test('is the first own words on one line, cut at a word', () => {
    expect(previewOf('> quoted\nHello\n\n  there <https://a.example/x> friend', 200)).toBe(
      'Hello there friend',
    )
    expect(previewOf('> only\n> quotes')).toBe('> only > quotes')
    expect(previewOf('word '.repeat(100), 50)).toBe('word word word word word word word word word…')
    expect(previewOf('😀'.repeat(200), 21).isWellFormed()).toBe(true)
    expect(previewOf('')).toBe('')
  })

  test('has no invisible filling of newsletters', () => {
    expect(previewOf('Sale\u034f \u200c \u200c \u00ad today')).toBe('Sale today')
  })
})

test('linkifying and stripping are linear', () => {
  const started = performance.now()
  for (const piece of [
    'http://a',
    'http://a.b/) ',
    'a@',
    '(',
    'www.',
    'https://https://',
    '<',
    '&',
    '@.',
    'a.b.c.d@',
  ]) {
    textToHtml(piece.repeat(1_000_000 / piece.length))
  }
  expect(performance.now() - started).toBeLessThan(5_000)
})

test.each([
  '<script>x</script>',
  '<p onclick="x">t</p>',
  '<a href="javascript:x">t</a>',
  '<img src="http://a.example/x" />',
  '<p style="background:url(x)">t</p>',
  '<p id="a">t</p>',
  '<p <b>t</b>',
])('the reader that checks all this finds %s', (html) => {
  expect(dangers(html)).not.toEqual([])
})
