import { expect, test } from 'vitest'
import { disposition } from '#server/http/file-answer.ts'

test('a plain name stands as it is', () => {
  expect(disposition('attachment', 'invoice 7.pdf')).toBe('attachment; filename="invoice 7.pdf"')
})

test('other letters stand in UTF-8 beside a plain likeness', () => {
  expect(disposition('inline', 'Übersicht (neu).png')).toBe(
    `inline; filename="_bersicht (neu).png"; filename*=UTF-8''%C3%9Cbersicht%20%28neu%29.png`,
  )
})

test.each([
  ['a"b%c.txt', `attachment; filename="a_b_c.txt"; filename*=UTF-8''a%22b%25c.txt`],
  ['../../etc/passwd', 'attachment; filename=".._.._etc_passwd"'],
  ['a\r\nSet-Cookie: x=1.txt', 'attachment; filename="a__Set-Cookie: x=1.txt"'],
  ['half \ud800 pair', 'attachment; filename="half _ pair"'],
])('nothing in a name can leave it: %j', (name, header) => {
  expect(disposition('attachment', name)).toBe(header)
})
