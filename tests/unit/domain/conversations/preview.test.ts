import { expect, test } from 'vitest'
import { isBlank, previewOf } from '#domain/conversations/preview.ts'
import { pick, seededRandom } from '#lib/random.ts'

test.each([
  ['', true],
  ['<p></p>', true],
  ['<p> \n&nbsp;<br></p><div class="x"> </div>', true],
  ['<style>p { color: red }</style><p></p>', true],
  ['<p><img src="cid:1"></p>', false],
  ['<p>&amp;</p>', false],
  ['<p>a</p>', false],
  ['<p></p> 1 < 2', false],
  ['<style>never closed', false],
])('%j says nothing: %s', (html, expected) => {
  expect(isBlank(html)).toBe(expected)
})

test('whatever has no preview and no picture says nothing', () => {
  const random = seededRandom(3n)
  const parts = [
    '<p>',
    '</p>',
    ' ',
    '&nbsp;',
    '<br>',
    '<style>p {}</style>',
    '\u00a0',
    'x',
    '&lt;',
    '<b a="1">',
  ]
  for (let n = 0; n < 2000; n += 1) {
    const html = Array.from({ length: random.bits() % 8 }, () => pick(random, parts)).join('')
    expect([html, isBlank(html)]).toEqual([html, previewOf(html) === ''])
  }
})
