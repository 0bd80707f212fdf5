import { expect, test } from 'vitest'
import { plainText } from '#domain/conversations/messages/plain-text.ts'
import { isBlank, previewOf } from '#domain/conversations/messages/preview.ts'
import { pick, seededRandom } from '#lib/random.ts'
import { htmlToText } from '#server/mail/html/plain-text.ts'

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

test('the numbers of a list are said as they are shown', () => {
  const list = '<ol start="27"><li><p>November</p></li><li>December<ul><li>a</li></ul></li><li>Last</li></ol>'
  expect(previewOf(list)).toBe('27. November 28. December a 29. Last')
  expect(plainText(list)).toBe('27. November\n28. December a\n29. Last')
  expect(htmlToText(list)).toContain('27. November')
  expect(htmlToText('<ol><li>One</li><li value="4">Four</li><li>Five</li></ol>')).toBe(
    '1. One\n4. Four\n5. Five',
  )
})
