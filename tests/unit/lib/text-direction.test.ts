import { expect, test } from 'vitest'
import { withDirections } from '#lib/text-direction.ts'

test.each([
  ['<p>Hello</p>', '<p>Hello</p>'],
  ['<p>שלום Dana</p><p>Hello שלום</p>', '<p dir="rtl">שלום Dana</p><p>Hello שלום</p>'],
  ['<p>1. <b>مرحبا</b></p>', '<p dir="rtl">1. <b>مرحبا</b></p>'],
  ['<p><br></p><p>&nbsp;</p><p>سلام</p>', '<p><br></p><p>&nbsp;</p><p dir="rtl">سلام</p>'],
  [
    '<ul class="a"><li><p>שלום</p></li><li><p>Hello</p></li></ul>',
    '<ul class="a" dir="rtl"><li><p>שלום</p></li><li dir="ltr"><p>Hello</p></li></ul>',
  ],
  ['<p dir="ltr">שלום</p><p dir="auto">שלום</p>', '<p dir="ltr">שלום</p><p dir="auto">שלום</p>'],
  [
    '<div style="x"><blockquote><p>שלום</p></blockquote></div>',
    '<div style="x"><blockquote dir="rtl"><p>שלום</p></blockquote></div>',
  ],
  ['<p>a < שלום</p>', '<p>a < שלום</p>'],
])('blocks say which way they run where it is another: %s', (html, expected) => {
  expect(withDirections(html)).toBe(expected)
})

test('a long mail is done in a moment', () => {
  const html = '<p>שלום'.repeat(20_000)
  const start = performance.now()
  withDirections(html)
  expect(performance.now() - start).toBeLessThan(1000)
})
