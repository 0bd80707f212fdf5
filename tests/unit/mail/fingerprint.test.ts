import { expect, test } from 'vitest'
import { fingerprintOf } from '#server/mail/message-ids.ts'

const of = (text: string) => fingerprintOf(new TextEncoder().encode(text))

test.each([
  ['line feeds', 'Subject: x\n\nOne\nTwo\n'],
  ['both', 'Subject: x\r\n\r\nOne\r\nTwo\r\n'],
  ['carriage returns', 'Subject: x\r\rOne\rTwo\r'],
  ['a mixture', 'Subject: x\r\n\nOne\rTwo'],
  ['more of them at the end', 'Subject: x\n\nOne\nTwo\n\r\n\n'],
])('a mail whose lines end in %s is the same one', (_, text) => {
  expect(of(text)).toBe(of('Subject: x\n\nOne\nTwo'))
})

test.each([
  ['a letter', 'Subject: x\n\nOne\nTwO'],
  ['a blank', 'Subject: x\n\nOne \nTwo'],
  ['an empty line', 'Subject: x\n\nOne\n\nTwo'],
  ['a line less', 'Subject: x\n\nOneTwo'],
])('%s makes it another', (_, text) => {
  expect(of(text)).not.toBe(of('Subject: x\n\nOne\nTwo'))
})

test('what the bytes of a part of a larger store are is all that counts', () => {
  const store = new TextEncoder().encode('beforeSubject: x\r\n\r\nOneafter')
  expect(fingerprintOf(store.subarray(6, store.length - 5))).toBe(of('Subject: x\n\nOne'))
})
