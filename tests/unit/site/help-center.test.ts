import { expect, test } from 'vitest'
import { docsLanguages } from '#domain/knowledge/settings.ts'
import { queryWords } from '#domain/search/tokens.ts'
import {
  linkedIds,
  withAlts,
  withArticleLinks,
  withCallouts,
  withContents,
} from '#site/knowledge/contents.ts'
import { filled } from '#site/knowledge/help-language.ts'
import { helpTexts } from '#site/knowledge/help-texts.ts'
import { marked, snippetOf } from '#site/knowledge/snippet.ts'
import { accentInks, contrastOf } from '#site/theme/accent.ts'
import { siteColors, siteDarkColors } from '#site/theme/tokens.ts'

test('headings of an article get places of their own, and none is of the first level', () => {
  const { html, headings } = withContents(
    '<h1>Über &amp; unter</h1><p>x</p><h2 style="color:red">Two <b>words</b></h2><h3>Two words</h3><h2> </h2><h2>…</h2>',
  )
  expect(html).toBe(
    '<h2 id="uber-unter">Über &amp; unter</h2><p>x</p><h2 style="color:red" id="two-words">Two <b>words</b></h2>' +
      '<h3 id="two-words-2">Two words</h3><h2> </h2><h2 id="part">…</h2>',
  )
  expect(headings.map(({ text, isDeep }) => [text, isDeep])).toEqual([
    ['Über & unter', false],
    ['Two words', false],
    ['Two words', true],
    ['…', false],
  ])
})

test('links to articles lead to their present address, also from the time before the help center had a host', () => {
  const link = (href: string) => `<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">x</a>`
  const desk = 'https://desk.example/help/7'
  const shown = (href: string) =>
    withArticleLinks(link(href), [desk, 'https://help.example'], (id) => (id === 9 ? '/9-new' : undefined))
  expect(shown(`${desk}/9-old`)).toBe('<a href="/9-new">x</a>')
  expect(shown('https://help.example/9#part')).toBe('<a href="/9-new#part">x</a>')
  for (const other of [
    `${desk}/8-gone`,
    'https://desk.example/help/6/9',
    'https://evil.example/9',
    `${desk}/9/x`,
  ])
    expect(shown(other)).toBe(link(other))
  expect(linkedIds(link(`${desk}/9-old`) + link(`${desk}/8`))).toEqual([9, 8])
})

test('a callout says of which kind it is', () => {
  const names = { info: 'Hinweis', warning: 'Warnung', success: 'Erfolg' }
  expect(withCallouts('<aside data-callout="warning"><p>x</p></aside>', names)).toBe(
    '<aside data-callout="warning" role="note" aria-label="Warnung"><p>x</p></aside>',
  )
})

test('a picture is read out by its description, and not at all without one', () => {
  const described = '<p><img alt="A lamp" src="/a"></p>'
  expect(withAlts(`${described}<img src="/b"><img src="/c" data-alt="x">`)).toBe(
    `${described}<img alt="" src="/b"><img alt="" src="/c" data-alt="x">`,
  )
})

const written = (pieces: ReturnType<typeof marked>) =>
  pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')

test('a result shows the sentence with most of the words, those marked, whatever their accents and ends', () => {
  const text = 'Store it dry.\nThe Bätteries may shut down at 30 %. Let the battery warm up.'
  expect(written(snippetOf(text, queryWords('battery shut')))).toBe('The Bätteries may [shut] down at 30 %.')
  expect(written(snippetOf(text, queryWords('batter shut')))).toBe('The [Bätteries] may [shut] down at 30 %.')
  expect(written(snippetOf(text, queryWords('unicorn')))).toBe('Store it dry.')
  expect(snippetOf('', queryWords('x'))).toEqual([])
  const long = 'word '.repeat(20_000)
  expect(
    snippetOf(long, queryWords('word'))
      .map((piece) => piece.text)
      .join('').length,
  ).toBeLessThan(201)
})

test('each language has all words, with what is put into them', () => {
  expect(Object.keys(helpTexts)).toEqual(Object.keys(docsLanguages))
  const facts = (sentence: string) => sentence.match(/\{\w+\}/g)
  for (const words of Object.values(helpTexts))
    for (const [name, sentence] of Object.entries(words)) {
      expect(sentence.trim()).not.toBe('')
      expect([name, facts(sentence)]).toEqual([name, facts(helpTexts.en[name as keyof typeof words])])
    }
  expect(filled('All {n} of {x}', { n: 3 })).toBe('All 3 of {x}')
})

test('texts in the colours of an accent can be read, whatever the accent', () => {
  for (const accent of ['#f5b800', '#ffffff', '#000000', '#1b5f47', '#7f7f7f', '#ff00ff', '#00ff00'])
    for (const scheme of ['light', 'dark'] as const) {
      const inks = accentInks(accent, scheme) as Record<
        'pine' | 'onPine' | 'link' | 'pineText' | 'pineTint',
        string
      >
      const { sheet, canvas } = scheme === 'light' ? siteColors : siteDarkColors
      for (const [text, ground] of [
        [inks.onPine, inks.pine],
        [inks.link, sheet],
        [inks.link, canvas],
        [inks.pineText, inks.pineTint],
      ] as const)
        expect([accent, scheme, contrastOf(text, ground) >= 4.5]).toEqual([accent, scheme, true])
    }
})
