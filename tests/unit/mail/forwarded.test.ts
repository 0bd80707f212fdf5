import { expect, test } from 'vitest'
import { forwardedAuthor } from '#server/mail/forwarded.ts'
import { readLines } from './sending/write-mail.ts'

const head = ['From: Maya <maya@desk.test>', 'Subject: Fwd: Battery']
const authorOf = async (body: string[], type = 'text/plain') =>
  forwardedAuthor(await readLines([...head, `Content-Type: ${type}`, '', ...body, '']))

test.each([
  [
    'Gmail',
    [
      'Please take it.',
      '',
      '---------- Forwarded message ---------',
      'From: Dana Whitlock <dana@x.example>',
      'Date: Fri, 20 Nov 2026 at 10:00',
      'Subject: Battery',
      'To: <maya@desk.test>',
      '',
      'It is flat.',
    ],
  ],
  [
    'Apple Mail',
    [
      'Begin forwarded message:',
      '',
      '> From: Dana Whitlock <dana@x.example>',
      '> Subject: Battery',
      '> Date: 20 November 2026',
      '',
      '> It is flat.',
    ],
  ],
  [
    'Outlook',
    [
      '________________________________',
      'From: Dana Whitlock [mailto:dana@x.example]',
      'Sent: Friday, November 20, 2026',
      'To: Maya',
      'Subject: Battery',
      '',
      'It is flat.',
    ],
  ],
  [
    'Outlook in German',
    [
      '-----Ursprüngliche Nachricht-----',
      'Von: Dana Whitlock <dana@x.example>',
      'Gesendet: Freitag, 20. November 2026',
      'An: Maya',
      'Betreff: Akku',
      '',
      'Er ist leer.',
    ].map((line) => Buffer.from(line).toString('latin1')),
    'text/plain; charset=utf-8',
  ],
  [
    'Thunderbird',
    [
      '-------- Forwarded Message --------',
      'Subject: Battery',
      'Date: Fri, 20 Nov 2026',
      'From: Dana Whitlock <dana@x.example>',
      'To: maya@desk.test',
      '',
      'It is flat.',
    ],
  ],
])('of a mail that %s passed on', async (...[, body, type]) => {
  expect(await authorOf(body, type)).toMatchObject({ address: 'dana@x.example', name: 'Dana Whitlock' })
})

test('of one that is attached', async () => {
  const body = [
    ...['--b', 'Content-Type: text/plain', '', 'See below.', '--b', 'Content-Type: message/rfc822', ''],
    ...['From: Dana Whitlock <dana@x.example>', 'Subject: Battery', '', 'It is flat.', '--b--'],
  ]
  expect(await authorOf(body, 'multipart/mixed; boundary=b')).toMatchObject({ address: 'dana@x.example' })
})

test.each([
  ['names nobody', ['---------- Forwarded message ---------', '', 'It is flat.']],
  ['only speaks of it', ['From: what I hear, it is flat.', '', 'Maya']],
])('nobody where a mail %s', async (_, body) => {
  expect(await authorOf(body)).toBeNull()
})
