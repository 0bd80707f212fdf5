import { expect, test } from 'vitest'
import { readHeader } from './sending/write-mail.ts'

const vouchedBy = async (...results: string[]) =>
  (
    await readHeader([
      ...results.map((result) => `Authentication-Results: ${result}`),
      'From: Maya <maya@desk.test>',
      'Subject: x',
    ])
  ).vouchedBy

test.each([
  [
    'the domain’s own rule',
    'mx.desk.test; spf=pass smtp.mailfrom=desk.test; dmarc=pass header.from=desk.test',
  ],
  ['a version behind the name', 'MX.desk.test 1; dmarc=pass (p=none) header.from=desk.test'],
  ['signing in to the server', 'mx.desk.test; auth=pass (plain) smtp.auth=maya@desk.test'],
])('a server stands by a mail for %s', async (_, result) => {
  expect(await vouchedBy(result)).toBe('mx.desk.test')
})

test.each([
  ['a failure', 'mx.desk.test; dmarc=fail header.from=desk.test'],
  ['a signature alone', 'mx.desk.test; dkim=pass header.d=desk.test; spf=pass smtp.mailfrom=desk.test'],
  ['somebody else who signed in', 'mx.desk.test; auth=pass smtp.auth=otto@desk.test'],
  ['words in a comment', 'mx.desk.test; dmarc=fail (once; dmarc=pass ) header.from=desk.test'],
  ['words that a sender chose', 'mx.desk.test; spf=pass smtp.mailfrom="a; dmarc=pass"@x.example'],
  ['nobody’s name', '; dmarc=pass header.from=desk.test'],
])('nobody does for %s', async (_, result) => {
  expect(await vouchedBy(result)).toBeNull()
})

test('only the topmost says anything: those below came with the mail', async () => {
  expect(await vouchedBy('mx.desk.test; dmarc=none', 'mx.desk.test; dmarc=pass')).toBeNull()
  expect(await vouchedBy()).toBeNull()
})
