import { expect, test } from 'vitest'
import { bodyLimits } from '#server/mail/limits.ts'
import { readRoughly, roughSubject } from '#server/mail/rough.ts'
import { arrival, utf8 } from './sending/write-mail.ts'

const rough = (lines: string[]) => readRoughly(Buffer.from(lines.join('\r\n'), 'latin1'), { now: arrival })

test('the head and the words behind it are read, and the mail itself is its file', () => {
  const mail = rough([
    'From: =?utf-8?Q?Ana_M=C3=BCller?= <ana@customer.example>',
    ...['To: support@desk.example', 'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=', '', utf8('Schöne Grüße\u0007')],
  ])
  expect(mail).toMatchObject({
    ...{ subject: 'Grüße', text: 'Schöne Grüße', html: null },
    sender: { address: 'ana@customer.example', name: 'Ana Müller' },
    to: [{ address: 'support@desk.example' }],
    attachments: [{ name: 'message.eml', type: 'message/rfc822' }],
    limitsHit: ['parts'],
  })
})

test('markup stays text', () => {
  expect(rough(['From: a@b.example', '', '<script>x</script>'])).toMatchObject({
    ...{ text: '<script>x</script>', html: null, quote: { visibleHtml: null } },
  })
})

test('bytes that are no mail are words, or nothing', () => {
  expect(rough(['no head at all'])).toMatchObject({
    sender: null,
    subject: '(no subject)',
    text: 'no head at all',
  })
  expect(rough([])).toMatchObject({ sender: null, text: '' })
  const noise = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 197) % 256))
  expect(readRoughly(noise, { now: arrival }).attachments[0]?.size).toBe(5000)
})

test('more than a screen takes is cut', () => {
  const mail = rough(['Subject: Long', '', 'x\n'.repeat(bodyLimits.lines * 2)])
  expect(mail.text.split('\n').length).toBeLessThanOrEqual(bodyLimits.lines + 1)
  expect(mail.limitsHit).toEqual(['text'])
})

test('the subject alone is told, or nothing in its place', () => {
  expect(roughSubject(Buffer.from('Subject: Rattle\r\n\r\nIt rattles'))).toBe('Rattle')
  expect(roughSubject(Buffer.from('From: a@b.example\r\n\r\nIt rattles'))).toBe('')
})
