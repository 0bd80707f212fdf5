import { describe, expect, test } from 'vitest'
import {
  boundHtml,
  boundText,
  deepestElement,
  maxMarks,
  readableLimits,
} from '#domain/conversations/messages/readable.ts'
import { foldText } from '#lib/text.ts'

const limits = { characters: 1_000, lines: 10, lineCharacters: 100, elements: 20, turns: 8 }
/** Combining marks above and below alternately, which need sorting. */
const marks = (count: number) => '\u0301\u0316'.repeat(count / 2)

describe('what fits is left as it is', () => {
  test.each([
    '',
    '<p>Hello, <b>you</b></p>\n<p>Bye</p>',
    '<p title="a > b">1 < 2 &amp; 3</p><!-- aside --><br />',
    '<ul><li>one</li><li>two</li></ul>',
    `<p>e${marks(maxMarks)}</p>`,
    '<p>👩‍👩‍👧‍👦 நிறுவனங்களின் ក្រុមហ៊ុន</p>',
  ])('%s', (html) => {
    expect(boundHtml(html, limits)).toEqual({ text: html, isShortened: false })
    expect(boundText(html, limits)).toEqual({ text: html, isShortened: false })
  })

  test('signs that show nothing go without a word', () => {
    const start = '\u034f\u200c'.repeat(500)
    expect(boundHtml(`<p>${start}Sale</p>`, limits)).toEqual({ text: '<p>Sale</p>', isShortened: false })
  })
})

describe('what is too much', () => {
  test('marks on a letter: the first ones stay', () => {
    const expected = { text: `e${marks(maxMarks)}x`, isShortened: true }
    expect(boundText(`e${marks(400)}x`, limits)).toEqual(expected)
    expect(boundHtml(`e${marks(400)}x`, limits)).toEqual(expected)
  })

  test('lines: the first ones stay', () => {
    const { text, isShortened } = boundText('> x\n'.repeat(100), limits)
    expect([text, isShortened]).toEqual(['> x\n'.repeat(10) + '> x', true])
    const pre = boundHtml(`<pre>${'\n'.repeat(100)}end</pre>`, limits)
    expect(pre).toEqual({ text: `<pre>${'\n'.repeat(9)}</pre>`, isShortened: true })
  })

  test('a line: its beginning and the next lines stay', () => {
    expect(boundText(`${'x'.repeat(500)}\nnext`, limits)).toEqual({
      text: `${'x'.repeat(100)}\nnext`,
      isShortened: true,
    })
    expect(boundHtml(`<p>${'x'.repeat(90)}<b>${'y'.repeat(90)}</b>z</p><p>next</p>`, limits)).toEqual({
      text: `<p>${'x'.repeat(90)}<b>${'y'.repeat(10)}</b></p><p>next</p>`,
      isShortened: true,
    })
  })

  test.each([
    ['letters', 'אa', 'אaאaאaאaא'],
    ['numbers', 'א1', 'א1א1א1א1א'],
    ['marks of a direction', '\u2067a', '\u2067a'.repeat(8)],
  ])('turns of direction by %s: the first ones stay', (_, pair, kept) => {
    for (const bound of [boundText, boundHtml])
      expect(bound(pair.repeat(20), limits)).toEqual({ text: kept, isShortened: true })
    // Text of one direction has no bidi runs, nor has a line break.
    for (const text of [`${'שלום, '.repeat(15)}a`, 'a1b2c3'.repeat(15)])
      expect(boundHtml(text, limits).isShortened).toBe(false)
    expect(boundHtml(`<p>${pair}</p>`.repeat(9), { ...limits, elements: 99 })).toMatchObject({
      text: `<p>${pair}</p>`.repeat(8) + `<p>${pair[0] === 'א' ? 'א' : ''}</p>`,
    })
  })

  test('words: they end where the room ends, and what is open is closed', () => {
    const html = `<div><p>${'&amp;'.repeat(90)}</p></div>`.repeat(20)
    const { text, isShortened } = boundHtml(html, { ...limits, elements: 100 })
    expect(isShortened).toBe(true)
    expect(text.endsWith('</p></div>')).toBe(true)
    const words = text.replace(/<[^>]*>/g, '')
    expect(words).toMatch(/^(&amp;){990,1000}$/)
  })

  test('elements: the first ones stay, and what is open is closed', () => {
    expect(boundHtml(`<ul>${'<li>x</li>'.repeat(100)}</ul>`, limits)).toEqual({
      text: `<ul>${'<li>x</li>'.repeat(19)}</ul>`,
      isShortened: true,
    })
  })

  test('elements inside elements: the outer ones and all words stay', () => {
    const deep = deepestElement + 50
    const html = `${'<div>'.repeat(deep)}deep${'</div>'.repeat(deep)}`
    expect(boundHtml(html, readableLimits).text).toBe(
      `${'<div>'.repeat(deepestElement)}deep${'</div>'.repeat(deepestElement)}`,
    )
  })

  test('an attribute: the tag stays without it', () => {
    expect(boundHtml(`<p title="${'x'.repeat(1_000_000)}">words</p>`, limits)).toEqual({
      text: '<p>words</p>',
      isShortened: true,
    })
  })

  test('a tag or comment without an end: nothing behind it', () => {
    expect(boundHtml('<p>words</p><a href="x', limits).text).toBe('<p>words</p>')
    expect(boundHtml('<p>words<!-- x', limits).text).toBe('<p>words</p>')
  })
})

test.each<[string, string]>([
  ['marks', marks(400_000)],
  ['lines', '> x\n'.repeat(1_000_000)],
  ['one line', 'x'.repeat(5_000_000)],
  ['boxes', '<div>'.repeat(1_000_000)],
  ['boxes that are only closed', '</div>'.repeat(1_000_000)],
  ['begun tags', '<a '.repeat(1_000_000)],
  ['brackets', '<'.repeat(2_000_000)],
  ['begun comments', '<!--'.repeat(1_000_000)],
  ['begun escapes', '&'.repeat(2_000_000)],
  ['links', '<a href="http://a.example/">x</a> '.repeat(200_000)],
])('masses of %s are bounded and folded in a moment', (_, source) => {
  const start = performance.now()
  boundHtml(source, readableLimits)
  boundText(source, readableLimits)
  foldText(source)
  expect(performance.now() - start).toBeLessThan(2_000)
})
